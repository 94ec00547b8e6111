//! Kind *scores*: one row a case, an outcome and one or more numeric scores.

use crate::data::case::cases::{Case, CaseReader};
use crate::data::case::dataset::{Dataset, Intake, ModelData, Part, split_column};
use crate::data::case::encode::{Encoded, rule};
use crate::data::case::folds::Folds;
use crate::data::error::{DataError, RowProblem, quoted};
use crate::data::role::features::{self, Feature};
use crate::data::role::kind;
use crate::data::role::roles::{self, Outcome, Roles, named};
use crate::data::table::table::Table;
use crate::domain::{
    CutRule, DomainError, Group, InputKind, RandomSplit, Scores, SortedCases, Source, Units, ratio,
};
use std::borrow::Cow;

/// The columns in use.
pub(crate) struct Columns<'a> {
    pub(crate) outcome: Outcome,
    pub(crate) scores: Vec<Score<'a>>,
    pub(crate) weight: Option<usize>,
    pub(crate) split: Option<usize>,
    /// Only where there is no split column.
    pub(crate) random_split: Option<RandomSplit>,
    fold: Option<usize>,
    pub(crate) miss_cost: Option<usize>,
    pub(crate) alarm_cost: Option<usize>,
    /// The features of a rule.
    pub(crate) features: Vec<Feature>,
    /// The table is one of categories: a random split takes its share of each class.
    pub(crate) is_of_features: bool,
}

/// A model's scores; NaN where a row has none.
pub(crate) struct Score<'a> {
    pub(crate) column: usize,
    pub(crate) name: String,
    pub(crate) values: Cow<'a, [f64]>,
    /// Least and greatest number among them.
    range: (f64, f64),
    pub(crate) rule: CutRule,
}

impl Columns<'_> {
    /// The roles in force, by name.
    pub(crate) fn as_roles(&self, table: &Table, asked: &Roles) -> Roles {
        let name = |column: usize| table.header[column].clone();
        Roles {
            outcome: Some(name(self.outcome.column)),
            positive: Some(self.outcome.positive.spelling.clone()),
            scores: Some(self.scores.iter().map(|s| s.name.clone()).collect()),
            low_is_positive: asked.low_is_positive.clone(),
            weight: self.weight.map(name),
            split: self.split.map(name),
            random_split: self.random_split,
            judged_by: None,
            fold: self.fold.map(name),
            miss_cost: self.miss_cost.map(name),
            alarm_cost: self.alarm_cost.map(name),
            features: match self.features.is_empty() {
                true => asked.features.as_ref().map(|_| vec![]),
                false => Some(self.features.iter().map(|f| name(f.column)).collect()),
            },
            bins: asked.bins.clone(),
            risk: asked.risk,
            kind: asked.kind,
            complete: asked.complete,
        }
    }
}

pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    read_judged((file, table), roles, None, make)
}

