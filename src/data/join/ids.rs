//! The ids in a column.

use crate::data::table::column::{Cell, Column};
use std::collections::HashMap;

pub(super) const EMPTY: &str = "it has empty cells";
pub(super) const REPEATED: &str = "its cells are not all different";
pub(super) const NOT_HELD: &str = "it has more texts than the 65,535 that are held";
pub(super) const INEXACT: &str =
    "it has cells that are neither held as texts nor whole numbers below 2^53";

/// Ids of texts start here, above the bits of every finite number.
const TEXTS_FROM: u64 = 0xFFF8 << 48;

/// (id, row) in ascending order; or why the column is no id.
///
/// Whole numbers are compared as numbers in any column: 7, 7.0 and 007 are one id, as they are in
/// long columns of numbers, whose texts are not stored.
pub(super) fn ids<'a>(
    column: &'a Column,
    texts: &mut HashMap<&'a str, u64>,
) -> Result<Vec<(u64, usize)>, &'static str> {
    if !column.is_held() {
        return Err(NOT_HELD);
    }
    if column.missing() > 0 {
        return Err(EMPTY);
    }
    if column.entries().is_some_and(|entries| entries.len() < column.rows()) {
        return Err(REPEATED);
    }
    let is_whole = |n: &f64| n.fract() == 0.0 && n.abs() < 9_007_199_254_740_992.0;
    let mut ids = Vec::with_capacity(column.rows());
    for row in 0..column.rows() {
        let id = match (column.number(row).filter(is_whole), column.cell(row)) {
            (Some(number), _) => (number + 0.0).to_bits(),
            (None, Cell::Entry(_, entry)) => {
                let next = TEXTS_FROM + texts.len() as u64;
                *texts.entry(&entry.text).or_insert(next)
            }
            (None, _) => return Err(INEXACT),
        };
        ids.push((id, row));
    }
    ids.sort_unstable();
    let is_repeated = ids.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if is_repeated { Err(REPEATED) } else { Ok(ids) }
}
