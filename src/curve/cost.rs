//! Cost space: normalized expected cost against PC(+), what of today's cost a model saves, where it
//! saves enough, and what comes of it on unseen cases.
//!
//! The cost curve is the lower envelope of cost lines, the dual of the ROC hull: a corner is a
//! line, an edge is a vertex; so it is read off the hull, never sampled.
//!
//! Improvement is `I(x) = 1 − g(x) / f(x)`, where f is the cost of the baseline (what is done
//! today) and g the model's cost curve. Both are piecewise linear, so I is smooth between their
//! joint vertices and kinks only there. It is at least s where (1 − s)·f(x) − g(x) is not below 0:
//! piecewise linear, too, so the ends of such intervals are exact.
//!
//! Thresholds are chosen on training cases. At every PC(+) of these, what the threshold chosen
//! there costs the test cases is told at their own PC(+) for the same cost ratio: a cost line piece
//! by piece, which may jump where the threshold changes.
//!
//! Source: Drummond & Holte (2006), Machine Learning 65:95–130, section 3; Hoshino et al. (2009),
//! sections 3.2 and 4, lemma 4.4, section 5.1 (a floor for deployment), section 5.3 and figure 7
//! (estimated against actual).

use crate::curve::roc::{Corner, RocHull, stretches};
use crate::domain::{OperatingCondition, OperatingPoint, Prevalence, Ranking};
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
    pub fn of(point: OperatingPoint) -> Self {
        Self { at_zero: point.false_positive_rate, at_one: 1.0 - point.true_positive_rate }
    }

    /// Normalized expected cost at `pc`, unitless, `0.0..=1.0`.
    pub fn value_at(self, pc: f64) -> f64 {
        self.at_one * pc + self.at_zero * (1.0 - pc)
    }
}

/// A lower envelope of cost lines on PC(+) in `0.0..=1.0`: concave, piecewise linear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CostCurve {
    pub(in crate::curve) lines: Vec<CostLine>,
    pub(in crate::curve) breakpoints: Vec<f64>,
}

#[cfg(test)]
impl CostCurve {
    pub(crate) fn of_rates(fpr: f64, tpr: f64) -> Self {
        Self::of_line(CostLine::of(OperatingPoint::new(fpr, tpr)))
    }
}

impl CostCurve {
    /// The cost curve of a hull; the two trivial lines are its first and last.
    pub fn of(hull: &RocHull) -> Self {
        let lines = hull.corners().iter().map(|corner| CostLine::of(corner.point)).collect();
        Self { lines, breakpoints: hull.breakpoints().to_vec() }
    }

    /// The curve of a policy that never changes with the condition.
    pub fn of_line(line: CostLine) -> Self {
        Self { lines: vec![line], breakpoints: vec![] }
    }

    /// The better of the two trivial policies, `min(x, 1 − x)`.
    pub fn best_trivial() -> Self {
        let lines = vec![CostLine::ALWAYS_NEGATIVE, CostLine::ALWAYS_POSITIVE];
        Self { lines, breakpoints: vec![0.5] }
    }

    /// The lines that make up the envelope, in the order in which they are lowest.
    pub fn lines(&self) -> &[CostLine] {
        &self.lines
    }

    /// Where each line is the lowest: from and to a PC(+), `0.0..=1.0`, and the line.
    pub fn pieces(&self) -> impl Iterator<Item = ((f64, f64), CostLine)> + '_ {
        stretches(&self.breakpoints, (0.0, 1.0)).zip(self.lines.iter().copied())
    }

    /// Normalized expected cost at `pc`, unitless, `0.0..=1.0`. O(log n).
    pub fn value_at(&self, pc: f64) -> f64 {
        self.lines[self.breakpoints.partition_point(|&b| b <= pc)].value_at(pc)
    }

    /// Slope at `pc`: of the piece to the right of it, at `pc = 1` of the piece to the left.
    fn slope_at(&self, pc: f64) -> f64 {
        let is_before = |&b: &f64| if pc < 1.0 { b <= pc } else { b < pc };
        let CostLine { at_zero, at_one } = self.lines[self.breakpoints.partition_point(is_before)];
        at_one - at_zero
    }

    /// Vertices (PC(+), normalized expected cost), PC(+) strictly ascending from 0 to 1.
    pub fn vertices(&self) -> Vec<(f64, f64)> {
        let inner = self.breakpoints.iter().copied().filter(|&b| b > 0.0 && b < 1.0);
        let mut xs: Vec<f64> = std::iter::once(0.0).chain(inner).chain([1.0]).collect();
        xs.dedup();
        xs.into_iter().map(|x| (x, self.value_at(x))).collect()
    }
}

