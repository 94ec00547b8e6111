//! How sure the numbers of one condition are, of costs and of impacts, and the arithmetic behind:
//! the interval that follows from what resamples say of one policy, and how much the cheapest of
//! several is flattered by having been chosen on the cases that its cost is measured on.
//!
//! A cut that was chosen on some cases costs more on new ones. What it costs there lies between
//! what it costs on the cases that chose it and what cuts chosen in resamples cost on the cases
//! left out of them: the .632+ rule, with a weight found by simulation. `docs/certainty.md` has the
//! method and how often its intervals hold.
//!
//! Source: Efron & Tibshirani (1997), JASA 92:548–560 (the .632+ rule).

use crate::curve::Policy;
use crate::domain::{
    NORMAL_95, NORMAL_HALF, OperatingPoint, SortShort, normal_cdf, normal_density,
};
use crate::evaluate::rounding::without_noise;
use crate::resample::ModelResample;
use serde::{Deserialize, Serialize};

/// A value to be expected, and where it will be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// The expected value.
    pub expected: f64,
    /// The interval that holds it in 95 of 100 cases.
    pub outer: (f64, f64),
    /// The interval that holds it in every other case.
    pub inner: (f64, f64),
}

impl Band {
    /// Of a value with a normal distribution.
    pub fn of(expected: f64, deviation: f64) -> Self {
        let ends = |z: f64| (expected - z * deviation, expected + z * deviation);
        let (outer, inner) = (ends(NORMAL_95), ends(NORMAL_HALF));
        Self { expected, outer, inner }
    }

    fn map(self, of: impl Fn(f64) -> f64) -> Self {
        let ends = |(low, high)| (of(low), of(high));
        Self { expected: of(self.expected), outer: ends(self.outer), inner: ends(self.inner) }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, scale: f64) -> Self {
        self.map(|value| value * scale)
    }

    /// The standard deviation.
    pub fn deviation(self) -> f64 {
        (self.outer.1 - self.outer.0) / (2.0 * NORMAL_95)
    }

    /// Of a share of a cost that is saved: nothing saves more than all of it.
    pub fn of_saving(expected: f64, deviation: f64) -> Self {
        Self::of(expected, deviation).map(|saved| saved.min(1.0))
    }
}

/// What resampling says at one condition: of costs, or of the impact of decisions about cases that
/// differ in value. Impacts are in units of value, for as many cases as there are.
///
/// - `E`: what a policy is to be expected to cost, or to be worth, on new cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Certainty<E = ExpectedCost> {
    /// How many resamples were made.
    pub resamples: usize,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelCertainty<E>>,
    /// Predicting nobody positive, and everybody: accepting none, and all.
    pub trivial: [ModelCertainty<E>; 2],
    /// Pairs of models.
    pub pairs: Vec<PairCertainty>,
    /// The fixed cut that models are compared with, if they are.
    pub today: Option<FixedCut>,
}

/// A cut that was not chosen on the cases: what they tell of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FixedCut {
    /// The model that is cut.
    pub model: usize,
    /// Normalized expected cost, and the variance of that.
    pub cost: (f64, f64),
    /// Rates of missed positives and of false alarms.
    pub rates: [f64; 2],
}

impl FixedCut {
    /// Whether a cut of a model does the same.
    ///
    /// - `rates`: those of the cut.
    pub(super) fn is_by(&self, model: usize, rates: [f64; 2]) -> bool {
        let is_same = |class: usize| (self.rates[class] - rates[class]).abs() < 1e-12;
        model == self.model && is_same(0) && is_same(1)
    }

    /// What another cut saves of its cost, and the standard deviation of that: of the same score case by case, of
    /// another one as if both were independent, which is no surer than it is.
    ///
    /// - `cost`: of the other cut, and its standard deviation.
    /// - `rates`, `sizes`: as of [`nested_covariance`].
    pub(in crate::evaluate) fn saved_by(
        &self,
        (model, rates, sizes): (usize, [f64; 2], [f64; 2]),
        cost: (f64, f64),
        pc: f64,
    ) -> (f64, f64) {
        let (of, variance) = self.cost;
        let ratio = cost.0 / of;
        let covariance = if model == self.model {
            nested_covariance([self.rates, rates], sizes, pc)
        } else {
            0.0
        };
        let both = cost.1 * cost.1 + ratio * ratio * variance - 2.0 * ratio * covariance;
        (1.0 - ratio, both.max(0.0).sqrt() / of)
    }
}

