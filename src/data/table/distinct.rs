//! The distinct values of a column, and what its cells are, whatever its name.

use crate::data::text::words::{Says, is_event, listed};
use crate::domain::SortShort;
use std::borrow::Cow;
use std::collections::HashMap;

/// Distinct values that are counted at most.
const COUNTED_VALUES: usize = 64;

/// One distinct value, or all but one: its key, its first spelling, and the number of its cells.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Value {
    pub(crate) key: String,
    pub(crate) spelling: String,
    pub(crate) count: usize,
}

/// What the cells of a column are: found in one pass when a rule first asks, and remembered.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    /// The distinct values that are not missing, most frequent first; none if there are more than 64.
    pub(crate) values: Vec<Value>,
    /// Those of them that an outcome can have, if some say that a case is open.
    settled: Option<Vec<Value>>,
    /// The two values of an outcome with well-known spellings, see [`known_pair`].
    pub(crate) pair: Option<(Value, Value)>,
    /// The least and the greatest number.
    pub(crate) range: Option<(f64, f64)>,
    /// Some numbers are not whole.
    pub(crate) has_fractions: bool,
    /// There are more than two distinct numbers.
    pub(crate) has_many_numbers: bool,
}

impl Facts {
    /// - `cells`: key, spelling and count of what is not missing, an item for each cell or each text.
    /// - `numbers`: the numbers of these items.
    /// - `range`: the least and the greatest number.
    pub(crate) fn of<'a>(
        mut cells: impl Iterator<Item = (String, Cow<'a, str>, usize)>,
        numbers: impl Iterator<Item = f64> + Clone,
        range: Option<(f64, f64)>,
    ) -> Self {
        let mut values: HashMap<String, Value> = HashMap::new();
        let are_few = cells.all(|(key, spelling, count)| {
            let new = || Value { key: key.clone(), spelling: spelling.into(), count: 0 };
            values.entry(key.clone()).or_insert_with(new).count += count;
            values.len() <= COUNTED_VALUES
        });
        let mut values: Vec<Value> = if are_few { values.into_values().collect() } else { vec![] };
        values.sort_short_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
        let settled: Vec<Value> =
            values.iter().filter(|value| !is_open(&value.key)).cloned().collect();
        let are_open = (2..values.len()).contains(&settled.len());
        let settled = are_open.then_some(settled);
        let pair = known_pair(settled.as_ref().unwrap_or(&values));
        let has_fractions = numbers.clone().any(|number| number.fract() != 0.0);
        let has_many_numbers = are_many(numbers);
        Self { values, settled, pair, range, has_fractions, has_many_numbers }
    }

    /// The distinct values that an outcome can have: without those of open cases, if two others are
    /// left.
    pub(crate) fn outcomes(&self) -> &[Value] {
        self.settled.as_ref().unwrap_or(&self.values)
    }

    /// Whether there are two whole numbers.
    pub(crate) fn is_flag(&self) -> bool {
        let is_whole = |value: &Value| value.key.parse::<f64>().is_ok_and(|n| n.fract() == 0.0);
        self.values.len() == 2 && self.values.iter().all(is_whole)
    }

    /// Whether all numbers lie between 0 and 1.
    pub(crate) fn is_share(&self) -> bool {
        self.range.is_some_and(|(low, high)| low >= 0.0 && high <= 1.0)
    }

    /// Whether all numbers lie between 0 and 1, and not only on 0 and 1.
    pub(crate) fn is_probability(&self) -> bool {
        self.is_share() && self.has_fractions
    }

    /// Whether all numbers are the same.
    pub(crate) fn is_constant(&self) -> bool {
        self.range.is_some_and(|(low, high)| low == high)
    }
}

fn are_many(mut numbers: impl Iterator<Item = f64>) -> bool {
    let Some(first) = numbers.next() else { return false };
    let Some(second) = numbers.find(|&n| n != first) else { return false };
    numbers.any(|n| n != first && n != second)
}

/// Outcome spellings of which one is clearly positive: (positive, negative), as value keys.
pub(crate) const KNOWN_PAIRS: [(&str, &str); 12] = [
    ("1", "0"),
    ("true", "false"),
    ("yes", "no"),
    ("y", "n"),
    ("pos", "neg"),
    ("positive", "negative"),
    ("+", "-"),
    ("1", "-1"),
    // A customer is lost, and so is a deal; what is looked for there is the one won.
    ("won", "lost"),
    // Bad and good payers.
    ("b", "g"),
    ("closed won", "closed lost"),
    ("win", "loss"),
];

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

/// The key of all values but one; no value that is present has it.
pub(crate) const REST: &str = "";
/// The key of whatever a cell holds, and that of nothing.
pub(crate) const FILLED: [&str; 2] = ["\0filled", "\0empty"];

/// Whether a value says that the outcome is not known yet.
///
/// - `key`: the value in lower case.
pub(crate) fn is_open(key: &str) -> bool {
    let key = key.replace(['_', '-'], " ");
    let begins =
        |word| key.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    listed(Says::Open).any(begins)
}

impl Value {
    /// All values of a column but one.
    pub(crate) fn rest(of: &Self, all: &[Self]) -> Self {
        let count = all.iter().map(|value| value.count).sum::<usize>() - of.count;
        Self { key: REST.into(), spelling: format!("not {}", of.spelling), count }
    }

    /// What counts where a case is positive because its cell holds anything: that, and nothing.
    ///
    /// - `filled`, `empty`: the number of cells of each.
    pub(crate) fn filled_and_empty(filled: usize, empty: usize) -> [Self; 2] {
        [(0, "filled", filled), (1, "empty", empty)].map(|(key, spelling, count)| Self {
            key: FILLED[key].into(),
            spelling: spelling.into(),
            count,
        })
    }

    /// Whether it is that of cells which hold anything, or nothing.
    pub(crate) fn is_of_presence(&self) -> bool {
        FILLED.contains(&&*self.key)
    }

    /// Whether it is one letter of an alphabet.
    pub(crate) fn is_letter(&self) -> bool {
        self.key.len() == 1 && self.key.bytes().all(|letter| letter.is_ascii_alphabetic())
    }

    pub(crate) fn is_number(&self) -> bool {
        self.key.parse::<f64>().is_ok_and(f64::is_finite)
    }
}
