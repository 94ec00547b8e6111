//! Thresholds in the order in which a model would act on its cases, with what each one catches;
//! safety scores of a class table; a ranking as bytes, three words a cut, so that a hundred
//! thousand cuts are copied in one piece.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, algorithm 1 (equal scores move
//! together); Hoshino et al. (2009), section 4.3 (safety scores).

use crate::domain::condition::{OperatingPoint, Prevalence};
use crate::domain::confusion::ConfusionMatrix;
use crate::domain::error::DomainError;
use crate::domain::rank::words;
use crate::domain::units::{greatest_common_divisor, ratio};
use serde::de;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Range;

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
    pub fn units_per_case(&self) -> f64 {
        self.units_per_case
    }

    /// How thresholds are read.
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Number of cuts: distinct thresholds and "never".
    pub fn cuts(&self) -> usize {
        self.thresholds.len() + 1
    }

    /// The threshold of a cut; `None` for "never positive" (cut 0).
    pub fn threshold(&self, cut: usize) -> Option<f64> {
        cut.checked_sub(1).map(|group| self.thresholds[group])
    }

    /// The threshold of the cut after one; `None` after the last.
    pub fn next_threshold(&self, cut: usize) -> Option<f64> {
        self.thresholds.get(cut).copied()
    }

    /// The cut that a threshold found elsewhere makes here; `None` is "never". O(log n).
    pub fn cut_at(&self, threshold: Option<f64>) -> usize {
        let Some(threshold) = threshold else { return 0 };
        self.thresholds.partition_point(|&t| self.rule.admits(t, threshold))
    }

    /// Units of (positives, negatives) predicted positive by a cut.
    pub fn units(&self, cut: usize) -> (u64, u64) {
        match cut.checked_sub(1) {
            None => (0, 0),
            Some(group) => (self.true_positives[group], self.false_positives[group]),
        }
    }

    /// The same of some cuts, one after the other.
    ///
    /// - `cuts`: from 1 on, as the cut 0, “never”, has no group; may be empty.
    pub fn units_of(&self, cuts: Range<usize>) -> impl Iterator<Item = (u64, u64)> {
        let groups = cuts.start - 1..cuts.end - 1;
        let found = self.true_positives[groups.clone()].iter().copied();
        found.zip(self.false_positives[groups].iter().copied())
    }

    /// Units of both classes.
    pub fn totals(&self) -> Totals {
        let (positives, negatives) = self.units(self.thresholds.len());
        Totals { positives, negatives }
    }

    /// The rates of a cut.
    pub fn point(&self, cut: usize) -> OperatingPoint {
        let (tp, fp) = self.units(cut);
        let Totals { positives, negatives } = self.totals();
        OperatingPoint::new(ratio(fp.into(), negatives.into()), ratio(tp.into(), positives.into()))
    }

    /// The four cells of a cut, in cases (weights, when weighted).
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
    pub fn class_weights(&self) -> (f64, f64) {
        let Totals { positives, negatives } = self.totals();
        (self.in_cases(positives), self.in_cases(negatives))
    }

    /// The share of positives among these cases, kept exact as two counts.
    pub fn prevalence(&self) -> Prevalence {
        let (positives, negatives) = self.class_weights();
        Prevalence::of_counts(positives, negatives)
    }

    fn in_cases(&self, units: u64) -> f64 {
        ratio(units.into(), 1) / self.units_per_case
    }
}

/// Bytes of one cut: threshold, cumulative positives, cumulative negatives, little-endian.
const CUT: usize = 24;

#[derive(Serialize, Deserialize)]
struct Packed {
    rule: CutRule,
    units_per_case: f64,
    /// The words of all cuts but "never", riskiest first.
    #[serde(serialize_with = "words::put_bytes", deserialize_with = "words::take_bytes")]
    cuts: Vec<u8>,
}

impl Serialize for Ranking {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { rule, units_per_case, .. } = *self;
        Packed { rule, units_per_case, cuts: words_of(self) }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Ranking {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Packed { rule, units_per_case, cuts } = Packed::deserialize(from)?;
        of_words(rule, units_per_case, &cuts)
            .ok_or_else(|| de::Error::custom("cuts are in order and have cases of both classes"))
    }
}

