//! What a reader must know of probabilities that are not written as those of the positive class.

use crate::data::case::columns::{Columns, Score};
use crate::data::error::quoted;
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::{Role, Roles};
use crate::data::role::score::reason::names_of;
use crate::data::table::table::Table;
use crate::domain::CutRule;

/// Cells of two probabilities, of which one is taken.
pub(crate) fn vectors(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let of_two = columns.scores.iter().filter(|score| table.columns[score.column].is_vector());
    let of_two: Vec<&Score> = of_two.collect();
    let hold = match of_two.len() {
        0 => return None,
        1 => "holds",
        _ => "hold",
    };
    let names = names_of(table, &of_two.iter().map(|score| score.column).collect::<Vec<_>>());
    let positive = &columns.outcome.positive.spelling;
    let is_second = of_two[0].rule == CutRule::ScoreAtLeast;
    let which = if is_second { "second" } else { "first" };
    let text = match of_two.iter().all(|score| table.columns[score.column].has_named_classes()) {
        true => {
            format!("{names} {hold} the probability of each class: that of {positive} is taken")
        }
        false => {
            format!("{names} {hold} two probabilities a case: the {which} is taken for {positive}")
        }
    };
    let role = if is_second { Role::LowScore } else { Role::Score };
    let other = of_two.iter().fold(roles.clone(), |roles, score| roles.with(&score.name, role));
    let label = if is_second { "take the first" } else { "take the second" };
    Some(Premise::new(PremiseKind::Shape, text).or(label.into(), other))
}

/// Probabilities of the class that another column says, from which those of the positive class follow.
pub(crate) fn confidences(table: &Table, columns: &Columns, roles: &Roles) -> Vec<Premise> {
    let premise = |&(column, decision): &(usize, usize)| {
        let text = format!(
            "{} is the probability of the class in {}: that of {} is worked out from both",
            quoted(&table.header[column]),
            quoted(&table.header[decision]),
            columns.outcome.positive.spelling
        );
        let roles = roles.with(&table.header[column], Role::Unused);
        Premise::new(PremiseKind::Shape, text).or("leave it out".into(), roles)
    };
    columns.models.confidences.iter().map(premise).collect()
}
