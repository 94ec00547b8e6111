//! Cost space: what a model costs at each PC(+), against today's policy and on unseen cases.

pub(super) mod curve;
pub(super) mod floor;
pub(super) mod improvement;
pub(super) mod test_curve;
