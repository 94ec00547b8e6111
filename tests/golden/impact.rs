//! Known answers of impact curves: the values of an independent reference on the two synthetic
//! tables of values that ship as samples. Where they come from stands in
//! `tests/data/golden/README.md`.

use crate::support::{json, numbers};
use breakeven::curve::{ImpactForm, ImpactModel, Impacts};
use breakeven::samples::samples;
use breakeven::study::Study;
use serde_json::Value;

/// Of amounts: relative to their size, absolute below 1.
#[track_caller]
fn near(found: f64, expected: f64, what: &str) {
    let size = expected.abs().max(1.0);
    assert!((found - expected).abs() <= 1e-9 * size, "{what}: found {found}, expected {expected}");
}

fn study(sample: &str) -> Study {
    let sample = samples().iter().find(|s| s.id == sample).cloned().unwrap();
    let path = format!("{}/static/samples/{}", env!("CARGO_MANIFEST_DIR"), sample.file);
    Study::open(&sample.file, &std::fs::read(path).unwrap(), &sample.roles).unwrap()
}

#[test]
fn rocks_match_the_reference() {
    let study = study("rocks");
    let impacts = study.impacts().unwrap().of(Some(ImpactForm::Scale)).unwrap();
    assert_eq!((impacts.domain, impacts.start), ((0.0, 12.0), 2.19));
    compare(impacts, &json("golden/rocks_impact.json"));
}

#[test]
fn ratings_match_the_reference() {
    let study = study("ratings");
    let impacts = study.impacts().unwrap().of(None).unwrap();
    assert_eq!(
        (impacts.form, impacts.domain, impacts.start),
        (ImpactForm::Shift, (1.0, 5.0), 3.382)
    );
    compare(impacts, &json("golden/ratings_impact.json"));
}

fn compare(impacts: &Impacts, expected: &Value) {
    let all = numbers(&expected["accept_all_line"]);
    near(impacts.accept_all.per_theta, all[0], "accept all");
    near(impacts.accept_all.fixed, all[1], "accept all");
    let grid = numbers(&expected["theta_grid"]);
    let (perfect, trivial) = (numbers(&expected["perfect"]), numbers(&expected["trivial"]));
    for (i, &theta) in grid.iter().enumerate() {
        near(impacts.perfect.value_at(theta), perfect[i], "perfect decisions");
        near(impacts.trivial_at(theta), trivial[i], "trivial");
    }
    let range = numbers(&expected["range"]);
    for (index, model) in impacts.models.iter().enumerate() {
        let expected = &expected["models"][&model.name];
        compare_curve(model, expected, (range[0], range[1]));
        let (impact, gain) =
            (numbers(&expected["impact"]), numbers(&expected["improvement_over_trivial"]));
        for (i, &theta) in grid.iter().enumerate() {
            let what = format!("{} at {theta}", model.name);
            let best = model.best_at(theta);
            near(best.line.value_at(theta), impact[i], &what);
            near(impacts.gain_at(index, theta), gain[i], &what);
            let cut = &expected["best_cut"][i];
            assert_eq!(best.threshold, cut[0].as_f64(), "{what}"); // "inf" is no number
            assert_eq!(Some(best.accepted), cut[1].as_u64(), "{what}");
        }
    }
    compare_winners(impacts, &expected["better_model_by_theta"], (range[0], range[1]));
}

/// Corners, and the cut between each two.
fn compare_curve(model: &ImpactModel, expected: &Value, range: (f64, f64)) {
    let curve = model.curve(range);
    let corners = numbers(&expected["corners_theta"]);
    let values = numbers(&expected["corners_impact"]);
    assert_eq!(curve.len(), corners.len(), "{}", model.name);
    for ((theta, impact, _), (corner, value)) in curve.iter().zip(corners.iter().zip(&values)) {
        near(*theta, *corner, &model.name);
        near(*impact, *value, &model.name);
    }
    let accepted = expected["piece_accepted"].as_array().unwrap();
    let thresholds = expected["piece_threshold_ge"].as_array().unwrap();
    assert_eq!(curve.len(), accepted.len() + 1, "{}", model.name);
    for ((.., piece), (accepted, threshold)) in curve.iter().zip(accepted.iter().zip(thresholds)) {
        assert_eq!(Some(piece.accepted), accepted.as_u64(), "{}", model.name);
        assert_eq!(piece.threshold, threshold.as_f64(), "{}", model.name);
    }
}

/// Which of the two models is better where, by the joint envelope.
fn compare_winners(impacts: &Impacts, expected: &Value, range: (f64, f64)) {
    let (names, intervals) = expected.as_object().unwrap().iter().next().unwrap();
    let names: Vec<&str> = names.split('|').collect();
    let index = |name: &str| impacts.models.iter().position(|model| model.name == name).unwrap();
    let winners = impacts.joint.winners(range);
    for interval in intervals.as_array().unwrap() {
        let (from, to) = (interval[0].as_f64().unwrap(), interval[1].as_f64().unwrap());
        let middle = (from + to) / 2.0;
        let winner = winners.iter().find(|w| w.from <= middle && middle <= w.to).unwrap();
        let better = match interval[2].as_str().unwrap() {
            "a" => Some(index(names[0])),
            "b" => Some(index(names[1])),
            _ => None,
        };
        match (better, winner.policy.model()) {
            (Some(better), Some(found)) => assert_eq!(found, better, "{from} to {to}"),
            // A trivial policy that is better than both; equal models may share any winner.
            (Some(_), None) => {
                let value = winner.corner.line.value_at(middle);
                assert!(impacts.models.iter().all(|m| m.value_at(middle) <= value + 1e-9));
            }
            (None, _) => {
                let [a, b] = [0, 1].map(|i| impacts.models[i].value_at(middle));
                near(a, b, "equal models");
            }
        }
        if from > range.0 && better.is_some() {
            assert!(winners.iter().any(|w| (w.from - from).abs() < 1e-7), "no winner from {from}");
        }
    }
}
