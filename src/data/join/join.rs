//! Several files in one table: the columns of another file's rows beside the first file's.
//!
//! Rows of the same case are paired by a column of ids or by their order. What both files say of a
//! case (outcome, weight, split) is compared, not brought twice; what is new stands behind.

use crate::data::error::{DataError, RowProblem, quoted};
use crate::data::join::overlap::{Overlap, compare};
use crate::data::join::pairing::{Pairing, Partners, pair};
use crate::data::role::kind::kind;
use crate::data::role::roles::{self, Roles};
use crate::data::table::column::Column;
use crate::data::table::joined::Joined;
use crate::data::table::table::{Lines, Table};
use crate::data::text::number::DecimalMark;
use crate::domain::InputKind;
use thiserror::Error;

/// Why a file could not be joined to the first one.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// Counts of groups or classifiers, not cases.
    #[error(
        "{file} is {kind} and can't be joined. Expected one row a case in every file; open it on its own."
    )]
    NotCases {
        /// The file's name.
        file: String,
        /// What it is, in words.
        kind: &'static str,
    },
    /// Without ids, and not as many rows as the first file.
    #[error(
        "{file} has {} and the first file {expected}. {hint}Expected the same cases in the same order, or a column such as “id” in both files whose cells are all there and all different.",
        in_rows(*found)
    )]
    RowsDiffer {
        /// The file's name.
        file: String,
        /// Its rows.
        found: usize,
        /// The first file's rows.
        expected: usize,
        /// Why a column that looks like an id is none; empty, or a sentence and a blank.
        hint: String,
    },
    /// Without ids, and rows are left out, so the others' order tells nothing.
    #[error(
        "{file} has {} of the wrong shape ({first}), so files can't be joined by row order. {hint}Repair such rows, or add a column such as “id” to both files.",
        in_rows(*rows)
    )]
    Ragged {
        /// The file's name.
        file: String,
        /// How many rows.
        rows: usize,
        /// The first of them.
        first: Box<RowProblem>,
        /// As above.
        hint: String,
    },
    /// Ids that hardly meet.
    #[error(
        "Rows of the first file whose “{column}” stands in {file} too: {paired} of {rows}. Expected the same cases in both: open the file with fewer cases first, or remove the column to join by row order."
    )]
    FewPartners {
        /// The file's name.
        file: String,
        /// The id column.
        column: String,
        /// Rows with a partner.
        paired: usize,
        /// The first file's rows.
        rows: usize,
    },
    /// What must be the same is not.
    #[error(
        "{file} does not hold the same cases as the first file, or not in the same order: {differing} of {rows} rows differ in column “{column}”. Expected the same rows in the same order, or a column such as “id” in both files."
    )]
    CasesDiffer {
        /// The file's name.
        file: String,
        /// The column in the first file.
        column: String,
        /// Rows that differ.
        differing: usize,
        /// Rows compared.
        rows: usize,
    },
}

