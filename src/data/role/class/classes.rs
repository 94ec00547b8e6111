//! The values of a column as classes: a well-known pair, a handful, the same as another column's.

use crate::data::role::class::positive::is_event;
use crate::data::role::names::{KNOWN_PAIRS, claims};
use crate::data::table::column::Column;
use crate::data::table::distinct::Value;
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;

/// Classes that an outcome has at most.
pub(crate) const MOST_CLASSES: usize = 20;

/// Whether an outcome has a handful of classes: texts, or codes after each of which a column of
/// probabilities is called.
pub(crate) fn is_of_classes(table: &Table, column: usize, values: &[Value]) -> bool {
    (3..=MOST_CLASSES).contains(&values.len())
        && (!table.columns[column].is_numeric() || are_claimed(table, column, values))
}

/// Whether a column is called after each value of another one, as columns of probabilities are.
pub(crate) fn are_claimed(table: &Table, column: usize, values: &[Value]) -> bool {
    let name = &table.header[column];
    let is_claimed = |value: &Value| {
        let calls = |&other: &usize| {
            other != column
                && table.columns[other].is_numeric()
                && claims(&table.header[other], name, &value.key)
        };
        (0..table.header.len()).any(|other| calls(&other))
    };
    values.iter().all(is_claimed)
}

/// The two values of a column with well-known spellings, if nearly all cells hold one of them.
///
/// Cells with a third value are errors if they are at most one in ten, or at most two (and rarer than
/// both values, and not one more number beside 1 and 0); otherwise the outcome is another one.
pub(crate) fn known_pair(found: &[Value]) -> Option<(Value, Value)> {
    let find = |key: &str| found.iter().find(|v| v.key == key);
    let known = || KNOWN_PAIRS.iter().find_map(|(p, n)| find(p).zip(find(n)));
    let said = |event: bool| found.iter().find(|v| is_event(&v.key) == Some(event));
    let (positive, negative) = known().or_else(|| said(true).zip(said(false)))?;
    let present: usize = found.iter().map(|value| value.count).sum();
    let strays = present - positive.count - negative.count;
    let is_other_number = |v: &Value| v.is_number() && v != positive && v != negative;
    let are_numbers = positive.is_number() && found.iter().any(is_other_number);
    let has_few = 10 * strays <= present
        || !are_numbers && strays <= 2 && strays < positive.count.min(negative.count);
    has_few.then(|| (positive.clone(), negative.clone()))
}

/// Whether two columns tell the same two classes of every row, perhaps in other words, or both nothing.
pub(crate) fn says_the_same(table: &Table, one: usize, other: usize) -> bool {
    let mut partner: [(Option<u64>, u64); 2] = [(None, 0); 2];
    let (ones, others) = (&table.columns[one], &table.columns[other]);
    let mut used = 0;
    let is_missing = |column: &Column, row: usize| is_missing(column.text(row).as_bytes());
    for row in 0..table.rows() {
        let (a, b) = (ones.key(row), others.key(row));
        match partner.iter().position(|(known, _)| *known == Some(a)) {
            Some(at) if partner[at].1 == b => {}
            Some(_) => return false,
            None if is_missing(ones, row) && is_missing(others, row) => {}
            None if used == 2 || used == 1 && partner[0].1 == b => return false,
            None => {
                partner[used] = (Some(a), b);
                used += 1;
            }
        }
    }
    used == 2
}
