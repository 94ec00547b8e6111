//! Bytes → UTF-8 bytes, streaming: byte order marks, UTF-16, and errors for files that are no text.

use crate::data::text::legacy::{DecodeStream, Legacy};
use std::borrow::Cow;

/// First bytes of well-known binary formats.
const SIGNATURES: [(&[u8], &str); 9] = [
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip archive or an Excel workbook"),
    (b"\xD0\xCF\x11\xE0", "an old Excel or Word file"),
    (b"\x1F\x8B", "a gzip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"PAR1", "a Parquet file"),
    (b"SQLite format 3", "a database"),
];

/// First characters of other text formats, after blanks, in any case.
const TEXT_SIGNATURES: [(&[u8], &str); 9] = [
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"<table", "a web page"),
    (b"<?xml", "an XML document"),
    (b"{\\rtf", "a rich text document"),
    (b"{\"", "a JSON document"),
    (b"[{", "a JSON document"),
    (b"[[", "a JSON document"),
    (b"@relation", "an ARFF file"),
];

/// Bytes that decide on every signature and byte order mark, leading blanks included.
const LONGEST_MARK: usize = 64;
/// Bytes that decide on the encoding.
const DECIDING: usize = 1 << 14;

enum Encoding {
    /// UTF-8 or Windows-1252, which share ASCII; see [`text`].
    Bytes,
    Utf16(fn([u8; 2]) -> u16),
    Legacy(Legacy, DecodeStream),
}

/// Decodes a stream of bytes.
pub(crate) struct Decoder {
    encoding: Option<Encoding>,
    /// Bytes before the encoding is known; later an incomplete character of UTF-16.
    pending: Vec<u8>,
}

/// Decoded bytes, or what the file is if it is no text.
type Decoded<'a> = Result<Cow<'a, [u8]>, &'static str>;

impl Decoder {
    pub(crate) fn new() -> Self {
        Self { encoding: None, pending: Vec::new() }
    }

    /// Decodes the next bytes, as far as their characters are complete.
    pub(crate) fn push<'a>(&mut self, bytes: &'a [u8]) -> Decoded<'a> {
        if self.encoding.is_some() {
            return self.decode(Cow::Borrowed(bytes));
        }
        self.pending.extend_from_slice(bytes);
        if self.pending.len() < DECIDING {
            return Ok(Cow::Borrowed(&[]));
        }
        self.begin()
    }

    /// Decodes the rest at the end of the file.
    pub(crate) fn finish(&mut self) -> Decoded<'static> {
        let mut rest = match self.encoding {
            None => self.begin()?.into_owned(),
            Some(_) => Vec::new(),
        };
        if let Some(Encoding::Legacy(_, decode)) = &mut self.encoding {
            rest.extend_from_slice(decode(&[], true).as_bytes());
        }
        if !self.pending.is_empty() {
            rest.extend_from_slice("\u{fffd}".as_bytes()); // half a character
            self.pending.clear();
        }
        Ok(Cow::Owned(rest))
    }

    /// What the text is in, where it is neither Unicode nor Windows-1252.
    pub(crate) fn legacy(&self) -> Option<Legacy> {
        match &self.encoding {
            Some(Encoding::Legacy(legacy, _)) => Some(*legacy),
            _ => None,
        }
    }

    fn begin(&mut self) -> Decoded<'static> {
        let mut head = std::mem::take(&mut self.pending);
        if let Some(what) = signature(&head[..head.len().min(LONGEST_MARK)]) {
            return Err(what);
        }
        let (encoding, mark) = match head.as_slice() {
            [0xEF, 0xBB, 0xBF, ..] => (Encoding::Bytes, 3),
            [0xFF, 0xFE, ..] => (Encoding::Utf16(u16::from_le_bytes), 2),
            [0xFE, 0xFF, ..] => (Encoding::Utf16(u16::from_be_bytes), 2),
            _ => (bytes_or_legacy(&head[..head.len().min(DECIDING)]), 0),
        };
        self.encoding = Some(encoding);
        head.drain(..mark);
        self.decode(Cow::<'static, [u8]>::Owned(head))
    }

    fn decode<'a>(&mut self, bytes: Cow<'a, [u8]>) -> Decoded<'a> {
        let text = match &mut self.encoding {
            &mut Some(Encoding::Utf16(unit)) => Cow::Owned(self.utf16(&bytes, unit)),
            Some(Encoding::Legacy(_, decode)) => Cow::Owned(decode(&bytes, false).into_bytes()),
            _ => bytes,
        };
        if text.contains(&0) { Err("a binary file") } else { Ok(text) }
    }

    fn utf16(&mut self, bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Vec<u8> {
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let mut units: Vec<u16> =
            all.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        let mut rest = 2 * units.len();
        if units.last().is_some_and(|u| (0xD800..0xDC00).contains(u)) {
            units.pop(); // the first half of a pair
            rest -= 2;
        }
        self.pending = all.split_off(rest);
        let letters = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        letters.collect::<String>().into_bytes()
    }
}

