//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod cost;
mod impact;
mod model;
mod roc;

/// Of more models than this charts draw the first ones and those that win somewhere: every curve more
/// costs time at each step of a slider, and none can be told from the others any more.
pub const MOST_CURVES_DRAWN: usize = 200;

pub use cost::{
    CostCurve, CostLine, TestBaseline, TestComparison, TestCurve, TestPiece, TestPrevalence,
    improvement, improvement_kinks, worth_it,
};
pub use impact::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactLine, ImpactModel, ImpactWinner,
    Impacts, JointImpact, PerfectDecision, Picture, ValueModel, Values, forms, round_theta,
};
pub use model::{
    Curves, Fitted, Fold, JointHull, ModelCurves, MtmcsPoint, Policy, RangeSummary, Spread, Winner,
    at_share_of_folds, fitting, fold_accuracies, fold_areas, fold_curves, mtmcs, range_summary,
};
pub use roc::hull::{
    Area, Corner, Detail, Mixture, ModelRanking, RocHull, h_measure, neyman_pearson, roc_points,
    workforce,
};
pub use roc::targeting::{Position, Targeting};
