//! The outcome column, and which of its two values is positive.

use crate::data::error::{DataError, quoted};
use crate::data::role::find::{flagged_column, required_column};
use crate::data::role::names::{KNOWN_PAIRS, OUTCOME};
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::distinct::{Value, distinct_values, has_many_numbers};
use crate::data::table::table::Table;

/// The outcome column and its two values.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) column: usize,
    pub(crate) positive: Value,
    pub(crate) negative: Value,
    /// Why this column or this value was chosen, if that was not obvious.
    pub(crate) note: Option<String>,
}

/// Finds the outcome column and its two values.
///
/// # Errors
/// [`DataError::NoOutcome`], [`DataError::NoSuchValue`], [`DataError::SingleClass`],
/// [`DataError::TooManyOutcomes`], [`DataError::OtherKind`], or that of a column the user named.
pub(crate) fn outcome(file: &str, table: &Table, roles: &Roles) -> Result<Outcome, DataError> {
    let (column, why_column) = outcome_column(table, roles)?;
    let found = distinct_values(&table.columns[column]);
    let (mut positive, mut negative, rarer) = two_values(file, table, column, &found)?;
    let mut why_value = rarer.then_some(match positive.count == negative.count {
        true => "one of two equally frequent values; choose the other if that is wrong",
        false => "the rarer value; choose the other if that is wrong",
    });
    let name = &table.header[column];
    if let Some(wanted) = &roles.positive {
        why_value = None;
        let key = table.columns[column].value_key(wanted);
        let is_wanted = |v: &Value| v.spelling == *wanted || v.key == key;
        if is_wanted(&negative) {
            std::mem::swap(&mut positive, &mut negative);
        } else if !is_wanted(&positive) {
            let values = vec![positive.spelling, negative.spelling];
            let (column, wanted) = (name.clone(), wanted.clone());
            return Err(DataError::NoSuchValue { column, wanted, values });
        }
    }
    let note = (why_column.is_some() || why_value.is_some()).then(|| {
        let why = |why: Option<&str>| why.map(|why| format!(" ({why})")).unwrap_or_default();
        let (name, value) = (quoted(name), quoted(&positive.spelling));
        let (why_column, why_value) = (why(why_column), why(why_value));
        format!("Outcome: column {name}{why_column}; positive is {value}{why_value}.")
    });
    Ok(Outcome { column, positive, negative, note })
}

/// The outcome column, and why it was chosen if the user did not name it and its name is not known.
fn outcome_column(
    table: &Table,
    roles: &Roles,
) -> Result<(usize, Option<&'static str>), DataError> {
    if let Some(name) = &roles.outcome {
        return Ok((required_column(table, name)?, None));
    }
    if let Some(column) = flagged_column(table, &["class", "c"]) {
        return Ok((column, Some("as the file says")));
    }
    // Of several well-known names the first with two values wins.
    let is_other = |&column: &usize| distinct_values(&table.columns[column]).len() != 2;
    match OUTCOME.iter().filter_map(|name| table.column(name)).min_by_key(is_other) {
        Some(column) => Ok((column, None)),
        None => Ok((only_two_valued_column(table)?, Some("the only column with two values"))),
    }
}

/// (positive, negative, whether the positive was chosen as the rarer one).
fn two_values(
    file: &str,
    table: &Table,
    column: usize,
    found: &[Value],
) -> Result<(Value, Value, bool), DataError> {
    let name = table.header[column].clone();
    let cells = &table.columns[column];
    let present = table.rows() - cells.missing();
    if let Some((positive, negative)) = known_pair(table, column, found) {
        return Ok((positive, negative, false));
    }
    match found {
        [common, rare] => {
            let swap = common.count == rare.count && common.key > rare.key;
            let (positive, negative) = if swap { (common, rare) } else { (rare, common) };
            Ok((positive.clone(), negative.clone(), true))
        }
        [only] => {
            let found = format!("{} in column {}", quoted(&only.spelling), quoted(&name));
            Err(DataError::SingleClass { found })
        }
        [] if present == 0 => {
            let found = format!("nothing in column {}", quoted(&name));
            Err(DataError::SingleClass { found })
        }
        _ if cells.is_numeric() && has_many_numbers(cells) => Err(DataError::OtherKind {
            file: file.into(),
            looks_like: "a table of values (its outcome is a number with more than two values)",
        }),
        _ => Err(DataError::TooManyOutcomes { column: name, values: first_texts(cells) }),
    }
}

/// The first four different texts of a column.
fn first_texts(cells: &Column) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for text in (0..cells.rows().min(1000)).map(|row| cells.text(row)) {
        if seen.len() < 4 && !text.is_empty() && !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

/// The two values of a column with well-known spellings, if nearly all cells hold one of them.
///
/// Cells with a third value are errors if they are at most one in ten, or at most two (and rarer than
/// both values, and not one more number beside 1 and 0); otherwise the outcome is another one.
pub(crate) fn known_pair(table: &Table, column: usize, found: &[Value]) -> Option<(Value, Value)> {
    let find = |key: &str| found.iter().find(|v| v.key == key);
    let (positive, negative) = KNOWN_PAIRS.iter().find_map(|(p, n)| find(p).zip(find(n)))?;
    let present = table.rows() - table.columns[column].missing();
    let strays = present - positive.count - negative.count;
    let is_other_number = |v: &Value| v.is_number() && v != positive && v != negative;
    let are_numbers = positive.is_number() && found.iter().any(is_other_number);
    let has_few = 10 * strays <= present
        || !are_numbers && strays <= 2 && strays < positive.count.min(negative.count);
    has_few.then(|| (positive.clone(), negative.clone()))
}

/// The first file's columns come first, so that joined columns do not make its outcome ambiguous.
fn only_two_valued_column(table: &Table) -> Result<usize, DataError> {
    let all = table.header.len();
    let own = table.joined.first().map_or(all, |joined| joined.columns.start);
    two_valued_among(table, own).or_else(|_| two_valued_among(table, all))
}

fn two_valued_among(table: &Table, columns: usize) -> Result<usize, DataError> {
    let two_valued: Vec<(usize, bool)> = (0..columns)
        .map(|column| (column, distinct_values(&table.columns[column])))
        .filter(|(_, values)| values.len() == 2)
        .map(|(column, values)| {
            let has = |key: &str| values.iter().any(|v| v.key == key);
            (column, KNOWN_PAIRS.iter().any(|(p, n)| has(p) && has(n)))
        })
        .collect();
    let plain: Vec<_> = two_valued.iter().filter(|(_, known)| *known).collect();
    match (two_valued.as_slice(), plain.as_slice()) {
        ([(column, _)], _) | (_, [(column, _)]) => Ok(*column),
        _ => Err(DataError::NoOutcome { columns: table.header.clone() }),
    }
}
