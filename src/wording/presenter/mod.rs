//! The presenter's five screens: the question, what is done today, what a model does better, where it
//! pays, and what to do with the next case. They use no technical terms.

pub(crate) mod classes;
pub(crate) mod impact;
pub(crate) mod step;
pub(crate) mod targets;
