//! Which columns are scores of models, by small rules: each leaves columns out for a reason that can
//! be said, and the user can take them all the same.

use crate::data::error::{DataError, quoted};
use crate::data::role::name_words::{
    claims, is_feature_name, is_number_name, is_of_uplift, is_prediction, is_score_name,
    is_time_name,
};
use crate::data::role::names::KNOWN_PAIRS;
use crate::data::role::outcome::{Outcome, says_the_same};
use crate::data::role::row_number::{RowName, is_row_number};
use crate::data::table::distinct::{TwoValued, Value, distinct_values};
use crate::data::table::table::Table;

/// Rows from which a column that repeats the outcome can be no model by chance.
const MANY_ROWS: usize = 20;
/// Columns up to which every pair is compared.
const MOST_PAIRED: usize = 200;
/// Two probabilities are complements if they add up to 1 within so much: they are printed rounded.
const ROUNDING: f64 = 2e-4;
/// Scores of models that are no probabilities have spans within this factor of each other.
const ALIKE: f64 = 20.0;

/// Why a column is not taken for a model.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Reason {
    /// It numbers the cases.
    Number,
    /// It is a time.
    Time,
    /// It says what the outcome says.
    Copy,
    /// It is one less another column.
    Complement(usize),
    /// It is the probability of a class that is not asked for.
    OtherClass,
    /// It is no score like the others, which are called so or are probabilities.
    Feature,
}

/// The columns of scores.
#[derive(Debug, Default)]
pub(crate) struct Models {
    /// Columns, and whether low values mean positive.
    pub(crate) taken: Vec<(usize, bool)>,
    /// Of these, columns that hold decisions.
    pub(crate) decisions: Vec<usize>,
    /// Of these, columns that are taken for their numbers although others are called scores.
    pub(crate) by_range: Vec<usize>,
    /// Of these, columns that are taken because nothing tells: neither their names nor their ranges.
    pub(crate) untold: Vec<usize>,
    pub(crate) left_out: Vec<(usize, Reason)>,
}

impl Models {
    /// Adds what would have been decided of the columns that the user did not take, and which of
    /// those taken hold decisions.
    pub(crate) fn explain(&mut self, table: &Table, outcome: &Outcome, free: &[usize]) {
        let Ok(found) = find(table, outcome, free) else { return };
        let is_taken = |column: usize| self.taken.iter().any(|(taken, _)| *taken == column);
        self.decisions = found.decisions.into_iter().filter(|&c| is_taken(c)).collect();
        self.left_out = found.left_out.into_iter().filter(|(c, _)| !is_taken(*c)).collect();
    }
}

/// Finds the models among some columns.
///
/// # Errors
/// [`DataError::ScoresOrFeatures`] if nothing tells scores from other numbers.
pub(crate) fn find(table: &Table, outcome: &Outcome, free: &[usize]) -> Result<Models, DataError> {
    let mut models = Models::default();
    let mut possible = Vec::new();
    for &column in free {
        let name = &table.header[column];
        let is_numeric = table.columns[column].is_numeric();
        if table.rows() >= MANY_ROWS && says_the_same(table, outcome.column, column) {
            models.left_out.push((column, Reason::Copy));
        } else if !is_numeric && decides_in_words(table, outcome, column) {
            models.decisions.push(column);
        } else if !is_numeric {
            // A text is no score.
        } else if is_number(table, column) {
            models.left_out.push((column, Reason::Number));
        } else if is_time(table, column) {
            models.left_out.push((column, Reason::Time));
        } else if is_score_name(name) && decides(table, outcome, column) {
            models.decisions.push(column);
        } else {
            possible.push(column);
        }
    }
    leave_out_other_classes(table, outcome, &mut possible, &mut models.left_out);
    leave_out_complements(table, outcome, &mut possible, &mut models.left_out);
    refuse_uplift(table, free)?;
    if possible.iter().all(|&column| decides(table, outcome, column)) {
        models.decisions.append(&mut possible);
    }
    let must_have_one = models.decisions.is_empty();
    let scores = tell_scores(table, &possible, must_have_one, &mut models)?;
    let features = possible.iter().filter(|column| !scores.contains(column));
    models.left_out.extend(features.map(|&column| (column, Reason::Feature)));
    let taken = free.iter().filter(|c| scores.contains(c) || models.decisions.contains(c));
    models.taken = taken.map(|&column| (column, is_low(table, outcome, column))).collect();
    models.left_out.sort_by_key(|(column, _)| *column);
    Ok(models)
}