/// Covariance of the costs of two cuts of one score: the one acts on all that the other acts on.
///
/// - `rates`: of each, of missed positives and of false alarms.
/// - `sizes`: how many independent cases there are of each class.
pub(super) fn nested_covariance([one, other]: [[f64; 2]; 2], sizes: [f64; 2], pc: f64) -> f64 {
    let of = |class: usize| {
        let (a, b) = (one[class], other[class]);
        (a.min(b) - a * b) / sizes[class]
    };
    pc * pc * of(0) + (1.0 - pc) * (1.0 - pc) * of(1)
}

/// What resampling says of cases that differ in value at one θ.
pub type ImpactCertainty = Certainty<ExpectedImpact>;

impl<E> Certainty<E> {
    /// What it says of a policy.
    pub fn of(&self, policy: Policy) -> &ModelCertainty<E> {
        match policy {
            Policy::AlwaysNegative => &self.trivial[0],
            Policy::AlwaysPositive => &self.trivial[1],
            Policy::Model(model) => &self.models[model],
        }
    }

    /// The models that these cases can't tell from another one, the one that is best most often first:
    /// both save something beyond chance, the interval of their difference holds 0, and the other one
    /// is ahead in less than three of four resamples.
    ///
    /// - `best`: the other one.
    /// - `among`: the models that may win, `best` among them.
    pub fn undecided(&self, best: usize, among: &[usize]) -> Vec<usize> {
        let share = |model: usize| self.models[model].share_best;
        let saves = |model: usize| self.models[model].interval.map(Told::by) == Some(Told::Saves);
        if !among.contains(&best) || !saves(best) {
            return vec![];
        }
        let may_win = |&model: &usize| model != best && share(model) > 0.0 && saves(model);
        let mut others: Vec<usize> = among.iter().copied().filter(may_win).collect();
        others.sort_short_by(|&a, &b| share(b).total_cmp(&share(a))); // stable
        let is_named = |&(rank, model): &(usize, usize)| rank == 0 || share(model) >= NAMED;
        let named = others.into_iter().enumerate().filter(is_named).map(|(_, model)| model);
        named
            .filter(|&other| self.pair(best, other).is_some_and(|p| p.is_undecided(best)))
            .collect()
    }

    /// Every policy that may win, the one that is best most often first.
    ///
    /// - `among`: the models that may win.
    pub fn likeliest(&self, among: &[usize]) -> Vec<(Policy, &ModelCertainty<E>)> {
        let mut all: Vec<_> = policies(among).map(|policy| (policy, self.of(policy))).collect();
        all.sort_short_by(|a, b| b.1.share_best.total_cmp(&a.1.share_best)); // stable
        all
    }

    /// The policy that is best most often but for the winner, and its share of the resamples; of equals
    /// the first, and none that is hardly ever the best.
    ///
    /// - `among`: the models that may win.
    pub fn rival(&self, winner: Policy, among: &[usize]) -> Option<(Policy, f64)> {
        let others = policies(among).filter(|policy| *policy != winner);
        let others = others.map(|policy| (policy, self.of(policy).share_best));
        let rival = others.reduce(|most, next| if next.1 > most.1 { next } else { most })?;
        (rival.1 >= MAY_BE_BEST).then_some(rival)
    }

    /// How many cases in all would tell two models apart, if more than there are.
    pub fn cases_to_tell(&self, (one, other): (Policy, Policy), cases: f64) -> Option<f64> {
        let pair = self.pair(one.model()?, other.model()?)?;
        pair.cases_to_tell(cases).filter(|&needed| needed > cases)
    }

    /// What is known of two models, in either order.
    pub fn pair(&self, a: usize, b: usize) -> Option<&PairCertainty> {
        let theirs = (a.min(b), a.max(b));
        self.pairs.iter().find(|pair| pair.models == theirs)
    }
}

