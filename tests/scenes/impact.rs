//! Every picture of cases that differ in value.

use crate::support::scenes::{DESK, PHONE, Shot, sample};
use crate::support::study_of;
use breakeven::evaluate::{ImpactEvaluation, Settings};
use breakeven::export::Shown;
use breakeven::study::Study;
use breakeven::view::{Slider, View};
use breakeven::wording::{ImpactSentences, Wording, as_text};

/// The charts at one θ; that of the predictions once a model.
fn charts(
    study: &Study,
    settings: &Settings,
    wording: &Wording,
    size_px: (f64, f64),
) -> Vec<(usize, Shot)> {
    let models = settings.impacts(study.impacts().unwrap()).unwrap().models.len();
    let of = |model: usize| {
        let only: Vec<bool> = (0..models).map(|other| other == model).collect();
        let shown = Shown { study, settings, wording, models: &only, certainty: None };
        Some((model, Shot::of(View::ImpactCases, &shown, size_px)?))
    };
    let shown = Shown { study, settings, wording, models: &[], certainty: None };
    let all = Shot::all(&shown, Slider::Theta, size_px).into_iter().map(|shot| (0, shot));
    let others = all.filter(|(_, shot)| shot.name != View::ImpactCases.word());
    others.chain((0..models).filter_map(of)).collect()
}

#[test]
fn pictures_of_the_samples_are_as_blessed() {
    for id in ["rocks", "ratings"] {
        let (study, sample) = sample(id);
        for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
            let charts = charts(&study, &sample.settings(), &sample.wording, size_px);
            // One of the two predictors is enough.
            for (_, shot) in charts.iter().filter(|(model, _)| *model == 0) {
                shot.compare(id, size);
            }
        }
    }
}

#[test]
fn the_samples_are_answered_in_plain_words() {
    let said = |id: &str| {
        let (study, sample) = sample(id);
        let settings = sample.settings();
        let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
        let evaluation = ImpactEvaluation::new(impacts, &settings);
        let (joint, evaluation, wording) = (&impacts.joint, &evaluation, &sample.wording);
        let said = ImpactSentences { impacts, joint, evaluation, wording };
        let lines = said.lines();
        (format!("{} {}", as_text(&lines.action), as_text(&lines.worth)), lines.elsewhere)
    };
    let (headline, summary) = said("ratings");
    assert_eq!(
        headline,
        "Recommend where M2 gives 2.822 or more. At a break-even of 3 stars, M2 gains 1,626 stars more than “recommend everything”."
    );
    assert_eq!(
        summary,
        "Measured on these 20,000 ratings, of which perfect decisions would make 12,265 stars. Between 1.607 and 2.661 stars, M1 is best on these ratings."
    );
    let (headline, summary) = said("rocks");
    assert_eq!(
        headline,
        "Process where Sensor R2 gives 16.5 or more. At a break-even of 0.5 % copper, Sensor R2 gains $77.33 more than “leave all rocks”."
    );
    assert!(
        summary.ends_with(
            "If 1 % copper earns between $0.3223 and $1.987, Sensor R1 is best on these rocks."
        ),
        "{summary}"
    );
}

#[test]
fn no_label_is_cut_off_or_crosses_another() {
    let mut faults = Vec::new();
    let rows = (0..90i32).map(|i| {
        let predicted = (1..=6).map(|m| (i * m * 7 % 31 + i % (m + 1)).to_string());
        format!("{},{}\n", i * 37 % 101 - 20, predicted.collect::<Vec<_>>().join(","))
    });
    let long =
        "a model whose author could not stop naming it,长长的名字长长的名字长长的名字,c,d,e,f";
    let many = study_of(&format!("y,{long}\n{}", rows.collect::<String>()));
    let lines = (0..40i32).map(|i| format!("{},{},{}\n", i % 7 - 2, 10 - i % 5, i * 13 % 17));
    let lines = study_of(&format!("a,b,p\n{}", lines.collect::<String>()));
    let mut studies = vec![
        ("six models".to_owned(), many, Wording::for_values()),
        ("columns".to_owned(), lines, Wording::for_values()),
        ("huge".to_owned(), study_of("y,p\n1e9,1\n-3e9,2\n2e9,3\n5e9,1\n"), Wording::for_values()),
        ("tiny".to_owned(), study_of("y,p\n1e-9,1\n3e-9,2\n2e-9,3\n"), Wording::for_values()),
        ("still".to_owned(), study_of("y,p\n1,1\n2,1\n3,1\n"), Wording::for_values()),
    ];
    for id in ["rocks", "ratings"] {
        let (study, sample) = sample(id);
        studies.push((id.to_owned(), study, sample.wording));
    }
    for (id, study, wording) in &studies {
        let forms = study.impacts().unwrap();
        for impacts in forms.forms().filter_map(|form| forms.of(Some(form))) {
            let (form, (low, high)) = (impacts.form, impacts.domain);
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                for share in [0.0, 0.07, 0.2, 0.5, 0.8, 1.0] {
                    let theta = low + (high - low) * share;
                    let settings =
                        Settings { theta: Some(theta), form: Some(form), ..Settings::default() };
                    for (model, shot) in charts(study, &settings, wording, size_px) {
                        let place = format!("{id} {form:?} {model} at {theta}, {size_px:?}");
                        faults.extend(shot.label_faults(&place));
                        assert!(!shot.alternative.contains("NaN"), "{place}");
                        for x_px in [-50.0, 60.0, 200.0, 3000.0] {
                            let theta = shot.layers.chart.value_at(x_px, 100.0).unwrap();
                            assert!((low..=high).contains(&theta), "{place}: {theta}");
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
