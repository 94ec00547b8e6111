//! Finds the header, and the first row of data.
//!
//! Two header rows, as pandas writes columns of two levels and spreadsheets write merged cells, read
//! as one.

use crate::data::text::number::is_missing;
use crate::data::text::written::is_number;
use std::collections::{HashMap, HashSet};

/// A record at the top of a file: its line and its fields.
pub(crate) type TopRecord = (u64, Vec<String>);

/// The names of the columns, one for each field of a row, and the rows below them.
pub(crate) struct Header<'a> {
    pub(crate) names: Vec<String>,
    /// Line of the last record above the rows; `None` if the first record is a row.
    pub(crate) last_line: Option<u64>,
    pub(crate) rows: &'a [TopRecord],
}

impl<'a> Header<'a> {
    /// - `top`: the first records; of leading comments at most the last.
    /// - returns: `None` if there are only comments.
    pub(crate) fn of(top: &'a [TopRecord]) -> Option<Self> {
        let marked = top.first().filter(|(_, fields)| fields[0].starts_with('#'));
        let records = &top[usize::from(marked.is_some())..];
        let ((line, first), below) = records.split_first()?;
        // "#FID IID SCORE" of genetics: a sign before a name, where a comment has a blank.
        let is_named = marked.is_some_and(|(_, names)| {
            names[0][1..].starts_with(char::is_alphabetic) && !names.iter().any(is_number)
        });
        let is_data = is_data(first, below) || is_named && first.iter().any(is_number);
        let mut header = match marked {
            // "#id,label,score" is a header if it has as many fields as the row of numbers below it.
            Some((line, names)) if names.len() == first.len() && first.len() > 1 && is_data => {
                let mut names = names.clone();
                names[0] = names[0].trim_start_matches('#').trim().to_owned();
                Self { names, last_line: Some(*line), rows: records }
            }
            _ if !is_data => Self { names: first.clone(), last_line: Some(*line), rows: below },
            _ => Self {
                names: vec![String::new(); first.len()],
                last_line: marked.map(|(line, _)| *line),
                rows: records,
            },
        };
        if names_no_rows(&header.names, header.rows) {
            header.names.insert(0, String::new());
        }
        Some(header)
    }

    /// Moves some rows above the table.
    pub(crate) fn pass_over(&mut self, count: usize) {
        let (above, rows) = self.rows.split_at(count);
        (self.last_line, self.rows) = (above.last().map(|(line, _)| *line), rows);
    }

    /// Whether every line ends with a delimiter, so that the last column is none.
    pub(crate) fn is_closed(&self) -> bool {
        let Some((last, others)) = self.names.split_last() else { return false };
        let ends_empty = |(_, row): &TopRecord| row.get(others.len()).is_none_or(String::is_empty);
        let is_named = others.iter().any(|name| !name.is_empty());
        is_named && last.is_empty() && self.rows.iter().all(ends_empty)
    }
}

/// How many records above the header are titles of a spreadsheet: they end before the last column,
/// and below them columns of numbers are named.
pub(crate) fn titles(records: &[TopRecord]) -> usize {
    let names_numbers = |at: usize| {
        let [(_, names), below @ ..] = &records[at..] else { return false };
        let is_row = |(_, row): &TopRecord| row.len() == names.len() && row.iter().any(is_number);
        names.len() > 1
            // An index may have no name.
            && !names.iter().skip(1).any(String::is_empty)
            && !names.iter().any(is_number)
            && below.iter().take(MOST_BELOW + 1).any(is_row)
    };
    let ends_early = |(_, fields): &TopRecord, width: usize| {
        fields.len() < width || fields.last().is_some_and(String::is_empty)
    };
    let header = (0..records.len()).find(|&at| names_numbers(at)).unwrap_or_default();
    let width = records.get(header).map_or(0, |(_, names)| names.len());
    if records[..header].iter().all(|title| ends_early(title, width)) { header } else { 0 }
}

/// Rows below the header that are no cases at most.
const MOST_BELOW: usize = 3;

