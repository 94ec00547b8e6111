//! What a setting can get wrong.

use crate::domain::DomainError;
use thiserror::Error;

/// Why a setting could not be taken.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// No setting has this name.
    #[error("There is no setting “{0}”.")]
    UnknownKey(String),
    /// The value does not have the setting's form.
    #[error("{key} is “{found}”; expected {expected}.")]
    BadValue {
        /// The setting's name.
        key: &'static str,
        /// The text found.
        found: String,
        /// The form expected.
        expected: &'static str,
    },
    /// The value has the form but not the range.
    #[error(transparent)]
    OutOfRange(#[from] DomainError),
    /// The amounts of the table do not allow the form.
    #[error("The form {wanted} needs {needed}; this table allows {forms}.")]
    NoSuchForm {
        /// The form asked for.
        wanted: &'static str,
        /// What it needs.
        needed: &'static str,
        /// The forms there are.
        forms: String,
    },
    /// The baseline names a model that is not there.
    #[error("The baseline “{wanted}” is not a model of this file; its models are {models}.")]
    NoSuchModel {
        /// The name asked for.
        wanted: String,
        /// The names there are.
        models: String,
    },
    /// At an end of the PC(+) axis one kind of mistake costs nothing.
    #[error(
        "At this end of the PC(+) axis only {only} cost anything, so no profit is finite: move PC(+) off the end."
    )]
    NoAmounts {
        /// The mistakes that cost.
        only: &'static str,
    },
    /// There is a budget, and no telling how far it goes.
    #[error(
        "A budget needs to know what one action costs: set the cost per action, as the matrix says nothing of it (a false positive takes nothing)."
    )]
    NoActionCost,
}
