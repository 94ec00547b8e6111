//! The story of how many to target.

use crate::curve::Curves;
use crate::evaluate::Targets;
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::language::span::Span;
use crate::wording::presenter::{PresenterStep, Told, steps};
use crate::wording::targets::{Facts, target_headline};
use crate::wording::vocabulary::wording::Wording;

/// The five screens; none if no model is shown.
///
/// - `shown`: which models may win, by index.
#[must_use]
pub fn target_presenter_steps(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> Vec<PresenterStep> {
    let Some(facts) = Facts::new(curves, targets, shown, wording) else { return vec![] };
    let at = facts.of.within_limit;
    let share = plain_percent(targets.prevalence);
    let question: Told = (
        vec![Span::of(&*wording.question)],
        vec![format!("There are {}; {share} of them are {}.", facts.all(), wording.positives)],
        vec![
            (wording.cases.clone(), grouped(targets.population.round())),
            (wording.positives.clone(), share),
        ],
    );
    let random = targets.at_random(1.0);
    let today: Told = (
        vec![Span::Text(format!("Targeting everybody would {}.", facts.brings(random)))],
        facts.at_random().into_iter().collect(),
        vec![("targeting everybody".into(), facts.amount(random))],
    );
    let model: Told = (
        target_headline(curves, targets, shown, wording),
        facts.cut_in_two().into_iter().collect(),
        vec![("with the model".into(), facts.amount(at.profit))],
    );
    let limit = targets.limit.map(|limit| {
        let cases = wording.counted(limit * targets.population);
        ("room for".to_owned(), cases)
    });
    let pays = match facts.without_limit(shown) {
        Some(more) => more,
        None if at.share <= 0.0 => "Nobody is worth it.".to_owned(),
        None => format!("It pays for {} of all {}.", plain_percent(at.share), wording.cases),
    };
    let pays: Told = (
        vec![Span::Text(pays)],
        facts.class_mix().into_iter().collect(),
        limit.into_iter().chain([("targeted".to_owned(), grouped(at.cases.round()))]).collect(),
    );
    let order = match facts.rule(&at).filter(|_| at.share > 0.0) {
        Some(rule) if at.share < 1.0 => format!("{} {rule}.", wording.act),
        Some(_) => format!("{}: all of them.", wording.act),
        None => format!("{}: none of them.", wording.act),
    };
    let found = wording.cell(&grouped(at.true_positives.round()), &wording.true_positives);
    let alarms = wording.cell(&grouped(at.false_positives.round()), &wording.false_positives);
    let what_to_do: Told = (
        vec![Span::Text(order)],
        vec![format!("That means {found} and {alarms}.")],
        vec![
            (wording.true_positives.clone(), grouped(at.true_positives.round())),
            (wording.false_positives.clone(), grouped(at.false_positives.round())),
        ],
    );
    steps([question, today, model, pays, what_to_do])
}
