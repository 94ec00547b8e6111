//! Kind *classes*: one row a group, with counts of positives and negatives.
//!
//! Groups are ranked by a column of scores, else by safety score. With a split, test groups get the
//! order of the training groups: by the score, or by the features that both have in common.

use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::premises::percent;
use crate::data::case::row_errors::RowErrors;
use crate::data::case::weights::units;
use crate::data::error::{DataError, RowProblem, quoted};
use crate::data::input::class_row::{Columns, Row, find_columns, read_row};
use crate::data::input::designated::designated;
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::Roles;
use crate::data::role::split::{Part, parts};
use crate::data::table::table::Table;
use crate::domain::{
    CutRule, Group, InputKind, RiskModel, RiskSettings, SortedCases, Source, assign_safety_scores,
    ratio,
};
use std::collections::HashMap;

/// Reads a table of groups.
///
/// # Errors
/// [`DataError::NoOutcome`], [`DataError::NoTraining`], [`DataError::EmptyClass`],
/// [`DataError::WeightsApart`], [`DataError::NoUsableRow`].
pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let mut errors = RowErrors::new(table);
    let groups = Groups::read(table, roles, &mut errors)?;
    let (columns, names) = (&groups.columns, groups.models());
    let risk = match names[..] {
        [only] => groups.rule(only, roles.risk),
        _ => None,
    };
    let (mut models, mut unmatched) = (Vec::with_capacity(names.len()), Vec::new());
    let mut is_judged = true;
    for name in &names {
        let (model, without_score) = groups.model(name, risk.as_ref())?;
        is_judged &= model.test.is_some() || groups.of(name, Part::Test).is_empty();
        unmatched.extend(without_score);
        models.push(make(model));
    }
    for &index in &unmatched {
        errors.leave_out(no_training_group(table, index));
    }
    // Every model describes the same cases: the first one's are counted.
    let total = |count: fn(&Group) -> u64| {
        let counted = groups.rows.iter().filter(|row| row.model == names[0]);
        let kept = counted.filter(|row| !unmatched.contains(&row.index));
        ratio(kept.map(|row| u128::from(count(&row.group))).sum(), 1) / groups.per_case
    };
    let (positives, negatives) = (total(|g| g.positives), total(|g| g.negatives));
    let (rows, used) = errors.close()?;
    let not_judged = (!is_judged).then(|| columns.no_test_note().to_owned());
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: InputKind::Groups,
            rows,
            used,
            positives,
            negatives,
            positive_label: table.header[columns.counts.0].clone(),
        },
        models,
        values: None,
        risk,
        problems: errors.problems,
        questions: vec![],
        premises: vec![positive_premise(&table.header[columns.counts.0], (positives, negatives))],
        notes: columns.order.note.iter().cloned().chain(not_judged).collect(),
        roles: Roles {
            split: columns.split.map(|column| table.header[column].clone()),
            random_split: None,
            ..roles.clone()
        },
        left_out: vec![],
    })
}

/// The groups of a table.
/// What counts as positive, and its share.
fn positive_premise(name: &str, (positives, negatives): (f64, f64)) -> Premise {
    let share = percent(positives / (positives + negatives));
    Premise::new(
        PremiseKind::Positive,
        format!("Positive: the cases counted in {}, {share}", quoted(name)),
    )
}

struct Groups<'a> {
    table: &'a Table,
    columns: Columns,
    rows: Vec<Row>,
    /// Units of weight in one case.
    per_case: f64,
}

impl<'a> Groups<'a> {
    fn read(table: &'a Table, roles: &Roles, errors: &mut RowErrors) -> Result<Self, DataError> {
        let columns = find_columns(table, roles)?;
        let parts = parts(table, columns.split, None);
        let mut rows = Vec::with_capacity(table.rows());
        for index in 0..table.rows() {
            match read_row(table, index, &columns, &parts) {
                Ok(row) => rows.push(row),
                Err(problem) => errors.leave_out(problem),
            }
        }
        errors.close()?;
        let units = units(&rows.iter().flat_map(|row| row.counts).collect::<Vec<_>>())?;
        for (row, counts) in rows.iter_mut().zip(units.counts.chunks_exact(2)) {
            row.group = Group { score: row.score, positives: counts[0], negatives: counts[1] };
        }
        Ok(Self { table, columns, rows, per_case: units.per_case })
    }

