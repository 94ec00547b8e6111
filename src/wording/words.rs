//! All words of a study: each is the one a person chose, or follows from other words; the fields of
//! the editor of words, in its order, and the check of what is typed into them; and the technical
//! names of the plain words, each with a sentence that explains it.

use crate::wording::language::{
    capitalized, doing, done, order_inside, plural, singular, uncapitalized, verb_of, with_article,
    without_article,
};
use WordGroup::{Core, Detail, Setting, Value};
use std::collections::BTreeMap;
use thiserror::Error;

/// What the cases are like; it decides which words there are before any are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WordingKind {
    /// Cases of two classes.
    #[default]
    Classes,
    /// Cases that differ in value, accepted or rejected.
    Values,
}

/// The words that a person chose, by key, from which the others follow.
pub(crate) struct ChosenWords<'a> {
    pub(crate) kind: WordingKind,
    pub(crate) texts: &'a BTreeMap<String, String>,
}

impl<'a> ChosenWords<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        self.texts.get(key).map(String::as_str)
    }

    fn has_any(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.texts.contains_key(*key))
    }

    fn by_kind<T>(&self, classes: T, values: T) -> T {
        match self.kind {
            WordingKind::Classes => classes,
            WordingKind::Values => values,
        }
    }

    fn names_positives(&self) -> bool {
        self.has_any(&["positive", "positives"])
    }

    /// Whether what a miss is follows from a chosen word.
    fn names_misses(&self) -> bool {
        self.texts.contains_key("miss")
            || self.kind == WordingKind::Classes && self.names_positives()
    }

    /// What is not positive, where that was not named: "other loans"; without a word for positives
    /// the `unnamed` of classes and of values.
    fn other(&self, cases: &str, unnamed: [&str; 2]) -> String {
        match self.kind {
            WordingKind::Classes if self.names_positives() => format!("other {cases}"),
            WordingKind::Classes => unnamed[0].into(),
            WordingKind::Values => unnamed[1].into(),
        }
    }

    /// A word made from another one, if that was chosen.
    fn from(&self, key: &str, change: impl Fn(&str) -> String, otherwise: &str) -> String {
        self.get(key).map_or_else(|| otherwise.into(), change)
    }

    /// A cell's word; where cases differ in value it names them only if they have a chosen name.
    fn cell(&self, names: &[&str], classes: String, values: String, unnamed: &str) -> String {
        self.by_kind(classes, if self.has_any(names) { values } else { unnamed.into() })
    }
}

/// "Grant" → "always grant", "Don’t call" → "never call"
fn always(order: &str) -> String {
    let small = uncapitalized(order);
    match ["don’t ", "don't ", "do not "].iter().find_map(|no| small.strip_prefix(no)) {
        Some(order) => format!("never {order}"),
        None => format!("always {}", order_inside(order)),
    }
}

