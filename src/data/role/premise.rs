//! What a reader must know of how a file was read, each with what cures it; the readings to choose from where
//! it could not be read; why columns are no models; which were read as something else than their digits.

use crate::data::error::{DataError, few_of, quoted};
use crate::data::role::facts::is_running_number;
use crate::data::role::find::which;
use crate::data::role::outcome::outcome;
use crate::data::role::outcome_column::is_filled_for_some;
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::distinct::Value;
use crate::data::table::table::Table;
use crate::domain::{InputKind, MOST_FEATURES};
use serde::{Deserialize, Serialize};

/// What a premise is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PremiseKind {
    /// Rows were left out.
    RowsLeftOut,
    /// Low scores of a model seem to mean positive, or are taken so.
    Direction,
    /// Another file was joined row by row.
    JoinedByRow,
    /// Which class is positive, and its share.
    Positive,
    /// What a case is worth, where cases differ in value.
    Value,
    /// Which columns are models, and which are not.
    Models,
    /// Columns that hold decisions instead of scores.
    Decisions,
    /// A column that is not used and may hold what is decided today.
    Today,
    /// Cases count by a column.
    Weights,
    /// Rows with the same id.
    Units,
    /// Which rows judge.
    Split,
    /// How the table was brought into shape.
    Shape,
}

/// A premise of the reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Premise {
    /// What it is about.
    pub kind: PremiseKind,
    /// A short line: "Positive: Stayed in “Attrition”, 40%".
    pub text: String,
    /// Whether it is to be seen at once, in red.
    pub is_grave: bool,
    /// How else the file can be read, as the label of a button and its roles.
    pub remedy: Option<Choice>,
}

impl Premise {
    /// A premise without a remedy, not grave.
    pub fn new(kind: PremiseKind, text: String) -> Self {
        Self { kind, text, is_grave: false, remedy: None }
    }

    /// The same without another reading, for a study whose table is not at hand.
    pub fn without_remedy(&self) -> Self {
        Self { remedy: None, ..self.clone() }
    }

    /// The column that it offers as today's decisions, and the roles under which it is read so.
    pub fn offers(&self) -> Option<(&str, &Roles)> {
        let roles = &self.remedy.as_ref().filter(|_| self.kind == PremiseKind::Today)?.roles;
        Some((roles.scores.as_ref()?.last()?, roles))
    }

    /// It as a sentence.
    pub fn sentence(&self) -> String {
        format!("{}.", self.text)
    }

    /// The same with another reading.
    pub fn or(self, label: impl Into<String>, roles: Roles) -> Self {
        Self { remedy: Some(Choice { label: label.into(), roles }), ..self }
    }
}

/// A question about the reading of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// It is asked unless the area of some model is at least so many standard errors from one half.
    pub unless: f64,
    /// The question.
    pub error: DataError,
}

/// Columns up to which every pair is compared.
pub(crate) const MOST_PAIRED: usize = 200;

/// Rows up to which columns are compared that little speaks for.
pub(crate) const MOST_COMPARED: usize = 1_000_000;

/// Why a column is not taken for a model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Reason {
    /// It numbers the cases.
    Number,
    /// It is a time.
    Time,
    /// It says what the outcome says.
    Copy,
    /// It follows from the outcome, or the outcome from it.
    Derived,
    /// It is another column turned round.
    Complement(usize),
    /// It holds the numbers of another column.
    Same(usize),
    /// It is added up, with others, in another column.
    Item(usize),
    /// It is the probability of a class that is not asked for.
    OtherClass,
    /// It is the same in all rows.
    Constant,
    /// It is the probability of the class that a column of decisions says, which others tell better.
    Confidence(usize),
    /// It says how a prediction spreads or errs.
    Spread,
    /// It may say how much a case counts.
    Weight,
    /// It is no score like the others, which are called so or are probabilities.
    Feature,
}

/// A column of decisions in words of their own: the word of the cases that are acted on, and the other one.
pub(crate) type Decided = (usize, [String; 2]);

/// Columns that are left out, each with its reason.
pub(crate) type Reasons = Vec<(usize, Reason)>;

impl Reason {
    /// What is said beside one column.
    pub(crate) fn in_short(&self, table: &Table) -> String {
        match self {
            Self::Number => "numbers the rows".into(),
            Self::Time => "a time".into(),
            Self::Copy => "repeats the outcome".into(),
            Self::Derived => "follows from the outcome, or the outcome from it".into(),
            Self::Complement(of) if table.facts(*of).is_probability() => {
                format!("1 − {}", table.quoted(*of))
            }
            Self::Complement(of) => format!("{} turned round", table.quoted(*of)),
            Self::Same(of) => format!("the same as {}", table.quoted(*of)),
            Self::Item(of) => format!("added up in {}", table.quoted(*of)),
            Self::OtherClass => "probability of another class".into(),
            Self::Constant => "the same in all rows".into(),
            Self::Confidence(of) => format!("probability of the class in {}", table.quoted(*of)),
            Self::Spread => "named like an error of a score".into(),
            Self::Weight => "may be a weight".into(),
            Self::Feature => "not like a score".into(),
        }
    }
}

