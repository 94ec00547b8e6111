//! How the numbers of a column are written: one form for all of its cells.
//!
//! Cells that contradict the form are no numbers. A cell that could mean two numbers is none either,
//! unless other cells say which mark separates the decimals.

use crate::data::text::number::DecimalMark;
use crate::data::text::written::{Sign, Unit, Written, read};

/// One mark is that of a column if at most one in so many cells shows the other.
const CLEAR: usize = 10;

/// How the numbers of a column are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    /// `CommaOrPoint` if nothing tells, or if its cells have both.
    pub(crate) mark: DecimalMark,
    pub(crate) unit: Unit,
    /// Round brackets are a minus sign.
    has_brackets: bool,
    /// Cells have both marks, so that no later cell settles it.
    is_mixed: bool,
    /// A limit such as "<0.05" is a number: it stands among many others.
    has_limits: bool,
}

/// Different numbers from which a limit beside them is one of a measurement, not of a class.
const MEASURED: usize = 8;

/// What some cells show.
#[derive(Default)]
struct Tally {
    /// Cells that are not missing.
    cells: usize,
    /// Cells that show the mark of the decimals.
    points: usize,
    commas: usize,
    /// Amounts of money with a mark and three digits, by the mark that their decimals would have.
    money: [usize; 2],
    bare: usize,
    percents: usize,
    pairs: usize,
    named_pairs: usize,
    currencies: Vec<(&'static str, usize)>,
    has_minus: bool,
    has_unbracketed: bool,
    /// Different numbers, and cells of them and of limits.
    different: usize,
    told: usize,
    limits: usize,
}

impl Form {
    /// The form of a column without cells.
    ///
    /// - `mark`: that of the table.
    pub(crate) fn of_table(mark: DecimalMark) -> Self {
        Self { mark, unit: Unit::None, has_brackets: false, is_mixed: false, has_limits: false }
    }

    /// The form that most cells have.
    ///
    /// - `cells`: those that are not missing, each with how often it stands there.
    /// - `table`: the mark of the table, for cells that don't show theirs.
    pub(crate) fn of_cells(
        cells: impl Iterator<Item = (Option<Written>, usize)>,
        table: DecimalMark,
    ) -> Self {
        let mut tally = Tally::default();
        cells.for_each(|(cell, count)| tally.add(cell, count));
        let (points, commas) = (tally.points, tally.commas);
        let is_clear = |these: usize, others: usize| these > 0 && these >= CLEAR * others;
        let (mark, is_mixed) = match (is_clear(points, commas), is_clear(commas, points)) {
            (true, _) => (DecimalMark::Point, false),
            (_, true) => (DecimalMark::Comma, false),
            // Money has no three decimals.
            _ if points + commas == 0 && table == DecimalMark::CommaOrPoint => match tally.money {
                [points, 0] if points > 0 => (DecimalMark::Point, false),
                [0, commas] if commas > 0 => (DecimalMark::Comma, false),
                _ => (table, false),
            },
            _ => (table, points > 0),
        };
        // A column of bracketed numbers alone holds labels, and one with minus signs needs no brackets.
        let has_brackets = tally.has_unbracketed && !tally.has_minus;
        let has_limits = tally.different >= MEASURED && tally.told > tally.limits;
        Self { mark, unit: tally.unit(), has_brackets, is_mixed, has_limits }
    }

    /// The number in a cell, if it is written in this form.
    pub(crate) fn number(&self, cell: &Written) -> Option<f64> {
        let number = match (self.mark, cell.with_point, cell.with_comma) {
            (DecimalMark::Point, with_point, _) => with_point,
            (DecimalMark::Comma, _, with_comma) => with_comma,
            // 1.234 is one number here and another there.
            (_, Some(a), Some(b)) => (a == b).then_some(a),
            (_, with_point, with_comma) => with_point.or(with_comma),
        }?;
        let is_in_unit = match (self.unit, cell.unit) {
            (own, other) if own == other => true,
            // The sign may stand in some rows only; that of a percentage is missing from a zero at most.
            (Unit::Currency(_), Unit::None) => true,
            (Unit::Percent, Unit::None) => number == 0.0,
            _ => false,
        };
        let is_signed = cell.sign != Sign::Brackets || self.has_brackets;
        let is_told = !cell.is_limit || self.has_limits;
        (is_in_unit && is_signed && is_told).then_some(number)
    }

    /// The decimal mark by which cells without anything but digits, signs and that mark can be read;
    /// `None` if these are not what the column is about.
    pub(crate) fn plain(&self) -> Option<DecimalMark> {
        match (self.unit, self.mark) {
            (Unit::Percent | Unit::Pair | Unit::NamedPair, _) => None,
            (_, DecimalMark::CommaOrPoint) => Some(DecimalMark::Neither),
            (_, mark) => Some(mark),
        }
    }

