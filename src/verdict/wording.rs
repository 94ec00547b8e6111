//! What the study calls things: a case, the two outcomes, the two mistakes, the two actions.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The words of one study. [`Wording::default`] speaks the field's own language.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Wording {
    /// Several cases: "loans".
    pub cases: String,
    /// A miss as the subject of "costs": "a bad loan".
    pub miss: String,
    /// A false alarm as the object of "costs": "a customer wrongly refused".
    pub false_alarm: String,
    /// Several false alarms: "customers wrongly refused".
    pub false_alarms: String,
    /// The policy that predicts nobody positive: "lend to all".
    pub always_negative: String,
    /// The policy that predicts everybody positive: "refuse all".
    pub always_positive: String,
    /// What is done with a predicted positive, as an order: "Refuse".
    pub act: String,
    /// What is done with a predicted negative, as an order: "Lend".
    #[serde(default = "leave")]
    pub leave: String,
    /// What positives are: "bad", "fumigated".
    #[serde(default = "positive")]
    pub positive: String,
    /// The four cells, each as several cases.
    pub true_positives: String,
    /// Misses.
    pub false_negatives: String,
    /// False alarms.
    pub false_positives: String,
    /// Negatives left in peace.
    pub true_negatives: String,
    /// Label of the cost-ratio slider.
    pub cost_ratio_label: String,
    /// What the slider's number counts.
    pub cost_ratio_unit: String,
    /// Label of the prevalence slider.
    pub prevalence_label: String,
    /// End of the axis where misses cost more: "a bad loan costs more".
    pub miss_costs_more: String,
    /// End of the axis where false alarms cost more.
    pub alarm_costs_more: String,
    /// Unit of a case's amount, where cases differ in value: "stars", "% copper".
    #[serde(default)]
    pub amount_unit: String,
    /// Unit of what decisions are worth: "$", "stars".
    #[serde(default)]
    pub impact_unit: String,
    /// What a case's amount is: "rating", "copper grade".
    #[serde(default = "amount")]
    pub amount_name: String,
    /// Label of the slider of θ.
    #[serde(default = "break_even")]
    pub theta_label: String,
    /// Names to show for models, by their name in the file.
    #[serde(default)]
    pub models: BTreeMap<String, String>,
}

impl Default for Wording {
    fn default() -> Self {
        let text = |s: &str| s.to_owned();
        Self {
            cases: text("cases"),
            miss: text("a miss"),
            false_alarm: text("a false alarm"),
            false_alarms: text("false alarms"),
            always_negative: text("always negative"),
            always_positive: text("always positive"),
            act: text("Predict positive"),
            leave: leave(),
            positive: positive(),
            true_positives: text("positives found"),
            false_negatives: text("positives missed"),
            false_positives: text("false alarms"),
            true_negatives: text("negatives left alone"),
            cost_ratio_label: text("Cost ratio"),
            cost_ratio_unit: text("a miss costs this many false alarms"),
            prevalence_label: text("Prevalence"),
            miss_costs_more: text("a miss costs more"),
            alarm_costs_more: text("a false alarm costs more"),
            amount_unit: String::new(),
            impact_unit: String::new(),
            amount_name: amount(),
            theta_label: break_even(),
            models: BTreeMap::new(),
        }
    }
}

fn leave() -> String {
    "Predict negative".into()
}

fn positive() -> String {
    "positive".into()
}

fn amount() -> String {
    "true value".into()
}

fn break_even() -> String {
    "Break-even".into()
}

impl Wording {
    /// The words for cases that differ in value, before any are set: accept and reject.
    #[must_use]
    pub fn for_values() -> Self {
        let text = |s: &str| s.to_owned();
        Self {
            always_negative: text("reject all"),
            always_positive: text("accept all"),
            act: text("Accept"),
            true_positives: text("worth it, accepted"),
            false_negatives: text("worth it, rejected"),
            false_positives: text("not worth it, accepted"),
            true_negatives: text("not worth it, rejected"),
            ..Self::default()
        }
    }

    /// The name to show for a model.
    #[must_use]
    pub fn model<'a>(&'a self, name: &'a str) -> &'a str {
        self.models.get(name).map_or(name, String::as_str)
    }
}

/// A text with its first letter in upper case.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
