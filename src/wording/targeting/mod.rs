//! How many cases to target, in words.

pub(crate) mod headline;
pub(crate) mod sentences;
