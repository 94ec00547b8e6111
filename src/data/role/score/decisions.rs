//! Columns of decisions, and probabilities of what was decided.

use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::{KNOWN_PAIRS, is_prediction, is_score_name};
use crate::data::role::outcome::Outcome;
use crate::data::role::ranges::{is_flag, is_probability, parts, range};
use crate::data::role::score::reason::MOST_PAIRED;
use crate::data::table::distinct::{TwoValued, distinct_values};
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole};

/// Standard errors from which decisions go together with the outcome.
const TELLING: f64 = 3.0;

/// Two numbers are the same as far as they are printed.
const ROUNDING: f64 = 2e-4;

/// Whether a column holds the outcome's two values, or 1 and 0.
pub(crate) fn decides(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let values = distinct_values(&table.columns[column]);
    if outcome.is_one_of_many {
        return says_classes(table, outcome, column);
    }
    let keys = [&outcome.positive.key, &outcome.negative.key].map(String::as_str);
    let are = |keys: [&str; 2]| values.iter().all(|value| keys.contains(&value.key.as_str()));
    values.len() == 2
        && (are(keys) || are(["1", "0"]) || are(["1", "-1"]) || are(["true", "false"]))
}

/// Whether a column under the name of a prediction holds the classes of an outcome with more than two.
fn says_classes(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let classes = distinct_values(&table.columns[outcome.column]);
    let said = distinct_values(&table.columns[column]);
    let is_class = |key: &String| classes.iter().any(|class| class.key == *key);
    is_prediction(&table.header[column])
        && said.len() >= 2
        && said.iter().all(|value| is_class(&value.key))
        && said.iter().any(|value| value.key == outcome.positive.key)
}

/// Whether a column of texts holds the outcome's two values: under the name of a prediction, or if
/// hardly anything else is called so.
pub(crate) fn decides_in_words(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let keys = [&outcome.positive.key, &outcome.negative.key].map(String::as_str);
    let is_usual = KNOWN_PAIRS.iter().any(|(p, n)| keys == [*p, *n] || keys == [*n, *p])
        || keys.iter().any(|key| whole(key).has(Says::Yes));
    decides(table, outcome, column)
        && (is_prediction(&table.header[column])
            || is_score_name(&table.header[column])
            || !is_usual && (table.rows() < MANY_ROWS || agrees(table, outcome, column)))
}

/// Whether what a column says goes together with the outcome more than by chance.
fn agrees(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let class = said_class(table, outcome, column);
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let mut counts = [[0.0; 2]; 2];
    for row in 0..table.rows() {
        if let Some((said, is)) = class(row).zip(classes.at(row)) {
            counts[usize::from(said)][usize::from(is)] += 1.0;
        }
    }
    let [[a, b], [c, d]] = counts;
    let spread: f64 = (a + b) * (c + d) * (a + c) * (b + d);
    // The correlation of two classes, in standard errors by chance.
    (a * d - b * c) * (a + b + c + d).sqrt() > TELLING * spread.sqrt()
}

/// The class that a cell of decisions says: whether it is the positive one.
pub(crate) fn said_class(
    table: &Table,
    outcome: &Outcome,
    column: usize,
) -> impl Fn(usize) -> Option<bool> {
    let cells = &table.columns[column];
    let key = |row: usize| cells.value_key(&cells.text(row));
    move |row| match key(row).as_str() {
        key if key == outcome.positive.key => Some(true),
        key if key == outcome.negative.key => Some(false),
        "1" | "true" => Some(true),
        "0" | "-1" | "false" => Some(false),
        _ => None,
    }
}

/// Whether a column says 1 above some value of a score and 0 below it, or the other way round: it is
/// what a model decided, whatever its name. A feature may be cut so too, such as "is_senior" of an
/// age; so only scores count, by their name or as probabilities.
pub(crate) fn is_cut_of_a_score(
    table: &Table,
    outcome: &Outcome,
    column: usize,
    others: &[usize],
) -> bool {
    let can_be = table.rows() >= MANY_ROWS
        && others.len() <= MOST_PAIRED
        && (is_flag(table, column) || !table.columns[column].is_numeric())
        && decides(table, outcome, column);
    let is_score = |&other: &usize| {
        other != column
            && table.columns[other].is_numeric()
            && !is_flag(table, other)
            && (is_score_name(&table.header[other]) || is_probability(table, other))
    };
    can_be
        && others
            .iter()
            .copied()
            .filter(is_score)
            .any(|score| is_cut(table, outcome, column, score))
}

