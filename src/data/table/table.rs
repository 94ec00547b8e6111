//! A table of columns, each held compactly, with line numbers where a row is wrong and the first
//! rows as they were written.

use crate::data::error::{RowProblem, quoted};
use crate::data::input::external_test::Judge;
use crate::data::role::roles::{Role, Roles};
use crate::data::table::column::{Cell, Column};
use crate::data::table::distinct::Value;
use crate::data::table::joined::{Dispute, Joined};
use crate::data::text::number::DecimalMark;
use crate::data::text::weka::Weka;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The rows of a file that have as many fields as its header.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) header: Vec<String>,
    pub(crate) columns: Vec<Column>,
    pub(crate) decimal: DecimalMark,
    /// The first rows of the wrong shape.
    pub(crate) ragged: Vec<RowProblem>,
    /// How many there are.
    pub(crate) ragged_rows: usize,
    /// Fields of the first rows.
    pub(crate) preview: Vec<Vec<String>>,
    /// Roles that the file itself gives its columns, in Orange's words.
    pub(crate) flags: Option<Vec<String>>,
    pub(crate) notes: Vec<String>,
    /// The scores are Weka's.
    pub(crate) weka: Option<Weka>,
    /// The files whose columns stand behind this one's.
    pub(crate) joined: Vec<Joined>,
    /// Rows on whose facts a joined file disagrees.
    pub(crate) disputes: BTreeMap<usize, Dispute>,
    pub(crate) rows: usize,
    pub(crate) lines: Lines,
    /// A table whose cases may judge this one's thresholds.
    pub(crate) judge: Option<Box<Judge>>,
}

impl Table {
    pub(crate) fn rows(&self) -> usize {
        self.rows
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

    /// The numbers of a column of scores, NaN where there is none.
    ///
    /// - `positive`: the outcome that counts as positive.
    pub(crate) fn scores(&self, column: usize, positive: &Value) -> Cow<'_, [f64]> {
        let values = self.columns[column].to_values();
        match &self.weka {
            Some(weka) => weka.of_positive(column, values, positive, self.decimal),
            None => values,
        }
    }

    /// A problem with one field of a row.
    pub(crate) fn problem(&self, row: usize, column: usize, expected: &str) -> RowProblem {
        if let Some(from) = self.joined.iter().find(|file| file.columns.contains(&column)) {
            return from.problem(self, row, column, expected);
        }
        RowProblem {
            line: self.line(row),
            column: format!("column {}", quoted(&self.header[column])),
            found: quoted(&self.columns[column].text(row)),
            expected: expected.into(),
        }
    }
}

/// One column at a glance, over all rows that have the header's shape.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// More numbers than anything else.
    pub is_numeric: bool,
    /// Cells that say they hold nothing.
    pub missing: usize,
    /// How many distinct values it has, if they are few enough to be told apart.
    pub distinct: Option<usize>,
    /// Its distinct values, most frequent first, if they are a handful.
    pub values: Vec<String>,
    /// Least and greatest number.
    pub range: Option<(f64, f64)>,
}

impl Table {
    /// Every column at a glance. O(rows) for columns of numbers.
    #[must_use]
    pub fn describe(&self) -> Vec<ColumnInfo> {
        self.header.iter().zip(&self.columns).map(|(name, column)| column.info(name)).collect()
    }

    /// Lets the numbers of columns go that some roles do not use, if the table is large: what is told
    /// about them stays.
    ///
    /// - `beyond`: bytes below which everything is kept.
    pub fn let_go(&mut self, roles: &Roles, beyond: usize) {
        if self.columns.iter().map(Column::bytes).sum::<usize>() <= beyond {
            return;
        }
        for (name, column) in self.header.iter().zip(&mut self.columns) {
            if roles.role(name) == Role::Unused {
                column.let_go(name);
            }
        }
    }

    /// The fields of the first rows, as they were written.
    #[must_use]
    pub fn preview(&self) -> &[Vec<String>] {
        &self.preview
    }
}

/// Line numbers of rows: kept only where they do not simply go on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines {
    /// (row, line) from which on each row is one line further.
    jumps: Vec<(usize, u64)>,
}

impl Lines {
    pub(crate) fn push(&mut self, row: usize, line: u64) {
        // Rows come in order: the last jump is the one to go on from.
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
