//! Each model at one condition: its best cut, what it costs there, and what that saves; and the
//! same cut on test cases.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{
    Corner, CostCurve, Curves, JointHull, ModelCurves, Policy, TestComparison, TestCurve,
    improvement,
};
use crate::domain::{OperatingCondition, OperatingPoint};
use crate::evaluate::certainty::bands::Bands;
use crate::evaluate::certainty::numbers::Certainty;
use crate::evaluate::condition::tie::Tie;
use crate::evaluate::rounding::simplest_in;
use crate::evaluate::setting::settings::{Baseline, Limits, SettingError, Settings};

/// Savings that differ by less are about the same.
const CLEARLY_MORE: f64 = 0.005;

/// One model at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelEvaluation {
    /// The cheapest cut; at PC(+) = 1 the cheapest just below.
    pub corner: Corner,
    /// Unitless, `0.0..=1.0`.
    pub normalized_expected_cost: f64,
    /// Share of the baseline's cost saved, up to 1.0; `None` where it has no value.
    pub improvement: Option<f64>,
    /// The same cut on test cases.
    pub test: Option<TestEvaluation>,
}

/// A cut chosen on training cases, evaluated on test cases at the same cost ratio: see
/// [`TestPrevalence`](crate::curve::TestPrevalence) for the prevalence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TestEvaluation {
    /// The PC(+) they are evaluated at.
    pub pc: f64,
    /// Its rates.
    pub point: OperatingPoint,
    /// Unitless, `0.0..=1.0`.
    pub normalized_expected_cost: f64,
    /// Share of the baseline's cost saved on the test cases; `None` where it has no value.
    pub improvement: Option<f64>,
}

/// What is known of the chance in the cases.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Sureness {
    /// Nothing: the cases are not resampled.
    #[default]
    Unknown,
    /// They are being resampled.
    Awaited,
    /// What resampling says at this condition.
    Known(Box<Certainty>),
}

/// What is known of money.
#[derive(Debug, Clone, PartialEq)]
pub struct Price {
    /// The currency, a sign or a short word.
    pub currency: String,
    /// What one false alarm costs, above 0.
    pub alarm_cost: f64,
}

/// All models at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The condition.
    pub condition: OperatingCondition,
    /// What the baseline costs.
    pub baseline: CostCurve,
    /// Which model is the baseline, if one is.
    pub baseline_model: Option<usize>,
    /// Where a model is the baseline the threshold that it is taken at, its best one at the condition,
    /// as the plainest number.
    pub baseline_threshold: Option<f64>,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelEvaluation>,
    /// The range of PC(+) of interest, if one is set.
    pub range: Option<(f64, f64)>,
    /// In nine cases of ten the cost ratio lies between these, if that is said.
    pub belief: Option<(f64, f64)>,
    /// The limits that are set.
    pub limits: Limits,
    /// What chance in the cases leaves open.
    pub certainty: Sureness,
    /// Models that these cases can't tell apart, if the best one is among them.
    pub tie: Option<Tie>,
    /// The same over all conditions, as far as it is known.
    pub bands: Option<Bands>,
    /// Cases that the workforce is out of: the population, or as many as are at hand.
    pub population: f64,
    /// The population, if it was said: cases a year.
    pub cases_a_year: Option<f64>,
    /// What a false alarm costs, if that was said.
    pub price: Option<Price>,
}

impl Evaluation {
    /// What resampling says, if it is known.
    #[must_use]
    pub fn certainty(&self) -> Option<&Certainty> {
        match &self.certainty {
            Sureness::Known(certainty) => Some(certainty),
            Sureness::Unknown | Sureness::Awaited => None,
        }
    }

    /// The same with what is known of the chance in the cases.
    ///
    /// - `joint`: the hull over the models that may win.
    #[must_use]
    pub fn with_certainty(self, certainty: Sureness, joint: &JointHull) -> Self {
        let mut of = Self { certainty, ..self };
        of.tie = of.tie(joint);
        of
    }

    fn tie(&self, joint: &JointHull) -> Option<Tie> {
        let certainty = self.certainty()?;
        let best = joint.best_at(self.condition.pc()).0.model()?;
        if self.without_model(best).is_some() {
            return None;
        }
        let others = certainty.undecided(best, joint.among());
        let winners = joint.winners().into_iter().map(|won| (won.policy, won.to - won.from));
        let of = |model: usize| {
            let expected = certainty.models[model].expected_improvement.unwrap_or_default();
            (expected, self.models[model].corner.point.false_positive_rate)
        };
        let tie = (!others.is_empty()).then(|| Tie::new(best, &others, winners, of));
        tie.filter(|tie| self.without_model(tie.recommended).is_none())
    }

    /// The policy that is recommended and its cut: the cheapest on these cases; of models that
    /// they can't tell apart the one that [`Tie`] prefers; the better policy without a model where
    /// they can't tell whether the model costs less, unless that policy is what is compared with.
    ///
    /// - `joint`: the hull over the models that may win.
    #[must_use]
    pub fn recommended(&self, joint: &JointHull) -> (Policy, Corner) {
        let best = match self.tie {
            Some(Tie { recommended, .. }) => {
                (Policy::Model(recommended), self.models[recommended].corner)
            }
            None => joint.best_at(self.condition.pc()),
        };
        let instead = best.0.model().and_then(|model| self.without_model(model));
        instead.map_or(best, |is_positive| joint.trivial(is_positive))
    }

