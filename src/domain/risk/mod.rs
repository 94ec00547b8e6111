//! From categories to a rule: values are designated high or low risk on training cases, patterns of
//! high and low are groups, and groups are ranked by safety score. Whole units throughout.
//!
//! Source: Hoshino et al. (2009), sections 5.1, 5.2 and 6.

mod learn;
mod model;

pub use learn::{
    Binning, ClassCounts, ExactShare, FeatureColumn, FeatureTable, Learnt, MOST_FEATURES, Repair,
    RiskSettings, bin_label,
};
pub use model::{RiskColumn, RiskGroup, RiskModel, RiskValue, monotone_scores, pattern_scores};
