//! Records → the columns of a table; simple rows without the splitter.

use crate::data::error::{DataError, LISTED_PROBLEMS, RowProblem};
use crate::data::table::column::Column;
use crate::data::table::fast_rows::{self, BLOCK};
use crate::data::table::lines::Lines;
use crate::data::table::table::Table;
use crate::data::text::dialect::Dialect;
use crate::data::text::encoding::{not_utf_8, text};
use crate::data::text::record::Record;
use crate::data::text::splitter::{Flaw, Line, Sink, Splitter};
use crate::data::text::weka::Weka;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Rows whose fields are kept as written, for the preview.
const PREVIEWED: usize = 50;

/// The rows read so far.
pub(crate) struct Rows {
    splitter: Option<Splitter>,
    dialect: Dialect,
    pub(crate) table: Table,
    /// Buffer for a block of simple rows.
    cells: Vec<[u64; BLOCK]>,
}

impl Rows {
    pub(crate) fn new(dialect: Dialect) -> Self {
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
            reshaping: vec![],
            weka: dialect.weka.clone(),
            joined: vec![],
            conflicts: BTreeMap::new(),
            rows: 0,
            lines: Lines::default(),
            test_file: None,
        };
        let cells = vec![[0; BLOCK]; table.columns.len()];
        Self { splitter: Some(Splitter::new(dialect.delimiter)), dialect, table, cells }
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        if let Some(mut splitter) = self.splitter.take() {
            splitter.push(bytes, self);
            self.splitter = Some(splitter);
        }
    }

    pub(crate) fn finish(mut self, file: String) -> Result<Table, DataError> {
        if let Some(splitter) = self.splitter.take() {
            splitter.finish(&mut self);
        }
        let mut table = self.table;
        table.columns.iter_mut().for_each(Column::settle);
        table.columns.iter_mut().for_each(Column::leave_out_sentinel);
        if self.dialect.is_windows_1252 || table.columns.iter().any(|column| column.is_windows_1252)
        {
            table.notes.push(not_utf_8("Windows-1252"));
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
