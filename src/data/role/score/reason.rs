//! Why columns are no models, and what is said of them.

use crate::data::error::{few_of, quoted};
use crate::data::role::ranges::is_probability;
use crate::data::table::table::Table;

/// Columns up to which every pair is compared.
pub(crate) const MOST_PAIRED: usize = 200;

/// Rows up to which columns are compared that little speaks for.
pub(crate) const MOST_COMPARED: usize = 1_000_000;

/// Why a column is not taken for a model.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Reason {
    /// It numbers the cases.
    Number,
    /// It is a time.
    Time,
    /// It says what the outcome says.
    Copy,
    /// It follows from the outcome, or the outcome from it.
    Derived,
    /// It is another column turned round.
    Complement(usize),
    /// It holds the numbers of another column.
    Same(usize),
    /// It is added up, with others, in another column.
    Item(usize),
    /// It is the probability of a class that is not asked for.
    OtherClass,
    /// It is the same in all rows.
    Constant,
    /// It is the probability of the class that a column of decisions says, which others tell better.
    Confidence(usize),
    /// It says how a prediction spreads or errs.
    Spread,
    /// It may say how much a case counts.
    Weight,
    /// It is no score like the others, which are called so or are probabilities.
    Feature,
}

impl Reason {
    /// What is said beside one column.
    pub(crate) fn in_short(&self, table: &Table) -> String {
        match self {
            Self::Number => "numbers the rows".into(),
            Self::Time => "a time".into(),
            Self::Copy => "repeats the outcome".into(),
            Self::Derived => "follows from the outcome, or the outcome from it".into(),
            Self::Complement(of) => turned(table, *of),
            Self::Same(of) => format!("the same as {}", quoted(&table.header[*of])),
            Self::Item(of) => format!("added up in {}", quoted(&table.header[*of])),
            Self::OtherClass => "probability of another class".into(),
            Self::Constant => "the same in all rows".into(),
            Self::Confidence(of) => {
                format!("probability of the class in {}", quoted(&table.header[*of]))
            }
            Self::Spread => "named like an error of a score".into(),
            Self::Weight => "may be a weight".into(),
            Self::Feature => "not like a score".into(),
        }
    }
}

/// What is said of columns that were left out, by the reason; `None` where it is harmless.
pub(crate) fn said(table: &Table, columns: &[usize], reason: &Reason) -> Option<String> {
    let names = names_of(table, columns);
    let is_one = columns.len() == 1;
    let are = if is_one { "is" } else { "are" };
    Some(match reason {
        Reason::Number | Reason::Time | Reason::OtherClass | Reason::Weight => return None,
        Reason::Copy if is_one => format!("{names} repeats the outcome and is not a model"),
        Reason::Copy => format!("{names} repeat the outcome and are not models"),
        Reason::Derived => {
            let follow = if is_one { "follows" } else { "follow" };
            format!("{names} {follow} from the outcome, or the outcome from it: no model")
        }
        Reason::Complement(of) => {
            format!("{names} {are} {} and no other model", turned(table, *of))
        }
        Reason::Same(of) => {
            format!("{names} {are} the same as {} and no other model", quoted(&table.header[*of]))
        }
        Reason::Item(of) => {
            format!("{names} {are} added up in {} and no other model", quoted(&table.header[*of]))
        }
        Reason::Constant => format!("{names} {are} the same in all rows and no model"),
        Reason::Confidence(of) => format!(
            "{names} {are} the probability of the class in {} and no other model",
            quoted(&table.header[*of])
        ),
        Reason::Spread if is_one => {
            format!("{names} is called like a confidence or an error of a score and is not a model")
        }
        Reason::Spread => {
            format!("{names} are called like confidences or errors of scores and are not models")
        }
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

/// What is said of a column that is another one turned round.
fn turned(table: &Table, of: usize) -> String {
    let name = quoted(&table.header[of]);
    if is_probability(table, of) { format!("1 − {name}") } else { format!("{name} turned round") }
}

/// The names of columns, see [`few_of`].
pub(crate) fn names_of(table: &Table, columns: &[usize]) -> String {
    let names: Vec<&str> = columns.iter().map(|&column| &*table.header[column]).collect();
    few_of(&names)
}
