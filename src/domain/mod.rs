//! The vocabulary: what a condition, a cut and a ranking are. Standard library only; every value
//! that exists is valid, so nothing above this room checks again.

mod amounts;
mod benefit;
mod condition;
mod confusion;
mod csv;
mod error;
mod ranking;
mod risk;
mod sort;
mod sorted;
mod source;
mod split;
mod units;
mod valued;

pub use amounts::{CaseAmounts, SignedUnits};
pub use benefit::{CostBenefit, Mistake};
pub use condition::{OperatingCondition, Prevalence};
pub use confusion::ConfusionMatrix;
pub use csv::{CsvWriter, rows_of_csv};
pub use error::DomainError;
pub use ranking::{CutRule, Group, Ranking, Totals, assign_safety_scores};
pub use risk::{
    Binning, ClassCounts, ExactShare, FeatureColumn, FeatureTable, Learnt, MOST_FEATURES, Repair,
    RiskColumn, RiskGroup, RiskModel, RiskSettings, RiskValue, bin_label, monotone_scores,
    pattern_scores,
};
pub use sort::{Scores, sort_descending};
pub use sorted::{Cut, Run, Runs, SortedCases};
pub use source::{InputKind, Source};
pub use split::RandomSplit;
pub use units::{Units, product, ratio};
pub use valued::{ValueCut, ValueRanking};
