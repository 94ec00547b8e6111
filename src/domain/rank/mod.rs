//! Rankings: cases in the order in which a model would act on them, and what each threshold of that
//! order predicts positive.

mod paired;
mod ranking;
mod sort;
mod sorted_cases;
mod words;

pub use paired::{
    CaseCounts, CaseOrder, PairedCases, PairedValues, ScoredCase, ValueCut, ValueOrder,
    ValueRanking,
};
pub use ranking::{Cut, CutRule, Group, Ranking, Totals, assign_safety_scores};
pub use sort::{BLOCK, Scores, sort_descending};
pub use sorted_cases::{Run, Runs, SortedCases};
