//! The rule made of categories: which values are high risk, who is predicted positive at one
//! condition, where that is not monotone and what the cheapest monotone rule costs instead, and how
//! robust the rule is: the cases are split again and again, it is made anew each time, and what it
//! really saves on the cases set apart is summed up as a distribution.
//!
//! Source: Hoshino et al. (2009), section 5.1 (“ensure its robustness by re-running the modeling
//! process with hundreds of different training sets”) and 5.2, theorem 4.3, table 5 and section 6.

use crate::curve::{
    Corner, CostCurve, ModelCurves, RocHull, Spread, TestBaseline, TestComparison, improvement,
};
use crate::domain::{
    ClassCounts, CutRule, FeatureTable, Group, Learnt, OperatingCondition, OperatingPoint,
    RandomSplit, Repair, RiskColumn, RiskGroup, RiskModel, RiskSettings, RiskValue, SortShort,
    SortedCases, pattern_scores, ratio,
};
use crate::evaluate::settings::Settings;
use serde::{Deserialize, Serialize};

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub struct DesignationRow {
    /// The value.
    pub value: String,
    /// Training cases that have it.
    pub cases: f64,
    /// Positive ones among them.
    pub positives: f64,
    /// The share of all training cases that have it, unitless, `0.0..=1.0`.
    pub support: f64,
    /// The share of positives among these; `None` where there are none.
    pub confidence: Option<f64>,
    /// High risk or low.
    pub is_high: bool,
    /// Whether the support asked for is reached.
    pub is_supported: bool,
}

/// One feature.
#[derive(Debug, Clone, PartialEq)]
pub struct DesignationTable {
    /// The column's name.
    pub column: String,
    /// Its values: high-risk ones first, then the most frequent.
    pub rows: Vec<DesignationRow>,
}

/// The designations of a rule; empty tables for a class table, which says H and L only.
pub fn designations(risk: &RiskModel) -> Vec<DesignationTable> {
    let all = risk.train().all();
    let row = |value: &RiskValue| {
        let ClassCounts { positives, .. } = value.train;
        DesignationRow {
            value: value.value.clone(),
            cases: risk.in_cases(value.train.all()),
            positives: risk.in_cases(positives),
            support: share(value.train.all(), all),
            confidence: (value.train.all() > 0).then(|| share(positives, value.train.all())),
            is_high: value.is_high,
            is_supported: risk.settings.support.is_reached(value.train.all(), all),
        }
    };
    let table = |column: &RiskColumn| DesignationTable {
        column: column.name.clone(),
        rows: column.values.iter().map(row).collect(),
    };
    risk.columns.iter().map(table).collect()
}

fn share(part: u64, whole: u64) -> f64 {
    ratio(part.into(), whole.max(1).into())
}

/// So many pairs that are not monotone are listed.
const LISTED_PAIRS: usize = 200;

/// The groups of a rule, ranked once with and once without the demand to be monotone.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupBook {
    risk: RiskModel,
    free: Ranked,
    monotone: Ranked,
}

#[derive(Debug, Clone, PartialEq)]
struct Ranked {
    hull: RocHull,
    cost: CostCurve,
}

/// One group at a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupEvaluation {
    /// What the rule in force says: one of the two below, by [`Repair`].
    pub is_positive: bool,
    /// What the safety score says.
    pub by_safety: bool,
    /// What the cheapest monotone rule says.
    pub by_monotone: bool,
    /// Whether training cases have this pattern.
    pub is_known: bool,
}

/// Two groups that are not monotone: every value that is high risk in the positive one is so in the
/// negative one, which has more of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disorder {
    /// Index of the group that is predicted positive.
    pub positive: usize,
    /// Index of the group that is predicted negative.
    pub negative: usize,
}

/// What a rule costs the training cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RulePrice {
    /// Groups with a score up to it are predicted positive; `None` for no group.
    pub threshold: Option<f64>,
    /// Its rates.
    pub point: OperatingPoint,
    /// Unitless, `0.0..=1.0`.
    pub normalized_expected_cost: f64,
    /// Share of the baseline's cost saved; `None` where it has no value.
    pub improvement: Option<f64>,
}

