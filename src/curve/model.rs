//! Everything about models that no slider changes: one, several together with the hull over all of
//! them, and one over the folds of a cross-validation, with means and how far the folds lie apart;
//! fitting curves, how well models of growing complexity do on the cases they were trained on and
//! on unseen ones.
//!
//! MTMCS is cost over a range of conditions. Its axis is `u = c_fp / (c_fp + c_fn)`, free of
//! prevalence: MTMCS(u) is 100 times the cost curve at PC(+) = 1 − u. The minimum over thresholds
//! is exact, where the source steps through some.
//!
//! Source: Provost & Fawcett (2001), section 3 (the ROC convex hull of several classifiers);
//! Provost & Fawcett, *Data Science for Business*, chapter 8: table 8-2 (mean ± standard deviation
//! over ten folds), figures 8-8 and 8-10 to 8-12; Al-Saffar (2018), definitions of MTMCS, MTMCR and
//! CST.

use crate::curve::cost::{CostCurve, CostLine, TestCurve};
use crate::curve::probability::{CalibrationBlock, ProbabilityScore, calibration};
use crate::curve::roc::{
    Area, Corner, Detail, ModelRanking, RocHull, breakpoints, corner_in_use, corner_indices,
    of_fold, stretches,
};
use crate::curve::targeting::{Position, Targeting};
use crate::domain::{
    OperatingPoint, Prevalence, Ranking, SortShort, SortedCases, Totals, greatest_common_divisor,
};
use serde::{Deserialize, Serialize};

/// One model with its curves, built once when its data arrive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCurves {
    /// The model's name in the file.
    pub name: String,
    /// The cases its thresholds are chosen on.
    pub ranking: ModelRanking,
    /// The unseen cases its thresholds are judged on, if the file has a split: of very many cuts only those that
    /// thresholds of the hull make, and some at short steps.
    pub test: Option<Ranking>,
    /// What the thresholds of the hull cost there, at every condition.
    pub test_curve: Option<TestCurve>,
    /// Area under the ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// The same on the unseen cases.
    pub test_area: Option<f64>,
    /// How good its scores are as probabilities on the cases its thresholds are chosen on; `None` where they
    /// can be none, or where too few of them are kept to tell.
    pub probability: Option<ProbabilityScore>,
    /// The folds of a cross-validation in the order of their names, if the file has any.
    pub folds: Vec<Fold>,
    /// The corners of the ROC curve: the only cuts that are best under some condition.
    pub hull: RocHull,
    /// Their lower envelope in cost space.
    pub cost: CostCurve,
}

impl ModelCurves {
    /// Curves of a model. O(number of cuts).
    pub fn new(name: String, cases: impl Into<SortedCases>, test: Option<SortedCases>) -> Self {
        Self::in_detail(name, cases, test, Detail::Usual)
    }

    /// Curves of a model, with the cuts that are wanted.
    pub fn in_detail(
        name: String,
        cases: impl Into<SortedCases>,
        test: Option<SortedCases>,
        detail: Detail,
    ) -> Self {
        let cases = cases.into();
        let (ranking, area) = ModelRanking::of(&cases, detail);
        // Where every cut is kept they tell it, too.
        let is_thinned = ranking.complete().is_none();
        let thinned = is_thinned.then(|| ProbabilityScore::of(cases.rule(), cases.thresholds()));
        drop(cases); // up to ten million of them
        let hull = RocHull::of(ranking.outline());
        let (test, test_area) = test.map(|test| judging_cuts(&test, &hull, detail)).unzip();
        let kept = Self::of_kept(name, ranking, test, area);
        Self { test_area, probability: kept.probability.or(thinned.flatten()), ..kept }
    }

    /// The same curves with the folds of a cross-validation. O(number of cuts).
    ///
    /// - `folds`: name and cases of each, in order.
    #[must_use]
    pub fn with_folds(mut self, folds: Vec<(String, SortedCases)>, detail: Detail) -> Self {
        let count = folds.len();
        let fold = |(name, cases): (String, SortedCases)| {
            let (ranking, area_under_curve) = of_fold(&cases, count, detail);
            Fold { name, area_under_curve, ranking }
        };
        self.folds = folds.into_iter().map(fold).collect();
        self
    }

