//! What a reader must know of how a file was read, each with what cures it; the readings to choose from where
//! it could not be read; why columns are no models; which were read as something else than their digits.

use crate::data::error::{DataError, few_of, quoted};
use crate::data::role::facts::is_running_number;
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

    /// It as a sentence.
    pub fn sentence(&self) -> String {
        format!("{}.", self.text)
    }

    /// The same with another reading.
    #[must_use]
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
            Self::Complement(of) => turned(table, *of),
            Self::Same(of) => format!("the same as {}", table.quoted(*of)),
            Self::Item(of) => format!("added up in {}", table.quoted(*of)),
            Self::OtherClass => "probability of another class".into(),
            Self::Constant => "the same in all rows".into(),
            Self::Confidence(of) => {
                format!("probability of the class in {}", table.quoted(*of))
            }
            Self::Spread => "named like an error of a score".into(),
            Self::Weight => "may be a weight".into(),
            Self::Feature => "not like a score".into(),
        }
    }
}

/// What is said of columns that were left out, by the reason; `None` where it is harmless.
pub(crate) fn said(table: &Table, columns: &[usize], reason: &Reason) -> Option<String> {
    let names = names_of(table, columns);
    let is_one = columns.len() == 1;
    let are = if is_one { "is" } else { "are" };
    Some(match reason {
        Reason::Number | Reason::Time | Reason::OtherClass | Reason::Weight => return None,
        Reason::Copy if is_one => format!("{names} repeats the outcome and is not a model"),
        Reason::Copy => format!("{names} repeat the outcome and are not models"),
        Reason::Derived => {
            let follow = if is_one { "follows" } else { "follow" };
            format!("{names} {follow} from the outcome, or the outcome from it: no model")
        }
        Reason::Complement(of) => {
            format!("{names} {are} {} and no other model", turned(table, *of))
        }
        Reason::Same(of) => {
            format!("{names} {are} the same as {} and no other model", table.quoted(*of))
        }
        Reason::Item(of) => {
            format!("{names} {are} added up in {} and no other model", table.quoted(*of))
        }
        Reason::Constant => format!("{names} {are} the same in all rows and no model"),
        Reason::Confidence(of) => format!(
            "{names} {are} the probability of the class in {} and no other model",
            table.quoted(*of)
        ),
        Reason::Spread if is_one => {
            format!("{names} is called like a confidence or an error of a score and is not a model")
        }
        Reason::Spread => {
            format!("{names} are called like confidences or errors of scores and are not models")
        }
        Reason::Feature if is_one => {
            format!(
                "{names} is not taken for a model: neither its name nor its numbers are a score’s"
            )
        }
        Reason::Feature => {
            format!(
                "{names} are not taken for models: neither their names nor their numbers are scores’"
            )
        }
    })
}

/// What is said of a column that is another one turned round.
fn turned(table: &Table, of: usize) -> String {
    let name = table.quoted(of);
    if table.facts(of).is_probability() {
        format!("1 − {name}")
    } else {
        format!("{name} turned round")
    }
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
    let columns = || table.header.iter().zip(&table.columns).filter(|(name, _)| is_used(name));
    let note = |(what, is_of): Kind| {
        let of_kind = columns().filter(|(_, column)| column.is_numeric() && is_of(column));
        let read = of_kind.filter_map(|(name, column)| Some((quoted(name), column.rewritten()?)));
        let (names, examples): (Vec<_>, Vec<_>) = read.unzip();
        let (text, number) = examples.first()?;
        Some(format!("{}: {what} ({} is {number}).", named(&names), quoted(text)))
    };
    KINDS.into_iter().filter_map(note).collect()
}

/// What is said of columns in which a number stands for a missing value.
///
/// - `is_used`: whether a column has a role, by its name.
pub(crate) fn sentinels(table: &Table, is_used: impl Fn(&str) -> bool) -> Option<String> {
    let columns = table.header.iter().zip(&table.columns).filter(|(name, _)| is_used(name));
    let read = columns.filter_map(|(name, column)| Some((quoted(name), column.sentinel()?)));
    let (names, numbers): (Vec<_>, Vec<_>) = read.unzip();
    let number = numbers.first()?;
    let of = named(&names);
    Some(format!("{of}: {number} is read as a missing value, as no other number is nearly as low"))
}

