//! Which column plays which role, and which kind of input a table is.

pub(crate) mod choices;
pub(crate) mod classes;
pub(crate) mod complements;
pub(crate) mod count_names;
pub(crate) mod decisions;
pub(crate) mod features;
pub(crate) mod find;
pub(crate) mod kind;
pub(crate) mod likelier;
pub(crate) mod models;
pub(crate) mod name_words;
pub(crate) mod names;
pub(crate) mod outcome;
pub(crate) mod positive;
pub(crate) mod premise;
pub(crate) mod ranges;
pub(crate) mod reason;
pub(crate) mod rewritten;
pub(crate) mod roles;
pub(crate) mod row_number;
pub(crate) mod split;
pub(crate) mod word_lists;
