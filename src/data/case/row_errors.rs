//! Rows that are left out.

use crate::data::error::{DataError, LISTED_PROBLEMS, RowProblem};
use crate::data::table::table::Table;
use crate::domain::SortShort;

/// Counts the rows that are left out, and keeps the first ones.
pub(crate) struct RowErrors {
    pub(crate) problems: Vec<RowProblem>,
    rows: usize,
    left_out: usize,
}

impl RowErrors {
    pub(crate) fn new(table: &Table) -> Self {
        let (problems, left_out) = (table.ragged.clone(), table.ragged_rows);
        Self { problems, rows: table.rows() + left_out, left_out }
    }

    /// Adds a row; rows come in the file's order, so the first problems are kept.
    pub(crate) fn leave_out(&mut self, problem: RowProblem) {
        self.left_out += 1;
        if self.problems.len() < 2 * LISTED_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// (rows found, rows used), or the error that no row can be used.
    pub(crate) fn close(&mut self) -> Result<(usize, usize), DataError> {
        let (rows, used) = (self.rows, self.rows - self.left_out);
        self.problems.sort_short_by_key(|p| p.line);
        self.problems.truncate(LISTED_PROBLEMS);
        match self.problems.first() {
            Some(first) if used == 0 => Err(DataError::NoUsableRow { rows, first: first.clone() }),
            _ => Ok((rows, used)),
        }
    }
}
