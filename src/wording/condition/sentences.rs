//! What every sentence about two classes at a condition is made from, and what all of them name:
//! the policies, the cases, and what models are compared with; how thresholds are chosen and judged.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{RandomSplit, RiskModel};
use crate::evaluate::{Baseline, Evaluation, SetApart, Settings, keeps_today, saved, weight};
use crate::wording::language::{counted, plain_percent};
use crate::wording::span::Span;
use crate::wording::vocabulary::Wording;

/// What is said at a condition, and what it is said of.
#[derive(Debug, Clone, Copy)]
pub struct ClassSentences<'a> {
    /// The models.
    pub curves: &'a Curves,
    /// The rule of categories among them, if one is.
    pub risk: Option<&'a RiskModel>,
    /// The hull over the models that may win.
    pub joint: &'a JointHull,
    /// What follows from the condition.
    pub evaluation: &'a Evaluation,
    /// What models are compared with.
    pub baseline: &'a Baseline,
    /// The study's words.
    pub wording: &'a Wording,
}

impl<'a> ClassSentences<'a> {
    /// The policy that is recommended.
    pub fn winner(&self) -> Policy {
        self.evaluation.recommended(self.joint).0
    }

    /// Improvement of that policy over what models are compared with.
    pub(crate) fn saved(&self) -> Option<f64> {
        saved(self.joint, self.evaluation)
    }

    pub(crate) fn keeps_today(&self) -> bool {
        keeps_today(self.joint, self.evaluation)
    }

    /// A policy as the page names it.
    pub fn name(&self, policy: Policy) -> String {
        self.wording.policy_name(policy, self.curves)
    }

    pub(crate) fn model_name(&self, model: usize) -> &'a str {
        self.wording.model(&self.curves.models[model].name)
    }

    pub(crate) fn model(&self, model: usize) -> Span {
        Span::Model(model, self.model_name(model).to_owned())
    }

    /// "these 1,000 loans": those that chance plays on, the unseen ones if they judge.
    pub(crate) fn these(&self) -> String {
        self.wording.these(sample_size(self.curves))
    }

    /// "these 1,000 loans": those that thresholds are chosen on.
    pub(crate) fn cases_at_hand(&self) -> String {
        self.wording.these(weight(self.curves.models[0].ranking.outline()))
    }

    /// What models are compared with at the condition: of the fixed policies the one that costs less
    /// there, a model at its best threshold: "Risiko_Alt at its best (1.9)".
    pub(crate) fn yardstick(&self) -> String {
        let at = (self.evaluation.baseline_threshold, self.evaluation.condition.pc());
        yardstick_at(self.baseline, at, self.wording)
    }
}

/// How many cases chance plays on: the unseen ones, if they judge.
pub(crate) fn sample_size(curves: &Curves) -> f64 {
    let model = &curves.models[0];
    weight(model.test.as_ref().unwrap_or(model.ranking.outline()))
}

/// What savings are shares of: what mistakes cost, or as much of it as acting can avoid, where it
/// does not always work.
pub(crate) fn cost_of_mistakes(evaluation: &Evaluation) -> &'static str {
    match evaluation.condition.prevalence().success() {
        1.0 => "cost of mistakes",
        _ => "avoidable cost of mistakes",
    }
}

/// What models are compared with at a PC(+).
///
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
        _ => None,
    }
}

/// What models are compared with, as the page names it.
pub fn baseline_in_words(baseline: &Baseline, wording: &Wording) -> String {
    compared_with(baseline, "better", wording)
}

/// The same where costs are: "the cheaper of “lend to all” and “refuse all”".
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
        Baseline::Cut { model, threshold } => {
            let name = wording.model(model);
            format!("today’s threshold ({name} at {threshold})")
        }
        Baseline::Decisions(column) => format!("today’s decisions (“{}”)", wording.model(column)),
    }
}

/// A policy as the page names it.
pub fn policy_in_words(policy: Policy, wording: &Wording, curves: &Curves) -> String {
    wording.policy_name(policy, curves)
}

/// How thresholds are chosen and judged, in plain words.
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
