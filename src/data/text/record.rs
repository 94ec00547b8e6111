//! One record: its fields, without the quotes and blanks around them.

use std::borrow::Cow;
use std::ops::Range;

/// A field inside its record's bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) at: Range<usize>,
    /// Inside quotes, with doubled quotes in it.
    pub(crate) doubled: bool,
}

/// One record: its fields, and the line it starts on.
pub(crate) struct Record<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) spans: &'a [Span],
    /// Line of the file, from 1.
    pub(crate) line: u64,
}

impl<'a> Record<'a> {
    /// Number of fields.
    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// A field without the quotes and blanks around it.
    pub(crate) fn field(&self, index: usize) -> Cow<'a, [u8]> {
        let Span { at, doubled } = &self.spans[index];
        let bytes = &self.bytes[at.clone()];
        if !doubled {
            return Cow::Borrowed(trimmed(bytes));
        }
        let mut field = Vec::with_capacity(bytes.len());
        let mut rest = bytes;
        while let Some(quote) = rest.iter().position(|&b| b == b'"') {
            field.extend_from_slice(&rest[..=quote]);
            rest = &rest[quote + 1..];
            rest = rest.strip_prefix(b"\"").unwrap_or(rest);
        }
        field.extend_from_slice(rest);
        Cow::Owned(trimmed(&field).to_vec())
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = Cow<'a, [u8]>> + '_ {
        (0..self.len()).map(|index| self.field(index))
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.len() == 1 && trimmed(&self.bytes[self.spans[0].at.clone()]).is_empty()
    }
}

/// Without the blanks around it, including the invisible ones that web pages and spreadsheets write.
fn trimmed(field: &[u8]) -> &[u8] {
    let field = field.trim_ascii();
    let is_plain = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii);
    if is_plain(field.first()) && is_plain(field.last()) {
        return field;
    }
    let is_unseen = |c: char| c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}');
    match std::str::from_utf8(field) {
        Ok(text) => text.trim_matches(is_unseen).as_bytes(),
        Err(_) => trimmed_windows_1252(field),
    }
}

/// The no-break space of Windows-1252 is one byte.
fn trimmed_windows_1252(field: &[u8]) -> &[u8] {
    let is_letter = |byte: &u8| *byte != 0xA0 && !byte.is_ascii_whitespace();
    let end = field.iter().rposition(is_letter).map_or(0, |last| last + 1);
    &field[field.iter().position(is_letter).unwrap_or(0)..end]
}
