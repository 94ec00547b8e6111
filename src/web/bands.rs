//! Computes the bands of the open study a few conditions at a time: all at once would hold up the
//! page.

use crate::evaluate::{BandPoint, bands};
use crate::protocol::until_rest;
use crate::web::state::{AppState, BandSettings, Bands, PtrEq};
use js_sys::Date;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Bands have one point more than this, at equal distances.
const STEPS: u32 = 200;
/// So long is computed before the page has its turn, milliseconds.
const SLICE: f64 = 6.0;

/// Computes bands whenever there are more resamples, or settings that change them.
pub(crate) fn keep_bands(state: AppState) {
    let run = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let of = state.resampled.band_settings.get();
        let version = state.resampled.version.get();
        run.update_value(|run| *run += 1);
        let (Some(of), true) = (of, version > 0) else { return };
        let bands = Bands { of, version, points: Arc::default() };
        Slices { state, run, number: run.get_value() }.go_on(bands, vec![], Duration::ZERO);
    });
}

/// One computation of all points; a later one ends it.
#[derive(Clone, Copy)]
struct Slices {
    state: AppState,
    run: StoredValue<u32>,
    number: u32,
}

impl Slices {
    fn go_on(self, bands: Bands, points: Vec<BandPoint>, after: Duration) {
        set_timeout(move || self.slice(bands, points), after);
    }

    fn slice(self, bands: Bands, mut points: Vec<BandPoint>) {
        if self.run.try_get_value() != Some(self.number) {
            return;
        }
        let begin = Date::now();
        // A drag comes before all that can wait.
        if let Some(wait) = until_rest(self.state.resampled.since_moved()) {
            return self.go_on(bands, points, Duration::from_secs_f64(wait / 1000.0));
        }
        while Date::now() - begin < SLICE {
            let Some(next) = (0..=STEPS).nth(points.len()) else { break };
            let Some(point) = self.point(&bands.of, f64::from(next) / f64::from(STEPS)) else {
                return;
            };
            points.push(point);
        }
        if points.len() <= STEPS as usize {
            return self.go_on(bands, points, Duration::ZERO);
        }
        let found = Bands { points: Arc::new(points), ..bands };
        self.state.resampled.computed_bands.set(Some(found));
    }

    fn point(self, of: &BandSettings, pc: f64) -> Option<BandPoint> {
        self.state.resampled.found.with_value(|found| {
            let found = found.as_ref().filter(|found| PtrEq(found.study.clone()) == of.study)?;
            let curves = of.study.0.curves()?;
            let (sample, resamples) = (&found.sample, &found.resamples);
            bands(curves, sample, resamples, &of.settings, (&[pc], &of.shown)).ok()?.pop()
        })
    }
}
