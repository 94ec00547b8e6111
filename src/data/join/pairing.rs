//! Pairs rows of the same case: those with the same id, or those at the same place.

use crate::data::error::{JoinError, quoted};
use crate::data::join::ids::{NOT_HELD, ids};
use crate::data::join::renamed_ids::renamed_ids;
use crate::data::role::names::is_case_fact;
use crate::data::role::row_number::RowName;
use crate::data::table::column::Column;
use crate::data::table::joined::RowMapping;
use crate::data::table::table::Table;
use std::collections::HashMap;

/// How the rows of two tables are paired.
#[derive(Debug)]
pub(crate) struct Pairing {
    pub(crate) rows: RowMapping,
    /// The id's column in the first table and in the other.
    pub(crate) id: Option<(usize, usize)>,
    /// Rows with a partner.
    pub(crate) paired: usize,
    /// Why a column that looks like an id is none, as a sentence.
    pub(crate) no_id: Option<String>,
}

/// Pairs two tables' rows.
///
/// Of several id columns the one that pairs most rows is taken, of equal ones the first.
///
/// - `outcome`: the first table's, which is no id even in a file of two rows.
pub(crate) fn pair(
    first: &Table,
    other: &Table,
    outcome: Option<usize>,
    file: &str,
) -> Result<Pairing, JoinError> {
    let (mut best, mut no_id): (Option<Pairing>, _) = (None, None);
    for (ours, name) in first.header.iter().enumerate() {
        let Some(theirs) = other.column(name).filter(|_| Some(ours) != outcome) else { continue };
        let is_named = [(first, ours), (other, theirs)]
            .iter()
            .all(|(table, column)| RowName::of(&table.header, *column) == RowName::Index);
        if is_case_fact(name) || !(is_named || can_be_id(first, ours) && can_be_id(other, theirs)) {
            continue;
        }
        match by_id(&first.columns[ours], &other.columns[theirs]) {
            Ok((rows, paired)) if best.as_ref().is_none_or(|b| b.paired < paired) => {
                best = Some(Pairing { rows, id: Some((ours, theirs)), paired, no_id: None });
            }
            Ok(_) => {}
            Err((side, why)) if is_named || why == NOT_HELD => {
                let whose = if side == Side::First { "the first file" } else { file };
                no_id = Some(format!("Column {} is not an id: {why} in {whose}.", quoted(name)));
            }
            Err(_) => {}
        }
    }
    match best {
        Some(best) if 2 * best.paired < first.rows() => Err(JoinError::FewPartners {
            file: file.into(),
            column: first.header[best.id.map_or(0, |(ours, _)| ours)].clone(),
            paired: best.paired,
            rows: first.rows(),
        }),
        Some(best) => Ok(best),
        None => match renamed_ids(first, other, outcome) {
            Some((ours, theirs)) => match by_id(&first.columns[ours], &other.columns[theirs]) {
                Ok((rows, paired)) => Ok(Pairing { rows, id: Some((ours, theirs)), paired, no_id }),
                Err(_) => in_order(first, other, file, no_id),
            },
            None => in_order(first, other, file, no_id),
        },
    }
}

/// Whether a column can be an id without an id's name: not one of numbers, which may be a score, nor
/// in a file of two rows, where any two texts are different.
fn can_be_id(table: &Table, column: usize) -> bool {
    !table.columns[column].is_numeric() && table.rows() > 2
}

fn in_order(
    first: &Table,
    other: &Table,
    file: &str,
    no_id: Option<String>,
) -> Result<Pairing, JoinError> {
    let hint = no_id.as_ref().map(|why| format!("{why} ")).unwrap_or_default();
    // A row left out of one file would shift all that follow.
    for (table, name) in [(first, "The first file"), (other, file)] {
        if let Some(problem) = table.ragged.first() {
            let (file, rows, first) = (name.into(), table.ragged_rows, problem.clone().into());
            return Err(JoinError::Ragged { file, rows, first, hint });
        }
    }
    if first.rows() != other.rows() {
        let (found, expected) = (other.rows(), first.rows());
        return Err(JoinError::RowsDiffer { file: file.into(), found, expected, hint });
    }
    Ok(Pairing { rows: RowMapping::InOrder, id: None, paired: first.rows(), no_id })
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Side {
    First,
    Other,
}

/// Pairs rows by the ids in two columns; also the number of pairs.
fn by_id(ours: &Column, theirs: &Column) -> Result<(RowMapping, usize), (Side, &'static str)> {
    let mut texts = HashMap::new();
    let rows = ours.rows();
    let ours = ids(ours, &mut texts).map_err(|why| (Side::First, why))?;
    let theirs = ids(theirs, &mut texts).map_err(|why| (Side::Other, why))?;
    let (mut partners, mut paired, mut at) = (vec![None; rows], 0, 0);
    for &(id, row) in &ours {
        at += theirs[at..].iter().take_while(|(their, _)| *their < id).count();
        if let Some(&(_, partner)) = theirs.get(at).filter(|(their, _)| *their == id) {
            partners[row] = Some(partner);
            paired += 1;
        }
    }
    let is_in_order = theirs.len() == rows
        && partners.iter().enumerate().all(|(row, &partner)| partner == Some(row));
    // Rows in order need no copy of the columns.
    Ok((if is_in_order { RowMapping::InOrder } else { RowMapping::Listed(partners) }, paired))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::join::ids::{EMPTY, INEXACT, REPEATED};
    use crate::data::table::column::column_of;

    #[test]
    fn rows_are_paired_by_what_their_ids_say() {
        let pair = |a: &[&str], b: &[&str]| by_id(&column_of(a), &column_of(b));
        let listed = |rows: &[Option<usize>], n| Ok((RowMapping::Listed(rows.to_vec()), n));
        assert_eq!(pair(&["a", "b"], &["a", "b"]), Ok((RowMapping::InOrder, 2)));
        assert_eq!(pair(&["a", "b"], &["b", "a"]), listed(&[Some(1), Some(0)], 2));
        assert_eq!(pair(&["7", "x", "-1"], &["x", "007"]), listed(&[Some(1), Some(0), None], 2));
        assert_eq!(pair(&["a"], &["A", "b"]), listed(&[None], 0));
        assert_eq!(pair(&["a", "b"], &["a", "b", "c"]), listed(&[Some(0), Some(1)], 2));
        assert_eq!(pair(&["a", "a"], &["a"]), Err((Side::First, REPEATED)));
        assert_eq!(pair(&["7", "9"], &["7", "07"]), Err((Side::Other, REPEATED)));
        assert_eq!(pair(&["7", "NA"], &["7", "8"]), Err((Side::First, EMPTY)));
    }

    #[test]
    fn long_columns_are_ids_if_every_cell_is_held() {
        let many = |from: usize, rows: usize, prefix: &str| {
            column_of((from..from + rows).map(|i| format!("{prefix}{i}")))
        };
        assert_eq!(by_id(&many(0, 1000, ""), &many(500, 1000, "")).unwrap().1, 500);
        let texts = many(0, 70_000, "case ");
        assert_eq!(by_id(&texts, &texts), Err((Side::First, NOT_HELD)));
        // With twenty digits, neighbouring numbers are the same double.
        let long = many(0, 1000, "1234567890123456");
        assert_eq!(by_id(&long, &long), Err((Side::First, INEXACT)));
    }
}
