//! What is to be said at a condition: what is saved there, whether that is enough to leave what is done
//! today, what to do at other conditions, and conditions side by side.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Corner, CostCurve, CostLine, Curves, JointHull, Policy, improvement};
use crate::domain::{OperatingCondition, OperatingPoint};
use crate::evaluate::certainty::costs::Bands;
use crate::evaluate::certainty::numbers::Told;
use crate::evaluate::evaluation::{Evaluation, ModelEvaluation};
use crate::evaluate::ranges::{Interval, shared, sure_to_save};
use crate::evaluate::rounding::without_noise;
use crate::evaluate::settings::{Baseline, SettingError, Settings};

/// Improvement of the winning policy over the baseline; `None` where the baseline costs nothing.
pub fn saved(joint: &JointHull, evaluation: &Evaluation) -> Option<f64> {
    let pc = evaluation.condition.pc();
    let (policy, corner) = evaluation.recommended(joint);
    let saved = match policy {
        Policy::Model(index) => evaluation.saving_of(index).0,
        _ => {
            let line = CostLine::of(corner.point);
            improvement(&CostCurve::of_line(line), &evaluation.baseline, pc)
        }
    };
    saved.map(without_noise)
}

/// Whether today's policy is kept: it is better than all that may win, or they save less than is
/// asked for.
pub fn keeps_today(joint: &JointHull, evaluation: &Evaluation) -> bool {
    saved(joint, evaluation).is_some_and(|saved| falls_short(evaluation, saved))
}

/// Whether a saving is a loss, or something but less than the floor asks for.
pub fn falls_short(evaluation: &Evaluation, saved: f64) -> bool {
    let is_missed = evaluation.limits.floor.is_some_and(|floor| saved < floor);
    saved < 0.0 || (saved > 0.0 && is_missed)
}

/// The answer at a condition.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// What is compared with costs nothing, so nothing can be saved.
    NothingToSave,
    /// Only one of the mistakes costs anything: the policy that never makes it costs nothing, and no
    /// model is worth it.
    FreeWithoutModel,
    /// The policy that is recommended is what is compared with.
    Stays,
    /// The best choice saves so much, less than the floor asks for.
    TooLittle(f64),
    /// It saves so much on these cases; on new ones so much is to be expected, with a 95% interval.
    Expected(f64, (f64, f64)),
    /// It saves so much on these cases; what to expect on new ones is not known.
    Saves(f64),
    /// It would cost so much more.
    Loses(f64),
    /// It costs the same.
    Equal,
}

/// Why a policy without a model is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoModel {
    /// None may win.
    IsShown,
    /// One is cheaper on these cases, but they can't tell.
    IsSure,
    /// None is cheaper.
    IsWorthIt,
}

impl Evaluation {
    /// The answer at its condition.
    ///
    /// - `joint`: the hull over the models that may win.
    pub fn answer(&self, joint: &JointHull, baseline: &Baseline) -> Answer {
        let policy = self.recommended(joint).0;
        let Some(saved) = saved(joint, self) else { return Answer::NothingToSave };
        let ratio = self.condition.cost_ratio();
        let is_at_an_end = ratio == 0.0 || ratio.is_infinite();
        let is_planned = self.plan.is_some() && policy.model().is_some();
        if !is_planned && self.is_compared_with(policy, baseline) {
            return Answer::Stays;
        }
        if is_at_an_end && policy.model().is_some() {
            return Answer::FreeWithoutModel;
        }
        if saved < 0.0 {
            return Answer::Loses(-saved);
        }
        if saved == 0.0 {
            return Answer::Equal;
        }
        if falls_short(self, saved) {
            return Answer::TooLittle(saved);
        }
        match self.expected_of(policy) {
            Some((expected, interval)) => Answer::Expected(expected, interval),
            None => Answer::Saves(saved),
        }
    }

