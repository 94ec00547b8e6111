//! How a table is written: its delimiter, its decimal mark, and what stands above its rows.
//!
//! Decided once, from the first [`HEAD`] bytes or as many more as it takes to see a few rows,
//! whatever the chunks they arrive in.

use crate::data::text::encoding::text;
use crate::data::text::form::Marks;
use crate::data::text::header::{
    Header, TopRecord, column_names, is_orange, is_rule, rows_of_units, titles,
};
use crate::data::text::number::DecimalMark;
use crate::data::text::record::Record;
use crate::data::text::splitter::{Line, Splitter};
use crate::data::text::weka::Weka;
use crate::data::text::written::is_number;

/// Bytes that decide, if they hold [`ENOUGH_RECORDS`] records.
pub(crate) const HEAD: usize = 64 * 1024;

/// Bytes that decide at the latest.
pub(crate) const LARGEST_HEAD: usize = 4 * 1024 * 1024;

/// Records, the header included, that are enough to decide.
const ENOUGH_RECORDS: usize = 5;

/// Records that are kept at most to find the header.
const MOST_TOP_RECORDS: usize = 50;

/// How a table is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dialect {
    pub(crate) delimiter: u8,
    pub(crate) decimal: DecimalMark,
    /// Names of the columns.
    pub(crate) header: Vec<String>,
    /// Fields of a row in the file.
    pub(crate) width: usize,
    /// Line of the last record above the rows; 0 if the first record is a row.
    pub(crate) last_header_line: u64,
    /// What the file says about each column, as flags of Orange's third line.
    pub(crate) flags: Option<Vec<String>>,
    /// The layout of Weka's predictions, if the file holds these.
    pub(crate) weka: Option<Weka>,
    /// The first bytes are not UTF-8.
    pub(crate) is_windows_1252: bool,
    /// What was noticed, for the user.
    pub(crate) notes: Vec<String>,
    /// There were enough records to decide.
    pub(crate) is_settled: bool,
    /// Some cells of the first column begin with #.
    has_hashes: bool,
}

impl Dialect {
    /// Decides on the first bytes of a file.
    ///
    /// - `whole`: whether they are the whole file.
    pub(crate) fn of(head: &[u8], whole: bool) -> Self {
        let declared = declared_delimiter(head);
        let delimiter = declared.unwrap_or_else(|| sniff_delimiter(head, whole));
        let top = Top::of(head, whole, delimiter, declared.is_some());
        let mut dialect = Self {
            delimiter,
            decimal: top.marks.beside(delimiter),
            header: vec![],
            width: 0,
            last_header_line: top.passed_line,
            flags: None,
            weka: None,
            is_windows_1252: top.is_windows_1252,
            notes: vec![],
            is_settled: top.records.len() >= ENOUGH_RECORDS,
            has_hashes: false,
        };
        let is_two = top.records.split_first().is_some_and(|((_, first), below)| {
            first.iter().skip(1).any(|field| !field.is_empty())
                && Header::of_two(first, below).is_some()
        });
        let titles = if is_two { 0 } else { titles(&top.records) };
        let (titles, records) = top.records.split_at(titles);
        let is_said =
            |(_, fields): &TopRecord| !fields[0].is_empty() && !fields[0].starts_with('#');
        if titles.iter().any(is_said) {
            dialect.notes.push("What stands above the header was passed over as a title.".into());
        }
        if let Some(header) = Header::of(records) {
            dialect.read_header(header);
        }
        dialect
    }

