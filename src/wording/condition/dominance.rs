//! Who is best everywhere, and who never is, in sentences.

use crate::curve::Curves;
use crate::evaluate::Dominance;
use crate::wording::language::span::{Headline, Span};
use crate::wording::vocabulary::wording::Wording;

impl Dominance {
    /// “**B** is the best model under every condition.” and “**A** and **C** are never the best.”,
    /// as far as they hold.
    #[must_use]
    pub fn sentences(&self, curves: &Curves, wording: &Wording) -> Vec<Headline> {
        let name =
            |model: usize| Span::Model(model, wording.model(&curves.models[model].name).to_owned());
        let text = |s: &str| Span::Text(s.into());
        let mut all = Vec::new();
        if let Some(model) = self.dominates {
            all.push(vec![name(model), text(" is the best model under every condition.")]);
        }
        let last = self.never_best.len().wrapping_sub(1);
        let mut spans: Headline = Vec::new();
        for (index, &model) in self.never_best.iter().enumerate() {
            match index {
                0 => {}
                i if i == last => spans.push(text(" and ")),
                _ => spans.push(text(", ")),
            }
            spans.push(name(model));
        }
        if !spans.is_empty() {
            let verb = if last == 0 { " is" } else { " are" };
            spans.push(Span::Text(format!("{verb} never the best, whatever the costs.")));
            all.push(spans);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::ranges::tests::{dominance, four_models};
    use crate::wording::language::span::as_text;

    fn sentences(shown: &[bool]) -> Vec<String> {
        let sentences =
            dominance(&four_models(), shown).sentences(&four_models(), &Wording::default());
        sentences.iter().map(as_text).collect()
    }

    #[test]
    fn the_best_and_the_never_best_are_named() {
        let expected = [
            "Good is the best model under every condition.",
            "Poor and bad are never the best, whatever the costs.",
        ];
        assert_eq!(sentences(&[]), expected);
        let only_bad = sentences(&[false, false, false, true]);
        assert_eq!(only_bad, ["Bad is never the best, whatever the costs."]);
    }
}
