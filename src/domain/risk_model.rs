//! The rule that training cases make: designations, groups and their scores.
//!
//! The cheapest monotone rule at every condition at once: a score for each pattern, such that the
//! patterns with a score up to PC(+) are that rule.
//!
//! At PC(+) = x predicting a group positive is worth x·p/P − (1−x)·n/N. That rises with x, so the
//! cheapest closures are nested, and one score for each pattern describes all of them. They are found by halving: a convex
//! set of patterns whose cases weigh nothing at its own safety score is cut by the heaviest closure
//! there; if none weighs more than nothing, the set is one block and has that score. There the
//! weights are p·n(set) − n·p(set), whole numbers, so no decision is rounded.
//!
//! Source: the paper asks for a monotone rule (Hoshino et al. 2009, section 6) and leaves open how.
//! Picard (1976) for the closure; the halving is that of Maxwell & Muckstadt (1985), Operations
//! Research 33:1316–1341, section 4 (also known as isotonic regression on a partial order).
//!
//! The heaviest set of patterns that is closed upwards: with a pattern it holds every pattern of the
//! set that is high risk wherever that one is.
//!
//! A minimum cut, by Dinic's algorithm (blocking flows along shortest ways), on a network whose arcs
//! are the patterns' own neighbours, so that none is stored. Weights are whole numbers.
//!
//! Source: Picard (1976), Maximal closure of a graph and applications to combinatorial problems,
//! Management Science 22:1268–1272; Dinic (1970), Soviet Math. Doklady 11:1277–1280.

use crate::domain::rank::{Group, assign_safety_scores};
use crate::domain::risk_learning::{ClassCounts, FeatureTable, Learnt, Repair, RiskSettings};
use crate::domain::short_list::SortShort;
use crate::domain::units::ratio;
use serde::{Deserialize, Serialize};

/// One value of a feature.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskValue {
    /// The value, as it is shown.
    pub value: String,
    /// Training cases that have it.
    pub train: ClassCounts,
    /// Whether it is high risk.
    pub is_high: bool,
}

/// One feature with the designation of each value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskColumn {
    /// The column's name.
    pub name: String,
    /// Where bins begin, if the values are bins of numbers.
    pub edges: Option<Vec<f64>>,
    /// Its values: high-risk ones first, then the most frequent; empty where a table gives
    /// designations only.
    pub values: Vec<RiskValue>,
}

/// Cases that share a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RiskGroup {
    /// Bit `j` is set iff the value of column `j` is high risk.
    pub pattern: u32,
    /// Training cases.
    pub train: ClassCounts,
    /// Test cases.
    pub test: ClassCounts,
    /// Its safety score among the training cases, `0.0..=1.0`; without such cases the greatest of
    /// all, so that it is predicted positive only where everything is.
    pub safety_score: f64,
    /// Its score under the cheapest monotone rules: see [`monotone_scores`].
    pub monotone_score: f64,
}

impl RiskGroup {
    /// The score that decides.
    pub fn score(&self, repair: Repair) -> f64 {
        match repair {
            Repair::Off => self.safety_score,
            Repair::Monotone => self.monotone_score,
        }
    }
}

/// A rule of categories: everything about it that no condition changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskModel {
    /// The name of the model that it is.
    pub name: String,
    /// How it was made.
    pub settings: RiskSettings,
    /// The features.
    pub columns: Vec<RiskColumn>,
    /// Every pattern that some case has, lowest safety score first; of equals those with training
    /// cases, then those with more high-risk values.
    pub groups: Vec<RiskGroup>,
    /// Units that one case counts.
    pub units_per_case: f64,
}

/// Scores of all patterns, unitless, `0.0..=1.0`, low is risky: those of [`monotone_scores`], or the
/// safety scores, which without cases are the greatest of all.
///
/// - `train`: training cases by pattern; as many as a power of 2.
pub fn pattern_scores(train: &[ClassCounts], repair: Repair) -> Vec<f64> {
    if repair == Repair::Monotone {
        return monotone_scores(train);
    }
    let group =
        |c: &ClassCounts| Group { score: 0.0, positives: c.positives, negatives: c.negatives };
    let mut groups: Vec<Group> = train.iter().map(group).collect();
    assign_safety_scores(&mut groups);
    let last = groups.iter().map(|group| group.score).fold(0.0, f64::max);
    let score = |(group, counts): (&Group, &ClassCounts)| match counts.all() {
        0 => last,
        _ => group.score,
    };
    groups.iter().zip(train).map(score).collect()
}

