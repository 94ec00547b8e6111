//! What to do with the next case as an order, and what its mistakes cost; the best rule within a
//! limit as an order, and what it brings.

use crate::curve::{Corner, Curves, Policy};
use crate::domain::CutRule;
use crate::evaluate::{
    Baseline, Constraint, Decision, DecisionRule, SingleCut, Tally, decision, planned, simplest_in,
};
use crate::wording::condition::sentences::{ClassSentences, fixed_yardstick, policy_in_words};
use crate::wording::cost_unit::CostUnit;
use crate::wording::language::{capitalized, grouped, order_inside, plain_percent, with_article};
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
    pub fn reach_in_words(&self, wording: &Wording) -> Option<String> {
        let [hits, _, alarms, _] = self.tally.cells;
        let (acted, all) = (hits + alarms, self.tally.total());
        let is_cut = matches!(self.rule, DecisionRule::Cut { .. });
        (is_cut && acted >= all / 3).then(|| {
            format!(
                "This rule means {} {acted} of {}, {}.",
                wording.acting_on,
                wording.counted(f64::from(all)),
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
    /// What it does to as many cases as are drawn.
    pub decision: Decision,
    /// The rule as an order, with its threshold.
    pub order: String,
    /// What is done: the order, in the words of a rule of categories where that decides, with a doubt
    /// that it saves anything.
    pub advice: String,
    /// Who decides: "Naive Bayes", "Rule of risks, safety score 0.4 or less".
    pub who: String,
}

/// A decision by action, and what it costs: what a card beside the chart says.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionCard {
    /// "What this does to 1,000 loans"
    pub title: String,
    /// What it does to as many cases as are drawn.
    pub tally: Tally,
    /// The cases that are acted on, and those that are left.
    pub actions: [CardAction; 2],
    /// What the bars measure.
    pub unit: String,
    /// What is compared with, and what the rule costs; none where that has no end.
    pub bars: Vec<CostBar>,
    /// What was measured, or what no decision avoids; empty where neither is to be said.
    pub note: String,
    /// The words for positives and negatives.
    pub outcomes: [String; 2],
}

impl DecisionCard {
    /// What stays while amounts change.
    #[must_use]
    pub fn without_amounts(&self) -> Self {
        let bar = |bar: &CostBar| CostBar {
            amount: String::new(),
            share: 0.0,
            range: bar.range.as_ref().map(|_| Default::default()),
            ..bar.clone()
        };
        let bars = self.bars.iter().map(bar).collect();
        Self { bars, note: String::new(), ..self.clone() }
    }
}

/// How far what rounded squares cost may be from what the cases cost, as a share of it.
const ROUNDING: f64 = 0.01;

/// The cases that one thing is done with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardAction {
    /// What is done: "Refuse".
    pub order: String,
    /// With how many of those that are drawn.
    pub count: u32,
}

/// A cost as a bar.
#[derive(Debug, Clone, PartialEq)]
pub struct CostBar {
    /// Whose cost it is: "refuse all", "Naive Bayes, expected".
    pub name: String,
    /// How much it is: "539", "$215,000".
    pub amount: String,
    /// Its length as a share of the room.
    pub share: f64,
    /// Where it lies 95 times in 100, as shares of the room and in words.
    pub range: Option<((f64, f64), String)>,
    /// The model it is of, if it is of one.
    pub model: Option<usize>,
    /// Whether that is a model of which the cases can't tell if it saves anything: it is drawn pale.
    pub is_unsure: bool,
}

impl ClassSentences<'_> {
    /// The decision by action, and what it costs.
    pub fn card(&self) -> DecisionCard {
        let wording = self.wording;
        let stays = self.fixed_instead();
        let fixed = |acts| {
            let fixed = self.joint.trivial(acts);
            let all = self.curves.models[0].ranking.outline();
            (fixed.0, decision(fixed, all, self.evaluation.condition, self.evaluation.tally_size()))
        };
        let (policy, decision) = match (stays, self.todays_decision()) {
            (Some(acts), _) => fixed(acts),
            // What it costs needs no note: it was not chosen on these cases.
            (None, Some(today)) => (Policy::AlwaysNegative, today),
            (None, None) => (self.winner(), self.decision()),
        };
        let [hits, misses, alarms, rest] = decision.tally.cells;
        let action = |order: &str, count| CardAction { order: order.to_owned(), count };
        let unit = CostUnit::of(self.evaluation, wording);
        let all = wording.counted(self.tally_size());
        DecisionCard {
            title: format!("What this does to {all}"),
            tally: decision.tally,
            actions: [action(&wording.act, hits + alarms), action(&wording.leave, misses + rest)],
            unit: if unit.is_money() {
                format!("Cost of mistakes per {all}")
            } else {
                format!("Cost of mistakes, in {}", wording.false_alarms)
            },
            bars: self.cost_bars(&decision, unit),
            note: if policy.model().is_some() {
                self.measured_cost(&decision, unit)
            } else {
                String::new()
            },
            outcomes: wording.outcomes(),
        }
    }

    /// What is done today, where that stays because these cases can't tell whether anything else costs less.
    fn todays_decision(&self) -> Option<Decision> {
        let today = self.evaluation.baseline_cut?;
        self.stays_with_today().then(|| {
            let ranking = self.curves.models[today.model].ranking.finest();
            let corner = Corner {
                cut: ranking.cut_at(Some(today.threshold)),
                threshold: Some(today.threshold),
                point: today.point,
            };
            let (at, size) = (self.evaluation.condition, self.evaluation.tally_size());
            decision((Policy::Model(today.model), corner), ranking, at, size)
        })
    }

    /// Whether a fixed cut stays because these cases can't tell whether anything else costs less.
    pub fn stays_with_today(&self) -> bool {
        let is_cut = self.evaluation.baseline_cut.is_some() && self.evaluation.plan.is_none();
        is_cut && self.evaluation.is_doubtful(self.joint)
    }

    /// How many cases squares and sums are of.
    pub(crate) fn tally_size(&self) -> f64 {
        f64::from(self.evaluation.tally_size())
    }

    fn cost_bars(&self, decision: &Decision, unit: CostUnit) -> Vec<CostBar> {
        let condition = self.evaluation.condition;
        if !decision.cost.is_finite() {
            return vec![];
        }
        let normalized = self.evaluation.baseline.value_at(condition.pc());
        let today = condition.cost_of(normalized, self.tally_size());
        let expected = self.expected_cost();
        let winner = self.winner();
        let (name, model) = (self.plain_policy(winner), winner.model());
        let fixed = fixed_yardstick(self.baseline, condition.pc(), self.wording);
        let compared_with = fixed.map_or_else(|| self.yardstick(), str::to_owned);
        let mut all = vec![(compared_with, today, None, None)];
        match (model, expected) {
            (Some(_), Some((cost, range))) => {
                all.push((format!("{name}, expected"), cost, Some(range), model));
            }
            _ if self.differs() => {
                let on = match model {
                    Some(_) => format!("{name}, on these {}", self.wording.cases),
                    None => name.to_owned(),
                };
                all.push((on, decision.cost, None, model));
            }
            _ => {}
        }
        let ends =
            all.iter().map(|(_, cost, range, _)| range.map_or(*cost, |(_, high)| high.max(*cost)));
        let most = ends.fold(f64::MIN_POSITIVE, f64::max);
        let is_doubtful = self.evaluation.is_doubtful(self.joint);
        let bar = |(name, cost, range, model): (String, f64, Option<(f64, f64)>, Option<usize>)| {
            let said = |(low, high): (f64, f64)| {
                let [from, to] = [low, high].map(|end| unit.short_sum(end));
                ((low / most, high / most), format!("{from} to {to}, 95 times in 100"))
            };
            CostBar {
                name,
                amount: unit.short_sum(cost),
                share: cost / most,
                range: range.map(said),
                model,
                is_unsure: model.is_some() && is_doubtful,
            }
        };
        all.into_iter().map(bar).collect()
    }

    /// "On these loans 44 × 5 + 288 = 508; new ones cost more, as the rule was chosen on these."
    fn measured_cost(&self, decision: &Decision, unit: CostUnit) -> String {
        let (condition, cases) = (self.evaluation.condition, &self.wording.cases);
        let lost = condition.unavoidable_cost(self.tally_size());
        if lost > 0.0 && lost.is_finite() {
            let works = plain_percent(condition.prevalence().success());
            let (sum, positives) = (unit.short_sum(lost), &self.wording.positives);
            return format!(
                "Of each sum {sum} is lost whatever is done: acting works for {works} of the {positives}."
            );
        }
        if !decision.cost.is_finite() || self.evaluation.certainty().is_none() {
            return String::new();
        }
        // The squares are rounded to whole cases: what is said is what they cost.
        let shown = condition.cost_ratio() * f64::from(decision.tally.cells[1])
            + f64::from(decision.tally.cells[2]);
        if (shown - decision.cost).abs() > ROUNDING * decision.cost {
            return String::new(); // not what these cases cost
        }
        let total = unit.short_sum(shown);
        let expected = self.expected_cost();
        if expected.is_some_and(|(expected, _)| (expected - shown).abs() < ROUNDING * shown) {
            return String::new(); // nothing to explain
        }
        let sum = match self.sum_of(decision.tally, shown) {
            Some(sum) => format!("{sum} = {total}"),
            None => total,
        };
        let more = expected.filter(|(expected, _)| *expected > shown);
        let (these, why) = if self.curves.is_judged() {
            let why = "; unseen ones cost more, as it was chosen on those";
            (format!("the {cases} the threshold was chosen on"), why)
        } else {
            let why = "; new ones cost more, as the rule was chosen on these";
            (format!("these {cases}"), why)
        };
        format!("On {these} {sum}{}.", more.map_or("", |_| why))
    }

    /// What the mistakes among as many new cases as are drawn are expected to cost, with a 95% interval, in false
    /// alarms: what is compared with, less what is expected to be saved. `None` where that is not known, and
    /// where no model decides.
    pub(super) fn expected_cost(&self) -> Option<(f64, (f64, f64))> {
        let condition = self.evaluation.condition;
        condition.cost_ratio().is_finite().then_some(())?;
        let (expected, (low, high)) = self.evaluation.saving_of(self.winner().model()?).1?;
        let today = self.evaluation.baseline.value_at(condition.pc());
        let cost =
            |saved: f64| condition.cost_of((today * (1.0 - saved)).max(0.0), self.tally_size());
        Some((cost(expected), (cost(high), cost(low))))
    }

    /// How a cost comes about: "44 × 5 + 288", "44 × $2,000 + 288 × $400"; `None` where there is nothing to
    /// add or multiply, where the squares do not make up the cost that is shown, and where acting does not
    /// always work.
    pub(crate) fn sum_of(&self, tally: Tally, cost: f64) -> Option<String> {
        let (condition, unit) =
            (self.evaluation.condition, CostUnit::of(self.evaluation, self.wording));
        let (ratio, success) = (condition.cost_ratio(), condition.prevalence().success());
        if !ratio.is_finite() || success < 1.0 {
            return None;
        }
        let [_, misses, alarms, _] = tally.cells.map(f64::from);
        let (counts, each) = ([misses, alarms], [ratio, 1.0].map(|each| unit.shown(each)));
        let sum = misses * each[0] + alarms * each[1];
        if unit.said(sum) != unit.short_sum(cost) || (sum - unit.shown(cost)).abs() > 0.5 {
            return None;
        }
        let term = |(count, each): (f64, f64)| match unit.is_money() {
            _ if count * each == 0.0 => None,
            false if each == 1.0 => Some(grouped(count)),
            _ => Some(format!("{} × {}", grouped(count), unit.said(each))),
        };
        let terms = counts.into_iter().zip(each).filter_map(term).collect::<Vec<_>>();
        let sum = terms.join(" + ");
        (sum.contains('×') || sum.contains('+')).then_some(sum)
    }

    /// Whether what models are compared with acts on all cases or on none, if it does either.
    pub(crate) fn fixed_baseline(&self) -> Option<bool> {
        match self.baseline {
            Baseline::AlwaysNegative => Some(false),
            Baseline::AlwaysPositive => Some(true),
            Baseline::BestTrivial => Some(self.evaluation.condition.pc() >= 0.5),
            _ => None,
        }
    }

    /// What the policy that is recommended does.
    pub(crate) fn decision(&self) -> Decision {
        let winner = self.evaluation.recommended(self.joint);
        let (condition, size) = (self.evaluation.condition, self.evaluation.tally_size());
        let model = &self.curves.models[winner.0.model().unwrap_or(0)];
        match &self.evaluation.plan {
            Some(plan) => planned(plan, &model.ranking, condition, size),
            None => decision(winner, model.ranking.outline(), condition, size),
        }
    }

    /// A rule of categories as an order: "Ventilate without a test in the 8 riskiest of 16 groups".
    pub(crate) fn order_of_groups(&self, decision: &Decision) -> Option<GroupOrder> {
        let name = &*self.curves.models[self.winner().model()?].name;
        decision.order_of_groups(Some(name), self.risk, self.wording)
    }

    /// What to do with the next case.
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
            format!("{}; perhaps {}", capitalized(&self.stay()), order_inside(rule))
        } else {
            rule.to_owned()
        }
    }

    /// Whether the decision costs more or less than the baseline.
    fn differs(&self) -> bool {
        self.saved() != Some(0.0)
    }
}

