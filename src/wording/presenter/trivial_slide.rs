//! What is done without a model: a thousand cases under both plain rules, and what each costs.

use crate::evaluate::{Baseline, without_noise};
use crate::wording::condition::headline::yardstick_in_words;
use crate::wording::language::grammar::{capitalized, uncapitalized};
use crate::wording::language::number::plain_percent;
use crate::wording::language::span::Span;
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::picture::StoryPicture;
use crate::wording::presenter::step::{ScreenText, quoted};
use crate::wording::vocabulary::wording::Wording;

impl ClassScreens<'_> {
    pub(crate) fn without_model(&self) -> ScreenText {
        let costs = self.costs();
        let all_is_cheaper = self.all_is_cheaper();
        let (cheaper, dearer) = (self.trivial(all_is_cheaper), self.trivial(!all_is_cheaper));
        let choices = match (self.baseline, self.yardstick()) {
            (Baseline::AlwaysNegative, Some(reference)) => vec![reference, self.trivial(true)],
            (Baseline::AlwaysPositive, Some(reference)) => vec![reference, self.trivial(false)],
            (_, Some(reference)) => vec![reference, cheaper, dearer],
            (_, None) => vec![cheaper, dearer],
        };
        let with = self.compared_with();
        let named = &choices[usize::from(with.is_some())];
        let then = costs.amount(named.cost(costs));
        let lines = [Some(format!("The mistakes then cost {then}.")), with];
        let picture = StoryPicture {
            panels: choices.iter().take(2).map(|choice| choice.panel(self.wording)).collect(),
            caption: costs.unit(),
            bars: choices.iter().map(|choice| choice.bar(costs)).collect(),
        };
        ScreenText {
            sentence: vec![Span::Text(self.policy())],
            lines: vec![lines.into_iter().flatten().collect::<Vec<_>>().join(" ")],
            picture: Some(picture),
        }
    }

    /// "Models are compared with “make no offers” (2,100 needless offers).", where another policy is
    /// named as the cheapest.
    fn compared_with(&self) -> Option<String> {
        let with =
            self.yardstick().filter(|_| self.baseline.is_dearer(self.evaluation.condition.pc()))?;
        let costs = self.costs();
        let (name, cost) = (quoted(&uncapitalized(&with.title)), costs.counted(with.cost(costs)));
        Some(format!("Models are compared with {name} ({cost})."))
    }

    fn policy(&self) -> String {
        let words = self.wording;
        match self.baseline {
            _ if self.baseline.is_dearer(self.evaluation.condition.pc()) => self.cheapest_rule(),
            Baseline::AlwaysNegative => format!("Without a model: {}.", words.always_negative),
            Baseline::AlwaysPositive => format!("Without a model: {}.", words.always_positive),
            Baseline::BestTrivial => self.cheapest_rule(),
            Baseline::Model(_) => {
                let yardstick = yardstick_in_words(self.baseline, self.evaluation, words);
                format!("Compared with {yardstick}.")
            }
            Baseline::Rule { false_positive_rate, true_positive_rate } => format!(
                "Today’s rule finds {} of the {} and is wrong about {} of the {}.",
                plain_percent(*true_positive_rate),
                words.positives,
                plain_percent(*false_positive_rate),
                words.negatives
            ),
        }
    }

    fn cheapest_rule(&self) -> String {
        let words = self.wording;
        if without_noise(self.evaluation.condition.pc() - 0.5) == 0.0 {
            let rules = [&words.always_negative, &words.always_positive].map(|rule| quoted(rule));
            return format!("Without a model, {} costs as much as {}.", rules[0], rules[1]);
        }
        format!(
            "Without a model, the cheapest rule is {}.",
            to_follow(words, self.all_is_cheaper())
        )
    }
}

/// "to refuse all"; in quotation marks where nobody chose words for it.
pub(crate) fn to_follow(words: &Wording, all: bool) -> String {
    let (rule, keys) = match all {
        true => (&words.always_positive, ["always_positive", "act"]),
        false => (&words.always_negative, ["always_negative", "leave"]),
    };
    match keys.iter().any(|key| !words.chosen(key).is_empty()) {
        true => format!("to {}", uncapitalized(rule)),
        false => quoted(&capitalized(rule)),
    }
}