/// All groups at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupRules {
    /// One a group, in the order of [`RiskModel::groups`].
    pub groups: Vec<GroupEvaluation>,
    /// Pairs of groups with training cases that the safety scores put in the wrong order; the first
    /// two hundred.
    pub disorder: Vec<Disorder>,
    /// The price of going by safety scores.
    pub free: RulePrice,
    /// The price of the cheapest monotone rule; never below.
    pub monotone: RulePrice,
    /// What being monotone costs more, a case, in false alarms; infinite at PC(+) = 1 unless 0.
    pub extra_cost_per_case: f64,
    /// Groups that the monotone rule predicts otherwise.
    pub changed: Vec<usize>,
}

impl Ranked {
    fn of(risk: &RiskModel, repair: Repair) -> Option<Self> {
        let settings = RiskSettings { repair, ..risk.settings };
        let groups = RiskModel { settings, ..risk.clone() }.ranked(|group| group.train);
        let (rule, per_case) = (CutRule::SafetyScoreAtMost, risk.units_per_case);
        let hull = RocHull::of(&SortedCases::of_groups(groups, rule, per_case).ok()?.every_cut());
        Some(Self { cost: CostCurve::of(&hull), hull })
    }

    fn corner(&self, pc: f64) -> Corner {
        self.hull.corners()[self.hull.best_at(pc)]
    }

    fn price(&self, pc: f64, baseline: &CostCurve) -> RulePrice {
        let corner = self.corner(pc);
        RulePrice {
            threshold: corner.threshold,
            point: corner.point,
            normalized_expected_cost: self.cost.value_at(pc),
            improvement: improvement(&self.cost, baseline, pc),
        }
    }
}

impl GroupBook {
    /// Ranks the groups; `None` if training cases of a class are missing. O(groups · log groups).
    pub fn new(risk: RiskModel) -> Option<Self> {
        let free = Ranked::of(&risk, Repair::Off)?;
        let monotone = Ranked::of(&risk, Repair::Monotone)?;
        Some(Self { risk, free, monotone })
    }

    /// The rule's designations and groups.
    pub fn risk(&self) -> &RiskModel {
        &self.risk
    }

    /// What the rule in force says of a pattern, cases or not: positive iff its score is at most the
    /// threshold.
    pub fn predicts(&self, pattern: u32, pc: f64) -> bool {
        let repair = self.risk.settings.repair;
        let ranked = match repair {
            Repair::Off => &self.free,
            Repair::Monotone => &self.monotone,
        };
        let threshold = ranked.corner(pc).threshold;
        threshold.is_some_and(|t| self.risk.score_of(pattern, repair) <= t)
    }

    /// The rules at a condition. O(groups), and more to list what is not monotone.
    ///
    /// - `baseline`: what today's policy costs.
    pub fn at(&self, condition: OperatingCondition, baseline: &CostCurve) -> GroupRules {
        let pc = condition.pc();
        let (free, monotone) = (self.free.price(pc, baseline), self.monotone.price(pc, baseline));
        let admits = |threshold: Option<f64>, score: f64| threshold.is_some_and(|t| score <= t);
        let group_evaluation = |group: &RiskGroup| {
            let by_safety = admits(free.threshold, group.safety_score);
            let by_monotone = admits(monotone.threshold, group.monotone_score);
            let is_positive = match self.risk.settings.repair {
                Repair::Off => by_safety,
                Repair::Monotone => by_monotone,
            };
            GroupEvaluation { is_positive, by_safety, by_monotone, is_known: group.train.all() > 0 }
        };
        let groups: Vec<GroupEvaluation> = self.risk.groups.iter().map(group_evaluation).collect();
        let changed = groups.iter().enumerate();
        let changed = changed.filter(|(_, g)| g.by_safety != g.by_monotone && g.is_known);
        let cost = |price: RulePrice| condition.absolute_cost(price.point, 1.0);
        let extra = cost(monotone) - cost(free);
        GroupRules {
            changed: changed.map(|(index, _)| index).collect(),
            disorder: self.disorder(&groups),
            // Two infinite costs are both of PC(+) = 1, where both rules miss nobody they could find.
            extra_cost_per_case: if extra.is_nan() { 0.0 } else { extra.max(0.0) },
            groups,
            free,
            monotone,
        }
    }

