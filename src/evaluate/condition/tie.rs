//! Two models that these cases can't tell apart, and which of them is recommended.
//!
//! Either may be the better one on new cases, so what decides is what can be known: first over how
//! much of the axis of conditions each is the best choice, for the costs may be others than those
//! set; then what is expected of each; then how many cases each acts on needlessly.

use crate::curve::{JointHull, JointImpact, Policy};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::impact::ImpactEvaluation;

/// What speaks for one of two models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// It is the best choice over more of the axis.
    WiderRange,
    /// More is to be expected of it on new cases.
    ExpectedMore,
    /// It acts on fewer cases needlessly; where cases differ in value, on fewer at all.
    FewerActions,
    /// Nothing but that it is better on these cases.
    BetterHere,
}

/// Two models that these cases can't tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tie {
    /// The index of the one that is recommended.
    pub recommended: usize,
    /// The index of the other.
    pub other: usize,
    /// Why the one.
    pub preference: Preference,
}

/// A model as it is compared.
#[derive(Debug, Clone, Copy)]
struct Standing {
    model: usize,
    /// Over how much of the axis it is the best choice.
    range: f64,
    expected: f64,
    actions: f64,
}

impl Tie {
    /// Of cases of two classes.
    pub(super) fn of_classes(joint: &JointHull, evaluation: &Evaluation) -> Option<Self> {
        let certainty = evaluation.certainty()?;
        let best = joint.best_at(evaluation.condition.pc()).0.model()?;
        let other = certainty.undecided(best, joint.among())?;
        let winners = joint.winners().into_iter().map(|w| (w.policy, w.to - w.from));
        let ranges = ranges(winners, [best, other]);
        let standing = |model: usize, range: f64| Standing {
            model,
            range,
            expected: certainty.models[model].expected_improvement.unwrap_or_default(),
            actions: evaluation.models[model].corner.point.false_positive_rate,
        };
        let both = [standing(best, ranges[0]), standing(other, ranges[1])];
        Some(Self::between(both))
    }

    /// Of cases that differ in value.
    ///
    /// - `domain`: of θ.
    pub(crate) fn of_values(
        joint: &JointImpact,
        domain: (f64, f64),
        evaluation: &ImpactEvaluation,
    ) -> Option<Self> {
        let certainty = evaluation.certainty.as_ref()?;
        let best = joint.best_at(evaluation.theta).0.model()?;
        let other = certainty.undecided(best, joint.among())?;
        let winners = joint.winners(domain).into_iter().map(|w| (w.policy, w.to - w.from));
        let ranges = ranges(winners, [best, other]);
        #[expect(clippy::cast_precision_loss, reason = "a number of cases")]
        let standing = |model: usize, range: f64| Standing {
            model,
            range,
            expected: certainty.models[model].expected_improvement.unwrap_or_default(),
            actions: evaluation.models[model].corner.accepted as f64,
        };
        let both = [standing(best, ranges[0]), standing(other, ranges[1])];
        Some(Self::between(both))
    }

    /// Which is recommended of the better one on these cases and another.
    fn between([here, other]: [Standing; 2]) -> Self {
        let more = |one: f64, two: f64| (one - two).abs() > 1e-9 * one.abs().max(two.abs());
        let (is_here, preference) = if more(here.range, other.range) {
            (here.range > other.range, Preference::WiderRange)
        } else if more(here.expected, other.expected) {
            (here.expected > other.expected, Preference::ExpectedMore)
        } else if more(here.actions, other.actions) {
            (here.actions < other.actions, Preference::FewerActions)
        } else {
            (true, Preference::BetterHere)
        };
        let (one, two) = if is_here { (here, other) } else { (other, here) };
        Self { recommended: one.model, other: two.model, preference }
    }
}

/// Over how much of the axis each of two models wins.
fn ranges(winners: impl Iterator<Item = (Policy, f64)>, models: [usize; 2]) -> [f64; 2] {
    winners.fold([0.0; 2], |mut ranges, (policy, length)| {
        for (range, model) in ranges.iter_mut().zip(models) {
            *range += if policy.model() == Some(model) { length } else { 0.0 };
        }
        ranges
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wider_range_comes_first_then_the_expected_then_needless_actions() {
        let of = |model, range, expected, actions| Standing { model, range, expected, actions };
        let found = |here, other| {
            let Tie { recommended, preference, .. } = Tie::between([here, other]);
            (recommended, preference)
        };
        let here = of(3, 0.2, 0.30, 0.1);
        assert_eq!(found(here, of(1, 0.3, 0.1, 0.9)), (1, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.1, 0.9, 0.0)), (3, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.2, 0.31, 0.9)), (1, Preference::ExpectedMore));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.05)), (1, Preference::FewerActions));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.1)), (3, Preference::BetterHere));
    }
}
