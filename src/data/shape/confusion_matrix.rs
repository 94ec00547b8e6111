//! A confusion matrix of two classes as a table of three columns → a row of four counts.

use crate::data::error::quoted;
use crate::data::role::facts::is_running_number;
use crate::data::role::find::in_two;
use crate::data::role::names::CONFUSION;
use crate::data::shape::total::is_total;
use crate::data::table::column::Column;
use crate::data::table::distinct::KNOWN_PAIRS;
use crate::data::table::table::{Lines, Table};
use crate::data::text::header::numbered;
use crate::data::text::number::value_key;
use crate::data::text::words::{Says, listed};

/// What the rows or the columns of a matrix say.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Axis {
    Actual,
    Predicted,
}

/// A confusion matrix whose classes and counts are known, but maybe not what its rows say.
struct Matrix {
    /// As the rows and the columns call them, the positive first.
    labels: [String; 2],
    /// Of the rows' classes and the columns' classes, the positive first.
    counts: [[f64; 2]; 2],
    rows: Option<Axis>,
    /// The positive class was chosen as the rarer one.
    is_rarer: bool,
}

/// The table of one classifier, if a table is a confusion matrix that says what its rows are.
pub(crate) fn as_classifier(table: &Table) -> Option<Table> {
    let matrix = Matrix::of(table).or_else(|| Matrix::of_pairs(table))?;
    let axis = matrix.rows?;
    let [[tp, a], [b, tn]] = matrix.counts;
    let (missed, fp) = if axis == Axis::Actual { (a, b) } else { (b, a) };
    let counts = [tp, fp, missed, tn].map(|count| table.decimal.spell(count));
    let column = |count: &String| {
        let mut column = Column::new(table.decimal);
        column.push(count.as_bytes());
        column.settle();
        column
    };
    let mut lines = Lines::default();
    lines.push(0, table.line(0));
    let mut notes = table.notes.clone();
    notes.push(matrix.note(&counts, axis));
    Some(Table {
        header: CONFUSION.map(str::to_owned).to_vec(),
        columns: counts.iter().map(column).collect(),
        preview: vec![counts.to_vec()],
        rows: 1,
        lines,
        notes,
        ..table.clone()
    })
}

/// Whether a table is a confusion matrix that does not say what its rows are.
pub(crate) fn is_unnamed(table: &Table) -> bool {
    let matrix = Matrix::of(table).or_else(|| Matrix::of_pairs(table));
    matrix.is_some_and(|matrix| matrix.rows.is_none())
}

impl Matrix {
    fn of(table: &Table) -> Option<Self> {
        let sides = table.header.len();
        let has_sums = sides == 4 && is_total(&table.header[3]);
        if table.rows() != 2 || table.ragged_rows > 0 || sides != 3 && !has_sums {
            return None;
        }
        let corner =
            if table.header[0] == numbered(0) { None } else { Some(axis(&table.header[0]).0?) };
        let columns = [1, 2].map(|column| axis(&table.header[column]));
        let rows = [0, 1].map(|row| axis(&table.columns[0].text(row)));
        let key = |label: &String| value_key(table.decimal.parse(label.as_bytes()), label);
        let classes = [key(&columns[0].1), key(&columns[1].1)];
        let mut own = [key(&rows[0].1), key(&rows[1].1)];
        let mut counts = [count_in(table, 0, [1, 2])?, count_in(table, 1, [1, 2])?];
        if own != classes {
            own.reverse();
            counts.reverse();
        }
        if own != classes || own[0] == own[1] {
            return None;
        }
        let axis = one_axis(corner, [rows[0].0, rows[1].0], [columns[0].0, columns[1].0])?;
        let labels = columns.map(|(_, label)| label);
        Some(Self { labels, counts, rows: axis, is_rarer: false }.positive_first(&classes))
    }

