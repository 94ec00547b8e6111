//! The four cells of a decision: who was predicted what, and who was what.

/// Weighted counts of one cut's decisions.
///
/// Fields are cases (or weights), `0.0..`; both classes have some weight when built by a
/// [`Ranking`](crate::domain::Ranking).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConfusionMatrix {
    /// Positives predicted positive.
    pub true_positives: f64,
    /// Negatives predicted positive: false alarms.
    pub false_positives: f64,
    /// Positives predicted negative: misses.
    pub false_negatives: f64,
    /// Negatives predicted negative.
    pub true_negatives: f64,
}

impl ConfusionMatrix {
    /// The same rates on `cases` cases of which the share `prevalence` is positive.
    ///
    /// - `cases`: how many cases to speak of, `0.0..`.
    /// - `prevalence`: share of positives among them, `0.0..=1.0`.
    #[must_use]
    pub fn scaled_to(&self, cases: f64, prevalence: f64) -> Self {
        let positives = self.true_positives + self.false_negatives;
        let negatives = self.false_positives + self.true_negatives;
        let (p, n) = (cases * prevalence / positives, cases * (1.0 - prevalence) / negatives);
        Self {
            true_positives: self.true_positives * p,
            false_positives: self.false_positives * n,
            false_negatives: self.false_negatives * p,
            true_negatives: self.true_negatives * n,
        }
    }
}

/// Which of the two mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// Leaving a positive case alone.
    Miss,
    /// Acting on a negative one.
    FalseAlarm,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaling_keeps_the_rates() {
        let matrix = ConfusionMatrix {
            true_positives: 30.0,
            false_positives: 20.0,
            false_negatives: 10.0,
            true_negatives: 140.0,
        };
        let scaled = matrix.scaled_to(1000.0, 0.1);
        // 100 positives at TPR 0.75, 900 negatives at FPR 0.125.
        assert_eq!(scaled.true_positives, 75.0);
        assert_eq!(scaled.false_positives, 112.5);
        assert_eq!(scaled.false_negatives + scaled.true_negatives, 25.0 + 787.5);
    }
}
