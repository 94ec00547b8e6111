//! Numbers in JSON, written and read by the standard library, to the last bit. `serde_json` has a
//! writer and an exact reader of its own, which would be about a hundredth of the page.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter};
use std::{fmt, io};

/// Full double precision; whole numbers without a point.
struct PlainNumbers;

impl Formatter for PlainNumbers {
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
    fn write_f64<W: io::Write + ?Sized>(&mut self, writer: &mut W, n: f64) -> io::Result<()> {
        if is_whole(n) {
            CompactFormatter.write_i64(writer, n as i64)
        } else {
            // As `serde_json` has it: `1e-7`, `1e300`.
            write!(writer, "{n:?}")
        }
    }
}

fn is_whole(n: f64) -> bool {
    n.fract() == 0.0 && n.abs() < 9e15
}

/// JSON text.
///
/// - `part`: structs, lists and maps with text keys.
pub(crate) fn to_json(part: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, PlainNumbers);
    part.serialize(&mut serializer).expect("plain structs with text keys");
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// A finite number that comes back to the last bit: in JSON a number with a fraction is a text, `"0.1"`,
/// as the reader of numbers misses some of 17 digits by one unit in the last place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Exact(pub(crate) f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, to)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        deserialize(from).map(Self)
    }
}

/// For `#[serde(with = "json")]`: as [`Exact`].
pub(super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() && !is_whole(*number) {
        to.serialize_str(&number.to_string())
    } else {
        to.serialize_f64(*number)
    }
}

/// Reads either; files of other versions have numbers throughout.
///
/// # Errors
/// Those of the format; a text that is no finite number.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    if from.is_human_readable() { from.deserialize_any(Number) } else { f64::deserialize(from) }
}

struct Number;

impl Visitor<'_> for Number {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        Ok(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<f64, E> {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_comes_back() {
        let many = (1..2000).map(|i| f64::from(i).sqrt() * 10_f64.powi(i % 41 - 20));
        let ends = [
            0.0,
            300.0,
            -2.5,
            0.1,
            f64::MAX,
            f64::MIN_POSITIVE,
            9e15 - 1.0,
            9_007_199_254_740_993.0,
        ];
        let all: Vec<_> = many.chain(ends).map(Exact).collect();
        let text = to_json(&all);
        let bits = |all: &[Exact]| all.iter().map(|number| number.0.to_bits()).collect::<Vec<_>>();
        let read: Vec<Exact> = serde_json::from_str(&text).unwrap();
        assert_eq!(bits(&read), bits(&all));
        let packed = postcard::to_allocvec(&all).unwrap();
        assert_eq!(bits(&postcard::from_bytes::<Vec<Exact>>(&packed).unwrap()), bits(&all));
    }

    #[test]
    fn a_fraction_is_a_text_and_numbers_are_read_too() {
        assert_eq!(to_json(&[Exact(300.0), Exact(0.5)]), "[300,\"0.5\"]");
        let read: Vec<Exact> = serde_json::from_str("[3, -3, 0.5, \"0.5\"]").unwrap();
        assert_eq!(read, [3.0, -3.0, 0.5, 0.5].map(Exact));
        for text in ["[null]", "[\"x\"]", "[\"inf\"]", "[\"NaN\"]", "[1e999]", "[[1]]", "[true]"] {
            assert!(serde_json::from_str::<Vec<Exact>>(text).is_err(), "{text}");
        }
    }
}
