//! The same cases in the order of several models: what a case weighs in one resample, it weighs for
//! every model, and differences between models are told case by case; the same of cases that differ
//! in value, with the cuts of the order in which a prediction would accept them.
//!
//! Equal predictions move together, so row order and ties leave no trace.

use crate::domain::rank::ranking::CutRule;
use crate::domain::rank::sort::{BITS, Counts, add_up, key, place};
use crate::domain::rank::sorted_cases::SortedCases;
use crate::domain::rank::words;
use crate::domain::units::{CaseAmounts, ratio};
use serde::{Deserialize, Serialize};

/// Cases by index, and the models that put them in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedCases {
    /// What each case counts.
    pub counts: CaseCounts,
    /// One entry a model, in the models' order.
    pub orders: Vec<CaseOrder>,
    /// Whether the cuts were chosen on other cases.
    pub is_judging: bool,
}

/// What each case counts, by its index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CaseCounts {
    /// So many cases of one each.
    Single(usize),
    /// What each case weighs.
    Weighted(Vec<f64>),
    /// What each case weighs, and the unit that it is of: cases of one unit are drawn together.
    Together {
        /// Numbers of units, from 0.
        #[serde(with = "words")]
        units: Vec<u32>,
        /// Weights.
        counts: Vec<f64>,
    },
    /// Groups instead of cases: how many cases of one class each holds. Every model has groups of its
    /// own, so nothing pairs them.
    Grouped(Vec<f64>),
}

/// Cases in the order in which a model would act on them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CaseOrder {
    /// Riskiest first, of equal scores the lower index: twice the case's index, plus 1 if it is
    /// positive.
    #[serde(with = "words")]
    entries: Vec<u32>,
    /// Bit `r % 64` of word `r / 64` is set iff the entry `r` is the last with its score.
    ends: Vec<u64>,
    /// How many entries each threshold of the model's hull admits.
    cuts: Vec<u32>,
}

/// A case to be put in order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScoredCase {
    /// Its score.
    pub score: f64,
    /// Its index, below 2^31.
    pub index: u32,
    /// Whether it is positive.
    pub positive: bool,
}

impl CaseOrder {
    /// Sorts cases. O(n log n).
    ///
    /// - `thresholds`: those of the model's hull, the fewest predicted positive first; `None` is
    ///   "never".
    pub fn new(
        cases: impl Iterator<Item = ScoredCase> + Clone,
        rule: CutRule,
        thresholds: &[Option<f64>],
    ) -> Self {
        let entry = |case: &ScoredCase| case.index << 1 | u32::from(case.positive);
        let keyed =
            sorted(cases.map(|case| (descending(rule.riskiness(case.score)), entry(&case))));
        let mut ends = vec![0u64; keyed.len().div_ceil(64)];
        for rank in 0..keyed.len() {
            let is_end = keyed.get(rank + 1).is_none_or(|next| next.0 != keyed[rank].0);
            ends[rank / 64] |= u64::from(is_end) << (rank % 64);
        }
        let admitted = |threshold: &Option<f64>| match threshold {
            None => 0,
            Some(t) => keyed.partition_point(|&(key, _)| key <= descending(rule.riskiness(*t))),
        };
        let cuts = thresholds.iter().map(|t| as_u32(admitted(t))).collect();
        Self { entries: keyed.into_iter().map(|(_, entry)| entry).collect(), ends, cuts }
    }

    /// The entries, riskiest first: twice a case's index, plus 1 if it is positive.
    pub fn entries(&self) -> &[u32] {
        &self.entries
    }

    /// Which of the 64 entries from `64 · word` on are the last with their score, one bit each.
    pub fn ends(&self, word: usize) -> u64 {
        self.ends[word]
    }

    /// Whether the entry at a rank is the last with its score.
    #[inline(always)]
    pub fn is_end(&self, rank: usize) -> bool {
        self.ends[rank / 64] >> (rank % 64) & 1 == 1
    }

    /// How many entries each threshold of the model's hull admits.
    pub fn cuts(&self) -> &[u32] {
        &self.cuts
    }
}

/// Sorts pairs: first into buckets by the leading bits in which their first numbers differ, then each
/// bucket, which fits into a cache. The iterator runs three times: pairs are stored once.
fn sorted(pairs: impl Iterator<Item = (u64, u32)> + Clone) -> Vec<(u64, u32)> {
    let range = |(least, most): (u64, u64), (key, _)| (least.min(key), most.max(key));
    let (least, most) = pairs.clone().fold((u64::MAX, 0), range);
    let shift = (u64::BITS - (least ^ most).leading_zeros()).saturating_sub(BITS);
    let mut places: Counts = [0; 1 << BITS];
    pairs.clone().for_each(|(key, _)| places[place(key, shift)] += 1);
    let mut sorted = vec![(0, 0); add_up(&mut places) as usize];
    for pair in pairs {
        let place = &mut places[place(pair.0, shift)];
        sorted[*place as usize] = pair;
        *place += 1;
    }
    let mut begin = 0;
    for end in places.map(|end| end as usize) {
        sorted[begin..end].sort_unstable();
        begin = end;
    }
    sorted
}

