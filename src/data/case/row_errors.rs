//! Rows that are left out.

use crate::data::error::{DataError, LISTED_PROBLEMS, RowProblem};
use crate::data::table::table::Table;

/// Rows left out, counted as they are met; the first ones kept for the list.
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

    /// Rows are met in order, so the first problems are the first of the file.
    pub(crate) fn leave_out(&mut self, problem: RowProblem) {
        self.left_out += 1;
        if self.problems.len() < 2 * LISTED_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// (rows found, rows used), or the error that says that none could be.
    pub(crate) fn close(&mut self) -> Result<(usize, usize), DataError> {
        let (rows, used) = (self.rows, self.rows - self.left_out);
        self.problems.sort_by_key(|p| p.line);
        self.problems.truncate(LISTED_PROBLEMS);
        match self.problems.first() {
            Some(first) if used == 0 => Err(DataError::NoUsableRow { rows, first: first.clone() }),
            _ => Ok((rows, used)),
        }
    }
}
