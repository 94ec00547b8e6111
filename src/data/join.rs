//! Several files of the same cases in one table.
//!
//! Rows of the same case are paired by a column of ids, also where the files call it differently,
//! or by their order. Columns that both files have (outcome, weight, split) are compared; new ones
//! are added behind a table's own, and cut off again to undo a join: an addition of several files
//! happens as a whole or not at all. No column is copied.

use crate::data::error::{DataError, JoinError, quoted};
use crate::data::role::classes::TwoValued;
use crate::data::role::facts::{RowName, is_row_number};
use crate::data::role::find::flagged_column;
use crate::data::role::kind::kind;
use crate::data::role::names::{
    FOLD, OUTCOME, is_any_score, is_case_amount, is_case_fact, is_id, is_one_of,
};
use crate::data::role::outcome::{Outcome, outcome};
use crate::data::role::roles::Roles;
use crate::data::table::cells::Cell;
use crate::data::table::column::Column;
use crate::data::table::table::{Conflict, Joined, Lines, RowMapping, Table};
use crate::data::text::number::{DecimalMark, is_missing};
use crate::data::text::words::{Says, called};
use crate::domain::InputKind;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

impl Table {
    /// Adds the columns of another file of the same cases, for one study of both.
    ///
    /// Rows are paired by a column of both files whose cells are complete and all different (named like
    /// an id, or of texts), else row for row. Columns that both have must agree: rows that disagree are
    /// left out if they are one in ten or fewer. Notes say how the files were joined, and how many rows
    /// have no partner. After an error this table is unchanged.
    ///
    /// - `other`: a table as it was read, with nothing joined to it.
    /// - `roles`: the outcome column, if the user set one.
    /// - `file`: its name, for messages and for scores named “score” and the like.
    ///
    /// O(rows · log rows) by ids, else O(rows); this table's cells are not copied.
    ///
    /// # Errors
    /// [`DataError::Join`] with each variant of [`JoinError`].
    ///
    /// # Examples
    /// ```
    /// use breakeven::data::{Reader, Roles, rank};
    /// let table = |file, bytes| {
    ///     let mut reader = Reader::new(file);
    ///     reader.push(bytes)?;
    ///     reader.finish()
    /// };
    /// let mut both = table("a.csv", b"id,label,forest\n7,1,0.9\n8,0,0.2\n")?;
    /// both.join(table("b.csv", b"id,score\n8,0.1\n7,0.6\n")?, "b.csv", &Roles::default())?;
    /// let data = rank("a.csv + b.csv", &both, &Roles::default(), |model| model.name)?;
    /// assert_eq!(data.models, ["forest", "b"]);
    /// # Ok::<(), breakeven::data::DataError>(())
    /// ```
    pub fn join(&mut self, other: Self, file: &str, roles: &Roles) -> Result<(), DataError> {
        refuse_groups(self, "The first file")?;
        refuse_groups(&other, file)?;
        let known = outcome(file, self, roles).ok();
        let pairing = pair(self, &other, known.as_ref().map(|o| o.column), file)?;
        let overlap = compare(self, &other, &pairing, known.as_ref(), file)?;
        self.notes.extend(notes(self, &other, &pairing, &overlap, file));
        let first = self.header.len();
        let lines = self.extend(other, &overlap.added, &pairing.rows);
        for (row, conflict) in overlap.conflicts {
            self.conflicts.entry(row).or_insert(conflict);
        }
        let (columns, rows) = (first..self.header.len(), pairing.rows);
        let is_by_row = pairing.id.is_none();
        self.joined.push(Joined { file: file.into(), columns, lines, rows, is_by_row });
        Ok(())
    }

