//! A test file, on whose cases the thresholds chosen on the first file are judged.

use crate::data::case::columns::{Columns, find_columns};
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::encode::{self, Encoded, bins_in_force};
use crate::data::error::{DataError, Result};
use crate::data::input::scores;
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::Roles;
use crate::data::table::table::{Table, TestFile};
use crate::domain::{FeatureTable, SortedCases};

/// One row left out in so many matters.
const MATTERS: usize = 100;

/// Reads both files, the test file with the roles of the first.
pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    test: &TestFile,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>> {
    let (columns, _) = find_columns(file, table, roles)?;
    let test_roles = test_roles(table, &columns, roles);
    let tested = scores::read((&test.file, &test.table), &test_roles, None, |model| {
        (model.name, model.cases)
    })?;
    let mut cases: Vec<(String, SortedCases)> = tested.models;
    let own_roles = Roles { random_split: None, ..roles.clone() };
    let features = if columns.features.is_empty() {
        None
    } else {
        Some(encoded(table, test, &columns, roles)?)
    };
    // The test cases of the rule come from its features; see [`encoded`].
    let names: Vec<&String> = columns.scores.iter().map(|score| &score.name).collect();
    let mut data = scores::read((file, table), &own_roles, features, |model| {
        if names.contains(&&model.name) {
            let at = cases.iter().position(|(name, _)| *name == model.name);
            make(ModelData { test: at.map(|at| cases.swap_remove(at).1), ..model })
        } else {
            make(model)
        }
    })?;
    let (used, skipped) = (tested.source.used, tested.source.skipped());
    let left_out = match skipped {
        0 => String::new(),
        n => format!("; {n} of its rows could not be read and were left out"),
    };
    let rows = if used == 1 { "row" } else { "rows" };
    let said = format!("Thresholds are tested on the {used} {rows} of {}{left_out}", test.file);
    data.notes.push(format!("{said}."));
    let premise = Premise::new(PremiseKind::Split, said);
    data.premises.push(Premise { is_grave: MATTERS * skipped > used + skipped, ..premise });
    data.roles.test_file = Some(test.file.clone());
    Ok(data)
}

/// The roles with which the test file is read.
pub(crate) fn test_roles(table: &Table, columns: &Columns, roles: &Roles) -> Roles {
    Roles {
        split: None,
        random_split: None,
        test_file: None,
        fold: None,
        bins: bins_in_force(table, &columns.features),
        complete: true,
        ..columns.as_roles(table, roles)
    }
}

/// The encoded cases of the test file, in the bins of the first file.
fn encoded(table: &Table, test: &TestFile, columns: &Columns, roles: &Roles) -> Result<Encoded> {
    let test_roles = test_roles(table, columns, roles);
    encode::encoded(&test.table, &find_columns(&test.file, &test.table, &test_roles)?.0)
}

/// The encoded cases of a table, for repeated counting; `None` if it has no features.
///
/// # Errors
/// [`DataError`] as for ranking.
pub fn encode_features(
    file: &str,
    table: &Table,
    roles: &Roles,
) -> Result<Option<FeatureTable>, DataError> {
    let (columns, _) = find_columns(file, table, roles)?;
    if columns.features.is_empty() {
        return Ok(None);
    }
    let mut all = encode::encoded(table, &columns)?;
    if let (Some(test), true) = (&table.test_file, roles.test_file.is_some()) {
        all.append_test(encoded(table, test, &columns, roles)?);
    }
    all.finish().map(Some)
}
