//! Cases that differ in value at one θ: each model's best cut, what it is worth, who wins where,
//! and how many cases are worth accepting and are accepted.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! section 4 (improvement over the better trivial decision, the break-even as a second axis).

use crate::curve::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactModel, Impacts, JointImpact, Policy,
};
use crate::domain::CutRule;
use crate::evaluate::certainty::numbers::ImpactCertainty;
use crate::evaluate::evaluation::Tie;
use crate::evaluate::ranges::{APART, Interval, among_nearest, join};
use crate::evaluate::settings::{SettingError, Settings};

/// One model at one θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactModelEvaluation {
    /// The best cut; of equally good ones the one that accepts fewest.
    pub corner: ImpactCorner,
    /// What it is worth, in units of value.
    pub impact: f64,
    /// What it is worth over the better trivial policy; an amount, at least 0.
    pub improvement: f64,
}

/// All models at one θ.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactEvaluation {
    /// What accepting a case is worth.
    pub form: ImpactForm,
    /// The parameter.
    pub theta: f64,
    /// The amount at which a case is worth exactly nothing: 1/θ or θ; `None` where there is none.
    pub break_even: Option<f64>,
    /// What accepting all is worth; rejecting all is worth 0.
    pub accept_all: f64,
    /// What no decisions can exceed.
    pub perfect: f64,
    /// One entry a model, in the models' order.
    pub models: Vec<ImpactModelEvaluation>,
    /// What chance in the cases leaves open, if it is known.
    pub certainty: Option<ImpactCertainty>,
    /// Two models that these cases can't tell apart, if the best one is such a one.
    pub tie: Option<Tie>,
}

impl ImpactEvaluation {
    /// Evaluates every model. O(models · log n).
    ///
    /// - `settings`: their θ, or where they have none the one these curves begin with.
    #[must_use]
    pub fn new(impacts: &Impacts, settings: &Settings) -> Self {
        let theta = settings.theta.unwrap_or(impacts.start);
        let model_evaluation = |(index, model): (usize, &crate::curve::ImpactModel)| {
            let corner = model.best_at(theta);
            let (impact, improvement) =
                (corner.line.value_at(theta), impacts.gain_at(index, theta));
            ImpactModelEvaluation { corner, impact, improvement }
        };
        Self {
            form: impacts.form,
            theta,
            break_even: impacts.form.break_even(theta),
            accept_all: impacts.accept_all.value_at(theta),
            perfect: impacts.perfect.value_at(theta),
            models: impacts.models.iter().enumerate().map(model_evaluation).collect(),
            certainty: None,
            tie: None,
        }
    }

    /// The same with what resampling says at its θ, if it is known.
    ///
    /// - `joint`, `domain`: the envelope over the models that may win, and that of θ.
    #[must_use]
    pub fn with_certainty(
        self,
        certainty: Option<ImpactCertainty>,
        (joint, domain): (&JointImpact, (f64, f64)),
    ) -> Self {
        let mut of = Self { certainty, ..self };
        of.tie = of.tie(joint, domain);
        of
    }

    fn tie(&self, joint: &JointImpact, domain: (f64, f64)) -> Option<Tie> {
        let certainty = self.certainty.as_ref()?;
        let best = joint.best_at(self.theta).0.model()?;
        let others = certainty.undecided(best, joint.among());
        let winners = joint.winners(domain).into_iter();
        let winners = winners.map(|won| (won.policy, won.to - won.from));
        #[expect(clippy::cast_precision_loss, reason = "a number of cases")]
        let of = |model: usize| {
            let expected = certainty.models[model].expected_improvement.unwrap_or_default();
            (expected, self.models[model].corner.accepted as f64)
        };
        (!others.is_empty()).then(|| Tie::new(best, &others, winners, of))
    }

    /// The policy that is recommended and its cut: see [`Tie`].
    ///
    /// - `joint`: the envelope over the models that may win.
    #[must_use]
    pub fn recommended(&self, joint: &JointImpact) -> (Policy, ImpactCorner) {
        match self.tie {
            Some(Tie { recommended, .. }) => {
                (Policy::Model(recommended), self.models[recommended].corner)
            }
            None => joint.best_at(self.theta),
        }
    }

