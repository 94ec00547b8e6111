//! The fields of the editor of words, in its order, and the check of what is typed into them.

use thiserror::Error;

/// Which part of the editor a field stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordGroup {
    /// The words a person is asked for.
    Core,
    /// What follows from the core unless it is set itself.
    Detail,
    /// What only cases that differ in value have.
    Value,
    /// A setting shown beside the words: its key is one of
    /// [`Settings::keys`](crate::evaluate::Settings::keys).
    Setting,
}

/// One field of the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordField {
    /// The name that [`Wording::set`](crate::wording::Wording::set) takes, or the setting's.
    pub key: &'static str,
    /// What the editor calls it.
    pub label: &'static str,
    /// An example.
    pub example: &'static str,
    /// Which part of the editor it stands in.
    pub group: WordGroup,
}

const fn field(
    group: WordGroup,
    key: &'static str,
    label: &'static str,
    example: &'static str,
) -> WordField {
    WordField { key, label, example, group }
}

use WordGroup::{Core, Detail, Setting, Value};

/// Core first: a word that can follow from others comes after them.
pub(crate) const FIELDS: [WordField; 33] = [
    field(Core, "question", "Today’s question", "Should a model decide who gets a loan?"),
    field(Core, "case", "One case", "loan"),
    field(Core, "cases", "Several cases", "loans"),
    field(Core, "positive", "One positive case", "bad loan"),
    field(Core, "positives", "Several positive cases", "bad loans"),
    field(Core, "negative", "One negative case", "good loan"),
    field(Core, "negatives", "Several negative cases", "good loans"),
    field(Core, "act", "What to do when predicted positive", "Refuse"),
    field(Core, "leave", "What to do when predicted negative", "Grant"),
    field(Core, "miss", "A miss (… costs)", "a bad loan"),
    field(Core, "misses", "Several misses", "bad loans"),
    field(Core, "false_alarm", "A false alarm (costs …)", "a customer wrongly refused"),
    field(Core, "false_alarms", "Several false alarms", "customers wrongly refused"),
    field(Core, "always_negative", "The policy never to act", "lend to all"),
    field(Core, "always_positive", "The policy always to act", "refuse all"),
    field(Setting, "currency", "Currency", "$"),
    field(Setting, "population", "Cases a year", "100000"),
    field(Detail, "acting_on", "The action, as in “… the top 5%”", "refusing"),
    field(Detail, "top", "Who comes first, as in “the … 5%”", "riskiest"),
    field(Detail, "true_positives", "Positives, predicted so", "bad loans refused"),
    field(Detail, "false_negatives", "Positives, missed", "bad loans granted"),
    field(Detail, "false_positives", "Negatives, with a false alarm", "good customers refused"),
    field(Detail, "true_negatives", "Negatives, left alone", "good customers served"),
    field(Detail, "cost_ratio_label", "Label of the costs’ slider", "A bad loan costs"),
    field(Detail, "cost_ratio_unit", "What its number counts", "wrongly refused customers"),
    field(Detail, "prevalence_label", "Label of the share’s slider", "Share of bad loans"),
    field(Detail, "miss_costs_more", "Where misses cost more", "a bad loan costs more"),
    field(
        Detail,
        "alarm_costs_more",
        "Where false alarms cost more",
        "a refused customer costs more",
    ),
    field(Detail, "why", "Where the costs come from", "finance department, 2024"),
    field(Value, "amount_name", "What a case’s amount is", "rating"),
    field(Value, "amount_unit", "Unit of a case’s amount", "stars"),
    field(Value, "impact_unit", "Unit of what decisions are worth", "$"),
    field(Value, "theta_label", "Label of the break-even’s slider", "Break-even rating"),
];

/// Why a word is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordingError {
    /// No word has this name.
    #[error("There is no word “{0}”: the study’s words are those of its editor, or model:NAME.")]
    UnknownKey(String),
    /// The text is too long.
    #[error("{label} has {length} letters; at most {most} are shown: shorten it.")]
    TooLong {
        /// What the editor calls the field.
        label: String,
        /// Letters found.
        length: usize,
        /// Letters allowed.
        most: usize,
    },
    /// The text has a control character.
    #[error(
        "{label} has a character that cannot be shown ({code}): type the text again without it."
    )]
    Unprintable {
        /// What the editor calls the field.
        label: String,
        /// The character's number, as U+0007.
        code: String,
    },
    /// No kind of words has this name.
    #[error("There are no words for “{0}”; expected classes or values.")]
    UnknownKind(String),
}

/// Line breaks and marks that change the direction of the text after them would garble a sentence.
fn is_unprintable(letter: char) -> bool {
    let changes_direction = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control()
        || changes_direction
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// The text without spaces around it, if it can be shown.
///
/// # Errors
/// [`WordingError::TooLong`], [`WordingError::Unprintable`].
pub(crate) fn checked<'a>(
    label: &str,
    text: &'a str,
    most: usize,
) -> Result<&'a str, WordingError> {
    let (label, text) = (label.to_owned(), text.trim_matches(' '));
    if let Some(letter) = text.chars().find(|&letter| is_unprintable(letter)) {
        let code = format!("U+{:04X}", u32::from(letter));
        return Err(WordingError::Unprintable { label, code });
    }
    match text.chars().count() {
        length if length > most => Err(WordingError::TooLong { label, length, most }),
        _ => Ok(text),
    }
}
