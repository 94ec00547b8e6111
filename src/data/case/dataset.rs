//! The end of the room: a checked data set, and the one function that makes it.

use crate::data::error::{DataError, LISTED_PROBLEMS, RowProblem, quoted};
use crate::data::input::values::{self, ValueTable};
use crate::data::input::{classes, confusion, external_test, scores};
use crate::data::role::kind;
use crate::data::role::roles::{self, Roles};
use crate::data::table::column::Cell;
use crate::data::table::reader::Reader;
use crate::data::table::table::Table;
use crate::domain::{InputKind, RandomSplit, RiskModel, SortedCases, Source};

/// One model's cases, sorted.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelData {
    /// The model's name: the score column, or the value of the `model` column.
    pub name: String,
    /// The cases thresholds are chosen on.
    pub cases: SortedCases,
    /// The unseen cases, if a split marks some and they hold both outcomes.
    pub test: Option<SortedCases>,
    /// Of the cases thresholds are chosen on, those of each fold of a cross-validation: its name and
    /// its cases, in the order of the names; empty if no column tells folds apart.
    pub folds: Vec<(String, SortedCases)>,
}

/// A file, checked, with what was made of each model's cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Dataset<M = ModelData> {
    /// Where it came from and how much of it could be read.
    pub source: Source,
    /// The models, in the file's order; at least one, but for a table of values none.
    pub models: Vec<M>,
    /// The cases of a table of values.
    pub values: Option<ValueTable>,
    /// The rule that its features make, which is one of the models.
    pub risk: Option<RiskModel>,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
    /// Choices made for the user, as sentences.
    pub notes: Vec<String>,
    /// The roles in force.
    pub roles: Roles,
}

/// Reads a file of any kind.
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
    let mut reader = Reader::new(file);
    reader.push(bytes)?;
    rank(file, &reader.finish()?, roles, |model| model)
}

/// Ranks the models of a table: checks every row, finds each column's role.
///
/// - `make`: gets the models one by one, so that the sorted cases of all need not be held at once.
///
/// # Errors
/// Every variant of [`DataError`] but those of bytes that are no table.
pub fn rank<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    if table.rows() == 0 {
        Intake::new(table).close()?; // nothing but rows of the wrong shape
    }
    let mut dataset = match kind::kind(file, table, roles)? {
        InputKind::Classes => classes::read(file, table, roles, make),
        InputKind::Confusion => confusion::read(file, table, make),
        InputKind::Values => values::read(file, table, roles),
        InputKind::Scores | InputKind::Features => match &table.judge {
            Some(judge) if roles.judged_by.is_some() => {
                external_test::read(file, table, judge, roles, make)
            }
            _ => scores::read(file, table, roles, make),
        },
    }?;
    let is_judged = dataset.roles.judged_by.is_some();
    if let (Some(asked), None, false) = (roles.random_split, dataset.roles.random_split, is_judged)
    {
        dataset.notes.push(match &dataset.roles.split {
            Some(split) => {
                format!("Column {} says which rows judge; none were chosen at random.", quoted(split))
            }
            None => format!(
                "{}% of the rows were not set apart at random: that needs one case a row, with an outcome of two values and scores.",
                asked.test_percent
            ),
        });
    }
    dataset.notes.extend(table.notes.iter().cloned());
    Ok(dataset)
}

/// Rows left out, counted as they are met; the first ones kept for the list.
pub(crate) struct Intake {
    pub(crate) problems: Vec<RowProblem>,
    rows: usize,
    left_out: usize,
}

impl Intake {
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

/// Which part of a split a row belongs to.
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

/// The split column: the one named by the user, else one called split that says train and test.
pub(crate) fn split_column(table: &Table, roles: &Roles) -> Result<Option<usize>, DataError> {
    let understood = |&column: &usize| {
        let entries = table.columns[column].entries().unwrap_or_default().iter();
        let parts = entries.filter(|entry| Part::of(&entry.text).is_some());
        2 * parts.map(|entry| entry.count).sum::<usize>() > table.rows()
    };
    roles::one(table, roles, roles.split.as_ref(), || table.column("split").filter(understood))
}

/// Which part each row belongs to; all train without a split.
pub(crate) struct Parts {
    column: Option<usize>,
    /// Decides without a column.
    random: Option<RandomSplit>,
    by_code: Vec<Option<Part>>,
}

pub(crate) fn parts(table: &Table, split: Option<usize>, random: Option<RandomSplit>) -> Parts {
    let entries = split.and_then(|column| table.columns[column].entries()).unwrap_or_default();
    let by_code = entries.iter().map(|e| Part::of(&e.text)).collect();
    Parts { column: split, random, by_code }
}

impl Parts {
    /// The part a row belongs to, if it says one.
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