    /// Where what is compared with costs more than the cheaper policy without a model, and a model saves: which share
    /// of its cost is saved, and which share the cheaper policy saves alone.
    ///
    /// - `joint`: the hull over the models that may win.
    pub fn saved_by_fixed(&self, joint: &JointHull, baseline: &Baseline) -> Option<(f64, f64)> {
        let pc = self.condition.pc();
        let alone = 1.0 - pc.min(1.0 - pc) / self.baseline.value_at(pc);
        // A fixed cut may be dearer than the cheaper policy without a model, too; on unseen cases what it costs there
        // is what counts.
        let is_seen = self.models.iter().all(|model| model.test.is_none());
        let is_dearer = baseline.is_dearer(pc) || self.baseline_cut.is_some() && is_seen;
        let is_told = self.plan.is_none() && is_dearer && is_clear(alone);
        self.recommended(joint).0.model().filter(|_| is_told)?;
        let all = match self.answer(joint, baseline) {
            Answer::Expected(expected, interval) if Told::by(interval) == Told::Saves => expected,
            Answer::Saves(saved) => saved,
            _ => return None,
        };
        Some((all, alone))
    }

    /// Why no model is recommended; `None` where one is, or where the best choice does not save
    /// enough, whatever it is.
    pub fn no_model(&self, joint: &JointHull) -> Option<NoModel> {
        if self.recommended(joint).0.model().is_some() || keeps_today(joint, self) {
            None
        } else if joint.among().is_empty() {
            Some(NoModel::IsShown)
        } else if self.passes_over_model(joint) {
            Some(NoModel::IsSure)
        } else {
            Some(NoModel::IsWorthIt)
        }
    }

    /// Whether a policy is what models are compared with.
    pub fn is_compared_with(&self, policy: Policy, baseline: &Baseline) -> bool {
        match (policy, baseline) {
            (Policy::AlwaysNegative, Baseline::AlwaysNegative)
            | (Policy::AlwaysPositive, Baseline::AlwaysPositive)
            | (Policy::AlwaysNegative | Policy::AlwaysPositive, Baseline::BestTrivial) => true,
            (Policy::Model(index), Baseline::Model(_)) => self.baseline_model == Some(index),
            // A cut is the rule that does the same, whoever makes it.
            _ => self.baseline_cut.is_some_and(|today| {
                let point = match policy {
                    Policy::AlwaysNegative => OperatingPoint::ALWAYS_NEGATIVE,
                    Policy::AlwaysPositive => OperatingPoint::ALWAYS_POSITIVE,
                    Policy::Model(index) if index == today.model => self.models[index].corner.point,
                    Policy::Model(_) => return false,
                };
                today.point == point
            }),
        }
    }

    /// The other models that cost exactly as much as the one that is recommended.
    pub fn equals(&self, joint: &JointHull) -> Vec<usize> {
        let Policy::Model(winner) = self.recommended(joint).0 else { return vec![] };
        // At the ends of the axis every cost is 0, and only improvements differ.
        let is_equal = |&index: &usize| {
            let (one, other) = (&self.models[index], &self.models[winner]);
            let cost = one.normalized_expected_cost - other.normalized_expected_cost;
            let saved = one.improvement.unwrap_or(0.0) - other.improvement.unwrap_or(0.0);
            index != winner && without_noise(cost) == 0.0 && without_noise(saved) == 0.0
        };
        joint.among().iter().copied().filter(is_equal).collect()
    }

    /// What is saved per case, and what the baseline's mistakes cost, in false alarms: by the best model
    /// what is to be expected on new cases if that is known; where a policy without a model is recommended
    /// instead of what is compared with, by that. `None` where no model wins on these cases, or nothing is
    /// saved.
    pub fn saving_per_case(&self, joint: &JointHull) -> Option<(f64, f64)> {
        let at = self.condition;
        let best = joint.best_at(at.pc()).0.model();
        let model = self.plan.as_ref().map(|plan| plan.model).or(best)?;
        let expected = self.saving_of(model).1.map(|(expected, _)| expected);
        let saved = saved(joint, self);
        // Where a policy without a model is recommended and saves, that is what is saved.
        let is_fixed = self.recommended(joint).0.model().is_none() && saved > Some(0.0);
        let share = expected.filter(|_| !is_fixed).or(saved).filter(|&share| share > 0.0)?;
        let today = at.cost_of(self.baseline.value_at(at.pc()), 1.0);
        let saving = share * (today - at.unavoidable_cost(1.0));
        today.is_finite().then_some((saving, today))
    }

