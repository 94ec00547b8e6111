//! What a range and limits add to the charts.

use crate::support::scenes::{DESK, PHONE, Shot, sample, settings};
use breakeven::chart::{DragHandle, Moment, Subject};
use breakeven::evaluate::{CostAxis, Evaluation, Settings};
use breakeven::export::Shown;
use breakeven::samples::{Sample, samples};
use breakeven::study::Study;
use breakeven::view::{Slider, View};
use breakeven::wording::Wording;

/// The charts that follow the condition, at some settings.
fn charts(study: &Study, wording: &Wording, size_px: (f64, f64), settings: &Settings) -> Vec<Shot> {
    Shot::all(
        &Shown { study, settings, wording, models: &[], certainty: None },
        Slider::Condition,
        size_px,
    )
}

const ASKED: [(&str, &str); 6] = [
    ("pc", "0.4"),
    ("range", "0.25,0.6"),
    ("floor", "0.1"),
    ("max-fpr", "0.3"),
    ("workforce", "150"),
    ("axis", "pc"),
];

#[test]
fn charts_with_a_range_and_limits_are_as_blessed() {
    let (study, sample) = sample("eight-classes");
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        let asked = settings(&ASKED);
        let shown = Shown {
            study: &study,
            settings: &asked,
            wording: &sample.wording,
            models: &[],
            certainty: None,
        };
        for view in [View::Improvement, View::Cost, View::Roc, View::Thresholds] {
            Shot::of(view, &shown, size_px).unwrap().compare("range", size);
        }
    }
}

#[test]
fn lines_can_be_taken_hold_of() {
    let (study, sample) = sample("eight-classes");
    let asked = settings(&ASKED);
    let evaluation = Evaluation::new(study.curves().unwrap(), &asked).unwrap();
    let plain = Evaluation::new(study.curves().unwrap(), &Settings::default()).unwrap();
    let curves = study.curves().unwrap();
    let (joint, wording) = (&curves.joint, &sample.wording);
    let subject = Subject { curves, shown: &[], joint, wording, size_px: DESK };
    for Shot { name, layers, .. } in charts(&study, &sample.wording, DESK, &asked) {
        let (chart, middle) = (layers.chart, layers.base.height_px / 2.0);
        let (now, before) =
            (Moment::Condition(subject, &evaluation), Moment::Condition(subject, &plain));
        let columns = (0..=860).map(f64::from);
        let held: Vec<(f64, DragHandle)> =
            columns.filter_map(|x| Some((x, chart.drag_handle_at(x, middle, &now)?))).collect();
        let values = |handle: DragHandle| {
            let held = held.iter().filter(move |h| h.1 == handle);
            held.map(|h| chart.handle_value_at(handle, h.0, middle).unwrap()).collect::<Vec<_>>()
        };
        let prevalence = evaluation.condition.prevalence().share();
        let handled = DragHandle::Workforce { prevalence, population: evaluation.population };
        let cases = evaluation.capacity.unwrap();
        // What is held, its value, and how far from that a pixel may be.
        let expected: &[(DragHandle, f64, f64)] = match name {
            "roc" => &[(DragHandle::MaxFpr, 0.3, 0.002), (handled, cases, 2.0)],
            "improvement" | "cost" | "thresholds" => {
                &[(DragHandle::RangeLow, 0.25, 0.002), (DragHandle::RangeHigh, 0.6, 0.002)]
            }
            _ => continue, // charts over other axes
        };
        assert_eq!(held.iter().filter(|h| expected.iter().all(|e| e.0 != h.1)).count(), 0);
        for &(handle, value, near) in expected {
            let values = values(handle);
            assert!((15..=17).contains(&values.len()), "{name} {handle:?} {values:?}");
            let away = |v: &f64| (v - value).abs();
            assert!(values.iter().map(away).fold(f64::MAX, f64::min) < near, "{name} {values:?}");
        }
        assert!((0..=860).all(|x| chart.drag_handle_at(f64::from(x), middle, &before).is_none()));
    }
}

#[test]
fn no_label_is_cut_off_or_crosses_another() {
    let mut faults = Vec::new();
    let choices: [&[(&str, &str)]; 7] = [
        &ASKED,
        &[("pc", "0.6"), ("range", "0.2,0.6"), ("belief", "2,12")],
        &[("range", "0,1"), ("floor", "0"), ("max-fpr", "0"), ("baseline", "best_trivial")],
        &[("pc", "0.9"), ("range", "0.9,0.9"), ("floor", "0.6"), ("max-fpr", "1")],
        &[("pc", "0.2"), ("floor", "0.35"), ("workforce", "1")],
        &[("pc", "0.5"), ("floor", "0.25"), ("workforce", "1e9")],
        &[("pc", "0.7"), ("floor", "0.99"), ("max-fpr", "0.02"), ("prevalence", "0.01")],
    ];
    for Sample { id, .. } in samples() {
        let (study, sample) = sample(id);
        if study.curves().is_none() {
            continue;
        }
        for pairs in choices {
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                for shot in charts(&study, &sample.wording, size_px, &settings(pairs)) {
                    faults.extend(shot.label_faults(&format!("{id} {pairs:?}, {size_px:?}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_marked_is_also_said() {
    let (study, sample) = sample("eight-classes");
    for Shot { name, alternative: said, .. } in
        charts(&study, &sample.wording, DESK, &settings(&ASKED))
    {
        assert!(said.contains("range from PC(+) 0.250 to 0.600"), "{said}");
        assert_eq!(said.contains("toss a coin"), name == "roc", "{said}");
        assert_eq!(said.contains("saves 10% or more"), name == "improvement", "{said}");
    }
    for Shot { alternative: said, .. } in
        charts(&study, &sample.wording, DESK, &Settings::default())
    {
        assert!(!said.contains("Marked") && !said.contains("limits"), "{said}");
    }
}

#[test]
fn the_axis_of_thresholds_runs_as_the_others_do() {
    let (study, sample) = sample("eight-classes");
    let at = |axis: &str| {
        let all = charts(&study, &sample.wording, DESK, &settings(&[("axis", axis)]));
        let shot = all.iter().find(|shot| shot.name == "thresholds").unwrap();
        shot.layers.chart.value_at(300.0, 0.0).unwrap()
    };
    assert!((at("u") - at("pc")).abs() < 1e-9, "whatever its second row of numbers is");
    assert_eq!(Settings::default().axis, CostAxis::AlarmShare);
}
