//! The premises of a study: those of its file's reading, and what its models' areas say of their
//! directions.

use crate::curve::{Curves, MOST_CURVES_DRAWN, ModelCurves};
use crate::data::{Premise, PremiseKind, Role, Roles, few_of};
use crate::domain::{SortShort, Source, area_error_by_chance, is_surely_reversed};

/// Standard errors below one half from which an area is that of a model read the wrong way round.
const SIGNIFICANT: f64 = 2.0;

/// The premises, most important first.
///
/// - `premises`: those of the file's reading.
/// - `decided`: models that are decisions, of which a premise says already which of their values acts.
pub(super) fn premises(
    mut premises: Vec<Premise>,
    (curves, decided): (&Curves, Vec<&str>),
    source: &Source,
    roles: &Roles,
) -> Vec<Premise> {
    let is_low = |model: &&ModelCurves| roles.role(&model.name) == Role::LowScore;
    // Chance does not explain that positives have lower scores.
    let is_reversed =
        |model: &&ModelCurves| model.area_under_curve < 0.5 - SIGNIFICANT * error_by_chance(model);
    for premise in premises.iter_mut().filter(|p| p.kind == PremiseKind::Positive) {
        if let Some(choice) = &mut premise.remedy {
            choice.roles.low_is_positive = low_of_other_class(curves, roles);
        }
    }
    let is_score = |model: &&ModelCurves| !decided.contains(&&*model.name);
    let low: Vec<&ModelCurves> = curves.models.iter().filter(is_score).filter(is_low).collect();
    let reversed: Vec<&ModelCurves> =
        curves.models.iter().filter(is_score).filter(is_reversed).collect();
    let event = &source.positive_label;
    if !reversed.is_empty() {
        let area = match reversed.as_slice() {
            [one] => format!(" (AUC {:.2})", one.area_under_curve),
            _ => " (AUC below 0.5)".into(),
        };
        let rank = if reversed.len() == 1 { "ranks" } else { "rank" };
        let text = format!(
            "{} {rank} the wrong way round{area}: low scores seem to mean {event}",
            names(&reversed)
        );
        premises.push(Premise { is_grave: true, ..turning(text, &reversed, roles) });
    }
    let taken_low: Vec<&ModelCurves> =
        low.into_iter().filter(|model| !reversed.iter().any(|r| r.name == model.name)).collect();
    if !taken_low.is_empty() {
        let text = format!("Low scores of {} are taken to mean {event}", names(&taken_low));
        premises.push(turning(text, &taken_low, roles));
    }
    let models = curves.models.len();
    if models > MOST_CURVES_DRAWN {
        let text = format!(
            "{models} models: the curves of the first {MOST_CURVES_DRAWN} and of those that win somewhere are drawn"
        );
        premises.push(Premise::new(PremiseKind::Models, text));
    }
    premises.sort_short_by_key(|premise| (!premise.is_grave, premise.kind));
    premises
}

/// The roles asked for with those models turned that rank the wrong way round beyond doubt, whose
/// direction the user has not said; `None` if there are none.
pub(super) fn turned(curves: &Curves, asked: &Roles, found: &Roles) -> Option<Roles> {
    let is_sure = |model: &&ModelCurves| {
        is_surely_reversed(model.area_under_curve, error_by_chance(model))
            && found.role(&model.name) == Role::Score
    };
    let names: Vec<String> =
        curves.models.iter().filter(is_sure).map(|model| model.name.clone()).collect();
    let low_is_positive = [&asked.low_is_positive[..], &names].concat();
    (!names.is_empty()).then(|| Roles { low_is_positive, ..asked.clone() })
}

/// A premise about the direction of some models, which the remedy turns.
fn turning(text: String, models: &[&ModelCurves], roles: &Roles) -> Premise {
    let turn = |roles: Roles, model: &&ModelCurves| match roles.role(&model.name) {
        Role::LowScore => roles.with(&model.name, Role::Score),
        _ => roles.with(&model.name, Role::LowScore),
    };
    let label = if models.len() == 1 { "reverse its scores" } else { "reverse their scores" };
    Premise::new(PremiseKind::Direction, text).or(label, models.iter().fold(roles.clone(), turn))
}

/// Standard errors by which the area of the best model is away from one half.
pub(super) fn evidence(curves: &Curves) -> f64 {
    let of = |model: &ModelCurves| (model.area_under_curve - 0.5).abs() / error_by_chance(model);
    curves.models.iter().map(of).fold(0.0, f64::max)
}

fn error_by_chance(model: &ModelCurves) -> f64 {
    let (positives, negatives) = model.ranking.class_weights();
    area_error_by_chance(positives, negatives)
}

/// Score columns whose low values mean positive once the other class is positive: a model that ranks
/// the right way now still does so then.
fn low_of_other_class(curves: &Curves, roles: &Roles) -> Vec<String> {
    let turns = |model: &&ModelCurves| match roles.role(&model.name) {
        Role::Score => model.area_under_curve >= 0.5,
        Role::LowScore => model.area_under_curve < 0.5,
        _ => false,
    };
    curves.models.iter().filter(turns).map(|model| model.name.clone()).collect()
}

fn names(models: &[&ModelCurves]) -> String {
    few_of(&models.iter().map(|model| model.name.as_str()).collect::<Vec<_>>())
}
