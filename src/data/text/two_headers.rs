//! Two header rows, as pandas writes columns of two levels and spreadsheets write merged cells, read
//! as one.

use crate::data::text::header::{TopRecord, holds_numbers};
use crate::data::text::number::is_missing;
use crate::data::text::written::is_number;
use std::collections::HashSet;

/// Two header rows as one.
#[derive(Debug, PartialEq)]
pub(crate) struct TwoHeaders<'a> {
    pub(crate) names: Vec<String>,
    /// Line of the last record above the rows.
    pub(crate) last_line: u64,
    pub(crate) rows: &'a [TopRecord],
}

impl<'a> TwoHeaders<'a> {
    pub(crate) const NOTE: &'static str = "The two header rows were joined.";

    /// The header, if the second record is one too: it names columns of numbers (two at least), and
    /// the first record says the same of neighbouring columns, which the second tells apart.
    ///
    /// - `first`: the fields of the first record.
    /// - `below`: the records below it.
    pub(crate) fn of(first: &[String], below: &'a [TopRecord]) -> Option<Self> {
        let ((line, second), mut rows) = below.split_first()?;
        if first.len() != second.len() || first.len() < 3 {
            return None;
        }
        let tops = tops(first)?;
        let mut last_line = *line;
        // pandas writes the name of the index below the names of the columns.
        let mut index_name = None;
        if let [(line, third), after @ ..] = rows
            && third.len() == first.len()
            && is_name(&third[0])
            && third[1..].iter().all(String::is_empty)
        {
            (index_name, rows, last_line) = (Some(&third[0]), after, *line);
        }
        if !names_numbers(second, rows) {
            return None;
        }
        let mut names = joined(&tops, second)?;
        if let Some(index_name) = index_name {
            names[0].clone_from(index_name);
        }
        Some(Self { names, last_line, rows })
    }
}

/// What the first record says of each column; `None` if it says the same of no neighbours. Empty
/// fields after the first name belong to the name before them, as those of a merged cell do.
fn tops(first: &[String]) -> Option<Vec<&str>> {
    let mut tops: Vec<&str> = Vec::with_capacity(first.len());
    for field in first {
        // pandas numbers the names that it does not find when it reads a table of two levels.
        let own = if field.starts_with("Unnamed:") { "" } else { field.as_str() };
        let before = tops.last().copied().unwrap_or_default();
        tops.push(if own.is_empty() { before } else { own });
    }
    let is_same = |pair: &[&str]| !pair[0].is_empty() && pair[0] == pair[1];
    tops.windows(2).any(is_same).then_some(tops)
}

/// Whether a record names columns: each column whose cells below are numbers has a text in it, there
/// are two such columns, and no cell repeats the text.
fn names_numbers(second: &[String], rows: &[TopRecord]) -> bool {
    let fitting = || rows.iter().map(|(_, row)| row).filter(|row| row.len() >= second.len());
    let repeats = |column: usize| {
        let name = &second[column];
        !name.is_empty() && fitting().any(|row| row[column].eq_ignore_ascii_case(name))
    };
    let numeric: Vec<usize> =
        (0..second.len()).filter(|&column| holds_numbers(rows, column)).collect();
    // The first column may be an index, which has no name.
    let is_named =
        |&column: &usize| is_name(&second[column]) || column == 0 && second[column].is_empty();
    let named = numeric.iter().filter(|&&column| !second[column].is_empty()).count();
    named >= 2 && numeric.iter().all(is_named) && !(0..second.len()).any(repeats)
}

/// Whether a field can be a name: neither a number nor what stands for a missing one.
fn is_name(field: &str) -> bool {
    const NOTHING: [&str; 5] = ["-", "--", ".", "none", "missing"];
    let is_nothing = NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(field));
    !is_nothing && !is_missing(field.as_bytes()) && !is_number(field.as_bytes())
}

/// The second record's names where they are unique, else with the first one's before them; `None` if
/// that does not tell all columns apart.
fn joined(tops: &[&str], second: &[String]) -> Option<Vec<String>> {
    let is_unique = |name: &String| second.iter().filter(|other| *other == name).count() == 1;
    let name = |(top, own): (&&str, &String)| match (top.is_empty(), own.is_empty()) {
        (_, true) => (*top).to_owned(),
        (true, false) => own.clone(),
        _ if top == own || is_unique(own) => own.clone(),
        _ => format!("{top} {own}"),
    };
    let names: Vec<String> = tops.iter().zip(second).map(name).collect();
    let different: HashSet<&str> = names.iter().map(String::as_str).collect();
    (different.len() == names.len()).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, u64)> {
        let fields = |line: &str| line.split(',').map(str::to_owned).collect();
        let top: Vec<TopRecord> = (1..).zip(text.lines().map(fields)).collect();
        let two = TwoHeaders::of(&top[0].1, &top[1..])?;
        assert_eq!(two.rows.first().map(|(line, _)| *line), Some(two.last_line + 1));
        Some((two.names.join(","), two.last_line))
    }

    #[test]
    fn two_levels_become_one_name() {
        for (text, names, line) in [
            ("truth,proba,proba\nlabel,rf,nb\n1,.9,.8\n0,.1,.2", "label,rf,nb", 2),
            (",truth,proba,proba\n,label,rf,nb\n0,1,.9,.8\n1,0,.1,.2", ",label,rf,nb", 2),
            (",truth,proba,proba\n,label,rf,nb\nid,,,\n7,1,.9,.8", "id,label,rf,nb", 3),
            ("truth,scores,\nlabel,rf,nb\n1,.9,.8", "label,rf,nb", 2),
            (
                "truth,rf,rf,nb,nb\nlabel,p,rank,p,rank\n1,.9,1,.8,2",
                "label,rf p,rf rank,nb p,nb rank",
                2,
            ),
            ("label,proba,proba\nlabel,rf,nb\nyes,.9,.8\nno,NA,.2", "label,rf,nb", 2),
            ("truth,s,s\nUnnamed,rf,nb\n1,.9,.8", "Unnamed,rf,nb", 2),
            ("Unnamed: 0_level_0,s,s\nlabel,rf,nb\n1,.9,.8", "label,rf,nb", 2),
        ] {
            assert_eq!(read(text), Some((names.to_owned(), line)), "{text}");
        }
    }

    #[test]
    fn a_first_row_of_texts_is_a_row() {
        for text in [
            "label,m,n\nyes,.9,.8\nno,.1,.2",
            "label,m,m\nyes,.9,.8\nno,.1,.2",
            "label,m,m\nyes,NA,NA\nno,.1,.2",
            "label,m,m\nyes,missing,none\nno,.1,.2",
            "label,m,m\n-,%,%\n1,.1,.2",
            "label,age,income\nunit,years,USD\n1,40,3",
            "label,a,a\nyes,low,high\nno,high,low",
            "label,m,m\nlabel,m,m\n1,.1,.2",
            "label,m,m\nx,a,b\nx,.1,.2",
            "label,m,m\nx,a,b\ny,c,d\n1,.1,.2",
            "label,m,m\nlabel,a,b",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
