//! What to do with the next case, as an order, and what its mistakes cost.

use crate::curve::JointHull;
use crate::domain::CutRule;
use crate::evaluate::{Baseline, Decision, DecisionRule, Evaluation, Tally, keeps_today, saved};
use crate::wording::condition::certainty::{HowSure, percents_in_words};
use crate::wording::condition::headline::{cost_of_mistakes, yardstick_in_words};
use crate::wording::language::grammar::{capitalized, uncapitalized, with_article};
use crate::wording::language::number::plain_percent;
use crate::wording::vocabulary::cost_unit::CostUnit;
use crate::wording::vocabulary::wording::Wording;

/// "at a score of 0.3 or more": who is predicted positive at a threshold.
pub(crate) fn cut_in_words(rule: CutRule, threshold: &str) -> String {
    match rule {
        CutRule::ScoreAtLeast => format!("at a score of {threshold} or more"),
        CutRule::ScoreAtMost => format!("at a score of {threshold} or less"),
        CutRule::AsPredicted => "when the model says positive".into(),
        CutRule::SafetyScoreAtMost => {
            format!("for groups with a safety score of {threshold} or less")
        }
    }
}

impl Decision {
    /// The rule as an order, without a full stop: "Refuse at a score of 0.3 or more".
    #[must_use]
    pub fn rule_in_words(&self, wording: &Wording) -> String {
        match self.rule {
            DecisionRule::Nobody => capitalized(&wording.always_negative),
            DecisionRule::Everybody => capitalized(&wording.always_positive),
            DecisionRule::Cut { side, plain, .. } => {
                format!("{} {}", wording.act, cut_in_words(side, &plain.to_string()))
            }
        }
    }

    /// "This rule means refusing 544 of 1,000 loans, 288 of them good loans.": what a rule means that
    /// acts on a third of all cases or more; `None` for others.
    #[must_use]
    pub fn reach_in_words(&self, wording: &Wording) -> Option<String> {
        let [hits, _, alarms, _] = self.tally.cells;
        let acted = hits + alarms;
        let is_cut = matches!(self.rule, DecisionRule::Cut { .. });
        (is_cut && acted >= Tally::OF / 3).then(|| {
            format!(
                "This rule means {} {acted} of 1,000 {}, {}.",
                wording.acting_on,
                wording.cases,
                match alarms {
                    0 => format!("none of them {}", wording.negatives),
                    1 => format!("1 of them {}", with_article(&wording.negative)),
                    several => format!("{several} of them {}", wording.negatives),
                }
            )
        })
    }
}

/// A rule, with a doubt that it saves anything, or that none is worth it and what the best one is.
#[must_use]
pub fn advice(
    (joint, evaluation): (&JointHull, &Evaluation),
    (baseline, wording): (&Baseline, &Wording),
    rule: &str,
) -> String {
    match keeps_today(joint, evaluation) {
        true => format!("No model is worth it. The best shown: {rule}"),
        false if evaluation.is_doubtful(joint) => {
            let stays = yardstick_in_words(baseline, evaluation, wording);
            format!("Stay with {stays}; perhaps {}", uncapitalized(rule))
        }
        false => rule.to_owned(),
    }
}

/// What the mistakes among a thousand cases cost, as a decision card says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionCosts {
    /// What the figures are: "Cost of mistakes per 1,000 loans".
    pub caption: String,
    /// Who, and how much: ("refuse all", "$280,000").
    pub rows: Vec<(String, String)>,
    /// The comparison in full words, where the figures are shares.
    pub compared: Option<String>,
    /// What of the sums no decision avoids.
    pub lost: Option<String>,
}

impl DecisionCosts {
    /// The sums of a decision: money if it is known what a false alarm costs, else shares of what
    /// the baseline costs and one comparison in full words.
    ///
    /// - `sure`: what is to be expected on new cases, if it is known.
    #[must_use]
    pub fn new(
        decision: &Decision,
        (joint, evaluation): (&JointHull, &Evaluation),
        sure: Option<&HowSure>,
        baseline: &Baseline,
        wording: &Wording,
    ) -> Self {
        let unit = CostUnit::of(evaluation, wording);
        let of = Sums { decision, joint, evaluation, sure, baseline, wording, unit };
        match unit.is_money() && decision.cost.is_finite() {
            true => of.money(),
            false => of.shares(),
        }
    }
}

