//! Exact counting. Every count, weighted or not, is a whole number of *units*, so that sums do not
//! depend on the order of the rows and corners of a hull are decided in integers.
//!
//! Unweighted cases count one unit each. Decimal weights (0.25, 1.5, 12.75) count `weight × 10^k`
//! units for the smallest `k` ≤ 9 that makes all of them whole. Any other weights are rounded to
//! the finest power of two that keeps the total below 2^62: an error of at most 2^-63 of the total
//! for each case, far below the precision of a double.
//!
//! Digits in groups of three.

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
    #[must_use]
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
    clippy::cast_sign_loss,
    reason = "weights are not negative and their total in units is below 2^62"
)]
fn in_units(weights: &[f64], scale: f64) -> Vec<u64> {
    weights.iter().map(|&w| (w * scale).round() as u64).collect()
}

/// The exact product of two counts. Counts below 2^32, the usual ones, are multiplied in one word.
#[must_use]
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
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "the quotient is rounded anyway")]
pub fn ratio(numerator: u128, denominator: u128) -> f64 {
    numerator as f64 / denominator as f64
}

/// The digits of a whole number with commas between thousands: "-1,234".
#[must_use]
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
}