impl Certainty {
    /// The better policy without a model, if it saves something: whether it predicts everybody
    /// positive, what it costs, and what a model costs at most in 95 of 100 cases.
    pub(in crate::evaluate) fn against_trivial(&self, model: usize) -> Option<(bool, f64, f64)> {
        let [never, always] = &self.trivial;
        let is_positive = always.expected.cost <= never.expected.cost;
        let trivial = if is_positive { always } else { never };
        let most = self.models[model].expected.band().outer.1;
        let saves = trivial.expected_improvement.is_some_and(|saved| without_noise(saved) > 0.0);
        saves.then_some((is_positive, trivial.expected.cost, most))
    }

    /// What a model is sure to save: of the baseline's cost, and over the better policy without a
    /// model where that saves something, too. 0 or less where these cases can't tell.
    pub(in crate::evaluate) fn surely_saved(&self, model: usize) -> f64 {
        let low = self.models[model].saving().map_or(0.0, |band| band.outer.0);
        let over_trivial = self.against_trivial(model).map(|(_, cost, most)| cost - most);
        without_noise(over_trivial.map_or(low, |over| low.min(over)))
    }

    /// Correlation of what the cuts of two models cost on these cases, the cuts taken as fixed; 0
    /// where nothing pairs the models' cases, or one of them decides nothing.
    pub(in crate::evaluate) fn correlation(&self, a: usize, b: usize) -> f64 {
        if a == b {
            return 1.0;
        }
        let Some(pair) = self.pair(a, b) else { return 0.0 };
        let [first, other] = [a, b].map(|model| self.models[model].standard_error);
        let covariance = first * first + other * other - pair.standard_error * pair.standard_error;
        match first * other {
            0.0 => 0.0,
            product => (covariance / (2.0 * product)).clamp(-1.0, 1.0),
        }
    }
}

/// A share of the resamples in which one of two models is ahead, from which on they are told apart.
const TOLD: f64 = 0.75;

/// A share of the resamples from which on a model that can't be told from the best one is named,
/// although another such one is best more often.
const NAMED: f64 = 0.1;
/// A share of the resamples below which a policy is not one that may be the best.
pub(super) const MAY_BE_BEST: f64 = 0.025;

/// The models that may win, and the policies without one.
fn policies(among: &[usize]) -> impl Iterator<Item = Policy> {
    let models = among.iter().map(|&model| Policy::Model(model));
    models.chain([Policy::AlwaysNegative, Policy::AlwaysPositive])
}

/// A lower end of the interval of a saving below which nothing is told: the rule may cost more than
/// twice what it is compared with, and how much more is no figure to act on.
const FAR_OUT: f64 = -1.0;

/// What a 95% interval of what is saved on new cases tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// Something is saved.
    Saves,
    /// These cases can't tell whether anything is.
    Unsure,
    /// The interval reaches so far below 0 that these cases tell nothing.
    Nothing,
}

impl Told {
    /// What an interval tells.
    pub fn by((low, _): (f64, f64)) -> Self {
        if low > 0.0 {
            Self::Saves
        } else if low < FAR_OUT {
            Self::Nothing
        } else {
            Self::Unsure
        }
    }
}

/// A share of the resamples above which the best one is best beyond reasonable doubt.
const BEYOND_DOUBT: f64 = 0.95;
/// A share from which it is probably the best.
const PROBABLE: f64 = 0.6;

/// How sure it is that the policy that is recommended is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    /// Almost certainly.
    AlmostCertain,
    /// Probably.
    Probable,
    /// These cases can't tell.
    Unsure,
}

impl Best {
    /// By the share of the resamples in which it is the best.
    pub fn by(share: f64) -> Self {
        if share >= BEYOND_DOUBT {
            Self::AlmostCertain
        } else if share >= PROBABLE {
            Self::Probable
        } else {
            Self::Unsure
        }
    }
}

