//! What the numbers of a column are, whatever its name.

use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::{is_id, is_number_name, is_score_name};
use crate::data::role::row_number::{RowName, is_row_number};
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

/// Whether a column numbers the cases: a running number, or whole numbers under the name of one,
/// hardly any of them twice, or many of them under the name of an id.
pub(crate) fn is_number(table: &Table, column: usize) -> bool {
    let (cells, name) = (&table.columns[column], &table.header[column]);
    if is_row_number(cells, RowName::of(&table.header, column)) {
        return true;
    }
    if column == 0 && !is_score_name(name) && numbers_rows(table, column) {
        return true;
    }
    if !is_number_name(name) || is_score_name(name) {
        return false;
    }
    let mut numbers: Vec<f64> = (0..table.rows()).filter_map(|row| cells.number(row)).collect();
    let all = numbers.len();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    let are_many = 10 * numbers.len() > 9 * all || is_id(name) && numbers.len() >= MANY_ROWS;
    are_many && numbers.iter().all(|number| number.fract() == 0.0)
}

/// Whether whole numbers tell all rows apart without a gap, or go up from row to row in the first
/// column.
pub(crate) fn numbers_rows(table: &Table, column: usize) -> bool {
    let rows = table.rows();
    let Some((low, high)) = range(table, column).filter(|_| rows >= MANY_ROWS) else {
        return false;
    };
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    let has_no_gap = high - low + 1.0 == rows as f64;
    let is_whole = |row: usize| table.number(row, column).filter(|number| number.fract() == 0.0);
    let goes_up = |row: usize| is_whole(row - 1).zip(is_whole(row)).is_some_and(|(a, b)| a < b);
    if column == 0 && (1..rows).all(goes_up) {
        return true;
    }
    let mut is_seen = vec![false; if has_no_gap { rows } else { 0 }];
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the rows")]
    let is_new = |row| {
        is_whole(row).is_some_and(|n| !std::mem::replace(&mut is_seen[(n - low) as usize], true))
    };
    has_no_gap && (0..rows).all(is_new)
}

/// Whether all numbers of one class are above all of the other; each must have some.
pub(crate) fn parts(table: &Table, class: impl Fn(usize) -> Option<bool>, column: usize) -> bool {
    let mut ranges = [(f64::INFINITY, f64::NEG_INFINITY); 2];
    for row in 0..table.rows() {
        let Some((number, class)) = table.number(row, column).zip(class(row)) else { continue };
        let (low, high) = &mut ranges[usize::from(class)];
        (*low, *high) = (low.min(number), high.max(number));
        let [no, yes] = ranges;
        if no.0 <= yes.1 && yes.0 <= no.1 {
            return false;
        }
    }
    ranges.iter().all(|(low, high)| low <= high)
}
