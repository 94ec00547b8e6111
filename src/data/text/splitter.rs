//! Bytes → records, streaming: quotes after RFC 4180, any line end, and the same records however
//! the bytes are cut into chunks.
//!
//! A field that begins with a quote runs to the closing quote; two quotes inside are one. Blanks
//! before the quote are skipped, unlike in the RFC: people and some programs put one after each
//! comma. A quote elsewhere is an ordinary character. Blank lines are skipped. A quote that is not
//! closed within [`MAX_RECORD`] bytes, or before the end, or that is closed lines later in the middle
//! of a field, spoils its own line only: that line is reported, and reading goes on at the next.

use crate::data::text::record::{Record, Span};

/// Maximum length of a record in bytes, line breaks in quotes included.
const MAX_RECORD: usize = 1 << 20;

/// Why a line is no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A quote is opened and never closed.
    OpenQuote,
    /// Longer than any row of a table.
    TooLong,
}

/// What the splitter finds.
pub(crate) enum Line<'a> {
    /// A record.
    Record(Record<'a>),
    /// The number of a line that is no record, and why.
    Flawed(u64, Flaw),
}

/// Receives the records.
pub(crate) trait Sink {
    /// May take simple rows directly from the bytes, line ends included.
    ///
    /// - `line`: the line that `bytes` begin on; a row is one line.
    /// - returns: how many bytes and rows it took; without any the next record is split.
    fn take_fast_rows(&mut self, _bytes: &[u8], _line: u64) -> (usize, u64) {
        (0, 0)
    }

    /// Takes a record, or a line that is none.
    fn take(&mut self, line: Line);
}

impl<F: FnMut(Line)> Sink for F {
    fn take(&mut self, line: Line) {
        self(line);
    }
}

/// Splits a stream of bytes.
pub(crate) struct Splitter {
    delimiter: u8,
    /// Bytes of a record that is not complete yet.
    pending: Vec<u8>,
    line: u64,
    spans: Vec<Span>,
    /// The rest of a line that was too long is being skipped.
    skipping: bool,
}

/// Where a record ends, and how many lines it covers.
struct End {
    next: usize,
    lines: u64,
}

enum Scan {
    Record(End),
    /// The record is not complete yet.
    Incomplete,
    Flawed(Flaw),
}

impl Splitter {
    pub(crate) fn new(delimiter: u8) -> Self {
        Self { delimiter, pending: Vec::new(), line: 1, spans: Vec::new(), skipping: false }
    }

    /// Takes the next bytes; `sink` gets every record that ends in them.
    pub(crate) fn push(&mut self, bytes: &[u8], sink: &mut impl Sink) {
        if self.pending.is_empty() {
            let rest = self.split(bytes, false, sink);
            self.pending.extend_from_slice(&bytes[rest..]);
            return;
        }
        let mut pending = std::mem::take(&mut self.pending);
        // Most records end soon: finish the pending one without copying the whole chunk.
        let head = bytes.iter().position(|&b| b == b'\n').map_or(bytes.len(), |at| at + 1);
        pending.extend_from_slice(&bytes[..head]);
        let rest = self.split(&pending, false, sink);
        pending.drain(..rest);
        if !pending.is_empty() {
            pending.extend_from_slice(&bytes[head..]);
            let rest = self.split(&pending, false, sink);
            pending.drain(..rest);
            self.pending = pending;
        } else {
            let rest = self.split(&bytes[head..], false, sink);
            self.pending = pending;
            self.pending.extend_from_slice(&bytes[head + rest..]);
        }
    }

    /// The end of the bytes.
    pub(crate) fn finish(mut self, sink: &mut impl Sink) {
        let pending = std::mem::take(&mut self.pending);
        self.split(&pending, true, sink);
    }

    /// Passes the records of a buffer to the sink; returns where the last, incomplete one begins.
    fn split(&mut self, buffer: &[u8], last: bool, sink: &mut impl Sink) -> usize {
        let mut start = 0;
        while start < buffer.len() {
            let rest = &buffer[start..];
            if self.skipping {
                let Some(end) = rest.iter().position(|b| matches!(b, b'\n' | b'\r')) else {
                    return buffer.len();
                };
                if rest[end] == b'\r' && end + 1 == rest.len() && !last {
                    return start + end; // a line feed may follow
                }
                let end = end + usize::from(rest[end..].starts_with(b"\r\n"));
                (start, self.line, self.skipping) = (start + end + 1, self.line + 1, false);
                continue;
            }
            let (plain, rows) = sink.take_fast_rows(rest, self.line);
            if plain > 0 {
                (start, self.line) = (start + plain, self.line + rows);
                continue;
            }
            match self.scan(rest, last) {
                Scan::Record(End { next, lines }) => {
                    let record = Record { bytes: rest, spans: &self.spans, line: self.line };
                    if !record.is_blank() {
                        sink.take(Line::Record(record));
                    }
                    (start, self.line) = (start + next, self.line + lines);
                }
                Scan::Incomplete => return start,
                Scan::Flawed(flaw) => {
                    sink.take(Line::Flawed(self.line, flaw));
                    self.skipping = true;
                }
            }
        }
        start
    }

