//! Estimated against actual: thresholds are chosen on training cases, and what really comes of them
//! is seen on others.
//!
//! Hull of the training cases + ranking of the test cases → at every PC(+) of the former what the
//! threshold chosen there costs the latter, at their own PC(+) for the same cost ratio. Between two
//! breakpoints of the hull one threshold is in force, so the curve is a cost line piece by piece;
//! where the threshold changes it may jump.
//!
//! Source: Hoshino et al. (2009), section 5.3 and figure 7.

use crate::curve::cost::curve::{CostCurve, CostLine};
use crate::curve::cost::improvement::improvement;
use crate::curve::roc::hull::{Corner, RocHull};
use crate::domain::{OperatingCondition, OperatingPoint, Prevalence, Ranking};
use serde::{Deserialize, Serialize};

/// How common positives are taken to be among test cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestPrevalence {
    /// As common as they are there.
    OwnPrevalence,
    /// As common as at the condition (a departure from the source: who says how common positives
    /// will be means the test cases too).
    SamePrevalence,
}

/// What the thresholds of one model do to test cases, at every condition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TestCurve {
    /// PC(+) of the training cases at which the threshold changes, ascending.
    breakpoints: Vec<f64>,
    /// What each threshold does to the test cases; one more than breakpoints.
    points: Vec<OperatingPoint>,
    /// Of the test cases.
    prevalence: Prevalence,
}

/// An interval of the training cases' PC(+) with one threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TestPiece {
    /// First PC(+) of the training cases.
    pub from: f64,
    /// Last one, above `from`; there the next threshold is as good to them.
    pub to: f64,
    /// What the threshold costs the test cases, against their PC(+).
    pub line: CostLine,
}

/// What test cases are compared with, and how common positives are taken to be.
#[derive(Debug, Clone, PartialEq)]
pub struct TestComparison<'a> {
    /// Today's policy on the test cases.
    pub baseline: TestBaseline<'a>,
    /// The prevalence they are judged at.
    pub at: TestPrevalence,
    /// Prevalence of the training cases, at which a PC(+) means a cost ratio.
    pub training: Prevalence,
}

/// Today's policy on test cases.
#[derive(Debug, Clone, PartialEq)]
pub enum TestBaseline<'a> {
    /// Its cost against their PC(+): fixed policies, rules, the better trivial one.
    Fixed(CostCurve),
    /// A model: its threshold is chosen on the training cases too.
    Chosen(&'a TestCurve),
}

impl TestCurve {
    /// The thresholds of a hull on other cases. O(corners · log cuts).
    ///
    /// - `test`: the test cases, with all cuts that thresholds of the hull make.
    #[must_use]
    pub fn of(hull: &RocHull, test: &Ranking) -> Self {
        let point = |corner: &Corner| test.point(test.cut_at(corner.threshold));
        Self {
            breakpoints: hull.breakpoints().to_vec(),
            points: hull.corners().iter().map(point).collect(),
            prevalence: test.prevalence(),
        }
    }

    /// What the threshold chosen at a PC(+) of the training cases does to the test cases. O(log n).
    #[must_use]
    pub fn point_at(&self, pc: f64) -> OperatingPoint {
        self.points[self.breakpoints.partition_point(|&b| b <= pc)]
    }

    /// What that threshold costs the test cases, against their PC(+). O(log n).
    #[must_use]
    pub fn line_at(&self, pc: f64) -> CostLine {
        CostLine::of(self.point_at(pc))
    }

    /// The PC(+) of the test cases for the cost ratio of a condition, `0.0..=1.0`.
    #[must_use]
    pub fn test_pc(&self, condition: OperatingCondition, at: TestPrevalence) -> f64 {
        match at {
            TestPrevalence::OwnPrevalence => condition.with_prevalence(self.prevalence).pc(),
            TestPrevalence::SamePrevalence => condition.pc(),
        }
    }

    /// Actual normalized expected cost at a condition, unitless, `0.0..=1.0`. O(log n).
    #[must_use]
    pub fn cost_at(&self, condition: OperatingCondition, at: TestPrevalence) -> f64 {
        self.line_at(condition.pc()).value_at(self.test_pc(condition, at))
    }

