//! What to do with the next case, as an order.

use crate::domain::CutRule;
use crate::evaluate::{Decision, DecisionRule};
use crate::wording::language::grammar::{capitalized, quantity};
use crate::wording::language::number::plain_number;
use crate::wording::vocabulary::wording::Wording;

/// "at a score of 0.3 or more": who is predicted positive at a threshold.
pub(crate) fn cut_in_words(rule: CutRule, threshold: &str) -> String {
    match rule {
        CutRule::ScoreAtLeast => format!("at a score of {threshold} or more"),
        CutRule::ScoreAtMost => format!("at a score of {threshold} or less"),
        CutRule::AsPredicted => "when the model says positive".into(),
        CutRule::SafetyScoreAtMost => format!("at a safety score of {threshold} or less"),
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

    /// The rule, or that today's policy is kept and what this is.
    #[must_use]
    pub fn advice(&self, keeps_today: bool, wording: &Wording) -> String {
        let rule = self.rule_in_words(wording);
        match keeps_today {
            true => format!("Keep today’s policy. The best shown: {rule}"),
            false => rule,
        }
    }

    /// The cost in words: "508 customers wrongly refused".
    #[must_use]
    pub fn cost_in_words(&self, wording: &Wording) -> String {
        quantity(&plain_number(self.cost), &wording.false_alarm, &wording.false_alarms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Policy;
    use crate::evaluate::condition::decision::tests::at;

    #[test]
    fn the_rule_is_said_plainly() {
        let rule = |policy, cut| at(policy, cut).rule_in_words(&Wording::default());
        assert_eq!(rule(Policy::Model(0), 1), "Predict positive at a score of 0.8 or more");
        assert_eq!(rule(Policy::AlwaysNegative, 0), "Always negative");
        assert_eq!(rule(Policy::AlwaysPositive, 0), "Always positive");
    }
}
