//! Finds columns: by the user's name, by a well-known name, by flags in the file.

use crate::data::error::{DataError, Result, RowProblem};
use crate::data::role::facts::is_running_number;
use crate::data::role::names::{
    CONFUSION, FOLD, OUTCOME, counted_decision, is_fold_name, is_score_name, is_time_name, is_turn,
};
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use std::borrow::Borrow;

/// Folds that a column holds at most, if it is not called as folds usually are.
const MOST_FOLDS: usize = 50;

/// The only one of some.
pub(crate) fn only<T>(mut of: impl Iterator<Item = T>) -> Option<T> {
    of.next().filter(|_| of.next().is_none())
}

/// Which of some columns something holds of.
pub(crate) fn which(
    columns: impl IntoIterator<Item = impl Borrow<usize>>,
    is: impl Fn(usize) -> bool,
) -> Vec<usize> {
    columns.into_iter().map(|column| *column.borrow()).filter(|&column| is(column)).collect()
}

/// Columns in two lists: those that something holds of, and the others.
pub(crate) fn in_two(
    columns: impl IntoIterator<Item = impl Borrow<usize>>,
    is: impl Fn(usize) -> bool,
) -> (Vec<usize>, Vec<usize>) {
    columns.into_iter().map(|column| *column.borrow()).partition(|&column| is(column))
}

/// The first column that carries one of some names.
pub(crate) fn known_column(table: &Table, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| table.column(name))
}

/// The columns that are called as outcomes usually are; y beside x is a coordinate, unless it has two
/// values.
pub(crate) fn named_outcomes(table: &Table) -> Vec<usize> {
    let is_place = |column: usize| {
        table.header[column].eq_ignore_ascii_case("y")
            && has_numbers_named(table, "x")
            && table.facts(column).has_many_numbers
    };
    let named = OUTCOME.iter().filter_map(|name| table.column(name));
    which(named, |column| !is_place(column) && !is_called_as_class(table, column))
}

/// Whether a column of numbers is called as one of the two values of another column is, and another one
/// as the other value: "Y" beside "N".
fn is_called_as_class(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    let are_names = |other: &Column| {
        let values = &other.facts().values;
        values.len() == 2
            && values.iter().all(|value| has_numbers_named(table, &value.spelling))
            && values.iter().any(|value| value.spelling.eq_ignore_ascii_case(name))
    };
    table.facts(column).has_many_numbers && table.columns.iter().any(are_names)
}

pub(crate) fn has_numbers_named(table: &Table, name: &str) -> bool {
    table.column(name).is_some_and(|column| table.is_numeric(column))
}

/// The first column that the file itself flags with one of some roles.
pub(crate) fn flagged_column(table: &Table, roles: &[&str]) -> Option<usize> {
    table.flags.as_ref()?.iter().position(|flag| roles.contains(&flag.as_str()))
}

/// A column that the user named.
pub(crate) fn required_column(table: &Table, name: &str) -> Result<usize> {
    match table.column(name) {
        Some(column) if table.columns[column].is_evicted() => {
            Err(DataError::Evicted { column: name.into() })
        }
        Some(column) => Ok(column),
        None => Err(DataError::NoSuchColumn { wanted: name.into(), columns: table.header.clone() }),
    }
}

/// The column of a role that one column has: the user's, else the one that `find` finds, unless the
/// roles are complete.
pub(crate) fn role_column(
    table: &Table,
    roles: &Roles,
    asked: Option<&String>,
    find: impl FnOnce() -> Option<usize>,
) -> Result<Option<usize>> {
    match asked {
        Some(name) => required_column(table, name).map(Some),
        None if roles.complete => Ok(None),
        None => Ok(find()),
    }
}

/// The column of the folds of a cross-validation: by a well-known name, or by a word in its name, if
/// it holds a few values.
pub(crate) fn fold_column(table: &Table) -> Option<usize> {
    let is_fold = |&column: &usize| {
        let (name, values) = (&table.header[column], || table.facts(column).values.len());
        is_fold_name(name) && !is_score_name(name) && (2..=MOST_FOLDS).contains(&values())
    };
    known_column(table, &FOLD).or_else(|| table.all().find(is_fold))
}