/// One policy at one condition.
///
/// - `E`: as of [`Certainty`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ModelCertainty<E = ExpectedCost> {
    /// Of its normalized expected cost, or of its impact, on these cases, the cut taken as fixed.
    pub standard_error: f64,
    /// Its cost or impact on new cases.
    pub expected: E,
    /// What it is to be expected to save on new cases: the share of the baseline's cost, `None` where
    /// the baseline costs nothing; of impacts, what it is to be expected to be worth over the better of
    /// accepting all and none, `None` of these two.
    pub expected_improvement: Option<f64>,
    /// Standard deviation of what that will be.
    pub improvement_deviation: Option<f64>,
    /// 95% interval of it. Where it reaches 0 these cases can't tell whether it saves anything.
    pub interval: Option<(f64, f64)>,
    /// The share of resamples in which it is the best policy.
    pub share_best: f64,
    /// What it costs to take its scores for probabilities, where they can be ones.
    pub trust: Option<PriceOfTrust>,
}

/// What it costs to cut a score where a probability would be cut, at 1 / (1 + r).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PriceOfTrust {
    /// That threshold, unitless, `0.0..=1.0`.
    pub threshold: f64,
    /// What it costs these cases, normalized.
    pub cost: f64,
    /// What the best threshold costs them, normalized.
    pub best: f64,
    /// The share of that which the best threshold is to be expected to save on new cases.
    pub saved: f64,
    /// 95% interval of it. Where it reaches 0 chance can explain the difference.
    pub interval: (f64, f64),
}

/// One policy at one θ.
pub type ModelWorth = ModelCertainty<ExpectedImpact>;

/// What a policy is to be expected to cost on new cases.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ExpectedCost {
    /// Normalized expected cost.
    pub cost: f64,
    /// Standard deviation of what it will be, in the same unit.
    pub deviation: f64,
    /// How many independent cases tell as much about its cut: positives, negatives.
    pub cases: [f64; 2],
}

impl ExpectedCost {
    /// The cost and its intervals.
    pub fn band(&self) -> Band {
        Band::of(self.cost, self.deviation)
    }
}

/// What a policy is to be expected to be worth on as many new cases.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ExpectedImpact {
    /// The impact.
    pub impact: f64,
    /// Its 95% interval.
    pub interval: (f64, f64),
}

impl<E> ModelCertainty<E> {
    /// What it is expected to save on new cases, and the 95% interval; `None` where every resample of these
    /// saves the same: they are too few, or too easy, to show what chance may do.
    pub fn improvement(&self) -> Option<(f64, (f64, f64))> {
        let known = self.expected_improvement.zip(self.interval);
        known.filter(|(expected, (low, high))| *expected <= 0.0 || low < high)
    }
}

impl ModelCertainty {
    /// The normalized expected cost of another cut, one that was not chosen by what it costs.
    ///
    /// - `pc`: PC(+), `0.0..=1.0`.
    pub fn cost_of_cut(&self, point: OperatingPoint, pc: f64) -> Band {
        let (rates, cases) =
            ([1.0 - point.true_positive_rate, point.false_positive_rate], self.expected.cases);
        let expected = Expected::judged(rates, cases, pc);
        Band::of(expected.cost, expected.variance(cases, pc).sqrt())
    }

    /// What it saves on new cases; `None` where the baseline costs nothing.
    pub fn saving(&self) -> Option<Band> {
        let (expected, deviation) = self.expected_improvement.zip(self.improvement_deviation)?;
        Some(Band::of_saving(expected, deviation))
    }
}

/// Two models at one condition. "Better" is the one that costs less, or is worth more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairCertainty {
    /// The models' indices.
    pub models: (usize, usize),
    /// Cost, or impact, of the first less that of the other.
    pub difference: f64,
    /// Of the difference, the cuts taken as fixed.
    pub standard_error: f64,
    /// 95% interval of the difference on new cases.
    pub interval: (f64, f64),
    /// The share of resamples in which the first one is better.
    pub share_first_better: f64,
    /// Standard deviation of the difference over the resamples.
    pub spread: f64,
}

