//! ROC space: the curve of a ranking, its convex hull, and what lies on both.

pub(super) mod area;
pub(super) mod constraint;
pub(super) mod h_measure;
pub(super) mod hull;
pub(super) mod model_ranking;
mod outline;
pub(super) mod targeting;
