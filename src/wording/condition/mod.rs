//! The answer at one condition in words.

pub(crate) mod belief;
pub(crate) mod certainty;
pub(crate) mod cost_ratio;
pub(crate) mod decision;
pub(crate) mod lines;
pub(crate) mod measures;
mod ranges;
pub(crate) mod sentences;
