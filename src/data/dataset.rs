//! The end of the room: a checked data set, and the one function that makes it.

use super::{
    DataError, LISTED_PROBLEMS, Roles, RowProblem, classes, roles, scores, table::Table, text,
};
use crate::domain::{InputKind, Ranking, Source};

/// One model's cases, ranked.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelData {
    /// The model's name: the score column, or the value of the `model` column.
    pub name: String,
    /// The cases thresholds are chosen on.
    pub ranking: Ranking,
    /// The unseen cases, if a split marks some and they hold both outcomes.
    pub holdout: Option<Ranking>,
}

/// A file, checked and ranked.
#[derive(Debug, Clone, PartialEq)]
pub struct Dataset {
    /// Where it came from and how much of it could be read.
    pub source: Source,
    /// The models, in the file's order; at least one.
    pub models: Vec<ModelData>,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
    /// Choices made for the user, as sentences.
    pub notes: Vec<String>,
}

/// Reads a file of the kinds *scores* and *classes*.
///
/// - `file`: its name, for messages and reports.
///
/// # Errors
/// Every variant of [`DataError`]; nothing is half loaded.
///
/// # Examples
/// ```
/// use breakeven::data::{Roles, load};
/// let data = load("tiny.csv", b"label,model\n1,0.9\n0,0.2\n0,oops\n", &Roles::default())?;
/// assert_eq!((data.source.used, data.source.skipped()), (2, 1));
/// assert_eq!(
///     data.problems[0].to_string(),
///     "line 4, column “model”: found “oops”, expected a finite number (decimal point, no thousands separators)"
/// );
/// # Ok::<(), breakeven::data::DataError>(())
/// ```
pub fn load(file: &str, bytes: &[u8], roles: &Roles) -> Result<Dataset, DataError> {
    let decoded = text::decode(file, bytes)?;
    let table = Table::parse(file, &decoded.text)?;
    if table.rows() == 0 {
        Intake::new(&table).close()?; // nothing but rows of the wrong shape
    }
    let other = |looks_like| Err(DataError::OtherKind { file: file.into(), looks_like });
    let mut dataset = match roles::kind(&table, roles) {
        InputKind::Classes => classes::read(file, &table, roles),
        InputKind::Confusion => other("a table of confusion matrices (tp, fp, fn, tn)"),
        InputKind::Values => other("a table of values (columns a and b)"),
        InputKind::Scores | InputKind::Features => scores::read(file, &table, roles),
    }?;
    dataset.notes.extend(decoded.note);
    Ok(dataset)
}

/// Rows left out, counted as they are met; the first ones kept for the list.
pub(super) struct Intake {
    pub(super) problems: Vec<RowProblem>,
    rows: usize,
    left_out: usize,
}

impl Intake {
    pub(super) fn new(table: &Table) -> Self {
        let (problems, left_out) = (table.ragged.clone(), table.ragged_rows);
        Self { problems, rows: table.rows() + left_out, left_out }
    }

    /// Rows are met in order, so the first problems are the first of the file.
    pub(super) fn leave_out(&mut self, problem: RowProblem) {
        self.left_out += 1;
        if self.problems.len() < 2 * LISTED_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// (rows found, rows used), or the error that says that none could be.
    pub(super) fn close(&mut self) -> Result<(usize, usize), DataError> {
        let (rows, used) = (self.rows, self.rows - self.left_out);
        self.problems.sort_by_key(|p| p.line);
        self.problems.truncate(LISTED_PROBLEMS);
        match self.problems.first() {
            Some(first) if used == 0 => Err(DataError::NoUsableRow { rows, first: first.clone() }),
            _ => Ok((rows, used)),
        }
    }
}

/// Which part of a split a row belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Train,
    Test,
}

impl Part {
    pub(super) const EXPECTED: &'static str = "train or test";

    pub(super) fn of(field: &str) -> Option<Self> {
        match field.to_lowercase().as_str() {
            "train" | "training" | "learn" => Some(Self::Train),
            "test" | "testing" | "holdout" | "hold-out" | "validation" => Some(Self::Test),
            _ => None,
        }
    }
}

/// The split column: the one named by the user, else one called split that says train and test.
pub(super) fn split_column(table: &Table, roles: &Roles) -> Result<Option<usize>, DataError> {
    if let Some(name) = &roles.split {
        return roles::required(table, name).map(Some);
    }
    let understood = |&column: &usize| {
        let rows = 0..table.rows();
        2 * rows.filter(|&row| Part::of(table.field(row, column)).is_some()).count() > table.rows()
    };
    Ok(table.column("split").filter(understood))
}
