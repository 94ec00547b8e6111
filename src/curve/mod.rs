//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod constraint;
mod cost;
mod floor;
mod hull;
mod improvement;
mod joint;
mod model;
mod range;
mod roc;

pub use constraint::{Mixture, neyman_pearson, workforce};
pub use cost::{CostCurve, CostLine};
pub use floor::worth_it;
pub use hull::{Corner, RocHull};
pub use improvement::{improvement, improvement_kinks};
pub use joint::{JointHull, Policy, Winner};
pub use model::{Curves, ModelCurves};
pub use range::{MtmcsPoint, RangeSummary, mtmcs, range_summary};
pub use roc::{Area, roc_points};
