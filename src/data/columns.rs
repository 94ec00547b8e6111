//! What a column holds: how many numbers, how many gaps, which few values.

use super::number::is_missing;
use super::table::Table;
use std::collections::{HashMap, HashSet};

/// Distinct values are counted up to this many; past it a column is "many-valued".
const COUNTED_VALUES: usize = 64;

/// A column at a glance.
pub(super) struct Profile {
    pub(super) numbers: usize,
    pub(super) present: usize,
    /// Distinct values with their spelling and count, most frequent first; empty if too many.
    pub(super) values: Vec<Value>,
}

/// One distinct value: how it is compared, how it is spelled first, how often it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Value {
    pub(super) key: String,
    pub(super) spelling: String,
    pub(super) count: usize,
}

impl Profile {
    pub(super) fn of(table: &Table, column: usize) -> Self {
        let mut values: HashMap<String, Value> = HashMap::new();
        let (mut numbers, mut present, mut many) = (0, 0, false);
        for row in 0..table.rows() {
            let field = table.field(row, column);
            numbers += usize::from(table.decimal.parse(field).is_some());
            if is_missing(field) {
                continue;
            }
            present += 1;
            if !many {
                let key = value_key(table, field);
                let spelling = field.to_owned();
                let new = || Value { key: key.clone(), spelling, count: 0 };
                values.entry(key.clone()).or_insert_with(new).count += 1;
                many = values.len() > COUNTED_VALUES;
            }
        }
        let mut values: Vec<Value> = if many { vec![] } else { values.into_values().collect() };
        values.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
        Self { numbers, present, values }
    }

    /// More numbers than anything else: a column meant to be numeric, stray texts or not.
    pub(super) fn is_numeric(&self, rows: usize) -> bool {
        2 * self.numbers > rows
    }
}

/// How two fields are compared as values: 1 and 1.0 are one, and so are True and TRUE.
pub(super) fn value_key(table: &Table, field: &str) -> String {
    match table.decimal.parse(field) {
        Some(number) => (number + 0.0).to_string(),
        None => field.to_lowercase(),
    }
}

/// A running number that tools write beside the data, not a score.
pub(super) fn is_row_number(table: &Table, column: usize) -> bool {
    let name = table.header[column].to_lowercase();
    let known = ["row", "row_id", "rowid", "id", "index", "case", "case_id", "unnamed: 0"];
    let unnamed = column == 0 && name == "column 1";
    let mut seen = HashSet::new();
    (known.contains(&name.as_str()) || unnamed)
        && (0..table.rows()).all(|row| {
            let number = table.decimal.parse(table.field(row, column));
            number.is_some_and(|n| n.fract() == 0.0 && seen.insert(n.to_bits()))
        })
}