fn words_of(ranking: &Ranking) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(CUT * ranking.thresholds.len());
    let counts = ranking.true_positives.iter().zip(&ranking.false_positives);
    for (threshold, (positives, negatives)) in ranking.thresholds.iter().zip(counts) {
        for word in [threshold.to_bits(), *positives, *negatives] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
    }
    bytes
}

/// The ranking; `None` if its cuts are not in order, add no case, or lack a class.
fn of_words(rule: CutRule, units_per_case: f64, bytes: &[u8]) -> Option<Ranking> {
    let (cuts, []) = bytes.as_chunks::<CUT>() else { return None };
    let mut thresholds = Vec::with_capacity(cuts.len());
    let mut true_positives = Vec::with_capacity(cuts.len());
    let mut false_positives = Vec::with_capacity(cuts.len());
    let (mut before, mut last) = ((0, 0), f64::INFINITY);
    for cut in cuts {
        let ([threshold, positives, negatives], []) = cut.as_chunks::<8>() else { return None };
        let threshold = f64::from_le_bytes(*threshold);
        let units = (u64::from_le_bytes(*positives), u64::from_le_bytes(*negatives));
        let riskiness = rule.riskiness(threshold);
        let adds = units.0 >= before.0 && units.1 >= before.1 && units != before;
        if !adds || !riskiness.is_finite() || riskiness >= last {
            return None;
        }
        (before, last) = (units, riskiness);
        thresholds.push(threshold);
        true_positives.push(units.0);
        false_positives.push(units.1);
    }
    let ranking = Ranking { rule, units_per_case, thresholds, true_positives, false_positives };
    (before.0 > 0 && before.1 > 0).then_some(ranking)
}

/// Cases that share one score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// The score they share; finite.
    pub score: f64,
    /// Units of positive cases.
    pub positives: u64,
    /// Units of negative cases.
    pub negatives: u64,
}

/// Units of both classes; both above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Units of positive cases, P.
    pub positives: u64,
    /// Units of negative cases, N.
    pub negatives: u64,
}

impl Totals {
    /// Units of some groups; of either class there may be none.
    pub(super) fn of(groups: &[Group]) -> Self {
        let sum = |of: fn(&Group) -> u64| groups.iter().map(of).sum();
        Self { positives: sum(|group| group.positives), negatives: sum(|group| group.negatives) }
    }

    /// Refuses totals of which a class has no weight.
    pub(super) fn of_both(self) -> Result<Self, DomainError> {
        match self {
            Self { positives: 0, .. } => Err(DomainError::NoPositives),
            Self { negatives: 0, .. } => Err(DomainError::NoNegatives),
            both => Ok(both),
        }
    }
}

/// Groups sorted by score, riskiest first; equal scores become one group. O(n log n).
///
/// -0 and 0 are the same score. Groups without weight are left out.
pub(super) fn in_order(mut groups: Vec<Group>, rule: CutRule) -> Vec<Group> {
    groups.retain(|group| group.positives + group.negatives > 0);
    groups.iter_mut().for_each(|group| group.score += 0.0);
    groups.sort_unstable_by(|a, b| (b.score * rule.sign()).total_cmp(&(a.score * rule.sign())));
    groups.dedup_by(|next, group| {
        let is_same = next.score == group.score;
        if is_same {
            group.positives += next.positives;
            group.negatives += next.negatives;
        }
        is_same
    });
    groups
}

/// Gives the groups of a class table their safety scores, `s = (n/N) / (p/P + n/N)`, so that they
/// can be ranked under [`CutRule::SafetyScoreAtMost`].
///
/// Unitless, `0.0..=1.0`, low is risky; equal risks get equal doubles. A group without cases gets
/// 0: it leaves no threshold anyway.
///
/// # Source
/// Hoshino et al. (2009), section 4.3, theorem 4.3.
pub fn assign_safety_scores(groups: &mut [Group]) {
    let total = |of: fn(&Group) -> u64| groups.iter().map(|g| u128::from(of(g))).sum::<u128>();
    let (all_positives, all_negatives) = (total(|g| g.positives), total(|g| g.negatives));
    for group in groups {
        let safe = u128::from(group.negatives) * all_positives;
        let all = safe + u128::from(group.positives) * all_negatives;
        let common = greatest_common_divisor(safe, all).max(1);
        group.score = ratio(safe / common, (all / common).max(1));
    }
}

