//! The line below the headline: the cases measured on, the baseline, models that hardly differ, and
//! where another policy is better.

use crate::curve::{Curves, JointHull, Policy};
use crate::evaluate::{Baseline, Evaluation, Interval, RangeEvaluation, saved, weight};
use crate::wording::condition::certainty::{recommended_in_words, sample_size};
use crate::wording::condition::cost_ratio::alarms;
use crate::wording::condition::headline::{
    baseline_in_words, headline, policy_in_words, rivals, yardstick_in_words,
};
use crate::wording::condition::price::worth_of_acting_in_words;
use crate::wording::condition::unseen::gap;
use crate::wording::language::number::plain_percent;
use crate::wording::language::span::{Headline, as_text};
use crate::wording::vocabulary::cost_unit::CostUnit;
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
    let against = match baseline {
        Baseline::Model(_) => yardstick_in_words(baseline, evaluation, wording),
        _ => baseline_in_words(baseline, wording),
    };
    // What is to be expected on other cases was not measured.
    let is_expected = evaluation.certainty().is_some() && !curves.is_judged();
    let how = if is_expected { "Estimated from" } else { "Measured on" };
    let measured = format!("{how} {cases}{}, against {against}.", unseen.unwrap_or_default());
    let sentences = [
        Some(measured),
        saved_in_money(joint, evaluation, wording),
        what_acting_is_worth(joint, evaluation, wording),
        tie(curves, evaluation, wording),
        alike(curves, joint, evaluation, wording),
        expected_more(curves, joint, evaluation, wording),
        gap(evaluation.recommended(joint).0, curves, evaluation, wording),
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

/// What the winner saves per case and cost of mistakes of the baseline, in false alarms: what is to
/// be expected on new cases if that is known. `None` where no model wins, or nothing is saved.
fn saving_per_case(joint: &JointHull, evaluation: &Evaluation) -> Option<(f64, f64)> {
    let at = evaluation.condition;
    let model = joint.best_at(at.pc()).0.model()?;
    let expected = evaluation.certainty().and_then(|of| of.models[model].expected_improvement);
    let share = expected.or(saved(joint, evaluation)).filter(|&share| share > 0.0)?;
    let today = at.cost_of(evaluation.baseline.value_at(at.pc()), 1.0);
    let saving = share * (today - at.unavoidable_cost(1.0));
    today.is_finite().then_some((saving, today))
}

/// "That is about $70 per loan.", "That is about $2.8 million a year."
fn saved_in_money(joint: &JointHull, evaluation: &Evaluation, wording: &Wording) -> Option<String> {
    let (saving, _) = saving_per_case(joint, evaluation)?;
    let unit = CostUnit::of(evaluation, wording);
    let sum = match evaluation.cases_a_year {
        Some(_) => unit.is_money().then(|| unit.amount(saving)),
        None => unit.of_one_case(saving),
    };
    Some(format!("That is about {}.", sum?))
}

/// "Acting works for 30% of the leavers, so acting on one is worth 1.5 needless offers; of all that
/// is lost today it saves 8%."
fn what_acting_is_worth(
    joint: &JointHull,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let at = evaluation.condition;
    let success = Some(at.prevalence().success()).filter(|&success| success < 1.0)?;
    let worth = worth_of_acting_in_words(at, wording)?;
    let works = format!("Acting works for {} of the {}", plain_percent(success), wording.positives);
    let whole = saving_per_case(joint, evaluation).map(|(saving, today)| {
        format!("; of all that is lost the model saves {}", plain_percent(saving / today))
    });
    Some(format!("{works}, {worth}{}.", whole.unwrap_or_default()))
}

/// "Recommended is Naive Bayes: it is best over the wider range of costs."
fn tie(curves: &Curves, evaluation: &Evaluation, wording: &Wording) -> Option<String> {
    let tie = evaluation.tie?;
    let name = wording.model(&curves.models[tie.recommended].name);
    let cases = wording.these(sample_size(curves));
    Some(recommended_in_words(tie, name, &cases, " of costs"))
}

/// "Naive Bayes does about as well here (27% saved)."
fn alike(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let Policy::Model(winner) = evaluation.recommended(joint).0 else { return None };
    let saved = evaluation.models[winner].improvement.filter(|&saved| saved > 0.0)?;
    let mut alike = rivals(joint, evaluation).1;
    // That these cases can't tell them apart is said already.
    alike.retain(|&index| evaluation.tie.is_none_or(|tie| tie.other != index));
    let name = |&index: &usize| wording.model(&curves.models[index].name);
    let (who, does) = match &alike[..] {
        [] => return None,
        [one] => (name(one).to_owned(), "does"),
        [one, other] => (format!("{} and {}", name(one), name(other)), "do"),
        more => (format!("{} other models", more.len()), "do"),
    };
    Some(format!("{who} {does} about as well here ({} saved).", plain_percent(saved)))
}

/// "More is to be expected of 4 neighbours (4%), which is behind on these loans."; the last where the
/// headline has said the first.
fn expected_more(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let (model, expected) = evaluation.expected_more(joint)?;
    let name = wording.model(&curves.models[model].name);
    let (saved, cases) = (plain_percent(expected), &wording.cases);
    Some(match evaluation.is_doubtful(joint) {
        true => format!("{name} is behind on these {cases}."),
        false => {
            format!("More is to be expected of {name} ({saved}), which is behind on these {cases}.")
        }
    })
}

/// "If a bad loan costs less than 2.6 wrongly refused customers, Random forest is better on these loans."
fn neighbour(
    intervals: &[Interval],
    evaluation: &Evaluation,
    curves: &Curves,
    wording: &Wording,
) -> Option<String> {
    let here = intervals.iter().position(|s| s.contains(evaluation.condition.pc()))?;
    let (low, high) = intervals[here].cost_ratios(evaluation.condition.prevalence());
    let below = here.checked_sub(1).map(|i| ("less", low, &intervals[i]));
    let above = intervals.get(here + 1).map(|s| ("more", high, s));
    let (side, ratio, next) = below.or(above)?;
    // What is recommended here is no choice for elsewhere.
    if evaluation.tie.is_some_and(|tie| next.policy == Policy::Model(tie.recommended)) {
        return None;
    }
    let who = policy_in_words(next.policy, wording, curves);
    let (miss, costs) = (&wording.miss, alarms(ratio, wording));
    let cases = &wording.cases;
    Some(format!("If {miss} costs {side} than {costs}, {who} is better on these {cases}."))
}
