//! How well the numbers of a column tell an outcome.

use crate::data::role::facts::MANY_ROWS;
use crate::data::role::names::{is_percentage_name, is_score_name};
use crate::data::role::outcome::Outcome;
use crate::data::table::table::Table;
use crate::domain::{area_error_by_chance, greatest_common_divisor};

/// Whether positives have lower numbers than negatives in more pairs than higher ones.
pub(crate) fn falls(table: &Table, outcome: &Outcome, column: usize) -> bool {
    area(table, outcome, column).0 < 0.5
}

/// Cases of each class by which it is judged how well a column tells an outcome, at most: their area is
/// known to less than 0.01.
const JUDGED: usize = 5_000;

/// The rows by which columns are judged, and their classes: of each class all its cases, or the first
/// [`JUDGED`] that [`scattered`] comes to. They are chosen once for an outcome.
fn judged<'a>(table: &Table, outcome: &'a Outcome) -> &'a [(u32, bool)] {
    outcome.judged.get_or_init(|| {
        let classes = outcome.classes(table);
        let mut open = [&outcome.negative, &outcome.positive].map(|v| v.count.min(JUDGED));
        let mut rows = Vec::with_capacity(open[0] + open[1]);
        for row in scattered(table.rows()) {
            if open == [0, 0] {
                break;
            }
            let Some(class) = classes.at(row) else { continue };
            let open = &mut open[usize::from(class)];
            if *open > 0 {
                *open -= 1;
                rows.push((u32::try_from(row).unwrap_or(u32::MAX), class));
            }
        }
        rows
    })
}

/// Every row once, each a golden section of the rows after the one before: wherever one stops, they are
/// spread evenly, also where rows are sorted or classes alternate.
#[expect(clippy::cast_possible_truncation, reason = "near the golden section does")]
fn scattered(rows: usize) -> impl Iterator<Item = usize> {
    let has_divisor = |step: usize| greatest_common_divisor(rows, step) > 1;
    let mut step = (rows as f64 * 0.618_033_988_75) as usize;
    while has_divisor(step) {
        step += 1;
    }
    std::iter::successors(Some(0), move |at| Some((at + step) % rows)).take(rows)
}