/// The same with cases of another file that judge the rule of this one's features.
pub(crate) fn read_judged<M>(
    (file, table): (&str, &Table),
    roles: &Roles,
    unseen: Option<Encoded>,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let (columns, mut notes) = find_columns(file, table, roles)?;
    let mut intake = Intake::new(table);
    let reader = CaseReader::new(table, &columns);
    let all = reader.read(&mut intake);
    let cases = all.rows.as_slice();
    let (rows, used) = intake.close()?;
    let has = |part| all.sizes(part) != [0, 0];
    if let Some(split) = columns.split
        && !has(Part::Train)
    {
        return Err(DataError::NoTraining { column: table.header[split].clone() });
    }
    let has_test = has(Part::Test);
    let weights = reader.weights(cases);
    let units = weights.as_ref().map(|weights| units(weights)).transpose()?;
    let counts = units.as_ref().map(|units| units.counts.as_slice());
    let per_case = units.as_ref().map_or(1.0, |units| units.per_case);
    let folds = columns.fold.and_then(|column| Folds::of(table, column, cases, counts, &mut notes));
    if let Some(split) = columns.random_split {
        let RandomSplit { test_percent, seed } = split;
        if let (Some(refusal), false) =
            (one_sided(split, &columns.outcome, cases, counts), columns.is_of_features)
        {
            return Err(refusal);
        }
        notes.push(match columns.is_of_features {
            true => format!(
                "{test_percent}% of the rows of each outcome, chosen at random (seed {seed}), judge the rule."
            ),
            false => format!(
                "{test_percent}% of the rows, chosen at random (seed {seed}), judge the thresholds."
            ),
        });
    }
    let (mut models, mut is_judged) = (Vec::with_capacity(columns.scores.len()), true);
    for score in &columns.scores {
        // Unweighted cases are sorted as bare scores.
        let sorted = |part| match counts {
            None => {
                let scores = Scores::within(&score.values, score.range);
                SortedCases::of_scores(scores, cases, Case::classes(part), score.rule)
            }
            Some(counts) => group(score, cases, part, (counts, per_case)),
        };
        let train =
            sorted(Part::Train).map_err(|_| single_class(table, &columns, cases, counts))?;
        let test = has_test.then(|| sorted(Part::Test).ok()).flatten();
        is_judged &= test.is_some();
        let folds = folds.as_ref().map(|folds| folds.sorted(score, cases, counts, per_case));
        let folds = folds.unwrap_or_default();
        models.push(make(ModelData { name: score.name.clone(), cases: train, test, folds }));
    }
    let risk = match columns.features.is_empty() {
        true => None,
        false => {
            let (risk, model) =
                rule(table, &columns, roles, (cases, weights.as_deref()), unseen, &mut notes)?
                    .ok_or_else(|| single_class(table, &columns, cases, counts))?;
            is_judged &= model.test.is_some();
            models.push(make(model));
            Some(risk)
        }
    };
    if has_test && !is_judged {
        notes.push("The test rows hold one outcome only; nothing can be judged on them.".into());
    }
    let weight_of = |class: bool| {
        let mine = |&(case, _): &(&Case, &u64)| case.get().is_some_and(|(_, c)| c == class);
        let units = match counts {
            Some(counts) => {
                cases.iter().zip(counts).filter(mine).map(|(_, &n)| u128::from(n)).sum()
            }
            None => {
                let sizes = [Part::Train, Part::Test].map(|part| all.sizes(part));
                sizes.iter().map(|part| part[usize::from(class)] as u128).sum()
            }
        };
        ratio(units, 1) / per_case
    };
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: match columns.is_of_features {
                true => InputKind::Features,
                false => InputKind::Scores,
            },
            rows,
            used,
            positives: weight_of(true),
            negatives: weight_of(false),
            positive_label: columns.outcome.positive.spelling.clone(),
        },
        models,
        values: None,
        risk,
        problems: intake.problems,
        notes,
        roles: columns.as_roles(table, roles),
    })
}

/// Weighted ones are sorted as groups.
fn group(
    score: &Score,
    cases: &[Case],
    part: Part,
    (counts, per_case): (&[u64], f64),
) -> Result<SortedCases, DomainError> {
    let group = |(row, case): (usize, &Case)| match case.get() {
        Some((of, class)) if of == part => Some(Group {
            score: score.values[row],
            positives: if class { counts[row] } else { 0 },
            negatives: if class { 0 } else { counts[row] },
        }),
        _ => None,
    };
    let groups = cases.iter().enumerate().filter_map(group).collect();
    SortedCases::of_groups(groups, score.rule, per_case)
}

