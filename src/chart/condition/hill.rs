//! The belief about the cost ratio as a hill on the axis of PC(+): how high it is says how much a
//! ratio is believed, darker between the two that nine cases of ten lie between. It moves with the
//! prevalence, and both ends can be dragged.
//!
//! The height is the density of the ratio's logarithm, so that the hill stands over its median
//! whatever the axis does to ratios.

use crate::chart::drag_handle::{DragHandle, edge_at};
use crate::chart::slider_axis::SliderAxis;
use crate::domain::{LogNormal, OperatingCondition};
use crate::evaluate::Evaluation;
use crate::plot::{Frame, Ink, Mark, Point, Scene, Stroke};
use crate::wording::exact_number;

/// Its height as a share of the plot's.
const HEIGHT: f64 = 0.14;
/// How far it reaches on either side of the median, in halves of the central 90%.
const REACH: i32 = 2;
/// Points from the median to an end of the central 90%.
const STEPS: i32 = 20;
/// How far above it and below the axis a pointer holds its ends, CSS pixels.
const AROUND_PX: f64 = 8.0;

/// The hill over its axis.
struct Hill {
    ratio: LogNormal,
    interval: (f64, f64),
    condition: OperatingCondition,
    frame: Frame,
}

impl Hill {
    /// Nothing where nothing is believed.
    fn new(frame: &Frame, evaluation: &Evaluation) -> Option<Self> {
        let interval = evaluation.belief?;
        let ratio = LogNormal::of_interval(interval.0, interval.1);
        let peak = ratio.log_density(ratio.median());
        let condition = evaluation.condition;
        let is_drawn = peak > 0.0 && peak.is_finite();
        is_drawn.then_some(Self { ratio, interval, condition, frame: *frame })
    }

    fn height_px(&self) -> f64 {
        HEIGHT * (self.frame.bottom - self.frame.top)
    }

    /// PC(+) of a ratio.
    fn pc(&self, ratio: f64) -> f64 {
        let at = OperatingCondition::from_cost_ratio(ratio, self.condition.prevalence());
        at.map_or(0.0, |at| at.pc())
    }

    /// PC(+) at both ends of the central 90%.
    fn ends(&self) -> (f64, f64) {
        (self.pc(self.interval.0), self.pc(self.interval.1))
    }

    /// Its outline from one step to another, closed on the bottom edge.
    fn area(&self, (from, to): (i32, i32)) -> Vec<Point> {
        let (x, bottom) = (self.frame.x((0.0, 1.0)), self.frame.bottom);
        let peak = self.ratio.log_density(self.ratio.median());
        let half = self.interval.1 / self.ratio.median();
        let point = |step: i32| {
            let ratio = self.ratio.median() * half.powf(f64::from(step) / f64::from(STEPS));
            let height = self.ratio.log_density(ratio) / peak * self.height_px();
            (x.to_px(self.pc(ratio)), bottom - height)
        };
        let mut points: Vec<Point> = (from..=to).map(point).collect();
        if let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) {
            points.extend([(last.0, bottom), (first.0, bottom)]);
        }
        points
    }
}

/// The hill with an end to hold on either side, if something is believed.
pub(super) fn hill(scene: &mut Scene, frame: &Frame, evaluation: &Evaluation) {
    let Some(hill) = Hill::new(frame, evaluation) else { return };
    let far = REACH * STEPS;
    for (steps, opacity) in [((-far, far), 0.1), ((-STEPS, STEPS), 0.15)] {
        scene.marks.push(Mark::Area { points: hill.area(steps), ink: Ink::Text, opacity });
    }
    let (x, top) = (frame.x((0.0, 1.0)), frame.bottom - hill.height_px());
    for pc in [hill.ends().0, hill.ends().1] {
        let at = x.to_px(pc);
        let edge = Stroke { opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.0) };
        scene.line(vec![(at, frame.bottom), (at, top)], edge);
        let (from, to) = ((at - 2.5, top), (at + 2.5, top + 16.0));
        scene.marks.push(Mark::Bar { from, to, ink: Ink::Muted, radius_px: 2.5 });
    }
}

/// What a pointer takes hold of: an end of the hill where it stands, else an end of the range.
pub(super) fn handle_at(
    frame: &Frame,
    (x_px, y_px): Point,
    evaluation: &Evaluation,
) -> Option<DragHandle> {
    let hill = Hill::new(frame, evaluation).filter(|hill| {
        let top = frame.bottom - hill.height_px();
        (top - AROUND_PX..=frame.bottom + AROUND_PX).contains(&y_px)
    });
    let of_hill = hill.and_then(|hill| {
        let prevalence = evaluation.condition.prevalence();
        let ends = [DragHandle::BeliefLow(prevalence), DragHandle::BeliefHigh(prevalence)];
        edge_at(frame.x((0.0, 1.0)), x_px, hill.ends(), ends)
    });
    of_hill.or_else(|| SliderAxis::of_share(frame).edge_at((x_px, y_px), evaluation.range?))
}

/// The hill in words, for those who do not see it; nothing where there is none.
pub(super) fn in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| {
        let (low, high) = (exact_number(low), exact_number(high));
        format!(" A hill on the axis: the cost ratio is believed to lie between {low} and {high}.")
    };
    evaluation.belief.map(said).unwrap_or_default()
}
