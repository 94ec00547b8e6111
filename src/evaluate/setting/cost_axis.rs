//! What the horizontal axis of the threshold chart says.

use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::parse::bad;
use serde::{Deserialize, Serialize};

/// The two axes that a range of costs is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CostAxis {
    /// u = c_fp / (c_fp + c_fn), the axis of Al-Saffar (2018); PC(+) = 1 − u.
    #[default]
    AlarmShare,
    /// PC(+), the axis of the other charts.
    ProbabilityCost,
}

impl CostAxis {
    /// Reads `u` or `pc`.
    ///
    /// # Errors
    /// [`SettingError::BadValue`].
    pub fn parse(text: &str) -> Result<Self, SettingError> {
        match text {
            "u" => Ok(Self::AlarmShare),
            "pc" => Ok(Self::ProbabilityCost),
            _ => Err(bad("axis", text, "u or pc")),
        }
    }

    /// The spelling that [`CostAxis::parse`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AlarmShare => "u",
            Self::ProbabilityCost => "pc",
        }
    }
}
