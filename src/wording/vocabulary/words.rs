//! All words of a study: each is the one a person chose, or follows from other words.

use crate::wording::language::grammar::{
    capitalized, doing, plural, singular, uncapitalized, with_article, without_article,
};
use std::collections::BTreeMap;

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

    /// A word made from another one, if that was chosen.
    fn from(&self, key: &str, change: impl Fn(&str) -> String, otherwise: &str) -> String {
        self.get(key).map_or_else(|| otherwise.into(), change)
    }

    /// A cell's word; where cases differ in value it names them only if they have a chosen name.
    fn cell(&self, names: &[&str], classes: String, values: String, unnamed: &str) -> String {
        self.by_kind(classes, if self.has_any(names) { values } else { unnamed.into() })
    }
}

/// "Grant" → "always grant"
fn always(order: &str) -> String {
    format!("always {}", uncapitalized(order))
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
    negative = chosen.from("negatives", singular, chosen.by_kind("negative", "case not worth it"));
    /// Several negative cases: "good loans".
    negatives = chosen.from("negative", plural, chosen.by_kind("negatives", "cases not worth it"));
    /// What is done with a predicted positive, as an order: "Refuse".
    act = chosen.by_kind("Predict positive", "Accept").into();
    /// What is done with a predicted negative, as an order: "Grant".
    leave = chosen.by_kind("Predict negative", "Reject").into();
    /// The action before the cases that it is done to: "refusing", "making an offer to".
    acting_on = chosen.from("act", doing, chosen.by_kind("acting on", "accepting"));
    /// The cases that it is done to first, before their number: the "riskiest" 54% of 1,000 loans.
    top = "top".into();
    /// A miss as the subject of "costs": "a bad loan".
    miss = "a miss".into();
    /// Several misses: "bad loans".
    misses = chosen.from("miss", plural, chosen.get("false_negatives").unwrap_or("misses"));
    /// A false alarm as the object of "costs": "a customer wrongly refused".
    false_alarm =
        chosen.from("false_alarms", |many| with_article(&singular(many)), "a false alarm");
    /// Several false alarms: "wrongly refused customers".
    false_alarms =
        chosen.from("false_alarm", plural, chosen.get("false_positives").unwrap_or("false alarms"));
    /// The policy that predicts nobody positive: "lend to all".
    always_negative = chosen.from("leave", always, chosen.by_kind("always negative", "reject all"));
    /// The policy that predicts everybody positive: "refuse all".
    always_positive = chosen.from("act", always, chosen.by_kind("always positive", "accept all"));
    /// Today's question: "Should a model decide who gets a loan?"
    question = match chosen.get("act") {
        Some(act) => format!("Should a model decide when to {}?", uncapitalized(act)),
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
        chosen.from("miss", |miss| capitalized(&format!("{miss} costs")), "Cost ratio");
    /// What the slider's number counts.
    cost_ratio_unit = match (chosen.get("miss"), chosen.get("false_alarm")) {
        (Some(_), _) => false_alarms.clone(),
        (None, Some(_)) => format!("{miss} costs this many {false_alarms}"),
        (None, None) => "a miss costs this many false alarms".into(),
    };
    /// Label of the prevalence slider.
    prevalence_label = match chosen.has_any(&["positive", "positives"]) {
        true => format!("Share of {positives}"),
        false => "Prevalence".into(),
    };
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
    #[must_use]
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