/// Improvement of `model` over `baseline` at `pc`.
///
/// Where the baseline costs nothing at an end of the axis, the one-sided limit, if there is one.
/// Negative when the model is worse.
///
/// - `pc`: PC(+), unitless, `0.0..=1.0`.
/// - returns: unitless, up to 1.0; `None` where no value exists.
///
/// # Examples
/// ```
/// use breakeven::curve::{CostCurve, CostLine, improvement};
/// use breakeven::domain::OperatingPoint;
/// let today = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
/// let model = CostCurve::of_line(CostLine::of(OperatingPoint::new(0.1, 0.8)));
/// // (0.2 · 0.5 + 0.1 · 0.5) / 0.5 = 0.3 of the cost remains.
/// assert!((improvement(&model, &today, 0.5).unwrap() - 0.7).abs() < 1e-15);
/// ```
pub fn improvement(model: &CostCurve, baseline: &CostCurve, pc: f64) -> Option<f64> {
    let (g, f) = (model.value_at(pc), baseline.value_at(pc));
    if f > 0.0 {
        return Some(1.0 - g / f);
    }
    let slope = baseline.slope_at(pc);
    (g == 0.0 && slope != 0.0).then(|| 1.0 - model.slope_at(pc) / slope)
}

/// The PC(+) at which the improvement curve may kink: vertices of both curves, ascending, 0 and 1
/// included.
pub fn improvement_kinks(model: &CostCurve, baseline: &CostCurve) -> Vec<f64> {
    let mut xs: Vec<f64> =
        model.vertices().into_iter().chain(baseline.vertices()).map(|(x, _)| x).collect();
    xs.sort_unstable_by(f64::total_cmp);
    xs.dedup();
    xs
}

/// The intervals of PC(+), ascending, in which `model` saves at least `floor` of what `baseline`
/// costs; those of width 0 are left out.
///
/// - `floor`: share of the cost saved, unitless, below 1.0.
///
/// # Examples
/// ```
/// use breakeven::curve::{CostCurve, CostLine, worth_it};
/// use breakeven::domain::OperatingPoint;
/// let today = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
/// let model = CostCurve::of_line(CostLine::of(OperatingPoint::new(0.1, 0.8)));
/// // 0.2·x + 0.1·(1 − x) ≤ 0.5·x from x = 0.25 on.
/// assert_eq!(worth_it(&model, &today, 0.5), [(0.25, 1.0)]);
/// ```
pub fn worth_it(model: &CostCurve, baseline: &CostCurve, floor: f64) -> Vec<(f64, f64)> {
    let spare = |x: f64| (1.0 - floor) * baseline.value_at(x) - model.value_at(x);
    let kinks = improvement_kinks(model, baseline).into_iter().map(|x| (x, spare(x)));
    where_above(kinks, |spare| spare >= 0.0)
}