impl RiskModel {
    /// The rule that the training cases of a table make.
    pub fn of(name: String, table: &FeatureTable, settings: RiskSettings) -> Self {
        let learnt = Learnt::of(table, &table.is_test, &settings);
        let columns = table.columns.iter().zip(&learnt.counts).zip(&learnt.is_high);
        let columns = columns.map(|((column, counts), is_high)| {
            let values = column.values.iter().zip(counts).zip(is_high);
            let value = |((value, &train), &is_high): ((&String, _), _)| RiskValue {
                value: value.clone(),
                train,
                is_high,
            };
            let mut values: Vec<RiskValue> = values.map(value).collect();
            values.sort_short_by(|a, b| {
                let by_count = b.train.all().cmp(&a.train.all());
                b.is_high.cmp(&a.is_high).then(by_count).then_with(|| a.value.cmp(&b.value))
            });
            RiskColumn { name: column.name.clone(), edges: column.edges.clone(), values }
        });
        let (columns, per_case) = (columns.collect(), table.units_per_case);
        Self::of_groups(name, columns, &learnt.train, &learnt.test, (settings, per_case))
    }

    /// The rule of groups that are counted already.
    ///
    /// - `train`, `test`: cases by pattern; 2^columns each.
    pub fn of_groups(
        name: String,
        columns: Vec<RiskColumn>,
        train: &[ClassCounts],
        test: &[ClassCounts],
        (settings, units_per_case): (RiskSettings, f64),
    ) -> Self {
        let [safety, monotone] =
            [Repair::Off, Repair::Monotone].map(|repair| pattern_scores(train, repair));
        let some = (0..train.len()).filter(|&p| train[p].all() + test[p].all() > 0);
        let mut groups: Vec<RiskGroup> = some
            .map(|p| RiskGroup {
                #[expect(clippy::cast_possible_truncation, reason = "at most 2^16 patterns")]
                pattern: p as u32,
                train: train[p],
                test: test[p],
                safety_score: safety[p],
                monotone_score: monotone[p],
            })
            .collect();
        groups.sort_short_by(|a, b| {
            let is_unseen = |group: &RiskGroup| group.train.all() == 0;
            let by_score = a.safety_score.total_cmp(&b.safety_score);
            let by_highs = b.pattern.count_ones().cmp(&a.pattern.count_ones());
            by_score
                .then(is_unseen(a).cmp(&is_unseen(b)))
                .then(by_highs)
                .then(a.pattern.cmp(&b.pattern))
        });
        Self { name, settings, columns, groups, units_per_case }
    }

    /// So many units as cases.
    pub fn in_cases(&self, units: u64) -> f64 {
        ratio(units.into(), 1) / self.units_per_case
    }

    /// Units of all training cases.
    pub fn train(&self) -> ClassCounts {
        self.groups.iter().fold(ClassCounts::default(), |sum, group| sum.plus(group.train))
    }

    /// Units of all test cases.
    pub fn test(&self) -> ClassCounts {
        self.groups.iter().fold(ClassCounts::default(), |sum, group| sum.plus(group.test))
    }

    /// The groups to rank: training cases, or the test cases.
    pub fn ranked(&self, of: fn(&RiskGroup) -> ClassCounts) -> Vec<Group> {
        let group = |group: &RiskGroup| {
            let ClassCounts { positives, negatives } = of(group);
            Group { score: group.score(self.settings.repair), positives, negatives }
        };
        self.groups.iter().map(group).collect()
    }

    /// The score of any pattern, cases or not.
    pub fn score_of(&self, pattern: u32, repair: Repair) -> f64 {
        if let Some(group) = self.groups.iter().find(|group| group.pattern == pattern) {
            return group.score(repair);
        }
        let scores = self.groups.iter().filter(|group| group.train.all() > 0);
        let last = scores.clone().map(|group| group.score(repair)).fold(0.0, f64::max);
        match repair {
            Repair::Off => last,
            Repair::Monotone => {
                let contained = scores.filter(|group| group.pattern & !pattern == 0);
                contained.map(|group| group.monotone_score).fold(last, f64::min)
            }
        }
    }

    /// “H L H”: a pattern in the order of the columns.
    pub fn letters(&self, pattern: u32) -> String {
        let letter = |bit: usize| if pattern >> bit & 1 == 1 { "H" } else { "L" };
        (0..self.columns.len()).map(letter).collect::<Vec<_>>().join(" ")
    }
}

