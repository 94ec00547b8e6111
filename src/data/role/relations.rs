//! What columns of numbers and decisions say of each other and of the outcome: the same, one less it, a
//! cut, a sum, a loss.

use crate::data::role::classes::{TwoValued, says_the_same};
use crate::data::role::evidence::falls;
use crate::data::role::facts::{MANY_ROWS, parts};
use crate::data::role::find::{in_two, which};
use crate::data::role::names::{claims, is_prediction, is_score_name};
use crate::data::role::outcome::Outcome;
use crate::data::role::premise::{MOST_PAIRED, Reason, Reasons};
use crate::data::table::distinct::{KNOWN_PAIRS, Value};
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole, words};

/// Two probabilities are complements if they add up to 1 within so much: they are printed rounded.
const ROUNDING: f64 = 2e-4;

/// Where columns are called after classes, those of another class than the positive one go, unless
/// the outcome has two and no column is called after the positive one.
pub(crate) fn of_other_classes(table: &Table, outcome: &Outcome, possible: &[usize]) -> Reasons {
    let name = &table.header[outcome.column];
    let (of_class, others) =
        in_two(possible, |c| claims(&table.header[c], name, &outcome.positive.key));
    if !outcome.is_one_of_many || of_class.is_empty() {
        return vec![];
    }
    others.into_iter().map(|column| (column, Reason::OtherClass)).collect()
}

/// Of two columns with the same numbers the first stays, of two that are each other turned round the one
/// of the positive class.
pub(crate) fn said_twice(table: &Table, outcome: &Outcome, possible: &[usize]) -> Reasons {
    let (mut possible, mut twice) = (possible.to_vec(), vec![]);
    if possible.len() > MOST_PAIRED {
        return twice;
    }
    // "Score1" is numbered, and "p1" is the probability of class 1.
    let (positive, negative) = (&outcome.positive.key, &outcome.negative.key);
    let claims = |column: usize, key: &str| {
        let claims = |key: &str| claims(&table.header[column], &table.header[outcome.column], key);
        // "No response" names the response, too.
        let is_within = |other: &str| other != key && other.contains(key) && claims(other);
        table.facts(column).is_probability()
            && claims(key)
            && ![positive, negative].into_iter().any(|other| is_within(other))
    };
    let mut at = 0;
    while at < possible.len() {
        let one = possible[at];
        let can_be = table.rows() >= MANY_ROWS && table.facts(one).is_probability();
        let (same, rest) = in_two(&possible, |other| {
            can_be
                && (one + 1..table.joined_from()).contains(&other)
                && (0..table.rows()).all(|row| table.number(row, one) == table.number(row, other))
        });
        twice.extend(same.into_iter().map(|column| (column, Reason::Same(one))));
        possible = rest;
        at += 1;
    }
    at = 0;
    while at < possible.len() {
        let one = possible[at];
        let mut others = possible[at + 1..].iter().copied();
        let Some(other) = others.find(|&other| are_complements(table, one, other)) else {
            at += 1;
            continue;
        };
        // Without a name that tells, the one that rises where positives are stays.
        let stays_first = claims(one, positive)
            || claims(other, negative)
            || !claims(other, positive) && !claims(one, negative) && !falls(table, outcome, one);
        let (stays, goes) = if stays_first { (one, other) } else { (other, one) };
        twice.push((goes, Reason::Complement(stays)));
        possible.retain(|&column| column != goes);
    }
    twice
}

/// Whether two columns are each other turned round: probabilities add up to 1, other numbers always to
/// the same.
fn are_complements(table: &Table, one: usize, other: usize) -> bool {
    let pair = |row: usize| Some((table.number(row, one)?, table.number(row, other)?));
    let [are_probable, is_other] = [one, other].map(|c| table.facts(c).is_probability());
    if are_probable != is_other {
        return false;
    }
    // Beside numbers of nine digits all others are small.
    let span = |column: usize| table.facts(column).range.map_or(0.0, |(low, high)| high - low);
    let unit = if are_probable { 1.0 } else { span(one).min(span(other)) };
    let mut sum = are_probable.then_some(1.0);
    let (mut seen, mut differs) = (0, false);
    let all = (0..table.rows()).filter_map(pair).all(|(a, b)| {
        seen += 1;
        differs |= (a - b).abs() > ROUNDING;
        (a + b - *sum.get_or_insert(a + b)).abs() <= ROUNDING * unit
    });
    all && differs && seen > if are_probable { 1 } else { MANY_ROWS }
}

