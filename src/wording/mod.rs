//! Every sentence: the words of a study, how numbers are written, headlines, cards, the presenter's
//! screens, guides.

pub(crate) mod chart_help;
pub(crate) mod condition;
pub(crate) mod cost_unit;
pub(crate) mod impact;
pub(crate) mod language;
pub(crate) mod presenter;
pub(crate) mod rule;
pub(crate) mod span;
pub(crate) mod targeting;
pub(crate) mod vocabulary;
pub(crate) mod words;

pub use chart_help::{ChartHelp, CostView, Drawn};
pub use condition::belief::BeliefInWords;
pub use condition::certainty::{
    HowSure, beside_in_words, interval_in_table, times_in_hundred, title_of_models,
};
pub use condition::cost_ratio::{
    Advice, Doubts, best_ratios, cost_ratios_in_words, interval_in_words, value_text,
};
pub use condition::decision::{CardAction, ClassDecision, CostBar, DecisionCard};
pub use condition::lines::AnswerLines;
pub use condition::measures::{
    costliest_in_words, measure_in_words, measured_in_words, probability_in_words,
    reported_in_words, trust_in_words,
};
pub use condition::sentences::{
    ClassSentences, baseline_in_words, cheaper_in_words, methodology, policy_in_words,
};
pub use cost_unit::{
    gain_label, miss_label, plain_money, price_label, success_help, success_label,
    worth_of_acting_in_words,
};
pub use impact::{ImpactDecision, ImpactSentences, impact_policy_in_words, theta_in_words};
pub use language::{
    Progress, counted, cut_in_file, difference, exact_number, grouped, grouped_count, is_order,
    money, percents_in_words, plain_amount, plain_number, plain_percent, plain_ratio, plain_theta,
    short_percent, signed_number, spread_in_words, with_currency,
};
pub(crate) use language::{capitalized, order_inside};
pub use presenter::classes::{presenter_steps, slider_words};
pub use presenter::step::{
    Fill, Panel, PresenterStep, StoryBar, StoryPicture, StoryTable, Tile, TileGroup, add_premises,
};
pub use rule::{CardColumn, CardRow, GroupOrder, Lookup, LookupError, OfficerCard};
pub use span::{Figure, Headline, Span, as_text};
pub use targeting::{
    TargetSentences, amount_in_words, lift_axis, profit_axis, response_axis, share_axis,
};
pub use vocabulary::Wording;
pub use words::{TERMS, Term, WordField, WordGroup, WordingError, WordingKind, Words, term_of};
