//! Roles to offer for a file that could not be read without them.

use crate::data::error::{DataError, quoted};
use crate::data::role::outcome::{is_filled_for_some, outcome};
use crate::data::role::roles::Roles;
use crate::data::role::row_number::{RowName, is_row_number};
use crate::data::table::distinct::{Value, distinct_values};
use crate::data::table::table::Table;
use crate::domain::{InputKind, MOST_FEATURES};
use serde::{Deserialize, Serialize};

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
#[must_use]
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
                distinct_values(&table.columns[column]).len() == 2
                    || is_filled_for_some(table, column)
            };
            let columns = (0..table.columns.len()).filter(can_be).take(OFFERED);
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
    let values = distinct_values(&table.columns[index]);
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
        cells.is_numeric() && !is_row_number(cells, RowName::of(&table.header, column))
    };
    let columns: Vec<usize> = (0..table.columns.len()).filter(is_number).collect();
    let choice = |&column: &usize| Choice {
        label: format!("A case is worth its {}", quoted(&table.header[column])),
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
