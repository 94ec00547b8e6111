//! Charts of classes.

use crate::support::scenes::{DESK, PHONE, compare, is_crossed, label_faults, sample};
use crate::support::study_of;
use breakeven::chart::{
    Chart, CostChart, FittingChart, ImprovementChart, Moment, RocChart, Subject, TargetChart,
    TargetView,
};
use breakeven::data::Roles;
use breakeven::domain::RandomSplit;
use breakeven::evaluate::{Evaluation, Settings, Targets};
use breakeven::plot::{Scene, Theme, svg};
use breakeven::samples::{Sample, samples};
use breakeven::study::Study;
use breakeven::wording::Wording;

/// The three charts at one condition: name, base and overlay.
fn charts(
    study: &Study,
    wording: &Wording,
    size_px: (f64, f64),
    settings: &Settings,
) -> Vec<(&'static str, Scene, Scene)> {
    let curves = study.curves().unwrap();
    let shown = vec![true; curves.models.len()];
    let subject = Subject { curves, shown: &shown, joint: &curves.joint, wording, size_px };
    let evaluation = Evaluation::new(curves, settings).unwrap();
    let today = settings.baseline.curve(curves).unwrap();
    let unseen = settings.baseline.on_test(curves, settings.test_prevalence()).unwrap();
    let charts: [(&str, Box<dyn Chart>); 3] = [
        ("improvement", Box::new(ImprovementChart::new(&subject, &today, Some(&unseen)))),
        ("cost", Box::new(CostChart::new(&subject, Some(&unseen)))),
        ("roc", Box::new(RocChart::new(&subject))),
    ];
    let layers = |(name, chart): (&'static str, Box<dyn Chart>)| {
        (name, chart.base().clone(), chart.overlay(&Moment::Condition(subject, &evaluation)))
    };
    charts.into_iter().map(layers).collect()
}

#[test]
fn charts_of_the_class_table_are_as_blessed() {
    let mut settings = Settings::default();
    settings.set("pc", "0.4").unwrap();
    let (study, sample) = sample("eight-classes");
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        for (name, base, overlay) in charts(&study, &sample.wording, size_px, &settings) {
            compare(&format!("eight_classes_{name}_{size}.txt"), &format!("{base}{overlay}"));
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
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        for (name, base, overlay) in &charts(&study, &sample.wording, size_px, &settings)[..2] {
            compare(&format!("judged_loans_{name}_{size}.txt"), &format!("{base}{overlay}"));
        }
    }
    let curves = study.curves().unwrap();
    let (shown, wording) = ([true; 2], &sample.wording);
    let subject = Subject { curves, shown: &shown, joint: &curves.joint, wording, size_px: DESK };
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    let said = CostChart::new(&subject, None).alternative(&Moment::Condition(subject, &evaluation));
    assert!(said.contains(" on unseen loans)"), "{said}");
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
    for Sample { id, .. } in samples() {
        let (study, sample) = sample(&id);
        if study.curves().is_some() {
            studies.push((id, study, sample.wording));
        }
    }
    for (id, study, wording) in &studies {
        for pc in ["0", "0.05", "0.3", "0.5", "0.681", "0.95", "1"] {
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                let mut settings = Settings::default();
                settings.set("pc", pc).unwrap();
                for (name, base, overlay) in charts(study, wording, size_px, &settings) {
                    let place = format!("{id} {name} at {pc}, {size_px:?}");
                    faults.extend(label_faults(&place, &[&base, &overlay]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_scene_becomes_a_picture() {
    let (study, sample) = sample("german-credit");
    let settings = Settings::default();
    let (_, base, overlay) = charts(&study, &sample.wording, DESK, &settings).remove(0);
    let scene = Scene { marks: [base.marks, overlay.marks].concat(), ..base };
    let picture = svg(&scene, Theme::Light);
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("<polyline") && picture.contains("<text"));
}

/// The three charts on how many to target: name, base and overlay.
fn target_charts(
    study: &Study,
    wording: &Wording,
    size_px: (f64, f64),
    settings: &Settings,
) -> Vec<(&'static str, Scene, Scene)> {
    let curves = study.curves().unwrap();
    let shown = vec![true; curves.models.len()];
    let subject = Subject { curves, shown: &shown, joint: &curves.joint, wording, size_px };
    let targets = Targets::new(curves, settings).unwrap();
    let views = [
        ("profit", TargetView::Profit),
        ("response", TargetView::Response),
        ("lift", TargetView::Lift),
    ];
    let layers = |(name, view)| {
        let chart = TargetChart::new(&subject, &targets, view);
        let at = Moment::Limit(subject, &targets);
        assert!(chart.alternative(&at).contains("targeted. At "), "{name}");
        let ends = [-99.0, 9999.0].map(|x_px| chart.value_at(x_px, 9.0));
        assert_eq!(ends, [Some(0.0), Some(1.0)]);
        (name, chart.base().clone(), chart.overlay(&at))
    };
    views.into_iter().map(layers).collect()
}

fn settings(pairs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    pairs.iter().for_each(|(key, value)| settings.set(key, value).unwrap());
    settings
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
        for (name, base, overlay) in target_charts(&study, &sample.wording, size_px, &limited) {
            compare(&format!("eight_classes_{name}_{size}.txt"), &format!("{base}{overlay}"));
        }
    }
    let (name, base, overlay) =
        target_charts(&three_folds(), &Wording::default(), PHONE, &settings(&[])).remove(1);
    compare(&format!("three_folds_{name}_phone.txt"), &format!("{base}{overlay}"));
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
    let wording = Wording::default();
    for (name, numbers) in
        [("log", ["1", "10", "100", "1000", "10000"]), ("linear", ["1", "2", "3", "4", "5"])]
    {
        let study = family(numbers);
        let curves = study.curves().unwrap();
        for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
            let subject =
                Subject { curves, shown: &[], joint: &curves.joint, wording: &wording, size_px };
            let chart = FittingChart::new(&subject).unwrap();
            assert_eq!(label_faults(name, &[chart.base()]), [""; 0]);
            let best = format!("Best on unseen cases at {}.", numbers[2]);
            let said = chart.alternative(&Moment::Still(subject));
            assert!(said.ends_with(&best), "{said}");
            compare(&format!("fitting_{name}_{size}.txt"), &chart.base().to_string());
        }
    }
    let (study, sample) = sample("german-credit");
    let curves = study.curves().unwrap();
    let wording = &sample.wording;
    let subject = Subject { curves, shown: &[], joint: &curves.joint, wording, size_px: DESK };
    assert!(FittingChart::new(&subject).is_none(), "RF, NB and AB hold no number");
}

#[test]
fn no_label_of_a_target_chart_is_cut_off_or_crosses_another() {
    let mut faults = Vec::new();
    let mut studies = vec![("three folds".to_owned(), three_folds(), Wording::default())];
    for Sample { id, .. } in samples() {
        let (study, sample) = sample(&id);
        if study.curves().is_some() {
            studies.push((id, study, sample.wording));
        }
    }
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
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                for (name, base, overlay) in
                    target_charts(study, wording, size_px, &settings(pairs))
                {
                    let place = format!("{id} {name} {pairs:?}, {size_px:?}");
                    faults.extend(label_faults(&place, &[&base, &overlay]));
                    if is_crossed(&base, "at random") {
                        faults.push(format!("{place}: “at random” lies on its line"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
