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

enum Scan {
    /// Where the next record begins, and how many lines this one covers.
    Record(usize, u64),
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
                Scan::Record(next, lines) => {
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
                        Some(b'\n') => Scan::Record(at + 2, lines),
                        None if !last => Scan::Incomplete,
                        _ => Scan::Record(at + 1, lines),
                    };
                }
                Some(_) => return Scan::Record(at + 1, lines),
                None => return Scan::Record(at, lines),
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
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::borrow::Cow;

    /// (line, fields) of every record, or the line of a flaw, with the bytes cut at some places.
    fn split(bytes: &[u8], cuts: &[usize]) -> Vec<(u64, Vec<String>)> {
        split_at(b',', bytes, cuts)
    }

    fn split_at(delimiter: u8, bytes: &[u8], cuts: &[usize]) -> Vec<(u64, Vec<String>)> {
        let mut found = Vec::new();
        let mut take = |line: Line| match line {
            Line::Record(record) => {
                let text = |f: Cow<[u8]>| String::from_utf8_lossy(&f).into_owned();
                found.push((record.line, record.fields().map(text).collect()));
            }
            Line::Flawed(line, flaw) => found.push((line, vec![format!("{flaw:?}")])),
        };
        let mut splitter = Splitter::new(delimiter);
        let mut from = 0;
        for &cut in cuts.iter().chain([&bytes.len()]) {
            splitter.push(&bytes[from..cut], &mut take);
            from = cut;
        }
        splitter.finish(&mut take);
        found
    }

    fn rows(text: &str) -> Vec<(u64, Vec<String>)> {
        split(text.as_bytes(), &[])
    }

    fn row(line: u64, fields: &[&str]) -> (u64, Vec<String>) {
        (line, fields.iter().map(|&f| f.to_owned()).collect())
    }

    /// The records that the csv-core crate finds.
    fn by_csv_core(text: &str) -> Vec<Vec<String>> {
        use csv_core::{ReadRecordResult, Reader};
        let (mut reader, mut output, mut ends) = (Reader::new(), vec![0; 4096], vec![0; 512]);
        let (mut rows, mut read) = (Vec::new(), 0);
        loop {
            let input = &text.as_bytes()[read..];
            // The buffers are large enough and every line ends, so each call reads one record.
            let (result, n_in, _, n_ends) = reader.read_record(input, &mut output, &mut ends);
            read += n_in;
            match result {
                ReadRecordResult::Record => {
                    let starts = std::iter::once(0).chain(ends[..n_ends].iter().copied());
                    let fields = starts.zip(&ends[..n_ends]).map(|(from, &to)| &output[from..to]);
                    let text = |f: &[u8]| String::from_utf8_lossy(f.trim_ascii()).into_owned();
                    rows.push(fields.map(text).collect());
                }
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::End => return rows,
                full => panic!("{full:?}"),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        // No blanks before a quote here: to csv-core such a quote is an ordinary character.
        #[test]
        fn another_library_finds_the_same_records(
            rows in proptest::collection::vec(
                proptest::collection::vec("[a-c. ]{0,4}|[a-c][a\"]{0,3}|\"([a,\n\r]|\"\"){0,5}\"", 1..5), 0..8),
            end in proptest::sample::select(vec!["\n", "\r\n", "\r"]),
        ) {
            let lines: Vec<String> = rows.iter().map(|fields| fields.join(",")).collect();
            let text = lines.join(end) + end;
            let found: Vec<Vec<String>> = rows_of(&text);
            let blank = |row: &Vec<String>| row.len() == 1 && row[0].is_empty();
            let expected: Vec<_> = by_csv_core(&text).into_iter().filter(|r| !blank(r)).collect();
            prop_assert_eq!(found, expected, "{:?}", text);
        }

        #[test]
        fn blanks_before_a_quote_change_nothing(
            rows in proptest::collection::vec(
                proptest::collection::vec(("[ \t]{0,2}", "[a-c]{0,3}|\"([a,\n]|\"\"){0,5}\""), 1..5), 0..8),
        ) {
            let text = |of: fn(&(String, String)) -> String| {
                let lines = rows.iter().map(|row| row.iter().map(of).collect::<Vec<_>>().join(","));
                lines.map(|line| line + "\n").collect::<String>()
            };
            let (close, spaced) = (text(|(_, f)| f.clone()), text(|(blanks, f)| format!("{blanks}{f}")));
            prop_assert_eq!(rows_of(&spaced), rows_of(&close), "{:?}", spaced);
        }
    }

    fn rows_of(text: &str) -> Vec<Vec<String>> {
        rows(text).into_iter().map(|(_, fields)| fields).collect()
    }

    #[test]
    fn every_line_end_ends_a_line() {
        let expected = [row(1, &["a", "b"]), row(2, &["1", "2"])];
        for text in ["a,b\n1,2", "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r", "a,b\r\n1,2\r"] {
            assert_eq!(rows(text), expected, "{text:?}");
        }
        assert_eq!(rows("\n\na, b \n \n1,2"), [row(3, &["a", "b"]), row(5, &["1", "2"])]);
    }

    #[test]
    fn quotes_hold_delimiters_quotes_and_lines() {
        let text = "\"a,\"\"x\"\"\r\nz\",2\n\"\",\n5\" 6,\"7\"\n";
        let expected = [row(1, &["a,\"x\"\r\nz", "2"]), row(3, &["", ""]), row(4, &["5\" 6", "7"])];
        assert_eq!(rows(text), expected);
    }

    #[test]
    fn blanks_around_a_field_are_none_of_it() {
        let text = "\u{a0}0.9, \"0,6\" ,\u{feff}\"x\"\n\u{a0}\n1\u{2009},\u{200b},\t\"\"\n";
        assert_eq!(rows(text), [row(1, &["0.9", "0,6", "\"x\""]), row(3, &["1", "", ""])]);
    }

    #[test]
    fn an_open_quote_spoils_its_own_line_only() {
        let expected = [row(1, &["1", "2"]), row(2, &["OpenQuote"]), row(3, &["5", "6"])];
        assert_eq!(rows("1,2\n3,\"4\n5,6\n"), expected);
        assert_eq!(rows("1,2\n\"3"), [row(1, &["1", "2"]), row(2, &["OpenQuote"])]);
        let strays = "1,\"0.5\n0,0.25\n1,\"0.4\n0,1\n";
        let expected = [
            row(1, &["OpenQuote"]),
            row(2, &["0", "0.25"]),
            row(3, &["OpenQuote"]),
            row(4, &["0", "1"]),
        ];
        assert_eq!(rows(strays), expected);
    }

    #[test]
    fn no_record_is_longer_than_the_limit() {
        let long =
            format!("1,2\n{}\n\"{}\n3,4\n", "x".repeat(MAX_RECORD + 1), "y".repeat(MAX_RECORD));
        let expected = [
            row(1, &["1", "2"]),
            row(2, &["TooLong"]),
            row(3, &["OpenQuote"]),
            row(4, &["3", "4"]),
        ];
        for cuts in [vec![], vec![5, MAX_RECORD, MAX_RECORD + 4, MAX_RECORD + 5]] {
            assert_eq!(split(long.as_bytes(), &cuts), expected);
        }
    }

    #[test]
    fn every_cut_gives_the_same_records() {
        let text = b"a, \"b\"\"\"\r\n\r\n\"c\r\nd\",e\r,\r\nf\"g,\"h\" \n\"open,\r\nlast,\"one\"";
        let whole = split(text, &[]);
        for first in 0..=text.len() {
            for second in first..=text.len() {
                assert_eq!(split(text, &[first, second]), whole, "{first} {second}");
            }
        }
        let each: Vec<usize> = (0..text.len()).collect();
        assert_eq!(split(text, &each), whole);
    }

    #[test]
    fn runs_of_blanks_separate_fields_however_the_bytes_are_cut() {
        let text = b"  id   y \"a b\"\n1 0   .5  \n\n  22  1 .75";
        let expected =
            [row(1, &["id", "y", "a b"]), row(2, &["1", "0", ".5"]), row(4, &["22", "1", ".75"])];
        for cut in 0..=text.len() {
            assert_eq!(split_at(b' ', text, &[cut]), expected, "cut at {cut}");
        }
    }
}
