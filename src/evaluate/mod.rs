//! Every number about one condition: winner, cut, counts, money, intervals, ranges, floors, dominance,
//! targets, groups, repeated splits, beliefs about the cost ratio.

pub(crate) mod belief;
pub(crate) mod certainty;
pub(crate) mod condition;
pub(crate) mod impact;
pub(crate) mod rounding;
pub(crate) mod rule;
pub(crate) mod setting;
pub(crate) mod table;
mod target_gain;
pub(crate) mod targets;
pub(crate) mod worth;

pub use belief::{Belief, ModelBelief};
pub use certainty::bands::{BandPoint, Bands, bands};
pub use certainty::fixed::{FixedCuts, PairedCuts};
pub use certainty::known::KnownCertainty;
pub(crate) use certainty::numbers::WORTH_NAMING;
pub use certainty::numbers::{Band, Certainty, ModelCertainty, PairCertainty};
pub use certainty::redraws::redraws;
pub use certainty::sample::CaseSample;
pub use certainty::value_sample::ValueSample;
pub use certainty::worth_numbers::{ImpactCertainty, ModelWorth, PairWorth};
pub use condition::constraint::{Constraint, SingleCut};
pub use condition::cost_intervals::CostIntervals;
pub use condition::decision::{Decision, DecisionRule, Tally, decision};
pub use condition::dominance::Dominance;
pub use condition::evaluation::{Evaluation, ModelEvaluation, Price, Sureness, TestEvaluation};
pub use condition::floor::WorthIt;
pub use condition::interval::{Interval, cost_ratio_at, intervals};
pub use condition::outlook::Outlook;
pub use condition::pins::{PinnedRow, compare};
pub use condition::range::RangeEvaluation;
pub(crate) use condition::stretches::{join, shared, sure_to_save, without};
pub use condition::test::{SetApart, weight};
pub use condition::tie::{Preference, Tie};
pub use condition::winner::{falls_short, keeps_today, saved};
pub use impact::{ImpactEvaluation, ImpactModelEvaluation, impact_interval_at, impact_intervals};
pub use rounding::{simplest_in, without_noise};
pub use rule::designations::{DesignationRow, DesignationTable, designations};
pub use rule::groups::{Disorder, GroupBook, GroupEvaluation, GroupRules, RulePrice};
pub use rule::repeats::{Distribution, Repeats, Robustness};
pub use setting::settings::{
    Baseline, CostAxis, Given, Grid, Limits, Resampling, SettingError, Settings, TargetSettings,
};
pub use table::mtmcs::{MtmcsRow, MtmcsTable};
pub(crate) use table::mtmcs::{points_within, summary_at};
pub use table::rule_book::{Rule, RuleBook};
pub use table::slopes::{SlopeRow, TrivialRows, slope_table};
pub use targets::{ModelTargets, TargetGains, TargetPoint, Targets};
pub use worth::WorthCounts;
