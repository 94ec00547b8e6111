//! What to do at any condition of the axis, as the headline would say it there, and what that saves.

use crate::curve::{Corner, CostCurve, CostLine, JointHull, Policy, improvement};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::condition::winner::falls_short;
use crate::evaluate::rounding::without_noise;

/// What to do at a condition, and the share of the baseline's cost that it saves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outlook {
    /// A policy is sure to save something: so much is expected.
    Saves(Policy, f64),
    /// A model may save something, but these cases can't tell: what is compared with stays.
    CannotTell,
    /// Nothing is worth a change: what is compared with stays.
    SavesNothing,
}

impl Evaluation {
    /// The outlook at a PC(+): where the evaluation is made, what is recommended; elsewhere by the
    /// bands, as far as they are known.
    ///
    /// - `joint`: the hull over the models that may win.
    #[must_use]
    pub fn outlook(&self, joint: &JointHull, pc: f64) -> Outlook {
        let is_here = without_noise(pc - self.condition.pc()) == 0.0;
        let (policy, corner) = match is_here {
            true => self.recommended(joint),
            false => self.recommended_elsewhere(joint, pc),
        };
        let measured = self.measured(corner, pc);
        if measured <= 0.0 || falls_short(self, measured) {
            return Outlook::SavesNothing;
        }
        let Policy::Model(model) = policy else { return Outlook::Saves(policy, measured) };
        let known = match (self.certainty().filter(|_| is_here), &self.bands) {
            (Some(certainty), _) => {
                certainty.models[model].expected().map(|(at, (low, _))| (at, low))
            }
            (None, Some(bands)) => bands.saving_at(model, pc),
            (None, None) => Some((measured, measured)),
        };
        match known {
            Some((expected, low)) if low > 0.0 => Outlook::Saves(policy, expected),
            _ => Outlook::CannotTell,
        }
    }

    /// A model that may save more than the policy of the outlook, where these cases can't tell, and how
    /// much it is expected to save: the best one on them, if it is best in at least one of forty resamples.
    ///
    /// - `joint`: the hull over the models that may win.
    #[must_use]
    pub fn perhaps(&self, joint: &JointHull, pc: f64) -> Option<(usize, f64)> {
        let stays = !matches!(self.outlook(joint, pc), Outlook::Saves(Policy::Model(_), _));
        let (best, corner) = joint.best_at(pc);
        let model = best.model().filter(|&model| stays && self.baseline_model != Some(model))?;
        if falls_short(self, self.measured(corner, pc)) {
            return None;
        }
        let bands = self.bands.as_ref()?;
        let is_here = without_noise(pc - self.condition.pc()) == 0.0;
        let here = self.certainty().filter(|_| is_here);
        let here = here.and_then(|all| all.models[model].expected_improvement);
        let expected = here.or(bands.saving_at(model, pc).map(|(expected, _)| expected))?;
        bands.may_be_best(model, (pc, pc)).then_some((model, expected))
    }

    /// The best policy on these cases; the better one without a model where that saves something and
    /// they can't tell whether a model costs less.
    fn recommended_elsewhere(&self, joint: &JointHull, pc: f64) -> (Policy, Corner) {
        let (best, trivial) = (joint.best_at(pc), joint.trivial(pc >= 0.5));
        let is_unsure = self.bands.as_ref().is_some_and(|bands| !bands.is_sure_at(pc));
        if is_unsure && self.measured(trivial.1, pc) > 0.0 { trivial } else { best }
    }

    /// What a cut saves at a PC(+) on these cases.
    fn measured(&self, corner: Corner, pc: f64) -> f64 {
        let cost = CostCurve::of_line(CostLine::of(corner.point));
        improvement(&cost, &self.baseline, pc).map_or(0.0, without_noise)
    }
}
