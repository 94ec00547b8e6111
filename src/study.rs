//! Bytes in, everything that no slider changes out: where the rooms below meet.

use crate::curve::{Curves, Detail, ModelCurves};
use crate::data::{ColumnInfo, DataError, Reader, Roles, RowProblem, Table, rank};
use crate::domain::Source;

/// An opened file with its curves.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// Where the cases came from.
    pub source: Source,
    /// The models' curves.
    pub curves: Curves,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
    /// Choices made for the user, as sentences.
    pub notes: Vec<String>,
    /// Which column plays which role.
    pub roles: Roles,
    /// Every column of the file at a glance.
    pub columns: Vec<ColumnInfo>,
    /// The fields of its first rows.
    pub preview: Vec<Vec<String>>,
}

impl Study {
    /// Reads, ranks and draws the curves of a file, once.
    ///
    /// # Errors
    /// [`DataError`], whose sentence is for the person who opened the file.
    pub fn open(file: &str, bytes: &[u8], roles: &Roles) -> Result<Self, DataError> {
        Self::open_joined((file, bytes), &[], roles)
    }

    /// The same for several files of the same cases: the others' columns are joined to the first's.
    ///
    /// - `first`, `others`: name and bytes of each file.
    ///
    /// # Errors
    /// [`DataError`], as above and as [`Table::join`] says.
    pub fn open_joined(
        first: (&str, &[u8]),
        others: &[(&str, &[u8])],
        roles: &Roles,
    ) -> Result<Self, DataError> {
        let (mut name, mut table) = (first.0.to_owned(), read(first)?);
        for &(file, bytes) in others {
            table.join(read((file, bytes))?, file, roles)?;
            name = format!("{name} + {file}");
        }
        Self::of_table(&name, &table, roles, Detail::Usual)
    }

    /// Ranks the models of a table that was read, and draws their curves.
    ///
    /// - `detail`: which cuts are kept beside those that the curves are drawn from.
    ///
    /// # Errors
    /// [`DataError`], as above.
    pub fn of_table(
        file: &str,
        table: &Table,
        roles: &Roles,
        detail: Detail,
    ) -> Result<Self, DataError> {
        let data = rank(file, table, roles, |m| {
            ModelCurves::in_detail(m.name, m.cases, m.test, detail).with_folds(m.folds, detail)
        })?;
        Ok(Self {
            source: data.source,
            curves: Curves::new(data.models),
            problems: data.problems,
            notes: data.notes,
            roles: data.roles,
            columns: table.describe(),
            preview: table.preview().to_vec(),
        })
    }
}

fn read((file, bytes): (&str, &[u8])) -> Result<Table, DataError> {
    let mut reader = Reader::new(file);
    reader.push(bytes)?;
    reader.finish()
}
