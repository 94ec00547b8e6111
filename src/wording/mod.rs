//! Every sentence: the words of a study, how numbers are written, headlines, cards, the presenter's
//! screens, guides.

pub(crate) mod chart_help;
pub(crate) mod condition;
pub(crate) mod impact;
pub(crate) mod impact_sure;
pub(crate) mod language;
pub(crate) mod presenter;
pub(crate) mod rule;
pub(crate) mod targeting;
pub(crate) mod vocabulary;

pub use chart_help::{ChartHelp, CostView, Drawn};
pub use condition::belief::BeliefInWords;
pub use condition::certainty::{
    FLATTERS, HowSure, NOT_COVERED, beside_in_words, interval_in_table, percents_in_words,
    times_in_hundred, title_of_models,
};
pub use condition::cost_ratio::{
    Advice, Doubts, cost_ratios_in_words, interval_in_words, value_text,
};
pub use condition::decision::{DecisionCosts, advice};
pub use condition::headline::{baseline_in_words, cheaper_in_words, headline, policy_in_words};
pub use condition::price::{
    price_in_words, price_label, success_help, success_label, worth_of_acting_in_words,
};
pub use condition::summary::summary;
pub use condition::unseen::methodology;
pub use impact::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
    theta_in_words,
};
pub use impact_sure::ImpactSure;
pub use language::grammar::counted;
pub(crate) use language::grammar::{capitalized, uncapitalized};
pub use language::number::{
    cut_in_file, difference, exact_number, grouped, grouped_count, money, plain_amount,
    plain_number, plain_percent, plain_ratio, plain_theta, short_percent, spread_in_words,
    with_currency,
};
pub use language::progress::Progress;
pub use language::span::{Figure, Headline, Span, as_text};
pub use presenter::classes::{presenter_steps, slider_words};
pub use presenter::impact::impact_presenter_steps;
pub use presenter::picture::{
    Fill, Panel, StoryBar, StoryPicture, StoryTable, Tile, TileGroup, Whisker,
};
pub use presenter::step::{PresenterStep, add_premises};
pub use presenter::targets::target_presenter_steps;
pub use rule::card::{CardColumn, CardRow, Lookup, LookupError, OfficerCard};
pub use rule::group_rule::GroupOrder;
pub use targeting::axis::{lift_axis, profit_axis, response_axis, share_axis};
pub use targeting::headline::{target_headline, target_measured, target_summary, target_yardstick};
pub use targeting::sentences::amount_in_words;
pub use vocabulary::cost_unit::{CostUnit, plain_money};
pub use vocabulary::wording::Wording;
pub use vocabulary::words::{
    TERMS, Term, WordField, WordGroup, WordingError, WordingKind, Words, term_of,
};
