//! Which columns predict the value of a case: those that are called so, and what is like them beside
//! names of models; else those that go together with it as estimates do, else all columns of numbers that are neither ids nor times.

use crate::data::error::DataError;
use crate::data::role::find::{MANY_ROWS, is_time, score_columns};
use crate::data::role::names::{
    OUTCOME, is_feature_name, is_model, is_one_of, is_prediction, is_score_name, is_spread_name,
};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::ranges::{is_constant, is_number};
use crate::data::role::roles::{Role, Roles};
use crate::data::role::score::models::are_alike;
use crate::data::role::score::predicted::{family, is_prediction_of_number};
use crate::data::role::score::reason::names_of;
use crate::data::table::table::Table;
use crate::data::text::words::words;

/// The columns of predictions.
pub(crate) struct Predictions {
    pub(crate) columns: Vec<usize>,
    /// Columns of numbers that are called otherwise than predictions are.
    pub(crate) left_out: Vec<usize>,
    /// Nothing tells predictions from other numbers.
    pub(crate) are_untold: bool,
    pub(crate) notes: Vec<String>,
}

/// The user's predictions, or those that are found.
///
/// - `taken`: columns with other roles, first that of what a case is worth.
///
/// # Errors
/// [`DataError::NoScore`], or that of a column the user named.
pub(crate) fn predictions(
    table: &Table,
    roles: &Roles,
    taken: &[usize],
) -> Result<Predictions, DataError> {
    let (columns, notes) = score_columns(table, roles, taken, false)?;
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    let mut found = Predictions { columns, left_out: vec![], are_untold: false, notes };
    if roles.scores.is_some() || roles.complete {
        return Ok(found);
    }
    let is_one_number = |c: usize| table.rows() >= MANY_ROWS && is_constant(table, c);
    let is_other =
        |&c: &usize| c < own && (is_number(table, c) || is_time(table, c) || is_one_number(c));
    let possible: Vec<usize> = found.columns.iter().copied().filter(|c| !is_other(c)).collect();
    // Under a name of outcomes nothing says that what it is predicted by goes together with it.
    let number = taken.first().filter(|&&number| !is_one_of(&table.header[number], &OUTCOME));
    let family = number.map_or(vec![], |&number| family(table, number, &possible));
    if let Some(told) = told(table, &possible, &family) {
        (found.columns, found.left_out) = possible.into_iter().partition(|c| told.contains(c));
    } else if possible.is_empty() {
        found.are_untold = !found.columns.is_empty();
    } else {
        let is_feature = |c: &usize| is_feature_name(&table.header[*c]);
        found.are_untold = possible.len() > 1 || possible.iter().any(is_feature);
        found.columns = possible;
    }
    Ok(found)
}

/// The predictions among columns of numbers, if anything tells them: their names, or else that they go
/// together with what is predicted. Where predictions are called so, all are; where they are called
/// after models, others may be such too.
///
/// - `family`: those that go together with it.
fn told(table: &Table, possible: &[usize], family: &[usize]) -> Option<Vec<usize>> {
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    let is_named = |&c: &usize| {
        let name = &table.header[c];
        // One or two letters say little: p, and q beside it; a probability is no value, and
        // "P-Creatinine" that of plasma.
        let mut words = words(name);
        words.retain(|word| word != "p");
        let is_called_so =
            is_model(name) || is_score_name(&words.join(" ")) || is_prediction_of_number(table, c);
        let says = name.chars().count() > 2 && is_called_so;
        c >= own || says && !is_spread_name(name)
    };
    let named: Vec<usize> = possible.iter().copied().filter(is_named).collect();
    if named.is_empty() || !family.is_empty() && !family.iter().any(|c| named.contains(c)) {
        return Some(family.to_vec()).filter(|family| !family.is_empty());
    }
    let are_models = named.iter().any(|&c| !is_prediction(&table.header[c]));
    let is_like = |&c: &usize| {
        let name = &table.header[c];
        let is_other = is_feature_name(name) || is_spread_name(name);
        let is_near = || match family.is_empty() {
            true => are_alike(table, &[&named[..], &[c]].concat()),
            false => family.contains(&c),
        };
        are_models && !is_other && is_near()
    };
    let is_one = |c: &usize| named.contains(c) || is_like(c);
    Some(possible.iter().copied().filter(is_one).collect())
}

impl Predictions {
    /// What a reader must know of them.
    ///
    /// - `amounts`: the columns of what a case is worth.
    /// - `roles`: those in force, which remedies change.
    pub(crate) fn premises(&self, table: &Table, amounts: &[usize], roles: &Roles) -> Vec<Premise> {
        let worth = match amounts {
            [a, b] => {
                format!("{} × θ + {}", names_of(table, &[*a]), names_of(table, &[*b]))
            }
            all => names_of(table, all),
        };
        let text = format!("The true value of a case is {worth}");
        let mut premises = vec![Premise::new(PremiseKind::Value, text)];
        premises.extend(self.untold(table));
        premises.extend(self.others(table, roles));
        premises
    }

    fn untold(&self, table: &Table) -> Option<Premise> {
        let predict = match self.columns.len() {
            1 => "is taken for a prediction: it is the only column of numbers that is left",
            _ => "are taken for predictions: they are the columns of numbers",
        };
        let text = || format!("{} {predict}", names_of(table, &self.columns));
        self.are_untold.then(|| Premise::new(PremiseKind::Models, text()))
    }

    fn others(&self, table: &Table, roles: &Roles) -> Option<Premise> {
        let (are, label) = match self.left_out.len() {
            0 => return None,
            1 => ("is not taken for a prediction: its name is none of one", "take it all the same"),
            _ => (
                "are not taken for predictions: their names are none of such",
                "take them all the same",
            ),
        };
        let text = format!("{} {are}", names_of(table, &self.left_out));
        let take = |roles: Roles, &column: &usize| roles.with(&table.header[column], Role::Score);
        let roles = self.left_out.iter().fold(roles.clone(), take);
        Some(Premise::new(PremiseKind::Models, text).or(label.into(), roles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn found(header: &str) -> (Vec<String>, Vec<String>) {
        let rows = "1,2.5,0.1,17\n2,3.5,0.7,17\n3,1.5,0.4,20\n";
        let table = table_of(&format!("{header}\n{rows}"));
        let found = predictions(&table, &Roles::default(), &[1]).unwrap();
        let names = found.columns.iter().map(|&c| table.header[c].clone()).collect();
        let said = found.premises(&table, &[1], &Roles::default());
        (names, said.into_iter().skip(1).map(|premise| premise.text).collect())
    }

    #[test]
    fn what_is_called_a_prediction_is_one_and_the_rest_is_none() {
        let (names, said) = found("id,y,yhat,yhat_upper");
        assert_eq!(names, ["yhat"]);
        assert_eq!(said, ["“yhat_upper” is not taken for a prediction: its name is none of one"]);
        let (names, said) = found("donor_id,y,m,area");
        assert_eq!(names, ["m", "area"]);
        assert_eq!(
            said,
            ["“m” and “area” are taken for predictions: they are the columns of numbers"]
        );
    }
}
