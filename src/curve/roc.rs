//! The ROC curve, its upper convex hull, its area and the H-measure; which cuts of a long ranking
//! are kept: those that the hull needs, and enough for a picture.
//!
//! A hull is decided in integers, so a point on an edge is never mistaken for a corner. Between two
//! corners a coin decides between their cuts, so that every point of the edges can be had: that is
//! the best under a limit that is no price, at most so many false alarms (Neyman–Pearson) or so
//! many cases that can be handled (workforce). The H-measure is one number a model, which weighs
//! conditions alike for all models.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, sections 5 and 7; Provost & Fawcett
//! (2001), sections 3 and 4 (theorem 7: interpolation; theorems 10 and 11); monotone chain after
//! Andrew (1979), Inf. Process. Lett. 9:216–219; Hand (2009), Machine Learning 77:103–123, and Hand
//! & Anagnostopoulos (2014), Pattern Recognition Letters 40:41–46 (the weight that depends on the
//! prevalence).

use crate::domain::{
    Cut, CutRule, OperatingPoint, Prevalence, Ranking, Run, Runs, SortShort, SortedCases, Totals,
    beta_cdf, product, ratio,
};
use serde::{Deserialize, Serialize};

/// One corner of a hull: a cut that no mixture of other cuts beats.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Corner {
    /// Which cut of the ranking it is.
    pub cut: usize,
    /// Its threshold; `None` predicts nothing positive.
    pub threshold: Option<f64>,
    /// Its rates.
    pub point: OperatingPoint,
}

/// Upper convex hull of one model's ROC curve, from (0, 0) to (1, 1), slopes strictly falling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RocHull {
    corners: Vec<Corner>,
    breakpoints: Vec<f64>,
}

impl RocHull {
    /// The hull of a ranking's points. O(number of cuts).
    pub fn of(ranking: &Ranking) -> Self {
        let points = (0..ranking.cuts()).map(|cut| ranking.units(cut));
        let cuts = corner_indices(points.clone());
        let at: Vec<_> = cuts.iter().map(|&cut| ranking.units(cut)).collect();
        let corners = cuts
            .into_iter()
            .map(|cut| Corner { cut, threshold: ranking.threshold(cut), point: ranking.point(cut) })
            .collect();
        Self { corners, breakpoints: breakpoints(&at, ranking.totals()) }
    }

    /// The corners, (0, 0) first; at least two.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// PC(+) at which the best corner changes from `i` to `i + 1`; ascending, `0.0..=1.0`.
    ///
    /// One fewer than corners. The same number is the safety score of the cases between them.
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }

    /// Index of the cheapest corner at `pc`; of two equally cheap ones the later, which predicts
    /// more positives (theorem 4.3 of Hoshino et al.: positive iff the safety score is ≤ PC(+)).
    /// O(log n).
    ///
    /// - `pc`: PC(+), unitless, `0.0..=1.0`.
    pub fn best_at(&self, pc: f64) -> usize {
        self.breakpoints.partition_point(|&b| b <= pc)
    }

    /// Index of the corner to use at `pc`: [`RocHull::best_at`], but for PC(+) = 1 as in
    /// `corner_in_use`. O(log n).
    pub fn in_use_at(&self, pc: f64) -> usize {
        corner_in_use(&self.breakpoints, pc)
    }
}

/// Which corner is used: the one rule for ties, of a model and of all models together, so that a
/// headline and a decision card never name two thresholds.
///
/// Of two equally cheap corners the later, which predicts more positives. At PC(+) = 1, where nothing
/// but misses costs, the one that is best just below: predicting everything positive would give up
/// negatives for nothing.
///
/// - `breakpoints`: PC(+) at which the best corner changes, ascending.
pub(in crate::curve) fn corner_in_use(breakpoints: &[f64], pc: f64) -> usize {
    breakpoints.partition_point(|&b| b <= pc.min(1.0_f64.next_down()))
}

