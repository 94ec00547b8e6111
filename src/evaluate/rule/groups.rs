//! The rule of the groups at one condition: who is predicted positive, where that is not monotone,
//! and what the cheapest monotone rule costs instead.
//!
//! Source: Hoshino et al. (2009), theorem 4.3, table 5 and section 6.

use crate::curve::{Corner, CostCurve, RocHull, improvement};
use crate::domain::{
    CutRule, OperatingCondition, OperatingPoint, Ranking, Repair, RiskModel, SortedCases,
};

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
    ranking: Ranking,
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
        let settings = crate::domain::RiskSettings { repair, ..risk.settings };
        let groups = RiskModel { settings, ..risk.clone() }.ranked(|group| group.train);
        let (rule, per_case) = (CutRule::SafetyScoreAtMost, risk.units_per_case);
        let ranking = SortedCases::of_groups(groups, rule, per_case).ok()?.every_cut();
        let hull = RocHull::of(&ranking);
        let cost = CostCurve::of(&hull);
        Some(Self { ranking, hull, cost })
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
    #[must_use]
    pub fn new(risk: RiskModel) -> Option<Self> {
        let free = Ranked::of(&risk, Repair::Off)?;
        let monotone = Ranked::of(&risk, Repair::Monotone)?;
        Some(Self { risk, free, monotone })
    }

    /// The rule's designations and groups.
    #[must_use]
    pub fn risk(&self) -> &RiskModel {
        &self.risk
    }

    /// What the rule in force says of a pattern, cases or not: positive iff its score is at most the
    /// threshold.
    #[must_use]
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
    #[must_use]
    pub fn at(&self, condition: OperatingCondition, baseline: &CostCurve) -> GroupRules {
        let pc = condition.pc();
        let (free, monotone) = (self.free.price(pc, baseline), self.monotone.price(pc, baseline));
        let admits = |threshold: Option<f64>, score: f64| threshold.is_some_and(|t| score <= t);
        let group_evaluation = |group: &crate::domain::RiskGroup| {
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
    #[must_use]
    pub fn is_monotone(&self, repair: Repair) -> bool {
        repair == Repair::Monotone || self.disorder.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::CostLine;
    use crate::domain::{ClassCounts, RiskColumn, RiskSettings};

    /// LL (1, 4), HL (6, 1), LH (2, 2), HH (1, 3); P = N = 10.
    fn book() -> GroupBook {
        let train = [(1, 4), (6, 1), (2, 2), (1, 3)];
        let train = train.map(|(positives, negatives)| ClassCounts { positives, negatives });
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let columns = vec![column("a"), column("b")];
        let how = (RiskSettings::default(), 1.0);
        let test = [ClassCounts::default(); 4];
        GroupBook::new(RiskModel::of_groups("m".into(), columns, &train, &test, how)).unwrap()
    }

    fn at(pc: f64) -> GroupRules {
        let book = book();
        let condition = OperatingCondition::from_pc(pc, book.free.ranking.prevalence()).unwrap();
        book.at(condition, &CostCurve::of_line(CostLine::ALWAYS_NEGATIVE))
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
        let counts = |positives, negatives| ClassCounts { positives, negatives };
        let train = [counts(1, 9), counts(8, 2), counts(1, 9), counts(0, 0)];
        let test = [counts(0, 0), counts(0, 0), counts(0, 0), counts(1, 1)];
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let how = (RiskSettings::default(), 1.0);
        let risk =
            RiskModel::of_groups("m".into(), vec![column("a"), column("b")], &train, &test, how);
        let book = GroupBook::new(risk).unwrap();
        let condition = OperatingCondition::from_pc(0.5, book.free.ranking.prevalence()).unwrap();
        let rules = book.at(condition, &CostCurve::of_line(CostLine::ALWAYS_NEGATIVE));
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
}
