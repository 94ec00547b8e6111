//! The headline about how many cases to act on, and the line below it.

use crate::curve::Curves;
use crate::evaluate::Targets;
use crate::wording::language::grammar::{capitalized, uncapitalized};
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::language::span::{Headline, Span};
use crate::wording::targeting::sentences::{SAME_SHARE, TargetSentences, cost};
use crate::wording::vocabulary::wording::Wording;

/// The headline: the limit, the model that earns most, how much, and by which rule.
///
/// - `shown`: which models may win, by index.
#[must_use]
pub fn target_headline(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> Headline {
    let Some(sentences) = TargetSentences::new(curves, targets, shown, wording) else {
        return vec![];
    };
    let at = sentences.best.within_limit;
    if at.share <= SAME_SHARE || at.share >= 1.0 - SAME_SHARE {
        return vec![Span::Text(none_or_all(&sentences))];
    }
    if let Some(gains) = &targets.gains {
        let mut spans = vec![
            Span::Text(capacity(&sentences).unwrap_or_default()),
            Span::Model(sentences.index, sentences.name(sentences.index).into()),
        ];
        spans.extend(sentences.expected(gains, &action(&sentences)));
        return spans;
    }
    let verb = match (at.profit < 0.0, &targets.currency) {
        (false, Some(_)) => "earns the most",
        (false, None) => "gains the most",
        (true, _) => "loses the least",
    };
    let is = if targets.currency.is_some() { ": " } else { ": as much as " };
    let mut spans = vec![
        Span::Text(capacity(&sentences).unwrap_or_default()),
        Span::Model(sentences.index, sentences.name(sentences.index).into()),
        Span::Text(format!(" {verb} by {}{is}", action(&sentences))),
        Span::Number(Some(sentences.index), sentences.figure(at.profit.abs())),
    ];
    if targets.currency.is_none() {
        spans.push(Span::Text(format!(" {}", cost(at.profit))));
    }
    spans.push(Span::of("."));
    spans
}

/// What models are compared with, where what is expected is known.
#[must_use]
pub fn target_yardstick(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> Option<String> {
    let sentences = TargetSentences::new(curves, targets, shown, wording)?;
    Some(sentences.yardstick(targets.gains.as_ref()?))
}

/// What was measured of the headline's rule; nothing where what is expected is not known.
#[must_use]
pub fn target_measured(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> Option<String> {
    let sentences = TargetSentences::new(curves, targets, shown, wording)?;
    targets.gains.as_ref().map(|gains| sentences.measured(gains))
}

/// The limit as a share of all cases, unless it is all of them.
fn limit(targets: &Targets) -> Option<f64> {
    targets.limit.filter(|&limit| limit < 1.0 - SAME_SHARE)
}

/// "With capacity for 5,000 of 100,000 customers, ", if there is a limit.
fn capacity(sentences: &TargetSentences) -> Option<String> {
    let cases = limit(sentences.targets)? * sentences.targets.population;
    Some(format!("With capacity for {} of {}, ", grouped(cases.round()), sentences.all()))
}

/// "Make no offers: no model here finds customers worth making an offer to.", "Refuse all: 1,000
/// loans bring $989, and no model’s choice does better."
fn none_or_all(sentences: &TargetSentences) -> String {
    let (at, words) = (sentences.best.within_limit, sentences.wording);
    let opening = |policy: &str| match capacity(sentences) {
        Some(capacity) => format!("{capacity}{}", uncapitalized(policy)),
        None => capitalized(policy),
    };
    if at.share > SAME_SHARE {
        let (policy, all) = (opening(&words.always_positive), sentences.all());
        let brings = sentences.brings(at.profit);
        return format!("{policy}: {all} {brings}, and no model’s choice does better.");
    }
    match limit(sentences.targets) {
        Some(limit) if limit <= SAME_SHARE => {
            format!("{}.", opening(&format!("“{}” is all that is left", words.always_negative)))
        }
        _ => format!(
            "{}: no model here finds {} worth {}.",
            opening(&words.always_negative),
            words.cases,
            words.acting_on
        ),
    }
}

/// "refusing the riskiest 54% of 1,000 loans (score 0.131 or more)"; where fewer are acted on than
/// the limit allows, "refusing only the riskiest 30 (3%; score 0.9 or more)".
fn action(sentences: &TargetSentences) -> String {
    let (at, words) = (sentences.best.within_limit, sentences.wording);
    let share = plain_percent(at.share);
    let rule = sentences.score(&at);
    let in_brackets =
        |texts: &[Option<&str>]| match texts.iter().flatten().copied().collect::<Vec<_>>() {
            texts if texts.is_empty() => String::new(),
            texts => format!(" ({})", texts.join("; ")),
        };
    let (acting, top, rule) = (&words.acting_on, &words.top, rule.as_deref());
    match limit(sentences.targets) {
        Some(limit) if at.share < limit - SAME_SHARE => {
            let cases = grouped(at.cases.round());
            format!("{acting} only the {top} {cases}{}", in_brackets(&[Some(&share), rule]))
        }
        Some(_) => format!("{acting} the {top} {share}{}", in_brackets(&[rule])),
        None => {
            let all = sentences.all();
            format!("{acting} the {top} {share} of {all}{}", in_brackets(&[rule]))
        }
    }
}

/// The line below: who is among them, split ties, the result without the limit, at random and over folds, and the
/// prevalence assumed.
///
/// - `shown`: which models may win, by index.
#[must_use]
pub fn target_summary(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> String {
    let Some(sentences) = TargetSentences::new(curves, targets, shown, wording) else {
        return String::new();
    };
    let parts = [
        sentences.included(),
        sentences.split_tie(),
        sentences.without_limit(shown),
        sentences.at_random(),
        sentences.over_folds(),
        sentences.class_mix(),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::evaluate::Settings;
    use crate::wording::language::span::as_text;

    fn sentences(pairs: &[(&str, &str)]) -> (String, String) {
        sentences_of(pairs, &[("cases", "customers")])
    }

    fn sentences_of(pairs: &[(&str, &str)], words: &[(&str, &str)]) -> (String, String) {
        let curves = Curves::new(vec![
            ModelCurves::of("Early", &[(0.9, 3, 2), (0.47, 4, 41), (0.1, 3, 47)]),
            ModelCurves::of("Late", &[(0.8, 9, 36), (0.2, 1, 54)]),
        ]);
        let settings = Settings::of(pairs.iter().copied()).unwrap();
        let targets = Targets::new(&curves, &settings).unwrap();
        let wording = Wording::of(words.iter().copied()).unwrap();
        let headline = target_headline(&curves, &targets, &[], &wording);
        (as_text(&headline), target_summary(&curves, &targets, &[], &wording))
    }

    const OFFER: [(&str, &str); 2] = [("matrix", "10,-1,0,0"), ("population", "100000")];

    #[test]
    fn the_best_share_stands_with_its_rule() {
        let (headline, summary) = sentences(&OFFER);
        assert_eq!(
            headline,
            "Late earns the most by acting on the top 45% of 100,000 customers (score 0.8 or more): \
             $54,000."
        );
        assert_eq!(
            summary,
            "These 45,000 customers include 90% of all positives (twice as many as at random) \
             and 36,000 negatives. The same number chosen at random would bring $4,500."
        );
    }

    #[test]
    fn the_action_is_the_studys() {
        let words = [("cases", "loans"), ("act", "Refuse"), ("top", "riskiest")];
        let (headline, _) = sentences_of(&OFFER, &words);
        assert!(
            headline.contains(" by refusing the riskiest 45% of 100,000 loans ("),
            "{headline}"
        );
        let words = [("cases", "customers"), ("act", "Make the offer")];
        let (headline, summary) = sentences_of(&[OFFER[0], OFFER[1], ("budget", "5000")], &words);
        assert!(headline.contains(" by making the offer to the top 5% ("), "{headline}");
        assert!(summary.contains(" by making the offer to the top 45%."), "{summary}");
    }

    #[test]
    fn a_limit_that_changes_the_model_names_both() {
        let (headline, summary) = sentences(&[OFFER[0], OFFER[1], ("budget", "5000")]);
        assert_eq!(
            headline,
            "With capacity for 5,000 of 100,000 customers, Early earns the most by acting on the \
             top 5% (score 0.9 or more): $28,000."
        );
        assert!(
            summary.contains(
                " Without that limit, Late would bring $54,000 by acting on the top 45%."
            ),
            "{summary}"
        );
        let (headline, summary) =
            sentences(&[("matrix", "20,-1,0,0"), OFFER[1], ("capacity", "10000")]);
        assert!(
            headline.ends_with(" by acting on the top 10% (score 0.47 or more): $62,333."),
            "{headline}"
        );
        assert!(
            summary.contains(" Not all with exactly 0.47 can be taken: draw lots"),
            "{summary}"
        );
        let (headline, _) = sentences(&[OFFER[0], OFFER[1], ("capacity", "50000")]);
        assert!(
            headline.contains("by acting on only the top 45,000 (45%; score 0.8 or more)"),
            "{headline}"
        );
    }

    #[test]
    fn acting_on_nobody_or_on_everybody_has_its_own_sentence() {
        let (headline, summary) = sentences(&[("matrix", "1,-9,0,0")]);
        assert_eq!(headline, "Always negative: no model here finds customers worth acting on.");
        assert_eq!(summary, "");
        let (headline, _) = sentences(&[("matrix", "1,-9,0,0"), ("capacity", "7")]);
        assert_eq!(
            headline,
            "With capacity for 7 of 100 customers, always negative: no model here finds customers \
             worth acting on."
        );
        let (headline, _) = sentences(&[("matrix", "99,-0.01,0,0")]);
        assert_eq!(
            headline,
            "Always positive: 100 customers bring $989, and no model’s choice does better."
        );
        let (headline, _) = sentences(&[("matrix", "1,-2,-9,-1"), ("capacity", "0")]);
        assert_eq!(
            headline,
            "With capacity for 0 of 100 customers, “always negative” is all that is left."
        );
    }

    #[test]
    fn losses_units_and_another_class_mix_change_the_sentences() {
        let (headline, _) = sentences(&[("matrix", "-1,-9,-20,-5")]);
        assert!(headline.contains("loses the least by acting on the top 5% of"), "{headline}");
        let (headline, summary) = sentences(&[("cost-ratio", "10")]);
        assert!(
            summary.ends_with(
                " The same number chosen at random would bring as much as 4.5 false alarms cost."
            ),
            "{summary}"
        );
        assert_eq!(
            headline,
            "Late gains the most by acting on the top 45% of 100 customers (score 0.8 or more): as \
             much as 54 false alarms cost."
        );
        let (_, summary) = sentences(&[OFFER[0], ("prevalence", "0.02")]);
        assert!(
            summary.ends_with(
                "All of this assumes that 2% of the customers are positive, not 10% as in the data."
            ),
            "{summary}"
        );
    }
}
