//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod cost;
mod hull;
mod impact;
mod improvement;
mod joint;
mod model;
mod range;
mod roc;

pub use cost::{CostCurve, CostLine};
pub use hull::{Corner, RocHull};
pub use impact::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactLine, ImpactModel, ImpactWinner,
    Impacts, JointImpact, PerfectDecision, Picture, ValueModel, Values, forms, round_theta,
};
pub use improvement::{improvement, improvement_kinks};
pub use joint::{JointHull, Policy, Winner};
pub use model::{Curves, ModelCurves};
pub use range::{MtmcsPoint, RangeSummary, mtmcs, range_summary};
pub use roc::{Area, roc_points};