/// Standard errors from which decisions go together with the outcome.
const TELLING: f64 = 3.0;

/// Whether a column holds the outcome's two values, or 1 and 0.
pub(crate) fn decides(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let values = &table.facts(column).values;
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
    let classes = &table.facts(outcome.column).values;
    let said = &table.facts(column).values;
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
    let classes = outcome.classes(table);
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

/// The two values of a column that are not those of the outcome, as decisions have them ("mail", "skip"): first a
/// "yes", or else the first in the alphabet, so that every table of these words is read alike. Which of the two is
/// acted on is said by the column's role.
pub(crate) fn decided_words<'t>(
    table: &'t Table,
    outcome: &Outcome,
    column: usize,
) -> Option<[&'t Value; 2]> {
    let [a, b] = table.facts(column).outcomes() else { return None };
    if table.is_numeric(column) || column == outcome.column || decides(table, outcome, column) {
        return None;
    }
    let key = |value: &Value| (!whole(&value.key).has(Says::Yes), value.key.clone());
    Some(if key(a) <= key(b) { [a, b] } else { [b, a] })
}

/// The two values of a column of decisions, the one that is 1 first: whatever words they are.
pub(crate) fn decided_values<'t>(
    table: &'t Table,
    outcome: &Outcome,
    column: usize,
) -> Option<[&'t Value; 2]> {
    let own = decided_words(table, outcome, column);
    own.or_else(|| {
        let [a, b] = table.facts(column).outcomes() else { return None };
        let is_positive = |value: &Value| {
            value.key == outcome.positive.key || matches!(&*value.key, "1" | "true")
        };
        let is_one = decides(table, outcome, column) && !outcome.is_one_of_many;
        is_one.then(|| if is_positive(b) { [b, a] } else { [a, b] })
    })
}

/// Whether the first of two values of a column is that of the cases that are more often positive.
pub(crate) fn is_acted_on(
    table: &Table,
    outcome: &Outcome,
    (column, [first, other]): (usize, [&Value; 2]),
) -> bool {
    let (classes, values) =
        (outcome.classes(table), TwoValued::new(&table.columns[column], first, other));
    let mut counts = [[0.0; 2]; 2];
    for (value, class) in (0..table.rows()).filter_map(|row| values.at(row).zip(classes.at(row))) {
        counts[usize::from(value)][usize::from(class)] += 1.0;
    }
    let [[no, yes], [first_no, first_yes]] = counts;
    first_yes * (no + yes) >= yes * (first_no + first_yes)
}

/// Whether a column is called like a decision about the cases.
pub(crate) fn is_called_decision(name: &str) -> bool {
    words(name).iter().any(|word| whole(word).has(Says::Decision))
}

