//! The parts of `report.json` on how many to target, and on the folds of a cross-validation.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::evaluate::{SettingError, Settings, TargetPoint, Targets};
use crate::report::classes::{Number, optional};
use serde::Serialize;

/// What can be targeted, by model; `null` unless something is set that asks for it.
#[derive(Serialize)]
pub(crate) struct TargetingPart<'a> {
    /// True positive, false positive, false negative, true negative: money per case.
    matrix: [Number; 4],
    currency: Option<String>,
    population: Number,
    limit: Number,
    models: Vec<ModelPart<'a>>,
}

#[derive(Serialize)]
struct ModelPart<'a> {
    name: &'a str,
    best: PointPart,
    at_limit: Option<PointPart>,
    within_limit: PointPart,
    exact: bool,
}

#[derive(Serialize)]
struct PointPart {
    share: Number,
    cases: Number,
    true_positives: Number,
    false_positives: Number,
    profit: Number,
    response: Number,
    lift: Number,
    threshold: Number,
    inside_tie: bool,
}

impl From<TargetPoint> for PointPart {
    fn from(point: TargetPoint) -> Self {
        Self {
            share: Number(point.share),
            cases: Number(point.cases),
            true_positives: Number(point.true_positives),
            false_positives: Number(point.false_positives),
            profit: Number(point.profit),
            response: Number(point.response),
            lift: optional(point.lift),
            threshold: optional(point.threshold),
            inside_tie: point.inside_tie,
        }
    }
}

/// At an end of the PC(+) axis, where no profit is finite, there is no such part.
pub(crate) fn targeting_part<'a>(
    curves: &'a Curves,
    settings: &Settings,
) -> Result<Option<TargetingPart<'a>>, SettingError> {
    if !settings.targeting.is_asked() {
        return Ok(None);
    }
    let targets = match Targets::new(curves, settings) {
        Err(SettingError::NoAmounts { .. }) => return Ok(None),
        targets => targets?,
    };
    let models = curves.models.iter().zip(&targets.models).map(|(model, of)| ModelPart {
        name: &model.name,
        best: of.best.into(),
        at_limit: of.at_limit.map(PointPart::from),
        within_limit: of.within_limit.into(),
        exact: of.is_exact,
    });
    Ok(Some(TargetingPart {
        matrix: targets.amounts.cells().map(Number),
        population: Number(targets.population),
        limit: optional(targets.limit),
        models: models.collect(),
        currency: targets.currency,
    }))
}

/// One model over the folds; `null` if no column tells folds apart.
#[derive(Serialize)]
pub(crate) struct FoldsPart<'a> {
    names: Vec<&'a str>,
    auc: Vec<Number>,
    auc_mean: Number,
    /// Of the folds as a sample: divided by n − 1.
    auc_sd: Number,
}

pub(crate) fn folds_part(model: &ModelCurves) -> Option<FoldsPart<'_>> {
    let areas = fold_areas(&model.folds)?;
    Some(FoldsPart {
        names: model.folds.iter().map(|fold| &*fold.name).collect(),
        auc: model.folds.iter().map(|fold| Number(fold.area_under_curve)).collect(),
        auc_mean: Number(areas.mean),
        auc_sd: Number(areas.deviation),
    })
}
