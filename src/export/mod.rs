//! What is taken home and handed on: pictures, tables, a page, a study file, a link.

mod address;
mod amounts;
mod card;
mod counts;
mod curve_csv;
mod drawing;
mod floats;
mod heading;
mod markup;
mod pack;
mod packed_file;
mod page;
mod picture;
mod risk;
mod share;
mod study_error;
mod study_file;
mod view;
mod words;

pub use address::fragment;
pub use card::card_html;
pub use counts::CountsError;
pub use drawing::{Drawing, Ground, Shown, chart_of_classes, chart_of_values};
pub use page::html_report;
pub use picture::svg;
pub use share::{
    LONGEST_SHARE, ShareError, SharedStudy, open_share, open_words, share_payload, words_payload,
};
pub use study_error::StudyFileError;
pub use study_file::{
    FilePart, MOST_STUDY_BYTES, NamedFile, Pin, STUDY_FILE_ENDING, StudyData, StudyFile,
    is_study_file, study_file,
};
pub use view::{Mode, View};
