//! Cuts: what a threshold predicts positive.

/// One threshold and what it predicts positive, in [`Units`](crate::domain::Units).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// The score from which on cases are predicted positive; finite.
    pub threshold: f64,
    /// Units of positive cases predicted positive.
    pub true_positives: u64,
    /// Units of negative cases predicted positive.
    pub false_positives: u64,
}

impl Cut {
    /// Units of (positives, negatives) predicted positive.
    #[must_use]
    #[inline(always)]
    pub fn units(self) -> (u64, u64) {
        (self.true_positives, self.false_positives)
    }
}