impl PairCertainty {
    /// How many cases in all would tell which of the two is better, to two digits; `None` if a
    /// million would not.
    ///
    /// - `cases`: how many there are.
    ///
    /// # Examples
    /// ```
    /// use breakeven::evaluate::PairCertainty;
    /// let pair = PairCertainty {
    ///     models: (0, 1),
    ///     difference: 0.01,
    ///     standard_error: 0.01,
    ///     interval: (-0.01, 0.03),
    ///     share_first_better: 0.2,
    ///     spread: 0.01,
    /// };
    /// // 1000 · 1.96² = 3842.
    /// assert_eq!(pair.cases_to_tell(1000.0), Some(3800.0));
    /// ```
    pub fn cases_to_tell(&self, cases: f64) -> Option<f64> {
        let needed = cases * (1.96 * self.spread / self.difference).powi(2);
        let unit = (0..6).map(|k| 10f64.powi(k)).find(|unit| needed < 100.0 * unit)?;
        Some((needed / unit).round() * unit).filter(|&rounded| rounded <= 1e6)
    }

    /// Whether chance can explain all of the difference.
    pub fn is_tied(&self) -> bool {
        self.interval.0 <= 0.0 && self.interval.1 >= 0.0
    }

    /// Whether one of the two, which seems the better one, can't be told from the other.
    fn is_undecided(&self, best: usize) -> bool {
        let share = self.share_first_better;
        let ahead = if self.models.0 == best { share } else { 1.0 - share };
        self.is_tied() && ahead < TOLD
    }
}

/// The weight of the cases left out where nothing is overfitted. The source's 0.632 suits the error
/// of a rule whose excess falls as 1/n; the excess of a cut falls more slowly, as n^(−2/3).
const REST: f64 = 0.75;

/// Sums over resamples of one policy.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ErrorSums {
    /// Errors on the cases left out, misses and alarms, and how many there are of each class.
    errors: [f64; 2],
    left_out: [f64; 2],
}

impl ErrorSums {
    pub(super) fn add(&mut self, model: &ModelResample) {
        let (rest, (positives, negatives)) = (model.rest, model.left_out);
        let [positives, negatives] = [positives, negatives].map(f64::from);
        self.errors[0] += f64::from(rest.at_one) * positives;
        self.errors[1] += f64::from(rest.at_zero) * negatives;
        self.left_out[0] += positives;
        self.left_out[1] += negatives;
    }

    /// What the policy chosen on some cases is to be expected to cost on new ones, were it used
    /// whether or not it is worse than a trivial one.
    ///
    /// - `fixed`: its rates of misses and alarms on these cases.
    pub(super) fn mixed(&self, fixed: [f64; 2], pc: f64) -> Expected {
        let cost = |[misses, alarms]: [f64; 2]| pc * misses + (1.0 - pc) * alarms;
        let rest: [f64; 2] = std::array::from_fn(|class| {
            if self.left_out[class] > 0.0 {
                self.errors[class] / self.left_out[class]
            } else {
                fixed[class]
            }
        });
        let apparent = cost(fixed);
        let weight = weight_of_rest(cost(rest) - apparent, uninformed(apparent, pc) - apparent);
        let rates = std::array::from_fn(|c| (1.0 - weight) * fixed[c] + weight * rest[c]);
        Expected { cost: (1.0 - weight) * apparent + weight * cost(rest), rates }
    }

    /// The same where the better trivial policy is used instead if the model is worse.
    pub(super) fn expected(&self, fixed: [f64; 2], pc: f64) -> Expected {
        let mixed = self.mixed(fixed, pc);
        let apparent = pc * fixed[0] + (1.0 - pc) * fixed[1];
        Expected { cost: mixed.cost.min(uninformed(apparent, pc)), ..mixed }
    }
}

/// What the policy costs that is chosen without information.
fn uninformed(apparent: f64, pc: f64) -> f64 {
    pc.min(1.0 - pc).max(apparent)
}

/// Lowers the shares of resamples in which models are best until together they are no surer than the
/// interval of what the best of them saves: a share over 97.5% then has an interval above 0.
///
/// - `saving`, `variance`: what it is to be expected to save, and the variance of that.
pub(crate) fn no_surer_than(shares: &mut [f64], saving: f64, variance: f64) {
    let chance = if variance > 0.0 {
        normal_cdf(saving / variance.sqrt())
    } else {
        f64::from(u8::from(saving > 0.0))
    };
    let all: f64 = shares.iter().sum();
    if all > chance {
        shares.iter_mut().for_each(|share| *share *= chance / all);
    }
}

