//! Conditions side by side: today, an optimistic and a pessimistic one.

use crate::curve::{Curves, JointHull, Policy};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::settings::Settings;
use crate::wording::condition::headline::saved;
use crate::wording::{Wording, keeps_today, plain_percent, policy_in_words, value_text};

/// One condition with what is best there.
#[derive(Debug, Clone, PartialEq)]
pub struct PinnedRow {
    /// What the condition is called.
    pub name: String,
    /// The condition in words.
    pub condition: String,
    /// PC(+), `0.0..=1.0`.
    pub pc: f64,
    /// Who decides best.
    pub policy: Policy,
    /// The same in words.
    pub who: String,
    /// Share of today's cost that it saves; `None` where today's policy costs nothing.
    pub saved: Option<f64>,
    /// Whether today's policy is kept all the same: see [`keeps_today`].
    pub keeps_today: bool,
    /// The model's threshold; `None` for the fixed policies.
    pub threshold: Option<f64>,
}

/// Judges each condition. O(conditions · models · log n).
///
/// - `joint`: the hull over the models that may win.
/// - `conditions`: name and settings of each.
///
/// # Errors
/// [`SettingError`] of the first whose settings do not fit these models.
pub fn compare(
    curves: &Curves,
    joint: &JointHull,
    conditions: &[(String, Settings)],
    wording: &Wording,
) -> Result<Vec<PinnedRow>, SettingError> {
    let row = |(name, settings): &(String, Settings)| {
        let evaluation = Evaluation::new(curves, settings)?;
        let at = evaluation.condition;
        let (policy, corner) = joint.best_at(at.pc());
        let share = plain_percent(at.prevalence().share());
        Ok(PinnedRow {
            name: name.clone(),
            condition: format!("{}; {share} {}", value_text(at, wording), wording.positives),
            pc: at.pc(),
            policy,
            who: policy_in_words(policy, wording, curves),
            saved: saved(joint, &evaluation),
            keeps_today: keeps_today(joint, &evaluation),
            threshold: corner.threshold.filter(|_| policy.model().is_some()),
        })
    };
    conditions.iter().map(row).collect()
}
