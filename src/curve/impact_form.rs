//! What accepting a case is worth, as a line in one parameter θ; and amounts against predictions,
//! as a picture can show them: every case of few, a density of many.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! sections 3 and 4 (ore and cholesterol are of the form *scale*, film ratings of the form
//! *shift*).

use crate::domain::{CaseAmounts, SortShort};
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
    pub fn name(self) -> &'static str {
        match self {
            Self::Scale => "scale",
            Self::Shift => "shift",
            Self::Columns => "columns",
        }
    }

    /// The formula as people read it.
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
    pub fn per_one(self, per_one: (f64, f64)) -> (f64, f64) {
        match self {
            Self::Scale => (per_one.0, 1.0),
            Self::Shift => (1.0, per_one.0),
            Self::Columns => per_one,
        }
    }
}

/// Up to here every case is a point.
const POINTS: usize = 2000;
/// Columns of a density, over the amounts.
const COLUMNS: usize = 96;
/// Rows of a density, over the predictions.
const ROWS: usize = 64;

/// What stands where: (amount, prediction) in data units.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Least and greatest amount.
    pub amounts: (f64, f64),
    /// Least and greatest prediction.
    pub predictions: (f64, f64),
    /// The cases.
    pub cases: Depiction,
}

/// The cases of a picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Depiction {
    /// Each of them, (amount, prediction), by amount.
    Points(Vec<(f64, f64)>),
    /// How many lie in each cell of a grid over both ranges; only cells that hold some.
    Cells {
        /// Cells along the amounts, and along the predictions.
        size: (usize, usize),
        /// (column, row from the least prediction up, cases).
        counts: Vec<(usize, usize, u64)>,
    },
}

impl Picture {
    /// The picture of some cases; `None` where a case has no one amount. O(n).
    pub fn of(predictions: &[f64], amounts: &CaseAmounts) -> Option<Self> {
        let CaseAmounts::Measured(units) = amounts else { return None };
        let amount = |case: usize| units.counts[case] as f64 / units.per_one;
        let points = || predictions.iter().enumerate().map(|(case, &p)| (amount(case), p + 0.0));
        let (across, up) = (range(points().map(|p| p.0)), range(points().map(|p| p.1)));
        let cases = if predictions.len() <= POINTS {
            let mut points: Vec<_> = points().collect();
            // The order of the rows is not to be seen.
            points.sort_short_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            Depiction::Points(points)
        } else {
            let mut grid = vec![0u64; COLUMNS * ROWS];
            for (x, y) in points() {
                grid[cell(y, up, ROWS) * COLUMNS + cell(x, across, COLUMNS)] += 1;
            }
            let held = grid.into_iter().enumerate().filter(|&(_, count)| count > 0);
            let counts = held.map(|(at, count)| (at % COLUMNS, at / COLUMNS, count)).collect();
            Depiction::Cells { size: (COLUMNS, ROWS), counts }
        };
        Some(Self { amounts: across, predictions: up, cases })
    }
}

fn range(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
}

#[expect(clippy::cast_possible_truncation, reason = "below the number of cells")]
fn cell(value: f64, (low, high): (f64, f64), cells: usize) -> usize {
    // Halves, so that the span of the largest doubles is still one.
    let share = (value / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0);
    // A range of one value has no share; it is drawn in the first cell.
    ((share * cells as f64) as usize).min(cells - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cases_are_points() {
        let picture = Picture::of(&[9.0, 8.0], &CaseAmounts::measured(&[2.5, -1.0])).unwrap();
        assert_eq!(picture.cases, Depiction::Points(vec![(-1.0, 8.0), (2.5, 9.0)]));
        assert_eq!((picture.amounts, picture.predictions), ((-1.0, 2.5), (8.0, 9.0)));
    }

    #[test]
    fn many_cases_are_counted_each_once() {
        let values: Vec<f64> = (0..5000u32).map(|i| f64::from(i % 100)).collect();
        let picture = Picture::of(&values, &CaseAmounts::measured(&values)).unwrap();
        let Depiction::Cells { counts, .. } = picture.cases else { panic!("points") };
        assert_eq!(counts.iter().map(|c| c.2).sum::<u64>(), 5000);
        assert_eq!((counts[0].0, counts[0].1), (0, 0));
        assert!(counts.last().is_some_and(|c| (c.0, c.1) == (COLUMNS - 1, ROWS - 1)));
        let same = Picture::of(&[1.0; 3000], &CaseAmounts::measured(&[2.0; 3000])).unwrap();
        let expected = Depiction::Cells { size: (COLUMNS, ROWS), counts: vec![(0, 0, 3000)] };
        assert_eq!(same.cases, expected);
    }
}
