//! What a column holds at a glance: which few values, whether it merely counts the rows.

use super::column::{Cell, Column};
use super::number::DecimalMark;
use std::collections::HashMap;

/// Distinct values are told apart up to this many; past it a column is "many-valued".
const COUNTED_VALUES: usize = 64;

/// One distinct value: how it is compared, how it is spelled first, how often it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Value {
    pub(super) key: String,
    pub(super) spelling: String,
    pub(super) count: usize,
}

/// How two texts are compared as values: 1 and 1.0 are one, and so are True and TRUE.
pub(super) fn value_key(decimal: DecimalMark, text: &str) -> String {
    match decimal.parse(text.as_bytes()) {
        Some(number) => number_key(number),
        None => text.to_lowercase(),
    }
}

fn number_key(number: f64) -> String {
    (number + 0.0).to_string()
}

/// Distinct values that are present, most frequent first; none if they are too many.
pub(super) fn values(column: &Column, decimal: DecimalMark) -> Vec<Value> {
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
pub(super) struct TwoValued<'a> {
    column: &'a Column,
    /// By code of the dictionary: true for the first value, false for the second.
    by_code: Vec<Option<bool>>,
    numbers: [Option<f64>; 2],
}

impl<'a> TwoValued<'a> {
    pub(super) fn new(column: &'a Column, decimal: DecimalMark, yes: &Value, no: &Value) -> Self {
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

    pub(super) fn at(&self, row: usize) -> Option<bool> {
        match self.column.cell(row) {
            Cell::Entry(code, _) => self.by_code[usize::from(code)],
            Cell::Number(n) if self.numbers[0] == Some(n) => Some(true),
            Cell::Number(n) if self.numbers[1] == Some(n) => Some(false),
            _ => None,
        }
    }
}

/// Names that tools and people give to what merely tells rows apart.
pub(super) fn is_id_name(name: &str, first: bool) -> bool {
    let name = name.to_lowercase();
    let known = ["row", "row_id", "rowid", "id", "index", "case", "case_id", "unnamed: 0", "inst#"];
    let is_id = name.ends_with("_id") || name.ends_with(" id") || known.contains(&name.as_str());
    is_id || first && name == "column 1"
}

/// A running number that tools write beside the data, not a score: whole and all different.
pub(super) fn is_row_number(column: &Column, name: &str, first: bool) -> bool {
    if !is_id_name(name, first) {
        return false;
    }
    let mut numbers: Vec<u64> = Vec::with_capacity(column.rows());
    for row in 0..column.rows() {
        match column.number(row).filter(|n| n.fract() == 0.0) {
            Some(number) => numbers.push((number + 0.0).to_bits()),
            None => return false,
        }
    }
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0] != pair[1])
}
