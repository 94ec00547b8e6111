//! Cases with amounts in the order in which a prediction would accept them, and the cuts of that
//! order: what [`SortedCases`](crate::domain::SortedCases) and [`Ranking`](crate::domain::Ranking) are for two
//! classes.
//!
//! Equal predictions move together, so row order and ties leave no trace.

use crate::domain::amounts::CaseAmounts;
use crate::domain::rank::rule::CutRule;
use serde::{Deserialize, Serialize};

/// One threshold with what it accepts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ValueCut {
    /// The prediction from which on cases are accepted.
    pub threshold: f64,
    /// How many cases are accepted.
    pub accepted: u64,
    /// Units of the accepted cases: the sum of [`CaseAmounts::of`].
    pub units: (i64, i64),
}

/// Distinct predictions, the first accepted first, with what is accepted from each on.
///
/// *Cut* `k` accepts the first `k` groups of equal predictions: cut 0 rejects all, the last cut
/// accepts all. There is at least one group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ValueRanking {
    rule: CutRule,
    cuts: Vec<ValueCut>,
}

impl ValueRanking {
    /// Ranks all cases by what is predicted of them. O(n log n).
    ///
    /// - `predictions`: one a case, finite; -0 and 0 are the same.
    /// - `rule`: [`CutRule::ScoreAtLeast`], or [`CutRule::ScoreAtMost`] if low predictions accept.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{CaseAmounts, CutRule, SignedUnits, ValueRanking};
    /// let amounts = CaseAmounts::Measured(SignedUnits::try_of(&[2.5, -1.0, 4.0])?);
    /// let ranking = ValueRanking::of(&[7.0, 1.0, 7.0], &amounts, CutRule::ScoreAtLeast);
    /// assert_eq!(ranking.cuts(), 3);
    /// assert_eq!((ranking.threshold(1), ranking.accepted(1)), (Some(7.0), 2));
    /// assert_eq!(ranking.units(2), (55, 0)); // tenths: 2.5 + 4 − 1
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    #[must_use]
    pub fn of(predictions: &[f64], amounts: &CaseAmounts, rule: CutRule) -> Self {
        let mut order: Vec<(f64, usize)> =
            predictions.iter().enumerate().map(|(case, p)| (p + 0.0, case)).collect();
        let sign = rule.sign();
        order.sort_unstable_by(|a, b| (sign * b.0).total_cmp(&(sign * a.0)));
        let mut cuts: Vec<ValueCut> = Vec::new();
        let (mut accepted, mut units) = (0, (0, 0));
        for group in order.chunk_by(|a, b| a.0 == b.0) {
            for &(_, case) in group {
                let of = amounts.of(case);
                units = (units.0 + of.0, units.1 + of.1);
            }
            accepted += group.len() as u64;
            cuts.push(ValueCut { threshold: group[0].0, accepted, units });
        }
        Self { rule, cuts }
    }

    /// A ranking of which only some cuts are there.
    ///
    /// - `cuts`: in order, the last of which accepts all.
    #[must_use]
    pub fn of_kept(rule: CutRule, cuts: Vec<ValueCut>) -> Self {
        Self { rule, cuts }
    }

    /// These cases with some of their cuts only; the last one is kept in any case.
    ///
    /// - `keep`: called with the number of each cut but 0.
    #[must_use]
    pub fn keeping(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let last = self.cuts.len();
        let kept = (1..=last).filter(|&cut| keep(cut) || cut == last);
        Self { rule: self.rule, cuts: kept.map(|cut| self.cuts[cut - 1]).collect() }
    }

    /// How thresholds are read.
    #[must_use]
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Number of cuts: distinct thresholds and "reject all".
    #[must_use]
    pub fn cuts(&self) -> usize {
        self.cuts.len() + 1
    }

    /// Every cut but "reject all".
    #[must_use]
    pub fn thresholds(&self) -> &[ValueCut] {
        &self.cuts
    }

    /// The threshold of a cut; `None` for "reject all" (cut 0).
    #[must_use]
    pub fn threshold(&self, cut: usize) -> Option<f64> {
        cut.checked_sub(1).map(|group| self.cuts[group].threshold)
    }

    /// How many cases a cut accepts.
    #[must_use]
    pub fn accepted(&self, cut: usize) -> u64 {
        cut.checked_sub(1).map_or(0, |group| self.cuts[group].accepted)
    }

    /// Units of the cases that a cut accepts.
    #[must_use]
    pub fn units(&self, cut: usize) -> (i64, i64) {
        cut.checked_sub(1).map_or((0, 0), |group| self.cuts[group].units)
    }

    /// How many cases there are.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.accepted(self.cuts.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(predictions: &[f64], amounts: &[f64], rule: CutRule) -> ValueRanking {
        let amounts = CaseAmounts::measured(amounts);
        ValueRanking::of(predictions, &amounts, rule)
    }

    #[test]
    fn equal_predictions_move_together_whatever_their_order() {
        let one = ranking(&[0.0, 2.0, -0.0, 1.0], &[1.0, 2.0, 4.0, 8.0], CutRule::ScoreAtLeast);
        let other = ranking(&[-0.0, 1.0, 2.0, 0.0], &[4.0, 8.0, 2.0, 1.0], CutRule::ScoreAtLeast);
        assert_eq!(one, other);
        let cuts: Vec<_> = (0..one.cuts()).map(|k| (one.accepted(k), one.units(k).0)).collect();
        assert_eq!(cuts, [(0, 0), (1, 2), (2, 10), (4, 15)]);
    }

    #[test]
    fn low_predictions_can_be_the_accepted_ones() {
        let low = ranking(&[3.0, 1.0, 2.0], &[1.0, 2.0, 4.0], CutRule::ScoreAtMost);
        assert_eq!((low.threshold(1), low.units(2).0, low.threshold(3)), (Some(1.0), 6, Some(3.0)));
    }

    #[test]
    fn the_last_cut_is_always_kept() {
        let all = ranking(&[3.0, 1.0, 2.0], &[1.0, 2.0, 4.0], CutRule::ScoreAtLeast);
        let few = all.keeping(|cut| cut == 1);
        assert_eq!((few.cuts(), few.units(2).0, few.cases()), (3, 7, 3));
    }
}
