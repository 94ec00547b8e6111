//! Every number about one condition: winner, cut, counts, money, intervals, ranges, floors, dominance,
//! targets, groups, repeated splits, beliefs about the cost ratio, what others report.

pub(crate) mod advice;
pub(crate) mod answer;
pub(crate) mod belief;
pub(crate) mod certainty;
pub(crate) mod decision;
pub(crate) mod evaluation;
pub(crate) mod impact;
mod keys;
pub(crate) mod measures;
pub(crate) mod ranges;
pub(crate) mod rounding;
pub(crate) mod rule;
pub(crate) mod settings;
pub(crate) mod tables;
pub(crate) mod targets;

pub use advice::{ListDoubts, Place, Stretch};
pub use answer::{
    Answer, NoModel, Outlook, PinnedRow, Unseen, compare, falls_short, is_clear, keeps_today, saved,
};
pub use belief::{Belief, Learning, ModelBelief};
pub use certainty::costs::{BandPoint, Bands, bands, redraws};
pub use certainty::numbers::{
    Band, Best, Certainty, ExpectedCost, ExpectedImpact, ImpactCertainty, KnownCertainty,
    ModelCertainty, ModelWorth, PairCertainty, PriceOfTrust, Told,
};
pub use certainty::sample::{CaseSample, FixedCuts, PairedCuts, TodaySample};
pub use certainty::worth::ValueSample;
pub use decision::{Constraint, Decision, DecisionRule, SingleCut, Tally, decision, planned};
pub use evaluation::{
    Evaluation, ExpectedSaving, ModelEvaluation, Plan, Preference, Price, SetApart, Sureness,
    TestEvaluation, Tie, weight,
};
pub use impact::{
    ImpactEvaluation, ImpactModelEvaluation, WorthCounts, impact_interval_at, impact_intervals,
    rounded_theta, thetas_around, won_by_models,
};
pub use measures::{BestByMeasure, Measure, Measured, measured};
pub use ranges::{
    CostIntervals, Dominance, Interval, RangeEvaluation, WorthIt, cost_ratio_at,
    cost_ratios_around, intervals,
};
pub(crate) use ranges::{SURELY_FIXED, shared, sure_to_save, surely_fixed, without};
pub use rounding::{SaidRatio, named_part, said_number, said_ratio, simplest_in, without_noise};
pub use rule::{
    ActsOn, DesignationRow, DesignationTable, Disorder, Distribution, GroupBook, GroupEvaluation,
    GroupRules, Repeats, Robustness, RulePrice, designations,
};
pub use settings::{
    AlsoDrawn, Baseline, CostAxis, Doubt, Given, Grid, Limits, Resampling, SettingError, Settings,
    TargetSettings, TodaysCut,
};
pub use tables::{MtmcsRow, MtmcsTable, Rule, RuleBook, SlopeRow, TrivialRows, slope_table};
pub(crate) use tables::{points_within, summary_at};
pub use targets::{ModelTargets, TargetGains, TargetPoint, Targets, is_less_share};
