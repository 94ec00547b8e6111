//! How much there is to show of a study that came whole, and from anybody: few bytes can hold more
//! models than a page can draw.

use crate::study::Study;
use crate::wording::{counted, grouped_count};
use std::fmt;

/// A page shows so many models within a second or two.
const MOST_MODELS: usize = 300;

/// A slider still moves smoothly over so many folds of all models together.
const MOST_FOLDS: usize = 3000;

/// What a page has to show of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyWeight {
    /// How many models there are.
    pub models: usize,
    /// How many folds all of them have together.
    pub folds: usize,
}

impl StudyWeight {
    /// What there is of a study.
    #[must_use]
    pub fn of(study: &Study) -> Self {
        let models = study.curves().map_or(&[][..], |curves| &curves.models);
        let folds = models.iter().map(|model| model.folds.len()).sum();
        Self { models: study.model_names().len(), folds }
    }

    /// Whether it is so much that the user is to be asked first.
    #[must_use]
    pub fn is_heavy(self) -> bool {
        self.models > MOST_MODELS || self.folds > MOST_FOLDS
    }
}

impl fmt::Display for StudyWeight {
    #[expect(clippy::cast_precision_loss, reason = "counts, said")]
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "{}", counted(self.models as f64, "model", "models"))?;
        match self.folds {
            0 => Ok(()),
            folds => write!(to, " with {} folds", grouped_count(folds)),
        }
    }
}
