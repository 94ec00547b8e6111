//! The obvious, slow version of everything, to hold the fast one against: every pair, every
//! threshold, every line.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use breakeven::curve::ModelCurves;
use breakeven::domain::{CutRule, Group, SortedCases};
use proptest::prelude::*;

/// One row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Case {
    pub(crate) score: f64,
    pub(crate) positive: bool,
    pub(crate) weight: u64,
}

/// A threshold's decisions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cut {
    pub(crate) threshold: Option<f64>,
    pub(crate) fpr: f64,
    pub(crate) tpr: f64,
}

impl Cut {
    /// Normalized expected cost at `x`.
    pub(crate) fn cost(&self, x: f64) -> f64 {
        (1.0 - self.tpr) * x + self.fpr * (1.0 - x)
    }
}

/// Few distinct scores, some of them neighbouring doubles; both classes present; some weights 0.
pub(crate) fn cases() -> impl Strategy<Value = Vec<Case>> {
    let scores = vec![-1e308, -1.0, -0.0, 0.0, 0.3, 0.3_f64.next_up(), 0.5, 1.0, 2.0, 1e308];
    let case = (proptest::sample::select(scores), any::<bool>(), 0u64..4);
    let case = case.prop_map(|(score, positive, weight)| Case { score, positive, weight });
    proptest::collection::vec(case, 1..40).prop_map(|mut cases| {
        cases.push(Case { score: 0.3, positive: true, weight: 1 });
        cases.push(Case { score: 0.5, positive: false, weight: 1 });
        cases
    })
}

/// The model the project builds from the cases.
pub(crate) fn model(cases: &[Case]) -> ModelCurves {
    let groups = cases.iter().map(|case| {
        let (positives, negatives) =
            if case.positive { (case.weight, 0) } else { (0, case.weight) };
        Group { score: case.score, positives, negatives }
    });
    let cases = SortedCases::of_groups(groups.collect(), CutRule::ScoreAtLeast, 1.0).unwrap();
    ModelCurves::new("m".into(), cases, None)
}

/// Weight of the cases that `count` accepts.
fn weight(cases: &[Case], count: impl Fn(&Case) -> bool) -> f64 {
    cases.iter().filter(|c| count(c)).map(|c| f64::from(u32::try_from(c.weight).unwrap())).sum()
}

/// Every threshold there can be, the fewest predicted positives first.
pub(crate) fn every_cut(cases: &[Case]) -> Vec<Cut> {
    let mut scores: Vec<f64> =
        cases.iter().filter(|c| c.weight > 0).map(|c| c.score + 0.0).collect();
    scores.sort_by(|a, b| b.total_cmp(a));
    scores.dedup();
    let (all, none) = (weight(cases, |c| c.positive), weight(cases, |c| !c.positive));
    let cut = |threshold: Option<f64>| {
        let predicted = |c: &Case| threshold.is_some_and(|t| c.score >= t);
        Cut {
            threshold,
            fpr: weight(cases, |c| !c.positive && predicted(c)) / none,
            tpr: weight(cases, |c| c.positive && predicted(c)) / all,
        }
    };
    std::iter::once(None).chain(scores.into_iter().map(Some)).map(cut).collect()
}

/// The least cost any threshold reaches.
pub(crate) fn envelope(cuts: &[Cut], x: f64) -> f64 {
    cuts.iter().map(|cut| cut.cost(x)).fold(f64::INFINITY, f64::min)
}

/// Chance that a random positive outranks a random negative, ties counting one half.
pub(crate) fn pairwise_auc(cases: &[Case]) -> f64 {
    let (mut won, mut all) = (0.0, 0.0);
    for p in cases.iter().filter(|c| c.positive) {
        for n in cases.iter().filter(|c| !c.positive) {
            let pairs = f64::from(u32::try_from(p.weight * n.weight).unwrap());
            all += pairs;
            won += pairs
                * if p.score > n.score {
                    1.0
                } else if p.score == n.score {
                    0.5
                } else {
                    0.0
                };
        }
    }
    won / all
}

/// The cases as a CSV.
pub(crate) fn as_csv(cases: &[Case]) -> String {
    let rows =
        cases.iter().map(|c| format!("{},{:?},{}\n", u8::from(c.positive), c.score, c.weight));
    std::iter::once("label,score,weight\n".to_owned()).chain(rows).collect()
}