/// What is said of columns that were left out, by the reason; `None` where it is harmless.
pub(crate) fn said(table: &Table, columns: &[usize], reason: &Reason) -> Option<String> {
    let (is_one, short) = (columns.len() == 1, reason.in_short(table));
    let are = if is_one { "is" } else { "are" };
    let said = match reason {
        Reason::Number | Reason::Time | Reason::OtherClass | Reason::Weight => return None,
        Reason::Copy if is_one => "repeats the outcome and is not a model".into(),
        Reason::Copy => "repeat the outcome and are not models".into(),
        Reason::Derived if is_one => format!("{short}: no model"),
        Reason::Derived => "follow from the outcome, or the outcome from it: no model".into(),
        Reason::Constant => format!("{are} {short} and no model"),
        Reason::Complement(_) | Reason::Same(_) | Reason::Item(_) => {
            format!("{are} {short} and no other model")
        }
        Reason::Confidence(_) => format!("{are} the {short} and no other model"),
        Reason::Spread if is_one => {
            "is called like a confidence or an error of a score and is not a model".into()
        }
        Reason::Spread => {
            "are called like confidences or errors of scores and are not models".into()
        }
        Reason::Feature if is_one => {
            "is not taken for a model: neither its name nor its numbers are a score’s".into()
        }
        Reason::Feature => {
            "are not taken for models: neither their names nor their numbers are scores’".into()
        }
    };
    Some(format!("{} {said}", names_of(table, columns)))
}

/// The names of columns, see [`few_of`].
pub(crate) fn names_of(table: &Table, columns: &[usize]) -> String {
    let names: Vec<&str> = columns.iter().map(|&column| &*table.header[column]).collect();
    few_of(&names)
}

/// Columns that are named in one note at most.
const NAMED: usize = 4;

/// What a note says of the columns of one kind, and which ones are of it.
type Kind = (&'static str, fn(&Column) -> bool);

/// What may stand beside the digits, the most surprising first.
const KINDS: [Kind; 5] = [
    ("limits of what can be measured were read as the numbers at them", Column::has_limits),
    (
        "the second of two probabilities was taken; if the first is that of the positive value, low scores mean positive",
        |column| column.is_vector() && !column.has_named_classes(),
    ),
    (
        "of the probabilities of two classes that of the class whose name comes second was taken",
        Column::has_named_classes,
    ),
    ("percentages were read as shares of 1", Column::is_percent),
    ("marks beside the digits were read as the column has them", |column| {
        !column.is_vector() && !column.is_percent() && !column.has_limits()
    }),
];

/// A note on the columns of each kind, with an example.
///
/// - `is_used`: whether a column has a role, by its name.
pub(crate) fn notes(table: &Table, is_used: impl Fn(&str) -> bool) -> Vec<String> {
    let note = |(what, is_of): Kind| {
        let (names, (text, number)) = named(table, &is_used, |column| {
            column.rewritten().filter(|_| column.is_numeric() && is_of(column))
        })?;
        Some(format!("{names}: {what} ({} is {number}).", quoted(text)))
    };
    KINDS.into_iter().filter_map(note).collect()
}

/// What is said of columns in which a number stands for a missing value.
///
/// - `is_used`: whether a column has a role, by its name.
pub(crate) fn sentinels(table: &Table, is_used: impl Fn(&str) -> bool) -> Option<String> {
    let (of, number) = named(table, is_used, Column::sentinel)?;
    Some(format!("{of}: {number} is read as a missing value, as no other number is nearly as low"))
}

/// The columns in use that something is said of, in words, and what it is of the first.
fn named<'a, T>(
    table: &'a Table,
    is_used: impl Fn(&str) -> bool,
    said: impl Fn(&'a Column) -> Option<T>,
) -> Option<(String, T)> {
    let columns = table.header.iter().zip(&table.columns).filter(|(name, _)| is_used(name));
    let all = columns.filter_map(|(name, column)| Some((quoted(name), said(column)?)));
    let (names, said): (Vec<String>, Vec<T>) = all.unzip();
    let names = match names.as_slice() {
        [] => return None,
        [one] => format!("Column {one}"),
        few if few.len() <= NAMED => format!("Columns {}", few.join(", ")),
        [first, others @ ..] => format!("Column {first} and {} others", others.len()),
    };
    Some((names, said.into_iter().next()?))
}

/// Columns that are offered at most.
const OFFERED: usize = 3;

/// One way to read a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Its meaning, as the label of a button.
    pub label: String,
    /// The roles that it sets.
    pub roles: Roles,
}

