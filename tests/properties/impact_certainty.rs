//! How sure impacts are: against a second implementation, and by simulation against the truth.

use crate::simulation::Chance;
use crate::support::near;
use crate::value_simulation::{Amounts, ValueRow};
use breakeven::data::Roles;
use breakeven::evaluate::{ImpactCertainty, Settings};
use breakeven::resample::{ValueResamples, value_chunk};
use breakeven::study::{FilePart, FileTable, Session, Study};
use serde_json::Value;

fn opened(text: &str) -> (Session, Study) {
    let mut session = Session::default();
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let study = session.open(vec![file], &Roles::default()).unwrap();
    (session, study)
}

/// Numbers that agree but for rounding, whatever they stand in.
fn agree(one: &Value, other: &Value, at: &str) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            assert!(one.keys().eq(other.keys()), "{at}: {one:?} {other:?}");
            one.iter().for_each(|(key, value)| agree(value, &other[key], &format!("{at}.{key}")));
        }
        (Value::Array(one), Value::Array(other)) => {
            assert_eq!(one.len(), other.len(), "{at}");
            let pairs = one.iter().zip(other).enumerate();
            pairs.for_each(|(i, (one, other))| agree(one, other, &format!("{at}[{i}]")));
        }
        (Value::Number(one), Value::Number(other)) => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            assert!((one - other).abs() <= 1e-9 * one.abs().max(1.0), "{at}: {one} {other}");
        }
        _ => assert_eq!(one, other, "{at}"),
    }
}

#[test]
fn a_second_implementation_finds_the_same() {
    // tests/oracle/impact.py
    let text = include_str!("../data/resample/impact.json");
    let studies: Vec<Value> = serde_json::from_str(text).unwrap();
    assert_eq!(studies.len(), 11);
    for expected in &studies {
        let of = |key: &str| expected[key].as_str().unwrap();
        let (session, study) = opened(of("csv"));
        let settings = [("form", of("form")), ("theta", of("theta")), ("certainty", "60,7")];
        let settings = Settings::of(settings).unwrap();
        let report: Value =
            serde_json::from_str(&session.report(&study, &settings).unwrap()).unwrap();
        let at = format!("{} {}", of("form"), of("theta"));
        agree(&report["impact"]["certainty"], &expected["certainty"], &at);
        assert_eq!(report["certainty"], Value::Null);
    }
}

#[test]
fn intervals_of_gains_hold_what_they_say() {
    // A part of the table of docs/certainty.md; a standard error of 500 data sets is one point.
    for (cases, amounts, correlation, theta) in [
        (300, Amounts::Normal, 0.6, 0.5),
        (300, Amounts::Normal, 0.6, 0.0),
        (300, Amounts::LogNormal, 0.6, 4.0),
        (300, Amounts::Stars, 0.5, 3.0),
    ] {
        let found = ValueRow { cases, amounts, correlation, theta, models: 1 }.simulate(500, 100);
        assert!((0.93..=0.98).contains(&found.held), "{amounts:?} {theta}: {found:?}");
        assert!(found.bias.abs() < 0.1 * found.width, "{amounts:?} {theta}: {found:?}");
    }
    // The best of four models of one quality is not flattered by having been chosen.
    let (amounts, correlation, theta) = (Amounts::Normal, 0.3, 0.0);
    let found = ValueRow { cases: 100, amounts, correlation, theta, models: 4 }.simulate(500, 100);
    assert!(found.bias.abs() < 0.05 * found.width && found.held > 0.95, "{found:?}");
    assert!(found.apparent_bias > 0.1 * found.width, "{found:?}");
    // Where no rule is better than accepting all, these cases can't tell.
    let (amounts, correlation, theta) = (Amounts::Normal, 0.3, -1.0);
    let found = ValueRow { cases: 300, amounts, correlation, theta, models: 1 }.simulate(200, 100);
    assert!(found.cannot_tell > 0.95 && found.false_claims < 0.02, "{found:?}");
    assert!(found.held > 0.9 && found.apparent_bias > found.bias, "{found:?}");
}

