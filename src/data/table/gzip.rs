//! A file that is packed with gzip → its bytes, chunk by chunk, all of its members.
//!
//! Source: RFC 1952 (gzip). The streams inside are `miniz_oxide`'s (RFC 1951). `flate2`, which has all
//! this, comes with a table of check sums that is larger than the page's style sheet and scripts.

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

/// The check sum of gzip, of study files and of links.
pub(crate) static CRC_32: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);
/// What a file that is packed with gzip begins with (2.3.1).
pub(super) const GZIP: [u8; 2] = [0x1F, 0x8B];
/// Bytes of a heading: it may hold a name and a comment of any length.
const LONGEST_HEADING: usize = 1 << 17;
/// The check sum and the length, 4 bytes each.
const TRAILER: usize = 8;

/// Where in the file the next byte stands.
enum Place {
    /// In a member's heading; its bytes so far.
    Heading(Vec<u8>),
    Stream,
    /// In a member's trailer; its bytes so far.
    Trailer(Vec<u8>),
}

/// Unpacks a file.
pub(super) struct Unpacker {
    place: Place,
    state: Box<InflateState>,
    sum: Digest<'static, u32, Table<1>>,
    /// Bytes of the member so far.
    length: u64,
    members: usize,
    text: Vec<u8>,
}

impl Unpacker {
    pub(super) fn new() -> Self {
        Self {
            place: Place::Heading(vec![]),
            state: InflateState::new_boxed(DataFormat::Raw),
            sum: CRC_32.digest(),
            length: 0,
            members: 0,
            text: vec![0; 1 << 16],
        }
    }

    /// Takes the next bytes.
    ///
    /// - `to`: is given what is unpacked.
    ///
    /// # Errors
    /// That of `to`; `None` if the packing is damaged.
    pub(super) fn push<E>(
        &mut self,
        mut bytes: &[u8],
        mut to: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), Option<E>> {
        loop {
            match &mut self.place {
                Place::Heading(heading) => {
                    let before = heading.len();
                    heading.extend_from_slice(bytes);
                    match heading_length(heading).ok_or(None)? {
                        Some(length) => {
                            // It did not end before these bytes.
                            bytes = &bytes[length - before..];
                            self.state.reset(DataFormat::Raw);
                            (self.sum, self.length) = (CRC_32.digest(), 0);
                            self.place = Place::Stream;
                        }
                        None if heading.len() > LONGEST_HEADING => return Err(None),
                        None => return Ok(()),
                    }
                }
                Place::Stream => {
                    let done = inflate(&mut self.state, bytes, &mut self.text, MZFlush::None);
                    bytes = &bytes[done.bytes_consumed..];
                    let text = &self.text[..done.bytes_written];
                    self.sum.update(text);
                    self.length += text.len() as u64;
                    to(text)?;
                    match done.status {
                        Ok(MZStatus::StreamEnd) => self.place = Place::Trailer(vec![]),
                        // A full buffer may leave more to unpack.
                        Ok(_) if !bytes.is_empty() || text.len() == self.text.len() => {}
                        Ok(_) | Err(MZError::Buf) => return Ok(()),
                        Err(_) => return Err(None),
                    }
                }
                Place::Trailer(trailer) => {
                    let (now, rest) = bytes.split_at(bytes.len().min(TRAILER - trailer.len()));
                    trailer.extend_from_slice(now);
                    bytes = rest;
                    if trailer.len() < TRAILER {
                        return Ok(());
                    }
                    let (sum, length) = (self.sum.clone().finalize(), self.length.to_le_bytes());
                    // The length modulo 2³².
                    if **trailer != [&sum.to_le_bytes(), &length[..4]].concat() {
                        return Err(None);
                    }
                    self.members += 1;
                    self.place = Place::Heading(vec![]);
                }
            }
        }
    }

    /// Whether the last member was whole.
    pub(super) fn is_whole(&self) -> bool {
        self.members > 0 && matches!(&self.place, Place::Heading(heading) if heading.is_empty())
    }
}