    fn disorder(&self, evaluations: &[GroupEvaluation]) -> Vec<Disorder> {
        let pattern = |index: usize| self.risk.groups[index].pattern;
        let known = |wanted: bool| {
            (0..evaluations.len())
                .filter(move |&i| evaluations[i].is_known && evaluations[i].by_safety == wanted)
        };
        // Whether a pattern contains one that is positive, for all patterns at once.
        let mut is_above = vec![false; 1 << self.risk.columns.len()];
        known(true).for_each(|index| is_above[pattern(index) as usize] = true);
        for bit in 0..self.risk.columns.len() {
            for pattern in (0..is_above.len()).filter(|pattern| pattern >> bit & 1 == 1) {
                is_above[pattern] |= is_above[pattern ^ 1 << bit];
            }
        }
        let negatives = known(false).filter(|&index| is_above[pattern(index) as usize]);
        let pairs = negatives.flat_map(|negative| {
            let contained = known(true).filter(move |&p| pattern(p) & !pattern(negative) == 0);
            contained.map(move |positive| Disorder { positive, negative })
        });
        pairs.take(LISTED_PAIRS).collect()
    }
}

impl GroupRules {
    /// Whether the rule in force is monotone on the groups that training cases have.
    pub fn is_monotone(&self, repair: Repair) -> bool {
        repair == Repair::Monotone || self.disorder.is_empty()
    }
}

/// Numbers at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// How many there are; at least one.
    pub count: usize,
    /// The least.
    pub least: f64,
    /// Quarter, half and three quarters of the way up, between neighbours in proportion.
    pub quartiles: [f64; 3],
    /// The greatest.
    pub greatest: f64,
    /// Their mean.
    pub mean: f64,
    /// Standard deviation of a sample (n − 1); 0 for a single one.
    pub deviation: f64,
    /// The share of them below 0, `0.0..=1.0`.
    pub below_zero: f64,
}

impl Distribution {
    /// The distribution of finite numbers; `None` without any.
    ///
    /// # Source
    /// Hyndman & Fan (1996), The American Statistician 50:361–365, definition 7 of quantiles.
    ///
    /// # Examples
    /// ```
    /// use breakeven::evaluate::Distribution;
    /// let found = Distribution::of(&[3.0, -1.0, 1.0, 2.0]).unwrap();
    /// assert_eq!((found.quartiles, found.mean), ([0.5, 1.5, 2.25], 1.25));
    /// ```
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (&least, &greatest) = (sorted.first()?, sorted.last()?);
        let Spread { mean, deviation } = Spread::of(&sorted)?;
        let below_zero = sorted.iter().filter(|&&number| number < 0.0).count();
        let quartile = |quarters: usize| {
            let (whole, rest) =
                ((sorted.len() - 1) * quarters / 4, (sorted.len() - 1) * quarters % 4);
            let next = sorted[(whole + 1).min(sorted.len() - 1)];
            sorted[whole] + ratio(rest as u128, 4) * (next - sorted[whole])
        };
        Some(Self {
            count: sorted.len(),
            least,
            quartiles: [quartile(1), quartile(2), quartile(3)],
            greatest,
            mean,
            deviation,
            below_zero: ratio(below_zero as u128, sorted.len() as u128),
        })
    }
}

/// What many splits say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Robustness {
    /// How many splits were made.
    pub repeats: usize,
    /// What the rules save on the cases they were made of; `None` where no split gives a value.
    pub estimated: Option<Distribution>,
    /// What they really save on the cases set apart.
    pub actual: Option<Distribution>,
    /// The areas under their ROC curves on the cases set apart.
    pub area: Option<Distribution>,
    /// By column: its name, and in how large a share of the splits each value was high risk; the
    /// most often high first, values that never were left out.
    pub high: Vec<(String, Vec<(String, f64)>)>,
}

/// Splits to be made, a few at a time, so that progress can be shown and the rest be cancelled.
#[derive(Debug, Clone)]
pub struct Repeats {
    table: FeatureTable,
    risk: RiskSettings,
    split: RandomSplit,
    settings: Settings,
    baseline: CostCurve,
    wanted: usize,
    done: usize,
    estimated: Vec<f64>,
    actual: Vec<f64>,
    areas: Vec<f64>,
    high: Vec<Vec<usize>>,
}

