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

/// Which of the two mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// Leaving a positive case alone.
    Miss,
    /// Acting on a negative one.
    FalseAlarm,
}