/// One threshold and what it predicts positive, in [`Units`](crate::domain::Units).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// The score from which on cases are predicted positive; finite.
    pub threshold: f64,
    /// Units of positive cases predicted positive.
    pub true_positives: u64,
    /// Units of negative cases predicted positive.
    pub false_positives: u64,
}

impl Cut {
    /// Units of (positives, negatives) predicted positive.
    #[inline(always)]
    pub fn units(self) -> (u64, u64) {
        (self.true_positives, self.false_positives)
    }
}

/// How a threshold is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CutRule {
    /// Predict positive iff the case's score is at least the threshold.
    ScoreAtLeast,
    /// Predict positive iff the case's score is at most the threshold: low scores are risky.
    ScoreAtMost,
    /// Predict positive iff the group's safety score is at most the threshold.
    SafetyScoreAtMost,
    /// Predict positive iff a classifier without a score does: 1 for positive, 0 for not.
    AsPredicted,
}

impl CutRule {
    /// Whether a case with this score is predicted positive at a threshold.
    pub fn admits(self, score: f64, threshold: f64) -> bool {
        self.riskiness(score) >= self.riskiness(threshold)
    }

    /// The score with the sign that makes the risky ones high.
    pub fn riskiness(self, score: f64) -> f64 {
        self.sign() * score + 0.0
    }

    /// What makes a high score the risky one when a score is multiplied by it.
    pub(super) fn sign(self) -> f64 {
        match self {
            Self::ScoreAtLeast | Self::AsPredicted => 1.0,
            Self::ScoreAtMost | Self::SafetyScoreAtMost => -1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_cuts() -> Ranking {
        let cut = |(threshold, true_positives, false_positives)| Cut {
            threshold,
            true_positives,
            false_positives,
        };
        let cuts = [(0.9, 1, 0), (0.5, 1, 1), (-0.1, 2, 2)].map(cut);
        Ranking::of_cuts(CutRule::ScoreAtLeast, 2.0, cuts.into_iter())
    }

    #[test]
    fn units_of_some_cuts_are_those_of_each() {
        let ranking = three_cuts();
        for (from, to) in [(1, 1), (1, 4), (2, 3), (2, 4), (4, 4)] {
            let each: Vec<_> = (from..to).map(|cut| ranking.units(cut)).collect();
            assert_eq!(ranking.units_of(from..to).collect::<Vec<_>>(), each, "{from} to {to}");
        }
    }

    #[test]
    fn a_ranking_survives_its_words() {
        let ranking = three_cuts();
        let bytes = words_of(&ranking);
        assert_eq!(of_words(CutRule::ScoreAtLeast, 2.0, &bytes), Some(ranking));
        assert_eq!(of_words(CutRule::ScoreAtLeast, 2.0, &bytes[..50]), None);
    }

    #[test]
    fn cuts_out_of_order_are_refused() {
        let words = |cuts: &[(f64, u64, u64)]| -> Vec<u8> {
            let words = cuts.iter().flat_map(|&(t, p, n)| [t.to_bits(), p, n]);
            words.flat_map(u64::to_le_bytes).collect()
        };
        let of = |cuts: &[(f64, u64, u64)], rule| of_words(rule, 2.0, &words(cuts));
        let cuts = [(0.9, 1, 0), (0.5, 1, 1), (-0.1, 2, 2)];
        assert!(of(&cuts, CutRule::ScoreAtLeast).is_some());
        assert_eq!(of(&cuts, CutRule::ScoreAtMost), None);
        let upwards = [(-0.1, 1, 0), (0.5, 1, 1), (0.9, 2, 2)];
        assert!(of(&upwards, CutRule::ScoreAtMost).is_some());
        for wrong in [(0.9, 2, 2), (f64::NAN, 2, 2), (-0.2, 1, 1), (-0.2, 0, 2)] {
            assert_eq!(of(&[cuts[0], cuts[1], wrong], CutRule::ScoreAtLeast), None);
        }
        assert_eq!(of(&cuts[..1], CutRule::ScoreAtLeast), None);
        assert_eq!(of(&[], CutRule::ScoreAtLeast), None);
    }
}