    /// What a model is to be expected to be worth on as many new cases, and the 95% interval: what the
    /// better trivial policy is worth on these, and the gain to be expected over it.
    #[must_use]
    pub fn expected_worth(&self, model: usize) -> Option<(f64, (f64, f64))> {
        let of = self.certainty.as_ref()?.models.get(model)?;
        let (gain, (low, high)) = of.improvement()?;
        let trivial = self.accept_all.max(0.0);
        Some((trivial + gain, (trivial + low, trivial + high)))
    }

    /// The models whose decisions are worth exactly what those of one of them are, it among them.
    ///
    /// - `joint`: the envelope over the models that may win.
    #[must_use]
    pub fn equals(&self, model: usize, joint: &JointImpact) -> Vec<usize> {
        let worth = self.models[model].impact;
        let is_equal = |&other: &usize| {
            other == model || (self.models[other].impact - worth).abs() <= 1e-12 * worth.abs()
        };
        joint.among().iter().copied().filter(is_equal).collect()
    }

    /// The stretch of θ beside that of the evaluation; `None` where what is recommended here, of models
    /// that these cases can't tell apart, is the best one there.
    ///
    /// - `joint`, `domain`: as of [`Self::with_certainty`].
    #[must_use]
    pub fn neighbour(&self, joint: &JointImpact, domain: (f64, f64)) -> Option<Interval> {
        let intervals = impact_intervals(joint, domain);
        let here = impact_interval_at(&intervals, joint, self.theta)?;
        let next = *here.checked_sub(1).or(Some(here + 1)).and_then(|at| intervals.get(at))?;
        let is_here = |tie: &Tie| next.policy == Policy::Model(tie.recommended);
        (!self.tie.as_ref().is_some_and(is_here)).then_some(next)
    }

    /// Who decides at a θ, and what these models gain there on these cases, where they gain anything:
    /// at that of the evaluation what is recommended, and all that can't be told from it.
    ///
    /// - `joint`: the envelope over the models that may win.
    #[must_use]
    pub fn gains_at(
        &self,
        theta: f64,
        impacts: &Impacts,
        joint: &JointImpact,
    ) -> (Vec<Policy>, Vec<f64>) {
        let who = match self.tie.as_ref().filter(|_| theta == self.theta) {
            Some(tie) => tie.models().map(Policy::Model).collect(),
            None => vec![joint.best_at(theta).0],
        };
        let models = who.iter().filter_map(|policy| policy.model());
        let gains = models.map(|model| impacts.gain_at(model, theta));
        let gains = gains.filter(|&gain| gain > 0.0).collect();
        (who, gains)
    }

    /// Whether accepting all is the better trivial policy; rejecting all keeps a tie.
    #[must_use]
    pub fn accepts_all(&self) -> bool {
        self.accept_all > 0.0
    }
}

impl Settings {
    /// The curves of a table under the form that is set, or its default.
    ///
    /// # Errors
    /// [`SettingError::NoSuchForm`] if the table's amounts do not allow it.
    pub fn impacts<'a>(&self, of: &'a ImpactForms) -> Result<&'a Impacts, SettingError> {
        of.of(self.form).ok_or_else(|| SettingError::NoSuchForm {
            wanted: self.form.map_or("", ImpactForm::name),
            needed: match self.form {
                Some(ImpactForm::Columns) => "columns “a” and “b”",
                _ => "one column of amounts",
            },
            forms: of.forms().map(ImpactForm::name).collect::<Vec<_>>().join(" and "),
        })
    }
}

/// Who wins over an interval of θ: intervals that tile it, no two neighbours of one policy.
#[must_use]
pub fn impact_intervals(joint: &JointImpact, domain: (f64, f64)) -> Vec<Interval> {
    Interval::joined(joint.winners(domain).iter().map(|w| (w.from, w.to, w.policy)))
}

/// Which of the intervals θ lies in: at a handover that of whoever wins there; `None` beyond all.
#[must_use]
pub fn impact_interval_at(
    intervals: &[Interval],
    joint: &JointImpact,
    theta: f64,
) -> Option<usize> {
    let policy = joint.best_at(theta).0;
    let is_here = |interval: &Interval| interval.from <= theta && theta <= interval.to;
    let here = intervals.iter().position(|s| is_here(s) && s.policy == policy);
    here.or_else(|| intervals.iter().position(is_here))
}

