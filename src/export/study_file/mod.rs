//! The study file: a study with its settings and words, and its counts or the files themselves.

mod data;
mod embedded;
mod error;
mod file;

pub use data::{MOST_STUDY_BYTES, MOST_STUDY_TEXT, StudyData};
pub use embedded::NamedFile;
pub use error::StudyFileError;
pub(in crate::export) use file::PinText;
pub use file::{Pin, STUDY_FILE_ENDING, StudyFile, is_study_file, study_file};
