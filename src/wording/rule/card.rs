//! The card of a rule of categories for a front-line officer: the high-risk values of each feature,
//! and what to do with each pattern of them.
//!
//! Source: Hoshino et al. (2009), section 5.3 (“a chart with the list of high risk and low risk
//! values for each of the four given features”) and table 5.
//!
//! Makes the card of a rule: its rows, its notes, and the rule as sentences.

use crate::domain::{Repair, RiskColumn, RiskGroup, RiskModel, SortShort, bin_label, ratio};
use crate::evaluate::{GroupBook, GroupRules};
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::rule::group_rule::{if_high_risk, names_and_verb};
use crate::wording::vocabulary::wording::Wording;
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

/// Most patterns that the rule's sentences name; the rows have all.
const MOST_PATTERNS: usize = 12;

impl OfficerCard {
    /// The card of the rule in force at a condition.
    ///
    /// - `rules`: of the book, at that condition.
    /// - `pc`: PC(+) of the condition, `0.0..=1.0`.
    #[must_use]
    pub fn new(book: &GroupBook, rules: &GroupRules, pc: f64, wording: &Wording) -> Self {
        let risk = book.risk();
        let columns: Vec<CardColumn> = risk.columns.iter().map(CardColumn::of).collect();
        let rows = rows(risk, rules);
        let repair = risk.settings.repair;
        Self {
            rule: rule_in_words(risk, &columns, &rows, wording),
            unlisted: unlisted(&columns),
            few: few(&rows, wording),
            columns,
            rows,
            warning: (!rules.is_monotone(repair)).then(|| warning(risk, rules, wording)),
            basis: basis(risk, pc, wording),
            orders: [wording.leave.clone(), wording.act.clone()],
            pc,
            book: book.clone(),
        }
    }

    /// The card with how the file was read below what it was made on.
    ///
    /// - `premises`: short lines.
    #[must_use]
    pub fn with_premises(mut self, premises: &[String]) -> Self {
        for premise in premises {
            self.basis.push_str(&format!(" {premise}."));
        }
        self
    }
}

fn rows(risk: &RiskModel, rules: &GroupRules) -> Vec<CardRow> {
    let groups = risk.groups.iter().zip(&rules.groups);
    let rows = groups.map(|(group, evaluation)| CardRow {
        letters: risk.letters(group.pattern),
        pattern: group.pattern,
        is_positive: evaluation.is_positive,
        cases: risk.in_cases(group.train.all()),
        share: evaluation
            .is_known
            .then(|| ratio(group.train.positives.into(), group.train.all().into())),
    });
    let mut rows: Vec<CardRow> = rows.collect();
    // A monotone rule does not follow the order of the safety scores.
    rows.sort_short_by_key(|row| !row.is_positive);
    rows
}

/// Where a rule contradicts itself.
fn warning(risk: &RiskModel, rules: &GroupRules, wording: &Wording) -> String {
    let pair = rules.disorder[0];
    let letters = |index: usize| risk.letters(risk.groups[index].pattern);
    format!(
        "Caution: this rule is inconsistent. {} means “{}”, though {}, with fewer high-risk values, means “{}”.",
        letters(pair.negative),
        wording.leave,
        letters(pair.positive),
        wording.act
    )
}

/// On how many cases a rule was made and judged, and its condition.
fn basis(risk: &RiskModel, pc: f64, wording: &Wording) -> String {
    let judged = match risk.test().all() {
        0 => String::new(),
        units => match grouped(risk.in_cases(units).round()) {
            one if one == "1" => ", judged on 1 other".into(),
            many => format!(", judged on {many} others"),
        },
    };
    let all = risk.train();
    format!(
        "Made of {} {} ({} {}){judged}; for PC(+) = {pc:.3}.",
        grouped(risk.in_cases(all.all()).round()),
        wording.cases,
        plain_percent(ratio(all.positives.into(), all.all().max(1).into())),
        wording.positives,
    )
}

/// What is done about a value that the card does not list; `None` where it lists none.
fn unlisted(columns: &[CardColumn]) -> Option<String> {
    columns.iter().all(CardColumn::has_values).then(|| {
        "A value that is not listed is low risk (L), and so is one never seen before.".into()
    })
}

