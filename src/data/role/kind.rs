//! The kind of input that a table is, by its columns; if it could be two, the user is asked.

use crate::data::error::{DataError, Result};
use crate::data::role::count_names::count_columns;
use crate::data::role::facts::{MANY_ROWS, is_number};
use crate::data::role::features::is_categorical;
use crate::data::role::find::{self, confusion_columns};
use crate::data::role::names::is_other_use;
use crate::data::role::outcome;
use crate::data::role::outcome_column::{is_measure, outcome_by_name};
use crate::data::role::predictions::{predicted_number, untold_number};
use crate::data::role::relations::decides_in_words;
use crate::data::role::roles::{Role, Roles};
use crate::data::table::table::Table;
use crate::domain::InputKind;

/// The user's kind, or the only one that the table can be; one row per case if it fits none, because
/// the errors of that kind say what is missing.
pub(crate) fn kind(file: &str, table: &Table, roles: &Roles) -> Result<InputKind> {
    let of_cases = |table, roles| of_cases(file, table, roles);
    if let Some(kind) = roles.kind {
        return Ok(kind);
    }
    // Columns a and b are the amounts of a table that has no other outcome.
    if roles.outcome.is_none()
        && roles.scores.is_some()
        && ["a", "b"].into_iter().all(|name| find::has_numbers_named(table, name))
        && named_outcome(table).is_none()
    {
        return Ok(InputKind::Values);
    }
    let is_given = roles.outcome.is_some() || roles.scores.is_some();
    if is_given || table.weka.is_some() || !table.joined.is_empty() {
        return Ok(of_cases(table, roles));
    }
    let fitting = fitting(table);
    match fitting.as_slice() {
        [] => match outcome::outcome(file, table, roles) {
            Err(DataError::NoOutcome { .. }) => {
                untold_number(table).map_or_else(|| Ok(of_cases(table, roles)), Err)
            }
            _ => Ok(of_cases(table, roles)),
        },
        [(kind, _)] => Ok(*kind),
        several => Err(DataError::SeveralKinds {
            file: file.into(),
            kinds: several.iter().map(|(kind, _)| *kind).collect(),
            readings: several.iter().map(|(kind, by)| reading(table, *kind, by)).collect(),
        }),
    }
}

/// The kinds that a table can be, with the columns that show it.
fn fitting(table: &Table) -> Vec<(InputKind, Vec<usize>)> {
    let mut fitting = Vec::new();
    let outcome = named_outcome(table);
    if let Some(columns) = confusion_columns(table)
        && !(outcome.is_some() && are_costs(table, columns))
    {
        fitting.push((InputKind::Confusion, columns.to_vec()));
    }
    let are_shares = |counts: usize| table.facts(counts).is_probability();
    // The counts of a classifier are pairs of opposites, too.
    if fitting.is_empty()
        && let Some((positives, negatives)) = count_columns(table)
        && !(outcome.is_some() && are_shares(positives) && are_shares(negatives))
    {
        fitting.push((InputKind::Groups, vec![positives, negatives]));
    }
    let numbers_beside = |taken: &[usize], is_one: &dyn Fn(usize) -> bool| {
        let is_free =
            |c: usize| !taken.contains(&c) && table.is_numeric(c) && !has_other_use(table, c);
        table.all().any(|column| is_free(column) && is_one(column))
    };
    // A value is predicted by more than two numbers; an outcome of two makes a and b models.
    let has_many = |c: usize| table.rows() < MANY_ROWS || table.facts(c).values.len() != 2;
    // Columns of counts are stronger evidence than a number that could be an amount.
    let has_counts = !fitting.is_empty();
    if let Some((a, b)) = table.column("a").zip(table.column("b"))
        && !has_counts
        && outcome.is_none()
        && table.is_numeric(a)
        && table.is_numeric(b)
        && numbers_beside(&[a, b], &has_many)
    {
        fitting.push((InputKind::Values, vec![a, b]));
    }
    if let Some((column, kind)) = outcome
        && (kind == InputKind::Scores || !has_counts)
        && numbers_beside(&[column], &|_| true)
    {
        fitting.push((kind, vec![column]));
    }
    fitting
}

