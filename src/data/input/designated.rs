//! Tables of groups that are patterns of high and low risks, and thus state a rule.
//!
//! Source: Hoshino et al. (2009), table 4.

use crate::data::input::class_row::{Columns, Row};
use crate::data::table::table::Table;
use crate::domain::{ClassCounts, MOST_FEATURES, RiskColumn, RiskModel, RiskSettings};

/// Reads high as `true` and low as `false`.
fn is_high(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "h" | "high" => Some(true),
        "l" | "low" => Some(false),
        _ => None,
    }
}

/// The rule that a table of groups states, if some of its columns hold only H and L, and no two
/// training rows have the same pattern in them.
pub(crate) fn designated(
    name: &str,
    train: &[&Row],
    test: &[&Row],
    table: &Table,
    columns: &Columns,
    settings: (RiskSettings, f64),
) -> Option<RiskModel> {
    let cell = |row: &Row, column: usize| is_high(&table.columns[column].text(row.index));
    let says_so =
        |&&column: &&usize| train.iter().chain(test).all(|row| cell(row, column).is_some());
    let features: Vec<usize> = columns.features.iter().filter(says_so).copied().collect();
    if features.is_empty() || features.len() > MOST_FEATURES {
        return None;
    }
    let pattern = |row: &Row| {
        let bits = features.iter().enumerate();
        bits.map(|(bit, &column)| usize::from(cell(row, column) == Some(true)) << bit)
            .sum::<usize>()
    };
    let mut parts = [train, test].map(|_| vec![ClassCounts::default(); 1 << features.len()]);
    let mut is_taken = vec![false; 1 << features.len()];
    for (part, rows) in parts.iter_mut().zip([train, test]) {
        for row in rows {
            let counts =
                ClassCounts { positives: row.group.positives, negatives: row.group.negatives };
            part[pattern(row)] = part[pattern(row)].plus(counts);
        }
    }
    if train.iter().any(|row| std::mem::replace(&mut is_taken[pattern(row)], true)) {
        return None;
    }
    let column = |&column: &usize| RiskColumn {
        name: table.header[column].clone(),
        edges: None,
        values: vec![],
    };
    let columns = features.iter().map(column).collect();
    Some(RiskModel::of_groups(name.into(), columns, &parts[0], &parts[1], settings))
}
