//! The story that is told on a large screen: the question, what is done today, what a model does
//! better, where it pays, and what to do with the next case. No word in it is technical.

mod classes;
mod impact;
mod targets;

pub use classes::presenter_steps;
pub use impact::impact_presenter_steps;
pub use targets::target_presenter_steps;

use crate::wording::language::grammar::capitalized;
use crate::wording::language::span::{Headline, Span};

/// One screen of the story.
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

/// The screens in their order: key and title.
const SCREENS: [(&str, &str); 5] = [
    ("question", "The question"),
    ("today", "Today"),
    ("model", "With a model"),
    ("pays", "Where it pays"),
    ("do", "What to do"),
];

/// A screen's sentence, lines and values.
type Told = (Headline, Vec<String>, Vec<(String, String)>);

fn steps(told: [Told; 5]) -> Vec<PresenterStep> {
    let step = |((key, title), told): ((&'static str, &'static str), Told)| {
        let (sentence, lines, values) = told;
        PresenterStep { key, title, sentence: begun(sentence), lines, values }
    };
    SCREENS.into_iter().zip(told).map(step).collect()
}

/// A sentence with its first letter in upper case, unless a model's name begins it.
fn begun(mut sentence: Headline) -> Headline {
    if let Some(Span::Text(text)) = sentence.first_mut() {
        *text = capitalized(text);
    }
    sentence
}

/// "recommend nothing" → "“recommend nothing”"
fn quoted(policy: &str) -> String {
    format!("“{policy}”")
}
