//! The story of cases that differ in value.

use crate::curve::{ImpactForm, Impacts, JointImpact};
use crate::evaluate::{ImpactEvaluation, impact_intervals};
use crate::wording::impact::{impact_decision, impact_headline, impact_summary};
use crate::wording::language::number::grouped;
use crate::wording::language::span::Span;
use crate::wording::presenter::{PresenterStep, Told, quoted, steps};
use crate::wording::vocabulary::wording::Wording;

/// The five screens at one θ.
///
/// - `joint`: the envelope over the models that may win.
#[must_use]
pub fn impact_presenter_steps(
    impacts: &Impacts,
    joint: &JointImpact,
    evaluation: &ImpactEvaluation,
    wording: &Wording,
) -> Vec<PresenterStep> {
    #[expect(clippy::cast_precision_loss, reason = "said, not computed with")]
    let (cases, accepted) = {
        let decision = impact_decision(impacts, joint, evaluation, wording);
        (impacts.cases() as f64, decision.accepted as f64)
    };
    let decision = impact_decision(impacts, joint, evaluation, wording);
    let question: Told = (
        vec![Span::of(&*wording.question)],
        vec![format!("Measured on {}.", wording.these(cases))],
        vec![(wording.cases.clone(), grouped(cases))],
    );
    let (trivial, worth) = match evaluation.accepts_all() {
        true => (&wording.always_positive, evaluation.accept_all),
        false => (&wording.always_negative, 0.0),
    };
    let today: Told = (
        vec![Span::Text(format!("Without a model the best is {}.", quoted(trivial)))],
        vec![format!("That is worth {}.", wording.worth(worth))],
        vec![(trivial.clone(), wording.worth(worth))],
    );
    let model: Told = (
        impact_headline(impacts, joint, evaluation, wording),
        vec![impact_summary(impacts, joint, evaluation, wording)],
        vec![
            ("with the model".into(), decision.impact.clone()),
            ("perfect decisions".into(), decision.perfect.clone()),
        ],
    );
    let what_to_do: Told = (
        vec![Span::Text(format!("{}.", decision.rule))],
        vec![format!(
            "That takes {} of {} and is worth {}.",
            grouped(accepted),
            wording.counted(cases),
            decision.impact
        )],
        vec![("taken".into(), grouped(accepted)), ("worth".into(), decision.impact)],
    );
    steps([question, today, model, pays(impacts, joint, evaluation, wording), what_to_do])
}

/// Where a model wins, in the words of the slider.
fn pays(
    impacts: &Impacts,
    joint: &JointImpact,
    evaluation: &ImpactEvaluation,
    wording: &Wording,
) -> Told {
    let at = |theta: f64| match evaluation.form {
        ImpactForm::Shift => wording.amount(theta),
        ImpactForm::Scale | ImpactForm::Columns => {
            crate::wording::language::number::plain_theta(theta)
        }
    };
    let won = impact_intervals(joint, impacts.domain);
    let mut parts: Vec<(f64, f64)> = Vec::new();
    for interval in won.iter().filter(|interval| interval.policy.model().is_some()) {
        match parts.last_mut() {
            Some(last) if last.1 >= interval.from => last.1 = interval.to,
            _ => parts.push((interval.from, interval.to)),
        }
    }
    let places: Vec<String> =
        parts.iter().map(|&(from, to)| format!("from {} to {}", at(from), at(to))).collect();
    let places = places.join(", and again ");
    let sentence = match (parts.is_empty(), evaluation.form) {
        (true, _) => "No model here is better than one decision for all.".to_owned(),
        (_, ImpactForm::Shift) => format!("A model pays at a break-even {places}."),
        _ => format!("A model pays where “{}” is {places}.", wording.theta_label),
    };
    let is_here =
        parts.iter().any(|&(from, to)| from <= evaluation.theta && evaluation.theta <= to);
    let line = match (parts.is_empty(), is_here) {
        (true, _) => vec![],
        (_, true) => vec![format!("It does so here, at {}.", at(evaluation.theta))],
        (_, false) => vec![format!("It does not here, at {}.", at(evaluation.theta))],
    };
    let ends = parts
        .first()
        .zip(parts.last())
        .map(|(first, last)| vec![("from".to_owned(), at(first.0)), ("to".to_owned(), at(last.1))]);
    (vec![Span::Text(sentence)], line, ends.unwrap_or_default())
}