/// What the mark of rows with few cases means, if there are such rows.
fn few(rows: &[CardRow], wording: &Wording) -> Option<String> {
    let is_there = rows.iter().any(CardRow::is_few);
    is_there.then(|| {
        let (cases, least) = (&wording.cases, FEW_CASES);
        format!(
            "* Fewer than {least} {cases} had this pattern: the next ones may be quite different."
        )
    })
}

/// The rule as sentences.
fn rule_in_words(
    risk: &RiskModel,
    columns: &[CardColumn],
    rows: &[CardRow],
    wording: &Wording,
) -> Vec<String> {
    let positive: Vec<&CardRow> = rows.iter().filter(|row| row.is_positive).collect();
    if positive.is_empty() {
        return vec![format!("Always: {}.", wording.leave)];
    }
    if rows.iter().all(|row| row.share.is_none() || row.is_positive) {
        return vec![format!("Always: {}.", wording.act)];
    }
    let acted_on =
        |group: &RiskGroup| rows.iter().any(|row| row.pattern == group.pattern && row.is_positive);
    if let Some(if_high) = if_high_risk(risk, acted_on) {
        let order = format!("{} {if_high}.", wording.act);
        return vec![order, format!("Otherwise: {}.", wording.leave)];
    }
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let mut lines = match risk.settings.repair {
        Repair::Monotone => least_patterns(&names, &positive, &wording.act),
        Repair::Off => {
            let letters = positive.iter().map(|row| row.letters.as_str());
            let letters = letters.take(MOST_PATTERNS).collect::<Vec<_>>().join(", ");
            let more = match positive.len().saturating_sub(MOST_PATTERNS) {
                0 => String::new(),
                n => format!(" or one of {n} more"),
            };
            vec![format!("{} if {} are: {letters}{more}.", wording.act, names.join(", "))]
        }
    };
    lines.push(format!("Otherwise: {}.", wording.leave));
    lines
}

