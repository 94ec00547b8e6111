//! The operating condition: how rare the positives are and how much worse a miss is than a false
//! alarm. PC(+), cost ratio and prevalence are tied: any two give the third.
//!
//! Points of ROC space.

use crate::domain::error::DomainError;
use serde::{Deserialize, Serialize};

/// Share of positive cases where the model will be used, `0.0 < share < 1.0`.
///
/// Kept as two weights, so that counts from data stay exact: 420 against 2515 is not rounded to a
/// share before PC(+) is computed from it. With them stands how often acting on a positive works,
/// because only so many positives can be helped: it belongs to the place where the model is used,
/// and whoever turns a PC(+) into a cost ratio needs both.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Prevalence {
    positive: f64,
    negative: f64,
    /// Share of the positives acted on that this helps, `0.0 < success <= 1.0`.
    success: f64,
}

impl Prevalence {
    /// A prevalence from a share.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] unless `0.0 < share < 1.0`.
    pub fn try_new(share: f64) -> Result<Self, DomainError> {
        let (is_in, expected) =
            (share > 0.0 && share < 1.0, "a share between 0 and 1, both excluded");
        DomainError::unless(is_in, "The prevalence", share, expected)?;
        Ok(Self { positive: share, negative: 1.0 - share, success: 1.0 })
    }

    /// The prevalence among `positives` and `negatives` (both above 0: a ranking's totals).
    pub(super) fn of_counts(positives: f64, negatives: f64) -> Self {
        Self { positive: positives, negative: negatives, success: 1.0 }
    }

    /// The same share of positives, where acting on one works only so often: "an offer keeps 3 in
    /// 10 leavers" is 0.3.
    ///
    /// - `success`: unitless, `0.0 < success <= 1.0`.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for any other share.
    pub fn with_success(self, success: f64) -> Result<Self, DomainError> {
        let (is_in, expected) = (success > 0.0 && success <= 1.0, "a share above 0 and up to 1");
        DomainError::unless(is_in, "How often the action works", success, expected)?;
        Ok(Self { success, ..self })
    }

    /// Share of the positives acted on that this helps, unitless, above 0 and at most 1.
    pub fn success(self) -> f64 {
        self.success
    }

    /// P(+), unitless, `0.0..=1.0`.
    pub fn share(self) -> f64 {
        self.positive / (self.positive + self.negative)
    }
}

/// A cost ratio that may be set, from a billionth to a billion; those that follow from a PC(+) may
/// lie beyond.
///
/// # Errors
/// [`DomainError::OutOfRange`] for any other ratio.
pub fn cost_ratio_to_set(ratio: f64) -> Result<f64, DomainError> {
    let expected = "a number from a billionth to a billion";
    DomainError::unless((1e-9..=1e9).contains(&ratio), "The cost ratio", ratio, expected)?;
    Ok(ratio)
}

/// One operating condition: prevalence, cost ratio, and the PC(+) that follows from them.
///
/// The cost of a false alarm is the unit of money: `c_fp = 1` and `c_fn = cost_ratio`. At the two
/// ends of the PC(+) axis only one kind of mistake costs anything: the ratio is 0 or infinite.
///
/// Where acting on a positive works only with a share `s` ([`Prevalence::success`]), it avoids `s`
/// of a miss: decisions depend on `s · cost_ratio`, and so does PC(+). The rest, `(1 − s) · c_fn` of
/// each positive, is lost whatever is done.
///
/// # Source
/// Hoshino et al. (2009), section 3.2; Drummond & Holte (2006), Machine Learning 65:95–130. A
/// found positive that costs `(1 − s) · c_fn` is a matrix of Elkan (2001), *The foundations of
/// cost-sensitive learning*, section 1: the regret of a miss is `s · c_fn`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OperatingCondition {
    prevalence: Prevalence,
    cost_ratio: f64,
    pc: f64,
}

