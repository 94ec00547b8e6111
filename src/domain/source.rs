//! Where the cases came from: the facts about a file that a report repeats.

use crate::domain::json;
use serde::{Deserialize, Serialize};

/// The shapes of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputKind {
    /// One row per case: an outcome and one or more numeric scores.
    Scores,
    /// One row a group: counts of positives and negatives; "classes" in files and addresses.
    #[serde(rename = "classes")]
    Groups,
    /// One row a classifier: its four counts.
    Confusion,
    /// One row per case: a real-valued outcome and predictions of it.
    Values,
    /// One row per case: categories and an outcome, no score.
    Features,
}

impl InputKind {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Scores, Self::Groups, Self::Confusion, Self::Values, Self::Features];

    /// Its word in `report.json` and in study files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scores => "scores",
            Self::Groups => "classes",
            Self::Confusion => "confusion",
            Self::Values => "values",
            Self::Features => "features",
        }
    }
}

/// What was read from where.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The file's name, without folders.
    pub name: String,
    /// Its shape.
    pub kind: InputKind,
    /// Data rows found, header and blank lines not counted.
    pub rows: usize,
    /// Rows that could be read.
    pub used: usize,
    /// Weight of the positive cases (a count when nothing is weighted), train and test together.
    #[serde(with = "json")]
    pub positives: f64,
    /// Weight of the negative cases, likewise.
    #[serde(with = "json")]
    pub negatives: f64,
    /// The outcome value taken as positive, as the file spells it.
    pub positive_label: String,
}

impl Source {
    /// Rows left out because they could not be read.
    pub fn skipped(&self) -> usize {
        self.rows - self.used
    }
}