fn bytes_or_legacy(head: &[u8]) -> Encoding {
    // The last character may go on.
    let is_utf_8 = std::str::from_utf8(head).err().is_none_or(|error| error.error_len().is_none());
    let legacy = if is_utf_8 { None } else { Legacy::of(head) };
    let decoder = legacy.and_then(|legacy| Some((legacy, legacy.decoder()?)));
    decoder.map_or(Encoding::Bytes, |(legacy, decode)| Encoding::Legacy(legacy, decode))
}

/// The format of a file that is no table, by its first bytes.
fn signature(head: &[u8]) -> Option<&'static str> {
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    let begins = |start: &[u8]| {
        text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
    };
    let bytes = SIGNATURES.iter().find(|(start, _)| head.starts_with(start));
    let found = bytes.or_else(|| TEXT_SIGNATURES.iter().find(|(start, _)| begins(start)));
    found.map(|(_, what)| *what)
}

/// That a file is read in another encoding than UTF-8, and what to do if that is the wrong one.
pub(crate) fn not_utf_8(encoding: &str) -> String {
    format!(
        "The file is not UTF-8; it was read as {encoding}. If names look wrong, save it as UTF-8."
    )
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252; all others have their byte's number.
///
/// Source: WHATWG Encoding Standard, index windows-1252.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The bytes of a field as text, without white space around it: UTF-8, else Windows-1252.
pub(crate) fn text(field: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(field) {
        return text.trim().to_owned();
    }
    let letter = |&byte: &u8| match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    field.iter().map(letter).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], chunk: usize) -> Result<String, &'static str> {
        let mut decoder = Decoder::new();
        let mut text = Vec::new();
        for part in bytes.chunks(chunk.max(1)) {
            text.extend_from_slice(&decoder.push(part)?);
        }
        text.extend_from_slice(&decoder.finish()?);
        Ok(String::from_utf8(text).unwrap())
    }

    #[test]
    fn every_encoding_reads_alike_in_any_chunks() {
        let text = "标签,größe,😀 and more of it\n1,2,3\n";
        let utf16 = |bytes: fn(u16) -> [u8; 2]| {
            format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect::<Vec<u8>>()
        };
        let marked = format!("\u{feff}{text}");
        for bytes in
            [text.as_bytes(), marked.as_bytes(), &utf16(u16::to_le_bytes), &utf16(u16::to_be_bytes)]
        {
            for chunk in 1..40 {
                assert_eq!(decoded(bytes, chunk).as_deref(), Ok(text), "{chunk}");
            }
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_windows_1252() {
        assert_eq!(text(b"\x93gr\xF6\xDFe\x94 \x80\x97\x9F"), "“größe” €—Ÿ");
        assert_eq!(text("“größe” €".as_bytes()), "“größe” €");
        assert_eq!(text(b"\xA0\x81\xFF\xA0"), "\u{81}ÿ");
    }

    #[test]
    fn what_is_not_text_is_named() {
        assert_eq!(decoded(b"%PDF-1.7 and so on, long", 3), Err("a PDF document"));
        assert_eq!(decoded(b"%PDF", 1), Err("a PDF document"));
        assert_eq!(decoded(b"a,b\n1,\x002", 1), Err("a binary file"));
        let pages: [&[u8]; 3] =
            [b"<!DOCTYPE html>\n<p>", b"\n\n <HTML lang=en>", b"\xEF\xBB\xBF<table>"];
        for page in pages {
            for chunk in 1..20 {
                assert_eq!(decoded(page, chunk), Err("a web page"));
            }
        }
        assert_eq!(decoded(b"[{\"label\":1}]", 5), Err("a JSON document"));
        assert_eq!(decoded(b"\xEF\xBB\xBF", 2).as_deref(), Ok(""));
        assert_eq!(decoded(b"\xFF\xFEa\x00b", 2).as_deref(), Ok("a\u{fffd}"));
    }
}
