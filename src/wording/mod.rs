//! Every sentence: the words of a study, how numbers are written, headline, cards, the presenter's
//! story, guides.

pub(crate) mod condition;
pub(crate) mod guide;
pub(crate) mod impact;
pub(crate) mod language;
pub(crate) mod presenter;
pub(crate) mod rule;
pub(crate) mod targets;
pub(crate) mod vocabulary;

pub use condition::headline::{baseline_in_words, headline, policy_in_words};
pub use condition::summary::summary;
pub use condition::unseen::methodology;
pub use guide::{GUIDED_VIEWS, guide_text};
pub use impact::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
};
pub use language::cost_ratio::value_text;
pub use language::grammar::counted;
pub use language::number::{
    cut_in_file, exact_number, grouped, money, plain_amount, plain_number, plain_percent,
    plain_ratio, plain_theta, short_percent, spread_in_words,
};
pub use language::progress::Progress;
pub use language::span::{Figure, Headline, Span, as_text};
pub use presenter::{
    PresenterStep, impact_presenter_steps, presenter_steps, target_presenter_steps,
};
pub use rule::card::{CardColumn, CardRow, Lookup, LookupError, OfficerCard};
pub use targets::{amount_in_words, target_headline, target_summary};
pub use vocabulary::fields::{WordField, WordGroup, WordingError};
pub use vocabulary::terms::{TERMS, Term, term_of};
pub use vocabulary::wording::Wording;
pub use vocabulary::words::{WordingKind, Words};