impl PairedCases {
    /// Groups of several models, which nothing pairs: each group is a case of either class that
    /// counts so many.
    ///
    /// - `models`: the groups of each, and the thresholds of its hull.
    /// - `is_judging`: whether these were chosen on other cases.
    pub fn of_groups(models: &[(SortedCases, Vec<Option<f64>>)], is_judging: bool) -> Self {
        let (mut counts, mut orders) = (Vec::new(), Vec::new());
        for (cases, thresholds) in models {
            let (mut items, mut before) = (Vec::new(), (0, 0));
            let ranking = cases.every_cut();
            for cut in cases.thresholds() {
                let (tp, fp) = cut.units();
                for (units, positive) in [(fp - before.1, false), (tp - before.0, true)] {
                    let index = as_u32(counts.len());
                    counts.push(ratio(units.into(), 1) / ranking.units_per_case());
                    items.push(ScoredCase { score: cut.threshold, index, positive });
                }
                before = (tp, fp);
            }
            orders.push(CaseOrder::new(items.into_iter(), cases.rule(), thresholds));
        }
        Self { counts: CaseCounts::Grouped(counts), orders, is_judging }
    }

    /// What the case of an entry counts.
    #[inline(always)]
    pub fn count(&self, entry: u32) -> f64 {
        match &self.counts {
            CaseCounts::Single(_) => 1.0,
            CaseCounts::Weighted(counts)
            | CaseCounts::Together { counts, .. }
            | CaseCounts::Grouped(counts) => counts[(entry >> 1) as usize],
        }
    }

    /// The index that an entry is drawn by, the same for cases that are drawn together.
    #[inline(always)]
    pub fn drawn_by(&self, entry: u32) -> u32 {
        self.units().map_or(entry >> 1, |units| units[(entry >> 1) as usize])
    }

    /// The unit of each case, by its index, where cases are drawn together.
    pub fn units(&self) -> Option<&[u32]> {
        match &self.counts {
            CaseCounts::Together { units, .. } => Some(units),
            _ => None,
        }
    }

    /// The same cases as resampling wants them: of one each that are drawn together, all of a unit
    /// have its number for their index.
    #[must_use]
    pub fn to_draw(self) -> Self {
        let is_one = |count: &f64| *count == 1.0;
        let CaseCounts::Together { units, counts } = &self.counts else { return self };
        if !counts.iter().all(is_one) {
            return self;
        }
        let of_unit = |&entry: &u32| units[(entry >> 1) as usize] << 1 | entry & 1;
        let order = |order: &CaseOrder| CaseOrder {
            entries: order.entries.iter().map(of_unit).collect(),
            ..order.clone()
        };
        Self {
            orders: self.orders.iter().map(order).collect(),
            counts: CaseCounts::Single(counts.len()),
            is_judging: self.is_judging,
        }
    }

    /// Whether the models' cases are the same ones.
    pub fn is_paired(&self) -> bool {
        !matches!(self.counts, CaseCounts::Grouped(_))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tables have fewer than 2^31 rows")]
fn as_u32(count: usize) -> u32 {
    count as u32
}

/// Bits whose order as whole numbers is the descending order of the doubles; -0 is 0.
pub(super) fn descending(value: f64) -> u64 {
    key(value + 0.0)
}

/// Cases by index, and the predictions that put them in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedValues {
    /// (a, b) of each case, in units: it is worth `a·θ + b`.
    pub units: Vec<(f64, f64)>,
    /// Units that make one of (a, b).
    pub per_one: (f64, f64),
    /// One entry a model, in the models' order.
    pub orders: Vec<ValueOrder>,
}

impl PairedValues {
    /// (a, b) of a case.
    #[inline(always)]
    pub fn line(&self, case: u32) -> (f64, f64) {
        let (a, b) = self.units[case as usize];
        (a / self.per_one.0, b / self.per_one.1)
    }
}

/// Cases in the order in which a prediction would accept them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ValueOrder {
    /// Indices of the cases, the first accepted first, of equal predictions the lower index.
    #[serde(with = "words")]
    cases: Vec<u32>,
    /// How many cases each cut accepts that may be chosen: ascending, from none to all.
    #[serde(with = "words")]
    cuts: Vec<u32>,
}

impl ValueOrder {
    /// Sorts cases. O(n log n).
    ///
    /// - `predictions`: one a case, by index; finite.
    /// - `cuts`: how many cases each cut accepts that may be chosen; ascending, from none to all.
    pub fn new(predictions: &[f64], rule: CutRule, cuts: Vec<u32>) -> Self {
        let key =
            |(&prediction, index): (&f64, u32)| (descending(rule.riskiness(prediction)), index);
        let mut keyed: Vec<(u64, u32)> = predictions.iter().zip(0u32..).map(key).collect();
        keyed.sort_unstable();
        Self { cases: keyed.into_iter().map(|(_, index)| index).collect(), cuts }
    }