/// The four counts of a confusion matrix: tp, fp, fn, tn.
pub(crate) fn confusion_columns(table: &Table) -> Option<[usize; 4]> {
    let column = |name: &str| {
        let is_it = |other: &String| counted_decision(other) == Some(name);
        table.column(name).or_else(|| table.header.iter().position(is_it))
    };
    let [tp, fp, missed, tn] = CONFUSION.map(column);
    Some([tp?, fp?, missed?, tn?])
}

/// The flag of a column that holds the scores of a model of a long table.
pub(crate) const MODEL_FLAG: &str = "model";

pub(crate) fn is_flagged_model(table: &Table, column: usize) -> bool {
    table.flags.as_ref().is_some_and(|flags| flags[column] == MODEL_FLAG)
}

/// The columns that have no role and are not to be ignored.
pub(crate) fn free_columns(table: &Table, taken: &[usize]) -> Vec<usize> {
    which(table.all(), |column| {
        let flag = table.flags.as_ref().map_or("", |flags| &flags[column]);
        !taken.contains(&column) && !matches!(flag, "ignore" | "i")
    })
}

/// Whether a column says on which occasion a case was seen, by all its texts or by its name.
pub(crate) fn tells_turns(table: &Table, column: usize) -> bool {
    let entries = table.columns[column].entries().unwrap_or_default();
    is_time_name(&table.header[column])
        || is_turn(&table.header[column])
        || !entries.is_empty()
            && !table.is_numeric(column)
            && entries.iter().all(|entry| is_turn(&entry.text))
}

/// The score columns, and notes on numeric columns that were passed over.
pub(crate) fn score_columns(
    table: &Table,
    roles: &Roles,
    taken: &[usize],
    has_features: bool,
) -> Result<(Vec<usize>, Vec<String>)> {
    if let Some(names) = &roles.scores {
        if names.is_empty() && !has_features {
            return Err(DataError::NoScore { columns: vec![], example: None });
        }
        let columns = names.iter().map(|name| required_column(table, name));
        return Ok((columns.collect::<Result<_, _>>()?, vec![]));
    }
    let free = free_columns(table, taken);
    let numbers = free.iter().filter(|c| table.is_numeric(**c));
    let (numbers, numeric) = in_two(numbers, |c| is_running_number(table, c));
    let notes = passed_over(table, &numbers, &free);
    if numeric.is_empty() {
        let (columns, example) = (table.names(&free), no_number(table, &free));
        return Err(DataError::NoScore { columns, example });
    }
    Ok((numeric, notes))
}

/// Notes on columns that may be meant as scores and are not taken.
///
/// - `numbers`: those that number the cases.
pub(crate) fn passed_over(table: &Table, numbers: &[usize], free: &[usize]) -> Vec<String> {
    let note = |column: usize, what: &str| {
        format!("Column {} {what} and was not taken for a score.", table.quoted(column))
    };
    // One in five is more than chance.
    let sparse = which(free, |column| {
        let cells = &table.columns[column];
        !cells.is_numeric() && 5 * cells.numbers() > table.rows()
    });
    let numbers = numbers.iter().map(|&column| note(column, "is a running number"));
    let few = "holds a number in fewer than half of the rows";
    numbers.chain(sparse.into_iter().map(|column| note(column, few))).collect()
}

/// A text where a number is expected in some columns; preferably one with a digit, which was probably
/// meant as a number.
fn no_number(table: &Table, columns: &[usize]) -> Option<RowProblem> {
    let cells = |column: usize| (0..table.rows().min(1000)).map(move |row| (row, column));
    let is_text = |&(row, column): &(usize, usize)| {
        let text = table.columns[column].text(row);
        !is_missing(text.as_bytes()) && table.number(row, column).is_none()
    };
    let found: Vec<_> = columns.iter().filter_map(|&column| cells(column).find(is_text)).collect();
    let has_digit = |&&(row, column): &&(usize, usize)| {
        table.columns[column].text(row).contains(|c: char| c.is_ascii_digit())
    };
    let (row, column) = *found.iter().find(has_digit).or(found.first())?;
    Some(table.problem(row, column, table.columns[column].expected()))
}