/// Cases of two sorts: worth accepting, and not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorthCounts {
    /// Those worth accepting: what they bring is above 0.
    pub worth: u64,
    /// Those worth it that are accepted, and left; of the others those accepted, and left. `None` where
    /// there are too many cases to keep each of them.
    pub cells: Option<[u64; 4]>,
}

impl WorthCounts {
    /// At a θ; `None` where a case has no one amount, and where the cases can't be counted exactly.
    ///
    /// - `model`, `corner`: the cut whose decisions are counted.
    #[must_use]
    pub fn new(
        impacts: &Impacts,
        model: &ImpactModel,
        corner: ImpactCorner,
        theta: f64,
    ) -> Option<Self> {
        let is_worth = |amount: f64| match impacts.form {
            ImpactForm::Scale => theta * amount - 1.0 > 0.0,
            ImpactForm::Shift => amount - theta > 0.0,
            ImpactForm::Columns => false,
        };
        match &model.values.picture.as_ref()?.cases {
            Depiction::Points(points) => {
                let is_accepted = |prediction: f64| {
                    corner.threshold.is_some_and(|threshold| match model.values.ranking.rule() {
                        CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => {
                            prediction <= threshold
                        }
                        CutRule::ScoreAtLeast | CutRule::AsPredicted => prediction >= threshold,
                    })
                };
                let mut cells = [0; 4];
                for &(amount, prediction) in points {
                    let (worth, taken) = (is_worth(amount), is_accepted(prediction));
                    cells[2 * usize::from(!worth) + usize::from(!taken)] += 1;
                }
                Some(Self { worth: cells[0] + cells[1], cells: Some(cells) })
            }
            Depiction::Cells { .. } => {
                let worth = worth_of_many(impacts, theta)?;
                Some(Self { worth, cells: None })
            }
        }
    }
}

