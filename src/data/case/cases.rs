//! Reads each row as a case of a class and a part of the split, or leaves it out.

use crate::data::case::columns::{Columns, Score};
use crate::data::case::row_errors::RowErrors;
use crate::data::case::weights::not_negative;
use crate::data::error::RowProblem;
use crate::data::role::split::{Part, Parts, parts};
use crate::data::table::distinct::TwoValued;
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use crate::domain::RandomSplit;
use std::ops::Range;

/// Rows that one call of [`CaseReader::read_block`] reads; see [`crate::data::table::fast_rows::BLOCK`]
/// on the reason for blocks.
const BLOCK: usize = 1024;

/// Class and part of one row, or that it is left out, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Case(u8);

impl Case {
    /// The row can't be read.
    pub(crate) const LEFT_OUT: Self = Self(4);

    /// A case of a part of the split, positive or not.
    pub(crate) const fn of(part: Part, class: bool) -> Self {
        Self(2 * part as u8 + class as u8)
    }

    /// Negative and positive cases of a part of the split.
    pub(crate) const fn classes(part: Part) -> [Self; 2] {
        [Self::of(part, false), Self::of(part, true)]
    }

    /// The part of the split, and whether the case is positive; `None` if it is left out.
    #[inline(always)]
    pub(crate) fn get(self) -> Option<(Part, bool)> {
        match self.0 {
            0 | 1 => Some((Part::Train, self.0 == 1)),
            2 | 3 => Some((Part::Test, self.0 == 3)),
            _ => None,
        }
    }
}

/// Every row of a table.
pub(crate) struct Cases {
    pub(crate) rows: Vec<Case>,
    /// Number of rows by the byte of their case.
    counts: [usize; 5],
}

impl Cases {
    /// Numbers of negative and positive cases in a part of the split.
    pub(crate) fn sizes(&self, part: Part) -> [usize; 2] {
        Case::classes(part).map(|case| self.counts[usize::from(case.0)])
    }

    /// Appends a block of rows; returns whether some of them are left out.
    #[inline(always)]
    fn extend(&mut self, rows: impl Iterator<Item = Case>) -> bool {
        let (from, left_out) = (self.rows.len(), self.counts[4]);
        self.rows.extend(rows);
        for case in &self.rows.as_slice()[from..] {
            self.counts[usize::from(case.0)] += 1;
        }
        self.counts[4] > left_out
    }
}

/// Assigns the same share of each class to the test part; see [`RandomSplit::stratified`]. Rows left
/// out do not count.
fn stratify(cases: &mut [Case], split: RandomSplit) {
    let classes: Vec<bool> = cases.iter().filter_map(|case| Some(case.get()?.1)).collect();
    let mut is_test = split.stratified(&classes).into_iter();
    for case in cases {
        if let Some((_, class)) = case.get() {
            let is_test = is_test.next().expect("one for each case that is in");
            *case = Case::of(if is_test { Part::Test } else { Part::Train }, class);
        }
    }
}

/// Reads rows as cases: fast if they can be read, else with a problem in words.
pub(crate) struct CaseReader<'a> {
    table: &'a Table,
    columns: &'a Columns<'a>,
    outcomes: TwoValued<'a>,
    parts: Parts,
    /// Some column is a weight or a cost.
    is_weighed: bool,
    /// Scores with missing numbers; only their cells need a check.
    scores_with_missing: Vec<&'a Score<'a>>,
    /// If only the outcome decides: the codes of its cells, and the case of each code.
    only_outcome: Option<(&'a [u16], Vec<Case>)>,
}

impl<'a> CaseReader<'a> {
    pub(crate) fn new(table: &'a Table, columns: &'a Columns<'a>) -> Self {
        let outcome = &columns.outcome;
        let cells = &table.columns[outcome.column];
        let outcomes = TwoValued::new(cells, &outcome.positive, &outcome.negative);
        let random_split = columns.random_split.filter(|_| !columns.is_of_features);
        let has_missing = |s: &&Score| table.columns[s.column].numbers() < table.rows();
        let scores_with_missing: Vec<_> = columns.scores.iter().filter(has_missing).collect();
        let is_weighed = columns
            .weight
            .or(columns.false_negative_cost)
            .or(columns.false_positive_cost)
            .is_some();
        let is_split = columns.split.is_some() || random_split.is_some();
        let others_decide = is_weighed || is_split || !scores_with_missing.is_empty();
        let only_outcome = match others_decide || !table.conflicts.is_empty() {
            true => None,
            false => cells.codes().map(|codes| {
                let case = |class: &Option<bool>| {
                    class.map_or(Case::LEFT_OUT, |class| Case::of(Part::Train, class))
                };
                (codes, outcomes.by_code().iter().map(case).collect())
            }),
        };
        let parts = parts(table, columns.split, random_split);
        Self { table, columns, outcomes, parts, is_weighed, scores_with_missing, only_outcome }
    }

