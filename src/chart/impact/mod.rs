//! The pictures of cases that differ in value. What a slider does not change lies on the base, what
//! follows θ on the overlay.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! figures 1 to 10.

mod axes;
mod prediction;
mod value;

pub(super) use prediction::{ImpactCutChart, PredictionChart};
pub(super) use value::{ImpactChart, ImpactGainChart};
