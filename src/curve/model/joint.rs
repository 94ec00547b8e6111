//! The hull over all models together: which model and cut is best under which condition.
//!
//! Source: Provost & Fawcett (2001), section 3 (the ROC convex hull of several classifiers).

use crate::curve::cost::curve::{CostCurve, CostLine};
use crate::curve::model::model_curves::ModelCurves;
use crate::curve::roc::hull::Corner;
use crate::curve::roc::hull::{breakpoints, corner_in_use, corner_indices};
use crate::domain::{OperatingPoint, Totals};
use serde::{Deserialize, Serialize};

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Policy {
    /// Predict nobody positive.
    AlwaysNegative,
    /// Predict everybody positive.
    AlwaysPositive,
    /// The model at this index of the models given.
    Model(usize),
}

impl Policy {
    /// The model's index, if a model decides.
    #[must_use]
    pub fn model(self) -> Option<usize> {
        match self {
            Self::Model(index) => Some(index),
            Self::AlwaysNegative | Self::AlwaysPositive => None,
        }
    }

    /// Predicting everybody positive, or nobody.
    #[must_use]
    pub fn trivial(is_positive: bool) -> Self {
        if is_positive { Self::AlwaysPositive } else { Self::AlwaysNegative }
    }
}

/// An interval of PC(+) on which one cut of one policy is cheapest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Winner {
    /// First PC(+) of the interval.
    pub from: f64,
    /// Last PC(+) of the interval; above `from`.
    pub to: f64,
    /// Who wins.
    pub policy: Policy,
    /// At which cut.
    pub corner: Corner,
}

/// Upper convex hull over the corners of several models.
///
/// A point that several models reach belongs to the first of them. Models measured on different
/// numbers of cases are compared by their rates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JointHull {
    corners: Vec<(Policy, Corner)>,
    breakpoints: Vec<f64>,
    among: Vec<usize>,
}

impl JointHull {
    /// The joint hull of some models; without any, the two trivial policies.
    ///
    /// - `models`: (index to report, curves).
    #[must_use]
    pub fn of<'a>(models: impl Iterator<Item = (usize, &'a ModelCurves)> + Clone) -> Self {
        let among = models.clone().map(|(index, _)| index).collect();
        let totals = common_totals(models.clone().map(|(_, m)| m.ranking.totals()));
        let policies = [
            (Policy::AlwaysNegative, trivial(OperatingPoint::ALWAYS_NEGATIVE), (0, 0)),
            (
                Policy::AlwaysPositive,
                trivial(OperatingPoint::ALWAYS_POSITIVE),
                (totals.positives, totals.negatives),
            ),
        ];
        let mut points: Vec<(Policy, Corner, (u64, u64))> = policies.to_vec();
        for (index, model) in models {
            let own = model.ranking.totals();
            let corners = model.hull.corners();
            points.extend(corners[1..corners.len() - 1].iter().map(|&corner| {
                let (tp, fp) = model.ranking.outline().units(corner.cut);
                let tp = rescaled(tp, own.positives, totals.positives);
                let fp = rescaled(fp, own.negatives, totals.negatives);
                (Policy::Model(index), corner, (tp, fp))
            }));
        }
        points.sort_by_key(|&(_, _, (tp, fp))| (fp, tp)); // stable: the first model keeps a tie
        points.dedup_by_key(|&mut (_, _, at)| at);
        let kept = corner_indices(points.iter().map(|&(_, _, at)| at));
        let at: Vec<_> = kept.iter().map(|&i| points[i].2).collect();
        Self {
            corners: kept.iter().map(|&i| (points[i].0, points[i].1)).collect(),
            breakpoints: breakpoints(&at, totals),
            among,
        }
    }

    /// The indices of the models it is over, in their order.
    #[must_use]
    pub fn among(&self) -> &[usize] {
        &self.among
    }

    /// Corners with their owners, (0, 0) first, (1, 1) last.
    #[must_use]
    pub fn corners(&self) -> &[(Policy, Corner)] {
        &self.corners
    }

    /// What the best of all policies costs: the lower envelope over all models.
    #[must_use]
    pub fn cost(&self) -> CostCurve {
        let line = |(_, corner): &(Policy, Corner)| CostLine::of(corner.point);
        CostCurve::of_lines(self.corners.iter().map(line).collect(), self.breakpoints.clone())
    }

    /// Who wins at `pc`, and at which cut: the rule of `corner_in_use`. O(log n).
    #[must_use]
    pub fn best_at(&self, pc: f64) -> (Policy, Corner) {
        self.corners[corner_in_use(&self.breakpoints, pc)]
    }

    /// Predicting nobody positive, or everybody.
    #[must_use]
    pub fn trivial(&self, is_positive: bool) -> (Policy, Corner) {
        self.corners[if is_positive { self.corners.len() - 1 } else { 0 }]
    }

    /// The winners over all conditions: they tile `0.0..=1.0`, one entry a cut, none of width 0.
    #[must_use]
    pub fn winners(&self) -> Vec<Winner> {
        let starts = std::iter::once(0.0).chain(self.breakpoints.iter().copied());
        let ends = self.breakpoints.iter().copied().chain([1.0]);
        let intervals = starts.zip(ends).zip(&self.corners);
        intervals
            .filter(|((from, to), _)| from < to)
            .map(|((from, to), &(policy, corner))| Winner { from, to, policy, corner })
            .collect()
    }
}