/// The length of the heading that some bytes begin with (2.3): `None` if they begin with none, and
/// `Some(None)` while its end is not among them.
fn heading_length(bytes: &[u8]) -> Option<Option<usize>> {
    const DEFLATE: u8 = 8;
    let flags = bytes.get(3).copied().unwrap_or_default();
    let start = [GZIP[0], GZIP[1], DEFLATE];
    if !start.starts_with(&bytes[..bytes.len().min(start.len())]) || flags & RESERVED != 0 {
        return None;
    }
    let end = heading_end(bytes, flags);
    let is_right = end.is_none_or(|end| {
        let (heading, sum) = bytes[..end].split_at(end - 2);
        flags & HEADING_SUM == 0 || CRC_32.checksum(heading).to_le_bytes()[..2] == *sum
    });
    is_right.then_some(end)
}

/// Bits of the fourth byte (2.3.1): which parts a heading has.
const HEADING_SUM: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;
const RESERVED: u8 = 0xE0;

/// Where a heading ends; `None` if that is not among its bytes so far.
fn heading_end(bytes: &[u8], flags: u8) -> Option<usize> {
    let mut end = 10;
    if flags & EXTRA != 0 {
        let length = bytes.get(end..)?.first_chunk::<2>()?;
        end += 2 + usize::from(u16::from_le_bytes(*length));
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            end += 1 + bytes.get(end..)?.iter().position(|&byte| byte == 0)?;
        }
    }
    if flags & HEADING_SUM != 0 {
        end += 2;
    }
    (end <= bytes.len()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, GzBuilder};
    use proptest::prelude::*;
    use std::io::Write;

    fn unpacked(bytes: &[u8], chunk: usize) -> Option<Vec<u8>> {
        let (mut unpacker, mut text) = (Unpacker::new(), vec![]);
        for bytes in bytes.chunks(chunk) {
            let put = |bytes: &[u8]| {
                text.extend_from_slice(bytes);
                Ok::<_, ()>(())
            };
            unpacker.push(bytes, put).ok()?;
        }
        unpacker.is_whole().then_some(text)
    }

    proptest! {
        #[test]
        fn what_another_program_packs_comes_back(
            parts in prop::collection::vec((any::<[bool; 3]>(), 0..200_000usize, 0..10u32), 1..4),
            chunk in 1..70_000usize,
        ) {
            let (mut packed, mut text) = (vec![], vec![]);
            for &([extra, name, comment], length, level) in &parts {
                let mut heading = GzBuilder::new();
                heading = if extra { heading.extra(vec![7; length % 999]) } else { heading };
                heading = if name { heading.filename("a name") } else { heading };
                heading = if comment { heading.comment("ä".repeat(length % 99)) } else { heading };
                let part: Vec<_> = (0..length).map(|i| (i * i).to_le_bytes()[0]).collect();
                let mut encoder = heading.write(packed, Compression::new(level));
                encoder.write_all(&part).unwrap();
                packed = encoder.finish().unwrap();
                text.extend(part);
            }
            prop_assert!(unpacked(&packed, chunk) == Some(text));
            prop_assert!(unpacked(&packed[..packed.len() - 1], chunk).is_none());
            prop_assert!(unpacked(&[&*packed, b"more"].concat(), chunk).is_none());
        }

        #[test]
        fn no_bytes_are_too_odd(mut bytes: Vec<u8>, chunk in 1..9usize) {
            prop_assert!(unpacked(&bytes, chunk).is_none());
            bytes.splice(..0, [0x1F, 0x8B, 8]);
            prop_assert!(unpacked(&bytes, chunk).is_none());
        }
    }

    #[test]
    fn the_sum_of_a_heading_is_checked() {
        let mut packed = GzBuilder::new().write(vec![], Compression::fast()).finish().unwrap();
        packed[3] = HEADING_SUM;
        let sum = CRC_32.checksum(&packed[..10]).to_le_bytes();
        packed.splice(10..10, [sum[0], sum[1]]);
        assert_eq!(unpacked(&packed, 3), Some(vec![]));
        packed[11] ^= 1;
        assert_eq!(unpacked(&packed, 3), None);
        packed[3] = RESERVED;
        assert_eq!(unpacked(&packed, 3), None);
    }
}
