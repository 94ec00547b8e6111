//! Values as few bytes: what study files and links hold, and what can be wrong with it.
//!
//! Two streams: bytes in the format of postcard, which are deflated, and bits that no compression
//! makes fewer (the low digits of scores). Sealed they are `length of the deflated bytes · deflated
//! bytes · bits · CRC-32 of all before`. Doubles that rise are steps from the one before: decimals
//! of few places as whole numbers, others by their bits. What is read may come from anywhere: no
//! memory is reserved for more items than the bytes can hold, and inflating stops at a limit.
//!
//! Source: the postcard wire format, version 1; RFC 1951 (deflate); ISO 3309 (CRC-32).

use crate::data::{CRC_32, Roles};
use crate::domain::{DomainError, Source};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, to_value};
use thiserror::Error;

/// Writes both streams.
#[derive(Debug, Default)]
pub(in crate::export) struct Packer {
    bytes: Vec<u8>,
    bits: Vec<u8>,
    /// Bits used of the last byte of `bits`; 0 if it is full.
    used: u32,
}

impl Packer {
    /// Writes a value as postcard does.
    pub(in crate::export) fn put<T: Serialize + ?Sized>(&mut self, value: &T) {
        let bytes = std::mem::take(&mut self.bytes);
        self.bytes = postcard::to_extend(value, bytes).expect("lengths are known, memory grows");
    }

    /// Numbers each above the one before it: how many bits each step has, and the steps.
    pub(super) fn put_rising(&mut self, numbers: &[u64]) {
        self.put(&numbers.len());
        let Some(first) = numbers.first() else { return };
        self.put(first);
        for pair in numbers.windows(2) {
            let step = pair[1] - pair[0];
            let length = 64 - step.leading_zeros();
            self.bytes.push((length & 0x7f) as u8);
            self.put_low_bits(step, length - 1);
        }
    }

    fn put_low_bits(&mut self, number: u64, count: u32) {
        for bit in 0..count {
            if self.used == 0 {
                self.bits.push(0);
            }
            if let Some(last) = self.bits.last_mut() {
                *last |= u8::from((number >> bit) & 1 == 1) << self.used;
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// How many bytes are to be deflated.
    pub(in crate::export) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Both streams as one.
    pub(in crate::export) fn seal(self) -> Vec<u8> {
        let deflated = compress_to_vec(&self.bytes, 9);
        let mut sealed = Self::default();
        sealed.put(&deflated.len());
        let mut sealed = [sealed.bytes, deflated, self.bits].concat();
        sealed.extend(CRC_32.checksum(&sealed).to_le_bytes());
        sealed
    }
}

/// What [`Packer::seal`] made, opened.
#[derive(Debug)]
pub(in crate::export) struct Sealed {
    bytes: Vec<u8>,
    bits: Vec<u8>,
}

impl Sealed {
    /// Opens some bytes; `None` if they were changed or inflate to more than `most` bytes.
    pub(in crate::export) fn open(sealed: &[u8], most: usize) -> Option<Self> {
        let (content, sum) = sealed.split_last_chunk::<4>()?;
        if CRC_32.checksum(content).to_le_bytes() != *sum {
            return None;
        }
        let (length, content) = postcard::take_from_bytes(content).ok()?;
        let (deflated, bits) = content.split_at_checked(length)?;
        let bytes = decompress_to_vec_with_limit(deflated, most).ok()?;
        Some(Self { bytes, bits: bits.to_vec() })
    }

    pub(in crate::export) fn unpack(&self) -> Unpacker<'_> {
        Unpacker { bytes: &self.bytes, bits: &self.bits, bit: 0 }
    }
}

/// Reads both streams; every method fails with [`CountsError::Damaged`] where they end too early or
/// hold something else.
#[derive(Debug)]
pub(in crate::export) struct Unpacker<'a> {
    bytes: &'a [u8],
    bits: &'a [u8],
    bit: usize,
}

impl<'a> Unpacker<'a> {
    /// Reads a value that [`Packer::put`] wrote.
    pub(in crate::export) fn take<T: Deserialize<'a>>(&mut self) -> Result<T> {
        let taken = postcard::take_from_bytes(self.bytes);
        let (value, rest) = taken.map_err(|_| CountsError::Damaged)?;
        self.bytes = rest;
        Ok(value)
    }

    /// How many things follow, each of `least` bytes or more.
    pub(super) fn count(&mut self, least: usize) -> Result<usize> {
        let count: usize = self.take()?;
        check(count.checked_mul(least).is_some_and(|bytes| bytes <= self.bytes.len()))?;
        Ok(count)
    }

