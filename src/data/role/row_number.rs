//! Columns that merely number the rows.

use crate::data::role::names::is_id;
use crate::data::table::column::Column;
use crate::data::text::header::numbered;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::column::column_of;

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
}
