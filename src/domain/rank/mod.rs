//! Rankings: cases in the order in which a model would act on them, and what each threshold of that
//! order predicts positive.

mod cut;
mod group;
mod paired;
mod paired_values;
mod ranking;
mod rule;
mod sort;
mod sorted_cases;
#[cfg(test)]
mod tests;
mod value_ranking;
mod words;

pub use cut::Cut;
pub use group::{Group, Totals, assign_safety_scores};
pub use paired::{CaseCounts, CaseOrder, PairedCases, ScoredCase};
pub use paired_values::{PairedValues, ValueOrder};
pub use ranking::Ranking;
pub use rule::CutRule;
pub use sort::{BLOCK, Scores, sort_descending};
pub use sorted_cases::{Run, Runs, SortedCases};
pub use value_ranking::{ValueCut, ValueRanking};
