//! The line below the headline: the cases measured on, the baseline, models that hardly differ, and
//! where another policy is better; and how thresholds are chosen and judged, and how far what comes
//! of them is from the estimate.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::RandomSplit;
use crate::evaluate::{
    Baseline, Evaluation, Interval, RangeEvaluation, SetApart, Settings, weight,
};
use crate::wording::condition::certainty::{recommended_in_words, sample_size};
use crate::wording::condition::cost_ratio::between;
use crate::wording::condition::headline::{
    baseline_in_words, headline, policy_in_words, yardstick_in_words,
};
use crate::wording::cost_unit::{CostUnit, worth_of_acting_in_words};
use crate::wording::language::{
    any_of, capitalized, counted, grouped, plain_percent, short_percent,
};
use crate::wording::span::{Headline, Span, as_text};
use crate::wording::vocabulary::Wording;

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
    let unseen = unseen.map(|n| match grouped(n.round()) {
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
        may_be_better(curves, joint, evaluation, wording),
        gap(evaluation.recommended(joint).0, curves, evaluation, wording),
        neighbour((joint, intervals), evaluation, curves, wording),
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

/// "That is about $70 per loan.", "That is about $2.8 million a year."
fn saved_in_money(joint: &JointHull, evaluation: &Evaluation, wording: &Wording) -> Option<String> {
    let (saving, _) = evaluation.saving_per_case(joint)?;
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
    let whole = evaluation.saving_per_case(joint).map(|(saving, today)| {
        format!("; of all that is lost the model saves {}", plain_percent(saving / today))
    });
    Some(format!("{works}, {worth}{}.", whole.unwrap_or_default()))
}

/// "Recommended is Naive Bayes: it is best over the wider range of costs."
fn tie(curves: &Curves, evaluation: &Evaluation, wording: &Wording) -> Option<String> {
    let tie = evaluation.tie.as_ref()?;
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
    // Those that differ only in digits that are not shown.
    let percent = |index: usize| evaluation.models[index].improvement.map(plain_percent);
    let mut alike = joint.among().to_vec();
    alike.retain(|&index| index != winner && percent(index) == percent(winner));
    // What costs exactly as much is the winner, too; that these cases can't tell some apart is said already.
    let equal = evaluation.equals(joint);
    let is_tied =
        |index: &usize| evaluation.tie.as_ref().is_some_and(|tie| tie.others.contains(index));
    alike.retain(|index| !equal.contains(index) && !is_tied(index));
    let name = |&index: &usize| wording.model(&curves.models[index].name);
    let (who, does) = match &alike[..] {
        [] => return None,
        [one] => (name(one).to_owned(), "does"),
        [one, other] => (format!("{} and {}", name(one), name(other)), "do"),
        more => (format!("{} other models", more.len()), "do"),
    };
    Some(format!("{who} {does} about as well here ({} saved).", plain_percent(saved)))
}

/// "These 1,000 loans can’t tell whether 4 neighbours (4%) is better than Random forest, the
/// cheapest on them."
pub(crate) fn may_be_better(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let (model, expected) = evaluation.may_be_better(joint)?;
    let best = joint.best_at(evaluation.condition.pc()).0;
    let recommended = evaluation.recommended(joint).0;
    let named = if recommended.model().is_some() { recommended } else { best };
    let [other, name] =
        [Policy::Model(model), named].map(|policy| policy_in_words(policy, wording, curves));
    let (saved, cases) = (plain_percent(expected), wording.these(sample_size(curves)));
    let cases = capitalized(&cases);
    let why = if named == best { ", the cheapest on them" } else { "" };
    Some(format!("{cases} can’t tell whether {other} ({saved}) is better than {name}{why}."))
}

/// "If a bad loan costs between 0.15 and 2 wrongly refused customers, Random forest is best on these
/// loans."
fn neighbour(
    (joint, intervals): (&JointHull, &[Interval]),
    evaluation: &Evaluation,
    curves: &Curves,
    wording: &Wording,
) -> Option<String> {
    let (next, who) = evaluation.neighbour(joint, intervals)?;
    let who = any_of(who.into_iter().map(|who| policy_in_words(who, wording, curves)));
    let costs = between(next.cost_ratios(evaluation.condition.prevalence()), wording);
    let costs: String = costs.iter().map(Span::text).collect();
    let (miss, cases) = (&wording.miss, &wording.cases);
    Some(format!("If {miss} costs {costs}, {who} is best on these {cases}."))
}

/// How thresholds are chosen and judged, in plain words.
#[must_use]
pub fn methodology(
    curves: &Curves,
    apart: SetApart,
    settings: &Settings,
    wording: &Wording,
) -> String {
    let cases = &wording.cases;
    let training = curves.models[0].ranking.outline();
    let judged = curves.models.iter().find_map(|model| model.test.as_ref());
    let Some(test) = judged else {
        return format!(
            "Thresholds are chosen and tested on the same {}, so savings look slightly too good. Hold some out: add a column “split” with train and test, or use a random split.",
            wording.counted(weight(training))
        );
    };
    let how = match apart {
        SetApart::Random(RandomSplit { test_percent, seed }) => {
            format!(" ({test_percent}% of the rows, chosen at random, seed {seed})")
        }
        SetApart::Column(name) => format!(" (column “{name}” says which)"),
        SetApart::File(name) => format!(" (those of {name})"),
        SetApart::Nothing => String::new(),
    };
    let shares = [training, test].map(|ranking| plain_percent(ranking.prevalence().share()));
    let common = match (settings.prevalence, &shares) {
        (Some(set), _) => format!("both with {} positives, as is set", plain_percent(set)),
        (None, [here, there]) if here == there => {
            format!("each with its own share of positives (about {here} of both)")
        }
        (None, [here, there]) => {
            format!("each with its own share of positives ({here} and {there})")
        }
    };
    format!(
        "Thresholds are chosen on {} and tested on {}{how}, {common}. The thick curve is the estimate, the dotted one the result on the unseen {cases}; where the threshold changes, it may jump.",
        wording.counted(weight(training)),
        counted(weight(test), &format!("unseen {}", wording.case), &format!("unseen {cases}"))
    )
}

/// "On unseen cases it saves 28% instead of 33%: …", if a policy's estimate is far from that.
pub(crate) fn gap(
    policy: Policy,
    curves: &Curves,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let index = policy.model()?;
    let (estimated, actual) = evaluation.models[index].gap()?;
    let (cases, estimate) = (&wording.cases, short_percent(estimated));
    let found = match actual {
        saved if saved > 0.0 => format!("it saves {} instead of {estimate}", short_percent(saved)),
        lost if lost < 0.0 => {
            format!("it costs {} more instead of saving {estimate}", short_percent(-lost))
        }
        _ => format!("it saves nothing instead of {estimate}"),
    };
    let chosen = wording.counted(weight(curves.models[index].ranking.outline()));
    let why = if actual < estimated {
        format!("thresholds chosen on {chosen} fit those better than others")
    } else {
        format!("the {chosen} that thresholds are chosen on are the harder ones")
    };
    Some(capitalized(&format!("on unseen {cases} {found}: {why}.")))
}
