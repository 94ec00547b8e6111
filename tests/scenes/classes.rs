//! Charts of classes.

use crate::support::scenes::{DESK, PHONE, Shot, is_crossed, sample, settings};
use crate::support::study_of;
use breakeven::data::Roles;
use breakeven::domain::RandomSplit;
use breakeven::evaluate::Settings;
use breakeven::export::Shown;
use breakeven::plot::{Scene, Theme, svg};
use breakeven::samples::{Sample, samples};
use breakeven::study::Study;
use breakeven::view::{Slider, View};
use breakeven::wording::Wording;

fn shown<'a>(study: &'a Study, wording: &'a Wording, settings: &'a Settings) -> Shown<'a> {
    Shown { study, settings, wording, models: &[], certainty: None }
}

/// The studies of two classes among the samples.
fn class_samples() -> Vec<(String, Study, Wording)> {
    let opened = samples().iter().map(|s| sample(&s.id));
    let named = opened.map(|(study, sample)| (sample.id, study, sample.wording));
    named.filter(|(_, study, _)| study.curves().is_some()).collect()
}

#[test]
fn charts_of_the_class_table_are_as_blessed() {
    let (study, sample) = sample("eight-classes");
    let settings = settings(&[("pc", "0.4")]);
    let shown = shown(&study, &sample.wording, &settings);
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        for shot in Shot::all(&shown, Slider::Condition, size_px) {
            shot.compare("eight_classes", size);
        }
    }
}

/// Loans of which some, chosen at random, judge the thresholds.
fn judged_loans() -> (Study, Sample) {
    let (_, sample) = sample("german-credit");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/samples/");
    let bytes = std::fs::read(format!("{folder}{}", sample.file)).unwrap();
    let random_split = Some(RandomSplit { test_percent: 30, seed: 1 });
    let scores = Some(vec!["RF".to_owned(), "NB".to_owned()]);
    let roles = Roles { random_split, scores, ..sample.roles.clone() };
    (Study::open(&sample.file, &bytes, &roles).unwrap(), sample)
}

#[test]
fn what_unseen_cases_tell_is_drawn_thin() {
    let (study, sample) = judged_loans();
    let settings = settings(&[("cost-ratio", "5")]);
    let shown = shown(&study, &sample.wording, &settings);
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        for view in [View::Improvement, View::Cost] {
            let shot = Shot::of(view, &shown, size_px).unwrap();
            shot.compare("judged_loans", size);
            assert!(shot.alternative.contains(" on unseen loans)"), "{}", shot.alternative);
        }
    }
}

