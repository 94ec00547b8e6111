//! The cases of a table with one row per case: each row is one of a class and a part of the split,
//! or left out; what cases weigh, in which fold they stand, and their sorting.

use crate::data::case::columns::{Columns, Score};
use crate::data::case::dataset::ModelData;
use crate::data::error::{DataError, LISTED_PROBLEMS, Result, RowProblem, quoted};
use crate::data::role::classes::TwoValued;
use crate::data::role::premise::{Premise, PremiseKind, names_of};
use crate::data::role::roles::{Role, Roles};
use crate::data::role::split::{Part, Parts, parts};
use crate::data::table::table::Table;
use crate::data::text::number::{is_missing, number_key};
use crate::domain::{
    CutRule, DomainError, Group, RandomSplit, Scores, SortShort, SortedCases, Units, ratio,
};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Rows that one call of [`CaseReader::read_block`] reads; see [`crate::data::table::reader::BLOCK`]
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
        let outcomes = outcome.classes(table);
        let random_split = columns.random_split.filter(|_| !columns.is_of_features);
        let has_missing = |s: &&Score| table.columns[s.column].numbers() < table.rows();
        let scores_with_missing: Vec<_> = columns.scores.iter().filter(has_missing).collect();
        let weighing = [columns.weight, columns.false_negative_cost, columns.false_positive_cost];
        let is_weighed = weighing.iter().any(Option::is_some);
        let is_split = columns.split.is_some() || random_split.is_some();
        let others_decide = is_weighed || is_split || !scores_with_missing.is_empty();
        let codes = cells.codes().filter(|_| !others_decide && table.conflicts.is_empty());
        let only_outcome = codes.map(|codes| {
            let case = |class: &Option<bool>| {
                class.map_or(Case::LEFT_OUT, |class| Case::of(Part::Train, class))
            };
            (codes, outcomes.by_code().iter().map(case).collect())
        });
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
            let expected = if is_missing(table.columns[outcome.column].text(row).as_bytes()) {
                "an outcome".to_owned()
            } else {
                format!("{} or {}", outcome.positive.spelling, outcome.negative.spelling)
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

/// Every row of a table as a case, with its weight if a column weighs.
pub(crate) struct WeightedCases<'a> {
    table: &'a Table,
    columns: &'a Columns<'a>,
    cases: Cases,
    /// Each row's weight, 0 if it is left out; `None` if every case counts once.
    pub(crate) weights: Option<Vec<f64>>,
    units: Option<Units>,
    /// Rows found and rows used.
    pub(crate) found: (usize, usize),
}

impl<'a> WeightedCases<'a> {
    /// Checks every row.
    ///
    /// # Errors
    /// [`DataError::NoUsableRow`], [`DataError::NoTraining`], [`DataError::WeightsApart`].
    pub(crate) fn read(
        table: &'a Table,
        columns: &'a Columns<'a>,
        errors: &mut RowErrors,
    ) -> Result<Self> {
        let reader = CaseReader::new(table, columns);
        let cases = reader.read(errors);
        let found = errors.close()?;
        if let (Some(split), [0, 0]) = (columns.split, cases.sizes(Part::Train)) {
            return Err(DataError::NoTraining { column: table.header[split].clone() });
        }
        let weights = reader.weights(&cases.rows);
        let units = weights.as_ref().map(|weights| units(weights)).transpose()?;
        Ok(Self { table, columns, cases, weights, units, found })
    }

    /// One case a row.
    pub(crate) fn rows(&self) -> &[Case] {
        &self.cases.rows
    }

    /// Weights in units; `None` if every case counts once.
    pub(crate) fn counts(&self) -> Option<&[u64]> {
        self.units.as_ref().map(|units| units.counts.as_slice())
    }

    /// Units of weight in one case.
    pub(crate) fn per_case(&self) -> f64 {
        self.units.as_ref().map_or(1.0, |units| units.per_case)
    }

    /// Whether a part of the split has a case of any class.
    pub(crate) fn has(&self, part: Part) -> bool {
        self.cases.sizes(part) != [0, 0]
    }

    /// Rows of each class, negative and positive, whatever they weigh.
    pub(crate) fn rows_of_classes(&self) -> [usize; 2] {
        let [train, test] = [Part::Train, Part::Test].map(|part| self.cases.sizes(part));
        [train[0] + test[0], train[1] + test[1]]
    }

