//! What each of the four outcomes of a decision brings: the cost-benefit matrix.
//!
//! Source: Provost & Fawcett, *Data Science for Business*, chapters 7 and 8 (expected profit).

use crate::domain::condition::OperatingPoint;
use crate::domain::confusion::Mistake;
use crate::domain::error::DomainError;
use serde::{Deserialize, Serialize};

/// What one case brings, by what was done and what it turned out to be: money per case, negative
/// where it costs.
///
/// Both regrets are above 0: it never pays to be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "[f64; 4]", into = "[f64; 4]")]
pub struct CostBenefit {
    true_positive: f64,
    false_positive: f64,
    false_negative: f64,
    true_negative: f64,
}

impl TryFrom<[f64; 4]> for CostBenefit {
    type Error = DomainError;

    fn try_from([tp, fp, fn_, tn]: [f64; 4]) -> Result<Self, DomainError> {
        Self::try_new(tp, fp, fn_, tn)
    }
}

impl From<CostBenefit> for [f64; 4] {
    fn from(amounts: CostBenefit) -> Self {
        amounts.cells()
    }
}

impl CostBenefit {
    /// The matrix of four amounts, each in money per case.
    ///
    /// - `true_positive`, `false_positive`: of a positive and of a negative case acted on.
    /// - `false_negative`, `true_negative`: of a positive and of a negative case left alone.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for an amount that is not finite; [`DomainError::NoRegret`] where
    /// a mistake brings as much as being right: one action is then right whatever the score.
    ///
    /// # Source
    /// The regrets reduce a matrix to two costs: Elkan (2001), *The foundations of cost-sensitive
    /// learning*, section 1.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::CostBenefit;
    /// // An offer costs 5; who accepts it pays 9.
    /// let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0)?;
    /// assert_eq!(offer.cost_ratio(), 0.8);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn try_new(
        true_positive: f64,
        false_positive: f64,
        false_negative: f64,
        true_negative: f64,
    ) -> Result<Self, DomainError> {
        let amounts = Self { true_positive, false_positive, false_negative, true_negative };
        let regrets = [amounts.cost_of_miss(), amounts.cost_of_alarm()];
        // A sum of finite amounts may still be beyond a double.
        if let Some(&found) = amounts.cells().iter().chain(&regrets).find(|n| !n.is_finite()) {
            let what = "An amount of the cost-benefit matrix";
            return Err(DomainError::OutOfRange { what, found, expected: "a finite number" });
        }
        for (regret, mistake, right, wrong) in [
            (regrets[0], Mistake::Miss, true_positive, false_negative),
            (regrets[1], Mistake::FalseAlarm, true_negative, false_positive),
        ] {
            if regret <= 0.0 {
                return Err(DomainError::NoRegret { mistake, right, wrong });
            }
        }
        Ok(amounts)
    }

    /// What a positive case brings that is acted on.
    pub fn true_positive(self) -> f64 {
        self.true_positive
    }

    /// What a negative case brings that is acted on.
    pub fn false_positive(self) -> f64 {
        self.false_positive
    }

    /// What a positive case brings that is left alone.
    pub fn false_negative(self) -> f64 {
        self.false_negative
    }

    /// What a negative case brings that is left alone.
    pub fn true_negative(self) -> f64 {
        self.true_negative
    }

    /// True positive, false positive, false negative, true negative.
    pub fn cells(self) -> [f64; 4] {
        [self.true_positive, self.false_positive, self.false_negative, self.true_negative]
    }

    /// What a miss costs against being right, above 0: c_fn of the operating condition.
    pub fn cost_of_miss(self) -> f64 {
        self.true_positive - self.false_negative
    }

    /// What a false alarm costs against being right, above 0: c_fp of the operating condition.
    pub fn cost_of_alarm(self) -> f64 {
        self.true_negative - self.false_positive
    }

    /// Cost of a miss over cost of a false alarm, unitless, above 0.
    pub fn cost_ratio(self) -> f64 {
        self.cost_of_miss() / self.cost_of_alarm()
    }

    /// The matrix at another cost ratio. This is how a matrix and the cost ratio are tied: what an
    /// action costs in vain and what inaction brings are known and stay; what a found positive is
    /// worth is the guess that moves, `b_tp = b_fn + r · (b_tn − b_fp)`.
    ///
    /// At its own ratio a matrix stays as it is, to the last digit.
    ///
    /// - `cost_ratio`: unitless, above 0 and finite.
    ///
    /// # Errors
    /// [`DomainError`] for any other ratio, and for one too small for the amounts to represent.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::CostBenefit;
    /// let amounts = CostBenefit::try_new(27.0, -3.0, 0.0, 0.0)?;
    /// assert_eq!(amounts.with_cost_ratio(12.0)?.true_positive(), 36.0);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn with_cost_ratio(self, cost_ratio: f64) -> Result<Self, DomainError> {
        if cost_ratio == self.cost_ratio() {
            return Ok(self);
        }
        let true_positive = self.false_negative + cost_ratio * self.cost_of_alarm();
        Self::try_new(true_positive, self.false_positive, self.false_negative, self.true_negative)
    }

    /// What one case brings on average, in money per case.
    ///
    /// - `prevalence`: share of positives among the cases, `0.0..=1.0`.
    /// - `point`: shares of both classes that are acted on.
    pub fn profit(self, prevalence: f64, point: OperatingPoint) -> f64 {
        let (tpr, fpr) = (point.true_positive_rate, point.false_positive_rate);
        let of_positives = tpr * self.true_positive + (1.0 - tpr) * self.false_negative;
        let of_negatives = fpr * self.false_positive + (1.0 - fpr) * self.true_negative;
        prevalence * of_positives + (1.0 - prevalence) * of_negatives
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profit_adds_up_the_four_cells() {
        // 100 cases, 20 positive; 15 of them and 8 others acted on.
        let amounts = CostBenefit::try_new(27.0, -3.0, -1.0, 0.5).unwrap();
        let expected = 15.0 * 27.0 - 8.0 * 3.0 - 5.0 + 72.0 * 0.5;
        let profit = amounts.profit(0.2, OperatingPoint::new(0.1, 0.75));
        assert!((profit * 100.0 - expected).abs() < 1e-9);
    }

    #[test]
    fn only_the_worth_of_a_found_positive_moves() {
        let amounts = CostBenefit::try_new(10.0, -2.0, -5.0, 1.0).unwrap();
        assert_eq!((amounts.cost_of_miss(), amounts.cost_of_alarm()), (15.0, 3.0));
        let moved = amounts.with_cost_ratio(2.0).unwrap();
        assert_eq!(moved.cells(), [1.0, -2.0, -5.0, 1.0]);
        assert_eq!(moved.cost_ratio(), 2.0);
        for ratio in [0.0, -1.0, f64::INFINITY, f64::NAN] {
            assert!(amounts.with_cost_ratio(ratio).is_err(), "{ratio}");
        }
    }

    #[test]
    fn a_matrix_without_regret_says_what_is_always_right() {
        let told = |tp, fp, fn_, tn| CostBenefit::try_new(tp, fp, fn_, tn).unwrap_err().to_string();
        let expected = "A positive case brings 4 when acted on and 4 when left alone: then acting \
                        on nobody is always right. Make the first amount larger than the second.";
        assert_eq!(told(4.0, -5.0, 4.0, 0.0), expected);
        let expected = "A negative case brings 0 when left alone and 1 when acted on: then acting \
                        on everybody is always right. Make the first amount larger than the \
                        second.";
        assert_eq!(told(4.0, 1.0, 0.0, 0.0), expected);
        for amount in [f64::NAN, f64::INFINITY] {
            assert!(told(amount, -1.0, 0.0, 0.0).contains("expected a finite number"));
        }
        assert!(told(f64::MAX, -1.0, f64::MIN, 0.0).contains("expected a finite number"));
    }
}
