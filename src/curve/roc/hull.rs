//! The upper convex hull of ROC points: the cuts that are best under some condition.
//!
//! Source: Provost & Fawcett (2001), section 3; monotone chain after Andrew (1979), Inf. Process.
//! Lett. 9:216–219, decided in integers, so a point on an edge is never mistaken for a corner.

use crate::domain::{OperatingPoint, Ranking, Totals, product, ratio};
use serde::{Deserialize, Serialize};

/// One corner of a hull: a cut that no mixture of other cuts beats.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Corner {
    /// Which cut of the ranking it is.
    pub cut: usize,
    /// Its threshold; `None` predicts nothing positive.
    pub threshold: Option<f64>,
    /// Its rates.
    pub point: OperatingPoint,
}

/// Upper convex hull of one model's ROC curve, from (0, 0) to (1, 1), slopes strictly falling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RocHull {
    corners: Vec<Corner>,
    breakpoints: Vec<f64>,
}

impl RocHull {
    /// The hull of a ranking's points. O(number of cuts).
    #[must_use]
    pub fn of(ranking: &Ranking) -> Self {
        let points = (0..ranking.cuts()).map(|cut| ranking.units(cut));
        let cuts = corner_indices(points.clone());
        let at: Vec<_> = cuts.iter().map(|&cut| ranking.units(cut)).collect();
        let corners = cuts
            .into_iter()
            .map(|cut| Corner { cut, threshold: ranking.threshold(cut), point: ranking.point(cut) })
            .collect();
        Self { corners, breakpoints: breakpoints(&at, ranking.totals()) }
    }

    /// The corners, (0, 0) first; at least two.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// PC(+) at which the best corner changes from `i` to `i + 1`; ascending, `0.0..=1.0`.
    ///
    /// One fewer than corners. The same number is the safety score of the cases between them.
    #[must_use]
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }

    /// Index of the cheapest corner at `pc`; of two equally cheap ones the later, which predicts
    /// more positives (theorem 4.3 of Hoshino et al.: positive iff the safety score is ≤ PC(+)).
    /// O(log n).
    ///
    /// - `pc`: PC(+), unitless, `0.0..=1.0`.
    #[must_use]
    pub fn best_at(&self, pc: f64) -> usize {
        self.breakpoints.partition_point(|&b| b <= pc)
    }

    /// Index of the corner to use at `pc`: [`RocHull::best_at`], but for PC(+) = 1 as in
    /// `corner_in_use`. O(log n).
    #[must_use]
    pub fn in_use_at(&self, pc: f64) -> usize {
        corner_in_use(&self.breakpoints, pc)
    }
}

/// Which corner is used: the one rule for ties, of a model and of all models together, so that a
/// headline and a decision card never name two thresholds.
///
/// Of two equally cheap corners the later, which predicts more positives. At PC(+) = 1, where nothing
/// but misses costs, the one that is best just below: predicting everything positive would give up
/// negatives for nothing.
///
/// - `breakpoints`: PC(+) at which the best corner changes, ascending.
pub(in crate::curve) fn corner_in_use(breakpoints: &[f64], pc: f64) -> usize {
    breakpoints.partition_point(|&b| b <= pc.min(1.0_f64.next_down()))
}

/// Indices of the upper hull's corners among points (tp, fp) with ascending fp, the last of which has
/// the greatest tp.
pub(in crate::curve) fn corner_indices(points: impl Iterator<Item = (u64, u64)>) -> Vec<usize> {
    let mut kept: Vec<(usize, (u64, u64))> = Vec::new();
    for (index, point) in points.enumerate() {
        if kept.last().is_some_and(|(_, last)| point.0 < last.0) {
            continue; // fewer found for more alarms
        }
        while let [.., (_, a), (_, b)] = kept[..] {
            if is_corner(a, b, point) {
                break;
            }
            kept.pop();
        }
        kept.push((index, point));
    }
    kept.into_iter().map(|(index, _)| index).collect()
}

/// Whether the way from `a` over `b` to `c` turns right: `b` lies above the chord from `a` to `c`.
#[inline(always)]
pub(in crate::curve) fn is_corner(a: (u64, u64), b: (u64, u64), c: (u64, u64)) -> bool {
    let ((tp, fp), (all_tp, all_fp)) = ((b.0 - a.0, b.1 - a.1), (c.0 - a.0, c.1 - a.1));
    product(fp, all_tp) < product(tp, all_fp)
}

/// `(Δfp/N) / (Δtp/P + Δfp/N)` between neighbouring corners (tp, fp).
pub(in crate::curve) fn breakpoints(corners: &[(u64, u64)], totals: Totals) -> Vec<f64> {
    corners
        .windows(2)
        .map(|pair| {
            let (tp, fp) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let alarm = u128::from(fp) * u128::from(totals.positives);
            ratio(alarm, alarm + u128::from(tp) * u128::from(totals.negatives))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;

    fn hull(cases: &[(f64, u64, u64)]) -> RocHull {
        RocHull::of(&SortedCases::of(cases).every_cut())
    }

    #[test]
    fn points_on_an_edge_are_no_corners() {
        // Three groups of equal slope, then a flatter one.
        let hull = hull(&[(4.0, 1, 1), (3.0, 1, 1), (2.0, 1, 1), (1.0, 1, 3)]);
        let cuts: Vec<_> = hull.corners().iter().map(|c| c.cut).collect();
        assert_eq!(cuts, [0, 3, 4]);
        // P = 4, N = 6: (3/6) / (3/4 + 3/6) = 0.4 and (3/6) / (1/4 + 3/6) = 2/3.
        assert_eq!(hull.breakpoints(), [0.4, 2.0 / 3.0]);
        assert_eq!([0.39, 0.4, 0.7].map(|pc| hull.best_at(pc)), [0, 1, 2]);
    }

    #[test]
    fn a_perfect_ranking_has_one_inner_corner() {
        let hull = hull(&[(2.0, 5, 0), (1.0, 0, 7)]);
        assert_eq!(hull.corners().len(), 3);
        assert_eq!(hull.breakpoints(), [0.0, 1.0]);
        assert_eq!(hull.corners()[1].point.true_positive_rate, 1.0);
    }

    #[test]
    fn a_model_worse_than_chance_leaves_the_diagonal() {
        assert_eq!(hull(&[(2.0, 0, 5), (1.0, 5, 0)]).corners().len(), 2);
        assert_eq!(hull(&[(1.0, 5, 5)]).breakpoints(), [0.5]);
    }
}