impl Table {
    /// Adds the columns of another file of the same cases, for one study of both.
    ///
    /// Rows are paired by a column of both files whose cells are all there and all different (named
    /// like an id, or of texts), else row for row. What both say of a case must agree: rows that
    /// disagree are left out of the study if they are one in ten or fewer. How it was joined, and
    /// which rows have no partner, is told in notes. A table that was refused is as it was before.
    ///
    /// - `other`: a table as it was read, with nothing joined to it.
    /// - `roles`: which column is the outcome, if that was said.
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
        let outcome = roles::outcome(file, self, roles).ok();
        let pairing = pair(self, &other, outcome.as_ref().map(|o| o.column), file)?;
        let overlap = compare(self, &other, &pairing, outcome.as_ref(), file)?;
        self.notes.extend(notes(self, &other, &pairing, &overlap, file));
        let first = self.header.len();
        let lines = self.extend(other, &overlap.brought, &pairing.partners);
        for (row, dispute) in overlap.disputes {
            self.disputes.entry(row).or_insert(dispute);
        }
        let (columns, partners) = (first..self.header.len(), pairing.partners);
        self.joined.push(Joined { file: file.into(), columns, lines, partners });
        Ok(())
    }

    /// Puts columns of another table behind this one's.
    ///
    /// - returns: the other file's line numbers.
    fn extend(
        &mut self,
        mut other: Self,
        brought: &[(usize, String)],
        partners: &Partners,
    ) -> Lines {
        for (row, shown) in self.preview.iter_mut().enumerate() {
            let partner = partners.of(row);
            shown.extend(brought.iter().map(|&(column, _)| {
                partner.map_or_else(String::new, |partner| match other.preview.get(partner) {
                    Some(fields) => fields[column].clone(),
                    None => other.columns[column].text(partner),
                })
            }));
        }
        // Orange's words stand for every column or for none.
        if self.flags.is_some() || other.flags.is_some() {
            let own = self.flags.take().unwrap_or_else(|| vec![String::new(); self.header.len()]);
            let word = |column: usize| other.flags.as_ref().map_or("", |flags| &flags[column]);
            let theirs = brought.iter().map(|&(column, _)| word(column).to_owned());
            self.flags = Some(own.into_iter().chain(theirs).collect());
        }
        // The more lenient mark reads what either file writes.
        if other.decimal == DecimalMark::CommaOrPoint {
            self.decimal = other.decimal;
        }
        for (column, name) in brought {
            let empty = Column::new(other.decimal);
            let column = std::mem::replace(&mut other.columns[*column], empty);
            self.header.push(name.clone());
            self.columns.push(match partners {
                Partners::InOrder => column,
                Partners::Listed(partners) => column.pick(partners),
            });
        }
        other.lines
    }
}

fn in_rows(count: usize) -> String {
    format!("{count} row{}", if count == 1 { "" } else { "s" })
}

fn refuse_groups(table: &Table, name: &str) -> Result<(), JoinError> {
    let kind = match kind(name, table, &Roles::default()) {
        Ok(InputKind::Classes) => "a table of groups (positives and negatives)",
        Ok(InputKind::Confusion) => "a table of confusion matrices (tp, fp, fn, tn)",
        // Two models may be called a and b; the outcome may be in the other file.
        Ok(InputKind::Scores | InputKind::Values | InputKind::Features) | Err(_) => return Ok(()),
    };
    Err(JoinError::NotCases { file: name.into(), kind })
}

/// What was done, as sentences.
fn notes(
    first: &Table,
    other: &Table,
    pairing: &Pairing,
    overlap: &Overlap,
    file: &str,
) -> Vec<String> {
    let how = match pairing.id {
        Some((ours, _)) => format!("{file} was joined by column {}.", quoted(&first.header[ours])),
        None if overlap.is_checked => format!("{file} was joined by row order."),
        None => format!(
            "{file} was joined by row order; it repeats no outcome by which the order could be checked."
        ),
    };
    let mut notes = vec![how];
    notes.extend(pairing.no_id.clone());
    let mut count = |what: String, count: usize| {
        if count > 0 {
            notes.push(format!("{what}: {count}."));
        }
    };
    let (ours, theirs) = (first.rows() - pairing.paired, other.rows() - pairing.paired);
    count(format!("Rows of the first file without a partner in {file}, left out"), ours);
    count(
        format!("Rows of {file} with ids that the first file does not have, passed over"),
        theirs,
    );
    count(format!("Rows of {file} of the wrong shape, passed over"), other.ragged_rows);
    count(
        format!("Rows of which {file} says something else than the first file, left out"),
        overlap.disputes.len(),
    );
    if overlap.brought.is_empty() {
        notes.push(format!("{file} holds nothing that the first file does not."));
    }
    for (column, name) in overlap.brought.iter().filter(|(c, name)| other.header[*c] != *name) {
        let (old, new) = (quoted(&other.header[*column]), quoted(name));
        notes.push(format!("Column {old} of {file} is called {new} here."));
    }
    notes.extend(other.notes.iter().map(|note| format!("{file}: {note}")));
    notes
}