    /// Settles the decimal mark by a later cell, if no earlier one did.
    pub(crate) fn settle_by(&mut self, cell: &Written) {
        if self.mark == DecimalMark::CommaOrPoint
            && !self.is_mixed
            && let Some(mark) = cell.mark()
        {
            self.mark = mark;
        }
    }

    /// Whether a text is a number without a unit, brackets or marks between thousands.
    pub(crate) fn is_plain(&self, text: &str) -> bool {
        self.mark.parse(text.as_bytes()).is_some()
    }

    /// What an error says was expected instead of a text.
    pub(crate) fn expected(&self) -> &'static str {
        match (self.unit, self.mark) {
            (Unit::Pair, _) => "two probabilities that sum to 1",
            (Unit::NamedPair, _) => "a probability for each of two classes",
            (Unit::Percent, DecimalMark::Comma) => "a percentage (decimal comma)",
            (Unit::Percent, DecimalMark::Point) => "a percentage (decimal point)",
            (Unit::Percent, _) => "a percentage (with a mark that can't be one of thousands)",
            (_, mark) => mark.expected(),
        }
    }
}

impl Tally {
    fn add(&mut self, cell: Option<Written>, count: usize) {
        self.cells += count;
        let Some(cell) = cell else { return };
        if cell.is_limit {
            self.limits += count;
        } else {
            self.different += 1;
            self.told += count;
        }
        match cell.mark() {
            Some(DecimalMark::Point) => self.points += count,
            Some(_) => self.commas += count,
            None => {}
        }
        if let (Unit::Currency(_), Some(with_point), Some(with_comma)) =
            (cell.unit, cell.with_point, cell.with_comma)
        {
            self.money[0] += if with_point > with_comma { count } else { 0 };
            self.money[1] += if with_point < with_comma { count } else { 0 };
        }
        self.has_minus |= cell.sign == Sign::Minus;
        self.has_unbracketed |= cell.sign != Sign::Brackets && !cell.unit.is_pair();
        match cell.unit {
            // Zero is zero in any unit.
            Unit::None if cell.with_point == Some(0.0) => {}
            Unit::None => self.bare += count,
            Unit::Percent => self.percents += count,
            Unit::Pair => self.pairs += count,
            Unit::NamedPair => self.named_pairs += count,
            Unit::Currency(name) => {
                match self.currencies.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, cells)) => *cells += count,
                    None => self.currencies.push((name, count)),
                }
            }
        }
    }

    /// The unit of more than half of the numbers; of nearly all cells if these are pairs.
    fn unit(&self) -> Unit {
        let all: usize = self.currencies.iter().map(|(_, cells)| cells).sum();
        let numbers = self.bare + self.percents + all;
        let is_most = |cells: usize| 2 * cells > numbers;
        let is_nearly_all = |cells: usize| cells > 0 && CLEAR * (self.cells - cells) <= self.cells;
        let currency = self.currencies.iter().find(|(_, cells)| is_most(*cells));
        match currency {
            _ if is_nearly_all(self.pairs) => Unit::Pair,
            _ if is_nearly_all(self.named_pairs) => Unit::NamedPair,
            _ if is_most(self.percents) => Unit::Percent,
            Some((name, _)) => Unit::Currency(name),
            None => Unit::None,
        }
    }
}

/// The decimal marks seen in some fields of a table.
///
/// They decide for columns whose own cells don't: 1.234 alone may be more than a thousand.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    points: bool,
    commas: bool,
}

impl Marks {
    pub(crate) fn see(&mut self, field: &[u8]) {
        let mark = read(field).and_then(|cell| cell.mark());
        self.points |= mark == Some(DecimalMark::Point);
        self.commas |= mark == Some(DecimalMark::Comma);
    }