/// What 200 resamples say of a file of values where some models are shown.
fn certainty(text: &str, shown: &[bool]) -> ImpactCertainty {
    let (mut session, study) = opened(text);
    session.hold(study.clone().into());
    let of = session.values_to_resample(None).unwrap().unwrap();
    let mut drawn = ValueResamples::default();
    drawn.add(value_chunk(&of.cases, 1, 0..200));
    let impacts = study.impacts().unwrap().of(None).unwrap();
    ImpactCertainty::of_impacts(impacts, &of.sample, &drawn, 3.0, shown)
}

#[test]
fn a_model_that_is_not_shown_is_never_the_best() {
    let mut chance = Chance::new(11);
    let row = |_| {
        let amount = (3.3 + 1.1 * chance.normal()).round();
        let mut predicted = || (8.0 * (amount + 1.5 * chance.normal())).round() / 8.0;
        (amount, [(); 2].map(|()| predicted()))
    };
    let rows: Vec<(f64, [f64; 2])> = (0..200).map(row).collect();
    let file = |models: &[usize]| {
        let names = models.iter().map(|model| format!(",m{model}")).collect::<String>();
        let row = |(amount, predicted): &(f64, [f64; 2])| {
            let predicted = models.iter().map(|&model| format!(",{}", predicted[model]));
            format!("{amount}{}\n", predicted.collect::<String>())
        };
        format!("target{names}\n{}", rows.iter().map(row).collect::<String>())
    };
    let both = certainty(&file(&[0, 1]), &[]);
    assert!(both.models.iter().all(|of| of.share_best > 0.0), "{both:?}");
    for (model, shown) in [(0, [true, false]), (1, [false, true])] {
        let some = certainty(&file(&[0, 1]), &shown);
        let alone = certainty(&file(&[model]), &[]);
        assert_eq!(some.models[1 - model].share_best, 0.0);
        // As if the other one were not in the file.
        assert_eq!((some.models[model], some.trivial), (alone.models[0], alone.trivial));
    }
}

#[test]
fn models_that_decide_alike_do_not_differ() {
    let mut chance = Chance::new(5);
    let row = |_| {
        let amount = (3.3 + 1.1 * chance.normal()).round();
        let predicted = amount + (8.0 * chance.normal()).round() / 8.0;
        format!("{amount},{predicted},{}\n", 2.0 * predicted + 1.0)
    };
    let text = format!("target,m,n\n{}", (0..200).map(row).collect::<String>());
    let (session, study) = opened(&text);
    let settings = Settings::of([("theta", "3"), ("certainty", "100")]).unwrap();
    let found = session.impact_certainty(&study, &settings).unwrap().unwrap();
    let pair = found.pairs[0];
    assert_eq!((pair.difference, pair.standard_error, pair.share_first_better), (0.0, 0.0, 0.0));
    assert_eq!((pair.interval, pair.spread), ((0.0, 0.0), 0.0));
    let shares: f64 = found.models.iter().chain(&found.trivial).map(|m| m.share_best).sum();
    near(shares, 1.0, 1e-12);
    let off = Settings::of([("certainty", "off")]).unwrap();
    assert_eq!(session.impact_certainty(&study, &off).unwrap(), None);
}

#[test]
fn a_share_and_an_interval_of_a_gain_say_the_same() {
    let mut chance = Chance::new(17);
    for case in 0..40 {
        let noise = 0.5 + 4.0 * chance.uniform();
        let row = |_| {
            let amount = (3.0 + 1.2 * chance.normal()).round();
            format!("{amount},{},{}\n", amount + noise * chance.normal(), chance.normal())
        };
        let rows: String = (0..60 + 5 * case).map(row).collect();
        let found = certainty(&format!("target,pred_m,pred_n\n{rows}"), &[]);
        let share: f64 = found.models.iter().map(|of| of.share_best).sum();
        let low = found.models.iter().map(|of| of.interval.unwrap().0).fold(f64::MIN, f64::max);
        assert!(share <= 0.995 || low > 0.0, "{case}: {share} {found:?}");
        assert!(low <= 0.0 || share > 0.95, "{case}: {share} {found:?}");
    }
}
