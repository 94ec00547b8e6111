//! Training rows, on which thresholds are chosen, and test rows, on which they are judged.

use crate::data::error::{DataError, RowProblem};
use crate::data::role::find::role_column;
use crate::data::role::names::SPLIT;
use crate::data::role::roles::Roles;
use crate::data::table::column::Cell;
use crate::data::table::table::Table;
use crate::domain::RandomSplit;

/// A part of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Train,
    Test,
}

impl Part {
    pub(crate) const EXPECTED: &'static str = "train or test";

    pub(crate) fn of(field: &str) -> Option<Self> {
        match field.to_lowercase().as_str() {
            "train" | "training" | "learn" => Some(Self::Train),
            "test" | "testing" | "holdout" | "hold-out" | "validation" | "valid" | "val"
            | "dev" | "oot" | "out-of-time" => Some(Self::Test),
            _ => None,
        }
    }
}

/// The split column: the user's, else one called split that mostly holds train and test.
pub(crate) fn split_column(table: &Table, roles: &Roles) -> Result<Option<usize>, DataError> {
    let understood = |&column: &usize| {
        let entries = table.columns[column].entries().unwrap_or_default().iter();
        let parts = entries.filter(|entry| Part::of(&entry.text).is_some());
        2 * parts.map(|entry| entry.count).sum::<usize>() > table.rows()
    };
    role_column(table, roles, roles.split.as_ref(), || table.column(SPLIT).filter(understood))
}

/// Reads the part of each row; without a split all rows are training rows.
pub(crate) struct Parts {
    column: Option<usize>,
    /// Used if there is no column.
    random: Option<RandomSplit>,
    by_code: Vec<Option<Part>>,
}

pub(crate) fn parts(table: &Table, split: Option<usize>, random: Option<RandomSplit>) -> Parts {
    let entries = split.and_then(|column| table.columns[column].entries()).unwrap_or_default();
    let by_code = entries.iter().map(|e| Part::of(&e.text)).collect();
    Parts { column: split, random, by_code }
}

impl Parts {
    /// The part of a row, if its cell names one.
    #[inline(always)]
    pub(crate) fn find(&self, table: &Table, row: usize) -> Option<Part> {
        let Some(column) = self.column else {
            let is_test = self.random.is_some_and(|random| random.is_test(row));
            return Some(if is_test { Part::Test } else { Part::Train });
        };
        match table.cell(row, column) {
            Cell::Entry(code, _) => self.by_code[usize::from(code)],
            _ => None,
        }
    }

    pub(crate) fn at(&self, table: &Table, row: usize) -> Result<Part, RowProblem> {
        let column = self.column.unwrap_or_default();
        self.find(table, row).ok_or_else(|| table.problem(row, column, Part::EXPECTED))
    }
}