impl OperatingCondition {
    /// The condition at a cost ratio: `PC(+) = π s r / (π s r + (1 − π))`, where `s`, the share of
    /// positives that acting helps, is 1 unless it is said.
    ///
    /// - `cost_ratio`: cost of a miss over cost of a false alarm, unitless, above 0 and finite.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for any other ratio.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{OperatingCondition, Prevalence};
    /// let condition = OperatingCondition::from_cost_ratio(5.0, Prevalence::try_new(0.3)?)?;
    /// assert!((condition.pc() - 15.0 / 22.0).abs() < 1e-15);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn from_cost_ratio(cost_ratio: f64, prevalence: Prevalence) -> Result<Self, DomainError> {
        let is_in = cost_ratio > 0.0 && cost_ratio.is_finite();
        let expected = "a number above 0 (5 means a miss costs five false alarms)";
        DomainError::unless(is_in, "The cost ratio", cost_ratio, expected)?;
        Ok(Self::tied(prevalence, cost_ratio))
    }

    /// The condition at a PC(+): keeps the prevalence, the cost ratio follows.
    ///
    /// - `pc`: PC(+), unitless, `0.0..=1.0`.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for any other `pc`.
    pub fn from_pc(pc: f64, prevalence: Prevalence) -> Result<Self, DomainError> {
        DomainError::unless((0.0..=1.0).contains(&pc), "PC(+)", pc, "a number from 0 to 1")?;
        let ratio = pc / (1.0 - pc) * prevalence.negative / prevalence.positive;
        let cost_ratio = ratio / prevalence.success;
        Ok(Self { prevalence, cost_ratio, pc })
    }

    fn tied(prevalence: Prevalence, cost_ratio: f64) -> Self {
        let weighted = prevalence.positive * (cost_ratio * prevalence.success);
        let pc =
            if weighted.is_finite() { weighted / (weighted + prevalence.negative) } else { 1.0 };
        Self { prevalence, cost_ratio, pc }
    }

    /// The same cost ratio where positives are `prevalence` common; acting on one works as often.
    #[must_use]
    pub fn with_prevalence(self, prevalence: Prevalence) -> Self {
        let prevalence = Prevalence { success: self.prevalence.success, ..prevalence };
        Self::tied(prevalence, self.cost_ratio)
    }

    /// PC(+), unitless, `0.0..=1.0`: the share of the worst possible cost that misses could cause.
    pub fn pc(self) -> f64 {
        self.pc
    }

    /// Cost of a miss over cost of a false alarm, unitless; 0 and infinity at the ends of PC(+).
    pub fn cost_ratio(self) -> f64 {
        self.cost_ratio
    }

    /// What acting on a positive is worth, in false alarms: `s · r`, the ratio that decides. The
    /// cost ratio itself where the action always works.
    pub fn worth_of_acting(self) -> f64 {
        self.cost_ratio * self.prevalence.success
    }

    /// P(+) where the model will be used.
    pub fn prevalence(self) -> Prevalence {
        self.prevalence
    }

    /// Slope of the iso-performance lines in ROC space, `(1 − x) / x`; infinite at `x = 0`.
    ///
    /// # Source
    /// Provost & Fawcett (2001), section 3.1.
    pub fn iso_performance_slope(self) -> f64 {
        (1.0 - self.pc) / self.pc
    }

    /// The expected cost of `cases` cases, in false alarms: `cases · (π · (s · FNR + 1 − s) · r +
    /// (1 − π) · FPR)`. With `s = 1` it is `y · (P · c_fn + N · c_fp)` of the source's section 3.2;
    /// else [`OperatingCondition::unavoidable_cost`] is part of it.
    ///
    /// Infinite where the cost ratio is, unless nothing is lost.
    ///
    /// - `point`: FPR, and FNR = 1 − TPR.
    /// - `cases`: how many cases (or their weight), `0.0..`.
    pub fn absolute_cost(self, point: OperatingPoint, cases: f64) -> f64 {
        let Prevalence { positive, negative, success } = self.prevalence;
        let missed = 1.0 - point.true_positive_rate;
        let lost = match if success == 1.0 { missed } else { success * missed + (1.0 - success) } {
            0.0 => 0.0,
            share => share * positive * self.cost_ratio,
        };
        (lost + point.false_positive_rate * negative) * (cases / (positive + negative))
    }

    /// What of the cost of `cases` cases no decision avoids, in false alarms: `cases · π · (1 − s) ·
    /// r`, the positives that acting does not help. 0 where the action always works.
    ///
    /// - `cases`: as in [`OperatingCondition::absolute_cost`].
    pub fn unavoidable_cost(self, cases: f64) -> f64 {
        match self.prevalence.success {
            1.0 => 0.0,
            success => cases * self.prevalence.share() * (1.0 - success) * self.cost_ratio,
        }
    }

    /// The expected cost of `cases` cases with a normalized expected cost, in false alarms, the
    /// unavoidable part included: the [`OperatingCondition::absolute_cost`] of a point with that
    /// normalized cost. Infinite where the cost ratio is.
    ///
    /// - `normalized`: unitless, `0.0..=1.0`.
    /// - `cases`: as there.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{OperatingCondition, OperatingPoint, Prevalence};
    /// let at = OperatingCondition::from_cost_ratio(5.0, Prevalence::try_new(0.2)?.with_success(0.3)?)?;
    /// // 200 of 1,000 leave, each as bad as 5 offers; an offer would have kept 60 of them.
    /// let nobody = at.absolute_cost(OperatingPoint::ALWAYS_NEGATIVE, 1000.0);
    /// assert!((nobody - 1000.0).abs() < 1e-9 && (at.unavoidable_cost(1000.0) - 700.0).abs() < 1e-9);
    /// assert!((at.cost_of(at.pc(), 1000.0) - nobody).abs() < 1e-9);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn cost_of(self, normalized: f64, cases: f64) -> f64 {
        if !self.cost_ratio.is_finite() {
            return f64::INFINITY;
        }
        let share = self.prevalence.share();
        let worst = share * self.worth_of_acting() + (1.0 - share);
        cases * normalized * worst + self.unavoidable_cost(cases)
    }
}

