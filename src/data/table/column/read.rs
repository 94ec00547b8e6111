//! Access to the cells of a column, its summary, and its eviction.

use super::{Cell, Cells, Column, ColumnInfo, Entry, is_limit};
use crate::data::table::numbers::Numbers;
use crate::data::text::number::value_key;
use crate::data::text::written::{self, Unit};
use crate::domain::SortShort;
use std::borrow::Cow;
use std::collections::HashMap;

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
        match &self.cells {
            Cells::Codes { codes, .. } => Some(codes[row]),
            _ => None,
        }
    }

    /// The codes of all cells' texts, if texts are stored.
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
                        let entry = entries.get(place).cloned().unwrap_or_else(Entry::empty);
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
        Self { cells, absent, summary, rewritten, ..*self }
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
                let found = numbers.non_numeric.iter().find(|cell| cell.row == row);
                found.map_or_else(String::new, |cell| cell.text.clone())
            }
            (Cell::Other, _) => String::new(),
        }
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

    /// Least and greatest number, if cells are stored as doubles.
    pub(crate) fn range(&self) -> Option<(f64, f64)> {
        match &self.cells {
            Cells::Numbers(numbers) => Some(numbers.range),
            _ => None,
        }
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
            Cells::Codes { entries, .. } => {
                entries.iter().filter(|e| e.number.is_some()).map(|e| e.count).sum()
            }
            Cells::Numbers(numbers) => numbers.values.len() - numbers.without,
            Cells::Dropped { .. } => 0,
        }
    }

    /// Number of missing values.
    pub(crate) fn missing(&self) -> usize {
        match &self.cells {
            Cells::Codes { entries, .. } => {
                entries.iter().filter(|e| e.missing).map(|e| e.count).sum()
            }
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
        let (name, is_id, unused_because) = (name.into(), false, None);
        ColumnInfo { name, is_numeric, missing, distinct, values, range, is_id, unused_because }
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

fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.fold(None, |range, n| match range {
        None => Some((n, n)),
        Some((low, high)) => Some((n.min(low), n.max(high))),
    })
}
