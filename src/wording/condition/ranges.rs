//! Ranges of conditions in sentences: who is best in one, who is best everywhere and who never is,
//! where the best choice is worth it, and where total cost and CST name different models.

use crate::curve::{Curves, Policy};
use crate::domain::Prevalence;
use crate::evaluate::{
    Dominance, MtmcsTable, RangeEvaluation, WorthIt, cost_ratio_at, without_noise,
};
use crate::wording::condition::cost_ratio::{alarms, between};
use crate::wording::condition::sentences::policy_in_words;
use crate::wording::language::{plain_percent, plain_ratio};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;

impl RangeEvaluation {
    /// The sentence: “Anywhere a miss costs between 2 and 8 false alarms, **B** is best; saves
    /// 21% to 34%.”
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
        if plain_ratio(low) != plain_ratio(high) {
            spans.extend(between((low, high), wording));
        } else if plain_ratio(low) == "1" {
            spans.push(Span::Text(format!("about as much as {}", wording.false_alarm)));
        } else {
            spans.push(Span::Text(format!("about {}", alarms(low, wording))));
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
            _ if low.text() == high.text() => vec![text("; costs "), low, text(" more")],
            _ => vec![text("; costs "), high, text(" to "), low, text(" more")],
        }
    }
}

impl Dominance {
    /// “**B** is the best model under every condition.” and “**A** and **C** are never the best.”,
    /// as far as they hold.
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

impl WorthIt {
    /// The sentence: “The best choice saves 5% or more as long as a bad loan costs between a third of
    /// and 8 times what a wrongly refused customer costs (PC(+) 0.125 to 0.774), and less elsewhere.”
    pub fn sentence(&self, prevalence: Prevalence, wording: &Wording) -> String {
        let floor = plain_percent(self.floor);
        let part = |&(from, to): &(f64, f64)| {
            let high = if to >= 1.0 { f64::INFINITY } else { cost_ratio_at(to, prevalence) };
            let spans = between((cost_ratio_at(from, prevalence), high), wording);
            let costs: String = spans.iter().map(Span::text).collect();
            match (from <= 0.0, to >= 1.0) {
                (false, false) => format!("{costs} (PC(+) {from:.3} to {to:.3})"),
                (true, _) => format!("{costs} (PC(+) {to:.3})"),
                (false, true) => format!("{costs} (PC(+) {from:.3})"),
            }
        };
        match self.intervals[..] {
            [] => format!("Nothing here saves {floor} under any costs."),
            [(from, to)] if from <= 0.0 && to >= 1.0 => {
                format!("The best choice saves {floor} or more whatever the costs.")
            }
            _ => {
                let parts = self.intervals.iter().map(part).collect::<Vec<_>>().join(", or ");
                format!(
                    "The best choice saves {floor} or more as long as {} costs {parts}, and less elsewhere.",
                    wording.miss
                )
            }
        }
    }
}

impl MtmcsTable {
    /// Where the lowest total is not the lowest CST: “Over this range **A** costs least in total
    /// (MTMCR 178.0), but **B** has the lower CST (171.2): it varies less with the costs.”
    pub fn disagreement(&self, curves: &Curves, wording: &Wording) -> Option<Headline> {
        let by_total = self.best_by(|summary| summary.total)?;
        let by_both = self.best_by(|summary| summary.cost_and_sensitivity)?;
        let of = |model| self.rows.iter().find(|row| row.model == model).map(|row| row.summary);
        let (total, both) = (of(by_total)?.total, of(by_both)?.cost_and_sensitivity);
        let name =
            |model: usize| Span::Model(model, wording.model(&curves.models[model].name).into());
        (by_total != by_both).then(|| {
            vec![
                Span::Text("Over this range ".into()),
                name(by_total),
                Span::Text(format!(" costs least in total (MTMCR {total:.1}), but ")),
                name(by_both),
                Span::Text(format!(
                    " has the lower CST ({both:.1}): it varies less with the costs."
                )),
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::evaluate::ranges::tests::{crossing_models, dominance, four_models, over};
    use crate::evaluate::tables::tests::{even_and_uneven, mtmcs_over};
    use crate::evaluate::{Evaluation, Settings};
    use crate::wording::span::as_text;

    fn range_sentence(range: (f64, f64)) -> String {
        let half = Prevalence::try_new(0.5).unwrap();
        as_text(&over(range).headline(&crossing_models(), half, &Wording::default()))
    }

    #[test]
    fn one_winner_is_named_with_what_it_saves() {
        let expected = "Anywhere a miss costs between 1.5 and 4 false alarms, Rb is best; saves \
                        60% to 85%.";
        assert_eq!(range_sentence((0.6, 0.8)), expected);
    }

    #[test]
    fn several_winners_are_told_apart() {
        let expected = "If a miss costs between a quarter of and 4 times what a false alarm costs, it \
                        depends: Ra below 1, Rb above 1; saves 40% to 85%.";
        assert_eq!(range_sentence((0.2, 0.8)), expected);
    }

    fn sentences(shown: &[bool]) -> Vec<String> {
        let models = four_models();
        let sentences = dominance(&models, shown).sentences(&models, &Wording::default());
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

    fn floor_sentence(settings: &[(&str, &str)]) -> String {
        // One point (0.1, 0.8), P = N.
        let curves = Curves::new(vec![ModelCurves::of("m", &[(2.0, 8, 1), (1.0, 2, 9)])]);
        let never = [("baseline", "always_negative")];
        let settings = Settings::of(never.iter().chain(settings).copied()).unwrap();
        let evaluation = Evaluation::new(&curves, &settings).unwrap();
        let worth = WorthIt::new(&curves.joint, &evaluation).unwrap();
        worth.sentence(evaluation.condition.prevalence(), &Wording::default())
    }

    #[test]
    fn one_interval_is_told_in_ratios() {
        // 0.2·x + 0.1·(1 − x) ≤ 0.5·x from x = 0.25 on.
        let expected = "The best choice saves 50% or more as long as a miss costs at least a third \
                        of what a false alarm costs (PC(+) 0.250), and less elsewhere.";
        assert_eq!(floor_sentence(&[("floor", "0.5")]), expected);
        // Against the better fixed policy also 0.1 + 0.1·x ≤ 0.5·(1 − x): up to x = 2/3.
        let expected = "The best choice saves 50% or more as long as a miss costs between a third of \
                        and twice what a false alarm costs (PC(+) 0.250 to 0.667), and less elsewhere.";
        assert_eq!(floor_sentence(&[("floor", "0.5"), ("baseline", "best_trivial")]), expected);
    }

    #[test]
    fn nowhere_and_everywhere_are_said_so() {
        let nowhere = floor_sentence(&[("floor", "0.9"), ("baseline", "best_trivial")]);
        assert_eq!(nowhere, "Nothing here saves 90% under any costs.");
        let all = floor_sentence(&[("floor", "0")]);
        assert_eq!(all, "The best choice saves 0% or more whatever the costs.");
    }

    #[test]
    fn total_and_cst_may_disagree() {
        let said = |range| mtmcs_over(range).disagreement(&even_and_uneven(), &Wording::default());
        assert_eq!(said("0.4,0.65"), None);
        // At 0.5, 0.55, 0.6, 0.65: 120 against 115, times 1.075.
        let expected = "Over this range uneven costs least in total (MTMCR 115.0), but even has the \
                        lower CST (120.0): it varies less with the costs.";
        assert_eq!(as_text(&said("0.5,0.65").unwrap()), expected);
    }
}
