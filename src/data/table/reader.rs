//! A stream of bytes, as they are or packed with gzip, → a table, the same for all ways to cut it
//! into chunks. A file that does not fit in a page's memory is refused before it fills it.
//!
//! Simple rows go straight from bytes to columns: no quotes, no blanks, no new texts. Nearly all
//! rows of a large file are such; all others are left to the splitter, and both ways give the same
//! cells.

use crate::data::error::{DataError, LISTED_PROBLEMS, Result, RowProblem, counted};
use crate::data::table::column::Column;
use crate::data::table::gzip::{GZIP, Unpacker};
use crate::data::table::table::Table;
use crate::data::text::dialect::{Dialect, HEAD, LARGEST_HEAD};
use crate::data::text::encoding::{Decoder, not_utf_8, text};
use crate::data::text::record::Record;
use crate::data::text::splitter::{Flaw, Line, Sink, Splitter};
use crate::data::text::weka::Weka;
use std::borrow::Cow;

/// Reads a file chunk by chunk; the table does not depend on the chunks.
///
/// # Examples
/// ```
/// use breakeven::data::{Reader, Roles, rank};
/// let mut reader = Reader::new("tiny.csv");
/// reader.push(b"label,model\n1,0.")?;
/// reader.push(b"9\n0,0.2\n")?;
/// let data = rank("tiny.csv", &reader.finish()?, &Roles::default(), |model| model)?;
/// assert_eq!(data.source.used, 2);
/// # Ok::<(), breakeven::data::DataError>(())
/// ```
pub struct Reader {
    file: String,
    /// Bytes of the whole file; 0 if unknown.
    size: u64,
    /// Bytes that a table may take.
    limit: u64,
    decoder: Decoder,
    state: State,
}

enum State {
    /// Bytes so far, and how many are needed to decide on the dialect.
    Head(Vec<u8>, usize),
    Rows(Splitter, Box<Rows>),
}

impl Reader {
    /// A reader at the start of a file.
    ///
    /// - `file`: the file's name, for messages.
    pub fn new(file: &str) -> Self {
        let state = State::Head(Vec::new(), HEAD);
        Self { file: file.into(), size: 0, limit: LIMIT, decoder: Decoder::new(), state }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// [`DataError::Binary`] if they are no text; [`DataError::TooLarge`] as soon as that is known.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        let text = self.decoder.push(bytes).map_err(|what| binary(&self.file, what))?;
        let mut rest = &*text;
        while let State::Head(head, enough) = &mut self.state {
            let (to_head, after) = rest.split_at(rest.len().min(*enough - head.len()));
            head.extend_from_slice(to_head);
            rest = after;
            if head.len() < *enough {
                return Ok(());
            }
            let dialect = Dialect::of(head, false);
            // Doubled, so that the same lengths decide whatever the chunks.
            if dialect.is_settled || *enough >= LARGEST_HEAD {
                self.begin(dialect)?
            } else {
                *enough *= 2
            }
        }
        if let State::Rows(splitter, rows) = &mut self.state {
            splitter.push(rest, &mut **rows);
            // Columns of unknown length are copied when they grow, and take twice the memory then.
            let limit = if self.size == 0 { self.limit / 2 } else { self.limit };
            check_memory(&self.file, rows.table.rows as u64, &rows.table.columns, limit)?;
        }
        Ok(())
    }

    fn begin(&mut self, dialect: Dialect) -> Result<()> {
        let State::Head(head, _) = &mut self.state else { return Ok(()) };
        let head = std::mem::take(head);
        let mut splitter = Splitter::new(dialect.delimiter);
        let mut rows = Box::new(Rows::new(dialect));
        splitter.push(&head, &mut *rows);
        // 2% more rows than the head's bytes per row predict.
        let rate = u128::from(self.size) * 51 / 50 * rows.table.rows as u128;
        let expected = u64::try_from(rate / head.len().max(1) as u128).unwrap_or(u64::MAX);
        check_memory(&self.file, expected, &rows.table.columns, self.limit)?;
        let expected = usize::try_from(expected).unwrap_or_default();
        rows.table.columns.iter_mut().for_each(|column| column.expect(expected));
        self.state = State::Rows(splitter, rows);
        Ok(())
    }

