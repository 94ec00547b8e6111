//! Several files in one table: the columns of another file's rows beside the first file's.
//!
//! Rows of the same case are paired by a column of ids or by their order. Columns that both files
//! have (outcome, weight, split) are compared; new ones are added.

use crate::data::error::{DataError, JoinError, quoted};
use crate::data::join::overlap::{Overlap, compare};
use crate::data::join::pairing::{Pairing, pair};
use crate::data::role::class::outcome::outcome;
use crate::data::role::kind::kind;
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::joined::{Joined, RowMapping};
use crate::data::table::lines::Lines;
use crate::data::table::table::Table;
use crate::data::text::number::DecimalMark;
use crate::domain::InputKind;

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
        overlap.conflicts.len(),
    );
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
