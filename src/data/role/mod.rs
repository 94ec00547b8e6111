//! Which column plays which role, and which kind of input a table is.

pub(crate) mod choices;
pub(crate) mod features;
pub(crate) mod kind;
pub(crate) mod roles;
