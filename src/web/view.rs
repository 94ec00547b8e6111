//! The views of a study, one a question: which there are, and their words in the address.

/// The tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Improvement,
    Cost,
    Roc,
    Thresholds,
}

impl View {
    pub(crate) const ALL: [Self; 4] = [Self::Improvement, Self::Cost, Self::Roc, Self::Thresholds];

    /// The word of the contract.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Improvement => "improvement",
            Self::Cost => "cost",
            Self::Roc => "roc",
            Self::Thresholds => "thresholds",
        }
    }

    pub(crate) fn question(self) -> &'static str {
        match self {
            Self::Improvement => "Is it worth it?",
            Self::Cost => "What does it cost?",
            Self::Roc => "Which model, when?",
            Self::Thresholds => "Where to cut?",
        }
    }
}