    /// Whether the best model on these cases is not recommended, since they can't tell whether it
    /// costs less than the better policy without a model, which saves something, too.
    #[must_use]
    pub fn passes_over_model(&self, joint: &JointHull) -> bool {
        let best = joint.best_at(self.condition.pc()).0;
        best.model().is_some() && self.recommended(joint).0.model().is_none()
    }

    /// Whether these cases can't tell if the recommended model saves anything.
    #[must_use]
    pub fn is_doubtful(&self, joint: &JointHull) -> bool {
        let of = |model: usize| self.certainty()?.models[model].interval;
        let interval = self.recommended(joint).0.model().and_then(of);
        interval.is_some_and(|(low, _)| low <= 0.0)
    }

    /// Another model that may be better than the one that is recommended, or than the one that is
    /// passed over, and what it is expected to save: clearly more, and these cases can't tell the two
    /// apart.
    #[must_use]
    pub fn may_be_better(&self, joint: &JointHull) -> Option<(usize, f64)> {
        let certainty = self.certainty().filter(|_| self.tie.is_none())?;
        let of = |model: usize| certainty.models[model].expected_improvement;
        let best = joint.best_at(self.condition.pc()).0.model();
        let recommended = self.recommended(joint).0.model().or(best)?;
        let all = joint.among().iter().filter_map(|&model| Some((model, of(model)?)));
        let most = all.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let is_more = most.1 > of(recommended)? + CLEARLY_MORE;
        let (low, high) = certainty.pair(recommended, most.0)?.interval;
        (is_more && low <= 0.0 && high >= 0.0).then_some(most)
    }

    /// The better policy without a model (whether it predicts everybody positive), if it saves
    /// something and a model may cost no less.
    fn without_model(&self, model: usize) -> Option<bool> {
        let (is_positive, cost, most) = self.certainty()?.against_trivial(model)?;
        (most >= cost).then_some(is_positive)
    }

    /// Evaluates every model. O(models · log n): nothing is sorted or summed.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit these models.
    pub fn new(curves: &Curves, settings: &Settings) -> Result<Self, SettingError> {
        let baseline = settings.baseline.curve(curves)?;
        let condition = settings.condition(curves.models[0].ranking.prevalence())?;
        // A baseline can be a long curve; it is not computed where there are no test cases.
        let has_test = curves.models.iter().any(|model| model.test_curve.is_some());
        let test = has_test.then(|| settings.baseline.on_test(curves, settings.test_prevalence()));
        let test = test.transpose()?;
        let models = curves.models.iter().map(|model| {
            let both = model.test_curve.as_ref().zip(test.as_ref());
            let test = both.map(|(curve, test)| test_evaluation(curve, test, condition));
            ModelEvaluation { test, ..model_evaluation(model, &baseline, condition.pc()) }
        });
        let models: Vec<ModelEvaluation> = models.collect();
        let baseline_threshold = match &settings.baseline {
            Baseline::Model(name) => plain_threshold(curves, &models, name),
            _ => None,
        };
        let (positives, negatives) = curves.models[0].ranking.class_weights();
        let cases_a_year = settings.targeting.population;
        let price = settings.targeting.price_of_alarm().zip(settings.targeting.money());
        let price =
            price.map(|(alarm_cost, currency)| Price { currency: currency.into(), alarm_cost });
        Ok(Self {
            condition,
            baseline,
            baseline_model: settings.baseline.model(curves),
            baseline_threshold,
            models,
            range: settings.range,
            belief: settings.belief,
            limits: settings.limits,
            certainty: Sureness::Unknown,
            tie: None,
            bands: None,
            population: cases_a_year.unwrap_or(positives + negatives),
            cases_a_year,
            price,
        })
    }
}

/// The threshold of a model's best cut, as the plainest number; `None` if it decides nothing.
fn plain_threshold(curves: &Curves, models: &[ModelEvaluation], name: &str) -> Option<f64> {
    let index = curves.models.iter().position(|model| model.name == name)?;
    let (ranking, corner) = (curves.models[index].ranking.outline(), models[index].corner);
    if corner.cut + 1 >= ranking.cuts() {
        return None;
    }
    Some(simplest_in(corner.threshold?, ranking.threshold(corner.cut + 1)))
}

fn model_evaluation(model: &ModelCurves, baseline: &CostCurve, pc: f64) -> ModelEvaluation {
    let corner = model.hull.corners()[model.hull.in_use_at(pc)];
    ModelEvaluation {
        corner,
        normalized_expected_cost: model.cost.value_at(pc),
        improvement: improvement(&model.cost, baseline, pc),
        test: None,
    }
}

fn test_evaluation(
    test_curve: &TestCurve,
    test: &TestComparison,
    condition: OperatingCondition,
) -> TestEvaluation {
    TestEvaluation {
        pc: test_curve.test_pc(condition, test.at),
        point: test_curve.point_at(condition.pc()),
        normalized_expected_cost: test_curve.cost_at(condition, test.at),
        improvement: test_curve.improvement_at(condition, test),
    }
}