/// How many records below the names of the columns are no cases: units, questions, more names. They
/// hold no number and nothing that the cells below them hold, but a text above numbers.
pub(crate) fn rows_of_units(rows: &[TopRecord]) -> usize {
    let is_one = |at: usize| {
        let (below, record) = (&rows[at + 1..], &rows[at].1);
        let is_above_numbers = |(column, text): (usize, &String)| {
            !is_missing(text.as_bytes()) && holds_numbers(below, column)
        };
        let recurs = |(column, text): (usize, &String)| {
            !text.is_empty() && cells(below, column).any(|cell| cell.eq_ignore_ascii_case(text))
        };
        !record[0].starts_with('#')
            && !record.iter().any(is_number)
            && record.iter().enumerate().any(is_above_numbers)
            && !record.iter().enumerate().any(recurs)
    };
    (0..rows.len().min(MOST_BELOW)).take_while(|&at| is_one(at)).count()
}

/// The cells of a column that are not missing.
fn cells(rows: &[TopRecord], column: usize) -> impl Iterator<Item = &String> {
    let cells = rows.iter().filter_map(move |(_, row)| row.get(column));
    cells.filter(|cell| !is_missing(cell.as_bytes()))
}

/// Whether most cells of a column are numbers.
pub(super) fn holds_numbers(rows: &[TopRecord], column: usize) -> bool {
    let numbers = cells(rows, column).filter(|cell| is_number(cell)).count();
    2 * numbers > cells(rows, column).count()
}

/// Whether the first record is a row and no header: it holds only numbers; or a number, and a text
/// that the column repeats below. (A number can be a name: classes are called 0 and 1.)
fn is_data(first: &[String], below: &[TopRecord]) -> bool {
    // Concatenated files repeat the header.
    let differs = |row: &&Vec<String>| row.as_slice() != first;
    let others = || below.iter().map(|(_, row)| row).filter(differs);
    let recurs = |(column, field): (usize, &String)| {
        !field.is_empty()
            && !is_number(field)
            && others().any(|row| row.get(column).is_some_and(|f| f.eq_ignore_ascii_case(field)))
    };
    first.iter().all(is_number)
        || first.iter().any(is_number) && first.iter().enumerate().any(recurs)
}

/// Whether rows have one field more than the header: R's `write.table` puts row names, all
/// different, below no name.
fn names_no_rows(names: &[String], rows: &[TopRecord]) -> bool {
    let is_longer =
        |(_, row): &TopRecord| row.len() == names.len() + 1 && !row[names.len()].is_empty();
    let number = |(_, row): &TopRecord| row[0].parse::<u64>().ok();
    let goes_up =
        |pair: &[TopRecord]| number(&pair[0]).zip(number(&pair[1])).is_some_and(|(a, b)| a < b);
    let is_word = |(_, row): &TopRecord| row[0].parse::<f64>().is_err();
    let different: HashSet<&str> = rows.iter().map(|(_, row)| row[0].as_str()).collect();
    !rows.is_empty()
        && rows.iter().all(is_longer)
        && different.len() == rows.len()
        && (rows.windows(2).all(goes_up) && number(&rows[0]).is_some() || rows.iter().all(is_word))
}

/// Orange's second and third line: the type and the role of each column.
pub(crate) fn is_orange(names: &[String], kinds: &[String], flags: &[String]) -> bool {
    const KINDS: [&str; 10] =
        ["continuous", "c", "numeric", "n", "discrete", "d", "string", "s", "time", "t"];
    const ROLES: [&str; 8] = ["", "class", "c", "meta", "m", "ignore", "i", "weight"];
    kinds.len() == names.len()
        && flags.len() == names.len()
        && kinds.iter().all(|k| KINDS.contains(&k.as_str()) || k.contains(' '))
        && flags.iter().all(|f| ROLES.contains(&f.as_str()) || f.contains('='))
        && flags.iter().any(|f| f == "class" || f == "c")
}

/// Whether a record is the line between a header and its rows, as Markdown draws it: "---:".
pub(crate) fn is_rule(fields: &[String]) -> bool {
    let is_line =
        |field: &String| field.contains("---") && field.chars().all(|c| matches!(c, '-' | ':'));
    // The bars at both ends enclose empty fields.
    fields.iter().any(is_line) && fields.iter().all(|field| field.is_empty() || is_line(field))
}

/// The name of a column without one.
pub(crate) fn numbered(index: usize) -> String {
    format!("column {}", index + 1)
}

/// Unique names for columns: empty ones are numbered, repeated ones get a number.
pub(crate) fn column_names(fields: &[String]) -> Vec<String> {
    let (mut seen, mut copies) = (HashSet::new(), HashMap::new());
    let unique = |(index, field): (usize, &String)| {
        let name = if field.is_empty() { numbered(index) } else { field.clone() };
        let mut unique = name.clone();
        let copy = copies.entry(name.clone()).or_insert(1);
        while !seen.insert(unique.clone()) {
            *copy += 1;
            unique = format!("{name} ({copy})");
        }
        unique
    };
    fields.iter().enumerate().map(unique).collect()
}

