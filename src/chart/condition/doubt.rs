//! What chance in the cases leaves open: the band in which new cases are to be expected, and the
//! expected value with its interval at the slider.

use crate::chart::subject::{Models, Subject};
use crate::curve::Policy;
use crate::evaluate::{Band, BandPoint, Bands, Evaluation};
use crate::plot::{Frame, Ink, LinearScale, Mark, Point, Scene, Stroke};
use crate::wording::{interval_in_table, plain_percent, times_in_hundred};

/// Opacities of the band that holds 95 of 100, and of its half over it.
const OPACITIES: (f64, f64) = (0.10, 0.16);
/// A band that leaves the plot by so many pixels is not drawn any more; up to there it fades.
const FADES_PX: f64 = 70.0;
/// Where a band is so many times as wide as mostly it begins to fade, and is gone: at the ends of the
/// axis next to nothing can be saved, so that its share can be anything.
const WIDE: (f64, f64) = (1.4, 2.0);
/// Fainter than this nothing is seen.
const LEAST_SEEN: f64 = 0.03;
/// Weights of the neighbours that a band is smoothed with.
const SMOOTH: [f64; 5] = [1.0, 2.0, 3.0, 2.0, 1.0];

/// A model's band along the axis, smoothed: what a hundred resamples leave of noise is none of its
/// shape.
///
/// - `shows`: the value of a point that a chart shows.
pub(super) fn band_of(bands: &Bands, shows: impl Fn(&BandPoint) -> Option<Band>) -> Vec<Place> {
    let all: Vec<(f64, Band)> =
        bands.0.iter().filter_map(|point| Some((point.pc, shows(point)?))).collect();
    let smooth = |at: usize| {
        let (pc, own) = all[at];
        let Some(around) = at.checked_sub(2).and_then(|from| all.get(from..at + 3)) else {
            return (pc, own);
        };
        let mean = |value: fn(&Band) -> f64| {
            let sum: f64 =
                around.iter().zip(SMOOTH).map(|((_, b), weight)| value(b) * weight).sum();
            sum / SMOOTH.iter().sum::<f64>()
        };
        let outer = (mean(|b| b.outer.0), mean(|b| b.outer.1));
        let inner = (mean(|b| b.inner.0), mean(|b| b.inner.1));
        (pc, Band { expected: mean(|b| b.expected), outer, inner })
    };
    let smooth: Vec<(f64, Band)> = (0..all.len()).map(smooth).collect();
    let width = |(_, band): &(f64, Band)| band.outer.1 - band.outer.0;
    let mut widths: Vec<f64> = smooth.iter().map(width).collect();
    widths.sort_by(f64::total_cmp);
    let usual = widths.get(widths.len() / 2).copied().unwrap_or(0.0).max(1e-12);
    let seen =
        |at: &(f64, Band)| 1.0 - ((width(at) / usual - WIDE.0) / (WIDE.1 - WIDE.0)).clamp(0.0, 1.0);
    smooth.iter().map(|at| Place { pc: at.0, band: at.1, seen: seen(at) }).collect()
}

/// A band at one place of the axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pc: f64,
    band: Band,
    /// How much of its ink is drawn, `0.0..=1.0`.
    seen: f64,
}

/// Lowest and highest value of a band where it is not faint.
pub(super) fn range(band: &[Place]) -> (f64, f64) {
    let outer = band.iter().filter(|at| at.seen > 0.5).map(|at| at.band.outer);
    outer.fold((0.0, 0.0), |(low, high), (from, to)| (from.min(low), to.max(high)))
}

/// A band in its model's colour, its half darker. Where it leaves the plot it fades.
pub(super) fn draw_band(
    scene: &mut Scene,
    frame: &Frame,
    model: usize,
    band: &[Place],
    y: LinearScale,
) {
    let x = frame.x((0.0, 1.0));
    let seen: Vec<f64> = band
        .iter()
        .map(|Place { band, seen, .. }| {
            let (low, high) = (y.to_px(band.outer.0), y.to_px(band.outer.1));
            let beyond = (low.max(high) - frame.bottom).max(frame.top - low.min(high)).max(0.0);
            seen.min(1.0 - (beyond / FADES_PX).min(1.0))
        })
        .collect();
    let place = |pc: f64, value: f64| {
        // Whole pixels: neighbouring parts then meet without a seam.
        (x.to_px(pc).round(), y.to_px(value).clamp(frame.top, frame.bottom))
    };
    let mut area = |part: &[Place], ends: fn(&Band) -> (f64, f64), opacity: f64| {
        let low = part.iter().map(|at| place(at.pc, ends(&at.band).0));
        let high = part.iter().rev().map(|at| place(at.pc, ends(&at.band).1));
        let points: Vec<Point> = low.chain(high).collect();
        scene.marks.push(Mark::Area { points, ink: Ink::Series(model), opacity });
    };
    let mut from = 0;
    while from + 1 < band.len() {
        let is_whole = |at: usize| seen[at] >= 1.0;
        let mut to = from + 1;
        while is_whole(from) && is_whole(to) && to + 1 < band.len() && is_whole(to + 1) {
            to += 1;
        }
        let strength = f64::midpoint(seen[from], seen[to]);
        let strength = if is_whole(from) && is_whole(to) { 1.0 } else { strength };
        if strength > LEAST_SEEN {
            area(&band[from..=to], |band| band.outer, rounded(OPACITIES.0 * strength));
            area(&band[from..=to], |band| band.inner, rounded(OPACITIES.1 * strength));
        }
        from = to;
    }
}

/// To thousandths.
fn rounded(opacity: f64) -> f64 {
    (opacity * 1000.0).round() / 1000.0
}

/// The expected value with its interval at the slider: a bar and a dot.
pub(super) fn draw_expected(
    scene: &mut Scene,
    model: usize,
    (expected, interval): (Point, (Point, Point)),
) {
    let ink = Ink::Series(model);
    scene.line(vec![interval.0, interval.1], Stroke { opacity: 0.75, ..Stroke::solid(ink, 6.0) });
    scene.marks.push(Mark::Dot { at: expected, radius_px: 6.5, ink, ring: Ink::Surface });
}

/// What chance leaves open at the slider, for those who do not see it.
pub(super) fn in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let Some(certainty) = evaluation.certainty() else { return String::new() };
    let Policy::Model(model) = evaluation.recommended(subject.joint).0 else {
        return String::new();
    };
    let (of, name) = (&certainty.models[model], subject.model_name(model));
    let expected = of.expected_improvement.zip(of.interval).map(|(expected, interval)| {
        let interval = interval_in_table(Some(interval));
        format!(
            " On new cases {name} is expected to save {} ({interval}).",
            plain_percent(expected)
        )
    });
    let times = times_in_hundred(of.share_best);
    format!("{} It is best in {times} of 100 resamplings.", expected.unwrap_or_default())
}
