//! Kind *values*: one row per case, with its value as a number and predictions of it.

use crate::data::case::cases::RowErrors;
use crate::data::case::dataset::{Dataset, Prediction, ValueTable, numbers};
use crate::data::error::{DataError, Result};
use crate::data::role::facts::MANY_ROWS;
use crate::data::role::find::{named_outcomes, required_column};
use crate::data::role::names::other_uses;
use crate::data::role::predictions::{predicted_number, predictions};
use crate::data::role::premise::{Premise, PremiseKind, Reason};
use crate::data::role::roles::Roles;
use crate::data::role::split::is_split;
use crate::data::shape::long::pooled;
use crate::data::table::table::Table;
use crate::domain::{CaseAmounts, DomainError, InputKind, SignedUnits, SortShort, Source};

/// Standard errors from which chance does not explain a correlation.
const CLEAR: f64 = 3.0;

/// Reads a table of values; it has no models.
///
/// # Errors
/// [`DataError::NoAmount`], [`DataError::NoScore`], [`DataError::AmountsApart`], or that of a column
/// the user named.
pub(crate) fn read<M>(file: &str, table: &Table, roles: &Roles) -> Result<Dataset<M>> {
    let amounts = amount_columns(table, roles)?;
    let unused = unused(table, roles);
    let taken: Vec<usize> =
        amounts.iter().chain(&unused).copied().chain(named_outcome(table, roles)?).collect();
    let mut found = predictions(table, roles, &taken)?;
    let (scores, mut notes) = (&found.columns, std::mem::take(&mut found.notes));
    notes.extend(unused.iter().map(|&column| {
        let name = table.quoted(column);
        format!("Column {name} is not used: every case of a table of values counts once.")
    }));
    let is_told = roles.outcome.is_some() || roles.kind.is_some() || amounts.len() > 1;
    let is_related = |&column: &usize| is_related(table, amounts[0], column);
    if found.are_untold && !is_told && !scores.iter().any(is_related) {
        let columns = table.names(scores);
        return Err(DataError::ScoresOrFeatures { columns, likely: vec![] });
    }
    let mut errors = RowErrors::new(table);
    let is_case = cases(table, &[&amounts[..], scores].concat(), &mut errors);
    let (rows, used) = errors.close()?;
    let name = |&column: &usize| table.header[column].clone();
    let prediction = |column: &usize| {
        let name = name(column);
        Prediction { rule: roles.cut_rule(&name), name, column: *column }
    };
    let values = ValueTable {
        columns: amounts.iter().map(name).collect(),
        amounts: case_amounts(table, &amounts, &is_case)?,
        predictions: scores.iter().map(prediction).collect(),
        is_case,
    };
    let roles = Roles {
        outcome: (amounts.len() == 1).then(|| name(&amounts[0])),
        positive: None,
        scores: Some(scores.iter().map(name).collect()),
        random_split: None,
        ..roles.clone()
    };
    let mut premises = found.premises(table, &amounts, &Roles { complete: true, ..roles.clone() });
    let of_parts = unused.iter().filter(|&&column| is_split(table, column)).map(|&column| {
        let name = table.quoted(column);
        let text = format!("Rows of training and of test in {name} are judged together");
        Premise { is_grave: true, ..Premise::new(PremiseKind::Split, text) }
    });
    premises.extend(of_parts);
    let is_free = |column: usize| !taken.contains(&column) && !found.columns.contains(&column);
    premises.extend(pooled(table, is_free));
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: InputKind::Values,
            rows,
            used,
            positives: 0.0,
            negatives: 0.0,
            positive_label: String::new(),
        },
        models: vec![],
        values: Some(values),
        risk: None,
        problems: errors.problems,
        questions: vec![],
        premises,
        notes,
        roles,
        left_out: found.left_out.into_iter().map(|column| (column, Reason::Feature)).collect(),
        decided: vec![],
    })
}

/// Whether chance does not explain how the numbers of two columns go together.
fn is_related(table: &Table, one: usize, other: usize) -> bool {
    let pairs =
        || (0..table.rows()).filter_map(|r| table.number(r, one).zip(table.number(r, other)));
    let count = pairs().count() as f64;
    let sum = |of: fn(f64, f64) -> f64| pairs().map(|(a, b)| of(a, b)).sum::<f64>() / count;
    let (a, b) = (sum(|a, _| a), sum(|_, b| b));
    let spread = (sum(|a, _| a * a) - a * a) * (sum(|_, b| b * b) - b * b);
    let shared = sum(|a, b| a * b) - a * b;
    count < MANY_ROWS as f64 || shared * shared * count > CLEAR * CLEAR * spread
}

/// Which rows are cases: those with a number in each of some columns, and no conflict.
fn cases(table: &Table, columns: &[usize], errors: &mut RowErrors) -> Vec<bool> {
    let problem = |row: usize| {
        let without = || columns.iter().find(|&&column| table.number(row, column).is_none());
        let number = |column: usize| table.problem(row, column, table.columns[column].expected());
        table.conflict(row).or_else(|| without().map(|&column| number(column)))
    };
    let is_case = |row| problem(row).map(|problem| errors.leave_out(problem)).is_none();
    (0..table.rows()).map(is_case).collect()
}

/// What the cases are worth, in units.
fn case_amounts(table: &Table, columns: &[usize], is_case: &[bool]) -> Result<CaseAmounts> {
    let units = |column: usize| {
        let apart = |error: DomainError| DataError::AmountsApart {
            column: table.header[column].clone(),
            why: error.to_string(),
        };
        SignedUnits::try_of(&numbers(table, column, is_case)).map_err(apart)
    };
    Ok(match *columns {
        [a, b] => CaseAmounts::Linear { a: units(a)?, b: units(b)? },
        _ => CaseAmounts::Measured(units(columns[0])?),
    })
}

