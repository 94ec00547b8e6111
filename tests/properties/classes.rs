//! What must hold for any cases, checked against brute force over small tie-heavy ones: every
//! threshold, every PC(+) on a fine grid.

use crate::oracle::{Case, Cut, as_csv, cases, envelope, every_cut, model, pairwise_auc};
use crate::support::{report_of, study_of};
use breakeven::curve::{CostCurve, CostLine, Curves, JointHull, ModelCurves, Policy, improvement};
use breakeven::domain::{CutRule, Group, OperatingPoint, SortedCases, assign_safety_scores};
use breakeven::evaluate::{Evaluation, Settings};
use proptest::prelude::*;

/// Every PC(+) looked at: a grid that hits many vertices exactly, and the vertices.
fn grid(model: &ModelCurves) -> Vec<f64> {
    let steps = (0..=240).map(|i| f64::from(i) / 240.0);
    steps.chain(model.cost.vertices().into_iter().map(|(x, _)| x)).collect()
}

proptest! {
    #![proptest_config(crate::support::proptest_config(1000))]

    #[test]
    fn the_envelope_is_the_cheapest_threshold_everywhere(cases in cases()) {
        let (model, cuts) = (model(&cases), every_cut(&cases));
        for x in grid(&model) {
            let (found, least) = (model.cost.value_at(x), envelope(&cuts, x));
            prop_assert!((found - least).abs() < 1e-12, "at {x}: {found}, brute force {least}");
        }
    }

    #[test]
    fn the_envelope_lies_below_every_line_and_touches_one(cases in cases()) {
        let model = model(&cases);
        let lines: Vec<CostLine> =
            every_cut(&cases).iter().map(|c| CostLine::of(OperatingPoint::new(c.fpr, c.tpr))).collect();
        for x in grid(&model) {
            let y = model.cost.value_at(x);
            prop_assert!(lines.iter().all(|line| y <= line.value_at(x) + 1e-12));
            prop_assert!(lines.iter().any(|line| (y - line.value_at(x)).abs() < 1e-12));
            prop_assert!(y <= x.min(1.0 - x) + 1e-12, "a trivial policy is never beaten by doing worse");
        }
    }

    #[test]
    fn the_best_cut_is_the_cheapest_with_most_predicted_positive(cases in cases()) {
        let (model, cuts) = (model(&cases), every_cut(&cases));
        for x in grid(&model) {
            let corner = model.hull.corners()[model.hull.best_at(x)];
            let least = envelope(&cuts, x);
            let at = cuts.iter().position(|c| c.threshold == corner.threshold).unwrap();
            prop_assert!((cuts[at].cost(x) - least).abs() < 1e-12);
            // Later cuts predict more positive; strictly inside an interval none of them ties.
            let clear = model.hull.breakpoints().iter().all(|b| (b - x).abs() > 1e-9);
            if clear {
                prop_assert!(cuts[at + 1..].iter().all(|c| c.cost(x) > least - 1e-12));
            }
        }
    }

    #[test]
    fn at_a_vertex_the_later_of_two_equal_cuts_is_taken(cases in cases()) {
        let model = model(&cases);
        for (i, &b) in model.hull.breakpoints().iter().enumerate() {
            let best = model.hull.best_at(b);
            prop_assert!(best > i, "the cut after the vertex {b}");
        }
    }

    #[test]
    fn the_hull_is_the_dual_of_the_envelope(cases in cases()) {
        let model = model(&cases);
        let corners = model.hull.corners();
        // Each corner is a line of the envelope, in the same order …
        prop_assert_eq!(corners.len(), model.cost.lines().len());
        for (corner, line) in corners.iter().zip(model.cost.lines()) {
            let dual = CostLine::of(corner.point);
            prop_assert_eq!(*line, dual);
        }
        // … and each edge a vertex: the iso-performance slope (1 − x) / x there is the edge's.
        for (pair, &x) in corners.windows(2).zip(model.hull.breakpoints()) {
            let dx = pair[1].point.false_positive_rate - pair[0].point.false_positive_rate;
            let dy = pair[1].point.true_positive_rate - pair[0].point.true_positive_rate;
            prop_assert!((dy * x - dx * (1.0 - x)).abs() < 1e-12);
        }
        prop_assert!(model.hull.breakpoints().is_sorted_by(|a, b| a < b), "slopes strictly fall");
    }

    #[test]
    fn no_point_lies_above_the_hull_and_no_corner_on_an_edge(cases in cases()) {
        let model = model(&cases);
        let corners = model.hull.corners();
        let side = |a: (f64, f64), b: (f64, f64), p: (f64, f64)| {
            (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
        };
        let at = |i: usize| (corners[i].point.false_positive_rate, corners[i].point.true_positive_rate);
        for Cut { fpr, tpr, .. } in every_cut(&cases) {
            for i in 1..corners.len() {
                prop_assert!(side(at(i - 1), at(i), (fpr, tpr)) < 1e-12);
            }
        }
        for i in 2..corners.len() {
            prop_assert!(side(at(i - 2), at(i), at(i - 1)) > 1e-12, "corner {} turns", i - 1);
        }
        prop_assert_eq!((at(0), at(corners.len() - 1)), ((0.0, 0.0), (1.0, 1.0)));
    }

    #[test]
    fn the_area_counts_pairs(cases in cases()) {
        let (found, expected) = (model(&cases).area_under_curve, pairwise_auc(&cases));
        prop_assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn row_order_never_matters((cases, shuffled) in cases().prop_flat_map(|c| {
        (Just(c.clone()), Just(c).prop_shuffle())
    })) {
        let report = |cases: &[Case]| report_of(&study_of(&as_csv(cases)), &[("pc", "0.4")]);
        prop_assert_eq!(report(&cases), report(&shuffled));
    }

    #[test]
    fn weights_equal_repeated_rows(cases in cases()) {
        let repeated: String = std::iter::once("label,score\n".to_owned())
            .chain(cases.iter().flat_map(|c| {
                let row = format!("{},{:?}\n", u8::from(c.positive), c.score);
                std::iter::repeat_n(row, usize::try_from(c.weight).unwrap())
            }))
            .collect();
        let weighted = report_of(&study_of(&as_csv(&cases)), &[("cost-ratio", "3")]);
        let repeated = report_of(&study_of(&repeated), &[("cost-ratio", "3")]);
        prop_assert_eq!(&weighted["models"], &repeated["models"]);
        prop_assert_eq!(&weighted["winners"], &repeated["winners"]);
        prop_assert_eq!(&weighted["condition"], &repeated["condition"]);
    }

    #[test]
    fn twice_the_weight_changes_no_rate(cases in cases()) {
        let doubled: Vec<Case> = cases.iter().map(|c| Case { weight: 2 * c.weight, ..*c }).collect();
        let (one, two) = (model(&cases), model(&doubled));
        prop_assert_eq!(one.hull, two.hull);
        prop_assert_eq!(one.cost, two.cost);
        prop_assert_eq!(one.area_under_curve, two.area_under_curve);
    }

    #[test]
    fn any_increasing_score_map_changes_no_rate(cases in cases()) {
        // Order-preserving on the scores used, and it takes no two of them together.
        let mapped: Vec<Case> =
            cases.iter().map(|c| Case { score: (c.score + 0.0).next_up(), ..*c }).collect();
        prop_assert_eq!(model(&cases).cost, model(&mapped).cost);
    }

    #[test]
    fn swapping_the_classes_and_negating_scores_mirrors_the_axis(cases in cases()) {
        let mirrored: Vec<Case> = cases
            .iter()
            .map(|c| Case { score: -c.score, positive: !c.positive, ..*c })
            .collect();
        let (one, two) = (model(&cases), model(&mirrored));
        for x in grid(&one) {
            prop_assert!((one.cost.value_at(x) - two.cost.value_at(1.0 - x)).abs() < 1e-12);
        }
        prop_assert!((one.area_under_curve - two.area_under_curve).abs() < 1e-12);
    }

    #[test]
    fn improvement_follows_its_definition(cases in cases()) {
        let (model, cuts) = (model(&cases), every_cut(&cases));
        for x in grid(&model).into_iter().filter(|x| (0.01..=0.99).contains(x)) {
            let least = envelope(&cuts, x);
            for (baseline, cost) in [
                (CostCurve::of_line(CostLine::ALWAYS_NEGATIVE), x),
                (CostCurve::of_line(CostLine::ALWAYS_POSITIVE), 1.0 - x),
                (CostCurve::best_trivial(), x.min(1.0 - x)),
            ] {
                let found = improvement(&model.cost, &baseline, x).unwrap();
                prop_assert!((found - (1.0 - least / cost)).abs() < 1e-10);
                prop_assert!(found > -1e-12, "a model's curve includes the trivial policies");
            }
        }
    }

    #[test]
    fn winners_tile_the_axis_and_are_never_beaten(a in cases(), b in cases()) {
        let models = [model(&a), model(&b)];
        let cuts = [every_cut(&a), every_cut(&b)];
        let winners = JointHull::of(models.iter().enumerate()).winners();
        prop_assert_eq!((winners[0].from, winners[winners.len() - 1].to), (0.0, 1.0));
        for pair in winners.windows(2) {
            prop_assert_eq!(pair[0].to, pair[1].from);
        }
        for winner in &winners {
            let x = f64::midpoint(winner.from, winner.to);
            let least = cuts.iter().map(|c| envelope(c, x)).fold(f64::INFINITY, f64::min);
            let own = match winner.policy {
                Policy::AlwaysNegative => x,
                Policy::AlwaysPositive => 1.0 - x,
                Policy::Model(index) => {
                    let cut = cuts[index].iter().find(|c| c.threshold == winner.corner.threshold);
                    cut.unwrap().cost(x)
                }
            };
            prop_assert!((own - least).abs() < 1e-12, "{winner:?}: {own}, brute force {least}");
        }
    }

    #[test]
    fn the_winner_of_all_models_uses_the_threshold_it_has_by_itself(a in cases(), b in cases()) {
        let curves = Curves::new(vec![model(&a), model(&b)]);
        let joint = JointHull::of(curves.models.iter().enumerate());
        let places = curves.models.iter().flat_map(grid).chain([1.0]);
        for x in places.chain(joint.winners().iter().map(|w| w.from)) {
            let mut settings = Settings::default();
            settings.set("pc", &x.to_string()).unwrap();
            let evaluation = Evaluation::new(&curves, &settings).unwrap();
            if let (Policy::Model(index), corner) = joint.best_at(evaluation.condition.pc()) {
                prop_assert_eq!(corner, evaluation.models[index].corner, "at {}", x);
            }
        }
    }

    #[test]
    fn a_class_table_is_cut_at_its_safety_scores(
        counts in proptest::collection::vec((0u64..6, 0u64..6), 2..12),
    ) {
        let mut groups: Vec<Group> = counts
            .iter()
            .chain(&[(1, 1)])
            .map(|&(positives, negatives)| Group { score: 0.0, positives, negatives })
            .collect();
        assign_safety_scores(&mut groups);
        let cases = SortedCases::of_groups(groups.clone(), CutRule::SafetyScoreAtMost, 1.0);
        let model = ModelCurves::new("m".into(), cases.unwrap(), None);
        let totals = model.ranking.totals();
        for x in grid(&model) {
            // Theorem 4.3: positive iff the group's safety score is at most x.
            let corner = model.hull.corners()[model.hull.best_at(x)];
            let chosen = groups.iter().filter(|g| g.positives + g.negatives > 0 && g.score <= x);
            let (tp, fp) = chosen.fold((0, 0), |(tp, fp), g| (tp + g.positives, fp + g.negatives));
            prop_assert_eq!(model.ranking.outline().units(corner.cut), (tp, fp), "at {}", x);
            prop_assert!(tp <= totals.positives && fp <= totals.negatives);
        }
    }
}