/// Scores of all patterns, unitless, `0.0..=1.0`, low is risky; a pattern never scores higher than
/// one that it contains.
///
/// At every PC(+) the patterns with a score up to it are the cheapest monotone rule; of equally
/// cheap ones the one that predicts most cases positive. A pattern without cases is predicted
/// positive only where a pattern that it contains is.
///
/// - `groups`: cases by pattern; as many as a power of 2.
pub fn monotone_scores(groups: &[ClassCounts]) -> Vec<f64> {
    let bits = groups.len().trailing_zeros() as usize;
    let blocks = blocks(bits, groups);
    let mut sums: Vec<Group> = blocks
        .iter()
        .map(|block| {
            let sum = sum(block, groups);
            Group { score: 0.0, positives: sum.positives, negatives: sum.negatives }
        })
        .collect();
    assign_safety_scores(&mut sums);
    // A pattern without cases follows the riskiest of those that it contains.
    let mut scores = vec![f64::INFINITY; groups.len()];
    for (block, sum) in blocks.iter().zip(&sums) {
        for &pattern in block.iter().filter(|&&p| groups[p as usize].all() > 0) {
            scores[pattern as usize] = sum.score;
        }
    }
    let last = scores.iter().copied().filter(|s| s.is_finite()).fold(0.0, f64::max);
    for bit in 0..bits {
        for pattern in (0..scores.len()).filter(|pattern| pattern >> bit & 1 == 1) {
            scores[pattern] = scores[pattern].min(scores[pattern ^ 1 << bit]);
        }
    }
    scores.into_iter().map(|score| score.min(last)).collect()
}

fn sum(patterns: &[u32], groups: &[ClassCounts]) -> ClassCounts {
    patterns.iter().fold(ClassCounts::default(), |sum, &p| sum.plus(groups[p as usize]))
}

/// The blocks that share a score, in no order.
fn blocks(bits: usize, groups: &[ClassCounts]) -> Vec<Vec<u32>> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 2^16 patterns")]
    let all: Vec<u32> = (0..groups.len() as u32).collect();
    let (mut open, mut blocks) = (vec![all], Vec::new());
    let mut places = vec![ABSENT; groups.len()];
    while let Some(set) = open.pop() {
        let (here, of) = (sum(&set, groups), |p: u32| groups[p as usize]);
        let (n, p) = (i128::from(here.negatives), i128::from(here.positives));
        let weight = |&pattern: &u32| {
            i128::from(of(pattern).positives) * n - i128::from(of(pattern).negatives) * p
        };
        let weights: Vec<i128> = set.iter().map(weight).collect();
        if weights.iter().all(|&w| w == 0) {
            blocks.push(set);
            continue;
        }
        for (place, &pattern) in (0..).zip(&set) {
            places[pattern as usize] = place;
        }
        let is_in = Network::new(bits, &set, &places, &weights).heaviest();
        set.iter().for_each(|&pattern| places[pattern as usize] = ABSENT);
        if is_in.iter().all(|is_in| !is_in) {
            blocks.push(set);
            continue;
        }
        let side = |wanted: bool| {
            set.iter().zip(&is_in).filter(|(_, i)| **i == wanted).map(|(&p, _)| p).collect()
        };
        open.extend([side(true), side(false)]);
    }
    blocks
}

/// Patterns among which a closure is looked for.
pub(super) struct Network<'a> {
    bits: usize,
    /// The patterns, ascending; a convex set: what lies between two of them is one too.
    patterns: &'a [u32],
    /// Place of a pattern in `patterns`, by pattern; [`ABSENT`] where it is none.
    places: &'a [u32],
    /// What can still come from the source to each.
    supply: Vec<i128>,
    /// What can still go to the sink.
    demand: Vec<i128>,
    /// What flows from a pattern to the one with one more bit, by place and bit.
    flow: Vec<i128>,
    level: Vec<u32>,
    next: Vec<u8>,
}

/// No place.
pub(super) const ABSENT: u32 = u32::MAX;

