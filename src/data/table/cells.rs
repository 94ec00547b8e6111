//! What the cells of a column are held as: entries of a dictionary of texts, or numbers.

use crate::data::error::LISTED_PROBLEMS;
use crate::data::text::encoding::text;
use crate::data::text::number::{is_missing, value_key};
use crate::data::text::written::{self, Written};

/// One distinct text of a column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// How it may be a number, as the column's form decides.
    pub(super) written: Option<Written>,
    /// The number it spells in the column's form, if it does; known once the column is settled.
    pub(crate) number: Option<f64>,
    pub(crate) missing: bool,
    /// The text needs no quotes in a file.
    pub(super) needs_no_quotes: bool,
    pub(crate) count: usize,
}

impl Entry {
    pub(super) fn of(field: &[u8]) -> Self {
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

/// The least and the greatest of some numbers.
pub(super) fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.fold(None, |range, n| match range {
        None => Some((n, n)),
        Some((low, high)) => Some((n.min(low), n.max(high))),
    })
}

/// The cells of a column of numbers.
#[derive(Debug, Clone)]
pub(crate) struct Numbers {
    /// NaN where there is no number.
    pub(crate) values: Vec<f64>,
    /// The first cells without a number: row and text.
    pub(crate) non_numeric: Vec<(usize, String)>,
    /// Number of cells without a number, and of missing values among these.
    pub(crate) without: usize,
    pub(crate) missing: usize,
    /// Least and greatest number; (∞, −∞) before the first.
    pub(crate) range: (f64, f64),
}

impl Numbers {
    pub(crate) fn with_capacity(rows: usize) -> Self {
        let (values, range) = (Vec::with_capacity(rows), (f64::INFINITY, f64::NEG_INFINITY));
        Self { values, non_numeric: vec![], without: 0, missing: 0, range }
    }

    pub(crate) fn push(&mut self, number: f64) {
        self.range = (self.range.0.min(number), self.range.1.max(number));
        self.values.push(number);
    }

    pub(crate) fn extend(&mut self, numbers: &[u64]) {
        let (mut least, mut greatest) = self.range;
        for &bits in numbers {
            let number = f64::from_bits(bits);
            // There is no NaN here, and `f64::min`, which handles it, is a function call.
            least = if number < least { number } else { least };
            greatest = if number > greatest { number } else { greatest };
        }
        self.range = (least, greatest);
        self.values.extend(numbers.iter().map(|&bits| f64::from_bits(bits)));
    }

    #[cold]
    pub(crate) fn push_other(&mut self, field: &[u8]) {
        self.without += 1;
        self.missing += usize::from(is_missing(field));
        if self.non_numeric.len() < LISTED_PROBLEMS {
            self.non_numeric.push((self.values.len(), text(field)));
        }
        self.values.push(f64::NAN);
    }

    /// Takes the least number for a missing value.
    ///
    /// - `next`: the least of the others.
    pub(crate) fn leave_out(&mut self, least: f64, next: f64) {
        for value in self.values.iter_mut().filter(|value| **value == least) {
            *value = f64::NAN;
            self.without += 1;
            self.missing += 1;
        }
        self.range.0 = next;
    }
}
