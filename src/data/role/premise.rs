//! What a reader must know of how a file was read, each with what cures it.

use crate::data::role::choices::Choice;
use serde::{Deserialize, Serialize};

/// What a premise is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PremiseKind {
    /// Rows were left out.
    RowsLeftOut,
    /// Low scores of a model seem to mean positive, or are taken so.
    Direction,
    /// Another file was joined row by row.
    JoinedByRow,
    /// Which class is positive, and its share.
    Positive,
    /// What a case is worth, where cases differ in value.
    Value,
    /// Which columns are models, and which are not.
    Models,
    /// Columns that hold decisions instead of scores.
    Decisions,
    /// Cases count by a column.
    Weights,
    /// Rows with the same id.
    Units,
    /// Which rows judge.
    Split,
    /// How the table was brought into shape.
    Shape,
}

/// A premise of the reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Premise {
    /// What it is about.
    pub kind: PremiseKind,
    /// A short line: "Positive: Stayed in “Attrition”, 40%".
    pub text: String,
    /// Whether it is to be seen at once, in red.
    pub is_grave: bool,
    /// How else the file can be read, as the label of a button and its roles.
    pub remedy: Option<Choice>,
}

impl Premise {
    /// A premise without a remedy, not grave.
    #[must_use]
    pub fn new(kind: PremiseKind, text: String) -> Self {
        Self { kind, text, is_grave: false, remedy: None }
    }

    /// The same without another reading, for a study whose table is not at hand.
    #[must_use]
    pub fn without_remedy(&self) -> Self {
        Self { remedy: None, ..self.clone() }
    }

    /// It as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{}.", self.text)
    }

    /// The same with another reading.
    #[must_use]
    pub fn or(self, label: String, roles: crate::data::Roles) -> Self {
        Self { remedy: Some(Choice { label, roles }), ..self }
    }
}
