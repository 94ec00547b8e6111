//! The views of a study, one a question: which there are, and their words in the address.

use crate::curve::fitting;
use crate::study::Study;

/// What a view is about: which sentence, controls and tables go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// What mistakes cost, whatever they cost.
    Costs,
    /// How many to act on.
    Targets,
    /// What cases are worth that differ in value.
    Impact,
}

/// The tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// What models save against what is done today.
    Improvement,
    /// Normalized expected cost.
    Cost,
    /// ROC curves with their hull.
    Roc,
    /// Least total cost and the threshold that reaches it.
    Thresholds,
    /// The groups of a rule of categories, and which of them it acts on.
    Groups,
    /// What targeting a share brings.
    Profit,
    /// Cumulative response.
    Response,
    /// Lift over a random choice.
    Lift,
    /// Areas of models of growing complexity.
    Fitting,
    /// What decisions are worth together.
    Impact,
    /// The same over the better fixed policy.
    ImpactGain,
    /// The threshold that is worth most.
    ImpactCut,
    /// Amounts against predictions.
    ImpactCases,
}

impl View {
    /// All of them, in the order of their tabs.
    pub const ALL: [Self; 13] = [
        Self::Improvement,
        Self::Cost,
        Self::Roc,
        Self::Thresholds,
        Self::Groups,
        Self::Profit,
        Self::Response,
        Self::Lift,
        Self::Fitting,
        Self::Impact,
        Self::ImpactGain,
        Self::ImpactCut,
        Self::ImpactCases,
    ];

    /// The views of a study, in the order of their tabs.
    #[must_use]
    pub fn all_of(study: &Study) -> Vec<Self> {
        let has_fitting = study.curves().is_some_and(|curves| fitting(&curves.models).is_some());
        let is_about = |view: &Self| match view.mode() {
            Mode::Impact => study.impacts().is_some(),
            Mode::Costs | Mode::Targets => study.curves().is_some(),
        };
        let is_there = |view: &Self| {
            is_about(view)
                && (*view != Self::Fitting || has_fitting)
                && (*view != Self::Groups || study.risk.is_some())
        };
        Self::ALL.into_iter().filter(is_there).collect()
    }

    /// What it is about.
    #[must_use]
    pub fn mode(self) -> Mode {
        match self {
            Self::Improvement | Self::Cost | Self::Roc | Self::Thresholds | Self::Groups => {
                Mode::Costs
            }
            Self::Profit | Self::Response | Self::Lift | Self::Fitting => Mode::Targets,
            Self::Impact | Self::ImpactGain | Self::ImpactCut | Self::ImpactCases => Mode::Impact,
        }
    }

    /// The word of the contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Improvement => "improvement",
            Self::Cost => "cost",
            Self::Roc => "roc",
            Self::Thresholds => "thresholds",
            Self::Groups => "groups",
            Self::Profit => "profit",
            Self::Response => "response",
            Self::Lift => "lift",
            Self::Fitting => "fitting",
            Self::Impact => "impact",
            Self::ImpactGain => "impact-gain",
            Self::ImpactCut => "impact-cut",
            Self::ImpactCases => "impact-cases",
        }
    }

    /// What experts call its curves.
    #[must_use]
    pub fn technical(self) -> &'static str {
        match self {
            Self::Improvement => "Improvement curves over PC(+)",
            Self::Cost => "Cost curves: normalized expected cost over PC(+)",
            Self::Roc => "ROC curves with their joint convex hull and the iso-performance line",
            Self::Thresholds => "Minimum total misclassification cost (MTMCS) and its threshold",
            Self::Groups => "Groups by safety score",
            Self::Profit => "Profit curves",
            Self::Response => "Cumulative response (gains) curves",
            Self::Lift => "Lift curves",
            Self::Fitting => "Fitting curves: AUC by complexity",
            Self::Impact => "Impact curves over θ",
            Self::ImpactGain => "Impact above the better trivial policy",
            Self::ImpactCut => "Impact by the share accepted, at one θ",
            Self::ImpactCases => "Amounts against predictions",
        }
    }

    /// The question it answers: the text of its tab.
    #[must_use]
    pub fn question(self) -> &'static str {
        match self {
            Self::Improvement => "Is it worth it?",
            Self::Cost => "What does it cost?",
            Self::Roc => "Which model?",
            Self::Thresholds => "Where to cut?",
            Self::Groups => "Which groups?",
            Self::Profit => "How many to target?",
            Self::Response => "Who is found?",
            Self::Lift => "Lift",
            Self::Fitting => "Does it overfit?",
            Self::Impact => "What is it worth?",
            Self::ImpactGain => "How much is gained?",
            Self::ImpactCut => "Where to cut?",
            Self::ImpactCases => "How good are the predictions?",
        }
    }
}
