//! Exact counting. Every count, weighted or not, is a whole number of *units*, and every amount that a case is
//! worth a whole number with a sign, so that sums do not depend on their order.

use crate::domain::error::DomainError;
use serde::{Deserialize, Serialize};
use std::ops::Rem;

/// Weights turned into whole numbers of one common unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Units {
    /// Each weight in units, in the order given.
    pub counts: Vec<u64>,
    /// How many units make a weight of one; `1.0..`, or a power of two for huge weights.
    pub per_case: f64,
}

impl Units {
    /// Units of the given weights (finite, not negative, their sum finite).
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Units;
    /// let units = Units::of(&[1.0, 0.25, 2.5]);
    /// assert_eq!((units.counts, units.per_case), (vec![100, 25, 250], 100.0));
    /// ```
    pub fn of(weights: &[f64]) -> Self {
        let total: f64 = weights.iter().sum();
        for scale in (0..=9).map(|k| 10f64.powi(k)) {
            // Below 2^53 every sum of units is also an exact double.
            let fits = total * scale < 9e15;
            if fits && weights.iter().all(|&w| (w * scale).round() / scale == w) {
                return Self { counts: in_units(weights, scale), per_case: scale };
            }
        }
        let mut scale = 1.0;
        while total * scale < 2f64.powi(61) && scale < 2f64.powi(1000) {
            scale *= 2.0;
        }
        while total * scale >= 2f64.powi(62) {
            scale /= 2.0;
        }
        Self { counts: in_units(weights, scale), per_case: scale }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "weights are not negative and their total in units is below 2^62"
)]
fn in_units(weights: &[f64], scale: f64) -> Vec<u64> {
    weights.iter().map(|&w| (w * scale).round() as u64).collect()
}

/// The exact product of two counts. Counts below 2^32, the usual ones, are multiplied in one word.
#[inline(always)]
pub fn product(a: u64, b: u64) -> u128 {
    match (a | b) >> 32 {
        0 => u128::from(a * b),
        _ => u128::from(a) * u128::from(b),
    }
}

/// `numerator / denominator` of two whole numbers as the nearest double (to 1 ulp above 2^53).
///
/// The one place where counts become floating point. The denominator is not 0.
pub fn ratio(numerator: u128, denominator: u128) -> f64 {
    // The quotient is rounded anyway.
    numerator as f64 / denominator as f64
}

/// The greatest whole number that divides both; the other one if one is 0.
pub fn greatest_common_divisor<N: Copy + Default + PartialEq + Rem<Output = N>>(
    mut a: N,
    mut b: N,
) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

/// The digits of a whole number with commas between thousands: "-1,234".
pub fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && !text.ends_with('-') {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Sums of absolute values stay below this: differences of two sums fit 63 bits, products of two
/// differences fit 125.
const ROOM: f64 = 4_611_686_018_427_387_904.0; // 2^62

/// No smallest amount is less than this share of the largest.
const APART: f64 = 1e-24;

/// Amounts turned into whole numbers of one common unit.
#[derive(Debug, Clone, PartialEq)]
pub struct SignedUnits {
    /// Each amount in units, in the order given; their absolute values sum to less than 2^62.
    pub counts: Vec<i64>,
    /// How many units make an amount of one; above 0.
    pub per_one: f64,
}

impl SignedUnits {
    /// Units of some amounts (finite). The unit depends on the set of amounts, not on their order.
    ///
    /// # Errors
    /// [`DomainError::TooFarApart`] if their sum may be infinite, or the largest is more than 10^24
    /// times the smallest (but 0): noise around 0 is harmless, a 1e30 that stands for “unknown” not.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::SignedUnits;
    /// let units = SignedUnits::try_of(&[1.0, -0.25, 2.5])?;
    /// assert_eq!((units.counts, units.per_one), (vec![100, -25, 250], 100.0));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn try_of(amounts: &[f64]) -> Result<Self, DomainError> {
        let sizes = || amounts.iter().map(|a| a.abs()).filter(|&a| a > 0.0);
        let (smallest, largest) =
            (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max));
        // Not the sum: in doubles it would depend on the order.
        // An upper bound; one more covers it.
        let most = largest * (amounts.len() as f64 + 1.0);
        for scale in (0..=9).map(|k| 10f64.powi(k)) {
            if most * scale < ROOM && amounts.iter().all(|&a| (a * scale).round() / scale == a) {
                return Ok(Self { counts: in_signed_units(amounts, scale), per_one: scale });
            }
        }
        let mut scale = 1.0;
        while most * scale < ROOM / 4.0 && scale < 2f64.powi(1000) {
            scale *= 2.0;
        }
        while most * scale >= ROOM / 2.0 && scale > 2f64.powi(-1000) {
            scale /= 2.0;
        }
        if !most.is_finite() || smallest < largest * APART {
            return Err(DomainError::TooFarApart { smallest, largest });
        }
        Ok(Self { counts: in_signed_units(amounts, scale), per_one: scale })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the sum in units is below 2^62")]
fn in_signed_units(amounts: &[f64], scale: f64) -> Vec<i64> {
    amounts.iter().map(|&a| (a * scale).round() as i64).collect()
}

/// What each case is worth, before the break-even is set.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseAmounts {
    /// One number a case.
    Measured(SignedUnits),
    /// `a·θ + b`, with θ the break-even that a slider sets.
    Linear {
        /// Factor of θ.
        a: SignedUnits,
        /// The rest.
        b: SignedUnits,
    },
}

