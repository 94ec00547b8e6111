//! Weights and counts of cases.

use crate::data::error::{DataError, RowProblem};
use crate::data::table::table::Table;
use crate::domain::{Group, Units};

/// Weights in a common unit that holds all of them exactly.
///
/// # Errors
/// [`DataError::WeightsApart`] if there is none.
pub(crate) fn units(weights: &[f64]) -> Result<Units, DataError> {
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let smallest = weights.iter().copied().filter(|&w| w > 0.0).fold(f64::INFINITY, f64::min);
    let apart = DataError::WeightsApart { smallest, largest };
    if !weights.iter().sum::<f64>().is_finite() {
        return Err(apart);
    }
    let units = Units::of(weights);
    let is_lost = weights.iter().zip(&units.counts).any(|(&w, &count)| w > 0.0 && count == 0);
    if is_lost { Err(apart) } else { Ok(units) }
}

/// A count, weight or cost: a finite number, 0 or more.
pub(crate) fn not_negative(table: &Table, row: usize, column: usize) -> Result<f64, RowProblem> {
    let number = table.number(row, column).filter(|&n| n >= 0.0);
    number.ok_or_else(|| table.problem(row, column, "a number, 0 or more"))
}

/// A case, or cases of one class, as a group.
pub(crate) fn group(score: f64, class: bool, count: u64) -> Group {
    let (positives, negatives) = if class { (count, 0) } else { (0, count) };
    Group { score, positives, negatives }
}
