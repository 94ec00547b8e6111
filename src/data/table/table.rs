//! A table of columns, with the line number of each row, the first rows as written, and what it
//! remembers of the files that were joined to it.

use crate::data::error::{RowProblem, quoted};
use crate::data::table::cells::Cell;
use crate::data::table::column::{Column, ColumnInfo};
use crate::data::table::distinct::{Facts, Value};
use crate::data::text::number::DecimalMark;
use crate::data::text::weka::Weka;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The rows of a file that have as many fields as its header.
#[derive(Debug, Clone, Default)]
pub struct Table {
    pub(crate) header: Vec<String>,
    pub(crate) columns: Vec<Column>,
    pub(crate) decimal: DecimalMark,
    /// The first rows of the wrong shape.
    pub(crate) ragged: Vec<RowProblem>,
    /// Number of rows of the wrong shape.
    pub(crate) ragged_rows: usize,
    /// Fields of the first rows.
    pub(crate) preview: Vec<Vec<String>>,
    /// Roles that the file gives its columns, as Orange's flags.
    pub(crate) flags: Option<Vec<String>>,
    pub(crate) notes: Vec<String>,
    /// Those of them that say how the table was brought into shape.
    pub(crate) reshaping: Vec<String>,
    /// The layout of Weka's predictions, if the file holds these.
    pub(crate) weka: Option<Weka>,
    /// The files whose columns were added to this one's.
    pub(crate) joined: Vec<Joined>,
    /// Rows about which a joined file disagrees.
    pub(crate) conflicts: BTreeMap<usize, Conflict>,
    pub(crate) rows: usize,
    pub(crate) lines: Lines,
    /// A test file with the same columns.
    pub(crate) test_file: Option<Box<TestFile>>,
}

/// A table on whose cases the thresholds chosen on another one are judged, with its file's name.
#[derive(Debug, Clone)]
pub struct TestFile {
    pub(crate) file: String,
    pub(crate) table: Table,
}

impl Table {
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Bytes that its columns take, and those of a test file.
    pub fn bytes(&self) -> u64 {
        let own = self.columns.iter().map(|column| column.bytes() as u64).sum::<u64>();
        own + self.test_file.as_ref().map_or(0, |test| test.table.bytes())
    }

