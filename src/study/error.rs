//! Why there is no study, and what could be tried.

use crate::data::{Choice, DataError};
use crate::evaluate::SettingError;
use thiserror::Error;

/// Why there is no study, or no answer about one.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum StudyError {
    /// No table is open.
    #[error("The file is no longer held; open it again.")]
    NotOpen,
    /// The files can't be read under these roles.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The settings do not fit them.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// They have no features.
    #[error(
        "There is no rule to repeat: this table has no features. Give columns the role of a feature first."
    )]
    NoRule,
}

/// The same with the ways to read the files all the same, for the user to choose from.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{error}")]
pub struct Refusal {
    /// What is wrong.
    pub error: Box<StudyError>,
    /// Roles to try; often none.
    pub choices: Vec<Choice>,
    /// The header and the first rows of the file that the choices are about.
    pub rows: Vec<Vec<String>>,
}

impl From<StudyError> for Refusal {
    fn from(error: StudyError) -> Self {
        Self { error: Box::new(error), choices: vec![], rows: vec![] }
    }
}