    /// The isotonic regression of the outcome on the score (pool adjacent violators), rising. O(corners).
    ///
    /// # Source
    /// Fawcett & Niculescu-Mizil (2007), Machine Learning 68:97–106, section 4: the blocks are the edges of the
    /// ROC hull.
    pub fn calibration(&self) -> Vec<CalibrationBlock> {
        calibration(&self.hull, self.ranking.outline())
    }

    /// Curves of a model whose cuts have been kept before, without area on unseen cases and folds.
    ///
    /// - `area_under_curve`: of all its cuts, unitless, `0.0..=1.0`.
    pub fn of_kept(
        name: String,
        ranking: ModelRanking,
        test: Option<Ranking>,
        area_under_curve: f64,
    ) -> Self {
        let hull = RocHull::of(ranking.outline());
        let cost = CostCurve::of(&hull);
        let test_curve = test.as_ref().map(|test| TestCurve::of(&hull, test));
        let probability = ranking.complete().and_then(ProbabilityScore::of_ranking);
        let (test_area, folds) = (None, vec![]);
        Self {
            name,
            ranking,
            test,
            test_curve,
            area_under_curve,
            test_area,
            probability,
            folds,
            hull,
            cost,
        }
    }
}

#[cfg(test)]
impl ModelCurves {
    /// A model for a test: score, positives and negatives of each group; high scores are risky.
    pub(crate) fn of(name: &str, groups: &[(f64, u64, u64)]) -> Self {
        Self::new(name.into(), SortedCases::of(groups), None)
    }

    /// Two models that cross at PC(+) 0.5: (0, 0.4) and (0.6, 1) in ROC space.
    ///
    /// # Source
    /// Provost & Fawcett (2001), section 3.4.
    pub(crate) fn crossing() -> [Self; 2] {
        [
            Self::of("Ra", &[(2.0, 20, 0), (1.0, 30, 50)]),
            Self::of("Rb", &[(2.0, 50, 30), (1.0, 0, 20)]),
        ]
    }
}

/// A share of a class of other cases, of very many of whose cuts not all are kept: some lie no further apart.
const STEPS: u64 = 2048;

/// The cuts of other cases, of very many those that the thresholds of a hull make there and some no further apart than
/// a step, and the area of all.
fn judging_cuts(test: &SortedCases, hull: &RocHull, detail: Detail) -> (Ranking, f64) {
    if detail.keeps_all(test.thresholds().count()) {
        let all = test.every_cut();
        let area: Area = (0..all.cuts()).map(|cut| all.units(cut)).collect();
        return (all, area.value());
    }
    let thresholds = hull.corners().iter().filter_map(|corner| corner.threshold);
    let (mut thresholds, mut wanted) = (thresholds.peekable(), Vec::new());
    let mut area = Area::default();
    for (index, cut) in test.thresholds().enumerate() {
        area.add(cut.units());
        // The cut before this score is the last that such thresholds admit.
        while thresholds.next_if(|&t| !test.rule().admits(cut.threshold, t)).is_some() {
            wanted.push(index);
        }
    }
    let mut wanted = wanted.into_iter().peekable();
    let (totals, mut last) = (test.totals(), (0, 0));
    let ranking = test.keeping(|cut, units| {
        while wanted.next_if(|&w| w < cut).is_some() {}
        let is_far = |at: u64, last: u64, all: u64| at - last >= all.div_ceil(STEPS);
        let is_step =
            is_far(units.0, last.0, totals.positives) || is_far(units.1, last.1, totals.negatives);
        let is_kept = is_step || wanted.peek() == Some(&cut);
        if is_kept {
            last = units;
        }
        is_kept
    });
    (ranking, area.value())
}

/// All models of one data set, and the hull over them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// The models, in the file's order.
    pub models: Vec<ModelCurves>,
    /// Who wins where, over all of them.
    pub joint: JointHull,
}

