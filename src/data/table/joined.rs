//! What a table remembers of the files that were joined to it, to tell what is wrong with a row.

use crate::data::error::{RowProblem, quoted};
use crate::data::join::pairing::Partners;
use crate::data::table::table::{Lines, Table};
use std::ops::Range;

/// A file that was joined: where its cells stand in it.
#[derive(Debug, Clone)]
pub(crate) struct Joined {
    pub(crate) file: String,
    pub(crate) columns: Range<usize>,
    pub(crate) lines: Lines,
    pub(crate) partners: Partners,
}

impl Joined {
    /// A problem with one of its cells, told by the line of the first file's row.
    pub(crate) fn problem(
        &self,
        table: &Table,
        row: usize,
        column: usize,
        expected: &str,
    ) -> RowProblem {
        let (name, line) = (quoted(&table.header[column]), table.line(row));
        let Some(partner) = self.partners.of(row) else {
            let column = format!("column {name} ({})", self.file);
            let (found, expected) = ("no row for this case", "a row with the same id");
            return RowProblem { line, column, found: found.into(), expected: expected.into() };
        };
        let column_text = format!("column {name} ({}, line {})", self.file, self.lines.of(partner));
        let found = quoted(&table.columns[column].text(row));
        RowProblem { line, column: column_text, found, expected: expected.into() }
    }
}

/// A fact of a row that a joined file tells otherwise.
#[derive(Debug, Clone)]
pub(crate) struct Dispute {
    /// Which of the joined files.
    pub(crate) file: usize,
    /// The first file's column.
    pub(crate) column: usize,
    pub(crate) found: String,
}

impl Dispute {
    pub(crate) fn problem(&self, table: &Table, row: usize) -> RowProblem {
        let ours = &table.columns[self.column];
        let expected = format!("{} as in the first file", quoted(&ours.text(row)));
        let problem = table.joined[self.file].problem(table, row, self.column, &expected);
        RowProblem { found: quoted(&self.found), ..problem }
    }
}