    /// Indices of the cases, the first accepted first.
    pub fn cases(&self) -> &[u32] {
        &self.cases
    }

    /// How many cases each cut accepts that may be chosen.
    pub fn cuts(&self) -> &[u32] {
        &self.cuts
    }
}

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
    pub fn of_kept(rule: CutRule, cuts: Vec<ValueCut>) -> Self {
        Self { rule, cuts }
    }

    /// These cases with some of their cuts only; the last one is kept in any case.
    ///
    /// - `keep`: called with the number of each cut but 0.
    pub fn keeping(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let last = self.cuts.len();
        let kept = (1..=last).filter(|&cut| keep(cut) || cut == last);
        Self { rule: self.rule, cuts: kept.map(|cut| self.cuts[cut - 1]).collect() }
    }

    /// How thresholds are read.
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Number of cuts: distinct thresholds and "reject all".
    pub fn cuts(&self) -> usize {
        self.cuts.len() + 1
    }

    /// Every cut but "reject all".
    pub fn thresholds(&self) -> &[ValueCut] {
        &self.cuts
    }

    /// The threshold of a cut; `None` for "reject all" (cut 0).
    pub fn threshold(&self, cut: usize) -> Option<f64> {
        cut.checked_sub(1).map(|group| self.cuts[group].threshold)
    }

    /// How many cases a cut accepts.
    pub fn accepted(&self, cut: usize) -> u64 {
        cut.checked_sub(1).map_or(0, |group| self.cuts[group].accepted)
    }

    /// Units of the cases that a cut accepts.
    pub fn units(&self, cut: usize) -> (i64, i64) {
        cut.checked_sub(1).map_or((0, 0), |group| self.cuts[group].units)
    }

    /// How many cases there are.
    pub fn cases(&self) -> u64 {
        self.accepted(self.cuts.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_end_together_and_the_lower_index_is_first() {
        let case = |(score, index, positive)| ScoredCase { score, index, positive };
        let cases = [(0.2, 0, false), (0.9, 1, true), (0.0, 3, false), (-0.0, 2, true)].map(case);
        let thresholds = [None, Some(0.9), Some(0.5), Some(-0.0), Some(-1.0)];
        let order = CaseOrder::new(cases.into_iter(), CutRule::ScoreAtLeast, &thresholds);
        assert_eq!(order.entries(), [3, 0, 5, 6]);
        assert_eq!(order.ends(0), 0b1011);
        assert_eq!(order.cuts(), [0, 1, 1, 4, 4]);
        let order = CaseOrder::new(cases.into_iter(), CutRule::ScoreAtMost, &[Some(0.2)]);
        assert_eq!((order.entries(), order.cuts()), (&[5, 6, 0, 3][..], &[3][..]));
    }

    #[test]
    fn buckets_are_in_the_order_of_all_bits() {
        let next =
            |x: u64| x.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        for bits in [0, 1, 5, 12, 13, 40, 64] {
            let low = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
            let numbers = std::iter::successors(Some(7), |x| Some(next(*x))).take(3000);
            let keys = numbers.map(|x| (x.rotate_left(17) & low) | (0xa5a5 << 40 & !low));
            let pairs: Vec<(u64, u32)> = keys.zip((0..3000).rev()).collect();
            let mut expected = pairs.clone();
            expected.sort();
            assert_eq!(sorted(pairs.into_iter()), expected, "{bits} bits");
        }
        assert_eq!(sorted(std::iter::empty()), []);
    }

    #[test]
    fn groups_hold_cases_of_both_classes() {
        let groups = SortedCases::of(&[(2.0, 3, 1), (1.0, 1, 4)]);
        let cases = PairedCases::of_groups(&[(groups.clone(), vec![]), (groups, vec![])], false);
        assert_eq!(cases.counts, CaseCounts::Grouped(vec![1.0, 3.0, 4.0, 1.0, 1.0, 3.0, 4.0, 1.0]));
        assert_eq!(cases.orders[1].entries(), [8, 11, 12, 15]);
        assert!(cases.orders[0].is_end(1) && !cases.orders[0].is_end(2) && !cases.is_paired());
    }

    #[test]
    fn the_first_accepted_are_first_and_of_equal_predictions_the_lower_index() {
        let order = |rule| ValueOrder::new(&[0.0, 2.0, -0.0, 1.0], rule, vec![0, 1, 4]);
        assert_eq!(order(CutRule::ScoreAtLeast).cases(), [1, 3, 0, 2]);
        assert_eq!(order(CutRule::ScoreAtMost).cases(), [0, 2, 3, 1]);
        let cases = PairedValues { units: vec![(5.0, -2.0)], per_one: (10.0, 1.0), orders: vec![] };
        assert_eq!(cases.line(0), (0.5, -2.0));
    }

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