impl Curves {
    /// The joint hull is built here, once.
    pub fn new(models: Vec<ModelCurves>) -> Self {
        let joint = JointHull::of(models.iter().enumerate());
        Self { models, joint }
    }

    /// Whether unseen cases judge the thresholds of every model.
    pub fn is_judged(&self) -> bool {
        self.models.iter().all(|model| model.test.is_some())
    }

    /// The joint hull of some of the models only.
    pub fn joint_of(&self, shown: &[bool]) -> JointHull {
        let among = self.models.iter().enumerate();
        JointHull::of(among.filter(|&(index, _)| is_shown(shown, index)))
    }
}

/// Whether a model is shown, and may win.
///
/// - `shown`: by index; models beyond its end are shown.
pub fn is_shown(shown: &[bool], model: usize) -> bool {
    shown.get(model).copied().unwrap_or(true)
}

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Policy {
    /// Predict nobody positive.
    AlwaysNegative,
    /// Predict everybody positive.
    AlwaysPositive,
    /// The model at this index of the models given.
    Model(usize),
}

impl Policy {
    /// The model's index, if a model decides.
    pub fn model(self) -> Option<usize> {
        match self {
            Self::Model(index) => Some(index),
            Self::AlwaysNegative | Self::AlwaysPositive => None,
        }
    }

    /// Predicting everybody positive, or nobody.
    pub fn trivial(is_positive: bool) -> Self {
        if is_positive { Self::AlwaysPositive } else { Self::AlwaysNegative }
    }
}

/// An interval of PC(+) or of θ on which one cut of one policy is best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Winner<K = Corner> {
    /// Where it begins.
    pub from: f64,
    /// Where it ends; above `from`.
    pub to: f64,
    /// Who wins.
    pub policy: Policy,
    /// At which cut.
    pub corner: K,
}

/// Who is best where, of several models and the two policies without one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Joint<K> {
    pub(super) corners: Vec<(Policy, K)>,
    pub(super) breakpoints: Vec<f64>,
    pub(super) among: Vec<usize>,
}

impl<K> Joint<K> {
    /// The winners from one place to another: they tile the interval, one entry a cut, none of width 0.
    pub(super) fn winners_between(&self, (low, high): (f64, f64)) -> Vec<Winner<K>>
    where
        K: Copy,
    {
        let intervals = stretches(&self.breakpoints, (low, high)).zip(&self.corners);
        intervals
            .map(|((from, to), &(policy, corner))| Winner {
                from: from.max(low),
                to: to.min(high),
                policy,
                corner,
            })
            .filter(|winner| winner.from < winner.to)
            .collect()
    }

    /// The indices of the models it is over, in their order.
    pub fn among(&self) -> &[usize] {
        &self.among
    }

    /// Cuts with their owners, in the order in which they are best: from (0, 0) to (1, 1), or as θ
    /// grows.
    pub fn corners(&self) -> &[(Policy, K)] {
        &self.corners
    }

    /// PC(+) or θ at which the best changes from `i` to `i + 1`; ascending, one fewer than corners.
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }
}

/// Upper convex hull over the corners of several models.
///
/// A point that several models reach belongs to the first of them. Models measured on different
/// numbers of cases are compared by their rates.
pub type JointHull = Joint<Corner>;

