//! Values as few bytes: what study files and links hold.
//!
//! Two streams: bytes in the format of postcard, which are deflated, and bits that no compression
//! makes fewer (the low digits of scores). Sealed they are `length of the deflated bytes · deflated
//! bytes · bits · CRC-32 of all before`. What is read may come from anywhere: no memory is reserved
//! for more items than the bytes can hold, and inflating stops at a limit.
//!
//! Source: the postcard wire format, version 1; RFC 1951 (deflate); ISO 3309 (CRC-32).

use crate::export::packing::error::{CountsError, check};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

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
        sealed.extend(crc32(&sealed).to_le_bytes());
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
        if crc32(content).to_le_bytes() != *sum {
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
    pub(in crate::export) fn take<T: Deserialize<'a>>(&mut self) -> Result<T, CountsError> {
        let taken = postcard::take_from_bytes(self.bytes);
        let (value, rest) = taken.map_err(|_| CountsError::Damaged)?;
        self.bytes = rest;
        Ok(value)
    }

    /// How many things follow, each of `least` bytes or more.
    pub(super) fn count(&mut self, least: usize) -> Result<usize, CountsError> {
        let count: usize = self.take()?;
        check(count.checked_mul(least).is_some_and(|bytes| bytes <= self.bytes.len()))?;
        Ok(count)
    }

    pub(super) fn rising(&mut self) -> Result<Vec<u64>, CountsError> {
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

    fn low_bits(&mut self, count: u32) -> Result<u64, CountsError> {
        let mut number = 0;
        for bit in 0..count {
            let byte = *self.bits.get(self.bit / 8).ok_or(CountsError::Damaged)?;
            number |= u64::from(byte >> (self.bit % 8) & 1) << bit;
            self.bit += 1;
        }
        Ok(number)
    }

    /// Fails unless everything was read.
    pub(in crate::export) fn end(&self) -> Result<(), CountsError> {
        check(self.bytes.is_empty() && self.bit.div_ceil(8) == self.bits.len())
    }
}

/// The check sum of PNG, gzip and Ethernet: changes within any 32 bits in a row change it.
pub(in crate::export) fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| TABLE[usize::from(sum.to_le_bytes()[0] ^ byte)] ^ (sum >> 8);
    !bytes.iter().fold(!0, step)
}

/// What each byte does to the sum.
const TABLE: [u32; 256] = {
    let (mut table, mut byte) = ([0; 256], 0u32);
    while byte < 256 {
        let (mut sum, mut bit) = (byte, 0);
        while bit < 8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[byte as usize] = sum;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_published_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

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
    fn a_length_that_is_not_there_makes_no_room() {
        let mut packer = Packer::default();
        packer.put(&(u64::MAX, 1u64 << 50));
        let sealed = Sealed::open(&packer.seal(), 1000).unwrap();
        assert!(sealed.unpack().take::<&str>().is_err() && sealed.unpack().rising().is_err());
        assert!(sealed.unpack().take::<Vec<(f64, f64)>>().is_err());
    }

    #[test]
    fn what_inflates_beyond_the_limit_is_refused() {
        let mut packer = Packer::default();
        packer.put(&"a".repeat(1_000_000));
        let sealed = packer.seal();
        assert!(sealed.len() < 2000);
        assert!(Sealed::open(&sealed, 999_999).is_none());
        assert!(Sealed::open(&sealed, 1_000_003).is_some());
    }
}