    /// The weight of all cases of a class, in cases.
    pub(crate) fn total(&self, class: bool) -> f64 {
        let units = match self.counts() {
            Some(counts) => {
                let is_mine = |case: &Case| case.get().is_some_and(|(_, of)| of == class);
                let mine = self.rows().iter().zip(counts).filter(|(case, _)| is_mine(case));
                mine.map(|(_, &count)| u128::from(count)).sum()
            }
            None => self.rows_of_classes()[usize::from(class)] as u128,
        };
        ratio(units, 1) / self.per_case()
    }

    /// The cases of a model, sorted.
    ///
    /// # Errors
    /// [`DataError::SingleClass`] if the training rows lack a class.
    pub(crate) fn model(&self, score: &Score, folds: Option<&Folds>) -> Result<ModelData> {
        let cases = self.sorted(score, Part::Train).map_err(|_| self.single_class())?;
        let test = self.has(Part::Test).then(|| self.sorted(score, Part::Test).ok()).flatten();
        let folds = folds.map_or_else(Vec::new, |folds| self.sorted_by_fold(score, folds));
        Ok(ModelData { name: score.name.clone(), cases, test, folds })
    }

    /// Unweighted cases are sorted as bare scores, weighted ones as groups.
    fn sorted(&self, score: &Score, part: Part) -> Result<SortedCases, DomainError> {
        let cases = self.rows();
        let Some(counts) = self.counts() else {
            let scores = Scores::within(&score.values, score.range);
            return SortedCases::of_scores(scores, cases, Case::classes(part), score.rule);
        };
        let group = |(row, case): (usize, &Case)| {
            let (_, class) = case.get().filter(|&(of, _)| of == part)?;
            Some(group(score.values[row], class, counts[row]))
        };
        let groups = cases.iter().enumerate().filter_map(group).collect();
        SortedCases::of_groups(groups, score.rule, self.per_case())
    }

    /// The error of training rows that lack a class.
    pub(crate) fn single_class(&self) -> DataError {
        let value = self.spelling(self.weighs(Part::Train, true));
        let column = &self.table.header[self.columns.outcome.column];
        DataError::SingleClass { found: format!("“{value}” in column “{column}”") }
    }

    /// The error of a random split of which a part lacks a class that the other part has.
    pub(crate) fn one_sided(&self, split: RandomSplit) -> Option<DataError> {
        let parts = [
            (Part::Train, "the rows that they are chosen on"),
            (Part::Test, "the rows that they are tested on"),
        ];
        let all = parts.into_iter().flat_map(|part| [(part, true), (part, false)]);
        let ((_, part), class) = all
            .filter(|&(_, class)| self.weighs(Part::Train, class) || self.weighs(Part::Test, class))
            .find(|&((part, _), class)| !self.weighs(part, class))?;
        Some(DataError::OneSidedSplit { split, part, value: self.spelling(class).into() })
    }

    /// How the file spells a class.
    fn spelling(&self, class: bool) -> &str {
        let outcome = &self.columns.outcome;
        if class { &outcome.positive.spelling } else { &outcome.negative.spelling }
    }

    /// Whether some case of a class in a part of the split has a weight.
    fn weighs(&self, part: Part, class: bool) -> bool {
        let mine = |(_, case): &(usize, &Case)| **case == Case::of(part, class);
        let mut rows = self.rows().iter().enumerate().filter(mine);
        rows.any(|(row, _)| self.counts().is_none_or(|counts| counts[row] > 0))
    }
}

/// Weights in a common unit that holds all of them exactly.
///
/// # Errors
/// [`DataError::WeightsApart`] if there is none.
pub(crate) fn units(weights: &[f64]) -> Result<Units> {
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let smallest = weights.iter().copied().filter(|&w| w > 0.0).fold(f64::INFINITY, f64::min);
    let apart = DataError::WeightsApart { smallest, largest };
    if !weights.iter().sum::<f64>().is_finite() {
        return Err(apart);
    }
    let units = Units::of(weights);
    let is_lost = weights.iter().zip(&units.counts).any(|(&w, &count)| w > 0.0 && count == 0);
    if is_lost { Err(apart) } else { Ok(units) }
}

/// A count, weight or cost: a finite number, 0 or more.
pub(crate) fn not_negative(table: &Table, row: usize, column: usize) -> Result<f64, RowProblem> {
    let number = table.number(row, column).filter(|&n| n >= 0.0);
    number.ok_or_else(|| table.problem(row, column, "a number, 0 or more"))
}

