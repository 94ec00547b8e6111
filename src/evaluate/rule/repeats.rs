//! How robust a rule of categories is: the cases are split again and again, the rule is made anew
//! each time, and what it really saves on the cases set apart is summed up as a distribution.
//!
//! Source: Hoshino et al. (2009), section 5.1 (“ensure its robustness by re-running the modeling
//! process with hundreds of different training sets”).

use crate::curve::{CostCurve, ModelCurves, TestBaseline, TestComparison, improvement};
use crate::domain::{
    ClassCounts, CutRule, FeatureTable, Group, Learnt, RandomSplit, RiskSettings, SortShort,
    SortedCases, pattern_scores, ratio,
};
use crate::evaluate::setting::settings::Settings;
use serde::{Deserialize, Serialize};

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
    #[must_use]
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&least, &greatest) = (sorted.first()?, sorted.last()?);
        let n = ratio(sorted.len() as u128, 1);
        let mean = sorted.iter().sum::<f64>() / n;
        let squares: f64 = sorted.iter().map(|number| (number - mean).powi(2)).sum();
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
            deviation: if sorted.len() > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 },
            below_zero: ratio(sorted.iter().filter(|&&number| number < 0.0).count() as u128, 1) / n,
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
    #[must_use]
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
            times
                .iter_mut()
                .zip(is_high)
                .for_each(|(times, &is_high)| *times += usize::from(is_high));
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
    #[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

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