/// Indices of the upper hull's corners among points (tp, fp) with ascending fp, the last of which has
/// the greatest tp.
pub(in crate::curve) fn corner_indices(points: impl Iterator<Item = (u64, u64)>) -> Vec<usize> {
    let mut kept: Vec<(usize, (u64, u64))> = Vec::new();
    for (index, point) in points.enumerate() {
        if kept.last().is_some_and(|(_, last)| point.0 < last.0) {
            continue; // fewer found for more alarms
        }
        while let [.., (_, a), (_, b)] = kept[..] {
            if is_corner(a, b, point) {
                break;
            }
            kept.pop();
        }
        kept.push((index, point));
    }
    kept.into_iter().map(|(index, _)| index).collect()
}

/// Whether the way from `a` over `b` to `c` turns right: `b` lies above the chord from `a` to `c`.
#[inline(always)]
pub(in crate::curve) fn is_corner(a: (u64, u64), b: (u64, u64), c: (u64, u64)) -> bool {
    let ((tp, fp), (all_tp, all_fp)) = ((b.0 - a.0, b.1 - a.1), (c.0 - a.0, c.1 - a.1));
    product(fp, all_tp) < product(tp, all_fp)
}

/// `(Δfp/N) / (Δtp/P + Δfp/N)` between neighbouring corners (tp, fp).
pub(in crate::curve) fn breakpoints(corners: &[(u64, u64)], totals: Totals) -> Vec<f64> {
    corners
        .windows(2)
        .map(|pair| {
            let (tp, fp) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let alarm = u128::from(fp) * u128::from(totals.positives);
            ratio(alarm, alarm + u128::from(tp) * u128::from(totals.negatives))
        })
        .collect()
}

/// From where to where each line of an envelope is the best one.
///
/// - `first`, `last`: the ends of the axis.
pub(in crate::curve) fn stretches(
    breakpoints: &[f64],
    (first, last): (f64, f64),
) -> impl Iterator<Item = (f64, f64)> {
    let starts = std::iter::once(first).chain(breakpoints.iter().copied());
    starts.zip(breakpoints.iter().copied().chain([last]))
}

/// The points of the ROC curve, (0, 0) first, (1, 1) last, neither coordinate ever falling.
pub fn roc_points(ranking: &Ranking) -> Vec<OperatingPoint> {
    (0..ranking.cuts()).map(|cut| ranking.point(cut)).collect()
}

/// Area under the ROC curve: the chance that a random positive outranks a random negative, ties
/// counting one half. Added up cut by cut, in whole units, and divided once.
///
/// # Examples
/// ```
/// use breakeven::curve::Area;
/// // One positive above, one beside and one below the only negative: 1.5 of 3.
/// let cuts = [(0, 0), (1, 0), (2, 1), (3, 1)];
/// assert_eq!(cuts.into_iter().collect::<Area>().value(), 0.5);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Area {
    twice: u128,
    last: (u64, u64),
}

impl Area {
    /// The next cut: units of (positives, negatives) it predicts positive, neither ever falling.
    #[inline(always)]
    pub fn add(&mut self, cut: (u64, u64)) {
        let ((tp, fp), (next_tp, next_fp)) = (self.last, cut);
        self.twice += product(next_fp - fp, tp) + product(next_fp - fp, next_tp);
        self.last = cut;
    }

    /// Unitless, `0.0..=1.0`; 0.5 says nothing. The last cut has units of both classes.
    pub fn value(self) -> f64 {
        let (positives, negatives) = self.last;
        ratio(self.twice, 2 * u128::from(positives) * u128::from(negatives))
    }
}

impl FromIterator<(u64, u64)> for Area {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(cuts: I) -> Self {
        let mut area = Self::default();
        cuts.into_iter().for_each(|cut| area.add(cut));
        area
    }
}