#[test]
fn no_label_is_cut_off_or_crosses_another() {
    let mut faults = Vec::new();
    let long = "a model whose author could not stop naming it,长长的名字长长的名字长长的名字长长的名字,c,d,e,f";
    let rows = (0..60).map(|i: i32| {
        let scores = (1..=6).map(|m| (i * m * 7 % 31 + i % (m + 1)).to_string());
        format!("{},{}\n", i % 3 / 2, scores.collect::<Vec<_>>().join(","))
    });
    let many = study_of(&format!("label,{long}\n{}", rows.collect::<String>()));
    let mut studies = vec![("six models".to_owned(), many, Wording::default())];
    let (study, Sample { wording, .. }) = judged_loans();
    studies.push(("judged loans".to_owned(), study, wording));
    studies.extend(class_samples());
    for (id, study, wording) in &studies {
        for pc in ["0", "0.05", "0.3", "0.5", "0.681", "0.95", "1"] {
            let settings = settings(&[("pc", pc)]);
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                let shown = shown(study, wording, &settings);
                for shot in Shot::all(&shown, Slider::Condition, size_px) {
                    faults.extend(shot.label_faults(&format!("{id} at {pc}, {size_px:?}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_scene_becomes_a_picture() {
    let (study, sample) = sample("german-credit");
    let settings = crate::support::settings("");
    let shown = shown(&study, &sample.wording, &settings);
    let Shot { layers, overlay, .. } = Shot::of(View::Improvement, &shown, DESK).unwrap();
    let scene =
        Scene { marks: [layers.base.marks, overlay.still, overlay.marks].concat(), ..layers.base };
    let picture = svg(&scene, Theme::Light);
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("<polyline") && picture.contains("<text"));
}

/// Two models in three folds, twelve cases each.
fn three_folds() -> Study {
    let row = |i: i32| format!("{},{},{},{}\n", i % 4 / 3, i * 5 % 12 + i % 4, i % 7, i % 3 + 1);
    study_of(&format!("label,forest,tree,fold\n{}", (0..36).map(row).collect::<String>()))
}

#[test]
fn target_charts_are_as_blessed() {
    let (study, sample) = sample("eight-classes");
    let limited = settings(&[("matrix", "9,-2,0,0"), ("population", "3000"), ("capacity", "500")]);
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        let shown = shown(&study, &sample.wording, &limited);
        for shot in Shot::all(&shown, Slider::Limit, size_px) {
            shot.compare("eight_classes", size);
            assert!(shot.alternative.contains(". Acting on "), "{}", shot.alternative);
            let ends = [-99.0, 9999.0].map(|x_px| shot.layers.chart.value_at(x_px, 9.0));
            assert_eq!(ends, [Some(0.0), Some(1.0)]);
        }
    }
    // Where the limit leaves room, what is acted on is said, not the limit.
    let roomy = settings(&[("matrix", "9,-2,0,0"), ("population", "3000"), ("capacity", "2900")]);
    let free = settings(&[("matrix", "9,-2,0,0"), ("population", "3000")]);
    let said = |at| Shot::of(View::Profit, &shown(&study, &sample.wording, at), DESK).unwrap();
    assert_eq!(said(&roomy).alternative, said(&free).alternative);
    let (folds, wording, settings) =
        (three_folds(), Wording::default(), crate::support::settings(""));
    let shown = shown(&folds, &wording, &settings);
    Shot::of(View::Response, &shown, PHONE).unwrap().compare("three_folds", "phone");
}

/// Models that differ by a number, the middle one best on unseen cases.
fn family(numbers: [&str; 5]) -> Study {
    let row = |i: i32| {
        let part = if i % 2 == 0 { "train" } else { "test" };
        let noise =
            |m: i32| if i % 2 == 0 { (5 - m) * (i * 7 % 5) } else { (m - 3).abs() * (i % 9) * 2 };
        let scores = (1..=5).map(|m| (i % 3 / 2 * 6 + noise(m)).to_string());
        format!("{},{part},{}\n", i % 3 / 2, scores.collect::<Vec<_>>().join(","))
    };
    let rows: String = (0..60).map(row).collect();
    study_of(&format!("label,split,{}\n{rows}", numbers.map(|n| format!("tree_{n}")).join(",")))
}

#[test]
fn fitting_curves_are_as_blessed() {
    let (wording, settings) = (Wording::default(), crate::support::settings(""));
    for (name, numbers) in
        [("log", ["1", "10", "100", "1000", "10000"]), ("linear", ["1", "2", "3", "4", "5"])]
    {
        let study = family(numbers);
        let shown = shown(&study, &wording, &settings);
        for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
            let shot = Shot::of(View::Fitting, &shown, size_px).unwrap();
            assert_eq!(shot.label_faults(name), [""; 0]);
            let best = format!("Best on unseen cases at {}.", numbers[2]);
            assert!(shot.alternative.ends_with(&best), "{}", shot.alternative);
            shot.compare(name, size);
        }
    }
    let (study, _) = sample("german-credit");
    let shot = Shot::of(View::Fitting, &shown(&study, &wording, &settings), DESK);
    assert!(shot.is_none(), "RF, NB and AB hold no number");
}

#[test]
fn no_label_of_a_target_chart_is_cut_off_or_crosses_another() {
    let mut faults = Vec::new();
    let mut studies = vec![("three folds".to_owned(), three_folds(), Wording::default())];
    studies.extend(class_samples());
    let choices: [&[(&str, &str)]; 7] = [
        &[],
        &[("cost-ratio", "0.01")],
        &[("matrix", "27,-3,0,0"), ("population", "123456789")],
        &[("matrix", "27,-3,0,0"), ("capacity", "0")],
        &[("matrix", "40000,-5000,0,0"), ("currency", "EUR"), ("capacity", "130")],
        &[("matrix", "4,-5,-30,-1"), ("capacity", "90000000")],
        &[("matrix", "5,-1,0,0"), ("prevalence", "0.001"), ("budget", "30"), ("population", "40")],
    ];
    for (id, study, wording) in &studies {
        for pairs in choices {
            let settings = settings(pairs);
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                let shown = shown(study, wording, &settings);
                for shot in Shot::all(&shown, Slider::Limit, size_px) {
                    let place = format!("{id} {pairs:?}, {size_px:?}");
                    faults.extend(shot.label_faults(&place));
                    if is_crossed(&shot.layers.base, "at random") {
                        faults.push(format!("{place}: “at random” lies on its line"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
