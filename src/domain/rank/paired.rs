//! The same cases in the order of several models: what a case weighs in one resample, it weighs for
//! every model, and differences between models are told case by case.

use crate::domain::rank::rule::CutRule;
use crate::domain::rank::sort::{BITS, Counts, add_up, key, place};
use crate::domain::rank::sorted_cases::SortedCases;
use crate::domain::rank::words;
use crate::domain::units::ratio;
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
    #[must_use]
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
    #[must_use]
    pub fn entries(&self) -> &[u32] {
        &self.entries
    }

    /// Which of the 64 entries from `64 · word` on are the last with their score, one bit each.
    #[must_use]
    pub fn ends(&self, word: usize) -> u64 {
        self.ends[word]
    }

    /// Whether the entry at a rank is the last with its score.
    #[must_use]
    #[inline(always)]
    pub fn is_end(&self, rank: usize) -> bool {
        self.ends[rank / 64] >> (rank % 64) & 1 == 1
    }

    /// How many entries each threshold of the model's hull admits.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    #[inline(always)]
    pub fn drawn_by(&self, entry: u32) -> u32 {
        self.units().map_or(entry >> 1, |units| units[(entry >> 1) as usize])
    }

    /// The unit of each case, by its index, where cases are drawn together.
    #[must_use]
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

    /// Number of cases of each model, or their weight: (positives, negatives).
    #[must_use]
    pub fn totals(&self, model: usize) -> (f64, f64) {
        let add = |(positives, negatives): (f64, f64), &entry: &u32| match entry & 1 {
            1 => (positives + self.count(entry), negatives),
            _ => (positives, negatives + self.count(entry)),
        };
        self.orders[model].entries.iter().fold((0.0, 0.0), add)
    }

    /// Whether the models' cases are the same ones.
    #[must_use]
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
        assert_eq!(cases.totals(1), (4.0, 5.0));
        assert_eq!(cases.orders[1].entries(), [8, 11, 12, 15]);
        assert!(cases.orders[0].is_end(1) && !cases.orders[0].is_end(2) && !cases.is_paired());
    }
}
