//! The rule that training cases make: designations, groups and their scores.

use crate::domain::rank::{Group, assign_safety_scores};
use crate::domain::risk::learn::Learnt;
use crate::domain::risk::monotone::monotone_scores;
use crate::domain::risk::settings::{Repair, RiskSettings};
use crate::domain::risk::table::{ClassCounts, FeatureTable};
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
    #[must_use]
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
#[must_use]
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn in_cases(&self, units: u64) -> f64 {
        ratio(units.into(), 1) / self.units_per_case
    }

    /// Units of all training cases.
    #[must_use]
    pub fn train(&self) -> ClassCounts {
        self.groups.iter().fold(ClassCounts::default(), |sum, group| sum.plus(group.train))
    }

    /// Units of all test cases.
    #[must_use]
    pub fn test(&self) -> ClassCounts {
        self.groups.iter().fold(ClassCounts::default(), |sum, group| sum.plus(group.test))
    }

    /// The groups to rank: training cases, or the test cases.
    #[must_use]
    pub fn ranked(&self, of: fn(&RiskGroup) -> ClassCounts) -> Vec<Group> {
        let group = |group: &RiskGroup| {
            let ClassCounts { positives, negatives } = of(group);
            Group { score: group.score(self.settings.repair), positives, negatives }
        };
        self.groups.iter().map(group).collect()
    }

    /// The score of any pattern, cases or not.
    #[must_use]
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
    #[must_use]
    pub fn letters(&self, pattern: u32) -> String {
        let letter = |bit: usize| if pattern >> bit & 1 == 1 { "H" } else { "L" };
        (0..self.columns.len()).map(letter).collect::<Vec<_>>().join(" ")
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
}
