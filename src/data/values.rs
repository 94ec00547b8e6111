//! Kind *values*: one row a case, what it is worth as a number, and predictions of that.

use super::dataset::Intake;
use super::profile::values;
use super::roles::{self, OUTCOME_NAMES, Roles, named};
use super::table::Table;
use super::{DataError, RowProblem};

/// What the cases are worth.
#[derive(Debug, Clone, PartialEq)]
pub enum Amounts {
    /// One number a case, in the units of the file.
    Measured(Vec<f64>),
    /// `a·θ + b`, with θ the break-even that a slider sets.
    Linear {
        /// Factor of θ.
        a: Vec<f64>,
        /// The rest.
        b: Vec<f64>,
    },
}

/// One predictor.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// Its column.
    pub name: String,
    /// What it predicts for each case, in the order of the amounts; finite.
    pub values: Vec<f64>,
}

/// A checked table of values.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueTable {
    /// The file's name.
    pub file: String,
    /// The column or columns of the amounts.
    pub amount_names: Vec<String>,
    /// What each case is worth.
    pub amounts: Amounts,
    /// The predictors, in the file's order; at least one.
    pub predictions: Vec<Prediction>,
    /// Data rows found.
    pub rows: usize,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
}

pub(super) fn read(file: &str, table: &Table, roles: &Roles) -> Result<ValueTable, DataError> {
    let outcome = match &roles.outcome {
        Some(name) => Some(roles::required(table, name)?),
        None => named(table, &OUTCOME_NAMES),
    };
    let is_amount = |&c: &usize| {
        table.columns[c].is_numeric() && values(&table.columns[c], table.decimal).len() != 2
    };
    let linear = table.column("a").zip(table.column("b")).map(|(a, b)| vec![a, b]);
    let amounts = outcome.filter(is_amount).map(|column| vec![column]).or(linear);
    let amounts = amounts.ok_or_else(|| DataError::NoOutcome { columns: table.header.clone() })?;
    let others = [outcome, table.column("split"), table.column("fold")];
    let taken: Vec<_> = amounts.iter().copied().map(Some).chain(others).collect();
    let (predictions, _) = roles::scores(table, roles, &taken)?;
    let used = [&amounts[..], &predictions].concat();
    let mut intake = Intake::new(table);
    let mut kept = Vec::with_capacity(table.rows());
    for row in 0..table.rows() {
        match used.iter().find(|&&column| table.number(row, column).is_none()) {
            Some(&column) => {
                intake.leave_out(table.problem(row, column, table.decimal.expected()));
            }
            None => kept.push(row),
        }
    }
    let (rows, _) = intake.close()?;
    let numbers = |column: usize| -> Vec<f64> {
        kept.iter().filter_map(|&row| table.number(row, column)).collect()
    };
    Ok(ValueTable {
        file: file.into(),
        amount_names: amounts.iter().map(|&c| table.header[c].clone()).collect(),
        amounts: match amounts[..] {
            [a, b] => Amounts::Linear { a: numbers(a), b: numbers(b) },
            [column, ..] => Amounts::Measured(numbers(column)),
            [] => Amounts::Measured(vec![]),
        },
        predictions: predictions
            .iter()
            .map(|&c| Prediction { name: table.header[c].clone(), values: numbers(c) })
            .collect(),
        rows,
        problems: intake.problems,
    })
}

impl ValueTable {
    /// The sentence for as long as nothing draws such tables.
    pub(super) fn without_view(self) -> DataError {
        let used = match &self.amounts {
            Amounts::Measured(amounts) => amounts.len(),
            Amounts::Linear { a, .. } => a.len(),
        };
        DataError::NoView {
            amounts: self.amount_names,
            predictions: self.predictions.into_iter().map(|p| p.name).collect(),
            file: self.file,
            used,
            rows: self.rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Reader;

    fn table_of(text: &str) -> Result<ValueTable, DataError> {
        let mut reader = Reader::new("f");
        reader.push(text.as_bytes())?;
        read("f", &reader.finish()?, &Roles::default())
    }

    #[test]
    fn a_numeric_outcome_is_the_amount_and_the_rest_predicts_it() {
        let found = table_of("id,target,a,b\n1,2.5,2,3\n2,-1,0,x\n3,4,5,6\n4,0,1,1\n").unwrap();
        assert_eq!(found.amounts, Amounts::Measured(vec![2.5, 4.0, 0.0]));
        let names: Vec<_> = found.predictions.iter().map(|p| p.name.as_str()).collect();
        assert_eq!((names, found.rows, found.problems.len()), (vec!["a", "b"], 4, 1));
        assert_eq!(found.predictions[1].values, [3.0, 6.0, 1.0]);
    }

    #[test]
    fn a_and_b_are_a_line_in_the_break_even() {
        let found = table_of("label,a,b,p\n1,-1,3,0.5\n0,-1,4,0.7\n1,-2,3,0.1\n").unwrap();
        let (a, b) = (vec![-1.0, -1.0, -2.0], vec![3.0, 4.0, 3.0]);
        assert_eq!(found.amounts, Amounts::Linear { a, b });
        assert_eq!(found.predictions.len(), 1);
    }

    #[test]
    fn what_is_missing_is_said() {
        assert!(matches!(table_of("x,p\n1.5,2\n"), Err(DataError::NoOutcome { .. })));
        assert!(matches!(table_of("target\n1\n2\n3\n"), Err(DataError::NoScore { .. })));
        let unreadable = table_of("target,p\n1,x\n2,3\n3,\n4,1\n5,2\n").unwrap();
        assert_eq!(unreadable.problems.len(), 2);
    }
}
