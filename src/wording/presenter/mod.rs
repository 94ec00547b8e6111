//! The presenter's screens: the question, what is done without a model, what to do with the next
//! case, where that holds and how sure it is. They use no technical terms.

pub(crate) mod classes;
pub(crate) mod impact_slides;
pub(crate) mod step;
pub(crate) mod targets;
