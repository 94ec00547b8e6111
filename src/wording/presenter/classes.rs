//! The presenter's screens where cases are of two classes.

use crate::curve::{Curves, JointHull, Policy, improvement, worth_it};
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Baseline, Evaluation, Tally, decision, intervals, keeps_today, saved, weight, without_noise,
};
use crate::wording::condition::cost_ratio::{times, value_text};
use crate::wording::condition::headline::{headline, policy_in_words};
use crate::wording::condition::summary::summary;
use crate::wording::language::grammar;
use crate::wording::language::number::{grouped, plain_number, plain_percent, plain_ratio};
use crate::wording::language::span::{Headline, Span};
use crate::wording::presenter::step::{PresenterStep, ScreenText, quoted, steps};
use crate::wording::vocabulary::wording::Wording;

/// What the screens are made from.
struct ClassScreens<'a> {
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
    let screens = ClassScreens { curves, joint, evaluation, baseline, wording };
    let (question, today, model) = (screens.question(), screens.today(), screens.model());
    steps([question, today, model, screens.pays(), screens.what_to_do()])
}

impl ClassScreens<'_> {
    fn question(&self) -> ScreenText {
        let ranking = self.curves.models[0].ranking.outline();
        let (cases, positives) = (weight(ranking), ranking.class_weights().0);
        let words = self.wording;
        let found = grammar::counted(positives, &words.positive, &words.positives);
        let share = plain_percent(self.evaluation.condition.prevalence().share());
        ScreenText {
            sentence: vec![Span::of(&*words.question)],
            lines: vec![format!("Measured on {}, among them {found}.", words.these(cases))],
            values: vec![
                (words.cases.clone(), grouped(cases.round())),
                (words.positives.clone(), share),
            ],
        }
    }

    fn today(&self) -> ScreenText {
        let words = self.wording;
        let at = self.evaluation.condition;
        let of = format!("1,000 {}", words.cases);
        let cost = self.cost_of_thousand(self.evaluation.baseline.value_at(at.pc()));
        let cost = cost.map(|cost| {
            grammar::quantity(&plain_number(cost), &words.false_alarm, &words.false_alarms)
        });
        let line = match &cost {
            Some(cost) => {
                let verb = if cost.starts_with("1 ") { "does" } else { "do" };
                format!("The mistakes among {of} then cost as much as {cost} {verb}.")
            }
            None => format!("Here {}.", value_text(at, words)),
        };
        ScreenText {
            sentence: vec![Span::Text(self.policy_today())],
            lines: vec![line],
            values: cost
                .map(|cost| (format!("what mistakes cost, of {of}"), cost))
                .into_iter()
                .collect(),
        }
    }

    fn policy_today(&self) -> String {
        let words = self.wording;
        match self.baseline {
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
                plain_percent(*true_positive_rate),
                words.positives,
                plain_percent(*false_positive_rate),
                words.negatives
            ),
        }
    }

    /// A normalized cost as the cost of a thousand cases, in false alarms; `None` where a false
    /// alarm costs nothing.
    fn cost_of_thousand(&self, normalized: f64) -> Option<f64> {
        let at = self.evaluation.condition;
        let (share, ratio) = (at.prevalence().share(), at.cost_ratio());
        let worst = f64::from(Tally::OF) * (share * ratio + 1.0 - share);
        ratio.is_finite().then_some(normalized * worst)
    }

    fn model(&self) -> ScreenText {
        let Self { curves, joint, evaluation, baseline, wording } = *self;
        let below = summary(curves, joint, &intervals(joint), evaluation, baseline, wording);
        let policy = joint.best_at(evaluation.condition.pc()).0;
        let unseen = policy.model().and_then(|index| evaluation.models[index].test?.improvement);
        let saved = saved(joint, evaluation).map(|share| ("saved".into(), plain_percent(share)));
        let unseen = unseen
            .map(|share| (format!("saved on unseen {}", wording.cases), plain_percent(share)));
        ScreenText {
            sentence: headline(curves, joint, evaluation, baseline, wording),
            lines: vec![below],
            values: saved.into_iter().chain(unseen).collect(),
        }
    }

    fn pays(&self) -> ScreenText {
        let (intervals, models) = self.paying();
        let pc = self.evaluation.condition.pc();
        let is_here = intervals.iter().any(|&(from, to)| from <= pc && pc <= to);
        let here = value_text(self.evaluation.condition, self.wording);
        let line = match (intervals.is_empty(), is_here) {
            (true, _) => None,
            (_, true) => Some(format!("It does so here: {here}.")),
            (_, false) => Some(format!("It does not here: {here}.")),
        };
        // The ends of the axis are no ratios to name.
        let first = intervals.first().map(|at| ("from", at.0)).filter(|end| end.1 > 0.0);
        let last = intervals.last().map(|at| ("to", at.1)).filter(|end| end.1 < 1.0);
        let value = |(label, pc): (&str, f64)| (label.to_owned(), plain_ratio(self.ratio(pc)));
        ScreenText {
            sentence: self.where_it_pays(&intervals, &models),
            lines: line.into_iter().collect(),
            values: first.into_iter().chain(last).map(value).collect(),
        }
    }

    /// Intervals of PC(+) where a model is better than today, by at least the floor, and the models
    /// that win there.
    fn paying(&self) -> (Vec<(f64, f64)>, Vec<usize>) {
        let floor = self.evaluation.limits.floor.unwrap_or(0.0);
        let best = self.joint.cost();
        let worth = worth_it(&best, &self.evaluation.baseline, floor);
        let (mut paying, mut models): (Vec<(f64, f64)>, Vec<usize>) = (vec![], vec![]);
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
                match paying.last_mut() {
                    Some(last) if last.1 >= from => last.1 = to,
                    _ => paying.push((from, to)),
                }
            }
        }
        (paying, models)
    }

    /// The cost ratio at a PC(+), at the prevalence in force.
    fn ratio(&self, pc: f64) -> f64 {
        let at = OperatingCondition::from_pc(pc, self.evaluation.condition.prevalence());
        at.map_or(f64::NAN, |at| at.cost_ratio())
    }

    /// "A model saves 5% or more from where a miss costs 2 times a false alarm on."
    fn where_it_pays(&self, intervals: &[(f64, f64)], models: &[usize]) -> Headline {
        let words = self.wording;
        let floor = self.evaluation.limits.floor.map(plain_percent);
        if intervals.is_empty() {
            return vec![Span::Text(match floor {
                Some(floor) => format!("No model here saves {floor} or more."),
                None => "No model here is better than what is done today.".to_owned(),
            })];
        }
        let who = match models {
            [only] => Span::Model(*only, words.model(&self.curves.models[*only].name).into()),
            _ => Span::of("A model"),
        };
        let at = |pc| times(self.ratio(pc), words);
        let places = intervals.iter().map(|&(from, to)| match (from <= 0.0, to >= 1.0) {
            (true, true) => "whatever the mistakes cost".to_owned(),
            (true, false) => format!("until {}", at(to)),
            (false, true) => format!("from where {} on", at(from)),
            (false, false) => format!("from where {} to where {}", at(from), at(to)),
        });
        let places = places.collect::<Vec<_>>().join(", and again ");
        let saves = floor.map_or("pays".into(), |floor| format!("saves {floor} or more"));
        vec![who, Span::of(format!(" {saves} {places}."))]
    }

    fn what_to_do(&self) -> ScreenText {
        let (words, at) = (self.wording, self.evaluation.condition);
        let winner = self.joint.best_at(at.pc());
        if keeps_today(self.joint, self.evaluation) {
            let best = policy_in_words(winner.0, words, self.curves);
            let line = format!("The best choice shown here is {best}, and that is not enough.");
            let sentence = vec![Span::of("Keep what is done today.")];
            return ScreenText { sentence, lines: vec![line], values: vec![] };
        }
        let model = &self.curves.models[winner.0.model().unwrap_or(0)];
        let ranking = model.ranking.outline();
        let decision = decision(winner, ranking, at);
        let labels = words.cells();
        let counts = decision.tally.cells.map(|count| grouped(f64::from(count)));
        let cells: Vec<String> =
            labels.iter().zip(&counts).map(|(label, count)| words.cell(count, label)).collect();
        let order = match winner.0 {
            Policy::Model(_) => {
                format!(
                    "{}, otherwise {}.",
                    decision.rule_in_words(words),
                    grammar::uncapitalized(&words.leave)
                )
            }
            _ => format!("{}.", decision.rule_in_words(words)),
        };
        ScreenText {
            sentence: vec![Span::Text(order)],
            lines: vec![format!("Of 1,000 {}: {}.", words.cases, cells.join("; "))],
            values: labels.into_iter().map(str::to_owned).zip(counts).collect(),
        }
    }
}