/// What a decision does to each class: one point of ROC space.
///
/// Points are ordered by false positive rate, then by true positive rate.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct OperatingPoint {
    /// Share of the negatives predicted positive, `0.0..=1.0`.
    pub false_positive_rate: f64,
    /// Share of the positives predicted positive, `0.0..=1.0`.
    pub true_positive_rate: f64,
}

impl OperatingPoint {
    /// Predicting nobody positive.
    pub const ALWAYS_NEGATIVE: Self = Self::new(0.0, 0.0);
    /// Predicting everybody positive.
    pub const ALWAYS_POSITIVE: Self = Self::new(1.0, 1.0);

    /// The point (FPR, TPR).
    pub const fn new(false_positive_rate: f64, true_positive_rate: f64) -> Self {
        Self { false_positive_rate, true_positive_rate }
    }

    /// Share of all cases predicted positive: π·TPR + (1 − π)·FPR, `0.0..=1.0`.
    ///
    /// - `prevalence`: share of positives among the cases, `0.0..=1.0`.
    pub fn predicted_positive(self, prevalence: f64) -> f64 {
        prevalence * self.true_positive_rate + (1.0 - prevalence) * self.false_positive_rate
    }

    /// Share of the cases predicted positive that are positive, `0.0..=1.0`; `None` if none is
    /// predicted so.
    ///
    /// - `prevalence`: share of positives among the cases, `0.0..=1.0`.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::OperatingPoint;
    /// let point = OperatingPoint::new(0.25, 0.75);
    /// assert_eq!(point.precision(0.5), Some(0.75));
    /// assert_eq!(OperatingPoint::ALWAYS_NEGATIVE.precision(0.5), None);
    /// ```
    pub fn precision(self, prevalence: f64) -> Option<f64> {
        let predicted = self.predicted_positive(prevalence);
        (predicted > 0.0).then(|| prevalence * self.true_positive_rate / predicted)
    }

