//! How a table is written: its delimiter, its decimal mark, and what stands above its rows.
//!
//! Decided once, from the first [`HEAD`] bytes, however they arrive.

use super::column::text;
use super::number::DecimalMark;
use super::record::Record;
use super::records::{Line, Splitter};

/// Bytes that the dialect is decided on.
pub(super) const HEAD: usize = 64 * 1024;

const DELIMITERS: [u8; 4] = *b",;\t|";

/// What a spreadsheet puts on a first line of its own to say which delimiter follows.
const SEPARATOR_LINE: &[u8] = b"sep=";

/// How a table is written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Dialect {
    pub(super) delimiter: u8,
    pub(super) decimal: DecimalMark,
    /// Names of the columns.
    pub(super) header: Vec<String>,
    /// Line of the last record above the rows; 0 if the first record is a row.
    pub(super) last_header_line: u64,
    /// What the lines below the names say of each column, in Orange's format.
    pub(super) orange: Option<Vec<String>>,
    /// The first bytes hold letters that are not UTF-8.
    pub(super) is_latin: bool,
    /// What was noticed, for the user.
    pub(super) notes: Vec<String>,
}

impl Dialect {
    /// Decides on the first bytes of a file.
    ///
    /// - `whole`: whether they are all there is.
    pub(super) fn of(head: &[u8], whole: bool) -> Self {
        let told = told_delimiter(head);
        let delimiter = told.unwrap_or_else(|| sniff_delimiter(head, whole));
        let decimal = DecimalMark::beside(delimiter);
        let (mut first, mut is_latin) = (Vec::new(), false);
        let mut take = |line: Line| {
            if let Line::Record(record) = line
                && first.len() < 50
                && !(record.line == 1 && told.is_some())
            {
                is_latin |= record.fields().any(|f| std::str::from_utf8(&f).is_err());
                first.push((record.line, record.fields().map(|f| text(&f)).collect()));
            }
        };
        let mut splitter = Splitter::new(delimiter);
        splitter.push(head, &mut take);
        if whole {
            splitter.finish(&mut take);
        }
        let mut dialect = Self {
            delimiter,
            decimal,
            header: vec![],
            last_header_line: u64::from(told.is_some()),
            orange: None,
            is_latin,
            notes: vec![],
        };
        dialect.read_header(&first);
        dialect
    }

    fn read_header(&mut self, first: &[(u64, Vec<String>)]) {
        let is_comment = |fields: &[String]| fields[0].starts_with('#');
        let comments = first.iter().take_while(|(_, fields)| is_comment(fields)).count();
        let (mut names, rows) =
            match (first.get(comments), comments.checked_sub(1).map(|i| &first[i])) {
                (None, None) => return,
                // "#id,label,score" is a header if it has as many fields as the numbers below it.
                (Some((_, row)), Some((line, marked)))
                    if marked.len() == row.len() && row.len() > 1 && self.is_data(row) =>
                {
                    self.last_header_line = *line;
                    let mut names = marked.clone();
                    names[0] = names[0].trim_start_matches('#').trim().to_owned();
                    (names, &first[comments..])
                }
                (Some((line, row)), _) if !self.is_data(row) => {
                    self.last_header_line = *line;
                    (row.clone(), &first[comments + 1..])
                }
                (Some((_, row)), _) => (vec![String::new(); row.len()], &first[comments..]),
                (None, Some(_)) => return,
            };
        if names_no_rows(&names, rows) {
            names.insert(0, String::new());
        }
        if let [(_, kinds), (line, flags), ..] = rows
            && is_orange(&names, kinds, flags)
        {
            self.last_header_line = *line;
            self.orange = Some(flags.clone());
            self.notes.push(
                "The second and third line were read as Orange's column types and roles.".into(),
            );
        }
        // A delimiter at the end of every line is no column.
        let is_closed = |(_, row): &(u64, Vec<String>)| {
            row.len() < names.len() || row[names.len() - 1].is_empty()
        };
        if names.len() > 1
            && names[names.len() - 1].is_empty()
            && self.last_header_line > 0
            && rows.iter().all(is_closed)
        {
            names.pop();
        }
        self.header = column_names(&names);
    }

    /// A row of nothing but numbers is no header.
    fn is_data(&self, row: &[String]) -> bool {
        row.iter().all(|field| self.decimal.parse(field.as_bytes()).is_some())
    }

