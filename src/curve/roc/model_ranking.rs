//! As much of a ranking as is worth keeping, and whether that is all of it.

use crate::curve::roc::outline::Outline;
use crate::domain::{CutRule, Prevalence, Ranking, SortedCases, Totals};
use serde::{Deserialize, Serialize};

/// Up to here every cut is kept, and nothing else.
const ALL_CUTS: usize = 4096;

/// Up to here every cut is kept beside the outline: 24 bytes each.
const EVERY_CUT: usize = 1 << 17;

/// Which cuts of a model are kept beside its outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Detail {
    /// All, unless they are very many.
    #[default]
    Usual,
    /// All, however many: for the value at any one place, exactly.
    EveryCut,
}

impl Detail {
    fn keeps(self, thresholds: usize, all_up_to: usize) -> bool {
        self == Self::EveryCut || thresholds <= all_up_to
    }
}

/// A model's ranking: every cut, or of a long ranking the outline that hull and picture need.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ModelRanking {
    /// Every cut.
    Complete(Ranking),
    /// The outline of a long ranking.
    Thinned {
        /// Every corner of the hull, the cut after each (a threshold lies between the two), and cuts
        /// no further than a 2048th of an axis apart.
        outline: Ranking,
        /// How many distinct thresholds there are, kept or not.
        thresholds: usize,
        /// Every cut, if that is worth its memory.
        complete: Option<Ranking>,
    },
}

impl ModelRanking {
    /// What is kept of some cases, and the area under their whole ROC curve.
    pub(in crate::curve) fn of(cases: &SortedCases, detail: Detail) -> (Self, f64) {
        let outline = Outline::of(cases);
        let (thresholds, area) = (outline.thresholds(), outline.area());
        if thresholds <= ALL_CUTS {
            return (Self::Complete(cases.every_cut()), area);
        }
        let complete = detail.keeps(thresholds, EVERY_CUT).then(|| cases.every_cut());
        let outline = cases.with(outline.cuts().into_iter());
        (Self::Thinned { outline, thresholds, complete }, area)
    }

    /// The cuts that [`Corner::cut`](crate::curve::Corner::cut) numbers: enough for the hull and a
    /// picture. [`ModelRanking::complete`] has every cut.
    #[must_use]
    pub fn outline(&self) -> &Ranking {
        match self {
            Self::Complete(ranking) | Self::Thinned { outline: ranking, .. } => ranking,
        }
    }

    /// Every cut; `None` if only the outline is kept.
    #[must_use]
    pub fn complete(&self) -> Option<&Ranking> {
        match self {
            Self::Complete(ranking) => Some(ranking),
            Self::Thinned { complete, .. } => complete.as_ref(),
        }
    }

    /// Every cut, or else the outline.
    #[must_use]
    pub fn finest(&self) -> &Ranking {
        self.complete().unwrap_or_else(|| self.outline())
    }

    /// How many distinct thresholds there are, kept or not.
    #[must_use]
    pub fn thresholds(&self) -> usize {
        match self {
            Self::Complete(ranking) => ranking.cuts() - 1,
            Self::Thinned { thresholds, .. } => *thresholds,
        }
    }

    /// How thresholds are read.
    #[must_use]
    pub fn rule(&self) -> CutRule {
        self.outline().rule()
    }

    /// Units of both classes.
    #[must_use]
    pub fn totals(&self) -> Totals {
        self.outline().totals()
    }

    /// Weight of the positives and of the negatives, in cases.
    #[must_use]
    pub fn class_weights(&self) -> (f64, f64) {
        self.outline().class_weights()
    }

    /// The share of positives among the cases.
    #[must_use]
    pub fn prevalence(&self) -> Prevalence {
        self.outline().prevalence()
    }
}

/// The cuts that are kept of one of several folds, and the area under its whole ROC curve.
///
/// - `folds`: how many there are. All together keep about as many cuts as one model does, so that
///   folds of a large file do not take many times its memory.
pub(in crate::curve) fn of_fold(
    cases: &SortedCases,
    folds: usize,
    detail: Detail,
) -> (Ranking, f64) {
    let outline = Outline::of(cases);
    let area = outline.area();
    let kept = match detail.keeps(outline.thresholds(), EVERY_CUT / folds.max(1)) {
        true => cases.every_cut(),
        false => cases.with(outline.cuts().into_iter()),
    };
    (kept, area)
}