impl<'a> Header<'a> {
    /// Two header rows as one, if the second record is one too: it names columns of numbers (two at
    /// least), and the first record says the same of neighbouring columns, which the second tells apart.
    ///
    /// - `first`: the fields of the first record.
    /// - `below`: the records below it.
    pub(crate) fn of_two(first: &[String], below: &'a [TopRecord]) -> Option<Self> {
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
        Some(Self { names, last_line: Some(last_line), rows })
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
    !is_nothing && !is_missing(field.as_bytes()) && !is_number(field)
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

    fn records(text: &str) -> Vec<TopRecord> {
        let fields = |line: &str| line.split(',').map(str::to_owned).collect();
        (1..).zip(text.lines().map(fields)).collect()
    }

    #[test]
    fn titles_end_before_the_last_column_above_names_of_numbers() {
        let count = |text: &str| titles(&records(text));
        assert_eq!(count("Scores of spring\nlabel,m\n1,.9"), 1);
        assert_eq!(count("Scores,,\n,,\nlabel,m,n\n1,.9,.8"), 2);
        assert_eq!(count("Made by,A. B.,\nVersion,2,\n,m,n\n1,.9,.8"), 2);
        for none in ["label,m\n1,.9", "x\ny\n1", "a,\n1,.9\n0,.8", "a,b\nlabel,m\n1,.9", "x"] {
            assert_eq!(count(none), 0, "{none}");
        }
    }

    #[test]
    fn units_and_questions_below_the_names_are_no_cases() {
        let count = |text: &str| rows_of_units(&records(text));
        assert_eq!(count("[0/1],[%]\n1,.9\n0,.2"), 1);
        assert_eq!(count("Did they leave?,Forest\n{id 1},{id 2}\nyes,.9\nno,.2"), 2);
        for none in ["1,.9\n0,.2", "yes,oops\nno,.2\nyes,.3", ",\n1,.9", "a,b\nc,d\ne,f"] {
            assert_eq!(count(none), 0, "{none}");
        }
    }

    fn header_of(text: &str) -> (Vec<String>, Option<u64>) {
        let top = records(text);
        let header = Header::of(&top).unwrap();
        (header.names, header.last_line)
    }

    #[test]
    fn a_name_behind_a_number_sign_heads_numbers_and_a_comment_does_not() {
        let rows = "0,BC1,-0.2\n0,BC2,0.5\n0,BC3,0.1";
        let (names, line) = header_of(&format!("#FID,IID,SCORE\n{rows}"));
        assert_eq!((names, line), (["FID", "IID", "SCORE"].map(str::to_owned).to_vec(), Some(1)));
        let (names, line) = header_of(&format!("# made, by, hand\nf,i,score\n{rows}"));
        assert_eq!((&*names[2], line), ("score", Some(2)));
    }

    #[test]
    fn a_first_case_is_no_header_and_numbers_can_be_names() {
        let unnamed = (vec![String::new(); 2], None);
        assert_eq!(header_of("1,0.9\n0,0.6"), unnamed);
        assert_eq!(header_of("yes,0.9\nno,0.6\nYes,0.3"), unnamed);
        for named in [
            "label,m\n1,0.9",
            "label,0,1\nyes,0.9,0.1\nno,0.6,0.4",
            "label,0.1,0.9\nyes,3,4\nno,5,6",
            "label,0,1\nyes,0.9,0.1\nlabel,0,1\nno,0.6,0.4",
        ] {
            let names = named.lines().next().unwrap();
            assert_eq!(header_of(named).0.join(","), names);
        }
    }

    #[test]
    fn names_of_rows_are_all_different() {
        assert_eq!(header_of("label,m\na,1,0.9\nb,0,0.6").0, ["", "label", "m"]);
        assert_eq!(header_of("label,m\nyes,0,9\nno,0,6\nyes,0,3").0, ["label", "m"]);
    }

    fn read(text: &str) -> Option<(String, u64)> {
        let top = records(text);
        let two = Header::of_two(&top[0].1, &top[1..])?;
        let last_line = two.last_line.unwrap();
        assert_eq!(two.rows.first().map(|(line, _)| *line), Some(last_line + 1));
        Some((two.names.join(","), last_line))
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
