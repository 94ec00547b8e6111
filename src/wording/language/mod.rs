//! English and numbers, whatever they are about.

pub(crate) mod grammar;
pub(crate) mod number;
pub(crate) mod progress;
pub(crate) mod span;