    /// Rows read so far.
    pub fn rows(&self) -> usize {
        match &self.state {
            State::Head(..) => 0,
            State::Rows(_, rows) => rows.table.rows + rows.table.ragged_rows,
        }
    }

    /// The end of the file.
    ///
    /// # Errors
    /// [`DataError::Empty`], [`DataError::HeaderOnly`], [`DataError::Binary`].
    pub fn finish(mut self) -> Result<Table, DataError> {
        let rest = self.decoder.finish().map_err(|what| binary(&self.file, what))?;
        if let State::Head(head, _) = &mut self.state {
            head.extend_from_slice(&rest);
            if String::from_utf8_lossy(head).trim().is_empty() {
                return Err(DataError::Empty { file: self.file });
            }
            let dialect = Dialect::of(head, true);
            self.begin(dialect)?;
        } else if let State::Rows(splitter, rows) = &mut self.state {
            splitter.push(&rest, &mut **rows);
        }
        let State::Rows(splitter, mut rows) = self.state else {
            unreachable!("the rows have begun")
        };
        splitter.finish(&mut *rows);
        let mut table = rows.finish(self.file)?;
        table.notes.extend(self.decoder.legacy().map(|legacy| not_utf_8(legacy.name)));
        Ok(table)
    }
}

fn binary(file: &str, what: &'static str) -> DataError {
    DataError::Binary { file: file.into(), what }
}

/// The table of a file with some text.
#[cfg(test)]
pub(crate) fn table_of(text: &str) -> Table {
    let mut reader = Reader::new("f");
    reader.push(text.as_bytes()).unwrap();
    reader.finish().unwrap()
}

/// Rows whose fields are kept as written, for the preview.
const PREVIEWED: usize = 50;

/// The rows read so far.
struct Rows {
    dialect: Dialect,
    table: Table,
    /// Buffer for a block of simple rows.
    cells: Vec<[u64; BLOCK]>,
}

impl Rows {
    fn new(dialect: Dialect) -> Self {
        let table = Table {
            header: dialect.header.clone(),
            columns: dialect.header.iter().map(|_| Column::new(dialect.decimal)).collect(),
            decimal: dialect.decimal,
            flags: dialect.flags.clone(),
            notes: dialect.notes.clone(),
            weka: dialect.weka.clone(),
            ..Table::default()
        };
        let cells = vec![[0; BLOCK]; table.columns.len()];
        Self { dialect, table, cells }
    }

    fn finish(self, file: String) -> Result<Table> {
        let mut table = self.table;
        table.columns.iter_mut().for_each(Column::settle);
        table.columns.iter_mut().for_each(Column::leave_out_sentinel);
        if self.dialect.is_windows_1252 || table.columns.iter().any(|column| column.is_windows_1252)
        {
            table.notes.push(not_utf_8("Windows-1252"));
        }
        if table.rows == 0 && table.ragged_rows == 0 {
            return Err(if table.header.is_empty() {
                DataError::Empty { file }
            } else {
                DataError::HeaderOnly { file, columns: table.header }
            });
        }
        table.weka.as_ref().map_or(Ok(()), Weka::check)?;
        Ok(table)
    }

    fn take_record(&mut self, record: &Record) {
        let fits = self.dialect.fits(record.len(), |index| record.field(index).is_empty());
        if self.dialect.is_comment(record, fits) {
            return;
        }
        if !fits {
            self.leave_out(record.line, counted(record.len(), "field"));
            return;
        }
        let table = &mut self.table;
        table.lines.push(table.rows, record.line);
        table.rows += 1;
        let rewritten = table.weka.as_mut().map(|weka| weka.fields(record, table.decimal));
        let field = |index: usize| match &rewritten {
            Some(fields) => Cow::Borrowed(&*fields[index]),
            None => record.field(index),
        };
        for (index, column) in table.columns.iter_mut().enumerate() {
            column.push(&field(index));
        }
        if table.preview.len() < PREVIEWED {
            table.preview.push(table.all().map(|index| text(&field(index))).collect());
        }
    }

    fn leave_out(&mut self, line: u64, found: String) {
        let table = &mut self.table;
        table.ragged_rows += 1;
        if table.ragged.len() < LISTED_PROBLEMS {
            let expected = format!("{}, as in the header", counted(self.dialect.width, "field"));
            table.ragged.push(RowProblem { line, column: "the row".into(), found, expected });
        }
    }
}

