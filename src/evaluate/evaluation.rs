//! All models at one condition: each one's best cut, what it costs there and what that saves, the
//! same cut on test cases, and what is recommended there and elsewhere.
//!
//! Of models that these cases can't tell apart each may be the better one on new cases, so what
//! decides is what can be known: first over how much of the axis of conditions each is the best
//! choice, for the costs may be others than those set; then what is expected of each; then how many
//! cases each acts on needlessly.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{
    Corner, CostCurve, CostLine, Curves, JointHull, Policy, TestBaseline, TestComparison,
    TestPrevalence, Winner, improvement,
};
use crate::domain::{OperatingCondition, OperatingPoint, RandomSplit, Ranking};
use crate::evaluate::certainty::costs::Bands;
use crate::evaluate::certainty::numbers::{Certainty, Told};
use crate::evaluate::rounding::simplest_in;
use crate::evaluate::settings::{Baseline, Limits, SettingError, Settings, TodaysCut};

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

/// What is done where fewer can be acted on than the costs ask for.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The model whose ranking decides.
    pub model: usize,
    /// Down to where.
    pub corner: Corner,
    /// Only some of those with the threshold's score are, by lot.
    pub inside_tie: bool,
    /// Whether every cut of the model is held; else the threshold is read off a fine outline.
    pub is_exact: bool,
    /// How many can be acted on, in cases of the population.
    pub room: f64,
    /// Cases to choose from.
    pub population: f64,
    /// What would be done without the limit.
    pub free: (Policy, Corner),
    /// The share of the baseline's cost that is saved on these cases; `None` where it costs nothing.
    pub measured: Option<f64>,
    /// The same to be expected on new cases, if that is known.
    pub expected: Option<ExpectedSaving>,
}

/// The share of the baseline's cost that is to be expected to be saved on new cases, and a 95% interval.
pub type ExpectedSaving = (f64, (f64, f64));

impl Plan {
    /// How many of the cases at hand are acted on.
    ///
    /// - `of`: weights of the positives and of the negatives at hand, in cases.
    #[expect(clippy::cast_possible_truncation, reason = "a count of cases")]
    pub fn cases_at_hand(&self, of: (f64, f64)) -> usize {
        let OperatingPoint { true_positive_rate, false_positive_rate } = self.corner.point;
        (true_positive_rate * of.0 + false_positive_rate * of.1 + 1e-6).floor() as usize
    }
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
    /// The fixed cut that the baseline is, if it is one.
    pub baseline_cut: Option<TodaysCut>,
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
    /// What takes the place of what is recommended, where that acts on more than can be acted on.
    pub plan: Option<Box<Plan>>,
    /// How many cases can be acted on, if that is limited.
    pub capacity: Option<f64>,
    /// Out of so many: the population, or as many as are at hand.
    pub population: f64,
    /// The population, if it was said: cases a year.
    pub cases_a_year: Option<f64>,
    /// What a false alarm costs, if that was said.
    pub price: Option<Price>,
    /// Weights of the positives and of the negatives at hand.
    pub at_hand: (f64, f64),
}

impl Evaluation {
    /// What resampling says, if it is known.
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

    /// What a model saves at the condition as it is used there: on these cases, and, with a 95% interval,
    /// what is to be expected on new ones, if that is known.
    pub fn saving_of(&self, model: usize) -> (Option<f64>, Option<ExpectedSaving>) {
        match &self.plan {
            Some(plan) if plan.model == model => (plan.measured, plan.expected),
            _ => {
                let expected = self.certainty().and_then(|of| of.models[model].improvement());
                (self.models[model].improvement, expected)
            }
        }
    }

    /// What a policy is to be expected to save on new cases, with a 95% interval, if that is known and chance plays on
    /// it: on a policy without a model where it plays on what is compared with.
    pub fn expected_of(&self, policy: Policy) -> Option<ExpectedSaving> {
        match policy.model() {
            Some(model) => self.saving_of(model).1,
            None => {
                self.baseline_cut?;
                self.certainty()?.of(policy).improvement()
            }
        }
    }

    /// What a model costs on these cases as it is used at the condition, normalized.
    pub fn cost_of(&self, model: usize) -> f64 {
        match &self.plan {
            Some(plan) if plan.model == model => {
                CostLine::of(plan.corner.point).value_at(self.condition.pc())
            }
            _ => self.models[model].normalized_expected_cost,
        }
    }

    fn tie(&self, joint: &JointHull) -> Option<Tie> {
        let certainty = self.certainty()?;
        let best = joint.best_at(self.condition.pc()).0.model()?;
        if self.without_model(best).is_some() {
            return None;
        }
        let others = certainty.undecided(best, joint.among());
        let of = |model: usize| {
            let expected = certainty.models[model].expected_improvement.unwrap_or_default();
            (expected, self.models[model].corner.point.false_positive_rate)
        };
        let tie = Tie::new(best, &others, &joint.winners(), of);
        tie.filter(|tie| self.without_model(tie.recommended).is_none())
    }

