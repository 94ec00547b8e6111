//! Kind *scores* (and *features*): one row per case, an outcome, and numeric scores or features of a rule.

use crate::data::case::cases::{RowErrors, WeightedCases};
use crate::data::case::columns::{Columns, find_columns};
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::encode::{Encoded, rule};
use crate::data::case::premises::{decided, premises, questions};
use crate::data::error::Result;
use crate::data::role::roles::Roles;
use crate::data::role::split::Part;
use crate::data::table::table::Table;
use crate::domain::{InputKind, RandomSplit, Source};

/// Reads a table with one row per case.
///
/// - `test`: cases of a test file, on which the rule of the features is judged.
///
/// # Errors
/// [`DataError`] of the columns in use, or [`DataError::NoUsableRow`], [`DataError::NoTraining`],
/// [`DataError::SingleClass`], [`DataError::OneSidedSplit`], [`DataError::WeightsApart`].
pub(crate) fn read<M>(
    (file, table): (&str, &Table),
    roles: &Roles,
    test: Option<Encoded>,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>> {
    let (columns, mut notes) = find_columns(file, table, roles)?;
    let mut errors = RowErrors::new(table);
    let cases = WeightedCases::read(table, &columns, &mut errors)?;
    let folds = columns.fold.and_then(|column| cases.folds(column, &mut notes));
    if let Some(split) = columns.random_split {
        notes.push(random_split_note(split, &columns, &cases)?);
    }
    let (mut models, mut is_judged) = (Vec::with_capacity(columns.scores.len()), true);
    for score in &columns.scores {
        let model = cases.model(score, folds.as_ref())?;
        is_judged &= model.test.is_some();
        models.push(make(model));
    }
    let mut risk = None;
    if !columns.features.is_empty() {
        let weighted = (cases.rows(), cases.weights.as_deref());
        let made = rule(table, &columns, roles, weighted, test, &mut notes)?;
        let (rule, model) = made.ok_or_else(|| cases.single_class())?;
        is_judged &= model.test.is_some();
        models.push(make(model));
        risk = Some(rule);
    }
    if cases.has(Part::Test) && !is_judged {
        notes.push("The test rows have only one outcome, so nothing can be tested on them.".into());
    }
    let questions = questions(table, &columns, roles);
    let roles = columns.as_roles(table, roles);
    let premises = premises(table, &columns, &cases, &roles);
    let decided = decided(table, &columns, &roles);
    let (rows, used) = cases.found;
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: if columns.is_of_features { InputKind::Features } else { InputKind::Scores },
            rows,
            used,
            positives: cases.total(true),
            negatives: cases.total(false),
            positive_label: columns.outcome.positive.spelling.clone(),
        },
        models,
        values: None,
        risk,
        problems: errors.problems,
        questions,
        notes,
        premises,
        roles,
        decided,
        left_out: columns.models.left_out,
    })
}

/// What a random split does, as a sentence; of a table of features it takes its share of each class.
fn random_split_note(
    split: RandomSplit,
    columns: &Columns,
    cases: &WeightedCases,
) -> Result<String> {
    let RandomSplit { test_percent, seed } = split;
    let (what, of) = if columns.is_of_features {
        ("The rule is", " of each outcome")
    } else if let Some(error) = cases.one_sided(split) {
        return Err(error);
    } else {
        ("Thresholds are", "")
    };
    Ok(format!("{what} tested on {test_percent}% of the rows{of}, chosen at random (seed {seed})."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;
    use crate::domain::SortedCases;

    fn folds(text: &str) -> (Vec<(String, u64, u64)>, Vec<String>) {
        let table = table_of(text);
        let data = read(("f.csv", &table), &Roles::default(), None, |model| model).unwrap();
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
        assert!(found.is_empty());
        assert!(notes[0].starts_with("Fewer than two folds of column “fold”"), "{notes:?}");
    }

    #[test]
    fn weighted_cases_weigh_in_their_folds() {
        let (found, _) =
            folds("label,m,fold,weight\n1,.9,1,2\n0,.8,1,3\n1,.7,2,1\n0,.6,2,4\n1,.5,3,0\n");
        assert_eq!(found, [("1".into(), 2, 3), ("2".into(), 1, 4)]);
    }
}
