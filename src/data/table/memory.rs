//! What a page can hold, found out before it is too late.

use crate::data::error::DataError;
use crate::data::table::column::Column;

/// Bytes that a table and the sorting of its scores may take. A page has 4 GiB, and needs some.
pub(crate) const LIMIT: u64 = 3 << 30;

/// Bytes a row takes while one of its scores is sorted: what it is, its score, and room to move it.
const SORTING: u64 = 26;

/// Refuses rows that will not fit.
///
/// - `rows`: so many there are or are to be expected.
/// - `limit`: bytes, [`LIMIT`] but for tests.
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
