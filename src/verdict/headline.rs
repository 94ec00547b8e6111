//! The answer in one sentence, and the one below it that says against what and from where on.

use super::number::{plain_percent, plain_ratio, without_noise};
use super::unseen::{counted, gap};
use super::wording::capitalized;
use super::{Baseline, Stretch, Verdict, Wording, plain_number};
use crate::curve::{CostCurve, CostLine, Curves, JointHull, Policy, improvement};

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum Span {
    /// Ordinary text.
    Text(String),
    /// A model's name: its index and the name shown.
    Model(usize, String),
    /// The number the sentence is about, in the colour of a model if it is one's.
    Number(Option<usize>, String),
}

impl Span {
    /// The text of the piece.
    #[must_use]
    pub fn text(&self) -> &str {
        let (Self::Text(text) | Self::Model(_, text) | Self::Number(_, text)) = self;
        text
    }
}

/// A sentence in pieces.
pub type Headline = Vec<Span>;

/// What the headline is made from.
struct Facts<'a> {
    verdict: &'a Verdict,
    policy: Policy,
    /// Improvement of the winning policy over the baseline.
    saved: Option<f64>,
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
    verdict: &Verdict,
    baseline: &Baseline,
    wording: &Wording,
) -> Headline {
    let (policy, saved) = (joint.best_at(verdict.condition.pc()).0, saved(joint, verdict));
    let facts = Facts { verdict, policy, saved, wording, curves };
    let mut spans = vec![Span::Text(format!("{}, ", facts.condition()))];
    spans.extend(facts.answer(baseline));
    spans
}

/// Improvement of the winning policy over the baseline.
fn saved(joint: &JointHull, verdict: &Verdict) -> Option<f64> {
    let pc = verdict.condition.pc();
    let (policy, corner) = joint.best_at(pc);
    let saved = match policy {
        Policy::Model(index) => verdict.opinions[index].improvement,
        _ => {
            let line = CostLine::of_rates(corner.false_positive_rate, corner.true_positive_rate);
            improvement(&CostCurve::of_line(line), &verdict.baseline, pc)
        }
    };
    saved.map(without_noise)
}

/// Whether today's policy is better than all that may win.
#[must_use]
pub fn keeps_today(joint: &JointHull, verdict: &Verdict) -> bool {
    saved(joint, verdict).is_some_and(|saved| saved < 0.0)
}

impl Facts<'_> {
    /// "If a bad loan costs 5× a customer wrongly refused"
    fn condition(&self) -> String {
        let Wording { miss, false_alarm, .. } = self.wording;
        match self.verdict.condition.cost_ratio() {
            0.0 => format!("If only {false_alarm} costs anything"),
            r if r.is_infinite() => format!("If only {miss} costs anything"),
            r if plain_number(r) == "1" => format!("If {miss} costs as much as {false_alarm}"),
            r if r > 1.0 => format!("If {miss} costs {}× {false_alarm}", plain_number(r)),
            r => format!("If {false_alarm} costs {}× {miss}", plain_number(1.0 / r)),
        }
    }

    fn answer(&self, baseline: &Baseline) -> Headline {
        let text = |s: &str| Span::Text(s.into());
        let who = self.winner();
        let today = baseline_in_words(baseline, self.wording);
        let is_today = match (self.policy, baseline) {
            (Policy::AlwaysNegative, Baseline::AlwaysNegative)
            | (Policy::AlwaysPositive, Baseline::AlwaysPositive)
            | (Policy::AlwaysNegative | Policy::AlwaysPositive, Baseline::BestTrivial) => true,
            (Policy::Model(index), Baseline::Model(name)) => {
                self.curves.models[index].name == *name
            }
            _ => false,
        };
        match self.saved {
            _ if is_today => match self.policy {
                Policy::Model(_) => vec![text("keep "), who, text(": nothing here does better.")],
                _ => vec![text("no model is worth it: "), who, text(" costs least.")],
            },
            Some(saved) if saved > 0.0 => {
                let number = Span::Number(self.policy.model(), plain_percent(saved));
                let mut spans = vec![who, text(" cuts what mistakes cost by "), number];
                spans.extend(self.unseen());
                spans.push(text("."));
                spans
            }
            Some(saved) if saved < 0.0 => {
                let number = Span::Number(None, plain_percent(-saved));
                let today = format!("keep today’s policy ({today}): the best choice here, ");
                vec![Span::Text(today), who, text(", would cost "), number, text(" more.")]
            }
            Some(_) => vec![who, Span::Text(format!(" costs the same as {today}."))],
            None => vec![Span::Text(format!("{today} costs nothing, so nothing can be saved."))],
        }
    }

    fn winner(&self) -> Span {
        match self.policy {
            Policy::Model(index) => {
                let name = self.wording.model(&self.curves.models[index].name);
                Span::Model(index, name.into())
            }
            policy => Span::Text(policy_in_words(policy, self.wording, self.curves)),
        }
    }

    /// " (28% on unseen cases)", if there are any.
    fn unseen(&self) -> Option<Span> {
        let index = self.policy.model()?;
        let actual = self.verdict.opinions[index].holdout?.improvement?;
        Some(Span::Text(format!(" ({} on unseen {})", plain_percent(actual), self.wording.cases)))
    }
}