/// Whether a column numbers the cases: a running number, or whole numbers, hardly any of them twice,
/// under the name of one.
fn is_number(table: &Table, column: usize) -> bool {
    let (cells, name) = (&table.columns[column], &table.header[column]);
    if is_row_number(cells, RowName::of(&table.header, column)) {
        return true;
    }
    if !is_number_name(name) || is_score_name(name) {
        return false;
    }
    let mut numbers: Vec<f64> = (0..table.rows()).filter_map(|row| cells.number(row)).collect();
    let all = numbers.len();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    numbers.iter().all(|number| number.fract() == 0.0) && 10 * numbers.len() > 9 * all
}

/// Whether a column is a time: its name says so, or it counts seconds or milliseconds of this era.
fn is_time(table: &Table, column: usize) -> bool {
    let (name, cells) = (&table.header[column], &table.columns[column]);
    let mut numbers = (0..table.rows()).filter_map(|row| cells.number(row)).peekable();
    let is_unix =
        |n: f64| n.fract() == 0.0 && ((8e8..3e9).contains(&n) || (8e11..3e12).contains(&n));
    numbers.peek().is_some() && (is_time_name(name) && !is_score_name(name) || numbers.all(is_unix))
}

/// Whether a column holds the outcome's two values, or 1 and 0.
fn decides(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let values = distinct_values(&table.columns[column]);
    let keys = [&outcome.positive.key, &outcome.negative.key].map(String::as_str);
    let are = |keys: [&str; 2]| values.iter().all(|value| keys.contains(&value.key.as_str()));
    values.len() == 2
        && (are(keys) || are(["1", "0"]) || are(["1", "-1"]) || are(["true", "false"]))
}

/// Whether a column of texts holds the outcome's two values: under the name of a prediction, or if
/// hardly anything else is called so.
pub(crate) fn decides_in_words(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let keys = [&outcome.positive.key, &outcome.negative.key].map(String::as_str);
    let is_usual = KNOWN_PAIRS.iter().any(|(p, n)| keys == [*p, *n] || keys == [*n, *p]);
    decides(table, outcome, column)
        && (is_prediction(&table.header[column])
            || is_score_name(&table.header[column])
            || !is_usual)
}

