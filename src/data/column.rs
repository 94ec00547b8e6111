//! One column of a table, held compactly while its cells stream by: few distinct texts as codes of
//! a dictionary, many numbers as doubles, many texts not at all.

use super::error::LISTED_PROBLEMS;
use super::number::{DecimalMark, is_missing};
use super::table::ColumnInfo;
use std::borrow::Cow;
use std::collections::HashMap;

/// A column of numbers is held as doubles once it has more distinct texts than this.
const NUMBERS_FROM: usize = 256;
/// A column of texts is let go once it has more distinct texts than this.
const DROPPED_FROM: usize = u16::MAX as usize;

/// So many distinct values are listed when a column is described.
const LISTED_VALUES: usize = 12;

/// One distinct text of a column.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) text: String,
    /// The number it says, if it says one.
    pub(super) number: Option<f64>,
    pub(super) missing: bool,
    pub(super) count: usize,
}

/// A cell of a column of numbers that holds none.
#[derive(Debug, Clone, PartialEq)]
struct Odd {
    row: usize,
    text: String,
}

/// The cells of one column.
#[derive(Debug, Clone)]
enum Cells {
    Codes {
        codes: Vec<u16>,
        entries: Vec<Entry>,
        index: HashMap<Vec<u8>, u16>,
    },
    /// NaN where there is no number; the first such cells with their texts.
    Numbers {
        values: Vec<f64>,
        odd: Vec<Odd>,
        missing: usize,
    },
    /// Too many texts to hold.
    Dropped {
        rows: usize,
    },
}

/// A column while it is read and after.
#[derive(Debug, Clone)]
pub(super) struct Column {
    cells: Cells,
    decimal: DecimalMark,
    /// A text was not UTF-8 and was read as Latin-1.
    pub(super) is_latin: bool,
}

/// What a cell says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Cell<'a> {
    /// A text of the dictionary.
    Entry(u16, &'a Entry),
    /// A number.
    Number(f64),
    /// Neither a number nor held as text.
    Other,
}

impl Column {
    pub(super) fn new(decimal: DecimalMark) -> Self {
        let cells = Cells::Codes { codes: Vec::new(), entries: Vec::new(), index: HashMap::new() };
        Self { cells, decimal, is_latin: false }
    }

    /// Takes the next cell.
    pub(super) fn push(&mut self, field: &[u8]) {
        let decimal = self.decimal;
        match &mut self.cells {
            Cells::Numbers { values, odd, missing } => {
                let number = decimal.parse(field);
                if number.is_none() {
                    *missing += usize::from(is_missing(field));
                    if odd.len() < LISTED_PROBLEMS {
                        odd.push(Odd { row: values.len(), text: text(field) });
                    }
                }
                values.push(number.unwrap_or(f64::NAN));
            }
            Cells::Codes { codes, entries, index } => {
                // A handful of texts is found faster by looking at each.
                let few = entries.iter().take(4).position(|e| e.text.as_bytes() == field);
                #[expect(clippy::cast_possible_truncation, reason = "at most 65,535 entries")]
                let known = few.map(|code| code as u16).or_else(|| match entries.len() > 4 {
                    true => index.get(field).copied(),
                    false => None,
                });
                let code = known.unwrap_or_else(|| {
                    #[expect(clippy::cast_possible_truncation, reason = "at most 65,535 entries")]
                    let code = entries.len() as u16;
                    let (number, missing) = (decimal.parse(field), is_missing(field));
                    self.is_latin |= std::str::from_utf8(field).is_err();
                    entries.push(Entry { text: text(field), number, missing, count: 0 });
                    index.insert(field.to_vec(), code);
                    code
                });
                entries[usize::from(code)].count += 1;
                codes.push(code);
                if known.is_none() && entries.len() > NUMBERS_FROM {
                    self.widen();
                }
            }
            Cells::Dropped { rows } => *rows += 1,
        }
    }

    /// More distinct texts than a dictionary is for.
    fn widen(&mut self) {
        let Cells::Codes { codes, entries, .. } = &self.cells else { return };
        let numbers: usize = entries.iter().filter(|e| e.number.is_some()).map(|e| e.count).sum();
        if 2 * numbers > codes.len() {
            let entry = |code: &u16| &entries[usize::from(*code)];
            let values = codes.iter().map(|c| entry(c).number.unwrap_or(f64::NAN)).collect();
            let odd = codes.iter().enumerate().filter(|(_, c)| entry(c).number.is_none());
            let odd = odd.map(|(row, c)| Odd { row, text: entry(c).text.clone() });
            let missing = entries.iter().filter(|e| e.missing).map(|e| e.count).sum();
            let odd = odd.take(LISTED_PROBLEMS).collect();
            self.cells = Cells::Numbers { values, odd, missing };
        } else if entries.len() > DROPPED_FROM {
            self.cells = Cells::Dropped { rows: codes.len() };
        }
    }

