//! What a person sets, and how it is read from text.

mod keys;
pub(crate) mod settings;
