//! What accepting a case is worth, as a line in one parameter θ.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! sections 3 and 4 (ore and cholesterol are of the form *scale*, film ratings of the form *shift*).

use serde::{Deserialize, Serialize};

/// How the value `v(θ) = a·θ + b` of accepting a case follows from the file; rejecting it is worth 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImpactForm {
    /// `v = θ·y − 1`: a unit of y is worth θ times what acting on a case costs.
    Scale,
    /// `v = y − θ`: acting on a case costs θ, in the units of y.
    Shift,
    /// `v = a·θ + b` with a and b from two columns.
    Columns,
}

impl ImpactForm {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Scale, Self::Shift, Self::Columns];

    /// Its word in addresses and in `report.json`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scale => "scale",
            Self::Shift => "shift",
            Self::Columns => "columns",
        }
    }

    /// The formula as people read it.
    #[must_use]
    pub fn formula(self) -> &'static str {
        match self {
            Self::Scale => "θ·y − 1",
            Self::Shift => "y − θ",
            Self::Columns => "a·θ + b",
        }
    }

    /// The y of a case that is worth exactly nothing at θ: 1/θ or θ; `None` where there is no such y.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::ImpactForm;
    /// assert_eq!(ImpactForm::Scale.break_even(4.0), Some(0.25));
    /// assert_eq!(ImpactForm::Shift.break_even(3.5), Some(3.5));
    /// assert_eq!(ImpactForm::Columns.break_even(3.5), None);
    /// ```
    #[must_use]
    pub fn break_even(self, theta: f64) -> Option<f64> {
        match self {
            Self::Scale => Some(1.0 / theta).filter(|y| y.is_finite()),
            Self::Shift => Some(theta),
            Self::Columns => None,
        }
    }

    /// (a, b) in units, summed over some cases.
    ///
    /// - `units`: sums of [`CaseAmounts::of`](crate::domain::CaseAmounts::of).
    #[must_use]
    pub fn line(self, cases: u64, units: (i64, i64)) -> (i64, i64) {
        let cases = i64::try_from(cases).expect("there are fewer cases than 2^63");
        match self {
            Self::Scale => (units.0, -cases),
            Self::Shift => (-cases, units.0),
            Self::Columns => units,
        }
    }

    /// Units that make one of (a, b).
    ///
    /// - `per_one`: as [`CaseAmounts::per_one`](crate::domain::CaseAmounts::per_one) says.
    #[must_use]
    pub fn per_one(self, per_one: (f64, f64)) -> (f64, f64) {
        match self {
            Self::Scale => (per_one.0, 1.0),
            Self::Shift => (1.0, per_one.0),
            Self::Columns => per_one,
        }
    }
}

/// A sum of values as a line in θ: `value = per_theta·θ + fixed`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ImpactLine {
    /// Sum of a.
    pub per_theta: f64,
    /// Sum of b.
    pub fixed: f64,
}

impl ImpactLine {
    /// From whole units and what makes one of each.
    #[expect(clippy::cast_precision_loss, reason = "a sum is rounded once, when it is complete")]
    pub(super) fn of_units((a, b): (i64, i64), per_one: (f64, f64)) -> Self {
        Self { per_theta: a as f64 / per_one.0, fixed: b as f64 / per_one.1 }
    }

    /// The value at θ.
    #[must_use]
    pub fn value_at(self, theta: f64) -> f64 {
        self.per_theta * theta + self.fixed
    }

    /// The θ at which it is worth nothing; `None` if there is none or it is all of them.
    #[must_use]
    pub fn zero(self) -> Option<f64> {
        Some(-self.fixed / self.per_theta + 0.0).filter(|theta| theta.is_finite())
    }
}
