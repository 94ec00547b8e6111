//! What the numbers of a column say, whatever its name.

use crate::data::role::class::outcome::Outcome;
use crate::data::table::distinct::{TwoValued, Value, distinct_values};
use crate::data::table::table::Table;
use crate::domain::area_error_by_chance;

/// Whether a column holds two whole numbers.
pub(crate) fn is_flag(table: &Table, column: usize) -> bool {
    let values = distinct_values(&table.columns[column]);
    let is_whole = |value: &Value| value.key.parse::<f64>().is_ok_and(|n| n.fract() == 0.0);
    values.len() == 2 && values.iter().all(is_whole)
}

/// Whether all numbers lie between 0 and 1, and not only on 0 and 1.
pub(crate) fn is_probability(table: &Table, column: usize) -> bool {
    let Some((low, high)) = range(table, column) else { return false };
    let is_whole = low.fract() == 0.0
        && (0..table.rows()).filter_map(|row| table.number(row, column)).all(|n| n.fract() == 0.0);
    low >= 0.0 && high <= 1.0 && !is_whole
}

/// Whether all numbers lie between 0 and 1.
pub(crate) fn is_share(table: &Table, column: usize) -> bool {
    range(table, column).is_some_and(|(low, high)| low >= 0.0 && high <= 1.0)
}

/// Whether some numbers of a column are not whole.
pub(crate) fn has_fractions(table: &Table, column: usize) -> bool {
    (0..table.rows()).filter_map(|row| table.number(row, column)).any(|n| n.fract() != 0.0)
}

/// Whether positives have lower numbers than negatives in more pairs than higher ones.
pub(crate) fn falls(table: &Table, outcome: &Outcome, column: usize) -> bool {
    area(table, outcome, column).0 < 0.5
}

/// The share of pairs in which the positive has the higher number, and its standard error if chance
/// decided.
#[expect(clippy::cast_precision_loss, reason = "a share")]
pub(crate) fn area(table: &Table, outcome: &Outcome, column: usize) -> (f64, f64) {
    let cells = &table.columns[outcome.column];
    let classes = TwoValued::new(cells, &outcome.positive, &outcome.negative);
    let mut cases: Vec<(f64, bool)> = (0..table.rows())
        .filter_map(|row| Some((table.number(row, column)?, classes.at(row)?)))
        .collect();
    cases.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut lower, mut higher, mut before) = (0u128, 0u128, [0u128; 2]);
    for ties in cases.chunk_by(|a, b| a.0 == b.0) {
        let positives = ties.iter().filter(|(_, class)| *class).count() as u128;
        let negatives = ties.len() as u128 - positives;
        lower += before[1] * negatives;
        higher += before[0] * positives;
        before = [before[0] + negatives, before[1] + positives];
    }
    let (negatives, positives) = (before[0] as f64, before[1] as f64);
    let (pairs, error) = (negatives * positives, area_error_by_chance(positives, negatives));
    match pairs {
        0.0 => (0.5, error),
        _ => (0.5 + (higher as f64 - lower as f64) / (2.0 * pairs), error),
    }
}

/// Standard errors by which forecasts of a calibrated model are off at most.
const CALIBRATED: f64 = 3.0;

/// Whether a column of probabilities is calibrated for an outcome and says more than its share of
/// positives: Spiegelhalter’s z is small, and the Brier score below that of the share. A feature from
/// which the probabilities were made is told apart by them, perhaps better than the outcome, but they
/// are not calibrated for it. The classes may stand the other way round.
///
/// Source: Spiegelhalter (1986), Probabilistic prediction in patient management and clinical trials.
pub(crate) fn is_calibrated(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let pairs = (0..table.rows()).filter_map(|row| {
        Some((table.number(row, column)?, f64::from(u8::from(classes.at(row)?))))
    });
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(p, y)| of(p, y)).sum::<f64>();
    let share = sum(&|_, y| y) / sum(&|_, _| 1.0);
    let spread = sum(&|p, _| (1.0 - 2.0 * p).powi(2) * p * (1.0 - p)).sqrt();
    let is_so = |turn: &dyn Fn(f64) -> f64| {
        let off = sum(&|p, y| (y - turn(p)) * (1.0 - 2.0 * turn(p)));
        let (own, by_share) =
            (sum(&|p, y| (y - turn(p)).powi(2)), sum(&|_, y| (y - share).powi(2)));
        off.abs() <= CALIBRATED * spread && own < by_share
    };
    is_so(&|p| p) || is_so(&|p| 1.0 - p)
}

pub(crate) fn range(table: &Table, column: usize) -> Option<(f64, f64)> {
    let cells = &table.columns[column];
    cells.range().filter(|(low, high)| low <= high).or_else(|| {
        let entries = cells.entries()?.iter().filter(|e| e.count > 0).filter_map(|e| e.number);
        entries.fold(None, |range, n| match range {
            None => Some((n, n)),
            Some((low, high)) => Some((n.min(low), n.max(high))),
        })
    })
}

/// Whether all numbers of a column are the same.
pub(crate) fn is_constant(table: &Table, column: usize) -> bool {
    range(table, column).is_some_and(|(low, high)| low == high)
}
