//! One file for each kind of input: a table → a checked data set.

pub(crate) mod classes;
pub(crate) mod confusion;
pub(crate) mod external_test;
pub(crate) mod scores;
pub(crate) mod values;
