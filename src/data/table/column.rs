//! One column of a table, stored compactly while it is read: few distinct texts as codes of a
//! dictionary, many numbers as doubles, many texts not at all; access to its cells, its summary,
//! and its eviction.

use crate::data::table::cells::{Cell, Entry, Numbers, range};
use crate::data::table::distinct::Facts;
use crate::data::text::encoding::text;
use crate::data::text::form::Form;
use crate::data::text::number::{DecimalMark, number_key, value_key};
use crate::data::text::written::{self, Unit};
use crate::domain::{CsvWriter, SortShort};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Distinct texts above which a column of numbers is stored as doubles.
const NUMBERS_FROM: usize = 256;
/// Distinct texts above which a column of texts is not stored.
const DROPPED_FROM: usize = u16::MAX as usize;

/// Numbers that stand for a missing value where nothing else is nearly as low.
const SENTINELS: [f64; 5] = [-999.0, -999.9, -9999.0, -9999.9, -99_999.0];

/// The first texts of a dictionary, which are compared one by one before a look-up.
const FEW_TEXTS: usize = 4;

/// The cells of one column.
#[derive(Debug, Clone)]
enum Cells {
    Codes {
        codes: Vec<u16>,
        entries: Vec<Entry>,
        index: HashMap<Vec<u8>, u16>,
    },
    Numbers(Numbers),
    /// Too many texts to store.
    Dropped {
        rows: usize,
    },
}

/// Summary of one column, over all rows with as many fields as the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// More than half of its cells are numbers.
    pub is_numeric: bool,
    /// Number of missing values.
    pub missing: usize,
    /// Number of distinct values, if few enough to be stored.
    pub distinct: Option<usize>,
    /// Its distinct values, most frequent first, if there are at most 12.
    pub values: Vec<String>,
    /// Least and greatest number.
    pub range: Option<(f64, f64)>,
    /// Whether it names or numbers the cases; known once roles are found.
    pub is_id: bool,
    /// Why it is not used, as far as anything tells: "the same in all rows".
    pub unused_because: Option<String>,
    /// Of decisions the word of the cases that are acted on, and the other one.
    pub decided: Option<[String; 2]>,
}

/// One column, while it is read and afterwards.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    cells: Cells,
    /// The decimal mark of the table, for columns that don't show theirs.
    table_mark: DecimalMark,
    /// How its numbers are written, as far as its cells show.
    form: Form,
    /// By what its plain numbers are read, see [`Form::plain`].
    plain: Option<DecimalMark>,
    /// The first cell that was read as a number though it is not a plain one, and that number; a limit
    /// before others.
    rewritten: Option<(String, f64)>,
    /// The number that was read as a missing value.
    sentinel: Option<f64>,
    /// Expected number of rows, for which memory is reserved.
    expected_rows: usize,
    /// The summary of a column whose numbers were evicted.
    summary: Option<ColumnInfo>,
    /// Cells of rows that the column's file lacks, after a join.
    absent: usize,
    /// What its cells are, once a rule has asked. Forgotten when they change; cells are only added before.
    facts: OnceLock<Facts>,
    /// Some text was not UTF-8 and was read as Windows-1252.
    pub(crate) is_windows_1252: bool,
}

impl Column {
    /// - `mark`: the decimal mark of the table.
    pub(crate) fn new(mark: DecimalMark) -> Self {
        Self {
            cells: Cells::Codes { codes: Vec::new(), entries: Vec::new(), index: HashMap::new() },
            table_mark: mark,
            form: Form::of_table(mark),
            plain: Form::of_table(mark).plain(),
            rewritten: None,
            sentinel: None,
            expected_rows: 0,
            summary: None,
            absent: 0,
            facts: OnceLock::new(),
            is_windows_1252: false,
        }
    }

    /// Reserves memory for a number of rows, now or once the column turns out to be numeric.
    pub(crate) fn expect(&mut self, rows: usize) {
        self.expected_rows = rows;
        let more = rows.saturating_sub(self.rows());
        match &mut self.cells {
            Cells::Codes { codes, .. } => codes.reserve_exact(more),
            Cells::Numbers(numbers) => numbers.values.reserve_exact(more),
            Cells::Dropped { .. } => {}
        }
    }

