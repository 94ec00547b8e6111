//! A share that is compared exactly: 2% of 150 rows is 3 rows, not 3.0000000000000004.

use crate::domain::error::DomainError;
use crate::domain::units::ratio;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A share as a fraction of whole numbers, `0.0..=1.0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct ExactShare {
    numerator: u64,
    denominator: u64,
}

/// So many decimals are read.
const DECIMALS: usize = 12;

impl ExactShare {
    /// So many hundredths, `0..=100`; more are 100.
    #[must_use]
    pub fn percent(hundredths: u8) -> Self {
        Self { numerator: u64::from(hundredths.min(100)), denominator: 100 }
    }

    /// Reads a decimal, “0.02”, or a percentage, “2%” or “2.5 %”.
    ///
    /// # Errors
    /// [`DomainError::BadShare`] unless it lies in `0.0..=1.0` and has at most 12 decimals.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::ExactShare;
    /// let share = ExactShare::parse("0.02")?;
    /// assert_eq!(share, ExactShare::parse("2 %")?);
    /// assert!(share.is_reached(3, 150) && !share.is_reached(2, 149));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, DomainError> {
        let bad = || DomainError::BadShare { found: text.into() };
        let (decimal, places) = match text.trim().strip_suffix('%') {
            Some(percent) => (percent.trim(), 2),
            None => (text.trim(), 0),
        };
        let (whole, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
        let digits = format!("{whole}{decimals}");
        let are_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !are_digits || decimals.len() > DECIMALS {
            return Err(bad());
        }
        let numerator: u64 = digits.parse().map_err(|_| bad())?;
        let places = u32::try_from(decimals.len() + places).map_err(|_| bad())?;
        let denominator = 10u64.pow(places);
        if numerator > denominator {
            return Err(bad());
        }
        Ok(Self::reduced(numerator, denominator))
    }

    /// A fraction; `None` unless it lies in `0.0..=1.0`.
    #[must_use]
    pub fn of(numerator: u64, denominator: u64) -> Option<Self> {
        (denominator > 0 && numerator <= denominator).then(|| Self::reduced(numerator, denominator))
    }

    fn reduced(numerator: u64, denominator: u64) -> Self {
        let (mut a, mut b) = (denominator, numerator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        // Hundredths stay hundredths, so that equal shares are equal values.
        let (numerator, denominator) = (numerator / a, denominator / a);
        match 100 % denominator {
            0 => Self { numerator: numerator * (100 / denominator), denominator: 100 },
            _ => Self { numerator, denominator },
        }
    }

    /// Whether a part of a whole is this share of it or more, decided on the counts.
    #[must_use]
    pub fn is_reached(self, part: u64, whole: u64) -> bool {
        u128::from(part) * u128::from(self.denominator)
            >= u128::from(whole) * u128::from(self.numerator)
    }

    /// The share as the nearest double, unitless, `0.0..=1.0`.
    #[must_use]
    pub fn value(self) -> f64 {
        ratio(self.numerator.into(), self.denominator.into())
    }

    /// Numerator and denominator.
    #[must_use]
    pub fn parts(self) -> (u64, u64) {
        (self.numerator, self.denominator)
    }
}

impl TryFrom<(u64, u64)> for ExactShare {
    type Error = &'static str;

    fn try_from((numerator, denominator): (u64, u64)) -> Result<Self, Self::Error> {
        Self::of(numerator, denominator).ok_or("a share is a fraction from 0 to 1")
    }
}

impl From<ExactShare> for (u64, u64) {
    fn from(share: ExactShare) -> Self {
        share.parts()
    }
}

impl fmt::Display for ExactShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_on_counts() {
        // 0.07 · 100 is 7.000000000000001 in doubles.
        assert!(ExactShare::parse("0.07").unwrap().is_reached(7, 100));
        assert!(ExactShare::parse("7%").unwrap().is_reached(7, 100));
        assert!(!ExactShare::parse("0.070000001").unwrap().is_reached(7, 100));
        assert!(ExactShare::parse("0").unwrap().is_reached(0, 5));
        assert_eq!(ExactShare::parse("1"), Ok(ExactShare::percent(100)));
        assert_eq!(ExactShare::parse(".5").unwrap().value(), 0.5);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "%", "-1", "1.5", "101%", "0.02x", "0,02", ".", "0.0000000000001", "NaN"] {
            assert!(ExactShare::parse(text).is_err(), "{text}");
        }
    }
}
