//! What is to be said at a condition: what is saved there, whether that is enough to leave what is done
//! today, what to do at other conditions, and conditions side by side.

use crate::curve::{Corner, CostCurve, CostLine, Curves, JointHull, Policy, improvement};
use crate::domain::OperatingCondition;
use crate::evaluate::evaluation::Evaluation;
use crate::evaluate::rounding::without_noise;
use crate::evaluate::settings::{SettingError, Settings};

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

    /// Models that these cases can't tell from the policy of the outlook at a PC(+).
    #[must_use]
    pub fn tied_at(&self, policy: Policy, pc: f64) -> Vec<usize> {
        if without_noise(pc - self.condition.pc()) == 0.0 {
            return self.tie.iter().flat_map(|tie| tie.others.iter().copied()).collect();
        }
        let tied = self.bands.iter().flat_map(|bands| bands.tied_within((pc, pc), policy));
        tied.flat_map(|(_, others)| others).collect()
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