    /// The policy that is recommended and its cut: the cheapest on these cases; of models that
    /// they can't tell apart the one that [`Tie`] prefers; the better policy without a model where
    /// they can't tell whether the model costs less, unless that policy is what is compared with. Where
    /// fewer can be acted on, the plan within the limit.
    ///
    /// - `joint`: the hull over the models that may win.
    pub fn recommended(&self, joint: &JointHull) -> (Policy, Corner) {
        if let Some(plan) = &self.plan {
            return match plan.corner.threshold {
                Some(_) => (Policy::Model(plan.model), plan.corner),
                None => joint.trivial(false),
            };
        }
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
    pub fn passes_over_model(&self, joint: &JointHull) -> bool {
        let best = joint.best_at(self.condition.pc()).0;
        best.model().is_some() && self.recommended(joint).0.model().is_none()
    }

    /// Whether these cases can't tell if the recommended model saves anything.
    pub fn is_doubtful(&self, joint: &JointHull) -> bool {
        let expected = self.expected_of(self.recommended(joint).0);
        expected.is_some_and(|(_, interval)| Told::by(interval) != Told::Saves)
    }

    /// Another model that may be better than the one that is recommended, or than the one that is
    /// passed over, and what it is expected to save: clearly more, and these cases can't tell the two
    /// apart.
    pub fn may_be_better(&self, joint: &JointHull) -> Option<(usize, f64)> {
        let certainty = self.certainty().filter(|_| self.tie.is_none())?;
        let of = |model: usize| certainty.models[model].expected_improvement;
        let best = joint.best_at(self.condition.pc()).0.model();
        let recommended = self.recommended(joint).0.model().or(best)?;
        let all = joint.among().iter().filter_map(|&model| Some((model, of(model)?)));
        let most = all.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let is_more = most.1 > of(recommended)? + CLEARLY_MORE;
        (is_more && certainty.pair(recommended, most.0)?.is_tied()).then_some(most)
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
        let pc = condition.pc();
        let models = curves.models.iter().map(|model| ModelEvaluation {
            corner: model.hull.corners()[model.hull.in_use_at(pc)],
            normalized_expected_cost: model.cost.value_at(pc),
            improvement: improvement(&model.cost, &baseline, pc),
            test: model.test_curve.as_ref().zip(test.as_ref()).map(|(curve, test)| {
                TestEvaluation {
                    pc: curve.test_pc(condition, test.at),
                    point: curve.point_at(pc),
                    normalized_expected_cost: curve.cost_at(condition, test.at),
                    improvement: curve.improvement_at(condition, test),
                }
            }),
        });
        let models: Vec<ModelEvaluation> = models.collect();
        let baseline_model = settings.baseline.model(curves);
        let baseline_threshold = baseline_model.and_then(|index| {
            let (ranking, corner) = (curves.models[index].ranking.outline(), models[index].corner);
            // A cut that decides nothing has none.
            Some(simplest_in(corner.threshold?, Some(ranking.next_threshold(corner.cut)?)))
        });
        let (positives, negatives) = curves.models[0].ranking.class_weights();
        let cases_a_year = settings.targeting.population;
        let price = settings.targeting.price_of_alarm().zip(settings.targeting.money());
        let price =
            price.map(|(alarm_cost, currency)| Price { currency: currency.into(), alarm_cost });
        Ok(Self {
            condition,
            baseline,
            baseline_model,
            baseline_cut: settings.baseline.cut(curves)?,
            baseline_threshold,
            models,
            range: settings.range,
            belief: settings.belief,
            limits: settings.limits,
            certainty: Sureness::Unknown,
            tie: None,
            bands: None,
            plan: None,
            capacity: settings.targeting.capacity,
            population: cases_a_year.unwrap_or(positives + negatives),
            cases_a_year,
            price,
            at_hand: (positives, negatives),
        })
    }
}

/// What speaks for one model before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// It is the best choice over more of the axis.
    WiderRange,
    /// More is to be expected of it on new cases.
    ExpectedMore,
    /// It acts on fewer cases needlessly; where cases differ in value, on fewer at all.
    FewerActions,
    /// Nothing but that it is better on these cases.
    BetterHere,
}

/// Models that these cases can't tell apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tie {
    /// The index of the one that is recommended.
    pub recommended: usize,
    /// The indices of the others, at least one; first the best one on these cases if it is among them.
    pub others: Vec<usize>,
    /// Why the one, and not the first of the others.
    pub preference: Preference,
}

/// A model as it is compared.
#[derive(Debug, Clone, Copy)]
struct Standing {
    model: usize,
    /// Over how much of the axis it is the best choice.
    range: f64,
    expected: f64,
    actions: f64,
}

impl Tie {
    /// All of them, the one that is recommended first.
    pub fn models(&self) -> impl Iterator<Item = usize> {
        [self.recommended].into_iter().chain(self.others.iter().copied())
    }

