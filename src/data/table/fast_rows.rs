//! Plain rows, straight from bytes to columns: no quotes, no blanks, nothing that was not met before.
//! Nearly all rows of a large file are such; whatever is not is left to the splitter, so a row means
//! the same either way.

use crate::data::table::column::Column;

/// Longer rows are left to the splitter, which says when one is too long.
const LONGEST: usize = 1 << 16;

/// Rows whose cells are gathered before they go to their columns. Few enough, too, that a browser
/// soon gets to put a good translation of [`take_rows`] in the place of the quick one.
pub(crate) const BLOCK: usize = 256;

/// Takes the plain rows that some bytes begin with, line ends included, up to a block of them.
///
/// - `cells`: room for a block of each column.
/// - returns: how many bytes and rows.
#[inline(never)]
pub(crate) fn take_rows(
    bytes: &[u8],
    delimiter: u8,
    columns: &mut [Column],
    cells: &mut [[u64; BLOCK]],
) -> (usize, usize) {
    let (mut rest, mut rows) = (bytes, 0);
    // What begins with # may be a comment.
    while rows < BLOCK
        && !matches!(rest, [b'#', ..])
        && let Some(after) = row(rest, delimiter, columns, cells, rows)
    {
        (rest, rows) = (after, rows + 1);
    }
    for (column, cells) in columns.iter_mut().zip(cells) {
        column.extend_fast(&cells[..rows]);
    }
    (bytes.len() - rest.len(), rows)
}

/// What follows the row that some bytes begin with, if it is plain and its line end is there.
#[inline(always)]
fn row<'a>(
    bytes: &'a [u8],
    delimiter: u8,
    columns: &[Column],
    cells: &mut [[u64; BLOCK]],
    row: usize,
) -> Option<&'a [u8]> {
    let (mut rest, last) = (bytes, columns.len().checked_sub(1)?);
    for (index, (column, cells)) in columns.iter().zip(cells).enumerate() {
        let (cell, after) = column.fast_cell(rest, delimiter)?;
        cells[row] = cell;
        rest = match (after, index == last) {
            ([end, after @ ..], false) if *end == delimiter => after,
            ([b'\n', after @ ..], true) => after,
            ([b'\r', b'\n', after @ ..], true) => after,
            _ => return None,
        };
    }
    let length = bytes.len() - rest.len();
    // Else perhaps a blank line; perhaps too long.
    (2 < length && length <= LONGEST).then_some(rest)
}
