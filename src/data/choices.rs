//! What can be done about a file that could not be read as it stands: roles to try, in words.

use super::error::quoted;
use super::profile::values;
use super::table::Table;
use super::{DataError, Roles};
use crate::domain::InputKind;

/// At most so many columns are offered.
const OFFERED: usize = 6;

/// One way to read a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What it means, for a button.
    pub label: String,
    /// The roles that say so.
    pub roles: Roles,
}

/// The ways to read a table after an error, if the user's word is all that is missing.
#[must_use]
pub fn choices(error: &DataError, table: &Table) -> Vec<Choice> {
    match error {
        DataError::SeveralKinds { kinds, readings, .. } => kinds
            .iter()
            .zip(readings)
            .filter(|(kind, _)| **kind != InputKind::Values)
            .map(|(&kind, reading)| Choice {
                label: format!("Read it as {reading}"),
                roles: Roles { kind: Some(kind), ..Roles::default() },
            })
            .collect(),
        DataError::NoOutcome { .. } | DataError::TooManyOutcomes { .. } => {
            let is_two_valued =
                |column: &usize| values(&table.columns[*column], table.decimal).len() == 2;
            let columns = (0..table.columns.len()).filter(is_two_valued).take(OFFERED);
            let choice = |column: usize| Choice {
                label: format!("The outcome is {}", quoted(&table.header[column])),
                roles: Roles { outcome: Some(table.header[column].clone()), ..Roles::default() },
            };
            columns.map(choice).collect()
        }
        _ => vec![],
    }
}