    /// The decimal mark of the table.
    pub(crate) fn beside(&self, delimiter: u8) -> DecimalMark {
        match (DecimalMark::beside(delimiter), self.points, self.commas) {
            (DecimalMark::CommaOrPoint, true, false) => DecimalMark::Point,
            (DecimalMark::CommaOrPoint, false, true) => DecimalMark::Comma,
            (possible, _, _) => possible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that cells are read as, in a table with a mark.
    fn numbers(table: DecimalMark, cells: &[&str]) -> Vec<Option<f64>> {
        let cells: Vec<_> = cells.iter().map(|cell| read(cell.as_bytes())).collect();
        let form = Form::of_cells(cells.iter().map(|cell| (*cell, 1)), table);
        cells.iter().map(|cell| form.number(cell.as_ref()?)).collect()
    }

    fn undecided(cells: &[&str]) -> Vec<Option<f64>> {
        numbers(DecimalMark::CommaOrPoint, cells)
    }

    #[test]
    fn other_cells_of_the_column_settle_an_ambiguous_one() {
        assert_eq!(undecided(&["0,36", "1.234"]), [Some(0.36), Some(1234.0)]);
        assert_eq!(undecided(&["0.234", "1.234"]), [Some(0.234), Some(1.234)]);
        assert_eq!(undecided(&["12.5", "1,036"]), [Some(12.5), Some(1036.0)]);
        assert_eq!(undecided(&["1.234.567", "1.234"]), [Some(1_234_567.0), Some(1234.0)]);
        assert_eq!(undecided(&["1.234", "12", "-3.456"]), [None, Some(12.0), None]);
        assert_eq!(undecided(&["0.5", "0,5", "1.234"]), [Some(0.5), Some(0.5), None]);
        let money = undecided(&["£1,081", "£409"]);
        assert_eq!(money, [Some(1081.0), Some(409.0)], "no three decimals");
        assert_eq!(undecided(&["1.250 €", "300 €"]), [Some(1250.0), Some(300.0)]);
    }

    #[test]
    fn the_table_decides_where_the_column_does_not() {
        assert_eq!(numbers(DecimalMark::Point, &["1,036", "1.036"]), [Some(1036.0), Some(1.036)]);
        assert_eq!(numbers(DecimalMark::Comma, &["1,036", "1.036"]), [Some(1.036), Some(1036.0)]);
        assert_eq!(numbers(DecimalMark::Point, &["0,36", "1.036"]), [Some(0.36), Some(1036.0)]);
    }

    #[test]
    fn a_stray_cell_does_not_change_the_mark() {
        let mut cells = vec!["0,5"; 10];
        cells.extend(["12.5", "1.234"]);
        assert_eq!(undecided(&cells)[9..], [Some(0.5), None, Some(1234.0)]);
    }

    #[test]
    fn a_column_has_one_unit() {
        assert_eq!(undecided(&["12%", "7%", "5", "0"]), [Some(0.12), Some(0.07), None, Some(0.0)]);
        assert_eq!(undecided(&["0.9", "0.6", "12%"]), [Some(0.9), Some(0.6), None]);
        assert_eq!(undecided(&["5%", "5"]), [None, Some(5.0)]);
        assert_eq!(undecided(&["$5", "$6", "€7", "8"]), [None, None, None, Some(8.0)]);
        assert_eq!(undecided(&["$5", "$6", "$7", "€7", "8"])[2..], [Some(7.0), None, Some(8.0)]);
        let pair = ["[0.1,0.9]"; 9];
        let found = undecided(&[&pair[..], &["[0.1,0.2,0.7]"]].concat());
        assert_eq!(found[8..], [Some(0.9), None]);
        assert_eq!(undecided(&["[0.1,0.9]", "0.5"]), [None, Some(0.5)]);
    }

    #[test]
    fn brackets_are_a_minus_beside_positive_numbers() {
        assert_eq!(undecided(&["(5)", "7"]), [Some(-5.0), Some(7.0)]);
        assert_eq!(undecided(&["(5)", "(7)"]), [None, None]);
        assert_eq!(undecided(&["(5)", "7", "-1"]), [None, Some(7.0), Some(-1.0)]);
    }

    #[test]
    fn a_limit_is_a_number_among_many() {
        let mut cells = vec!["0.19", "1.2", "0.4", "2.3", "0.7", "11", "3.1", "0.9"];
        cells.extend(["<0.05", "> 100", "≤5", ">=7"]);
        assert_eq!(undecided(&cells)[8..], [0.05, 100.0, 5.0, 7.0].map(Some));
        assert_eq!(undecided(&["<5", ">=5", "<5"]), [None; 3], "classes");
        assert_eq!(undecided(&["0", "1", "2", ">2"])[3], None, "a class above the others");
    }

    #[test]
    fn a_later_cell_settles_what_no_earlier_one_did() {
        let of = |cells: &[&str]| {
            let cells = cells.iter().map(|cell| (read(cell.as_bytes()), 1));
            Form::of_cells(cells, DecimalMark::CommaOrPoint)
        };
        let comma = read(b"0,5").unwrap();
        let (mut open, mut mixed) = (of(&["1", "2"]), of(&["0.5", "0,5"]));
        open.settle_by(&comma);
        mixed.settle_by(&comma);
        assert_eq!((open.mark, mixed.mark), (DecimalMark::Comma, DecimalMark::CommaOrPoint));
    }

    #[test]
    fn the_mark_of_a_table_is_that_of_all_fields_which_show_one() {
        let decided = |fields: &[&str]| {
            let mut marks = Marks::default();
            fields.iter().for_each(|field| marks.see(field.as_bytes()));
            marks.beside(b';')
        };
        for comma in [&["0,9", "1.234", "12"][..], &["7", "x.y", "1.234,5"]] {
            assert_eq!(decided(comma), DecimalMark::Comma);
        }
        assert_eq!(decided(&["0.9", "1,234"]), DecimalMark::Point);
        for either in [&["0,9", "0.9"][..], &["1.234", "1,234"], &["1.234"], &["1,234"], &["7"]] {
            assert_eq!(decided(either), DecimalMark::CommaOrPoint, "{either:?}");
        }
    }
}