    fn read_header(&mut self, mut header: Header) {
        let has_names = header.last_line.is_some();
        if let [(_, kinds), (_, flags), ..] = header.rows
            && is_orange(&header.names, kinds, flags)
        {
            self.flags = Some(flags.clone());
            header.pass_over(2);
            self.notes.push(
                "The second and third line were read as Orange's column types and roles.".into(),
            );
        } else if has_names
            && !header.rows.first().is_some_and(|(_, row)| is_rule(row))
            && let Some(two) = Header::of_two(&header.names, header.rows)
        {
            header = two;
            self.notes.push("The two header rows were joined.".into());
        }
        if has_names && header.rows.first().is_some_and(|(_, row)| is_rule(row)) {
            header.pass_over(1);
        }
        let units = rows_of_units(header.rows);
        if has_names && units > 0 {
            header.pass_over(units);
            self.notes
                .push("What stands between the header and the first case was passed over.".into());
        }
        if let Some(line) = header.last_line {
            self.last_header_line = line;
        }
        self.weka = Weka::of(&header.names);
        if self.weka.is_none() && self.last_header_line > 0 && header.is_closed() {
            header.names.pop();
        }
        self.width = header.names.len();
        if let Some(weka) = &self.weka {
            header.names = weka.names(&header.names);
            self.flags = Some(Weka::flags(header.names.len()));
            self.notes.push(Weka::NOTE.into());
        }
        self.header = column_names(&header.names);
        self.has_hashes = header.rows.iter().any(|(_, row)| {
            self.fits(row.len(), |i| row[i].is_empty())
                && row[0].starts_with('#')
                && !Self::is_prose(row)
        });
    }

    /// Whether a record has as many fields as a row; one empty field more is a trailing delimiter.
    pub(crate) fn fits(&self, fields: usize, is_empty: impl Fn(usize) -> bool) -> bool {
        fields == self.width || fields == self.width + 1 && is_empty(self.width)
    }

    /// Whether a record is a comment: it starts with # and is prose, or does not fit a table whose
    /// cells don't begin with #.
    pub(crate) fn is_comment(&self, record: &Record, fits: bool) -> bool {
        record.field(0).starts_with(b"#")
            && (!fits && !self.has_hashes || Self::is_prose(record.fields()))
    }

    /// Whether fields read "# words, words" without any number; a row with #N/A or "# 7" is no prose.
    fn is_prose<Field: AsRef<[u8]>>(fields: impl IntoIterator<Item = Field>) -> bool {
        let mut fields = fields.into_iter();
        let begins = |first: Field| match first.as_ref() {
            [b'#', rest @ ..] => matches!(rest, [] | [b'#' | b' ', ..]) && !is_number(rest),
            _ => false,
        };
        fields.next().is_some_and(begins) && !fields.any(|field| is_number(field.as_ref()))
    }
}

/// The top of a file.
#[derive(Default)]
struct Top {
    /// The first records; of leading comments only the last, which may be the header.
    records: Vec<TopRecord>,
    /// Line of the last record above them that is no part of the table; 0 if there is none.
    passed_line: u64,
    marks: Marks,
    is_windows_1252: bool,
}

impl Top {
    fn of(head: &[u8], whole: bool, delimiter: u8, declared: bool) -> Self {
        let mut top = Self { passed_line: u64::from(declared), ..Self::default() };
        let mut take = |line: Line| {
            if let Line::Record(record) = line
                && record.line > u64::from(declared)
            {
                top.take(&record);
            }
        };
        let mut splitter = Splitter::new(delimiter);
        splitter.push(head, &mut take);
        if whole {
            splitter.finish(&mut take);
        }
        top
    }

    fn take(&mut self, record: &Record) {
        record.fields().for_each(|field| self.marks.see(&field));
        if self.records.len() >= MOST_TOP_RECORDS {
            return;
        }
        self.is_windows_1252 |= record.fields().any(|f| std::str::from_utf8(&f).is_err());
        let is_comment = |(_, fields): &TopRecord| fields[0].starts_with('#');
        let has_begun = self.records.first().is_some_and(|record| !is_comment(record))
            || self.records.len() > 1;
        let fields: Vec<String> = record.fields().map(|f| text(&f)).collect();
        let is_title = fields[0].as_bytes().starts_with(TITLE);
        // Empty first rows of a spreadsheet and titles are no header.
        if !has_begun && (is_title || fields.iter().all(String::is_empty)) {
            self.passed_line = record.line;
            return;
        }
        let record = (record.line, fields);
        if !has_begun && is_comment(&record) {
            self.passed_line = record.0;
            self.records.clear();
        }
        self.records.push(record);
    }
}

