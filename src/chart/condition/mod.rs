//! The pictures of what mistakes cost: what follows the condition lies on the overlay.

mod cost;
mod groups;
mod improvement;
mod pc_axis;
mod precision_recall;
mod roc;
mod thresholds;

pub(super) use cost::CostChart;
pub(super) use groups::GroupsChart;
pub(super) use improvement::ImprovementChart;
pub(super) use precision_recall::PrecisionRecallChart;
pub(super) use roc::RocChart;
pub(super) use thresholds::ThresholdChart;
