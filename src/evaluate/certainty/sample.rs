//! What a study keeps of its cases to say how sure its numbers are.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{PairedCases, SortShort};
use crate::evaluate::certainty::fixed::{FixedCuts, PairedCuts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Pairs of models that are compared case by case; those come first of which one wins somewhere.
const MOST_PAIRS: usize = 60;

/// What a study keeps of its cases to say how sure its numbers are: closed forms at every PC(+).
/// Resamples come beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseSample {
    pub(super) cuts: Vec<FixedCuts>,
    /// Pairs of models, and what tells them apart if their cases are the same ones.
    pub(super) pairs: Vec<((usize, usize), Option<PairedCuts>)>,
    /// Whether the cases are unseen ones that judge cuts chosen on others.
    pub(super) is_judging: bool,
}

impl CaseSample {
    /// How many models there are.
    #[must_use]
    pub fn models(&self) -> usize {
        self.cuts.len()
    }

    /// Of the cases of a study. O(cases · pairs).
    #[must_use]
    pub fn new(cases: &PairedCases, curves: &Curves) -> Self {
        let hull = |model: usize| curves.models[model].hull.breakpoints();
        let pair = |(a, b)| ((a, b), PairedCuts::of(cases, (a, b), (hull(a), hull(b))));
        let models = 0..curves.models.len();
        Self {
            cuts: models.map(|model| FixedCuts::of(cases, model)).collect(),
            pairs: pairs(curves.models.len(), &winners(&curves.joint))
                .into_iter()
                .map(pair)
                .collect(),
            is_judging: cases.is_judging,
        }
    }
}

fn winners(joint: &JointHull) -> BTreeSet<usize> {
    joint.corners().iter().filter_map(|(policy, _)| Policy::model(*policy)).collect()
}

/// Pairs of models, in the models' order; of many those of which one wins somewhere.
pub(super) fn pairs(models: usize, winners: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let all = (0..models).flat_map(|a| (a + 1..models).map(move |b| (a, b)));
    let mut pairs: Vec<(usize, usize)> = all.collect();
    pairs.sort_short_by_key(|(a, b)| !winners.contains(a) && !winners.contains(b)); // stable
    pairs.truncate(MOST_PAIRS);
    pairs.sort_unstable();
    pairs
}
