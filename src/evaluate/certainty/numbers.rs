//! The numbers that say how sure those of one condition are.

use crate::domain::{NORMAL_95, NORMAL_HALF, OperatingPoint, SortShort};
use crate::evaluate::certainty::tally::Expected;
use crate::evaluate::rounding::without_noise;
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
    #[must_use]
    pub fn of(expected: f64, deviation: f64) -> Self {
        let ends = |z: f64| (expected - z * deviation, expected + z * deviation);
        let (outer, inner) = (ends(NORMAL_95), ends(NORMAL_HALF));
        Self { expected, outer, inner }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, scale: f64) -> Self {
        let ends = |(low, high): (f64, f64)| (low * scale, high * scale);
        Self { expected: self.expected * scale, outer: ends(self.outer), inner: ends(self.inner) }
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(self) -> f64 {
        (self.outer.1 - self.outer.0) / (2.0 * NORMAL_95)
    }

    /// Of a share of a cost that is saved: nothing saves more than all of it.
    #[must_use]
    pub fn of_saving(expected: f64, deviation: f64) -> Self {
        let of = Self::of(expected, deviation);
        let ends = |(low, high): (f64, f64)| (low.min(1.0), high.min(1.0));
        Self { expected: expected.min(1.0), outer: ends(of.outer), inner: ends(of.inner) }
    }
}

/// What resampling says at one condition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Certainty {
    /// How many resamples were made.
    pub resamples: usize,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelCertainty>,
    /// Predicting nobody positive, and everybody.
    pub trivial: [ModelCertainty; 2],
    /// Pairs of models.
    pub pairs: Vec<PairCertainty>,
}

impl Certainty {
    /// The models that these cases can't tell from another one, the one that is best most often first;
    /// none of them, nor the other one, may save nothing.
    ///
    /// - `best`: the other one.
    /// - `among`: the models that may win, `best` among them.
    #[must_use]
    pub fn undecided(&self, best: usize, among: &[usize]) -> Vec<usize> {
        let of = |&model: &usize| {
            let of = &self.models[model];
            (model, of.interval, of.share_best)
        };
        let pair = |pair: &PairCertainty| (pair.models, pair.interval, pair.share_first_better);
        undecided(best, among.iter().map(of), |a, b| self.pair(a, b).map(pair))
    }

    /// What is known of two models, in either order.
    pub(crate) fn pair(&self, a: usize, b: usize) -> Option<&PairCertainty> {
        let theirs = (a.min(b), a.max(b));
        self.pairs.iter().find(|pair| pair.models == theirs)
    }

    /// The better policy without a model, if it saves something: whether it predicts everybody
    /// positive, what it costs, and what a model costs at most in 95 of 100 cases.
    pub(in crate::evaluate) fn against_trivial(&self, model: usize) -> Option<(bool, f64, f64)> {
        let [never, always] = &self.trivial;
        let is_positive = always.expected_cost <= never.expected_cost;
        let trivial = if is_positive { always } else { never };
        let of = &self.models[model];
        let most = Band::of(of.expected_cost, of.deviation).outer.1;
        let saves = trivial.expected_improvement.is_some_and(|saved| without_noise(saved) > 0.0);
        saves.then_some((is_positive, trivial.expected_cost, most))
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

/// A model, the interval of what it saves, and its share of the resamples.
pub(super) type Candidate = (usize, Option<(f64, f64)>, f64);

/// A share of the resamples from which on a model that can't be told from the best one is named,
/// although another such one is best more often.
const NAMED: f64 = 0.1;
/// A share of the resamples below which a policy is not named as one that may be better.
pub(crate) const WORTH_NAMING: f64 = 0.025;

/// Two models, the interval of their difference, and in which share of the resamples the first is
/// ahead.
pub(super) type Difference = ((usize, usize), (f64, f64), f64);

/// The models that can't be told from the best one, the one that is best most often first: both save
/// something beyond chance, the interval of their difference holds 0, and the best one is ahead in less
/// than three of four resamples.
pub(super) fn undecided(
    best: usize,
    models: impl Iterator<Item = Candidate> + Clone,
    pair: impl Fn(usize, usize) -> Option<Difference>,
) -> Vec<usize> {
    let saves = |of: &Candidate| of.1.is_some_and(|(low, _)| low > 0.0);
    if !models.clone().any(|of| of.0 == best && saves(&of)) {
        return vec![];
    }
    let mut others: Vec<Candidate> =
        models.filter(|of| of.0 != best && of.2 > 0.0 && saves(of)).collect();
    others.sort_short_by(|a, b| b.2.total_cmp(&a.2)); // stable
    let is_undecided = |other: usize| {
        pair(best, other).is_some_and(|((first, _), (low, high), share)| {
            let ahead = if first == best { share } else { 1.0 - share };
            low <= 0.0 && high >= 0.0 && ahead < TOLD
        })
    };
    let is_named = |(rank, of): &(usize, Candidate)| *rank == 0 || of.2 >= NAMED;
    let named = others.into_iter().enumerate().filter(is_named).map(|(_, of)| of.0);
    named.filter(|&other| is_undecided(other)).collect()
}

/// One policy at one condition.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct ModelCertainty {
    /// Of its normalized expected cost, the cut taken as fixed.
    pub standard_error: f64,
    /// The normalized expected cost to be expected on new cases.
    pub expected_cost: f64,
    /// Standard deviation of what it will be, in the same unit.
    pub deviation: f64,
    /// Share of the baseline's cost that it is to be expected to save on new cases; `None` where the
    /// baseline costs nothing.
    pub expected_improvement: Option<f64>,
    /// Standard deviation of what that share will be.
    pub improvement_deviation: Option<f64>,
    /// 95% interval of what it saves on new cases. Where it reaches 0 these cases can't tell whether
    /// it saves anything.
    pub interval: Option<(f64, f64)>,
    /// The share of resamples in which it is the best policy.
    pub share_best: f64,
    /// How many independent cases tell as much about its cut: positives, negatives.
    pub cases: [f64; 2],
}

impl ModelCertainty {
    /// The normalized expected cost of another cut, one that was not chosen by what it costs.
    ///
    /// - `pc`: PC(+), `0.0..=1.0`.
    #[must_use]
    pub fn cost_of_cut(&self, point: OperatingPoint, pc: f64) -> Band {
        let rates = [1.0 - point.true_positive_rate, point.false_positive_rate];
        let expected = Expected::judged(rates, self.cases, pc);
        Band::of(expected.cost, expected.variance(self.cases, pc).sqrt())
    }

