//! Known answers on the joint hull, under limits and over ranges: the independent reference's values
//! on real and on tie-heavy tables. Where they come from stands in `tests/data/golden/README.md`.

use crate::support::{json, near, report_of, study};
use breakeven::curve::{Curves, JointHull, Policy, neyman_pearson, workforce};
use breakeven::domain::{OperatingPoint, Prevalence};
use breakeven::evaluate::{
    Constraint, CostIntervals, Dominance, Evaluation, MtmcsTable, RangeEvaluation, Settings,
    TrivialRows, slope_table,
};
use breakeven::wording::as_text;
use serde_json::Value;

const EXACT: f64 = 1e-9;
const TABLES: [&str; 4] = ["german_credit", "ties_small", "breast_cancer", "ra_rb"];

/// Each table with its reference.
fn each(look: impl Fn(&Curves, &Value)) {
    for name in TABLES {
        let study = study(&format!("golden/{name}_scores.csv"));
        look(study.curves().unwrap(), &json(&format!("golden/{name}.json")));
    }
}

fn points(hull: &JointHull) -> Vec<OperatingPoint> {
    hull.corners().iter().map(|(_, corner)| corner.point).collect()
}

fn settings(pairs: &[(&str, &str)]) -> Settings {
    Settings::of(pairs.iter().copied()).unwrap()
}

/// Only one model shown.
fn only(model: usize, of: usize) -> Vec<bool> {
    (0..of).map(|index| index == model).collect()
}

fn float(value: &Value) -> f64 {
    // The reference writes infinity as a text.
    value.as_f64().unwrap_or(f64::INFINITY)
}

#[test]
fn rules_within_a_false_positive_rate() {
    each(|curves, expected| {
        for (index, model) in curves.models.iter().enumerate() {
            let shown = only(index, curves.models.len());
            let hull = curves.joint_of(&shown);
            for case in expected["models"][&model.name]["neyman_pearson"].as_array().unwrap() {
                let limit = case["fpr_max"].as_f64().unwrap();
                let found = neyman_pearson(&points(&hull), limit);
                near(found.point.true_positive_rate, float(&case["tpr"]), EXACT);
                near(found.weight, float(&case["weight"]), EXACT);
                assert_eq!(found.left as f64, float(&case["left"]));
                let settings = settings(&[("max-fpr", &limit.to_string())]);
                let evaluation = Evaluation::new(curves, &settings).unwrap();
                let rule = Constraint::new(curves, &hull, &shown, &evaluation).unwrap();
                near(rule.point.true_positive_rate, float(&case["tpr"]), EXACT);
                assert!(rule.point.false_positive_rate <= limit + EXACT);
                let single = rule.single.unwrap();
                near(single.point.true_positive_rate, float(&case["single"]["tpr"]), EXACT);
                assert_eq!(single.threshold, case["single"]["threshold"].as_f64());
                assert!(single.point.true_positive_rate <= rule.point.true_positive_rate + EXACT);
            }
        }
    });
}

#[test]
fn rules_for_so_many_cases() {
    each(|curves, expected| {
        let (rows, positives) = (float(&expected["rows"]), float(&expected["positives"]));
        for (index, model) in curves.models.iter().enumerate() {
            let shown = only(index, curves.models.len());
            let hull = curves.joint_of(&shown);
            for case in expected["models"][&model.name]["workforce"].as_array().unwrap() {
                let k = float(&case["k"]);
                let found = workforce(&points(&hull), positives / rows, k / rows);
                near(found.point.true_positive_rate * positives, float(&case["tp"]), 1e-7);
                near(
                    found.point.false_positive_rate * (rows - positives),
                    float(&case["fp"]),
                    1e-7,
                );
                let settings = settings(&[("workforce", &k.to_string())]);
                let evaluation = Evaluation::new(curves, &settings).unwrap();
                let rule = Constraint::new(curves, &hull, &shown, &evaluation).unwrap();
                near(rule.found, float(&case["tp"]), 1e-7);
                // Where all are found, the reference still calls those who are left.
                assert!(rule.alarms <= float(&case["fp"]) + 1e-7);
                assert!(rule.found < positives || rule.alarms + rule.found <= k + 1e-7);
            }
        }
    });
}