/// Of a column that is called like a decision about the cases, and whose two values are not the outcome in other
/// words, these values.
pub(crate) fn may_be_decisions<'t>(
    table: &'t Table,
    outcome: &Outcome,
    column: usize,
) -> Option<[&'t Value; 2]> {
    let is_one =
        is_called_decision(&table.header[column]) && !says_the_same(table, outcome.column, column);
    decided_values(table, outcome, column).filter(|_| is_one)
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
    let is_cut_of = |&other: &usize| {
        other != column
            && table.is_numeric(other)
            && !table.facts(other).is_flag()
            && (is_score_name(&table.header[other]) || table.facts(other).is_probability())
            && is_cut(table, outcome, column, other)
    };
    table.rows() >= MANY_ROWS
        && others.len() <= MOST_PAIRED
        && (table.facts(column).is_flag() || !table.is_numeric(column))
        && decides(table, outcome, column)
        && others.iter().any(is_cut_of)
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
    if table.rows() < MANY_ROWS || columns.len() > MOST_PAIRED {
        return vec![];
    }
    // The likeliest of so many classes has at least its share.
    let classes = if outcome.is_one_of_many { table.facts(outcome.column).values.len() } else { 2 };
    let high = which(columns, |column| {
        let facts = table.facts(column);
        facts.is_probability() && facts.range.is_some_and(|(low, _)| low >= 1.0 / classes as f64)
    });
    if let (true, [decision, ..]) = (outcome.is_one_of_many, decisions) {
        // Of the cases that go to another class it does not tell the probability that is asked for.
        return high.into_iter().map(|column| (column, *decision, true)).collect();
    }
    let of = |column: usize| {
        let of_it = |decision: &&usize| {
            let class = said_class(table, outcome, **decision);
            let says = |wanted| (0..table.rows()).any(|row| class(row) == Some(wanted));
            says(true) && says(false) && !is_cut(table, outcome, **decision, column)
        };
        let is_other = |decision: &&usize| !is_prediction(&table.header[**decision]);
        let decision = *decisions.iter().filter(of_it).min_by_key(is_other)?;
        let tells = |&other: &usize| other != column && tells(table, other, column);
        Some((column, decision, columns.iter().any(tells)))
    };
    high.into_iter().filter_map(of).collect()
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

/// Rows that are looked at, at most: an order shows in some.
const SAMPLE: usize = 4000;

/// Steps of each class from which an order is hardly chance.
const STEPS: usize = 10;

/// Of so many steps one may go the other way, as numbers are printed rounded.
const ROUNDED: usize = 50;

/// Columns that follow from the outcome go, if others are left; of those called scores only what says
/// how a probability errs: "R_bad1" beside "P_bad1".
pub(crate) fn derived(table: &Table, outcome: &Outcome, possible: &[usize]) -> Reasons {
    if table.rows() < MANY_ROWS || possible.len() > MOST_PAIRED {
        return vec![];
    }
    let (scores, others) = in_two(possible, |column| is_score_name(&table.header[column]));
    let (probable, called) = in_two(&scores, |column| table.facts(column).is_probability());
    // A perfect probability may be a model's.
    let can_be_cut = which(&others, |column| !table.facts(column).is_probability());
    let perfect = perfect(table, outcome, &can_be_cut);
    let classes = outcome.classes(table);
    let class = |row: usize| classes.at(row);
    let errs = |column: usize, of: &[usize]| of.iter().any(|&c| errs(table, &class, column, c));
    let called = which(called, |column| errs(column, &probable));
    let derived = which(others, |column| perfect.contains(&column) || errs(column, &scores));
    let derived = [derived, called].concat();
    if derived.len() == possible.len() {
        return vec![];
    }
    derived.into_iter().map(|column| (column, Reason::Derived)).collect()
}

/// Columns up to which sums are looked for.
const MOST_ITEMS: usize = 60;

/// Rows in which a sum is checked, at most.
const SUMMED: usize = 500;

/// Three or more columns beside each other that another one, called a score, adds up, but for the same
/// number in all rows: the items of a score are no other scores.
pub(crate) fn items(table: &Table, possible: &[usize]) -> Reasons {
    if table.rows() < MANY_ROWS || possible.len() > MOST_ITEMS {
        return vec![];
    }
    let adds_up = |total: usize, items: &[usize]| {
        let rest = |row: usize| {
            let sum: Option<f64> = items.iter().map(|&item| table.number(row, item)).sum();
            Some(table.number(row, total)? - sum?)
        };
        let mut rests = (0..table.rows()).filter_map(rest).take(SUMMED);
        let mut seen = 1;
        let first = rests.next();
        let is_same = |rest: f64| {
            seen += 1;
            first.is_some_and(|first| (rest - first).abs() < 1e-6 * (1.0 + first.abs()))
        };
        rests.all(is_same) && seen >= MANY_ROWS
    };
    let items = |&total: &usize| {
        let others = which(possible, |column| column != total);
        let runs =
            (0..others.len()).flat_map(|from| (from + 3..=others.len()).map(move |to| from..to));
        let items = runs.map(|run| others[run].to_vec()).find(|run| adds_up(total, run))?;
        Some(items.into_iter().map(|item| (item, Reason::Item(total))).collect())
    };
    let mut called = possible.iter().filter(|&&column| is_score_name(&table.header[column]));
    called.find_map(items).unwrap_or_default()
}

/// The columns that part the classes in every row.
pub(crate) fn perfect(table: &Table, outcome: &Outcome, columns: &[usize]) -> Vec<usize> {
    let classes = outcome.classes(table);
    let is_one = |column| parts(table, |row| classes.at(row), column);
    which(columns, |column| table.rows() >= MANY_ROWS && is_one(column))
}

/// Whether some column of numbers says how a score errs.
pub(crate) fn errors(table: &Table, outcome: &Outcome, scores: &[usize]) -> bool {
    let classes = outcome.classes(table);
    let class = |row: usize| classes.at(row);
    let numbers = table.all().filter(|&column| table.is_numeric(column));
    let mut numbers = numbers.filter(|column| !scores.contains(column)).take(MOST_PAIRED);
    numbers.any(|column| scores.iter().any(|&score| errs(table, &class, column, score)))
}

/// Whether a column says how a score errs. Either it goes up with the score in one class and down in
/// the other, as a loss does; or it goes one way in both and parts them, as a residual does. One of two
/// features that a score was made from goes one way in both classes of the other, and parts nothing.
fn errs(
    table: &Table,
    class: &impl Fn(usize) -> Option<bool>,
    column: usize,
    score: usize,
) -> bool {
    let every = table.rows().div_ceil(SAMPLE);
    let case =
        |row: usize| Some((table.number(row, score)?, table.number(row, column)?, class(row)?));
    let mut cases: Vec<(f64, f64, bool)> =
        (0..table.rows()).step_by(every).filter_map(case).collect();
    cases.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let way = |of: bool| {
        let all: Vec<_> = cases.iter().filter(|case| case.2 == of).collect();
        let steps = all.windows(2).filter(|pair| pair[0].0 < pair[1].0 && pair[0].1 != pair[1].1);
        let (up, down): (Vec<_>, Vec<_>) = steps.partition(|pair| pair[0].1 < pair[1].1);
        let (fewer, steps) = (up.len().min(down.len()), up.len() + down.len());
        (steps >= STEPS && ROUNDED * fewer <= steps).then_some(up.len() > down.len())
    };
    match (way(true), way(false)) {
        (Some(one), Some(other)) => one != other || parts(table, class, column),
        _ => false,
    }
}

/// The columns of decisions that say in all rows whether another one, called a prediction, came true.
pub(crate) fn agreements(table: &Table, outcome: &Outcome, decisions: &[usize]) -> Vec<usize> {
    let classes = outcome.classes(table);
    let (called, others) = in_two(decisions, |column| is_prediction(&table.header[column]));
    let agrees = |column: usize, decision: usize| {
        let said = said_class(table, outcome, decision);
        let mut keys: [Option<u64>; 2] = [None; 2];
        let is_same = |row: usize| {
            let Some((said, class)) = said(row).zip(classes.at(row)) else { return true };
            let key = table.columns[column].key(row);
            *keys[usize::from(said == class)].get_or_insert(key) == key
        };
        (0..table.rows()).all(is_same) && keys[0].is_some() && keys[0] != keys[1]
    };
    let is_one = |column| called.iter().any(|&decision| agrees(column, decision));
    which(others, |column| table.rows() >= MANY_ROWS && is_one(column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    #[test]
    fn what_is_small_beside_a_number_of_a_person_is_not_turned_round() {
        let row = |i: u32| {
            let share = i * 37 % 100;
            format!("{},{share},{},{}.5\n", 202_100_000 + i * 7919 % 20_000, 100 - share, i % 4)
        };
        let rows: String = (0..40).map(row).collect();
        let table = table_of(&format!("student,loss,gain,grade\n{rows}"));
        assert!(are_complements(&table, 1, 2));
        assert!(!are_complements(&table, 0, 3) && !are_complements(&table, 0, 1));
    }

    #[test]
    fn a_flag_that_cuts_a_score_is_a_decision_whose_probability_is_known() {
        let row = |i: u32| {
            let p = f64::from(i * 7 % 40) / 40.0 + 0.01;
            let (label, decision) = (u8::from(i.is_multiple_of(3)), u8::from(p >= 0.5));
            let (age, is_senior) = (18 + i, u8::from(i >= 30));
            format!("{label},{decision},{p:.3},{:.3},{},{age},{is_senior}\n", p.max(1.0 - p), i % 2)
        };
        let rows: String = (0..40).map(row).collect();
        let table = table_of(&format!("label,best,p,sure,flag,age,is_senior\n{rows}"));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let is_cut = |column| is_cut_of_a_score(&table, &outcome, column, &[1, 2, 3, 4, 5, 6]);
        assert_eq!([1, 4, 6].map(is_cut), [true, false, false], "not a flag, nor that of an age");
        assert_eq!(confidences(&table, &outcome, &[2, 3, 4], &[1]), [(3, 1, true)]);
        assert_eq!(confidences(&table, &outcome, &[3, 4], &[1]), [(3, 1, false)]);
        assert_eq!(confidences(&table, &outcome, &[2], &[1]), []);
    }

    #[test]
    fn what_follows_from_the_outcome_is_no_model_and_whether_a_decision_came_true_is_none() {
        // A score, its loss and residual, what the outcome was cut from, a decision, whether it came
        // true, and a feature.
        let row = |i: u32| {
            let p = (f64::from(i * 37 % 60) + 0.5) / 60.0;
            let y = i * 37 % 60 + i * 17 % 40 > 60;
            let (measured, said) = (if y { 50 + i } else { 49 - i % 40 }, p > 0.5);
            let of = |y: bool| u8::from(y);
            let loss = if y { -p.ln() } else { -(1.0 - p).ln() };
            let residual = f64::from(of(y)) - p;
            let (y, came_true, said) = (of(y), said == y, of(said));
            format!("{y},{p:.4},{loss:.4},{residual:.4},{measured},{said},{came_true},{}\n", i % 7)
        };
        let rows: String = (0..60).map(row).collect();
        let table = table_of(&format!("label,score,a,b,c,predicted,hit,d\n{rows}"));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let derived = |possible: &[usize]| {
            let derived = derived(&table, &outcome, possible);
            derived.into_iter().map(|(column, _)| column).collect::<Vec<usize>>()
        };
        assert_eq!(derived(&[1, 2, 3, 4, 7]), [2, 3, 4]);
        assert_eq!(derived(&[4]), [0; 0], "the only column stays");
        assert_eq!(agreements(&table, &outcome, &[5, 6]), [6]);
    }

    #[test]
    fn items_that_a_score_adds_up_are_no_models() {
        let row = |i: u32| {
            let [a, b, c] = [i % 3, i * 7 % 4, i * 5 % 3];
            format!("{},{a},{b},{c},{},{}\n", i % 2, a + b + c + 10, i * 37 % 60)
        };
        let found = |header: &str| {
            let text: String = (0..60).map(row).collect();
            items(&table_of(&format!("{header}\n{text}")), &[1, 2, 3, 4, 5])
        };
        let sum = [1, 2, 3].map(|item| (item, Reason::Item(4)));
        assert_eq!(found("y,chest,age_points,ecg,heart_score,edacs"), sum);
        assert_eq!(found("y,chest,age_points,ecg,heart,edacs"), [], "nothing is called a score");
    }
}