/// `1 − L / L_max`: L the least loss at each cost share `c` of a false alarm, averaged with the weight
/// Beta(1 + π, 2 − π), and L_max the same of the better trivial policy. Closed on the hull.
///
/// - `prevalence`: share of positives among the cases, π.
/// - returns: unitless, `0.0..=1.0`; 0 says nothing, 1 is perfect.
///
/// # Examples
/// ```
/// use breakeven::curve::{RocHull, h_measure};
/// use breakeven::domain::{CutRule, Group, SortedCases};
/// let group = |score, positives, negatives| Group { score, positives, negatives };
/// let groups = vec![group(2.0, 3, 0), group(1.0, 0, 5)];
/// let perfect = SortedCases::of_groups(groups, CutRule::ScoreAtLeast, 1.0)?.every_cut();
/// assert_eq!(h_measure(&RocHull::of(&perfect), perfect.prevalence()), 1.0);
/// # Ok::<(), breakeven::domain::DomainError>(())
/// ```
pub fn h_measure(hull: &RocHull, prevalence: Prevalence) -> f64 {
    let share = prevalence.share();
    let weight = Weight { a: 1.0 + share, b: 2.0 - share };
    // A breakpoint x of PC(+) as the cost share of a false alarm: c / (1 − c) · (1 − π) / π is the
    // slope (1 − x) / x of the hull there.
    let cost_share = |x: f64| share * (1.0 - x) / (share * (1.0 - x) + (1.0 - share) * x);
    let corners = hull.corners();
    let inner = hull.breakpoints().iter().map(|&x| cost_share(x));
    let shares: Vec<f64> = std::iter::once(1.0).chain(inner).chain([0.0]).collect();
    let loss = corners.iter().zip(shares.windows(2)).map(|(corner, ends)| {
        let (alarms, misses) = weight.means(ends[1], ends[0]);
        alarms * (1.0 - share) * corner.point.false_positive_rate
            + misses * share * (1.0 - corner.point.true_positive_rate)
    });
    let (alarms, _) = weight.means(0.0, share);
    let (_, misses) = weight.means(share, 1.0);
    1.0 - loss.sum::<f64>() / (alarms * (1.0 - share) + misses * share)
}

/// A beta distribution of the cost share of a false alarm.
struct Weight {
    a: f64,
    b: f64,
}

impl Weight {
    /// The means of `c` and of `1 − c` over a stretch, times the chance of that stretch.
    fn means(&self, from: f64, to: f64) -> (f64, f64) {
        let Self { a, b } = *self;
        let between = |a, b| beta_cdf(a, b, to) - beta_cdf(a, b, from);
        (a / (a + b) * between(a + 1.0, b), b / (a + b) * between(a, b + 1.0))
    }
}

/// Runs of one block.
const RUNS: usize = 1024;

/// Without a corner between them, kept cuts are this share of an axis of the ROC chart apart.
const STEPS: u64 = 2048;

/// Every corner of the hull, the cut after each, and cuts no further than a step apart, found in one
/// pass with the area under the curve.
struct Outline {
    totals: Totals,
    /// How many distinct thresholds there are.
    thresholds: usize,
    /// Corners so far, each with the cut after it.
    hull: Vec<(Cut, Option<Cut>)>,
    /// The last cut, and the direction of the curve before it.
    last: (Cut, Direction),
    /// Under the whole curve.
    area: Area,
    steps: Vec<Cut>,
    /// Units of (positives, negatives) from which on a cut is the next step.
    far: (u64, u64),
}

/// The direction of the curve from one cut to the next.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Up,
    Right,
    Both,
}

impl Outline {
    /// The outline of some cases. O(number of cuts).
    fn of(cases: &SortedCases) -> Self {
        let never = Cut { threshold: f64::NAN, true_positives: 0, false_positives: 0 };
        let last = (never, Direction::Both);
        let (totals, hull, steps, area) = (cases.totals(), vec![], vec![], Area::default());
        let mut outline = Self { totals, thresholds: 0, hull, last, area, steps, far: (0, 0) };
        let mut runs = cases.runs();
        while outline.walk(&mut runs) {}
        outline.area.add(outline.last.0.units());
        outline.turn(None);
        outline
    }

    /// Adds the next block of runs; whether there were any. The reason for blocks is given at [`domain::BLOCK`](crate::domain::BLOCK).
    #[inline(never)]
    fn walk(&mut self, runs: &mut Runs) -> bool {
        for _ in 0..RUNS {
            let Some(run) = runs.next(self.far) else { return false };
            self.add(run);
        }
        true
    }

