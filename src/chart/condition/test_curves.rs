//! What unseen cases add to a chart over PC(+): the winner's curve there and a hollow dot.

use crate::plot::{Dash, Ink, Mark, Point, Scene, Stroke};

/// Between corners curves are drawn in steps of so many pixels.
pub(super) const STEP_PX: f64 = 2.0;

/// A dotted line in a model's colour.
pub(super) fn stroke(model: usize) -> Stroke {
    Stroke { dash: Dash::Dotted, opacity: 0.9, ..Stroke::solid(Ink::Series(model), 1.8) }
}

/// The actual value of the best model.
pub(super) fn hollow_dot(scene: &mut Scene, at: Point, model: usize) {
    let (ink, ring) = (Ink::Surface, Ink::Series(model));
    scene.marks.push(Mark::Dot { at, radius_px: 3.0, ink, ring });
}
