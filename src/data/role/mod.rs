//! Which column plays which role, and which kind of input a table is.

pub(crate) mod choices;
pub(crate) mod classes;
pub(crate) mod count_names;
pub(crate) mod features;
pub(crate) mod find;
pub(crate) mod kind;
pub(crate) mod names;
pub(crate) mod outcome;
pub(crate) mod premise;
pub(crate) mod ranges;
pub(crate) mod roles;
pub(crate) mod row_number;
pub(crate) mod score;
pub(crate) mod split;
