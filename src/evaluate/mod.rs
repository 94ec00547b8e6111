//! Every number about one condition: winner, cut, counts, money, intervals, ranges, floors, dominance,
//! targets, groups, repeated splits.

pub(crate) mod condition;
pub(crate) mod impact;
pub(crate) mod rounding;
pub(crate) mod rule;
pub(crate) mod setting;
pub(crate) mod table;
pub(crate) mod targets;

pub use condition::constraint::{Constraint, SingleCut};
pub use condition::cost_intervals::CostIntervals;
pub use condition::decision::{Decision, DecisionRule, Tally, decision};
pub use condition::dominance::Dominance;
pub use condition::evaluation::{Evaluation, ModelEvaluation, TestEvaluation};
pub use condition::floor::WorthIt;
pub use condition::interval::{Interval, cost_ratio_at, intervals};
pub use condition::pins::{PinnedRow, compare};
pub use condition::range::RangeEvaluation;
pub use condition::test::{SetApart, weight};
pub use condition::winner::{keeps_today, misses_floor, saved};
pub use impact::{ImpactEvaluation, ImpactModelEvaluation, impact_interval_at, impact_intervals};
pub use rounding::{simplest_in, without_noise};
pub use rule::designations::{DesignationRow, DesignationTable, designations};
pub use rule::groups::{Disorder, GroupBook, GroupEvaluation, GroupRules, RulePrice};
pub use rule::repeats::{Distribution, Repeats, Robustness};
pub use setting::baseline::Baseline;
pub use setting::cost_axis::CostAxis;
pub use setting::error::SettingError;
pub use setting::limits::Limits;
pub use setting::settings::{Given, Grid, Settings};
pub use setting::target_settings::TargetSettings;
pub use table::mtmcs::{MtmcsRow, MtmcsTable};
pub(crate) use table::mtmcs::{points_within, summary_at};
pub use table::rule_book::{Rule, RuleBook};
pub use table::slopes::{SlopeRow, TrivialRows, slope_table};
pub use targets::{ModelTargets, TargetPoint, Targets};
