//! A checked data set, which every kind of input becomes.

use crate::data::error::RowProblem;
use crate::data::role::facts::RowName;
use crate::data::role::premise::{Decided, Premise, Question, Reason, Reasons};
use crate::data::role::roles::{Role, Roles};
use crate::data::table::column::ColumnInfo;
use crate::data::table::table::Table;
use crate::domain::{CaseAmounts, CutRule, RiskModel, SortedCases, Source};

/// One model's cases, sorted.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelData {
    /// The model's name: the score column, or the value of the `model` column.
    pub name: String,
    /// The cases thresholds are chosen on.
    pub cases: SortedCases,
    /// The test cases, if a split marks some and they hold both outcomes.
    pub test: Option<SortedCases>,
    /// The training cases by fold of a cross-validation: its name and its cases, in the order of the
    /// names; empty if there is no fold column.
    pub folds: Vec<(String, SortedCases)>,
}

/// A file, checked, with the result of each model's cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Dataset<M = ModelData> {
    /// The file, and how many of its rows were used.
    pub source: Source,
    /// The models, in the file's order; at least one, but for a table of values none.
    pub models: Vec<M>,
    /// The cases of a table of values.
    pub values: Option<ValueTable>,
    /// The rule learnt from its features, which is one of the models.
    pub risk: Option<RiskModel>,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
    /// Choices made for the user, as sentences.
    pub notes: Vec<String>,
    /// What a reader must know of the reading.
    pub premises: Vec<Premise>,
    /// What is to be asked, unless the models show that the reading is right.
    pub questions: Vec<Question>,
    /// The roles in force.
    pub roles: Roles,
    /// Columns that are no models.
    pub(crate) left_out: Reasons,
    /// The models that are decisions in words of their own.
    pub(crate) decided: Vec<Decided>,
}

impl<M> Dataset<M> {
    /// The columns of the table it was read from, and why those without a role are not used.
    pub fn describe(&self, table: &Table) -> Vec<ColumnInfo> {
        let mut columns = table.describe();
        for (column, words) in &self.decided {
            columns[*column].decided = Some(words.clone());
        }
        for (index, info) in columns.iter_mut().enumerate() {
            if self.roles.role(&info.name) == Role::Unused {
                let reason = self.left_out.iter().find(|(column, _)| *column == index);
                let reason = reason.map(|(_, reason)| reason);
                info.is_id = reason == Some(&Reason::Number)
                    || RowName::of(&table.header, index) == RowName::Index;
                info.unused_because = match reason {
                    Some(reason) => Some(reason.in_short(table)),
                    None => (!info.is_numeric && !info.is_id).then(|| "not numbers".into()),
                };
            }
        }
        columns
    }
}

/// One predictor of a table of values.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// Its column.
    pub name: String,
    /// Whether high or low predictions accept a case.
    pub rule: CutRule,
    pub(crate) column: usize,
}

/// The values of the usable rows of a table of values, and their predictors.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueTable {
    /// The column or columns of the amounts.
    pub columns: Vec<String>,
    /// The value of each case.
    pub amounts: CaseAmounts,
    /// The predictors, in the file's order; at least one.
    pub predictions: Vec<Prediction>,
    /// Which rows of the table are cases.
    pub(crate) is_case: Vec<bool>,
}

impl ValueTable {
    /// The predictions of one predictor, in the order of the amounts; finite.
    ///
    /// - `table`: the one it was read from.
    pub fn predicted(&self, table: &Table, prediction: &Prediction) -> Vec<f64> {
        numbers(table, prediction.column, &self.is_case)
    }
}

/// The numbers of a column in the rows that are cases, which all have one.
pub(crate) fn numbers(table: &Table, column: usize, is_case: &[bool]) -> Vec<f64> {
    let rows = (0..table.rows()).filter(|&row| is_case[row]);
    rows.filter_map(|row| table.number(row, column)).collect()
}
