//! The cases of a table with an index that all models share, in each model's order: what resampling
//! and paired comparisons need beside the curves.
//!
//! The cases of a table of values with an index that all predictions share: what resampling needs
//! beside the curves.

use crate::data::case::cases::{Case, RowErrors, WeightedCases};
use crate::data::case::columns::{Columns, find_columns};
use crate::data::case::encode::rule_scores;
use crate::data::case::ids::{by_id, units, used};
use crate::data::error::{DataError, Result};
use crate::data::input::external_test::test_roles;
use crate::data::input::values;
use crate::data::role::kind::kind;
use crate::data::role::roles::Roles;
use crate::data::role::split::Part;
use crate::data::table::table::Table;
use crate::domain::{
    CaseCounts, CaseOrder, CutRule, InputKind, PairedCases, ScoredCase, ValueOrder, ratio,
};

/// The thresholds of each model's hull, in the models' order.
pub type Thresholds = Vec<Vec<Option<f64>>>;

/// The cases of a table, each model's order of them.
///
/// A case's index is the rank of its id among the cases, so that the order of the rows leaves no
/// trace; without a column of ids its place in the file. Rows of one id are drawn together.
///
/// - `is_judging`: whether it is the cases that were set apart to judge the thresholds.
/// - `today`: a model, and a threshold that is compared with: one more order of it, with this one cut, comes last.
/// - returns: `None` of a table that has no cases of two classes, or whose rule of features is judged
///   on another file.
///
/// # Errors
/// [`DataError`] as for ranking.
pub fn paired_cases(
    file: &str,
    table: &Table,
    roles: &Roles,
    thresholds: &Thresholds,
    (is_judging, today): (bool, Option<(usize, f64)>),
) -> Result<Option<PairedCases>, DataError> {
    if !matches!(kind(file, table, roles)?, InputKind::Scores | InputKind::Features) {
        return Ok(None);
    }
    let (mut columns, _) = find_columns(file, table, roles)?;
    let test = table.test_file.as_ref().filter(|_| roles.test_file.is_some());
    let cases = if let (Some(test), true) = (test, is_judging) {
        if !columns.features.is_empty() {
            return Ok(None);
        }
        let roles = test_roles(table, &columns, roles);
        let (columns, _) = find_columns(&test.file, &test.table, &roles)?;
        let paired = Paired { table: &test.table, columns, roles: &roles };
        paired.cases(Part::Train, thresholds, today)?
    } else {
        // A test file takes the place of a random split.
        columns.random_split = columns.random_split.filter(|_| test.is_none());
        let part = if is_judging { Part::Test } else { Part::Train };
        Paired { table, columns, roles }.cases(part, thresholds, today)?
    };
    Ok(Some(PairedCases { is_judging, ..cases }))
}

/// One table's cases.
struct Paired<'a> {
    table: &'a Table,
    columns: Columns<'a>,
    roles: &'a Roles,
}

impl Paired<'_> {
    fn cases(
        &self,
        part: Part,
        thresholds: &Thresholds,
        today: Option<(usize, f64)>,
    ) -> Result<PairedCases> {
        let Self { table, columns, .. } = self;
        let cases = WeightedCases::read(table, columns, &mut RowErrors::new(table))?;
        let (rows, ids) = self.rows(cases.rows(), part);
        let order = |(scores, rule): (&[f64], CutRule), thresholds: &[Option<f64>]| {
            let scored = (0u32..).zip(&rows).map(|(index, &row)| ScoredCase {
                score: scores[row],
                index,
                positive: cases.rows()[row] == Case::of(part, true),
            });
            CaseOrder::new(scored, rule, thresholds)
        };
        let of_rule = if columns.features.is_empty() {
            None
        } else {
            Some(rule_scores(table, columns, cases.rows(), self.roles.risk)?)
        };
        let models = columns.scores.iter().map(|score| (&*score.values, score.rule));
        let of_rule = of_rule.iter().map(|scores| (&**scores, CutRule::SafetyScoreAtMost));
        let models: Vec<_> = models.chain(of_rule).collect();
        let of_hull = |model: usize| thresholds.get(model).map_or(&[][..], Vec::as_slice);
        let orders = models.iter().enumerate().map(|(model, &of)| order(of, of_hull(model)));
        let mut orders: Vec<CaseOrder> = orders.collect();
        if let Some((&of, threshold)) = today.and_then(|(of, at)| Some((models.get(of)?, at))) {
            orders.push(order(of, &[Some(threshold)]));
        }
        let weight = |row: &usize| ratio(cases.counts().map_or(1, |counts| counts[*row]).into(), 1);
        let counts = match (cases.counts(), ids) {
            (None, None) => CaseCounts::Single(rows.len()),
            (Some(_), None) => CaseCounts::Weighted(rows.iter().map(weight).collect()),
            (_, Some(units)) => {
                CaseCounts::Together { units, counts: rows.iter().map(weight).collect() }
            }
        };
        Ok(PairedCases { counts, orders, is_judging: false })
    }

    /// The rows of a part, by ascending id if there is a column of ids, and where rows of one id are
    /// drawn together the number of each row's id.
    fn rows(&self, cases: &[Case], part: Part) -> (Vec<usize>, Option<Vec<u32>>) {
        let Self { table, columns, roles } = self;
        let is_in = |row: &usize| Case::classes(part).contains(&cases[*row]);
        if let Some(units) = units(table, columns, cases).filter(|_| !roles.rows_apart) {
            let (rows, ranks) = units.order.numbered(is_in);
            return (rows, Some(ranks));
        }
        (by_id(table, &used(columns)).into_iter().filter(is_in).collect(), None)
    }
}

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
    let mut place = vec![0; table.rows()];
    let cases = (0..table.rows()).filter(|&row| of.is_case[row]);
    cases.enumerate().for_each(|(case, row)| place[row] = case);
    let rows = by_id(table, &used).into_iter().filter(|&row| of.is_case[row]);
    let by_index: Vec<usize> = rows.map(|row| place[row]).collect();
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
