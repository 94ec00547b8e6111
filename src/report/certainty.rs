//! The parts of `report.json` about doubt: what chance in the cases and not knowing the costs do to
//! its numbers.

use crate::curve::Curves;
use crate::domain::OperatingCondition;
use crate::evaluate::{Belief, Certainty, ExpectedImpact, ModelCertainty, SettingError, Settings};
use serde::Serialize;

/// The level of every interval.
const LEVEL: f64 = 0.95;

/// As the winners are named.
const TRIVIAL: [&str; 2] = ["always negative", "always positive"];

#[derive(Serialize)]
pub(super) struct CertaintyPart<'a> {
    resamples: usize,
    seed: u64,
    level: f64,
    models: Vec<ModelPart<'a>>,
    pairs: Vec<PairPart<'a>>,
}

#[derive(Serialize)]
struct ModelPart<'a> {
    name: &'a str,
    standard_error: f64,
    #[serde(flatten)]
    impact: Option<ExpectedImpactPart>,
    expected_improvement: Option<f64>,
    interval: Option<(f64, f64)>,
    share_best: f64,
}

/// What only cases that differ in value have, for as many cases as there are.
#[derive(Serialize)]
pub(super) struct ExpectedImpactPart {
    expected_impact: f64,
    impact_interval: (f64, f64),
}

impl ExpectedImpactPart {
    pub(super) fn of(expected: &ExpectedImpact) -> Self {
        Self { expected_impact: expected.impact, impact_interval: expected.interval }
    }
}

#[derive(Serialize)]
struct PairPart<'a> {
    a: &'a str,
    b: &'a str,
    difference: f64,
    standard_error: f64,
    interval: (f64, f64),
    share_a_better: f64,
}

impl<'a> CertaintyPart<'a> {
    /// - `names`: of the models.
    /// - `seed`: of the resamples.
    /// - `impact`: what policies have only where cases differ in value.
    pub(super) fn of<E>(
        found: &Certainty<E>,
        seed: u64,
        names: &[&'a str],
        impact: impl Fn(&E) -> Option<ExpectedImpactPart>,
    ) -> Self {
        let policies = names.iter().copied().chain(TRIVIAL);
        let model = |(name, found): (&'a str, &ModelCertainty<E>)| ModelPart {
            name,
            standard_error: found.standard_error,
            impact: impact(&found.expected),
            expected_improvement: found.expected_improvement,
            interval: found.interval,
            share_best: found.share_best,
        };
        let pairs = found.pairs.iter().map(|pair| PairPart {
            a: names[pair.models.0],
            b: names[pair.models.1],
            difference: pair.difference,
            standard_error: pair.standard_error,
            interval: pair.interval,
            share_a_better: pair.share_first_better,
        });
        Self {
            resamples: found.resamples,
            seed,
            level: LEVEL,
            models: policies.zip(found.models.iter().chain(&found.trivial)).map(model).collect(),
            pairs: pairs.collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct BeliefPart<'a> {
    low: f64,
    high: f64,
    mean_ratio: f64,
    trivial: TrivialPart,
    models: Vec<ModelBeliefPart<'a>>,
    best_fixed: f64,
    best_adaptive: f64,
    worth_of_learning: f64,
}

#[derive(Serialize)]
struct TrivialPart {
    never: f64,
    always: f64,
    best_trivial: f64,
}

#[derive(Serialize)]
struct ModelBeliefPart<'a> {
    name: &'a str,
    fixed: f64,
    fixed_threshold: Option<f64>,
    adaptive: f64,
    share_best: f64,
}

/// The part about the belief that is set, if one is.
pub(super) fn belief_part<'a>(
    curves: &Curves,
    settings: &Settings,
    condition: OperatingCondition,
    names: &[&'a str],
) -> Result<Option<BeliefPart<'a>>, SettingError> {
    let Some(interval) = settings.belief else { return Ok(None) };
    let belief = Belief::new(curves, &curves.joint, interval, condition.prevalence())?;
    let models = names.iter().zip(&belief.models).map(|(&name, model)| ModelBeliefPart {
        name,
        fixed: model.fixed,
        fixed_threshold: model.fixed_threshold,
        adaptive: model.adaptive,
        share_best: model.share_best,
    });
    let trivial = TrivialPart {
        never: belief.never,
        always: belief.always,
        best_trivial: belief.best_trivial(),
    };
    Ok(Some(BeliefPart {
        low: interval.0,
        high: interval.1,
        mean_ratio: belief.mean_ratio,
        trivial,
        models: models.collect(),
        best_fixed: belief.best_fixed,
        best_adaptive: belief.best_adaptive,
        worth_of_learning: belief.worth_of_learning(),
    }))
}
