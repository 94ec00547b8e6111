//! A row that can't be used, and why.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Unreadable rows that are listed at most; all are counted.
pub const LISTED_PROBLEMS: usize = 20;

/// A row that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("line {line}, {column}: found {found}, expected {expected}")]
pub struct RowProblem {
    /// Line of the file on which the row starts, from 1.
    pub line: u64,
    /// The column's name, or "the row" when its shape is wrong.
    pub column: String,
    /// The text found, quoted and shortened.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
}
