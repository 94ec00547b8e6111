//! The pictures of what mistakes cost: what follows the condition lies on the overlay.

mod cost;
mod group_patterns;
mod groups;
mod improvement;
mod limits;
mod pc_axis;
mod roc;
mod test_curves;
mod thresholds;

pub use cost::CostChart;
pub use groups::GroupsChart;
pub use improvement::ImprovementChart;
pub use roc::RocChart;
pub use thresholds::ThresholdChart;
