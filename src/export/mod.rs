//! What a user saves or sends: pictures, tables, the report page, study files, links, and the page
//! itself with a study inside.

mod calibration;
mod curve_csv;
mod link;
mod live;
mod packing;
mod page;
mod picture;
mod rule_book;
mod saved;
mod study_file;

pub use calibration::CalibrationMap;
pub use link::{
    AddressParts, LONGEST_SHARE, LinkedFile, ShareError, SharedStudy, fragment, open_share,
    open_words, share_payload, words_payload,
};
pub use live::{
    LiveError, LiveStudy, MOST_LIVE_BYTES, live_hint, live_page, live_table, plain_table,
};
pub use packing::CountsError;
pub use page::html_report;
pub use picture::{Drawing, Shown, card_html, svg};
pub use saved::{LastFiles, Pin, Remembered, SavedView};
pub use study_file::{
    MOST_STUDY_BYTES, MOST_STUDY_TEXT, NamedFile, STUDY_FILE_ENDING, StudyData, StudyFile,
    StudyFileError, StudyWeight, is_study_file, study_file,
};