impl<'a> Network<'a> {
    /// - `weights`: of each pattern, in their order; positive ones belong into the closure.
    pub(super) fn new(
        bits: usize,
        patterns: &'a [u32],
        places: &'a [u32],
        weights: &[i128],
    ) -> Self {
        let n = patterns.len();
        Self {
            bits,
            patterns,
            places,
            supply: weights.iter().map(|&w| w.max(0)).collect(),
            demand: weights.iter().map(|&w| (-w).max(0)).collect(),
            flow: vec![0; n * bits],
            level: vec![ABSENT; n],
            next: vec![0; n],
        }
    }

    /// Which patterns are in the smallest of the heaviest closures; all `false` if none weighs more
    /// than nothing.
    pub(super) fn heaviest(mut self) -> Vec<bool> {
        while self.set_levels() {
            self.next.fill(0);
            for source in 0..self.patterns.len() {
                while self.supply[source] > 0 && self.augment(source) {}
            }
        }
        // What the source still reaches is on its side of the cut.
        self.level.iter().map(|&level| level != ABSENT).collect()
    }

    /// The neighbour across a bit, and how much more can flow there; upwards there is no limit.
    fn arc(&self, place: usize, bit: usize) -> Option<(usize, Option<i128>)> {
        let pattern = self.patterns[place];
        let other = self.places[(pattern ^ 1 << bit) as usize];
        if other == ABSENT {
            return None;
        }
        let other = other as usize;
        match pattern >> bit & 1 {
            0 => Some((other, None)),
            _ => {
                let back = self.flow[other * self.bits + bit];
                (back > 0).then_some((other, Some(back)))
            }
        }
    }

    /// Steps from the source to each pattern; whether the sink is reached.
    fn set_levels(&mut self) -> bool {
        self.level.fill(ABSENT);
        let n = self.patterns.len();
        let mut queue: Vec<usize> = (0..n).filter(|&place| self.supply[place] > 0).collect();
        queue.iter().for_each(|&place| self.level[place] = 0);
        let (mut at, mut reached) = (0, false);
        while at < queue.len() {
            let place = queue[at];
            at += 1;
            reached |= self.demand[place] > 0;
            for bit in 0..self.bits {
                if let Some((other, _)) = self.arc(place, bit)
                    && self.level[other] == ABSENT
                {
                    self.level[other] = self.level[place] + 1;
                    queue.push(other);
                }
            }
        }
        reached
    }

    /// Sends what one way from a pattern to the sink can take; whether there was one.
    fn augment(&mut self, source: usize) -> bool {
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut place = source;
        loop {
            if self.demand[place] > 0 {
                self.send(source, &way, place);
                return true;
            }
            let bit = usize::from(self.next[place]);
            if bit == self.bits {
                self.level[place] = ABSENT - 1; // nothing goes on from here
                match way.pop() {
                    Some((back, _)) => place = back,
                    None => return false,
                }
                self.next[place] += 1;
                continue;
            }
            match self.arc(place, bit) {
                Some((other, _)) if self.level[other] == self.level[place] + 1 => {
                    way.push((place, bit));
                    place = other;
                }
                _ => self.next[place] += 1,
            }
        }
    }

