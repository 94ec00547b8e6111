//! Two models that these cases can't tell apart, and which of them is recommended.
//!
//! Either may be the better one on new cases, so what decides is what can be known: first over how
//! much of the axis of conditions each is the best choice, for the costs may be others than those
//! set; then what is expected of each; then how many cases each acts on needlessly.

use crate::curve::Policy;

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
    /// The one of the two that is not the best model on these cases.
    #[must_use]
    pub fn beside(&self, best: Policy) -> Policy {
        let is_other = best == Policy::Model(self.other);
        Policy::Model(if is_other { self.recommended } else { self.other })
    }

    /// Of two models that these cases can't tell apart.
    ///
    /// - `models`: the better one on these cases, and the other.
    /// - `winners`: who is best on which length of the axis.
    /// - `of`: what is expected of a model, and how often it acts needlessly.
    pub(crate) fn new(
        models: [usize; 2],
        winners: impl Iterator<Item = (Policy, f64)>,
        of: impl Fn(usize) -> (f64, f64),
    ) -> Self {
        let mut both = models.map(|model| {
            let (expected, actions) = of(model);
            Standing { model, range: 0.0, expected, actions }
        });
        for (policy, length) in winners {
            for standing in &mut both {
                standing.range += if policy.model() == Some(standing.model) { length } else { 0.0 };
            }
        }
        Self::between(both)
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
