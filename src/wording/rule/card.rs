//! The card of a rule of categories for a front-line officer: the high-risk values of each feature,
//! and what to do with each pattern of them.
//!
//! Source: Hoshino et al. (2009), section 5.3 (“a chart with the list of high risk and low risk
//! values for each of the four given features”) and table 5.

use crate::domain::{RiskColumn, bin_label};
use crate::evaluate::GroupBook;
use crate::wording::language::number::grouped;
use thiserror::Error;

/// Rows with fewer training cases are marked: a share measured on so few can be off by 18 points and
/// more, 1.96·√(¼ / 30).
pub(crate) const FEW_CASES: f64 = 30.0;

/// How an empty cell is shown.
const EMPTY: &str = "(empty)";

/// One feature of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardColumn {
    /// The column's name.
    pub name: String,
    /// Its high-risk values, the most frequent first; everything else is low.
    pub high: Vec<String>,
    /// Values that were seen in training.
    known: Vec<String>,
    /// Where bins begin, if values are bins of numbers.
    edges: Option<Vec<f64>>,
}

/// One pattern of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardRow {
    /// “H L H”, in the order of the columns.
    pub letters: String,
    /// Bit `j` is set iff column `j` is high risk.
    pub pattern: u32,
    /// What to do.
    pub is_positive: bool,
    /// Training cases that have it; 0 of a pattern that only test cases have.
    pub cases: f64,
    /// The share of positives among these.
    pub share: Option<f64>,
}

/// The rule in force, as it is handed out.
#[derive(Debug, Clone, PartialEq)]
pub struct OfficerCard {
    /// The features.
    pub columns: Vec<CardColumn>,
    /// Every pattern that some case has, the riskiest first.
    pub rows: Vec<CardRow>,
    /// The rule as sentences.
    pub rule: Vec<String>,
    /// What is done about a value that is not listed; `None` where the card lists no values.
    pub unlisted: Option<String>,
    /// What the mark of [`CardRow::cases_in_words`] means, if a row has it.
    pub few: Option<String>,
    /// Where it contradicts itself, if it is not monotone.
    pub warning: Option<String>,
    /// On how many cases it was made and judged, and its condition.
    pub basis: String,
    /// The orders for a predicted negative and a predicted positive.
    pub(crate) orders: [String; 2],
    pub(crate) pc: f64,
    pub(crate) book: GroupBook,
}

/// The answer of a card for one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookup {
    /// “H L H”.
    pub letters: String,
    /// Index of its row; `None` if no case had this pattern.
    pub row: Option<usize>,
    /// What to do.
    pub is_positive: bool,
    /// Columns whose value no training case had: it counts as low.
    pub never_seen: Vec<String>,
}

/// Why a case can't be looked up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LookupError {
    /// One value a feature is needed.
    #[error(
        "{found} values were given for {expected} features; give one for each, in their order."
    )]
    WrongNumber {
        /// How many were given.
        found: usize,
        /// How many features there are.
        expected: usize,
    },
    /// The rule is known by its patterns only.
    #[error(
        "This table says high and low only, not which values are: give “H” or “L” for “{column}”, not “{found}”."
    )]
    NoValues {
        /// The column.
        column: String,
        /// The text given.
        found: String,
    },
}

impl CardColumn {
    /// Its high-risk values in words.
    #[must_use]
    pub fn high_in_words(&self) -> String {
        match self.high.as_slice() {
            [] if self.known.is_empty() => "as designated; the table does not say which".into(),
            [] => "none".into(),
            values => values.join(", "),
        }
    }

    /// Whether it says which values it has: a table of designations does not.
    pub(crate) fn has_values(&self) -> bool {
        !self.known.is_empty()
    }

    pub(crate) fn of(column: &RiskColumn) -> Self {
        let values = |wanted: fn(&crate::domain::RiskValue) -> bool| {
            column.values.iter().filter(|v| wanted(v)).map(|v| v.value.clone()).collect()
        };
        Self {
            name: column.name.clone(),
            high: values(|value| value.is_high),
            known: values(|value| value.train.all() > 0),
            edges: column.edges.clone(),
        }
    }

    /// (high risk, seen in training) of a value.
    fn designate(&self, value: &str) -> Result<(bool, bool), LookupError> {
        let value = match value.trim() {
            "" => EMPTY,
            value => value,
        };
        if self.known.is_empty() {
            return match value {
                "H" | "h" => Ok((true, true)),
                "L" | "l" => Ok((false, true)),
                _ => {
                    let (column, found) = (self.name.clone(), value.into());
                    Err(LookupError::NoValues { column, found })
                }
            };
        }
        let bin = match (&self.edges, value.parse::<f64>()) {
            (Some(edges), Ok(number)) => {
                Some(bin_label(edges, edges.partition_point(|&edge| edge <= number)))
            }
            _ => None,
        };
        let is = |known: &String| *known == *bin.as_deref().unwrap_or(value);
        Ok((self.high.iter().any(is), self.known.iter().any(is)))
    }
}

impl CardRow {
    /// Whether it rests on few training cases.
    #[must_use]
    pub fn is_few(&self) -> bool {
        self.cases < FEW_CASES
    }

    /// The number of training cases, with a mark if they are few: "297", "12 *".
    #[must_use]
    pub fn cases_in_words(&self) -> String {
        let mark = if self.is_few() { " *" } else { "" };
        format!("{}{mark}", grouped(self.cases.round()))
    }
}

impl OfficerCard {
    /// The order for a case that is predicted positive, or negative.
    #[must_use]
    pub fn order(&self, is_positive: bool) -> &str {
        &self.orders[usize::from(is_positive)]
    }

    /// What to do with a case.
    ///
    /// - `values`: one a feature, in their order; a number for a feature of binned numbers.
    ///
    /// # Errors
    /// [`LookupError`] if they are too few or too many, or if only H and L are known.
    pub fn lookup(&self, values: &[&str]) -> Result<Lookup, LookupError> {
        let (found, expected) = (values.len(), self.columns.len());
        if found != expected {
            return Err(LookupError::WrongNumber { found, expected });
        }
        let (mut pattern, mut never_seen) = (0u32, Vec::new());
        for (bit, (column, value)) in self.columns.iter().zip(values).enumerate() {
            let (is_high, is_known) = column.designate(value)?;
            pattern |= u32::from(is_high) << bit;
            if !is_known {
                never_seen.push(column.name.clone());
            }
        }
        Ok(Lookup {
            letters: self.book.risk().letters(pattern),
            row: self.rows.iter().position(|row| row.pattern == pattern),
            is_positive: self.book.predicts(pattern, self.pc),
            never_seen,
        })
    }
}

#[cfg(test)]
mod tests;
