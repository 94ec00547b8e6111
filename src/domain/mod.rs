//! The vocabulary: what a condition, a cut and a ranking are. Every value that exists is valid, so
//! no module above checks again.

mod amounts;
mod benefit;
mod condition;
mod confusion;
mod csv;
mod error;
mod operating_point;
mod rank;
mod risk;
mod source;
mod split;
mod units;

pub use amounts::{CaseAmounts, SignedUnits};
pub use benefit::CostBenefit;
pub use condition::{OperatingCondition, Prevalence};
pub use confusion::{ConfusionMatrix, Mistake};
pub use csv::{CsvWriter, rows_of_csv};
pub use error::DomainError;
pub use operating_point::OperatingPoint;
pub use rank::{
    BLOCK, Cut, CutRule, Group, Ranking, Run, Runs, Scores, SortedCases, Totals, ValueCut,
    ValueRanking, assign_safety_scores, sort_descending,
};
pub use risk::{
    Binning, ClassCounts, ExactShare, FeatureColumn, FeatureTable, Learnt, MOST_FEATURES, Repair,
    RiskColumn, RiskGroup, RiskModel, RiskSettings, RiskValue, bin_label, monotone_scores,
    pattern_scores,
};
pub use source::{InputKind, Source};
pub use split::RandomSplit;
pub use units::{Units, product, ratio};
