//! Everything that is said about one condition: winner, cut, counts, money, intervals, the
//! sentence, and `report.json`, which is all of it printed.

mod decision;
mod error;
mod headline;
mod impact;
mod impact_headline;
mod impact_report;
mod number;
mod opinion;
mod progress;
mod quantity;
mod report;
mod settings;
mod stretch;
mod theta;
mod wording;

pub use decision::{Decision, Tally, decision};
pub use error::SettingError;
pub use headline::{Headline, Span, as_text, headline, keeps_today, policy_in_words, summary};
pub use impact::{ImpactOpinion, ImpactVerdict, impact_stretch_at, impact_stretches};
pub use impact_headline::{
    ImpactDecision, impact_decision, impact_headline, impact_policy_in_words, impact_summary,
};
pub use impact_report::impact_report;
pub use number::{
    exact_number, grouped, plain_amount, plain_number, plain_percent, plain_ratio, plain_theta,
    short_percent, simplest_in,
};
pub use opinion::{HoldoutOpinion, Opinion, Verdict};
pub use progress::Progress;
pub use quantity::Quantity;
pub use report::report;
pub use settings::{Baseline, Given, Grid, Settings};
pub use stretch::{Stretch, stretches};
pub use theta::Theta;
pub use wording::Wording;
