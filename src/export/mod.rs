//! What a user saves or sends: pictures, tables, the report page, study files and links.

mod curve_csv;
mod drawing;
mod link;
mod packing;
mod page;
mod picture;
mod remembered;
mod rule_book;
mod study_file;
mod weight;

pub use drawing::{Drawing, Shown};
pub use link::{
    LONGEST_SHARE, ShareError, SharedStudy, fragment, open_share, open_words, share_payload,
    words_payload,
};
pub use packing::CountsError;
pub use page::html_report;
pub use picture::{card_html, svg};
pub use remembered::{LastFiles, Remembered};
pub use study_file::{
    MOST_STUDY_BYTES, MOST_STUDY_TEXT, NamedFile, Pin, STUDY_FILE_ENDING, StudyData, StudyFile,
    StudyFileError, is_study_file, study_file,
};
pub use weight::StudyWeight;
