//! "Where to cut?": the least total misclassification cost (MTMCS) above, and below it the threshold
//! that reaches it, over the false alarm's share of both costs or over PC(+).
//!
//! Source: Al-Saffar (2018), MTMCS and optimal thresholds charts; drawn exactly, not on a grid.

use super::limits;
use crate::chart::axis::grid_rows;
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{Models, Subject};
use crate::curve::ModelCurves;
use crate::evaluate::CostAxis;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Point, Scene, Stroke, TextStyle, decimal_ticks,
    first_fitting, thin,
};
use crate::wording::exact_number;

/// The chart; depends on the data only.
pub(crate) struct ThresholdChart {
    costs: Frame,
    cuts: Frame,
    x: LinearScale,
    cost: LinearScale,
    threshold: LinearScale,
    axis: CostAxis,
}

impl ThresholdChart {
    /// Builds the chart and draws its base layer. O(vertices of all curves).
    pub(crate) fn new(base: &mut Scene, subject: &Subject, axis: CostAxis) -> Self {
        let (costs, cuts) = frames(subject);
        let domain = match axis {
            CostAxis::AlarmShare => (1.0, 0.0), // of PC(+)
            CostAxis::ProbabilityCost => (0.0, 1.0),
        };
        let cost = costs.y((0.0, 50.0));
        let threshold = cuts.y(thresholds(subject));
        let chart = Self { x: costs.x(domain), costs, cuts, cost, threshold, axis };
        chart.axes(base, subject);
        for model in subject.shown_models().rev() {
            let curves = &subject.curves.models[model];
            let stroke = Stroke::series(model, 2.0);
            let vertices = curves.cost.vertices().into_iter();
            let points = vertices.map(|(pc, y)| (chart.x.to_px(pc), cost.to_px(100.0 * y)));
            let points = ascending(points.collect());
            base.line(thin(points, chart.costs.width()), stroke);
            let steps = ascending(chart.steps(curves));
            base.line(thin(steps, chart.costs.width()), stroke);
        }
        chart
    }

    fn axes(&self, base: &mut Scene, subject: &Subject) {
        let said = |v: f64| (v, exact_number(v));
        let percent = decimal_ticks(0.0, 50.0, 5).into_iter();
        let percent: Vec<_> = percent.map(|v| (v, format!("{v}%"))).collect();
        grid_rows(base, &self.costs, self.cost, &percent);
        let (low, high) = self.threshold.domain();
        let ticks: Vec<_> = decimal_ticks(low, high, 4).into_iter().map(said).collect();
        grid_rows(base, &self.cuts, self.threshold, &ticks);
        let below = self.cuts.bottom;
        for tick in decimal_ticks(0.0, 1.0, 5) {
            let pc = self.pc_of(tick);
            let at = (self.x.to_px(pc), below + 14.0);
            base.text(at, exact_number(tick), TextStyle::plain(Ink::Muted, 12.0, Align::Middle));
        }
        let size = subject.text_px() - 1.0;
        let caption = TextStyle::plain(Ink::Muted, size, Align::Start);
        let left = self.costs.left;
        base.text((left, self.costs.top - 10.0), "MTMCS, least total cost", caption);
        base.text((left, self.cuts.top - 10.0), "Threshold that reaches it", caption);
        let names = match self.axis {
            CostAxis::AlarmShare => {
                vec![format!("u: {} →", subject.wording.alarm_costs_more), "u →".into()]
            }
            CostAxis::ProbabilityCost => vec!["PC(+) →".into()],
        };
        let name = first_fitting(&names, size, false, self.costs.right - 4.0);
        let at = (self.costs.right, below + 32.0);
        base.text(at, name, TextStyle::plain(Ink::Muted, size, Align::End));
    }