    /// Appends columns of another table.
    ///
    /// - returns: the other file's line numbers.
    fn extend(
        &mut self,
        mut other: Self,
        added: &[(usize, String)],
        partners: &RowMapping,
    ) -> Lines {
        for (row, shown) in self.preview.iter_mut().enumerate() {
            let partner = partners.of(row);
            shown.extend(added.iter().map(|&(column, _)| {
                partner.map_or_else(String::new, |partner| match other.preview.get(partner) {
                    Some(fields) => fields[column].clone(),
                    None => other.columns[column].text(partner),
                })
            }));
        }
        // Either every column has a flag or none.
        if self.flags.is_some() || other.flags.is_some() {
            let own = self.flags.take().unwrap_or_else(|| vec![String::new(); self.header.len()]);
            let word = |column: usize| other.flags.as_ref().map_or("", |flags| &flags[column]);
            let theirs = added.iter().map(|&(column, _)| word(column).to_owned());
            self.flags = Some(own.into_iter().chain(theirs).collect());
        }
        // The more lenient decimal mark reads both files.
        if other.decimal == DecimalMark::CommaOrPoint {
            self.decimal = other.decimal;
        }
        for (column, name) in added {
            let empty = Column::new(other.decimal);
            let column = std::mem::replace(&mut other.columns[*column], empty);
            self.header.push(name.clone());
            self.columns.push(match partners {
                RowMapping::InOrder => column,
                RowMapping::Listed(partners) => column.pick(partners),
            });
        }
        other.lines
    }
}

fn refuse_groups(table: &Table, name: &str) -> Result<(), JoinError> {
    let kind = match kind(name, table, &Roles::default()) {
        Ok(InputKind::Groups) => "a table of groups (positives and negatives)",
        Ok(InputKind::Confusion) => "a table of confusion matrices (tp, fp, fn, tn)",
        // Two models may be called a and b; the outcome may be in the other file.
        Ok(InputKind::Scores | InputKind::Values | InputKind::Features) | Err(_) => return Ok(()),
    };
    Err(JoinError::NotCases { file: name.into(), kind })
}