    /// Appends a cell.
    pub(crate) fn push(&mut self, field: &[u8]) {
        debug_assert!(self.facts.get().is_none(), "facts are those of all cells");
        match &mut self.cells {
            Cells::Numbers(numbers) => match self.plain.and_then(|mark| mark.parse(field)) {
                Some(number) => numbers.push(number),
                None => self.push_written(field),
            },
            Cells::Codes { codes, entries, index } => {
                // Comparing the first few texts is faster than hashing.
                let few = entries.iter().take(FEW_TEXTS).position(|e| e.text.as_bytes() == field);
                #[expect(clippy::cast_possible_truncation, reason = "at most 65,535 entries")]
                let known = few.map(|code| code as u16).or_else(|| {
                    if entries.len() > FEW_TEXTS { index.get(field).copied() } else { None }
                });
                let code = known.unwrap_or_else(|| {
                    #[expect(clippy::cast_possible_truncation, reason = "at most 65,535 entries")]
                    let code = entries.len() as u16;
                    self.is_windows_1252 |= std::str::from_utf8(field).is_err();
                    entries.push(Entry::of(field));
                    index.insert(field.to_vec(), code);
                    code
                });
                entries[usize::from(code)].count += 1;
                codes.push(code);
                // `widen` looks at every distinct text, so it is not called for each new one.
                let is_time = entries.len() % NUMBERS_FROM == 1 || entries.len() > DROPPED_FROM;
                if known.is_none() && entries.len() > NUMBERS_FROM && is_time {
                    self.widen();
                }
            }
            Cells::Dropped { rows } => *rows += 1,
        }
    }

