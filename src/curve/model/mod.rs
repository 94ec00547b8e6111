//! Models with all their curves: one, several together, and over the folds of a cross-validation.

pub(super) mod curves;
pub(super) mod fitting;
pub(super) mod folds;
pub(super) mod joint;
pub(super) mod model_curves;
pub(super) mod range;
