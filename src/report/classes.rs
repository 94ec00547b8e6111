//! `report.json` of cases of two classes.
//!
//! Same input and settings give the same bytes, in the page and on the command line.

use crate::curve::{Curves, h_measure, mtmcs};
use crate::data::Premise;
use crate::domain::{RiskModel, Source};
use crate::evaluate::{Certainty, Evaluation, SettingError, Settings, points_within, summary_at};
use crate::report::certainty::{CertaintyPart, belief_part};
use crate::report::schema::{
    AtPart, ConditionPart, ModelPart, PricePart, RatesPart, Report, SourcePart, TestPart,
    WinnerPart, as_json, features_part, folds_part, premises_part, range_parts, targeting_part,
};

/// The report as JSON text with a closing line break.
///
/// - `premises`: of how the file was read.
/// - `risk`: the rule of categories that is one of the models, if there is one.
/// - `certainty`: what resampling its cases says at the condition, if they were resampled.
///
/// # Errors
/// [`SettingError`] if the settings do not fit these models.
pub fn report(
    (source, premises): (&Source, &[Premise]),
    (curves, risk): (&Curves, Option<&RiskModel>),
    settings: &Settings,
    certainty: Option<&Certainty>,
) -> Result<String, SettingError> {
    let evaluation = Evaluation::new(curves, settings)?;
    let condition = evaluation.condition;
    let names: Vec<&str> = curves.models.iter().map(|model| model.name.as_str()).collect();
    Ok(as_json(&Report {
        schema: "breakeven/1",
        source: SourcePart::of(source),
        premises: premises_part(premises),
        condition: ConditionPart {
            pc_plus: condition.pc(),
            cost_ratio: condition.cost_ratio(),
            prevalence: condition.prevalence().share(),
            cost_fn: condition.cost_ratio(),
            cost_fp: 1.0,
            range: settings.range,
            price: PricePart::of(settings, condition),
        },
        baseline: settings.baseline.name(),
        models: (0..curves.models.len())
            .map(|i| model_part(i, curves, &evaluation, settings))
            .collect(),
        winners: curves
            .joint
            .winners()
            .iter()
            .map(|w| WinnerPart::of((w.from, w.to), w.policy, w.corner.threshold, &names))
            .collect(),
        certainty: certainty
            .zip(settings.certainty)
            .map(|(found, asked)| CertaintyPart::of(found, asked.seed, &names)),
        belief: belief_part(curves, settings, condition, &names)?,
        impact: None,
        targeting: targeting_part(curves, settings)?,
        features: risk.and_then(|risk| features_part(risk, &evaluation)),
        ranges: range_parts(curves, &evaluation),
    }))
}

fn model_part<'a>(
    index: usize,
    curves: &'a Curves,
    evaluation: &Evaluation,
    settings: &Settings,
) -> ModelPart<'a> {
    let (model, model_evaluation) = (&curves.models[index], &evaluation.models[index]);
    // At PC(+) = 1, too, the one with more predicted positive.
    let corner = model.hull.corners()[model.hull.best_at(evaluation.condition.pc())];
    let confusion = model.ranking.outline().confusion(corner.cut);
    let (positives, negatives) = model.ranking.class_weights();
    let points = mtmcs(model, &settings.grid.points());
    let summary = summary_at(model, &points_within(settings));
    ModelPart {
        name: &model.name,
        auc: model.area_under_curve,
        h_measure: h_measure(&model.hull, model.ranking.prevalence()),
        hull: model
            .hull
            .corners()
            .iter()
            .map(|c| (c.point.false_positive_rate, c.point.true_positive_rate, c.threshold))
            .collect(),
        cost_curve: model.cost.vertices(),
        at: AtPart {
            threshold: corner.threshold,
            tpr: corner.point.true_positive_rate,
            fpr: corner.point.false_positive_rate,
            tp: confusion.true_positives,
            fp: confusion.false_positives,
            missed: confusion.false_negatives,
            tn: confusion.true_negatives,
            normalized_expected_cost: model_evaluation.normalized_expected_cost,
            cost: evaluation.condition.absolute_cost(corner.point, positives + negatives),
            improvement: model_evaluation.improvement,
        },
        mtmcs: points.iter().map(|p| (p.alarm_share, p.percent, p.threshold)).collect(),
        mtmcr: summary.map(|s| s.total),
        cost_sensitivity: summary.map(|s| s.sensitivity),
        cst: summary.map(|s| s.cost_and_sensitivity),
        test: model_evaluation.test.map(|h| TestPart {
            pc_plus: h.pc,
            rates: RatesPart::of(h.point, h.normalized_expected_cost, h.improvement),
        }),
        folds: folds_part(model),
    }
}
