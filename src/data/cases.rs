//! What each row of a *scores* table is: a case of a class and of a part of the split, or left out.

use super::RowProblem;
use super::dataset::{Intake, Part, Parts, parts};
use super::number::is_missing;
use super::profile::TwoValued;
use super::scores::{Columns, Score, not_negative};
use super::table::Table;
use crate::domain::RandomSplit;
use std::ops::Range;

/// Rows that are looked at in one go: browsers put a good translation of a function in the place of
/// the quick one where it is called, not while it runs.
pub(super) const BLOCK: usize = 1024;

/// What one row is, in two bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// It can't be read.
    LeftOut,
    /// A part of the split; whether the case is positive.
    In(Part, bool),
}

/// Sets cases of each class apart: see [`RandomSplit::stratified`]; rows that are left out have no
/// place.
fn stratify(cases: &mut [Case], split: RandomSplit) {
    let class = |case: &Case| match *case {
        Case::In(_, class) => Some(class),
        Case::LeftOut => None,
    };
    let classes: Vec<bool> = cases.iter().filter_map(class).collect();
    let mut is_test = split.stratified(&classes).into_iter();
    for case in cases {
        if let Case::In(part, _) = case {
            let is_test = is_test.next().expect("one for each case that is in");
            *part = if is_test { Part::Test } else { Part::Train };
        }
    }
}

/// Tells rows: quickly those that can be read, in words those that can't.
pub(super) struct CaseReader<'a> {
    table: &'a Table,
    columns: &'a Columns<'a>,
    outcomes: TwoValued<'a>,
    parts: Parts,
    /// Some column weighs.
    is_weighed: bool,
    /// The scores that some row does not have. Most have all and need no look at their cells.
    patchy: Vec<&'a Score<'a>>,
    /// Nothing but the text of the outcome decides: the texts' codes, and what each of these says.
    only_outcome: Option<(&'a [u16], Vec<Case>)>,
}

impl<'a> CaseReader<'a> {
    pub(super) fn new(table: &'a Table, columns: &'a Columns<'a>) -> Self {
        let outcome = &columns.outcome;
        let cells = &table.columns[outcome.column];
        let outcomes = TwoValued::new(cells, table.decimal, &outcome.positive, &outcome.negative);
        let random_split = columns.random_split.filter(|_| !columns.is_of_features);
        let is_patchy = |s: &&Score| table.columns[s.column].numbers() < table.rows();
        let patchy: Vec<_> = columns.scores.iter().filter(is_patchy).collect();
        let is_weighed = columns.weight.or(columns.miss_cost).or(columns.alarm_cost).is_some();
        let is_split = columns.split.is_some() || random_split.is_some();
        let others_decide = is_weighed || is_split || !patchy.is_empty();
        let only_outcome = match others_decide || !table.disputes.is_empty() {
            true => None,
            false => cells.codes().map(|codes| {
                let case = |class: &Option<bool>| class.map(|class| Case::In(Part::Train, class));
                let of_code = outcomes.by_code().iter().map(case);
                (codes, of_code.map(|case| case.unwrap_or(Case::LeftOut)).collect())
            }),
        };
        let parts = parts(table, columns.split, random_split);
        Self { table, columns, outcomes, parts, is_weighed, patchy, only_outcome }
    }

    pub(super) fn read(&self, intake: &mut Intake) -> Vec<Case> {
        let rows = self.table.rows();
        let mut cases = Vec::with_capacity(rows);
        for from in (0..rows).step_by(BLOCK) {
            self.read_block(from..rows.min(from + BLOCK), &mut cases, intake);
        }
        if let (Some(split), true) = (self.columns.random_split, self.columns.is_of_features) {
            stratify(&mut cases, split);
        }
        cases
    }

    #[inline(never)]
    fn read_block(&self, rows: Range<usize>, cases: &mut Vec<Case>, intake: &mut Intake) {
        let from = cases.len();
        match &self.only_outcome {
            Some((codes, of_code)) => {
                let of_code = of_code.as_slice();
                cases.extend(codes[rows].iter().map(|&code| of_code[usize::from(code)]));
            }
            None => cases.extend(rows.map(|row| self.case(row).unwrap_or(Case::LeftOut))),
        }
        for (index, case) in cases[from..].iter().enumerate() {
            if matches!(case, Case::LeftOut) {
                intake.leave_out(self.problem(from + index));
            }
        }
    }

    /// Weights of all rows, 0 for those left out; `None` if no column weighs.
    pub(super) fn weights(&self, cases: &[Case]) -> Option<Vec<f64>> {
        self.is_weighed.then_some(())?;
        let of = |(row, case): (usize, &Case)| match case {
            Case::In(_, class) => self.weight(row, *class).unwrap_or_default(),
            Case::LeftOut => 0.0,
        };
        Some(cases.iter().enumerate().map(of).collect())
    }

    #[inline(always)]
    fn case(&self, row: usize) -> Option<Case> {
        if !self.table.disputes.is_empty() && self.table.disputes.contains_key(&row) {
            return None;
        }
        let (class, part) = (self.outcomes.at(row)?, self.parts.find(self.table, row)?);
        if self.is_weighed {
            self.weight(row, class)?;
        }
        let is_scored = self.patchy.iter().all(|score| !score.values[row].is_nan());
        is_scored.then_some(Case::In(part, class))
    }

    /// The columns whose numbers are multiplied to the weight of a case.
    fn factors(&self, class: bool) -> impl Iterator<Item = usize> {
        let Columns { weight, miss_cost, alarm_cost, .. } = self.columns;
        [*weight, if class { *miss_cost } else { *alarm_cost }].into_iter().flatten()
    }

    fn weight(&self, row: usize, class: bool) -> Option<f64> {
        self.factors(class).try_fold(1.0, |product, column| {
            let factor = self.table.number(row, column).filter(|&n| n >= 0.0)?;
            Some(product * factor).filter(|product: &f64| product.is_finite())
        })
    }

    /// Why a row is no case.
    #[cold]
    #[inline(never)]
    fn problem(&self, row: usize) -> RowProblem {
        let (table, outcome) = (self.table, &self.columns.outcome);
        if let Some(dispute) = table.disputes.get(&row) {
            return dispute.problem(table, row);
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
        let unscored = self.patchy.iter().find(|score| score.values[row].is_nan());
        match (unscored, self.factors(class).last()) {
            (Some(score), _) if self.weight(row, class).is_some() => {
                table.problem(row, score.column, table.decimal.expected())
            }
            (_, last) => {
                let expected = "a weight that is a number when multiplied by its cost";
                table.problem(row, last.unwrap_or(outcome.column), expected)
            }
        }
    }
}
