//! Cases of a second file that judge the thresholds chosen on the first.

use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::encode::{self, Encoded, bins_in_force};
use crate::data::error::DataError;
use crate::data::input::scores::{self, Columns, find_columns};
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::domain::SortedCases;
use std::collections::BTreeMap;

/// A table whose cases judge, with its file's name.
#[derive(Debug, Clone)]
pub(crate) struct Judge {
    pub(crate) file: String,
    pub(crate) table: Table,
}

impl Table {
    /// Has the thresholds that are chosen on this table judged on another one with the same columns;
    /// [`Roles::judged_by`] says whether it does.
    pub fn judge_by(&mut self, table: Self, file: &str) {
        self.judge = Some(Box::new(Judge { file: file.into(), table }));
    }
}

/// Reads both files; the second under the roles that are in force in the first.
pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    judge: &Judge,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let (columns, _) = find_columns(file, table, roles)?;
    let there = there(table, &columns, roles);
    let unseen =
        scores::read(&judge.file, &judge.table, &there, |model| (model.name, model.cases))?;
    let mut cases: BTreeMap<String, SortedCases> = unseen.models.into_iter().collect();
    let here = Roles { random_split: None, ..roles.clone() };
    let features = match columns.features.is_empty() {
        true => None,
        false => Some(encoded(table, judge, &columns, roles)?),
    };
    // The rule that the other file's cases would make is not what judges them.
    let names: Vec<&String> = columns.scores.iter().map(|score| &score.name).collect();
    let mut data = scores::read_judged((file, table), &here, features, |model| {
        match names.contains(&&model.name) {
            true => make(ModelData { test: cases.remove(&model.name), ..model }),
            false => make(model),
        }
    })?;
    let (used, skipped) = (unseen.source.used, unseen.source.skipped());
    let left_out = match skipped {
        0 => String::new(),
        n => format!("; {n} of its rows could not be read and were left out"),
    };
    let judge_of = match used {
        1 => format!("The 1 row of {} judges", judge.file),
        _ => format!("The {used} rows of {} judge", judge.file),
    };
    data.notes.push(format!("{judge_of} the thresholds{left_out}."));
    data.roles.judged_by = Some(judge.file.clone());
    Ok(data)
}

/// The roles under which the other file is read.
fn there(table: &Table, columns: &Columns, roles: &Roles) -> Roles {
    Roles {
        split: None,
        random_split: None,
        judged_by: None,
        fold: None,
        bins: bins_in_force(table, &columns.features),
        complete: true,
        ..columns.as_roles(table, roles)
    }
}

/// The cases of the other file by their values, in the bins of this one.
pub(crate) fn encoded(
    table: &Table,
    judge: &Judge,
    columns: &Columns,
    roles: &Roles,
) -> Result<Encoded, DataError> {
    let there = there(table, columns, roles);
    encode::encoded(&judge.table, &find_columns(&judge.file, &judge.table, &there)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::case::dataset::rank;
    use crate::data::table::reader::Reader;

    fn table(text: &str) -> Table {
        let mut reader = Reader::new("f");
        reader.push(text.as_bytes()).unwrap();
        reader.finish().unwrap()
    }

    const TRAIN: &str = "label,m\nyes,0.9\nno,0.8\nyes,0.7\nno,0.1\n";
    const TEST: &str = "m,other,label\n0.95,1,no\n0.6,2,yes\n0.2,3,no\nx,4,no\n";

    #[test]
    fn a_second_file_judges_as_a_split_column_would() {
        let mut two = table(TRAIN);
        two.judge_by(table(TEST), "later.csv");
        let roles = Roles { judged_by: Some("later.csv".into()), ..Roles::default() };
        let judged = rank("f", &two, &roles, |model| model).unwrap();
        let one = "label,m,split\nyes,0.9,train\nno,0.8,train\nyes,0.7,train\nno,0.1,train\n\
                   no,0.95,test\nyes,0.6,test\nno,0.2,test\n";
        let split = rank("f", &table(one), &Roles::default(), |model| model).unwrap();
        assert_eq!(judged.models, split.models);
        assert_eq!(judged.roles.judged_by.as_deref(), Some("later.csv"));
        let note = judged.notes.last().unwrap();
        assert!(note.starts_with("The 3 rows of later.csv judge"), "{note}");
        // What is held is used when it is asked for only.
        let alone = rank("f", &two, &Roles::default(), |model| model.test.is_some()).unwrap();
        assert_eq!(alone.models, [false]);
    }

    #[test]
    fn a_file_without_the_models_scores_is_refused() {
        let mut two = table(TRAIN);
        two.judge_by(table("label,n\nyes,1\nno,2\n"), "later.csv");
        let roles = Roles { judged_by: Some("later.csv".into()), ..Roles::default() };
        let refused = rank("f", &two, &roles, |_| ()).unwrap_err();
        assert!(matches!(refused, DataError::NoSuchColumn { .. }), "{refused}");
    }
}