impl JointHull {
    /// The joint hull of some models; without any, the two trivial policies.
    ///
    /// - `models`: (index to report, curves).
    pub fn of<'a>(models: impl Iterator<Item = (usize, &'a ModelCurves)> + Clone) -> Self {
        let among = models.clone().map(|(index, _)| index).collect();
        let totals = common_totals(models.clone().map(|(_, m)| m.ranking.totals()));
        let trivial = |point| Corner { cut: 0, threshold: None, point };
        let [none, all] = [(0, 0), (totals.positives, totals.negatives)];
        let mut points = vec![
            (Policy::AlwaysNegative, trivial(OperatingPoint::ALWAYS_NEGATIVE), none),
            (Policy::AlwaysPositive, trivial(OperatingPoint::ALWAYS_POSITIVE), all),
        ];
        for (index, model) in models {
            let own = model.ranking.totals();
            let corners = model.hull.corners();
            points.extend(corners[1..corners.len() - 1].iter().map(|&corner| {
                let (tp, fp) = model.ranking.outline().units(corner.cut);
                let tp = rescaled(tp, own.positives, totals.positives);
                let fp = rescaled(fp, own.negatives, totals.negatives);
                (Policy::Model(index), corner, (tp, fp))
            }));
        }
        points.sort_short_by_key(|&(_, _, (tp, fp))| (fp, tp)); // stable: the first model keeps a tie
        points.dedup_by_key(|&mut (_, _, at)| at);
        let kept = corner_indices(points.iter().map(|&(_, _, at)| at));
        let at: Vec<_> = kept.iter().map(|&i| points[i].2).collect();
        Self {
            corners: kept.iter().map(|&i| (points[i].0, points[i].1)).collect(),
            breakpoints: breakpoints(&at, totals),
            among,
        }
    }

    /// What the best of all policies costs: the lower envelope over all models.
    pub fn cost(&self) -> CostCurve {
        let lines = self.corners.iter().map(|(_, corner)| CostLine::of(corner.point));
        CostCurve { lines: lines.collect(), breakpoints: self.breakpoints.clone() }
    }

    /// Who wins at `pc`, and at which cut: the rule of `corner_in_use`. O(log n).
    pub fn best_at(&self, pc: f64) -> (Policy, Corner) {
        self.corners[corner_in_use(&self.breakpoints, pc)]
    }

    /// Predicting nobody positive, or everybody.
    pub fn trivial(&self, is_positive: bool) -> (Policy, Corner) {
        self.corners[if is_positive { self.corners.len() - 1 } else { 0 }]
    }

    /// The winners over all conditions: they tile `0.0..=1.0`, one entry a cut, none of width 0.
    pub fn winners(&self) -> Vec<Winner> {
        self.winners_between((0.0, 1.0))
    }
}

/// One pair of class totals on which all the models' counts are whole numbers (or, if it would be
/// beyond 2^61, as good as whole).
fn common_totals(totals: impl Iterator<Item = Totals> + Clone) -> Totals {
    let multiple = |a: u64, b: u64| {
        (a / greatest_common_divisor(a, b)).checked_mul(b).filter(|&m| m <= 1 << 62)
    };
    let common =
        |of: fn(Totals) -> u64| totals.clone().map(of).try_fold(1, multiple).unwrap_or(1 << 61);
    Totals { positives: common(|t| t.positives), negatives: common(|t| t.negatives) }
}

#[expect(clippy::cast_possible_truncation, reason = "count ≤ from, so the result is ≤ to")]
fn rescaled(count: u64, from: u64, to: u64) -> u64 {
    let (count, from, to) = (u128::from(count), u128::from(from), u128::from(to));
    ((count * to + from / 2) / from) as u64
}

/// One model of a family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitted {
    /// The number in its name: the number of nodes, the depth, the rounds.
    pub complexity: f64,
    /// Area under the ROC curve on the cases thresholds are chosen on, unitless, `0.0..=1.0`.
    pub training_area: f64,
    /// The same on unseen cases, if there are any.
    pub test_area: Option<f64>,
    /// Index of the model.
    pub model: usize,
}

/// The models that differ by a number in their names, by that number; `None` if fewer than three
/// names hold exactly one number each. Of names that hold the same number the first counts first.
pub fn fitting(models: &[ModelCurves]) -> Option<Vec<Fitted>> {
    let of = |(index, model): (usize, &ModelCurves)| {
        Some(Fitted {
            complexity: only_number(&model.name)?,
            training_area: model.area_under_curve,
            test_area: model.test_area,
            model: index,
        })
    };
    let mut fitted: Vec<Fitted> = models.iter().enumerate().filter_map(of).collect();
    fitted.sort_short_by(|a, b| a.complexity.total_cmp(&b.complexity));
    (fitted.len() >= 3).then_some(fitted)
}

