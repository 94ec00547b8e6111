//! What can be wrong with a file, with a row, or with files that are to be joined, in sentences for
//! the person who opened them: what was found, what was expected, what to do; and how such
//! sentences spell names, counts and texts.

use crate::domain::{DomainError, InputKind, RandomSplit};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a file could not become a data set. The sentence is what the page shows.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum DataError {
    /// The file holds nothing.
    #[error("{file} is empty. Expected a table as text: a header line, then one row per case.")]
    Empty {
        /// The file's name.
        file: String,
    },
    /// The file is no text.
    #[error(
        "{file} is {what}, not a table as text. Export it as CSV (comma-separated text, UTF-8) and open that."
    )]
    Binary {
        /// The file's name.
        file: String,
        /// What it looks like.
        what: &'static str,
    },
    /// The file is packed with gzip and can't be unpacked.
    #[error(
        "{file} is packed with gzip, and a part of it is missing or was changed. Copy or download it again, or unpack it and open what is inside."
    )]
    DamagedGzip {
        /// The file's name.
        file: String,
    },
    /// The file has a header and no row.
    #[error(
        "{file} has a header ({}) and no row below it. Expected one row per case.",
        list(columns)
    )]
    HeaderOnly {
        /// The file's name.
        file: String,
        /// The header.
        columns: Vec<String>,
    },
    /// There is no column with the name asked for.
    #[error("There is no column “{wanted}”. The columns are {}.", list(columns))]
    NoSuchColumn {
        /// The name asked for.
        wanted: String,
        /// The header.
        columns: Vec<String>,
    },
    /// The outcome column never has the value asked for.
    #[error("Column “{column}” does not contain “{wanted}”. Its values are {}.", list(values))]
    NoSuchValue {
        /// The outcome column.
        column: String,
        /// The value asked for.
        wanted: String,
        /// The values found.
        values: Vec<String>,
    },
    /// No column can be the outcome.
    #[error(
        "No outcome column found among {}. Expected a column named label (or y, y_true, actual, target, class, outcome) with two values, such as 1 and 0. Rename the column that says what really happened to “label”.",
        list(columns)
    )]
    NoOutcome {
        /// The header.
        columns: Vec<String>,
    },
    /// Several columns can be the outcome, or one that nothing but its two values speaks for.
    #[error("Which column contains what really happened? {why}")]
    SeveralOutcomes {
        /// The columns.
        columns: Vec<String>,
        /// What leaves the doubt, as a sentence.
        why: String,
    },
    /// Nothing tells scores from other numbers.
    #[error(
        "Which columns are scores of models? {} {}.",
        list(columns),
        match columns.len() {
            1 => "holds numbers, and neither its name nor its range tells",
            _ => "hold numbers, and neither their names nor their ranges tell",
        }
    )]
    ScoresOrFeatures {
        /// The columns of numbers.
        columns: Vec<String>,
        /// Those that could be probabilities.
        likely: Vec<String>,
    },
    /// The scores are of what a treatment changes.
    #[error(
        "The file looks like a trial: a treatment, and what it is thought to change ({}). Such scores say whom to treat, not who is positive. Expected scores of the outcome; read them as such only if that is what they are.",
        list(columns)
    )]
    Uplift {
        /// The columns of effects.
        columns: Vec<String>,
    },
    /// The outcome has a handful of classes.
    #[error("Column “{column}” has {} classes: {}. Which one is looked for, against all others?", values.len(), list(values))]
    SeveralClasses {
        /// The outcome column.
        column: String,
        /// Its classes.
        values: Vec<String>,
    },
    /// No column can be the value of a case.
    #[error(
        "No column among {} contains what a case is worth. Expected a number named label (or y, y_true, actual, target, class, outcome) with more than two values, or columns “a” and “b” (value = a·θ + b).",
        list(columns)
    )]
    NoAmount {
        /// The header.
        columns: Vec<String>,
    },
    /// The outcome has more than two values.
    #[error(
        "Column “{column}” has more than two values ({}, …). Expected an outcome with exactly two, such as 1 and 0.",
        list(values)
    )]
    TooManyOutcomes {
        /// The outcome column.
        column: String,
        /// The first few of them.
        values: Vec<String>,
    },
    /// The outcome has one value only.
    #[error(
        "Every row that can be read contains {found}. Both outcomes are needed to compare mistakes; check that the file holds cases of both kinds."
    )]
    SingleClass {
        /// The only outcome, with its column.
        found: String,
    },
    /// A model of a class table has no case of one class.
    #[error("Model “{model}” has no {class} cases. Both outcomes are needed to compare mistakes.")]
    EmptyClass {
        /// The model's name.
        model: String,
        /// positive or negative.
        class: &'static str,
    },
    /// No column can be a score.
    #[error(
        "No numeric column found among {}{}. Expected at least one column of scores (numbers; higher means more likely positive) beside the outcome.",
        list(columns),
        example.as_ref().map(|problem| format!("; {problem}")).unwrap_or_default()
    )]
    NoScore {
        /// The header without the columns that have other roles.
        columns: Vec<String>,
        /// A text where a number was expected.
        example: Option<RowProblem>,
    },
    /// No column can be a feature.
    #[error(
        "No column among {} can be a feature of a rule. Expected categories (texts that stand more than once) beside the outcome, or columns of numbers to be binned.",
        list(columns)
    )]
    NoFeature {
        /// The header.
        columns: Vec<String>,
    },
    /// More features than a rule can have.
    #[error(
        "{} columns would be features: {}. A rule has at most {most}; say which.",
        columns.len(),
        list(columns)
    )]
    TooManyFeatures {
        /// The columns.
        columns: Vec<String>,
        /// The maximum.
        most: usize,
    },
    /// A feature has too many distinct values.
    #[error(
        "Column “{column}” has more than {most} different values, too many for a feature. Leave it out, or bin it if it holds numbers."
    )]
    TooManyValues {
        /// The column.
        column: String,
        /// The maximum.
        most: usize,
    },
    /// A column named as a feature has another role.
    #[error(
        "Column “{column}” can't be a feature: it has another role, such as outcome, weight or split. Choose another column."
    )]
    FeatureTaken {
        /// The column.
        column: String,
    },
    /// No row can be read.
    #[error(
        "{} The first: {first}.",
        match rows {
            1 => "The only row could not be read.".to_owned(),
            rows => format!("None of the {rows} rows could be read."),
        }
    )]
    NoUsableRow {
        /// Data rows found.
        rows: usize,
        /// Why the first was left out.
        first: RowProblem,
    },
    /// No common unit holds all weights exactly.
    #[error(
        "The weights are too large or too far apart to be added exactly: from {smallest:e} to {largest:e}. Expected weights within a factor of a billion billions of each other; check their columns."
    )]
    WeightsApart {
        /// The smallest above 0.
        smallest: f64,
        /// The largest.
        largest: f64,
    },
    /// No common unit holds all amounts exactly.
    #[error(
        "Column “{column}”: {why} Expected amounts within a factor of 10^24 of each other; check the column for numbers that stand for something else."
    )]
    AmountsApart {
        /// The column of the amounts.
        column: String,
        /// Their range, as a sentence.
        why: String,
    },
    /// The split column has no training row.
    #[error(
        "No row of column “{column}” is marked as train. Expected “train” on the rows that thresholds are chosen on and “test” on the others."
    )]
    NoTraining {
        /// The split column.
        column: String,
    },
    /// A part of a random split lacks a class.
    #[error(
        "Thresholds are tested on {}% of the rows, chosen at random (seed {}), but {part} hold no {}. Choose another seed or share, or a file with more such rows.",
        split.test_percent,
        split.seed,
        quoted(value)
    )]
    OneSidedSplit {
        /// The split that was asked for.
        split: RandomSplit,
        /// Which part, in words.
        part: &'static str,
        /// The outcome value it lacks.
        value: String,
    },
    /// The file does not fit in a page's memory.
    #[error(
        "{file} has about {} rows, which with all its columns would take {}; a page can hold {}. What would fit: {}. Or count the rows of each score first (see “Any size” in the documentation).",
        large(*rows),
        gigabytes(*needed),
        gigabytes(*limit),
        fitting(*fitting_columns, *fitting_rows)
    )]
    TooLarge {
        /// The file's name.
        file: String,
        /// Rows, found or expected.
        rows: u64,
        /// Bytes that they would take.
        needed: u64,
        /// Bytes that a page has for them.
        limit: u64,
        /// Columns of numbers with which all rows would fit.
        fitting_columns: u64,
        /// Rows that would fit with all columns.
        fitting_rows: u64,
    },
    /// A column was evicted to save memory.
    #[error(
        "Column “{column}” was not in use and was unloaded to save memory. Open the file again to use it."
    )]
    Evicted {
        /// The column's name.
        column: String,
    },
    /// The table can be of several kinds.
    #[error("{file} can be read in several ways: as {}. Say which.", readings.join("; or as "))]
    SeveralKinds {
        /// The file's name.
        file: String,
        /// The kinds that fit.
        kinds: Vec<InputKind>,
        /// How each would be read, in the same order.
        readings: Vec<String>,
    },
    /// A file can't be joined.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// The table is of another kind, which has no curves here.
    #[error(
        "{file} looks like {looks_like}. Expected an outcome with two values and numeric scores, or groups with columns “positives” and “negatives”."
    )]
    OtherKind {
        /// The file's name.
        file: String,
        /// The kind, in words.
        looks_like: &'static str,
    },
}

