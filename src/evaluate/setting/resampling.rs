//! How often cases are resampled, and from which seed.

use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::parse::bad;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How often cases are resampled, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resampling {
    /// How many resamples are made; at least [`Resampling::FEWEST`].
    pub resamples: u32,
    /// Where the generator starts.
    pub seed: u64,
}

impl Resampling {
    /// Fewer say nothing of an interval.
    pub const FEWEST: u32 = 50;
    /// More say nothing that these do not.
    pub const MOST: u32 = 100_000;

    /// Reads `RESAMPLES`, `RESAMPLES,SEED` or `off`, which is `None`.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, SettingError> {
        if text.trim() == "off" {
            return Ok(None);
        }
        let (resamples, seed) = match text.split_once(',') {
            Some((resamples, seed)) => (resamples, seed.trim().parse().ok()),
            None => (text, Some(Self::default().seed)),
        };
        let resamples = resamples.trim().parse().ok();
        let resamples = resamples.filter(|count| (Self::FEWEST..=Self::MOST).contains(count));
        let read = resamples.zip(seed).map(|(resamples, seed)| Self { resamples, seed });
        let expected = "a number of resamples from 50 to 100000, RESAMPLES,SEED, or off";
        read.map(Some).ok_or_else(|| bad("certainty", text, expected))
    }
}

impl Default for Resampling {
    fn default() -> Self {
        Self { resamples: 1000, seed: 1 }
    }
}

impl fmt::Display for Resampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.resamples, self.seed)
    }
}
