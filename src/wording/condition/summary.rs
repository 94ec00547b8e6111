//! The line below the headline: the cases measured on, the baseline, models that hardly differ, and
//! where another policy is better.

use crate::curve::{Curves, JointHull, Policy};
use crate::evaluate::{Baseline, Evaluation, Interval, RangeEvaluation, weight};
use crate::wording::condition::headline::{baseline_in_words, headline, policy_in_words, rivals};
use crate::wording::condition::unseen::gap;
use crate::wording::language::number::{plain_percent, plain_ratio};
use crate::wording::language::span::{Headline, as_text};
use crate::wording::vocabulary::wording::Wording;

/// The line below the headline.
///
/// - `joint`: the hull over the models that may win.
/// - `intervals`: its winners.
#[must_use]
pub fn summary(
    curves: &Curves,
    joint: &JointHull,
    intervals: &[Interval],
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> String {
    let cases = wording.these(weight(curves.models[0].ranking.outline()));
    let unseen = curves.models[0].test.as_ref().map(weight);
    let unseen = unseen.map(|n| match crate::wording::language::number::grouped(n.round()) {
        one if one == "1" => " (and 1 unseen one)".to_owned(),
        many => format!(" (and {many} unseen ones)"),
    });
    let against = baseline_in_words(baseline, wording);
    let measured = format!("Measured on {cases}{}, against {against}.", unseen.unwrap_or_default());
    let sentences = [
        Some(measured),
        alike(curves, joint, evaluation, wording),
        gap(joint.best_at(evaluation.condition.pc()).0, curves, evaluation, wording),
        neighbour(intervals, evaluation, curves, wording),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Evaluation {
    /// The headline and the line below it: about the range of interest, if one is set, and about the
    /// place in it; else about the condition.
    ///
    /// - `joint`, `intervals`, `baseline`: as in [`summary`].
    #[must_use]
    pub fn headline_and_summary(
        &self,
        curves: &Curves,
        joint: &JointHull,
        intervals: &[Interval],
        baseline: &Baseline,
        wording: &Wording,
    ) -> (Headline, String) {
        let here = headline(curves, joint, self, baseline, wording);
        let Some(range) = self.range else {
            return (here, summary(curves, joint, intervals, self, baseline, wording));
        };
        let over = RangeEvaluation::new(curves, joint, &self.baseline, range);
        (over.headline(curves, self.condition.prevalence(), wording), as_text(&here))
    }
}

/// "Naive Bayes hardly differs here: it saves 27% too."
fn alike(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let Policy::Model(winner) = joint.best_at(evaluation.condition.pc()).0 else { return None };
    let saved = evaluation.models[winner].improvement.filter(|&saved| saved > 0.0)?;
    let alike = rivals(joint, evaluation).1;
    let name = |&index: &usize| wording.model(&curves.models[index].name);
    let (who, differs) = match &alike[..] {
        [] => return None,
        [one] => (name(one).to_owned(), "differs here: it saves"),
        [one, other] => (format!("{} and {}", name(one), name(other)), "differ here: they save"),
        more => (format!("{} other models", more.len()), "differ here: they save"),
    };
    Some(format!("{who} hardly {differs} {} too.", plain_percent(saved)))
}

/// "Below 2 : 1 Random forest is the better choice."
fn neighbour(
    intervals: &[Interval],
    evaluation: &Evaluation,
    curves: &Curves,
    wording: &Wording,
) -> Option<String> {
    let here = intervals.iter().position(|s| s.contains(evaluation.condition.pc()))?;
    let (low, high) = intervals[here].cost_ratios(evaluation.condition.prevalence());
    let below = here.checked_sub(1).map(|i| ("Below", low, &intervals[i]));
    let above = intervals.get(here + 1).map(|s| ("Above", high, s));
    let (side, ratio, next) = below.or(above)?;
    let who = policy_in_words(next.policy, wording, curves);
    Some(format!("{side} {} {who} is the better choice.", plain_ratio(ratio)))
}
