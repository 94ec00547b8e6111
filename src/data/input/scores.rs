//! Kind *scores*: one row a case, an outcome and one or more numeric scores.

use crate::data::case::cases::{Case, CaseReader};
use crate::data::case::columns::{Columns, Score, find_columns};
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::encode::{Encoded, rule};
use crate::data::case::folds::Folds;
use crate::data::case::row_errors::RowErrors;
use crate::data::case::split::Part;
use crate::data::case::weights::units;
use crate::data::error::DataError;
use crate::data::role::outcome::Outcome;
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::domain::{
    DomainError, Group, InputKind, RandomSplit, Scores, SortedCases, Source, ratio,
};

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
    let mut row_errors = RowErrors::new(table);
    let reader = CaseReader::new(table, &columns);
    let all = reader.read(&mut row_errors);
    let cases = all.rows.as_slice();
    let (rows, used) = row_errors.close()?;
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
        problems: row_errors.problems,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::Reader;

    fn folds(text: &str) -> (Vec<(String, u64, u64)>, Vec<String>) {
        let mut reader = Reader::new("f.csv");
        reader.push(text.as_bytes()).unwrap();
        let table = reader.finish().unwrap();
        let data = read("f.csv", &table, &Roles::default(), |model| model).unwrap();
        let of = |(name, cases): &(String, SortedCases)| {
            (name.clone(), cases.totals().positives, cases.totals().negatives)
        };
        (data.models[0].folds.iter().map(of).collect(), data.notes)
    }

    #[test]
    fn folds_are_in_order_of_their_numbers_and_hold_training_rows() {
        let (found, notes) = folds(
            "label,m,fold,split\n1,.9,10,train\n0,.8,10,train\n1,.7,2,train\n0,.6,2.0,train\n\
             0,.5,2,train\n1,.4,2,test\n0,.3,3,test\n1,.3,,train\n",
        );
        assert_eq!(found, [("2".into(), 1, 2), ("10".into(), 1, 1)]);
        assert_eq!(notes, [""; 0]);
    }

    #[test]
    fn a_fold_of_one_outcome_is_left_out_and_said() {
        let (found, notes) =
            folds("label,m,fold\n1,.9,b\n0,.8,b\n1,.7,a\n0,.6,a\n0,.5,7\n0,.4,7\n");
        assert_eq!(found, [("a".into(), 1, 1), ("b".into(), 1, 1)]);
        assert_eq!(notes, ["Fold “7” holds one outcome only and is left out of the means."]);
    }

    #[test]
    fn too_many_or_too_few_folds_are_none() {
        let rows = |folds: u32| -> String {
            (0..404).map(|i| format!("{},{i},{}\n", i % 2, i / 2 % folds)).collect()
        };
        let (found, notes) = folds(&format!("label,m,fold\n{}", rows(101)));
        let sentence = "Column “fold” holds more than 100 values and was not used as folds.";
        assert_eq!((found.len(), notes), (0, vec![sentence.to_owned()]));
        assert_eq!(folds(&format!("label,m,fold\n{}", rows(100))).0.len(), 100);
        let (found, notes) = folds(&format!("label,m,fold\n{}", rows(1)));
        assert!(
            found.is_empty() && notes[0].starts_with("Fewer than two folds of column “fold”"),
            "{notes:?}"
        );
    }

    #[test]
    fn weighted_cases_weigh_in_their_folds() {
        let (found, _) =
            folds("label,m,fold,weight\n1,.9,1,2\n0,.8,1,3\n1,.7,2,1\n0,.6,2,4\n1,.5,3,0\n");
        assert_eq!(found, [("1".into(), 2, 3), ("2".into(), 1, 4)]);
    }
}