impl Repeats {
    /// Repeats a split so many times.
    ///
    /// - `table`: all cases; its own split plays no part.
    /// - `split`: the share set apart, and the seed of the first repetition; the next ones follow it.
    ///   Each class is split by itself.
    /// - `settings`: the condition, by which each rule is chosen and evaluated as on the page.
    /// - `baseline`: what today's policy costs, the same for all.
    pub fn new(
        table: FeatureTable,
        (risk, split): (RiskSettings, RandomSplit),
        (settings, baseline): (&Settings, CostCurve),
        repeats: usize,
    ) -> Self {
        let high = table.columns.iter().map(|column| vec![0; column.values.len()]).collect();
        Self {
            table,
            risk,
            split,
            settings: settings.clone(),
            baseline,
            wanted: repeats,
            done: 0,
            estimated: vec![],
            actual: vec![],
            areas: vec![],
            high,
        }
    }

    /// Makes the next splits. O(cases · columns) each.
    ///
    /// - returns: how many are made, of how many.
    pub fn step(&mut self, repeats: usize) -> (usize, usize) {
        for _ in 0..repeats.min(self.wanted - self.done) {
            self.repeat();
            self.done += 1;
        }
        (self.done, self.wanted)
    }

    fn repeat(&mut self) {
        let seed = self.split.seed.wrapping_add(self.done as u64);
        let is_test = self.table.split(RandomSplit { seed, ..self.split });
        let learnt = Learnt::of(&self.table, &is_test, &self.risk);
        for (times, is_high) in self.high.iter_mut().zip(&learnt.is_high) {
            for (times, &is_high) in times.iter_mut().zip(is_high) {
                *times += usize::from(is_high);
            }
        }
        let scores = pattern_scores(&learnt.train, self.risk.repair);
        let sorted = |counts: &[ClassCounts]| {
            let group = |(&score, counts): (&f64, &ClassCounts)| {
                let ClassCounts { positives, negatives } = *counts;
                Group { score, positives, negatives }
            };
            let groups = scores.iter().zip(counts).map(group).collect();
            SortedCases::of_groups(groups, CutRule::SafetyScoreAtMost, self.table.units_per_case)
        };
        let (Ok(train), Ok(test)) = (sorted(&learnt.train), sorted(&learnt.test)) else {
            return; // a class of fewer than two cases
        };
        let model = ModelCurves::new(String::new(), train, Some(test));
        let training = model.ranking.prevalence();
        let (Ok(condition), Some(actual)) = (self.settings.condition(training), &model.test_curve)
        else {
            return;
        };
        let baseline = TestBaseline::Fixed(self.baseline.clone());
        let test = TestComparison { baseline, at: self.settings.test_prevalence(), training };
        self.estimated.extend(improvement(&model.cost, &self.baseline, condition.pc()));
        self.actual.extend(actual.improvement_at(condition, &test));
        self.areas.extend(model.test_area);
    }

    /// What all splits say; `None` before the last is made.
    pub fn finished(&self) -> Option<Robustness> {
        if self.done < self.wanted {
            return None;
        }
        let high = self.table.columns.iter().zip(&self.high).map(|(column, times)| {
            let often = column.values.iter().zip(times).filter(|(_, times)| **times > 0);
            let share = |times: usize| ratio(times as u128, self.done as u128);
            let mut often: Vec<_> =
                often.map(|(value, &times)| (value.clone(), share(times))).collect();
            often.sort_short_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            (column.name.clone(), often)
        });
        Some(Robustness {
            repeats: self.done,
            estimated: Distribution::of(&self.estimated),
            actual: Distribution::of(&self.actual),
            area: Distribution::of(&self.areas),
            high: high.collect(),
        })
    }
}

/// Which combinations of high-risk features a rule acts on, where that is said by the features: only if
/// it holds for combinations that no training case had, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActsOn {
    /// Those in which all features of one set are high risk: bit `j` stands for column `j`.
    AllOf(u32),
    /// Those in which so many of all features are, or more.
    AtLeast(u32),
}