/// The weight of the cases left out: more where a choice is overfitted.
///
/// - `lost`: how much worse it is on the cases left out.
/// - `to_lose`: how much worse one without information is.
pub(crate) fn weight_of_rest(lost: f64, to_lose: f64) -> f64 {
    let overfit = if lost > 0.0 && to_lose > 0.0 { (lost / to_lose).min(1.0) } else { 0.0 };
    REST / (1.0 - (1.0 - REST) * overfit)
}

/// What is to be expected on new cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Expected {
    /// Normalized expected cost.
    pub(super) cost: f64,
    /// Rates of misses and alarms.
    pub(super) rates: [f64; 2],
}

impl Expected {
    /// Of a policy that decides without a model: its cost has no doubt.
    pub(super) fn trivial(always: bool, pc: f64) -> Self {
        let rates = if always { [0.0, 1.0] } else { [1.0, 0.0] };
        Self { cost: pc * rates[0] + (1.0 - pc) * rates[1], rates }
    }

    /// On cases that chose nothing: what they show. The rates are drawn towards one half by a case
    /// of either kind, so that no error among few cases is not taken for none ever.
    pub(super) fn judged(fixed: [f64; 2], sizes: [f64; 2], pc: f64) -> Self {
        let cost = pc * fixed[0] + (1.0 - pc) * fixed[1];
        let rates = std::array::from_fn(|c| (fixed[c] * sizes[c] + 1.0) / (sizes[c] + 2.0));
        Self { cost, rates }
    }

    /// Variance of the cost of a fixed cut with these rates.
    pub(super) fn variance(self, sizes: [f64; 2], pc: f64) -> f64 {
        let of = |class: usize| self.rates[class] * (1.0 - self.rates[class]) / sizes[class];
        pc * pc * of(0) + (1.0 - pc) * (1.0 - pc) * of(1)
    }
}

/// The variance of numbers by their sum and that of their squares.
pub(crate) fn variance(sum: f64, squares: f64, count: f64) -> f64 {
    (squares / count - (sum / count) * (sum / count)).max(0.0)
}

/// The central 95% interval of a normal distribution.
pub(crate) fn interval(mean: f64, variance: f64) -> (f64, f64) {
    let half = NORMAL_95 * variance.sqrt();
    (mean - half, mean + half)
}

/// What resampling says, whatever the cases are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum KnownCertainty<'a> {
    /// Of cases of two classes.
    Classes(&'a Certainty),
    /// Of cases that differ in value.
    Values(&'a ImpactCertainty),
}

impl<'a> KnownCertainty<'a> {
    /// That of two classes.
    pub fn of_classes(self) -> Option<&'a Certainty> {
        if let Self::Classes(certainty) = self { Some(certainty) } else { None }
    }

    /// That of values.
    pub fn of_values(self) -> Option<&'a ImpactCertainty> {
        if let Self::Values(certainty) = self { Some(certainty) } else { None }
    }
}

