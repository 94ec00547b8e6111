//! Bytes in, everything that no slider changes out: where the rooms below meet.

use crate::curve::{Curves, ModelCurves};
use crate::data::{DataError, Roles, RowProblem, load};
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
}

impl Study {
    /// Reads, ranks and draws the curves of a file, once.
    ///
    /// # Errors
    /// [`DataError`], whose sentence is for the person who opened the file.
    pub fn open(file: &str, bytes: &[u8], roles: &Roles) -> Result<Self, DataError> {
        let data = load(file, bytes, roles)?;
        let models = data
            .models
            .into_iter()
            .map(|m| ModelCurves::new(m.name, m.ranking, m.holdout))
            .collect();
        let (source, problems, notes) = (data.source, data.problems, data.notes);
        Ok(Self { source, curves: Curves::new(models), problems, notes })
    }
}
