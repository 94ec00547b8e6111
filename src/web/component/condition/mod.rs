//! The cards that set the condition.

pub(crate) mod belief_bar;
pub(crate) mod break_even;
pub(crate) mod condition_bar;
pub(crate) mod limits;
pub(crate) mod money;
pub(crate) mod pins;
pub(crate) mod price;
pub(crate) mod range_bar;
