//! The answer in one sentence: the condition, the winner, how much it saves, and whether that holds
//! for unseen cases.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Answer, Baseline, Evaluation, NoModel, Sureness, Told, saved, weight, without_noise,
};
use crate::wording::condition::certainty::{costs_in_words, percents_in_words};
use crate::wording::language::{grouped, joined, listed, plain_number, plain_percent};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;

/// A share of the estimate below which the result on unseen cases is called “only” so much.
const MUCH_LESS: f64 = 0.5;

/// A saving to be expected below which no number is given.
pub(crate) const WORTH_SAYING: f64 = 0.005;

/// What the headline is made from.
struct HeadlineParts<'a> {
    evaluation: &'a Evaluation,
    policy: Policy,
    /// Improvement of the winning policy over the baseline.
    saved: Option<f64>,
    joint: &'a JointHull,
    baseline: &'a Baseline,
    wording: &'a Wording,
    curves: &'a Curves,
}

/// The sentence at one condition.
///
/// - `joint`: the hull over the models that may win.
#[must_use]
pub fn headline(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> Headline {
    let policy = evaluation.recommended(joint).0;
    let saved = saved(joint, evaluation);
    let parts = HeadlineParts { evaluation, policy, saved, joint, baseline, wording, curves };
    let mut spans = condition_in_words(evaluation.condition, wording);
    spans.push(Span::of(", "));
    spans.extend(parts.answer());
    spans
}

/// "If a bad loan costs 5 times as much as a customer wrongly refused"
pub(crate) fn condition_in_words(condition: OperatingCondition, wording: &Wording) -> Headline {
    let (miss, alarm) = (&*wording.miss, &*wording.false_alarm);
    let (dear, cheap, times) = match condition.cost_ratio() {
        0.0 => return vec![Span::of(format!("If only {alarm} costs anything"))],
        r if r.is_infinite() => return vec![Span::of(format!("If only {miss} costs anything"))],
        r if without_noise(r - 1.0) == 0.0 => {
            return vec![Span::of(format!("If {miss} costs as much as {alarm}"))];
        }
        r if r > 1.0 => (miss, alarm, r),
        r => (alarm, miss, 1.0 / r),
    };
    let figure = match plain_number(times) {
        one if one == "1" => Figure { text: "about".into(), ..Figure::times(times) },
        _ => Figure::times(times),
    };
    let before = Span::of(format!("If {dear} costs "));
    vec![before, Span::Number(None, figure), Span::of(format!(" as much as {cheap}"))]
}

/// What savings are shares of: what mistakes cost, or as much of it as acting can avoid, where it
/// does not always work.
pub(crate) fn cost_of_mistakes(evaluation: &Evaluation) -> &'static str {
    match evaluation.condition.prevalence().success() {
        1.0 => "cost of mistakes",
        _ => "avoidable cost of mistakes",
    }
}

/// What models are compared with at a condition: of the fixed policies the one that costs less there,
/// a model at its best threshold: "Risiko_Alt at its best (1.9)".
pub(crate) fn yardstick_in_words(
    baseline: &Baseline,
    evaluation: &Evaluation,
    wording: &Wording,
) -> String {
    let at = (evaluation.baseline_threshold, evaluation.condition.pc());
    yardstick_at(baseline, at, wording)
}

/// - `threshold`: of a model at its best.
pub(crate) fn yardstick_at(
    baseline: &Baseline,
    (threshold, pc): (Option<f64>, f64),
    wording: &Wording,
) -> String {
    if let Some(policy) = fixed_yardstick(baseline, pc, wording) {
        return format!("“{policy}”");
    }
    let words = baseline_in_words(baseline, wording);
    match threshold {
        Some(threshold) => format!("{words} ({threshold})"),
        None => words,
    }
}

/// The fixed policy that models are compared with at a PC(+), if they are compared with one.
pub(crate) fn fixed_yardstick<'w>(
    baseline: &Baseline,
    pc: f64,
    wording: &'w Wording,
) -> Option<&'w str> {
    match baseline {
        Baseline::AlwaysNegative => Some(&wording.always_negative),
        Baseline::AlwaysPositive => Some(&wording.always_positive),
        Baseline::BestTrivial if pc < 0.5 => Some(&wording.always_negative),
        Baseline::BestTrivial => Some(&wording.always_positive),
        Baseline::Model(_) | Baseline::Rule { .. } => None,
    }
}

