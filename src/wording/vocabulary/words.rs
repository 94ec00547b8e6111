//! The words of a study, all of them: those that a person chose, and those that follow from them.

use crate::wording::language::grammar::{
    capitalized, plural, singular, uncapitalized, with_article, without_article,
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

/// All words, ready to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// One case, without an article: "loan".
    pub case: String,
    /// Several cases: "loans".
    pub cases: String,
    /// One positive case: "bad loan".
    pub positive: String,
    /// Several positive cases: "bad loans".
    pub positives: String,
    /// One negative case: "good loan".
    pub negative: String,
    /// Several negative cases: "good loans".
    pub negatives: String,
    /// What is done with a predicted positive, as an order: "Refuse".
    pub act: String,
    /// What is done with a predicted negative, as an order: "Grant".
    pub leave: String,
    /// A miss as the subject of "costs": "a bad loan".
    pub miss: String,
    /// Several misses: "bad loans".
    pub misses: String,
    /// A false alarm as the object of "costs": "a customer wrongly refused".
    pub false_alarm: String,
    /// Several false alarms: "wrongly refused customers".
    pub false_alarms: String,
    /// The policy that predicts nobody positive: "lend to all".
    pub always_negative: String,
    /// The policy that predicts everybody positive: "refuse all".
    pub always_positive: String,
    /// Today's question: "Should a model decide who gets a loan?"
    pub question: String,
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
    pub amount_unit: String,
    /// Unit of what decisions are worth: "$", "stars".
    pub impact_unit: String,
    /// What a case's amount is: "rating", "copper grade".
    pub amount_name: String,
    /// Label of the slider of θ.
    pub theta_label: String,
}

