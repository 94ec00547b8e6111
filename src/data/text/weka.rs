//! The table of predictions that Weka writes (its output format CSV), read as a table of scores.
//!
//! `inst#,actual,predicted,error,prediction` holds classes as `2:bad` and the probability of the
//! class *predicted*; if Weka writes the distribution, one probability for each class instead, with
//! `*` before that of the class predicted, below one name and empty ones. Attributes may follow.
//! Read as the class `bad` and the probability of the second class. Which class is positive is known
//! later, and may change: [`Weka::of_positive`] takes complements then.
//!
//! Two probabilities in one cell, one for each class: in order as vectors write them, or each with
//! the name of its class.

use crate::data::error::{DataError, Result};
use crate::data::text::encoding::text;
use crate::data::text::number::{DecimalMark, is_missing};
use crate::data::text::record::Record;
use std::borrow::Cow;

/// The names of the first columns, before the probabilities.
const NAMES: [&str; 4] = ["inst#", "actual", "predicted", "error"];
const ACTUAL: usize = 1;
const PREDICTED: usize = 2;
const FIRST_PROBABILITY: usize = NAMES.len();

/// The columns read, before the attributes.
const COLUMNS: [&str; 2] = ["actual", "prediction"];
const SCORE: usize = 1;

/// The layout of a row, and the classes read so far.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Weka {
    /// Probabilities in a row.
    probabilities: usize,
    has_distribution: bool,
    /// Names of the classes by number; empty for those not read yet.
    classes: Vec<String>,
}

impl Weka {
    /// The column of the classes.
    pub(crate) const OUTCOME: usize = 0;

    pub(crate) const NOTE: &str =
        "Read as Weka's predictions: “prediction” is the probability of the positive value.";

    /// - `names`: the header's fields.
    pub(crate) fn of(names: &[String]) -> Option<Self> {
        let mut expected = NAMES.iter().zip(names);
        let score = names.get(FIRST_PROBABILITY)?.to_lowercase();
        let has_distribution = score == "distribution";
        let is_weka = expected.all(|(expected, name)| name.eq_ignore_ascii_case(expected))
            && (has_distribution || score == "prediction");
        let rest = &names[FIRST_PROBABILITY + 1..];
        let unnamed = rest.iter().take_while(|name| has_distribution && name.is_empty()).count();
        is_weka.then(|| Self { probabilities: 1 + unnamed, has_distribution, classes: vec![] })
    }

    /// Names of the columns read.
    pub(crate) fn names(&self, names: &[String]) -> Vec<String> {
        let attributes = names[FIRST_PROBABILITY + self.probabilities..].iter().cloned();
        COLUMNS.map(str::to_owned).into_iter().chain(attributes).collect()
    }

    /// Roles of the columns read, as Orange's flags: attributes are no scores.
    pub(crate) fn flags(columns: usize) -> Vec<String> {
        let flags = ["class", ""].into_iter().chain(std::iter::repeat("ignore"));
        flags.take(columns).map(str::to_owned).collect()
    }