/// The intervals, ascending, in which a piecewise linear function is above 0; those of width 0 are
/// left out.
///
/// - `points`: (place, value), the places ascending.
/// - `is_above`: whether a value is, 0 itself included or not.
pub fn where_above(
    points: impl Iterator<Item = (f64, f64)>,
    is_above: fn(f64) -> bool,
) -> Vec<(f64, f64)> {
    let (mut intervals, mut last): (Vec<(f64, f64)>, _) = (Vec::new(), None);
    for (to, after) in points {
        let Some((from, before)) = last.replace((to, after)) else { continue };
        let crossing = || from + (to - from) * (before / (before - after)).clamp(0.0, 1.0);
        let (start, end) = match (is_above(before), is_above(after)) {
            (true, true) => (from, to),
            (true, false) => (from, crossing()),
            (false, true) => (crossing(), to),
            (false, false) => continue,
        };
        match intervals.last_mut() {
            Some(last) if last.1 >= start => last.1 = end,
            _ if start < end => intervals.push((start, end)),
            _ => {}
        }
    }
    intervals
}

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
    pub fn of(hull: &RocHull, test: &Ranking) -> Self {
        let point = |corner: &Corner| test.point(test.cut_at(corner.threshold));
        Self {
            breakpoints: hull.breakpoints().to_vec(),
            points: hull.corners().iter().map(point).collect(),
            prevalence: test.prevalence(),
        }
    }

    /// What the threshold chosen at a PC(+) of the training cases does to the test cases. O(log n).
    pub fn point_at(&self, pc: f64) -> OperatingPoint {
        self.points[self.breakpoints.partition_point(|&b| b <= pc)]
    }

    /// What that threshold costs the test cases, against their PC(+). O(log n).
    pub fn line_at(&self, pc: f64) -> CostLine {
        CostLine::of(self.point_at(pc))
    }

    /// The PC(+) of the test cases for the cost ratio of a condition, `0.0..=1.0`.
    pub fn test_pc(&self, condition: OperatingCondition, at: TestPrevalence) -> f64 {
        match at {
            TestPrevalence::OwnPrevalence => condition.with_prevalence(self.prevalence).pc(),
            TestPrevalence::SamePrevalence => condition.pc(),
        }
    }

    /// Actual normalized expected cost at a condition, unitless, `0.0..=1.0`. O(log n).
    pub fn cost_at(&self, condition: OperatingCondition, at: TestPrevalence) -> f64 {
        self.line_at(condition.pc()).value_at(self.test_pc(condition, at))
    }

    /// Actual improvement over today's policy at a condition. O(log n).
    ///
    /// - returns: unitless, up to 1.0, below 0 where the model is worse; `None` where no value
    ///   exists, as in [`improvement`].
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
        let pieces = stretches(&self.breakpoints, (0.0, 1.0)).zip(&self.points);
        pieces
            .map(|((from, to), &point)| TestPiece { from, to, line: CostLine::of(point) })
            .filter(|piece| piece.from < piece.to)
    }

    /// Points (PC(+) of the training cases, actual cost), PC(+) never falling: every jump with both
    /// its sides, between them no further than a step apart.
    ///
    /// - `step`: a PC(+), above 0.
    pub fn cost_points(&self, test: &TestComparison, step: f64) -> Vec<(f64, f64)> {
        let piece = |piece: TestPiece| {
            let there = move |pc| self.test_pc(test.condition(pc), test.at);
            between(piece.from, piece.to, step).map(move |pc| (pc, piece.line.value_at(there(pc))))
        };
        self.pieces().flat_map(piece).collect()
    }

    /// Points (PC(+) of the training cases, actual improvement), as [`TestCurve::cost_points`];
    /// without those that have no value.
    pub fn improvement_points(&self, test: &TestComparison, step: f64) -> Vec<(f64, f64)> {
        let mut ends: Vec<f64> = [0.0, 1.0].into_iter().chain(self.breakpoints.clone()).collect();
        ends.extend(self.baseline_kinks(test));
        ends.sort_unstable_by(f64::total_cmp);
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

    #[test]
    fn improvement_is_a_share_of_the_baseline_or_its_limit_at_an_end() {
        let of = CostCurve::of_rates;
        let (never, always, perfect) = (of(0.0, 0.0), of(1.0, 1.0), of(0.0, 1.0));
        for (model, baseline, pc, expected) in [
            // No false alarms: near x = 0 only FNR·x remains of x. TPR 0.25 is saved.
            (of(0.0, 0.25), &never, 0.0, Some(0.25)),
            // No misses: near x = 1 only FPR·(1 − x) remains.
            (of(0.25, 1.0), &always, 1.0, Some(0.75)),
            (CostCurve::best_trivial(), &never, 0.0, Some(0.0)),
            // False alarms cost while doing nothing is free: infinitely worse.
            (of(0.1, 0.9), &never, 0.0, None),
            // A perfect baseline costs nothing anywhere.
            (perfect.clone(), &perfect, 0.3, None),
            (of(0.1, 0.9), &perfect, 0.0, None),
            // 0.5 against 0.25 at x = 0.5: costs twice as much.
            (of(0.5, 0.5), &of(0.25, 0.75), 0.5, Some(-1.0)),
        ] {
            assert_eq!(improvement(&model, baseline, pc), expected, "{model:?} {pc}");
        }
    }

    #[test]
    fn kinks_come_from_both_curves_once() {
        let trivial = CostCurve::best_trivial();
        assert_eq!(improvement_kinks(&trivial, &trivial), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn inside_it_saves_enough_and_outside_it_does_not() {
        let trivial = CostCurve::best_trivial();
        let model = CostCurve::of_rates(0.1, 0.8);
        for floor in [0.0, 0.05, 0.3, 0.6] {
            let intervals = worth_it(&model, &trivial, floor);
            for x in (1..1000).map(|i| f64::from(i) / 1000.0) {
                let is_in = intervals.iter().any(|&(from, to)| from <= x && x <= to);
                let saved = improvement(&model, &trivial, x).unwrap();
                assert!(is_in == (saved >= floor) || (saved - floor).abs() < 1e-9, "{floor} {x}");
            }
        }
    }

    #[test]
    fn nothing_is_worth_more_than_it_saves() {
        assert_eq!(worth_it(&CostCurve::of_rates(0.5, 0.5), &CostCurve::best_trivial(), 0.01), []);
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        assert_eq!(worth_it(&never, &never, 0.0), [(0.0, 1.0)]);
        // Cheaper at both ends, dearer in the middle.
        let both = worth_it(&CostCurve::best_trivial(), &CostCurve::of_rates(0.2, 0.8), 0.0);
        assert_eq!(both.len(), 2);
        assert!((both[0].1 - 0.2).abs() < 1e-15 && (both[1].0 - 0.8).abs() < 1e-15);
    }

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
