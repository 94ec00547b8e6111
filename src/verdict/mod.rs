//! Everything that is said about one condition: winner, cut, counts, money, intervals, the
//! sentence, and `report.json`, which is all of it printed.

mod amount_field;
mod baseline;
mod card;
mod constraint;
mod cost_axis;
mod decision;
mod designations;
mod dominance;
mod error;
mod feature_report;
mod floor;
mod groups;
mod headline;
mod impact;
mod impact_headline;
mod impact_report;
mod limit_field;
mod limits;
mod mtmcs_table;
mod number;
mod opinion;
mod progress;
mod quantity;
mod range;
mod range_report;
mod repeats;
mod report;
mod rule_book;
mod settings;
mod slope_table;
mod stretch;
mod target_report;
mod target_settings;
mod target_words;
mod targeting;
mod theta;
mod unseen;
mod wording;

pub use amount_field::AmountField;
pub use baseline::Baseline;
pub use card::{CardColumn, CardRow, Lookup, LookupError, OfficerCard};
pub use constraint::{Constraint, SingleCut};
pub use cost_axis::CostAxis;
pub use decision::{Decision, Tally, decision};
pub use designations::{DesignationRow, DesignationTable, designations};
pub use dominance::Dominance;
pub use error::SettingError;
pub use floor::WorthIt;
pub use groups::{Disorder, GroupBook, GroupOpinion, GroupRules, RulePrice};
pub use headline::{Headline, Span, as_text, headline, keeps_today, policy_in_words, summary};
pub use impact::{ImpactOpinion, ImpactVerdict, impact_stretch_at, impact_stretches};
pub use impact_headline::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
};
pub use impact_report::impact_report;
pub use limit_field::LimitField;
pub use limits::Limits;
pub use mtmcs_table::{MtmcsRow, MtmcsTable};
pub use number::{
    exact_number, grouped, money, plain_amount, plain_number, plain_percent, plain_ratio,
    plain_theta, short_percent, simplest_in,
};
pub use opinion::{HoldoutOpinion, Opinion, Verdict};
pub use progress::Progress;
pub use quantity::Quantity;
pub use range::{CostIntervals, RangeVerdict};
pub use repeats::{Distribution, Repeats, Robustness};
pub use report::report;
pub use rule_book::{Rule, RuleBook};
pub use settings::{Given, Grid, Settings};
pub use slope_table::{SlopeRow, TrivialRows, slope_table};
pub use stretch::{Stretch, stretches};
pub use target_settings::TargetSettings;
pub use target_words::{amount_in_words, target_headline, target_summary};
pub use targeting::{ModelTargets, TargetPoint, Targets, spread_in_words};
pub use theta::{
    theta_bounds, theta_field, theta_in_words, theta_moved, theta_position, theta_typed,
};
pub use unseen::{SetApart, methodology};
pub use wording::Wording;