    /// Actual improvement over today's policy at a condition. O(log n).
    ///
    /// - returns: unitless, up to 1.0, below 0 where the model is worse; `None` where no value
    ///   exists, as in [`improvement`].
    #[must_use]
    pub fn improvement_at(
        &self,
        condition: OperatingCondition,
        test: &TestComparison,
    ) -> Option<f64> {
        let pc = condition.pc();
        self.improvement_of(self.line_at(pc), test, pc, self.test_pc(condition, test.at))
    }

    /// Improvement of one cost line of these cases over the policy in force at `pc`.
    fn improvement_of(
        &self,
        line: CostLine,
        test: &TestComparison,
        pc: f64,
        there: f64,
    ) -> Option<f64> {
        let line = CostCurve::of_line(line);
        match &test.baseline {
            TestBaseline::Fixed(curve) => improvement(&line, curve, there),
            TestBaseline::Chosen(curve) => {
                improvement(&line, &CostCurve::of_line(curve.line_at(pc)), there)
            }
        }
    }

    /// The intervals that share a threshold, ascending, from 0 to 1; none is empty.
    pub fn pieces(&self) -> impl Iterator<Item = TestPiece> + '_ {
        let froms = std::iter::once(0.0).chain(self.breakpoints.iter().copied());
        let tos = self.breakpoints.iter().copied().chain([1.0]);
        let pieces = froms.zip(tos).zip(&self.points);
        pieces
            .map(|((from, to), &point)| TestPiece { from, to, line: CostLine::of(point) })
            .filter(|piece| piece.from < piece.to)
    }

    /// Points (PC(+) of the training cases, actual cost), PC(+) never falling: every jump with both
    /// its sides, between them no further than a step apart.
    ///
    /// - `step`: a PC(+), above 0.
    #[must_use]
    pub fn cost_points(&self, test: &TestComparison, step: f64) -> Vec<(f64, f64)> {
        let piece = |piece: TestPiece| {
            let there = move |pc| self.test_pc(test.condition(pc), test.at);
            between(piece.from, piece.to, step).map(move |pc| (pc, piece.line.value_at(there(pc))))
        };
        self.pieces().flat_map(piece).collect()
    }

    /// Points (PC(+) of the training cases, actual improvement), as [`TestCurve::cost_points`];
    /// without those that have no value.
    #[must_use]
    pub fn improvement_points(&self, test: &TestComparison, step: f64) -> Vec<(f64, f64)> {
        let mut ends: Vec<f64> = [0.0, 1.0].into_iter().chain(self.breakpoints.clone()).collect();
        ends.extend(self.baseline_kinks(test));
        ends.sort_by(f64::total_cmp);
        ends.dedup();
        let mut points = Vec::with_capacity(2 * ends.len());
        for pair in ends.windows(2) {
            // The thresholds in force at the first end hold up to the last, seen from within.
            let line = self.line_at(pair[0]);
            points.extend(between(pair[0], pair[1], step).filter_map(|pc| {
                let there = self.test_pc(test.condition(pc), test.at);
                Some((pc, self.improvement_of(line, test, pair[0], there)?))
            }));
        }
        points
    }

    /// Where today's cost kinks or jumps, as PC(+) of the training cases.
    fn baseline_kinks(&self, test: &TestComparison) -> Vec<f64> {
        match &test.baseline {
            TestBaseline::Chosen(curve) => curve.breakpoints.clone(),
            TestBaseline::Fixed(curve) => {
                let here = |(there, _): (f64, f64)| match test.at {
                    TestPrevalence::SamePrevalence => there,
                    TestPrevalence::OwnPrevalence => {
                        condition(there, self.prevalence).with_prevalence(test.training).pc()
                    }
                };
                curve.vertices().into_iter().map(here).collect()
            }
        }
    }
}

impl TestComparison<'_> {
    /// The condition that a PC(+) of the training cases means to them.
    #[must_use]
    pub fn condition(&self, pc: f64) -> OperatingCondition {
        condition(pc, self.training)
    }
}

fn condition(pc: f64, prevalence: Prevalence) -> OperatingCondition {
    OperatingCondition::from_pc(pc.clamp(0.0, 1.0), prevalence).expect("PC(+) from 0 to 1")
}