    /// One row for each pair of an actual class and a predicted one, with its count, as R writes a
    /// table: two columns of the same two classes beside one of counts.
    fn of_pairs(table: &Table) -> Option<Self> {
        let all = table.all().filter(|&column| !is_running_number(table, column));
        let (pair, counts) = in_two(all, |column| table.facts(column).values.len() == 2);
        let (&[one, other], &[count]) = (pair.as_slice(), counts.as_slice()) else { return None };
        if table.rows() != 4 || table.ragged_rows > 0 {
            return None;
        }
        let values = &table.facts(one).values;
        let classes = [values[0].key.clone(), values[1].key.clone()];
        let place = |row: usize, column: usize| {
            let cells = &table.columns[column];
            let key = cells.value_key(&cells.text(row));
            classes.iter().position(|class| *class == key)
        };
        let mut found = [[None; 2]; 2];
        for row in 0..4 {
            let [number] = count_in(table, row, [count])?;
            found[place(row, one)?][place(row, other)?] = Some(number);
        }
        let [[a, b], [c, d]] = found;
        let counts = [[a?, b?], [c?, d?]];
        let said = |column: usize| axis(&table.header[column]).0;
        let rows = one_axis(None, [said(one), None], [said(other), None])?;
        let labels = [values[0].spelling.clone(), values[1].spelling.clone()];
        Some(Self { labels, counts, rows, is_rarer: false }.positive_first(&classes))
    }

    /// With the positive class first: by well-known spellings, else the rarer one.
    fn positive_first(mut self, classes: &[String; 2]) -> Self {
        let is_pair = |p: usize| {
            let (positive, negative) = (classes[p].as_str(), classes[1 - p].as_str());
            KNOWN_PAIRS.contains(&(positive, negative))
        };
        let total = |class: usize| match self.rows {
            Some(Axis::Predicted) => self.counts[0][class] + self.counts[1][class],
            _ => self.counts[class][0] + self.counts[class][1],
        };
        self.is_rarer = !is_pair(0) && !is_pair(1);
        if is_pair(1) || self.is_rarer && total(1) < total(0) {
            self.labels.reverse();
            self.counts.reverse();
            self.counts.iter_mut().for_each(|row| row.reverse());
        }
        self
    }

    fn note(&self, [tp, fp, missed, tn]: &[String; 4], rows: Axis) -> String {
        let (rows, columns) = match rows {
            Axis::Actual => ("actual", "predicted"),
            Axis::Predicted => ("predicted", "actual"),
        };
        let why = if self.is_rarer { ", the rarer class" } else { "" };
        format!(
            "Read as a confusion matrix with {rows} classes in rows and {columns} ones in columns; positive is {}{why}: tp {tp}, fp {fp}, fn {missed}, tn {tn}.",
            quoted(&self.labels[0])
        )
    }
}

/// The counts in some cells of a row.
fn count_in<const N: usize>(table: &Table, row: usize, columns: [usize; N]) -> Option<[f64; N]> {
    let counts = columns.map(|column| table.number(row, column).unwrap_or(f64::NAN));
    counts.iter().all(|count| *count >= 0.0 && count.fract() == 0.0).then_some(counts)
}

/// What the rows say, if the names of rows, columns and corner agree; `Some(None)` if none says it,
/// `None` if they contradict each other.
fn one_axis(
    corner: Option<Axis>,
    rows: [Option<Axis>; 2],
    columns: [Option<Axis>; 2],
) -> Option<Option<Axis>> {
    let other = |axis| match axis {
        Axis::Actual => Axis::Predicted,
        Axis::Predicted => Axis::Actual,
    };
    let said = rows.into_iter().chain(columns.map(|axis| axis.map(other))).chain([corner]);
    let mut said = said.flatten();
    let first = said.next();
    said.all(|axis| Some(axis) == first).then_some(first)
}