/// The number in a text that holds exactly one: “tree_10”, “100”, “C=0.5”.
fn only_number(text: &str) -> Option<f64> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let parts = text.split(|c| !is_part(c)).map(|part| part.trim_matches('.'));
    let mut numbers = parts.filter(|part| !part.is_empty());
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

/// One point of the minimum total misclassification cost curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MtmcsPoint {
    /// False alarm's share of both costs, unitless, `0.0..=1.0`.
    pub alarm_share: f64,
    /// The least total misclassification cost there, percent, `0.0..=100.0`.
    pub percent: f64,
    /// The threshold that reaches it; `None` is "never".
    pub threshold: Option<f64>,
}

/// What a model costs over a whole range of conditions; lower is better for all three.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangeSummary {
    /// MTMCR: the sum of MTMCS over the grid, percent points.
    pub total: f64,
    /// Largest less smallest MTMCS on the grid, percent points.
    pub sensitivity: f64,
    /// CST = MTMCR · (1 + sensitivity / 100).
    pub cost_and_sensitivity: f64,
}

/// MTMCS of a model at each `u` of a grid, with the cut that reaches it. O(grid · log n).
pub fn mtmcs(model: &ModelCurves, grid: &[f64]) -> Vec<MtmcsPoint> {
    grid.iter()
        .map(|&alarm_share| {
            // 1 − 0.9 is not the double nearest to 0.1, which a corner may lie on.
            let pc = ((1.0 - alarm_share) * 1e12).round() / 1e12;
            let threshold = model.hull.corners()[model.hull.best_at(pc)].threshold;
            MtmcsPoint { alarm_share, percent: 100.0 * model.cost.value_at(pc), threshold }
        })
        .collect()
}

/// MTMCR, sensitivity and CST of some values of MTMCS; `None` if there are none.
///
/// # Examples
/// ```
/// use breakeven::curve::range_summary;
/// let summary = range_summary(&[96.0, 82.0, 4.0]).unwrap();
/// assert_eq!((summary.total, summary.sensitivity), (182.0, 92.0));
/// ```
pub fn range_summary(percents: &[f64]) -> Option<RangeSummary> {
    let highest = percents.iter().copied().reduce(f64::max)?;
    let lowest = percents.iter().copied().reduce(f64::min)?;
    let (total, sensitivity) = (percents.iter().sum::<f64>(), highest - lowest);
    let cost_and_sensitivity = total * (1.0 + sensitivity / 100.0);
    Some(RangeSummary { total, sensitivity, cost_and_sensitivity })
}

/// One fold of one model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fold {
    /// What the file calls it.
    pub name: String,
    /// Area under its ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// Its cases: every cut, or an outline where there are very many.
    pub ranking: Ranking,
}

/// A mean over folds with its spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The mean, every fold counting the same.
    pub mean: f64,
    /// Standard deviation of the folds as a sample (divided by n − 1); 0 for a single fold.
    pub deviation: f64,
}

impl Spread {
    /// Mean and spread of some values; `None` if there are none.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::Spread;
    /// let spread = Spread::of(&[1.0, 2.0, 3.0]).unwrap();
    /// assert_eq!((spread.mean, spread.deviation), (2.0, 1.0));
    /// ```
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = f64::from(u32::try_from(values.len()).ok().filter(|&n| n > 0)?);
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        Some(Self { mean, deviation: (squares / (count - 1.0).max(1.0)).sqrt() })
    }
}

/// Mean and spread of the folds' areas under the ROC curve; `None` without folds.
pub fn fold_areas(folds: &[Fold]) -> Option<Spread> {
    Spread::of(&folds.iter().map(|fold| fold.area_under_curve).collect::<Vec<_>>())
}

