//! Stretches of the axis of costs: who wins from where to where, who is best everywhere and who can
//! never be, what is known where costs are known from a lowest to a highest value only, and where
//! the best choice saves as much as is asked for.
//!
//! Source: Provost & Fawcett (2001), section 3 (a classifier off the convex hull is never optimal)
//! and 3.3 (sensitivity to imprecise conditions); Hoshino et al. (2009), section 5.1 (a floor for
//! deployment).

use crate::curve::{
    Corner, CostCurve, Curves, JointHull, Policy, improvement, improvement_kinks, is_shown,
    where_above, worth_it,
};
use crate::domain::{DomainError, OperatingCondition, Prevalence, cost_ratio_to_set};
use crate::evaluate::certainty::costs::BandPoint;
use crate::evaluate::evaluation::Evaluation;

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
    pub fn contains(&self, pc: f64) -> bool {
        self.from <= pc && (pc < self.to || (self.to >= 1.0 && pc >= 1.0))
    }

    /// Its ends as cost ratios at a prevalence: 0 and infinity at the ends of the axis.
    pub fn cost_ratios(&self, prevalence: Prevalence) -> (f64, f64) {
        (cost_ratio_at(self.from, prevalence), cost_ratio_at(self.to, prevalence))
    }
}

/// Intervals that tile `0.0..=1.0`, no two neighbours of one policy.
pub fn intervals(joint: &JointHull) -> Vec<Interval> {
    Interval::joined(joint.winners().iter().map(|w| (w.from, w.to, w.policy)))
}

/// The cost ratio that a PC(+) means at a prevalence.
///
/// - `pc`: `0.0..=1.0`; NaN for anything else.
/// - returns: `0.0..=∞`, 0 and infinity at the ends of the axis.
pub fn cost_ratio_at(pc: f64, prevalence: Prevalence) -> f64 {
    OperatingCondition::from_pc(pc, prevalence).map_or(f64::NAN, |c| c.cost_ratio())
}

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
        let saves = saved.map(|value| (value, value));
        let saves = saves.reduce(|(least, most), (value, _)| (least.min(value), most.max(value)));
        Self { range, parts, saves }
    }

    /// Whether one policy is best in all of the range.
    pub fn is_settled(&self) -> bool {
        self.parts.len() == 1
    }
}

/// What is known of the costs and of the prevalence: the lowest and the highest of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostIntervals {
    /// Lowest and highest cost ratio that the costs allow, above 0.
    ratios: (f64, f64),
    prevalence: (Prevalence, Prevalence),
}

impl CostIntervals {
    /// Intervals of costs and prevalence.
    ///
    /// - `alarm`, `miss`: lowest and highest cost, above 0.
    /// - `prevalence`: lowest and highest share of positives.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for costs whose ratios may not be set.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Prevalence;
    /// use breakeven::evaluate::CostIntervals;
    /// let even = Prevalence::try_new(0.5)?;
    /// // A false alarm costs 10 to 20, a miss 20 to 30: cost ratios from 1 to 3.
    /// let known = CostIntervals::try_new((10.0, 20.0), (20.0, 30.0), (even, even))?;
    /// assert_eq!(known.range(), (0.5, 0.75));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn try_new(
        alarm: (f64, f64),
        miss: (f64, f64),
        prevalence: (Prevalence, Prevalence),
    ) -> Result<Self, DomainError> {
        let ratios = (miss.0 / alarm.1, miss.1 / alarm.0);
        for ratio in [ratios.0, ratios.1] {
            cost_ratio_to_set(ratio)?;
        }
        Ok(Self { ratios, prevalence })
    }

    /// The range of PC(+) that they leave open.
    ///
    /// PC(+) grows with the cost of a miss and the prevalence and falls with the cost of a false
    /// alarm, so its ends are at the ends of the intervals.
    pub fn range(&self) -> (f64, f64) {
        let pc = |ratio, prevalence| {
            OperatingCondition::from_cost_ratio(ratio, prevalence).map_or(0.5, |c| c.pc())
        };
        (pc(self.ratios.0, self.prevalence.0), pc(self.ratios.1, self.prevalence.1))
    }
}

/// Intervals of PC(+) in which the model that is best there is sure to save something.
pub(crate) fn sure_to_save(points: &[BandPoint]) -> Vec<(f64, f64)> {
    where_above(points.iter().map(|point| (point.pc, point.surely_saved)), |saved| saved > 0.0)
}

/// A fixed policy that is the best in so many resamples is so beyond chance.
pub(crate) const SURELY_FIXED: f64 = 0.95;

