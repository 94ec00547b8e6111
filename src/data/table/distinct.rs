//! What a column holds at a glance: which few values, whether it merely counts the rows.

use crate::data::table::column::{Cell, Column};
use crate::data::text::header::numbered;
use crate::data::text::number::DecimalMark;
use std::collections::HashMap;

/// Distinct values are told apart up to this many; past it a column is "many-valued".
const COUNTED_VALUES: usize = 64;

/// One distinct value: how it is compared, how it is spelled first, how often it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    pub(crate) key: String,
    pub(crate) spelling: String,
    pub(crate) count: usize,
}

/// How two texts are compared as values: 1 and 1.0 are one, and so are True and TRUE.
pub(crate) fn value_key(decimal: DecimalMark, text: &str) -> String {
    match decimal.parse(text.as_bytes()) {
        Some(number) => number_key(number),
        None => text.to_lowercase(),
    }
}

fn number_key(number: f64) -> String {
    (number + 0.0).to_string()
}

/// Distinct values that are present, most frequent first; none if they are too many.
pub(crate) fn values(column: &Column, decimal: DecimalMark) -> Vec<Value> {
    let mut values: HashMap<String, Value> = HashMap::new();
    let mut add = |spelling: &str, key: String, count: usize| {
        let new = || Value { key: key.clone(), spelling: spelling.into(), count: 0 };
        values.entry(key.clone()).or_insert_with(new).count += count;
        values.len() <= COUNTED_VALUES
    };
    let counted = match (column.entries(), column.values()) {
        (Some(entries), _) => entries
            .iter()
            .filter(|e| !e.missing)
            .all(|e| add(&e.text, value_key(decimal, &e.text), e.count)),
        (_, Some(numbers)) => numbers.iter().filter(|n| !n.is_nan()).all(|&n| {
            let key = number_key(n);
            add(&key, key.clone(), 1)
        }),
        _ => false,
    };
    if !counted {
        return vec![];
    }
    let mut values: Vec<Value> = values.into_values().collect();
    values.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
    values
}

/// Which cells say one of two values.
pub(crate) struct TwoValued<'a> {
    column: &'a Column,
    /// By code of the dictionary: true for the first value, false for the second.
    by_code: Vec<Option<bool>>,
    numbers: [Option<f64>; 2],
}

impl<'a> TwoValued<'a> {
    pub(crate) fn new(column: &'a Column, decimal: DecimalMark, yes: &Value, no: &Value) -> Self {
        let of = |key: &str| match key {
            k if k == yes.key => Some(true),
            k if k == no.key => Some(false),
            _ => None,
        };
        let by_code = column.entries().unwrap_or_default().iter();
        let by_code = by_code.map(|e| of(&value_key(decimal, &e.text)).filter(|_| !e.missing));
        let numbers = [&yes.key, &no.key].map(|key| key.parse().ok());
        Self { column, by_code: by_code.collect(), numbers }
    }

    /// What each text of the column's dictionary says.
    pub(crate) fn by_code(&self) -> &[Option<bool>] {
        &self.by_code
    }

    #[inline(always)]
    pub(crate) fn at(&self, row: usize) -> Option<bool> {
        if let Some(code) = self.column.code(row) {
            return self.by_code[usize::from(code)];
        }
        match self.column.cell(row) {
            Cell::Number(n) if self.numbers[0] == Some(n) => Some(true),
            Cell::Number(n) if self.numbers[1] == Some(n) => Some(false),
            _ => None,
        }
    }
}

impl Value {
    pub(crate) fn is_number(&self) -> bool {
        self.key.parse::<f64>().is_ok_and(f64::is_finite)
    }
}

/// Whether a column holds more than two distinct numbers.
pub(crate) fn has_many_numbers(column: &Column) -> bool {
    match column.entries() {
        Some(entries) => are_many(entries.iter().filter(|e| e.count > 0).filter_map(|e| e.number)),
        None => are_many((0..column.rows()).filter_map(|row| column.number(row))),
    }
}

fn are_many(mut numbers: impl Iterator<Item = f64>) -> bool {
    let Some(first) = numbers.next() else { return false };
    let Some(second) = numbers.find(|&n| n != first) else { return false };
    numbers.any(|n| n != first && n != second)
}

/// What a column that may number the rows is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowName {
    /// Like an index, or not at all below a header that names others.
    Index,
    /// It is the first of a table without a header: only its numbers can tell.
    Unknown,
    /// Like something else.
    Other,
}

impl RowName {
    /// - `index`: of the column in the table's header.
    pub(crate) fn of(header: &[String], index: usize) -> Self {
        const KNOWN: [&str; 8] =
            ["row", "row_id", "rowid", "id", "index", "case", "case_id", "unnamed: 0"];
        let name = header[index].to_lowercase();
        let is_id = name.ends_with("_id") || name.ends_with(" id") || name == "inst#";
        let is_nameless = |(index, name): (usize, &String)| *name == numbered(index);
        match index == 0 && is_nameless((0, &header[0])) {
            true if header.iter().enumerate().all(is_nameless) => Self::Unknown,
            true => Self::Index,
            false if is_id || KNOWN.contains(&name.as_str()) => Self::Index,
            false => Self::Other,
        }
    }
}

/// A running number that tools write beside the data, not a score: whole, and all different or, in
/// tables joined, beginning again.
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
    // Whole scores are different too, but have gaps.
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    let counts = matches!(first, 0.0 | 1.0) && last - first + 1.0 == numbers.len() as f64;
    (numbers.len() == rows || begins_again) && (name == RowName::Index || counts)
}

/// Whether numbers ascend in stretches that all begin with the same one.
fn begins_again(numbers: &[f64]) -> bool {
    let ascends = |pair: &[f64]| pair[0] < pair[1];
    let goes_on = |pair: &[f64]| ascends(pair) || pair[1] == numbers[0];
    numbers.windows(2).any(ascends) && numbers.windows(2).all(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(numbers: &[i32]) -> Column {
        let mut column = Column::new(DecimalMark::Point);
        numbers.iter().for_each(|n| column.push(n.to_string().as_bytes()));
        column
    }

    #[test]
    fn what_numbers_the_rows_is_known_by_its_name_or_by_counting() {
        let is = |numbers: &[i32], name| is_row_number(&column(numbers), name);
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

    #[test]
    fn many_numbers_are_more_than_two() {
        assert!(!has_many_numbers(&column(&[1, 0, 0, 1])));
        assert!(has_many_numbers(&column(&[1, 0, 2])));
        assert!(!has_many_numbers(&column(&[])));
    }
}