    #[inline(always)]
    fn add(&mut self, Run { first: cut, last: end, thresholds }: Run) {
        self.thresholds += thresholds;
        let (last, came) = self.last;
        let direction = match (cut.true_positives, cut.false_positives) {
            (tp, _) if tp == last.true_positives => Direction::Right,
            (_, fp) if fp == last.false_positives => Direction::Up,
            _ => Direction::Both,
        };
        // A straight continuation has no corner, and adds to the area what one longer step does.
        if direction != came || direction == Direction::Both {
            self.area.add(last.units());
            if (came, direction) != (Direction::Right, Direction::Up) {
                self.turn(Some(cut));
            }
        }
        self.last = (end, direction);
        let (tp, fp) = end.units();
        if tp >= self.far.0 || fp >= self.far.1 {
            let step = |all: u64| all.div_ceil(STEPS);
            self.far = (tp + step(self.totals.positives), fp + step(self.totals.negatives));
            self.steps.push(end);
        }
    }

    /// The last cut may be a corner: so far no cut lies above the chords around it.
    #[inline(always)]
    fn turn(&mut self, next: Option<Cut>) {
        let (cut, _) = self.last;
        while let [.., (a, _), (b, _)] = self.hull[..] {
            if is_corner(a.units(), b.units(), cut.units()) {
                break;
            }
            self.hull.pop();
        }
        self.hull.push((cut, next));
    }

    /// The cuts of the outline in order; the last is “always”.
    fn cuts(self) -> Vec<Cut> {
        let corners = self.hull.into_iter().flat_map(|(corner, next)| [Some(corner), next]);
        let mut cuts: Vec<Cut> = corners.flatten().chain(self.steps).collect();
        cuts.retain(|cut| cut.units() != (0, 0));
        cuts.sort_short_by_key(|cut| cut.units());
        cuts.dedup_by_key(|cut| cut.units());
        cuts
    }
}

/// A rule on a hull: one cut, or two between which a coin decides, case by case.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mixture {
    /// Index of the corner with fewer cases predicted positive.
    pub left: usize,
    /// Index of the next corner, or of the same where no coin is needed.
    pub right: usize,
    /// How often the coin says right, `0.0..1.0`.
    pub weight: f64,
    /// Its rates.
    pub point: OperatingPoint,
}

/// The most positives found with a false positive rate of at most `limit`.
///
/// - `hull`: its corners, from (0, 0) to (1, 1).
/// - `limit`: unitless, `0.0..=1.0`.
///
/// # Examples
/// ```
/// use breakeven::{curve::neyman_pearson, domain::OperatingPoint};
/// // Halfway along the edge from (0.2, 0.6) to (0.6, 0.9).
/// let hull = [(0.0, 0.0), (0.2, 0.6), (0.6, 0.9), (1.0, 1.0)];
/// let rule = neyman_pearson(&hull.map(|(fpr, tpr)| OperatingPoint::new(fpr, tpr)), 0.4);
/// assert_eq!((rule.left, rule.right, rule.point.true_positive_rate), (1, 2, 0.75));
/// assert!((rule.weight - 0.5).abs() < 1e-15);
/// ```
pub fn neyman_pearson(hull: &[OperatingPoint], limit: f64) -> Mixture {
    within(hull, |point| point.false_positive_rate, limit)
}

/// The most positives found while no more than a share of all cases is predicted positive.
///
/// - `hull`: its corners, from (0, 0) to (1, 1).
/// - `prevalence`: share of positives where the rule is used, `0.0..=1.0`.
/// - `share`: cases that can be handled over cases that come, `0.0..=1.0`.
pub fn workforce(hull: &[OperatingPoint], prevalence: f64, share: f64) -> Mixture {
    within(hull, |point| point.predicted_positive(prevalence), share)
}