/// Declares [`Words`] from a table: a word's documentation, its key, and the text it has unless a
/// person chose one. That text may be made from the words above it.
macro_rules! words {
    ($chosen:ident: $($(#[$doc:meta])* $key:ident = $follows:expr;)*) => {
        /// All words of a study.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Words {
            $($(#[$doc])* pub $key: String,)*
        }

        impl Words {
            /// The chosen words and those that follow from them.
            pub(crate) fn of($chosen: &ChosenWords) -> Self {
                $(let $key = $chosen.get(stringify!($key)).map_or_else(|| $follows, str::to_owned);)*
                Self { $($key),* }
            }

            /// The word of a key; `None` if there is no such word.
            pub(crate) fn get(&self, key: &str) -> Option<&str> {
                match key {
                    $(stringify!($key) => Some(&self.$key),)*
                    _ => None,
                }
            }
        }
    };
}

words! { chosen:
    /// One case, without an article: "loan".
    case = chosen.from("cases", singular, "case");
    /// Several cases: "loans".
    cases = chosen.from("case", plural, "cases");
    /// One positive case: "bad loan".
    positive = chosen.from("positives", singular, chosen.by_kind("positive", "case worth it"));
    /// Several positive cases: "bad loans".
    positives = chosen.from("positive", plural, chosen.by_kind("positives", "cases worth it"));
    /// One negative case: "good loan".
    negative = chosen.from("negatives", singular, &chosen.other(&case, ["negative", "case not worth it"]));
    /// Several negative cases: "good loans".
    negatives =
        chosen.from("negative", plural, &chosen.other(&cases, ["negatives", "cases not worth it"]));
    /// What is done with a predicted positive, as an order: "Refuse".
    act = chosen.by_kind("Predict positive", "Accept").into();
    /// What is done with a predicted negative, as an order: "Grant".
    leave = match chosen.get("act") {
        Some(act) if verb_of(act).is_some() => format!("Don’t {}", order_inside(act)),
        Some(_) => "Leave alone".into(),
        None => chosen.by_kind("Predict negative", "Reject").into(),
    };
    /// The action before the cases that it is done to: "refusing", "making an offer to".
    acting_on = chosen.from("act", doing, chosen.by_kind("acting on", "accepting"));
    /// The cases that it is done to first, before their number: the "riskiest" 54% of 1,000 loans.
    top = "top".into();
    /// A miss as the subject of "costs": "a bad loan".
    miss = if chosen.names_misses() { format!("a missed {positive}") } else { "a miss".into() };
    /// Several misses: "bad loans".
    misses = match (chosen.get("miss"), chosen.get("false_negatives")) {
        (Some(miss), _) => plural(miss),
        (None, Some(misses)) => misses.into(),
        (None, None) if chosen.names_misses() => format!("missed {positives}"),
        (None, None) => "misses".into(),
    };
    /// A false alarm as the object of "costs": "a customer wrongly refused".
    false_alarm = match (chosen.get("false_alarms"), chosen.get("act").and_then(done)) {
        (Some(many), _) => with_article(&singular(many)),
        (None, Some(done)) => format!("a needlessly {done} {case}"),
        (None, None) => "a false alarm".into(),
    };
    /// Several false alarms: "wrongly refused customers".
    false_alarms = match (chosen.get("false_alarm"), chosen.get("false_positives")) {
        (Some(alarm), _) => plural(alarm),
        (None, Some(alarms)) => alarms.into(),
        (None, None) => match chosen.get("act").and_then(done) {
            Some(done) => format!("needlessly {done} {cases}"),
            None => "false alarms".into(),
        },
    };
    /// The policy that predicts nobody positive: "lend to all".
    always_negative = match (chosen.get("leave"), chosen.get("act")) {
        (Some(leave), _) => always(leave),
        (None, Some(act)) => format!("never {}", order_inside(act)),
        (None, None) => chosen.by_kind("always negative", "reject all").into(),
    };
    /// The policy that predicts everybody positive: "refuse all".
    always_positive = chosen.from("act", always, chosen.by_kind("always positive", "accept all"));
    /// Today's question: "Should a model decide who gets a loan?"
    question = match chosen.get("act") {
        Some(act) => format!("Should a model decide when to {}?", order_inside(act)),
        None if chosen.has_any(&["case", "cases"]) => {
            format!("Should a model decide about these {cases}?")
        }
        None => "Is a model worth it?".into(),
    };
    /// True positives, as several cases, as are the other three cells of the confusion matrix.
    true_positives = chosen.cell(
        &["positive", "positives"],
        format!("{positives} found"),
        format!("{positives}, accepted"),
        "worth it, accepted",
    );
    /// False negatives: the misses.
    false_negatives = chosen.cell(
        &["positive", "positives"],
        format!("{positives} missed"),
        format!("{positives}, rejected"),
        "worth it, rejected",
    );
    /// False positives: the false alarms.
    false_positives = chosen.cell(
        &["false_alarm", "false_alarms"],
        false_alarms.clone(),
        false_alarms.clone(),
        "not worth it, accepted",
    );
    /// True negatives.
    true_negatives = chosen.cell(
        &["negative", "negatives"],
        format!("{negatives} left alone"),
        format!("{negatives}, rejected"),
        "not worth it, rejected",
    );
    /// Label of the cost-ratio slider.
    cost_ratio_label =
        if chosen.names_misses() { capitalized(&format!("{miss} costs")) } else { "Cost ratio".into() };
    /// What the slider's number counts.
    cost_ratio_unit = if chosen.names_misses() {
        false_alarms.clone()
    } else {
        format!("{miss} costs this many {false_alarms}")
    };
    /// Label of the prevalence slider.
    prevalence_label =
        if chosen.names_positives() { format!("Share of {positives}") } else { "Prevalence".into() };
    /// End of the axis where misses cost more: "a bad loan costs more".
    miss_costs_more = format!("{miss} costs more");
    /// End of the axis where false alarms cost more.
    alarm_costs_more = format!("{false_alarm} costs more");
    /// Where the costs come from: "finance department, 2024"; empty if nothing is said.
    why = String::new();
    /// Unit of a case's amount, where cases differ in value: "stars", "% copper".
    amount_unit = String::new();
    /// Unit of what decisions are worth: "$", "stars".
    impact_unit = String::new();
    /// What a case's amount is: "rating", "copper grade".
    amount_name = "true value".into();
    /// Label of the slider of θ.
    theta_label = "Break-even".into();
}

impl Words {
    /// The words of true positives, false negatives, false positives and true negatives: the order of
    /// a [`Tally`](crate::evaluate::Tally).
    pub fn cells(&self) -> [&str; 4] {
        [&self.true_positives, &self.false_negatives, &self.false_positives, &self.true_negatives]
    }

    /// A count with the word of a cell of the confusion matrix: "2 bad loans found". The word turns
    /// into the singular for a count of 1 if it starts with a known plural: "1 bad loan found".
    ///
    /// - `number`: the count as text.
    pub(crate) fn cell(&self, number: &str, cell: &str) -> String {
        let known = [
            (&self.false_alarm, &self.false_alarms),
            (&self.miss, &self.misses),
            (&self.positive, &self.positives),
            (&self.negative, &self.negatives),
            (&self.case, &self.cases),
        ];
        let rest = |many: &str| {
            let rest = cell.strip_prefix(many)?;
            (!many.is_empty() && (rest.is_empty() || rest.starts_with([' ', ',']))).then_some(rest)
        };
        let found = known.iter().find_map(|(one, many)| Some((without_article(one), rest(many)?)));
        match (number, found) {
            ("1", Some((one, rest))) => format!("1 {one}{rest}"),
            _ => format!("{number} {cell}"),
        }
    }
}

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

/// One plain word and its technical name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The page's word.
    pub plain: &'static str,
    /// The papers' word.
    pub technical: &'static str,
    /// One sentence.
    pub explanation: &'static str,
}

const fn term(plain: &'static str, technical: &'static str, explanation: &'static str) -> Term {
    Term { plain, technical, explanation }
}

/// All terms, in the order in which a reader meets them.
///
/// # Source
/// Fawcett (2006); Drummond & Holte (2006); Hoshino et al. (2009); Provost & Fawcett (2001) and
/// *Data Science for Business*, chapter 8; Al-Saffar (2018).
pub const TERMS: [Term; 27] = [
    term("a miss", "false negative", "A positive case that is predicted negative."),
    term("a false alarm", "false positive", "A negative case that is predicted positive."),
    term(
        "share found",
        "true positive rate (recall, sensitivity)",
        "The share of all positive cases that are predicted positive.",
    ),
    term(
        "share of false alarms",
        "false positive rate (1 − specificity)",
        "The share of all negative cases that are predicted positive.",
    ),
    term(
        "how much worse a miss is",
        "cost ratio",
        "What a miss costs divided by what a false alarm costs.",
    ),
    term(
        "share of positives",
        "prevalence",
        "How common positive cases are where the model will be used.",
    ),
    term(
        "the condition",
        "PC(+), probability cost",
        "Cost ratio and prevalence in one number from 0 to 1: the share of the worst possible cost that misses could cause.",
    ),
    term(
        "what mistakes cost",
        "normalized expected cost",
        "The expected cost of a case as a share of the worst possible: 0 is perfect, 1 is always wrong.",
    ),
    term(
        "saved",
        "improvement",
        "The share of the baseline’s cost of mistakes that a model saves: 1 − cost / the baseline’s cost.",
    ),
    term(
        "what models are compared with",
        "baseline",
        "What a model is compared with: a fixed policy, another model, or what is done today (a threshold in force, decisions in a column).",
    ),
    term(
        "fixed policies",
        "trivial classifiers",
        "Predicting everybody negative, or everybody positive, whoever it is.",
    ),
    term(
        "where to cut",
        "threshold",
        "A case with this score or a higher one is predicted positive.",
    ),
    term(
        "unseen cases",
        "holdout (test set)",
        "Cases that took no part in choosing thresholds; they show what is really saved.",
    ),
    term(
        "really saved",
        "actual improvement",
        "The improvement on unseen cases, at thresholds chosen on the others.",
    ),
    term(
        "how well a model ranks",
        "AUC",
        "The chance that a random positive case scores above a random negative one; a tie counts half.",
    ),
    term(
        "how good scores are as probabilities",
        "Brier score",
        "The mean squared difference of score and outcome, 1 or 0; lower is better.",
    ),
    term(
        "the line over all curves",
        "ROC convex hull",
        "The cuts, of any model, that are best under some condition; all others never are.",
    ),
    term(
        "equally dear",
        "iso-performance line",
        "A line in the ROC chart whose points cost the same at this condition.",
    ),
    term(
        "never the best",
        "dominated",
        "A model none of whose cuts lies on the convex hull: under no condition is it the best.",
    ),
    term(
        "worth it only from",
        "deployment floor",
        "The least share of the baseline’s cost that must be saved for a change to be worth it.",
    ),
    term(
        "tossing a coin",
        "randomized rule (Neyman–Pearson)",
        "Between two cuts a coin reaches the limit exactly, and finds more than either cut within it.",
    ),
    term(
        "the least possible cost",
        "MTMCS",
        "The least cost over all thresholds, in percent of the worst, at one share of costs.",
    ),
    term(
        "over a range of costs",
        "MTMCR, CST",
        "The sum of the least costs over a range, and the same with their spread added; lower is better.",
    ),
    term(
        "share acted on",
        "targeting depth",
        "The share of all cases that are acted on, in the model’s order.",
    ),
    term(
        "found so far",
        "cumulative response",
        "The share of all positive cases among those acted on.",
    ),
    term("times better than chance", "lift", "The share found divided by the share acted on."),
    term(
        "break-even",
        "θ (theta)",
        "The parameter of what accepting a case is worth; at the break-even it is worth exactly nothing.",
    ),
];

/// The term behind a word, plain or technical, in any case of letters; in a list of names any of
/// them.
///
/// # Examples
/// ```
/// use breakeven::wording::term_of;
/// assert_eq!(term_of("auc").unwrap().plain, "how well a model ranks");
/// assert_eq!(term_of("what mistakes cost").unwrap().technical, "normalized expected cost");
/// ```
pub fn term_of(word: &str) -> Option<&'static Term> {
    let word = word.to_lowercase();
    let is_named = |names: &str| {
        let names = names.to_lowercase();
        // The bracket of "PC(+)" is part of the name, that of "(recall)" is not.
        let bare = |name: &str| {
            name == word || (!name.contains('(') && name.strip_suffix(')') == Some(&word))
        };
        names == word || names.split(", ").flat_map(|name| name.split(" (")).any(bare)
    };
    TERMS.iter().find(|term| is_named(term.plain) || is_named(term.technical))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_named_once_and_explained_in_one_sentence() {
        for (index, term) in TERMS.iter().enumerate() {
            for name in [term.plain, term.technical] {
                assert_eq!(term_of(name), Some(term), "{name}");
            }
            let others = TERMS[..index].iter();
            assert!(others.clone().all(|other| other.technical != term.technical));
            let text = term.explanation;
            assert!(text.ends_with('.') && !text[..text.len() - 1].contains(". "), "{text}");
        }
        assert_eq!(term_of("recall").unwrap().plain, "share found");
        assert_eq!(term_of("MTMCR").unwrap().plain, "over a range of costs");
        assert_eq!((term_of(""), term_of(")")), (None, None));
        assert_eq!(term_of("pc(+)").unwrap().plain, "the condition");
        assert_eq!(term_of("PC(+), probability cost").unwrap().plain, "the condition");
    }
}
