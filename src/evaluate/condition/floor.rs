//! Where it is worth it: the conditions under which the best choice saves as much as is asked for.
//!
//! Source: Hoshino et al. (2009), section 5.1 (a floor for deployment).

use crate::curve::{JointHull, worth_it};
use crate::domain::Prevalence;
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::condition::interval::cost_ratio_at;

/// Where the best of the shown models saves at least the floor.
#[derive(Debug, Clone, PartialEq)]
pub struct WorthIt {
    /// The share of today's cost that must be saved, `0.0..1.0`.
    pub floor: f64,
    /// Intervals of PC(+), ascending and apart; none where it is nowhere worth it.
    pub intervals: Vec<(f64, f64)>,
}

impl WorthIt {
    /// The intervals at an evaluation's floor; `None` if none is set. O(corners).
    ///
    /// - `joint`: the hull over the models that are shown.
    #[must_use]
    pub fn new(joint: &JointHull, evaluation: &Evaluation) -> Option<Self> {
        let floor = evaluation.limits.floor?;
        Some(Self { floor, intervals: worth_it(&joint.cost(), &evaluation.baseline, floor) })
    }

    /// The intervals as cost ratios: 0 and infinity at the ends of the axis.
    #[must_use]
    pub fn cost_ratios(&self, prevalence: Prevalence) -> Vec<(f64, f64)> {
        let ratio = |pc| cost_ratio_at(pc, prevalence);
        self.intervals.iter().map(|&(from, to)| (ratio(from), ratio(to))).collect()
    }
}
