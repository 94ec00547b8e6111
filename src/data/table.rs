//! Text → a table of trimmed fields with line numbers: dialect, quotes (RFC 4180), ragged rows.

use super::error::quoted;
use super::number::DecimalMark;
use super::{DataError, LISTED_PROBLEMS, RowProblem};
use csv_core::{ReadRecordResult, ReaderBuilder};

const DELIMITERS: [u8; 4] = *b",;\t|";

/// Fields of every row that has as many as the header.
pub(super) struct Table {
    pub(super) header: Vec<String>,
    pub(super) decimal: DecimalMark,
    /// The first rows of the wrong shape.
    pub(super) ragged: Vec<RowProblem>,
    /// How many there are.
    pub(super) ragged_rows: usize,
    text: String,
    ends: Vec<usize>,
    lines: Vec<u64>,
}

impl Table {
    /// Splits a text. Blank lines are no rows.
    pub(super) fn parse(file: &str, text: &str) -> Result<Self, DataError> {
        let delimiter = sniff_delimiter(text);
        let decimal = match delimiter {
            b';' | b'\t' => DecimalMark::CommaOrPoint,
            _ => DecimalMark::Point,
        };
        let mut table = Self {
            header: Vec::new(),
            decimal,
            ragged: Vec::new(),
            ragged_rows: 0,
            text: String::with_capacity(text.len()),
            ends: Vec::new(),
            lines: Vec::new(),
        };
        for_each_record(text, delimiter, |record| table.take(record));
        if table.lines.is_empty() && table.ragged_rows == 0 {
            let (file, columns) = (file.into(), table.header);
            return Err(DataError::HeaderOnly { file, columns });
        }
        Ok(table)
    }

    pub(super) fn rows(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn line(&self, row: usize) -> u64 {
        self.lines[row]
    }

    /// A field without the blanks around it.
    pub(super) fn field(&self, row: usize, column: usize) -> &str {
        let index = row * self.header.len() + column;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start..self.ends[index]]
    }

    pub(super) fn column(&self, name: &str) -> Option<usize> {
        let exact = self.header.iter().position(|h| h == name);
        exact.or_else(|| self.header.iter().position(|h| h.eq_ignore_ascii_case(name)))
    }

    /// A problem with one field of a row.
    pub(super) fn problem(&self, row: usize, column: usize, expected: &str) -> RowProblem {
        RowProblem {
            line: self.line(row),
            column: format!("column {}", quoted(&self.header[column])),
            found: quoted(self.field(row, column)),
            expected: expected.into(),
        }
    }

    fn take(&mut self, record: &Record) {
        if self.header.is_empty() {
            // A first row of nothing but numbers is data: the file has no header.
            let fields: Vec<&str> = record.fields().collect();
            if fields.iter().any(|f| self.decimal.parse(f).is_none()) {
                self.header = column_names(&fields);
                return;
            }
            self.header = column_names(&vec![""; fields.len()]);
        }
        if record.unclosed_quote || record.ends.len() != self.header.len() {
            let found = match record.unclosed_quote {
                true => "a quote that is never closed".into(),
                false => fields(record.ends.len()),
            };
            let expected = format!("{}, as in the header", fields(self.header.len()));
            self.ragged_rows += 1;
            if self.ragged.len() < LISTED_PROBLEMS {
                self.ragged.push(RowProblem {
                    line: record.line,
                    column: "the row".into(),
                    found,
                    expected,
                });
            }
            return;
        }
        self.lines.push(record.line);
        for field in record.fields() {
            self.text.push_str(field);
            self.ends.push(self.text.len());
        }
    }
}

fn fields(count: usize) -> String {
    format!("{count} field{}", if count == 1 { "" } else { "s" })
}

/// One record: its fields back to back, where each ends, and where it started.
struct Record<'a> {
    text: &'a str,
    ends: &'a [usize],
    line: u64,
    unclosed_quote: bool,
}

impl Record<'_> {
    fn fields(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(self.ends).map(|(start, &end)| self.text[start..end].trim())
    }

    fn is_blank(&self) -> bool {
        self.ends.len() == 1 && self.text.trim().is_empty()
    }
}

fn for_each_record(text: &str, delimiter: u8, mut take: impl FnMut(&Record)) {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let (mut output, mut ends) = (vec![0; 4096], vec![0; 64]);
    let (mut read, mut written, mut fields) = (0, 0, 0);
    let (mut start, mut line) = (0, 1);
    loop {
        let input = &text.as_bytes()[read..];
        let (result, n_in, n_out, n_ends) =
            reader.read_record(input, &mut output[written..], &mut ends[fields..]);
        (read, written, fields) = (read + n_in, written + n_out, fields + n_ends);
        match result {
            ReadRecordResult::InputEmpty => {} // the next, empty, input tells the reader it is the end
            ReadRecordResult::OutputFull => output.resize(output.len() * 2, 0),
            ReadRecordResult::OutputEndsFull => ends.resize(ends.len() * 2, 0),
            ReadRecordResult::Record => {
                let raw = &text.as_bytes()[start..read];
                // The reader skips line breaks before a record; the record starts after them.
                let blank = raw.iter().take_while(|b| matches!(b, b'\n' | b'\r')).count();
                let record = Record {
                    text: std::str::from_utf8(&output[..written]).unwrap_or_default(),
                    ends: &ends[..fields],
                    line: line + line_breaks(&raw[..blank]),
                    unclosed_quote: read == text.len()
                        && raw.iter().filter(|&&b| b == b'"').count() % 2 == 1
                        && line_breaks(&raw[blank..]) > 1,
                };
                if !record.is_blank() {
                    take(&record);
                }
                line += line_breaks(raw);
                (start, written, fields) = (read, 0, 0);
            }
            ReadRecordResult::End => return,
        }
    }
}

