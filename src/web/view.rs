//! The views of a study, one a question: which there are, and their words in the address.

use crate::curve::fitting;
use crate::study::Study;

/// What a view is about: which sentence, controls and tables go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// What mistakes cost, whatever they cost.
    Costs,
    /// How many to act on.
    Targets,
}

/// The tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Improvement,
    Cost,
    Roc,
    Thresholds,
    Profit,
    Response,
    Lift,
    Fitting,
}

impl View {
    pub(crate) const ALL: [Self; 8] = [
        Self::Improvement,
        Self::Cost,
        Self::Roc,
        Self::Thresholds,
        Self::Profit,
        Self::Response,
        Self::Lift,
        Self::Fitting,
    ];

    /// The views of a study, in the order of their tabs.
    pub(crate) fn all_of(study: &Study) -> Vec<Self> {
        let has_fitting = study.curves().is_some_and(|curves| fitting(&curves.models).is_some());
        Self::ALL.into_iter().filter(|view| *view != Self::Fitting || has_fitting).collect()
    }

    pub(crate) fn mode(self) -> Mode {
        match self {
            Self::Improvement | Self::Cost | Self::Roc | Self::Thresholds => Mode::Costs,
            Self::Profit | Self::Response | Self::Lift | Self::Fitting => Mode::Targets,
        }
    }

    /// The word of the contract.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Improvement => "improvement",
            Self::Cost => "cost",
            Self::Roc => "roc",
            Self::Thresholds => "thresholds",
            Self::Profit => "profit",
            Self::Response => "response",
            Self::Lift => "lift",
            Self::Fitting => "fitting",
        }
    }

    pub(crate) fn question(self) -> &'static str {
        match self {
            Self::Improvement => "Is it worth it?",
            Self::Cost => "What does it cost?",
            Self::Roc => "Which model?",
            Self::Thresholds => "Where to cut?",
            Self::Profit => "How many to target?",
            Self::Response => "Who is found?",
            Self::Lift => "Lift",
            Self::Fitting => "Does it overfit?",
        }
    }
}
