//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod actual;
mod constraint;
mod cost;
mod fitting;
mod floor;
mod folds;
mod hull;
mod impact;
mod improvement;
mod joint;
mod model;
mod range;
mod roc;
mod targeting;

pub use actual::{ActualCurve, ActualPiece, Unseen, UnseenAt, UnseenBaseline};
pub use constraint::{Mixture, neyman_pearson, workforce};
pub use cost::{CostCurve, CostLine};
pub use fitting::{Fitted, fitting};
pub use floor::worth_it;
pub use folds::{Fold, Spread, at_share_of_folds, fold_accuracies, fold_areas, fold_curves};
pub use hull::{Corner, RocHull};
pub use impact::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactLine, ImpactModel, ImpactWinner,
    Impacts, JointImpact, PerfectDecision, Picture, ValueModel, Values, forms, round_theta,
};
pub use improvement::{improvement, improvement_kinks};
pub use joint::{JointHull, Policy, Winner};
pub use model::{Curves, Detail, ModelCurves};
pub use range::{MtmcsPoint, RangeSummary, mtmcs, range_summary};
pub use roc::{Area, roc_points};
pub use targeting::{Position, Targeting};
