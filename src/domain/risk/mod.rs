//! From categories to a rule: values are designated high or low risk on training cases, patterns of
//! high and low are groups, and groups are ranked by safety score. Whole units throughout.
//!
//! Source: Hoshino et al. (2009), sections 5.1, 5.2 and 6.

mod closure;
mod learn;
mod model;
mod monotone;
mod settings;
mod share;
mod table;

pub use learn::Learnt;
pub use model::{RiskColumn, RiskGroup, RiskModel, RiskValue, pattern_scores};
pub use monotone::monotone_scores;
pub use settings::{Binning, Repair, RiskSettings, bin_label};
pub use share::ExactShare;
pub use table::{ClassCounts, FeatureColumn, FeatureTable, MOST_FEATURES};
