//! The parts of `report.json` on how many to target, and on the folds of a cross-validation.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::evaluate::{SettingError, Settings, TargetPoint, Targets};
use crate::report::schema::{
    FoldsPart, ModelTargetsPart, Number, PointPart, TargetingPart, optional,
};

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
pub(super) fn targeting_part<'a>(
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
    let models = curves.models.iter().zip(&targets.models).map(|(model, of)| ModelTargetsPart {
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

pub(super) fn folds_part(model: &ModelCurves) -> Option<FoldsPart<'_>> {
    let areas = fold_areas(&model.folds)?;
    Some(FoldsPart {
        names: model.folds.iter().map(|fold| &*fold.name).collect(),
        auc: model.folds.iter().map(|fold| Number(fold.area_under_curve)).collect(),
        auc_mean: Number(areas.mean),
        auc_sd: Number(areas.deviation),
    })
}
