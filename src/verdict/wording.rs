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
            true_positives: text("positives found"),
            false_negatives: text("positives missed"),
            false_positives: text("false alarms"),
            true_negatives: text("negatives left alone"),
            cost_ratio_label: text("Cost ratio"),
            cost_ratio_unit: text("a miss costs this many false alarms"),
            prevalence_label: text("Prevalence"),
            miss_costs_more: text("a miss costs more"),
            alarm_costs_more: text("a false alarm costs more"),
            models: BTreeMap::new(),
        }
    }
}

impl Wording {
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