    /// The cell at the start of some bytes, and the bytes after it, where that is quick to find: the
    /// bits of a number, the code of one of the first texts, or 0 if texts are not stored. `None` leaves
    /// the row to the splitter.
    #[inline(always)]
    pub(crate) fn fast_cell<'a>(&self, bytes: &'a [u8], delimiter: u8) -> Option<(u64, &'a [u8])> {
        let is_end = |b: u8| b == delimiter || matches!(b, b'\n' | b'\r');
        match &self.cells {
            Cells::Numbers(_) => match self.plain?.parse_prefix(bytes) {
                Some((number, after)) => Some((number.to_bits(), after)),
                None => None,
            },
            Cells::Codes { entries, .. } => {
                let [first, others @ ..] = bytes else { return None };
                for (code, entry) in entries.iter().take(FEW_TEXTS).enumerate() {
                    let text = entry.text.as_bytes();
                    // Most texts are one byte, and comparing longer ones is a function call.
                    let after = match text {
                        [only] if only == first => others,
                        [_] => continue,
                        _ => match bytes.strip_prefix(text) {
                            Some(after) => after,
                            None => continue,
                        },
                    };
                    if let [end, ..] = after
                        && is_end(*end)
                        && entry.needs_no_quotes
                    {
                        return Some((code as u64, after));
                    }
                }
                None
            }
            Cells::Dropped { .. } => {
                let mut rest = bytes;
                while let [byte, after @ ..] = rest {
                    if is_end(*byte) {
                        return Some((0, rest));
                    }
                    if *byte == b'"' {
                        return None;
                    }
                    rest = after;
                }
                None
            }
        }
    }

    /// Appends cells that [`Column::fast_cell`] found.
    pub(crate) fn extend_fast(&mut self, cells: &[u64]) {
        debug_assert!(self.facts.get().is_none(), "facts are those of all cells");
        match &mut self.cells {
            Cells::Numbers(numbers) => numbers.extend(cells),
            Cells::Codes { codes, entries, .. } => {
                let mut counts = [0; FEW_TEXTS];
                for &code in cells {
                    #[expect(clippy::cast_possible_truncation, reason = "a handful")]
                    let code = code as usize;
                    counts[code] += 1;
                }
                #[expect(clippy::cast_possible_truncation, reason = "a handful")]
                codes.extend(cells.iter().map(|&code| code as u16));
                entries.iter_mut().zip(counts).for_each(|(entry, more)| entry.count += more);
            }
            Cells::Dropped { rows } => *rows += cells.len(),
        }
    }

    /// Stores a column with too many distinct texts for a dictionary as numbers, or not at all.
    fn widen(&mut self) {
        let Cells::Codes { codes, entries, .. } = &self.cells else { return };
        let (rows, texts) = (codes.len(), entries.len());
        // Few columns of many texts get beyond the first test, which is the quickest.
        if 2 * count(entries, |e| e.written.is_some()) > rows {
            self.settle();
        }
        let Cells::Codes { codes, entries, .. } = &self.cells else { return };
        if 2 * self.numbers() > rows {
            let mut wide = Numbers::with_capacity(self.expected_rows.max(codes.len()));
            for &code in codes {
                let entry = &entries[usize::from(code)];
                match entry.number {
                    Some(number) => wide.push(number),
                    None => wide.push_other(entry.text.as_bytes()),
                }
            }
            self.cells = Cells::Numbers(wide);
        } else if texts > DROPPED_FROM {
            self.cells = Cells::Dropped { rows };
        }
    }

    /// Decides how the numbers of a column of texts are written, by all its cells so far, and reads
    /// them so. A column of numbers was settled when it became one.
    pub(crate) fn settle(&mut self) {
        self.facts.take();
        let Cells::Codes { entries, .. } = &mut self.cells else { return };
        let cells = entries.iter().filter(|e| !e.missing).map(|e| (e.written, e.count));
        self.form = Form::of_cells(cells, self.table_mark);
        self.plain = self.form.plain();
        for entry in entries.iter_mut() {
            entry.number = entry.written.and_then(|written| self.form.number(&written));
        }
        let is_rewritten = |e: &&Entry| e.number.is_some() && !self.form.is_plain(&e.text);
        let mut rewritten = entries.iter().filter(is_rewritten);
        let first = rewritten.clone().find(|e| is_limit(&e.text)).or_else(|| rewritten.next());
        self.rewritten = first.and_then(|e| Some((e.text.clone(), e.number?)));
    }

    /// Takes a least number that is one of [`SENTINELS`], stands in two cells or more, and is nine times
    /// as low as any other for a missing value.
    pub(crate) fn leave_out_sentinel(&mut self) {
        let least = match &self.cells {
            Cells::Codes { entries, .. } => {
                entries.iter().filter_map(|e| e.number).fold(f64::INFINITY, f64::min)
            }
            Cells::Numbers(numbers) => numbers.range.0,
            Cells::Dropped { .. } => return,
        };
        if !SENTINELS.contains(&least) {
            return;
        }
        let (mut times, mut next) = (0, f64::INFINITY);
        for number in self.each_number() {
            times += usize::from(number == least);
            next = if number > least { next.min(number) } else { next };
        }
        if times < 2 || next.is_infinite() || 9.0 * next < least {
            return;
        }
        self.facts.take();
        self.sentinel = Some(least);
        match &mut self.cells {
            Cells::Codes { entries, .. } => {
                for entry in entries.iter_mut().filter(|e| e.number == Some(least)) {
                    (entry.number, entry.missing) = (None, true);
                }
            }
            Cells::Numbers(numbers) => numbers.leave_out(least, next),
            Cells::Dropped { .. } => {}
        }
    }

    /// Appends a cell that is not a plain number to a column of numbers.
    #[cold]
    fn push_written(&mut self, field: &[u8]) {
        let Cells::Numbers(numbers) = &mut self.cells else { return };
        let written = written::read(field);
        if let Some(written) = &written {
            self.form.settle_by(written);
            self.plain = self.form.plain();
        }
        let Some(number) = written.and_then(|written| self.form.number(&written)) else {
            return numbers.push_other(field);
        };
        numbers.push(number);
        let text = text(field);
        let is_told = match &self.rewritten {
            Some((told, _)) => is_limit(told) || !is_limit(&text),
            None => self.form.is_plain(&text),
        };
        if !is_told {
            self.rewritten = Some((text, number));
        }
    }
}

/// The number of cells with some of the texts.
fn count(entries: &[Entry], is_counted: fn(&Entry) -> bool) -> usize {
    entries.iter().filter(|e| is_counted(e)).map(|e| e.count).sum()
}

