//! The axis along which a slider's line is dragged.

use super::drag_handle::{DragHandle, edge_at};
use crate::curve::round_theta;
use crate::plot::{Frame, LinearScale, Point};

/// The x axis of a chart whose slider is dragged along it.
#[derive(Debug, Clone, Copy)]
pub struct SliderAxis {
    /// From the slider's values to pixels.
    scale: LinearScale,
    /// Where the curves begin; above them a pointer holds the line's knob.
    top_px: f64,
    /// A value of the domain as a person can say it again.
    round: fn(f64, (f64, f64)) -> f64,
}

impl SliderAxis {
    /// The axis of PC(+), or of a share of the cases: `0.0..=1.0` in thousandths.
    pub(super) fn of_share(frame: &Frame) -> Self {
        Self { top_px: frame.top, ..Self::without_knob(frame.x((0.0, 1.0))) }
    }

    /// The same in either direction, of a line without a knob.
    pub(super) fn without_knob(scale: LinearScale) -> Self {
        let round = |share: f64, _| (share * 1000.0).round() / 1000.0;
        Self { scale, top_px: f64::NEG_INFINITY, round }
    }

    /// The axis of θ over its domain.
    pub(super) fn of_theta(frame: &Frame, domain: (f64, f64)) -> Self {
        Self { scale: frame.x(domain), top_px: frame.top, round: round_theta }
    }

    /// The value under a pointer.
    pub(super) fn value_at(&self, x_px: f64) -> f64 {
        let (first, last) = self.scale.domain();
        let value = self.scale.from_px(x_px).clamp(first.min(last), first.max(last));
        (self.round)(value, (first, last))
    }

    /// The end of a range that a pointer takes hold of.
    pub(super) fn edge_at(&self, (x_px, y_px): Point, range: (f64, f64)) -> Option<DragHandle> {
        let ends = [DragHandle::RangeLow, DragHandle::RangeHigh];
        if y_px > self.top_px { edge_at(self.scale, x_px, range, ends) } else { None }
    }
}
