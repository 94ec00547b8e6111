//! What a person sets, and how it is read from text.

pub(crate) mod baseline;
mod belief;
pub(crate) mod cost_axis;
pub(crate) mod error;
mod keys;
pub(crate) mod limits;
mod parse;
pub(crate) mod resampling;
pub(crate) mod settings;
pub(crate) mod target_settings;
