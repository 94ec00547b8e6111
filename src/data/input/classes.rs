//! Kind *classes*: one row a group, with counts of positives and negatives.
//!
//! With a `score` column groups are ranked by it; without, by safety score. A model with a split
//! carries its training order over to the test groups: by the score, or by the group's features.

use crate::data::case::dataset::{Dataset, Intake, ModelData, Part, Parts, parts, split_column};
use crate::data::error::{DataError, RowProblem};
use crate::data::input::designated::designated;
use crate::data::input::scores::{not_negative, units};
use crate::data::role::roles::{self, Roles};
use crate::data::table::table::Table;
use crate::domain::{
    CutRule, DomainError, Group, InputKind, SortedCases, Source, assign_safety_scores, ratio,
};
use std::collections::HashMap;

pub(crate) struct Columns {
    positives: usize,
    negatives: usize,
    model: Option<usize>,
    split: Option<usize>,
    score: Option<usize>,
    pub(crate) features: Vec<usize>,
}

pub(crate) struct Row {
    pub(crate) index: usize,
    model: String,
    part: Part,
    counts: [f64; 2],
    score: f64,
    /// The counts in units, once all are known.
    pub(crate) group: Group,
}

/// The name of the only model of a table without a `model` column.
const ONLY_MODEL: &str = "model";

pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let columns = find_columns(table, roles)?;
    let mut intake = Intake::new(table);
    let parts = parts(table, columns.split, None);
    let mut rows = Vec::with_capacity(table.rows());
    for index in 0..table.rows() {
        match read_row(table, index, &columns, &parts) {
            Ok(row) => rows.push(row),
            Err(problem) => intake.leave_out(problem),
        }
    }
    intake.close()?;
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
        intake.leave_out(no_training_group(table, index));
    }
    // Every model describes the same cases: the first one's are counted.
    let total = |of: fn(&Group) -> u64| {
        let counted = rows.iter().filter(|r| r.model == counted);
        let kept = counted.filter(|r| !unmatched.contains(&r.index));
        ratio(kept.map(|r| u128::from(of(&r.group))).sum(), 1) / units.per_case
    };
    let (positives, negatives) = (total(|g| g.positives), total(|g| g.negatives));
    let (rows, used) = intake.close()?;
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
        problems: intake.problems,
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

fn find_columns(table: &Table, roles: &Roles) -> Result<Columns, DataError> {
    let counts = roles::count_columns(table);
    let (positives, negatives) =
        counts.ok_or_else(|| DataError::NoOutcome { columns: table.header.clone() })?;
    let (model, score) = (table.column("model"), table.column("score"));
    let split = split_column(table, roles)?;
    let taken = [Some(positives), Some(negatives), model, score, split];
    let features = (0..table.header.len()).filter(|c| !taken.contains(&Some(*c))).collect();
    Ok(Columns { positives, negatives, model, split, score, features })
}

impl Columns {
    fn rule(&self) -> CutRule {
        match self.score {
            Some(_) => CutRule::ScoreAtLeast,
            None => CutRule::SafetyScoreAtMost,
        }
    }
}

impl Row {
    fn features(&self, table: &Table, columns: &Columns) -> Vec<u64> {
        columns.features.iter().map(|&c| table.columns[c].key(self.index)).collect()
    }
}

fn read_row(
    table: &Table,
    index: usize,
    columns: &Columns,
    parts: &Parts,
) -> Result<Row, RowProblem> {
    let part = parts.at(table, index)?;
    let score = match columns.score {
        None => 0.0,
        Some(column) => {
            let number = table.number(index, column);
            number.ok_or_else(|| table.problem(index, column, table.decimal.expected()))?
        }
    };
    let counts = [
        not_negative(table, index, columns.positives)?,
        not_negative(table, index, columns.negatives)?,
    ];
    let only = || ONLY_MODEL.to_owned();
    let model = columns.model.map_or_else(only, |column| table.columns[column].text(index));
    if let (true, Some(column)) = (model.is_empty(), columns.model) {
        return Err(table.problem(index, column, "the name of a model"));
    }
    let group = Group { score, positives: 0, negatives: 0 };
    Ok(Row { index, model, part, counts, score, group })
}

fn no_training_group(table: &Table, row: usize) -> RowProblem {
    RowProblem {
        line: table.line(row),
        column: "the row".into(),
        found: "a test group that no training row describes".into(),
        expected: "the same features in a training row".into(),
    }
}