/// What [`DecisionCosts`] are made from.
struct Sums<'a> {
    decision: &'a Decision,
    joint: &'a JointHull,
    evaluation: &'a Evaluation,
    sure: Option<&'a HowSure<'a>>,
    baseline: &'a Baseline,
    wording: &'a Wording,
    unit: CostUnit<'a>,
}

impl Sums<'_> {
    fn yardstick(&self) -> String {
        yardstick_in_words(self.baseline, self.evaluation, self.wording)
            .trim_matches(['“', '”'])
            .to_owned()
    }

    /// The rows' names: the baseline, the rule, what to expect of it.
    fn names(&self) -> [String; 3] {
        let cases = &self.wording.cases;
        let rule = format!("with the rule, on these {cases}");
        [self.yardstick(), rule, format!("expected on new {cases}")]
    }

    fn money(&self) -> DecisionCosts {
        let (condition, sum) = (self.evaluation.condition, |alarms| self.unit.sum(alarms));
        let thousand = f64::from(Tally::OF);
        let normalized = self.evaluation.baseline.value_at(condition.pc());
        let expected = self.sure.and_then(HowSure::cost_of_thousand);
        let range = expected.map(|(_, (low, high))| format!("{} to {}", sum(low), sum(high)));
        let expected = expected.map(|(cost, _)| sum(cost));
        let rule = self.differs().then(|| sum(self.decision.cost));
        let values = [Some(sum(condition.cost_of(normalized, thousand))), rule, expected];
        let lost = condition.unavoidable_cost(thousand);
        let lost = (lost > 0.0).then(|| {
            let works = plain_percent(condition.prevalence().success());
            let positives = &self.wording.positives;
            format!("Of each sum {} is lost whatever is done: acting works for {works} of the {positives}.", sum(lost))
        });
        DecisionCosts {
            caption: format!("Cost of mistakes per 1,000 {}", self.wording.cases),
            rows: self.rows(values, range),
            compared: None,
            lost,
        }
    }

    fn shares(&self) -> DecisionCosts {
        let rest = |saved: f64| plain_percent(1.0 - saved);
        let saved = saved(self.joint, self.evaluation);
        let expected = self.sure.and_then(|sure| {
            let of = sure.winner();
            let (saved, interval) = of.expected_improvement.zip(of.interval)?;
            let between = percents_in_words((1.0 - interval.1, 1.0 - interval.0));
            sure.winning().model().map(|_| (rest(saved), between))
        });
        let (expected, range) = expected.unzip();
        let rule = saved.filter(|_| self.differs()).map(rest);
        let values = [saved.map(|_| "100%".to_owned()), rule, expected];
        let rows = if saved.is_some() { self.rows(values, range) } else { vec![] };
        let cost = self.decision.cost;
        let compared =
            format!("On these {} the mistakes cost {}.", self.wording.cases, self.unit.sum(cost));
        let what = capitalized(&cost_of_mistakes(self.evaluation)["the ".len()..]);
        DecisionCosts {
            caption: format!("{what}, as a share of “{}”", self.yardstick()),
            rows,
            compared: cost.is_finite().then_some(compared),
            lost: None,
        }
    }

    /// Whether the decision costs more or less than the baseline.
    fn differs(&self) -> bool {
        saved(self.joint, self.evaluation).is_none_or(|saved| saved != 0.0)
    }

    /// - `range`: of what to expect.
    fn rows(&self, values: [Option<String>; 3], range: Option<String>) -> Vec<(String, String)> {
        let mut names = self.names();
        if let Some(range) = range {
            names[2] += &format!(" ({range})");
        }
        let rows = names.into_iter().zip(values);
        rows.filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Policy;
    use crate::evaluate::decision::tests::decision_of;

    #[test]
    fn the_rule_is_said_plainly() {
        let rule = |policy, cut| decision_of(policy, cut).rule_in_words(&Wording::default());
        assert_eq!(rule(Policy::Model(0), 1), "Predict positive at a score of 0.8 or more");
        assert_eq!(rule(Policy::AlwaysNegative, 0), "Always negative");
        assert_eq!(rule(Policy::AlwaysPositive, 0), "Always positive");
    }
}
