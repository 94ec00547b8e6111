//! Kind *classes*: one row a group, with counts of positives and negatives.
//!
//! With a `score` column groups are ranked by it; without, by safety score. A model with a split
//! carries its training order over to the test groups: by the score, or by the group's features.

use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::row_errors::RowErrors;
use crate::data::case::split::{Part, parts};
use crate::data::case::weights::units;
use crate::data::error::{DataError, RowProblem};
use crate::data::input::class_row::{Columns, Row, find_columns, read_row};
use crate::data::input::designated::designated;
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::domain::{
    CutRule, DomainError, Group, InputKind, SortedCases, Source, assign_safety_scores, ratio,
};
use std::collections::HashMap;

pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let columns = find_columns(table, roles)?;
    let mut row_errors = RowErrors::new(table);
    let parts = parts(table, columns.split, None);
    let mut rows = Vec::with_capacity(table.rows());
    for index in 0..table.rows() {
        match read_row(table, index, &columns, &parts) {
            Ok(row) => rows.push(row),
            Err(problem) => row_errors.leave_out(problem),
        }
    }
    row_errors.close()?;
    let units = units(&rows.iter().flat_map(|row| row.counts).collect::<Vec<_>>())?;
    for (row, counts) in rows.iter_mut().zip(units.counts.chunks_exact(2)) {
        row.group = Group { score: row.score, positives: counts[0], negatives: counts[1] };
    }
    let mut names: Vec<String> = Vec::new();
    for row in &rows {
        if !names.contains(&row.model) {
            names.push(row.model.clone());
        }
    }
    let (mut unmatched, mut notes) = (Vec::new(), Vec::new());
    let counted = names[0].clone();
    let (mut models, mut risk, is_only) = (Vec::with_capacity(names.len()), None, names.len() == 1);
    for name in names {
        let mine = |part| -> Vec<&Row> {
            rows.iter().filter(|r| r.model == name && r.part == part).collect()
        };
        let (train, test) = (mine(Part::Train), mine(Part::Test));
        risk = designated(&name, &train, &test, table, &columns, (roles.risk, units.per_case))
            .filter(|_| is_only && columns.rule() == CutRule::SafetyScoreAtMost);
        if let (true, Some(split)) = (train.is_empty(), columns.split) {
            return Err(DataError::NoTraining { column: table.header[split].clone() });
        }
        let mut learnt: Vec<Group> = train.iter().map(|row| row.group).collect();
        let mut judged: Vec<Group> = test.iter().map(|row| row.group).collect();
        if let Some(risk) = &risk {
            (learnt, judged) = (risk.ranked(|group| group.train), risk.ranked(|group| group.test));
        } else if columns.rule() == CutRule::SafetyScoreAtMost {
            let scores = learn(&mut learnt, &train, table, &columns);
            judged.clear();
            for row in test {
                if columns.features.is_empty() {
                    continue; // nothing says which training group it is
                }
                match scores.get(&row.features(table, &columns)) {
                    Some(&score) => judged.push(Group { score, ..row.group }),
                    None => unmatched.push(row.index),
                }
            }
        }
        let sort = |groups| SortedCases::of_groups(groups, columns.rule(), units.per_case);
        let had_test = rows.iter().any(|r| r.model == name && r.part == Part::Test);
        let test = sort(judged).ok();
        if had_test && test.is_none() && notes.is_empty() {
            notes.push(match columns.features.is_empty() && columns.score.is_none() {
                true => "Test groups are passed over: without a score or a column that describes groups nothing says which training group they belong to.",
                false => "The test rows hold one outcome only; nothing can be judged on them.",
            }.into());
        }
        let cases = sort(learnt).map_err(|error| DataError::EmptyClass {
            model: name.clone(),
            class: if error == DomainError::NoPositives { "positive" } else { "negative" },
        })?;
        models.push(make(ModelData { name, cases, test, folds: vec![] }));
    }
    for &index in &unmatched {
        row_errors.leave_out(no_training_group(table, index));
    }
    // Every model describes the same cases: the first one's are counted.
    let total = |of: fn(&Group) -> u64| {
        let counted = rows.iter().filter(|r| r.model == counted);
        let kept = counted.filter(|r| !unmatched.contains(&r.index));
        ratio(kept.map(|r| u128::from(of(&r.group))).sum(), 1) / units.per_case
    };
    let (positives, negatives) = (total(|g| g.positives), total(|g| g.negatives));
    let (rows, used) = row_errors.close()?;
    let source = Source {
        name: file.into(),
        kind: InputKind::Classes,
        rows,
        used,
        positives,
        negatives,
        positive_label: table.header[columns.positives].clone(),
    };
    Ok(Dataset {
        source,
        models,
        values: None,
        risk,
        problems: row_errors.problems,
        notes,
        roles: Roles {
            split: columns.split.map(|column| table.header[column].clone()),
            random_split: None,
            ..roles.clone()
        },
    })
}

/// Training groups with the same features are one group; each gets its safety score. The scores by
/// features, for the test groups.
fn learn(
    learnt: &mut Vec<Group>,
    train: &[&Row],
    table: &Table,
    columns: &Columns,
) -> HashMap<Vec<u64>, f64> {
    if columns.split.is_none() || columns.features.is_empty() {
        assign_safety_scores(learnt);
        return HashMap::new();
    }
    let mut places: HashMap<Vec<u64>, usize> = HashMap::new();
    let mut merged: Vec<Group> = Vec::with_capacity(learnt.len());
    for (row, group) in train.iter().zip(learnt.iter()) {
        let place = *places.entry(row.features(table, columns)).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(same) => {
                same.positives += group.positives;
                same.negatives += group.negatives;
            }
            None => merged.push(*group),
        }
    }
    assign_safety_scores(&mut merged);
    *learnt = merged;
    places.into_iter().map(|(key, place)| (key, learnt[place].score)).collect()
}

fn no_training_group(table: &Table, row: usize) -> RowProblem {
    RowProblem {
        line: table.line(row),
        column: "the row".into(),
        found: "a test group that no training row describes".into(),
        expected: "the same features in a training row".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::Reader;
    use crate::domain::RiskModel;

    fn risk(text: &str) -> Option<RiskModel> {
        let mut reader = Reader::new("f");
        reader.push(text.as_bytes()).unwrap();
        let table = reader.finish().unwrap();
        read("f", &table, &Roles::default(), |model| model).unwrap().risk
    }

    #[test]
    fn groups_of_high_and_low_are_a_rule() {
        let text = "Cn,Pr,p,n\nH,low,3,1\nL,H,2,2\nL,L,1,7\n";
        let risk = risk(text).unwrap();
        let said: Vec<String> = risk.groups.iter().map(|g| risk.letters(g.pattern)).collect();
        assert_eq!(said, ["H L", "L H", "L L"]);
        assert!(risk.columns.iter().all(|column| column.values.is_empty()));
    }

    #[test]
    fn other_groups_are_none() {
        assert_eq!(risk("a,b,p,n\nH,x,3,1\nH,y,2,2\nL,x,1,7\n"), None);
        assert_eq!(risk("Q,p,n\nY,3,1\nN,2,2\n"), None);
        assert_eq!(risk("Cn,score,p,n\nH,2,3,1\nL,1,2,2\n"), None);
    }
}
