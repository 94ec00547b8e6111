//! How many to target: known answers of an independent reference and of the book, and what must
//! hold for any cases.

use crate::oracle::{Case, cases, every_cut, model};
use crate::support::{all_near, json, near, numbers};
use breakeven::curve::{ModelCurves, Position, Spread, Targeting, at_share_of_folds, fold_areas};
use breakeven::domain::{CostBenefit, OperatingCondition, OperatingPoint, Prevalence};
use breakeven::evaluate::{Settings, Targets};
use breakeven::study::Study;
use proptest::prelude::*;
use serde_json::Value;

const EXACT: f64 = 1e-9;

fn churn() -> Study {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples");
    let bytes = std::fs::read(folder.join("churn_like_scores.csv")).unwrap();
    Study::open("churn_like_scores.csv", &bytes, &Default::default()).unwrap()
}

fn targets(study: &Study, pairs: &[(&str, &str)]) -> Targets {
    let settings = Settings::of(pairs.iter().copied()).unwrap();
    Targets::new(study.curves().unwrap(), &settings).unwrap()
}

#[test]
fn profit_response_and_lift_match_the_reference() {
    let (study, expected) = (churn(), json("golden/churn_like_targeting.json"));
    let shares = numbers(&expected["fraction_grid"]);
    for (index, model) in study.curves().unwrap().models.iter().enumerate() {
        let expected = &expected["models"][&model.name];
        near(model.area_under_curve, expected["auc"].as_f64().unwrap(), EXACT);
        let targeting = Targeting::of_model(&model.ranking, None);
        assert!(targeting.is_exact() && model.ranking.complete().is_some());
        let places: Vec<Position> = shares.iter().map(|&s| targeting.at_share(s)).collect();
        let response: Vec<f64> = places.iter().map(|p| p.point.true_positive_rate).collect();
        all_near(&response, &numbers(&expected["response"]), EXACT);
        let lift: Vec<f64> = places.iter().map(|p| p.lift().unwrap()).collect();
        all_near(&lift, &numbers(&expected["lift"]), EXACT);
        for scenario in expected["profit"].as_array().unwrap() {
            let matrix = format!("{},{},0,0", scenario["tp_value"], scenario["fp_value"]);
            let max = &scenario["max"];
            let best = targets(&study, &[("matrix", &matrix)]).models[index].best;
            assert_eq!(best.profit, max["profit"].as_f64().unwrap(), "{}", model.name);
            assert_eq!(best.cases, max["rows"].as_f64().unwrap());
            assert_eq!(best.threshold, max["threshold"].as_f64());
            near(best.share, max["fraction"].as_f64().unwrap(), EXACT);
            let profits = numbers(&scenario["at_fraction"]);
            for (share, profit) in shares.iter().zip(profits) {
                let capacity = (share * 46_930.0).to_string();
                let limited = targets(&study, &[("matrix", &matrix), ("capacity", &capacity)]);
                let at = limited.models[index].at_limit.unwrap();
                near(at.profit, profit, EXACT * profit.abs().max(1.0));
            }
        }
    }
}