const DELIMITERS: [u8; 4] = *b",;\t|";
/// Lines from which blanks may be what separates fields.
const ALIGNED: usize = 3;

/// How spreadsheets declare the delimiter on a first line of its own.
const SEPARATOR_LINE: &[u8] = b"sep=";

/// How Weka marks the title above its tables.
const TITLE: &[u8] = b"===";

/// The delimiter that the first line declares, if it does.
fn declared_delimiter(head: &[u8]) -> Option<u8> {
    let line = head.split(|&b| b == b'\n' || b == b'\r').next()?;
    let line = line.strip_prefix(SEPARATOR_LINE)?;
    (line.len() == 1).then(|| line[0])
}

/// The delimiter that splits the first lines into equal numbers of fields.
///
/// - `whole`: whether the last line is complete.
fn sniff_delimiter(head: &[u8], whole: bool) -> u8 {
    let mut lines: Vec<&[u8]> = head.split(|&b| b == b'\n' || b == b'\r').collect();
    if !whole && lines.len() > 1 {
        lines.pop(); // cut off
    }
    let is_line = |line: &&[u8]| !line.trim_ascii().is_empty() && !line.starts_with(TITLE);
    let rows: Vec<&[u8]> = lines.iter().copied().filter(is_line).filter(|l| l[0] != b'#').collect();
    // All lines may be comments, or the header may be one.
    let sample = if rows.len() > 1 { rows } else { lines.into_iter().filter(is_line).collect() };
    let sample = &sample[..sample.len().min(20)];
    // Lines that agree count first; then fields that are numbers, so that in 1;0,5 the semicolon wins.
    let agreement = |&delimiter: &u8| {
        let counts: Vec<usize> =
            sample.iter().map(|line| outside_quotes(line, delimiter)).collect();
        // A title above the header has none.
        let first = counts.iter().copied().find(|&count| count > 0).unwrap_or_default();
        let same = counts.iter().filter(|&&count| count == first).count();
        let numbers: usize = sample.iter().map(|line| numbers(line, delimiter)).sum();
        if first == 0 { (0, 0, 0) } else { (same, numbers, first) }
    };
    // `max_by_key` returns the last of equals, so the comma wins.
    let best = DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',');
    let is_split = 2 * agreement(&best).0 > sample.len();
    if !is_split && are_aligned(sample) { b' ' } else { best }
}

/// Whether runs of blanks separate fields, as statistics programs write them: every line has as many,
/// three at least, with numbers among them in all but the header. R writes one name fewer, that of the
/// rows.
fn are_aligned(sample: &[&[u8]]) -> bool {
    let fields = |line: &[u8]| {
        let (mut quoted, mut before, mut count) = (false, true, 0);
        for &b in line.trim_ascii() {
            quoted ^= b == b'"';
            let is_blank = !quoted && b == b' ';
            count += usize::from(before && !is_blank);
            before = is_blank;
        }
        count
    };
    let [header, rows @ ..] = sample else { return false };
    let count = rows.first().map_or(0, |row| fields(row));
    let is_row = |row: &&[u8]| fields(row) == count && numbers(row, b' ') > 0;
    sample.len() >= ALIGNED
        && count >= ALIGNED
        && (fields(header) == count || fields(header) + 1 == count)
        && numbers(header, b' ') == 0
        && rows.iter().all(is_row)
}

/// Number of delimiters outside quotes.
fn outside_quotes(line: &[u8], delimiter: u8) -> usize {
    let mut quoted = false;
    let is_delimiter = |&&b: &&u8| {
        quoted ^= b == b'"';
        !quoted && b == delimiter
    };
    line.iter().filter(is_delimiter).count()
}

fn numbers(line: &[u8], delimiter: u8) -> usize {
    line.split(|&b| b == delimiter).filter(|field| is_number(field)).count()
}