impl Sink for Rows {
    fn take_fast_rows(&mut self, bytes: &[u8], line: u64) -> (usize, u64) {
        let table = &mut self.table;
        // The first rows are kept as written, and Weka's rows are rewritten.
        if table.preview.len() < PREVIEWED || table.weka.is_some() {
            return (0, 0);
        }
        let (mut taken, mut rows) = (0, 0);
        loop {
            let columns = &mut table.columns;
            let delimiter = self.dialect.delimiter;
            match take_rows(&bytes[taken..], delimiter, columns, &mut self.cells) {
                (_, 0) => return (taken, rows),
                (length, more) => {
                    table.lines.push(table.rows, line + rows);
                    table.rows += more;
                    (taken, rows) = (taken + length, rows + more as u64);
                }
            }
        }
    }

    fn take(&mut self, line: Line) {
        match line {
            Line::Record(record) if record.line <= self.dialect.last_header_line => {}
            Line::Record(record) => self.take_record(&record),
            Line::Flawed(line, flaw) => {
                let found = match flaw {
                    Flaw::OpenQuote => "a quote that is never closed",
                    Flaw::TooLong => "more than a million characters",
                };
                self.leave_out(line, found.into());
            }
        }
    }
}

/// Bytes above which a row is left to the splitter, which reports rows that are too long.
const LONGEST: usize = 1 << 16;

/// Rows that one call of [`take_rows`] reads at most, before their cells go to the columns. The block
/// size lets the engine's optimizing compiler replace the function between calls.
const BLOCK: usize = 256;

