//! Numbers in JSON that come back to the last bit. The reader of `serde_json` misses some numbers of
//! 17 digits by one unit in the last place, and its exact one weighs more in the page than a chart;
//! the standard library reads texts exactly. So a number with a fraction is written as a text:
//! `"0.1"`. Formats of bytes hold every number as it is.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Whole numbers up to this are exact, in JSON too.
const WHOLE: f64 = (1_u64 << 53) as f64;

/// A finite number.
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

/// For `#[serde(with = "exact")]`: a number, or its text.
pub(super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    let is_whole = number.trunc() == *number && number.abs() <= WHOLE;
    match to.is_human_readable() && !is_whole {
        true => to.serialize_str(&number.to_string()),
        false => to.serialize_f64(*number),
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
        let ends = [0.0, -0.0, 300.0, -2.5, 0.1, f64::MAX, f64::MIN_POSITIVE, WHOLE, WHOLE + 2.0];
        let all: Vec<_> = many.chain(ends).map(Exact).collect();
        let text = serde_json::to_string(&all).unwrap();
        let bits = |all: &[Exact]| all.iter().map(|number| number.0.to_bits()).collect::<Vec<_>>();
        let read: Vec<Exact> = serde_json::from_str(&text).unwrap();
        assert_eq!(bits(&read), bits(&all));
        let packed = postcard::to_allocvec(&all).unwrap();
        assert_eq!(bits(&postcard::from_bytes::<Vec<Exact>>(&packed).unwrap()), bits(&all));
    }

    #[test]
    fn a_fraction_is_a_text_and_numbers_are_read_too() {
        assert_eq!(serde_json::to_string(&[Exact(300.0), Exact(0.5)]).unwrap(), "[300.0,\"0.5\"]");
        let read: Vec<Exact> = serde_json::from_str("[3, -3, 0.5, \"0.5\"]").unwrap();
        assert_eq!(read, [3.0, -3.0, 0.5, 0.5].map(Exact));
        for text in ["[null]", "[\"x\"]", "[\"inf\"]", "[\"NaN\"]", "[1e999]", "[[1]]", "[true]"] {
            assert!(serde_json::from_str::<Vec<Exact>>(text).is_err(), "{text}");
        }
    }
}
