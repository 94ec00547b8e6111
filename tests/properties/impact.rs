//! What must hold for any cases that differ in value, checked against brute force over small
//! tie-heavy ones: every threshold, every θ on a grid and at every handover.

use crate::support::{report_of, study_of};
use breakeven::curve::{ImpactForm, Impacts, Policy};
use breakeven::evaluate::{Settings, impact_intervals};
use breakeven::study::Study;
use proptest::prelude::*;

/// One row: what it is worth in tenths, and two predictions.
#[derive(Debug, Clone, Copy)]
struct Case {
    tenths: i32,
    predicted: [f64; 2],
}

/// Ties among amounts and predictions; amounts of both signs.
fn cases() -> impl Strategy<Value = Vec<Case>> {
    let predictions = || proptest::sample::select(vec![-2.0, -0.0, 0.0, 0.3, 1.0, 7.5, 1e300]);
    let case = (-30..60i32, predictions(), predictions());
    let case = case.prop_map(|(tenths, p, q)| Case { tenths, predicted: [p, q] });
    proptest::collection::vec(case, 3..30).prop_map(|mut cases| {
        // At least three amounts, so that the table is one of values.
        for (case, tenths) in cases.iter_mut().zip([5, 10, 25]) {
            case.tenths = tenths;
        }
        cases
    })
}

fn amount(case: &Case) -> f64 {
    f64::from(case.tenths) / 10.0
}

fn as_csv(cases: &[Case]) -> String {
    let row = |c: &Case| format!("{},{:?},{:?}\n", amount(c), c.predicted[0], c.predicted[1]);
    std::iter::once("y,pred_p,pred_q\n".to_owned()).chain(cases.iter().map(row)).collect()
}

fn impacts(study: &Study, form: ImpactForm) -> &Impacts {
    study.impacts().unwrap().of(Some(form)).unwrap()
}

/// What accepting a case is worth.
fn worth(form: ImpactForm, case: &Case, theta: f64) -> f64 {
    match form {
        ImpactForm::Scale => theta * amount(case) - 1.0,
        _ => amount(case) - theta,
    }
}

/// (threshold, accepted, impact) of every cut of a model, the fewest accepted first.
fn every_cut(
    form: ImpactForm,
    cases: &[Case],
    model: usize,
    theta: f64,
) -> Vec<(Option<f64>, u64, f64)> {
    let mut thresholds: Vec<f64> = cases.iter().map(|c| c.predicted[model] + 0.0).collect();
    thresholds.sort_by(|a, b| b.total_cmp(a));
    thresholds.dedup();
    let cut = |threshold: Option<f64>| {
        let is_accepted = |c: &&Case| threshold.is_some_and(|t| c.predicted[model] >= t);
        let accepted: Vec<&Case> = cases.iter().filter(is_accepted).collect();
        let impact = accepted.iter().map(|c| worth(form, c, theta)).sum();
        (threshold, accepted.len() as u64, impact)
    };
    std::iter::once(None).chain(thresholds.into_iter().map(Some)).map(cut).collect()
}

fn grid(impacts: &Impacts) -> Vec<f64> {
    let coarse = (-12..=24).map(|i| f64::from(i) / 4.0);
    coarse.chain(impacts.models.iter().flat_map(|m| m.breakpoints().to_vec())).collect()
}

const FORMS: [ImpactForm; 2] = [ImpactForm::Shift, ImpactForm::Scale];

