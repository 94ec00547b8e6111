//! Bytes in, everything that no slider changes out: where the modules below meet.
//!
//! A [`Session`] holds the tables of the files that are open and makes [`Study`] after `Study` of
//! them. The page's worker, the command line and the tests share it.

mod premises;
mod resampled;
mod session;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
mod study;

pub use resampled::{CasesToResample, ValuesToResample};
pub use session::{CaseQuery, Session};
pub use study::{FilePart, FileTable, Findings, Refusal, Study, StudyError};
