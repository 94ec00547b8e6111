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
mod entry;
mod error;
mod feature_report;
mod floor;
mod grammar;
mod groups;
mod guide;
mod headline;
mod impact;
mod impact_headline;
mod impact_report;
mod limit_field;
mod limits;
mod mtmcs_table;
mod number;
mod opinion;
mod pins;
mod presenter;
mod progress;
mod quantity;
mod range;
mod range_report;
mod repeats;
mod report;
mod rule_book;
mod settings;
mod slope_table;
mod span;
mod spoken;
mod stretch;
mod summary;
mod target_report;
mod target_settings;
mod target_words;
mod targeting;
mod terms;
mod theta;
mod unseen;
mod word_field;
mod wording;
mod words;

pub use amount_field::AmountField;
pub use baseline::Baseline;
pub use card::{CardColumn, CardRow, Lookup, LookupError, OfficerCard};
pub use constraint::{Constraint, SingleCut};
pub use cost_axis::CostAxis;
pub use decision::{Decision, Tally, decision};
pub use designations::{DesignationRow, DesignationTable, designations};
pub use dominance::Dominance;
pub use entry::{EntryError, parse_amount, parse_entry};
pub use error::SettingError;
pub use floor::WorthIt;
pub use grammar::counted;
pub use groups::{Disorder, GroupBook, GroupOpinion, GroupRules, RulePrice};
pub use guide::{GUIDED_VIEWS, guide_text};
pub use headline::{baseline_in_words, headline, keeps_today, policy_in_words};
pub use impact::{ImpactOpinion, ImpactVerdict, impact_stretch_at, impact_stretches};
pub use impact_headline::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
};
pub use impact_report::impact_report;
pub use limit_field::LimitField;
pub use limits::Limits;
pub use mtmcs_table::{MtmcsRow, MtmcsTable};
pub use number::{
    cut_in_file, exact_number, grouped, money, plain_amount, plain_number, plain_percent,
    plain_ratio, plain_theta, short_percent, simplest_in,
};
pub use opinion::{HoldoutOpinion, Opinion, Verdict};
pub use pins::{PinnedRow, compare};
pub use presenter::{
    PresenterStep, impact_presenter_steps, presenter_steps, target_presenter_steps,
};
pub use progress::Progress;
pub use quantity::Quantity;
pub use range::{CostIntervals, RangeVerdict};
pub use repeats::{Distribution, Repeats, Robustness};
pub use report::report;
pub use rule_book::{Rule, RuleBook};
pub use settings::{Given, Grid, Settings};
pub use slope_table::{SlopeRow, TrivialRows, slope_table};
pub use span::{Figure, Headline, Span, as_text};
pub use spoken::value_text;
pub use stretch::{Stretch, stretches};
pub use summary::summary;
pub use target_settings::TargetSettings;
pub use target_words::{amount_in_words, target_headline, target_summary};
pub use targeting::{ModelTargets, TargetPoint, Targets, spread_in_words};
pub use terms::{TERMS, Term, term_of};
pub use theta::{
    theta_bounds, theta_field, theta_in_words, theta_moved, theta_position, theta_typed,
};
pub use unseen::{SetApart, methodology};
pub use word_field::{WordField, WordGroup, WordingError};
pub use wording::Wording;
pub use words::{WordingKind, Words};