/// How much more the policy that looks cheapest is to be expected to cost than it seems to.
///
/// Costs on other cases are taken as normal around the measured ones: the mean, over what other cases
/// would show, of what the policy that is cheapest there costs here less what it costs there. The least
/// of several costs is taken as normal again. O(costs²).
///
/// - `costs`: as measured, ascending.
/// - `covariance`: of two of them by their indices, the variance of one with itself.
/// - returns: in the unit of the costs, at least 0.
///
/// # Source
/// Clark (1961), Operations Research 9:145–162 (moments of the greatest of normal variables).
pub(in crate::evaluate) fn optimism(
    costs: &[f64],
    covariance: impl Fn(usize, usize) -> f64,
) -> f64 {
    let Some(&first) = costs.first() else { return 0.0 };
    let (mut least, mut variance, mut flattery) = (first, covariance(0, 0), 0.0);
    let mut with_least: Vec<f64> = (0..costs.len()).map(|other| covariance(0, other)).collect();
    for (next, &cost) in costs.iter().enumerate().skip(1) {
        let own = covariance(next, next);
        let spread = (variance + own - 2.0 * with_least[next]).max(0.0).sqrt();
        if spread <= 1e-9 * own.sqrt() {
            continue; // they differ by a constant: the first stays the cheaper one
        }
        let z = (cost - least) / spread;
        let (stays, gap) = (normal_cdf(z), spread * normal_density(z));
        let mean = stays * least + (1.0 - stays) * cost - gap;
        let about = |of: f64| of - mean;
        variance = stays * (variance + about(least).powi(2))
            + (1.0 - stays) * (own + about(cost).powi(2))
            - gap * (about(least) + about(cost));
        flattery = stays * flattery + gap;
        for (other, of) in with_least.iter_mut().enumerate() {
            *of = stays * *of + (1.0 - stays) * covariance(next, other);
        }
        least = mean;
    }
    flattery
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_tells_by_its_low_end() {
        let told = [0.01, 0.0, -1.0, -1.01].map(|low| Told::by((low, 0.5)));
        assert_eq!(told, [Told::Saves, Told::Unsure, Told::Unsure, Told::Nothing]);
        let best = [0.95, 0.6, 0.59].map(Best::by);
        assert_eq!(best, [Best::AlmostCertain, Best::Probable, Best::Unsure]);
    }

    #[test]
    fn rivals_save_beyond_chance_and_are_best_often_or_most_often() {
        let of = |(low, share_best)| ModelCertainty {
            interval: Some((low, 0.3)),
            share_best,
            ..ModelCertainty::<ExpectedCost>::default()
        };
        let models = [(0.1, 0.5), (0.0, 0.3), (0.1, 0.09), (0.1, 0.11)].map(of).to_vec();
        let found = |best: usize, count: usize, ahead: f64| {
            let pair = |other: usize| PairCertainty {
                models: (best.min(other), best.max(other)),
                difference: 0.0,
                standard_error: 0.1,
                interval: (-0.1, 0.1),
                share_first_better: ahead,
                spread: 0.1,
            };
            let (models, trivial) = (models.clone(), [ModelCertainty::default(); 2]);
            let pairs = (0..4).map(pair).collect();
            let among = (0..count).collect::<Vec<_>>();
            Certainty { resamples: 100, models, trivial, pairs, today: None }
                .undecided(best, &among)
        };
        assert_eq!(found(0, 4, 0.6), [3]);
        assert_eq!(found(0, 3, 0.6), [2], "the most frequent one");
        assert!(found(1, 4, 0.6).is_empty(), "it may save nothing");
        assert!(found(0, 2, 0.6).is_empty(), "the other may");
        assert_eq!((found(0, 4, 0.8), found(3, 4, 0.8)), (vec![], vec![0]), "who is ahead");
    }

    fn of_equals(models: usize, correlation: f64) -> f64 {
        optimism(&vec![1.0; models], |a, b| if a == b { 4.0 } else { 4.0 * correlation })
    }

    #[test]
    fn of_equals_it_is_the_mean_of_the_greatest_normal_deviate() {
        // Of two independent ones 1/√π, of four 1.0294 (Harter 1961), here with standard deviation 2.
        assert!((of_equals(2, 0.0) - 2.0 / std::f64::consts::PI.sqrt()).abs() < 1e-12);
        assert!((of_equals(4, 0.0) - 2.0 * 1.0294).abs() < 0.02, "{}", of_equals(4, 0.0));
        // What all have in common chooses none.
        assert!((of_equals(4, 0.75) - of_equals(4, 0.0) / 2.0).abs() < 1e-12);
        assert_eq!((of_equals(4, 1.0), of_equals(1, 0.0), of_equals(0, 0.0)), (0.0, 0.0, 0.0));
    }

    #[test]
    fn one_far_ahead_is_not_flattered() {
        let independent = |a, b| if a == b { 1.0 } else { 0.0 };
        assert!(optimism(&[0.0, 12.0, 12.0], independent) < 1e-12);
        let two = optimism(&[0.0, 1.0], independent);
        assert!(optimism(&[0.0, 1.0, 1.5], independent) > two && two > 0.0);
    }
}
