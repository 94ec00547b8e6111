//! The rows of a long table by case and model.

use crate::data::role::find::MANY_ROWS;
use crate::data::table::column::{Cell, Column};
use crate::data::table::table::Table;
use std::collections::HashMap;

/// The probabilities of a case add up to 1 within so much: they are printed rounded.
pub(super) const ROUNDING: f64 = 5e-3;

/// Rows of which it takes long to try whether they are a grid.
const MANY_TO_TRY: usize = 100_000;

/// The row of each case and model.
pub(super) struct Grid {
    pub(super) models: Vec<String>,
    /// The first row of each case, in the file's order.
    pub(super) first_rows: Vec<usize>,
    /// The case of each row.
    cases: Vec<usize>,
    /// By case, then by model.
    pub(super) rows: Vec<Option<usize>>,
}

/// What a cell says, so that 7 and 7.0 are the same; `None` if that is not held or missing.
fn said(column: &Column, row: usize) -> Option<u64> {
    /// Above the bits of every finite number.
    const TEXTS_FROM: u64 = 0xFFF8 << 48;
    match (column.number(row), column.cell(row)) {
        (Some(number), _) => Some((number + 0.0).to_bits()),
        (None, Cell::Entry(code, entry)) if !entry.missing => Some(TEXTS_FROM + u64::from(code)),
        _ => None,
    }
}

/// Whether the cells of a large column may be those of cases that recur with each model, by a few.
fn may_recur(ids: &Column, models: usize) -> bool {
    let rows = ids.rows();
    let recurs = |row: usize| {
        let same = (0..rows).filter(|&other| said(ids, other) == said(ids, row)).count();
        (2..=models).contains(&same)
    };
    rows < MANY_TO_TRY || (0..5).filter(|part| recurs(part * rows / 5)).count() > 2
}

impl Grid {
    /// `None` if a row has no id, two rows have the same id and model, or a model lacks half of the
    /// ids or more.
    pub(super) fn of(table: &Table, id: usize, model: usize, models: &[String]) -> Option<Self> {
        let (ids, codes) = (&table.columns[id], table.columns[model].codes()?);
        if !ids.is_held() || ids.missing() > 0 || !may_recur(ids, models.len()) {
            return None;
        }
        let mut known: HashMap<u64, usize> = HashMap::new();
        let (mut first_rows, mut cases) = (Vec::new(), Vec::with_capacity(table.rows()));
        for row in 0..table.rows() {
            let case = *known.entry(said(ids, row)?).or_insert(first_rows.len());
            if case == first_rows.len() {
                first_rows.push(row);
            }
            cases.push(case);
            // Each model has more than half of the ids.
            if first_rows.len() * models.len() >= 2 * table.rows() {
                return None;
            }
        }
        if first_rows.len() < 2 {
            return None;
        }
        let mut rows = vec![None; first_rows.len() * models.len()];
        let mut found = vec![0; models.len()];
        for (row, (&case, &code)) in cases.iter().zip(codes).enumerate() {
            let place = &mut rows[case * models.len() + usize::from(code)];
            if place.replace(row).is_some() {
                return None;
            }
            found[usize::from(code)] += 1;
        }
        let has_most = |&count: &usize| 2 * count > first_rows.len();
        let models = models.to_vec();
        found.iter().all(has_most).then_some(Self { models, first_rows, cases, rows })
    }

    /// The first row of each model is the first case, and so on; `None` if the models have different
    /// numbers of rows, or few.
    pub(super) fn in_order(table: &Table, model: usize, models: &[String]) -> Option<Self> {
        let codes = table.columns[model].codes()?;
        let of_each = table.rows() / models.len();
        if of_each < MANY_ROWS || of_each * models.len() != table.rows() {
            return None;
        }
        let mut found = vec![0; models.len()];
        let mut rows = vec![None; table.rows()];
        let mut cases = Vec::with_capacity(table.rows());
        let mut first_rows = Vec::new();
        for (row, &code) in codes.iter().enumerate() {
            let (case, model) = (found[usize::from(code)], usize::from(code));
            if case == of_each {
                return None;
            }
            if case == first_rows.len() {
                first_rows.push(row);
            }
            found[model] += 1;
            rows[case * models.len() + model] = Some(row);
            cases.push(case);
        }
        Some(Self { models: models.to_vec(), first_rows, cases, rows })
    }

    /// The rows of a model, by case.
    pub(super) fn rows_of(&self, model: usize) -> Vec<Option<usize>> {
        self.rows.iter().skip(model).step_by(self.models.len()).copied().collect()
    }

    /// Whether the numbers of each case in a column add up to 1.
    pub(super) fn adds_up(&self, column: &Column) -> bool {
        let number = |row: &Option<usize>| column.number((*row)?);
        let is_one = |rows: &[Option<usize>]| {
            let sum: Option<f64> = rows.iter().map(number).sum();
            sum.is_some_and(|sum| (sum - 1.0).abs() <= ROUNDING)
        };
        self.rows.chunks(self.models.len()).all(is_one)
    }

    /// Whether a column says the same in all rows of each case.
    pub(super) fn is_constant(&self, column: &Column) -> bool {
        let mut rows = self.cases.iter().enumerate();
        column.is_held()
            && rows.all(|(row, &case)| said(column, row) == said(column, self.first_rows[case]))
    }
}
