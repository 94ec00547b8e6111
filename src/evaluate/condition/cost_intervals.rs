//! Costs and a prevalence that are known from a lowest to a highest value only.

use crate::domain::{DomainError, OperatingCondition, Prevalence, cost_ratio_to_set};

/// What is known of the costs and of the prevalence: the lowest and the highest of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostIntervals {
    /// Lowest and highest cost ratio that the costs allow, above 0.
    ratios: (f64, f64),
    prevalence: (Prevalence, Prevalence),
}

impl CostIntervals {
    /// Intervals of costs and prevalence.
    ///
    /// - `alarm`, `miss`: lowest and highest cost, above 0.
    /// - `prevalence`: lowest and highest share of positives.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for costs whose ratios may not be set.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Prevalence;
    /// use breakeven::evaluate::CostIntervals;
    /// let even = Prevalence::try_new(0.5)?;
    /// // A false alarm costs 10 to 20, a miss 20 to 30: cost ratios from 1 to 3.
    /// let known = CostIntervals::try_new((10.0, 20.0), (20.0, 30.0), (even, even))?;
    /// assert_eq!(known.range(), (0.5, 0.75));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn try_new(
        alarm: (f64, f64),
        miss: (f64, f64),
        prevalence: (Prevalence, Prevalence),
    ) -> Result<Self, DomainError> {
        let ratios = (miss.0 / alarm.1, miss.1 / alarm.0);
        for ratio in [ratios.0, ratios.1] {
            cost_ratio_to_set(ratio)?;
        }
        Ok(Self { ratios, prevalence })
    }

    /// Half to twice the cost ratio of a condition, for a start.
    #[must_use]
    pub fn around(condition: OperatingCondition) -> Self {
        let ratio = condition.cost_ratio().clamp(1e-3, 1e3);
        let prevalence = condition.prevalence();
        Self { ratios: (ratio / 2.0, ratio * 2.0), prevalence: (prevalence, prevalence) }
    }

    /// The range of PC(+) that they leave open.
    ///
    /// PC(+) grows with the cost of a miss and the prevalence and falls with the cost of a false
    /// alarm, so its ends are at the ends of the intervals.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let pc = |ratio, prevalence| {
            OperatingCondition::from_cost_ratio(ratio, prevalence).map_or(0.5, |c| c.pc())
        };
        (pc(self.ratios.0, self.prevalence.0), pc(self.ratios.1, self.prevalence.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_costs_are_mapped_at_their_ends() {
        let [low, high] = [0.1, 0.2].map(|share| Prevalence::try_new(share).unwrap());
        let known = CostIntervals::try_new((10.0, 20.0), (200.0, 250.0), (low, high)).unwrap();
        let (from, to) = known.range();
        assert!((from - 0.1 * 10.0 / (0.1 * 10.0 + 0.9)).abs() < 1e-15);
        assert!((to - 0.2 * 25.0 / (0.2 * 25.0 + 0.8)).abs() < 1e-15);
        assert!(CostIntervals::try_new((0.0, 1.0), (1.0, 2.0), (low, high)).is_err());
    }
}