fn named(names: &[String]) -> String {
    match names {
        [one] => format!("Column {one}"),
        few if few.len() <= NAMED => format!("Columns {}", few.join(", ")),
        [first, others @ ..] => format!("Column {first} and {} others", others.len()),
        [] => String::new(),
    }
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
        DataError::SeveralKinds { kinds, readings, .. } => kinds
            .iter()
            .zip(readings)
            .map(|(&kind, reading)| Choice {
                label: format!("Read it as {reading}"),
                roles: Roles { kind: Some(kind), ..Roles::default() },
            })
            .collect(),
        DataError::SeveralOutcomes { columns, .. } => {
            columns.iter().take(OFFERED).map(|name| outcome_choice(name)).collect()
        }
        DataError::ScoresOrFeatures { columns, likely } => {
            let mut choices = scores_or_features(columns, likely);
            let is_of_classes = outcome("", table, &Roles::default()).is_ok();
            choices.retain(|choice| choice.roles.kind.is_none() || is_of_classes);
            choices
        }
        DataError::SeveralClasses { column, .. } => classes(table, column),
        DataError::Uplift { columns } => {
            let roles = Roles { scores: Some(columns.clone()), ..Roles::default() };
            vec![Choice { label: "They are scores of the outcome".into(), roles }]
        }
        DataError::NoOutcome { .. } | DataError::TooManyOutcomes { .. } => {
            let can_be = |&column: &usize| {
                table.facts(column).values.len() == 2 || is_filled_for_some(table, column)
            };
            let columns = table.all().filter(can_be).take(OFFERED);
            let outcomes: Vec<Choice> =
                columns.map(|column| outcome_choice(&table.header[column])).collect();
            if outcomes.is_empty() { amounts(table) } else { outcomes }
        }
        DataError::TooManyFeatures { columns, most } => {
            let features = Some(columns[..*most].to_vec());
            vec![Choice {
                label: format!("Take the first {most}"),
                roles: Roles { kind: Some(InputKind::Features), features, ..Roles::default() },
            }]
        }
        DataError::NoAmount { .. } => amounts(table),
        _ => vec![],
    }
}

fn outcome_choice(name: &str) -> Choice {
    Choice {
        label: format!("The outcome is {}", quoted(name)),
        roles: Roles { outcome: Some(name.into()), ..Roles::default() },
    }
}

/// Which columns of numbers are models: the probabilities among them, all, or none of them.
fn scores_or_features(columns: &[String], likely: &[String]) -> Vec<Choice> {
    let models = |names: &[String]| match names {
        [one] => format!("Only {} is a model", quoted(one)),
        [one, other] => format!("{} and {} are models", quoted(one), quoted(other)),
        all => format!("All {} are models", all.len()),
    };
    let scores = |names: &[String], label: String| Choice {
        label,
        roles: Roles { scores: Some(names.to_vec()), ..Roles::default() },
    };
    let mut choices = vec![];
    if !likely.is_empty() {
        let label = match likely.len() {
            1 | 2 => models(likely),
            n => format!("The {n} between 0 and 1 are models"),
        };
        choices.push(scores(likely, label));
    }
    choices.push(scores(columns, models(columns)));
    if columns.len() <= MOST_FEATURES {
        choices.push(Choice {
            label: "None is: make a rule of them".into(),
            roles: Roles {
                kind: Some(InputKind::Features),
                features: Some(columns.to_vec()),
                ..Roles::default()
            },
        });
    }
    choices
}

/// Each class against the others, of an outcome with few.
fn classes(table: &Table, column: &str) -> Vec<Choice> {
    let Some(index) = table.column(column) else { return vec![] };
    let values = &table.facts(index).values;
    let choice = |value: &Value| Choice {
        label: format!("{} against the others", quoted(&value.spelling)),
        roles: Roles {
            outcome: Some(column.into()),
            positive: Some(value.spelling.clone()),
            ..Roles::default()
        },
    };
    // The rarest first: it is what is looked for most often.
    values.iter().rev().take(OFFERED).map(choice).collect()
}

/// Columns that may hold the value of a case, if another one is left to predict it.
fn amounts(table: &Table) -> Vec<Choice> {
    let is_number = |&column: &usize| {
        let cells = &table.columns[column];
        cells.is_numeric() && !is_running_number(table, column)
    };
    let columns: Vec<usize> = table.all().filter(is_number).collect();
    let choice = |&column: &usize| Choice {
        label: format!("A case is worth its {}", table.quoted(column)),
        roles: Roles {
            kind: Some(InputKind::Values),
            outcome: Some(table.header[column].clone()),
            ..Roles::default()
        },
    };
    match columns.len() {
        0 | 1 => vec![],
        _ => columns.iter().take(OFFERED).map(choice).collect(),
    }
}
