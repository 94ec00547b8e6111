//! The answer at one condition in words.

pub(crate) mod belief;
pub(crate) mod certainty;
pub(crate) mod constraint;
pub(crate) mod cost_ratio;
pub(crate) mod decision;
mod dominance;
mod floor;
pub(crate) mod headline;
mod mtmcs;
mod pins;
pub(crate) mod price;
mod range;
pub(crate) mod summary;
pub(crate) mod unseen;
