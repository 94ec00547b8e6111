//! Features as codes of categories and bins, and the rule learnt from them.
//!
//! Source: Hoshino et al. (2009), sections 5.1 and 5.2.

use crate::data::case::cases::{Case, CaseReader, RowErrors, units};
use crate::data::case::columns::Columns;
use crate::data::case::dataset::ModelData;
use crate::data::error::Result;
use crate::data::role::features::{Feature, one_group, rule_name, too_many_values};
use crate::data::role::roles::Roles;
use crate::data::role::split::Part;
use crate::data::table::cells::Cell;
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::domain::{
    Binning, CutRule, FeatureColumn, FeatureTable, Learnt, RiskModel, RiskSettings, SortedCases,
    bin_label, pattern_scores,
};
use std::collections::HashMap;

/// The value of an empty cell; a cell with this text has the same value.
const EMPTY: &str = "(empty)";

/// The cases of one file with the codes of their features; weights are not yet in units.
pub(crate) struct Encoded {
    columns: Vec<FeatureColumn>,
    classes: Vec<bool>,
    is_test: Vec<bool>,
    weights: Option<Vec<f64>>,
}

impl Encoded {
    /// Encodes the cases that can be read. O(cases · features).
    fn of(
        table: &Table,
        features: &[Feature],
        cases: &[Case],
        weights: Option<&[f64]>,
    ) -> Result<Self> {
        let is_in = |case: &Case| case.get().map(|(part, class)| (part == Part::Test, class));
        let (is_test, classes) = cases.iter().filter_map(is_in).unzip();
        let of_case = |row: usize| cases[row] != Case::LEFT_OUT;
        let encode = |feature: &Feature| encode(table, feature, &of_case);
        let columns = features.iter().map(encode).collect::<Result<_, _>>()?;
        let rows = || (0..cases.len()).filter(|&row| of_case(row));
        let weights = weights.map(|weights| rows().map(|row| weights[row]).collect());
        Ok(Self { columns, classes, is_test, weights })
    }

    /// Appends the cases of a test file. Values that both files have get one code.
    pub(crate) fn append_test(&mut self, test: Self) {
        let (own, added) = (self.classes.len(), test.classes.len());
        for (column, other) in self.columns.iter_mut().zip(test.columns) {
            let known = column.values.iter().cloned().zip(0..).collect::<HashMap<String, u16>>();
            let code = |value: String| {
                known.get(&value).copied().unwrap_or_else(|| {
                    // Values of the test file alone are low risk: those beyond the limit share a code.
                    let Ok(code) = u16::try_from(column.values.len()) else { return u16::MAX };
                    column.values.push(value);
                    code
                })
            };
            let codes: Vec<u16> = other.values.into_iter().map(code).collect();
            column.codes.extend(other.codes.iter().map(|&code| codes[usize::from(code)]));
        }
        self.classes.extend(test.classes);
        self.is_test.extend(std::iter::repeat_n(true, added));
        if self.weights.is_some() || test.weights.is_some() {
            let weights = self.weights.get_or_insert_with(|| vec![1.0; own]);
            weights.extend(test.weights.unwrap_or_else(|| vec![1.0; added]));
        }
    }

    pub(crate) fn finish(self) -> Result<FeatureTable> {
        let Self { columns, classes, is_test, weights } = self;
        let units = weights.map(|weights| units(&weights)).transpose()?;
        let units_per_case = units.as_ref().map_or(1.0, |units| units.per_case);
        let weights = units.map(|units| units.counts);
        Ok(FeatureTable { columns, classes, is_test, weights, units_per_case })
    }
}

/// The distinct values of a feature, in the order of their first cases.
#[derive(Default)]
struct Values {
    texts: Vec<String>,
    /// The code of each place seen: an entry of a dictionary, a bin, a distinct number.
    by_place: Vec<Option<u16>>,
    empty: Option<u16>,
}

impl Values {
    fn new_code(&mut self, text: impl FnOnce() -> String) -> Option<u16> {
        let code = u16::try_from(self.texts.len()).ok().filter(|&code| code < u16::MAX)?;
        self.texts.push(text());
        Some(code)
    }

    fn empty(&mut self) -> Option<u16> {
        if self.empty.is_none() {
            self.empty = self.new_code(|| EMPTY.into());
        }
        self.empty
    }

    #[inline(always)]
    fn at(&mut self, place: usize, text: impl FnOnce() -> String) -> Option<u16> {
        match self.by_place.get(place) {
            Some(Some(code)) => Some(*code),
            _ => self.first_at(place, text),
        }
    }

    #[cold]
    fn first_at(&mut self, place: usize, text: impl FnOnce() -> String) -> Option<u16> {
        if self.by_place.len() <= place {
            self.by_place.resize(place + 1, None);
        }
        let code = self.new_code(text)?;
        self.by_place[place] = Some(code);
        Some(code)
    }
}

