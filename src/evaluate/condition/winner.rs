//! What the best choice at a condition saves, and whether that is enough to leave today's policy.

use crate::curve::{CostCurve, CostLine, JointHull, Policy, improvement};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::rounding::without_noise;

/// Improvement of the winning policy over the baseline; `None` where the baseline costs nothing.
#[must_use]
pub fn saved(joint: &JointHull, evaluation: &Evaluation) -> Option<f64> {
    let pc = evaluation.condition.pc();
    let (policy, corner) = evaluation.recommended(joint);
    let saved = match policy {
        Policy::Model(index) => evaluation.models[index].improvement,
        _ => {
            let line = CostLine::of(corner.point);
            improvement(&CostCurve::of_line(line), &evaluation.baseline, pc)
        }
    };
    saved.map(without_noise)
}

/// Whether today's policy is kept: it is better than all that may win, or they save less than is
/// asked for.
#[must_use]
pub fn keeps_today(joint: &JointHull, evaluation: &Evaluation) -> bool {
    saved(joint, evaluation).is_some_and(|saved| falls_short(evaluation, saved))
}

/// Whether a saving is a loss, or something but less than the floor asks for.
#[must_use]
pub fn falls_short(evaluation: &Evaluation, saved: f64) -> bool {
    let is_missed = evaluation.limits.floor.is_some_and(|floor| saved < floor);
    saved < 0.0 || (saved > 0.0 && is_missed)
}
