//! A stream of bytes → a table, whatever the pieces it comes in.

use crate::data::error::{DataError, LISTED_PROBLEMS, RowProblem};
use crate::data::table::column::{Column, text};
use crate::data::table::fast_rows::{self, BLOCK};
use crate::data::table::memory::{self, LIMIT};
use crate::data::table::table::{Lines, Table};
use crate::data::text::dialect::{Dialect, HEAD, LARGEST_HEAD};
use crate::data::text::encoding::Decoder;
use crate::data::text::record::Record;
use crate::data::text::splitter::{Flaw, Line, Sink, Splitter};
use crate::data::text::weka::Weka;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Rows kept as they were written.
const PREVIEWED: usize = 50;

const NOT_UTF_8: &str =
    "The file is not UTF-8; it was read as Latin-1. If names look wrong, save it as UTF-8.";

/// Reads a file chunk by chunk. The chunks' borders leave no trace in the table.
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
    /// Bytes of the whole file, or 0.
    size: u64,
    /// Bytes that may be held.
    limit: u64,
    decoder: Decoder,
    state: State,
}

enum State {
    /// Too little is there to tell the dialect: so many bytes are waited for.
    Head(Vec<u8>, usize),
    Rows(Box<Rows>),
}

/// The rows so far.
struct Rows {
    splitter: Option<Splitter>,
    dialect: Dialect,
    table: Table,
    /// Cells of the rows that are being read.
    cells: Vec<[u64; BLOCK]>,
}

impl Reader {
    /// A reader that has seen nothing.
    ///
    /// - `file`: the file's name, for messages.
    #[must_use]
    pub fn new(file: &str) -> Self {
        let state = State::Head(Vec::new(), HEAD);
        Self { file: file.into(), size: 0, limit: LIMIT, decoder: Decoder::new(), state }
    }

    /// Tells how long the file is, so that room is made once instead of again and again.
    ///
    /// - `bytes`: of the whole file; merely an estimate.
    #[must_use]
    pub fn expecting(self, bytes: u64) -> Self {
        Self { size: bytes, ..self }
    }

    /// Holds less than a page can.
    #[cfg(test)]
    pub(crate) fn within(self, bytes: u64) -> Self {
        Self { limit: bytes, ..self }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// [`DataError::Binary`] if they are no text; [`DataError::TooLarge`] as soon as it shows.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        let text = self.decoder.push(bytes).map_err(|no| no.error(&self.file))?;
        let mut rest = &*text;
        while let State::Head(head, enough) = &mut self.state {
            let (to_head, after) = rest.split_at(rest.len().min(*enough - head.len()));
            head.extend_from_slice(to_head);
            rest = after;
            if head.len() < *enough {
                return Ok(());
            }
            let dialect = Dialect::of(head, false);
            // Doubled, so that it is decided at the same lengths however the bytes come.
            match dialect.is_settled || *enough >= LARGEST_HEAD {
                true => self.begin(dialect)?,
                false => *enough *= 2,
            }
        }
        if let State::Rows(rows) = &mut self.state {
            rows.push(rest);
            // Columns whose length nobody told are moved when they grow, and there twice meanwhile.
            let limit = if self.size == 0 { self.limit / 2 } else { self.limit };
            memory::check(&self.file, rows.table.rows as u64, &rows.table.columns, limit)?;
        }
        Ok(())
    }

    fn begin(&mut self, dialect: Dialect) -> Result<(), DataError> {
        let State::Head(head, _) = &mut self.state else { return Ok(()) };
        let head = std::mem::take(head);
        let mut rows = Box::new(Rows::new(dialect));
        rows.push(&head);
        // A little more than at the head's rate.
        let rate = u128::from(self.size) * 51 / 50 * rows.table.rows as u128;
        let expected = u64::try_from(rate / head.len().max(1) as u128).unwrap_or(u64::MAX);
        memory::check(&self.file, expected, &rows.table.columns, self.limit)?;
        let expected = usize::try_from(expected).unwrap_or_default();
        rows.table.columns.iter_mut().for_each(|column| column.expect(expected));
        self.state = State::Rows(rows);
        Ok(())
    }

