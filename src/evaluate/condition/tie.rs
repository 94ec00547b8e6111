//! Models that these cases can't tell apart, and which of them is recommended.
//!
//! Each may be the better one on new cases, so what decides is what can be known: first over how
//! much of the axis of conditions each is the best choice, for the costs may be others than those
//! set; then what is expected of each; then how many cases each acts on needlessly.

use crate::curve::Policy;

/// What speaks for one model before another.
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

/// Models that these cases can't tell apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tie {
    /// The index of the one that is recommended.
    pub recommended: usize,
    /// The indices of the others, at least one; first the best one on these cases if it is among them.
    pub others: Vec<usize>,
    /// Why the one, and not the first of the others.
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
    /// All of them, the one that is recommended first.
    pub fn models(&self) -> impl Iterator<Item = usize> {
        [self.recommended].into_iter().chain(self.others.iter().copied())
    }

    /// Of models that these cases can't tell apart.
    ///
    /// - `best`, `others`: the best one on these cases, and at least one more.
    /// - `winners`: who is best on which length of the axis.
    /// - `of`: what is expected of a model, and how often it acts needlessly.
    pub(crate) fn new(
        best: usize,
        others: &[usize],
        winners: impl Iterator<Item = (Policy, f64)>,
        of: impl Fn(usize) -> (f64, f64),
    ) -> Self {
        let standing = |model: usize| {
            let (expected, actions) = of(model);
            Standing { model, range: 0.0, expected, actions }
        };
        let models = [best].into_iter().chain(others.iter().copied());
        let mut all: Vec<Standing> = models.map(standing).collect();
        for (policy, length) in winners {
            for standing in &mut all {
                standing.range += if policy.model() == Some(standing.model) { length } else { 0.0 };
            }
        }
        Self::among(all)
    }

    /// Which is recommended of the best one on these cases, which is the first, and others.
    fn among(mut all: Vec<Standing>) -> Self {
        let preferred = |kept: Standing, next: &Standing| match kept.comes_before(next) {
            (true, _) => kept,
            (false, _) => *next,
        };
        let recommended = all.iter().skip(1).fold(all[0], preferred);
        all.retain(|of| of.model != recommended.model);
        let (_, preference) = recommended.comes_before(&all[0]);
        let others = all.into_iter().map(|of| of.model).collect();
        Self { recommended: recommended.model, others, preference }
    }
}

impl Standing {
    /// Whether it is recommended before another that is no better on these cases, and what decides.
    fn comes_before(&self, other: &Self) -> (bool, Preference) {
        let more = |one: f64, two: f64| (one - two).abs() > 1e-9 * one.abs().max(two.abs());
        if more(self.range, other.range) {
            (self.range > other.range, Preference::WiderRange)
        } else if more(self.expected, other.expected) {
            (self.expected > other.expected, Preference::ExpectedMore)
        } else if more(self.actions, other.actions) {
            (self.actions < other.actions, Preference::FewerActions)
        } else {
            (true, Preference::BetterHere)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wider_range_comes_first_then_the_expected_then_needless_actions() {
        let of = |model, range, expected, actions| Standing { model, range, expected, actions };
        let found = |here, other| {
            let Tie { recommended, preference, .. } = Tie::among(vec![here, other]);
            (recommended, preference)
        };
        let here = of(3, 0.2, 0.30, 0.1);
        assert_eq!(found(here, of(1, 0.3, 0.1, 0.9)), (1, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.1, 0.9, 0.0)), (3, Preference::WiderRange));
        assert_eq!(found(here, of(1, 0.2, 0.31, 0.9)), (1, Preference::ExpectedMore));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.05)), (1, Preference::FewerActions));
        assert_eq!(found(here, of(1, 0.2, 0.30, 0.1)), (3, Preference::BetterHere));
        // Of three: why not the best one on these cases.
        let three = Tie::among(vec![here, of(1, 0.3, 0.2, 0.1), of(2, 0.3, 0.1, 0.1)]);
        let expected =
            Tie { recommended: 1, others: vec![3, 2], preference: Preference::WiderRange };
        assert_eq!(three, expected);
    }
}
