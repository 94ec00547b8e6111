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
        column.take_plain(&cells[..rows]);
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
        let (cell, after) = column.plain(rest, delimiter)?;
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

#[cfg(test)]
mod tests {
    use crate::data::table::reader::Reader;
    use crate::data::table::table::Table;
    use proptest::prelude::*;

    fn table(rows: &[Vec<String>], end: &str) -> Table {
        let mut reader = Reader::new("f");
        reader.push(b"a,b,c\n").unwrap();
        for row in rows {
            reader.push((row.join(",") + end).as_bytes()).unwrap();
        }
        reader.finish().unwrap()
    }

    fn quoted(field: &str) -> String {
        match field.starts_with('"') {
            true => field.into(),
            false => format!("\"{}\"", field.replace('"', "\"\"")),
        }
    }

    fn cells(table: &Table) -> Vec<(u64, String, Option<f64>)> {
        let cell = |row, column: usize| {
            (table.line(row), table.columns[column].text(row), table.number(row, column))
        };
        (0..3 * table.rows()).map(|i| cell(i / 3, i % 3)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// A quoted row is never plain: the splitter reads all of the second table.
        #[test]
        fn plain_rows_say_what_the_splitter_reads(
            texts in proptest::collection::vec(proptest::collection::vec(
                "[01]|x|y|\"x,y\"|x|y|\"x,y\"|\"\"|NA|a b| 1|x\"y|\"\"\"q\"|é|[0-9]{1,17}[.]?[0-9]{0,3}|-?0?[.][0-9]{0,20}|-?[0-9][.][0-9]{1,17}[eE][-+]?[0-9]{0,3}|1e3|#", 2..5), 60..120),
            numbers in any::<bool>(),
            end in proptest::sample::select(vec!["\n", "\r\n"]),
        ) {
            let first = |i: usize| if numbers { format!("{i}.25") } else { "1".into() };
            let many = |i: usize| vec![first(i), "1".into(), "0".into()];
            let begin = (0..if numbers { 300 } else { 50 }).map(many);
            let rows: Vec<Vec<String>> = begin.chain(texts).collect();
            let all_quoted: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(|f| quoted(f)).collect()).collect();
            let (plain, split) = (table(&rows, end), table(&all_quoted, end));
            prop_assert_eq!(cells(&plain), cells(&split));
            prop_assert_eq!(plain.ragged, split.ragged);
        }
    }
}
