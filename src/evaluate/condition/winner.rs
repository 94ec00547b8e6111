//! What the best choice at a condition saves, and whether that is enough to leave today's policy.

use crate::curve::{CostCurve, CostLine, JointHull, Policy, improvement};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::rounding::without_noise;

/// Improvement of the winning policy over the baseline; `None` where the baseline costs nothing.
#[must_use]
pub fn saved(joint: &JointHull, evaluation: &Evaluation) -> Option<f64> {
    let pc = evaluation.condition.pc();
    let (policy, corner) = joint.best_at(pc);
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
    let saved = saved(joint, evaluation);
    saved.is_some_and(|saved| saved < 0.0 || (saved > 0.0 && misses_floor(evaluation, saved)))
}

/// Whether a saving is less than the floor asks for; never without a floor.
#[must_use]
pub fn misses_floor(evaluation: &Evaluation, saved: f64) -> bool {
    evaluation.limits.floor.is_some_and(|floor| saved < floor)
}
