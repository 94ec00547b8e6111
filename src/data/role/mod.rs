//! Which column plays which role, and which kind of input a table is.

pub(crate) mod classes;
pub(crate) mod count_names;
pub(crate) mod evidence;
pub(crate) mod facts;
pub(crate) mod features;
pub(crate) mod find;
pub(crate) mod kind;
pub(crate) mod models;
pub(crate) mod names;
pub(crate) mod outcome;
pub(crate) mod outcome_by_scores;
pub(crate) mod outcome_column;
pub(crate) mod predictions;
pub(crate) mod premise;
pub(crate) mod relations;
pub(crate) mod roles;
pub(crate) mod split;
pub(crate) mod weight;