proptest! {
    #![proptest_config(crate::support::proptest_config(400))]

    #[test]
    fn the_curve_is_the_best_threshold_everywhere(cases in cases()) {
        let study = study_of(&as_csv(&cases));
        for form in FORMS {
            let impacts = impacts(&study, form);
            for theta in grid(impacts) {
                let perfect: f64 = cases.iter().map(|c| worth(form, c, theta).max(0.0)).sum();
                let found = impacts.perfect.value_at(theta);
                let room = 1e-10 * (1.0 + theta.abs());
                prop_assert!((found - perfect).abs() < room, "{form:?} {theta}: {found} {perfect}");
                for (index, model) in impacts.models.iter().enumerate() {
                    let cuts = every_cut(form, &cases, index, theta);
                    let most = cuts.iter().map(|c| c.2).fold(f64::MIN, f64::max);
                    let best = model.best_at(theta);
                    let value = model.value_at(theta);
                    prop_assert!((value - most).abs() < room, "{form:?} {theta}: {value} {most}");
                    prop_assert!(value <= found + room && value >= impacts.trivial_at(theta) - room);
                    // The cut that is named has that value.
                    let named = cuts.iter().find(|c| c.0 == best.threshold).unwrap();
                    prop_assert!((named.2 - most).abs() < room);
                    prop_assert_eq!(named.1, best.accepted);
                }
            }
        }
    }

    #[test]
    fn inside_a_stretch_the_cut_accepting_fewest_is_named(cases in cases()) {
        let study = study_of(&as_csv(&cases));
        for form in FORMS {
            for (index, model) in impacts(&study, form).models.iter().enumerate() {
                for pair in model.breakpoints().windows(2).filter(|p| p[1] - p[0] > 1e-6) {
                    let theta = (pair[0] + pair[1]) / 2.0;
                    let cuts = every_cut(form, &cases, index, theta);
                    let most = cuts.iter().map(|c| c.2).fold(f64::MIN, f64::max);
                    let first = cuts.iter().find(|c| c.2 > most - 1e-9).unwrap();
                    prop_assert_eq!(model.best_at(theta).accepted, first.1, "{:?} at {}", form, theta);
                }
            }
        }
    }

    #[test]
    fn corners_are_a_convex_chain_without_collinear_ones(cases in cases()) {
        let study = study_of(&as_csv(&cases));
        for form in FORMS {
            for model in &impacts(&study, form).models {
                prop_assert!(model.breakpoints().is_sorted_by(|a, b| a < b));
                prop_assert_eq!(model.corners().len(), model.breakpoints().len() + 1);
                prop_assert!(model.corners().is_sorted_by(|a, b| a.line.per_theta < b.line.per_theta));
            }
        }
    }

    #[test]
    fn winners_tile_the_domain_and_win(cases in cases()) {
        let study = study_of(&as_csv(&cases));
        for form in FORMS {
            let impacts = impacts(&study, form);
            let winners = impacts.joint.winners(impacts.domain);
            prop_assert!(impacts.domain.0 < impacts.domain.1);
            prop_assert!((impacts.domain.0..=impacts.domain.1).contains(&impacts.start));
            prop_assert_eq!((winners[0].from, winners.last().unwrap().to), impacts.domain);
            prop_assert!(winners.windows(2).all(|pair| pair[0].to == pair[1].from));
            for winner in &winners {
                let theta = (winner.from + winner.to) / 2.0;
                let value = winner.corner.line.value_at(theta);
                let most = impacts.models.iter().map(|m| m.value_at(theta)).fold(0.0, f64::max);
                prop_assert!((value - most).abs() < 1e-9, "{form:?} {theta}");
                prop_assert_eq!(winner.policy.model().is_none(), winner.corner.threshold.is_none());
                // A model wins only where it is worth more than both trivial policies.
                if let Policy::Model(index) = winner.policy {
                    prop_assert!(winner.to - winner.from < 1e-9 || impacts.gain_at(index, theta) > 0.0);
                }
            }
            let intervals = impact_intervals(&impacts.joint, impacts.domain);
            prop_assert!(intervals.windows(2).all(|pair| pair[0].policy != pair[1].policy));
        }
    }

    #[test]
    fn row_order_never_matters((cases, shuffled) in cases().prop_flat_map(|c| {
        (Just(c.clone()), Just(c).prop_shuffle())
    })) {
        let (one, other) = (study_of(&as_csv(&cases)), study_of(&as_csv(&shuffled)));
        prop_assert_eq!(&one.findings, &other.findings);
        prop_assert_eq!(report_of(&one, &[]), report_of(&other, &[]));
    }

    #[test]
    fn columns_a_and_b_can_say_what_the_other_forms_say(cases in cases()) {
        let measured = study_of(&as_csv(&cases));
        for form in FORMS {
            let row = |c: &Case| {
                let (a, b) = match form {
                    ImpactForm::Scale => (amount(c), -1.0),
                    _ => (-1.0, amount(c)),
                };
                format!("{a},{b},{:?},{:?}\n", c.predicted[0], c.predicted[1])
            };
            let rows: String = cases.iter().map(row).collect();
            let linear = study_of(&format!("a,b,pred_p,pred_q\n{rows}"));
            let (found, expected) = (impacts(&linear, ImpactForm::Columns), impacts(&measured, form));
            for (found, expected) in found.models.iter().zip(&expected.models) {
                prop_assert_eq!(found.corners(), expected.corners());
                for (a, b) in found.breakpoints().iter().zip(expected.breakpoints()) {
                    prop_assert!((a - b).abs() <= 1e-12 * b.abs().max(1.0));
                }
            }
            prop_assert_eq!(found.accept_all, expected.accept_all);
            for theta in [-1.5, 0.0, 0.4, 2.0] {
                let apart = found.perfect.value_at(theta) - expected.perfect.value_at(theta);
                prop_assert!(apart.abs() < 1e-9);
            }
        }
    }

    #[test]
    fn low_predictions_accept_what_their_negatives_would(cases in cases()) {
        let negated: Vec<Case> =
            cases.iter().map(|c| Case { predicted: c.predicted.map(|p| -p), ..*c }).collect();
        let low = ["pred_p", "pred_q"].map(str::to_owned).to_vec();
        let roles = breakeven::data::Roles { low_is_positive: low, ..Default::default() };
        let low = Study::open("f.csv", as_csv(&negated).as_bytes(), &roles).unwrap();
        let high = study_of(&as_csv(&cases));
        for form in FORMS {
            for (low, high) in impacts(&low, form).models.iter().zip(&impacts(&high, form).models) {
                prop_assert_eq!(low.breakpoints(), high.breakpoints());
                for (a, b) in low.corners().iter().zip(high.corners()) {
                    prop_assert_eq!(a.threshold, b.threshold.map(|t| -t + 0.0));
                    prop_assert_eq!((a.accepted, a.line), (b.accepted, b.line));
                }
            }
        }
    }
}

