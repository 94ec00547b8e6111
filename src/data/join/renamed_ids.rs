//! The id column of two files that call it differently.

use crate::data::join::ids::ids;
use crate::data::role::names::{is_case_fact, is_id};
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::data::text::words::{Says, called};
use std::collections::HashMap;

/// Names of a mere position in the file.
const POSITIONS: [&str; 4] = ["row", "index", "unnamed: 0", "rowid"];

/// The columns of the ids in two tables that share no id column by name: the values of both are the
/// same set, none twice. Numbers that count from 0 or 1, as ranks do, are ids only by their names. If
/// several pairs of columns fit, none is sure.
///
/// - `outcome`: the first table's, which is no id.
pub(super) fn renamed_ids(
    first: &Table,
    other: &Table,
    outcome: Option<usize>,
) -> Option<(usize, usize)> {
    if first.rows() != other.rows() || first.rows() < 3 {
        return None;
    }
    let mut texts = HashMap::new();
    let ours = candidates(first, &mut texts);
    let theirs = candidates(other, &mut texts);
    let fits = |a: &Candidate, b: &Candidate| {
        Some(a.column) != outcome && a.ids == b.ids && (!a.counts || a.is_named && b.is_named)
    };
    let pairs = ours.iter().flat_map(|a| theirs.iter().map(move |b| (a, b)));
    let mut pairs = pairs.filter(|(a, b)| fits(a, b)).map(|(a, b)| (a.column, b.column));
    let pair = pairs.next()?;
    pairs.next().is_none().then_some(pair)
}

/// A column that may hold ids.
struct Candidate {
    column: usize,
    /// In ascending order.
    ids: Vec<u64>,
    /// They are the numbers from 0 or 1 on.
    counts: bool,
    is_named: bool,
}

fn candidates<'a>(table: &'a Table, texts: &mut HashMap<&'a str, u64>) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (column, cells) in table.columns.iter().enumerate() {
        let name = table.header[column].to_lowercase();
        if is_case_fact(&name) || !may_be_ids(cells) {
            continue;
        }
        let Ok(ids) = ids(cells, texts) else { continue };
        let is_named =
            (is_id(&name) || called(&name).has(Says::Case)) && !POSITIONS.contains(&name.as_str());
        let ids = ids.into_iter().map(|(id, _)| id).collect();
        found.push(Candidate { column, ids, counts: counts(cells), is_named });
    }
    found
}

/// Whether no cell is a number with decimals, which would be a score. Most columns of scores fail at
/// their first cells.
fn may_be_ids(column: &Column) -> bool {
    (0..column.rows()).all(|row| column.number(row).is_none_or(|number| number.fract() == 0.0))
}

/// Whether the numbers of a column, all different, are those from 0 or 1 on.
fn counts(column: &Column) -> bool {
    let mut numbers = (0..column.rows()).filter_map(|row| column.number(row));
    let Some(first) = numbers.next() else { return false };
    let (least, greatest) =
        numbers.fold((first, first), |(low, high), n| (low.min(n), high.max(n)));
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    let rows = column.rows() as f64;
    (least == 0.0 || least == 1.0) && greatest - least + 1.0 == rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn found(first: &str, other: &str) -> Option<(usize, usize)> {
        renamed_ids(&table_of(first), &table_of(other), Some(1))
    }

    const FIRST: &str = "id,label,rf\n71,1,.9\n75,0,.2\n73,0,.4\n";

    #[test]
    fn the_same_values_are_the_same_ids() {
        assert_eq!(found(FIRST, "nb,customer\n.8,73\n.1,71\n.3,75\n"), Some((0, 1)));
        assert_eq!(
            found("a,label,rf\nx,1,.9\ny,0,.2\nz,0,.4\n", "nb,b\n.8,z\n.1,y\n.3,x\n"),
            Some((0, 1))
        );
        let counted = "id,label,rf\n1,1,.9\n2,0,.2\n3,0,.4\n";
        assert_eq!(found(counted, "nb,customer\n.8,3\n.1,1\n.3,2\n"), Some((0, 1)));
    }

    #[test]
    fn other_values_leave_a_doubt() {
        for other in [
            "nb,customer\n.8,73\n.1,71\n.3,76\n",
            "nb,customer\n.8,73\n.1,71\n.3,71\n",
            "nb,customer\n.8,73\n.1,71\n.3,75\n.4,76\n",
            "nb,customer,account\n.8,73,73\n.1,71,71\n.3,75,75\n",
        ] {
            assert_eq!(found(FIRST, other), None, "{other}");
        }
        let ranked = "rank,label,rf\n1,1,.9\n2,0,.2\n3,0,.4\n";
        assert_eq!(found(ranked, "nb,place\n.8,3\n.1,1\n.3,2\n"), None);
        assert_eq!(found(ranked, "nb,index\n.8,3\n.1,1\n.3,2\n"), None);
        let scored = "s,label\n.5,1\n.25,0\n.75,0\n";
        assert_eq!(found(scored, "t\n.75\n.5\n.25\n"), None);
    }
}