    /// The point on the straight line to another one: what a random choice between both decisions
    /// does.
    ///
    /// - `part`: how often the other decision is chosen, `0.0..=1.0`.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + part * (to - from);
        Self {
            false_positive_rate: between(self.false_positive_rate, other.false_positive_rate),
            true_positive_rate: between(self.true_positive_rate, other.true_positive_rate),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prevalence(share: f64) -> Prevalence {
        Prevalence::try_new(share).unwrap()
    }

    #[test]
    fn counts_are_not_rounded_to_a_share_first() {
        // Hoshino et al., section 5: 420 × 4 / (420 × 4 + 2515) = 1680 / 4195.
        let data = Prevalence::of_counts(420.0, 2515.0);
        let condition = OperatingCondition::from_cost_ratio(4.0, data).unwrap();
        assert_eq!(condition.pc(), 1680.0 / 4195.0);
    }

    #[test]
    fn pc_and_ratio_invert_each_other() {
        for share in [0.001, 0.3, 0.5, 0.999] {
            for ratio in [1e-6, 0.2, 1.0, 7.5, 1e6] {
                let there = OperatingCondition::from_cost_ratio(ratio, prevalence(share)).unwrap();
                let back = OperatingCondition::from_pc(there.pc(), prevalence(share)).unwrap();
                // Near PC(+) = 1 the double itself has only so many digits left of 1 − x.
                let digits = 1e-15 / (1.0 - there.pc());
                let apart = (back.cost_ratio() / ratio - 1.0).abs();
                assert!(apart < digits.max(1e-14), "{share} {ratio}");
            }
        }
    }

    #[test]
    fn ends_of_the_axis_have_no_finite_ratio() {
        let low = OperatingCondition::from_pc(0.0, prevalence(0.3)).unwrap();
        let high = OperatingCondition::from_pc(1.0, prevalence(0.3)).unwrap();
        assert_eq!((low.cost_ratio(), high.cost_ratio()), (0.0, f64::INFINITY));
        assert_eq!(low.iso_performance_slope(), f64::INFINITY);
        assert_eq!(high.iso_performance_slope(), 0.0);
        assert_eq!(high.with_prevalence(prevalence(0.5)).pc(), 1.0);
        assert_eq!(high.absolute_cost(OperatingPoint::new(0.5, 1.0), 10.0), 3.5);
        assert_eq!(high.absolute_cost(OperatingPoint::new(0.5, 0.9), 10.0), f64::INFINITY);
    }

    #[test]
    fn impossible_conditions_are_refused() {
        for share in [0.0, 1.0, -0.1, f64::NAN] {
            assert!(Prevalence::try_new(share).is_err());
        }
        for ratio in [0.0, -1.0, f64::INFINITY, f64::NAN] {
            assert!(OperatingCondition::from_cost_ratio(ratio, prevalence(0.5)).is_err());
        }
        for pc in [-0.1, 1.1, f64::NAN] {
            assert!(OperatingCondition::from_pc(pc, prevalence(0.5)).is_err());
        }
    }

    #[test]
    fn absolute_cost_counts_false_alarms() {
        // 10 positives, 90 negatives, r = 4: half of each missed, 5 × 4 + 45 = 65.
        let condition =
            OperatingCondition::from_cost_ratio(4.0, Prevalence::of_counts(10.0, 90.0)).unwrap();
        assert_eq!(condition.absolute_cost(OperatingPoint::new(0.5, 0.5), 100.0), 65.0);
    }

    #[test]
    fn an_action_that_often_fails_is_worth_less() {
        // A leaver costs 5 offers, an offer keeps 3 in 10: acting is worth 1.5 offers.
        let place = prevalence(0.2).with_success(0.3).unwrap();
        let at = OperatingCondition::from_cost_ratio(5.0, place).unwrap();
        assert_eq!((at.cost_ratio(), at.worth_of_acting()), (5.0, 1.5));
        assert!((at.pc() - 0.3 / 1.1).abs() < 1e-15); // 0.2 · 1.5 against 0.8
        // Of 1,000: 160 of 200 leavers found, 160 offers needless. 40 + 160 · 0.7 leave: 760 offers.
        let point = OperatingPoint::new(0.2, 0.8);
        assert!((at.absolute_cost(point, 1000.0) - 920.0).abs() < 1e-9);
        let normalized = 0.2 * at.pc() + 0.2 * (1.0 - at.pc());
        assert!((at.cost_of(normalized, 1000.0) - 920.0).abs() < 1e-9);
        // PC(+) says the same ratio back, also of other cases.
        let back = OperatingCondition::from_pc(at.pc(), at.prevalence()).unwrap();
        assert!((back.cost_ratio() - 5.0).abs() < 1e-12);
        assert_eq!(at.with_prevalence(prevalence(0.5)).prevalence().success(), 0.3);
        for share in [0.0, -0.1, 1.01, f64::NAN] {
            assert!(prevalence(0.5).with_success(share).is_err(), "{share}");
        }
    }
}
