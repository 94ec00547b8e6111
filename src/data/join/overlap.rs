//! The columns that two files have in common, and those that only the other one has.

use crate::data::error::JoinError;
use crate::data::join::pairing::Pairing;
use crate::data::role::class::outcome::{self, Outcome};
use crate::data::role::find::flagged_column;
use crate::data::role::names::{
    FOLD, OUTCOME, is_any_score, is_case_amount, is_case_fact, is_one_of,
};
use crate::data::role::roles::Roles;
use crate::data::role::row_number::{RowName, is_row_number};
use crate::data::table::column::{Cell, Column};
use crate::data::table::distinct::{TwoValued, distinct_values};
use crate::data::table::joined::Conflict;
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How another table overlaps with the first.
#[derive(Debug)]
pub(crate) struct Overlap {
    /// Rows of the first table about which the other disagrees.
    pub(crate) conflicts: BTreeMap<usize, Conflict>,
    /// Columns to add, with their new names.
    pub(crate) added: Vec<(usize, String)>,
    /// Whether both tables have the outcome.
    pub(crate) is_checked: bool,
}

/// Compares two tables whose rows are paired.
///
/// - `outcome`: the first table's, if it has one.
pub(crate) fn compare(
    first: &Table,
    other: &Table,
    pairing: &Pairing,
    outcome: Option<&Outcome>,
    file: &str,
) -> Result<Overlap, JoinError> {
    let pair = PairedTables { first, other, pairing, file };
    let mut conflicts = BTreeMap::new();
    let known = outcome.and_then(|outcome| Some((outcome, same_outcome(first, other, outcome)?)));
    if let Some((outcome, theirs)) = known {
        conflicts.extend(pair.outcome_conflicts(outcome, theirs)?);
    }
    let mut added = Vec::new();
    for (theirs, name) in other.header.iter().enumerate() {
        let (column, row_name) = (&other.columns[theirs], RowName::of(&other.header, theirs));
        let is_id =
            pairing.id.is_some_and(|(_, id)| id == theirs) || is_row_number(column, row_name);
        if is_id || known.is_some_and(|(_, outcome)| outcome == theirs) || !column.is_held() {
            continue;
        }
        let Some(ours) = first.column(name) else {
            added.push(theirs);
            continue;
        };
        let agree = |row, partner| agree(&first.columns[ours], row, column, partner);
        if is_case_amount(name) {
            conflicts.extend(pair.conflicts(ours, theirs, agree)?);
        } else if row_name == RowName::Other
            && !is_one_of(name, &FOLD)
            && !pair.rows().all(|(row, partner)| agree(row, partner))
        {
            added.push(theirs);
        }
    }
    Ok(Overlap { conflicts, added: pair.with_unique_names(&added), is_checked: known.is_some() })
}

/// The other table's column with the first one's outcome.
fn same_outcome(first: &Table, other: &Table, outcome: &Outcome) -> Option<usize> {
    let name = &first.header[outcome.column];
    let well_known = || {
        let has_few = |&c: &usize| (1..=2).contains(&distinct_values(&other.columns[c]).len());
        flagged_column(other, &["class", "c"])
            .or_else(|| OUTCOME.iter().filter_map(|n| other.column(n)).find(has_few))
    };
    // A column that was taken for the outcome only for its two values may be a model's decisions.
    let is_sure =
        is_one_of(name, &OUTCOME) || flagged_column(first, &["class", "c"]) == Some(outcome.column);
    other.column(name).or_else(|| well_known().filter(|_| is_sure))
}

/// Whether two cells hold the same number, the same text, or are both missing.
fn agree(ours: &Column, row: usize, theirs: &Column, partner: usize) -> bool {
    match (ours.number(row), theirs.number(partner)) {
        (Some(ours), Some(theirs)) => ours == theirs,
        (None, None) => {
            let (ours, theirs) = (text(ours, row), text(theirs, partner));
            let is_nothing = |text: &str| is_missing(text.as_bytes());
            ours.eq_ignore_ascii_case(&theirs) || is_nothing(&ours) && is_nothing(&theirs)
        }
        _ => false,
    }
}

fn text(column: &Column, row: usize) -> Cow<'_, str> {
    match column.cell(row) {
        Cell::Entry(_, entry) => Cow::Borrowed(&entry.text),
        _ => Cow::Owned(column.text(row)),
    }
}

/// Two tables whose rows are paired.
struct PairedTables<'a> {
    first: &'a Table,
    other: &'a Table,
    pairing: &'a Pairing,
    file: &'a str,
}

