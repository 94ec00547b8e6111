//! What the numbers of a column are, whatever its name.

use crate::data::table::distinct::{Value, distinct_values};
use crate::data::table::table::Table;

/// Whether a column holds two whole numbers.
pub(crate) fn is_flag(table: &Table, column: usize) -> bool {
    let values = distinct_values(&table.columns[column]);
    let is_whole = |value: &Value| value.key.parse::<f64>().is_ok_and(|n| n.fract() == 0.0);
    values.len() == 2 && values.iter().all(is_whole)
}

/// Whether all numbers lie between 0 and 1, and not only on 0 and 1.
pub(crate) fn is_probability(table: &Table, column: usize) -> bool {
    let Some((low, high)) = range(table, column) else { return false };
    let is_whole = low.fract() == 0.0
        && (0..table.rows()).filter_map(|row| table.number(row, column)).all(|n| n.fract() == 0.0);
    low >= 0.0 && high <= 1.0 && !is_whole
}

/// Whether all numbers lie between 0 and 1.
pub(crate) fn is_share(table: &Table, column: usize) -> bool {
    range(table, column).is_some_and(|(low, high)| low >= 0.0 && high <= 1.0)
}

/// Whether some numbers of a column are not whole.
pub(crate) fn has_fractions(table: &Table, column: usize) -> bool {
    (0..table.rows()).filter_map(|row| table.number(row, column)).any(|n| n.fract() != 0.0)
}

/// The least and the greatest number.
pub(crate) fn range(table: &Table, column: usize) -> Option<(f64, f64)> {
    let cells = &table.columns[column];
    cells.range().filter(|(low, high)| low <= high).or_else(|| {
        let entries = cells.entries()?.iter().filter(|e| e.count > 0).filter_map(|e| e.number);
        entries.fold(None, |range, n| match range {
            None => Some((n, n)),
            Some((low, high)) => Some((n.min(low), n.max(high))),
        })
    })
}

/// Whether all numbers of a column are the same.
pub(crate) fn is_constant(table: &Table, column: usize) -> bool {
    range(table, column).is_some_and(|(low, high)| low == high)
}
