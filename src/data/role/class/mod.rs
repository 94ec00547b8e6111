//! The outcome and its classes.

pub(crate) mod classes;
pub(crate) mod outcome;
pub(crate) mod positive;
pub(crate) mod rivals;