    /// The stretch beside that of the condition, and who is best in all of it: its policy and models
    /// that these cases can't tell from it. `None` where that is doubtful.
    ///
    /// - `intervals`: the winners of the hull over the models that may win.
    pub fn neighbour(
        &self,
        joint: &JointHull,
        intervals: &[Interval],
    ) -> Option<(Interval, Vec<Policy>)> {
        // In doubt an end of a neighbour would pass for all that is known of elsewhere.
        if self.plan.is_some() || self.is_doubtful(joint) || self.passes_over_model(joint) {
            return None;
        }
        let here = intervals.iter().position(|s| s.contains(self.condition.pc()))?;
        let next = *here.checked_sub(1).or(Some(here + 1)).and_then(|at| intervals.get(at))?;
        // What is done today may cost less there than a policy without a model.
        if self.baseline_cut.is_some() && next.policy.model().is_none() {
            return None;
        }
        // What is recommended here is no choice for elsewhere.
        if self.tie.as_ref().is_some_and(|tie| next.policy == Policy::Model(tie.recommended)) {
            return None;
        }
        let whole = (next.from, next.to);
        let is_sure = |bands: &Bands| !shared(whole, &sure_to_save(&bands.0)).is_empty();
        if next.policy.model().is_some() && !self.bands.as_ref().is_none_or(is_sure) {
            return None;
        }
        let tied = self.bands.iter().flat_map(|bands| bands.tied_within(whole, next.policy));
        let tied = tied.filter(|(part, _)| *part == whole).flat_map(|(_, others)| others);
        Some((next, [next.policy].into_iter().chain(tied.map(Policy::Model)).collect()))
    }
}

/// A saving, or how far two of them are apart, below which people see none.
const CLEAR: f64 = 0.005;

/// Whether people see that something is saved, or that one rule saves more than another.
///
/// - `saved`: a share of a cost, or the difference of two.
pub fn is_clear(saved: f64) -> bool {
    saved >= CLEAR
}

/// A share of the estimate below which a saving on unseen cases is much less.
const MUCH_LESS: f64 = 0.5;

/// What a saving comes to on unseen cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unseen {
    /// The rule costs so much more there.
    Loses(f64),
    /// It saves nothing.
    SavesNothing,
    /// It saves so much, less than half of the estimate.
    SavesLess(f64),
    /// It saves so much.
    Saves(f64),
}

/// From so many points on, estimated and actual improvement are told side by side: the worked
/// example of the source (33% and 28%) is.
const MUCH: f64 = 0.03;

impl ModelEvaluation {
    /// The estimated and the actual improvement, where the estimate is far from what is found on test
    /// cases.
    pub fn gap(&self) -> Option<(f64, f64)> {
        let (estimated, actual) = (self.improvement?, self.test?.improvement?);
        // Rounded as people read them, so that 33% and 30% differ by three points.
        let points = |value: f64| (value * 100.0).round() / 100.0;
        let is_far = (points(estimated) - points(actual)).abs() >= MUCH - 1e-9;
        (estimated > 0.0 && is_far).then_some((estimated, actual))
    }