/// A monotone rule by the patterns that contain no other positive one.
fn least_patterns(names: &[&str], positive: &[&CardRow], act: &str) -> Vec<String> {
    let contains = |row: &CardRow, other: &CardRow| {
        other.pattern != row.pattern && other.pattern & !row.pattern == 0
    };
    let is_least = |row: &&&CardRow| !positive.iter().any(|other| contains(row, other));
    let least: Vec<&&CardRow> = positive.iter().filter(is_least).collect();
    let sentence = |row: &&&CardRow| {
        let named = names.iter().enumerate().filter(|(bit, _)| row.pattern >> bit & 1 == 1);
        let named: Vec<String> = named.map(|(_, name)| format!("“{name}”")).collect();
        format!("{act} if {} high risk.", names_and_verb(&named))
    };
    let mut lines: Vec<String> = least.iter().take(MOST_PATTERNS).map(sentence).collect();
    if let more @ 1.. = least.len().saturating_sub(MOST_PATTERNS) {
        lines.push(format!("{more} more combinations are in the table."));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{CostCurve, CostLine};
    use crate::domain::{
        FeatureColumn, FeatureTable, OperatingCondition, Prevalence, Repair, RiskModel,
        RiskSettings,
    };
    use crate::wording::vocabulary::wording::Wording;

    /// Colour: red is high (30 of 40 positive), blue is not (5 of 60), green only judges. Size in
    /// bins under 10 and 10 or more, of which only the second is high: 31 of 50 positive.
    fn card(repair: Repair) -> OfficerCard {
        // (colour, size, positive, count, judges)
        let cells = [
            (0u16, 1u16, true, 28, false),
            (0, 1, false, 2, false),
            (0, 0, true, 2, false),
            (0, 0, false, 8, false),
            (1, 1, true, 3, false),
            (1, 1, false, 17, false),
            (1, 0, true, 2, false),
            (1, 0, false, 38, false),
            (2, 0, true, 1, true),
        ];
        let cases: Vec<_> = cells.iter().flat_map(|c| std::iter::repeat_n(*c, c.3)).collect();
        let column = |name: &str,
                      values: &[&str],
                      edges,
                      code: fn(&(u16, u16, bool, usize, bool)) -> u16| {
            FeatureColumn {
                name: name.into(),
                values: values.iter().map(|&value| value.to_owned()).collect(),
                edges,
                codes: cases.iter().map(code).collect(),
            }
        };
        let table = FeatureTable {
            columns: vec![
                column("colour", &["red", "blue", "green"], None, |case| case.0),
                column("size", &["under 10", "10 or more"], Some(vec![10.0]), |case| case.1),
            ],
            classes: cases.iter().map(|case| case.2).collect(),
            is_test: cases.iter().map(|case| case.4).collect(),
            weights: None,
            units_per_case: 1.0,
        };
        let settings = RiskSettings { repair, ..RiskSettings::default() };
        let book = GroupBook::new(RiskModel::of("m".into(), &table, settings)).unwrap();
        let condition = OperatingCondition::from_pc(0.5, Prevalence::try_new(0.35).unwrap());
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        let rules = book.at(condition.unwrap(), &never);
        OfficerCard::new(&book, &rules, 0.5, &Wording::default())
    }

    #[test]
    fn a_card_lists_what_is_high_and_what_to_do() {
        // P = 35, N = 65. HH 28/2 is far below 1/2; HL: (8/65) / (2/35 + 8/65) = 0.68.
        let card = card(Repair::Off);
        let high: Vec<_> = card.columns.iter().map(|column| column.high.clone()).collect();
        assert_eq!(high, [vec!["red"], vec!["10 or more"]]);
        let rows: Vec<_> = card.rows.iter().map(|r| (&*r.letters, r.is_positive)).collect();
        assert_eq!(rows, [("H H", true), ("H L", false), ("L H", false), ("L L", false)]);
        assert_eq!(
            card.rule,
            [
                "Predict positive if “colour” and “size” are high risk.",
                "Otherwise: Predict negative."
            ]
        );
        assert_eq!(
            card.basis,
            "Made of 100 cases (35% positives), judged on 1 other; for PC(+) = 0.500."
        );
        assert_eq!(card.warning, None);
    }

    #[test]
    fn a_card_says_what_it_does_not_list_and_what_rests_on_little() {
        let card = card(Repair::Off);
        assert_eq!(
            card.unlisted.as_deref(),
            Some("A value that is not listed is low risk (L), and so is one never seen before.")
        );
        // 30, 20, 10 and 40 cases: HH, LH, HL and LL in the order of the rows.
        let cases: Vec<_> = card.rows.iter().map(CardRow::cases_in_words).collect();
        assert_eq!(cases, ["30", "10 *", "20 *", "40"]);
        let few = "* Fewer than 30 cases had this pattern: the next ones may be quite different.";
        assert_eq!(card.few.as_deref(), Some(few));
        let mut columns = card.columns.clone();
        columns.iter_mut().for_each(|column| column.known.clear());
        assert!(columns.iter().all(|column| !column.has_values()));
    }

    #[test]
    fn a_monotone_rule_is_said_by_its_least_patterns() {
        let card = card(Repair::Monotone);
        assert_eq!(card.rule[0], "Predict positive if “colour” and “size” are high risk.");
    }

    #[test]
    fn a_case_is_looked_up_by_its_values() {
        let card = card(Repair::Off);
        let found = card.lookup(&["red", "12.5"]).unwrap();
        assert_eq!((&*found.letters, found.is_positive, found.row), ("H H", true, Some(0)));
        assert!(found.never_seen.is_empty());
        let found = card.lookup(&["<img onerror=x>", "9"]).unwrap();
        assert_eq!((&*found.letters, found.is_positive), ("L L", false));
        assert_eq!(found.never_seen, ["colour"]);
        // Green was only judged: it is low, and no training case had it.
        assert_eq!(card.lookup(&["green", "under 10"]).unwrap().never_seen, ["colour"]);
        assert_eq!(card.lookup(&["", ""]).unwrap().never_seen, ["colour", "size"]);
        let wrong = card.lookup(&["red"]).unwrap_err().to_string();
        assert!(wrong.starts_with("1 values were given for 2 features"), "{wrong}");
    }
}