#[test]
fn means_over_folds_match_the_reference() {
    let (study, expected) = (churn(), json("golden/churn_like_targeting.json"));
    let shares = numbers(&expected["fraction_grid"]);
    let amounts = CostBenefit::try_new(27.0, -3.0, 0.0, 0.0).unwrap();
    for model in &study.curves().unwrap().models {
        let expected = &expected["folds"][&model.name];
        let areas: Vec<f64> = model.folds.iter().map(|fold| fold.area_under_curve).collect();
        all_near(&areas, &numbers(&expected["auc_by_fold"]), EXACT);
        let names: Vec<&str> = model.folds.iter().map(|fold| fold.name.as_str()).collect();
        assert_eq!(names, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
        let Spread { mean, deviation } = fold_areas(&model.folds).unwrap();
        let number = |key: &str| expected[key].as_f64().unwrap();
        near(mean, number("auc_mean"), EXACT);
        near(deviation, number("auc_sd_n_minus_1"), EXACT);
        let mean = |value: &dyn Fn(&Targeting, &Position) -> Option<f64>| -> Vec<f64> {
            let at = |&s| at_share_of_folds(&model.folds, None, s, value).unwrap().mean;
            shares.iter().map(at).collect()
        };
        let response = mean(&|_, place| Some(place.point.true_positive_rate));
        all_near(&response, &numbers(&expected["mean_response"]), EXACT);
        all_near(&mean(&|_, place| place.lift()), &numbers(&expected["mean_lift"]), EXACT);
        let profit = mean(&|targeting, place| Some(targeting.profit(place, amounts)));
        all_near(&profit, &numbers(&expected["mean_profit_27_3_per_row"]), EXACT);
    }
}

#[test]
fn a_budget_of_40_000_reaches_eight_percent() {
    let offer = [("matrix", "4,-5,0,0"), ("population", "100000"), ("budget", "40000")];
    let targets = targets(&churn(), &offer);
    assert_eq!(targets.limit, Some(0.08));
    for model in &targets.models {
        assert_eq!(model.at_limit.unwrap().cases, 8000.0);
        assert!(model.within_limit.cases <= 8000.0);
        assert!(model.within_limit.profit >= model.at_limit.unwrap().profit);
    }
}

#[test]
fn the_books_confusion_matrices_bring_what_they_bring() {
    let study = crate::support::study("golden/seed004_confusions.csv");
    let expected = json("golden/seed004_confusions.json");
    for (index, model) in study.curves().unwrap().models.iter().enumerate() {
        let expected: &Value = &expected["models"][&model.name];
        let targeted = expected["targeted"].to_string();
        for (matrix, profit) in [("27,-3,0,0", "profit_27_3"), ("36,-3,0,0", "profit_36_3")] {
            let limited = targets(&study, &[("matrix", matrix), ("capacity", &targeted)]);
            let at = limited.models[index].at_limit.unwrap();
            near(at.profit, expected[profit].as_f64().unwrap(), EXACT);
            near(at.lift.unwrap(), expected["lift"].as_f64().unwrap(), EXACT);
            near(at.response, expected["tpr"].as_f64().unwrap(), EXACT);
            assert!(!at.inside_tie);
        }
    }
}

/// Matrices with both regrets above 0.
fn amounts() -> impl Strategy<Value = CostBenefit> {
    let tenths = |range: std::ops::Range<i32>| range.prop_map(|n| f64::from(n) / 10.0);
    (tenths(1..300), tenths(1..300), tenths(-50..50), tenths(-50..50)).prop_map(
        |(miss, alarm, missed, peace)| {
            CostBenefit::try_new(missed + miss, peace - alarm, missed, peace).unwrap()
        },
    )
}

/// Half of the time the data's own prevalence.
fn prevalence() -> impl Strategy<Value = Option<Prevalence>> {
    proptest::option::of((0.01..0.99).prop_map(|share| Prevalence::try_new(share).unwrap()))
}

proptest! {
    #![proptest_config(crate::support::proptest_config(1000))]

    #[test]
    fn lift_times_share_is_the_response(cases in cases(), prevalence in prevalence(), share in 0.001..1.0) {
        let model = model(&cases);
        let place = Targeting::of_model(&model.ranking, prevalence).at_share(share);
        prop_assert!((place.lift().unwrap() * place.share - place.point.true_positive_rate).abs() < 1e-12);
        prop_assert!((place.share - share).abs() < 1e-11);
    }

    #[test]
    fn profit_is_a_constant_less_the_cost(
        cases in cases(),
        amounts in amounts(),
        prevalence in prevalence(),
    ) {
        let model = model(&cases);
        let targeting = Targeting::of_model(&model.ranking, prevalence);
        let condition = OperatingCondition::from_cost_ratio(amounts.cost_ratio(), targeting.prevalence()).unwrap();
        // The constant is what being always right would bring.
        let right = amounts.profit(targeting.prevalence().share(), OperatingPoint::new(0.0, 1.0));
        for cut in 0..targeting.cuts() {
            let place = targeting.at_cut(cut);
            let cost = condition.absolute_cost(place.point, 1.0);
            let expected = right - amounts.cost_of_alarm() * cost;
            prop_assert!((targeting.profit(&place, amounts) - expected).abs() < 1e-9);
        }
        // So the most profitable cut is the cheapest, and no earlier one brings as much.
        let best = targeting.best(&model.hull, amounts);
        let profit = targeting.profit(&best, amounts);
        for cut in (0..targeting.cuts()).map(|cut| targeting.at_cut(cut)) {
            prop_assert!(targeting.profit(&cut, amounts) <= profit + 1e-9);
            prop_assert!(cut.share >= best.share || targeting.profit(&cut, amounts) < profit - 1e-12);
        }
        let least = crate::oracle::envelope(&every_cut(&cases), condition.pc());
        let own = (1.0 - best.point.true_positive_rate) * condition.pc()
            + best.point.false_positive_rate * (1.0 - condition.pc());
        prop_assert!((own - least).abs() < 1e-12);
    }

    #[test]
    fn best_within_a_limit_is_the_best_of_all_cuts_and_the_limit(
        cases in cases(),
        amounts in amounts(),
        prevalence in prevalence(),
        limit in prop_oneof![0.0..=1.0, (0u32..=40).prop_map(|n| f64::from(n) / 40.0)],
    ) {
        let model = model(&cases);
        let targeting = Targeting::of_model(&model.ranking, prevalence);
        let found = targeting.best_within(&model.hull, amounts, limit);
        prop_assert!(found.share <= limit + 1e-12);
        let cuts = (0..targeting.cuts()).map(|cut| targeting.at_cut(cut));
        let allowed = cuts.filter(|cut| cut.share <= limit).chain([targeting.at_share(limit)]);
        let most = allowed.map(|p| targeting.profit(&p, amounts)).fold(f64::MIN, f64::max);
        let profit = targeting.profit(&found, amounts);
        prop_assert!((profit - most).abs() < 1e-9, "{found:?}: {profit}, brute force {most}");
    }

    #[test]
    fn another_prevalence_equals_repeated_rows(cases in cases(), factor in 2u64..6, share in 0.0..=1.0) {
        // Each positive `factor` times: the same ranking at the prevalence that follows.
        let repeated: Vec<Case> = cases
            .iter()
            .map(|c| Case { weight: if c.positive { factor * c.weight } else { c.weight }, ..*c })
            .collect();
        let (one, many) = (model(&cases), model(&repeated));
        let there = Some(Prevalence::try_new(many.ranking.prevalence().share()).unwrap());
        let one = Targeting::of_model(&one.ranking, there).at_share(share);
        let many = Targeting::of_model(&many.ranking, None).at_share(share);
        prop_assert!((one.point.true_positive_rate - many.point.true_positive_rate).abs() < 1e-9);
        prop_assert!((one.point.false_positive_rate - many.point.false_positive_rate).abs() < 1e-9);
    }

    #[test]
    fn the_order_of_the_rows_leaves_no_trace((cases, shuffled) in cases().prop_flat_map(|c| {
        (Just(c.clone()), Just(c).prop_shuffle())
    }), share in 0.0..=1.0) {
        let at = |model: &ModelCurves| Targeting::of_model(&model.ranking, None).at_share(share);
        prop_assert_eq!(at(&model(&cases)), at(&model(&shuffled)));
    }

    #[test]
    fn inside_a_tie_the_place_is_the_mean_over_all_orders(cases in cases(), share in 0.0..=1.0) {
        // With one unit a case: the expected count among equals is their share of what is left.
        let model = model(&cases);
        let cuts = every_cut(&cases);
        let totals = model.ranking.totals();
        let (p, n) = (totals.positives as f64, totals.negatives as f64);
        let wanted = share * (p + n);
        let size = |k: usize| cuts[k].tpr * p + cuts[k].fpr * n;
        let next = (1..cuts.len()).find(|&k| size(k) >= wanted).unwrap_or(cuts.len() - 1);
        let part = ((wanted - size(next - 1)) / (size(next) - size(next - 1))).clamp(0.0, 1.0);
        let expected = cuts[next - 1].tpr + part * (cuts[next].tpr - cuts[next - 1].tpr);
        let found = Targeting::of_model(&model.ranking, None).at_share(share);
        prop_assert!((found.point.true_positive_rate - expected).abs() < 1e-9);
    }
}