#[test]
fn settings_choose_the_form_and_theta_of_the_report() {
    let study = study_of("y,p\n0.5,1\n1,3\n2.5,2\n");
    let report = report_of(&study, &[("form", "scale"), ("theta", "1")]);
    assert_eq!(
        (&report["models"], &report["winners"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
    assert!(report["condition"]["pc_plus"].is_null() && report["source"]["positives"].is_null());
    assert!(report["source"]["positive_label"].is_null());
    let impact = &report["impact"];
    assert_eq!((impact["form"].as_str(), impact["theta"].as_f64()), (Some("scale"), Some(1.0)));
    // At θ = 1 the values are −0.5, 0 and 1.5: the two highest predictions give 1.5, all give 1.
    let at = &impact["models"][0]["at"];
    assert_eq!(
        *at,
        serde_json::json!({ "threshold": 2, "impact": 1.5, "accepted": 2, "improvement": 0.5 })
    );
    let curve = impact["models"][0]["curve"].as_array().unwrap();
    assert_eq!(curve[0], serde_json::json!([0, 0, null]));
    // {2.5, 1} is worth 3.5θ − 2; nothing before 2/3.5; all, 4θ − 3, from 2 on.
    assert_eq!(curve[1][0].as_f64(), Some(2.0 / 3.5));
    assert_eq!(curve[2], serde_json::json!([2, 5, 1]));
    let winners = impact["winners"].as_array().unwrap();
    let names: Vec<_> = winners.iter().map(|w| w["model"].as_str().unwrap()).collect();
    assert_eq!(names, ["always negative", "p", "always positive"]);
    assert_eq!(winners[1]["threshold"], 2);
    let mut settings = Settings::default();
    settings.set("form", "columns").unwrap();
    let refused = study.report(&settings).unwrap_err().to_string();
    assert_eq!(
        refused,
        "The form columns needs columns “a” and “b”; this table allows shift and scale."
    );
}