pub(crate) fn find_columns<'a>(
    file: &str,
    table: &'a Table,
    roles: &Roles,
) -> Result<(Columns<'a>, Vec<String>), DataError> {
    let find = |asked: &Option<String>, names: &[&str]| {
        roles::one(table, roles, asked.as_ref(), || named(table, names))
    };
    let weight = roles::one(table, roles, roles.weight.as_ref(), || {
        roles::flagged(table, &["weight"]).or_else(|| named(table, &["weight", "sample_weight"]))
    })?;
    let split = split_column(table, roles)?;
    let fold = find(&roles.fold, &["fold"])?;
    let miss_cost = find(&roles.miss_cost, &["cost_fn"])?;
    let alarm_cost = find(&roles.alarm_cost, &["cost_fp"])?;
    let outcome = roles::outcome(file, table, roles)?;
    let taken = [Some(outcome.column), weight, split, fold, miss_cost, alarm_cost];
    let taken = [&taken[..], &[table.column("split")]].concat();
    let is_of_features = kind::is_features(file, table, roles);
    let (features, left_out) = features::columns(table, roles, &taken, is_of_features)?;
    let taken: Vec<_> =
        taken.into_iter().chain(features.iter().map(|feature| Some(feature.column))).collect();
    let has_features = !features.is_empty();
    let is_scoreless = is_of_features && roles.scores.as_ref().is_none_or(Vec::is_empty);
    let (scores, mut notes) = match is_scoreless {
        true if has_features => (vec![], vec![]),
        true => return Err(DataError::NoFeature { columns: table.header.clone() }),
        false => roles::scores(table, roles, &taken, has_features)?,
    };
    notes.extend(left_out);
    notes.extend(outcome.note.clone());
    if let (None, Some(column), false) = (split, table.column("split"), roles.complete) {
        let found = quoted(&table.columns[column].text(0));
        notes.push(format!(
            "Column “split” was not used: it says {found}, where “train” and “test” are expected."
        ));
    }
    let used = [weight, miss_cost, alarm_cost].into_iter().flatten();
    let names: Vec<_> = used.map(|column| format!("“{}”", table.header[column])).collect();
    if !names.is_empty() {
        notes.push(format!("Cases count by {}.", names.join(" × ")));
    }
    let scores = scores.into_iter().map(|column| {
        let name = table.header[column].clone();
        let rule = match roles.low_is_positive.contains(&name) {
            true => CutRule::ScoreAtMost,
            false => CutRule::ScoreAtLeast,
        };
        let values = table.scores(column, &outcome.positive);
        let range = match (&values, table.columns[column].range()) {
            (Cow::Borrowed(_), Some(range)) => range,
            _ => Scores::of(&values).range(),
        };
        Score { column, name, values, range, rule }
    });
    let scores = scores.collect();
    let is_looked_for = is_of_features && !roles.complete && roles.judged_by.is_none();
    let usual = is_looked_for.then_some(RandomSplit { test_percent: 30, seed: RandomSplit::SEED });
    let random_split = roles.random_split.or(usual).filter(|_| split.is_none());
    let columns = Columns {
        outcome,
        scores,
        weight,
        split,
        random_split,
        fold,
        miss_cost,
        alarm_cost,
        features,
        is_of_features,
    };
    Ok((columns, notes))
}

/// Weights in units, if units can tell all of them.
pub(crate) fn units(weights: &[f64]) -> Result<Units, DataError> {
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let smallest = weights.iter().copied().filter(|&w| w > 0.0).fold(f64::INFINITY, f64::min);
    let apart = DataError::WeightsApart { smallest, largest };
    if !weights.iter().sum::<f64>().is_finite() {
        return Err(apart);
    }
    let units = Units::of(weights);
    let is_lost = weights.iter().zip(&units.counts).any(|(&w, &count)| w > 0.0 && count == 0);
    if is_lost { Err(apart) } else { Ok(units) }
}

/// A count, weight or cost: a finite number, 0 or more.
pub(crate) fn not_negative(table: &Table, row: usize, column: usize) -> Result<f64, RowProblem> {
    let number = table.number(row, column).filter(|&n| n >= 0.0);
    number.ok_or_else(|| table.problem(row, column, "a number, 0 or more"))
}

fn single_class(
    table: &Table,
    columns: &Columns,
    cases: &[Case],
    counts: Option<&[u64]>,
) -> DataError {
    let outcome = &columns.outcome;
    let value = if weighs(cases, counts, Part::Train, true) {
        &outcome.positive
    } else {
        &outcome.negative
    };
    let (value, column) = (&value.spelling, &table.header[outcome.column]);
    DataError::SingleClass { found: format!("“{value}” in column “{column}”") }
}

/// Whether some case of a class in a part of the split has a weight.
fn weighs(cases: &[Case], counts: Option<&[u64]>, part: Part, class: bool) -> bool {
    let mine = |(_, case): &(usize, &Case)| **case == Case::of(part, class);
    let mut rows = cases.iter().enumerate().filter(mine);
    rows.any(|(row, _)| counts.is_none_or(|counts| counts[row] > 0))
}

/// The refusal of a random split of which a part lacks a class that the other has.
fn one_sided(
    split: RandomSplit,
    outcome: &Outcome,
    cases: &[Case],
    counts: Option<&[u64]>,
) -> Option<DataError> {
    let has = |part, class| weighs(cases, counts, part, class);
    let parts = [
        (Part::Train, "the rows that thresholds are chosen on"),
        (Part::Test, "the rows that judge"),
    ];
    let lacking = parts.into_iter().flat_map(|part| [(part, true), (part, false)]);
    let ((_, part), class) = lacking
        .filter(|&(_, class)| has(Part::Train, class) || has(Part::Test, class))
        .find(|&((part, _), class)| !has(part, class))?;
    let value = if class { &outcome.positive } else { &outcome.negative };
    Some(DataError::OneSidedSplit { split, part, value: value.spelling.clone() })
}
