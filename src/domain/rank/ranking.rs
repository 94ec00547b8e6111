//! Thresholds in the order in which a model would act on its cases, with what each one catches.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, algorithm 1 (equal scores move
//! together); Hoshino et al. (2009), section 4.3 (safety scores of a class table).

mod wire;

use crate::domain::condition::Prevalence;
use crate::domain::confusion::ConfusionMatrix;
use crate::domain::error::DomainError;
use crate::domain::operating_point::OperatingPoint;
use crate::domain::rank::cut::Cut;
use crate::domain::rank::group::{Group, Totals, in_order};
use crate::domain::rank::rule::CutRule;
use crate::domain::units::ratio;

/// Distinct thresholds, riskiest first, with the cumulative counts at each.
///
/// *Cut* `k` predicts the first `k` groups positive: cut 0 is "never", the last cut is "always".
/// Counts are whole units (see [`Units`](crate::domain::Units)); the row order of the input leaves no trace.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    rule: CutRule,
    units_per_case: f64,
    thresholds: Vec<f64>,
    true_positives: Vec<u64>,
    false_positives: Vec<u64>,
}

impl Ranking {
    /// Ranks groups by a score that is given; equal scores become one group. O(n log n).
    ///
    /// Scores are finite; -0 and 0 are the same score. Groups without weight leave no threshold.
    ///
    /// - `units_per_case`: what one case counts, as in [`Units`](crate::domain::Units).
    ///
    /// # Errors
    /// [`DomainError::NoPositives`], [`DomainError::NoNegatives`] if a class has no weight.
    pub fn try_new(
        groups: Vec<Group>,
        rule: CutRule,
        units_per_case: f64,
    ) -> Result<Self, DomainError> {
        let groups = in_order(groups, rule);
        Totals::of(&groups).of_both()?;
        Ok(Self::of_cuts(rule, units_per_case, Cut::of_groups(&groups)))
    }

    /// A ranking of cuts in order, the last of which is "always".
    pub(super) fn of_cuts(
        rule: CutRule,
        units_per_case: f64,
        cuts: impl Iterator<Item = Cut>,
    ) -> Self {
        let (mut thresholds, mut true_positives, mut false_positives) = (vec![], vec![], vec![]);
        for cut in cuts {
            thresholds.push(cut.threshold);
            true_positives.push(cut.true_positives);
            false_positives.push(cut.false_positives);
        }
        Self { rule, units_per_case, thresholds, true_positives, false_positives }
    }