#[test]
fn owners_of_the_joint_hull() {
    each(|curves, expected| {
        let names = |models: &Value| -> Vec<String> {
            models.as_array().unwrap().iter().map(|n| n.as_str().unwrap().into()).collect()
        };
        let corners = expected["joint_hull"].as_array().unwrap();
        let mut owning = vec![];
        for ((policy, _), corner) in curves.joint.corners().iter().zip(corners) {
            let owners = names(&corner[2]);
            match policy {
                Policy::AlwaysNegative => assert_eq!(owners, ["never"]),
                Policy::AlwaysPositive => assert_eq!(owners, ["always"]),
                Policy::Model(index) => assert_eq!(owners[0], curves.models[*index].name),
            }
            owning.extend(owners);
        }
        let found = Dominance::new(curves, &curves.joint, &[]);
        for (index, model) in curves.models.iter().enumerate() {
            assert_eq!(found.never_best.contains(&index), !owning.contains(&model.name));
        }
        let table = expected["slope_table"].as_array().unwrap();
        assert_eq!(found.dominates.is_some(), table.len() == 1);
    });
}

#[test]
fn slopes_and_who_is_best_at_them() {
    each(|curves, expected| {
        let name = |policy: &Policy| match policy {
            Policy::AlwaysNegative => "never".to_owned(),
            Policy::AlwaysPositive => "always".to_owned(),
            Policy::Model(index) => curves.models[*index].name.clone(),
        };
        let prevalence = curves.models[0].ranking.prevalence();
        for (key, trivial) in [
            ("slope_table", TrivialRows::ToTheNeighbour),
            ("slope_table_with_trivial", TrivialRows::Listed),
        ] {
            let found = slope_table(curves, &curves.joint, &[], prevalence, trivial);
            // Rows of one slope only are left out.
            let is_wide = |row: &&Value| float(&row["from"]) < float(&row["to"]);
            let rows: Vec<&Value> =
                expected[key].as_array().unwrap().iter().filter(is_wide).collect();
            assert_eq!(found.len(), rows.len(), "{key}");
            for (found, row) in found.iter().zip(rows) {
                for (slope, expected) in
                    [(found.slope.0, &row["from"]), (found.slope.1, &row["to"])]
                {
                    let expected = float(expected);
                    assert!(slope == expected || (slope - expected).abs() < EXACT, "{key} {slope}");
                }
                let found: Vec<String> = found.policies.iter().map(name).collect();
                assert_eq!(serde_json::json!(found), row["use"], "{key}");
            }
        }
    });
}

#[test]
fn the_cheaper_of_two_models() {
    each(|curves, expected| {
        let of = |name: &str| &curves.models.iter().find(|m| m.name == name).unwrap().cost;
        for (pair, stretches) in expected["cheaper_model_by_x"].as_object().unwrap() {
            let (a, b) = pair.split_once('|').unwrap();
            for stretch in stretches.as_array().unwrap() {
                let (from, to) = (float(&stretch[0]), float(&stretch[1]));
                let difference = |x: f64| of(a).value_at(x) - of(b).value_at(x);
                near(difference(from), 0.0, 1e-7);
                near(difference(to), 0.0, 1e-7);
                for part in [0.25, 0.5, 0.75] {
                    let difference = difference(from + part * (to - from));
                    let found = match difference {
                        d if d.abs() < 1e-12 => "equal",
                        d if d < 0.0 => "a",
                        _ => "b",
                    };
                    assert_eq!(found, stretch[2], "{pair} {stretch}");
                }
            }
        }
    });
}

#[test]
fn totals_over_parts_of_the_axis() {
    each(|curves, expected| {
        for (key, range) in [
            ("all", "0,1"),
            ("left_0.05_0.45", "0.55,0.95"),
            ("right_0.55_0.95", "0.05,0.45"),
            ("middle_0.5", "0.5,0.5"),
        ] {
            let table = MtmcsTable::new(curves, &[], &settings(&[("range", range)]));
            for row in &table.rows {
                let model = &expected["models"][&curves.models[row.model].name]["mtmcr"][key];
                match model.as_f64() {
                    Some(percent) => near(row.summary.total, percent, 1e-7),
                    None => {
                        near(row.summary.total, float(&model["mtmcr"]), 1e-7);
                        near(row.summary.sensitivity, float(&model["sensitivity"]), 1e-7);
                        near(row.summary.cost_and_sensitivity, float(&model["cst"]), 1e-7);
                    }
                }
            }
        }
    });
}