impl HeadlineParts<'_> {
    fn answer(&self) -> Headline {
        let text = |text: &str| Span::of(text);
        let cost = cost_of_mistakes(self.evaluation);
        let answer = self.evaluation.answer(self.joint, self.baseline);
        let (who, is_several) = self.winners();
        let number = |share: f64| Span::percent(self.policy.model(), share);
        let no_model = match self.evaluation.no_model(self.joint) {
            None => vec![],
            Some(NoModel::IsShown) => vec![text("no model is shown: ")],
            Some(NoModel::IsSure) => vec![text("no model is sure to be cheaper: ")],
            Some(NoModel::IsWorthIt) => vec![text("no model is worth it: ")],
        };
        let said = match answer {
            Answer::NothingToSave => {
                let why = "it costs nothing, so nothing can be saved";
                return vec![Span::Text(format!("{}: {why}.", self.keep()))];
            }
            Answer::FreeWithoutModel => {
                let free = self.cheapest_trivial();
                return vec![Span::Text(format!("no model is worth it: “{free}” costs nothing."))];
            }
            Answer::Stays if self.policy.model().is_some() => {
                [vec![text("stay with ")], who, vec![text(": nothing here does better.")]].concat()
            }
            Answer::Stays => [who, vec![text(" costs least.")]].concat(),
            Answer::TooLittle(saved) => {
                let keep = Span::Text(format!("{}: ", self.keep()));
                let cut = Span::Text(format!(" would cut the {cost} by only "));
                [vec![keep], who, vec![cut, number(saved), self.too_little(saved)]].concat()
            }
            Answer::Expected(expected, interval) => {
                let stays = Told::by(interval) != Told::Saves;
                let keep = stays.then(|| Span::Text(format!("{} for now: ", self.keep())));
                let expected = self.on_new_cases(who, (expected, interval), is_several);
                keep.into_iter().chain(expected).collect()
            }
            Answer::Saves(saved) => {
                let cut = if is_several { " cut" } else { " cuts" };
                let mut said =
                    [who, vec![Span::of(format!("{cut} the {cost} by ")), number(saved)]].concat();
                said.extend(self.on_these_cases());
                said.extend(self.unseen(saved));
                said.push(text("."));
                said
            }
            Answer::Loses(lost) => {
                let keep = Span::Text(format!("{}: the best choice here, ", self.keep()));
                let more = [text(", would cost "), Span::percent(None, lost), text(" more.")];
                [vec![keep], who, more.into()].concat()
            }
            Answer::Equal => {
                let costs = if is_several { "cost" } else { "costs" };
                let same = format!(" {costs} the same as {}.", self.yardstick());
                [who, vec![Span::Text(same)]].concat()
            }
        };
        [no_model, said].concat()
    }

    fn cheapest_trivial(&self) -> &str {
        if self.evaluation.condition.pc() < 0.5 {
            &self.wording.always_negative
        } else {
            &self.wording.always_positive
        }
    }

    fn yardstick(&self) -> String {
        yardstick_in_words(self.baseline, self.evaluation, self.wording)
    }

    /// "stay with “lend to all”"
    fn keep(&self) -> String {
        format!("stay with {}", self.yardstick())
    }

    /// Who wins, and whether these are several that cost exactly as much: "Naive Bayes and Random
    /// forest"; of some that these cases can't tell apart "either Naive Bayes or Random forest".
    fn winners(&self) -> (Headline, bool) {
        let Policy::Model(winner) = self.policy else {
            let policy = policy_in_words(self.policy, self.wording, self.curves);
            return (vec![Span::Text(policy)], false);
        };
        let name = |index: usize| {
            Span::Model(index, self.wording.model(&self.curves.models[index].name).into())
        };
        if self.evaluation.is_compared_with(self.policy, self.baseline) {
            return (vec![name(winner)], false);
        }
        if let Some(tie) = &self.evaluation.tie {
            return (either("either ", tie.models().map(name)), false);
        }
        let mut all = self.evaluation.equals(self.joint);
        all.push(winner);
        all.sort_unstable();
        let is_several = all.len() > 1;
        (listed(all.into_iter().map(name).collect(), Span::of), is_several)
    }

    /// "Naive Bayes cuts the cost of mistakes by about 25% (16 to 35%)."
    fn on_new_cases(
        &self,
        who: Headline,
        (expected, interval): (f64, (f64, f64)),
        is_several: bool,
    ) -> Headline {
        let is_judged = self.curves.is_judged();
        let cost = cost_of_mistakes(self.evaluation);
        let cases = if is_judged { self.unseen_cases() } else { self.these_cases() };
        let number = Span::percent(self.policy.model(), expected.max(0.0));
        let mut spans = who;
        if Told::by(interval) == Told::Saves {
            let cut = if is_several { " cut" } else { " cuts" };
            let interval = percents_in_words(interval);
            let estimated = plain_percent(self.saved.unwrap_or_default());
            let range = if is_judged {
                let cases = &self.wording.cases;
                format!(" on unseen {cases} ({interval}; {estimated} estimated).")
            } else {
                format!(" ({interval}).")
            };
            spans.extend([Span::of(format!("{cut} the {cost} by about ")), number]);
            spans.push(Span::Text(range));
            return spans;
        }
        spans.extend(self.on_unsure_cases(&cases, (expected, interval)));
        spans
    }

    /// " may cut the cost of mistakes by about 0.6%, but these 1,000 loans can’t tell (from 7% more to 8%
    /// less)."
    fn on_unsure_cases(&self, cases: &str, (expected, interval): (f64, (f64, f64))) -> Headline {
        let cost = cost_of_mistakes(self.evaluation);
        let number = Span::percent(self.policy.model(), expected.max(0.0));
        if Told::by(interval) == Told::Nothing {
            let far = format!(" may cut the {cost}, but so far out {cases} tell nothing.");
            return vec![Span::Text(far)];
        }
        let (may, by) = (format!(" may cut the {cost}"), " by about ");
        let doubt = format!("{cases} can’t tell ({})", costs_in_words(interval));
        in_doubt((&may, by, number), expected, &doubt)
    }

    fn these_cases(&self) -> String {
        self.wording.these(weight(self.curves.models[0].ranking.outline()))
    }

    /// "the 300 unseen loans"
    fn unseen_cases(&self) -> String {
        let cases = self.curves.models[0].test.as_ref().map(weight).unwrap_or_default();
        format!("the {} unseen {}", grouped(cases.round()), self.wording.cases)
    }

    /// " on these 1,000 loans", while it is not known what to expect on others.
    fn on_these_cases(&self) -> Option<Span> {
        let awaits =
            self.evaluation.certainty == Sureness::Awaited && self.policy.model().is_some();
        awaits.then(|| Span::Text(format!(" on {}", self.these_cases())))
    }

    /// ", less than the 5% it must save."
    fn too_little(&self, saved: f64) -> Span {
        let floor = self.evaluation.limits.floor.unwrap_or_default();
        let floor = match plain_percent(floor) {
            text if text == plain_percent(saved) => Figure::percent(floor).exact,
            text => text,
        };
        Span::of(format!(", less than the {floor} it must save."))
    }

    /// " (28% on unseen cases)", if there are any.
    fn unseen(&self, estimated: f64) -> Headline {
        let Some(index) = self.policy.model() else { return vec![] };
        let actual = |index: usize| self.evaluation.models[index].test?.improvement;
        let Some(saved) = actual(index).map(without_noise) else { return vec![] };
        let (cases, number) = (&self.wording.cases, Span::percent(Some(index), saved.abs()));
        let on = |before: &str, after: &str| {
            vec![Span::of(format!(" ({before}")), number.clone(), Span::of(format!("{after})"))]
        };
        match saved {
            saved if saved < 0.0 => on(&format!("but on unseen {cases} it costs "), " more"),
            0.0 => vec![Span::of(format!(" (but nothing on unseen {cases})"))],
            saved if saved < MUCH_LESS * estimated => {
                on("but only ", &format!(" on unseen {cases}"))
            }
            _ => on("", &format!(" on unseen {cases}")),
        }
    }
}

