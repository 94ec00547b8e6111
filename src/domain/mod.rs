//! The vocabulary: what a condition, a cut and a ranking are. Every value that exists is valid, so
//! no module above checks again.

mod benefit;
mod condition;
mod confusion;
mod csv;
mod distribution;
mod error;
mod json;
mod rank;
mod risk_learning;
mod risk_model;
mod short_list;
mod source;
mod split;
mod units;

pub use benefit::CostBenefit;
pub use condition::{OperatingCondition, OperatingPoint, Prevalence, cost_ratio_to_set};
pub use confusion::{ConfusionMatrix, Mistake};
pub use csv::{CsvWriter, rows_of_csv};
pub use distribution::{
    LogNormal, NORMAL_95, NORMAL_HALF, area_error_by_chance, beta_cdf, is_surely_reversed,
    normal_cdf, normal_density,
};
pub use error::DomainError;
pub(crate) use json::{Exact, to_json};
pub use rank::{
    BLOCK, CaseCounts, CaseOrder, Cut, CutRule, Group, PairedCases, PairedValues, Ranking, Run,
    Runs, ScoredCase, Scores, SortedCases, Totals, ValueCut, ValueOrder, ValueRanking,
    assign_safety_scores, sort_descending,
};
pub use risk_learning::{
    Binning, ClassCounts, ExactShare, FeatureColumn, FeatureTable, Learnt, MOST_FEATURES, Repair,
    RiskSettings, bin_label,
};
pub use risk_model::{
    RiskColumn, RiskGroup, RiskModel, RiskValue, monotone_scores, pattern_scores,
};
pub use short_list::{SortShort, map_of, sort_places};
pub use source::{InputKind, Source};
pub use split::RandomSplit;
pub use units::{
    CaseAmounts, ImpactLine, SignedUnits, Units, greatest_common_divisor, grouped_digits, product,
    ratio,
};
