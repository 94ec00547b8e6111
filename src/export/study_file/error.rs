//! What can be wrong with a study file.

use crate::evaluate::SettingError;
use crate::export::packing::CountsError;
use thiserror::Error;

/// Why a study file can't be opened or made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum StudyFileError {
    /// It is no such file, or a part of one.
    #[error(
        "This is not a whole study file: {found}. Expected JSON with the schema “breakeven-study/1”; save it again from the page it came from."
    )]
    NotReadable {
        /// What was found, and where.
        found: String,
    },
    /// It is of another version.
    #[error(
        "The study file has the schema “{found}”; this page reads “breakeven-study/1”. Reload the page, or save the file again from a page of this version."
    )]
    Schema {
        /// The schema it names.
        found: String,
    },
    /// No page writes one of this length.
    #[error(
        "The study file has {size} bytes, more than a page writes; it can't be opened. Save it again from the page it came from."
    )]
    TooLong {
        /// How many bytes it has.
        size: usize,
    },
    /// A setting is unknown or outside its range.
    #[error("The study file holds a setting that can't be taken: {0}")]
    Setting(#[from] SettingError),
    /// A part makes no sense.
    #[error(
        "The {what} of the study file can't be read; save it again from the page it came from."
    )]
    Part {
        /// Which part.
        what: &'static str,
    },
    /// Its counts are not those of any study.
    #[error(
        "The counts of the study file can't be right: {0}. Save it again from the page it came from."
    )]
    Counts(#[from] CountsError),
    /// The files in it are too large.
    #[error(
        "The files have {size} bytes; a study file holds {most} at most. Save the counts without the files."
    )]
    TooLarge {
        /// How many bytes there are.
        size: usize,
        /// How many there may be.
        most: usize,
    },
}