impl Words {
    /// The words that follow from the chosen ones.
    pub(crate) fn of(kind: WordingKind, chosen: &BTreeMap<String, String>) -> Self {
        let own = |key: &str| chosen.get(key).cloned();
        let or = |key: &str, text: &str| own(key).unwrap_or_else(|| text.to_owned());
        let is_values = kind == WordingKind::Values;
        let by_kind = |classes: &'static str, values| if is_values { values } else { classes };
        let pair = |one: &str, many: &str, before: (&str, &str)| match (own(one), own(many)) {
            (Some(one), Some(many)) => (one, many),
            (Some(one), None) => (one.clone(), plural(&one)),
            (None, Some(many)) => (singular(&many), many),
            (None, None) => (before.0.into(), before.1.into()),
        };
        let (case, cases) = pair("case", "cases", ("case", "cases"));
        let (positive, positives) = match is_values {
            false => pair("positive", "positives", ("positive", "positives")),
            true => pair("positive", "positives", ("case worth it", "cases worth it")),
        };
        let (negative, negatives) = match is_values {
            false => pair("negative", "negatives", ("negative", "negatives")),
            true => pair("negative", "negatives", ("case not worth it", "cases not worth it")),
        };
        let act = or("act", by_kind("Predict positive", "Accept"));
        let leave = or("leave", by_kind("Predict negative", "Reject"));

        // The cells of the confusion matrix, and the mistakes, of which two cells are made.
        let miss = or("miss", "a miss");
        let misses = own("misses").or_else(|| own("miss").map(|miss| plural(&miss)));
        let misses = misses.or_else(|| own("false_negatives")).unwrap_or_else(|| "misses".into());
        let false_alarm = own("false_alarm");
        let of_many = || own("false_alarms").map(|many| with_article(&singular(&many)));
        let false_alarm_said = false_alarm.clone().or_else(of_many);
        let of_one = || false_alarm.as_deref().map(plural);
        let false_alarms = own("false_alarms").or_else(of_one).or_else(|| own("false_positives"));
        let false_alarms = false_alarms.unwrap_or_else(|| "false alarms".into());
        let false_alarm = false_alarm_said.unwrap_or_else(|| "a false alarm".into());
        let chose = |keys: [&str; 2]| keys.iter().any(|key| chosen.contains_key(*key));
        let cell =
            |key: &str, is_about: [&str; 2], classes: String, values: String, plain: &str| {
                own(key).unwrap_or_else(|| match (is_values, chose(is_about)) {
                    (false, _) => classes,
                    (true, true) => values,
                    (true, false) => plain.to_owned(),
                })
            };
        let about_positives = ["positive", "positives"];

        let costs = |of: &str| format!("{of} costs");
        let speaks = chose(["miss", "false_alarm"]);
        let always = |key: &str, order: &str, said: &str| {
            let follows = |order: String| format!("always {}", uncapitalized(&order));
            own(key).or_else(|| own(order).map(follows)).unwrap_or_else(|| said.to_owned())
        };
        let about = |key: &str| own(key).is_some();
        Self {
            true_positives: cell(
                "true_positives",
                about_positives,
                format!("{positives} found"),
                format!("{positives}, accepted"),
                "worth it, accepted",
            ),
            false_negatives: cell(
                "false_negatives",
                about_positives,
                format!("{positives} missed"),
                format!("{positives}, rejected"),
                "worth it, rejected",
            ),
            false_positives: cell(
                "false_positives",
                ["false_alarm", "false_alarms"],
                false_alarms.clone(),
                false_alarms.clone(),
                "not worth it, accepted",
            ),
            true_negatives: cell(
                "true_negatives",
                ["negative", "negatives"],
                format!("{negatives} left alone"),
                format!("{negatives}, rejected"),
                "not worth it, rejected",
            ),
            cost_ratio_label: own("cost_ratio_label").unwrap_or_else(|| match about("miss") {
                true => capitalized(&costs(&miss)),
                false => "Cost ratio".into(),
            }),
            cost_ratio_unit: own("cost_ratio_unit").unwrap_or_else(|| {
                match (about("miss"), speaks) {
                    (true, _) => false_alarms.clone(),
                    (false, true) => format!("{miss} costs this many {false_alarms}"),
                    (false, false) => "a miss costs this many false alarms".into(),
                }
            }),
            prevalence_label: own("prevalence_label").unwrap_or_else(|| {
                match chose(about_positives) {
                    true => format!("Share of {positives}"),
                    false => "Prevalence".into(),
                }
            }),
            miss_costs_more: own("miss_costs_more")
                .unwrap_or_else(|| format!("{} more", costs(&miss))),
            alarm_costs_more: own("alarm_costs_more")
                .unwrap_or_else(|| format!("{} more", costs(&false_alarm))),
            always_negative: always(
                "always_negative",
                "leave",
                by_kind("always negative", "reject all"),
            ),
            always_positive: always(
                "always_positive",
                "act",
                by_kind("always positive", "accept all"),
            ),
            question: own("question").unwrap_or_else(|| match about("act") {
                true => format!("Should a model decide when to {}?", uncapitalized(&act)),
                false if chose(["case", "cases"]) => {
                    format!("Should a model decide about these {cases}?")
                }
                false => "Is a model worth it?".into(),
            }),
            amount_unit: or("amount_unit", ""),
            impact_unit: or("impact_unit", ""),
            amount_name: or("amount_name", "true value"),
            theta_label: or("theta_label", "Break-even"),
            case,
            cases,
            positive,
            positives,
            negative,
            negatives,
            act,
            leave,
            miss,
            misses,
            false_alarm,
            false_alarms,
        }
    }

    /// The word of a key; `None` if there is no such word.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        Some(match key {
            "case" => &self.case,
            "cases" => &self.cases,
            "positive" => &self.positive,
            "positives" => &self.positives,
            "negative" => &self.negative,
            "negatives" => &self.negatives,
            "act" => &self.act,
            "leave" => &self.leave,
            "miss" => &self.miss,
            "misses" => &self.misses,
            "false_alarm" => &self.false_alarm,
            "false_alarms" => &self.false_alarms,
            "always_negative" => &self.always_negative,
            "always_positive" => &self.always_positive,
            "question" => &self.question,
            "true_positives" => &self.true_positives,
            "false_negatives" => &self.false_negatives,
            "false_positives" => &self.false_positives,
            "true_negatives" => &self.true_negatives,
            "cost_ratio_label" => &self.cost_ratio_label,
            "cost_ratio_unit" => &self.cost_ratio_unit,
            "prevalence_label" => &self.prevalence_label,
            "miss_costs_more" => &self.miss_costs_more,
            "alarm_costs_more" => &self.alarm_costs_more,
            "amount_unit" => &self.amount_unit,
            "impact_unit" => &self.impact_unit,
            "amount_name" => &self.amount_name,
            "theta_label" => &self.theta_label,
            _ => return None,
        })
    }

    /// A cell's word for so many of its cases: "1 bad loan found", where what begins it is known to
    /// be several of something.
    ///
    /// - `number`: as it is said.
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
