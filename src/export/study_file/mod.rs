//! The study file: a study with its settings and words, and its counts or the files themselves.

mod embedded;
mod error;
mod file;

pub use embedded::{FilePart, NamedFile};
pub use error::StudyFileError;
pub use file::{
    MOST_STUDY_BYTES, Pin, STUDY_FILE_ENDING, StudyData, StudyFile, is_study_file, study_file,
};
