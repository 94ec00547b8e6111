//! Every sentence: the words of a study, how numbers are written, headlines, cards, the presenter's
//! screens, guides.

pub(crate) mod condition;
pub(crate) mod impact;
pub(crate) mod language;
pub(crate) mod presenter;
pub(crate) mod rule;
pub(crate) mod targeting;
pub(crate) mod vocabulary;

pub use condition::cost_ratio::{cost_ratios_in_words, interval_in_words, value_text};
pub use condition::headline::{baseline_in_words, headline, policy_in_words};
pub use condition::summary::summary;
pub use condition::unseen::methodology;
pub use impact::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
};
pub use language::grammar::counted;
pub(crate) use language::grammar::{capitalized, uncapitalized};
pub use language::number::{
    cut_in_file, exact_number, grouped, grouped_count, money, plain_amount, plain_number,
    plain_percent, plain_ratio, plain_theta, short_percent, spread_in_words,
};
pub use language::progress::Progress;
pub use language::span::{Figure, Headline, Span, as_text};
pub use presenter::classes::presenter_steps;
pub use presenter::impact::impact_presenter_steps;
pub use presenter::step::{PresenterStep, add_premises};
pub use presenter::targets::target_presenter_steps;
pub use rule::card::{CardColumn, CardRow, Lookup, LookupError, OfficerCard};
pub use targeting::headline::{target_headline, target_summary};
pub use targeting::sentences::amount_in_words;
pub use vocabulary::fields::{WordField, WordGroup, WordingError};
pub use vocabulary::terms::{TERMS, Term, term_of};
pub use vocabulary::wording::Wording;
pub use vocabulary::words::{WordingKind, Words};
