//! What a front-line officer needs: the high-risk values of each feature, and what to do with each
//! pattern of them.
//!
//! Source: Hoshino et al. (2009), section 5.3 (“a chart with the list of high risk and low risk
//! values for each of the four given features”) and table 5.

use crate::domain::{Repair, RiskColumn, bin_label, ratio};
use crate::evaluate::{GroupBook, GroupRules};
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::vocabulary::wording::Wording;
use thiserror::Error;

/// How a cell that holds nothing is shown.
const EMPTY: &str = "(empty)";

/// So many patterns are put into words; all are in the rows.
const WORDED: usize = 12;

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
    /// Training cases that have it; none of a pattern that only cases that judge have.
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
    /// The order for a predicted positive.
    pub act: String,
    /// The order for a predicted negative.
    pub leave: String,
    /// The rule as sentences.
    pub rule: Vec<String>,
    /// What is odd about it, if it is not monotone.
    pub warning: Option<String>,
    /// On how many cases it was made and judged, and at which condition it holds.
    pub basis: String,
    pc: f64,
    repair: Repair,
    book: GroupBook,
}

/// What a card says of one case.
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
    /// What it says of its high-risk values.
    #[must_use]
    pub fn high_in_words(&self) -> String {
        match self.high.as_slice() {
            [] if self.known.is_empty() => "as designated; the table does not say which".into(),
            [] => "none".into(),
            values => values.join(", "),
        }
    }

    fn of(column: &RiskColumn) -> Self {
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

impl OfficerCard {
    /// The card of the rule in force at a condition.
    ///
    /// - `rules`: of the book, at that condition.
    /// - `pc`: PC(+) of the condition, `0.0..=1.0`.
    #[must_use]
    pub fn new(book: &GroupBook, rules: &GroupRules, pc: f64, wording: &Wording) -> Self {
        let risk = book.risk();
        let repair = risk.settings.repair;
        let in_cases = |units: u64| ratio(units.into(), 1) / risk.units_per_case;
        let groups = risk.groups.iter().zip(&rules.groups);
        let rows = groups.map(|(group, group_evaluation)| CardRow {
            letters: risk.letters(group.pattern),
            pattern: group.pattern,
            is_positive: group_evaluation.is_positive,
            cases: in_cases(group.train.all()),
            share: group_evaluation
                .is_known
                .then(|| ratio(group.train.positives.into(), group.train.all().into())),
        });
        let mut rows: Vec<CardRow> = rows.collect();
        // Of a monotone rule the safety scores are not the order.
        rows.sort_by_key(|row| !row.is_positive);
        let warning = (!rules.is_monotone(repair)).then(|| {
            let pair = rules.disorder[0];
            let letters = |index: usize| risk.letters(risk.groups[index].pattern);
            format!(
                "Mind: this rule is not monotone. {} means “{}”, though {}, with fewer high-risk values, means “{}”.",
                letters(pair.negative),
                wording.leave,
                letters(pair.positive),
                wording.act
            )
        });
        let judged = match risk.test().all() {
            0 => String::new(),
            units => match grouped(in_cases(units).round()) {
                one if one == "1" => ", judged on 1 other".into(),
                many => format!(", judged on {many} others"),
            },
        };
        let all = risk.train();
        let basis = format!(
            "Made of {} {} ({} {}){judged}; for PC(+) = {pc:.3}.",
            grouped(in_cases(all.all()).round()),
            wording.cases,
            plain_percent(ratio(all.positives.into(), all.all().max(1).into())),
            wording.positives,
        );
        let mut card = Self {
            columns: risk.columns.iter().map(CardColumn::of).collect(),
            rows,
            act: wording.act.clone(),
            leave: wording.leave.clone(),
            rule: vec![],
            warning,
            basis,
            pc,
            repair,
            book: book.clone(),
        };
        card.rule = card.sentences();
        card
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
            is_positive: self.book.predicts(pattern, self.pc, self.repair),
            never_seen,
        })
    }

    fn sentences(&self) -> Vec<String> {
        let positive: Vec<&CardRow> = self.rows.iter().filter(|row| row.is_positive).collect();
        if positive.is_empty() {
            return vec![format!("Always: {}.", self.leave)];
        }
        let is_known = |row: &&&CardRow| row.share.is_some();
        let all = self.rows.iter().filter(|row| row.share.is_some()).count();
        if positive.iter().filter(is_known).count() == all {
            return vec![format!("Always: {}.", self.act)];
        }
        let mut lines = match self.repair {
            Repair::Monotone => self.least(&positive),
            Repair::Off => {
                let letters: Vec<&str> =
                    positive.iter().map(|row| row.letters.as_str()).take(WORDED).collect();
                let more = match positive.len() - letters.len() {
                    0 => String::new(),
                    n => format!(" or one of {n} more"),
                };
                let names: Vec<&str> = self.columns.iter().map(|c| c.name.as_str()).collect();
                let letters = letters.join(", ");
                vec![format!("{} if {} are: {letters}{more}.", self.act, names.join(", "))]
            }
        };
        lines.push(format!("Otherwise: {}.", self.leave));
        lines
    }

    /// A monotone rule by the patterns that contain no other positive one.
    fn least(&self, positive: &[&CardRow]) -> Vec<String> {
        let contains = |row: &CardRow, other: &CardRow| {
            other.pattern != row.pattern && other.pattern & !row.pattern == 0
        };
        let least =
            positive.iter().filter(|row| !positive.iter().any(|other| contains(row, other)));
        let least: Vec<&&CardRow> = least.collect();
        let name = |bit: usize| format!("“{}”", self.columns[bit].name);
        let sentence = |row: &&&CardRow| {
            let bits = (0..self.columns.len()).filter(|bit| row.pattern >> bit & 1 == 1);
            let names: Vec<String> = bits.map(name).collect();
            format!("{} if {} high risk.", self.act, both(&names))
        };
        let mut lines: Vec<String> = least.iter().take(WORDED).map(sentence).collect();
        if least.len() > WORDED {
            lines.push(capitalized(&format!(
                "{} more combinations are in the table.",
                least.len() - WORDED
            )));
        }
        lines
    }
}

/// “a” is; “a” and “b” are.
fn both(names: &[String]) -> String {
    match names {
        [] => "nothing at all is".into(),
        [one] => format!("{one} is"),
        [head @ .., last] => format!("{} and {last} are", head.join(", ")),
    }
}

#[cfg(test)]
mod tests;
