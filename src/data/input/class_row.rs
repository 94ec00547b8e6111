//! The columns and the rows of a table with one row a group.

use crate::data::case::weights::not_negative;
use crate::data::error::{DataError, RowProblem};
use crate::data::input::group_order::GroupOrder;
use crate::data::role::count_names::{count_columns, is_derived};
use crate::data::role::names::is_model_name;
use crate::data::role::roles::Roles;
use crate::data::role::split::{Part, Parts, split_column};
use crate::data::table::table::Table;
use crate::domain::Group;
use std::collections::HashMap;

/// The columns in use.
pub(crate) struct Columns {
    /// Of the positives, and of the negatives.
    pub(crate) counts: (usize, usize),
    pub(crate) model: Option<usize>,
    pub(crate) split: Option<usize>,
    pub(crate) order: GroupOrder,
    pub(crate) features: Vec<usize>,
}

/// One row, checked.
pub(crate) struct Row {
    pub(crate) index: usize,
    pub(crate) model: String,
    pub(crate) part: Part,
    pub(crate) counts: [f64; 2],
    pub(crate) score: f64,
    /// The counts in units, once all are known.
    pub(crate) group: Group,
}

/// The name of the only model of a table without a `model` column.
const ONLY_MODEL: &str = "model";

pub(crate) fn find_columns(table: &Table, roles: &Roles) -> Result<Columns, DataError> {
    let no_outcome = || DataError::NoOutcome { columns: table.header.clone() };
    let counts = count_columns(table).ok_or_else(no_outcome)?;
    let named = || (0..table.header.len()).find(|&c| is_model_name(&table.header[c]));
    let by_cases = || (0..table.header.len()).find(|&c| groups_same_cases(table, counts, c));
    let model = table.column("model").or_else(named).or_else(by_cases);
    let order = GroupOrder::of(table, counts, model);
    let split = split_column(table, roles)?;
    let taken = [Some(counts.0), Some(counts.1), model, order.column, split];
    let describes = |c: &usize| !taken.contains(&Some(*c)) && !is_derived(&table.header[*c]);
    let features = (0..table.header.len()).filter(describes).collect();
    Ok(Columns { counts, model, split, order, features })
}

/// Whether all cases are counted once for each of a few texts of a column, as they are if each names a
/// model that groups them.
fn groups_same_cases(table: &Table, counts: (usize, usize), column: usize) -> bool {
    let mut sums: HashMap<u64, (usize, [f64; 2])> = HashMap::new();
    for row in 0..table.rows() {
        let (rows, sum) = sums.entry(table.columns[column].key(row)).or_default();
        let [positives, negatives] = [counts.0, counts.1].map(|c| table.number(row, c));
        *rows += 1;
        sum[0] += positives.unwrap_or(f64::NAN);
        sum[1] += negatives.unwrap_or(f64::NAN);
    }
    let mut all = sums.values();
    let first = all.next().map(|(_, sum)| *sum);
    !table.columns[column].is_numeric()
        && sums.len() > 1
        && sums.values().all(|(rows, sum)| *rows > 1 && Some(*sum) == first)
}

impl Columns {
    /// Why no model is judged on its test rows.
    pub(crate) fn no_test_note(&self) -> &'static str {
        match self.features.is_empty() && self.order.column.is_none() {
            true => {
                "Test groups are passed over: without a score or a column that describes groups nothing says which training group they belong to."
            }
            false => "The test rows have only one outcome, so nothing can be tested on them.",
        }
    }
}

impl Row {
    pub(crate) fn features(&self, table: &Table, columns: &Columns) -> Vec<u64> {
        columns.features.iter().map(|&c| table.columns[c].key(self.index)).collect()
    }
}

pub(crate) fn read_row(
    table: &Table,
    index: usize,
    columns: &Columns,
    parts: &Parts,
) -> Result<Row, RowProblem> {
    let part = parts.at(table, index)?;
    let score = columns.order.score(table, index)?;
    let counts = [
        not_negative(table, index, columns.counts.0)?,
        not_negative(table, index, columns.counts.1)?,
    ];
    let only = || ONLY_MODEL.to_owned();
    let model = columns.model.map_or_else(only, |column| table.columns[column].text(index));
    if let (true, Some(column)) = (model.is_empty(), columns.model) {
        return Err(table.problem(index, column, "the name of a model"));
    }
    let group = Group { score, positives: 0, negatives: 0 };
    Ok(Row { index, model, part, counts, score, group })
}
