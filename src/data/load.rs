//! Bytes or a table → a checked data set, whichever kind of input it is.

use crate::data::case::cases::RowErrors;
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::error::{DataError, quoted};
use crate::data::input::{classes, confusion, external_test, scores, values};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::{Role, Roles};
use crate::data::role::{kind, premise};
use crate::data::shape::shape::refuse;
use crate::data::table::reader::Reader;
use crate::data::table::table::Table;
use crate::domain::InputKind;

/// Reads a file of any kind.
///
/// - `file`: its name, for messages and reports.
///
/// # Errors
/// Every variant of [`DataError`].
///
/// # Examples
/// ```
/// use breakeven::data::{Roles, load};
/// let data = load("tiny.csv", b"label,model\n1,0.9\n0,0.2\n0,oops\n", &Roles::default())?;
/// assert_eq!((data.source.used, data.source.skipped()), (2, 1));
/// assert_eq!(
///     data.problems[0].to_string(),
///     "line 4, column “model”: found “oops”, expected a finite number (decimal point)"
/// );
/// # Ok::<(), breakeven::data::DataError>(())
/// ```
pub fn load(file: &str, bytes: &[u8], roles: &Roles) -> Result<Dataset, DataError> {
    let mut reader = Reader::new(file);
    reader.push(bytes)?;
    rank(file, &reader.finish()?.reshaped(), roles, |model| model)
}

/// Ranks the models of a table: checks every row, finds each column's role.
///
/// - `make`: gets the models one by one, so that the sorted cases of all are not in memory at once.
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
        RowErrors::new(table).close()?; // nothing but rows of the wrong shape
    }
    if *roles == Roles::default() && table.joined.is_empty() {
        refuse(file, table)?;
    }
    let mut dataset = match kind::kind(file, table, roles)? {
        InputKind::Groups => classes::read(file, table, roles, make),
        InputKind::Confusion => confusion::read(file, table, make),
        InputKind::Values => values::read(file, table, roles),
        InputKind::Scores | InputKind::Features => match &table.test_file {
            Some(test) if roles.test_file.is_some() => {
                external_test::read(file, table, test, roles, make)
            }
            _ => scores::read((file, table), roles, None, make),
        },
    }?;
    let is_judged = dataset.roles.test_file.is_some();
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
    // Tables of counts give no roles: all their columns are used.
    let has_roles = !matches!(dataset.source.kind, InputKind::Groups | InputKind::Confusion);
    let is_used = |name: &str| !has_roles || dataset.roles.role(name) != Role::Unused;
    dataset.notes.extend(premise::notes(table, is_used));
    let line = |note: &String| Premise::new(PremiseKind::Shape, note.trim_end_matches('.').into());
    dataset.premises.extend(table.reshaping.iter().map(line));
    dataset.premises.extend(premise::sentinels(table, is_used).as_ref().map(line));
    dataset.notes.extend(table.notes.iter().cloned());
    Ok(dataset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    const TRAIN: &str = "label,m\nyes,0.9\nno,0.8\nyes,0.7\nno,0.1\n";
    const TEST: &str = "m,other,label\n0.95,1,no\n0.6,2,yes\n0.2,3,no\nx,4,no\n";

    #[test]
    fn a_second_file_judges_as_a_split_column_would() {
        let mut two = table_of(TRAIN);
        two.set_test_file(table_of(TEST), "later.csv");
        let roles = Roles { test_file: Some("later.csv".into()), ..Roles::default() };
        let judged = rank("f", &two, &roles, |model| model).unwrap();
        let one = "label,m,split\nyes,0.9,train\nno,0.8,train\nyes,0.7,train\nno,0.1,train\n\
                   no,0.95,test\nyes,0.6,test\nno,0.2,test\n";
        let split = rank("f", &table_of(one), &Roles::default(), |model| model).unwrap();
        assert_eq!(judged.models, split.models);
        assert_eq!(judged.roles.test_file.as_deref(), Some("later.csv"));
        let note = judged.notes.last().unwrap();
        assert!(note.starts_with("Thresholds are tested on the 3 rows of later.csv"), "{note}");
        // A test file is used only if the roles name it.
        let alone = rank("f", &two, &Roles::default(), |model| model.test.is_some()).unwrap();
        assert_eq!(alone.models, [false]);
    }

    #[test]
    fn a_file_without_the_models_scores_is_refused() {
        let mut two = table_of(TRAIN);
        two.set_test_file(table_of("label,n\nyes,1\nno,2\n"), "later.csv");
        let roles = Roles { test_file: Some("later.csv".into()), ..Roles::default() };
        let refused = rank("f", &two, &roles, |_| ()).unwrap_err();
        assert!(matches!(refused, DataError::NoSuchColumn { .. }), "{refused}");
    }

    #[test]
    fn columns_out_of_use_are_evicted_from_a_large_table() {
        let rows = (0..8000).map(|i| format!("{},0.{i},1.{i},2.{i}\n", i % 2));
        let text = format!("label,model_a,model_b,model_c\n{}", rows.collect::<String>());
        let mut table = table_of(&text);
        let all = table.describe();
        let roles = rank("f", &table, &Roles::default(), |_| ()).unwrap().roles;
        let fewer = roles.with("model_b", Role::Unused);
        let in_use = |name: &str| fewer.role(name) != Role::Unused;
        table.evict(in_use, 1 << 20);
        assert!(rank("f", &table, &roles, |_| ()).is_ok());
        table.evict(in_use, 1 << 10);
        assert_eq!(table.describe(), all);
        assert_eq!(rank("f", &table, &fewer, |_| ()).unwrap().models.len(), 2);
        let again = rank("f", &table, &roles, |_| ()).unwrap_err();
        assert_eq!(again, DataError::Evicted { column: "model_b".into() });
    }
}
