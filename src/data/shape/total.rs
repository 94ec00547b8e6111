//! A row of totals at the end of a table, as spreadsheets and reports have it.

use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use crate::data::text::words::{Says, whole};

/// Whether a text is what totals are called.
pub(crate) fn is_total(text: &str) -> bool {
    let text = text.trim_end_matches(':').trim_end().to_lowercase();
    whole(&text).has(Says::Total)
}

/// Whether the last row is one of totals: it is called so, or its name begins so, and a number in it is
/// the sum or the count of the rows above, or of those with one of their texts; or it is called so and
/// all else is empty; or it has no name, and two of its numbers are sums.
pub(crate) fn ends_in_total(table: &Table) -> bool {
    let rows = table.rows();
    if rows < 3 || table.columns.len() < 2 {
        return false;
    }
    let text = |column: usize| table.columns[column].text(rows - 1);
    let first = |text: &str| text.split([' ', '/']).next().is_some_and(is_total);
    let begins_so = |text: &str| is_total(text) || first(text);
    let named = table.all().find(|&column| begins_so(&text(column)));
    let others = table.all().filter(|column| Some(*column) != named);
    match named {
        Some(named) => {
            let is_empty = |column: usize| {
                table.columns[column].is_held() && is_missing(text(column).as_bytes())
            };
            is_total(&text(named)) && others.clone().all(is_empty)
                || others.clone().any(|column| adds_up(table, column))
        }
        None if text(0).is_empty() && table.columns[0].is_held() => {
            others.filter(|&column| is_sum(table, column)).take(2).count() == 2
        }
        None => false,
    }
}

/// Whether the last number of a column is the sum of those above it, or their count.
fn adds_up(table: &Table, column: usize) -> bool {
    let above = (table.rows() - 1) as f64;
    table.number(table.rows() - 1, column) == Some(above) && exceeds_others(table, column)
        || is_sum(table, column)
        || counts_one(table, column)
}

/// Whether the last cell of a column of texts is the number of times that one of the others stands
/// above it.
fn counts_one(table: &Table, column: usize) -> bool {
    let cells = &table.columns[column];
    let entries = cells.entries().unwrap_or_default();
    let count = cells.text(table.rows() - 1).parse().ok().filter(|&count: &usize| count > 1);
    !cells.is_numeric() && count.is_some_and(|count| entries.iter().any(|e| e.count == count))
}

/// Whether the last number of a column is the sum of those above it, as far as it is written.
fn is_sum(table: &Table, column: usize) -> bool {
    let last = table.rows() - 1;
    let sum: f64 = (0..last).filter_map(|row| table.number(row, column)).sum();
    let is_near = |total: f64| (sum - total).abs() <= 1e-6 * sum.abs();
    table.number(last, column).is_some_and(is_near) && exceeds_others(table, column)
}

/// Whether the last number of a column is above all others: the sum of a single 1 says nothing.
fn exceeds_others(table: &Table, column: usize) -> bool {
    let last = table.rows() - 1;
    let total = table.number(last, column).unwrap_or_default();
    (0..last).filter_map(|row| table.number(row, column)).all(|number| number < total)
}

/// The table without its last row.
pub(crate) fn without_total(mut table: Table) -> Table {
    let last = table.rows() - 1;
    table.notes.push(format!("Line {} is a row of totals and was left out.", table.line(last)));
    let kept: Vec<Option<usize>> = (0..last).map(Some).collect();
    table.columns = table.columns.iter().map(|column| column.pick(&kept)).collect();
    table.preview.truncate(last);
    table.rows = last;
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn a_row_of_totals_is_known_by_its_name_and_its_sums() {
        for text in [
            "label,score\n1,.5\n0,.25\nTotal,0.75\n",
            "label,score\n1,.5\n0,.25\nTotal:,2\n",
            "band,goods,bads,rate\nA,9,1,.1\nB,7,3,.3\nGrand Total,16,4,.2\n",
            "band,goods,bads,rate\nA,9,1,.1\nB,7,3,.3\n,16,4,.2\n",
            "label,score\n1,.5\n0,.25\nSUMME,\n",
            "case,found,score\na,NOK,.5\nb,OK,.25\nc,NOK,.75\nSum NOK:,2,\n",
        ] {
            assert!(ends_in_total(&table_of(text)), "{text}");
        }
        let table = without_total(table_of("label,score\n1,.5\n0,.25\nTotal,0.75\n"));
        assert_eq!((table.rows(), table.preview.len()), (2, 2));
        assert_eq!(table.notes, ["Line 4 is a row of totals and was left out."]);
        assert_eq!(table.columns[0].entries().unwrap().len(), 2);
    }

    #[test]
    fn other_last_rows_stay() {
        for text in [
            "company,label,score\nShell,1,.5\nBP,0,.25\nTotal,1,.125\n",
            "company,label,score\nShell,1,.5\nTotal,0,.75\n",
            "label,score\n1,.5\n0,.25\n1,.75\n",
            "name,label,score\nx,1,.5\ny,0,.25\n,0,.75\n",
            "company,found,score\nShell,NOK,.5\nBP,OK,.25\nTotal Energies,OK,.6\n",
        ] {
            assert!(!ends_in_total(&table_of(text)), "{text}");
        }
    }
}
