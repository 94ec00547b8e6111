//! Cases that differ in value, by index, in the order of several predictions: what a case counts in
//! one resample, it counts for every model.

use crate::domain::rank::paired::descending;
use crate::domain::rank::rule::CutRule;
use crate::domain::rank::words;
use serde::{Deserialize, Serialize};

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
    #[must_use]
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
    #[must_use]
    pub fn new(predictions: &[f64], rule: CutRule, cuts: Vec<u32>) -> Self {
        let key =
            |(&prediction, index): (&f64, u32)| (descending(rule.riskiness(prediction)), index);
        let mut keyed: Vec<(u64, u32)> = predictions.iter().zip(0u32..).map(key).collect();
        keyed.sort_unstable();
        Self { cases: keyed.into_iter().map(|(_, index)| index).collect(), cuts }
    }

    /// Indices of the cases, the first accepted first.
    #[must_use]
    pub fn cases(&self) -> &[u32] {
        &self.cases
    }

    /// How many cases each cut accepts that may be chosen.
    #[must_use]
    pub fn cuts(&self) -> &[u32] {
        &self.cuts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_accepted_are_first_and_of_equal_predictions_the_lower_index() {
        let order = |rule| ValueOrder::new(&[0.0, 2.0, -0.0, 1.0], rule, vec![0, 1, 4]);
        assert_eq!(order(CutRule::ScoreAtLeast).cases(), [1, 3, 0, 2]);
        assert_eq!(order(CutRule::ScoreAtMost).cases(), [0, 2, 3, 1]);
        let cases = PairedValues { units: vec![(5.0, -2.0)], per_one: (10.0, 1.0), orders: vec![] };
        assert_eq!(cases.line(0), (0.5, -2.0));
    }
}
