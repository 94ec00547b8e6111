//! What a table remembers of the files that were joined to it.

use crate::data::table::lines::Lines;
use std::ops::Range;

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
