//! Charts that say what chance in the cases leaves open.

use crate::support::scenes::{DESK, PHONE, Shot, covers_of_lines, settings};
use breakeven::evaluate::{Bands, CaseSample, Certainty, KnownCertainty, Settings, bands};
use breakeven::export::Shown;
use breakeven::plot::Mark;
use breakeven::resample::{Resampler, Resamples, Way};
use breakeven::samples::{Sample, samples};
use breakeven::study::{FilePart, FileTable, Session, Study};
use breakeven::view::View;
use std::sync::Arc;

/// A sample with what two hundred resamples of it say.
pub(crate) struct Resampled {
    pub(crate) study: Study,
    pub(crate) sample: Sample,
    pub(crate) certainty: Certainty,
    pub(crate) bands: Bands,
}

impl Resampled {
    pub(crate) fn of(id: &str, settings: &Settings) -> Self {
        let sample = samples().iter().find(|s| s.id == id).cloned().unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/samples/");
        let bytes = std::fs::read(format!("{folder}{}", sample.file)).unwrap();
        let file = FileTable::read(&sample.file, FilePart::First, &bytes).unwrap();
        let mut session = Session::default();
        let study = session.open(vec![file], &sample.roles).unwrap();
        let cases = session.paired_cases(&study).unwrap().unwrap();
        let curves = study.curves().unwrap();
        let found = CaseSample::new(&cases, curves);
        let mut resamples = Resamples::new(study.chosen_at(&cases));
        resamples.add(Resampler::new(&cases, 1, Way::Quick).chunk(0..200));
        let grid: Vec<f64> = (0..=100).map(|i| f64::from(i) / 100.0).collect();
        let bands = bands(curves, &found, &resamples, settings, (&grid, &[])).unwrap();
        let certainty = Certainty::new(curves, &found, &resamples, settings, &[]).unwrap();
        Self { study, sample, certainty, bands: Bands(Arc::new(bands)) }
    }

    /// All models, with what is to be expected of them.
    pub(crate) fn shown<'a>(&'a self, settings: &'a Settings) -> Shown<'a> {
        Shown {
            study: &self.study,
            settings,
            wording: &self.sample.wording,
            models: &[],
            certainty: Some((KnownCertainty::Classes(&self.certainty), Some(&self.bands))),
        }
    }
}

#[test]
fn bands_and_shares_are_as_blessed() {
    for (id, pairs) in [
        ("german-credit", &[("cost-ratio", "5"), ("baseline", "best_trivial")][..]),
        ("eight-classes", &[("pc", "0.4")]),
    ] {
        let settings = settings(pairs);
        let found = Resampled::of(id, &settings);
        let shown = found.shown(&settings);
        for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
            for view in [View::Improvement, View::Cost] {
                let shot = Shot::of(view, &shown, size_px).unwrap();
                shot.compare(&format!("{}_doubt", id.replace('-', "_")), size);
            }
        }
    }
}