    /// Finds the fields of the record at the start of a buffer.
    fn scan(&mut self, buffer: &[u8], last: bool) -> Scan {
        self.spans.clear();
        let (delimiter, len) = (self.delimiter, buffer.len());
        let is_blank = |b: u8| b == b' ' || b == b'\t' && b != delimiter;
        // A record beyond this is too long, wherever the chunk ends.
        let limit = len.min(MAX_RECORD);
        let cut_short = |flaw| match (len > MAX_RECORD, last) {
            (true, _) => Scan::Flawed(flaw),
            (false, true) if flaw == Flaw::OpenQuote => Scan::Flawed(flaw),
            (false, _) => Scan::Incomplete,
        };
        let (mut at, mut lines) = (0, 1);
        loop {
            if at >= MAX_RECORD {
                return Scan::Flawed(Flaw::TooLong);
            }
            let (mut span, first_line) = (Span { at: at..at, doubled: false }, lines);
            let mut blanks = buffer[at..limit].iter().take_while(|&&b| is_blank(b)).count();
            if delimiter == b' ' {
                // A run of them separates as one does.
                (at, blanks) = (at + blanks, 0);
                span.at = at..at;
            }
            if buffer[..limit].get(at + blanks) == Some(&b'"') {
                at += blanks + 1;
                span.at.start = at;
                loop {
                    let Some(quote) = buffer[at..limit].iter().position(|&b| b == b'"') else {
                        return cut_short(Flaw::OpenQuote);
                    };
                    lines += line_breaks(&buffer[at..at + quote]);
                    at += quote;
                    match buffer.get(at + 1) {
                        Some(b'"') => (at, span.doubled) = (at + 2, true),
                        None if !last => return cut_short(Flaw::OpenQuote),
                        _ => break,
                    }
                    if at >= limit {
                        return cut_short(Flaw::OpenQuote);
                    }
                }
                span.at.end = at;
                at += 1;
            }
            let is_end = |&b: &u8| b == delimiter || b == b'\n' || b == b'\r';
            let tail = at;
            match buffer[at..limit].iter().position(is_end) {
                Some(end) => at += end,
                None if last && len <= MAX_RECORD => at = len,
                None => return cut_short(Flaw::TooLong),
            }
            let is_quoted = span.at.start != tail;
            let has_tail = is_quoted && !buffer[tail..at].trim_ascii().is_empty();
            if has_tail && lines > first_line {
                // Two stray quotes on different lines look like a pair.
                return Scan::Flawed(Flaw::OpenQuote);
            }
            if !is_quoted || has_tail {
                span.at.end = at; // characters after the closing quote belong to the field
            }
            // Blanks at the end of a line separate nothing.
            let is_over = delimiter == b' ' && !is_quoted && span.at.is_empty();
            if !is_over || self.spans.is_empty() {
                self.spans.push(span);
            }
            match buffer.get(at) {
                Some(&b) if b == delimiter => at += 1,
                Some(b'\r') => {
                    return match buffer.get(at + 1) {
                        Some(b'\n') => Scan::Record(End { next: at + 2, lines }),
                        None if !last => Scan::Incomplete,
                        _ => Scan::Record(End { next: at + 1, lines }),
                    };
                }
                Some(_) => return Scan::Record(End { next: at + 1, lines }),
                None => return Scan::Record(End { next: at, lines }),
            }
        }
    }
}

/// Line ends: \n, \r\n, or \r alone.
fn line_breaks(raw: &[u8]) -> u64 {
    let alone = |i: usize| raw[i] == b'\r' && raw.get(i + 1) != Some(&b'\n');
    (0..raw.len()).filter(|&i| raw[i] == b'\n' || alone(i)).map(|_| 1).sum()
}

#[cfg(test)]
mod tests;
