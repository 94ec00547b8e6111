//! What a study calls things.

pub(crate) mod cost_unit;
pub(crate) mod wording;
pub(crate) mod words;
