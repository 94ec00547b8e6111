//! Standard errors, beliefs about the cost ratio, the H-measure and scores taken for probabilities against
//! the reference; what others report against scikit-learn.

use crate::support::{bytes, json, near, report_of, study};
use breakeven::curve::{ModelCurves, h_measure, net_benefit};
use breakeven::data::Roles;
use breakeven::domain::{OperatingCondition, PairedCases};
use breakeven::evaluate::{Belief, Evaluation, FixedCuts, Measure, PairedCuts, Settings, measured};
use breakeven::study::{FilePart, FileTable, Session, Study};
use serde_json::Value;

const EXACT: f64 = 1e-9;

/// A study of the reference's models, in its order, with the cases behind it.
fn opened(name: &str) -> (Study, PairedCases, Value) {
    let expected = json(&format!("golden/{name}_certainty.json"));
    let bytes = match name {
        "churn_like" => {
            let path = format!("{}/static/samples/{name}_scores.csv", env!("CARGO_MANIFEST_DIR"));
            std::fs::read(path).unwrap()
        }
        _ => bytes(&format!("golden/{name}_scores.csv")),
    };
    let models = expected["models"].as_object().unwrap().keys().cloned().collect();
    let roles = Roles { scores: Some(models), ..Roles::default() };
    let mut session = Session::default();
    let file = FileTable::read(name, FilePart::First, &bytes).unwrap();
    let study = session.open(vec![file], &roles).unwrap();
    let cases = session.paired_cases(&study).unwrap().unwrap();
    (study, cases, expected)
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("{key} of {value}"))
}

/// The PC(+) that the reference's cut is chosen at: where two cuts are equally cheap its rounding may
/// choose the one that predicts fewer positives.
fn chosen_at(model: &ModelCurves, at: &Value, pc: f64) -> f64 {
    let threshold = |pc: f64| model.hull.corners()[model.hull.best_at(pc)].threshold;
    let is_same = |pc: f64| match (threshold(pc), at["threshold"].as_f64()) {
        (Some(found), Some(expected)) => (found - expected).abs() < 1e-12,
        (found, expected) => found == expected,
    };
    let chosen = if is_same(pc) { pc } else { pc * (1.0 - 1e-12) };
    assert!(is_same(chosen), "{} {at}", model.name);
    chosen
}

const NAMES: [&str; 3] = ["german_credit", "breast_cancer", "churn_like"];

#[test]
fn standard_errors_are_the_references() {
    for (study, cases, expected) in NAMES.map(opened) {
        let curves = study.curves().unwrap();
        let prevalence = curves.models[0].ranking.prevalence();
        let pc = |at: &Value| {
            let ratio = number(at, "ratio");
            OperatingCondition::from_cost_ratio(ratio, prevalence).unwrap().pc()
        };
        for (index, model) in curves.models.iter().enumerate() {
            let cuts = FixedCuts::of(&cases, index);
            for at in expected["models"][&model.name]["at_ratio"].as_array().unwrap() {
                let corner = model.hull.best_at(chosen_at(model, at, pc(at)));
                near(cuts.cost(corner, pc(at)), number(at, "cost"), EXACT);
                near(cuts.standard_error(corner, pc(at)), number(at, "standard_error"), EXACT);
            }
        }
        let place = |name: &Value| curves.models.iter().position(|m| *name == *m.name).unwrap();
        let mut compared = 0;
        for pair in expected["pairs"].as_array().unwrap() {
            let (a, b) = (place(&pair["a"]), place(&pair["b"]));
            let hulls = [a, b].map(|model| curves.models[model].hull.breakpoints());
            let paired = PairedCuts::of(&cases, (a, b), (hulls[0], hulls[1])).unwrap();
            let chosen = [a, b].map(|model| {
                let model = &curves.models[model];
                let all = expected["models"][&model.name]["at_ratio"].as_array().unwrap();
                let at = all.iter().find(|at| at["ratio"] == pair["ratio"]).unwrap();
                chosen_at(model, at, pc(pair))
            });
            if chosen[0] != chosen[1] {
                let other = curves.models[if chosen[0] < chosen[1] { b } else { a }].hull.clone();
                let corner = |pc| other.best_at(pc);
                if corner(chosen[0]) != corner(chosen[1]) {
                    continue; // both models' cuts are tied, and the reference rounds them apart
                }
            }
            let found = paired.standard_error(chosen[0].min(chosen[1]), pc(pair));
            near(found, number(pair, "standard_error"), EXACT);
            let costs = [a, b].map(|model| curves.models[model].cost.value_at(pc(pair)));
            near(costs[0] - costs[1], number(pair, "difference"), EXACT);
            compared += 1;
        }
        assert!(compared >= 22, "{compared}");
    }
}

