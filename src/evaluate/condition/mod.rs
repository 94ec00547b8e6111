//! One model, all models and the best choice at one operating condition.

pub(crate) mod constraint;
pub(crate) mod cost_intervals;
pub(crate) mod decision;
pub(crate) mod dominance;
pub(crate) mod evaluation;
pub(crate) mod floor;
pub(crate) mod interval;
pub(crate) mod outlook;
pub(crate) mod pins;
pub(crate) mod range;
pub(crate) mod stretches;
pub(crate) mod test;
pub(crate) mod tie;
pub(crate) mod winner;