    /// What it is expected to save on new cases, and the 95% interval.
    #[must_use]
    pub fn expected(&self) -> Option<(f64, (f64, f64))> {
        self.expected_improvement.zip(self.interval)
    }

    /// What it saves on new cases; `None` where the baseline costs nothing.
    #[must_use]
    pub fn saving(&self) -> Option<Band> {
        let (expected, deviation) = self.expected_improvement.zip(self.improvement_deviation)?;
        Some(Band::of_saving(expected, deviation))
    }
}

/// Two models at one condition.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PairCertainty {
    /// The models' indices.
    pub models: (usize, usize),
    /// Cost of the first less cost of the other.
    pub difference: f64,
    /// Of the difference, the cuts taken as fixed.
    pub standard_error: f64,
    /// 95% interval of the difference on new cases.
    pub interval: (f64, f64),
    /// The share of resamples in which the first one costs less.
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
    #[must_use]
    pub fn cases_to_tell(&self, cases: f64) -> Option<f64> {
        cases_to_tell(cases, self.difference, self.spread)
    }
}

/// How many cases tell a difference from nothing, to two digits; `None` if a million do not.
///
/// - `cases`: how many there are.
/// - `spread`: standard deviation of the difference among as many.
pub(super) fn cases_to_tell(cases: f64, difference: f64, spread: f64) -> Option<f64> {
    let needed = cases * (1.96 * spread / difference).powi(2);
    let digits = |unit: f64| (needed / unit).round() * unit;
    let unit = (0..6).map(|k| 10f64.powi(k)).find(|unit| needed < 100.0 * unit)?;
    Some(digits(unit)).filter(|&rounded| rounded <= 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_save_beyond_chance_and_are_best_often_or_most_often() {
        let saves = Some((0.1, 0.2));
        let all = [(0, saves, 0.5), (1, Some((0.0, 0.3)), 0.3), (2, saves, 0.09), (3, saves, 0.11)];
        let found = |best, count: usize, ahead| {
            let pair = |a: usize, b: usize| Some(((a.min(b), a.max(b)), (-0.1, 0.1), ahead));
            undecided(best, all[..count].iter().copied(), pair)
        };
        assert_eq!(found(0, 4, 0.6), [3]);
        assert_eq!(found(0, 3, 0.6), [2], "the most frequent one");
        assert!(found(1, 4, 0.6).is_empty(), "it may save nothing");
        assert!(found(0, 2, 0.6).is_empty(), "the other may");
        assert_eq!((found(0, 4, 0.8), found(3, 4, 0.8)), (vec![], vec![0]), "who is ahead");
    }
}
