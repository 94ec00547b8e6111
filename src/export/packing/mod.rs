//! A study as few bytes: what study files and links have in common.

mod error;
mod floats;
mod heading;
mod models;
mod ranking;
mod rule;
mod streams;
mod values;

pub use error::CountsError;
pub(super) use heading::{given_roles, is_sound};
pub(super) use models::{models, put_models};
pub(super) use rule::RiskPart;
pub(super) use streams::{Packer, Sealed, Unpacker, crc32};
pub(super) use values::{put_values, values};