impl DataError {
    /// The error of a model whose cases lack a class.
    pub(crate) fn empty_class(model: &str, error: DomainError) -> Self {
        let class = if error == DomainError::NoPositives { "positive" } else { "negative" };
        Self::EmptyClass { model: model.into(), class }
    }
}

/// What was read, or why it could not be.
pub(crate) type Result<T, E = DataError> = std::result::Result<T, E>;

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

/// "“a”, “b” and “c”", shortened to the first eight.
pub(crate) fn list(names: &[String]) -> String {
    shortened(names, 8)
}

fn shortened(names: &[impl AsRef<str>], most: usize) -> String {
    let shown: Vec<String> = names.iter().take(most).map(|n| quoted(n.as_ref())).collect();
    match (shown.as_slice(), names.len() - shown.len()) {
        ([], _) => "no columns".into(),
        ([one], 0) => one.clone(),
        ([head @ .., last], 0) => format!("{} and {last}", head.join(", ")),
        (all, more) => format!("{} and {more} more", all.join(", ")),
    }
}

fn fitting(columns: u64, rows: u64) -> String {
    let rows = format!("{} such rows", large(rows));
    match columns {
        0 => rows,
        1 => format!("1 column of numbers beside the outcome, or {rows}"),
        n => format!("{n} columns of numbers beside the outcome, or {rows}"),
    }
}