impl ActsOn {
    /// What a rule that acts on some groups of a model acts on.
    pub fn of(risk: &RiskModel, is_positive: impl Fn(&RiskGroup) -> bool) -> Option<Self> {
        let count = u32::try_from(risk.columns.len()).ok()?;
        let known: Vec<(u32, bool)> = (risk.groups.iter())
            .filter(|group| group.train.all() > 0)
            .map(|group| (group.pattern, is_positive(group)))
            .collect();
        let is_complete = known.len() == 1usize.checked_shl(count)?;
        let positive =
            known.iter().filter(|(_, is_positive)| *is_positive).map(|(pattern, _)| *pattern);
        let least = positive.clone().reduce(|all, pattern| all & pattern)?;
        let is_one_set =
            least != 0 && known.iter().all(|&(pattern, it)| it == (pattern & least == least));
        if is_one_set && (is_complete || risk.settings.repair == Repair::Monotone) {
            return Some(Self::AllOf(least));
        }
        let fewest = positive.map(u32::count_ones).min().filter(|&fewest| fewest > 0)?;
        let is_count = known.iter().all(|&(pattern, it)| it == (pattern.count_ones() >= fewest));
        (is_complete && is_count).then_some(Self::AtLeast(fewest))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::CostLine;
    use crate::domain::{FeatureColumn, Prevalence};

    /// A column: its name, its values, and where bins begin.
    pub(crate) type Feature<'a> = (&'a str, &'a [&'a str], Option<Vec<f64>>);

    /// The rule that so many cases make, by the codes of their values, whether they are positive
    /// and whether they judge.
    pub(crate) fn risk_of<const C: usize>(
        columns: [Feature; C],
        cells: &[([u16; C], bool, bool, usize)],
        settings: RiskSettings,
    ) -> RiskModel {
        let cases: Vec<_> = cells.iter().flat_map(|c| std::iter::repeat_n(*c, c.3)).collect();
        let column = |(at, (name, values, edges)): (usize, Feature)| FeatureColumn {
            name: name.into(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
            edges,
            codes: cases.iter().map(|case| case.0[at]).collect(),
        };
        let table = FeatureTable {
            columns: columns.into_iter().enumerate().map(column).collect(),
            classes: cases.iter().map(|case| case.1).collect(),
            is_test: cases.iter().map(|case| case.2).collect(),
            weights: None,
            units_per_case: 1.0,
        };
        RiskModel::of("m".into(), &table, settings)
    }

    /// 200 training cases: 50 of a (25 positive), 3 of b (all), 147 of c (29), and none of d.
    pub(crate) fn risk() -> RiskModel {
        let groups = [(0, true, 25), (0, false, 25), (1, true, 3), (2, true, 29), (2, false, 118)];
        let mut cells = groups.map(|(code, class, count)| ([code], class, false, count)).to_vec();
        cells.push(([3], true, true, 1));
        risk_of([("v", &["a", "b", "c", "d"], None)], &cells, RiskSettings::default())
    }

    #[test]
    fn every_value_has_its_shares() {
        let tables = designations(&risk());
        let row = &tables[0].rows[3];
        assert_eq!((row.value.as_str(), row.cases, row.confidence), ("d", 0.0, None));
        assert_eq!(tables[0].rows[0].support, 0.25);
    }

    /// Training and test cases of LL, HL, LH and HH.
    fn book_of([train, test]: [[(u64, u64); 4]; 2]) -> GroupBook {
        let counts = |(positives, negatives)| ClassCounts { positives, negatives };
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let (columns, how) = (vec![column("a"), column("b")], (RiskSettings::default(), 1.0));
        let (train, test) = (train.map(counts), test.map(counts));
        GroupBook::new(RiskModel::of_groups("m".into(), columns, &train, &test, how)).unwrap()
    }

    /// LL (1, 4), HL (6, 1), LH (2, 2), HH (1, 3); P = N = 10.
    fn book() -> GroupBook {
        book_of([[(1, 4), (6, 1), (2, 2), (1, 3)], [(0, 0); 4]])
    }

    /// The rules where half of the cases are positive.
    fn rules(book: &GroupBook, pc: f64) -> GroupRules {
        let half = Prevalence::try_new(0.5).unwrap();
        let condition = OperatingCondition::from_pc(pc, half).unwrap();
        book.at(condition, &CostCurve::of_line(CostLine::ALWAYS_NEGATIVE))
    }

    fn at(pc: f64) -> GroupRules {
        rules(&book(), pc)
    }

    #[test]
    fn what_is_not_monotone_is_listed_and_priced() {
        // Safety scores: HL 1/7, LH 1/2, HH 3/4, LL 4/5. At 0.5 HL and LH are positive, HH is not.
        let rules = at(0.5);
        let by_safety: Vec<bool> = rules.groups.iter().map(|g| g.by_safety).collect();
        assert_eq!(by_safety, [true, true, false, false]);
        let expected =
            [Disorder { positive: 0, negative: 2 }, Disorder { positive: 1, negative: 2 }];
        assert_eq!(rules.disorder, expected);
        // Without: misses 2/10, alarms 3/10: (0.2 + 0.3) / 2. With HH too: (0.1 + 0.6) / 2.
        assert!((rules.free.normalized_expected_cost - 0.25).abs() < 1e-15);
        assert!((rules.monotone.normalized_expected_cost - 0.35).abs() < 1e-15);
        assert!((rules.monotone.improvement.unwrap() - 0.3).abs() < 1e-15);
        // At equal costs and classes a case costs on average what NEC says: π = 1/2, C = 1.
        assert!((rules.extra_cost_per_case - 0.1).abs() < 1e-15);
        assert_eq!(rules.changed, [2]);
        assert!(!rules.is_monotone(Repair::Off) && rules.is_monotone(Repair::Monotone));
    }

    #[test]
    fn a_group_without_training_cases_is_no_evidence() {
        let seen = [(1, 9), (8, 2), (1, 9), (0, 0)];
        let rules = rules(&book_of([seen, [(0, 0), (0, 0), (0, 0), (1, 1)]]), 0.5);
        // HH is seen in the test part only: negative by safety, positive beside HL by the repair,
        // which costs nothing and changes no group that is known.
        let unseen = rules.groups.iter().find(|group| !group.is_known).unwrap();
        assert_eq!((unseen.by_safety, unseen.by_monotone), (false, true));
        assert_eq!(rules.groups.iter().filter(|group| group.is_known).count(), 3);
        assert!(rules.disorder.is_empty() && rules.changed.is_empty());
        assert_eq!(rules.extra_cost_per_case, 0.0);
    }

    #[test]
    fn where_nobody_is_positive_nothing_is_repaired() {
        let rules = at(0.1);
        assert!(rules.disorder.is_empty() && rules.changed.is_empty());
        assert_eq!((rules.free.threshold, rules.extra_cost_per_case), (None, 0.0));
        let all = at(0.9);
        assert!(all.groups.iter().all(|group| group.by_safety && group.by_monotone));
        assert_eq!(at(1.0).extra_cost_per_case, 0.0);
    }

    #[test]
    fn patterns_are_predicted_as_their_groups_are() {
        let mut book = book();
        assert!(book.predicts(0b01, 0.5) && !book.predicts(0b11, 0.5));
        assert!(!book.predicts(0b01, 0.1));
        book.risk.settings.repair = Repair::Monotone;
        assert!(book.predicts(0b11, 0.5));
    }

    #[test]
    fn a_distribution_is_told_by_hand() {
        // Sorted −1, 0, 2, 7: mean 2, squares 9 + 4 + 0 + 25 = 38.
        let found = Distribution::of(&[2.0, -1.0, 7.0, 0.0]).unwrap();
        assert_eq!((found.least, found.greatest, found.mean), (-1.0, 7.0, 2.0));
        assert_eq!(found.quartiles, [-0.25, 1.0, 3.25]);
        assert!((found.deviation - (38.0f64 / 3.0).sqrt()).abs() < 1e-15);
        assert_eq!((found.below_zero, found.count), (0.25, 4));
        assert_eq!(Distribution::of(&[5.0]).unwrap().deviation, 0.0);
        assert_eq!(Distribution::of(&[]), None);
    }
}
