//! What to do with the next case as an order, and what its mistakes cost; the best rule within a
//! limit as an order, and what it brings.

use crate::curve::{Corner, Curves, Policy};
use crate::domain::CutRule;
use crate::evaluate::{
    Constraint, Decision, DecisionRule, SingleCut, Tally, decision, simplest_in,
};
use crate::wording::condition::sentences::{
    ClassSentences, cost_of_mistakes, fixed_yardstick, policy_in_words,
};
use crate::wording::cost_unit::CostUnit;
use crate::wording::language::{
    capitalized, grouped, percents_in_words, plain_percent, uncapitalized, with_article,
};
use crate::wording::rule::GroupOrder;
use crate::wording::span::{Headline, Span};
use crate::wording::vocabulary::Wording;

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

/// What to do with the next case, as a decision card says it.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassDecision {
    /// The policy that decides.
    pub policy: Policy,
    /// What it does to a thousand cases.
    pub decision: Decision,
    /// The rule as an order, with its threshold.
    pub order: String,
    /// What is done: the order, in the words of a rule of categories where that decides, with a doubt
    /// that it saves anything.
    pub advice: String,
    /// Who decides: "Naive Bayes", "Rule of risks, safety score 0.4 or less".
    pub who: String,
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

impl ClassSentences<'_> {
    /// What the policy that is recommended does.
    pub(crate) fn decision(&self) -> Decision {
        let winner = self.evaluation.recommended(self.joint);
        let model = &self.curves.models[winner.0.model().unwrap_or(0)];
        decision(winner, model.ranking.outline(), self.evaluation.condition)
    }

    /// A rule of categories as an order: "Ventilate without a test in the 8 riskiest of 16 groups".
    pub(crate) fn order_of_groups(&self, decision: &Decision) -> Option<GroupOrder> {
        let name = &*self.curves.models[self.winner().model()?].name;
        decision.order_of_groups(Some(name), self.risk, self.wording)
    }

    /// What to do with the next case.
    #[must_use]
    pub fn class_decision(&self) -> ClassDecision {
        let (policy, decision) = (self.winner(), self.decision());
        let order = decision.rule_in_words(self.wording);
        let groups = self.order_of_groups(&decision);
        let advice = self.advice(groups.as_ref().map_or(&order, |groups| &groups.order));
        let score = groups.map(|groups| format!(", {}", groups.score));
        let who = self.name(policy) + &score.unwrap_or_default();
        ClassDecision { policy, decision, order, advice, who }
    }

    /// A rule, with a doubt that it saves anything, or that none is worth it and what the best one is.
    fn advice(&self, rule: &str) -> String {
        if self.keeps_today() {
            format!("No model is worth it. The best shown: {rule}")
        } else if self.evaluation.is_doubtful(self.joint) {
            format!("{}; perhaps {}", capitalized(&self.stay()), uncapitalized(rule))
        } else {
            rule.to_owned()
        }
    }

    /// The sums of a decision: money if it is known what a false alarm costs, else shares of what
    /// the baseline costs and one comparison in full words.
    #[must_use]
    pub fn decision_costs(&self, decision: &Decision) -> DecisionCosts {
        let unit = CostUnit::of(self.evaluation, self.wording);
        if unit.is_money() && decision.cost.is_finite() {
            self.costs_in_money(decision, unit)
        } else {
            self.costs_as_shares(decision, unit)
        }
    }

    /// What models are compared with, a fixed policy without quotation marks.
    fn plain_yardstick(&self) -> String {
        let fixed = fixed_yardstick(self.baseline, self.evaluation.condition.pc(), self.wording);
        fixed.map_or_else(|| self.yardstick(), str::to_owned)
    }

    fn costs_in_money(&self, decision: &Decision, unit: CostUnit) -> DecisionCosts {
        let (condition, sum) = (self.evaluation.condition, |alarms| unit.sum(alarms));
        let thousand = f64::from(Tally::OF);
        let normalized = self.evaluation.baseline.value_at(condition.pc());
        let expected = self.sure().and_then(|sure| sure.cost_of_thousand(condition));
        let range = expected.map(|(_, (low, high))| format!("{} to {}", sum(low), sum(high)));
        let expected = expected.map(|(cost, _)| sum(cost));
        let rule = self.differs().then(|| sum(decision.cost));
        let values = [Some(sum(condition.cost_of(normalized, thousand))), rule, expected];
        let lost = condition.unavoidable_cost(thousand);
        let lost = (lost > 0.0).then(|| {
            let works = plain_percent(condition.prevalence().success());
            let positives = &self.wording.positives;
            format!("Of each sum {} is lost whatever is done: acting works for {works} of the {positives}.", sum(lost))
        });
        DecisionCosts {
            caption: format!("Cost of mistakes per 1,000 {}", self.wording.cases),
            rows: self.rows_of_costs(values, range),
            compared: None,
            lost,
        }
    }

    fn costs_as_shares(&self, decision: &Decision, unit: CostUnit) -> DecisionCosts {
        let rest = |saved: f64| plain_percent(1.0 - saved);
        let saved = self.saved();
        let expected = self.sure().and_then(|sure| {
            let (saved, interval) = sure.winner().improvement()?;
            let between = percents_in_words((1.0 - interval.1, 1.0 - interval.0));
            sure.winning().model().map(|_| (rest(saved), between))
        });
        let (expected, range) = expected.unzip();
        let rule = saved.filter(|_| self.differs()).map(rest);
        let values = [saved.map(|_| "100%".to_owned()), rule, expected];
        let rows = if saved.is_some() { self.rows_of_costs(values, range) } else { vec![] };
        let (cost, cases) = (decision.cost, &self.wording.cases);
        let compared = format!("On these {cases} the mistakes cost {}.", unit.sum(cost));
        let what = capitalized(cost_of_mistakes(self.evaluation));
        DecisionCosts {
            caption: format!("{what}, as a share of “{}”", self.plain_yardstick()),
            rows,
            compared: cost.is_finite().then_some(compared),
            lost: None,
        }
    }

    /// Whether the decision costs more or less than the baseline.
    fn differs(&self) -> bool {
        self.saved() != Some(0.0)
    }

    /// What the baseline and the rule cost, and what to expect of it.
    ///
    /// - `range`: of that.
    fn rows_of_costs(
        &self,
        values: [Option<String>; 3],
        range: Option<String>,
    ) -> Vec<(String, String)> {
        let cases = &self.wording.cases;
        let rule = format!("with the rule, on these {cases}");
        let mut names = [self.plain_yardstick(), rule, format!("expected on new {cases}")];
        if let Some(range) = range {
            names[2] += &format!(" ({range})");
        }
        let rows = names.into_iter().zip(values);
        rows.filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

impl Constraint {
    /// The rule as an order: “Use **B** at a score of 0.43 or more; for the cases between that and
    /// 0.38 toss a coin that says yes 41% of the time.”
    #[must_use]
    pub fn headline(&self, curves: &Curves, wording: &Wording) -> Headline {
        let text = |s: String| Span::Text(s);
        let rule = |at| rule_in_words(at, curves, wording);
        let often = plain_percent(self.weight);
        let mut spans = match (self.left.0, self.right.0) {
            _ if !self.is_mixed() => match self.left.0 {
                Policy::Model(_) => prefixed("Use ", rule(self.left)),
                Policy::AlwaysNegative => {
                    let never = capitalized(&wording.always_negative);
                    vec![text(format!("{never}: no rule here stays within the limit"))]
                }
                Policy::AlwaysPositive => {
                    let always = capitalized(&wording.always_positive);
                    vec![text(format!("{always}: the limit allows it"))]
                }
            },
            (Policy::AlwaysNegative, Policy::Model(_)) => {
                let mut spans = prefixed("Use ", rule(self.right));
                spans.push(text(format!(
                    ", and only if a coin that says yes {often} of the time says so"
                )));
                spans
            }
            (Policy::Model(_), Policy::AlwaysPositive) => {
                let mut spans = prefixed("Use ", rule(self.left));
                spans.push(text(format!(
                    "; for all other cases toss a coin that says yes {often} of the time"
                )));
                spans
            }
            (Policy::Model(a), Policy::Model(b)) if a == b => {
                let mut spans = prefixed("Use ", rule(self.left));
                let to = threshold_in_words(self.right.1, a, curves);
                spans.push(text(format!(
                    "; for the cases between that and {to} toss a coin that says yes {often} of the \
                     time"
                )));
                spans
            }
            (Policy::Model(_), Policy::Model(_)) => {
                let opening = format!("Toss a coin for each case: {often} of the time use ");
                let mut spans = prefixed(&opening, rule(self.right));
                spans.push(text(", otherwise ".into()));
                spans.extend(rule(self.left));
                spans
            }
            _ => vec![text(format!(
                "Toss a coin for each case that says yes {often} of the time: no model here does \
                 better"
            ))],
        };
        spans.push(text(".".into()));
        spans
    }

    /// What it brings: “Of 1,000 cases expect 196 positives found (65%) and 140 false alarms (20%).
    /// Without a coin the best threshold (B) finds 192.”
    #[must_use]
    pub fn consequence(&self, curves: &Curves, wording: &Wording) -> String {
        let text = format!(
            "Of {} expect {} ({}) and {} ({}).",
            wording.counted(self.population),
            wording.cell(&grouped(self.found.round()), &wording.true_positives),
            plain_percent(self.point.true_positive_rate),
            wording.cell(&grouped(self.alarms.round()), &wording.false_positives),
            plain_percent(self.point.false_positive_rate),
        );
        match self.single.filter(|_| self.is_mixed()) {
            Some(SingleCut { model, point, .. }) => {
                let name = wording.model(&curves.models[model].name);
                // A coin is tossed only where something is found by it.
                let found = self.found * point.true_positive_rate / self.point.true_positive_rate;
                let found = grouped(found.round());
                format!("{text} Without a coin the best threshold ({name}) finds {found}.")
            }
            None => text,
        }
    }
}

fn prefixed(opening: &str, rest: Vec<Span>) -> Vec<Span> {
    std::iter::once(Span::Text(opening.into())).chain(rest).collect()
}

/// “**B** at a score of 0.43 or more”
fn rule_in_words(
    (policy, corner): (Policy, Corner),
    curves: &Curves,
    wording: &Wording,
) -> Vec<Span> {
    let Policy::Model(index) = policy else {
        return vec![Span::Text(policy_in_words(policy, wording, curves))];
    };
    let model = &curves.models[index];
    let reading = match model.ranking.rule() {
        CutRule::AsPredicted => "as it predicts".into(),
        rule => cut_in_words(rule, &threshold_in_words(corner, index, curves)),
    };
    let name = wording.model(&model.name).to_owned();
    vec![Span::Model(index, name), Span::Text(format!(" {reading}"))]
}

/// The plainest number that moves no case.
fn threshold_in_words(corner: Corner, model: usize, curves: &Curves) -> String {
    let ranking = curves.models[model].ranking.outline();
    let next = (corner.cut + 1 < ranking.cuts()).then(|| ranking.threshold(corner.cut + 1));
    let text = corner.threshold.map(|threshold| simplest_in(threshold, next.flatten()));
    text.map_or("never".into(), |threshold| threshold.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::evaluate::decision::tests::{decision_of, one_model, rule_within, two_models};
    use crate::wording::span::as_text;

    #[test]
    fn the_rule_is_said_plainly() {
        let rule = |policy, cut| decision_of(policy, cut).rule_in_words(&Wording::default());
        assert_eq!(rule(Policy::Model(0), 1), "Predict positive at a score of 0.8 or more");
        assert_eq!(rule(Policy::AlwaysNegative, 0), "Always negative");
        assert_eq!(rule(Policy::AlwaysPositive, 0), "Always positive");
    }

    fn said(curves: &Curves, limits: &[(&str, &str)]) -> String {
        as_text(&rule_within(curves, limits).headline(curves, &Wording::default()))
    }

    #[test]
    fn halfway_along_an_edge_the_coin_is_fair() {
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.4")]),
            "Use B at a score of 0.6 or more; for the cases between that and 0.4 toss a coin that says \
         yes 50% of the time."
        );
        assert_eq!(
            rule_within(&one_model(), &[("max-fpr", "0.4")])
                .consequence(&one_model(), &Wording::default()),
            "Of 20 cases expect 8 positives found (75%) and 4 false alarms (40%). Without a coin the \
         best threshold (B) finds 6."
        );
    }

    #[test]
    fn at_the_ends_of_the_hull() {
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.1")]),
            "Use B at a score of 0.6 or more, and only if a coin that says yes 50% of the time says so."
        );
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0.8")]),
            "Use B at a score of 0.4 or more; for all other cases toss a coin that says yes 50% of the \
         time."
        );
        assert_eq!(
            said(&one_model(), &[("max-fpr", "0")]),
            "Always negative: no rule here stays within the limit."
        );
        assert_eq!(
            said(&one_model(), &[("workforce", "99")]),
            "Always positive: the limit allows it."
        );
        let useless = Curves::new(vec![ModelCurves::of("B", &[(1.0, 1, 1)])]);
        assert_eq!(
            said(&useless, &[("max-fpr", "0.3")]),
            "Toss a coin for each case that says yes 30% of the time: no model here does better."
        );
    }

    #[test]
    fn two_models_share_a_coin() {
        assert_eq!(
            said(&two_models(), &[("max-fpr", "0.15")]),
            "Toss a coin for each case: 25% of the time use Rb at a score of 2 or more, otherwise Ra at \
         a score of 2 or more."
        );
    }
}