    /// Names of the models, in the file's order.
    fn models(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !names.contains(&row.model.as_str()) {
                names.push(&row.model);
            }
        }
        names
    }

    /// A model's rows in a part of the split.
    fn of(&self, model: &str, part: Part) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.model == model && row.part == part).collect()
    }

    /// The rule that the only model states, if its groups are patterns of high and low risks.
    fn rule(&self, model: &str, settings: RiskSettings) -> Option<RiskModel> {
        if self.columns.order.rule != CutRule::SafetyScoreAtMost {
            return None;
        }
        let (train, test) = (self.of(model, Part::Train), self.of(model, Part::Test));
        designated(model, &train, &test, self.table, &self.columns, (settings, self.per_case))
    }

    /// The cases of a model, and its test rows that no training group describes.
    fn model(
        &self,
        name: &str,
        risk: Option<&RiskModel>,
    ) -> Result<(ModelData, Vec<usize>), DataError> {
        let (train, test) = (self.of(name, Part::Train), self.of(name, Part::Test));
        if let (true, Some(split)) = (train.is_empty(), self.columns.split) {
            return Err(DataError::NoTraining { column: self.table.header[split].clone() });
        }
        let groups = |rows: &[&Row]| rows.iter().map(|row| row.group).collect::<Vec<Group>>();
        let (train, test, unmatched) = match (risk, self.columns.order.rule) {
            (Some(risk), _) => (risk.ranked(|g| g.train), risk.ranked(|g| g.test), vec![]),
            (None, CutRule::SafetyScoreAtMost) => self.by_safety_score(&train, &test),
            _ => (groups(&train), groups(&test), vec![]),
        };
        let sort = |groups| SortedCases::of_groups(groups, self.columns.order.rule, self.per_case);
        let test = sort(test).ok();
        let cases = sort(train).map_err(|error| DataError::empty_class(name, error))?;
        Ok((ModelData { name: name.into(), cases, test, folds: vec![] }, unmatched))
    }

    /// Training and test groups by safety score, and the test rows that no training group describes.
    ///
    /// With a split, training groups with the same features are one group, whose score the test
    /// groups with these features get. Without features nothing tells which group a test row is of.
    fn by_safety_score(
        &self,
        train: &[&Row],
        test: &[&Row],
    ) -> (Vec<Group>, Vec<Group>, Vec<usize>) {
        let mut learnt: Vec<Group> = Vec::with_capacity(train.len());
        if self.columns.split.is_none() || self.columns.features.is_empty() {
            learnt.extend(train.iter().map(|row| row.group));
            assign_safety_scores(&mut learnt);
            return (learnt, vec![], vec![]);
        }
        let mut places: HashMap<Vec<u64>, usize> = HashMap::new();
        for row in train {
            let place =
                *places.entry(row.features(self.table, &self.columns)).or_insert(learnt.len());
            match learnt.get_mut(place) {
                Some(same) => {
                    same.positives += row.group.positives;
                    same.negatives += row.group.negatives;
                }
                None => learnt.push(row.group),
            }
        }
        assign_safety_scores(&mut learnt);
        let (mut matched, mut unmatched) = (Vec::new(), Vec::new());
        for row in test {
            match places.get(&row.features(self.table, &self.columns)) {
                Some(&place) => matched.push(Group { score: learnt[place].score, ..row.group }),
                None => unmatched.push(row.index),
            }
        }
        (learnt, matched, unmatched)
    }
}

/// Why a test group is left out.
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
    use crate::data::table::reader::table_of;

    fn risk(text: &str) -> Option<RiskModel> {
        read("f", &table_of(text), &Roles::default(), |model| model).unwrap().risk
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
