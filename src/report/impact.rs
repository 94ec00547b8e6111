//! The part of `report.json` about cases that differ in value.

use crate::curve::{ImpactForms, ImpactModel, Impacts};
use crate::data::Premise;
use crate::domain::Source;
use crate::evaluate::{ImpactCertainty, ImpactEvaluation, SettingError, Settings};
use crate::report::certainty::ImpactCertaintyPart;
use crate::report::schema::{
    ConditionPart, ImpactAtPart, ImpactModelPart, ImpactPart, RangeParts, Report, SourcePart,
    WinnerPart, as_json, premises_part,
};

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
            certainty: certainty
                .zip(settings.certainty)
                .map(|(found, asked)| ImpactCertaintyPart::of(found, asked.seed, &names)),
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
