//! A study as few bytes: what study files and links have in common.

mod floats;
mod heading;
mod models;
mod rule;
mod streams;
mod values;
mod words;

pub(super) use heading::{RolesPart, SourcePart};
pub use models::CountsError;
pub(super) use models::{models, put_models};
pub(super) use rule::RiskPart;
pub(super) use streams::{Packer, Sealed, crc32};
pub(super) use values::{put_values, values};
pub(super) use words::{Words, wording, words};
