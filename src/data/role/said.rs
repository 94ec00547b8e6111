//! What is said of columns that are no models.

use crate::data::error::quoted;
use crate::data::role::models::Reason;
use crate::data::table::table::Table;

/// What is said of columns that were left out, by the reason; `None` where it is harmless.
pub(crate) fn said(table: &Table, columns: &[usize], reason: &Reason) -> Option<String> {
    let names = names_of(table, columns);
    let is_one = columns.len() == 1;
    let are = if is_one { "is" } else { "are" };
    Some(match reason {
        Reason::Number | Reason::Time | Reason::OtherClass => return None,
        Reason::Copy if is_one => format!("{names} repeats the outcome and is no model"),
        Reason::Copy => format!("{names} repeat the outcome and are no models"),
        Reason::Complement(of) => {
            format!("{names} {are} 1 − {} and no other model", quoted(&table.header[*of]))
        }
        Reason::Constant => format!("{names} {are} the same in all rows and no model"),
        Reason::Confidence(of) => format!(
            "{names} {are} the probability of the class in {} and no other model",
            quoted(&table.header[*of])
        ),
        Reason::Feature if is_one => {
            format!(
                "{names} is not taken for a model: neither its name nor its numbers are a score’s"
            )
        }
        Reason::Feature => {
            format!(
                "{names} are not taken for models: neither their names nor their numbers are scores’"
            )
        }
    })
}

/// "“a”", "“a” and “b”", "“a”, “b” and 3 more".
pub(crate) fn names_of(table: &Table, columns: &[usize]) -> String {
    let name = |column: &usize| quoted(&table.header[*column]);
    match columns {
        [] => String::new(),
        [one] => name(one),
        [one, other] => format!("{} and {}", name(one), name(other)),
        [one, other, more @ ..] => {
            format!("{}, {} and {} more", name(one), name(other), more.len())
        }
    }
}
