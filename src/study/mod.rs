//! Bytes in, everything that no slider changes out: where the modules below meet.
//!
//! A [`Session`] holds the tables of the files that are open and makes [`Study`] after `Study` of
//! them. The page's worker, the command line and the tests share it.

mod file;
mod impact;
mod paired;
mod premises;
mod session;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
mod study;

pub use file::{FilePart, FileTable};
pub use impact::ValuesToResample;
pub use paired::CasesToResample;
pub use session::{CaseQuery, Session};
pub use study::{Findings, Refusal, Study, StudyError};
