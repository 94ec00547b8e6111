//! The winners as people see them: neighbouring cuts of one policy joined to one interval.

use crate::curve::{JointHull, Policy};
use crate::domain::{OperatingCondition, Prevalence};

/// An interval of conditions on which one policy wins, whatever its cut.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// First PC(+).
    pub from: f64,
    /// Last PC(+); above `from`.
    pub to: f64,
    /// Who wins.
    pub policy: Policy,
}

impl Interval {
    /// Intervals of (from, to, policy) in order, neighbours of one policy joined.
    pub(crate) fn joined(all: impl Iterator<Item = (f64, f64, Policy)>) -> Vec<Self> {
        let mut joined: Vec<Self> = Vec::new();
        for (from, to, policy) in all {
            match joined.last_mut() {
                Some(last) if last.policy == policy => last.to = to,
                _ => joined.push(Self { from, to, policy }),
            }
        }
        joined
    }

    /// Whether a PC(+) lies in it, its end excluded unless it is the end of the axis.
    #[must_use]
    pub fn contains(&self, pc: f64) -> bool {
        self.from <= pc && (pc < self.to || (self.to >= 1.0 && pc >= 1.0))
    }

    /// Its ends as cost ratios at a prevalence: 0 and infinity at the ends of the axis.
    #[must_use]
    pub fn cost_ratios(&self, prevalence: Prevalence) -> (f64, f64) {
        (cost_ratio_at(self.from, prevalence), cost_ratio_at(self.to, prevalence))
    }
}

/// Intervals that tile `0.0..=1.0`, no two neighbours of one policy.
#[must_use]
pub fn intervals(joint: &JointHull) -> Vec<Interval> {
    Interval::joined(joint.winners().iter().map(|w| (w.from, w.to, w.policy)))
}

/// The cost ratio that a PC(+) means at a prevalence.
///
/// - `pc`: `0.0..=1.0`; NaN for anything else.
/// - returns: `0.0..=∞`, 0 and infinity at the ends of the axis.
#[must_use]
pub fn cost_ratio_at(pc: f64, prevalence: Prevalence) -> f64 {
    OperatingCondition::from_pc(pc, prevalence).map_or(f64::NAN, |c| c.cost_ratio())
}
