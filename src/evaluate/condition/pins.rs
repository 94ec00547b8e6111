//! Conditions side by side: a likely, an optimistic and a pessimistic one.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::OperatingCondition;
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::condition::winner::{keeps_today, saved};
use crate::evaluate::setting::settings::{SettingError, Settings};

/// One condition with what is best there.
#[derive(Debug, Clone, PartialEq)]
pub struct PinnedRow {
    /// What the condition is called.
    pub name: String,
    /// The condition.
    pub condition: OperatingCondition,
    /// Who decides best.
    pub policy: Policy,
    /// Share of today's cost that it saves; `None` where today's policy costs nothing.
    pub saved: Option<f64>,
    /// Whether today's policy is kept all the same: see [`keeps_today`].
    pub keeps_today: bool,
    /// The model's threshold; `None` for the fixed policies.
    pub threshold: Option<f64>,
}

/// Evaluates each condition. O(conditions · models · log n).
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
) -> Result<Vec<PinnedRow>, SettingError> {
    let row = |(name, settings): &(String, Settings)| {
        let evaluation = Evaluation::new(curves, settings)?;
        let condition = evaluation.condition;
        let (policy, corner) = joint.best_at(condition.pc());
        Ok(PinnedRow {
            name: name.clone(),
            condition,
            policy,
            saved: saved(joint, &evaluation),
            keeps_today: keeps_today(joint, &evaluation),
            threshold: corner.threshold.filter(|_| policy.model().is_some()),
        })
    };
    conditions.iter().map(row).collect()
}
