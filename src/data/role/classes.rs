//! The values of a column as classes: the cells read as one of two, a handful, and what two columns,
//! either of which may be the outcome, tell of each other.

use crate::data::role::facts::MANY_ROWS;
use crate::data::role::names::{claims, is_called_after};
use crate::data::table::cells::Cell;
use crate::data::table::column::Column;
use crate::data::table::distinct::{FILLED, REST, Value, is_open};
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use crate::data::text::words::{Says, says, words};

/// Classes that an outcome has at most.
pub(crate) const MOST_CLASSES: usize = 20;

/// Reads cells as one of two values.
pub(crate) struct TwoValued<'a> {
    column: &'a Column,
    /// By code of the column's texts: true for the first value, false for the second.
    by_code: Vec<Option<bool>>,
    numbers: [Option<f64>; 2],
    /// The value of cells that hold anything, if only that counts.
    filled: Option<bool>,
}

impl<'a> TwoValued<'a> {
    pub(crate) fn new(column: &'a Column, yes: &Value, no: &Value) -> Self {
        let of = |key: &str| match key {
            k if k == yes.key => Some(true),
            k if k == no.key => Some(false),
            k if no.key == REST && !is_open(k) => Some(false),
            _ => None,
        };
        let filled = yes.is_of_presence().then(|| yes.key == FILLED[0]);
        let by_code = column.entries().unwrap_or_default().iter();
        let by_code = by_code.map(|e| match filled {
            Some(filled) => Some(filled != e.missing),
            None => of(&e.key()).filter(|_| !e.missing),
        });
        let numbers = [&yes.key, &no.key].map(|key| key.parse().ok());
        Self { column, by_code: by_code.collect(), numbers, filled }
    }

    /// The value of each text of the column's dictionary.
    pub(crate) fn by_code(&self) -> &[Option<bool>] {
        &self.by_code
    }

    #[inline(always)]
    pub(crate) fn at(&self, row: usize) -> Option<bool> {
        if let Some(code) = self.column.code(row) {
            return self.by_code[usize::from(code)];
        }
        match self.column.cell(row) {
            Cell::Number(n) if self.numbers[0] == Some(n) => Some(true),
            Cell::Number(n) if self.numbers[1] == Some(n) => Some(false),
            Cell::Number(_) => self.filled,
            _ => self.filled.map(|filled| !filled),
        }
    }
}

/// Whether an outcome has a handful of classes: texts, or codes after each of which a column of
/// probabilities is called.
pub(crate) fn is_of_classes(table: &Table, column: usize, values: &[Value]) -> bool {
    (3..=MOST_CLASSES).contains(&values.len())
        && (!table.is_numeric(column) || are_claimed(table, column, values))
}

/// Whether a column is called after each value of another one, as columns of probabilities are.
pub(crate) fn are_claimed(table: &Table, column: usize, values: &[Value]) -> bool {
    let name = &table.header[column];
    values.iter().all(|value| {
        table.all().any(|other| {
            other != column
                && table.is_numeric(other)
                && claims(&table.header[other], name, &value.key)
        })
    })
}

/// Whether two columns tell the same two classes of every row, perhaps in other words, or both nothing.
pub(crate) fn says_the_same(table: &Table, one: usize, other: usize) -> bool {
    let mut pairs: Vec<(u64, u64)> = Vec::with_capacity(2);
    let columns = [&table.columns[one], &table.columns[other]];
    let is_missing = |column: &&Column, row: usize| is_missing(column.text(row).as_bytes());
    for row in 0..table.rows() {
        let [a, b] = columns.map(|column| column.key(row));
        match pairs.iter().find(|(known, _)| *known == a) {
            Some((_, said)) if *said == b => {}
            None if columns.iter().all(|column| is_missing(column, row)) => {}
            None if pairs.len() < 2 && pairs.iter().all(|(_, said)| *said != b) => {
                pairs.push((a, b));
            }
            _ => return false,
        }
    }
    pairs.len() == 2
}

/// Whether the names of two columns differ by a number or a letter only, as “churn_30d” and “churn_90d”,
/// “annotator_A” and “annotator_B”.
///
/// - `least`: letters that a word in them has at least.
pub(crate) fn is_twin(table: &Table, found: usize, other: usize, least: usize) -> bool {
    let without_numbers = |column: usize| {
        let mut words = words(&table.header[column]).to_vec();
        words.retain(|word| !word.chars().all(char::is_numeric));
        words.pop_if(|last| last.chars().count() == 1);
        words
    };
    let [own, their] = [found, other].map(without_numbers);
    own == their && own.iter().any(|word| word.chars().count() >= least)
}

