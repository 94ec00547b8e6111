//! The best rule within a limit as an order, and what it brings.

use crate::curve::{Corner, Curves, Policy};
use crate::domain::CutRule;
use crate::evaluate::{Constraint, SingleCut, simplest_in};
use crate::wording::condition::decision::cut_in_words;
use crate::wording::condition::headline::policy_in_words;
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::language::span::{Headline, Span};
use crate::wording::vocabulary::wording::Wording;

impl Constraint {
    /// The rule as an order: “Use **B** at a score of 0.43 or more; for the cases between that and
    /// 0.38 toss a coin that says yes 41% of the time.”
    #[must_use]
    pub fn headline(&self, curves: &Curves, wording: &Wording) -> Headline {
        let text = |s: String| Span::Text(s);
        let rule = |at| rule_in_words(at, curves, wording);
        let often = plain_percent(self.weight);
        let mut spans = match (self.left.0, self.right.0) {
            _ if !self.is_mixed() => match self.left.0 {
                Policy::Model(_) => prefixed("Use ", rule(self.left)),
                Policy::AlwaysNegative => {
                    let never = capitalized(&wording.always_negative);
                    vec![text(format!("{never}: no rule here stays within the limit"))]
                }
                Policy::AlwaysPositive => {
                    let always = capitalized(&wording.always_positive);
                    vec![text(format!("{always}: the limit allows it"))]
                }
            },
            (Policy::AlwaysNegative, Policy::Model(_)) => {
                let mut spans = prefixed("Use ", rule(self.right));
                spans.push(text(format!(
                    ", and only if a coin that says yes {often} of the time says so"
                )));
                spans
            }
            (Policy::Model(_), Policy::AlwaysPositive) => {
                let mut spans = prefixed("Use ", rule(self.left));
                spans.push(text(format!(
                    "; for all other cases toss a coin that says yes {often} of the time"
                )));
                spans
            }
            (Policy::Model(a), Policy::Model(b)) if a == b => {
                let mut spans = prefixed("Use ", rule(self.left));
                let to = threshold_in_words(self.right.1, a, curves);
                spans.push(text(format!(
                    "; for the cases between that and {to} toss a coin that says yes {often} of the \
                     time"
                )));
                spans
            }
            (Policy::Model(_), Policy::Model(_)) => {
                let opening = format!("Toss a coin for each case: {often} of the time use ");
                let mut spans = prefixed(&opening, rule(self.right));
                spans.push(text(", otherwise ".into()));
                spans.extend(rule(self.left));
                spans
            }
            _ => vec![text(format!(
                "Toss a coin for each case that says yes {often} of the time: no model here does \
                 better"
            ))],
        };
        spans.push(text(".".into()));
        spans
    }

    /// What it brings: “Of 1,000 cases expect 196 positives found (65%) and 140 false alarms (20%).
    /// Without a coin the best threshold (B) finds 192.”
    #[must_use]
    pub fn consequence(&self, curves: &Curves, wording: &Wording) -> String {
        let text = format!(
            "Of {} expect {} ({}) and {} ({}).",
            wording.counted(self.population),
            wording.cell(&grouped(self.found.round()), &wording.true_positives),
            plain_percent(self.point.true_positive_rate),
            wording.cell(&grouped(self.alarms.round()), &wording.false_positives),
            plain_percent(self.point.false_positive_rate),
        );
        match self.single.filter(|_| self.is_mixed()) {
            Some(SingleCut { model, point, .. }) => {
                let name = wording.model(&curves.models[model].name);
                // A coin is tossed only where something is found by it.
                let found = self.found * point.true_positive_rate / self.point.true_positive_rate;
                let found = grouped(found.round());
                format!("{text} Without a coin the best threshold ({name}) finds {found}.")
            }
            None => text,
        }
    }
}

fn prefixed(opening: &str, rest: Vec<Span>) -> Vec<Span> {
    std::iter::once(Span::Text(opening.into())).chain(rest).collect()
}

/// “**B** at a score of 0.43 or more”
fn rule_in_words(
    (policy, corner): (Policy, Corner),
    curves: &Curves,
    wording: &Wording,
) -> Vec<Span> {
    let Policy::Model(index) = policy else {
        return vec![Span::Text(policy_in_words(policy, wording, curves))];
    };
    let model = &curves.models[index];
    let reading = match model.ranking.rule() {
        CutRule::AsPredicted => "as it predicts".into(),
        rule => cut_in_words(rule, &threshold_in_words(corner, index, curves)),
    };
    let name = wording.model(&model.name).to_owned();
    vec![Span::Model(index, name), Span::Text(format!(" {reading}"))]
}

/// The plainest number that moves no case.
fn threshold_in_words(corner: Corner, model: usize, curves: &Curves) -> String {
    let ranking = curves.models[model].ranking.outline();
    let next = (corner.cut + 1 < ranking.cuts()).then(|| ranking.threshold(corner.cut + 1));
    let text = corner.threshold.map(|threshold| simplest_in(threshold, next.flatten()));
    text.map_or("never".into(), |threshold| threshold.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::evaluate::decision::tests::{one_model, rule_within, two_models};
    use crate::wording::language::span::as_text;

    fn said(curves: &Curves, limits: &[(&str, &str)]) -> String {
        as_text(&rule_within(curves, limits).headline(curves, &Wording::default()))
    }

    #[test]
    fn halfway_along_an_edge_the_coin_is_fair() {
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.4")]),
            "Use B at a score of 0.6 or more; for the cases between that and 0.4 toss a coin that says \
         yes 50% of the time."
        );
        assert_eq!(
            rule_within(&one_model(), &[("max-fpr", "0.4")])
                .consequence(&one_model(), &Wording::default()),
            "Of 20 cases expect 8 positives found (75%) and 4 false alarms (40%). Without a coin the \
         best threshold (B) finds 6."
        );
    }

    #[test]
    fn at_the_ends_of_the_hull() {
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.1")]),
            "Use B at a score of 0.6 or more, and only if a coin that says yes 50% of the time says so."
        );
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.8")]),
            "Use B at a score of 0.4 or more; for all other cases toss a coin that says yes 50% of the \
         time."
        );
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0")]),
            "Always negative: no rule here stays within the limit."
        );
        assert_eq!(
            said(&one_model(), &[("workforce", "99")]),
            "Always positive: the limit allows it."
        );
        let useless = Curves::new(vec![ModelCurves::of("B", &[(1.0, 1, 1)])]);
        assert_eq!(
            said(&useless, &[("max-fpr", "0.3")]),
            "Toss a coin for each case that says yes 30% of the time: no model here does better."
        );
    }

    #[test]
    fn two_models_share_a_coin() {
        assert_eq!(
            said(&two_models(), &[("max-fpr", "0.15")]),
            "Toss a coin for each case: 25% of the time use Rb at a score of 2 or more, otherwise Ra at \
         a score of 2 or more."
        );
    }
}
