//! The headline about how many cases to target, and the line below it.

use crate::curve::Curves;
use crate::evaluate::Targets;
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
        return vec![Span::Text(target_none_or_all(&sentences))];
    }
    let (before, by) = limit_and_share(&sentences);
    let verb = match (at.profit < 0.0, &targets.currency) {
        (false, Some(_)) => "earns most",
        (false, None) => "gains most",
        (true, _) => "loses least",
    };
    let is = if targets.currency.is_some() { ": " } else { ", as much as " };
    let mut spans = vec![
        Span::Text(before),
        Span::Model(sentences.index, sentences.name(sentences.index).into()),
        Span::Text(format!(" {verb}{by}{is}")),
        Span::Number(Some(sentences.index), sentences.figure(at.profit.abs())),
    ];
    if targets.currency.is_none() {
        spans.push(Span::Text(format!(" {}", cost(at.profit))));
    }
    let rule = sentences.rule(&at).map(|rule| format!(", {rule}")).unwrap_or_default();
    spans.push(Span::Text(format!("{rule}.")));
    spans
}

/// The limit as a share of all cases, unless it is all of them.
fn limit(targets: &Targets) -> Option<f64> {
    targets.limit.filter(|&limit| limit < 1.0 - SAME_SHARE)
}

/// "With room for 5,000 of 100,000 customers, ", if there is a limit.
fn capacity(sentences: &TargetSentences) -> Option<String> {
    let cases = limit(sentences.targets)? * sentences.targets.population;
    Some(format!("With room for {} of {}, ", grouped(cases.round()), sentences.all()))
}

fn target_none_or_all(sentences: &TargetSentences) -> String {
    let (at, all) = (sentences.best.within_limit, sentences.all());
    let is_none = at.share <= SAME_SHARE;
    match (is_none, capacity(sentences)) {
        (true, Some(capacity)) if limit(sentences.targets) <= Some(SAME_SHARE) => {
            format!("{capacity}nobody can be targeted.")
        }
        (true, Some(capacity)) => {
            format!("{capacity}target nobody: no model here makes it worth while.")
        }
        (true, None) => format!("Target none of {all}: no model here makes it worth while."),
        (false, _) => {
            let brings = sentences.brings(at.profit);
            format!("Target all {all}: they {brings}, and no model’s choice does better.")
        }
    }
}

/// What stands before the model, and after its verb where it targets fewer than the limit allows.
fn limit_and_share(sentences: &TargetSentences) -> (String, String) {
    let at = sentences.best.within_limit;
    let share = plain_percent(at.share);
    match (capacity(sentences), limit(sentences.targets)) {
        (Some(capacity), Some(limit)) if at.share >= limit - SAME_SHARE => {
            (capacity, String::new())
        }
        (Some(capacity), _) => {
            (capacity, format!(" by targeting only {} ({share})", grouped(at.cases.round())))
        }
        (None, _) => (format!("Targeting the top {share} of {}, ", sentences.all()), String::new()),
    }
}

/// The line below: split ties, the result without the limit, at random and over folds, and the
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
        let curves = Curves::new(vec![
            ModelCurves::of("Early", &[(0.9, 3, 2), (0.47, 4, 41), (0.1, 3, 47)]),
            ModelCurves::of("Late", &[(0.8, 9, 36), (0.2, 1, 54)]),
        ]);
        let settings = Settings::of(pairs.iter().copied()).unwrap();
        let targets = Targets::new(&curves, &settings).unwrap();
        let wording = Wording::of([("cases", "customers")]).unwrap();
        let headline = target_headline(&curves, &targets, &[], &wording);
        (as_text(&headline), target_summary(&curves, &targets, &[], &wording))
    }

    const OFFER: [(&str, &str); 2] = [("matrix", "10,-1,0,0"), ("population", "100000")];

    #[test]
    fn the_best_share_stands_with_its_rule() {
        let (headline, summary) = sentences(&OFFER);
        assert_eq!(
            headline,
            "Targeting the top 45% of 100,000 customers, Late earns most: $54,000, at a score of \
             0.8 or more."
        );
        assert_eq!(summary, "As many chosen at random would bring $4,500.");
    }

    #[test]
    fn a_limit_that_changes_the_model_names_both() {
        let (headline, summary) = sentences(&[OFFER[0], OFFER[1], ("budget", "5000")]);
        assert_eq!(
            headline,
            "With room for 5,000 of 100,000 customers, Early earns most: $28,000, at a score of 0.9 \
             or more."
        );
        assert!(
            summary.starts_with("Without that limit Late would bring $54,000 by targeting 45%."),
            "{summary}"
        );
        let (headline, summary) =
            sentences(&[("matrix", "20,-1,0,0"), OFFER[1], ("capacity", "10000")]);
        assert!(headline.contains("Early earns most: $62,333, "), "{headline}");
        assert!(
            headline.ends_with("at a score of 0.47 or more.")
                && summary.starts_with("Not all with exactly 0.47 can be taken: draw lots"),
            "{headline} {summary}"
        );
        let (headline, _) = sentences(&[OFFER[0], OFFER[1], ("capacity", "50000")]);
        assert!(headline.contains("Late earns most by targeting only 45,000 (45%)"), "{headline}");
    }

    #[test]
    fn targeting_nobody_or_everybody_has_its_own_sentence() {
        let (headline, summary) = sentences(&[("matrix", "1,-9,0,0")]);
        assert_eq!(headline, "Target none of 100 customers: no model here makes it worth while.");
        assert_eq!(summary, "");
        let (headline, _) = sentences(&[("matrix", "1,-9,0,0"), ("capacity", "7")]);
        assert_eq!(
            headline,
            "With room for 7 of 100 customers, target nobody: no model here makes it worth while."
        );
        let (headline, _) = sentences(&[("matrix", "99,-0.01,0,0")]);
        assert_eq!(
            headline,
            "Target all 100 customers: they bring $989, and no model’s choice does better."
        );
        let (headline, _) = sentences(&[("matrix", "1,-2,-9,-1"), ("capacity", "0")]);
        assert_eq!(headline, "With room for 0 of 100 customers, nobody can be targeted.");
    }

    #[test]
    fn losses_units_and_another_class_mix_change_the_sentences() {
        let (headline, _) = sentences(&[("matrix", "-1,-9,-20,-5")]);
        assert!(headline.contains("loses least: $"), "{headline}");
        let (headline, summary) = sentences(&[("cost-ratio", "10")]);
        assert_eq!(
            summary,
            "As many chosen at random would bring as much as 4.5 false alarms cost."
        );
        assert!(
            headline.contains("Late gains most, as much as 54 false alarms cost, at a"),
            "{headline}"
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