    /// Rows read so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        match &self.state {
            State::Head(..) => 0,
            State::Rows(rows) => rows.table.rows + rows.table.ragged_rows,
        }
    }

    /// Bytes held by the columns so far.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.state {
            State::Head(head, _) => head.len(),
            State::Rows(rows) => rows.table.columns.iter().map(Column::bytes).sum(),
        }
    }

    /// The end of the file.
    ///
    /// # Errors
    /// [`DataError::Empty`], [`DataError::HeaderOnly`], [`DataError::Binary`].
    pub fn finish(mut self) -> Result<Table, DataError> {
        let rest = self.decoder.finish().map_err(|no| no.error(&self.file))?;
        if let State::Head(head, _) = &mut self.state {
            head.extend_from_slice(&rest);
            if String::from_utf8_lossy(head).trim().is_empty() {
                return Err(DataError::Empty { file: self.file });
            }
            let dialect = Dialect::of(head, true);
            self.begin(dialect)?;
        } else if let State::Rows(rows) = &mut self.state {
            rows.push(&rest);
        }
        let State::Rows(rows) = self.state else { unreachable!("the rows have begun") };
        (*rows).finish(self.file)
    }
}

impl Rows {
    fn new(dialect: Dialect) -> Self {
        let header = dialect.header.clone();
        let columns = header.iter().map(|_| Column::new(dialect.decimal)).collect();
        let notes = dialect.notes.clone();
        let table = Table {
            header,
            columns,
            decimal: dialect.decimal,
            ragged: vec![],
            ragged_rows: 0,
            preview: vec![],
            flags: dialect.flags.clone(),
            notes,
            weka: dialect.weka.clone(),
            joined: vec![],
            disputes: BTreeMap::new(),
            rows: 0,
            lines: Lines::default(),
            judge: None,
        };
        let cells = vec![[0; BLOCK]; table.columns.len()];
        Self { splitter: Some(Splitter::new(dialect.delimiter)), dialect, table, cells }
    }

    fn push(&mut self, bytes: &[u8]) {
        if let Some(mut splitter) = self.splitter.take() {
            splitter.push(bytes, self);
            self.splitter = Some(splitter);
        }
    }

    fn finish(mut self, file: String) -> Result<Table, DataError> {
        if let Some(splitter) = self.splitter.take() {
            splitter.finish(&mut self);
        }
        let mut table = self.table;
        if self.dialect.is_latin || table.columns.iter().any(|column| column.is_latin) {
            table.notes.push(NOT_UTF_8.into());
        }
        if table.rows == 0 && table.ragged_rows == 0 {
            return Err(match table.header.is_empty() {
                true => DataError::Empty { file },
                false => DataError::HeaderOnly { file, columns: table.header },
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
            self.leave_out(record.line, fields(record.len()));
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
            table.preview.push((0..table.header.len()).map(|index| text(&field(index))).collect());
        }
    }

    fn leave_out(&mut self, line: u64, found: String) {
        let table = &mut self.table;
        table.ragged_rows += 1;
        if table.ragged.len() < LISTED_PROBLEMS {
            let expected = format!("{}, as in the header", fields(self.dialect.width));
            table.ragged.push(RowProblem { line, column: "the row".into(), found, expected });
        }
    }
}

impl Sink for Rows {
    fn take_plain(&mut self, bytes: &[u8], line: u64) -> (usize, u64) {
        let table = &mut self.table;
        // The first rows are kept as they were written, and Weka's are written otherwise.
        if table.preview.len() < PREVIEWED || table.weka.is_some() {
            return (0, 0);
        }
        let (mut taken, mut rows) = (0, 0);
        loop {
            let columns = &mut table.columns;
            let delimiter = self.dialect.delimiter;
            match fast_rows::take_rows(&bytes[taken..], delimiter, columns, &mut self.cells) {
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

fn fields(count: usize) -> String {
    format!("{count} field{}", if count == 1 { "" } else { "s" })
}
