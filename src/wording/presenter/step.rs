//! One screen of the presenter.

use crate::wording::language::grammar::capitalized;
use crate::wording::language::span::{Headline, Span};
use crate::wording::presenter::picture::{StoryPicture, StoryTable};

/// One screen of the presenter.
#[derive(Debug, Clone, PartialEq)]
pub struct PresenterStep {
    /// `question`, `today`, `do`, `pays` and, where they are known, `sure` and `costs`, in this
    /// order.
    pub key: &'static str,
    /// What the screen is about.
    pub title: &'static str,
    /// The sentence in large letters.
    pub sentence: Headline,
    /// Sentences in small letters.
    pub lines: Vec<String>,
    /// The picture, where it is not a chart of the page.
    pub picture: Option<StoryPicture>,
    /// A small table, where there is one.
    pub table: Option<StoryTable>,
}

/// What stands on a screen, without its key and title.
#[derive(Default)]
pub(crate) struct ScreenText {
    pub(crate) sentence: Headline,
    pub(crate) lines: Vec<String>,
    pub(crate) picture: Option<StoryPicture>,
}

/// The screens in their order: key and title.
const SCREENS: [(&str, &str); 6] = [
    ("question", "Question"),
    ("today", "Without a model"),
    ("do", "What to do"),
    ("pays", "Where it holds"),
    ("sure", "How sure?"),
    ("costs", "What if the costs are wrong?"),
];

/// The screens from their texts, in order; those without a text are left out.
pub(crate) fn steps(texts: [Option<ScreenText>; 6]) -> Vec<PresenterStep> {
    let step = |((key, title), text): ((&'static str, &'static str), Option<ScreenText>)| {
        let ScreenText { mut sentence, lines, picture } = text?;
        // A model's name keeps its first letter.
        if let Some(Span::Text(first)) = sentence.first_mut() {
            *first = capitalized(first);
        }
        Some(PresenterStep { key, title, sentence, lines, picture, table: None })
    };
    SCREENS.into_iter().zip(texts).filter_map(step).collect()
}

/// Adds a table to the screen about where the rule holds.
pub(crate) fn add_table(steps: &mut [PresenterStep], table: Option<StoryTable>) {
    if let Some(step) = steps.iter_mut().find(|step| step.key == "pays") {
        step.table = table;
    }
}

/// Adds to the first screen what is looked for, and to the last one how the file was read, on which
/// all of them stand.
///
/// - `premises`: short lines, most important first.
pub fn add_premises(steps: &mut [PresenterStep], looked_for: Option<String>, premises: &[String]) {
    if let (Some(first), Some(said)) = (steps.first_mut(), looked_for) {
        first.lines.push(said);
    }
    let Some(last) = steps.last_mut().filter(|_| !premises.is_empty()) else { return };
    let more = match premises.len().saturating_sub(MOST_PREMISES) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let said = premises.iter().take(MOST_PREMISES).map(String::as_str).collect::<Vec<_>>();
    last.lines.push(format!("How the file was read: {}{more}.", said.join("; ")));
}

/// Premises that a screen says.
const MOST_PREMISES: usize = 3;

/// "recommend nothing" → "“recommend nothing”"
pub(crate) fn quoted(policy: &str) -> String {
    format!("“{policy}”")
}
