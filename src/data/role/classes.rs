//! The values of a column as classes: a well-known pair or a handful, which one speaks of an event,
//! and what two columns, either of which may be the outcome, tell of each other.

use crate::data::role::facts::MANY_ROWS;
use crate::data::role::names::{KNOWN_PAIRS, claims, is_called_after, is_past_name};
use crate::data::table::column::{Cell, Column};
use crate::data::table::distinct::{TwoValued, Value, has_many_numbers, outcome_values};
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use crate::data::text::words::{Said, Says, is_mark, pieces, said, whole, words};

/// Classes that an outcome has at most.
pub(crate) const MOST_CLASSES: usize = 20;

/// Whether an outcome has a handful of classes: texts, or codes after each of which a column of
/// probabilities is called.
pub(crate) fn is_of_classes(table: &Table, column: usize, values: &[Value]) -> bool {
    (3..=MOST_CLASSES).contains(&values.len())
        && (!table.columns[column].is_numeric() || are_claimed(table, column, values))
}

/// Whether a column is called after each value of another one, as columns of probabilities are.
pub(crate) fn are_claimed(table: &Table, column: usize, values: &[Value]) -> bool {
    let name = &table.header[column];
    let is_claimed = |value: &Value| {
        let calls = |&other: &usize| {
            other != column
                && table.columns[other].is_numeric()
                && claims(&table.header[other], name, &value.key)
        };
        (0..table.header.len()).any(|other| calls(&other))
    };
    values.iter().all(is_claimed)
}

/// The two values of a column with well-known spellings, if nearly all cells hold one of them.
///
/// Cells with a third value are errors if they are at most one in ten, or at most two (and rarer than
/// both values, and not one more number beside 1 and 0); otherwise the outcome is another one.
pub(crate) fn known_pair(found: &[Value]) -> Option<(Value, Value)> {
    let find = |key: &str| found.iter().find(|v| v.key == key);
    let known = || KNOWN_PAIRS.iter().find_map(|(p, n)| find(p).zip(find(n)));
    let said = |event: bool| found.iter().find(|v| is_event(&v.key) == Some(event));
    let (positive, negative) = known().or_else(|| said(true).zip(said(false)))?;
    let present: usize = found.iter().map(|value| value.count).sum();
    let strays = present - positive.count - negative.count;
    let is_other_number = |v: &Value| v.is_number() && v != positive && v != negative;
    let are_numbers = positive.is_number() && found.iter().any(is_other_number);
    let has_few = 10 * strays <= present
        || !are_numbers && strays <= 2 && strays < positive.count.min(negative.count);
    has_few.then(|| (positive.clone(), negative.clone()))
}

/// Whether two columns tell the same two classes of every row, perhaps in other words, or both nothing.
pub(crate) fn says_the_same(table: &Table, one: usize, other: usize) -> bool {
    let mut partner: [(Option<u64>, u64); 2] = [(None, 0); 2];
    let (ones, others) = (&table.columns[one], &table.columns[other]);
    let mut used = 0;
    let is_missing = |column: &Column, row: usize| is_missing(column.text(row).as_bytes());
    for row in 0..table.rows() {
        let (a, b) = (ones.key(row), others.key(row));
        match partner.iter().position(|(known, _)| *known == Some(a)) {
            Some(at) if partner[at].1 == b => {}
            Some(_) => return false,
            None if is_missing(ones, row) && is_missing(others, row) => {}
            None if used == 2 || used == 1 && partner[0].1 == b => return false,
            None => {
                partner[used] = (Some(a), b);
                used += 1;
            }
        }
    }
    used == 2
}

/// Whether a value speaks of the event (`true`) or of its absence; `None` if its words say nothing.
///
/// - `key`: the value in lower case.
pub(crate) fn is_event(key: &str) -> Option<bool> {
    let of = |said: Said| match (said.has(Says::Event), said.has(Says::NoEvent)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    };
    if let Some(told) = of(whole(key)) {
        return Some(told);
    }
    let words = words_in(key);
    let (first, last) = (words.first()?, words.last()?);
    if said(first).has(Says::Not) || said(last).has(Says::Not) {
        return if words.len() == 1 { None } else { Some(false) };
    }
    let glued = first.strip_prefix("non").or_else(|| first.strip_prefix("not"));
    if glued.is_some_and(|rest| said(rest).has(Says::Event)) {
        return Some(false);
    }
    // "closed, not suspicious"
    let is_negated = |pair: &[&str]| said(pair[0]).has(Says::Not) && said(pair[1]).has(Says::Event);
    if words.windows(2).any(is_negated) {
        return Some(false);
    }
    let long = words.iter().filter(|word| word.len() > 2).map(|word| said(word));
    let pairs = words.windows(2).map(|pair| whole(&pair.join(" ")));
    of(long.chain(pairs).fold(Said::default(), Said::and))
}

fn words_in(key: &str) -> Vec<&str> {
    let parts = key.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    parts.filter(|word| !word.is_empty()).flat_map(pieces).collect()
}

/// Whether one of several words of a value denies the others: "did not vote".
///
/// - `key`: the value in lower case.
pub(crate) fn denies(key: &str) -> bool {
    let words = words_in(key);
    words.len() > 1 && words.iter().any(|word| said(word).has(Says::Not))
}

