//! Two probabilities in one cell, one for each class: in order as vectors write them, or each with
//! the name of its class.

use crate::data::text::number::DecimalMark;

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
        Some((unquoted(key), unquoted(value)))
    });
    let pairs: Vec<(&str, &str)> = pairs.collect::<Option<_>>()?;
    let is = |key: &str, known: &[&str]| known.iter().any(|k| k.eq_ignore_ascii_case(key));
    let of_objects = |one: &(&'_ str, &'_ str), other: &(&'_ str, &'_ str)| {
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

fn unquoted(text: &str) -> &str {
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
    let mut found = [0.0; 2];
    let (mut places, mut values) = (places.split(','), values.split(','));
    loop {
        match (places.next(), values.next()) {
            (Some(place), Some(value)) => {
                let place: usize = place.trim().parse().ok()?;
                *found.get_mut(place)? = probability(value.trim())?;
            }
            (None, None) => break,
            _ => return None,
        }
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