/// The last point of the hull whose load is within a limit; the load never falls along it.
fn within(hull: &[OperatingPoint], load: impl Fn(OperatingPoint) -> f64, limit: f64) -> Mixture {
    let left = hull.partition_point(|&corner| load(corner) <= limit).saturating_sub(1);
    let (from, Some(&to)) = (hull[left], hull.get(left + 1)) else {
        return Mixture { left, right: left, weight: 0.0, point: hull[left] };
    };
    let weight = ((limit - load(from)) / (load(to) - load(from))).max(0.0);
    let right = if weight > 0.0 { left + 1 } else { left };
    Mixture { left, right, weight, point: from.towards(to, weight) }
}

/// Up to here every cut is kept, and nothing else.
const ALL_CUTS: usize = 4096;

/// Up to here every cut is kept beside the outline: 24 bytes each.
const EVERY_CUT: usize = 1 << 17;

/// Which cuts of a model are kept beside its outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Detail {
    /// All, unless they are very many.
    #[default]
    Usual,
    /// All, however many: for the value at any one place, exactly.
    EveryCut,
}

impl Detail {
    fn keeps(self, thresholds: usize, all_up_to: usize) -> bool {
        self == Self::EveryCut || thresholds <= all_up_to
    }

    /// Whether every cut of so many is kept.
    pub(in crate::curve) fn keeps_all(self, thresholds: usize) -> bool {
        self.keeps(thresholds, EVERY_CUT)
    }
}

/// A model's ranking: every cut, or of a long ranking the outline that hull and picture need.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ModelRanking {
    /// Every cut.
    Complete(Ranking),
    /// The outline of a long ranking.
    Thinned {
        /// Every corner of the hull, the cut after each (a threshold lies between the two), and cuts
        /// no further than a 2048th of an axis apart.
        outline: Ranking,
        /// How many distinct thresholds there are, kept or not.
        thresholds: usize,
        /// Every cut, if that is worth its memory.
        complete: Option<Ranking>,
    },
}

impl ModelRanking {
    /// What is kept of some cases, and the area under their whole ROC curve.
    pub(in crate::curve) fn of(cases: &SortedCases, detail: Detail) -> (Self, f64) {
        let outline = Outline::of(cases);
        let (thresholds, area) = (outline.thresholds, outline.area.value());
        if thresholds <= ALL_CUTS {
            return (Self::Complete(cases.every_cut()), area);
        }
        let complete = detail.keeps_all(thresholds).then(|| cases.every_cut());
        let outline = cases.with(outline.cuts().into_iter());
        (Self::Thinned { outline, thresholds, complete }, area)
    }

    /// The cuts that [`Corner::cut`](crate::curve::Corner::cut) numbers: enough for the hull and a
    /// picture. [`ModelRanking::complete`] has every cut.
    pub fn outline(&self) -> &Ranking {
        match self {
            Self::Complete(ranking) | Self::Thinned { outline: ranking, .. } => ranking,
        }
    }

    /// Every cut; `None` if only the outline is kept.
    pub fn complete(&self) -> Option<&Ranking> {
        match self {
            Self::Complete(ranking) => Some(ranking),
            Self::Thinned { complete, .. } => complete.as_ref(),
        }
    }

    /// Every cut, or else the outline.
    pub fn finest(&self) -> &Ranking {
        self.complete().unwrap_or_else(|| self.outline())
    }

    /// How many distinct thresholds there are, kept or not.
    pub fn thresholds(&self) -> usize {
        match self {
            Self::Complete(ranking) => ranking.cuts() - 1,
            Self::Thinned { thresholds, .. } => *thresholds,
        }
    }

    /// How thresholds are read.
    pub fn rule(&self) -> CutRule {
        self.outline().rule()
    }

    /// Units of both classes.
    pub fn totals(&self) -> Totals {
        self.outline().totals()
    }

    /// Weight of the positives and of the negatives, in cases.
    pub fn class_weights(&self) -> (f64, f64) {
        self.outline().class_weights()
    }

    /// The share of positives among the cases.
    pub fn prevalence(&self) -> Prevalence {
        self.outline().prevalence()
    }
}

