//! Cost curves: normalized expected cost against PC(+), as the lower envelope of cost lines.
//!
//! Source: Drummond & Holte (2006), Machine Learning 65:95–130, section 3; Hoshino et al. (2009),
//! section 3.2 and lemma 4.4. The envelope is the dual of the ROC hull: a corner is a line, an edge
//! is a vertex; so it is read off the hull, never sampled.

use crate::curve::roc::hull::RocHull;
use crate::domain::OperatingPoint;
use serde::{Deserialize, Serialize};

/// The dual of one ROC point: `y = FNR·x + FPR·(1 − x)`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CostLine {
    /// Height at PC(+) = 0: the false positive rate.
    pub at_zero: f64,
    /// Height at PC(+) = 1: the false negative rate.
    pub at_one: f64,
}

impl CostLine {
    /// Predicting nobody positive: `y = x`.
    pub const ALWAYS_NEGATIVE: Self = Self { at_zero: 0.0, at_one: 1.0 };
    /// Predicting everybody positive: `y = 1 − x`.
    pub const ALWAYS_POSITIVE: Self = Self { at_zero: 1.0, at_one: 0.0 };

    /// The line of a ROC point.
    #[must_use]
    pub fn of(point: OperatingPoint) -> Self {
        Self { at_zero: point.false_positive_rate, at_one: 1.0 - point.true_positive_rate }
    }

    /// Normalized expected cost at `pc`, unitless, `0.0..=1.0`.
    #[must_use]
    pub fn value_at(self, pc: f64) -> f64 {
        self.at_one * pc + self.at_zero * (1.0 - pc)
    }

    fn slope(self) -> f64 {
        self.at_one - self.at_zero
    }
}

/// A lower envelope of cost lines on PC(+) in `0.0..=1.0`: concave, piecewise linear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CostCurve {
    lines: Vec<CostLine>,
    breakpoints: Vec<f64>,
}

#[cfg(test)]
impl CostCurve {
    pub(crate) fn of_rates(fpr: f64, tpr: f64) -> Self {
        Self::of_line(CostLine::of(OperatingPoint::new(fpr, tpr)))
    }
}

impl CostCurve {
    /// The cost curve of a hull; the two trivial lines are its first and last.
    #[must_use]
    pub fn of(hull: &RocHull) -> Self {
        let lines = hull.corners().iter().map(|corner| CostLine::of(corner.point)).collect();
        Self { lines, breakpoints: hull.breakpoints().to_vec() }
    }

    /// The envelope of lines that are lowest in this order, from one breakpoint to the next.
    pub(in crate::curve) fn of_lines(lines: Vec<CostLine>, breakpoints: Vec<f64>) -> Self {
        Self { lines, breakpoints }
    }

    /// The curve of a policy that never changes with the condition.
    #[must_use]
    pub fn of_line(line: CostLine) -> Self {
        Self { lines: vec![line], breakpoints: vec![] }
    }

    /// The better of the two trivial policies, `min(x, 1 − x)`.
    #[must_use]
    pub fn best_trivial() -> Self {
        let lines = vec![CostLine::ALWAYS_NEGATIVE, CostLine::ALWAYS_POSITIVE];
        Self { lines, breakpoints: vec![0.5] }
    }

    /// The lines that make up the envelope, in the order in which they are lowest.
    #[must_use]
    pub fn lines(&self) -> &[CostLine] {
        &self.lines
    }

    /// Where each line is the lowest: from and to a PC(+), `0.0..=1.0`, and the line.
    pub fn pieces(&self) -> impl Iterator<Item = ((f64, f64), CostLine)> + '_ {
        let starts = std::iter::once(0.0).chain(self.breakpoints.iter().copied());
        let ends = self.breakpoints.iter().copied().chain([1.0]);
        starts.zip(ends).zip(self.lines.iter().copied())
    }

    /// Normalized expected cost at `pc`, unitless, `0.0..=1.0`. O(log n).
    #[must_use]
    pub fn value_at(&self, pc: f64) -> f64 {
        self.lines[self.breakpoints.partition_point(|&b| b <= pc)].value_at(pc)
    }

    /// Slope at `pc`: of the piece to the right of it, at `pc = 1` of the piece to the left.
    #[must_use]
    pub(in crate::curve) fn slope_at(&self, pc: f64) -> f64 {
        let piece = if pc < 1.0 {
            self.breakpoints.partition_point(|&b| b <= pc)
        } else {
            self.breakpoints.partition_point(|&b| b < pc)
        };
        self.lines[piece].slope()
    }

    /// Vertices (PC(+), normalized expected cost), PC(+) strictly ascending from 0 to 1.
    #[must_use]
    pub fn vertices(&self) -> Vec<(f64, f64)> {
        let inner = self.breakpoints.iter().copied().filter(|&b| b > 0.0 && b < 1.0);
        let mut xs: Vec<f64> = std::iter::once(0.0).chain(inner).chain([1.0]).collect();
        xs.dedup();
        xs.into_iter().map(|x| (x, self.value_at(x))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{CutRule, Group, SortedCases, assign_safety_scores};

    /// Table 2 of Hoshino et al. (2009): eight classes, P = 100, N = 500.
    fn eight_classes() -> CostCurve {
        let counts: [(u64, u64); 8] =
            [(10, 10), (15, 30), (15, 40), (15, 50), (20, 100), (10, 60), (10, 70), (5, 140)];
        let mut groups =
            counts.map(|(positives, negatives)| Group { score: 0.0, positives, negatives });
        assign_safety_scores(&mut groups);
        let rule = CutRule::SafetyScoreAtMost;
        let cases = SortedCases::of_groups(groups.to_vec(), rule, 1.0).unwrap();
        CostCurve::of(&RocHull::of(&cases.every_cut()))
    }

    #[test]
    fn the_worked_example_reproduces() {
        // After four groups TPR = 55/100 and FPR = 130/500: 0.45 × 0.4 + 0.26 × 0.6 = 0.336.
        assert!((eight_classes().value_at(0.4) - 0.336).abs() < 1e-15);
    }

    #[test]
    fn vertices_are_the_safety_scores() {
        let xs: Vec<f64> = eight_classes().vertices().into_iter().map(|(x, _)| x).collect();
        assert_eq!(xs.len(), 10);
        assert_eq!((xs[1], xs[4], xs[8]), (1.0 / 6.0, 0.4, 28.0 / 33.0));
    }

    #[test]
    fn no_line_lies_below_its_own_envelope() {
        let curve = eight_classes();
        for x in (0..=100).map(|i| f64::from(i) / 100.0) {
            let lowest = curve.lines().iter().map(|l| l.value_at(x)).fold(f64::INFINITY, f64::min);
            assert!((curve.value_at(x) - lowest).abs() < 1e-15, "{x}");
        }
    }

    #[test]
    fn trivial_curves_are_the_diagonals() {
        assert_eq!(CostCurve::best_trivial().vertices(), [(0.0, 0.0), (0.5, 0.5), (1.0, 0.0)]);
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        assert_eq!(never.vertices(), [(0.0, 0.0), (1.0, 1.0)]);
    }
}