/// A case, or cases of one class, as a group.
pub(crate) fn group(score: f64, class: bool, count: u64) -> Group {
    let (positives, negatives) = if class { (count, 0) } else { (0, count) };
    Group { score, positives, negatives }
}

/// Maximum number of folds.
const FOLDS: usize = 100;

/// Stands for no fold.
const NO_FOLD: u8 = u8::MAX;

/// The folds in use, in order, each with cases of both outcomes.
pub(crate) struct Folds {
    names: Vec<String>,
    /// Index of each row's fold; [`NO_FOLD`] for rows in none, such as test rows.
    of_row: Vec<u8>,
}

impl WeightedCases<'_> {
    /// Reads folds from a column; `None`, with a note, if fewer than two hold both outcomes.
    pub(crate) fn folds(&self, column: usize, notes: &mut Vec<String>) -> Option<Folds> {
        let name = self.table.quoted(column);
        let Some((mut names, mut of_row)) = folds_of_rows(self.table, column) else {
            notes.push(format!(
                "Column {name} holds more than {FOLDS} values and was not used as folds."
            ));
            return None;
        };
        let mut weights = vec![[0_u64; 2]; names.len()];
        for (row, (fold, case)) in of_row.iter_mut().zip(self.rows()).enumerate() {
            match (case.get(), weights.get_mut(usize::from(*fold))) {
                (Some((Part::Train, class)), Some(weight)) => {
                    weight[usize::from(class)] += self.counts().map_or(1, |counts| counts[row]);
                }
                _ => *fold = NO_FOLD,
            }
        }
        let has_both = |weight: &[u64; 2]| !weight.contains(&0);
        if weights.iter().filter(|weight| has_both(weight)).count() < 2 {
            notes.push(format!(
                "Fewer than two folds of column {name} hold both outcomes, so there are no means over folds."
            ));
            return None;
        }
        notes.extend(one_sided_note(&names, &weights));
        // Folds with one outcome or no training row are left out.
        let mut places = vec![NO_FOLD; names.len()];
        for (place, (at, _)) in (0..).zip(weights.iter().enumerate().filter(|(_, w)| has_both(w))) {
            places[at] = place;
        }
        for fold in &mut of_row {
            *fold = places.get(usize::from(*fold)).copied().unwrap_or(NO_FOLD);
        }
        let mut is_kept = weights.iter().map(has_both);
        names.retain(|_| is_kept.next().unwrap_or(false));
        Some(Folds { names, of_row })
    }

    /// A model's cases of each fold, sorted, with the fold's name.
    fn sorted_by_fold(&self, score: &Score, folds: &Folds) -> Vec<(String, SortedCases)> {
        let mut scores = vec![(vec![], vec![]); folds.names.len()];
        let mut groups = vec![vec![]; folds.names.len()];
        for (row, (&fold, case)) in folds.of_row.iter().zip(self.rows()).enumerate() {
            let Some((_, class)) = case.get().filter(|_| fold != NO_FOLD) else { continue };
            let (fold, value) = (usize::from(fold), score.values[row]);
            match self.counts() {
                None => {
                    scores[fold].0.push(value);
                    scores[fold].1.push(class);
                }
                Some(counts) => groups[fold].push(group(value, class, counts[row])),
            }
        }
        let sorted = scores.iter().zip(groups).map(|((scores, classes), groups)| {
            let sorted = match self.units {
                None => {
                    SortedCases::of_scores(Scores::of(scores), classes, [false, true], score.rule)
                }
                Some(_) => SortedCases::of_groups(groups, score.rule, self.per_case()),
            };
            sorted.expect("each fold holds both outcomes")
        });
        folds.names.iter().cloned().zip(sorted).collect()
    }
}

/// The note on folds that hold one outcome only.
fn one_sided_note(names: &[String], weights: &[[u64; 2]]) -> Option<String> {
    let is_one_sided = |weight: &[u64; 2]| *weight != [0, 0] && weight.contains(&0);
    let folds = names.iter().zip(weights).filter(|(_, weight)| is_one_sided(weight));
    let folds: Vec<String> = folds.map(|(name, _)| quoted(name)).collect();
    match folds.as_slice() {
        [] => None,
        [one] => Some(format!("Fold {one} holds one outcome only and is left out of the means.")),
        several => Some(format!(
            "Folds {} hold one outcome only and are left out of the means.",
            several.join(", ")
        )),
    }
}

