//! Thresholds in the order in which a model would act on its cases, with what each one catches.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, algorithm 1 (equal scores move
//! together); Hoshino et al. (2009), section 4.3 (safety scores of a class table).

mod wire;

use crate::domain::condition::Prevalence;
use crate::domain::confusion::ConfusionMatrix;
use crate::domain::operating_point::OperatingPoint;
use crate::domain::rank::cut::Cut;
use crate::domain::rank::group::{Group, Totals};
use crate::domain::rank::rule::CutRule;
use crate::domain::units::ratio;

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
    #[must_use]
    pub fn units_per_case(&self) -> f64 {
        self.units_per_case
    }

    /// How thresholds are read.
    #[must_use]
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Number of cuts: distinct thresholds and "never".
    #[must_use]
    pub fn cuts(&self) -> usize {
        self.thresholds.len() + 1
    }

    /// The threshold of a cut; `None` for "never positive" (cut 0).
    #[must_use]
    pub fn threshold(&self, cut: usize) -> Option<f64> {
        cut.checked_sub(1).map(|group| self.thresholds[group])
    }

    /// The cut that a threshold found elsewhere makes here; `None` is "never". O(log n).
    #[must_use]
    pub fn cut_at(&self, threshold: Option<f64>) -> usize {
        let Some(threshold) = threshold else { return 0 };
        self.thresholds.partition_point(|&t| self.rule.admits(t, threshold))
    }

    /// Units of (positives, negatives) predicted positive by a cut.
    #[must_use]
    pub fn units(&self, cut: usize) -> (u64, u64) {
        match cut.checked_sub(1) {
            None => (0, 0),
            Some(group) => (self.true_positives[group], self.false_positives[group]),
        }
    }

    /// Units of both classes.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let (positives, negatives) = self.units(self.thresholds.len());
        Totals { positives, negatives }
    }

    /// The rates of a cut.
    #[must_use]
    pub fn point(&self, cut: usize) -> OperatingPoint {
        let (tp, fp) = self.units(cut);
        let Totals { positives, negatives } = self.totals();
        OperatingPoint::new(ratio(fp.into(), negatives.into()), ratio(tp.into(), positives.into()))
    }

    /// The four cells of a cut, in cases (weights, when weighted).
    #[must_use]
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
    #[must_use]
    pub fn class_weights(&self) -> (f64, f64) {
        let Totals { positives, negatives } = self.totals();
        (self.in_cases(positives), self.in_cases(negatives))
    }

    /// The share of positives among these cases, kept exact as two counts.
    #[must_use]
    pub fn prevalence(&self) -> Prevalence {
        let (positives, negatives) = self.class_weights();
        Prevalence::of_counts(positives, negatives)
    }

    fn in_cases(&self, units: u64) -> f64 {
        ratio(units.into(), 1) / self.units_per_case
    }
}
