//! Amounts against predictions, as a picture can show them: every case of few, a density of many.

use crate::domain::{CaseAmounts, SortShort};
use serde::{Deserialize, Serialize};

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
    #[must_use]
    pub fn of(predictions: &[f64], amounts: &CaseAmounts) -> Option<Self> {
        let CaseAmounts::Measured(units) = amounts else { return None };
        #[expect(clippy::cast_precision_loss, reason = "drawn")]
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

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "below the number of cells"
)]
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
        assert_eq!(
            same.cases,
            Depiction::Cells { size: (COLUMNS, ROWS), counts: vec![(0, 0, 3000)] }
        );
    }
}
