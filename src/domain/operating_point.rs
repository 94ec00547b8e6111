//! Points of ROC space.

use serde::{Deserialize, Serialize};

/// What a decision does to each class: one point of ROC space.
///
/// Points are ordered by false positive rate, then by true positive rate.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct OperatingPoint {
    /// Share of the negatives predicted positive, `0.0..=1.0`.
    pub false_positive_rate: f64,
    /// Share of the positives predicted positive, `0.0..=1.0`.
    pub true_positive_rate: f64,
}

impl OperatingPoint {
    /// Predicting nobody positive.
    pub const ALWAYS_NEGATIVE: Self = Self::new(0.0, 0.0);
    /// Predicting everybody positive.
    pub const ALWAYS_POSITIVE: Self = Self::new(1.0, 1.0);

    /// The point (FPR, TPR).
    #[must_use]
    pub const fn new(false_positive_rate: f64, true_positive_rate: f64) -> Self {
        Self { false_positive_rate, true_positive_rate }
    }

    /// Share of all cases predicted positive: π·TPR + (1 − π)·FPR, `0.0..=1.0`.
    ///
    /// - `prevalence`: share of positives among the cases, `0.0..=1.0`.
    #[must_use]
    pub fn predicted_positive(self, prevalence: f64) -> f64 {
        prevalence * self.true_positive_rate + (1.0 - prevalence) * self.false_positive_rate
    }

    /// Share of the cases predicted positive that are positive, `0.0..=1.0`; `None` if none is
    /// predicted so.
    ///
    /// - `prevalence`: share of positives among the cases, `0.0..=1.0`.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::OperatingPoint;
    /// let point = OperatingPoint::new(0.25, 0.75);
    /// assert_eq!(point.precision(0.5), Some(0.75));
    /// assert_eq!(OperatingPoint::ALWAYS_NEGATIVE.precision(0.5), None);
    /// ```
    #[must_use]
    pub fn precision(self, prevalence: f64) -> Option<f64> {
        let predicted = self.predicted_positive(prevalence);
        (predicted > 0.0).then(|| prevalence * self.true_positive_rate / predicted)
    }

    /// The point on the straight line to another one: what a random choice between both decisions
    /// does.
    ///
    /// - `part`: how often the other decision is chosen, `0.0..=1.0`.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + part * (to - from);
        Self {
            false_positive_rate: between(self.false_positive_rate, other.false_positive_rate),
            true_positive_rate: between(self.true_positive_rate, other.true_positive_rate),
        }
    }
}
