//! Distributions in closed form: normal, log-normal, beta; and whether an area under the ROC curve shows that low
//! scores mean positive.

use serde::{Deserialize, Serialize};

/// Standard normal deviate that one case in twenty exceeds: the ends of a central 90% interval.
const Z_90: f64 = 1.644_853_626_951_472_2;
/// The ends of a central 95% interval.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;
/// The ends of the central half.
pub const NORMAL_HALF: f64 = 0.674_489_750_196_081_7;

/// Chance that a standard normal deviate is at most `z`, `0.0..=1.0`; `z` may be infinite.
///
/// # Examples
/// ```
/// use breakeven::domain::normal_cdf;
/// assert_eq!(normal_cdf(0.0), 0.5);
/// assert!((normal_cdf(1.959_963_984_540_054) - 0.975).abs() < 1e-15);
/// ```
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

/// Density of a standard normal deviate.
pub fn normal_density(z: f64) -> f64 {
    libm::exp(-z * z / 2.0) / libm::sqrt(2.0 * std::f64::consts::PI)
}

/// Chance that a Beta(a, b) variate is at most `x`: the regularized incomplete beta function.
///
/// Relative error below 1e-13 for the shapes from 1 to 3 that the H-measure uses.
///
/// - `a`, `b`: shapes, above 0.
/// - `x`: `0.0..=1.0`.
///
/// # Source
/// DLMF 8.17.22 (continued fraction) and 8.17.4 (reflection, where the fraction converges slowly).
///
/// # Examples
/// ```
/// use breakeven::domain::beta_cdf;
/// // Beta(2, 2): 3x² − 2x³.
/// assert!((beta_cdf(2.0, 2.0, 0.25) - 0.156_25).abs() < 1e-15);
/// ```
pub fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_cdf(b, a, 1.0 - x);
    }
    let log_beta = libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b);
    let front = libm::exp(a * libm::log(x) + b * libm::log1p(-x) - log_beta) / a;
    front / beta_fraction(a, b, x)
}

/// The denominator `1 + d₁/(1 + d₂/(1 + …))` of DLMF 8.17.22 by the modified Lentz algorithm.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let (mut value, mut c, mut d) = (1.0, 1.0, 0.0);
    for step in 1..400u32 {
        let m = f64::from(step / 2);
        let term = match step % 2 {
            0 => m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)),
            _ => -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)),
        };
        d = 1.0 / away(1.0 + term * d);
        c = away(1.0 + term / c);
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// A positive quantity whose logarithm is normal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LogNormal {
    mu: f64,
    sigma: f64,
}

impl LogNormal {
    /// The one with a central 90% interval: in nine cases of ten it lies between `low` and `high`.
    ///
    /// - `low`, `high`: `0 < low < high`, finite.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::LogNormal;
    /// let ratio = LogNormal::of_interval(2.0, 12.0);
    /// let (chance, _) = ratio.partial(2.0, 12.0);
    /// assert!((chance - 0.9).abs() < 1e-15);
    /// ```
    pub fn of_interval(low: f64, high: f64) -> Self {
        let (low, high) = (libm::log(low), libm::log(high));
        Self { mu: (low + high) / 2.0, sigma: (high - low) / (2.0 * Z_90) }
    }

    /// Its mean, `exp(μ + σ²/2)`.
    pub fn mean(self) -> f64 {
        libm::exp(self.mu + self.sigma * self.sigma / 2.0)
    }

    /// Its median, `exp(μ)`.
    pub fn median(self) -> f64 {
        libm::exp(self.mu)
    }

    /// The chance that it lies between two values, and its mean there times that chance.
    ///
    /// - `from`, `to`: `0 ≤ from ≤ to`; `to` may be infinite.
    pub fn partial(self, from: f64, to: f64) -> (f64, f64) {
        let deviate = |value: f64| match value {
            0.0 => f64::NEG_INFINITY,
            _ => (libm::log(value) - self.mu) / self.sigma,
        };
        let (from, to) = (deviate(from), deviate(to));
        let chance = normal_cdf(to) - normal_cdf(from);
        let share = normal_cdf(to - self.sigma) - normal_cdf(from - self.sigma);
        (chance, self.mean() * share)
    }

    /// The density of its logarithm at a value, per unit of the logarithm: what a curve over a
    /// logarithmic axis shows.
    pub fn log_density(self, value: f64) -> f64 {
        let z = (libm::log(value) - self.mu) / self.sigma;
        normal_density(z) / self.sigma
    }
}

/// An area below which scores may be read the other way round unasked.
const SURELY_REVERSED: f64 = 0.4;
/// Standard errors below one half that this takes.
const SURELY: f64 = 3.0;

/// The standard error of the area if chance decided; infinite without one of the classes.
///
/// - `positives`, `negatives`: their numbers, or weights in cases.
pub fn area_error_by_chance(positives: f64, negatives: f64) -> f64 {
    match positives * negatives {
        0.0 => f64::INFINITY,
        pairs => ((positives + negatives + 1.0) / (12.0 * pairs)).sqrt(),
    }
}

/// Whether scores rank the wrong way round beyond doubt: the area is far below one half, and chance
/// does not explain it.
///
/// - `error`: the standard error of the area if chance decided.
pub fn is_surely_reversed(area: f64, error: f64) -> bool {
    area < SURELY_REVERSED && area < 0.5 - SURELY * error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beta_of_whole_shapes_is_a_polynomial() {
        for x in (0..=20).map(|i| f64::from(i) / 20.0) {
            assert!((beta_cdf(1.0, 1.0, x) - x).abs() < 1e-14, "{x}");
            let cubic = x * x * x * (4.0 - 3.0 * x); // Beta(3, 2)
            assert!((beta_cdf(3.0, 2.0, x) - cubic).abs() < 1e-14, "{x}");
            let both = beta_cdf(1.3, 1.7, x) + beta_cdf(1.7, 1.3, 1.0 - x);
            assert!((both - 1.0).abs() < 1e-14, "{x}");
        }
        // Beta(1/2, 1/2) is the arcsine law: 2/π · asin(√0.25) = 1/3.
        assert!((beta_cdf(0.5, 0.5, 0.25) - 1.0 / 3.0).abs() < 1e-13);
    }

    #[test]
    fn stretches_of_a_log_normal_add_up() {
        let ratio = LogNormal::of_interval(2.0, 12.0);
        let parts =
            [(0.0, 1.0), (1.0, 7.0), (7.0, f64::INFINITY)].map(|(a, b)| ratio.partial(a, b));
        let chance: f64 = parts.iter().map(|part| part.0).sum();
        let mean: f64 = parts.iter().map(|part| part.1).sum();
        assert!((chance - 1.0).abs() < 1e-15 && (mean - ratio.mean()).abs() < 1e-14);
        assert!((ratio.median() - 24f64.sqrt()).abs() < 1e-14);
    }

    #[test]
    fn an_area_is_reversed_if_it_is_low_and_rests_on_enough_cases() {
        // (2 + 3 + 1) / (12 · 6) = 1/12.
        assert!((area_error_by_chance(2.0, 3.0) - (1.0_f64 / 12.0).sqrt()).abs() < 1e-15);
        assert!(area_error_by_chance(0.0, 9.0).is_infinite());
        assert!(is_surely_reversed(0.2, 0.09), "more than three errors below one half");
        assert!(!is_surely_reversed(0.2, 0.11), "few cases");
        assert!(!is_surely_reversed(0.41, 0.001), "weak");
    }
}
