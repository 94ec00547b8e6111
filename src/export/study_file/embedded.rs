//! A file inside a study file.

use crate::export::packing::crc32;
use crate::study::FilePart;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

/// A file as it was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    /// Its name, without folders.
    pub name: String,
    /// What it is in the study.
    pub part: FilePart,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file as JSON: its bytes deflated, as base64, with their number and check sum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PackedFile {
    name: String,
    part: FilePart,
    bytes: usize,
    crc32: u32,
    packed: String,
}

impl PackedFile {
    pub(super) fn of(file: &NamedFile) -> Self {
        Self {
            name: file.name.clone(),
            part: file.part,
            bytes: file.bytes.len(),
            crc32: crc32(&file.bytes),
            packed: BASE64_STANDARD.encode(compress_to_vec(&file.bytes, 6)),
        }
    }

    /// The file; `None` if it is not whole or has more than `most` bytes.
    pub(super) fn file(self, most: usize) -> Option<NamedFile> {
        let limit = Some(self.bytes).filter(|&bytes| bytes <= most)?;
        let deflated = BASE64_STANDARD.decode(self.packed).ok()?;
        let bytes = decompress_to_vec_with_limit(&deflated, limit).ok()?;
        let is_whole = bytes.len() == self.bytes && crc32(&bytes) == self.crc32;
        is_whole.then_some(NamedFile { name: self.name, part: self.part, bytes })
    }
}
