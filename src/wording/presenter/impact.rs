//! The presenter's screens where cases differ in value.

use crate::curve::{ImpactForm, Impacts, JointImpact};
use crate::evaluate::{ImpactEvaluation, impact_intervals};
use crate::wording::impact::{ImpactDecision, impact_decision, impact_headline, impact_summary};
use crate::wording::language::number::{grouped, grouped_count, plain_theta};
use crate::wording::language::span::Span;
use crate::wording::presenter::step::{PresenterStep, ScreenText, quoted, steps};
use crate::wording::vocabulary::wording::Wording;

/// What the screens are made from.
struct ImpactScreens<'a> {
    impacts: &'a Impacts,
    joint: &'a JointImpact,
    evaluation: &'a ImpactEvaluation,
    wording: &'a Wording,
    decision: ImpactDecision,
}

/// The five screens at one θ.
///
/// - `joint`: the envelope over the models that may win.
#[must_use]
pub fn impact_presenter_steps(
    impacts: &Impacts,
    joint: &JointImpact,
    evaluation: &ImpactEvaluation,
    wording: &Wording,
) -> Vec<PresenterStep> {
    let decision = impact_decision(impacts, joint, evaluation, wording);
    let screens = ImpactScreens { impacts, joint, evaluation, wording, decision };
    let (question, today, model) = (screens.question(), screens.today(), screens.model());
    steps([question, today, model, screens.pays(), screens.what_to_do()])
}

impl ImpactScreens<'_> {
    #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
    fn cases(&self) -> f64 {
        self.impacts.cases() as f64
    }

    fn question(&self) -> ScreenText {
        ScreenText {
            sentence: vec![Span::of(&*self.wording.question)],
            lines: vec![format!("Measured on {}.", self.wording.these(self.cases()))],
            values: vec![(self.wording.cases.clone(), grouped(self.cases()))],
        }
    }

    fn today(&self) -> ScreenText {
        let (trivial, worth) = match self.evaluation.accepts_all() {
            true => (&self.wording.always_positive, self.evaluation.accept_all),
            false => (&self.wording.always_negative, 0.0),
        };
        let worth = self.wording.worth(worth);
        ScreenText {
            sentence: vec![Span::Text(format!("Without a model the best is {}.", quoted(trivial)))],
            lines: vec![format!("That is worth {worth}.")],
            values: vec![(trivial.clone(), worth)],
        }
    }

    fn model(&self) -> ScreenText {
        let Self { impacts, joint, evaluation, wording, decision } = self;
        ScreenText {
            sentence: impact_headline(impacts, joint, evaluation, wording),
            lines: vec![impact_summary(impacts, joint, evaluation, wording)],
            values: vec![
                ("with the model".into(), decision.impact.clone()),
                ("perfect decisions".into(), decision.perfect.clone()),
            ],
        }
    }

    fn pays(&self) -> ScreenText {
        let (evaluation, intervals) = (self.evaluation, self.won());
        let at = |theta| self.theta(theta);
        let places = intervals.iter().map(|&(from, to)| format!("from {} to {}", at(from), at(to)));
        let places = places.collect::<Vec<_>>().join(", and again ");
        let sentence = match (intervals.is_empty(), evaluation.form) {
            (true, _) => "No model here is better than one decision for all.".to_owned(),
            (_, ImpactForm::Shift) => format!("A model pays at a break-even {places}."),
            _ => format!("A model pays where “{}” is {places}.", self.wording.theta_label),
        };
        let is_here =
            intervals.iter().any(|&(from, to)| from <= evaluation.theta && evaluation.theta <= to);
        let lines = match (intervals.is_empty(), is_here) {
            (true, _) => vec![],
            (_, true) => vec![format!("It does so here, at {}.", at(evaluation.theta))],
            (_, false) => vec![format!("It does not here, at {}.", at(evaluation.theta))],
        };
        let values = match (intervals.first(), intervals.last()) {
            (Some(first), Some(last)) => {
                vec![("from".to_owned(), at(first.0)), ("to".to_owned(), at(last.1))]
            }
            _ => vec![],
        };
        ScreenText { sentence: vec![Span::Text(sentence)], lines, values }
    }

    /// Intervals of θ where a model wins.
    fn won(&self) -> Vec<(f64, f64)> {
        let mut intervals: Vec<(f64, f64)> = Vec::new();
        let all = impact_intervals(self.joint, self.impacts.domain);
        for interval in all.iter().filter(|interval| interval.policy.model().is_some()) {
            match intervals.last_mut() {
                Some(last) if last.1 >= interval.from => last.1 = interval.to,
                _ => intervals.push((interval.from, interval.to)),
            }
        }
        intervals
    }

    /// A θ as its slider names it.
    fn theta(&self, theta: f64) -> String {
        match self.evaluation.form {
            ImpactForm::Shift => self.wording.amount(theta),
            ImpactForm::Scale | ImpactForm::Columns => plain_theta(theta),
        }
    }

    fn what_to_do(&self) -> ScreenText {
        let accepted = grouped_count(self.decision.accepted);
        let (all, impact) = (self.wording.counted(self.cases()), &self.decision.impact);
        ScreenText {
            sentence: vec![Span::Text(format!("{}.", self.decision.rule))],
            lines: vec![format!("That takes {accepted} of {all} and is worth {impact}.")],
            values: vec![("taken".into(), accepted), ("worth".into(), impact.clone())],
        }
    }
}