fn trivial(point: OperatingPoint) -> Corner {
    Corner { cut: 0, threshold: None, point }
}

/// One pair of class totals on which all the models' counts are whole numbers (or, if it would be
/// beyond 2^61, as good as whole).
fn common_totals(totals: impl Iterator<Item = Totals> + Clone) -> Totals {
    let common = |of: fn(Totals) -> u64| {
        totals.clone().map(of).try_fold(1, least_common_multiple).unwrap_or(1 << 61)
    };
    Totals { positives: common(|t| t.positives), negatives: common(|t| t.negatives) }
}

fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).filter(|&m| m <= 1 << 62)
}

#[expect(clippy::cast_possible_truncation, reason = "count ≤ from, so the result is ≤ to")]
fn rescaled(count: u64, from: u64, to: u64) -> u64 {
    let (count, from, to) = (u128::from(count), u128::from(from), u128::from(to));
    ((count * to + from / 2) / from) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policies(models: &[ModelCurves]) -> Vec<(Policy, f64, f64)> {
        let hull = JointHull::of(models.iter().enumerate());
        hull.winners().iter().map(|w| (w.policy, w.from, w.to)).collect()
    }

    #[test]
    fn each_model_wins_where_it_is_cheapest() {
        let expected = [(Policy::Model(0), 0.0, 0.5), (Policy::Model(1), 0.5, 1.0)];
        assert_eq!(policies(&ModelCurves::crossing()), expected);
    }

    #[test]
    fn trivial_policies_win_at_the_ends() {
        // One inner point (0.25, 0.75): breakpoints 0.25 / (0.75 + 0.25) and 0.75 / (0.25 + 0.75).
        let models = [ModelCurves::of("m", &[(2.0, 3, 1), (1.0, 1, 3)])];
        let expected = [
            (Policy::AlwaysNegative, 0.0, 0.25),
            (Policy::Model(0), 0.25, 0.75),
            (Policy::AlwaysPositive, 0.75, 1.0),
        ];
        assert_eq!(policies(&models), expected);
        assert_eq!(policies(&[]).len(), 2);
    }

    #[test]
    fn at_the_ends_of_the_axis_the_adjoining_winner_wins() {
        // (0, 0.5) and (0.5, 1): at PC(+) = 0 and 1 they cost nothing, as a trivial policy does.
        let models = [ModelCurves::of("m", &[(3.0, 2, 0), (2.0, 2, 2), (1.0, 0, 2)])];
        let hull = JointHull::of(models.iter().enumerate());
        let winners = hull.winners();
        assert_eq!(hull.best_at(0.0).0, winners[0].policy);
        assert_eq!(hull.best_at(1.0).0, winners[winners.len() - 1].policy);
        assert_eq!(hull.best_at(1.0).0, Policy::Model(0));
    }

    #[test]
    fn a_shared_point_belongs_to_the_first_model() {
        let same = ModelCurves::of("a", &[(2.0, 3, 1), (1.0, 1, 3)]);
        let policies = policies(&[same.clone(), same]);
        assert!(!policies.iter().any(|p| p.0 == Policy::Model(1)));
    }

    #[test]
    fn models_on_different_numbers_of_cases_compare_by_rates() {
        let few = ModelCurves::of("few", &[(2.0, 3, 1), (1.0, 1, 3)]);
        let many = ModelCurves::of("many", &[(2.0, 9, 3), (1.0, 3, 9)]);
        assert_eq!(policies(&[few.clone(), many.clone()]), policies(&[few]));
    }

    #[test]
    fn totals_without_a_common_multiple_are_still_compared() {
        let prime = |p, n| ModelCurves::of("m", &[(2.0, p, 1), (1.0, 1, n)]);
        let models = [
            prime(2_147_483_646, 4_294_967_290),
            prime(4_294_967_278, 2_147_483_628),
            prime(3_000_000_018, 1),
        ];
        let winners = policies(&models);
        assert_eq!((winners[0].1, winners.last().unwrap().2), (0.0, 1.0));
    }
}
