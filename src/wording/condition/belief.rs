//! What a belief about the cost ratio leads to, in sentences: one rule for all of it, who is best
//! with which probability, and what it is worth to find the ratio out.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{CutRule, Prevalence};
use crate::evaluate::{Belief, Decision, DecisionRule, Learning};
use crate::wording::condition::sentences::ClassSentences;
use crate::wording::language::{
    capitalized, exact_number, order_inside, plain_number, plain_percent, quantity,
};
use crate::wording::vocabulary::Wording;

/// A probability of being the best below which a policy is not named.
const LIKELY_ENOUGH: f64 = 0.005;
/// Policies that are named.
const MOST_NAMED: usize = 5;

impl<'a> ClassSentences<'a> {
    /// What the belief that is set leads to; `None` if none is.
    pub fn belief(&self) -> Option<BeliefInWords<'a>> {
        let Self { curves, joint, evaluation, wording, .. } = *self;
        let prevalence = evaluation.condition.prevalence();
        BeliefInWords::new(curves, joint, evaluation.belief?, prevalence, wording)
    }
}

/// A belief about the cost ratio, for people.
#[derive(Debug, Clone)]
pub struct BeliefInWords<'a> {
    curves: &'a Curves,
    wording: &'a Wording,
    pub(crate) belief: Belief,
    /// The policy that is best for all of it.
    policy: Policy,
    /// What it does to as many cases as are drawn.
    decision: Decision,
    /// Every policy that may win with its probability, the likeliest first.
    shares: Vec<(Policy, f64)>,
}

impl<'a> BeliefInWords<'a> {
    /// What a belief leads to; `None` if its mean ratio is not finite.
    ///
    /// - `joint`: the hull over the models that may win.
    /// - `interval`: in nine cases of ten the ratio lies between these.
    #[must_use]
    pub fn new(
        curves: &'a Curves,
        joint: &JointHull,
        interval: (f64, f64),
        prevalence: Prevalence,
        wording: &'a Wording,
    ) -> Option<Self> {
        let belief = Belief::new(curves, joint, interval, prevalence).ok()?;
        let (policy, decision) = belief.for_all(curves, joint, prevalence).ok()?;
        let shares = belief.likeliest(joint);
        Some(Self { curves, wording, belief, policy, decision, shares })
    }

    /// "A bad loan costs between 2 and 12 wrongly refused customers, nine times in ten".
    pub fn premise(&self) -> String {
        let (low, high) = self.belief.interval;
        let high =
            quantity(&exact_number(high), &self.wording.false_alarm, &self.wording.false_alarms);
        let miss = capitalized(&self.wording.miss);
        format!("{miss} costs between {} and {high}, nine times in ten", exact_number(low))
    }

    /// "One threshold for the whole range: refuse at a score of 0.3 or more with Naive Bayes; expect
    /// mistakes to cost as much as 640 wrongly refused customers in 1,000 loans."
    pub fn one_for_all(&self) -> String {
        match self.decision.rule {
            DecisionRule::Cut { side, .. } if side != CutRule::AsPredicted => {
                self.for_the_whole_range("threshold")
            }
            // For people who never set a threshold.
            _ => self.for_the_whole_range("rule"),
        }
    }

    fn for_the_whole_range(&self, what: &str) -> String {
        let (cost, of) = (self.alarms(self.belief.best_fixed), self.wording.counted(self.size()));
        let rule = self.rule_for_all();
        format!(
            "One {what} for the whole range: {rule}; expect mistakes to cost as much as {cost} in {of}."
        )
    }

    /// "refuse at a score of 0.3 or more with Naive Bayes": the rule that is best for all of it.
    pub(crate) fn rule_for_all(&self) -> String {
        let rule = order_inside(&self.decision.rule_in_words(self.wording));
        match self.policy {
            Policy::Model(_) => format!("{rule} with {}", self.name(self.policy)),
            _ => rule,
        }
    }

