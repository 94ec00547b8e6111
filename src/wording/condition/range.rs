//! Who is best in a range of conditions, in a sentence.

use crate::curve::{Curves, Policy};
use crate::domain::Prevalence;
use crate::evaluate::{RangeEvaluation, cost_ratio_at, without_noise};
use crate::wording::condition::cost_ratio::{alarms, between};
use crate::wording::condition::headline::policy_in_words;
use crate::wording::language::number::plain_ratio;
use crate::wording::language::span::{Figure, Headline, Span};
use crate::wording::vocabulary::wording::Wording;

impl RangeEvaluation {
    /// The sentence: “Anywhere a miss costs between 2 and 8 false alarms, **B** is best; saves
    /// 21% to 34%.”
    #[must_use]
    pub fn headline(&self, curves: &Curves, prevalence: Prevalence, wording: &Wording) -> Headline {
        let ratio = |pc| cost_ratio_at(pc, prevalence);
        let ratio_span = |pc| Span::Number(None, Figure::new(plain_ratio(ratio(pc)), ratio(pc)));
        let who = |policy: Policy| match policy {
            Policy::Model(index) => {
                Span::Model(index, wording.model(&curves.models[index].name).into())
            }
            _ => Span::of(policy_in_words(policy, wording, curves)),
        };
        let (low, high) = (ratio(self.range.0), ratio(self.range.1));
        let high = if self.range.1 >= 1.0 { f64::INFINITY } else { high };
        let start = if self.parts.len() == 1 { "Anywhere" } else { "If" };
        let mut spans = vec![Span::Text(format!("{start} {} costs ", wording.miss))];
        match plain_ratio(low) == plain_ratio(high) {
            true if plain_ratio(low) == "1" => {
                spans.push(Span::Text(format!("about as much as {}", wording.false_alarm)));
            }
            true => spans.push(Span::Text(format!("about {}", alarms(low, wording)))),
            false => spans.extend(between((low, high), wording)),
        }
        spans.push(Span::of(if self.parts.len() == 1 { ", " } else { ", it depends: " }));
        if let [only] = self.parts[..] {
            spans.extend([who(only.policy), Span::of(" is best")]);
        } else {
            let last = self.parts.len() - 1;
            for (index, part) in self.parts.iter().enumerate() {
                spans.push(who(part.policy));
                let (where_to, end) = match index {
                    0 => (" below ", part.to),
                    i if i == last => (" above ", part.from),
                    _ => (" up to ", part.to),
                };
                spans.extend([Span::of(where_to), ratio_span(end)]);
                spans.extend((index < last).then(|| Span::of(", ")));
            }
        }
        spans.extend(self.saved_in_words());
        spans.push(Span::of("."));
        spans
    }

    /// "; saves 21% to 34%": what the best saves of the baseline's cost of mistakes.
    fn saved_in_words(&self) -> Headline {
        let Some((least, most)) = self.saves else { return vec![] };
        let (least, most) = (without_noise(least), without_noise(most));
        let [low, high] = [least, most].map(|share| Span::percent(None, share.abs()));
        let text = |text: &str| Span::of(text);
        match (least, most) {
            (0.0, 0.0) => vec![text("; saves nothing")],
            (least, most) if least >= 0.0 && low.text() == high.text() && least <= most => {
                vec![text("; saves "), low]
            }
            (least, _) if least >= 0.0 => vec![text("; saves "), low, text(" to "), high],
            (_, most) if most > 0.0 => {
                let (before, between) = ("; costs between ", " more and ");
                vec![text(before), low, text(between), high, text(" less")]
            }
            _ if low.text() == high.text() => {
                vec![text("; costs "), low, text(" more")]
            }
            _ => vec![text("; costs "), high, text(" to "), low, text(" more")],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::ranges::tests::{crossing_models, over};
    use crate::wording::language::span::as_text;

    fn sentence(range: (f64, f64)) -> String {
        let half = Prevalence::try_new(0.5).unwrap();
        as_text(&over(range).headline(&crossing_models(), half, &Wording::default()))
    }

    #[test]
    fn one_winner_is_named_with_what_it_saves() {
        let text = sentence((0.6, 0.8));
        assert_eq!(
            text,
            "Anywhere a miss costs between 1.5 and 4 false alarms, Rb is best; saves 60% to 85%."
        );
    }

    #[test]
    fn several_winners_are_told_apart() {
        let expected = "If a miss costs between a quarter of and 4 times what a false alarm costs, it \
                        depends: Ra below 1, Rb above 1; saves 40% to 85%.";
        assert_eq!(sentence((0.2, 0.8)), expected);
    }
}
