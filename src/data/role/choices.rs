//! Roles to offer for a file that could not be read without them.

use crate::data::error::{DataError, quoted};
use crate::data::role::roles::Roles;
use crate::data::role::row_number::{RowName, is_row_number};
use crate::data::table::distinct::distinct_values;
use crate::data::table::table::Table;
use crate::domain::InputKind;
use serde::{Deserialize, Serialize};

/// Columns that are offered at most.
const OFFERED: usize = 6;

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
        DataError::NoOutcome { .. } | DataError::TooManyOutcomes { .. } => {
            let is_two_valued =
                |column: &usize| distinct_values(&table.columns[*column]).len() == 2;
            let columns = (0..table.columns.len()).filter(is_two_valued).take(OFFERED);
            let choice = |column: usize| Choice {
                label: format!("The outcome is {}", quoted(&table.header[column])),
                roles: Roles { outcome: Some(table.header[column].clone()), ..Roles::default() },
            };
            let outcomes: Vec<Choice> = columns.map(choice).collect();
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
