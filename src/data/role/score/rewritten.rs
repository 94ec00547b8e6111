//! Says which columns were read as something else than the digits in their cells.

use crate::data::error::quoted;
use crate::data::table::column::Column;
use crate::data::table::table::Table;

/// Columns that are named in one note at most.
const NAMED: usize = 4;

/// What a note says of the columns of one kind, and which ones are of it.
type Kind = (&'static str, fn(&Column) -> bool);

/// What may stand beside the digits, the most surprising first.
const KINDS: [Kind; 5] = [
    ("limits of what can be measured were read as the numbers at them", Column::has_limits),
    (
        "the second of two probabilities was taken; if the first is that of the positive value, low scores mean positive",
        |column| column.is_vector() && !column.has_named_classes(),
    ),
    (
        "of the probabilities of two classes that of the class whose name comes second was taken",
        Column::has_named_classes,
    ),
    ("percentages were read as shares of 1", Column::is_percent),
    ("marks beside the digits were read as the column has them", |column| {
        !column.is_vector() && !column.is_percent() && !column.has_limits()
    }),
];

/// A note on the columns of each kind, with an example.
///
/// - `is_used`: whether a column has a role, by its name.
pub(crate) fn notes(table: &Table, is_used: impl Fn(&str) -> bool) -> Vec<String> {
    let columns = || table.header.iter().zip(&table.columns).filter(|(name, _)| is_used(name));
    let note = |(what, is_of): Kind| {
        let of_kind = columns().filter(|(_, column)| column.is_numeric() && is_of(column));
        let read = of_kind.filter_map(|(name, column)| Some((quoted(name), column.rewritten()?)));
        let (names, examples): (Vec<_>, Vec<_>) = read.unzip();
        let (text, number) = examples.first()?;
        Some(format!("{}: {what} ({} is {number}).", named(&names), quoted(text)))
    };
    KINDS.into_iter().filter_map(note).collect()
}

/// What is said of columns in which a number stands for a missing value.
///
/// - `is_used`: whether a column has a role, by its name.
pub(crate) fn sentinels(table: &Table, is_used: impl Fn(&str) -> bool) -> Option<String> {
    let columns = table.header.iter().zip(&table.columns).filter(|(name, _)| is_used(name));
    let read = columns.filter_map(|(name, column)| Some((quoted(name), column.sentinel()?)));
    let (names, numbers): (Vec<_>, Vec<_>) = read.unzip();
    let number = numbers.first()?;
    let of = named(&names);
    Some(format!("{of}: {number} is read as a missing value, as no other number is nearly as low"))
}

fn named(names: &[String]) -> String {
    match names {
        [one] => format!("Column {one}"),
        few if few.len() <= NAMED => format!("Columns {}", few.join(", ")),
        [first, others @ ..] => format!("Column {first} and {} others", others.len()),
        [] => String::new(),
    }
}