    /// What a saving comes to on test cases; `None` without them.
    pub fn unseen(&self, estimated: f64) -> Option<Unseen> {
        Some(match without_noise(self.test?.improvement?) {
            0.0 => Unseen::SavesNothing,
            saved if saved < 0.0 => Unseen::Loses(-saved),
            saved if saved < MUCH_LESS * estimated => Unseen::SavesLess(saved),
            saved => Unseen::Saves(saved),
        })
    }
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
    pub fn outlook(&self, joint: &JointHull, pc: f64) -> Outlook {
        let is_here = without_noise(pc - self.condition.pc()) == 0.0;
        let (policy, corner) =
            if is_here { self.recommended(joint) } else { self.recommended_elsewhere(joint, pc) };
        let measured = self.measured(corner, pc);
        if measured <= 0.0 || falls_short(self, measured) {
            return Outlook::SavesNothing;
        }
        let Policy::Model(model) = policy else { return Outlook::Saves(policy, measured) };
        let known = match (self.certainty().filter(|_| is_here), &self.bands) {
            // Where it is not known what to expect, what is measured is said.
            (Some(_), _) => self.saving_of(model).1.or(Some((measured, (measured, measured)))),
            (None, Some(bands)) => bands.saving_at(model, pc),
            (None, None) => Some((measured, (measured, measured))),
        };
        match known {
            Some((expected, interval)) if Told::by(interval) == Told::Saves => {
                Outlook::Saves(policy, expected)
            }
            _ => Outlook::CannotTell,
        }
    }

    /// Models that these cases can't tell from the policy of the outlook at a PC(+).
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
    pub fn perhaps(&self, joint: &JointHull, pc: f64) -> Option<(usize, f64)> {
        let stays = !matches!(self.outlook(joint, pc), Outlook::Saves(Policy::Model(_), _));
        let (best, corner) = joint.best_at(pc);
        let model = best.model().filter(|&model| stays && self.baseline_model != Some(model))?;
        // Today's way is the best already.
        if self.baseline_cut.is_some_and(|of| of.model == model && of.point == corner.point) {
            return None;
        }
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
    /// How many cases can be acted on, if that is limited.
    pub capacity: Option<f64>,
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
        let evaluation = Evaluation::new(curves, settings)?.within_limit(curves, settings, joint);
        let condition = evaluation.condition;
        let (policy, corner) = evaluation.recommended(joint);
        Ok(PinnedRow {
            name: name.clone(),
            condition,
            capacity: evaluation
                .plan
                .as_ref()
                .map_or(evaluation.capacity, |of| Some(of.room.floor())),
            policy,
            saved: saved(joint, &evaluation),
            keeps_today: keeps_today(joint, &evaluation),
            threshold: corner.threshold.filter(|_| policy.model().is_some()),
        })
    };
    conditions.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;

    /// The answer about two models that cross where both mistakes cost the same.
    fn answer(pairs: &[(&str, &str)]) -> Answer {
        let curves = Curves::new(ModelCurves::crossing().to_vec());
        let settings = Settings::of(pairs.iter().copied()).unwrap();
        let evaluation = Evaluation::new(&curves, &settings).unwrap();
        evaluation.answer(&curves.joint, &settings.baseline)
    }

    #[test]
    fn a_condition_side_by_side_keeps_its_limit() {
        let curves = Curves::new(ModelCurves::crossing().to_vec());
        let of =
            |pairs: &[(&str, &str)]| ("A".to_owned(), Settings::of(pairs.iter().copied()).unwrap());
        let conditions = [of(&[("pc", "0.6")]), of(&[("pc", "0.6"), ("capacity", "10")])];
        let rows = compare(&curves, &curves.joint, &conditions).unwrap();
        assert_eq!([rows[0].capacity, rows[1].capacity], [None, Some(10.0)]);
        // Of two models that cross the one that is better among few is taken.
        assert_eq!([rows[0].policy, rows[1].policy], [Policy::Model(1), Policy::Model(0)]);
        assert!(rows[1].saved < rows[0].saved, "{rows:?}");
    }

    #[test]
    fn the_answer_weighs_what_is_saved_against_what_is_asked_for() {
        let baseline = ("baseline", "always_negative");
        let Answer::Saves(saved) = answer(&[("pc", "0.6"), baseline]) else { panic!("saves") };
        assert!((saved - 0.6).abs() < 1e-12);
        let short = answer(&[("pc", "0.6"), baseline, ("floor", "0.7")]);
        assert_eq!(short, Answer::TooLittle(saved));
        assert_eq!(answer(&[("pc", "0.6"), ("baseline", "model:Rb")]), Answer::Stays);
        assert_eq!(answer(&[("pc", "0"), baseline]), Answer::FreeWithoutModel);
    }
}