/// " may save about 0.6%, but these 1,000 loans can’t tell."
///
/// - `number`: what a rule may do, and how much of it, where that is worth saying.
pub(crate) fn in_doubt(
    (may, by, number): (&str, &str, Span),
    expected: f64,
    doubt: &str,
) -> Headline {
    let is_said = expected >= WORTH_SAYING;
    let number = if is_said { vec![Span::of(by.to_owned()), number] } else { vec![] };
    let doubt = vec![Span::Text(format!(", but {doubt}."))];
    [vec![Span::of(may.to_owned())], number, doubt].concat()
}

/// "either Naive Bayes or Random forest"
pub(crate) fn either(word: &str, models: impl Iterator<Item = Span>) -> Headline {
    [vec![Span::of(word)], joined(models.collect(), " or ", Span::of)].concat()
}

/// What models are compared with, as the page names it.
#[must_use]
pub fn baseline_in_words(baseline: &Baseline, wording: &Wording) -> String {
    compared_with(baseline, "better", wording)
}

/// The same where costs are: "the cheaper of “lend to all” and “refuse all”".
#[must_use]
pub fn cheaper_in_words(baseline: &Baseline, wording: &Wording) -> String {
    compared_with(baseline, "cheaper", wording)
}

fn compared_with(baseline: &Baseline, better: &str, wording: &Wording) -> String {
    match baseline {
        Baseline::AlwaysNegative => format!("“{}”", wording.always_negative),
        Baseline::AlwaysPositive => format!("“{}”", wording.always_positive),
        Baseline::BestTrivial => {
            let fixed = [&wording.always_negative, &wording.always_positive];
            format!("the {better} of “{}” and “{}”", fixed[0], fixed[1])
        }
        Baseline::Model(name) => format!("{} at its best", wording.model(name)),
        Baseline::Rule { false_positive_rate, true_positive_rate } => format!(
            "today’s rule ({} found, {} false alarms)",
            plain_percent(*true_positive_rate),
            plain_percent(*false_positive_rate)
        ),
    }
}

/// A policy as the page names it.
#[must_use]
pub fn policy_in_words(policy: Policy, wording: &Wording, curves: &Curves) -> String {
    wording.policy_name(policy, curves)
}