/// The share of pairs in which the positive has the higher number, and its standard error if chance
/// decided, by the rows of [`judged`].
pub(crate) fn area(table: &Table, outcome: &Outcome, column: usize) -> (f64, f64) {
    let case = |&(row, class): &(u32, bool)| Some((table.number(row as usize, column)?, class));
    let mut cases: Vec<(f64, bool)> = judged(table, outcome).iter().filter_map(case).collect();
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

/// Standard errors from one half from which chance does not explain an area.
pub(crate) const CLEAR: f64 = 3.0;

/// How much of the distance of the best area from one half a column of models has at least.
pub(crate) const AS_WELL: f64 = 0.6;

/// Whether a column tells the outcome beyond chance, and about as well as the best of some others.
pub(crate) fn tells_like(
    table: &Table,
    outcome: &Outcome,
    column: usize,
    others: &[usize],
) -> bool {
    let (own, error) = apart(table, outcome, column);
    let best = || others.iter().map(|&other| apart(table, outcome, other).0).fold(0.0, f64::max);
    own > CLEAR * error && own > AS_WELL * best()
}

/// How far the area of a column is from one half, and its standard error by chance.
pub(crate) fn apart(table: &Table, outcome: &Outcome, column: usize) -> (f64, f64) {
    let (area, error) = area(table, outcome, column);
    ((area - 0.5).abs(), error)
}

/// Log-odds are below so much, one in 10¹³.
const MOST_ODDS: f64 = 30.0;

/// What makes a probability of a number of a column, if it can be one: that itself, a percentage, or
/// log-odds.
pub(crate) fn as_probability(table: &Table, column: usize) -> Option<fn(f64) -> f64> {
    let (low, high) = table.facts(column).range?;
    let name = &table.header[column];
    match (low, high) {
        (low, high) if low >= 0.0 && high <= 1.0 => Some(|p| p),
        _ if !is_score_name(name) && !is_percentage_name(name) => None,
        (low, high) if low >= 0.0 && high <= 100.0 => Some(|percent| percent / 100.0),
        (low, high) if low > -MOST_ODDS && high < MOST_ODDS => {
            Some(|odds| 1.0 / (1.0 + (-odds).exp()))
        }
        _ => None,
    }
}

/// What twice the logarithm of the likelihood may gain by recalibration: with two parameters that is
/// chance in 399 of 400 cases.
const CALIBRATED: f64 = 12.0;

/// Whether a column of probabilities is calibrated for an outcome and says more than its share of
/// positives: to stretch and shift the log-odds makes the outcome hardly likelier, and the share alone
/// makes it less likely. A feature from which the probabilities were made is told apart by them, perhaps
/// better than the outcome, but they are not calibrated for it. The classes may stand the other way
/// round. Probabilities may be written in percent or as log-odds if the column is called a score.
///
/// Source: Cox (1958), Two further applications of a model for binary regression, Biometrika 45.
pub(crate) fn is_calibrated(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let classes = outcome.classes(table);
    let Some(probability) = as_probability(table, column).filter(|_| table.rows() >= MANY_ROWS)
    else {
        return false;
    };
    let every = table.rows().div_ceil(SAMPLE);
    let case = |row: usize| {
        let p = probability(table.number(row, column)?).clamp(1e-6, 1.0 - 1e-6);
        Some(((p / (1.0 - p)).ln(), classes.at(row)?))
    };
    let cases: Vec<(f64, bool)> = (0..table.rows()).step_by(every).filter_map(case).collect();
    let turned: Vec<(f64, bool)> = cases.iter().map(|&(odds, class)| (-odds, class)).collect();
    [cases, turned].iter().any(|cases| {
        let as_it_is = likelihood(cases, (0.0, 1.0));
        let by_share = likelihood(cases, fitted(cases, false));
        2.0 * (likelihood(cases, fitted(cases, true)) - as_it_is) <= CALIBRATED
            && as_it_is > by_share
    })
}

/// Rows that calibration is judged on, at most.
const SAMPLE: usize = 20_000;

/// The logarithm of the likelihood of cases whose log-odds are shifted and stretched.
fn likelihood(cases: &[(f64, bool)], (shift, slope): (f64, f64)) -> f64 {
    let of = |&(odds, class): &(f64, bool)| {
        let odds = shift + slope * odds;
        -(1.0 + (if class { -odds } else { odds }).exp()).ln()
    };
    cases.iter().map(of).sum()
}

/// The shift and the slope of the log-odds that make cases most likely, by Newton's method, with steps
/// halved until they make the cases likelier.
///
/// - `has_slope`: without one only the share of positives counts.
fn fitted(cases: &[(f64, bool)], has_slope: bool) -> (f64, f64) {
    let (mut shift, mut slope) = (0.0, 0.0);
    let mut most = likelihood(cases, (shift, slope));
    for _ in 0..30 {
        let [mut a, mut b, mut aa, mut ab, mut bb] = [0.0; 5];
        for &(odds, class) in cases {
            let p = 1.0 / (1.0 + (-shift - slope * odds).exp());
            let (rest, weight) = (f64::from(u8::from(class)) - p, p * (1.0 - p));
            (a, b) = (a + rest, b + rest * odds);
            (aa, ab, bb) = (aa + weight, ab + weight * odds, bb + weight * odds * odds);
        }
        let determinant = aa * bb - ab * ab;
        let (by, along) = if has_slope && determinant > 1e-9 * aa * bb {
            ((bb * a - ab * b) / determinant, (aa * b - ab * a) / determinant)
        } else {
            (a / aa, 0.0)
        };
        let halved = (0..20).map(|half| 0.5f64.powi(half));
        let mut tried = halved.map(|part| (shift + part * by, slope + part * along));
        let Some(better) = tried.find(|&at| likelihood(cases, at) > most) else { break };
        let gain = likelihood(cases, better) - most;
        (shift, slope) = better;
        most += gain;
        if gain < 1e-9 {
            break;
        }
    }
    (shift, slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// Cases at some log-odds, so many of them positive out of a thousand each.
    fn cases(of: &[(f64, u32)]) -> Vec<(f64, bool)> {
        let group = |&(odds, positives): &(f64, u32)| (0..1000).map(move |i| (odds, i < positives));
        of.iter().flat_map(group).collect()
    }

    #[test]
    fn scattered_rows_come_once_each_and_evenly_wherever_one_stops() {
        for rows in [1, 2, 3, 10, 12, 1_000, 30_030] {
            let mut all: Vec<usize> = scattered(rows).collect();
            let early = all[..rows / 3].iter().filter(|&&row| row < rows / 2).count();
            assert!(early.abs_diff(rows / 6) <= 3 + rows / 100, "{rows}: {early}");
            all.sort_unstable();
            assert!(all.into_iter().eq(0..rows), "{rows}");
        }
        assert_eq!(scattered(0).count(), 0);
    }

    #[test]
    fn an_area_is_judged_by_cases_of_both_classes_however_rows_alternate() {
        let row = |i: u32| format!("{},{}\n", i % 2, i * 7919 % 1000 + i % 2 * 500);
        let table = table_of(&format!("y,m\n{}", (0..90_000).map(row).collect::<String>()));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let (area, error) = area(&table, &outcome, 1);
        assert!((area - 0.875).abs() < 0.02 && error < 0.01, "{area} {error}");
    }

    #[test]
    fn shift_and_slope_are_those_that_the_shares_say() {
        // Shares 1/(1 + e), 1/2 and e/(1 + e) at log-odds -2, 0 and 2: the slope is a half.
        let (shift, slope) = fitted(&cases(&[(-2.0, 269), (0.0, 500), (2.0, 731)]), true);
        assert!(shift.abs() < 1e-6 && (slope - 0.5).abs() < 1e-3, "{shift} {slope}");
        // One share of 0.2 has log-odds of -ln 4.
        let (shift, slope) = fitted(&cases(&[(1.0, 200), (3.0, 200)]), false);
        assert!((shift + 4f64.ln()).abs() < 1e-6 && slope == 0.0, "{shift} {slope}");
    }

    #[test]
    fn no_fit_is_worse_than_the_cases_as_they_are() {
        let far = cases(&[(-13.0, 1), (-12.0, 3), (0.0, 500), (13.0, 999)]);
        assert!(likelihood(&far, fitted(&far, true)) >= likelihood(&far, (0.0, 1.0)));
    }
}