/// The line below the headline: measured on what, against what, and who is better next door.
#[must_use]
pub fn summary(
    curves: &Curves,
    stretches: &[Stretch],
    verdict: &Verdict,
    baseline: &Baseline,
    wording: &Wording,
) -> String {
    let cases = counted(&curves.models[0].ranking);
    let unseen = curves.models[0].holdout.as_ref().map(counted);
    let unseen = unseen.map(|n| format!(" (and {n} unseen ones)")).unwrap_or_default();
    let against = match baseline {
        Baseline::BestTrivial => {
            format!("the better of “{}” and “{}”", wording.always_negative, wording.always_positive)
        }
        other => baseline_in_words(other, wording),
    };
    let measured =
        format!("Measured on these {cases} {}{unseen}, against {against}.", wording.cases);
    let here = stretches.iter().find(|stretch| stretch.contains(verdict.condition.pc()));
    let gap = here.and_then(|stretch| gap(stretch.policy, curves, verdict, wording));
    let next = neighbour(stretches, verdict, curves, wording);
    [Some(measured), gap, next].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "Below 2 : 1 Random forest is the better choice."
fn neighbour(
    stretches: &[Stretch],
    verdict: &Verdict,
    curves: &Curves,
    wording: &Wording,
) -> Option<String> {
    let here = stretches.iter().position(|s| s.contains(verdict.condition.pc()))?;
    let (low, high) = stretches[here].cost_ratios(verdict.condition.prevalence());
    let below = here.checked_sub(1).map(|i| ("Below", low, &stretches[i]));
    let above = stretches.get(here + 1).map(|s| ("Above", high, s));
    let (side, ratio, next) = below.or(above)?;
    let who = policy_in_words(next.policy, wording, curves);
    Some(format!("{side} {} {who} is the better choice.", plain_ratio(ratio)))
}

/// What is done today, as the page names it.
#[must_use]
pub fn baseline_in_words(baseline: &Baseline, wording: &Wording) -> String {
    match baseline {
        Baseline::AlwaysNegative => format!("“{}”", wording.always_negative),
        Baseline::AlwaysPositive => format!("“{}”", wording.always_positive),
        Baseline::BestTrivial => "the better trivial policy".into(),
        Baseline::Model(name) => wording.model(name).into(),
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
    match policy {
        Policy::AlwaysNegative => format!("“{}”", wording.always_negative),
        Policy::AlwaysPositive => format!("“{}”", wording.always_positive),
        Policy::Model(index) => wording.model(&curves.models[index].name).into(),
    }
}

/// The whole sentence as text.
#[must_use]
pub fn as_text(headline: &Headline) -> String {
    capitalized(&headline.iter().map(Span::text).collect::<String>())
}
