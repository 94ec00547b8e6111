//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod cost;
mod impact;
mod model;
mod roc;

/// Of more models than this charts draw the first ones and those that win somewhere: every curve more
/// costs time at each step of a slider, and none can be told from the others any more.
pub const MOST_CURVES_DRAWN: usize = 200;

pub use cost::curve::{CostCurve, CostLine};
pub use cost::floor::worth_it;
pub use cost::improvement::{improvement, improvement_kinks};
pub use cost::test_curve::{TestBaseline, TestComparison, TestCurve, TestPiece, TestPrevalence};
pub use impact::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactLine, ImpactModel, ImpactWinner,
    Impacts, JointImpact, PerfectDecision, Picture, ValueModel, Values, forms, round_theta,
};
pub use model::curves::Curves;
pub use model::fitting::{Fitted, fitting};
pub use model::folds::{Fold, Spread, at_share_of_folds, fold_accuracies, fold_areas, fold_curves};
pub use model::joint::{JointHull, Policy, Winner};
pub use model::model_curves::ModelCurves;
pub use model::range::{MtmcsPoint, RangeSummary, mtmcs, range_summary};
pub use roc::area::{Area, roc_points};
pub use roc::constraint::{Mixture, neyman_pearson, workforce};
pub use roc::h_measure::h_measure;
pub use roc::hull::{Corner, RocHull};
pub use roc::model_ranking::{Detail, ModelRanking};
pub use roc::targeting::{Position, Targeting};
