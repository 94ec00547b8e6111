//! The answer at one condition in words.

pub(crate) mod headline;
pub(crate) mod summary;
