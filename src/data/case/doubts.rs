//! What may be otherwise than it was read, of a table with one row per case.

use crate::data::case::columns::Columns;
use crate::data::case::ids::units;
use crate::data::case::weighted::WeightedCases;
use crate::data::error::quoted;
use crate::data::role::name::names::{FOLD, is_one_of};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::{Role, Roles};
use crate::data::role::score::reason::{MANY_ROWS, names_of};
use crate::data::shape::long::pooled_models;
use crate::data::table::distinct::distinct_values;
use crate::data::table::table::Table;
use crate::domain::grouped_digits;

/// Columns that part the classes in every row: nothing shows that they were not made of the outcome.
pub(crate) fn perfect_models(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let perfect = &columns.models.perfect;
    let (part, label) = match perfect.len() {
        0 => return None,
        1 => ("parts the classes without a mistake: is it made of the outcome?", "leave it out"),
        _ => {
            ("part the classes without a mistake: are they made of the outcome?", "leave them out")
        }
    };
    let text = format!("{} {part}", names_of(table, perfect));
    let leave = |roles: Roles, &column: &usize| roles.with(&table.header[column], Role::Unused);
    let premise = Premise::new(PremiseKind::Models, text);
    Some(match perfect.len() < columns.scores.len() {
        true => premise.or(label.into(), perfect.iter().fold(roles.clone(), leave)),
        false => premise,
    })
}

/// A column of folds that the user did not name and that is not called as such usually are.
pub(crate) fn folds(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let name = &table.header[columns.fold?];
    if is_one_of(name, &FOLD) {
        return None;
    }
    let text = format!("{} is taken for the folds of a cross-validation", quoted(name));
    let roles = roles.with(name, Role::Unused);
    Some(Premise::new(PremiseKind::Split, text).or("use it for nothing".into(), roles))
}

/// Rows that are of one case: chance is that of the cases.
pub(crate) fn drawn_together(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Option<Premise> {
    let units = units(table, columns, cases.rows())?;
    let name = quoted(&table.header[units.column]);
    let (text, label) = match roles.rows_apart {
        true => (format!("Rows of the same {name} count on their own"), "draw them together"),
        false => {
            let [rows, ids] = [units.rows, units.ids].map(|n| grouped_digits(&n.to_string()));
            let text = format!("{rows} rows of {ids} different {name}: drawn together");
            (text, "count each row on its own")
        }
    };
    let roles = Roles { rows_apart: !roles.rows_apart, complete: true, ..roles.clone() };
    Some(Premise::new(PremiseKind::Units, text).or(label.into(), roles))
}

/// A column that says which model a row is about, where nothing says which rows are the same case:
/// all rows are ranked by one score.
pub(crate) fn pooled(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let column = pooled_models(table).filter(|_| table.rows() >= MANY_ROWS)?;
    let name = &table.header[column];
    if roles.complete || columns.scores.is_empty() || roles.role(name) != Role::Unused {
        return None;
    }
    let text = format!(
        "{} names {} models, and their rows are pooled as cases of one: no column says which rows are the same case",
        quoted(name),
        distinct_values(&table.columns[column]).len()
    );
    Some(Premise { is_grave: true, ..Premise::new(PremiseKind::Shape, text) })
}