#[test]
fn beliefs_and_h_measures_are_the_references() {
    for (study, _, expected) in NAMES.map(opened) {
        let curves = study.curves().unwrap();
        let prevalence = curves.models[0].ranking.prevalence();
        for (index, at) in expected["beliefs"].as_array().unwrap().iter().enumerate() {
            let interval = (number(at, "low"), number(at, "high"));
            let belief = Belief::new(curves, &curves.joint, interval, prevalence).unwrap();
            for (found, key) in [
                (belief.mean_ratio, "mean_ratio"),
                (belief.never, "never"),
                (belief.always, "always"),
                (belief.best_trivial(), "best_trivial"),
                (belief.best_fixed, "best_fixed"),
                (belief.best_adaptive, "best_adaptive"),
                (belief.worth_of_learning(), "worth_of_learning"),
            ] {
                near(found, number(at, key), EXACT);
            }
            for (model, found) in curves.models.iter().zip(&belief.models) {
                let at = &expected["models"][&model.name]["beliefs"][index];
                near(found.adaptive, number(at, "adaptive"), EXACT);
                near(found.fixed, number(at, "fixed"), EXACT);
                match (found.fixed_threshold, at["fixed_threshold"].as_f64()) {
                    // The reference's reader of tables rounds the last digit of some scores.
                    (Some(found), Some(expected)) => near(found, expected, 1e-12),
                    (found, expected) => assert_eq!(found, expected),
                }
            }
            let shares: f64 = belief.models.iter().map(|m| m.share_best).sum();
            near(shares + belief.trivial_best.iter().sum::<f64>(), 1.0, 1e-12);
        }
        let report = report_of(&study, &[]);
        for (model, reported) in curves.models.iter().zip(report["models"].as_array().unwrap()) {
            let found = h_measure(&model.hull, model.ranking.prevalence());
            near(found, number(&expected["models"][&model.name], "h_measure"), EXACT);
            near(found, number(reported, "h_measure"), 0.0);
        }
    }
}

#[test]
fn scores_taken_for_probabilities_are_the_references() {
    let (mut compared, mut infinite) = (0, 0);
    for (study, _, expected) in NAMES.map(opened) {
        let numbers = |of: &Value| crate::support::numbers(of);
        for (index, ratio) in numbers(&expected["ratios"]).into_iter().enumerate() {
            let report = report_of(&study, &[("cost-ratio", &ratio.to_string())]);
            for model in report["models"].as_array().unwrap() {
                let found = &model["probability"];
                let of = &expected["models"][model["name"].as_str().unwrap()]["probability"];
                for key in ["brier", "miscalibration", "discrimination", "uncertainty"] {
                    near(number(found, key), number(of, key), EXACT);
                }
                match of["log_loss"].as_f64() {
                    Some(expected) => near(number(found, "log_loss"), expected, EXACT),
                    None => infinite += usize::from(found["log_loss"].is_null()),
                }
                let blocks = of["pav"].as_array().unwrap();
                assert_eq!(found["calibration"].as_array().unwrap().len(), blocks.len());
                for (found, of) in found["calibration"].as_array().unwrap().iter().zip(blocks) {
                    crate::support::all_near(&numbers(found), &numbers(of), EXACT);
                }
                let driven = numbers(&of["score_driven"][index]);
                near(number(&found["at"], "score_driven_cost"), driven[0], EXACT);
                near(number(&found["at"], "score_driven_threshold"), driven[1], EXACT);
                compared += 1;
            }
        }
        // At the reference's thresholds: odds of 1 : r.
        for (index, threshold) in numbers(&expected["thresholds"]).into_iter().enumerate() {
            for model in &study.curves().unwrap().models {
                let of = &expected["models"][&model.name]["probability"]["net_benefit"][index];
                let ranking = model.ranking.complete().unwrap();
                let point = ranking.point(ranking.cut_at(Some(threshold)));
                let found = net_benefit(point, ranking.prevalence().share(), threshold).unwrap();
                near(found, of.as_f64().unwrap(), EXACT);
            }
        }
    }
    assert!(compared == 48 && infinite == 24, "{compared} {infinite}");
}