/// Columns that have a meaning only for cases of two classes.
fn unused(table: &Table, roles: &Roles) -> Vec<usize> {
    let asked = [
        &roles.weight, &roles.split, &roles.fold, &roles.false_negative_cost,
        &roles.false_positive_cost,
    ];
    let asked = asked.into_iter().flatten().map(String::as_str);
    let found = other_uses().filter(|_| !roles.complete);
    let parts = table.all().filter(|&c| !roles.complete && is_split(table, c));
    let mut columns: Vec<usize> =
        asked.chain(found).filter_map(|name| table.column(name)).chain(parts).collect();
    columns.sort_short_by_key(|column| *column);
    columns.dedup();
    columns
}

/// The column of the amounts, or a and b.
fn amount_columns(table: &Table, roles: &Roles) -> Result<Vec<usize>> {
    if let Some(outcome) = &roles.outcome {
        let column = required_column(table, outcome)?;
        if table.is_numeric(column) {
            return Ok(vec![column]);
        }
    }
    let is_amount = |&column: &usize| {
        let cells = &table.columns[column];
        cells.is_numeric() && cells.facts().values.len() != 2
    };
    let found = named_outcome(table, roles)?.filter(is_amount).map(|column| vec![column]);
    let linear = || table.column("a").zip(table.column("b")).map(|(a, b)| vec![a, b]);
    let missing = || DataError::NoAmount { columns: table.header.clone() };
    found.or_else(linear).ok_or_else(missing)
}

fn named_outcome(table: &Table, roles: &Roles) -> Result<Option<usize>> {
    match &roles.outcome {
        Some(name) => required_column(table, name).map(Some),
        // Columns a and b are used even if nothing else is looked for: the kind implies them.
        None if roles.complete => Ok(None),
        None => Ok(named_outcomes(table).first().copied().or_else(|| predicted_number(table))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;
    use crate::domain::CutRule;

    fn read_text(text: &str, roles: &Roles) -> Result<(Table, Dataset<()>)> {
        let table = table_of(text);
        let data = read("f", &table, roles)?;
        Ok((table, data))
    }

    #[test]
    fn a_numeric_outcome_is_the_amount_and_the_rest_predicts_it() {
        let text = "id,target,a,b\n1,2.5,2,3\n2,-1,0,x\n3,4,5,6\n4,0,1,1\n";
        let (table, data) = read_text(text, &Roles::default()).unwrap();
        let values = data.values.unwrap();
        assert_eq!(values.amounts, CaseAmounts::measured(&[2.5, 4.0, 0.0]));
        let names: Vec<_> = values.predictions.iter().map(|p| p.name.as_str()).collect();
        assert_eq!((names, data.source.rows, data.problems.len()), (vec!["a", "b"], 4, 1));
        assert_eq!(values.predicted(&table, &values.predictions[1]), [3.0, 6.0, 1.0]);
        assert_eq!(data.roles.outcome.as_deref(), Some("target"));
    }

    #[test]
    fn a_and_b_are_a_line_in_the_break_even() {
        let text = "label,a,b,p\n1,-1,3,0.5\n0,-1,4,0.7\n1,-2,3,0.1\n";
        let (_, data) = read_text(text, &Roles::default()).unwrap();
        let values = data.values.unwrap();
        let units = |counts: &[f64]| SignedUnits::try_of(counts).unwrap();
        let (a, b) = (units(&[-1.0, -1.0, -2.0]), units(&[3.0, 4.0, 3.0]));
        assert_eq!(values.amounts, CaseAmounts::Linear { a, b });
        assert_eq!((values.predictions.len(), values.columns.len()), (1, 2));
    }

    #[test]
    fn roles_choose_the_amount_the_predictions_and_their_direction() {
        let roles = Roles::default().with("grade", crate::data::role::roles::Role::Outcome);
        let roles = roles.with("s", crate::data::role::roles::Role::LowScore);
        let text = "grade,r,s,weight\n0.5,9,1,1\n0.25,8,2,1\n0.75,7,3,2\n";
        let (_, data) = read_text(text, &roles).unwrap();
        let values = data.values.unwrap();
        assert_eq!((values.columns, values.predictions.len()), (vec!["grade".to_owned()], 1));
        assert_eq!(values.predictions[0].rule, CutRule::ScoreAtMost);
        let weighted = roles.with("weight", crate::data::role::roles::Role::Weight);
        let (_, data) = read_text(text, &weighted).unwrap();
        assert!(data.notes.iter().any(|note| note.contains("“weight” is not used")));
    }

    #[test]
    fn what_is_missing_is_said() {
        let error = |text| read_text(text, &Roles::default()).unwrap_err();
        assert!(matches!(error("x,p\n1.5,2\n"), DataError::NoAmount { .. }));
        assert!(matches!(error("target\n1\n2\n3\n"), DataError::NoScore { .. }));
        let (_, unreadable) =
            read_text("target,p\n1,x\n2,3\n3,\n4,1\n5,2\n", &Roles::default()).unwrap();
        assert_eq!(unreadable.problems.len(), 2);
        let said = error("target,p\n1e30,1\n1,2\n2,3\n").to_string();
        assert!(said.contains("“target”") && said.contains("1e30"), "{said}");
    }
}