#[cfg(test)]
impl CaseAmounts {
    pub(crate) fn measured(amounts: &[f64]) -> Self {
        Self::Measured(SignedUnits::try_of(amounts).unwrap())
    }
}

impl CaseAmounts {
    /// How many cases there are.
    pub fn cases(&self) -> usize {
        match self {
            Self::Measured(amounts) | Self::Linear { a: amounts, .. } => amounts.counts.len(),
        }
    }

    /// Units of a case: its amount and 0, or a and b.
    pub fn of(&self, case: usize) -> (i64, i64) {
        match self {
            Self::Measured(amounts) => (amounts.counts[case], 0),
            Self::Linear { a, b } => (a.counts[case], b.counts[case]),
        }
    }

    /// Units that make an amount of one: (of the amount or a, of b).
    pub fn per_one(&self) -> (f64, f64) {
        match self {
            Self::Measured(amounts) => (amounts.per_one, 1.0),
            Self::Linear { a, b } => (a.per_one, b.per_one),
        }
    }
}

/// A sum of values as a line in θ: `value = per_theta·θ + fixed`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct ImpactLine {
    /// Sum of a.
    pub per_theta: f64,
    /// Sum of b.
    pub fixed: f64,
}

impl ImpactLine {
    /// From whole units and what makes one of each: a sum is rounded once, when it is complete.
    pub fn of_units((a, b): (i64, i64), per_one: (f64, f64)) -> Self {
        Self { per_theta: a as f64 / per_one.0, fixed: b as f64 / per_one.1 }
    }

    /// The value at θ.
    #[inline(always)]
    pub fn value_at(self, theta: f64) -> f64 {
        self.per_theta * theta + self.fixed
    }

    /// The θ at which it is worth nothing; `None` if there is none or it is all of them.
    pub fn zero(self) -> Option<f64> {
        Some(-self.fixed / self.per_theta + 0.0).filter(|theta| theta.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_weights_are_their_own_units() {
        assert_eq!(Units::of(&[1.0, 3.0, 0.0]), Units { counts: vec![1, 3, 0], per_case: 1.0 });
    }

    #[test]
    fn decimal_weights_stay_exact() {
        // 0.1 + 0.2 is not 0.3 in doubles; in tenths it is.
        let units = Units::of(&[0.1, 0.2, 0.3]);
        assert_eq!(units.counts[0] + units.counts[1], units.counts[2]);
    }

    #[test]
    fn odd_weights_keep_their_proportions() {
        let units = Units::of(&[1.0 / 3.0, 2.0 / 3.0]);
        let share = ratio(u128::from(units.counts[0]), u128::from(units.counts[1]));
        assert!((share - 0.5).abs() < 1e-15, "{share}");
    }

    #[test]
    fn huge_and_tiny_weights_do_not_overflow() {
        for weights in [[1e300, 2e300], [1e-250, 2e-250], [1e18, 3.5e18]] {
            let units = Units::of(&weights);
            let share = ratio(u128::from(units.counts[0]), u128::from(units.counts[1]));
            assert!((share - weights[0] / weights[1]).abs() < 1e-12, "{weights:?} {units:?}");
        }
    }

    #[test]
    fn decimals_stay_exact_whatever_their_sign() {
        // 0.1 + 0.2 − 0.3 is not 0 in doubles; in tenths it is.
        let units = SignedUnits::try_of(&[0.1, 0.2, -0.3]).unwrap();
        assert_eq!((units.counts.iter().sum::<i64>(), units.per_one), (0, 10.0));
        assert_eq!(SignedUnits::try_of(&[]).unwrap().per_one, 1.0);
        assert_eq!(SignedUnits::try_of(&[0.0, -0.0]).unwrap().counts, [0, 0]);
    }

    #[test]
    fn other_numbers_keep_their_proportions() {
        for amounts in [[1.0 / 3.0, -2.0 / 3.0], [1e300, -2e300], [1e-250, -2e-250]] {
            let units = SignedUnits::try_of(&amounts).unwrap();
            assert!((units.counts[1] + 2 * units.counts[0]).abs() <= 2, "{units:?}");
            assert!(units.counts.iter().map(|c| c.unsigned_abs()).sum::<u64>() < 1 << 62);
        }
    }

    #[test]
    fn amounts_that_no_unit_can_tell_are_refused() {
        for amounts in [[1e30, 1.0 / 3.0], [1e308, -1e308], [1e-300, 1.0]] {
            let refused = SignedUnits::try_of(&amounts);
            assert!(matches!(refused, Err(DomainError::TooFarApart { .. })), "{amounts:?}");
        }
    }
}