    /// "Naive Bayes is best with probability 83%, Random forest 12%, “refuse all” 5%".
    pub fn who_is_best(&self) -> String {
        let named = self.shares.iter().filter(|(_, share)| *share >= LIKELY_ENOUGH);
        let named: Vec<_> = named.take(MOST_NAMED).collect();
        let said = named.iter().enumerate().map(|(index, (policy, share))| {
            let is = if index == 0 { " is best with probability" } else { "" };
            format!("{}{is} {}", self.name(*policy), plain_percent(*share))
        });
        let said: Vec<String> = said.collect();
        if let [(policy, share)] = named[..]
            && *share >= 1.0 - LIKELY_ENOUGH
        {
            return format!("{} is almost certainly the best", self.name(*policy));
        }
        let rest = 1.0 - named.iter().map(|(_, share)| share).sum::<f64>();
        let rest = (rest >= LIKELY_ENOUGH).then(|| format!(", others {}", plain_percent(rest)));
        format!("{}{}", said.join(", "), rest.unwrap_or_default())
    }

    /// "Knowing the ratio exactly would save, at most, the cost of 4 wrongly refused customers in
    /// 1,000 loans: hardly worth asking."
    pub fn worth_of_asking(&self) -> String {
        let start = "Knowing the ratio exactly would save";
        let (cost, of) =
            (self.alarms(self.belief.worth_of_learning()), self.wording.counted(self.size()));
        match self.belief.learning() {
            Learning::SavesNothing => format!("{start} next to nothing: not worth asking."),
            Learning::HardlyPays => {
                format!("{start}, at most, the cost of {cost} in {of}: hardly worth asking.")
            }
            Learning::Saves(share) => format!(
                "{start}, at most, the cost of {cost} in {of} ({}): worth asking if asking costs less.",
                plain_percent(share)
            ),
        }
    }

    /// All of it but the premise.
    pub fn sentences(&self) -> [String; 3] {
        [self.one_for_all(), format!("{}.", self.who_is_best()), self.worth_of_asking()]
    }

    /// The premise and all that follows.
    pub fn paragraph(&self) -> String {
        format!("{}. {}", self.premise(), self.sentences().join(" "))
    }

    fn name(&self, policy: Policy) -> String {
        self.wording.policy_name(policy, self.curves)
    }

    fn size(&self) -> f64 {
        f64::from(self.decision.tally.total())
    }

    /// A cost per case as that of as many as are drawn: "640 wrongly refused customers".
    fn alarms(&self, per_case: f64) -> String {
        let number = plain_number(per_case * self.size());
        quantity(&number, &self.wording.false_alarm, &self.wording.false_alarms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;

    /// What is said of two models that cross where both mistakes cost the same, classes of one size.
    fn said(interval: (f64, f64)) -> [String; 4] {
        let curves = Curves::new(ModelCurves::crossing().to_vec());
        let prevalence = curves.models[0].ranking.prevalence();
        let wording = Wording::of([("miss", "a bad loan"), ("act", "Refuse")]).unwrap();
        let belief = BeliefInWords::new(&curves, &curves.joint, interval, prevalence, &wording);
        let belief = belief.unwrap();
        let [one, best, asking] = belief.sentences();
        assert_eq!(best, format!("{}.", belief.who_is_best()));
        [belief.premise(), one, best, asking]
    }

    #[test]
    fn a_narrow_belief_is_nearly_a_known_ratio() {
        // Around 3, Rb at (0.6, 1) costs 0.5 · 0.6 a case.
        let expected = [
            "A bad loan costs between 2.9 and 3.1 needlessly refused cases, nine times in ten",
            "One threshold for the whole range: refuse at a score of 2 or more with Rb; expect \
             mistakes to cost as much as 30 needlessly refused cases in 100 cases.",
            "Rb is almost certainly the best.",
            "Knowing the ratio exactly would save next to nothing: not worth asking.",
        ];
        assert_eq!(said((2.9, 3.1)), expected);
    }

    #[test]
    fn a_wide_belief_leaves_something_to_find_out() {
        let expected = [
            "A bad loan costs between 0.2 and 5 needlessly refused cases, nine times in ten",
            "One threshold for the whole range: refuse at a score of 2 or more with Rb; expect \
             mistakes to cost as much as 30 needlessly refused cases in 100 cases.",
            "Ra is best with probability 50%, Rb 50%.",
            "Knowing the ratio exactly would save, at most, the cost of 7.1 needlessly refused cases in 100 \
             cases (24%): worth asking if asking costs less.",
        ];
        assert_eq!(said((0.2, 5.0)), expected);
    }
}
