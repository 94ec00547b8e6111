//! The cases of a table with one row per case, what they weigh, and their sorting.

use crate::data::case::cases::{Case, CaseReader, Cases};
use crate::data::case::columns::{Columns, Score};
use crate::data::case::dataset::ModelData;
use crate::data::case::folds::Folds;
use crate::data::case::row_errors::RowErrors;
use crate::data::case::weights::{group, units};
use crate::data::error::DataError;
use crate::data::role::split::Part;
use crate::data::table::table::Table;
use crate::domain::{DomainError, RandomSplit, Scores, SortedCases, Units, ratio};

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
    ) -> Result<Self, DataError> {
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
            None => {
                let sizes = [Part::Train, Part::Test].map(|part| self.cases.sizes(part));
                sizes.iter().map(|part| part[usize::from(class)] as u128).sum()
            }
        };
        ratio(units, 1) / self.per_case()
    }

    /// The cases of a model, sorted.
    ///
    /// # Errors
    /// [`DataError::SingleClass`] if the training rows lack a class.
    pub(crate) fn model(
        &self,
        score: &Score,
        folds: Option<&Folds>,
    ) -> Result<ModelData, DataError> {
        let cases = self.sorted(score, Part::Train).map_err(|_| self.single_class())?;
        let test = self.has(Part::Test).then(|| self.sorted(score, Part::Test).ok()).flatten();
        let (rows, counts, per_case) = (self.rows(), self.counts(), self.per_case());
        let folds = folds.map(|folds| folds.sorted(score, rows, counts, per_case));
        Ok(ModelData { name: score.name.clone(), cases, test, folds: folds.unwrap_or_default() })
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