/// Whether all scores with one decision are above all scores with the other.
fn is_cut(table: &Table, outcome: &Outcome, decision: usize, score: usize) -> bool {
    parts(table, said_class(table, outcome, decision), score)
}

/// Columns of the probability of the class that a column of decisions says; that column; and whether
/// another column tells the same probability.
///
/// They are never below one half, and yet the decisions are not cuts of them.
pub(crate) fn confidences(
    table: &Table,
    outcome: &Outcome,
    columns: &[usize],
    decisions: &[usize],
) -> Vec<(usize, usize, bool)> {
    // The likeliest of so many classes has at least its share.
    #[expect(clippy::cast_precision_loss, reason = "a handful")]
    let least = match outcome.is_one_of_many {
        true => 1.0 / distinct_values(&table.columns[outcome.column]).len() as f64,
        false => 0.5,
    };
    let is_high = |&column: &usize| {
        is_probability(table, column) && range(table, column).is_some_and(|(low, _)| low >= least)
    };
    if table.rows() < MANY_ROWS || columns.len() > MOST_PAIRED {
        return vec![];
    }
    if let (true, [decision, ..]) = (outcome.is_one_of_many, decisions) {
        // Of the cases that go to another class it does not tell the probability that is asked for.
        return columns.iter().copied().filter(is_high).map(|c| (c, *decision, true)).collect();
    }
    let of = |column: usize| {
        let of_it = |decision: &&usize| {
            let class = said_class(table, outcome, **decision);
            let says = |wanted| (0..table.rows()).any(|row| class(row) == Some(wanted));
            says(true) && says(false) && !is_cut(table, outcome, **decision, column)
        };
        let is_other = |decision: &&usize| !is_prediction(&table.header[**decision]);
        let decision = *decisions.iter().filter(of_it).min_by_key(is_other)?;
        let tells = |&&other: &&usize| other != column && tells(table, other, column);
        Some((column, decision, columns.iter().any(|other| tells(&other))))
    };
    columns.iter().copied().filter(is_high).filter_map(of).collect()
}

/// Whether a probability or one less it is another one in all rows.
fn tells(table: &Table, probability: usize, confidence: usize) -> bool {
    (0..table.rows()).all(|row| {
        match (table.number(row, probability), table.number(row, confidence)) {
            (Some(p), Some(c)) => (p.max(1.0 - p) - c).abs() <= ROUNDING,
            (p, c) => p.is_none() && c.is_none(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// Rows with a label, a decision, a probability, that of the decision, a feature and an age.
    fn table() -> Table {
        let row = |i: u32| {
            let p = f64::from(i * 7 % 40) / 40.0 + 0.01;
            let (label, decision) = (u8::from(i.is_multiple_of(3)), u8::from(p >= 0.5));
            let (age, is_senior) = (18 + i, u8::from(i >= 30));
            format!("{label},{decision},{p:.3},{:.3},{},{age},{is_senior}\n", p.max(1.0 - p), i % 2)
        };
        let rows: String = (0..40).map(row).collect();
        table_of(&format!("label,best,p,sure,flag,age,is_senior\n{rows}"))
    }

    #[test]
    fn a_flag_that_cuts_a_score_is_a_decision() {
        let table = table();
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let is_cut = |column| is_cut_of_a_score(&table, &outcome, column, &[1, 2, 3, 4, 5, 6]);
        assert_eq!([1, 4, 6].map(is_cut), [true, false, false], "not a flag, nor that of an age");
    }

    #[test]
    fn a_probability_of_what_was_decided_is_known() {
        let table = table();
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        assert_eq!(confidences(&table, &outcome, &[2, 3, 4], &[1]), [(3, 1, true)]);
        assert_eq!(confidences(&table, &outcome, &[3, 4], &[1]), [(3, 1, false)]);
        assert_eq!(confidences(&table, &outcome, &[2], &[1]), []);
    }
}