#[test]
fn no_label_lies_on_the_line_of_the_best_model() {
    let mut faults = Vec::new();
    for id in ["german-credit", "eight-classes"] {
        for step in 1..40 {
            let pc = format!("{}", f64::from(step) / 40.0);
            let measured = if step % 2 == 0 { "on" } else { "off" };
            let settings = settings(&[
                ("pc", &pc),
                ("baseline", "best_trivial"),
                ("floor", "0.05"),
                ("measured", measured),
            ]);
            let found = Resampled::of(id, &settings);
            let known = KnownCertainty::Classes(&found.certainty);
            for certainty in [None, Some((known, Some(&found.bands)))] {
                let shown = Shown {
                    study: &found.study,
                    settings: &settings,
                    wording: &found.sample.wording,
                    models: &[],
                    certainty,
                };
                for size_px in [DESK, PHONE] {
                    for view in [View::Improvement, View::Cost, View::Thresholds] {
                        let shot = Shot::of(view, &shown, size_px).unwrap();
                        let place = format!("{id} at {pc}, {size_px:?}, {}", shot.name);
                        let layers = [&shot.layers.base, &shot.overlay];
                        faults.extend(covers_of_lines(&place, &layers));
                        faults.extend(shot.label_faults(&place));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of them:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_thick_line_is_what_to_expect_and_what_was_measured_is_drawn_if_asked() {
    for (pc, more) in [("0.3", "off"), ("0.5", "on"), ("0.68", "off"), ("0.811", "on")] {
        let settings = settings(&[("pc", pc), ("baseline", "best_trivial"), ("measured", more)]);
        let found = Resampled::of("german-credit", &settings);
        let mut shown = found.shown(&settings);
        let shot = Shot::of(View::Improvement, &shown, DESK).unwrap();
        let base = shot.layers.base.marks.iter();
        let dot = shot.overlay.all().find_map(|mark| match mark {
            Mark::Dot { at, radius_px: 6.0, .. } => Some(*at),
            _ => None,
        });
        let thick = base.clone().find_map(|mark| match mark {
            Mark::Line { points, stroke } if stroke.width_px == 3.2 => Some(points),
            _ => None,
        });
        let ((x, y), line) = (dot.unwrap(), thick.unwrap());
        let pair = line.windows(2).find(|pair| (pair[0].0..=pair[1].0).contains(&x)).unwrap();
        let share = (x - pair[0].0) / (pair[1].0 - pair[0].0).max(1e-9);
        let height = pair[0].1 + share * (pair[1].1 - pair[0].1);
        // The line is smoothed over five places of a hundred: most where it has its kink.
        assert!((height - y).abs() < 4.0, "{pc}: {height} {y}");
        let measured = base.filter(|mark| match mark {
            Mark::Text { text, .. } => text == "on these loans",
            _ => false,
        });
        assert_eq!(measured.count() == 1, more == "on", "{pc}");
        // Before that is known what was measured is all there is.
        shown.certainty = None;
        let before = Shot::of(View::Improvement, &shown, DESK).unwrap();
        assert_eq!(before.key, "Lines: measured on these loans.");
        assert_eq!(shot.key, "Line: expected. Band: 95 times in 100; darker: 50.");
    }
}

#[test]
fn one_scrubber_stands_under_every_view() {
    let settings = settings(&[("pc", "0.682"), ("baseline", "best_trivial")]);
    let found = Resampled::of("german-credit", &settings);
    let shown = found.shown(&settings);
    let views = [View::Improvement, View::Cost, View::Roc, View::Thresholds, View::PrecisionRecall];
    for size_px in [DESK, PHONE] {
        let handles = views.map(|view| {
            let shot = Shot::of(view, &shown, size_px).unwrap();
            let handle = shot.overlay.all().find_map(|mark| match mark {
                Mark::Bar { from, to, radius_px: 12.0, .. } => Some((*from, *to)),
                _ => None,
            });
            let (from, to) = handle.unwrap();
            let held = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let value = shot.layers.chart.value_at(held.0, held.1).unwrap();
            assert!((value - 0.682).abs() < 0.002, "{view:?} {value}");
            (from, to)
        });
        assert!(handles.iter().all(|handle| *handle == handles[0]), "{handles:?}");
    }
}

/// A chart on a slide of a screen of 1280 by 800, before it is magnified one and a half times.
const SLIDE: (f64, f64) = (760.0, 260.0);

#[test]
fn on_a_slide_all_texts_are_large_and_grey_parts_name_their_policy() {
    let found = Resampled::of("containers", &settings(&[("cost-ratio", "4")]));
    let settings = settings(&[("cost-ratio", "4")]);
    let shown = found.shown(&settings);
    let shot = Shot::of(View::Improvement, &shown, SLIDE).unwrap();
    let marks = shot.layers.base.all().chain(shot.overlay.all());
    let texts = marks.filter_map(|mark| match mark {
        Mark::Text { text, style, .. } => Some((text.as_str(), style.size_px)),
        _ => None,
    });
    let texts: Vec<(&str, f64)> = texts.collect();
    let small = texts.iter().filter(|(_, size)| *size < 12.0).collect::<Vec<_>>();
    assert!(small.is_empty(), "{small:?}");
    let grey = texts.iter().any(|(text, _)| *text == "ventilate every");
    assert!(grey && texts.iter().any(|(text, _)| *text == "container"), "{texts:?}");
}
