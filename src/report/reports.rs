//! `report.json`: of cases of two classes, and of cases that differ in value.

use crate::curve::{Curves, ImpactForms, ImpactModel, Impacts, h_measure, mtmcs};
use crate::data::Premise;
use crate::domain::{RiskModel, Source};
use crate::evaluate::{
    Certainty, Evaluation, ImpactCertainty, ImpactEvaluation, SettingError, Settings,
    points_within, summary_at,
};
use crate::report::certainty::{CertaintyPart, ExpectedImpactPart, belief_part};
use crate::report::schema::{
    AtPart, ConditionPart, ImpactAtPart, ImpactModelPart, ImpactPart, ModelPart, PricePart,
    RangeParts, RatesPart, Report, SourcePart, TestPart, WinnerPart, as_json, features_part,
    folds_part, premises_part, range_parts, targeting_part,
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
            .map(|(found, asked)| CertaintyPart::of(found, asked.seed, &names, |_| None)),
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

/// The report of a table of values as JSON text with a closing line break.
///
/// Its curves go over the domain, both ends included, each point with the threshold from there on.
///
/// - `premises`: of how the file was read.
/// - `certainty`: what resampling its cases says at θ, if they were resampled.
///
/// # Errors
/// [`SettingError::NoSuchForm`] if the settings do not fit this table.
pub fn impact_report(
    (source, premises): (&Source, &[Premise]),
    impacts: &ImpactForms,
    settings: &Settings,
    certainty: Option<&ImpactCertainty>,
) -> Result<String, SettingError> {
    let impacts = settings.impacts(impacts)?;
    let evaluation = ImpactEvaluation::new(impacts, settings);
    let names: Vec<&str> = impacts.models.iter().map(|model| model.name.as_str()).collect();
    Ok(as_json(&Report {
        schema: "breakeven/1",
        source: SourcePart::of(source),
        premises: premises_part(premises),
        condition: ConditionPart::unknown(settings.range),
        baseline: settings.baseline.name(),
        models: vec![],
        winners: vec![],
        certainty: None,
        belief: None,
        impact: Some(ImpactPart {
            certainty: certainty.zip(settings.certainty).map(|(found, asked)| {
                CertaintyPart::of(found, asked.seed, &names, |of| Some(ExpectedImpactPart::of(of)))
            }),
            ..part(impacts, &evaluation, &names)
        }),
        targeting: None,
        features: None,
        ranges: RangeParts::default(),
    }))
}

fn part<'a>(
    impacts: &'a Impacts,
    evaluation: &ImpactEvaluation,
    names: &[&'a str],
) -> ImpactPart<'a> {
    let model =
        |(model, model_evaluation): (&'a ImpactModel, &crate::evaluate::ImpactModelEvaluation)| {
            ImpactModelPart {
                name: &model.name,
                curve: model
                    .curve(impacts.domain)
                    .into_iter()
                    .map(|(theta, impact, from_here)| (theta, impact, from_here.threshold))
                    .collect(),
                at: ImpactAtPart {
                    threshold: model_evaluation.corner.threshold,
                    impact: model_evaluation.impact,
                    accepted: model_evaluation.corner.accepted,
                    improvement: model_evaluation.improvement,
                },
            }
        };
    ImpactPart {
        form: impacts.form.name(),
        theta: evaluation.theta,
        models: impacts.models.iter().zip(&evaluation.models).map(model).collect(),
        winners: impacts
            .joint
            .winners(impacts.domain)
            .iter()
            .map(|w| WinnerPart::of((w.from, w.to), w.policy, w.corner.threshold, names))
            .collect(),
        certainty: None,
    }
}