/// Whether a table is one of categories: nothing numeric but the outcome, which has two values.
pub(crate) fn is_features(file: &str, table: &Table, roles: &Roles) -> bool {
    let is_given = roles.features.as_ref().is_some_and(|names| !names.is_empty());
    match (roles.kind, &roles.scores) {
        (Some(kind), _) => return kind == InputKind::Features,
        (None, Some(scores)) => return scores.is_empty() && is_given,
        (None, None) => {}
    }
    let Ok(outcome) = outcome::outcome(file, table, roles) else { return false };
    let is_free = |column: &usize| {
        let role = roles.role(&table.header[*column]);
        *column != outcome.column && matches!(role, Role::Unused) && !has_other_use(table, *column)
    };
    let free = || table.all().filter(is_free);
    let looks_so = is_given || !roles.complete && free().any(|c| is_categorical(&table.columns[c]));
    let is_score = |column: usize| {
        table.is_numeric(column) && !is_number(table, column)
            || decides_in_words(table, &outcome, column)
    };
    looks_so && !free().any(is_score)
}

/// Which of the three kinds with one row per case, by the user's outcome or a well-known one.
fn of_cases(file: &str, table: &Table, roles: &Roles) -> InputKind {
    let given = roles.outcome.as_ref().map(|name| table.column(name));
    let measures = match given {
        Some(column) => column.is_some_and(|column| is_measure(table, column)),
        None if roles.complete || table.weka.is_some() => false,
        None => named_outcome(table).is_some_and(|(_, kind)| kind == InputKind::Values),
    };
    if measures {
        InputKind::Values
    } else if is_features(file, table, roles) {
        InputKind::Features
    } else {
        InputKind::Scores
    }
}

/// The outcome of a well-known name or what predictions are of, and the kind that it makes of the table.
fn named_outcome(table: &Table) -> Option<(usize, InputKind)> {
    outcome_by_name(table).or_else(|| Some((predicted_number(table)?, InputKind::Values)))
}

/// Whether a column's name or content shows that it is no score.
fn has_other_use(table: &Table, column: usize) -> bool {
    is_other_use(&table.header[column]) || is_number(table, column)
}

/// Whether columns called after the four decisions hold what they cost: no counts, or nothing right.
fn are_costs(table: &Table, [tp, fp, missed, tn]: [usize; 4]) -> bool {
    [tp, tn].into_iter().flat_map(|column| table.each_number(column)).all(|number| number == 0.0)
        || [tp, fp, missed, tn].into_iter().any(|column| table.facts(column).has_fractions)
}

fn reading(table: &Table, kind: InputKind, by: &[usize]) -> String {
    let names = table.all_quoted(by).join(", ");
    match kind {
        InputKind::Scores => format!("one row per case, with its outcome in {names} and scores"),
        InputKind::Features => {
            format!("one row per case, with its outcome in {names} and categories")
        }
        InputKind::Groups => format!("one row a group, with counts of cases in {names}"),
        InputKind::Confusion => format!("one row a classifier, with its counts in {names}"),
        InputKind::Values => format!("one row per case, with its value in {names} and predictions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn costs_of_each_case_are_no_counts_and_ids_no_scores() {
        let of = |text: &str| kind("f", &table_of(text), &Roles::default());
        let costs = "y,C_FP,C_FN,C_TP,C_TN,score\n1,3,9,0,0,.8\n0,3,8,0,0,.1\n";
        assert_eq!(of(costs), Ok(InputKind::Scores));
        let counts = "y,fp,fn,tp,tn,score\n1,3,9,5,7,.8\n0,3,8,4,8,.1\n";
        assert!(matches!(of(counts), Err(DataError::SeveralKinds { .. })));
        let row = |i: u32| {
            format!("{},{},{}\n", 90_001 + i * 7919 % 999, i % 3, ["Y", "N"][(i % 2) as usize])
        };
        let flags: String = (0..40)
            .map(row)
            .collect::<String>()
            .replace(",2,", ",red,")
            .replace(",0,", ",blue,")
            .replace(",1,", ",green,");
        assert_eq!(of(&format!("policy_number,colour,fraud\n{flags}")), Ok(InputKind::Features));
    }

    #[test]
    fn y_beside_x_is_a_place_unless_it_is_predicted() {
        let of = |prediction: fn(u32) -> u32| {
            let row = |i: u32| {
                format!("{}.5,{}.5,{}.25\n", i * 37 % 60, i * 23 % 60, prediction(i * 23 % 60))
            };
            kind(
                "f",
                &table_of(&format!("X,Y,raw prediction\n{}", (0..60).map(row).collect::<String>())),
                &Roles::default(),
            )
        };
        assert_eq!(of(|y| y + 1), Ok(InputKind::Values));
        assert_eq!(of(|y| y * 17 % 60), Ok(InputKind::Scores), "for want of an outcome");
    }
}