    pub(super) fn cell(&self, row: usize) -> Cell<'_> {
        match &self.cells {
            Cells::Codes { codes, entries, .. } => {
                Cell::Entry(codes[row], &entries[usize::from(codes[row])])
            }
            Cells::Numbers { values, .. } if values[row].is_nan() => Cell::Other,
            Cells::Numbers { values, .. } => Cell::Number(values[row]),
            Cells::Dropped { .. } => Cell::Other,
        }
    }

    /// The finite number in a cell.
    pub(super) fn number(&self, row: usize) -> Option<f64> {
        match self.cell(row) {
            Cell::Entry(_, entry) => entry.number,
            Cell::Number(number) => Some(number),
            Cell::Other => None,
        }
    }

    /// The text of a cell, as far as it is held: every text of a dictionary, the number otherwise,
    /// and the first cells that hold none.
    pub(super) fn text(&self, row: usize) -> String {
        match (self.cell(row), &self.cells) {
            (Cell::Entry(_, entry), _) => entry.text.clone(),
            (Cell::Number(number), _) => number.to_string(),
            (Cell::Other, Cells::Numbers { odd, .. }) => {
                let found = odd.iter().find(|odd| odd.row == row);
                found.map_or_else(String::new, |odd| odd.text.clone())
            }
            (Cell::Other, _) => String::new(),
        }
    }

    /// A key that two cells share iff they say the same.
    pub(super) fn key(&self, row: usize) -> u64 {
        match self.cell(row) {
            Cell::Entry(code, _) => u64::from(code),
            Cell::Number(number) => (number + 0.0).to_bits(),
            Cell::Other => u64::MAX,
        }
    }

    /// The distinct texts, if they are held.
    pub(super) fn entries(&self) -> Option<&[Entry]> {
        match &self.cells {
            Cells::Codes { entries, .. } => Some(entries),
            _ => None,
        }
    }

    /// All cells as doubles, NaN where there is none; `None` if they are not held as such.
    pub(super) fn values(&self) -> Option<&[f64]> {
        match &self.cells {
            Cells::Numbers { values, .. } => Some(values),
            _ => None,
        }
    }

    /// All cells as doubles, NaN where there is none.
    pub(super) fn to_values(&self) -> Cow<'_, [f64]> {
        match self.values() {
            Some(values) => Cow::Borrowed(values),
            None => (0..self.rows()).map(|row| self.number(row).unwrap_or(f64::NAN)).collect(),
        }
    }

    /// How many cells hold a finite number.
    pub(super) fn numbers(&self) -> usize {
        match &self.cells {
            Cells::Codes { entries, .. } => {
                entries.iter().filter(|e| e.number.is_some()).map(|e| e.count).sum()
            }
            Cells::Numbers { values, .. } => values.iter().filter(|v| !v.is_nan()).count(),
            Cells::Dropped { .. } => 0,
        }
    }

    /// How many cells say that they hold nothing.
    pub(super) fn missing(&self) -> usize {
        match &self.cells {
            Cells::Codes { entries, .. } => {
                entries.iter().filter(|e| e.missing).map(|e| e.count).sum()
            }
            Cells::Numbers { missing, .. } => *missing,
            Cells::Dropped { .. } => 0,
        }
    }

    pub(super) fn rows(&self) -> usize {
        match &self.cells {
            Cells::Codes { codes, .. } => codes.len(),
            Cells::Numbers { values, .. } => values.len(),
            Cells::Dropped { rows } => *rows,
        }
    }

    /// More numbers than anything else: a column meant to be numeric, stray texts or not.
    pub(super) fn is_numeric(&self) -> bool {
        2 * self.numbers() > self.rows()
    }

    pub(super) fn info(&self, name: &str) -> ColumnInfo {
        let (distinct, values, range) = match &self.cells {
            Cells::Codes { entries, .. } => {
                let mut present: Vec<&Entry> = entries.iter().filter(|e| !e.missing).collect();
                present.sort_by_key(|e| std::cmp::Reverse(e.count));
                let shown = present.iter().take(if present.len() > LISTED_VALUES {
                    0
                } else {
                    LISTED_VALUES
                });
                let values = shown.map(|e| e.text.clone()).collect();
                (Some(present.len()), values, range(entries.iter().filter_map(|e| e.number)))
            }
            Cells::Numbers { values, .. } => {
                (None, vec![], range(values.iter().copied().filter(|v| !v.is_nan())))
            }
            Cells::Dropped { .. } => (None, vec![], None),
        };
        let (is_numeric, missing) = (self.is_numeric(), self.missing());
        ColumnInfo { name: name.into(), is_numeric, missing, distinct, values, range }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        match &self.cells {
            Cells::Codes { codes, .. } => 2 * codes.capacity(),
            Cells::Numbers { values, .. } => 8 * values.capacity(),
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

/// Bytes as text: UTF-8, else Latin-1, whose letters are the first 256 of Unicode.
pub(super) fn text(field: &[u8]) -> String {
    match std::str::from_utf8(field) {
        Ok(text) => text.trim().to_owned(),
        Err(_) => field.iter().map(|&b| char::from(b)).collect::<String>().trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(fields: impl IntoIterator<Item = String>) -> Column {
        let mut column = Column::new(DecimalMark::Point);
        fields.into_iter().for_each(|field| column.push(field.as_bytes()));
        column
    }

    fn texts(fields: &[&str]) -> Column {
        column(fields.iter().map(|&f| f.to_owned()))
    }

    #[test]
    fn few_texts_are_kept_as_they_are() {
        let column = texts(&["yes", "no", "1.0", "", "yes"]);
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
        let fields = (0..1000).map(|i| if i == 7 { "oops".into() } else { format!("{i}.5") });
        let column = column(fields);
        assert_eq!(column.values().unwrap()[999], 999.5);
        assert_eq!((column.number(7), column.text(7)), (None, "oops".into()));
        assert_eq!((column.numbers(), column.rows()), (999, 1000));
        assert!(column.is_numeric());
    }

    #[test]
    fn many_texts_are_let_go() {
        let column = column((0..70_000).map(|i| format!("name {i}")));
        assert_eq!((column.bytes(), column.rows()), (0, 70_000));
        assert_eq!(column.cell(3), Cell::Other);
    }
}