/// Line ends: \n, \r\n, or \r alone.
fn line_breaks(raw: &[u8]) -> u64 {
    let alone = |i: usize| raw[i] == b'\r' && raw.get(i + 1) != Some(&b'\n');
    (0..raw.len()).filter(|&i| raw[i] == b'\n' || alone(i)).map(|_| 1).sum()
}

/// The delimiter that cuts the first lines into the most fields of equal number.
fn sniff_delimiter(text: &str) -> u8 {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(20).collect();
    let outside_quotes = |line: &str, delimiter: u8| {
        let mut quoted = false;
        let counts = line.bytes().filter(|&b| {
            quoted ^= b == b'"';
            !quoted && b == delimiter
        });
        counts.count()
    };
    let agreement = |&delimiter: &u8| {
        let first = lines.first().map_or(0, |line| outside_quotes(line, delimiter));
        let same = lines.iter().filter(|line| outside_quotes(line, delimiter) == first).count();
        if first == 0 { (0, 0) } else { (same, first) }
    };
    // Of equals, max_by_key takes the last: the comma is tried last.
    DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',')
}

/// Names for columns: empty ones numbered, repeated ones told apart.
fn column_names(fields: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let name = if field.is_empty() { format!("column {}", index + 1) } else { (*field).into() };
        let mut unique = name.clone();
        let mut copy = 2;
        while names.contains(&unique) {
            unique = format!("{name} ({copy})");
            copy += 1;
        }
        names.push(unique);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        Table::parse("f.csv", text).ok().unwrap()
    }

    #[test]
    fn dialects_read_alike() {
        for text in [
            "a,b\n1,2\n3,4\n",
            "a;b\r\n1;2\r\n3;4",
            "a\tb\r1\t2\r3\t4\r",
            "a|b\n\n1|2\n\n 3 | 4 \n\n",
            "\"a\",\"b\"\n\"1\",2\n3,\"4\"",
        ] {
            let table = table(text);
            assert_eq!(table.header, ["a", "b"], "{text:?}");
            assert_eq!(table.rows(), 2, "{text:?}");
            assert_eq!((table.field(0, 1), table.field(1, 0)), ("2", "3"), "{text:?}");
        }
    }

    #[test]
    fn a_decimal_comma_does_not_fool_the_delimiter() {
        let table = table("label;score\n1;0,5\n0;0,25\n");
        assert_eq!(table.decimal, DecimalMark::CommaOrPoint);
        assert_eq!(table.field(1, 1), "0,25");
    }

    #[test]
    fn quoted_fields_hold_delimiters_quotes_and_lines() {
        let table = table("a,b\n\"x, \"\"y\"\"\nz\",2\n3,4\n");
        assert_eq!(table.field(0, 0), "x, \"y\"\nz");
        assert_eq!((table.line(0), table.line(1)), (2, 4));
    }

    #[test]
    fn ragged_rows_are_counted_with_their_lines() {
        let table = table("a,b\n1,2\n\n3\n4,5,6\n7,8\n");
        assert_eq!(table.rows(), 2);
        let lines: Vec<u64> = table.ragged.iter().map(|p| p.line).collect();
        assert_eq!(lines, [4, 5]);
        assert_eq!(table.ragged[0].found, "1 field");
        assert_eq!(table.line(1), 6);
    }

    #[test]
    fn a_quote_left_open_is_said() {
        let table = table("a,b\n1,2\n3,\"4\n5,6\n7,8\n");
        assert_eq!(table.rows(), 1);
        assert!(table.ragged[0].to_string().contains("never closed"));
        assert_eq!(table.ragged[0].line, 3);
    }

    #[test]
    fn headers_are_found_invented_and_told_apart() {
        assert_eq!(table("1,0.5\n0,0.25").header, ["column 1", "column 2"]);
        assert_eq!(table("1,0.5\n0,0.25").rows(), 2);
        assert_eq!(table("s,,s\n1,2,3").header, ["s", "column 2", "s (2)"]);
        assert!(matches!(
            Table::parse("f", "a,b\n\n"),
            Err(DataError::HeaderOnly { columns, .. }) if columns == ["a", "b"]
        ));
    }
}
