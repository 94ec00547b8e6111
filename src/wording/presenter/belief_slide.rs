//! What if the costs are wrong: what one rule for all of a believed range costs, and what it is worth
//! to find the costs out.

use crate::evaluate::{Belief, Tally, weight, without_noise};
use crate::wording::condition::belief::BeliefInWords;
use crate::wording::language::number::plain_percent;
use crate::wording::language::span::Span;
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::picture::{Fill, StoryBar, StoryPicture};
use crate::wording::presenter::step::ScreenText;

/// A share of the cost below which nothing is said to be saved.
const NOTHING: f64 = 0.0005;

impl ClassScreens<'_> {
    /// What follows from a belief about the costs, if one is set.
    pub(crate) fn wrong_costs(&self) -> Option<ScreenText> {
        let Self { curves, joint, evaluation, wording, .. } = *self;
        let said = BeliefInWords::at(curves, joint, evaluation, wording)?;
        let prevalence = evaluation.condition.prevalence();
        let belief = Belief::new(curves, joint, evaluation.belief?, prevalence).ok()?;
        let share = without_noise(belief.worth_of_learning() / belief.best_fixed);
        let learning = match share.is_finite() && share >= NOTHING {
            true => {
                format!("Knowing the costs exactly would save at most {}.", plain_percent(share))
            }
            false => "Knowing the costs exactly would change next to nothing.".into(),
        };
        let rule = format!("The best single rule for the whole range: {}.", said.rule_for_all());
        let cases = wording.these(weight(curves.models[0].ranking.outline()));
        let basis = format!("Measured on {cases}; chance in them is left aside here.");
        Some(ScreenText {
            sentence: vec![Span::Text(rule)],
            lines: vec![
                format!("{}. {}.", said.premise(), said.who_is_best()),
                learning + " " + &basis,
            ],
            picture: Some(self.worth_of_asking(&belief)),
        })
    }

    fn worth_of_asking(&self, belief: &Belief) -> StoryPicture {
        let costs = self.costs();
        let bar = |title: &str, per_case: f64, note: &str| {
            let cost = costs.of_alarms(per_case * f64::from(Tally::OF));
            let bar = StoryBar::plain(title, (Fill::Neutral, cost), costs.short(cost));
            if note.is_empty() { bar } else { bar.with_note(note) }
        };
        let worth = costs.of_alarms(belief.worth_of_learning() * f64::from(Tally::OF));
        let worth = format!("{} less: what asking is worth", costs.short(worth));
        StoryPicture {
            panels: vec![],
            caption: costs.unit(),
            bars: vec![
                bar("Without a model", belief.best_trivial(), ""),
                bar("The best single rule", belief.best_fixed, ""),
                bar("The best rule once the costs are known", belief.best_adaptive, &worth),
            ],
        }
    }
}
