//! The limits that are no price: what must be saved at least, how many false alarms are borne, how
//! many cases can be handled.

use serde::{Deserialize, Serialize};

/// The limits, each `None` until set.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Limits {
    /// The share of today's cost that must be saved for a model to be worth it, `0.0..1.0`.
    pub floor: Option<f64>,
    /// The highest false positive rate borne, `0.0..=1.0`.
    pub max_fpr: Option<f64>,
    /// How many cases can be handled, above 0: out of the population if one is set, else out of as
    /// many as are loaded.
    pub workforce: Option<f64>,
}
