//! A range of conditions, for costs that nobody knows exactly: who is best in it, whether that depends, and between what and what it saves.
//!
//! Source: Provost & Fawcett (2001), section 3.3 (sensitivity to imprecise conditions).

use crate::curve::{CostCurve, Curves, JointHull, Policy, improvement, improvement_kinks};
use crate::evaluate::condition::interval::{Interval, intervals};

/// A range of PC(+) with what wins in it.
#[derive(Debug, Clone, PartialEq)]
pub struct RangeEvaluation {
    /// First and last PC(+).
    pub range: (f64, f64),
    /// Who wins, in intervals that tile the range; at least one.
    pub parts: Vec<Interval>,
    /// Least and greatest share of the baseline's cost that the winners save; `None` where it has no
    /// value anywhere.
    pub saves: Option<(f64, f64)>,
}

impl RangeEvaluation {
    /// Evaluates a range. O(vertices of the curves within it).
    ///
    /// - `range`: PC(+), `0.0 <= range.0 <= range.1 <= 1.0`.
    #[must_use]
    pub fn new(
        curves: &Curves,
        joint: &JointHull,
        baseline: &CostCurve,
        range: (f64, f64),
    ) -> Self {
        let (low, high) = range;
        let clipped = |s: Interval| Interval { from: s.from.max(low), to: s.to.min(high), ..s };
        let mut parts: Vec<Interval> =
            intervals(joint).into_iter().map(clipped).filter(|s| s.from < s.to).collect();
        if parts.is_empty() {
            // A range of one point.
            parts.push(Interval { from: low, to: high, policy: joint.best_at(low).0 });
        }
        let trivial = CostCurve::best_trivial();
        let saved = parts.iter().flat_map(|part| {
            let cost = match part.policy {
                Policy::Model(index) => &curves.models[index].cost,
                Policy::AlwaysNegative | Policy::AlwaysPositive => &trivial,
            };
            // Between two kinks the improvement only rises or only falls.
            let inside = improvement_kinks(cost, baseline).into_iter();
            let inside = inside.filter(|x| part.from < *x && *x < part.to);
            let xs: Vec<f64> = inside.chain([part.from, part.to]).collect();
            xs.into_iter().filter_map(|x| improvement(cost, baseline, x)).collect::<Vec<_>>()
        });
        let saves = saved.fold(None, |range: Option<(f64, f64)>, value| match range {
            None => Some((value, value)),
            Some((least, most)) => Some((least.min(value), most.max(value))),
        });
        Self { range, parts, saves }
    }

    /// Whether one policy is best in all of the range.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.parts.len() == 1
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::{CostLine, ModelCurves};

    pub(crate) fn curves() -> Curves {
        Curves::new(ModelCurves::crossing().to_vec())
    }

    pub(crate) fn over(range: (f64, f64)) -> RangeEvaluation {
        let curves = curves();
        let baseline = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        RangeEvaluation::new(&curves, &curves.joint, &baseline, range)
    }

    #[test]
    fn a_range_is_settled_where_one_policy_wins() {
        assert!(over((0.6, 0.8)).is_settled() && !over((0.2, 0.8)).is_settled());
        assert_eq!(over((0.3, 0.3)).parts.len(), 1);
        // 0.6 · (1 − x) of x remains: 0.4 of it at 0.6, 0.15 at 0.8.
        let (least, most) = over((0.6, 0.8)).saves.unwrap();
        assert!((least - 0.6).abs() < 1e-12 && (most - 0.85).abs() < 1e-12);
    }
}
