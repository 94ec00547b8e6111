//! Whole numbers of 32 bits as bytes, four each: many travel to other workers.

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

pub(super) fn serialize<S: Serializer>(words: &[u32], to: S) -> Result<S::Ok, S::Error> {
    let mut bytes = vec![0; 4 * words.len()];
    for (four, word) in bytes.chunks_exact_mut(4).zip(words) {
        four.copy_from_slice(&word.to_le_bytes());
    }
    to.serialize_bytes(&bytes)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    from.deserialize_bytes(Words)
}

struct Words;

impl Visitor<'_> for Words {
    type Value = Vec<u32>;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u32>, E> {
        let mut words = Vec::with_capacity(bytes.len() / 4);
        for four in bytes.chunks_exact(4) {
            words.push(u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        }
        Ok(words)
    }
}