/// What a name says of its axis, and the name of the class in it. Of “actual \ predicted” the first
/// word counts: it is about the rows.
fn axis(name: &str) -> (Option<Axis>, String) {
    let lower = name.to_lowercase();
    let starts = |what: Says| {
        let at_end = |word: &&str| {
            lower.strip_prefix(*word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        listed(what).filter(at_end).max_by_key(|word| word.len())
    };
    let found = starts(Says::ActualAxis).map(|word| (Axis::Actual, word));
    let found = found.or_else(|| Some((Axis::Predicted, starts(Says::PredictedAxis)?)));
    // A class called “true” is no axis.
    let rest = |word: &str| {
        name.get(word.len()..).unwrap_or_default().trim_matches(|c: char| " _-:=.".contains(c))
    };
    match found {
        Some((axis, word)) if !rest(word).is_empty() || word != "true" => {
            (Some(axis), rest(word).to_owned())
        }
        _ => (None, name.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn counts(text: &str) -> Option<[f64; 4]> {
        let table = as_classifier(&table_of(text))?;
        Some([0, 1, 2, 3].map(|column| table.number(0, column).unwrap()))
    }

    #[test]
    fn a_matrix_that_says_what_its_rows_are_is_one_classifier() {
        for text in [
            ",pred_0,pred_1\nactual_0,96,40\nactual_1,46,18\n",
            ",actual_0,actual_1\npred_0,96,46\npred_1,40,18\n",
            "actual,0,1\n0,96,40\n1,46,18\n",
            "actual,0,1,All\n0,96,40,136\n1,46,18,64\n",
            "Actual \\ Predicted,no,yes\nno,96,40\nyes,46,18\n",
            ",Predicted: no,Predicted: yes\nno,96,40\nyes,46,18\n",
            ",pred_1,pred_0\nactual_0,40,96\nactual_1,18,46\n",
            ",predicted false,predicted true\ntrue false,96,40\ntrue true,46,18\n",
            ",predicted ok,predicted ill\nactual ok,96,40\nactual ill,46,18\n",
        ] {
            assert_eq!(counts(text), Some([18.0, 40.0, 46.0, 96.0]), "{text}");
        }
        let table = as_classifier(&table_of(",pred_a,pred_b\ntrue_a,9,4\ntrue_b,2,3\n")).unwrap();
        let expected = [
            "Read as a confusion matrix with actual classes in rows and predicted ones in columns; positive is “b”, the rarer class: tp 3, fp 4, fn 2, tn 9.",
        ];
        assert_eq!(table.notes, expected);
    }

    #[test]
    fn pairs_of_classes_with_counts_are_one_classifier() {
        let text =
            "\"\",Prediction,Reference,Freq\n1,No,No,96\n2,Yes,No,40\n3,No,Yes,46\n4,Yes,Yes,18\n";
        assert_eq!(counts(text), Some([18.0, 40.0, 46.0, 96.0]));
        let unnamed = "a,b,n\nNo,No,96\nYes,No,40\nNo,Yes,46\nYes,Yes,18\n";
        assert_eq!(counts(unnamed), None);
        assert!(is_unnamed(&table_of(unnamed)));
        let cases = "y,y_pred,m\n1,1,.9\n1,1,.8\n0,0,.1\n0,1,.7\n";
        assert!(!is_unnamed(&table_of(cases)));
    }

    #[test]
    fn other_small_tables_are_none() {
        for text in [
            "id,a,b\n1,.9,.8\n2,.1,.2\n",
            "label,0,1\n1,3,8\n0,2,2\n",
            "label,yes,no\nyes,3,8\nno,2,2\n",
            ",pred_0,pred_1\nactual_0,.9,.1\nactual_1,.2,.8\n",
            ",pred_0,pred_1\npred_0,96,40\npred_1,46,18\n",
            ",pred_0,pred_1\nactual_0,96,40\nactual_1,46,18\nactual_2,46,18\n",
        ] {
            assert_eq!(counts(text), None, "{text}");
        }
        assert!(is_unnamed(&table_of(",0,1\n0,96,40\n1,46,18\n")));
        assert!(!is_unnamed(&table_of("label,0,1\n1,3,8\n0,2,2\n")));
    }
}
