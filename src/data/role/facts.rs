//! Whether a column numbers the rows or the cases, or is a time, by its numbers and its name.

use crate::data::role::names::{
    is_id, is_number_name, is_score_name, is_time_name, may_be_time_name,
};
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::data::text::header::numbered;
use std::ops::RangeInclusive;

/// Rows from which what all of them show is hardly chance.
pub(crate) const MANY_ROWS: usize = 20;

/// Whether a column numbers the cases: a running number, or whole numbers under the name of one,
/// hardly any of them twice, or many of them under the name of an id.
pub(crate) fn is_number(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    if is_running_number(table, column)
        || column == 0 && !is_score_name(name) && numbers_rows(table, column)
    {
        return true;
    }
    if is_score_name(name) || !is_number_name(name) || table.facts(column).has_fractions {
        return false;
    }
    let mut numbers: Vec<f64> = table.each_number(column).collect();
    let all = numbers.len();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    10 * numbers.len() > 9 * all || is_id(name) && numbers.len() >= MANY_ROWS
}

/// Whether whole numbers tell all rows apart without a gap, or go up from row to row in the first
/// column.
pub(crate) fn numbers_rows(table: &Table, column: usize) -> bool {
    let rows = table.rows();
    let facts = table.facts(column);
    let Some((low, high)) = facts.range.filter(|_| rows >= MANY_ROWS && !facts.has_fractions)
    else {
        return false;
    };
    let has_no_gap = high - low + 1.0 == rows as f64;
    let number = |row: usize| table.number(row, column);
    let goes_up = |row: usize| number(row - 1).zip(number(row)).is_some_and(|(a, b)| a < b);
    if column == 0 && (1..rows).all(goes_up) {
        return true;
    }
    let mut is_seen = vec![false; if has_no_gap { rows } else { 0 }];
    #[expect(clippy::cast_possible_truncation, reason = "below the rows")]
    let is_new = |row| {
        number(row).is_some_and(|n| !std::mem::replace(&mut is_seen[(n - low) as usize], true))
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
        if index == 0 && is_nameless((0, &header[0])) {
            if header.iter().enumerate().all(is_nameless) { Self::Unknown } else { Self::Index }
        } else if is_id(&header[index]) {
            Self::Index
        } else {
            Self::Other
        }
    }
}

/// Whether a column of a table is a running number, see [`is_row_number`].
pub(crate) fn is_running_number(table: &Table, column: usize) -> bool {
    is_row_number(&table.columns[column], RowName::of(&table.header, column))
}

/// Whether a column is a running number, not a score: whole numbers that are all different or, in
/// concatenated tables, start again.
pub(crate) fn is_row_number(column: &Column, name: RowName) -> bool {
    let is_complete = || column.is_full() && !column.facts().has_fractions;
    if name == RowName::Other || !is_complete() {
        return false;
    }
    let mut numbers: Vec<f64> = column.each_number().map(|number| number + 0.0).collect();
    let begins_again = begins_again(&numbers);
    let rows = numbers.len();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    let [first, .., last] = numbers.as_slice() else { return false };
    // Whole scores can be all different too, but have gaps.
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
    let (name, facts) = (&table.header[column], table.facts(column));
    let Some((low, high)) = facts.range else { return false };
    if is_time_name(name) && !is_score_name(name) {
        return true;
    }
    let is_beside_times =
        || table.all().any(|other| other != column && is_time_name(&table.header[other]));
    let is_unix = |n: f64| (8e8..3e9).contains(&n) || (8e11..3e12).contains(&n);
    !facts.has_fractions
        && (table.each_number(column).all(is_unix)
            || table.each_number(column).all(is_day_or_month)
                && (may_be_time_name(name) || facts.has_many_numbers)
            || YEARS.contains(&low)
                && YEARS.contains(&high)
                && (may_be_time_name(name) || !is_score_name(name) && is_beside_times()))
}

/// The years of this era.
const YEARS: RangeInclusive<f64> = 1900.0..=2100.0;

/// Whether a whole number is a day such as 20220131, perhaps with its time behind, or a month such as 202201.
fn is_day_or_month(number: f64) -> bool {
    let part = |unit: f64, of: f64| (number / unit).floor() % of;
    let is = |month: f64, day: f64, year: f64| {
        (1.0..=12.0).contains(&month) && (1.0..=31.0).contains(&day) && YEARS.contains(&year)
    };
    let is_day_from =
        |unit: f64| is(part(100.0 * unit, 100.0), part(unit, 100.0), part(1e4 * unit, 1e9));
    is_day_from(1.0) || is_day_from(1e6) || is(part(1.0, 100.0), 1.0, part(100.0, 1e9))
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