impl PairedTables<'_> {
    /// The first table's rows that have a partner, with the partner's row.
    fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let partners = &self.pairing.rows;
        (0..self.first.rows()).filter_map(|row| Some((row, partners.of(row)?)))
    }

    /// Compares outcomes as classes, so that 1 in one file agrees with True in the other.
    fn outcome_conflicts(
        &self,
        outcome: &Outcome,
        theirs: usize,
    ) -> Result<Vec<(usize, Conflict)>, JoinError> {
        let Self { first, other, .. } = self;
        let column = &other.columns[theirs];
        let keys = [&outcome.positive.key, &outcome.negative.key];
        let says_the_same = distinct_values(column).iter().any(|value| keys.contains(&&value.key));
        let named = Roles { outcome: Some(other.header[theirs].clone()), ..Roles::default() };
        let own = outcome::outcome(self.file, other, &named).ok().filter(|_| !says_the_same);
        let read = own.as_ref().unwrap_or(outcome);
        let cells = &first.columns[outcome.column];
        let ours = TwoValued::new(cells, &outcome.positive, &outcome.negative);
        let theirs_read = TwoValued::new(column, &read.positive, &read.negative);
        // A row whose outcome can't be read is left out anyway.
        let agree =
            |row, partner| ours.at(row).is_none_or(|side| theirs_read.at(partner) == Some(side));
        self.conflicts(outcome.column, theirs, agree)
    }

    /// The rows that differ in a column, if they are at most one in ten.
    fn conflicts(
        &self,
        ours: usize,
        theirs: usize,
        agree: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<(usize, Conflict)>, JoinError> {
        let column = &self.other.columns[theirs];
        let (mut conflicts, mut differing) = (Vec::new(), 0);
        for (row, partner) in self.rows() {
            let is_nothing = |text: Cow<str>| is_missing(text.as_bytes());
            if agree(row, partner)
                || is_nothing(text(column, partner))
                || is_nothing(text(&self.first.columns[ours], row))
            {
                continue;
            }
            differing += 1;
            if 10 * differing <= self.pairing.paired {
                let (file, found) = (self.first.joined.len(), column.text(partner));
                conflicts.push((row, Conflict { file, column: ours, found }));
            }
        }
        if differing == conflicts.len() {
            return Ok(conflicts);
        }
        let (file, column) = (self.file.into(), self.first.header[ours].clone());
        Err(JoinError::CasesDiffer { file, column, differing, rows: self.pairing.paired })
    }

    /// Unique names for columns to be added.
    fn with_unique_names(&self, added: &[usize]) -> Vec<(usize, String)> {
        let (other, stem) = (self.other, stem(self.file));
        let is_score =
            |c: &usize| other.columns[*c].is_numeric() && !is_case_fact(&other.header[*c]);
        let scores: Vec<usize> = added.iter().copied().filter(is_score).collect();
        let lone = match scores.as_slice() {
            [one] if is_any_score(&other.header[*one]) && !is_case_fact(stem) => Some(*one),
            _ => None,
        };
        let mut named: Vec<(usize, String)> = Vec::with_capacity(added.len());
        for &column in added {
            let name = &other.header[column];
            let wanted = if lone == Some(column) { stem } else { name };
            let more = (2..).map(|n| format!("{name} ({stem} {n})"));
            let mut choices =
                [wanted.to_owned(), format!("{name} ({stem})")].into_iter().chain(more);
            let is_free = |choice: &String| {
                self.first.column(choice).is_none()
                    && !named.iter().any(|(_, other)| other.eq_ignore_ascii_case(choice))
            };
            let name = choices.find(is_free).expect("the numbers do not end");
            named.push((column, name));
        }
        named
    }
}

/// A file's name without its extensions.
fn stem(file: &str) -> &str {
    let unpacked = file.strip_suffix(".gz").unwrap_or(file);
    let stem = unpacked.rsplit_once('.').map_or(unpacked, |(stem, _)| stem);
    if stem.is_empty() { file } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::column::column_of;

    #[test]
    fn a_file_is_called_by_its_stem() {
        let names = ["forest.csv", "model.v2.csv.gz", "scores", ".csv"];
        assert_eq!(names.map(stem), ["forest", "model.v2", "scores", ".csv"]);
    }

    #[test]
    fn cells_agree_by_what_they_say() {
        let (a, b) =
            (column_of(["1", "0,5", "Yes", "NA", "x"]), column_of(["1.0", "0.5", "yes", "", "1"]));
        let found: Vec<bool> = (0..5).map(|row| agree(&a, row, &b, row)).collect();
        assert_eq!(found, [true, true, true, true, false]);
    }
}