#[test]
fn measures_of_decisions_are_those_of_scikit_learn() {
    let expected = json("golden/measures.json");
    let thresholds = crate::support::numbers(&expected["thresholds"]);
    for (name, (study, ..)) in NAMES.into_iter().zip(NAMES.map(opened)) {
        let curves = study.curves().unwrap();
        let prevalence = curves.models[0].ranking.prevalence();
        let condition = OperatingCondition::from_cost_ratio(1.0, prevalence).unwrap();
        for model in &curves.models {
            let expected = &expected["studies"][name][&model.name];
            let ranking = model.ranking.complete().unwrap();
            for (threshold, of) in thresholds.iter().zip(expected["at"].as_array().unwrap()) {
                let point = ranking.point(ranking.cut_at(Some(*threshold)));
                let found = measured(model, condition, point);
                // A precision of nothing is 0 there.
                let found: Vec<f64> = found.iter().map(|of| of.here.unwrap_or(0.0)).collect();
                crate::support::all_near(&found, &crate::support::numbers(of), EXACT);
            }
            let all = measured(model, condition, ranking.point(1));
            let f1 = all.iter().find(|of| of.measure == Measure::F1).unwrap().best.unwrap();
            near(f1.value, number(expected, "best_f1"), EXACT);
        }
    }
}

#[test]
fn the_report_has_a_belief_where_one_is_set() {
    let study = crate::support::study("golden/german_credit_scores.csv");
    let settings = Settings::of([("belief", "2,12")]).unwrap();
    assert_eq!(settings.belief, Some((2.0, 12.0)));
    let report = report_of(&study, &[("belief", "2,12"), ("baseline", "always_negative")]);
    let belief = &report["belief"];
    let expected = &json("golden/german_credit_certainty.json")["beliefs"][0];
    assert_eq!((number(belief, "low"), number(belief, "high")), (2.0, 12.0));
    for key in ["mean_ratio", "best_fixed", "best_adaptive", "worth_of_learning"] {
        near(number(belief, key), number(expected, key), EXACT);
    }
    near(number(&belief["trivial"], "best_trivial"), number(expected, "best_trivial"), EXACT);
    assert_eq!(belief["models"].as_array().unwrap().len(), study.model_names().len());
    assert_eq!(report_of(&study, &[])["belief"], Value::Null);
}

/// What a threshold in force costs per case, and what the model's cheapest one saves of it: against the reference.
#[test]
fn todays_threshold_costs_what_the_reference_says() {
    let expected = json("golden/today.json");
    for (name, rows) in expected.as_object().unwrap() {
        let study = study(&format!("golden/{name}_scores.csv"));
        for row in rows.as_array().unwrap() {
            let model = row["model"].as_str().unwrap();
            let baseline = format!("cut:{model}:{}", number(row, "threshold"));
            let ratio = number(row, "cost_ratio").to_string();
            let settings = [("cost-ratio", ratio.as_str()), ("baseline", &*baseline)];
            let settings = Settings::of(settings).unwrap();
            assert_eq!(settings.baseline.name(), baseline);
            let evaluation = Evaluation::new(study.curves().unwrap(), &settings).unwrap();
            let condition = evaluation.condition;
            let normalized = evaluation.baseline.value_at(condition.pc());
            near(condition.cost_of(normalized, 1.0), number(row, "cost_per_case"), EXACT);
            let place = study.model_names().iter().position(|name| *name == model).unwrap();
            let saved = evaluation.models[place].improvement.unwrap();
            near(saved, number(row, "improvement_of_best_cut"), EXACT);
        }
        assert!(rows.as_array().unwrap().len() >= 12, "{name}");
    }
}
