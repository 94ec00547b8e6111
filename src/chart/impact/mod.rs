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

pub use cut::ImpactCutChart;
pub use gain::ImpactGainChart;
pub use prediction::PredictionChart;
pub use value::ImpactChart;

use super::Named;
use crate::curve::{ImpactCorner, Impacts, JointImpact, Policy};
use crate::evaluate::ImpactEvaluation;
use crate::plot::Scene;
use crate::wording::Wording;

/// What every picture of values is made from; nothing in it depends on θ.
#[derive(Debug, Clone, Copy)]
pub struct ImpactSubject<'a> {
    /// The models, under the form in force.
    pub impacts: &'a Impacts,
    /// Which of them are shown, by index.
    pub shown: &'a [bool],
    /// The envelope over the shown ones.
    pub joint: &'a JointImpact,
    /// The study's words.
    pub wording: &'a Wording,
    /// Size of the chart, CSS pixels.
    pub size_px: (f64, f64),
}

/// A picture of values ready to be painted in two layers.
pub trait ThetaChart: Send + Sync {
    /// What no slider changes.
    fn base(&self) -> &Scene;
    /// What follows θ.
    fn overlay(&self, subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> Scene;
    /// The θ that a pointer at a place means, inside the domain, a number a person can say again.
    fn theta_at(&self, x_px: f64, y_px: f64) -> f64;
    /// What the picture says, for those who do not see it.
    fn alternative(&self, subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> String;
}

impl ImpactSubject<'_> {
    fn shown_models(&self) -> impl Iterator<Item = usize> {
        let is_shown = |model: &usize| self.shown.get(*model).copied().unwrap_or(true);
        (0..self.impacts.models.len()).filter(is_shown)
    }

    fn best_at(&self, theta: f64) -> (Policy, ImpactCorner) {
        self.joint.best_at(theta)
    }

    /// "At a break-even of 3 stars (θ 3)".
    fn place(&self, evaluation: &ImpactEvaluation) -> String {
        let theta = crate::wording::plain_theta(evaluation.theta);
        match evaluation.break_even {
            Some(amount) => {
                format!("At a break-even of {} (θ {theta})", self.wording.amount(amount))
            }
            None => format!("At θ {theta}"),
        }
    }
}

impl Named for ImpactSubject<'_> {
    fn words(&self) -> &Wording {
        self.wording
    }

    fn name_of(&self, model: usize) -> &str {
        self.wording.model(&self.impacts.models[model].name)
    }

    fn has_little_room(&self) -> bool {
        self.size_px.0 < 560.0
    }
}
