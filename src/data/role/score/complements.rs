//! Columns of probabilities of which others say the same: of other classes, and complements.

use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::claims;
use crate::data::role::outcome::Outcome;
use crate::data::role::ranges::is_probability;
use crate::data::role::score::evidence::falls;
use crate::data::role::score::reason::{MOST_PAIRED, Reason};
use crate::data::table::table::Table;

/// Two probabilities are complements if they add up to 1 within so much: they are printed rounded.
const ROUNDING: f64 = 2e-4;

/// Where columns are called after classes, those of another class than the positive one go, unless
/// the outcome has two and no column is called after the positive one.
pub(crate) fn leave_out_other_classes(
    table: &Table,
    outcome: &Outcome,
    possible: &mut Vec<usize>,
    left_out: &mut Vec<(usize, Reason)>,
) {
    if !outcome.is_one_of_many {
        return;
    }
    let name = &table.header[outcome.column];
    let of_class = |&column: &usize, key: &str| claims(&table.header[column], name, key);
    if !possible.iter().any(|column| of_class(column, &outcome.positive.key)) {
        return;
    }
    possible.retain(|column| {
        let stays = of_class(column, &outcome.positive.key);
        if !stays {
            left_out.push((*column, Reason::OtherClass));
        }
        stays
    });
}

/// Of two columns with the same numbers the first stays, of two that are each other turned round the one
/// of the positive class.
pub(crate) fn leave_out_complements(
    table: &Table,
    outcome: &Outcome,
    possible: &mut Vec<usize>,
    left_out: &mut Vec<(usize, Reason)>,
) {
    if possible.len() > MOST_PAIRED {
        return;
    }
    // "Score1" is numbered, and "p1" is the probability of class 1.
    let (positive, negative) = (&outcome.positive.key, &outcome.negative.key);
    let claims = |column: usize, key: &str| {
        let claims = |key: &str| claims(&table.header[column], &table.header[outcome.column], key);
        // "No response" names the response, too.
        let is_within = |other: &str| other != key && other.contains(key) && claims(other);
        is_probability(table, column)
            && claims(key)
            && ![positive, negative].into_iter().any(|other| is_within(other))
    };
    let mut at = 0;
    while at < possible.len() {
        let one = possible[at];
        let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
        let is_same = |&other: &usize| other > one && other < own && are_same(table, one, other);
        left_out.extend(possible.iter().copied().filter(is_same).map(|c| (c, Reason::Same(one))));
        possible.retain(|other| !is_same(other));
        at += 1;
    }
    at = 0;
    while at < possible.len() {
        let one = possible[at];
        let partner = (at + 1..possible.len()).find(|&i| are_complements(table, one, possible[i]));
        let Some(partner) = partner else {
            at += 1;
            continue;
        };
        let other = possible[partner];
        // Without a name that tells, the one that rises where positives are stays.
        let stays_first = claims(one, positive)
            || claims(other, negative)
            || !claims(other, positive) && !claims(one, negative) && !falls(table, outcome, one);
        let (stays, goes) = if stays_first { (one, other) } else { (other, one) };
        left_out.push((goes, Reason::Complement(stays)));
        possible.retain(|&column| column != goes);
    }
}

/// Whether two columns of probabilities hold the same numbers.
fn are_same(table: &Table, one: usize, other: usize) -> bool {
    let is_same = |row: usize| table.number(row, one) == table.number(row, other);
    table.rows() >= MANY_ROWS && is_probability(table, one) && (0..table.rows()).all(is_same)
}

/// Whether two columns are each other turned round: probabilities add up to 1, other numbers always to
/// the same.
fn are_complements(table: &Table, one: usize, other: usize) -> bool {
    let pair = |row: usize| Some((table.number(row, one)?, table.number(row, other)?));
    let are_probable = is_probability(table, one) && is_probability(table, other);
    if are_probable != (is_probability(table, one) || is_probability(table, other)) {
        return false;
    }
    let mut sum = are_probable.then_some(1.0);
    let (mut seen, mut differs) = (0, false);
    let all = (0..table.rows()).filter_map(pair).all(|(a, b)| {
        seen += 1;
        differs |= (a - b).abs() > ROUNDING;
        (a + b - *sum.get_or_insert(a + b)).abs() <= ROUNDING * (a.abs() + b.abs()).max(1.0)
    });
    all && differs && seen > if are_probable { 1 } else { MANY_ROWS }
}
