//! What must hold for the joint hull and for rules under limits, whatever the cases: checked against
//! brute force, and the coin against a simulation.

use crate::oracle::{Case, Cut, cases, envelope, every_cut};
use breakeven::curve::{Curves, JointHull, ModelCurves, Policy};
use breakeven::domain::{CutRule, Group, SortedCases};
use breakeven::evaluate::{Constraint, Evaluation, Settings};
use proptest::prelude::*;

fn named(index: usize, cases: &[Case]) -> ModelCurves {
    ModelCurves { name: format!("m{index}"), ..crate::oracle::model(cases) }
}

fn constraint(curves: &Curves, limits: &[(&str, String)]) -> Constraint {
    let settings = Settings::of(limits.iter().cloned()).unwrap();
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    Constraint::new(curves, &curves.joint, &[], &evaluation).unwrap()
}

proptest! {
    #![proptest_config(crate::support::proptest_config(400))]

    #[test]
    fn the_winner_anywhere_is_the_cheapest_of_all_cuts(
        all in proptest::collection::vec(cases(), 1..4),
    ) {
        let models: Vec<ModelCurves> = all.iter().enumerate().map(|(i, c)| named(i, c)).collect();
        let cuts: Vec<Vec<Cut>> = all.iter().map(|c| every_cut(c)).collect();
        let joint = JointHull::of(models.iter().enumerate());
        let winners = joint.winners();
        let cost = joint.cost();
        prop_assert_eq!((winners[0].from, winners[winners.len() - 1].to), (0.0, 1.0));
        prop_assert!(winners.windows(2).all(|pair| pair[0].to == pair[1].from));
        for x in (0..=500).map(|i| f64::from(i) / 500.0) {
            let least = cuts.iter().map(|c| envelope(c, x)).fold(f64::INFINITY, f64::min);
            let here = winners.iter().filter(|w| w.from <= x && x <= w.to);
            for winner in here {
                let (fpr, tpr) = (winner.corner.point.false_positive_rate, winner.corner.point.true_positive_rate);
                let own = (1.0 - tpr) * x + fpr * (1.0 - x);
                prop_assert!((own - least).abs() < 1e-12, "at {x}: {winner:?}, least {least}");
            }
            prop_assert!((cost.value_at(x) - least).abs() < 1e-12);
        }
    }

    #[test]
    fn another_model_never_makes_the_best_dearer(a in cases(), b in cases(), c in cases()) {
        let models = [named(0, &a), named(1, &b), named(2, &c)];
        let of = |n: usize| JointHull::of(models.iter().take(n).enumerate()).cost();
        let (one, two, three) = (of(1), of(2), of(3));
        for x in (0..=500).map(|i| f64::from(i) / 500.0) {
            let costs = [one.value_at(x), two.value_at(x), three.value_at(x)];
            prop_assert!(costs.windows(2).all(|pair| pair[1] <= pair[0] + 1e-12), "{x} {costs:?}");
        }
    }

    #[test]
    fn no_cut_and_no_coin_between_two_cuts_beats_the_rule(
        a in cases(), b in cases(), max_fpr in 0.0..=1.0_f64, share in 0.01..=1.0_f64,
    ) {
        let curves = Curves::new(vec![named(0, &a), named(1, &b)]);
        let (positives, negatives) = curves.models[0].ranking.class_weights();
        let (cases, prevalence) = (positives + negatives, positives / (positives + negatives));
        let limits = [("max-fpr", max_fpr.to_string()), ("workforce", (share * cases).to_string())];
        let rule = constraint(&curves, &limits);
        let load = |fpr: f64, tpr: f64| prevalence * tpr + (1.0 - prevalence) * fpr;
        let fits = |(fpr, tpr): (f64, f64)| fpr <= max_fpr + 1e-9 && load(fpr, tpr) <= share + 1e-9;
        prop_assert!(fits((rule.point.false_positive_rate, rule.point.true_positive_rate)), "{rule:?}");
        let points: Vec<(f64, f64)> =
            [every_cut(&a), every_cut(&b)].concat().iter().map(|c| (c.fpr, c.tpr)).collect();
        for &(f, t) in &points {
            for &(g, u) in &points {
                for w in [0.0, 0.2, 0.5, 0.8] {
                    let mixed = (f + w * (g - f), t + w * (u - t));
                    prop_assert!(!fits(mixed) || mixed.1 <= rule.point.true_positive_rate + 1e-6);
                }
            }
        }
        let single = rule.single.unwrap();
        prop_assert!(fits((single.point.false_positive_rate, single.point.true_positive_rate)));
        let best = points.iter().filter(|&&(f, t)| f <= max_fpr && load(f, t) <= share);
        let best = best.map(|p| p.1).fold(0.0, f64::max);
        prop_assert!(single.point.true_positive_rate >= best);
    }
}

/// Numbers from 0 to 1, the same on every run (SplitMix64).
struct Coin(u64);

impl Coin {
    fn toss(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[test]
fn the_coin_meets_its_rates_on_many_cases() {
    // 100,000 cases with two scores each; the first is better at the top, the second below.
    let mut coin = Coin(7);
    let rows: Vec<(bool, [f64; 2])> = (0..100_000)
        .map(|_| {
            let is_positive = coin.toss() < 0.3;
            let shift = if is_positive { 0.35 } else { 0.0 };
            let sharp = coin.toss().powi(3) + if is_positive { 0.2 } else { 0.0 };
            (is_positive, [(sharp * 20.0).floor(), ((coin.toss() + shift) * 20.0).floor()])
        })
        .collect();
    let model = |index: usize| {
        let groups = rows.iter().map(|&(is_positive, scores)| Group {
            score: scores[index],
            positives: u64::from(is_positive),
            negatives: u64::from(!is_positive),
        });
        let cases = SortedCases::of_groups(groups.collect(), CutRule::ScoreAtLeast, 1.0).unwrap();
        ModelCurves::new(format!("m{index}"), cases, None)
    };
    let curves = Curves::new(vec![model(0), model(1)]);
    let (positives, negatives) = curves.models[0].ranking.class_weights();
    let mut two_models = 0;
    for step in 1..40 {
        let limit = f64::from(step) / 40.0;
        let rule = constraint(&curves, &[("max-fpr", limit.to_string())]);
        two_models += u32::from(rule.is_mixed() && rule.left.0 != rule.right.0);
        let (mut found, mut alarms) = (0.0, 0.0);
        for &(is_positive, scores) in &rows {
            let right = rule.is_mixed() && coin.toss() < rule.weight;
            let (policy, corner) = if right { rule.right } else { rule.left };
            let says_yes = match policy {
                Policy::AlwaysNegative => false,
                Policy::AlwaysPositive => true,
                Policy::Model(index) => corner.threshold.is_some_and(|t| scores[index] >= t),
            };
            match (says_yes, is_positive) {
                (true, true) => found += 1.0,
                (true, false) => alarms += 1.0,
                _ => {}
            }
        }
        for (count, all, rate) in [
            (found, positives, rule.point.true_positive_rate),
            (alarms, negatives, rule.point.false_positive_rate),
        ] {
            // Five standard deviations of as many independent tosses.
            let error: f64 = count / all - rate;
            assert!(error.abs() <= 5.0 * (0.25 / all).sqrt(), "{limit}: {error} at {rate}");
        }
    }
    assert!(two_models > 0, "some coin chooses between the models");
}