/// From the line of the perfect decision, which accepts them and no others: each of them adds 1 to its
/// slope or its height.
fn worth_of_many(impacts: &Impacts, theta: f64) -> Option<u64> {
    let perfect = &impacts.perfect;
    if !perfect.is_whole {
        return None;
    }
    let count = match impacts.form {
        // A case is accepted from its kink on, where it is worth nothing yet.
        ImpactForm::Scale if theta > 0.0 => {
            let at = perfect.kinks.partition_point(|&kink| kink < theta);
            -perfect.lines[at].fixed
        }
        ImpactForm::Shift => {
            let at = perfect.kinks.partition_point(|&kink| kink <= theta);
            -perfect.lines[at].per_theta
        }
        ImpactForm::Scale | ImpactForm::Columns => return None,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    Some(count.round().max(0.0) as u64)
}

/// Intervals of θ where a model wins, those that touch as one.
#[must_use]
pub fn won_by_models(intervals: &[Interval]) -> Vec<(f64, f64)> {
    let mut won = Vec::new();
    for interval in intervals.iter().filter(|interval| interval.policy.model().is_some()) {
        join(&mut won, (interval.from, interval.to));
    }
    won
}

/// The θ that is set among round values on either side, ascending, and its place.
#[must_use]
pub fn thetas_around(set: f64, form: ImpactForm, domain: (f64, f64)) -> (Vec<f64>, usize) {
    among_nearest(set, round_thetas(set, form, domain))
}

/// Round values around one, ascending, it left out: where θ multiplies amounts 1, 2 and 5 times powers
/// of ten, elsewhere some five steps over the domain.
fn round_thetas(set: f64, form: ImpactForm, (low, high): (f64, f64)) -> Vec<f64> {
    let mut all: Vec<f64> = match form {
        ImpactForm::Scale if set > 0.0 => {
            let size = 10f64.powf(set.log10().floor());
            let digits = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
            let apart = |theta: &f64| *theta * APART <= set || *theta >= set * APART;
            digits.map(|digit| digit * size).into_iter().filter(apart).collect()
        }
        _ => {
            let step = round_step((high - low) / 5.0);
            let steps =
                [-2.0, -1.0, 0.0, 1.0, 2.0].map(|more| ((set / step).round() + more) * step);
            steps.into_iter().filter(|theta| (theta - set).abs() >= step / 4.0).collect()
        }
    };
    all.retain(|theta| low <= *theta && *theta <= high);
    all
}

/// 1, 2 or 5 times a power of ten, at least as large as a width above 0.
fn round_step(width: f64) -> f64 {
    let size = 10f64.powf(width.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * size >= width);
    step.unwrap_or(10.0) * size
}

/// A change of the best rule with as many digits as tell it from others: with three digits where θ multiplies amounts, elsewhere to a
/// decimal step of a twentieth of the domain at most.
#[must_use]
pub fn rounded_theta(theta: f64, form: ImpactForm, (low, high): (f64, f64)) -> f64 {
    match form {
        ImpactForm::Scale => format!("{theta:.2e}").parse().unwrap_or(theta),
        ImpactForm::Shift | ImpactForm::Columns => {
            let exponent = ((high - low) / 20.0).log10().floor();
            let steps = (theta / 10f64.powf(exponent)).round();
            format!("{steps}e{exponent}").parse::<f64>().unwrap_or(theta) + 0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ValueModel, Values};
    use crate::domain::{CaseAmounts, SignedUnits};

    fn forms(amounts: &[f64], predictions: &[f64]) -> ImpactForms {
        let amounts = CaseAmounts::Measured(SignedUnits::try_of(amounts).unwrap());
        let model = ValueModel::new("m".into(), predictions, &amounts, CutRule::ScoreAtLeast);
        ImpactForms::new(Values::new(vec!["y".into()], &amounts, vec![model]))
    }

    #[test]
    fn a_case_at_the_break_even_is_not_worth_it() {
        let forms = forms(&[0.25, 0.5, 1.0, 2.0, 4.0], &[5.0, 1.0, 3.0, 2.0, 4.0]);
        let counts = |form, theta: f64| {
            let impacts = forms.of(Some(form)).unwrap();
            let model = &impacts.models[0];
            let corner = model.best_at(theta);
            let counts = WorthCounts::new(impacts, model, corner, theta).unwrap();
            let cells = counts.cells.unwrap();
            assert_eq!(cells[0] + cells[2], corner.accepted);
            assert_eq!(worth_of_many(impacts, theta), Some(counts.worth), "{form:?} {theta}");
            (counts.worth, cells)
        };
        // Worth 2y − 1: −0.5, 0, 1, 3, 7; all of prediction 2 or more: 0.25 too.
        assert_eq!(counts(ImpactForm::Scale, 2.0), (3, [3, 0, 1, 1]));
        // Worth y − 1: none of 0.25, 0.5 and 1.
        assert_eq!(counts(ImpactForm::Shift, 1.0).0, 2);
    }

    #[test]
    fn round_values_lie_around_the_one_that_is_set() {
        let scale = round_thetas(2.0, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!(scale, [0.1, 0.2, 0.5, 1.0, 5.0, 10.0].map(|digit| digit * 1.0));
        let shift = |set: f64, domain| round_thetas(set, ImpactForm::Shift, domain);
        assert_eq!(shift(3.0, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(shift(3.4, (1.0, 5.0)), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(shift(2.9, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        let far = shift(1.23e6, (1.2e6, 1.26e6));
        assert_eq!(far, [1.2e6, 1.22e6, 1.24e6, 1.26e6]);
        assert_eq!(round_thetas(0.0, ImpactForm::Columns, (-5.0, 5.0)), [-4.0, -2.0, 2.0, 4.0]);
    }

    #[test]
    fn changes_of_the_best_rule_keep_the_digits_that_tell_them_apart() {
        let scale = |theta| rounded_theta(theta, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!([scale(0.3223), scale(9.346)], [0.322, 9.35]);
        let far = |theta| rounded_theta(theta, ImpactForm::Shift, (1.2e6, 1.26e6));
        assert_eq!([far(1_210_432.0), far(1_211_987.0)], [1.21e6, 1.212e6]);
        assert_eq!(rounded_theta(2.74321, ImpactForm::Shift, (1.0, 5.0)), 2.7);
    }
}