    /// Whether a record is a comment: it starts with # and is no row of the table.
    pub(super) fn is_comment(&self, record: &Record) -> bool {
        record.len() != self.header.len() && record.field(0).starts_with(b"#")
    }
}

/// R's `write.table` gives the names of the rows a column without a name.
fn names_no_rows(names: &[String], rows: &[(u64, Vec<String>)]) -> bool {
    let is_longer = |(_, row): &(u64, Vec<String>)| {
        row.len() == names.len() + 1 && !row[names.len()].is_empty()
    };
    let counts = |(i, (_, row)): (usize, &(u64, Vec<String>))| row[0] == (i + 1).to_string();
    let is_word = |(_, row): &(u64, Vec<String>)| row[0].parse::<f64>().is_err();
    !rows.is_empty()
        && rows.iter().all(is_longer)
        && (rows.iter().enumerate().all(counts) || rows.iter().all(is_word))
}

/// Orange's second and third line: the type and the role of each column.
fn is_orange(names: &[String], kinds: &[String], flags: &[String]) -> bool {
    const KINDS: [&str; 10] =
        ["continuous", "c", "numeric", "n", "discrete", "d", "string", "s", "time", "t"];
    const ROLES: [&str; 8] = ["", "class", "c", "meta", "m", "ignore", "i", "weight"];
    kinds.len() == names.len()
        && flags.len() == names.len()
        && kinds.iter().all(|k| KINDS.contains(&k.as_str()) || k.contains(' '))
        && flags.iter().all(|f| ROLES.contains(&f.as_str()) || f.contains('='))
        && flags.iter().any(|f| f == "class" || f == "c")
}

fn told_delimiter(head: &[u8]) -> Option<u8> {
    let line = head.split(|&b| b == b'\n' || b == b'\r').next()?;
    let line = line.strip_prefix(SEPARATOR_LINE)?;
    (line.len() == 1).then(|| line[0])
}

/// The delimiter that cuts the first lines into equally many fields.
fn sniff_delimiter(head: &[u8], whole: bool) -> u8 {
    let mut lines: Vec<&[u8]> = head.split(|&b| b == b'\n' || b == b'\r').collect();
    if !whole && lines.len() > 1 {
        lines.pop(); // cut off
    }
    let is_line = |line: &&[u8]| !line.trim_ascii().is_empty();
    let rows: Vec<&[u8]> = lines.iter().copied().filter(is_line).filter(|l| l[0] != b'#').collect();
    // All lines may be comments, or the header be marked as one.
    let sample = if rows.len() > 1 { rows } else { lines.into_iter().filter(is_line).collect() };
    let sample = &sample[..sample.len().min(20)];
    let outside_quotes = |line: &[u8], delimiter: u8| {
        let mut quoted = false;
        let counts = line.iter().filter(|&&b| {
            quoted ^= b == b'"';
            !quoted && b == delimiter
        });
        counts.count()
    };
    let numbers = |line: &[u8], delimiter: u8| {
        let is_number =
            |field: &&[u8]| DecimalMark::beside(delimiter).parse(field.trim_ascii()).is_some();
        line.split(|&b| b == delimiter).filter(is_number).count()
    };
    // How many lines agree; then how many fields are numbers, so that the comma of 1;0,5 is none.
    let agreement = |&delimiter: &u8| {
        let first = sample.first().map_or(0, |line| outside_quotes(line, delimiter));
        let same = sample.iter().filter(|line| outside_quotes(line, delimiter) == first).count();
        let numbers: usize = sample.iter().map(|line| numbers(line, delimiter)).sum();
        if first == 0 { (0, 0, 0) } else { (same, numbers, first) }
    };
    // Of equals, max_by_key takes the last: the comma is tried last.
    DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',')
}

/// Names for columns: empty ones numbered, repeated ones told apart.
fn column_names(fields: &[String]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let mut copies = std::collections::HashMap::new();
    let mut names = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let name = if field.is_empty() { format!("column {}", index + 1) } else { field.clone() };
        let mut unique = name.clone();
        let copy = copies.entry(name.clone()).or_insert(1);
        while !seen.insert(unique.clone()) {
            *copy += 1;
            unique = format!("{name} ({copy})");
        }
        names.push(unique);
    }
    names
}