/// Mean and spread over the folds of a value where each fold's top share is targeted, interpolated
/// inside its own ties. `None` without folds, or where a fold has no value. O(folds · log n).
///
/// - `prevalence`: as in [`Targeting::of`]; each fold's own if `None`.
/// - `share`: of each fold's cases, `0.0..=1.0`.
/// - `value`: of a fold at a place: its response, its lift, its profit per case.
pub fn at_share_of_folds(
    folds: &[Fold],
    prevalence: Option<Prevalence>,
    share: f64,
    value: impl Fn(&Targeting, &Position) -> Option<f64>,
) -> Option<Spread> {
    let of = |fold: &Fold| {
        let targeting = Targeting::of(&fold.ranking, prevalence);
        value(&targeting, &targeting.at_share(share))
    };
    Spread::of(&folds.iter().map(of).collect::<Option<Vec<_>>>()?)
}

/// Mean and spread of the share of cases decided rightly when each fold is cut at one threshold;
/// `None` without folds.
///
/// - `threshold`: `None` is “never”.
pub fn fold_accuracies(folds: &[Fold], threshold: Option<f64>) -> Option<Spread> {
    let of = |fold: &Fold| {
        let cells = fold.ranking.confusion(fold.ranking.cut_at(threshold));
        let right = cells.true_positives + cells.true_negatives;
        right / (right + cells.false_positives + cells.false_negatives)
    };
    Spread::of(&folds.iter().map(of).collect::<Vec<_>>())
}

