//! Numbers and texts as few bytes: what study files and links hold.
//!
//! Two streams: bytes, which are deflated, and bits that no compression makes fewer (the low digits
//! of scores). Sealed they are `length of the deflated bytes · deflated bytes · bits · CRC-32 of all
//! before`. What is read may come from anywhere: every length is held against what is really there
//! before room is made for it, and inflating stops at a limit.
//!
//! Source: RFC 1951 (deflate); ISO 3309 (CRC-32); LEB128 for whole numbers.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Writes both streams.
#[derive(Debug, Default)]
pub(in crate::export) struct Packer {
    bytes: Vec<u8>,
    bits: Vec<u8>,
    /// Bits used of the last byte of `bits`; 0 if it is full.
    used: u32,
}

impl Packer {
    pub(in crate::export) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(in crate::export) fn whole(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push((number & 0x7f) as u8);
    }

    pub(in crate::export) fn count(&mut self, count: usize) {
        self.whole(count as u64);
    }

    /// A signed number, small if it is near 0.
    pub(in crate::export) fn signed(&mut self, number: i64) {
        self.whole((number.cast_unsigned() << 1) ^ (number >> 63).cast_unsigned());
    }

    pub(in crate::export) fn float(&mut self, number: f64) {
        self.bytes.extend(number.to_bits().to_le_bytes());
    }

    pub(in crate::export) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend(text.as_bytes());
    }

    /// Numbers each above the one before it: how many bits each step has, and the steps.
    pub(in crate::export) fn rising(&mut self, numbers: &[u64]) {
        self.count(numbers.len());
        let Some(&first) = numbers.first() else { return };
        self.whole(first);
        for pair in numbers.windows(2) {
            let step = pair[1] - pair[0];
            let length = 64 - step.leading_zeros();
            self.byte((length & 0x7f) as u8);
            self.low_bits(step, length - 1);
        }
    }

    fn low_bits(&mut self, number: u64, count: u32) {
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
        let mut length = Self::default();
        length.count(deflated.len());
        let mut sealed = [length.bytes, deflated, self.bits].concat();
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
        let mut start = Unpacker { bytes: content, bits: &[], bit: 0 };
        let length = usize::try_from(start.whole()?).ok()?;
        let (deflated, bits) = start.bytes.split_at_checked(length)?;
        let bytes = decompress_to_vec_with_limit(deflated, most).ok()?;
        Some(Self { bytes, bits: bits.to_vec() })
    }

    pub(in crate::export) fn unpack(&self) -> Unpacker<'_> {
        Unpacker { bytes: &self.bytes, bits: &self.bits, bit: 0 }
    }
}

/// Reads both streams; every method is `None` where they end too early or hold something else.
#[derive(Debug)]
pub(in crate::export) struct Unpacker<'a> {
    bytes: &'a [u8],
    bits: &'a [u8],
    bit: usize,
}

impl<'a> Unpacker<'a> {
    pub(in crate::export) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }

    pub(in crate::export) fn whole(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if part << shift >> shift != part {
                return None;
            }
            number |= part << shift;
            if byte < 0x80 {
                // One spelling a number: no zero at the end of several bytes.
                return (byte != 0 || shift == 0).then_some(number);
            }
        }
        None
    }

    /// How many things follow, each of `least` bytes or more.
    pub(in crate::export) fn count(&mut self, least: usize) -> Option<usize> {
        let count = usize::try_from(self.whole()?).ok()?;
        (count.checked_mul(least)? <= self.bytes.len()).then_some(count)
    }

    pub(in crate::export) fn signed(&mut self) -> Option<i64> {
        let number = self.whole()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    pub(in crate::export) fn float(&mut self) -> Option<f64> {
        let (bits, rest) = self.bytes.split_first_chunk::<8>()?;
        self.bytes = rest;
        Some(f64::from_le_bytes(*bits))
    }

    pub(in crate::export) fn text(&mut self) -> Option<&'a str> {
        let length = self.count(1)?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        std::str::from_utf8(text).ok()
    }

    pub(in crate::export) fn rising(&mut self) -> Option<Vec<u64>> {
        let count = self.count(1)?;
        let mut numbers = Vec::with_capacity(count);
        if count > 0 {
            let mut number = self.whole()?;
            numbers.push(number);
            for _ in 1..count {
                let length = u32::from(self.byte()?).checked_sub(1).filter(|&l| l < 64)?;
                number = number.checked_add((1 << length) | self.low_bits(length)?)?;
                numbers.push(number);
            }
        }
        Some(numbers)
    }

    fn low_bits(&mut self, count: u32) -> Option<u64> {
        let mut number = 0;
        for bit in 0..count {
            let byte = *self.bits.get(self.bit / 8)?;
            number |= u64::from(byte >> (self.bit % 8) & 1) << bit;
            self.bit += 1;
        }
        Some(number)
    }

    /// Whether everything was read.
    pub(in crate::export) fn is_at_end(&self) -> bool {
        self.bytes.is_empty() && self.bit.div_ceil(8) == self.bits.len()
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
        packer.rising(&rising);
        packer.rising(&[]);
        packer.rising(&[0, u64::MAX]);
        packer.text("é <b>");
        [0, -1, i64::MIN, i64::MAX].iter().for_each(|&n| packer.signed(n));
        packer.float(-0.0);
        packer.whole(u64::MAX);
        let sealed = Sealed::open(&packer.seal(), 1000).unwrap();
        let mut unpacker = sealed.unpack();
        assert_eq!(unpacker.rising().unwrap(), rising);
        assert_eq!(unpacker.rising(), Some(vec![]));
        assert_eq!(unpacker.rising().unwrap(), [0, u64::MAX]);
        assert_eq!(unpacker.text(), Some("é <b>"));
        for n in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(unpacker.signed(), Some(n));
        }
        assert_eq!(unpacker.float().map(f64::to_bits), Some((-0.0f64).to_bits()));
        assert!(!unpacker.is_at_end());
        assert_eq!((unpacker.whole(), unpacker.is_at_end()), (Some(u64::MAX), true));
        assert_eq!(unpacker.byte(), None);
    }

    #[test]
    fn a_length_that_is_not_there_makes_no_room() {
        let mut packer = Packer::default();
        packer.whole(u64::MAX);
        packer.whole(1 << 50);
        let sealed = Sealed::open(&packer.seal(), 1000).unwrap();
        assert_eq!((sealed.unpack().text(), sealed.unpack().rising()), (None, None));
    }

    #[test]
    fn what_inflates_beyond_the_limit_is_refused() {
        let mut packer = Packer::default();
        packer.text(&"a".repeat(1_000_000));
        let sealed = packer.seal();
        assert!(sealed.len() < 2000);
        assert!(Sealed::open(&sealed, 999_999).is_none());
        assert!(Sealed::open(&sealed, 1_000_003).is_some());
    }
}