/// Where a policy without a model is sure to be the best, PC(+), ascending.
pub(crate) fn surely_fixed(points: &[BandPoint]) -> Vec<(f64, f64)> {
    let is_sure = |point: &BandPoint| point.trivial_best.iter().any(|share| *share >= SURELY_FIXED);
    let runs = points.chunk_by(|a, b| is_sure(a) == is_sure(b));
    let sure = runs.filter(|run| run.len() > 1 && is_sure(&run[0]));
    sure.map(|run| (run[0].pc, run[run.len() - 1].pc)).collect()
}

/// What some intervals hold and others do not; both are ascending.
pub(crate) fn without(intervals: &[(f64, f64)], others: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut left = Vec::new();
    for &(start, to) in intervals {
        let mut from = start;
        for &(low, high) in others.iter().filter(|other| other.1 > start && other.0 < to) {
            if low > from {
                left.push((from, low));
            }
            from = high;
        }
        if from < to {
            left.push((from, to));
        }
    }
    left
}

/// The parts of an interval that lie in others.
pub(crate) fn shared((from, to): (f64, f64), others: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let part = |&(low, high): &(f64, f64)| (low.max(from), high.min(to));
    others.iter().map(part).filter(|(low, high)| low < high).collect()
}

/// Which models own all of the joint hull, and which own nothing of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dominance {
    /// The model that owns all of the hull between the two fixed policies, if one of several does.
    pub dominates: Option<usize>,
    /// Shown models that own no corner: under no condition is one of their cuts the best.
    pub never_best: Vec<usize>,
}

impl Dominance {
    /// Looks the hull's corners up in the models' own hulls. O(corners · models · log n).
    ///
    /// - `joint`: the hull over the models that are shown.
    /// - `shown`: which these are; all that it does not reach.
    pub fn new(curves: &Curves, joint: &JointHull, shown: &[bool]) -> Self {
        let owned: Vec<Vec<usize>> = joint
            .corners()
            .iter()
            .filter(|(policy, _)| policy.model().is_some())
            .map(|&(_, corner)| owners(curves, shown, corner))
            .collect();
        let models = || (0..curves.models.len()).filter(|&model| is_shown(shown, model));
        let owns_all = |model: &usize| owned.iter().all(|owners| owners.contains(model));
        let owns_none = |model: &usize| !owned.iter().any(|owners| owners.contains(model));
        Self {
            dominates: models()
                .find(owns_all)
                .filter(|_| !owned.is_empty() && models().nth(1).is_some()),
            never_best: models().filter(owns_none).collect(),
        }
    }
}

/// The shown models that reach a corner of the joint hull: one that does has it on its own hull.
fn owners(curves: &Curves, shown: &[bool], corner: Corner) -> Vec<usize> {
    let reaches = |model: usize| {
        let corners = curves.models[model].hull.corners();
        // Both rates grow along a hull.
        let at = corners.partition_point(|c| c.point < corner.point);
        corners.get(at).is_some_and(|c| c.point == corner.point)
    };
    (0..curves.models.len()).filter(|&model| is_shown(shown, model) && reaches(model)).collect()
}

/// The owners of an interval as policies: the models, or the fixed policy itself.
pub(crate) fn policies(
    curves: &Curves,
    shown: &[bool],
    (policy, corner): (Policy, Corner),
) -> Vec<Policy> {
    match policy {
        Policy::Model(_) => owners(curves, shown, corner).into_iter().map(Policy::Model).collect(),
        fixed => vec![fixed],
    }
}

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
    pub fn new(joint: &JointHull, evaluation: &Evaluation) -> Option<Self> {
        let floor = evaluation.limits.floor?;
        Some(Self { floor, intervals: worth_it(&joint.cost(), &evaluation.baseline, floor) })
    }

    /// The intervals as cost ratios: 0 and infinity at the ends of the axis.
    pub fn cost_ratios(&self, prevalence: Prevalence) -> Vec<(f64, f64)> {
        let ratio = |pc| cost_ratio_at(pc, prevalence);
        self.intervals.iter().map(|&(from, to)| (ratio(from), ratio(to))).collect()
    }
}

/// Cost ratios that people name.
const ROUND: [f64; 13] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// Round values beside the one that is set are at least so many times as large or as small.
pub(in crate::evaluate) const APART: f64 = 1.5;
/// So many values are shown on either side of the one that is set.
const EACH_SIDE: usize = 2;

