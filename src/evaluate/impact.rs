//! Cases that differ in value at one θ: each model's best cut, what it is worth,
//! and who wins where.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! section 4 (improvement over the better trivial decision, the break-even as a second axis).

use crate::curve::{ImpactCorner, ImpactForm, ImpactForms, Impacts, JointImpact, Policy};
use crate::evaluate::certainty::worth_numbers::ImpactCertainty;
use crate::evaluate::condition::interval::Interval;
use crate::evaluate::condition::tie::Tie;
use crate::evaluate::setting::settings::{SettingError, Settings};

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
        let (gain, (low, high)) = of.expected_improvement.zip(of.interval)?;
        let trivial = self.accept_all.max(0.0);
        Some((trivial + gain, (trivial + low, trivial + high)))
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