    /// Line of the file on which a row starts, from 1.
    pub(crate) fn line(&self, row: usize) -> u64 {
        self.lines.of(row)
    }

    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        let exact = self.header.iter().position(|h| h == name);
        exact.or_else(|| self.header.iter().position(|h| h.eq_ignore_ascii_case(name)))
    }

    pub(crate) fn cell(&self, row: usize, column: usize) -> Cell<'_> {
        self.columns[column].cell(row)
    }

    pub(crate) fn number(&self, row: usize, column: usize) -> Option<f64> {
        self.columns[column].number(row)
    }

    /// All columns.
    pub(crate) fn all(&self) -> Range<usize> {
        0..self.columns.len()
    }

    /// The first column of a joined file; those before it are the first file's. The number of
    /// columns if no file is joined.
    pub(crate) fn joined_from(&self) -> usize {
        self.joined.first().map_or(self.columns.len(), |file| file.columns.start)
    }

    /// A column's name in quotes.
    pub(crate) fn quoted(&self, column: usize) -> String {
        quoted(&self.header[column])
    }

    /// The names of some columns.
    pub(crate) fn names(&self, columns: &[usize]) -> Vec<String> {
        columns.iter().map(|&column| self.header[column].clone()).collect()
    }

    /// The names of some columns as sentences spell them.
    pub(crate) fn all_quoted(&self, columns: &[usize]) -> Vec<String> {
        columns.iter().map(|&column| self.quoted(column)).collect()
    }

    /// Whether more than half of a column's cells are numbers.
    pub(crate) fn is_numeric(&self, column: usize) -> bool {
        self.columns[column].is_numeric()
    }

    /// What the cells of a column are.
    pub(crate) fn facts(&self, column: usize) -> &Facts {
        self.columns[column].facts()
    }

    /// The numbers of a column, in the order of the rows.
    pub(crate) fn each_number(&self, column: usize) -> impl Iterator<Item = f64> {
        self.columns[column].each_number()
    }

    /// The numbers of a column of scores, NaN where there is none.
    ///
    /// - `positive`: the outcome that counts as positive.
    pub(crate) fn scores(&self, column: usize, positive: &Value) -> Cow<'_, [f64]> {
        let values = self.columns[column].to_values();
        match &self.weka {
            Some(weka) => {
                let key = |name: &str| self.columns[Weka::OUTCOME].value_key(name);
                weka.of_positive(column, values, |name| key(name) == positive.key)
            }
            None => values,
        }
    }

    /// A problem with one field of a row.
    pub(crate) fn problem(&self, row: usize, column: usize, expected: &str) -> RowProblem {
        let file = self.joined.iter().find(|file| file.columns.contains(&column));
        let found = quoted(&self.columns[column].text(row));
        self.problem_in(file, row, column, (found, expected))
    }

    /// A problem with a cell of the first or of a joined file; the line is that of the first file's row.
    fn problem_in(
        &self,
        file: Option<&Joined>,
        row: usize,
        column: usize,
        (found, expected): (String, &str),
    ) -> RowProblem {
        let (place, found, expected) = match file.map(|file| (file, file.rows.of(row))) {
            None => (String::new(), found, expected),
            Some((Joined { file, lines, .. }, Some(partner))) => {
                (format!(" ({file}, line {})", lines.of(partner)), found, expected)
            }
            Some((Joined { file, .. }, None)) => {
                (format!(" ({file})"), "no row for this case".into(), "a row with the same id")
            }
        };
        let column = format!("column {}{place}", self.quoted(column));
        RowProblem { line: self.line(row), column, found, expected: expected.into() }
    }

    /// The problem that a joined file disagrees about a row, if one does.
    pub(crate) fn conflict(&self, row: usize) -> Option<RowProblem> {
        let conflict = self.conflicts.get(&row)?;
        let ours = &self.columns[conflict.column];
        let expected = format!("{} as in the first file", quoted(&ours.text(row)));
        let file = &self.joined[conflict.file];
        let found = quoted(&conflict.found);
        Some(self.problem_in(Some(file), row, conflict.column, (found, &expected)))
    }

    /// Summaries of all columns. O(rows) for columns of numbers.
    pub fn describe(&self) -> Vec<ColumnInfo> {
        self.header.iter().zip(&self.columns).map(|(name, column)| column.info(name)).collect()
    }

    /// Drops the numbers of columns that are not in use, if the table is large; summaries stay.
    ///
    /// - `in_use`: whether a column is, by its name.
    /// - `beyond`: bytes below which everything is kept.
    pub fn evict(&mut self, in_use: impl Fn(&str) -> bool, beyond: usize) {
        if self.columns.iter().map(Column::bytes).sum::<usize>() <= beyond {
            return;
        }
        for (name, column) in self.header.iter().zip(&mut self.columns) {
            if !in_use(name) {
                column.evict(name);
            }
        }
    }

    /// Adds a table with the same columns as a test file, on which the thresholds chosen on this one are
    /// judged if [`Roles::test_file`](crate::data::Roles::test_file) is set.
    pub fn set_test_file(&mut self, table: Self, file: &str) {
        self.replace_test_file(Some(TestFile { file: file.into(), table }));
    }

    /// Puts a test file in place of the one there is, or none.
    ///
    /// - returns: the test file before.
    pub fn replace_test_file(&mut self, test: Option<TestFile>) -> Option<TestFile> {
        std::mem::replace(&mut self.test_file, test.map(Box::new)).map(|before| *before)
    }

    /// The header and the fields of the first rows, as written.
    pub fn first_rows(&self, count: usize) -> Vec<Vec<String>> {
        [&self.header].into_iter().chain(self.preview.iter().take(count)).cloned().collect()
    }

    /// The fields of the first rows, as written.
    pub fn preview(&self) -> &[Vec<String>] {
        &self.preview
    }
}

/// Line numbers of rows, stored only where they are not consecutive.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines {
    /// (row, line) from where on rows and lines count alike.
    jumps: Vec<(usize, u64)>,
}

impl Lines {
    pub(crate) fn push(&mut self, row: usize, line: u64) {
        // Rows come in order, so the last jump applies.
        let goes_on = |&(from, at): &(usize, u64)| at + (row - from) as u64 == line;
        if !self.jumps.last().is_some_and(goes_on) {
            self.jumps.push((row, line));
        }
    }

    pub(crate) fn of(&self, row: usize) -> u64 {
        let at = self.jumps.partition_point(|&(from, _)| from <= row) - 1;
        let (from, line) = self.jumps[at];
        line + (row - from) as u64
    }
}

/// For each row of the first table the row of the same case in another one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum RowMapping {
    /// The row with the same index.
    InOrder,
    /// By the first table's row; `None` if the other table lacks the case.
    Listed(Vec<Option<usize>>),
}

impl RowMapping {
    pub(crate) fn of(&self, row: usize) -> Option<usize> {
        match self {
            Self::InOrder => Some(row),
            Self::Listed(rows) => rows[row],
        }
    }
}

/// A file that was joined, and where its columns stand in the table.
#[derive(Debug, Clone)]
pub(crate) struct Joined {
    pub(crate) file: String,
    pub(crate) columns: Range<usize>,
    pub(crate) lines: Lines,
    pub(crate) rows: RowMapping,
    /// The rows were paired by their order, not by ids.
    pub(crate) is_by_row: bool,
}

/// A cell of a row in which a joined file differs from the first one.
#[derive(Debug, Clone)]
pub(crate) struct Conflict {
    /// Index of the joined file.
    pub(crate) file: usize,
    /// The first file's column.
    pub(crate) column: usize,
    pub(crate) found: String,
}
