//! Simple rows, straight from bytes to columns: no quotes, no blanks, no new texts. Nearly all rows
//! of a large file are such; all others are left to the splitter, and both ways give the same cells.

use crate::data::table::column::Column;

/// Bytes above which a row is left to the splitter, which reports rows that are too long.
const LONGEST: usize = 1 << 16;

/// Rows that one call of [`take_rows`] reads at most, before their cells go to the columns. The block
/// size lets the engine's optimizing compiler replace the function between calls.
pub(crate) const BLOCK: usize = 256;

/// Reads the simple rows at the start of some bytes, line ends included, up to a block of them.
///
/// - `cells`: a buffer for the block, one array a column.
/// - returns: bytes and rows read.
#[inline(never)]
pub(crate) fn take_rows(
    bytes: &[u8],
    delimiter: u8,
    columns: &mut [Column],
    cells: &mut [[u64; BLOCK]],
) -> (usize, usize) {
    let (mut rest, mut rows) = (bytes, 0);
    // A row that begins with # may be a comment.
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

/// The bytes after the row at the start of some bytes, if it is simple and complete.
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
    // Shorter rows may be blank lines.
    (2 < length && length <= LONGEST).then_some(rest)
}