    fn send(&mut self, source: usize, way: &[(usize, usize)], sink: usize) {
        let limits = way.iter().filter_map(|&(place, bit)| self.arc(place, bit)?.1);
        let amount = limits.fold(self.supply[source].min(self.demand[sink]), i128::min);
        self.supply[source] -= amount;
        self.demand[sink] -= amount;
        for &(place, bit) in way {
            let (other, limit) = self.arc(place, bit).expect("the way was just gone");
            match limit {
                None => self.flow[place * self.bits + bit] += amount,
                Some(_) => self.flow[other * self.bits + bit] -= amount,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(positives: u64, negatives: u64) -> ClassCounts {
        ClassCounts { positives, negatives }
    }

    /// Two columns; no training case is HL, no case at all is HH.
    fn model() -> RiskModel {
        let train = [counts(1, 7), counts(0, 0), counts(3, 1), counts(0, 0)];
        let test = [counts(1, 2), counts(1, 1), counts(0, 0), counts(0, 0)];
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let columns = vec![column("a"), column("b")];
        RiskModel::of_groups("m".into(), columns, &train, &test, (RiskSettings::default(), 1.0))
    }

    #[test]
    fn groups_stand_by_safety_score_and_unseen_ones_last() {
        let model = model();
        let found: Vec<_> = model.groups.iter().map(|g| model.letters(g.pattern)).collect();
        assert_eq!(found, ["L H", "L L", "H L"]);
        // P = 4, N = 8: (1/8) / (3/4 + 1/8) = 1/7; (7/8) / (1/4 + 7/8) = 7/9, also where unseen.
        let scores: Vec<f64> = model.groups.iter().map(|g| g.safety_score).collect();
        assert_eq!(scores, [1.0 / 7.0, 7.0 / 9.0, 7.0 / 9.0]);
        assert_eq!((model.train(), model.test()), (counts(4, 8), counts(2, 3)));
    }

    #[test]
    fn a_pattern_without_cases_has_a_score_too() {
        let model = model();
        assert_eq!(model.score_of(0b11, Repair::Off), 7.0 / 9.0);
        // It contains LH.
        assert_eq!(model.score_of(0b11, Repair::Monotone), 1.0 / 7.0);
        assert_eq!(model.score_of(0b10, Repair::Monotone), 1.0 / 7.0);
    }

    fn scores(groups: &[(u64, u64)]) -> Vec<f64> {
        let groups = groups.iter().map(|&(positives, negatives)| counts(positives, negatives));
        monotone_scores(&groups.collect::<Vec<_>>())
    }

    #[test]
    fn what_is_monotone_keeps_its_safety_scores_and_what_is_not_is_pooled() {
        // P = N = 10: s = n / (p + n).
        assert_eq!(scores(&[(2, 6), (8, 4)]), [0.75, 1.0 / 3.0]);
        // H is safer than L: both become one group of 10 and 10.
        assert_eq!(scores(&[(8, 4), (2, 6)]), [0.5, 0.5]);
        // LL, HL, LH, HH: only HL (6, 1) and HH (1, 3) disagree; together 7 and 4.
        let found = scores(&[(1, 4), (6, 1), (2, 2), (1, 3)]);
        assert_eq!(found, [0.8, 4.0 / 11.0, 0.5, 4.0 / 11.0]);
        // One class alone ends a block.
        assert_eq!(scores(&[(0, 5), (5, 0)]), [1.0, 0.0]);
        assert_eq!(scores(&[(5, 0), (0, 5)]), [0.5, 0.5]);
    }

    #[test]
    fn a_pattern_without_cases_follows_those_it_contains() {
        // HH has no cases: as risky as LH, the riskier of the two it contains.
        assert_eq!(scores(&[(1, 5), (4, 4), (5, 1), (0, 0)])[3], 1.0 / 6.0);
        // LL has none and contains none: it comes last.
        assert_eq!(scores(&[(0, 0), (4, 8), (6, 2), (0, 0)]), [2.0 / 3.0, 2.0 / 3.0, 0.25, 0.25]);
    }

    fn heaviest(bits: usize, weights: &[i128]) -> Vec<bool> {
        let patterns: Vec<u32> = (0..1 << bits).collect();
        Network::new(bits, &patterns, &patterns, weights).heaviest()
    }

    #[test]
    fn a_closure_takes_what_lies_above() {
        // L, H: taking L (5) forces H (−3): together 2.
        assert_eq!(heaviest(1, &[5, -3]), [true, true]);
        assert_eq!(heaviest(1, &[3, -5]), [false, false]);
        assert_eq!(heaviest(1, &[3, -3]), [false, false]);
        assert_eq!(heaviest(1, &[-3, 5]), [false, true]);
    }

    #[test]
    fn every_closure_of_three_bits_is_tried() {
        // All weights from a small table; the best of the 20 monotone functions of three bits.
        let closures: Vec<u32> = (0..256u32)
            .filter(|set| {
                let has = |pattern: u32| set >> pattern & 1 == 1;
                (0..8).all(|p| !has(p) || (0..3).all(|bit| has(p | 1 << bit)))
            })
            .collect();
        assert_eq!(closures.len(), 20);
        let mut state = 1u64;
        for _ in 0..500 {
            let weights: Vec<i128> = (0..8)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    i128::from(state >> 60) - 8
                })
                .collect();
            let weight = |set: u32| -> i128 {
                (0..8).filter(|p| set >> p & 1 == 1).map(|p| weights[p as usize]).sum()
            };
            let best = closures.iter().map(|&set| weight(set)).max().unwrap();
            let found = heaviest(3, &weights);
            let found = (0..8).filter(|&p| found[p]).map(|p| 1u32 << p).sum::<u32>();
            assert!(closures.contains(&found), "{weights:?}");
            assert_eq!(weight(found), best, "{weights:?}");
        }
    }
}
