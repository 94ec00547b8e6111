//! The cases of a table of values with an index that all predictions share: what resampling needs
//! beside the curves.

use crate::data::case::ids::apart_beside;
use crate::data::error::DataError;
use crate::data::input::values;
use crate::data::role::kind::kind;
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::domain::{InputKind, ValueOrder};

/// The cases of a table of values, by index.
#[derive(Debug, Clone, PartialEq)]
pub struct CasesOfValue {
    /// Units of each case, as [`CaseAmounts::of`](crate::domain::CaseAmounts::of).
    pub units: Vec<(i64, i64)>,
    /// Units that make one.
    pub per_one: (f64, f64),
    /// One entry a prediction, in their order.
    pub orders: Vec<ValueOrder>,
}

/// The cases of a table of values, each prediction's order of them.
///
/// A case's index is the rank of its id among the cases, so that the order of the rows leaves no
/// trace; without a column of ids that tells all rows apart its place in the file.
///
/// - `cuts`: of each prediction, how many cases each cut accepts that may be chosen.
/// - returns: `None` of any other table.
///
/// # Errors
/// [`DataError`] as for ranking.
pub fn cases_of_value(
    file: &str,
    table: &Table,
    roles: &Roles,
    cuts: Vec<Vec<u32>>,
) -> Result<Option<CasesOfValue>, DataError> {
    if kind(file, table, roles)? != InputKind::Values {
        return Ok(None);
    }
    let Some(of) = values::read::<()>(file, table, roles)?.values else { return Ok(None) };
    let amounts = of.columns.iter().filter_map(|name| table.column(name));
    let used: Vec<usize> = of.predictions.iter().map(|p| p.column).chain(amounts).collect();
    let rows = apart_beside(table, &used).unwrap_or_else(|| (0..table.rows()).collect());
    let mut place = vec![0; table.rows()];
    let cases = (0..table.rows()).filter(|&row| of.is_case[row]);
    cases.enumerate().for_each(|(case, row)| place[row] = case);
    let by_index: Vec<usize> =
        rows.into_iter().filter(|&row| of.is_case[row]).map(|row| place[row]).collect();
    let orders = of.predictions.iter().zip(cuts).map(|(prediction, cuts)| {
        let predicted = of.predicted(table, prediction);
        let predicted: Vec<f64> = by_index.iter().map(|&case| predicted[case]).collect();
        ValueOrder::new(&predicted, prediction.rule, cuts)
    });
    Ok(Some(CasesOfValue {
        orders: orders.collect(),
        units: by_index.iter().map(|&case| of.amounts.of(case)).collect(),
        per_one: of.amounts.per_one(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn ids_number_the_cases_and_rows_left_out_have_no_number() {
        let text = "id,target,p\n30,2.5,1\n10,-1,x\n20,4,3\n5,1,2\n";
        let found = |text: &str| {
            let cuts = vec![vec![0, 1, 2, 3]];
            cases_of_value("f", &table_of(text), &Roles::default(), cuts).unwrap().unwrap()
        };
        let cases = found(text);
        assert_eq!((cases.units, cases.per_one), (vec![(10, 0), (40, 0), (25, 0)], (10.0, 1.0)));
        assert_eq!(cases.orders[0].cases(), [1, 0, 2]);
        assert_eq!(found(&text.replace("id,", "name,")).units[0], (25, 0));
    }
}
