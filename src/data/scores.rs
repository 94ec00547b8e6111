//! Kind *scores*: one row a case, an outcome and one or more numeric scores.

use super::columns::value_key;
use super::dataset::{Intake, ModelData, Part, split_column};
use super::number::is_missing;
use super::roles::{self, Outcome, Roles, named};
use super::table::Table;
use super::{DataError, Dataset, RowProblem};
use crate::domain::{CutRule, Group, InputKind, Ranking, Source, Units};

/// The columns in use.
struct Columns {
    outcome: Outcome,
    scores: Vec<usize>,
    weight: Option<usize>,
    split: Option<usize>,
    miss_cost: Option<usize>,
    alarm_cost: Option<usize>,
}

/// One readable row.
struct Case {
    positive: bool,
    part: Part,
    weight: f64,
    scores: Vec<f64>,
}

pub(super) fn read(file: &str, table: &Table, roles: &Roles) -> Result<Dataset, DataError> {
    let (columns, mut notes) = find_columns(file, table, roles)?;
    let mut intake = Intake::new(table);
    let mut cases = Vec::with_capacity(table.rows());
    for row in 0..table.rows() {
        match read_case(table, row, &columns) {
            Ok(case) => cases.push(case),
            Err(problem) => intake.leave_out(problem),
        }
    }
    let (rows, used) = intake.close()?;
    let name = |column: usize| table.header[column].clone();
    if let Some(split) = columns.split
        && !cases.iter().any(|c| c.part == Part::Train)
    {
        return Err(DataError::NoTraining { column: name(split) });
    }
    let units = Units::of(&cases.iter().map(|c| c.weight).collect::<Vec<_>>());
    let rank = |model: usize, part: Part| {
        let in_part = cases.iter().zip(&units.counts).filter(|(case, _)| case.part == part);
        let groups = in_part.map(|(case, &count)| Group {
            score: case.scores[model],
            positives: if case.positive { count } else { 0 },
            negatives: if case.positive { 0 } else { count },
        });
        Ranking::try_new(groups.collect(), CutRule::ScoreAtLeast, units.per_case)
    };
    let mut models = Vec::with_capacity(columns.scores.len());
    for (model, &column) in columns.scores.iter().enumerate() {
        let ranking =
            rank(model, Part::Train).map_err(|_| single_class(table, &columns, &cases))?;
        models.push(ModelData {
            name: name(column),
            ranking,
            holdout: rank(model, Part::Test).ok(),
        });
    }
    if cases.iter().any(|c| c.part == Part::Test) && models.iter().any(|m| m.holdout.is_none()) {
        notes.push("The test rows hold one outcome only; nothing can be judged on them.".into());
    }
    let weight_of = |positive: bool| {
        let counts = cases.iter().zip(&units.counts).filter(|(case, _)| case.positive == positive);
        counts.map(|(_, &count)| u128::from(count)).sum::<u128>()
    };
    let in_cases = |count: u128| crate::domain::ratio(count, 1) / units.per_case;
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: InputKind::Scores,
            rows,
            used,
            positives: in_cases(weight_of(true)),
            negatives: in_cases(weight_of(false)),
            positive_label: columns.outcome.positive.spelling,
        },
        models,
        problems: intake.problems,
        notes,
    })
}

fn find_columns(
    file: &str,
    table: &Table,
    roles: &Roles,
) -> Result<(Columns, Vec<String>), DataError> {
    let weight = match &roles.weight {
        Some(name) => Some(roles::required(table, name)?),
        None => named(table, &["weight", "sample_weight"]),
    };
    let split = split_column(table, roles)?;
    let (miss_cost, alarm_cost) = (table.column("cost_fn"), table.column("cost_fp"));
    let outcome = roles::outcome(file, table, roles)?;
    let other_roles = [table.column("fold"), table.column("split")];
    let taken = [Some(outcome.column), weight, split, miss_cost, alarm_cost];
    let (scores, mut notes) = roles::scores(table, roles, &[&taken[..], &other_roles].concat())?;
    notes.extend(outcome.note.clone());
    let used = [weight, miss_cost, alarm_cost].into_iter().flatten();
    let names: Vec<_> = used.map(|column| format!("“{}”", table.header[column])).collect();
    if !names.is_empty() {
        notes.push(format!("Cases count by {}.", names.join(" × ")));
    }
    Ok((Columns { outcome, scores, weight, split, miss_cost, alarm_cost }, notes))
}

fn read_case(table: &Table, row: usize, columns: &Columns) -> Result<Case, RowProblem> {
    let outcome = &columns.outcome;
    let positive = match table.field(row, outcome.column) {
        field if is_missing(field) => {
            return Err(table.problem(row, outcome.column, "an outcome"));
        }
        field => match value_key(table, field) {
            key if key == outcome.positive.key => true,
            key if key == outcome.negative.key => false,
            _ => {
                let (p, n) = (&outcome.positive.spelling, &outcome.negative.spelling);
                return Err(table.problem(row, outcome.column, &format!("{p} or {n}")));
            }
        },
    };
    let part = match columns.split {
        None => Part::Train,
        Some(column) => Part::of(table.field(row, column))
            .ok_or_else(|| table.problem(row, column, Part::EXPECTED))?,
    };
    let cost = if positive { columns.miss_cost } else { columns.alarm_cost };
    let mut weight = 1.0;
    for column in [columns.weight, cost].into_iter().flatten() {
        weight *= not_negative(table, row, column)?;
    }
    let scores = columns.scores.iter().map(|&column| {
        let number = table.decimal.parse(table.field(row, column));
        number.ok_or_else(|| table.problem(row, column, table.decimal.expected()))
    });
    Ok(Case { positive, part, weight, scores: scores.collect::<Result<_, _>>()? })
}

/// A count, weight or cost: a finite number, 0 or more.
pub(super) fn not_negative(table: &Table, row: usize, column: usize) -> Result<f64, RowProblem> {
    let number = table.decimal.parse(table.field(row, column)).filter(|&n| n >= 0.0);
    number.ok_or_else(|| table.problem(row, column, "a number, 0 or more"))
}

fn single_class(table: &Table, columns: &Columns, cases: &[Case]) -> DataError {
    let outcome = &columns.outcome;
    let weighs = |positive| {
        let mut train = cases.iter().filter(|c| c.part == Part::Train && c.weight > 0.0);
        train.any(|c| c.positive == positive)
    };
    let value = if weighs(true) { &outcome.positive } else { &outcome.negative };
    let (value, column) = (&value.spelling, &table.header[outcome.column]);
    DataError::SingleClass { found: format!("“{value}” in column “{column}”") }
}