/// Notes on how the files were joined.
fn notes(
    first: &Table,
    other: &Table,
    pairing: &Pairing,
    overlap: &Overlap,
    file: &str,
) -> Vec<String> {
    let how = match pairing.id {
        Some((ours, theirs)) if !first.header[ours].eq_ignore_ascii_case(&other.header[theirs]) => {
            let (ours, theirs) = (quoted(&first.header[ours]), quoted(&other.header[theirs]));
            format!(
                "{file} was joined by its column {theirs}, which holds the same values as column {ours} of the first file."
            )
        }
        Some((ours, _)) => format!("{file} was joined by column {}.", quoted(&first.header[ours])),
        None if overlap.is_checked => format!("{file} was joined by row order."),
        None => format!(
            "{file} was joined by row order; it repeats no outcome by which the order could be checked."
        ),
    };
    let mut notes = vec![how];
    notes.extend(pairing.no_id.clone());
    let (ours, theirs) = (first.rows() - pairing.paired, other.rows() - pairing.paired);
    let counts = [
        (ours, format!("of the first file without a partner in {file}, left out")),
        (theirs, format!("of {file} with ids that the first file does not have, passed over")),
        (other.ragged_rows, format!("of {file} of the wrong shape, passed over")),
        (
            overlap.conflicts.len(),
            format!("of which {file} says something else than the first file, left out"),
        ),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    notes.extend(counts.map(|(count, what)| format!("Rows {what}: {count}.")));
    if overlap.added.is_empty() {
        notes.push(format!("{file} holds nothing that the first file does not."));
    }
    for (column, name) in overlap.added.iter().filter(|(c, name)| other.header[*c] != *name) {
        let (old, new) = (quoted(&other.header[*column]), quoted(name));
        notes.push(format!("Column {old} of {file} is called {new} here."));
    }
    notes.extend(other.notes.iter().map(|note| format!("{file}: {note}")));
    notes
}

/// What a table was before files were joined to it.
#[derive(Debug, Clone)]
pub struct BeforeJoin {
    columns: usize,
    joined: usize,
    notes: usize,
    flags: Option<Vec<String>>,
    decimal: DecimalMark,
}

impl Table {
    /// What [`Table::undo_joins`] needs to undo the joins that follow.
    pub fn before_join(&self) -> BeforeJoin {
        BeforeJoin {
            columns: self.columns.len(),
            joined: self.joined.len(),
            notes: self.notes.len(),
            flags: self.flags.clone(),
            decimal: self.decimal,
        }
    }

    /// Undoes every join since.
    pub fn undo_joins(&mut self, before: BeforeJoin) {
        let BeforeJoin { columns, joined, notes, flags, decimal } = before;
        self.header.truncate(columns);
        self.columns.truncate(columns);
        self.preview.iter_mut().for_each(|row| row.truncate(columns));
        self.joined.truncate(joined);
        self.conflicts.retain(|_, conflict| conflict.file < joined);
        self.notes.truncate(notes);
        (self.flags, self.decimal) = (flags, decimal);
    }
}

/// How another table overlaps with the first.
struct Overlap {
    /// Rows of the first table about which the other disagrees.
    conflicts: BTreeMap<usize, Conflict>,
    /// Columns to add, with their new names.
    added: Vec<(usize, String)>,
    /// Whether both tables have the outcome.
    is_checked: bool,
}

/// Compares two tables whose rows are paired.
///
/// - `outcome`: the first table's, if it has one.
fn compare(
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
        let has_few = |&c: &usize| (1..=2).contains(&other.facts(c).values.len());
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
        let says_the_same = column.facts().values.iter().any(|value| keys.contains(&&value.key));
        let own = Outcome::of_column(other, theirs).filter(|_| !says_the_same);
        let read = own.as_ref().unwrap_or(outcome);
        let ours = outcome.classes(first);
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
        let is_score = |&c: &usize| other.is_numeric(c) && !is_case_fact(&other.header[c]);
        let scores: Vec<usize> = added.iter().copied().filter(is_score).collect();
        let lone = match scores.as_slice() {
            [one] if is_any_score(&other.header[*one]) && !is_case_fact(stem) => Some(*one),
            _ => None,
        };
        let mut named: Vec<(usize, String)> = Vec::new();
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

/// How the rows of two tables are paired.
struct Pairing {
    rows: RowMapping,
    /// The id's column in the first table and in the other.
    id: Option<(usize, usize)>,
    /// Rows with a partner.
    paired: usize,
    /// Why a column that looks like an id is none, as a sentence.
    no_id: Option<String>,
}

/// Pairs two tables' rows.
///
/// Of several id columns the one that pairs most rows is taken, of equal ones the first.
///
/// - `outcome`: the first table's, which is no id even in a file of two rows.
fn pair(
    first: &Table,
    other: &Table,
    outcome: Option<usize>,
    file: &str,
) -> Result<Pairing, JoinError> {
    let pairing = |ours: usize, theirs: usize| {
        let (rows, paired) = by_id(&first.columns[ours], &other.columns[theirs], file)?;
        Ok::<_, NoId>(Pairing { rows, id: Some((ours, theirs)), paired, no_id: None })
    };
    let (mut best, mut no_id): (Option<Pairing>, _) = (None, None);
    for (ours, name) in first.header.iter().enumerate() {
        let Some(theirs) = other.column(name).filter(|_| Some(ours) != outcome) else { continue };
        let is_named = [(first, ours), (other, theirs)]
            .iter()
            .all(|(table, column)| RowName::of(&table.header, *column) == RowName::Index);
        if is_case_fact(name) || !(is_named || can_be_id(first, ours) && can_be_id(other, theirs)) {
            continue;
        }
        match pairing(ours, theirs) {
            Ok(found) if best.as_ref().is_none_or(|best| best.paired < found.paired) => {
                best = Some(found);
            }
            Err((whose, why)) if is_named || why == NOT_HELD => {
                no_id = Some(format!("Column {} is not an id: {why} in {whose}.", quoted(name)));
            }
            _ => {}
        }
    }
    if let Some(Pairing { id: Some((ours, _)), paired, .. }) = best
        && 2 * paired < first.rows()
    {
        let (file, column) = (file.into(), first.header[ours].clone());
        return Err(JoinError::FewPartners { file, column, paired, rows: first.rows() });
    }
    let renamed = || {
        let (ours, theirs) = renamed_ids(first, other, outcome)?;
        Some(Pairing { no_id: no_id.clone(), ..pairing(ours, theirs).ok()? })
    };
    match best.or_else(renamed) {
        Some(best) => Ok(best),
        None => in_order(first, other, file, no_id),
    }
}

/// Whether a column can be an id without an id's name: not one of numbers, which may be a score, nor
/// in a file of two rows, where any two texts are different.
fn can_be_id(table: &Table, column: usize) -> bool {
    !table.is_numeric(column) && table.rows() > 2
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

/// Which file's column is no id, and why.
type NoId<'a> = (&'a str, &'static str);

/// Pairs rows by the ids in two columns, the second of a file; also the number of pairs.
fn by_id<'a>(
    ours: &Column,
    theirs: &Column,
    file: &'a str,
) -> Result<(RowMapping, usize), NoId<'a>> {
    let mut texts = HashMap::new();
    let rows = ours.rows();
    let ours = ids(ours, &mut texts).map_err(|why| ("the first file", why))?;
    let theirs = ids(theirs, &mut texts).map_err(|why| (file, why))?;
    let (mut partners, mut paired, mut at) = (vec![None; rows], 0, 0);
    for &(id, row) in &ours {
        at += theirs[at..].iter().take_while(|(their, _)| *their < id).count();
        if let Some(&(_, partner)) = theirs.get(at).filter(|(their, _)| *their == id) {
            partners[row] = Some(partner);
            paired += 1;
        }
    }
    let is_in_order = theirs.len() == rows && partners.iter().copied().eq((0..rows).map(Some));
    // Rows in order need no copy of the columns.
    Ok((if is_in_order { RowMapping::InOrder } else { RowMapping::Listed(partners) }, paired))
}

/// Names of a mere position in the file.
const POSITIONS: [&str; 4] = ["row", "index", "unnamed: 0", "rowid"];

/// The columns of the ids in two tables that share no id column by name: the values of both are the
/// same set, none twice. Numbers that count from 0 or 1, as ranks do, are ids only by their names. If
/// several pairs of columns fit, none is sure.
///
/// - `outcome`: the first table's, which is no id.
fn renamed_ids(first: &Table, other: &Table, outcome: Option<usize>) -> Option<(usize, usize)> {
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
        // Numbers with decimals are scores.
        if is_case_fact(&name) || cells.facts().has_fractions {
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

/// Whether the numbers of a column, all different, are those from 0 or 1 on.
fn counts(column: &Column) -> bool {
    let Some((least, greatest)) = column.facts().range else { return false };
    let rows = column.rows() as f64;
    (least == 0.0 || least == 1.0) && greatest - least + 1.0 == rows
}

const EMPTY: &str = "it has empty cells";
const REPEATED: &str = "its cells are not all different";
const NOT_HELD: &str = "it has more texts than the 65,535 that are held";
const INEXACT: &str = "it has cells that are neither held as texts nor whole numbers below 2^53";

/// Ids of texts start here, above the bits of every finite number.
const TEXTS_FROM: u64 = 0xFFF8 << 48;

/// (id, row) in ascending order; or why the column is no id.
///
/// Whole numbers are compared as numbers in any column: 7, 7.0 and 007 are one id, as they are in
/// long columns of numbers, whose texts are not stored.
fn ids<'a>(
    column: &'a Column,
    texts: &mut HashMap<&'a str, u64>,
) -> Result<Vec<(u64, usize)>, &'static str> {
    if !column.is_held() {
        return Err(NOT_HELD);
    }
    if column.missing() > 0 {
        return Err(EMPTY);
    }
    if column.entries().is_some_and(|entries| entries.len() < column.rows()) {
        return Err(REPEATED);
    }
    let is_whole = |n: &f64| n.fract() == 0.0 && n.abs() < 9_007_199_254_740_992.0;
    let mut ids = Vec::with_capacity(column.rows());
    for row in 0..column.rows() {
        let id = match (column.number(row).filter(is_whole), column.cell(row)) {
            (Some(number), _) => (number + 0.0).to_bits(),
            (None, Cell::Entry(_, entry)) => {
                let next = TEXTS_FROM + texts.len() as u64;
                *texts.entry(&entry.text).or_insert(next)
            }
            (None, _) => return Err(INEXACT),
        };
        ids.push((id, row));
    }
    ids.sort_unstable();
    let is_repeated = ids.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if is_repeated { Err(REPEATED) } else { Ok(ids) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::column::column_of;
    use crate::data::table::reader::table_of;

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

    #[test]
    fn rows_are_paired_by_what_their_ids_say() {
        let pair = |a: &[&str], b: &[&str]| by_id(&column_of(a), &column_of(b), "b.csv");
        let listed = |rows: &[Option<usize>], n| Ok((RowMapping::Listed(rows.to_vec()), n));
        assert_eq!(pair(&["a", "b"], &["a", "b"]), Ok((RowMapping::InOrder, 2)));
        assert_eq!(pair(&["a", "b"], &["b", "a"]), listed(&[Some(1), Some(0)], 2));
        assert_eq!(pair(&["7", "x", "-1"], &["x", "007"]), listed(&[Some(1), Some(0), None], 2));
        assert_eq!(pair(&["a"], &["A", "b"]), listed(&[None], 0));
        assert_eq!(pair(&["a", "b"], &["a", "b", "c"]), listed(&[Some(0), Some(1)], 2));
        assert_eq!(pair(&["a", "a"], &["a"]), Err(("the first file", REPEATED)));
        assert_eq!(pair(&["7", "9"], &["7", "07"]), Err(("b.csv", REPEATED)));
        assert_eq!(pair(&["7", "NA"], &["7", "8"]), Err(("the first file", EMPTY)));
    }

    #[test]
    fn long_columns_are_ids_if_every_cell_is_held() {
        let many = |from: usize, rows: usize, prefix: &str| {
            column_of((from..from + rows).map(|i| format!("{prefix}{i}")))
        };
        assert_eq!(by_id(&many(0, 1000, ""), &many(500, 1000, ""), "").unwrap().1, 500);
        let texts = many(0, 70_000, "case ");
        assert_eq!(by_id(&texts, &texts, ""), Err(("the first file", NOT_HELD)));
        // With twenty digits, neighbouring numbers are the same double.
        let long = many(0, 1000, "1234567890123456");
        assert_eq!(by_id(&long, &long, ""), Err(("the first file", INEXACT)));
    }

    fn found(first: &str, other: &str) -> Option<(usize, usize)> {
        renamed_ids(&table_of(first), &table_of(other), Some(1))
    }

    const FIRST: &str = "id,label,rf\n71,1,.9\n75,0,.2\n73,0,.4\n";

    #[test]
    fn the_same_values_are_the_same_ids() {
        for (first, other) in [
            (FIRST, "nb,customer\n.8,73\n.1,71\n.3,75\n"),
            ("a,label,rf\nx,1,.9\ny,0,.2\nz,0,.4\n", "nb,b\n.8,z\n.1,y\n.3,x\n"),
            ("id,label,rf\n1,1,.9\n2,0,.2\n3,0,.4\n", "nb,customer\n.8,3\n.1,1\n.3,2\n"),
        ] {
            assert_eq!(found(first, other), Some((0, 1)), "{other}");
        }
    }

    #[test]
    fn other_values_leave_a_doubt() {
        let ranked = "rank,label,rf\n1,1,.9\n2,0,.2\n3,0,.4\n";
        for (first, other) in [
            (FIRST, "nb,customer\n.8,73\n.1,71\n.3,76\n"),
            (FIRST, "nb,customer\n.8,73\n.1,71\n.3,71\n"),
            (FIRST, "nb,customer\n.8,73\n.1,71\n.3,75\n.4,76\n"),
            (FIRST, "nb,customer,account\n.8,73,73\n.1,71,71\n.3,75,75\n"),
            (ranked, "nb,place\n.8,3\n.1,1\n.3,2\n"),
            (ranked, "nb,index\n.8,3\n.1,1\n.3,2\n"),
            ("s,label\n.5,1\n.25,0\n.75,0\n", "t\n.75\n.5\n.25\n"),
        ] {
            assert_eq!(found(first, other), None, "{other}");
        }
    }
}
