//! Which way a threshold is read.

use serde::{Deserialize, Serialize};

/// How a threshold is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CutRule {
    /// Predict positive iff the case's score is at least the threshold.
    ScoreAtLeast,
    /// Predict positive iff the case's score is at most the threshold: low scores are risky.
    ScoreAtMost,
    /// Predict positive iff the group's safety score is at most the threshold.
    SafetyScoreAtMost,
    /// Predict positive iff a classifier without a score does: 1 for positive, 0 for not.
    AsPredicted,
}

impl CutRule {
    /// Whether a case with this score is predicted positive at a threshold.
    #[must_use]
    pub fn admits(self, score: f64, threshold: f64) -> bool {
        self.riskiness(score) >= self.riskiness(threshold)
    }

    /// The score with the sign that makes the risky ones high.
    #[must_use]
    pub fn riskiness(self, score: f64) -> f64 {
        self.sign() * score + 0.0
    }

    /// What makes a high score the risky one when a score is multiplied by it.
    pub(super) fn sign(self) -> f64 {
        match self {
            Self::ScoreAtLeast | Self::AsPredicted => 1.0,
            Self::ScoreAtMost | Self::SafetyScoreAtMost => -1.0,
        }
    }
}