    /// The fields of the columns read.
    pub(crate) fn fields<'a>(
        &mut self,
        record: &Record<'a>,
        decimal: DecimalMark,
    ) -> Vec<Cow<'a, [u8]>> {
        let (actual, predicted) = (record.field(ACTUAL), record.field(PREDICTED));
        let predicted = class(&predicted).map(|(number, name)| {
            self.meet(number, name);
            number
        });
        let actual = match class(&actual) {
            // Weka writes an unknown class as "1:?", whichever the first class is.
            Some((_, unknown)) if is_missing(unknown) => Cow::Owned(unknown.to_vec()),
            Some((number, name)) => {
                // The spelling of `actual` wins where the two columns differ.
                *self.meet(number, name) = text(name);
                Cow::Owned(name.to_vec())
            }
            None => actual,
        };
        let attributes = FIRST_PROBABILITY + self.probabilities;
        let score = record.field(attributes - 1);
        let changed = match (self.has_distribution, predicted) {
            (true, _) => score.strip_prefix(b"*").map(<[u8]>::to_vec),
            (false, Some(1)) => {
                decimal.parse(&score).map(|p| decimal.spell(complement(p)).into_bytes())
            }
            (false, _) => None,
        };
        let score = changed.map_or(score, Cow::Owned);
        let attributes = (attributes..record.len()).map(|index| record.field(index));
        [actual, score].into_iter().chain(attributes).collect()
    }

    /// The name of a class by its number: the first spelling read.
    fn meet(&mut self, number: usize, name: &[u8]) -> &mut String {
        self.classes.resize(self.classes.len().max(number), String::new());
        let known = &mut self.classes[number - 1];
        if known.is_empty() {
            *known = text(name);
        }
        known
    }

    /// Refuses more than two classes: the complement is then not the probability of one class.
    pub(crate) fn check(&self) -> Result<()> {
        if self.classes.len() <= 2 && self.probabilities <= 2 {
            return Ok(());
        }
        let met = self.classes.iter().filter(|name| !name.is_empty()).cloned();
        Err(DataError::TooManyOutcomes { column: COLUMNS[0].into(), values: met.take(4).collect() })
    }

    /// The scores of a column as probabilities of the positive value.
    ///
    /// - `is_positive`: whether the name of a class is that value's.
    pub(crate) fn of_positive<'a>(
        &self,
        column: usize,
        values: Cow<'a, [f64]>,
        is_positive: impl Fn(&str) -> bool,
    ) -> Cow<'a, [f64]> {
        let is_first = self.classes.first().is_some_and(|name| is_positive(name));
        let is_turned = column == SCORE && is_first;
        if is_turned { values.iter().map(|&p| complement(p)).collect() } else { values }
    }
}

/// Class numbers above this are read as text.
const MOST_CLASSES: usize = 1000;

/// "2:bad" → 2 and "bad".
fn class(field: &[u8]) -> Option<(usize, &[u8])> {
    let colon = field.iter().position(|&b| b == b':')?;
    let number = std::str::from_utf8(&field[..colon]).ok()?.parse().ok()?;
    let name = &field[colon + 1..];
    // Weka puts names with blanks in single quotes, in one of the two columns of classes.
    let inside = name.strip_prefix(b"'").and_then(|rest| rest.strip_suffix(b"'"));
    (1..=MOST_CLASSES).contains(&number).then_some((number, inside.unwrap_or(name)))
}

/// 1 − p with p's decimals, as Weka would have written it: 0.1 for 0.9, not 0.09999999999999998.
/// So equal probabilities stay equal, and taking the complement twice changes nothing.
fn complement(p: f64) -> f64 {
    let places = p.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len());
    format!("{:.places$}", 1.0 - p).parse().unwrap_or(f64::NAN)
}

/// Two probabilities sum to 1 up to the rounding of what wrote them, which may be four decimals.
const SUM_TOLERANCE: f64 = 1e-6;
const PRINTED_TOLERANCE: f64 = 2e-4;

/// Keys of a class and of its probability, where each entry is an object of its own.
const CLASS_KEYS: [&str; 5] = ["label", "class", "value", "category", "name"];
const PROBABILITY_KEYS: [&str; 6] = ["prob", "probability", "score", "proba", "confidence", "p"];

/// The second of two probabilities in brackets: [0.13, 0.87], NumPy's [0.13 0.87], (0.13,0.87), and
/// Spark's vectors of two values, dense and sparse: [1,2,[],[0.13,0.87]], (2,[0,1],[0.13,0.87]),
/// (2,[1],[1.0]).
pub(crate) fn second_in_order(text: &str) -> Option<f64> {
    if let Some(second) = sparse(text) {
        return Some(second);
    }
    let list = |text| inside(text, '[', ']');
    let entries = match list(text) {
        Some(entries) => spark_values(entries).and_then(list).unwrap_or(entries),
        None => inside(text, '(', ')')?,
    };
    let (first, second) = match entries.split_once(',') {
        Some((first, second)) => (first.trim(), second.trim()),
        None => entries.split_once(char::is_whitespace)?,
    };
    let (first, second) = (probability(first)?, probability(second.trim_start())?);
    ((first + second - 1.0).abs() <= SUM_TOLERANCE).then_some(second)
}

