//! The parts of `report.json` on how many to target, and on the folds of a cross-validation.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::evaluate::{SettingError, Settings, Targets};
use crate::report::schema::{FoldsPart, ModelTargetsPart, TargetingPart};

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
        best: of.best,
        at_limit: of.at_limit,
        within_limit: of.within_limit,
        exact: of.is_exact,
    });
    Ok(Some(TargetingPart {
        matrix: targets.amounts.cells(),
        population: targets.population,
        limit: targets.limit,
        models: models.collect(),
        currency: targets.currency,
    }))
}

pub(super) fn folds_part(model: &ModelCurves) -> Option<FoldsPart<'_>> {
    let areas = fold_areas(&model.folds)?;
    Some(FoldsPart {
        names: model.folds.iter().map(|fold| &*fold.name).collect(),
        auc: model.folds.iter().map(|fold| fold.area_under_curve).collect(),
        auc_mean: areas.mean,
        auc_sd: areas.deviation,
    })
}