fn encode(
    table: &Table,
    feature: &Feature,
    is_case: &impl Fn(usize) -> bool,
) -> Result<FeatureColumn> {
    let (column, name) = (&table.columns[feature.column], table.header[feature.column].clone());
    let rows = (0..table.rows()).filter(|&row| is_case(row));
    let mut values = Values::default();
    let edges = feature.binning.as_ref().and_then(|binning| edges(column, binning));
    let codes: Option<Vec<u16>> = match &edges {
        Some(edges) => {
            let bin = |row: usize| {
                let Some(number) = column.number(row) else { return values.empty() };
                let bin = edges.partition_point(|&edge| edge <= number);
                values.at(bin, || bin_label(edges, bin))
            };
            rows.map(bin).collect()
        }
        None => {
            let mut by_number: HashMap<u64, usize> = HashMap::new();
            let code = |row: usize| match column.cell(row) {
                Cell::Entry(_, entry) if entry.missing || entry.text == EMPTY => values.empty(),
                Cell::Entry(code, entry) => values.at(code.into(), || entry.text.clone()),
                Cell::Number(number) => {
                    let next = by_number.len();
                    let place = *by_number.entry((number + 0.0).to_bits()).or_insert(next);
                    values.at(place, || number.to_string())
                }
                Cell::Other => values.empty(),
            };
            rows.map(code).collect()
        }
    };
    let codes = codes.ok_or_else(|| too_many_values(table, feature.column))?;
    Ok(FeatureColumn { name, values: values.texts, edges, codes })
}

/// Where bins begin; `None` if each number is a value.
///
/// Quantiles are those of all numbers of the column, of any part or class: the n·j/b-th smallest,
/// without repetitions and without the least number, which would make an empty bin.
fn edges(column: &Column, binning: &Binning) -> Option<Vec<f64>> {
    let bins = match binning {
        Binning::Each => return None,
        Binning::Edges(edges) => return Some(edges.clone()),
        Binning::Quantiles(bins) => usize::from(*bins),
    };
    let mut numbers: Vec<f64> = column.each_number().collect();
    numbers.iter_mut().for_each(|number| *number += 0.0);
    numbers.sort_unstable_by(f64::total_cmp);
    let mut edges: Vec<f64> =
        (1..bins).filter_map(|bin| numbers.get(numbers.len() * bin / bins)).copied().collect();
    edges.dedup();
    edges.retain(|edge| numbers.first().is_some_and(|least| least < edge));
    Some(edges)
}

/// The bins of this table as edges, for use on another file.
pub(crate) fn bins_in_force(table: &Table, features: &[Feature]) -> Vec<(String, Binning)> {
    let bins = |feature: &Feature| {
        let edges = edges(&table.columns[feature.column], feature.binning.as_ref()?);
        let binning = edges.map_or(Binning::Each, Binning::Edges);
        Some((table.header[feature.column].clone(), binning))
    };
    features.iter().filter_map(bins).collect()
}

/// Reads and encodes the cases of one file.
pub(crate) fn encoded(table: &Table, columns: &Columns) -> Result<Encoded> {
    let mut row_errors = RowErrors::new(table);
    let reader = CaseReader::new(table, columns);
    let cases = reader.read(&mut row_errors).rows;
    row_errors.close()?;
    Encoded::of(table, &columns.features, &cases, reader.weights(&cases).as_deref())
}

/// The score of each row under the rule; NaN for rows left out.
pub(crate) fn rule_scores(
    table: &Table,
    columns: &Columns,
    cases: &[Case],
    risk: RiskSettings,
) -> Result<Vec<f64>> {
    let weights = CaseReader::new(table, columns).weights(cases);
    let features = Encoded::of(table, &columns.features, cases, weights.as_deref())?.finish()?;
    let learnt = Learnt::of(&features, &features.is_test, &risk);
    let scores = pattern_scores(&learnt.train, risk.repair);
    let mut patterns = features.patterns(&learnt.is_high).into_iter();
    let score = |case: &Case| {
        let pattern = case.get().and_then(|_| patterns.next());
        pattern.map_or(f64::NAN, |pattern| scores[usize::from(pattern)])
    };
    Ok(cases.iter().map(score).collect())
}

/// The rule learnt from the features, and its cases as a model; `None` if the training cases lack a
/// class.
///
/// - `cases`: with their weights, if a column weighs.
/// - `test`: cases of a test file.
pub(crate) fn rule(
    table: &Table,
    columns: &Columns,
    roles: &Roles,
    (cases, weights): (&[Case], Option<&[f64]>),
    test: Option<Encoded>,
    notes: &mut Vec<String>,
) -> Result<Option<(RiskModel, ModelData)>> {
    let mut encoded = Encoded::of(table, &columns.features, cases, weights)?;
    if let Some(test) = test {
        encoded.append_test(test);
    }
    let names: Vec<String> = columns.scores.iter().map(|score| score.name.clone()).collect();
    let name = rule_name(columns.features.len(), &names);
    let risk = RiskModel::of(name.clone(), &encoded.finish()?, roles.risk);
    notes.extend(one_group(&risk));
    let sorted = |of| {
        SortedCases::of_groups(risk.ranked(of), CutRule::SafetyScoreAtMost, risk.units_per_case)
    };
    let Ok(cases) = sorted(|group| group.train) else { return Ok(None) };
    let test = sorted(|group| group.test).ok();
    Ok(Some((risk, ModelData { name, cases, test, folds: vec![] })))
}
