//! What a study calls things.

pub(crate) mod cost_unit;
pub(crate) mod fields;
pub(crate) mod terms;
pub(crate) mod wording;
pub(crate) mod words;
pub(crate) mod worth;
