//! One column of a table, stored compactly while it is read: few distinct texts as codes of a
//! dictionary, many numbers as doubles, many texts not at all.

mod read;

use crate::data::table::numbers::Numbers;
use crate::data::text::encoding::text;
use crate::data::text::form::Form;
use crate::data::text::number::{DecimalMark, is_missing, value_key};
use crate::data::text::written::{self, Written};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Distinct texts above which a column of numbers is stored as doubles.
const NUMBERS_FROM: usize = 256;
/// Distinct texts above which a column of texts is not stored.
const DROPPED_FROM: usize = u16::MAX as usize;

/// Numbers that stand for a missing value where nothing else is nearly as low.
const SENTINELS: [f64; 5] = [-999.0, -999.9, -9999.0, -9999.9, -99_999.0];

/// The first texts of a dictionary, which are compared one by one before a look-up.
const FEW_TEXTS: usize = 4;

/// One distinct text of a column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// How it may be a number, as the column's form decides.
    written: Option<Written>,
    /// The number it spells in the column's form, if it does; known once the column is settled.
    pub(crate) number: Option<f64>,
    pub(crate) missing: bool,
    /// The text needs no quotes in a file.
    needs_no_quotes: bool,
    pub(crate) count: usize,
}

impl Entry {
    fn empty() -> Self {
        Self::of(b"")
    }

    fn of(field: &[u8]) -> Self {
        Self {
            text: text(field),
            written: written::read(field),
            number: None,
            missing: is_missing(field),
            needs_no_quotes: !field.iter().any(|b| b"\",;\t|\r\n".contains(b)),
            count: 0,
        }
    }

    /// The key by which it is compared with others.
    pub(crate) fn key(&self) -> String {
        value_key(self.number, &self.text)
    }
}

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
    /// Some text was not UTF-8 and was read as Windows-1252.
    pub(crate) is_windows_1252: bool,
}

/// The content of a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Cell<'a> {
    /// A text of the dictionary, with its code.
    Entry(u16, &'a Entry),
    /// A number.
    Number(f64),
    /// Neither a number nor a stored text.
    Other,
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
        match &mut self.cells {
            Cells::Numbers(numbers) => match self.plain.and_then(|mark| mark.parse(field)) {
                Some(number) => numbers.push(number),
                None => self.push_written(field),
            },
            Cells::Codes { codes, entries, index } => {
                // Comparing the first few texts is faster than hashing.
                let few = entries.iter().take(FEW_TEXTS).position(|e| e.text.as_bytes() == field);
                #[expect(clippy::cast_possible_truncation, reason = "at most 65,535 entries")]
                let known =
                    few.map(|code| code as u16).or_else(|| match entries.len() > FEW_TEXTS {
                        true => index.get(field).copied(),
                        false => None,
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
        let cells = |is_read: fn(&Entry) -> bool| -> usize {
            entries.iter().filter(|e| is_read(e)).map(|e| e.count).sum()
        };
        // Few columns of many texts get beyond the first test, which is the quickest.
        if 2 * cells(|e| e.written.is_some()) > rows {
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
        for number in (0..self.rows()).filter_map(|row| self.number(row)) {
            times += usize::from(number == least);
            next = if number > least { next.min(number) } else { next };
        }
        if times < 2 || next.is_infinite() || 9.0 * next < least {
            return;
        }
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
        match written.and_then(|written| self.form.number(&written)) {
            Some(number) => {
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
            None => numbers.push_other(field),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_texts_are_kept_as_they_are() {
        let column = column_of(["yes", "no", "1.0", "", "yes"]);
        let entries = column.entries().unwrap();
        assert_eq!(entries.len(), 4);
        assert_eq!((entries[0].count, entries[2].number, entries[3].missing), (2, Some(1.0), true));
        assert_eq!(
            (column.text(4), column.number(2), column.missing()),
            ("yes".into(), Some(1.0), 1)
        );
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
        let many =
            column_of((0..1000).map(|i| if i == 0 { "oops".to_owned() } else { format!("{i}") }));
        let many = many.pick(&rows);
        assert_eq!(
            (many.number(0), many.text(1), many.text(2)),
            (Some(2.0), "".into(), "oops".into())
        );
        assert_eq!(
            (many.numbers(), many.missing(), many.info("m").range),
            (1, 1, Some((2.0, 2.0)))
        );
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
}
