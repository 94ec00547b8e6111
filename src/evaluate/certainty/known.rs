//! What resampling says, whatever the cases are.

use crate::evaluate::certainty::numbers::Certainty;
use crate::evaluate::certainty::worth_numbers::ImpactCertainty;

/// What resampling says, whatever the cases are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum KnownCertainty<'a> {
    /// Of cases of two classes.
    Classes(&'a Certainty),
    /// Of cases that differ in value.
    Values(&'a ImpactCertainty),
}

impl<'a> KnownCertainty<'a> {
    /// That of two classes.
    #[must_use]
    pub fn of_classes(self) -> Option<&'a Certainty> {
        match self {
            Self::Classes(certainty) => Some(certainty),
            Self::Values(_) => None,
        }
    }

    /// That of values.
    #[must_use]
    pub fn of_values(self) -> Option<&'a ImpactCertainty> {
        match self {
            Self::Classes(_) => None,
            Self::Values(certainty) => Some(certainty),
        }
    }
}