/// Whether two columns tell the same of different years or waves, the first of an earlier one:
/// "Voted 2020" and "Voted 2022", "Interviewed W2" and "Interviewed W3", "Bought previously" and "Bought".
pub(crate) fn is_earlier(table: &Table, column: usize, than: usize) -> bool {
    let time = |column: usize| {
        let words = words(&table.header[column]);
        let mut numbered = words.iter().enumerate().filter_map(|(at, word)| {
            let before = at.checked_sub(1).map(|before| &*words[before]);
            let is_wave = matches!(before, Some("w" | "wave" | "round" | "welle" | "vague"));
            Some((word.parse::<u32>().ok()?, is_wave))
        });
        numbered.find(|&(number, is_wave)| is_wave || (1900..2100).contains(&number))
    };
    let (name, of) = (&table.header[column], &table.header[than]);
    time(column) < time(than) && time(column).is_some() && is_twin(table, column, than, 3)
        || is_called_after(name, of) && says(name).has(Says::Past)
}

/// Whether all cases of an event are cases of another one, as those of the next stage of a process are,
/// and more than by chance.
pub(crate) fn is_stage(table: &Table, of: usize, within: usize) -> bool {
    let classes = |column: usize| {
        let (positive, negative) = table.facts(column).pair.as_ref()?;
        Some(TwoValued::new(&table.columns[column], positive, negative))
    };
    let Some((of, within)) = classes(of).zip(classes(within)) else { return false };
    let class = |row: usize| of.at(row).zip(within.at(row));
    let count = |both| (0..table.rows()).filter(|&row| class(row) == Some(both)).count() as f64;
    let [within_alone, both] = [(false, true), (true, true)].map(count);
    let share = (within_alone + both) / (within_alone + both + count((false, false)));
    count((true, false)) == 0.0 && within_alone > 0.0 && both * share.ln() < UNLIKELY
}

/// The logarithm of a probability below which something is hardly chance: one in ten thousand.
const UNLIKELY: f64 = -9.2;

/// Whether one column is known for the cases alone that have one of two values in another: which ones
/// were selected tells nothing of what happened to them.
pub(crate) fn is_known_if(table: &Table, column: usize, selection: usize) -> bool {
    let (cells, selection) = (&table.columns[column], &table.columns[selection]);
    let is_known = |row: &usize| match cells.cell(*row) {
        Cell::Entry(_, entry) => !entry.missing,
        Cell::Number(_) => true,
        Cell::Other => false,
    };
    let mut known = (0..table.rows()).filter(is_known).map(|row| selection.key(row));
    let first = known.next();
    cells.missing() >= MANY_ROWS / 4 && first.is_some_and(|first| known.all(|key| key == first))
}

/// Whether a column counts what another one tells: it has more than two values and is above 0 where
/// the other one is positive, and 0 elsewhere.
pub(crate) fn is_count_of(table: &Table, count: usize, of: usize) -> bool {
    let is_counting = |&n: &f64| n >= 0.0 && n.fract() == 0.0;
    let ([one, other], true) = (table.facts(of).outcomes(), table.facts(count).has_many_numbers)
    else {
        return false;
    };
    let classes = TwoValued::new(&table.columns[of], one, other);
    let told = |row: usize| Some((table.number(row, count)?, classes.at(row)?));
    let mut said: [Option<bool>; 2] = [None; 2];
    let mut is_so = |(n, class): (f64, bool)| {
        is_counting(&n) && *said[usize::from(n > 0.0)].get_or_insert(class) == class
    };
    (0..table.rows()).filter_map(told).all(&mut is_so) && said[0] != said[1]
}

/// Whether a column is filled for the cases alone that have one of two values in another, and for all of
/// them: the date of what the other one tells.
pub(crate) fn is_date_of(table: &Table, date: usize, of: usize) -> bool {
    let cells = &table.columns[date];
    let is_filled = |row: usize| !is_missing(cells.text(row).as_bytes());
    let [one, other] = table.facts(of).outcomes() else { return false };
    let classes = TwoValued::new(&table.columns[of], one, other);
    let told = || (0..table.rows()).filter_map(|row| Some((classes.at(row)?, is_filled(row))));
    told().all(|(class, filled)| class == filled) || told().all(|(class, filled)| class != filled)
}