#[test]
fn over_the_whole_axis_random_forest_costs_least_in_total() {
    let study = study("golden/german_credit_scores.csv");
    let curves = study.curves().unwrap();
    let table = MtmcsTable::new(curves, &[], &Settings::default());
    let best = table.best_by(|summary| summary.total).unwrap();
    assert_eq!(curves.models[best].name, "RF");
    near(table.rows[best].summary.total, 361.01, 0.005);
    near(table.rows[1].summary.total, 362.65, 0.005); // naive Bayes, the printed winner
}

#[test]
fn the_papers_range_of_costs() {
    // Section 2.3: five negatives a positive, a false alarm 10 to 20, a miss 200 to 250.
    let sixth = Prevalence::try_new(1.0 / 6.0).unwrap();
    let known = CostIntervals::try_new((10.0, 20.0), (200.0, 250.0), (sixth, sixth)).unwrap();
    let (low, high) = known.range();
    let slopes = [(1.0 - high) / high, (1.0 - low) / low];
    near(slopes[0], 0.2, EXACT);
    near(slopes[1], 0.5, EXACT);
}

#[test]
fn the_report_tells_ranges_and_limits() {
    let study = study("golden/german_credit_scores.csv");
    let plain = report_of(&study, &[]);
    for key in ["range_verdict", "constraint", "dominates", "floor"] {
        assert_eq!(plain[key], Value::Null, "{key}");
    }
    assert_eq!(plain["never_best"], serde_json::json!(["AB", "IBK4"]));
    let asked = [("range", "0.4,0.6"), ("max-fpr", "0.1"), ("workforce", "100"), ("floor", "0.05")];
    let report = report_of(&study, &asked);
    // Random forest below the slope 1.14, naive Bayes above.
    let winners = report["range_verdict"]["winners"].as_array().unwrap();
    assert_eq!((&winners[0]["model"], &winners[1]["model"]), (&"RF".into(), &"NB".into()));
    assert_eq!((&winners[0]["from"], &winners[1]["to"]), (&0.4.into(), &0.6.into()));
    assert_eq!(winners[0]["to"], winners[1]["from"]);
    assert_eq!(report["range_verdict"]["saves"].as_array().unwrap().len(), 2);
    let rule = &report["constraint"];
    assert_eq!((&rule["max_fpr"], &rule["workforce"]), (&0.1.into(), &100.into()));
    // 17 + 61 cases are RF's fourth corner, 36 + 102 its fifth; 22 of 60 to go.
    near(float(&rule["weight"]), 22.0 / 60.0, EXACT);
    near(float(&rule["tpr"]), (61.0 + 41.0 * 22.0 / 60.0) / 300.0, EXACT);
    assert_eq!((&rule["left"]["model"], &rule["right"]["model"]), (&"RF".into(), &"RF".into()));
    assert_eq!(rule["left"]["threshold"], 0.6055243698709172);
    assert_eq!(report["floor"]["share"], 0.05);
    let stretches = report["floor"]["intervals"].as_array().unwrap();
    assert_eq!(float(&stretches[stretches.len() - 1][1]), 1.0);
    let ties = report_of(&crate::support::study("golden/ties_small_scores.csv"), &[]);
    assert_eq!(ties["dominates"], "coarse");
}

#[test]
fn a_range_is_settled_or_told_part_by_part() {
    let study = study("golden/german_credit_scores.csv");
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, &Settings::default()).unwrap();
    let said = |range| {
        let found = RangeEvaluation::new(curves, &curves.joint, &evaluation.baseline, range);
        as_text(&found.headline(curves, evaluation.condition.prevalence(), &Default::default()))
    };
    assert!(said((0.2, 0.4)).starts_with(
        "Anywhere a miss costs between 58% of and 1.6 times what a false alarm costs, RF is best"
    ));
    assert!(said((0.4, 0.6)).starts_with(
        "If a miss costs between 1.6 and 3.5 false alarms, it depends: RF below 2, NB"
    ));
}