/// The ways to read a table after an error that a choice of the user solves.
pub fn choices(error: &DataError, table: &Table) -> Vec<Choice> {
    match error {
        DataError::SeveralKinds { kinds, readings, .. } => {
            let choice = |(&kind, reading)| Choice {
                label: format!("Read it as {reading}"),
                roles: Roles { kind: Some(kind), ..Roles::default() },
            };
            kinds.iter().zip(readings).map(choice).collect()
        }
        DataError::SeveralOutcomes { columns, .. } => outcomes(columns),
        DataError::ScoresOrFeatures { columns, likely } => {
            let mut choices = scores_or_features(columns, likely);
            let is_of_classes = outcome("", table, &Roles::default()).is_ok();
            choices.retain(|choice| choice.roles.kind.is_none() || is_of_classes);
            choices
        }
        DataError::SeveralClasses { column, .. } => classes(table, column),
        DataError::Uplift { columns } => {
            vec![scores(columns, "They are scores of the outcome".into())]
        }
        DataError::NoOutcome { .. } | DataError::TooManyOutcomes { .. } => {
            let possible = which(table.all(), |column| {
                table.facts(column).values.len() == 2 || is_filled_for_some(table, column)
            });
            if possible.is_empty() { amounts(table) } else { outcomes(&table.names(&possible)) }
        }
        DataError::TooManyFeatures { columns, most } => {
            vec![features(&columns[..*most], format!("Take the first {most}"))]
        }
        DataError::NoAmount { .. } => amounts(table),
        _ => vec![],
    }
}

fn outcomes(names: &[String]) -> Vec<Choice> {
    let choice = |name: &String| Choice {
        label: format!("The outcome is {}", quoted(name)),
        roles: Roles { outcome: Some(name.clone()), ..Roles::default() },
    };
    names.iter().take(OFFERED).map(choice).collect()
}

fn scores(names: &[String], label: String) -> Choice {
    Choice { label, roles: Roles { scores: Some(names.to_vec()), ..Roles::default() } }
}

fn features(names: &[String], label: String) -> Choice {
    let (kind, features) = (Some(InputKind::Features), Some(names.to_vec()));
    Choice { label, roles: Roles { kind, features, ..Roles::default() } }
}

/// Which columns of numbers are models: the probabilities among them, all, or none of them.
fn scores_or_features(columns: &[String], likely: &[String]) -> Vec<Choice> {
    let models = |names: &[String]| match names {
        [one] => format!("Only {} is a model", quoted(one)),
        [one, other] => format!("{} and {} are models", quoted(one), quoted(other)),
        all => format!("All {} are models", all.len()),
    };
    let mut choices = vec![];
    match likely.len() {
        0 => {}
        1 | 2 => choices.push(scores(likely, models(likely))),
        n => choices.push(scores(likely, format!("The {n} between 0 and 1 are models"))),
    }
    choices.push(scores(columns, models(columns)));
    if columns.len() <= MOST_FEATURES {
        choices.push(features(columns, "None is: make a rule of them".into()));
    }
    choices
}

/// Each class against the others, of an outcome with few.
fn classes(table: &Table, column: &str) -> Vec<Choice> {
    let Some(index) = table.column(column) else { return vec![] };
    let choice = |value: &Value| {
        let (outcome, positive) = (Some(column.into()), Some(value.spelling.clone()));
        let label = format!("{} against the others", quoted(&value.spelling));
        Choice { label, roles: Roles { outcome, positive, ..Roles::default() } }
    };
    // The rarest first: it is what is looked for most often.
    table.facts(index).values.iter().rev().take(OFFERED).map(choice).collect()
}

/// Columns that may hold the value of a case, if another one is left to predict it.
fn amounts(table: &Table) -> Vec<Choice> {
    let numbers =
        which(table.all(), |column| table.is_numeric(column) && !is_running_number(table, column));
    let choice = |&column: &usize| {
        let (kind, outcome) = (Some(InputKind::Values), Some(table.header[column].clone()));
        let label = format!("A case is worth its {}", table.quoted(column));
        Choice { label, roles: Roles { kind, outcome, ..Roles::default() } }
    };
    numbers.iter().take(if numbers.len() > 1 { OFFERED } else { 0 }).map(choice).collect()
}