/// The probability of the class whose name comes second, whatever comes first in the cell: a list of
/// objects as BigQuery writes them, the likelier first ([{"label":"1","prob":"0.87"},{"label":"0",
/// "prob":"0.13"}]), or one object ({"no": 0.13, "yes": 0.87}).
pub(crate) fn second_by_name(text: &str) -> Option<f64> {
    if !text.starts_with(['[', '{']) || !text.contains('{') {
        return None;
    }
    let plain = text.replace(['[', ']', '{', '}'], "");
    let pairs = plain.split(',').map(|piece| {
        let (key, value) = piece.split_once(':')?;
        Some((without_quotes(key), without_quotes(value)))
    });
    let pairs: Vec<(&str, &str)> = pairs.collect::<Option<_>>()?;
    let is = |key: &str, known: &[&str]| known.iter().any(|k| k.eq_ignore_ascii_case(key));
    let of_objects = |one: &(&str, &str), other: &(&str, &str)| {
        is(one.0, &CLASS_KEYS) && is(other.0, &PROBABILITY_KEYS)
    };
    let [one, other] = match pairs.as_slice() {
        [one, other] => [*one, *other],
        [a, b, c, d] if of_objects(a, b) && of_objects(c, d) => [(a.1, b.1), (c.1, d.1)],
        [a, b, c, d] if of_objects(b, a) && of_objects(d, c) => [(b.1, a.1), (d.1, c.1)],
        _ => return None,
    };
    let (first, second) = (probability(one.1)?, probability(other.1)?);
    let is_pair = one.0 != other.0 && (first + second - 1.0).abs() <= PRINTED_TOLERANCE;
    is_pair.then(|| if comes_first(one.0, other.0) { second } else { first })
}

/// Whether a class comes before another one, as numbers or as texts in small letters.
pub(crate) fn comes_first(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => one < other,
        _ => one.to_lowercase() < other.to_lowercase(),
    }
}

fn without_quotes(text: &str) -> &str {
    text.trim().trim_matches(['"', '\'']).trim()
}

/// What stands between two brackets.
pub(crate) fn inside(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close).map(str::trim)
}

/// What follows the type, the length and the empty list of indices.
fn spark_values(entries: &str) -> Option<&str> {
    ["1", "2", "[]"].into_iter().try_fold(entries, |rest, expected| {
        let rest = rest.strip_prefix(expected)?.trim_start();
        Some(rest.strip_prefix(',')?.trim_start())
    })
}

/// The second entry of a sparse vector of two, whose other entries are 0: its length, the places of
/// its entries and these.
fn sparse(text: &str) -> Option<f64> {
    let entries = match inside(text, '(', ')') {
        Some(entries) => entries,
        None => inside(text, '[', ']')?.strip_prefix('0')?.trim_start().strip_prefix(',')?,
    };
    let lists = entries.trim_start().strip_prefix('2')?.trim_start().strip_prefix(',')?.trim();
    let (places, values) = lists.strip_prefix('[')?.strip_suffix(']')?.split_once(']')?;
    let values = values.trim().strip_prefix(',')?.trim_start().strip_prefix('[')?;
    if places.split(',').count() != values.split(',').count() {
        return None;
    }
    let mut found = [0.0; 2];
    for (place, value) in places.split(',').zip(values.split(',')) {
        *found.get_mut(place.trim().parse::<usize>().ok()?)? = probability(value.trim())?;
    }
    ((found[0] + found[1] - 1.0).abs() <= SUM_TOLERANCE).then_some(found[1])
}

