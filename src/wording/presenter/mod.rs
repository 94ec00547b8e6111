//! The presenter's screens: the question, what is done without a model, what to do with the next
//! case, where that holds and how sure it is. They use no technical terms.

pub(crate) mod amounts;
pub(crate) mod belief_slide;
pub(crate) mod certainty_slide;
pub(crate) mod class_screens;
pub(crate) mod classes;
pub(crate) mod elsewhere;
pub(crate) mod holds_slide;
pub(crate) mod impact;
pub(crate) mod impact_holds;
pub(crate) mod impact_screens;
pub(crate) mod impact_sure_slide;
pub(crate) mod picture;
pub(crate) mod rule_slide;
pub(crate) mod step;
pub(crate) mod targets;
pub(crate) mod trivial_slide;
