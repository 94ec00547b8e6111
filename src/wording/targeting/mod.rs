//! How many cases to act on, in words.

pub(crate) mod axis;
pub(crate) mod headline;
pub(crate) mod sentences;