    /// Of models that these cases can't tell apart.
    ///
    /// - `best`, `others`: the best one on these cases, and more; `None` without others.
    /// - `winners`: who is best where.
    /// - `of`: what is expected of a model, and how often it acts needlessly.
    pub(crate) fn new<K>(
        best: usize,
        others: &[usize],
        winners: &[Winner<K>],
        of: impl Fn(usize) -> (f64, f64),
    ) -> Option<Self> {
        let standing = |model: usize| {
            let (expected, actions) = of(model);
            Standing { model, range: 0.0, expected, actions }
        };
        let models = [best].into_iter().chain(others.iter().copied());
        let mut all: Vec<Standing> = models.map(standing).collect();
        for standing in &mut all {
            let own = winners.iter().filter(|won| won.policy == Policy::Model(standing.model));
            standing.range = own.map(|won| won.to - won.from).sum();
        }
        (!others.is_empty()).then(|| Self::among(all))
    }

    /// Which is recommended of the best one on these cases, which is the first, and others.
    fn among(mut all: Vec<Standing>) -> Self {
        let preferred = |kept: Standing, next: &Standing| match kept.comes_before(next) {
            (true, _) => kept,
            (false, _) => *next,
        };
        let recommended = all.iter().skip(1).fold(all[0], preferred);
        all.retain(|of| of.model != recommended.model);
        let (_, preference) = recommended.comes_before(&all[0]);
        let others = all.into_iter().map(|of| of.model).collect();
        Self { recommended: recommended.model, others, preference }
    }
}

impl Standing {
    /// Whether it is recommended before another that is no better on these cases, and what decides.
    fn comes_before(&self, other: &Self) -> (bool, Preference) {
        let more = |one: f64, two: f64| (one - two).abs() > 1e-9 * one.abs().max(two.abs());
        if more(self.range, other.range) {
            (self.range > other.range, Preference::WiderRange)
        } else if more(self.expected, other.expected) {
            (self.expected > other.expected, Preference::ExpectedMore)
        } else if more(self.actions, other.actions) {
            (self.actions < other.actions, Preference::FewerActions)
        } else {
            (true, Preference::BetterHere)
        }
    }
}

/// What set test cases apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetApart<'a> {
    /// Nothing did.
    Nothing,
    /// A column that says train or test.
    Column(&'a str),
    /// Chance.
    Random(RandomSplit),
    /// They came in a file of their own.
    File(&'a str),
}

impl Settings {
    /// The prevalence at which test cases are evaluated: theirs, unless one is set.
    pub fn test_prevalence(&self) -> TestPrevalence {
        match self.prevalence {
            Some(_) => TestPrevalence::SamePrevalence,
            None => TestPrevalence::OwnPrevalence,
        }
    }
}

impl Baseline {
    /// What test cases are compared with. A model without test cases is known by what it costs
    /// the others.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`], [`SettingError::NoDecisions`].
    pub fn on_test<'a>(
        &self,
        curves: &'a Curves,
        at: TestPrevalence,
    ) -> Result<TestComparison<'a>, SettingError> {
        let chosen = self.model(curves);
        let cut = self.cut(curves)?.and_then(|cut| {
            let test = curves.models[cut.model].test.as_ref()?;
            Some(CostLine::of(test.point(test.cut_at(Some(cut.threshold)))))
        });
        let baseline = match chosen.and_then(|model| curves.models[model].test_curve.as_ref()) {
            Some(actual) => TestBaseline::Chosen(actual),
            None => TestBaseline::Fixed(match cut {
                Some(line) => CostCurve::of_line(line),
                None => self.curve(curves)?,
            }),
        };
        Ok(TestComparison { baseline, at, training: curves.models[0].ranking.prevalence() })
    }
}

/// How many cases, or what they weigh.
pub fn weight(ranking: &Ranking) -> f64 {
    let (positives, negatives) = ranking.class_weights();
    positives + negatives
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wider_range_comes_first_then_the_expected_then_needless_actions() {
        let of = |model, range, expected, actions| Standing { model, range, expected, actions };
        let found = |here, other| {
            let Tie { recommended, preference, .. } = Tie::among(vec![here, other]);
            (recommended, preference)
        };
        let here = of(3, 0.2, 0.30, 0.1);
        assert_eq!(found(here, of(1, 0.3, 0.1, 0.9)), (1, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.1, 0.9, 0.0)), (3, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.2, 0.31, 0.9)), (1, Preference::ExpectedMore));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.05)), (1, Preference::FewerActions));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.1)), (3, Preference::BetterHere));
        // Of three: why not the best one on these cases.
        let three = Tie::among(vec![here, of(1, 0.3, 0.2, 0.1), of(2, 0.3, 0.1, 0.1)]);
        let expected =
            Tie { recommended: 1, others: vec![3, 2], preference: Preference::WiderRange };
        assert_eq!(three, expected);
    }
}
