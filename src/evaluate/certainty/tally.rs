//! What resamples say of one policy at one PC(+), and the interval that follows.
//!
//! A cut that was chosen on some cases costs more on new ones. What it costs there lies between what
//! it costs on the cases that chose it and what cuts chosen in resamples cost on the cases left out of
//! them: the .632+ rule, with a weight found by simulation. `docs/certainty.md` has the method and
//! how often its intervals hold.
//!
//! Source: Efron & Tibshirani (1997), JASA 92:548–560 (the .632+ rule).

use crate::domain::{NORMAL_95, normal_cdf};
use crate::resample::ModelResample;

/// The weight of the cases left out where nothing is overfitted. The source's 0.632 suits the error
/// of a rule whose excess falls as 1/n; the excess of a cut falls more slowly, as n^(−2/3).
const REST: f64 = 0.75;

/// Sums over resamples of one policy.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// Errors on the cases left out, misses and alarms, and how many there are of each class.
    errors: [f64; 2],
    left_out: [f64; 2],
}

impl Tally {
    pub(super) fn add(&mut self, model: ModelResample) {
        let rates = [model.rest.at_one, model.rest.at_zero].map(f64::from);
        let left_out = [model.left_out.0, model.left_out.1].map(f64::from);
        for class in 0..2 {
            self.errors[class] += rates[class] * left_out[class];
            self.left_out[class] += left_out[class];
        }
    }

    /// What the policy chosen on some cases is to be expected to cost on new ones, were it used
    /// whether or not it is worse than a trivial one.
    ///
    /// - `fixed`: its rates of misses and alarms on these cases.
    pub(super) fn mixed(&self, fixed: [f64; 2], pc: f64) -> Expected {
        let cost = |[misses, alarms]: [f64; 2]| pc * misses + (1.0 - pc) * alarms;
        let rest: [f64; 2] = std::array::from_fn(|class| match self.left_out[class] > 0.0 {
            true => self.errors[class] / self.left_out[class],
            false => fixed[class],
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
pub(super) fn no_surer_than(shares: &mut [f64], saving: f64, variance: f64) {
    let chance = match variance > 0.0 {
        true => normal_cdf(saving / variance.sqrt()),
        false => f64::from(u8::from(saving > 0.0)),
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
pub(super) fn weight_of_rest(lost: f64, to_lose: f64) -> f64 {
    let overfit = if lost > 0.0 && to_lose > 0.0 { (lost / to_lose).min(1.0) } else { 0.0 };
    REST / (1.0 - (1.0 - REST) * overfit)
}

/// What is to be expected on new cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Expected {
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
pub(super) fn variance(sum: f64, squares: f64, count: f64) -> f64 {
    (squares / count - (sum / count) * (sum / count)).max(0.0)
}

/// The central 95% interval of a normal distribution.
pub(super) fn interval(mean: f64, variance: f64) -> (f64, f64) {
    let half = NORMAL_95 * variance.sqrt();
    (mean - half, mean + half)
}