/// Where columns are called after classes, those of another class than the positive one go, unless
/// the outcome has two and no column is called after the positive one.
fn leave_out_other_classes(
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

/// Of two probabilities that add up to 1 the one of the positive class stays.
fn leave_out_complements(
    table: &Table,
    outcome: &Outcome,
    possible: &mut Vec<usize>,
    left_out: &mut Vec<(usize, Reason)>,
) {
    if possible.len() > MOST_PAIRED {
        return;
    }
    let claims = |column: usize, key: &str| {
        claims(&table.header[column], &table.header[outcome.column], key)
    };
    let mut at = 0;
    while at < possible.len() {
        let one = possible[at];
        let partner = (at + 1..possible.len()).find(|&i| are_complements(table, one, possible[i]));
        let Some(partner) = partner else {
            at += 1;
            continue;
        };
        let other = possible[partner];
        // Without a name that tells, the one that rises where positives are stays.
        let stays_first = claims(one, &outcome.positive.key)
            || claims(other, &outcome.negative.key)
            || !claims(other, &outcome.positive.key)
                && !claims(one, &outcome.negative.key)
                && !falls(table, outcome, one);
        let (stays, goes) = if stays_first { (one, other) } else { (other, one) };
        left_out.push((goes, Reason::Complement(stays)));
        possible.retain(|&column| column != goes);
    }
}

fn are_complements(table: &Table, one: usize, other: usize) -> bool {
    let pair = |row: usize| Some((table.number(row, one)?, table.number(row, other)?));
    let is_complement = |(a, b): (f64, f64)| {
        (0.0..=1.0).contains(&a) && (0.0..=1.0).contains(&b) && (a + b - 1.0).abs() <= ROUNDING
    };
    let mut seen = 0;
    let mut differs = false;
    let all = (0..table.rows()).filter_map(pair).all(|(a, b)| {
        seen += 1;
        differs |= (a - b).abs() > ROUNDING;
        is_complement((a, b))
    });
    all && differs && seen > 1
}

/// Scores of what a treatment changes are no scores of the outcome.
fn refuse_uplift(table: &Table, free: &[usize]) -> Result<(), DataError> {
    let is = |&&column: &&usize| is_of_uplift(&table.header[column]);
    let effects: Vec<&usize> = free.iter().filter(|column| is(column).0).collect();
    if effects.is_empty() || !free.iter().any(|column| is(&column).1) {
        return Ok(());
    }
    let columns = effects.into_iter().map(|&column| table.header[column].clone()).collect();
    Err(DataError::Uplift { columns })
}

/// Columns of which nothing tells that are all taken for models at most.
const MOST_UNTOLD: usize = 8;

/// The scores among columns of numbers: those that are called so, and probabilities beside them if
/// they are such; else the probabilities, if they are not outnumbered; else all, if they are alike, or
/// few and not called as features are.
fn tell_scores(
    table: &Table,
    columns: &[usize],
    must_have_one: bool,
    models: &mut Models,
) -> Result<Vec<usize>, DataError> {
    // A file is joined for the sake of its scores.
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    let (own, joined): (Vec<usize>, Vec<usize>) = columns.iter().partition(|&&c| c < own);
    let is_named = |&&column: &&usize| is_score_name(&table.header[column]);
    let (named, others): (Vec<usize>, Vec<usize>) = own.iter().partition(is_named);
    let (probable, others): (Vec<usize>, Vec<usize>) =
        others.iter().partition(|&&column| is_probability(table, column));
    let is_feature =
        |&column: &usize| is_feature_name(&table.header[column]) || is_flag(table, column);
    let are_alike = are_alike(table, &others);
    // A flag beside probabilities is a feature.
    let flags = others.iter().filter(|&&column| is_flag(table, column)).count();
    let scores = if own.iter().all(|&column| is_flag(table, column)) {
        own // classifiers, each with two answers
    } else if !named.is_empty() {
        let are_probable = named.iter().all(|&column| is_probability(table, column));
        let is_like = |column: &usize| {
            !is_feature(column) && self::are_alike(table, &[&named[..], &[*column]].concat())
        };
        models.by_range = match are_probable {
            true => probable,
            false => others.into_iter().filter(is_like).collect(),
        };
        [&named[..], &models.by_range].concat()
    } else if others.is_empty() || 2 * probable.len() > own.len() - flags {
        probable
    } else if probable.is_empty()
        && are_alike
        && (others.len() < 2 || !others.iter().any(is_feature))
    {
        others
    } else if !must_have_one || !joined.is_empty() {
        probable
    } else if own.len() <= MOST_UNTOLD && !own.iter().any(is_feature) {
        models.untold.clone_from(&own);
        own
    } else {
        let names = |columns: &[usize]| columns.iter().map(|&c| table.header[c].clone()).collect();
        return Err(DataError::ScoresOrFeatures { columns: names(&own), likely: names(&probable) });
    };
    Ok([scores, joined].concat())
}

/// Whether a column holds two whole numbers.
fn is_flag(table: &Table, column: usize) -> bool {
    let values = distinct_values(&table.columns[column]);
    let is_whole = |value: &Value| value.key.parse::<f64>().is_ok_and(|n| n.fract() == 0.0);
    values.len() == 2 && values.iter().all(is_whole)
}

/// Whether all numbers lie between 0 and 1, and not only on 0 and 1.
fn is_probability(table: &Table, column: usize) -> bool {
    let Some((low, high)) = range(table, column) else { return false };
    let is_whole = low.fract() == 0.0
        && (0..table.rows()).filter_map(|row| table.number(row, column)).all(|n| n.fract() == 0.0);
    low >= 0.0 && high <= 1.0 && !is_whole
}

/// Whether columns have ranges of one kind: they overlap, and no span is many times another.
fn are_alike(table: &Table, columns: &[usize]) -> bool {
    let ranges: Vec<(f64, f64)> = columns.iter().filter_map(|&c| range(table, c)).collect();
    let low = ranges.iter().map(|r| r.0).fold(f64::NEG_INFINITY, f64::max);
    let high = ranges.iter().map(|r| r.1).fold(f64::INFINITY, f64::min);
    let spans = || ranges.iter().map(|(low, high)| high - low).filter(|span| *span > 0.0);
    let (least, most) = (spans().fold(f64::INFINITY, f64::min), spans().fold(0.0, f64::max));
    columns.len() < 2 || low <= high && most <= ALIKE * least
}

fn range(table: &Table, column: usize) -> Option<(f64, f64)> {
    let cells = &table.columns[column];
    cells.range().filter(|(low, high)| low <= high).or_else(|| {
        let entries = cells.entries()?.iter().filter(|e| e.count > 0).filter_map(|e| e.number);
        entries.fold(None, |range, n| match range {
            None => Some((n, n)),
            Some((low, high)) => Some((n.min(low), n.max(high))),
        })
    })
}

/// Whether low values mean positive: the column is called after the negative class, and its numbers
/// fall where positives are.
fn is_low(table: &Table, outcome: &Outcome, column: usize) -> bool {
    if table.columns[column].is_vector() {
        // The second of two probabilities is that of the class that comes second.
        return is_first(&outcome.positive.key, &outcome.negative.key);
    }
    let claims = |key: &str| claims(&table.header[column], &table.header[outcome.column], key);
    claims(&outcome.negative.key) && !claims(&outcome.positive.key) && falls(table, outcome, column)
}

/// Whether a class comes before another one, as numbers or as texts.
fn is_first(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => one < other,
        _ => one < other,
    }
}

