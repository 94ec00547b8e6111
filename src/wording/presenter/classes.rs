//! The story of cases of two classes.

use crate::curve::{Curves, JointHull, Policy, improvement, worth_it};
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Baseline, Evaluation, Tally, decision, intervals, keeps_today, saved, weight, without_noise,
};
use crate::wording::condition::headline::{headline, policy_in_words};
use crate::wording::condition::summary::summary;
use crate::wording::language::cost_ratio::{times, value_text};
use crate::wording::language::number::{grouped, plain_ratio};
use crate::wording::language::span::{Figure, Headline, Span};
use crate::wording::language::{grammar, number};
use crate::wording::presenter::{PresenterStep, Told, quoted, steps};
use crate::wording::vocabulary::wording::Wording;

struct Facts<'a> {
    curves: &'a Curves,
    joint: &'a JointHull,
    evaluation: &'a Evaluation,
    baseline: &'a Baseline,
    wording: &'a Wording,
}

/// The five screens at one condition.
///
/// - `joint`: the hull over the models that may win.
#[must_use]
pub fn presenter_steps(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> Vec<PresenterStep> {
    let facts = Facts { curves, joint, evaluation, baseline, wording };
    steps([facts.question(), facts.today(), facts.model(), facts.pays(), facts.what_to_do()])
}

impl Facts<'_> {
    fn question(&self) -> Told {
        let ranking = self.curves.models[0].ranking.outline();
        let (cases, positives) = (weight(ranking), ranking.class_weights().0);
        let words = self.wording;
        let found = grammar::counted(positives, &words.positive, &words.positives);
        let line = format!("Measured on {}, among them {found}.", words.these(cases));
        let share = Figure::percent(self.evaluation.condition.prevalence().share()).text;
        let values =
            vec![(words.cases.clone(), grouped(cases.round())), (words.positives.clone(), share)];
        (vec![Span::of(&*words.question)], vec![line], values)
    }

    fn today(&self) -> Told {
        let words = self.wording;
        let at = self.evaluation.condition;
        let sentence = match self.baseline {
            Baseline::AlwaysNegative => format!("Today it is {}.", quoted(&words.always_negative)),
            Baseline::AlwaysPositive => format!("Today it is {}.", quoted(&words.always_positive)),
            Baseline::BestTrivial => format!(
                "Without a model it is {} or {}, whichever costs less.",
                quoted(&words.always_negative),
                quoted(&words.always_positive)
            ),
            Baseline::Model(name) => format!("Today {} decides.", words.model(name)),
            Baseline::Rule { false_positive_rate, true_positive_rate } => format!(
                "Today’s rule finds {} of the {} and is wrong about {} of the {}.",
                Figure::percent(*true_positive_rate).text,
                words.positives,
                Figure::percent(*false_positive_rate).text,
                words.negatives
            ),
        };
        let (line, cost) = match self.cost_of_thousand(self.evaluation.baseline.value_at(at.pc())) {
            Some(cost) => {
                let cost = grammar::said(
                    &number::plain_number(cost),
                    &words.false_alarm,
                    &words.false_alarms,
                );
                let verb = if cost.starts_with("1 ") { "does" } else { "do" };
                let of = format!("1,000 {}", words.cases);
                let line = format!("The mistakes among {of} then cost as much as {cost} {verb}.");
                (line, Some((format!("what mistakes cost, of {of}"), cost)))
            }
            None => (format!("Here {}.", value_text(at, words)), None),
        };
        (vec![Span::Text(sentence)], vec![line], cost.into_iter().collect())
    }

    /// What a normalized cost means for a thousand cases, in false alarms; `None` where a false
    /// alarm costs nothing.
    fn cost_of_thousand(&self, normalized: f64) -> Option<f64> {
        let at = self.evaluation.condition;
        let (share, ratio) = (at.prevalence().share(), at.cost_ratio());
        let worst = f64::from(Tally::OF) * (share * ratio + 1.0 - share);
        ratio.is_finite().then_some(normalized * worst)
    }

    fn model(&self) -> Told {
        let Self { curves, joint, evaluation, baseline, wording } = *self;
        let sentence = headline(curves, joint, evaluation, baseline, wording);
        let below = summary(curves, joint, &intervals(joint), evaluation, baseline, wording);
        let policy = joint.best_at(evaluation.condition.pc()).0;
        let unseen = policy.model().and_then(|index| evaluation.models[index].test?.improvement);
        let named = |label: String| move |share| (label, Figure::percent(share).text);
        let saved = saved(joint, evaluation).map(named("saved".into()));
        let unseen = unseen.map(named(format!("saved on unseen {}", wording.cases)));
        (sentence, vec![below], saved.into_iter().chain(unseen).collect())
    }

    /// Intervals of PC(+) where a model is better than today, by as much as is asked for.
    fn paying(&self) -> (Vec<(f64, f64)>, Vec<usize>) {
        let floor = self.evaluation.limits.floor.unwrap_or(0.0);
        let best = self.joint.cost();
        let worth = worth_it(&best, &self.evaluation.baseline, floor);
        let (mut parts, mut models): (Vec<(f64, f64)>, Vec<usize>) = (vec![], vec![]);
        for interval in intervals(self.joint) {
            let Policy::Model(model) = interval.policy else { continue };
            for &(from, to) in &worth {
                let (from, to) = (from.max(interval.from), to.min(interval.to));
                let between = improvement(&best, &self.evaluation.baseline, from.midpoint(to));
                // As good as today is not better.
                if from >= to || between.is_none_or(|saved| without_noise(saved) <= 0.0) {
                    continue;
                }
                if !models.contains(&model) {
                    models.push(model);
                }
                match parts.last_mut() {
                    Some(last) if last.1 >= from => last.1 = to,
                    _ => parts.push((from, to)),
                }
            }
        }
        (parts, models)
    }

    fn pays(&self) -> Told {
        let words = self.wording;
        let prevalence = self.evaluation.condition.prevalence();
        let ratio = |pc| {
            let at = OperatingCondition::from_pc(pc, prevalence);
            at.map_or(f64::NAN, |at| at.cost_ratio())
        };
        let (parts, models) = self.paying();
        let who = match models[..] {
            [only] => Span::Model(only, words.model(&self.curves.models[only].name).into()),
            _ => Span::of("A model"),
        };
        let places = parts.iter().map(|&(from, to)| match (from <= 0.0, to >= 1.0) {
            (true, true) => "whatever the mistakes cost".to_owned(),
            (true, false) => format!("until {}", times(ratio(to), words)),
            (false, true) => format!("from where {} on", times(ratio(from), words)),
            (false, false) => {
                format!(
                    "from where {} to where {}",
                    times(ratio(from), words),
                    times(ratio(to), words)
                )
            }
        });
        let places = places.collect::<Vec<_>>().join(", and again ");
        let least = match self.evaluation.limits.floor {
            Some(floor) => format!(" saves {} or more ", Figure::percent(floor).text),
            None => " pays ".to_owned(),
        };
        let sentence: Headline = match parts[..] {
            [] => vec![Span::Text(match self.evaluation.limits.floor {
                Some(floor) => {
                    format!("No model here saves {} or more.", Figure::percent(floor).text)
                }
                None => "No model here is better than what is done today.".to_owned(),
            })],
            _ => vec![who, Span::of(format!("{least}{places}."))],
        };
        let pc = self.evaluation.condition.pc();
        let is_here = parts.iter().any(|&(from, to)| from <= pc && pc <= to);
        let here = value_text(self.evaluation.condition, words);
        let line = match (parts.is_empty(), is_here) {
            (true, _) => None,
            (_, true) => Some(format!("It does so here: {here}.")),
            (_, false) => Some(format!("It does not here: {here}.")),
        };
        // An end of the axis is no number.
        let first = parts.first().map(|part| ("from", part.0)).filter(|end| end.1 > 0.0);
        let last = parts.last().map(|part| ("to", part.1)).filter(|end| end.1 < 1.0);
        let said = |(label, pc): (&str, f64)| (label.to_owned(), plain_ratio(ratio(pc)));
        let values = first.into_iter().chain(last).map(said).collect();
        (sentence, line.into_iter().collect(), values)
    }

    fn what_to_do(&self) -> Told {
        let (words, at) = (self.wording, self.evaluation.condition);
        let winner = self.joint.best_at(at.pc());
        if keeps_today(self.joint, self.evaluation) {
            let sentence = vec![Span::of("Keep what is done today.")];
            let best = policy_in_words(winner.0, words, self.curves);
            let line = format!("The best choice shown here is {best}, and that is not enough.");
            return (sentence, vec![line], vec![]);
        }
        let model = &self.curves.models[winner.0.model().unwrap_or(0)];
        let ranking = model.ranking.outline();
        let decision = decision(winner, ranking, at);
        let labels = [
            &words.true_positives,
            &words.false_negatives,
            &words.false_positives,
            &words.true_negatives,
        ];
        let counts = decision.tally.cells.map(|count| grouped(f64::from(count)));
        let told: Vec<String> =
            labels.iter().zip(&counts).map(|(label, count)| words.cell(count, label)).collect();
        let line = format!("Of 1,000 {}: {}.", words.cases, told.join("; "));
        let values = labels.into_iter().cloned().zip(counts).collect();
        let order = match winner.0 {
            Policy::Model(_) => {
                format!("{}, otherwise {}.", decision.rule_in_words(words), lower(&words.leave))
            }
            _ => format!("{}.", decision.rule_in_words(words)),
        };
        (vec![Span::Text(order)], vec![line], values)
    }
}

fn lower(order: &str) -> String {
    grammar::uncapitalized(order)
}
