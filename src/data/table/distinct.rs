//! The distinct values of a column.

use crate::data::table::column::{Cell, Column};
use crate::data::text::number::number_key;
use crate::data::text::words::{Says, listed};
use crate::domain::SortShort;
use std::collections::HashMap;

/// Distinct values that are counted at most.
const COUNTED_VALUES: usize = 64;

/// One distinct value, or all but one: its key, its first spelling, and the number of its cells.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    pub(crate) key: String,
    pub(crate) spelling: String,
    pub(crate) count: usize,
}

/// The distinct values that are not missing, most frequent first; none if there are more than 64.
pub(crate) fn distinct_values(column: &Column) -> Vec<Value> {
    let mut values: HashMap<String, Value> = HashMap::new();
    let mut add = |spelling: &str, key: String, count: usize| {
        let new = || Value { key: key.clone(), spelling: spelling.into(), count: 0 };
        values.entry(key.clone()).or_insert_with(new).count += count;
        values.len() <= COUNTED_VALUES
    };
    let counted = match (column.entries(), column.values()) {
        (Some(entries), _) => {
            entries.iter().filter(|e| !e.missing).all(|e| add(&e.text, e.key(), e.count))
        }
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
    values.sort_short_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
    values
}

/// The key of all values but one; no value that is present has it.
const REST: &str = "";
/// The key of whatever a cell holds, and that of nothing.
const FILLED: [&str; 2] = ["\0filled", "\0empty"];

/// Whether a value says that the outcome is not known yet.
///
/// - `key`: the value in lower case.
pub(crate) fn is_open(key: &str) -> bool {
    let key = key.replace(['_', '-'], " ");
    let begins =
        |word| key.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    listed(Says::Open).any(begins)
}

/// The distinct values that an outcome can have: without those of open cases, if two others are left.
pub(crate) fn outcome_values(column: &Column) -> Vec<Value> {
    let values = distinct_values(column);
    let (open, settled): (Vec<Value>, Vec<Value>) =
        values.iter().cloned().partition(|value| is_open(&value.key));
    if open.is_empty() || settled.len() < 2 { values } else { settled }
}

/// Reads cells as one of two values.
pub(crate) struct TwoValued<'a> {
    column: &'a Column,
    /// By code of the column's texts: true for the first value, false for the second.
    by_code: Vec<Option<bool>>,
    numbers: [Option<f64>; 2],
    /// The value of cells that hold anything, if only that counts.
    filled: Option<bool>,
}

impl<'a> TwoValued<'a> {
    pub(crate) fn new(column: &'a Column, yes: &Value, no: &Value) -> Self {
        let of = |key: &str| match key {
            k if k == yes.key => Some(true),
            k if k == no.key => Some(false),
            k if no.key == REST && !is_open(k) => Some(false),
            _ => None,
        };
        let filled = yes.is_of_presence().then(|| yes.key == FILLED[0]);
        let by_code = column.entries().unwrap_or_default().iter();
        let by_code = by_code.map(|e| match filled {
            Some(filled) => Some(filled != e.missing),
            None => of(&e.key()).filter(|_| !e.missing),
        });
        let numbers = [&yes.key, &no.key].map(|key| key.parse().ok());
        Self { column, by_code: by_code.collect(), numbers, filled }
    }

    /// The value of each text of the column's dictionary.
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
            Cell::Number(_) => self.filled,
            _ => self.filled.map(|filled| !filled),
        }
    }
}

impl Value {
    /// All values of a column but one.
    pub(crate) fn rest(of: &Self, all: &[Self]) -> Self {
        let count = all.iter().map(|value| value.count).sum::<usize>() - of.count;
        Self { key: REST.into(), spelling: format!("not {}", of.spelling), count }
    }

    /// What counts where a case is positive because its cell holds anything: that, and nothing.
    pub(crate) fn filled_and_empty(column: &Column) -> [Self; 2] {
        let [filled, empty] = [column.rows() - column.missing(), column.missing()];
        [(0, "filled", filled), (1, "empty", empty)].map(|(key, spelling, count)| Self {
            key: FILLED[key].into(),
            spelling: spelling.into(),
            count,
        })
    }

    /// Whether it is that of cells which hold anything, or nothing.
    pub(crate) fn is_of_presence(&self) -> bool {
        FILLED.contains(&&*self.key)
    }

    /// Whether it is one letter of an alphabet.
    pub(crate) fn is_letter(&self) -> bool {
        self.key.len() == 1 && self.key.bytes().all(|letter| letter.is_ascii_alphabetic())
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::column::column_of;

    #[test]
    fn many_numbers_are_more_than_two() {
        assert!(!has_many_numbers(&column_of([1, 0, 0, 1])));
        assert!(has_many_numbers(&column_of([1, 0, 2])));
        assert!(!has_many_numbers(&column_of([0; 0])));
    }
}
