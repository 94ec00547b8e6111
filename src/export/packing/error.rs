//! What can be wrong with the counts of a link or a study file.

use crate::domain::DomainError;
use thiserror::Error;

/// Why counts that were read can't be those of a model.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum CountsError {
    /// They end too early, go on too long, or hold a number that has no meaning there.
    #[error("its counts end too early or hold what no program wrote")]
    Damaged,
    /// There is no model.
    #[error("it holds no model")]
    NoModel,
    /// A threshold is not finite, or no score can be it.
    #[error("a threshold of “{model}” is not a number")]
    NotANumber {
        /// The model's name.
        model: String,
    },
    /// The counts of a class are too large to be added up.
    #[error("the counts of “{model}” add up to more than can be counted")]
    TooMany {
        /// The model's name.
        model: String,
    },
    /// A class has no weight.
    #[error("“{model}” has cases of one class only: {error}")]
    OneClass {
        /// The model's name.
        model: String,
        /// What is missing.
        error: DomainError,
    },
    /// An area, a number of cuts or a unit lies outside its range.
    #[error("the {what} of “{model}” is {found}; expected {expected}")]
    OutOfRange {
        /// The model's name.
        model: String,
        /// What was read.
        what: &'static str,
        /// Its value.
        found: f64,
        /// Its range.
        expected: &'static str,
    },
}

/// Refuses bytes that no program wrote.
///
/// - `is_sound`: whether what was read has a meaning where it stands.
pub(super) fn check(is_sound: bool) -> Result<(), CountsError> {
    if is_sound { Ok(()) } else { Err(CountsError::Damaged) }
}