/// A probability with a decimal point. (000 is the end of a thousand, and no probability.)
fn probability(text: &str) -> Option<f64> {
    let is_plain = !matches!(text.as_bytes(), [b'0', b'0'..=b'9', ..]);
    let number = DecimalMark::Point.parse(text.as_bytes()).filter(|_| is_plain)?;
    (0.0..=1.0).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_class_has_the_rest_with_as_many_decimals() {
        for (p, rest) in [(0.9, 0.1), (0.125, 0.875), (0.5, 0.5), (1.0, 0.0), (0.001, 0.999)] {
            assert_eq!((complement(p), complement(rest)), (rest, p));
        }
        assert!(complement(f64::NAN).is_nan());
        for p in (0..=1000).map(|p| f64::from(p) / 1000.0) {
            assert_eq!(complement(complement(p)), p);
        }
    }

    #[test]
    fn a_header_is_weka_s_with_its_names_and_a_probability() {
        let of = |text: &str| {
            let names: Vec<String> = text.split(',').map(str::to_owned).collect();
            Weka::of(&names).map(|weka| (weka.probabilities, weka.names(&names).join(",")))
        };
        let columns = |probabilities| Some((probabilities, "actual,prediction,age".to_owned()));
        assert_eq!(of("inst#,actual,predicted,error,prediction,age"), columns(1));
        assert_eq!(of("inst#,actual,predicted,error,distribution,,age"), columns(2));
        assert_eq!(of("inst#,actual,predicted,error"), None, "a number is predicted");
        assert_eq!(of("id,actual,predicted,error,prediction"), None);
    }

    #[test]
    fn classes_lose_their_numbers_and_quotes() {
        assert_eq!(class(b"2:'not good'"), Some((2, &b"not good"[..])));
        assert_eq!(class(b"12:30"), Some((12, &b"30"[..])));
        for none in [&b"?"[..], b"0:x", b"x:1", b"99999:x"] {
            assert_eq!(class(none), None);
        }
        let mut weka = Weka { probabilities: 1, has_distribution: false, classes: vec![] };
        weka.meet(2, b"bad");
        assert_eq!((weka.classes.join(","), weka.check().is_ok()), (",bad".into(), true));
        weka.meet(3, b"worse");
        assert!(weka.check().is_err());
    }

    #[test]
    fn sparse_vectors_have_zeros_where_they_say_nothing() {
        for (text, second) in [
            ("(2,[0,1],[0.3,0.7])", 0.7),
            ("(2,[1],[1.0])", 1.0),
            ("(2, [0], [1.0])", 0.0),
            ("[0,2,[0,1],[0.25,0.75]]", 0.75),
        ] {
            assert_eq!(second_in_order(text), Some(second), "{text}");
        }
        for none in ["(3,[1],[1.0])", "(2,[2],[1.0])", "(2,[0,1],[0.3])", "(2,[0],[0.4])", "(2,0)"]
        {
            assert_eq!(second_in_order(none), None, "{none}");
        }
    }

    #[test]
    fn named_probabilities_are_told_apart_by_their_classes() {
        for (text, second) in [
            (r#"[{"label":"1","prob":"0.87"},{"label":"0","prob":"0.13"}]"#, 0.87),
            (r#"[{"label": "no", "prob": 0.75}, {"label": "yes", "prob": 0.25}]"#, 0.25),
            (r#"[{"prob":0.9,"label":"b"},{"prob":0.1,"label":"a"}]"#, 0.9),
            (r#"{"ham": 0.6898, "spam": 0.310194}"#, 0.310194),
            ("{1: 0.25, 0: 0.75}", 0.25),
        ] {
            assert_eq!(second_by_name(text), Some(second), "{text}");
        }
        for none in [
            r#"{"a": 0.2, "b": 0.3, "c": 0.5}"#,
            r#"{"age": 30, "sex": 1}"#,
            r#"{"a": 0.5, "a": 0.5}"#,
            r#"[{"x":"1","prob":"0.87"},{"x":"0","prob":"0.13"}]"#,
            "{}",
            "[0.3, 0.7]",
        ] {
            assert_eq!(second_by_name(none), None, "{none}");
        }
    }
}