/// Whether the names of two columns differ by a number or a letter only, as “churn_30d” and “churn_90d”,
/// “annotator_A” and “annotator_B”.
///
/// - `least`: letters that a word in them has at least.
pub(crate) fn is_twin(table: &Table, found: usize, other: usize, least: usize) -> bool {
    let without_numbers = |column: usize| {
        let mut words = words(&table.header[column]).to_vec();
        words.retain(|word| !word.chars().all(char::is_numeric));
        words.pop_if(|last| last.chars().count() == 1);
        words
    };
    let [own, their] = [found, other].map(without_numbers);
    own == their && own.iter().any(|word| word.chars().count() >= least)
}

/// Whether two columns tell the same of different years or waves, the first of an earlier one:
/// "Voted 2020" and "Voted 2022", "Interviewed W2" and "Interviewed W3", "Bought previously" and "Bought".
pub(crate) fn is_earlier(table: &Table, column: usize, than: usize) -> bool {
    let time = |column: usize| {
        let words = words(&table.header[column]);
        let mut numbered = words.iter().enumerate().filter_map(|(at, word)| {
            let before = at.checked_sub(1).map(|before| &*words[before]);
            let is_wave = matches!(before, Some("w" | "wave" | "round" | "welle" | "vague"));
            Some((word.parse::<u32>().ok()?, is_wave))
        });
        numbered.find(|&(number, is_wave)| is_wave || (1900..2100).contains(&number))
    };
    let (name, of) = (&table.header[column], &table.header[than]);
    time(column) < time(than) && time(column).is_some() && is_twin(table, column, than, 3)
        || is_called_after(name, of) && is_past_name(name)
}

/// Whether all cases of one event are cases of the other, as those of the next stage of a process are.
pub(crate) fn are_stages(table: &Table, found: usize, other: usize) -> bool {
    is_stage(table, found, other) || is_stage(table, other, found)
}

/// Whether all cases of an event are cases of another one, and more than by chance.
pub(crate) fn is_stage(table: &Table, of: usize, within: usize) -> bool {
    let classes = |column: usize| {
        let (positive, negative) = known_pair(&outcome_values(&table.columns[column]))?;
        Some(TwoValued::new(&table.columns[column], &positive, &negative))
    };
    let Some((of, within)) = classes(of).zip(classes(within)) else { return false };
    let class = |row: usize| of.at(row).zip(within.at(row));
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    let count = |both| (0..table.rows()).filter(|&row| class(row) == Some(both)).count() as f64;
    let [within_alone, both] = [(false, true), (true, true)].map(count);
    let share = (within_alone + both) / (within_alone + both + count((false, false)));
    count((true, false)) == 0.0 && within_alone > 0.0 && both * share.ln() < UNLIKELY
}

/// The logarithm of a probability below which something is hardly chance: one in ten thousand.
const UNLIKELY: f64 = -9.2;

/// Whether one column is known for the cases alone that have one of two values in another: which ones
/// were selected tells nothing of what happened to them.
pub(crate) fn is_known_if(table: &Table, column: usize, selection: usize) -> bool {
    let (cells, selection) = (&table.columns[column], &table.columns[selection]);
    let is_known = |row: &usize| match cells.cell(*row) {
        Cell::Entry(_, entry) => !entry.missing,
        Cell::Number(_) => true,
        Cell::Other => false,
    };
    let mut known = (0..table.rows()).filter(is_known).map(|row| selection.key(row));
    let first = known.next();
    cells.missing() >= MANY_ROWS / 4 && first.is_some_and(|first| known.all(|key| key == first))
}

/// Whether a column counts what another one tells: it has more than two values and is above 0 where
/// the other one is positive, and 0 elsewhere.
pub(crate) fn is_count_of(table: &Table, count: usize, of: usize) -> bool {
    let is_counting = |&n: &f64| n >= 0.0 && n.fract() == 0.0;
    let pair = outcome_values(&table.columns[of]);
    let ([one, other], true) = (pair.as_slice(), has_many_numbers(&table.columns[count])) else {
        return false;
    };
    let classes = TwoValued::new(&table.columns[of], one, other);
    let told = |row: usize| Some((table.number(row, count)?, classes.at(row)?));
    let mut said: [Option<bool>; 2] = [None; 2];
    let mut is_so = |(n, class): (f64, bool)| {
        is_counting(&n) && *said[usize::from(n > 0.0)].get_or_insert(class) == class
    };
    (0..table.rows()).filter_map(told).all(&mut is_so) && said[0] != said[1]
}

/// Whether a column is filled for the cases alone that have one of two values in another, and for all of
/// them: the date of what the other one tells.
pub(crate) fn is_date_of(table: &Table, date: usize, of: usize) -> bool {
    let cells = &table.columns[date];
    let is_filled = |row: usize| !is_missing(cells.text(row).as_bytes());
    let values = outcome_values(&table.columns[of]);
    let [one, other] = values.as_slice() else { return false };
    let classes = TwoValued::new(&table.columns[of], one, other);
    let told = || (0..table.rows()).filter_map(|row| Some((classes.at(row)?, is_filled(row))));
    told().all(|(class, filled)| class == filled) || told().all(|(class, filled)| class != filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_the_event_from_its_absence() {
        for event in ["churned", "charged off", "attrited customer", "bad", "left company", "坏"] {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in [
            "stayed", "existing customer", "fully paid", "not fraud", "closed - not suspicious",
            "non-event", "nondefault", "no default", "nein", "benign",
        ] {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for event in ["נטש", "違約", "да", "已流失", "bị vỡ nợ", "हाँ", "이탈", "بله"]
        {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in ["未流失", "解約なし", "не дефолт", "нет", "không", "नहीं", "ปกติ", "미이탈"]
        {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for neither in ["red", "m", "2", "", "not", "good or bad"] {
            assert_eq!(is_event(neither), None, "{neither}");
        }
    }
}
