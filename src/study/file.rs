//! The files of a study: what each one is to it.

use crate::data::{DataError, FileReader, Table};
use serde::{Deserialize, Serialize};

/// What a file is in a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FilePart {
    /// The one that was opened.
    First,
    /// One that was joined to it.
    Joined,
    /// One whose cases judge the thresholds.
    #[serde(rename = "judge")]
    Test,
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct FileTable {
    /// Its name, without folders.
    pub name: String,
    /// What it is in the study.
    pub part: FilePart,
    /// Its rows.
    pub table: Table,
}

impl FileTable {
    /// Reads a file at once.
    ///
    /// # Errors
    /// [`DataError`] if the bytes are no table.
    pub fn read(name: &str, part: FilePart, bytes: &[u8]) -> Result<Self, DataError> {
        let mut reader = FileReader::new(name, bytes.len() as u64, 0);
        reader.push(bytes)?;
        Ok(Self { name: name.to_owned(), part, table: reader.finish()?.reshaped() })
    }
}
