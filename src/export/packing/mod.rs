//! A study as few bytes: what study files and links have in common.

mod models;
mod rule;
mod streams;
mod values;

pub(super) use models::{models, put_models};
pub(super) use rule::RiskPart;
pub use streams::CountsError;
pub(super) use streams::{Packer, Sealed, Unpacker, given_roles, is_sound};
pub(super) use values::{put_values, values};
