//! Why files can't be joined.

use crate::data::error::row_problem::RowProblem;
use thiserror::Error;

/// Why a file could not be joined to the first one.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// The file holds groups or classifiers, not cases.
    #[error(
        "{file} is {kind} and can't be joined. Expected one row per case in every file; open it on its own."
    )]
    NotCases {
        /// The file's name.
        file: String,
        /// What it is, in words.
        kind: &'static str,
    },
    /// The files have no ids and different numbers of rows.
    #[error(
        "{file} has {} and the first file {expected}. {hint}Expected the same cases in the same order, or a column such as “id” in both files whose cells are all there and all different.",
        in_rows(*found)
    )]
    RowsDiffer {
        /// The file's name.
        file: String,
        /// Its rows.
        found: usize,
        /// The first file's rows.
        expected: usize,
        /// Why a column that looks like an id is none; empty, or a sentence and a blank.
        hint: String,
    },
    /// The files have no ids, and rows of the wrong shape break their order.
    #[error(
        "{file} has {} of the wrong shape ({first}), so files can't be joined by row order. {hint}Repair such rows, or add a column such as “id” to both files.",
        in_rows(*rows)
    )]
    Ragged {
        /// The file's name.
        file: String,
        /// How many rows.
        rows: usize,
        /// The first of them.
        first: Box<RowProblem>,
        /// Why a column that looks like an id is none; empty, or a sentence and a blank.
        hint: String,
    },
    /// Too few ids of the first file are in the other one.
    #[error(
        "Rows of the first file whose “{column}” stands in {file} too: {paired} of {rows}. Expected the same cases in both: open the file with fewer cases first, or remove the column to join by row order."
    )]
    FewPartners {
        /// The file's name.
        file: String,
        /// The id column.
        column: String,
        /// Rows with a partner.
        paired: usize,
        /// The first file's rows.
        rows: usize,
    },
    /// The files differ in a column that must be equal.
    #[error(
        "{file} does not hold the same cases as the first file, or not in the same order: {differing} of {rows} rows differ in column “{column}”. Expected the same rows in the same order, or a column such as “id” in both files."
    )]
    CasesDiffer {
        /// The file's name.
        file: String,
        /// The column in the first file.
        column: String,
        /// Rows that differ.
        differing: usize,
        /// Rows compared.
        rows: usize,
    },
}

fn in_rows(count: usize) -> String {
    format!("{count} row{}", if count == 1 { "" } else { "s" })
}
