//! ROC space: the curve of a ranking, its convex hull, and what lies on both.

pub(super) mod hull;
pub(super) mod targeting;
