//! Curve + evaluation → scenes, one file a chart. A chart is built when the data or the size change;
//! its base layer is painted once, its overlay at every move of a slider.

mod card;
mod cost;
mod fitting;
mod grip;
mod groups;
mod icons;
mod impact;
mod improvement;
mod labels;
mod limits;
mod pc_axis;
mod roc;
mod target_axes;
mod target_curves;
mod targeting;
mod thresholds;
mod unseen;

pub use crate::evaluate::CostAxis;
pub use card::card_scene;
pub use cost::CostChart;
pub use fitting::FittingChart;
pub use grip::Grip;
pub use groups::GroupsChart;
pub use icons::{ICON_COLUMNS, ICON_ROWS, icon_paths};
pub use impact::{
    ImpactChart, ImpactCutChart, ImpactGainChart, ImpactSubject, PredictionChart, ThetaChart,
};
pub use improvement::ImprovementChart;
pub use roc::RocChart;
pub use target_curves::TargetView;
pub use targeting::TargetChart;
pub use thresholds::ThresholdChart;

use crate::curve::{ActualCurve, Corner, Curves, JointHull, Policy};
use crate::evaluate::Evaluation;
use crate::plot::{Align, Frame, Ink, Margins, Scene, TextStyle};
use crate::wording::Wording;

/// What every chart is made from; nothing in it depends on the condition.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The models.
    pub curves: &'a Curves,
    /// Which of them are shown, by index.
    pub shown: &'a [bool],
    /// The hull over the shown ones.
    pub joint: &'a JointHull,
    /// The study's words.
    pub wording: &'a Wording,
    /// Size of the chart, CSS pixels.
    pub size_px: (f64, f64),
}

/// A chart ready to be painted in two layers.
pub trait Chart: Send + Sync {
    /// What no slider changes.
    fn base(&self) -> &Scene;
    /// What follows the condition.
    fn overlay(&self, subject: &Subject, evaluation: &Evaluation) -> Scene;
    /// The PC(+) that a pointer at a place means, `0.0..=1.0`.
    fn pc_at(&self, x_px: f64, y_px: f64) -> f64;
    /// What beside the condition a pointer at a place holds; the condition itself where nothing.
    fn grip_at(&self, x_px: f64, y_px: f64, evaluation: &Evaluation) -> Option<Grip>;
    /// The value that a pointer at a place drags a grip of this chart to: `0.0..=1.0`, cases for
    /// [`Grip::Workforce`].
    fn grip_value_at(&self, grip: Grip, x_px: f64, y_px: f64) -> f64;
    /// What the picture says, for those who do not see it.
    fn alternative(&self, subject: &Subject, evaluation: &Evaluation) -> String;
}

/// What labels and ribbons need to know of a subject, whatever its curves are.
trait Named {
    /// The study's words.
    fn words(&self) -> &Wording;
    /// A model's name as it is shown.
    fn name_of(&self, model: usize) -> &str;
    /// Whether space is short: a phone, or a narrow window.
    fn has_little_room(&self) -> bool;
}

impl Named for Subject<'_> {
    fn words(&self) -> &Wording {
        self.wording
    }

    fn name_of(&self, model: usize) -> &str {
        self.model_name(model)
    }

    fn has_little_room(&self) -> bool {
        self.is_compact()
    }
}

impl Subject<'_> {
    /// Whether space is short: a phone, or a narrow window.
    fn is_compact(&self) -> bool {
        self.size_px.0 < 560.0
    }

    fn is_shown(&self, model: usize) -> bool {
        self.shown.get(model).copied().unwrap_or(true)
    }

    fn shown_models(&self) -> impl Iterator<Item = usize> {
        (0..self.curves.models.len()).filter(|&model| self.is_shown(model))
    }

    /// The shown models that have unseen cases.
    fn judged_models(&self) -> impl Iterator<Item = (usize, &ActualCurve)> {
        self.shown_models().filter_map(|m| Some((m, self.curves.models[m].actual.as_ref()?)))
    }

    fn best_at(&self, pc: f64) -> (Policy, Corner) {
        self.joint.best_at(pc)
    }

    fn model_name(&self, model: usize) -> &str {
        self.wording.model(&self.curves.models[model].name)
    }

    /// The frame of a chart over PC(+): room for the ribbon below and the labels to the right.
    fn pc_frame(&self) -> Frame {
        let margins = if self.is_compact() {
            Margins { top: 26.0, right: 102.0, bottom: 79.0, left: 44.0 }
        } else {
            Margins { top: 26.0, right: 186.0, bottom: 76.0, left: 50.0 }
        };
        Frame::new(self.size_px, margins)
    }

    /// Size of ordinary chart text.
    fn text_px(&self) -> f64 {
        if self.is_compact() { 12.0 } else { 13.0 }
    }
}

fn style(ink: Ink, size_px: f64, align: Align) -> TextStyle {
    TextStyle { ink, size_px, bold: false, align }
}