/// Names of the folds in order, and each row's index; `None` if there are too many.
fn folds_of_rows(table: &Table, column: usize) -> Option<(Vec<String>, Vec<u8>)> {
    let cells = &table.columns[column];
    // Values by the key of their cells; a missing one is in no fold.
    let (mut names, mut values) = (BTreeMap::<String, String>::new(), HashMap::new());
    let mut add = |cell: u64, said: &dyn Fn() -> (String, String)| {
        if let Entry::Vacant(place) = values.entry(cell) {
            let (value, spelling) = said();
            names.entry(value.clone()).or_insert(spelling);
            place.insert(value);
        }
        names.len() <= FOLDS
    };
    let are_few = match cells.entries() {
        Some(entries) => {
            let mut said = (0..).zip(entries).filter(|(_, e)| !e.missing && e.count > 0);
            said.all(|(code, e)| add(code, &|| (e.key(), e.text.clone())))
        }
        None => cells
            .each_number()
            .all(|n| add((n + 0.0).to_bits(), &|| (number_key(n), n.to_string()))),
    };
    if !are_few {
        return None;
    }
    let number = |key: &str| key.parse::<f64>().unwrap_or(f64::NAN);
    let mut ordered: Vec<(String, String)> = names.into_iter().collect();
    if ordered.iter().all(|(key, _)| number(key).is_finite()) {
        ordered.sort_short_by(|a, b| number(&a.0).total_cmp(&number(&b.0)));
    }
    let place = |value: &String| {
        let at = ordered.iter().position(|(other, _)| other == value);
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(NO_FOLD)
    };
    let places: HashMap<u64, u8> =
        values.iter().map(|(&cell, value)| (cell, place(value))).collect();
    let of = |cell: u64| places.get(&cell).copied().unwrap_or(NO_FOLD);
    // There are fewer codes than rows.
    let by_code: Vec<u8> = (0..).map(of).take(cells.entries().map_or(0, <[_]>::len)).collect();
    let of_row = |row: usize| match cells.code(row) {
        Some(code) => by_code[usize::from(code)],
        None => of(cells.key(row)),
    };
    let of_row = (0..cells.rows()).map(of_row).collect();
    Some((ordered.into_iter().map(|(_, spelling)| spelling).collect(), of_row))
}

/// Counts the rows that are left out, and keeps the first ones.
pub(crate) struct RowErrors {
    pub(crate) problems: Vec<RowProblem>,
    rows: usize,
    left_out: usize,
}

impl RowErrors {
    pub(crate) fn new(table: &Table) -> Self {
        let (problems, left_out) = (table.ragged.clone(), table.ragged_rows);
        Self { problems, rows: table.rows() + left_out, left_out }
    }

    /// Adds a row; rows come in the file's order, so the first problems are kept.
    pub(crate) fn leave_out(&mut self, problem: RowProblem) {
        self.left_out += 1;
        if self.problems.len() < 2 * LISTED_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// (rows found, rows used), or the error that no row can be used.
    pub(crate) fn close(&mut self) -> Result<(usize, usize)> {
        let (rows, used) = (self.rows, self.rows - self.left_out);
        self.problems.sort_short_by_key(|p| p.line);
        self.problems.truncate(LISTED_PROBLEMS);
        match self.problems.first() {
            Some(first) if used == 0 => Err(DataError::NoUsableRow { rows, first: first.clone() }),
            _ => Ok((rows, used)),
        }
    }
}

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
    let text = if of_two.iter().all(|score| table.columns[score.column].has_named_classes()) {
        format!("{names} {hold} the probability of each class: that of {positive} is taken")
    } else {
        format!("{names} {hold} two probabilities a case: the {which} is taken for {positive}")
    };
    let role = if is_second { Role::LowScore } else { Role::Score };
    let other = roles.with_each(of_two.iter().map(|score| &score.name), role);
    let label = if is_second { "take the first" } else { "take the second" };
    Some(Premise::new(PremiseKind::Shape, text).or(label, other))
}

/// Probabilities of the class that another column says, from which those of the positive class follow.
pub(crate) fn confidences(table: &Table, columns: &Columns, roles: &Roles) -> Vec<Premise> {
    let positive = &columns.outcome.positive.spelling;
    let premise = |&(column, decision): &(usize, usize)| {
        let (name, class) = (table.quoted(column), table.quoted(decision));
        let text = format!(
            "{name} is the probability of the class in {class}: that of {positive} is worked out from both"
        );
        let roles = roles.with(&table.header[column], Role::Unused);
        Premise::new(PremiseKind::Shape, text).or("leave it out", roles)
    };
    columns.models.confidences.iter().map(premise).collect()
}
