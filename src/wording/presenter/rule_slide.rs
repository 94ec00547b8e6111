//! What to do: the rule, a thousand cases without and with it, and what each costs.

use crate::curve::Policy;
use crate::domain::CutRule;
use crate::evaluate::{Band, Baseline, Decision, DecisionRule};
use crate::wording::condition::sentences::ClassSentences;
use crate::wording::language::{capitalized, plain_percent, uncapitalized};
use crate::wording::presenter::classes::{Choice, acted_on};
use crate::wording::presenter::step::{Fill, Panel, ScreenText, StoryBar, StoryPicture, Whisker};
use crate::wording::rule::GroupOrder;
use crate::wording::span::{Headline, Span};

impl ClassSentences<'_> {
    pub(crate) fn what_to_do(&self) -> ScreenText {
        let reference = self.reference();
        let Policy::Model(model) = self.winner() else { return self.no_rule(reference) };
        let decision = self.decision();
        let saved = self.saved().unwrap_or_default();
        if self.keeps_today() || saved <= 0.0 {
            return self.not_worth_a_change(reference, model, saved);
        }
        let order = self.order_of_groups(&decision);
        // Groups are in the rule's own words: no score is to be explained.
        let direction = self.direction(&decision).filter(|_| order.is_none());
        let title = match direction {
            Some(direction) => format!("With the rule ({direction})"),
            None => "With the rule".into(),
        };
        let rule = Choice { title, tally: decision.tally, exact: None };
        let (costs, cases) = (self.costs(), &self.wording.cases);
        let measured = rule.cost(costs);
        let new = self.new_cases(model).map(|(bar, expected)| {
            if expected > 1.005 * measured { StoryBar { why: self.flatters(), ..bar } } else { bar }
        });
        let title = match new {
            Some(_) => format!("With the rule, these {cases}"),
            None => "With the rule".into(),
        };
        let with_rule = StoryBar { title, ..rule.bar(costs) };
        let (order, doubt) = (self.order(model, &decision, order), self.doubt());
        let sum = acted_on(rule.tally, self.wording);
        let panel = Panel { sum, ..rule.panel(self.wording) };
        ScreenText {
            sentence: match doubt {
                Some(_) => {
                    let stay = format!("{} for now. Perhaps ", capitalized(&self.stay()));
                    [vec![Span::Text(stay)], order].concat()
                }
                None => order,
            },
            lines: doubt.into_iter().collect(),
            picture: Some(StoryPicture {
                panels: vec![reference.panel(self.wording), panel],
                caption: costs.unit(),
                bars: [reference.bar(costs), with_rule].into_iter().chain(new).collect(),
            }),
        }
    }

    /// "These 1,000 loans can’t tell whether this saves anything."
    fn doubt(&self) -> Option<String> {
        let cases = capitalized(&self.these());
        let doubt = format!("{cases} can’t tell whether this saves anything.");
        self.evaluation.is_doubtful(self.joint).then_some(doubt)
    }

    /// "Naive Bayes: refuse at a score of 0.131 or more, otherwise grant."
    fn order(&self, model: usize, decision: &Decision, of_groups: Option<GroupOrder>) -> Headline {
        let ends_in_list = of_groups.as_ref().is_some_and(|order| order.ends_in_list);
        let rule =
            of_groups.map_or_else(|| decision.rule_in_words(self.wording), |groups| groups.order);
        let rule = uncapitalized(&rule);
        let leave = uncapitalized(&self.wording.leave);
        let otherwise = match decision.rule {
            DecisionRule::Cut { .. } if ends_in_list => format!("; otherwise {leave}"),
            DecisionRule::Cut { .. } => format!(", otherwise {leave}"),
            DecisionRule::Nobody | DecisionRule::Everybody => String::new(),
        };
        vec![self.model(model), Span::Text(format!(": {rule}{otherwise}."))]
    }

    /// "high score: likely bad loans"
    fn direction(&self, decision: &Decision) -> Option<String> {
        let DecisionRule::Cut { side, .. } = decision.rule else { return None };
        let score = match side {
            CutRule::ScoreAtLeast => "high score",
            CutRule::ScoreAtMost => "low score",
            CutRule::SafetyScoreAtMost => "low safety score",
            CutRule::AsPredicted => return None,
        };
        Some(match &*self.wording.positives {
            "positives" => format!("{score}: likely positive"),
            positives => format!("{score}: likely {positives}"),
        })
    }

    /// What the rule is expected to cost on other cases, as a bar and as a number.
    fn new_cases(&self, model: usize) -> Option<(StoryBar, f64)> {
        let (costs, cases) = (self.costs(), &self.wording.cases);
        if let Some(sure) = self.sure() {
            let of = sure.winner();
            let Band { expected, outer, .. } = of.expected.band();
            let [expected, low, high] =
                [expected, outer.0, outer.1].map(|cost| costs.of_thousand(cost));
            let whisker = Whisker { model, expected, outer: (low, high) };
            let (low, high) = (costs.short(low), costs.short(high));
            let bar = StoryBar {
                title: format!("With the rule, new {cases}"),
                parts: vec![],
                whisker: Some(whisker),
                value: format!("expect {}", costs.short(expected)),
                notes: vec![
                    format!("{low} to {high}, 95 times in 100"),
                    format!("{low} to {high}"),
                ],
                why: String::new(),
            };
            return Some((bar, expected));
        }
        let test = self.evaluation.models[model].test?;
        let is_same = (test.pc - self.evaluation.condition.pc()).abs() < 1e-9;
        is_same.then(|| {
            let cost = costs.of_thousand(test.normalized_expected_cost);
            let title = format!("With the rule, unseen {cases}");
            (StoryBar::plain(title, (Fill::Model(model), cost), costs.short(cost)), cost)
        })
    }

    /// Why a rule costs more on new cases.
    fn flatters(&self) -> String {
        let cases = &self.wording.cases;
        format!("More, because a rule chosen on these {cases} flatters itself on them.")
    }

    /// Where the best choice does without a model.
    fn no_rule(&self, reference: Choice) -> ScreenText {
        let all = self.winner() == Policy::AlwaysPositive;
        let winner = self.trivial(all);
        let rule = if all { &self.wording.always_positive } else { &self.wording.always_negative };
        let is_reference = winner.tally == reference.tally;
        let keeps = self.keeps_today();
        let is = if self.evaluation.passes_over_model(self.joint) {
            "is sure to be cheaper"
        } else {
            "is worth it"
        };
        let sentence = match (self.baseline, is_reference, keeps) {
            (Baseline::BestTrivial, ..) | (_, true, _) => {
                format!("No model {is} here: {rule}.")
            }
            (_, false, true) => capitalized(&self.stay()) + ".",
            (_, false, false) => format!("{}; no model {is} here.", capitalized(rule)),
        };
        let best = self.best_model().filter(|best| best.tally != winner.tally);
        let mut choices = vec![reference];
        choices.extend((!is_reference).then_some(winner));
        choices.extend(best);
        self.compared(sentence, vec![], &choices)
    }

    /// Where the best model is not worth a change.
    fn not_worth_a_change(&self, reference: Choice, model: usize, saved: f64) -> ScreenText {
        let name = self.model_name(model);
        let line = match (self.evaluation.limits.floor, saved) {
            (_, saved) if saved < 0.0 => format!("{name}, the best model here, costs more."),
            (Some(floor), saved) if saved > 0.0 => format!(
                "{name} saves {}, less than the {} it must save.",
                plain_percent(saved),
                plain_percent(floor)
            ),
            _ => "Nothing shown here does better.".into(),
        };
        let sentence = match self.baseline {
            Baseline::BestTrivial => {
                let rule = uncapitalized(&reference.title);
                format!("No model saves enough here: {rule}.")
            }
            _ => capitalized(&self.stay()) + ".",
        };
        let mut choices = vec![reference];
        choices.extend(self.best_model().filter(|best| best.tally != choices[0].tally));
        self.compared(sentence, vec![line], &choices)
    }

    /// The model that costs least, with the cut that is best for it.
    fn best_model(&self) -> Option<Choice> {
        let cost = |index: &usize| self.evaluation.models[*index].normalized_expected_cost;
        let best = self.joint.among().iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
        let point = self.evaluation.models[*best].corner.point;
        Some(self.choice(format!("With {}", self.model_name(*best)), point))
    }

    fn compared(&self, sentence: String, lines: Vec<String>, choices: &[Choice]) -> ScreenText {
        let costs = self.costs();
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines,
            picture: Some(StoryPicture {
                panels: choices.iter().take(2).map(|choice| choice.panel(self.wording)).collect(),
                caption: costs.unit(),
                bars: choices.iter().map(|choice| choice.bar(costs)).collect(),
            }),
        }
    }
}
