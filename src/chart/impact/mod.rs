//! The pictures of cases that differ in value. What a slider does not change lies on the base, what
//! follows θ on the overlay.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! figures 1 to 10.

mod axes;
mod cut;
mod gain;
mod prediction;
mod value;

pub(super) use cut::ImpactCutChart;
pub(super) use gain::ImpactGainChart;
pub(super) use prediction::PredictionChart;
pub(super) use value::ImpactChart;