    pub(crate) fn read(&self, row_errors: &mut RowErrors) -> Cases {
        let rows = self.table.rows();
        let mut cases = Cases { rows: Vec::with_capacity(rows), counts: [0; 5] };
        for from in (0..rows).step_by(BLOCK) {
            let block = from..rows.min(from + BLOCK);
            if self.read_block(block.clone(), &mut cases) {
                let left_out = block.filter(|&row| cases.rows[row] == Case::LEFT_OUT);
                left_out.for_each(|row| row_errors.leave_out(self.problem(row)));
            }
        }
        if let (Some(split), true) = (self.columns.random_split, self.columns.is_of_features) {
            let mut rows = std::mem::take(&mut cases.rows);
            stratify(&mut rows, split);
            cases.counts = [0; 5];
            cases.extend(rows.into_iter());
        }
        cases
    }

    /// Reads a block; returns whether some rows are left out.
    #[inline(never)]
    fn read_block(&self, rows: Range<usize>, cases: &mut Cases) -> bool {
        match &self.only_outcome {
            Some((codes, of_code)) => {
                let of_code = of_code.as_slice();
                cases.extend(codes[rows].iter().map(|&code| of_code[usize::from(code)]))
            }
            None => cases.extend(rows.map(|row| self.case(row).unwrap_or(Case::LEFT_OUT))),
        }
    }

    /// Weights of all rows, 0 for those left out; `None` if no column is a weight or a cost.
    pub(crate) fn weights(&self, cases: &[Case]) -> Option<Vec<f64>> {
        self.is_weighed.then_some(())?;
        let of = |(row, case): (usize, &Case)| match case.get() {
            Some((_, class)) => self.weight(row, class).unwrap_or_default(),
            None => 0.0,
        };
        Some(cases.iter().enumerate().map(of).collect())
    }

    #[inline(always)]
    fn case(&self, row: usize) -> Option<Case> {
        if !self.table.conflicts.is_empty() && self.table.conflicts.contains_key(&row) {
            return None;
        }
        let (class, part) = (self.outcomes.at(row)?, self.parts.find(self.table, row)?);
        if self.is_weighed {
            self.weight(row, class)?;
        }
        let is_scored = self.scores_with_missing.iter().all(|score| !score.values[row].is_nan());
        is_scored.then_some(Case::of(part, class))
    }

    /// The columns whose product is the weight of a case.
    fn factors(&self, class: bool) -> impl Iterator<Item = usize> {
        let Columns { weight, false_negative_cost, false_positive_cost, .. } = self.columns;
        [*weight, if class { *false_negative_cost } else { *false_positive_cost }]
            .into_iter()
            .flatten()
    }

    fn weight(&self, row: usize, class: bool) -> Option<f64> {
        self.factors(class).try_fold(1.0, |product, column| {
            let factor = self.table.number(row, column).filter(|&n| n >= 0.0)?;
            Some(product * factor).filter(|product: &f64| product.is_finite())
        })
    }

    /// Why a row is left out.
    #[cold]
    #[inline(never)]
    fn problem(&self, row: usize) -> RowProblem {
        let (table, outcome) = (self.table, &self.columns.outcome);
        if let Some(problem) = table.conflict(row) {
            return problem;
        }
        let Some(class) = self.outcomes.at(row) else {
            let found = table.columns[outcome.column].text(row);
            let expected = match is_missing(found.as_bytes()) {
                true => "an outcome".to_owned(),
                false => format!("{} or {}", outcome.positive.spelling, outcome.negative.spelling),
            };
            return table.problem(row, outcome.column, &expected);
        };
        if let Err(problem) = self.parts.at(table, row) {
            return problem;
        }
        if let Some(problem) = self.factors(class).find_map(|c| not_negative(table, row, c).err()) {
            return problem;
        }
        let unscored = self.scores_with_missing.iter().find(|score| score.values[row].is_nan());
        match (unscored, self.factors(class).last()) {
            (Some(score), _) if self.weight(row, class).is_some() => {
                table.problem(row, score.column, table.columns[score.column].expected())
            }
            (_, last) => {
                let expected = "a weight that is a number when multiplied by its cost";
                table.problem(row, last.unwrap_or(outcome.column), expected)
            }
        }
    }
}
