//! Every chart as text against `tests/scenes/*.txt`: the picture, testable without a screen.
//! After a deliberate change: `BLESS=1 cargo test --test scenes`, then read the difference.

mod support;

use breakeven::chart::{Chart, CostChart, ImprovementChart, RocChart, Subject};
use breakeven::plot::{Scene, Theme, svg};
use breakeven::samples::{Sample, samples};
use breakeven::study::Study;
use breakeven::verdict::{Settings, Verdict, Wording};
use support::scenes::{DESK, PHONE, compare, label_faults, sample};
use support::study_of;

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
    let verdict = Verdict::new(curves, settings).unwrap();
    let today = settings.baseline.curve(curves).unwrap();
    let charts: [(&str, Box<dyn Chart>); 3] = [
        ("improvement", Box::new(ImprovementChart::new(&subject, &today))),
        ("cost", Box::new(CostChart::new(&subject))),
        ("roc", Box::new(RocChart::new(&subject))),
    ];
    let layers = |(name, chart): (&'static str, Box<dyn Chart>)| {
        (name, chart.base().clone(), chart.overlay(&subject, &verdict))
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