/// Whether a text is a number behind the sign of a limit.
fn is_limit(text: &str) -> bool {
    written::without_limit_sign(text).is_some()
}

/// A column of some cells, in a table with decimal points and commas.
#[cfg(test)]
pub(crate) fn column_of(fields: impl IntoIterator<Item = impl ToString>) -> Column {
    let mut column = Column::new(DecimalMark::CommaOrPoint);
    fields.into_iter().for_each(|field| column.push(field.to_string().as_bytes()));
    column.settle();
    column
}

/// Distinct values that a summary lists at most.
const LISTED_VALUES: usize = 12;

impl Column {
    pub(crate) fn cell(&self, row: usize) -> Cell<'_> {
        match &self.cells {
            Cells::Codes { codes, entries, .. } => {
                Cell::Entry(codes[row], &entries[usize::from(codes[row])])
            }
            Cells::Numbers(numbers) if numbers.values[row].is_nan() => Cell::Other,
            Cells::Numbers(numbers) => Cell::Number(numbers.values[row]),
            Cells::Dropped { .. } => Cell::Other,
        }
    }

    /// The code of a cell's text, if texts are stored.
    #[inline(always)]
    pub(crate) fn code(&self, row: usize) -> Option<u16> {
        self.codes().map(|codes| codes[row])
    }

    /// The codes of all cells' texts, if texts are stored.
    #[inline(always)]
    pub(crate) fn codes(&self) -> Option<&[u16]> {
        match &self.cells {
            Cells::Codes { codes, .. } => Some(codes),
            _ => None,
        }
    }

    /// A column of the cells of some rows, in that order; empty cells for `None`.
    ///
    /// In a column of numbers, texts that were not stored become empty cells.
    pub(crate) fn pick(&self, rows: &[Option<usize>]) -> Self {
        let cells = match &self.cells {
            Cells::Numbers(_) => {
                let mut picked = Numbers::with_capacity(rows.len());
                for &row in rows {
                    match row.map(|row| self.number(row).ok_or(row)) {
                        Some(Ok(number)) => picked.push(number),
                        Some(Err(row)) => picked.push_other(self.text(row).as_bytes()),
                        None => picked.push_other(b""),
                    }
                }
                Cells::Numbers(picked)
            }
            Cells::Codes { codes, entries, .. } => {
                // Only texts of picked rows become entries.
                let empty = entries.iter().position(|e| e.text.is_empty());
                let empty = empty.unwrap_or(entries.len());
                let mut picked_codes = vec![None; entries.len() + 1];
                let mut picked: Vec<Entry> = Vec::new();
                let codes = rows.iter().map(|row| {
                    let place = row.map_or(empty, |row| usize::from(codes[row]));
                    #[expect(clippy::cast_possible_truncation, reason = "at most 65,536 entries")]
                    let code = *picked_codes[place].get_or_insert_with(|| {
                        let entry = entries.get(place).cloned().unwrap_or_else(|| Entry::of(b""));
                        picked.push(Entry { count: 0, ..entry });
                        (picked.len() - 1) as u16
                    });
                    picked[usize::from(code)].count += 1;
                    code
                });
                let codes = codes.collect();
                // The index serves `push`, which is not called any more.
                Cells::Codes { codes, entries: picked, index: HashMap::new() }
            }
            Cells::Dropped { .. } => Cells::Dropped { rows: rows.len() },
        };
        let absent = rows.iter().filter(|row| row.is_none()).count();
        let (summary, rewritten) = (self.summary.clone(), self.rewritten.clone());
        Self { cells, absent, summary, rewritten, facts: OnceLock::new(), ..*self }
    }

    /// Whether its cells are stored.
    pub(crate) fn is_held(&self) -> bool {
        !matches!(self.cells, Cells::Dropped { .. })
    }

    /// The finite number in a cell.
    pub(crate) fn number(&self, row: usize) -> Option<f64> {
        match self.cell(row) {
            Cell::Entry(_, entry) => entry.number,
            Cell::Number(number) => Some(number),
            Cell::Other => None,
        }
    }

    /// The text of a cell as far as it is stored: that of the dictionary, else the number, else one of
    /// the first texts among numbers, else nothing.
    pub(crate) fn text(&self, row: usize) -> String {
        match (self.cell(row), &self.cells) {
            (Cell::Entry(_, entry), _) => entry.text.clone(),
            (Cell::Number(number), _) => number.to_string(),
            (Cell::Other, Cells::Numbers(numbers)) => {
                let found = numbers.non_numeric.iter().find(|(at, _)| *at == row);
                found.map_or_else(String::new, |(_, text)| text.clone())
            }
            (Cell::Other, _) => String::new(),
        }
    }

    /// Writes a cell as far as it is stored.
    pub(crate) fn write(&self, row: usize, csv: &mut CsvWriter) {
        match self.cell(row) {
            Cell::Number(number) => csv.number(number),
            _ => csv.text(&self.text(row)),
        };
    }

    /// Whether a comma separates the decimals.
    pub(crate) fn has_commas(&self) -> bool {
        self.form.mark == DecimalMark::Comma
    }

    /// A key that two cells share iff they have the same text or number.
    pub(crate) fn key(&self, row: usize) -> u64 {
        match self.cell(row) {
            Cell::Entry(code, _) => u64::from(code),
            Cell::Number(number) => (number + 0.0).to_bits(),
            Cell::Other => u64::MAX,
        }
    }

    /// The distinct texts, if texts are stored.
    pub(crate) fn entries(&self) -> Option<&[Entry]> {
        match &self.cells {
            Cells::Codes { entries, .. } => Some(entries),
            _ => None,
        }
    }

    /// All cells as doubles, NaN where there is no number; `None` if they are not stored as doubles.
    pub(crate) fn values(&self) -> Option<&[f64]> {
        match &self.cells {
            Cells::Numbers(numbers) => Some(&numbers.values),
            _ => None,
        }
    }

    /// What its cells are; O(rows) where they are first asked for.
    pub(crate) fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| match &self.cells {
            Cells::Codes { entries, .. } => {
                let present = entries.iter().filter(|e| !e.missing);
                let cells = present.map(|e| (e.key(), Cow::Borrowed(&*e.text), e.count));
                let numbers = entries.iter().filter_map(|e| e.number);
                Facts::of(cells, numbers.clone(), range(numbers))
            }
            Cells::Numbers(Numbers { values, range, .. }) => {
                let numbers = values.iter().copied().filter(|number| !number.is_nan());
                let range = Some(*range).filter(|(low, high)| low <= high);
                let keys = numbers.clone().map(number_key);
                Facts::of(keys.map(|key| (key.clone(), key.into(), 1)), numbers, range)
            }
            Cells::Dropped { .. } => Facts::default(),
        })
    }

    /// The numbers of its cells, in the order of the rows.
    pub(crate) fn each_number(&self) -> impl Iterator<Item = f64> {
        (0..self.rows()).filter_map(|row| self.number(row))
    }

    /// All cells as doubles, NaN where there is no number.
    pub(crate) fn to_values(&self) -> Cow<'_, [f64]> {
        match self.values() {
            Some(values) => Cow::Borrowed(values),
            None => (0..self.rows()).map(|row| self.number(row).unwrap_or(f64::NAN)).collect(),
        }
    }

    /// Number of cells with a finite number.
    pub(crate) fn numbers(&self) -> usize {
        match &self.cells {
            Cells::Codes { entries, .. } => count(entries, |e| e.number.is_some()),
            Cells::Numbers(numbers) => numbers.values.len() - numbers.without,
            Cells::Dropped { .. } => 0,
        }
    }

    /// Whether all cells are numbers.
    pub(crate) fn is_full(&self) -> bool {
        self.numbers() == self.rows()
    }

    /// Number of missing values.
    pub(crate) fn missing(&self) -> usize {
        match &self.cells {
            Cells::Codes { entries, .. } => count(entries, |e| e.missing),
            Cells::Numbers(numbers) => numbers.missing,
            Cells::Dropped { .. } => 0,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        match &self.cells {
            Cells::Codes { codes, .. } => codes.len(),
            Cells::Numbers(numbers) => numbers.values.len(),
            Cells::Dropped { rows } => *rows,
        }
    }

    /// The key of a value that someone names: as the column spells it, else as its numbers are written.
    pub(crate) fn value_key(&self, named: &str) -> String {
        let entry = self.entries().and_then(|entries| entries.iter().find(|e| e.text == named));
        let number = || written::read(named.as_bytes()).and_then(|cell| self.form.number(&cell));
        entry.map_or_else(|| value_key(number(), named), Entry::key)
    }

    /// What an error says was expected instead of a text.
    pub(crate) fn expected(&self) -> &'static str {
        self.form.expected()
    }

    /// Whether its numbers are the second of two probabilities, in order or by the names of their
    /// classes.
    pub(crate) fn is_vector(&self) -> bool {
        self.form.unit.is_pair()
    }

    /// Whether its cells name the class of each probability.
    pub(crate) fn has_named_classes(&self) -> bool {
        self.form.unit == Unit::NamedPair
    }

    /// Whether its numbers are percentages, read as shares of 1.
    pub(crate) fn is_percent(&self) -> bool {
        self.form.unit == Unit::Percent
    }

    /// Whether some of its numbers are limits such as "<0.05".
    pub(crate) fn has_limits(&self) -> bool {
        self.rewritten.as_ref().is_some_and(|(text, _)| is_limit(text))
    }

    /// The first cell that was read as a number though it is more than digits, a sign and a decimal
    /// mark, and what it was read as.
    pub(crate) fn rewritten(&self) -> Option<(&str, f64)> {
        self.rewritten.as_ref().map(|(text, number)| (text.as_str(), *number))
    }

    /// The number that was read as a missing value.
    pub(crate) fn sentinel(&self) -> Option<f64> {
        self.sentinel
    }

    /// Whether more than half of the cells that its file has are numbers.
    pub(crate) fn is_numeric(&self) -> bool {
        2 * self.numbers() > self.rows() - self.absent
    }

    pub(crate) fn info(&self, name: &str) -> ColumnInfo {
        if let Some(summary) = &self.summary {
            return summary.clone();
        }
        let (distinct, values, range) = match &self.cells {
            Cells::Codes { entries, .. } => {
                let mut present: Vec<&Entry> = entries.iter().filter(|e| !e.missing).collect();
                let distinct = present.len();
                if distinct > LISTED_VALUES {
                    present.clear();
                }
                present.sort_short_by_key(|e| std::cmp::Reverse(e.count));
                let values = present.iter().map(|e| e.text.clone()).collect();
                (Some(distinct), values, range(entries.iter().filter_map(|e| e.number)))
            }
            Cells::Numbers(numbers) => (None, vec![], Some(numbers.range)),
            Cells::Dropped { .. } => (None, vec![], None),
        };
        let (is_numeric, missing) = (self.is_numeric(), self.missing());
        let (name, is_id, unused_because, decided) = (name.into(), false, None, None);
        ColumnInfo {
            name,
            is_numeric,
            missing,
            distinct,
            values,
            range,
            is_id,
            unused_because,
            decided,
        }
    }

    /// Bytes that a cell takes.
    pub(crate) fn width(&self) -> usize {
        match &self.cells {
            Cells::Codes { .. } => 2,
            Cells::Numbers(_) => 8,
            Cells::Dropped { .. } => 0,
        }
    }

    /// Drops the numbers and keeps their summary.
    pub(crate) fn evict(&mut self, name: &str) {
        if let Cells::Numbers(_) = self.cells {
            self.facts.take();
            self.summary = Some(self.info(name));
            self.cells = Cells::Dropped { rows: self.rows() };
        }
    }

    /// Whether the numbers were evicted.
    pub(crate) fn is_evicted(&self) -> bool {
        self.summary.is_some()
    }

    /// Bytes that the cells take.
    pub(crate) fn bytes(&self) -> usize {
        match &self.cells {
            Cells::Codes { codes, .. } => 2 * codes.capacity(),
            Cells::Numbers(numbers) => 8 * numbers.values.capacity(),
            Cells::Dropped { .. } => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_texts_are_kept_as_they_are() {
        let column = column_of(["yes", "no", "1.0", "", "yes"]);
        let entries = column.entries().unwrap();
        assert_eq!(entries.len(), 4);
        assert_eq!((entries[0].count, entries[2].number, entries[3].missing), (2, Some(1.0), true));
        let found = (column.text(4), column.number(2), column.missing());
        assert_eq!(found, ("yes".into(), Some(1.0), 1));
        assert_eq!(column.key(0), column.key(4));
    }

    #[test]
    fn many_numbers_become_doubles_and_keep_their_strays() {
        let fields = (0..1000).map(|i| if i == 7 { "oops".to_owned() } else { format!("{i}.5") });
        let column = column_of(fields);
        assert_eq!(column.values().unwrap()[999], 999.5);
        assert_eq!((column.number(7), column.text(7)), (None, "oops".into()));
        assert_eq!((column.numbers(), column.rows()), (999, 1000));
        assert!(column.is_numeric());
    }

    #[test]
    fn picked_rows_are_a_column_of_their_own() {
        let rows = [Some(2), None, Some(0)];
        let few = column_of(["b", "x", "a"]).pick(&rows);
        let told: Vec<&str> = few.entries().unwrap().iter().map(|e| e.text.as_str()).collect();
        assert_eq!((told, few.rows(), few.missing()), (vec!["a", "", "b"], 3, 1));
        let fields = (0..1000).map(|i| if i == 0 { "oops".to_owned() } else { format!("{i}") });
        let many = column_of(fields).pick(&rows);
        let texts = [0, 1, 2].map(|row| many.text(row));
        assert_eq!((many.number(0), texts), (Some(2.0), ["2", "", "oops"].map(str::to_owned)));
        let range = many.info("m").range;
        assert_eq!((many.numbers(), many.missing(), range), (1, 1, Some((2.0, 2.0))));
    }

    #[test]
    fn a_number_far_below_all_others_stands_for_a_missing_value() {
        let column = |rows: i32, lowest: i32| {
            let number = |i: i32| if i % 5 == 0 { -999 } else { lowest + i };
            let mut column = column_of((0..rows).map(number));
            column.leave_out_sentinel();
            (column.missing(), column.number(0), column.number(1), column.sentinel())
        };
        for rows in [20, 600] {
            let missing = usize::try_from(rows / 5).unwrap();
            assert_eq!(column(rows, 300), (missing, None, Some(301.0), Some(-999.0)));
            assert_eq!(column(rows, -500), (0, Some(-999.0), Some(-499.0), None));
        }
        assert_eq!(column(5, 300).3, None, "once may be a number");
    }

    #[test]
    fn many_texts_are_let_go() {
        let column = column_of((0..70_000).map(|i| format!("name {i}")));
        assert_eq!((column.bytes(), column.rows()), (0, 70_000));
        assert_eq!(column.cell(3), Cell::Other);
    }

    #[test]
    fn many_numbers_are_more_than_two() {
        let has_many = |numbers: &[i32]| column_of(numbers).facts().has_many_numbers;
        assert!(!has_many(&[1, 0, 0, 1]) && !has_many(&[]));
        assert!(has_many(&[1, 0, 2]));
    }

    #[test]
    fn an_outcome_has_the_values_of_settled_cases_if_there_are_two() {
        let outcomes = |cells: &[&str]| {
            let column = column_of(cells);
            let keys = column.facts().outcomes().iter().map(|value| value.key.clone());
            keys.collect::<Vec<String>>()
        };
        assert_eq!(outcomes(&["pending", "won", "lost", "won"]), ["won", "lost"]);
        assert_eq!(outcomes(&["pending", "won", "won"]), ["won", "pending"]);
    }

    #[test]
    fn facts_are_those_of_the_cells_there_are() {
        let mut column = column_of([-999, 3, 4, -999, 5]);
        assert_eq!(column.facts().range, Some((-999.0, 5.0)));
        column.leave_out_sentinel();
        assert_eq!(column.facts().range, Some((3.0, 5.0)));
        let picked = column.pick(&[Some(1), Some(2)]);
        assert_eq!((picked.facts().range, picked.facts().values.len()), (Some((3.0, 4.0)), 2));
        let mut many = column_of((0..1000).map(|i| format!("{i}.5")));
        assert!(many.facts().has_fractions);
        many.evict("m");
        assert_eq!((many.facts().has_fractions, many.facts().range), (false, None));
    }
}