impl Constraint {
    /// The rule as an order: “Use **B** at a score of 0.43 or more; for the cases between that and
    /// 0.38 toss a coin that says yes 41% of the time.”
    pub fn headline(&self, curves: &Curves, wording: &Wording) -> Headline {
        let text = |s: String| Span::Text(s);
        let rule = |at| rule_in_words(at, curves, wording);
        let often = plain_percent(self.weight);
        let used = |at, with: String| {
            let mut spans = prefixed("Use ", rule(at));
            spans.push(text(with));
            spans
        };
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
            (Policy::AlwaysNegative, Policy::Model(_)) => used(
                self.right,
                format!(", and only if a coin that says yes {often} of the time says so"),
            ),
            (Policy::Model(_), Policy::AlwaysPositive) => used(
                self.left,
                format!("; for all other cases toss a coin that says yes {often} of the time"),
            ),
            (Policy::Model(a), Policy::Model(b)) if a == b => {
                let to = threshold_in_words(self.right.1, a, curves);
                let between = format!("; for the cases between that and {to} toss a coin");
                used(self.left, format!("{between} that says yes {often} of the time"))
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
pub(crate) fn threshold_in_words(corner: Corner, model: usize, curves: &Curves) -> String {
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
        let expected = "Use B at a score of 0.6 or more; for the cases between that and 0.4 toss a \
                        coin that says yes 50% of the time.";
        assert_eq!(said(&one_model(), &[("max-fpr", "0.4")]), expected);
        let expected = "Of 20 cases expect 8 positives found (75%) and 4 false alarms (40%). \
                        Without a coin the best threshold (B) finds 6.";
        let rule = rule_within(&one_model(), &[("max-fpr", "0.4")]);
        assert_eq!(rule.consequence(&one_model(), &Wording::default()), expected);
    }

    #[test]
    fn at_the_ends_of_the_hull() {
        let expected = "Use B at a score of 0.6 or more, and only if a coin that says yes 50% of \
                        the time says so.";
        assert_eq!(said(&one_model(), &[("max-fpr", "0.1")]), expected);
        let expected = "Use B at a score of 0.4 or more; for all other cases toss a coin that says \
                        yes 50% of the time.";
        assert_eq!(said(&one_model(), &[("max-fpr", "0.8")]), expected);
        let expected = "Always negative: no rule here stays within the limit.";
        assert_eq!(said(&one_model(), &[("max-fpr", "0")]), expected);
        let expected = "Always positive: the limit allows it.";
        assert_eq!(said(&one_model(), &[("workforce", "99")]), expected);
        let useless = Curves::new(vec![ModelCurves::of("B", &[(1.0, 1, 1)])]);
        let expected = "Toss a coin for each case that says yes 30% of the time: no model here \
                        does better.";
        assert_eq!(said(&useless, &[("max-fpr", "0.3")]), expected);
    }

    #[test]
    fn two_models_share_a_coin() {
        let expected = "Toss a coin for each case: 25% of the time use Rb at a score of 2 or more, \
                        otherwise Ra at a score of 2 or more.";
        assert_eq!(said(&two_models(), &[("max-fpr", "0.15")]), expected);
    }
}
