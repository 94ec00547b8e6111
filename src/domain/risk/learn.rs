//! Which values are high risk, and how many cases each pattern of high and low has.
//!
//! Source: Hoshino et al. (2009), section 5.2. Support is the share of *all* training cases that
//! have the value, and confidence the share of positives among these: the paper's worked words are
//! “7% of the containers in our training set arrive at the Port of Halifax, and of these, 10% are
//! positive: a support of 7% and a confidence of 10%”. Not the other common definition, in which
//! only positive cases that have the value count for support.

use crate::domain::risk::settings::RiskSettings;
use crate::domain::risk::table::{ClassCounts, FeatureTable};

/// Designations and counts from the training cases of a split.
#[derive(Debug, Clone, PartialEq)]
pub struct Learnt {
    /// Training cases by column and value.
    pub counts: Vec<Vec<ClassCounts>>,
    /// Whether each value is high risk, likewise.
    pub is_high: Vec<Vec<bool>>,
    /// Cases by pattern: bit `j` is set iff the value of column `j` is high risk.
    pub train: Vec<ClassCounts>,
    /// The same of the test cases.
    pub test: Vec<ClassCounts>,
}

impl Learnt {
    /// Designates every value and counts every pattern. O(cases · columns + 2^columns).
    ///
    /// - `is_test`: which cases are test cases; the others designate.
    #[must_use]
    pub fn of(table: &FeatureTable, is_test: &[bool], settings: &RiskSettings) -> Self {
        let counts: Vec<Vec<ClassCounts>> =
            (0..table.columns.len()).map(|column| table.training(column, is_test)).collect();
        let all = counts.first().map_or(0, |values| values.iter().map(|c| c.all()).sum());
        let is_high: Vec<Vec<bool>> = counts
            .iter()
            .map(|values| values.iter().map(|c| settings.is_high(*c, all)).collect())
            .collect();
        let patterns = table.patterns(&is_high);
        let groups = 1usize << table.columns.len();
        let mut parts =
            [vec![ClassCounts::default(); groups], vec![ClassCounts::default(); groups]];
        for (case, &pattern) in patterns.iter().enumerate() {
            let counts = &mut parts[usize::from(is_test[case])][usize::from(pattern)];
            counts.add(table.classes[case], table.weight(case));
        }
        let [train, test] = parts;
        Self { counts, is_high, train, test }
    }
}

impl RiskSettings {
    /// Whether a value is high risk, decided on counts: its support and its confidence are reached.
    ///
    /// - `counts`: training cases that have it; without any it is low.
    /// - `all`: units of all training cases.
    #[must_use]
    pub fn is_high(&self, counts: ClassCounts, all: u64) -> bool {
        counts.all() > 0
            && self.support.is_reached(counts.all(), all)
            && self.confidence.is_reached(counts.positives, counts.all())
    }
}

impl ClassCounts {
    #[inline(always)]
    fn add(&mut self, class: bool, weight: u64) {
        match class {
            true => self.positives += weight,
            false => self.negatives += weight,
        }
    }
}

impl FeatureTable {
    /// Training cases by the values of a column.
    fn training(&self, column: usize, is_test: &[bool]) -> Vec<ClassCounts> {
        let column = &self.columns[column];
        let mut counts = vec![ClassCounts::default(); column.values.len()];
        for (case, &code) in column.codes.iter().enumerate() {
            // Added as nothing rather than passed over: which rows judge is chance, and a branch on
            // chance is slow.
            let weight = if is_test[case] { 0 } else { self.weight(case) };
            let counts = &mut counts[usize::from(code)];
            counts.positives += weight * u64::from(self.classes[case]);
            counts.negatives += weight * u64::from(!self.classes[case]);
        }
        counts
    }

    /// The pattern of each case: bit `j` is set iff its value of column `j` is high risk.
    ///
    /// - `is_high`: by column and value.
    #[must_use]
    pub fn patterns(&self, is_high: &[Vec<bool>]) -> Vec<u16> {
        let mut patterns = vec![0u16; self.cases()];
        for (place, (column, is_high)) in self.columns.iter().zip(is_high).enumerate() {
            let bits: Vec<u16> = is_high.iter().map(|&high| u16::from(high) << place).collect();
            for (pattern, &code) in patterns.iter_mut().zip(&column.codes) {
                *pattern |= bits[usize::from(code)];
            }
        }
        patterns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::risk::settings::Repair;
    use crate::domain::risk::share::ExactShare;
    use crate::domain::risk::table::FeatureColumn;

    /// Ten training cases, two test cases: a stands six times (three positive), b three times (none),
    /// c once (positive), d only in a test case.
    fn table() -> FeatureTable {
        let codes = vec![0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 0];
        let classes = [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0].map(|class| class == 1).to_vec();
        let values = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let is_test = (0..12).map(|case| case >= 10).collect();
        let columns = vec![FeatureColumn { name: "v".into(), values, edges: None, codes }];
        FeatureTable { columns, classes, is_test, weights: None, units_per_case: 1.0 }
    }

    fn high(support: &str, confidence: &str) -> Vec<bool> {
        let share = |text| ExactShare::parse(text).unwrap();
        let (support, confidence) = (share(support), share(confidence));
        let settings = RiskSettings { support, confidence, repair: Repair::Off };
        let table = table();
        Learnt::of(&table, &table.is_test, &settings).is_high.remove(0)
    }

    #[test]
    fn a_value_is_high_iff_support_and_confidence_are_reached() {
        // a: support 6/10, confidence 3/6; b: 3/10 and 0; c: 1/10 and 1; d is not seen in training.
        assert_eq!(high("0.1", "0.5"), [true, false, true, false]);
        assert_eq!(high("0.11", "0.5"), [true, false, false, false]);
        assert_eq!(high("0.1", "0.51"), [false, false, true, false]);
        assert_eq!(high("0", "0"), [true, true, true, false]);
    }

    #[test]
    fn patterns_are_counted_by_part_and_class() {
        let table = table();
        let learnt = Learnt::of(&table, &table.is_test, &RiskSettings::default());
        let counts = |positives, negatives| ClassCounts { positives, negatives };
        assert_eq!(learnt.train, [counts(0, 3), counts(4, 3)]);
        assert_eq!(learnt.test, [counts(1, 0), counts(0, 1)]);
        let weights = Some(vec![2; 12]);
        let twice = FeatureTable { weights, ..table };
        let learnt = Learnt::of(&twice, &twice.is_test, &RiskSettings::default());
        assert_eq!(learnt.train, [counts(0, 6), counts(8, 6)]);
    }
}
