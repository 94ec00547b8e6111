//! The cases of a table with an index that all models share, in each model's order: what resampling
//! and paired comparisons need beside the curves.

use crate::data::case::cases::Case;
use crate::data::case::columns::{Columns, find_columns};
use crate::data::case::encode::rule_scores;
use crate::data::case::ids::{apart, units};
use crate::data::case::row_errors::RowErrors;
use crate::data::case::weighted::WeightedCases;
use crate::data::error::DataError;
use crate::data::input::external_test::test_roles;
use crate::data::role::kind::kind;
use crate::data::role::roles::Roles;
use crate::data::role::split::Part;
use crate::data::table::table::Table;
use crate::domain::{CaseCounts, CaseOrder, CutRule, InputKind, PairedCases, ScoredCase, ratio};

/// The thresholds of each model's hull, in the models' order.
pub type Thresholds = Vec<Vec<Option<f64>>>;

/// The cases of a table, each model's order of them.
///
/// A case's index is the rank of its id among the cases, so that the order of the rows leaves no
/// trace; without a column of ids its place in the file. Rows of one id are drawn together.
///
/// - `is_judging`: whether it is the cases that were set apart to judge the thresholds.
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
    is_judging: bool,
) -> Result<Option<PairedCases>, DataError> {
    if !matches!(kind(file, table, roles)?, InputKind::Scores | InputKind::Features) {
        return Ok(None);
    }
    let (columns, _) = find_columns(file, table, roles)?;
    let test = table.test_file.as_ref().filter(|_| roles.test_file.is_some());
    if let (Some(test), true) = (test, is_judging) {
        if !columns.features.is_empty() {
            return Ok(None);
        }
        let roles = test_roles(table, &columns, roles);
        let (columns, _) = find_columns(&test.file, &test.table, &roles)?;
        let all = Paired { table: &test.table, columns, roles: &roles };
        let cases = all.cases(Part::Train, thresholds)?;
        return Ok(Some(PairedCases { is_judging, ..cases }));
    }
    // A test file takes the place of a random split.
    let random_split = roles.random_split.filter(|_| test.is_none());
    let roles = &Roles { random_split, ..roles.clone() };
    let all = Paired { table, columns: find_columns(file, table, roles)?.0, roles };
    let cases = all.cases(if is_judging { Part::Test } else { Part::Train }, thresholds)?;
    Ok(Some(PairedCases { is_judging, ..cases }))
}

/// One table's cases.
struct Paired<'a> {
    table: &'a Table,
    columns: Columns<'a>,
    roles: &'a Roles,
}

impl Paired<'_> {
    fn cases(&self, part: Part, thresholds: &Thresholds) -> Result<PairedCases, DataError> {
        let Self { table, columns, .. } = self;
        let cases = WeightedCases::read(table, columns, &mut RowErrors::new(table))?;
        let (rows, ids) = self.rows(cases.rows(), part);
        let order = |model: usize, scores: &[f64], rule: CutRule| {
            let scored = (0u32..).zip(&rows).map(|(index, &row)| ScoredCase {
                score: scores[row],
                index,
                positive: cases.rows()[row] == Case::of(part, true),
            });
            CaseOrder::new(scored, rule, thresholds.get(model).map_or(&[], Vec::as_slice))
        };
        let models = columns.scores.iter().enumerate();
        let mut orders: Vec<CaseOrder> =
            models.map(|(model, score)| order(model, &score.values, score.rule)).collect();
        if !columns.features.is_empty() {
            let scores = rule_scores(table, columns, cases.rows(), self.roles.risk)?;
            orders.push(order(orders.len(), &scores, CutRule::SafetyScoreAtMost));
        }
        let weight = |row: &usize| {
            let count = cases.counts().map_or(1, |counts| counts[*row]);
            ratio(count.into(), 1)
        };
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
            return units.order.numbered(is_in);
        }
        let rows = match apart(table, columns) {
            Some(rows) => rows.into_iter().filter(is_in).collect(),
            None => (0..cases.len()).filter(is_in).collect(),
        };
        (rows, None)
    }
}
