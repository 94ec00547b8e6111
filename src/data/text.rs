//! Bytes → text: byte order marks, UTF-8, UTF-16, and a plain no to what is not text.

use super::DataError;
use std::borrow::Cow;

/// Decoded text, and whether an encoding had to be guessed.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) note: Option<String>,
}

/// What some well-known files start with.
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

pub(super) fn decode<'a>(file: &str, bytes: &'a [u8]) -> Result<Decoded<'a>, DataError> {
    let binary = |what| DataError::Binary { file: file.into(), what };
    if let Some((_, what)) = SIGNATURES.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(binary(what));
    }
    let (text, note) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ if bytes.contains(&0) => return Err(binary("a binary file")),
        _ => utf8(bytes),
    };
    if text.contains('\0') {
        return Err(binary("a binary file"));
    }
    if text.trim().is_empty() {
        return Err(DataError::Empty { file: file.into() });
    }
    Ok(Decoded { text, note })
}

fn utf8(bytes: &[u8]) -> (Cow<'_, str>, Option<String>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), None),
        // Western European spreadsheets; its letters are the first 256 of Unicode.
        Err(_) => (
            bytes.iter().map(|&b| char::from(b)).collect::<String>().into(),
            Some("The file is not UTF-8; it was read as Latin-1. If names look wrong, save it as UTF-8.".into()),
        ),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (Cow<'_, str>, Option<String>) {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String =
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    (text.into(), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("f.csv", bytes).map(|d| d.text.into_owned()).unwrap_or_else(|e| e.to_string())
    }

    #[test]
    fn every_encoding_of_the_contract_reads_alike() {
        let le: Vec<u8> = "\u{feff}标签,1".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = "\u{feff}标签,1".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in ["标签,1".as_bytes(), "\u{feff}标签,1".as_bytes(), &le, &be] {
            assert_eq!(text(bytes), "标签,1");
        }
    }

    #[test]
    fn latin_1_is_read_and_said() {
        let decoded = decode("f.csv", b"b\xFCro,1").ok().unwrap();
        assert_eq!(decoded.text, "büro,1");
        assert!(decoded.note.unwrap().contains("Latin-1"));
    }

    #[test]
    fn what_is_not_text_is_named() {
        assert!(text(b"%PDF-1.7").contains("a PDF document"));
        assert!(text(b"a,b\n1,\x002").contains("a binary file"));
        assert!(text(b"").contains("is empty"));
        assert!(text(b"\xEF\xBB\xBF \n\n").contains("is empty"));
    }
}
