//! Each model at one condition: its best cut, what it costs there, and what that saves; and the
//! same cut judged on unseen cases.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use super::{Baseline, Limits, SettingError, Settings};
use crate::curve::{Corner, CostCurve, CostLine, Curves, ModelCurves, improvement};
use crate::domain::{ConfusionMatrix, OperatingCondition, Ranking};

/// One model at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Opinion {
    /// The cheapest cut.
    pub corner: Corner,
    /// Its decisions on the cases at hand.
    pub confusion: ConfusionMatrix,
    /// Unitless, `0.0..=1.0`.
    pub normalized_expected_cost: f64,
    /// In false alarms, for as many cases as are at hand; infinite at PC(+) = 1 unless 0.
    pub cost: f64,
    /// Share of the baseline's cost saved, up to 1.0; `None` where it has no value.
    pub improvement: Option<f64>,
    /// The same cut on unseen cases.
    pub holdout: Option<HoldoutOpinion>,
}

/// A cut chosen on training cases, judged on test cases at the same cost ratio: at their own PC(+),
/// or, if a prevalence was set, at the one that follows from it (a departure from the source: who
/// says how common positives will be means the unseen cases too).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HoldoutOpinion {
    /// The PC(+) they are judged at.
    pub pc: f64,
    /// Unitless, `0.0..=1.0`.
    pub true_positive_rate: f64,
    /// Unitless, `0.0..=1.0`.
    pub false_positive_rate: f64,
    /// Unitless, `0.0..=1.0`.
    pub normalized_expected_cost: f64,
    /// Share of the baseline's cost saved on the test cases; `None` where it has no value.
    pub improvement: Option<f64>,
}

/// All models at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The condition.
    pub condition: OperatingCondition,
    /// What today's policy costs.
    pub baseline: CostCurve,
    /// One opinion a model, in the models' order.
    pub opinions: Vec<Opinion>,
    /// The range of PC(+) of interest, if one is set.
    pub range: Option<(f64, f64)>,
    /// The limits that are set.
    pub limits: Limits,
    /// Cases that the workforce is out of: the population, or as many as are at hand.
    pub population: f64,
}

impl Verdict {
    /// Judges every model. O(models · log n): nothing is sorted or summed.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit these models.
    pub fn new(curves: &Curves, settings: &Settings) -> Result<Self, SettingError> {
        let baseline = settings.baseline.curve(curves)?;
        let condition = settings.condition(curves.models[0].ranking.prevalence())?;
        let mut opinions = Vec::with_capacity(curves.models.len());
        let today = holdout_baseline(curves, settings, condition);
        for model in &curves.models {
            let mut opinion = opinion(model, &baseline, condition);
            if let Some(test) = &model.holdout {
                let there = match settings.prevalence {
                    Some(_) => condition,
                    None => condition.with_prevalence(test.prevalence()),
                };
                let today = today.as_ref().unwrap_or(&baseline);
                opinion.holdout = Some(judge(test, opinion.corner, today, there.pc()));
            }
            opinions.push(opinion);
        }
        let (positives, negatives) = curves.models[0].ranking.class_weights();
        let population = settings.targeting.population.unwrap_or(positives + negatives);
        let (range, limits) = (settings.range, settings.limits);
        Ok(Self { condition, baseline, opinions, range, limits, population })
    }
}

fn opinion(model: &ModelCurves, baseline: &CostCurve, condition: OperatingCondition) -> Opinion {
    let pc = condition.pc();
    let corner = model.hull.corners()[model.hull.best_at(pc)];
    let (fpr, fnr) = (corner.false_positive_rate, 1.0 - corner.true_positive_rate);
    let (positives, negatives) = model.ranking.class_weights();
    Opinion {
        corner,
        confusion: model.ranking.confusion(corner.cut),
        normalized_expected_cost: model.cost.value_at(pc),
        cost: condition.absolute_cost(fpr, fnr, positives + negatives),
        improvement: improvement(&model.cost, baseline, pc),
        holdout: None,
    }
}

/// The baseline on unseen cases, where it is another one: a model's cut is fixed by its training
/// cases.
fn holdout_baseline(
    curves: &Curves,
    settings: &Settings,
    condition: OperatingCondition,
) -> Option<CostCurve> {
    let Baseline::Model(name) = &settings.baseline else { return None };
    let model = curves.models.iter().find(|m| m.name == *name)?;
    let corner = model.hull.corners()[model.hull.best_at(condition.pc())];
    Some(CostCurve::of_line(line_on(model.holdout.as_ref()?, corner)))
}

fn line_on(test: &Ranking, corner: Corner) -> CostLine {
    let (fpr, tpr) = test.rates(test.cut_at(corner.threshold));
    CostLine::of_rates(fpr, tpr)
}

fn judge(test: &Ranking, corner: Corner, today: &CostCurve, pc: f64) -> HoldoutOpinion {
    let (false_positive_rate, true_positive_rate) = test.rates(test.cut_at(corner.threshold));
    let line = CostCurve::of_line(CostLine::of_rates(false_positive_rate, true_positive_rate));
    HoldoutOpinion {
        pc,
        true_positive_rate,
        false_positive_rate,
        normalized_expected_cost: line.value_at(pc),
        improvement: improvement(&line, today, pc),
    }
}
