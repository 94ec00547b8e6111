//! Whole numbers of 32 bits as bytes, four each, and bytes as they are: many travel to other workers.

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

pub(super) fn serialize<S: Serializer>(words: &[u32], to: S) -> Result<S::Ok, S::Error> {
    let mut bytes = vec![0; 4 * words.len()];
    for (four, word) in bytes.chunks_exact_mut(4).zip(words) {
        four.copy_from_slice(&word.to_le_bytes());
    }
    to.serialize_bytes(&bytes)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    let word = |four: &[u8; 4]| u32::from_le_bytes(*four);
    from.deserialize_bytes(Bytes(move |bytes: &[u8]| {
        bytes.as_chunks::<4>().0.iter().map(word).collect()
    }))
}

pub(super) fn put_bytes<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(bytes)
}

pub(super) fn take_bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    from.deserialize_bytes(Bytes(<[u8]>::to_vec))
}

/// Gives what a function makes of the bytes.
struct Bytes<F>(F);

impl<T, F: FnOnce(&[u8]) -> T> Visitor<'_> for Bytes<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
        Ok((self.0)(bytes))
    }
}
