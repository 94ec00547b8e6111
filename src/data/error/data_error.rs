//! What can be wrong with a file, in sentences for the person who opened it: what was found, what
//! was expected, what to do.

use crate::data::error::join_error::JoinError;
use crate::data::error::phrase::{either, fitting, gigabytes, large, list, none_of, quoted};
use crate::data::error::row_problem::RowProblem;
use crate::domain::{DomainError, InputKind, RandomSplit};
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
    #[error("{} The first: {first}.", none_of(*.rows))]
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
    #[error("{file} can be read in several ways: {}. Say which.", either(readings))]
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
