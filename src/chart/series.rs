//! What most charts draw of their models: a curve each, a dot where the slider's line meets it, and
//! at the right edge its name with the value there.

use super::end_labels::{EndLabel, end_labels};
use super::subject::Models;
use crate::plot::{Frame, Ink, Point, Scene, Stroke, thin};

/// Draws one curve a model, the later models first, so that the first one's lies on top.
///
/// - `curves`: model and pixels, from left to right, in the models' order.
pub(super) fn curves(
    scene: &mut Scene,
    frame: &Frame,
    stroke: impl Fn(usize) -> Stroke,
    curves: impl DoubleEndedIterator<Item = (usize, Vec<Point>)>,
) {
    for (model, points) in curves.rev() {
        scene.line(thin(points, frame.width()), stroke(model));
    }
}

/// Radii of the dots on the curves, CSS pixels; `None` where there is no dot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dots {
    /// On the curve of the model that is best.
    pub(super) best: Option<f64>,
    /// On the others'.
    pub(super) others: Option<f64>,
}

/// The values of the models at the slider's line: dots on the curves, labels at their ends.
pub(super) struct Readings<'a> {
    models: &'a dyn Models,
    best: Option<usize>,
    dots: Dots,
    labels: Vec<EndLabel>,
}

impl<'a> Readings<'a> {
    /// None yet.
    ///
    /// - `best`: the model that is best at the line; its label is bold.
    pub(super) fn new(models: &'a dyn Models, best: Option<usize>, dots: Dots) -> Self {
        Self { models, best, dots, labels: Vec::new() }
    }

    /// A model's value: its dot now, its label with the others'.
    pub(super) fn add(&mut self, scene: &mut Scene, model: usize, at: Point, value: String) {
        self.dot(scene, model, at);
        self.label(model, at.1, value);
    }

    /// Only the dot.
    pub(super) fn dot(&self, scene: &mut Scene, model: usize, at: Point) {
        let radius = if self.best == Some(model) { self.dots.best } else { self.dots.others };
        if let Some(radius) = radius {
            scene.dot(at, radius, Ink::Series(model));
        }
    }

    /// Only the label.
    pub(super) fn label(&mut self, model: usize, y_px: f64, value: String) {
        self.labels.push(EndLabel::of(self.models, model, y_px, value));
    }

    /// The label of a line that is no model's.
    pub(super) fn other_label(&mut self, label: EndLabel) {
        self.labels.push(label);
    }

    /// Draws the labels, kept apart.
    pub(super) fn draw_labels(self, scene: &mut Scene, frame: &Frame) {
        end_labels(scene, frame, self.models, &self.labels, self.best);
    }
}