/// A cost ratio among round ones on either side, ascending, and its place.
pub fn cost_ratios_around(set: f64) -> (Vec<f64>, usize) {
    let is_apart = |ratio: &f64| ratio * APART <= set || *ratio >= set * APART;
    among_nearest(set, ROUND.into_iter().filter(is_apart))
}

/// A value with the nearest of others on either side, and its place.
///
/// - `others`: ascending.
pub(in crate::evaluate) fn among_nearest(
    set: f64,
    others: impl IntoIterator<Item = f64>,
) -> (Vec<f64>, usize) {
    let (below, above): (Vec<f64>, Vec<f64>) = others.into_iter().partition(|&other| other < set);
    let skipped = below.len().saturating_sub(EACH_SIDE);
    let nearest = below.iter().skip(skipped).chain([&set]).chain(above.iter().take(EACH_SIDE));
    (nearest.copied().collect(), below.len() - skipped)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::{CostLine, ModelCurves};

    pub(crate) fn crossing_models() -> Curves {
        Curves::new(ModelCurves::crossing().to_vec())
    }

    pub(crate) fn over(range: (f64, f64)) -> RangeEvaluation {
        let curves = crossing_models();
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

    #[test]
    fn intervals_of_costs_are_mapped_at_their_ends() {
        let [low, high] = [0.1, 0.2].map(|share| Prevalence::try_new(share).unwrap());
        let known = CostIntervals::try_new((10.0, 20.0), (200.0, 250.0), (low, high)).unwrap();
        let (from, to) = known.range();
        assert!((from - 0.1 * 10.0 / (0.1 * 10.0 + 0.9)).abs() < 1e-15);
        assert!((to - 0.2 * 25.0 / (0.2 * 25.0 + 0.8)).abs() < 1e-15);
        assert!(CostIntervals::try_new((0.0, 1.0), (1.0, 2.0), (low, high)).is_err());
    }

    #[test]
    fn a_cost_ratio_stands_among_round_ones() {
        assert_eq!(cost_ratios_around(4.0), (vec![1.0, 2.0, 4.0, 10.0, 20.0], 2));
        assert_eq!(cost_ratios_around(0.015), (vec![0.01, 0.015, 0.05, 0.1], 1));
    }

    #[test]
    fn only_where_the_band_lies_above_zero_it_is_sure() {
        let point = |(pc, surely_saved): (f64, f64)| {
            let (costs, improvements, share_best) = (vec![], vec![], vec![]);
            let (trivial_best, undecided) = ([0.0; 2], vec![]);
            BandPoint { pc, costs, improvements, share_best, trivial_best, undecided, surely_saved }
        };
        let lows = [(0.0, 0.0), (0.25, -0.1), (0.5, 0.1), (0.75, 0.1), (1.0, -0.3)];
        let points: Vec<BandPoint> = lows.into_iter().map(point).collect();
        let sure = sure_to_save(&points);
        assert_eq!(sure.len(), 1, "{sure:?}");
        let (from, to) = sure[0];
        assert!((from - 0.375).abs() < 1e-12 && (to - 0.8125).abs() < 1e-12, "{sure:?}");
        assert_eq!(shared((0.5, 0.6), &sure), [(0.5, 0.6)]);
        assert_eq!(shared((0.9, 1.0), &sure), []);
        let better = [(0.0, 0.5), (0.75, 1.0)];
        let left = without(&better, &[(0.25, 0.5), (0.8, 0.9)]);
        assert_eq!(left, [(0.0, 0.25), (0.75, 0.8), (0.9, 1.0)]);
        assert_eq!(without(&better, &better), []);
    }

    pub(crate) fn four_models() -> Curves {
        let model = |(name, found)| {
            ModelCurves::of(name, &[(2.0, found, 10 - found), (1.0, 10 - found, found)])
        };
        Curves::new([("good", 8), ("same", 8), ("poor", 6), ("bad", 5)].map(model).to_vec())
    }

    pub(crate) fn dominance(curves: &Curves, shown: &[bool]) -> Dominance {
        Dominance::new(curves, &curves.joint_of(shown), shown)
    }

    #[test]
    fn a_model_that_ties_with_the_best_is_not_never_best_and_only_shown_ones_compete() {
        let found = |shown: &[bool]| {
            let Dominance { dominates, never_best } = dominance(&four_models(), shown);
            (dominates, never_best)
        };
        assert_eq!(found(&[]), (Some(0), vec![2, 3]));
        assert_eq!(found(&[false, false, true, true]), (Some(2), vec![3]));
        // Nothing is on the hull where no model beats the fixed policies.
        assert_eq!(found(&[false, false, false, true]), (None, vec![3]));
    }
}
