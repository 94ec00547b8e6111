//! One screen of the presenter.

use crate::wording::language::grammar::capitalized;
use crate::wording::language::span::{Headline, Span};

/// One screen of the presenter.
#[derive(Debug, Clone, PartialEq)]
pub struct PresenterStep {
    /// `question`, `today`, `model`, `pays` or `do`, in this order.
    pub key: &'static str,
    /// What the screen is about.
    pub title: &'static str,
    /// The sentence in large letters.
    pub sentence: Headline,
    /// Sentences in small letters.
    pub lines: Vec<String>,
    /// Large numbers: what they count, and the number.
    pub values: Vec<(String, String)>,
}

/// What stands on a screen, without its key and title.
pub(crate) struct ScreenText {
    pub(crate) sentence: Headline,
    pub(crate) lines: Vec<String>,
    pub(crate) values: Vec<(String, String)>,
}

/// The screens in their order: key and title.
const SCREENS: [(&str, &str); 5] = [
    ("question", "The question"),
    ("today", "Today"),
    ("model", "With a model"),
    ("pays", "Where it pays"),
    ("do", "What to do"),
];

/// The five screens from their texts, in order.
pub(crate) fn steps(texts: [ScreenText; 5]) -> Vec<PresenterStep> {
    let step = |((key, title), text): ((&'static str, &'static str), ScreenText)| {
        let ScreenText { mut sentence, lines, values } = text;
        // A model's name keeps its first letter.
        if let Some(Span::Text(first)) = sentence.first_mut() {
            *first = capitalized(first);
        }
        PresenterStep { key, title, sentence, lines, values }
    };
    SCREENS.into_iter().zip(texts).map(step).collect()
}

/// Adds to the last screen how the file was read, on which all of them stand.
///
/// - `premises`: short lines, most important first.
pub fn add_premises(steps: &mut [PresenterStep], premises: &[String]) {
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