    pub(super) fn rising(&mut self) -> Result<Vec<u64>> {
        let count = self.count(1)?;
        let mut numbers = Vec::with_capacity(count);
        if count > 0 {
            let mut number: u64 = self.take()?;
            numbers.push(number);
            for _ in 1..count {
                let length = u32::from(self.take::<u8>()?);
                check((1..=64).contains(&length))?;
                let step = (1 << (length - 1)) | self.low_bits(length - 1)?;
                number = number.checked_add(step).ok_or(CountsError::Damaged)?;
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    fn low_bits(&mut self, count: u32) -> Result<u64> {
        let mut number = 0;
        for bit in 0..count {
            let byte = *self.bits.get(self.bit / 8).ok_or(CountsError::Damaged)?;
            number |= u64::from(byte >> (self.bit % 8) & 1) << bit;
            self.bit += 1;
        }
        Ok(number)
    }

    /// Fails unless everything was read.
    pub(in crate::export) fn end(&self) -> Result<()> {
        check(self.bytes.is_empty() && self.bit.div_ceil(8) == self.bits.len())
    }
}

/// Decimals up to here are exact doubles when divided by their power of ten.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// - `numbers`: finite, each above the one before.
pub(super) fn put_rising(to: &mut Packer, numbers: &[f64]) {
    let by_bits: Vec<u64> = numbers.iter().map(|&number| key(number)).collect();
    match decimals(numbers).filter(|(_, wholes)| length(wholes) <= length(&by_bits)) {
        Some((places, wholes)) => {
            to.put(&(places + 1));
            to.put_rising(&wholes);
        }
        None => {
            to.put(&0u8);
            to.put_rising(&by_bits);
        }
    }
}

/// The numbers, in order. They may be infinite, or no numbers.
pub(super) fn rising(from: &mut Unpacker) -> Result<Vec<f64>> {
    let places: u8 = from.take()?;
    check(places <= 16)?;
    let of = |number| match places {
        0 => Some(unkey(number)),
        _ => decimal(number, places - 1),
    };
    let numbers = from.rising()?.into_iter().map(of).collect::<Option<_>>();
    numbers.ok_or(CountsError::Damaged)
}

/// Doubles as whole numbers of the same order.
fn key(score: f64) -> u64 {
    let bits = score.to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

fn unkey(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 1 { key & !(1 << 63) } else { !key })
}

/// What whole numbers are moved by so that none is negative.
const MIDDLE: u64 = 1 << 63;

/// Scores as whole numbers of the same order and how many decimal places they have, if few.
#[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
fn decimals(scores: &[f64]) -> Option<(u8, Vec<u64>)> {
    (0..=15u8).find_map(|places| {
        let scale = 10f64.powi(places.into());
        let number = |&score: &f64| {
            let whole = (score * scale).round();
            let is_exact = whole.abs() < EXACT && whole / scale == score;
            is_exact.then(|| (whole as i64).cast_unsigned().wrapping_add(MIDDLE))
        };
        Some((places, scores.iter().map(number).collect::<Option<_>>()?))
    })
}

fn decimal(number: u64, places: u8) -> Option<f64> {
    let whole = number.wrapping_sub(MIDDLE).cast_signed() as f64;
    (whole.abs() < EXACT).then(|| whole / 10f64.powi(places.into()) + 0.0)
}

/// Bits that steps take.
fn length(rising: &[u64]) -> u32 {
    rising.windows(2).map(|pair| 64 - (pair[1] - pair[0]).leading_zeros()).sum()
}

/// Whether the numbers of a source that was read do not contradict each other.
pub(in crate::export) fn is_sound(source: &Source) -> bool {
    let is_count = |n: f64| n.is_finite() && n >= 0.0;
    source.used <= source.rows && is_count(source.positives) && is_count(source.negatives)
}

/// Writes the roles that differ from the defaults, which reading fills in.
pub(in crate::export) fn given_roles<S: Serializer>(
    roles: &Roles,
    to: S,
) -> Result<S::Ok, S::Error> {
    let fields = |roles: &Roles| {
        let Ok(Value::Object(fields)) = to_value(roles) else {
            unreachable!("roles are an object")
        };
        fields
    };
    let (given, default) = (fields(roles), fields(&Roles::default()));
    to.collect_map(given.iter().filter(|(name, value)| default.get(*name) != Some(value)))
}

/// Why counts that were read can't be those of a model.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum CountsError {
    /// They end too early, go on too long, or hold a number that has no meaning there.
    #[error("its counts end too early or hold what no program wrote")]
    Damaged,
    /// There is no model.
    #[error("it holds no model")]
    NoModel,
    /// A threshold is not finite, or no score can be it.
    #[error("a threshold of “{model}” is not a number")]
    NotANumber {
        /// The model's name.
        model: String,
    },
    /// The counts of a class are too large to be added up.
    #[error("the counts of “{model}” add up to more than can be counted")]
    TooMany {
        /// The model's name.
        model: String,
    },
    /// A class has no weight.
    #[error("“{model}” has cases of one class only: {error}")]
    OneClass {
        /// The model's name.
        model: String,
        /// What is missing.
        error: DomainError,
    },
    /// An area, a number of cuts or a unit lies outside its range.
    #[error("the {what} of “{model}” is {found}; expected {expected}")]
    OutOfRange {
        /// The model's name.
        model: String,
        /// What was read.
        what: &'static str,
        /// Its value.
        found: f64,
        /// Its range.
        expected: &'static str,
    },
}

/// What was read, or why it can't be.
pub(super) type Result<T, E = CountsError> = std::result::Result<T, E>;

/// Refuses bytes that no program wrote.
///
/// - `is_sound`: whether what was read has a meaning where it stands.
pub(super) fn check(is_sound: bool) -> Result<()> {
    if is_sound { Ok(()) } else { Err(CountsError::Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Binning, InputKind, RandomSplit};

    #[test]
    fn everything_comes_back() {
        let rising = [3, 4, 9, 1 << 40, u64::MAX - 1, u64::MAX];
        let mut packer = Packer::default();
        packer.put_rising(&rising);
        packer.put_rising(&[]);
        packer.put_rising(&[0, u64::MAX]);
        packer.put("é <b>");
        [0, -1, i64::MIN, i64::MAX].iter().for_each(|n| packer.put(n));
        packer.put(&-0.0f64);
        packer.put(&u64::MAX);
        let sealed = Sealed::open(&packer.seal(), 1000).unwrap();
        let mut unpacker = sealed.unpack();
        assert_eq!(unpacker.rising().unwrap(), rising);
        assert_eq!(unpacker.rising(), Ok(vec![]));
        assert_eq!(unpacker.rising().unwrap(), [0, u64::MAX]);
        assert_eq!(unpacker.take(), Ok("é <b>"));
        for n in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(unpacker.take(), Ok(n));
        }
        assert_eq!(unpacker.take().map(f64::to_bits), Ok((-0.0f64).to_bits()));
        assert!(unpacker.end().is_err());
        assert_eq!((unpacker.take(), unpacker.end()), (Ok(u64::MAX), Ok(())));
        assert_eq!(unpacker.take::<u8>(), Err(CountsError::Damaged));
    }

    #[test]
    fn what_claims_or_takes_too_much_room_is_refused() {
        let mut packer = Packer::default();
        packer.put(&(u64::MAX, 1u64 << 50));
        let sealed = Sealed::open(&packer.seal(), 1000).unwrap();
        assert!(sealed.unpack().take::<&str>().is_err() && sealed.unpack().rising().is_err());
        assert!(sealed.unpack().take::<Vec<(f64, f64)>>().is_err());
        let mut packer = Packer::default();
        packer.put(&"a".repeat(1_000_000));
        let sealed = packer.seal();
        assert!(sealed.len() < 2000);
        assert!(Sealed::open(&sealed, 999_999).is_none());
        assert!(Sealed::open(&sealed, 1_000_003).is_some());
    }

    fn size_and_return(numbers: &[f64]) -> (usize, Vec<f64>) {
        let mut packer = Packer::default();
        put_rising(&mut packer, numbers);
        let sealed = packer.seal();
        let opened = Sealed::open(&sealed, 1 << 20).unwrap();
        (sealed.len(), rising(&mut opened.unpack()).unwrap())
    }

    #[test]
    fn every_double_comes_back() {
        let extremes = [f64::MIN, -1.0, -5e-324, 0.0, 5e-324, 0.1, 0.30000000000000004, f64::MAX];
        let decimals = [-1.25, -0.5, 0.0, 0.01, 3.75, 12.0];
        for numbers in [&extremes[..], &decimals, &[0.1], &[]] {
            assert_eq!(size_and_return(numbers).1, numbers);
        }
        // Decimals take less room.
        let cents: Vec<f64> = (0..1000).map(|i| f64::from(i) / 100.0).collect();
        let thirds: Vec<f64> = (0..1000).map(|i| f64::from(i) / 300.0).collect();
        let (short, long) = (size_and_return(&cents), size_and_return(&thirds));
        assert_eq!((&short.1, &long.1), (&cents, &thirds));
        assert!(short.0 < 40 && long.0 > 4000, "{} {}", short.0, long.0);
    }

    /// Links and study files that people have spell them so.
    const EVERY_ROLE: &str = r#"{"alarm_cost":"a","bins":[["f","10;20"]],"complete":true,"features":["f"],"fold":"k","judged_by":"t.csv","kind":"features","low_is_positive":["s"],"miss_cost":"m","outcome":"y","positive":"1","random_split":"30,7","risk":{"confidence":[25,100],"monotone":true,"support":[2,100]},"rows_apart":true,"scores":["s"],"split":"d","weight":"w"}"#;

    fn written(roles: &Roles) -> String {
        given_roles(roles, serde_json::value::Serializer).unwrap().to_string()
    }

    #[test]
    fn roles_keep_their_names() {
        let roles: Roles = serde_json::from_str(EVERY_ROLE).unwrap();
        assert_eq!(roles.kind, Some(InputKind::Features));
        assert_eq!(roles.random_split, Some(RandomSplit { test_percent: 30, seed: 7 }));
        assert_eq!(roles.bins, [("f".to_owned(), Binning::Edges(vec![10.0, 20.0]))]);
        assert_eq!(written(&roles), EVERY_ROLE);
        // Only what is given is written.
        assert_eq!(written(&Roles::default()), "{}");
        let none = Roles { scores: Some(vec![]), ..Roles::default() };
        assert_eq!(written(&none), r#"{"scores":[]}"#);
        assert_eq!(serde_json::from_str::<Roles>(&written(&none)).unwrap(), none);
    }
}