    /// The threshold of the best cut as steps; “never” and “always” stand at the edges.
    fn steps(&self, model: &ModelCurves) -> Vec<Point> {
        let ends = model.hull.breakpoints().iter().copied().chain([1.0]);
        let starts = std::iter::once(0.0).chain(model.hull.breakpoints().iter().copied());
        let (top, bottom) = (self.cuts.top, self.cuts.bottom);
        let corners = model.hull.corners();
        let steps = starts.zip(ends).zip(corners.iter().enumerate());
        let of = |((from, to), (index, corner)): ((f64, f64), (usize, &crate::curve::Corner))| {
            let y = match corner.threshold {
                None => top,
                Some(_) if index + 1 == corners.len() => bottom,
                Some(threshold) => self.threshold.to_px(threshold),
            };
            [(self.x.to_px(from), y), (self.x.to_px(to), y)]
        };
        steps.filter(|((from, to), _)| from < to).flat_map(of).collect()
    }

    fn pc_of(&self, tick: f64) -> f64 {
        match self.axis {
            CostAxis::AlarmShare => 1.0 - tick,
            CostAxis::ProbabilityCost => tick,
        }
    }
}

/// Lines are thinned from left to right.
fn ascending(mut points: Vec<Point>) -> Vec<Point> {
    if let [first, .., last] = points[..]
        && first.0 > last.0
    {
        points.reverse();
    }
    points
}

/// The two halves, one above the other.
fn frames(subject: &Subject) -> (Frame, Frame) {
    let compact = subject.is_compact();
    let (left, right) = if compact { (48.0, 102.0) } else { (58.0, 186.0) };
    let (width, height) = subject.size_px;
    let middle = (height - 24.0) * 0.5;
    let above = Margins { top: 30.0, right, bottom: height - middle, left };
    let below = Margins { top: middle + 30.0, right, bottom: 42.0, left };
    (Frame::new((width, height), above), Frame::new((width, height), below))
}

/// The span of all thresholds worth having.
fn thresholds(subject: &Subject) -> (f64, f64) {
    let models = subject.shown_models().map(|m| &subject.curves.models[m]);
    let all = models.flat_map(|m| m.hull.corners().iter().filter_map(|c| c.threshold));
    let (low, high) =
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), t| (low.min(t), high.max(t)));
    match (low, high) {
        (low, high) if low >= 0.0 && high <= 1.0 => (0.0, 1.0),
        (low, high) if low < high => (low, high),
        (low, _) if low.is_finite() => (low - 0.5, low + 0.5),
        _ => (0.0, 1.0),
    }
}

impl Chart for ThresholdChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        let pc = evaluation.condition.pc();
        limits::band(scene, self.x, (self.costs.top, self.cuts.bottom), evaluation);
        let at = self.x.to_px(pc);
        let line = Stroke::solid(Ink::Text, 1.5);
        scene.line(vec![(at, self.costs.top), (at, self.cuts.bottom)], line);
        let best = subject.best_at(pc).0.model();
        let dots = Dots { best: Some(5.5), others: Some(3.0) };
        let [mut costs, mut cuts] = [(); 2].map(|()| Readings::new(subject, best, dots));
        for model in subject.shown_models() {
            let model_evaluation = &evaluation.models[model];
            let percent = 100.0 * model_evaluation.normalized_expected_cost;
            let y_px = self.cost.to_px(percent);
            costs.add(scene, model, (at, y_px), format!("{percent:.1}%"));
            let (y_px, value) = match model_evaluation.corner.threshold {
                None => (self.cuts.top, "never".into()),
                Some(threshold) => (self.threshold.to_px(threshold), exact_number(threshold)),
            };
            cuts.add(scene, model, (at, y_px), value);
        }
        costs.draw_labels(scene, &self.costs);
        cuts.draw_labels(scene, &self.cuts);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::without_knob(self.x))
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let values = subject.listed(|model| {
            let model_evaluation = &evaluation.models[model];
            let threshold = model_evaluation.corner.threshold.map_or("never".into(), exact_number);
            let percent = 100.0 * model_evaluation.normalized_expected_cost;
            format!("{} {percent:.1}% at threshold {threshold}", subject.model_name(model))
        });
        format!(
            "Least total misclassification cost, and the threshold that reaches it. At u = {:.3}, which is PC(+) {:.3}: {values}.{}",
            1.0 - evaluation.condition.pc(),
            evaluation.condition.pc(),
            limits::band_in_words(evaluation)
        )
    }
}