/// Each fold's curve on a grid of shares, for drawing: values by fold, then by share; NaN where a
/// fold has no value.
///
/// - `shares`, `prevalence`, `value`: as in [`at_share_of_folds`].
pub fn fold_curves(
    folds: &[Fold],
    prevalence: Option<Prevalence>,
    shares: &[f64],
    value: impl Fn(&Targeting, &Position) -> Option<f64>,
) -> Vec<Vec<f64>> {
    let of = |fold: &Fold| {
        let targeting = Targeting::of(&fold.ranking, prevalence);
        let at = |&share| value(&targeting, &targeting.at_share(share)).unwrap_or(f64::NAN);
        shares.iter().map(at).collect()
    };
    folds.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policies(models: &[ModelCurves]) -> Vec<(Policy, f64, f64)> {
        let hull = JointHull::of(models.iter().enumerate());
        hull.winners().iter().map(|w| (w.policy, w.from, w.to)).collect()
    }

    #[test]
    fn each_model_wins_where_it_is_cheapest() {
        let expected = [(Policy::Model(0), 0.0, 0.5), (Policy::Model(1), 0.5, 1.0)];
        assert_eq!(policies(&ModelCurves::crossing()), expected);
    }

    #[test]
    fn trivial_policies_win_at_the_ends() {
        // One inner point (0.25, 0.75): breakpoints 0.25 / (0.75 + 0.25) and 0.75 / (0.25 + 0.75).
        let models = [ModelCurves::of("m", &[(2.0, 3, 1), (1.0, 1, 3)])];
        let expected = [
            (Policy::AlwaysNegative, 0.0, 0.25),
            (Policy::Model(0), 0.25, 0.75),
            (Policy::AlwaysPositive, 0.75, 1.0),
        ];
        assert_eq!(policies(&models), expected);
        assert_eq!(policies(&[]).len(), 2);
    }

    #[test]
    fn at_the_ends_of_the_axis_the_adjoining_winner_wins() {
        // (0, 0.5) and (0.5, 1): at PC(+) = 0 and 1 they cost nothing, as a trivial policy does.
        let models = [ModelCurves::of("m", &[(3.0, 2, 0), (2.0, 2, 2), (1.0, 0, 2)])];
        let hull = JointHull::of(models.iter().enumerate());
        let winners = hull.winners();
        assert_eq!(hull.best_at(0.0).0, winners[0].policy);
        assert_eq!(hull.best_at(1.0).0, winners[winners.len() - 1].policy);
        assert_eq!(hull.best_at(1.0).0, Policy::Model(0));
    }

    #[test]
    fn a_shared_point_belongs_to_the_first_model() {
        let same = ModelCurves::of("a", &[(2.0, 3, 1), (1.0, 1, 3)]);
        let policies = policies(&[same.clone(), same]);
        assert!(!policies.iter().any(|p| p.0 == Policy::Model(1)));
    }

    #[test]
    fn models_on_different_numbers_of_cases_compare_by_rates() {
        let few = ModelCurves::of("few", &[(2.0, 3, 1), (1.0, 1, 3)]);
        let many = ModelCurves::of("many", &[(2.0, 9, 3), (1.0, 3, 9)]);
        assert_eq!(policies(&[few.clone(), many.clone()]), policies(&[few]));
    }

    #[test]
    fn totals_without_a_common_multiple_are_still_compared() {
        let prime = |p, n| ModelCurves::of("m", &[(2.0, p, 1), (1.0, 1, n)]);
        let models = [
            prime(2_147_483_646, 4_294_967_290),
            prime(4_294_967_278, 2_147_483_628),
            prime(3_000_000_018, 1),
        ];
        let winners = policies(&models);
        assert_eq!((winners[0].1, winners.last().unwrap().2), (0.0, 1.0));
    }

    #[test]
    fn a_name_holds_one_number_or_none_is_meant() {
        let names = ["tree_10", "100", "nodes=1000", "C 0.5.", "k2_fold3", "tree", "1.2.3", "."];
        let numbers = [Some(10.0), Some(100.0), Some(1000.0), Some(0.5), None, None, None, None];
        assert_eq!(names.map(only_number), numbers);
    }

    #[test]
    fn a_family_is_in_order_of_its_numbers() {
        let model = |name: &str| ModelCurves::of(name, &[(1.0, 1, 1)]);
        let models = ["tree_100", "logistic", "tree_2", "tree_10"].map(model);
        let found: Vec<_> =
            fitting(&models).unwrap().iter().map(|f| (f.complexity, f.model)).collect();
        assert_eq!(found, [(2.0, 2), (10.0, 3), (100.0, 0)]);
        assert_eq!(fitting(&models[..3]), None);
    }

    #[test]
    fn cst_of_the_worked_examples() {
        // Al-Saffar (2018): MTMCR 182 with sensitivity 8 gives 196.56, 159 with 13 gives 179.67.
        for (total, sensitivity, expected) in [(182.0, 8.0, 196.56), (159.0, 13.0, 179.67)] {
            let low = (total - sensitivity) / 2.0;
            let summary = range_summary(&[low, low + sensitivity]).unwrap();
            assert!((summary.cost_and_sensitivity - expected).abs() < 1e-12);
        }
        assert_eq!(range_summary(&[]), None);
    }

    fn two_folds() -> [Fold; 2] {
        let groups: [&[(f64, u64, u64)]; 2] = [&[(2.0, 2, 0), (1.0, 0, 2)], &[(3.0, 1, 1)]];
        let rankings = groups.map(|groups| SortedCases::of(groups).every_cut());
        rankings.map(|ranking| Fold { name: "1".into(), area_under_curve: 0.5, ranking })
    }

    #[test]
    fn folds_count_the_same_whatever_their_size() {
        // At half of the cases: all of 2 positives found in one fold, half of 1 in the other.
        let folds = two_folds();
        let response = |_: &Targeting, place: &Position| Some(place.point.true_positive_rate);
        let found = at_share_of_folds(&folds, None, 0.5, response).unwrap();
        assert_eq!((found.mean, found.deviation), (0.75, 0.125_f64.sqrt()));
        assert_eq!(fold_curves(&folds, None, &[0.0, 0.5], response), [[0.0, 1.0], [0.0, 0.5]]);
        let lift = |_: &Targeting, place: &Position| place.lift();
        assert_eq!(at_share_of_folds(&folds, None, 0.0, lift), None);
        assert_eq!(fold_areas(&folds).unwrap().mean, 0.5);
    }

    #[test]
    fn a_threshold_is_right_more_often_in_one_fold_than_in_another() {
        let folds = two_folds();
        assert_eq!(fold_accuracies(&folds, Some(1.5)).unwrap().mean, 0.75);
        assert_eq!(fold_accuracies(&folds, None).unwrap().mean, 0.5);
        assert_eq!(fold_accuracies(&[], None), None);
    }
}
