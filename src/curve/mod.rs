//! Ranking → curve: exact piecewise geometry, built once per data set. Nothing here knows a file
//! or a pixel, and nothing fails: the inputs are valid already.

mod cost;
mod impact;
mod impact_form;
mod impact_model;
mod model;
mod probability;
mod roc;
mod targeting;

/// Of more models than this charts draw the first ones and those that win somewhere: every curve more
/// costs time at each step of a slider, and none can be told from the others any more.
pub const MOST_CURVES_DRAWN: usize = 200;

pub use crate::domain::ImpactLine;
pub use cost::{
    CostCurve, CostLine, TestBaseline, TestComparison, TestCurve, TestPiece, TestPrevalence,
    improvement, improvement_kinks, where_above, worth_it,
};
pub use impact::{ImpactForms, Impacts, Values};
pub use impact_form::{Depiction, ImpactForm, Picture};
pub use impact_model::{
    ImpactCorner, ImpactModel, JointImpact, PerfectDecision, ValueModel, forms, round_theta,
};
pub use model::{
    Curves, Fitted, Fold, Joint, JointHull, ModelCurves, MtmcsPoint, Policy, RangeSummary, Spread,
    Winner, at_share_of_folds, fitting, fold_accuracies, fold_areas, fold_curves, is_shown, mtmcs,
    range_summary,
};
pub use probability::{BrierParts, CalibrationBlock, ProbabilityScore, ScoreDriven, net_benefit};
pub use roc::{
    Area, Corner, Detail, Mixture, ModelRanking, RocHull, h_measure, neyman_pearson, roc_points,
    workforce,
};
pub use targeting::{Position, Targeting, first_after};
