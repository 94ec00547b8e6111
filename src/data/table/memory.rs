//! Refuses files that do not fit in a page's memory, before they fill it.

use crate::data::error::DataError;
use crate::data::table::column::Column;

/// Bytes that a table and the sorting of its scores may take: 3 of the 4 GiB that a page has.
pub(crate) const LIMIT: u64 = 3 << 30;

/// Bytes a row takes while its scores are sorted: its case, its score, and a copy of both.
const SORTING: u64 = 26;

/// Checks that a number of rows fits.
///
/// - `rows`: found or expected.
/// - `limit`: bytes; [`LIMIT`] except in tests.
pub(crate) fn check(
    file: &str,
    rows: u64,
    columns: &[Column],
    limit: u64,
) -> Result<(), DataError> {
    let widths = columns.iter().map(|column| column.width() as u64).sum::<u64>() + SORTING;
    let needed = rows.saturating_mul(widths);
    if needed <= limit {
        return Ok(());
    }
    Err(DataError::TooLarge {
        file: file.into(),
        rows,
        needed,
        limit,
        fitting_columns: (limit / rows.max(1)).saturating_sub(SORTING) / 8,
        fitting_rows: limit / widths,
    })
}
