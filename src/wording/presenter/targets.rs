//! The presenter's screens about how many cases to target.

use crate::curve::Curves;
use crate::evaluate::Targets;
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::language::span::Span;
use crate::wording::presenter::step::{PresenterStep, ScreenText, steps};
use crate::wording::targeting::headline::target_headline;
use crate::wording::targeting::sentences::TargetSentences;
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
    let Some(sentences) = TargetSentences::new(curves, targets, shown, wording) else {
        return vec![];
    };
    let model = ScreenText {
        sentence: target_headline(curves, targets, shown, wording),
        lines: sentences.split_tie().into_iter().collect(),
        values: vec![(
            "with the model".into(),
            sentences.amount(sentences.best.within_limit.profit),
        )],
    };
    let (question, today) = (question(&sentences), today(&sentences));
    steps([question, today, model, pays(&sentences, shown), what_to_do(&sentences)])
}

fn question(sentences: &TargetSentences) -> ScreenText {
    let (targets, words) = (sentences.targets, sentences.wording);
    let share = plain_percent(targets.prevalence);
    let line = format!("There are {}; {share} of them are {}.", sentences.all(), words.positives);
    ScreenText {
        sentence: vec![Span::of(&*words.question)],
        lines: vec![line],
        values: vec![
            (words.cases.clone(), grouped(targets.population.round())),
            (words.positives.clone(), share),
        ],
    }
}

fn today(sentences: &TargetSentences) -> ScreenText {
    let profit = sentences.targets.at_random(1.0);
    let sentence = format!("Targeting everybody would {}.", sentences.brings(profit));
    ScreenText {
        sentence: vec![Span::Text(sentence)],
        lines: sentences.at_random().into_iter().collect(),
        values: vec![("targeting everybody".into(), sentences.amount(profit))],
    }
}

fn pays(sentences: &TargetSentences, shown: &[bool]) -> ScreenText {
    let (targets, words) = (sentences.targets, sentences.wording);
    let at = sentences.best.within_limit;
    let sentence = match sentences.without_limit(shown) {
        Some(more) => more,
        None if at.share <= 0.0 => "Nobody is worth it.".to_owned(),
        None => format!("It pays for {} of all {}.", plain_percent(at.share), words.cases),
    };
    let capacity = |limit| ("room for".to_owned(), words.counted(limit * targets.population));
    let targeted = ("targeted".to_owned(), grouped(at.cases.round()));
    ScreenText {
        sentence: vec![Span::Text(sentence)],
        lines: sentences.class_mix().into_iter().collect(),
        values: targets.limit.map(capacity).into_iter().chain([targeted]).collect(),
    }
}

fn what_to_do(sentences: &TargetSentences) -> ScreenText {
    let (words, at) = (sentences.wording, sentences.best.within_limit);
    let order = match sentences.rule(&at).filter(|_| at.share > 0.0) {
        Some(rule) if at.share < 1.0 => format!("{} {rule}.", words.act),
        Some(_) => format!("{}: all of them.", words.act),
        None => format!("{}: none of them.", words.act),
    };
    let (found, alarms) = (grouped(at.true_positives.round()), grouped(at.false_positives.round()));
    let line = format!(
        "That means {} and {}.",
        words.cell(&found, &words.true_positives),
        words.cell(&alarms, &words.false_positives)
    );
    ScreenText {
        sentence: vec![Span::Text(order)],
        lines: vec![line],
        values: vec![
            (words.true_positives.clone(), found),
            (words.false_positives.clone(), alarms),
        ],
    }
}