/// Both ends, and places in between no further than `step` apart.
fn between(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let steps = ((to - from) / step).ceil().max(1.0);
    let inner = (0..).map(f64::from).take_while(move |&i| i < steps);
    inner.map(move |i| from + (to - from) * i / steps).chain([to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;

    fn ranking(groups: &[(f64, u64, u64)]) -> Ranking {
        SortedCases::of(groups).every_cut()
    }

    /// Train: P = 4, N = 6, breakpoints 0.4 (to threshold 2) and 2/3. Test: P = 2, N = 8.
    fn curve() -> (TestCurve, Ranking) {
        let train = ranking(&[(2.0, 3, 3), (1.0, 1, 3)]);
        let test = ranking(&[(3.0, 1, 0), (2.5, 0, 2), (1.0, 1, 6)]);
        (TestCurve::of(&RocHull::of(&train), &test), train)
    }

    fn test(at: TestPrevalence, training: Prevalence) -> TestComparison<'static> {
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        TestComparison { baseline: TestBaseline::Fixed(never), at, training }
    }

    #[test]
    fn thresholds_of_one_part_are_paid_for_on_the_other() {
        let (curve, train) = curve();
        // At 2 : 1, x = 8 / (8 + 6) = 0.571…, so the cut is score ≥ 2: on the test cases TPR 1/2,
        // FPR 2/8, at x' = 4 / (4 + 8) = 1/3: 1/2 · 1/3 + 1/4 · 2/3 = 1/3, all that “never” costs.
        let at = OperatingCondition::from_cost_ratio(2.0, train.prevalence()).unwrap();
        assert_eq!(curve.point_at(at.pc()), OperatingPoint::new(0.25, 0.5));
        let own = test(TestPrevalence::OwnPrevalence, train.prevalence());
        assert!((curve.cost_at(at, own.at) - 1.0 / 3.0).abs() < 1e-15);
        assert!(curve.improvement_at(at, &own).unwrap().abs() < 1e-15);
        // At the condition's own prevalence x' = x = 4/7: 1/2 · 4/7 + 1/4 · 3/7 = 11/28 of 16/28.
        let same = test(TestPrevalence::SamePrevalence, train.prevalence());
        assert!((curve.cost_at(at, same.at) - 11.0 / 28.0).abs() < 1e-15);
        assert!((curve.improvement_at(at, &same).unwrap() - 5.0 / 16.0).abs() < 1e-15);
    }

    #[test]
    fn a_jump_keeps_both_sides() {
        let (curve, train) = curve();
        let ends: Vec<_> = curve.pieces().map(|piece| (piece.from, piece.to)).collect();
        assert_eq!(ends, [(0.0, 0.4), (0.4, 2.0 / 3.0), (2.0 / 3.0, 1.0)]);
        let same = test(TestPrevalence::SamePrevalence, train.prevalence());
        let sides = |points: &[(f64, f64)], pc: f64| {
            points.iter().filter(|p| p.0 == pc).map(|p| p.1).collect::<Vec<_>>()
        };
        // “never” costs 0.4 there; TPR 1/2 and FPR 1/4 cost 0.2 + 0.15.
        let costs = sides(&curve.cost_points(&same, 0.1), 0.4);
        assert!((costs[0] - 0.4).abs() + (costs[1] - 0.35).abs() < 1e-15, "{costs:?}");
        let saved = sides(&curve.improvement_points(&same, 0.1), 0.4);
        assert!(saved[0].abs() + (saved[1] - 0.125).abs() < 1e-15, "{saved:?}");
        let points = curve.cost_points(&same, 0.1);
        assert!(points.windows(2).all(|p| p[0].0 <= p[1].0 && p[1].0 - p[0].0 < 0.1 + 1e-12));
        assert_eq!((points[0], points[points.len() - 1]), ((0.0, 0.0), (1.0, 0.0)));
    }

    #[test]
    fn a_model_against_itself_saves_nothing() {
        let (curve, train) = curve();
        let (at, training) = (TestPrevalence::OwnPrevalence, train.prevalence());
        let test = TestComparison { baseline: TestBaseline::Chosen(&curve), at, training };
        let points = curve.improvement_points(&test, 0.01);
        assert!(points.len() > 60 && points.iter().all(|p| p.1 == 0.0), "{points:?}");
    }
}