/// "“a”", "“a” and “b”", "“a”, “b” and 3 more".
pub fn few_of(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { shortened(names, 2) }
}

/// A text in quotes, shortened to 40 characters, with control characters as spaces.
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let shown = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c });
    let dots = if text.chars().nth(40).is_some() { "…" } else { "" };
    format!("“{}{dots}”", shown.collect::<String>())
}

/// A large number in words, to two digits: 61 million.
fn large(number: u64) -> String {
    let (divisor, word) = match number {
        0..1_000_000 => (1_000, " thousand"),
        1_000_000..1_000_000_000 => (1_000_000, " million"),
        _ => (1_000_000_000, " billion"),
    };
    let tenths = number / (divisor / 10);
    match tenths {
        0..100 => format!("{}.{}{word}", tenths / 10, tenths % 10),
        _ => format!("{}{word}", tenths / 10),
    }
}

/// Bytes as gigabytes.
fn gigabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000_000;
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

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
        counted(*found, "row")
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
        counted(*rows, "row")
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

/// "1 row", "2 rows".
pub(super) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        let names = |n: usize| (0..n).map(|i| format!("c{i}")).collect::<Vec<_>>();
        assert_eq!(list(&names(0)), "no columns");
        assert_eq!(list(&names(1)), "“c0”");
        assert_eq!(list(&names(3)), "“c0”, “c1” and “c2”");
        assert!(list(&names(12)).ends_with("“c7” and 4 more"));
    }

    #[test]
    fn long_and_odd_texts_are_tamed() {
        assert_eq!(quoted(""), "nothing");
        assert_eq!(quoted("a\u{0}b"), "“a b”");
        assert_eq!(quoted(&"长".repeat(50)).chars().count(), 43);
    }

    #[test]
    fn large_numbers_are_said_shortly() {
        let said = [99_999, 1_250_000, 61_356_675, 3_000_000_000].map(large);
        assert_eq!(said, ["99 thousand", "1.2 million", "61 million", "3.0 billion"]);
        assert_eq!(gigabytes(3 << 30), "3.2 GB");
    }
}
