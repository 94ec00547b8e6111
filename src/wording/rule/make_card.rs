//! Makes the card of a rule: its rows, its notes, and the rule as sentences.

use crate::domain::{Repair, RiskGroup, RiskModel, SortShort, ratio};
use crate::evaluate::{GroupBook, GroupRules};
use crate::wording::language::number::{grouped, plain_percent};
use crate::wording::rule::card::{CardColumn, CardRow, FEW_CASES, OfficerCard};
use crate::wording::rule::group_rule::{if_high_risk, names_and_verb};
use crate::wording::vocabulary::wording::Wording;

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