/// Reads the simple rows at the start of some bytes, line ends included, up to a block of them.
///
/// - `cells`: a buffer for the block, one array a column.
/// - returns: bytes and rows read.
#[inline(never)]
fn take_rows(
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

/// Bytes that a table and the sorting of its scores may take: 3 of the 4 GiB that a page has.
const LIMIT: u64 = 3 << 30;

/// Bytes a row takes while its scores are sorted: its case, its score, and a copy of both.
const SORTING: u64 = 26;

/// Checks that a number of rows fits.
///
/// - `rows`: found or expected.
/// - `limit`: bytes; [`LIMIT`] except in tests.
fn check_memory(file: &str, rows: u64, columns: &[Column], limit: u64) -> Result<()> {
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

/// Reads a file chunk by chunk; one that is packed with gzip is unpacked, all of its members.
pub struct FileReader {
    file: String,
    input: Input,
}

enum Input {
    /// Too few bytes so far to tell.
    Start(Reader, Vec<u8>),
    Plain(Reader),
    Packed(Reader, Unpacker),
}

impl FileReader {
    /// A reader at the start of a file.
    ///
    /// - `file`: the file's name, for messages.
    /// - `size`: bytes of the whole file; 0 if unknown.
    /// - `held`: bytes of tables that are held beside it.
    pub fn new(file: &str, size: u64, held: u64) -> Self {
        let limit = LIMIT.saturating_sub(held);
        let reader = Reader { size, limit, ..Reader::new(file) };
        Self { file: file.into(), input: Input::Start(reader, vec![]) }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// As [`Reader::push`]; [`DataError::DamagedGzip`].
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        match &mut self.input {
            Input::Start(_, start) => {
                start.extend_from_slice(bytes);
                if start.len() < GZIP.len() { Ok(()) } else { self.begin() }
            }
            Input::Plain(reader) => reader.push(bytes),
            Input::Packed(reader, unpacker) => {
                let done = unpacker.push(bytes, |text| reader.push(text));
                done.map_err(|error| error.unwrap_or_else(|| damaged(&self.file)))
            }
        }
    }

    fn begin(&mut self) -> Result<()> {
        let Input::Start(reader, start) = &mut self.input else { return Ok(()) };
        let (start, reader) = (std::mem::take(start), std::mem::replace(reader, Reader::new("")));
        self.input = if start.starts_with(&GZIP) {
            Input::Packed(Reader { size: 0, ..reader }, Unpacker::new())
        } else {
            Input::Plain(reader)
        };
        self.push(&start)
    }

    /// Whether the file is packed: a few bytes may be many then.
    pub fn is_packed(&self) -> bool {
        matches!(self.input, Input::Packed(..))
    }

    /// Rows read so far.
    pub fn rows(&self) -> usize {
        match &self.input {
            Input::Start(..) => 0,
            Input::Plain(reader) | Input::Packed(reader, _) => reader.rows(),
        }
    }

    /// The end of the file.
    ///
    /// # Errors
    /// As [`Reader::finish`]; [`DataError::DamagedGzip`].
    pub fn finish(mut self) -> Result<Table, DataError> {
        self.begin()?;
        match self.input {
            Input::Start(reader, _) | Input::Plain(reader) => reader.finish(),
            Input::Packed(reader, unpacker) if unpacker.is_whole() => reader.finish(),
            Input::Packed(..) => Err(damaged(&self.file)),
        }
    }
}

fn damaged(file: &str) -> DataError {
    DataError::DamagedGzip { file: file.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use std::io::Write;

    fn table(rows: &[Vec<String>], end: &str) -> Table {
        let mut reader = Reader::new("f");
        reader.push(b"a,b,c\n").unwrap();
        for row in rows {
            reader.push((row.join(",") + end).as_bytes()).unwrap();
        }
        reader.finish().unwrap()
    }

    fn quoted(field: &str) -> String {
        if field.starts_with('"') {
            field.into()
        } else {
            format!("\"{}\"", field.replace('"', "\"\""))
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

        /// Quoted rows are never read the fast way: the splitter reads all of the second table.
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

    fn head() -> String {
        let rows = (0..8000).map(|i| format!("{},0.{i},1.{i},2.{i}\n", i % 2));
        format!("label,a,b,c\n{}", rows.collect::<String>())
    }

    #[test]
    fn what_will_not_fit_is_refused_at_its_head() {
        let mut reader = Reader { size: 400 << 30, ..Reader::new("huge.csv") };
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        assert!(said.starts_with("huge.csv has about 20 billion rows"), "{said}");
        assert!(said.contains("What would fit: 61 million such rows. Or count"), "{said}");
        let mut reader = Reader { size: 3 << 29, ..Reader::new("large.csv") };
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        let fitting = "fit: 2 columns of numbers beside the outcome, or 61 million";
        assert!(said.contains(fitting), "{said}");
        let mut reader = Reader { size: 300 << 20, ..Reader::new("fits.csv") };
        reader.push(head().as_bytes()).unwrap();
    }

    #[test]
    fn what_grows_beyond_the_limit_is_refused_then() {
        let mut reader = Reader { limit: 1 << 20, ..Reader::new("packed.csv") };
        let text = head();
        let mut pushes = std::iter::repeat_with(|| reader.push(text.as_bytes())).take(20);
        let said = pushes.find_map(Result::err).unwrap().to_string();
        assert!(said.contains("packed.csv has"), "{said}");
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8], chunk: usize) -> Result<Table> {
        let mut reader = FileReader::new("f.csv.gz", bytes.len() as u64, 0);
        bytes.chunks(chunk).try_for_each(|chunk| reader.push(chunk))?;
        reader.finish()
    }

    #[test]
    fn all_members_of_a_packed_file_are_read_in_any_chunks() {
        let rows = (0..500).map(|i| format!("{},0.{i}\n", i % 2)).collect::<String>();
        let members = [packed("label,m\n1,0.9\n"), packed(&rows), packed("0,0.2\n")].concat();
        for chunk in [1, 2, 3, 7, 100, members.len()] {
            assert_eq!(read(&members, chunk).unwrap().rows(), 502, "{chunk}");
        }
        assert_eq!(read(b"label,m\n1,2\n", 1).unwrap().rows(), 1);
    }

    #[test]
    fn a_damaged_packed_file_says_so_and_bad_text_says_what_it_is() {
        let whole = packed("label,m\n1,0.9\n0,0.2\n");
        let mut changed = whole.clone();
        let last = changed.len() - 6; // in the check sum
        changed[last] ^= 1;
        for bytes in [&whole[..whole.len() - 9], &whole[..3], &whole[..12], &changed] {
            let refused = read(bytes, 5);
            assert!(matches!(refused, Err(DataError::DamagedGzip { .. })), "{}", bytes.len());
        }
        let picture = packed(&format!("GIF8{}", " ".repeat(100)));
        assert!(matches!(read(&picture, 5), Err(DataError::Binary { what: "a picture", .. })));
        assert!(matches!(read(b"", 5), Err(DataError::Empty { .. })));
        assert!(read(b"\x1F", 5).is_err());
    }
}