    /// What each cut adds to the one before it, riskiest first.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = Group> + '_ {
        (1..self.cuts()).map(|cut| {
            let (from, to) = (self.units(cut - 1), self.units(cut));
            let score = self.thresholds[cut - 1];
            Group { score, positives: to.0 - from.0, negatives: to.1 - from.1 }
        })
    }

    /// Units that one case (a weight of one) counts.
    #[must_use]
    pub fn units_per_case(&self) -> f64 {
        self.units_per_case
    }

    /// How thresholds are read.
    #[must_use]
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Number of cuts: distinct thresholds and "never".
    #[must_use]
    pub fn cuts(&self) -> usize {
        self.thresholds.len() + 1
    }

    /// The threshold of a cut; `None` for "never positive" (cut 0).
    #[must_use]
    pub fn threshold(&self, cut: usize) -> Option<f64> {
        cut.checked_sub(1).map(|group| self.thresholds[group])
    }

    /// The cut that a threshold found elsewhere makes here; `None` is "never". O(log n).
    #[must_use]
    pub fn cut_at(&self, threshold: Option<f64>) -> usize {
        let Some(threshold) = threshold else { return 0 };
        self.thresholds.partition_point(|&t| self.rule.admits(t, threshold))
    }

    /// Units of (positives, negatives) predicted positive by a cut.
    #[must_use]
    pub fn units(&self, cut: usize) -> (u64, u64) {
        match cut.checked_sub(1) {
            None => (0, 0),
            Some(group) => (self.true_positives[group], self.false_positives[group]),
        }
    }

    /// Units of both classes.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let (positives, negatives) = self.units(self.thresholds.len());
        Totals { positives, negatives }
    }

    /// The rates of a cut.
    #[must_use]
    pub fn point(&self, cut: usize) -> OperatingPoint {
        let (tp, fp) = self.units(cut);
        let Totals { positives, negatives } = self.totals();
        OperatingPoint::new(ratio(fp.into(), negatives.into()), ratio(tp.into(), positives.into()))
    }

    /// The four cells of a cut, in cases (weights, when weighted).
    #[must_use]
    pub fn confusion(&self, cut: usize) -> ConfusionMatrix {
        let (tp, fp) = self.units(cut);
        let Totals { positives, negatives } = self.totals();
        ConfusionMatrix {
            true_positives: self.in_cases(tp),
            false_positives: self.in_cases(fp),
            false_negatives: self.in_cases(positives - tp),
            true_negatives: self.in_cases(negatives - fp),
        }
    }

    /// Weight of the positives and of the negatives, in cases.
    #[must_use]
    pub fn class_weights(&self) -> (f64, f64) {
        let Totals { positives, negatives } = self.totals();
        (self.in_cases(positives), self.in_cases(negatives))
    }

    /// The share of positives among these cases, kept exact as two counts.
    #[must_use]
    pub fn prevalence(&self) -> Prevalence {
        let (positives, negatives) = self.class_weights();
        Prevalence::of_counts(positives, negatives)
    }

    fn in_cases(&self, units: u64) -> f64 {
        ratio(units.into(), 1) / self.units_per_case
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::rank::group::assign_safety_scores;

    fn group(score: f64, positives: u64, negatives: u64) -> Group {
        Group { score, positives, negatives }
    }

    #[test]
    fn tied_scores_share_one_cut() {
        let cases = [(0.9, 1, 0), (0.5, 0, 1), (0.5, 1, 0), (0.1, 0, 1)];
        let groups = cases.map(|(s, p, n)| group(s, p, n)).to_vec();
        let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
        assert_eq!(ranking.cuts(), 4);
        assert_eq!(ranking.threshold(0), None);
        assert_eq!(ranking.threshold(2), Some(0.5));
        assert_eq!(ranking.units(2), (2, 1));
        assert_eq!(ranking.point(2), OperatingPoint::new(0.5, 1.0));
        assert_eq!(ranking.confusion(1).false_negatives, 1.0);
    }

    #[test]
    fn signed_zeros_are_one_score() {
        for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
            let groups = vec![group(a, 1, 0), group(b, 0, 1)];
            let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
            assert_eq!(ranking.cuts(), 2);
            assert!(ranking.threshold(1).unwrap().is_sign_positive());
        }
    }

    #[test]
    fn extreme_scores_keep_their_order() {
        let scores = [1e308, 5e-324, 0.0, -5e-324, -1e308];
        let groups = scores.iter().rev().map(|&s| group(s, 1, 1)).collect();
        let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
        let found: Vec<_> = (1..ranking.cuts()).map(|k| ranking.threshold(k).unwrap()).collect();
        assert_eq!(found, scores);
    }

    #[test]
    fn safety_scores_rank_riskiest_first_and_merge_equals() {
        // Every group twice, so P = N = 12 and s = n / (p + n); the empty group leaves no cut.
        let mut groups = [(1, 5), (3, 1), (0, 0), (2, 0)].map(|(p, n)| group(9.0, p, n)).to_vec();
        groups.extend_from_within(..);
        assign_safety_scores(&mut groups);
        let ranking = Ranking::try_new(groups, CutRule::SafetyScoreAtMost, 1.0).unwrap();
        let scores: Vec<_> = (0..ranking.cuts()).map(|cut| ranking.threshold(cut)).collect();
        assert_eq!(scores, [None, Some(0.0), Some(0.25), Some(5.0 / 6.0)]);
    }

    #[test]
    fn a_threshold_from_elsewhere_finds_its_cut() {
        let groups = vec![group(0.9, 1, 0), group(0.5, 0, 1), group(0.1, 1, 1)];
        let by_score = Ranking::try_new(groups.clone(), CutRule::ScoreAtLeast, 1.0).unwrap();
        assert_eq!(by_score.cut_at(None), 0);
        assert_eq!(by_score.cut_at(Some(0.5)), 2);
        assert_eq!(by_score.cut_at(Some(0.4)), 2);
        assert_eq!(by_score.cut_at(Some(2.0)), 0);
        let by_safety = Ranking::try_new(groups, CutRule::SafetyScoreAtMost, 1.0).unwrap();
        assert_eq!(by_safety.cut_at(Some(0.5)), 2);
        assert_eq!(by_safety.threshold(1), Some(0.1));
    }

    #[test]
    fn low_scores_can_be_the_risky_ones() {
        let groups = vec![group(3.0, 0, 1), group(1.0, 1, 0), group(2.0, 1, 1)];
        let ranking = Ranking::try_new(groups, CutRule::ScoreAtMost, 1.0).unwrap();
        assert_eq!((ranking.threshold(1), ranking.units(2)), (Some(1.0), (2, 1)));
        assert_eq!(ranking.cut_at(Some(2.5)), 2);
    }

    #[test]
    fn one_class_is_refused() {
        let only = |p, n| Ranking::try_new(vec![group(0.5, p, n)], CutRule::ScoreAtLeast, 1.0);
        assert_eq!(only(0, 3), Err(DomainError::NoPositives));
        assert_eq!(only(3, 0), Err(DomainError::NoNegatives));
        assert_eq!(
            Ranking::try_new(vec![], CutRule::ScoreAtLeast, 1.0),
            Err(DomainError::NoPositives)
        );
    }
}