/// The cuts that are kept of one of several folds, and the area under its whole ROC curve.
///
/// - `folds`: how many there are. All together keep about as many cuts as one model does, so that
///   folds of a large file do not take many times its memory.
pub(in crate::curve) fn of_fold(
    cases: &SortedCases,
    folds: usize,
    detail: Detail,
) -> (Ranking, f64) {
    let outline = Outline::of(cases);
    let area = outline.area.value();
    let kept = if detail.keeps(outline.thresholds, EVERY_CUT / folds.max(1)) {
        cases.every_cut()
    } else {
        cases.with(outline.cuts().into_iter())
    };
    (kept, area)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hull(cases: &[(f64, u64, u64)]) -> RocHull {
        RocHull::of(&SortedCases::of(cases).every_cut())
    }

    #[test]
    fn points_on_an_edge_are_no_corners() {
        // Three groups of equal slope, then a flatter one.
        let hull = hull(&[(4.0, 1, 1), (3.0, 1, 1), (2.0, 1, 1), (1.0, 1, 3)]);
        let cuts: Vec<_> = hull.corners().iter().map(|c| c.cut).collect();
        assert_eq!(cuts, [0, 3, 4]);
        // P = 4, N = 6: (3/6) / (3/4 + 3/6) = 0.4 and (3/6) / (1/4 + 3/6) = 2/3.
        assert_eq!(hull.breakpoints(), [0.4, 2.0 / 3.0]);
        assert_eq!([0.39, 0.4, 0.7].map(|pc| hull.best_at(pc)), [0, 1, 2]);
    }

    #[test]
    fn a_perfect_ranking_has_one_inner_corner() {
        let hull = hull(&[(2.0, 5, 0), (1.0, 0, 7)]);
        assert_eq!(hull.corners().len(), 3);
        assert_eq!(hull.breakpoints(), [0.0, 1.0]);
        assert_eq!(hull.corners()[1].point.true_positive_rate, 1.0);
    }

    #[test]
    fn a_model_worse_than_chance_leaves_the_diagonal() {
        assert_eq!(hull(&[(2.0, 0, 5), (1.0, 5, 0)]).corners().len(), 2);
        assert_eq!(hull(&[(1.0, 5, 5)]).breakpoints(), [0.5]);
    }

    #[test]
    fn a_tie_counts_one_half() {
        // Pairs: 0.9+ beats both negatives (2), 0.5+ ties one and beats one (1.5): 3.5 of 4.
        let ranking = SortedCases::of(&[(0.9, 1, 0), (0.5, 1, 1), (0.1, 0, 1)]).every_cut();
        let area: Area = (0..ranking.cuts()).map(|k| ranking.units(k)).collect();
        assert_eq!(area.value(), 0.875);
        let expected = [(0.0, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 1.0)];
        assert_eq!(roc_points(&ranking), expected.map(|(x, y)| OperatingPoint::new(x, y)));
    }

    const HULL: [OperatingPoint; 4] = [
        OperatingPoint::ALWAYS_NEGATIVE,
        OperatingPoint::new(0.0, 0.4),
        OperatingPoint::new(0.5, 0.9),
        OperatingPoint::ALWAYS_POSITIVE,
    ];

    #[test]
    fn a_limit_on_a_corner_needs_no_coin() {
        let rule = neyman_pearson(&HULL, 0.5);
        assert_eq!((rule.left, rule.right, rule.weight), (2, 2, 0.0));
        // Of the two corners without false alarms the one that finds more.
        assert_eq!(neyman_pearson(&HULL, 0.0).point.true_positive_rate, 0.4);
        assert_eq!(neyman_pearson(&HULL, 1.0).point.true_positive_rate, 1.0);
        assert_eq!(neyman_pearson(&HULL, 7.0).left, 3);
    }

    #[test]
    fn so_many_cases_are_handled_and_no_more() {
        // A quarter is positive: the corners take 0, 0.1, 0.6 and all of the cases.
        for share in [0.05, 0.1, 0.3, 0.6, 0.8, 1.0] {
            let rule = workforce(&HULL, 0.25, share);
            let point = rule.point;
            let load = 0.25 * point.true_positive_rate + 0.75 * point.false_positive_rate;
            assert!((load - share).abs() < 1e-12, "{share} {rule:?}");
        }
        assert_eq!(workforce(&HULL, 0.25, 0.0).right, 0);
    }
}