/// Whether positives have lower numbers than negatives in more pairs than higher ones.
fn falls(table: &Table, outcome: &Outcome, column: usize) -> bool {
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
    lower > higher
}

/// What is said of columns that were left out, by the reason; `None` where it is harmless.
pub(crate) fn said(table: &Table, columns: &[usize], reason: &Reason) -> Option<String> {
    let names = names_of(table, columns);
    let is_one = columns.len() == 1;
    let are = if is_one { "is" } else { "are" };
    Some(match reason {
        Reason::Number | Reason::Time | Reason::OtherClass => return None,
        Reason::Copy if is_one => format!("{names} repeats the outcome and is no model"),
        Reason::Copy => format!("{names} repeat the outcome and are no models"),
        Reason::Complement(of) => {
            format!("{names} {are} 1 − {} and no other model", quoted(&table.header[*of]))
        }
        Reason::Feature if is_one => {
            format!(
                "{names} is not taken for a model: neither its name nor its numbers are a score’s"
            )
        }
        Reason::Feature => {
            format!(
                "{names} are not taken for models: neither their names nor their numbers are scores’"
            )
        }
    })
}

/// "“a”", "“a” and “b”", "“a”, “b” and 3 more".
pub(crate) fn names_of(table: &Table, columns: &[usize]) -> String {
    let name = |column: &usize| quoted(&table.header[*column]);
    match columns {
        [] => String::new(),
        [one] => name(one),
        [one, other] => format!("{} and {}", name(one), name(other)),
        [one, other, more @ ..] => {
            format!("{}, {} and {} more", name(one), name(other), more.len())
        }
    }
}
