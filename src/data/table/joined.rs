//! What a table remembers of the files that were joined to it.

use crate::data::table::lines::Lines;
use std::ops::Range;

/// The rows of another table by the rows of the first.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum RowMapping {
    /// Row for row.
    InOrder,
    /// By the first table's row, where there is one.
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
}

/// A fact of a row about which a joined file says something else.
#[derive(Debug, Clone)]
pub(crate) struct Conflict {
    /// Index of the joined file.
    pub(crate) file: usize,
    /// The first file's column.
    pub(crate) column: usize,
    pub(crate) found: String,
}
