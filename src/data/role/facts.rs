//! What the numbers of a column are, whatever its name.

use crate::data::role::names::{
    is_id, is_number_name, is_score_name, is_time_name, may_be_time_name,
};
use crate::data::table::column::Column;
use crate::data::table::distinct::{Value, distinct_values};
use crate::data::table::table::Table;
use crate::data::text::header::numbered;
use std::ops::RangeInclusive;

/// Rows from which what all of them show is hardly chance.
pub(crate) const MANY_ROWS: usize = 20;

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

/// Whether a column's name suggests that it numbers the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowName {
    /// It is that of an index, or empty in a header that names other columns.
    Index,
    /// The table has no header, and the column is the first: its numbers decide.
    Unknown,
    /// It is another one.
    Other,
}

impl RowName {
    /// - `index`: of the column in the table's header.
    pub(crate) fn of(header: &[String], index: usize) -> Self {
        let is_nameless = |(index, name): (usize, &String)| *name == numbered(index);
        match index == 0 && is_nameless((0, &header[0])) {
            true if header.iter().enumerate().all(is_nameless) => Self::Unknown,
            true => Self::Index,
            false if is_id(&header[index]) => Self::Index,
            false => Self::Other,
        }
    }
}

/// Whether a column is a running number, not a score: whole numbers that are all different or, in
/// concatenated tables, start again.
pub(crate) fn is_row_number(column: &Column, name: RowName) -> bool {
    if name == RowName::Other {
        return false;
    }
    let mut numbers: Vec<f64> = Vec::with_capacity(column.rows());
    for row in 0..column.rows() {
        match column.number(row).filter(|n| n.fract() == 0.0) {
            Some(number) => numbers.push(number + 0.0),
            None => return false,
        }
    }
    let begins_again = begins_again(&numbers);
    let rows = numbers.len();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    let [first, .., last] = numbers.as_slice() else { return false };
    // Whole scores can be all different too, but have gaps.
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    let counts = matches!(first, 0.0 | 1.0) && last - first + 1.0 == numbers.len() as f64;
    (numbers.len() == rows || begins_again) && (name == RowName::Index || counts)
}

/// Whether numbers ascend in runs that all begin with the same number.
fn begins_again(numbers: &[f64]) -> bool {
    let ascends = |pair: &[f64]| pair[0] < pair[1];
    let goes_on = |pair: &[f64]| ascends(pair) || pair[1] == numbers[0];
    numbers.windows(2).any(ascends) && numbers.windows(2).all(goes_on)
}

/// Whether a column is a time: its name says so, or its numbers do.
pub(crate) fn is_time(table: &Table, column: usize) -> bool {
    let (name, cells) = (&table.header[column], &table.columns[column]);
    let numbers = || (0..table.rows()).filter_map(|row| cells.number(row));
    let is_unix =
        |n: f64| n.fract() == 0.0 && ((8e8..3e9).contains(&n) || (8e11..3e12).contains(&n));
    numbers().next().is_some()
        && (is_time_name(name) && !is_score_name(name)
            || numbers().all(is_unix)
            || numbers().all(is_day_or_month) && (may_be_time_name(name) || has_three(numbers()))
            || numbers().all(|n| n.fract() == 0.0 && YEARS.contains(&n))
                && (may_be_time_name(name)
                    || !is_score_name(name) && is_beside_times(table, column)))
}

/// The years of this era.
const YEARS: RangeInclusive<f64> = 1900.0..=2100.0;

/// Whether a number is a day such as 20220131, perhaps with its time behind, or a month such as 202201.
fn is_day_or_month(number: f64) -> bool {
    let part = |unit: f64, of: f64| (number / unit).floor() % of;
    let is = |month: f64, day: f64, year: f64| {
        (1.0..=12.0).contains(&month) && (1.0..=31.0).contains(&day) && YEARS.contains(&year)
    };
    let is_day_from =
        |unit: f64| is(part(100.0 * unit, 100.0), part(unit, 100.0), part(1e4 * unit, 1e9));
    number.fract() == 0.0
        && (is_day_from(1.0) || is_day_from(1e6) || is(part(1.0, 100.0), 1.0, part(100.0, 1e9)))
}

/// Whether three different numbers are among some: so many are no days by chance.
fn has_three(numbers: impl Iterator<Item = f64>) -> bool {
    let mut found: Vec<f64> = Vec::new();
    numbers.into_iter().any(|number| {
        if !found.contains(&number) {
            found.push(number);
        }
        found.len() == 3
    })
}

/// Whether another column is called as a time is.
fn is_beside_times(table: &Table, column: usize) -> bool {
    table.header.iter().enumerate().any(|(other, name)| other != column && is_time_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::column::column_of;
    use crate::data::table::reader::table_of;

    #[test]
    fn what_numbers_the_rows_is_known_by_its_name_or_by_counting() {
        let is = |numbers: &[i32], name| is_row_number(&column_of(numbers), name);
        let counted: [&[i32]; 3] = [&[1, 2, 3, 4], &[2, 0, 3, 1], &[0, 1, 2, 0, 1]];
        for numbers in counted {
            assert!(is(numbers, RowName::Unknown) && is(numbers, RowName::Index));
            assert!(!is(numbers, RowName::Other));
        }
        let different: [&[i32]; 2] = [&[17, 3, 8, 1], &[7, 9, 12, 7, 8]];
        for numbers in different {
            assert!(is(numbers, RowName::Index) && !is(numbers, RowName::Unknown));
        }
        let scores: [&[i32]; 2] = [&[3, 5, 5, 4], &[5, 5, 5]];
        for numbers in scores {
            assert!(!is(numbers, RowName::Index));
        }
    }

    #[test]
    fn a_nameless_first_column_is_an_index_if_others_have_names() {
        let name = |header: &[&str]| {
            RowName::of(&header.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), 0)
        };
        assert_eq!(name(&["column 1", "label"]), RowName::Index);
        assert_eq!(name(&["column 1", "column 2"]), RowName::Unknown);
        assert_eq!(name(&["Customer_ID", "label"]), RowName::Index);
        assert_eq!(name(&["grid", "label"]), RowName::Other);
    }

    fn is_time_of(name: &str, beside: &str, numbers: [&str; 3]) -> bool {
        let rows: String = numbers.iter().map(|number| format!("1,{number}\n")).collect();
        is_time(&table_of(&format!("{beside},{name}\n{rows}")), 1)
    }

    #[test]
    fn days_months_and_years_are_times_under_any_name() {
        for numbers in [
            ["20220131", "20211201", "20200229"],
            ["202201", "202112", "202006"],
            ["20220401032321", "20220401032522", "20220402101500"],
        ] {
            assert!(is_time_of("cut", "y", numbers), "{numbers:?}");
        }
        let quarter = ["202103", "202103", "202106"];
        assert!(is_time_of("OBS_DT", "y", quarter) && !is_time_of("score", "y", quarter));
        let years = ["1998", "2004", "2011"];
        assert!(is_time_of("cohort", "y", years) && is_time_of("built", "sale_date", years));
        assert!(!is_time_of("elo_score", "sale_date", years) && !is_time_of("rpm", "y", years));
        for none in [["202213", "202112", "202006"], ["0.2", "0.7", "0.1"], ["642", "781", "705"]] {
            assert!(!is_time_of("FICO_DT", "y", none), "{none:?}");
        }
    }
}
