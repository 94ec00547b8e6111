//! Every picture of cases that differ in value.

use crate::support::scenes::{DESK, PHONE, compare, label_faults, sample};
use crate::support::study_of;
use breakeven::chart::{
    Chart, ImpactChart, ImpactCutChart, ImpactGainChart, ImpactSubject, Moment, PredictionChart,
};
use breakeven::curve::Impacts;
use breakeven::evaluate::{ImpactEvaluation, Settings};
use breakeven::plot::Scene;
use breakeven::wording::{Wording, as_text, impact_headline, impact_summary};

/// The pictures at one θ: name, chart, and its overlay.
fn pictures(
    subject: &ImpactSubject,
    evaluation: &ImpactEvaluation,
) -> Vec<(String, Box<dyn Chart>, Scene)> {
    let mut charts: Vec<(String, Box<dyn Chart>)> = vec![
        ("impact".into(), Box::new(ImpactChart::new(subject))),
        ("impact-gain".into(), Box::new(ImpactGainChart::new(subject))),
        ("impact-cut".into(), Box::new(ImpactCutChart::new(subject))),
    ];
    for model in 0..subject.impacts.models.len() {
        let chart = PredictionChart::new(subject, model);
        let name = if model == 0 { "impact-cases".into() } else { format!("prediction_{model}") };
        charts.extend(chart.map(|chart| (name, Box::new(chart) as _)));
    }
    let overlay = |(name, chart): (String, Box<dyn Chart>)| {
        let overlay = chart.overlay(&Moment::Theta(*subject, evaluation));
        (name, chart, overlay)
    };
    charts.into_iter().map(overlay).collect()
}

fn at(impacts: &Impacts, theta: f64) -> ImpactEvaluation {
    ImpactEvaluation::new(impacts, &Settings { theta: Some(theta), ..Settings::default() })
}

#[test]
fn pictures_of_the_samples_are_as_blessed() {
    for id in ["rocks", "ratings"] {
        let (study, sample) = sample(id);
        let settings = sample.settings();
        let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
        let evaluation = ImpactEvaluation::new(impacts, &settings);
        let (shown, wording) = ([true, true], &sample.wording);
        for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
            let joint = &impacts.joint;
            let subject = ImpactSubject { impacts, shown: &shown, joint, wording, size_px };
            for (name, chart, overlay) in pictures(&subject, &evaluation) {
                // One of the two predictors is enough, and a sketch of its many dots.
                if name != "prediction_1" {
                    let text = format!("{}{overlay}", chart.base());
                    compare(&format!("{id}_{name}_{size}.txt"), &text);
                }
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
        let (joint, wording) = (&impacts.joint, &sample.wording);
        let headline = as_text(&impact_headline(impacts, joint, &evaluation, wording));
        (headline, impact_summary(impacts, joint, &evaluation, wording))
    };
    let (headline, summary) = said("ratings");
    assert_eq!(
        headline,
        "At a break-even of 3 stars, M2 gains 1,626 stars more than “recommend everything”: recommend at a predicted 2.822 or more."
    );
    assert_eq!(
        summary,
        "Measured on these 20,000 ratings, of which perfect decisions would make 12,265 stars. Below 2.661 stars M1 is the better choice."
    );
    let (headline, summary) = said("rocks");
    assert_eq!(
        headline,
        "At a break-even of 0.5 % copper, Sensor R2 gains $77.3 more than “leave all rocks”: process at a predicted 16.5 or more."
    );
    assert!(summary.ends_with("Below θ 1.987 Sensor R1 is the better choice."), "{summary}");
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
            let shown = vec![true; impacts.models.len()];
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                let joint = &impacts.joint;
                let subject = ImpactSubject { impacts, shown: &shown, joint, wording, size_px };
                let (low, high) = impacts.domain;
                for share in [0.0, 0.07, 0.2, 0.5, 0.8, 1.0] {
                    let theta = low + (high - low) * share;
                    let evaluation = at(impacts, theta);
                    for (name, chart, overlay) in pictures(&subject, &evaluation) {
                        let form = impacts.form.name();
                        let place = format!("{id} {form} {name} at {theta}, {size_px:?}");
                        faults.extend(label_faults(&place, &[chart.base(), &overlay]));
                        assert!(
                            !chart
                                .alternative(&Moment::Theta(subject, &evaluation))
                                .contains("NaN"),
                            "{place}"
                        );
                        for x_px in [-50.0, 60.0, 200.0, 3000.0] {
                            let theta = chart.value_at(x_px, 100.0).unwrap();
                            assert!((low..=high).contains(&theta), "{place}: {theta}");
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
