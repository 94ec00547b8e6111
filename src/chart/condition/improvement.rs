//! "Is it worth it?": improvement over today's policy against PC(+).

use super::{limits, pc_axis, test_curves};
use crate::chart::axis::grid_rows;
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{self, Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{Models, Subject};
use crate::curve::{CostCurve, CostLine, Policy, TestComparison, improvement, improvement_kinks};
use crate::evaluate::{intervals, without_noise};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, decimal_ticks,
    text_width,
};
use crate::wording::short_percent;

/// The improvement chart; depends on the baseline, not on the condition.
pub(crate) struct ImprovementChart {
    frame: Frame,
    y: LinearScale,
}

/// Improvements below this are drawn at the bottom edge: twice today's cost.
const LOWEST: f64 = -1.0;
/// The same for what thresholds save on unseen cases.
const LOWEST_ON_TEST: f64 = -0.2;

impl ImprovementChart {
    /// Builds the chart and draws its base layer. O(kinks of all curves + width).
    ///
    /// - `baseline`: what models are compared with.
    /// - `test`: what they are compared with on test cases; then, where there are such cases, what
    ///   the thresholds save there.
    pub(crate) fn new(
        base: &mut Scene,
        subject: &Subject,
        baseline: &CostCurve,
        test: Option<&TestComparison>,
    ) -> Self {
        let frame = pc_axis::frame(subject);
        let curves: Vec<(usize, Vec<(f64, f64)>)> = subject
            .shown_models()
            .map(|m| (m, sampled(&subject.curves.models[m].cost, baseline, frame.width())))
            .collect();
        let on_test: Vec<(usize, Vec<(f64, f64)>)> = test.map_or(vec![], |test| {
            let step = test_curves::STEP_PX / frame.width();
            let curves = subject.test_curves();
            curves.map(|(m, curve)| (m, curve.improvement_points(test, step))).collect()
        });
        let all = || curves.iter().chain(&on_test);
        let values = || all().flat_map(|(_, points)| points.iter().map(|p| p.1));
        let highest = values().fold(0.05, f64::max);
        let own = |curves: &[(usize, Vec<(f64, f64)>)]| {
            curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1)).fold(0.0, f64::min)
        };
        // Where thresholds fail on unseen cases the bottom edge says so: it is not worth the room.
        let lowest = own(&curves).max(LOWEST).min(own(&on_test).max(LOWEST_ON_TEST));
        let ticks =
            decimal_ticks(lowest, highest, if frame.bottom - frame.top > 300.0 { 6 } else { 5 });
        let step = ticks.windows(2).next().map_or(highest, |pair| pair[1] - pair[0]);
        let top = if highest >= 0.999 { 1.0 } else { (highest / step + 0.25).ceil() * step };
        let bottom = if lowest < 0.0 { (lowest / step).floor() * step } else { 0.0 };
        let y = frame.y((bottom.max(LOWEST - 0.05), top.min(1.0)));
        let said =
            |v: f64| (v, format!("{}%", (v * 100.0 * 100.0).round() / 100.0).replace('-', "−"));
        let (low, high) = y.domain();
        let ticks: Vec<_> = decimal_ticks(low, high, 5).into_iter().map(said).collect();
        grid_rows(base, &frame, y, &ticks);
        let x = frame.x((0.0, 1.0));
        let place = |&(pc, value): &(f64, f64)| (x.to_px(pc), y.to_px(value.max(low)));
        base.marks.push(wash(&curves, &place, y.to_px(0.0_f64.max(low))));
        let placed = |(model, points): &(usize, Vec<(f64, f64)>)| {
            (*model, points.iter().map(place).collect())
        };
        series::curves(base, &frame, test_curves::stroke, on_test.iter().map(placed));
        if !on_test.is_empty() {
            test_curves::caption(base, &frame, subject);
        }
        let stroke = |model| Stroke::series(model, 2.5);
        series::curves(base, &frame, stroke, curves.iter().map(placed));
        trivial_parts(base, subject, baseline, &place, x);
        pc_axis::ribbon(base, &frame, subject);
        Self { frame, y }
    }

    fn place(&self, pc: f64, value: f64) -> Point {
        let x = self.frame.x((0.0, 1.0));
        (x.to_px(pc), self.y.to_px(value.max(self.y.domain().0)))
    }
}

/// The curve at all its kinks, and between them every two pixels: there it is a hyperbola.
fn sampled(model: &CostCurve, baseline: &CostCurve, width_px: f64) -> Vec<(f64, f64)> {
    let kinks = improvement_kinks(model, baseline);
    let mut xs = Vec::with_capacity(kinks.len());
    for pair in kinks.windows(2) {
        let steps = ((pair[1] - pair[0]) * width_px / 2.0).ceil().max(1.0);
        let inner = (0..).map(f64::from).take_while(|&i| i < steps);
        xs.extend(inner.map(|i| pair[0] + (pair[1] - pair[0]) * i / steps));
    }
    xs.push(1.0);
    xs.into_iter().filter_map(|x| Some((x, improvement(model, baseline, x)?))).collect()
}

/// Where a policy without a model is as good as any model and better than what it is compared with,
/// its curve is grey and bears its name: what is saved there is no model's merit.
fn trivial_parts(
    base: &mut Scene,
    subject: &Subject,
    baseline: &CostCurve,
    place: &impl Fn(&(f64, f64)) -> Point,
    x: LinearScale,
) {
    for interval in intervals(subject.joint) {
        let (line, name) = match interval.policy {
            Policy::AlwaysNegative => (CostLine::ALWAYS_NEGATIVE, &subject.wording.always_negative),
            Policy::AlwaysPositive => (CostLine::ALWAYS_POSITIVE, &subject.wording.always_positive),
            Policy::Model(_) => continue,
        };
        let (from, to) = (interval.from, interval.to);
        let curve = CostCurve::of_line(line);
        let steps = ((x.to_px(to) - x.to_px(from)) / 2.0).ceil().max(1.0);
        let along = (0..).map(f64::from).take_while(|&i| i <= steps);
        let points: Vec<(f64, f64)> = along
            .map(|i| from + (to - from) * i / steps)
            .filter_map(|pc| Some((pc, improvement(&curve, baseline, pc)?)))
            .collect();
        if points.iter().all(|(_, saved)| without_noise(*saved) <= 0.0) {
            continue; // it is what is done today
        }
        let middle = place(&points[points.len() / 2]);
        let points: Vec<Point> = points.iter().map(place).collect();
        base.line(points, Stroke::solid(Ink::Muted, 3.0));
        let width = text_width(name, NAME_PX, false);
        if width + 8.0 < x.to_px(to) - x.to_px(from) {
            let style = TextStyle::plain(Ink::Muted, NAME_PX, Align::Middle);
            base.text((middle.0, middle.1 + 18.0), name.clone(), style);
        }
    }
}

/// Height of the letters on a grey part.
const NAME_PX: f64 = 12.0;

/// The area under the best curve.
fn wash(
    curves: &[(usize, Vec<(f64, f64)>)],
    place: &impl Fn(&(f64, f64)) -> Point,
    zero_px: f64,
) -> Mark {
    let mut columns: std::collections::BTreeMap<i64, Point> = std::collections::BTreeMap::new();
    for point in curves.iter().flat_map(|(_, points)| points).map(place) {
        #[expect(clippy::cast_possible_truncation, reason = "a pixel column")]
        let column = columns.entry((point.0 / 2.0).round() as i64).or_insert(point);
        if point.1 < column.1 {
            *column = point;
        }
    }
    let mut points: Vec<Point> = columns.into_values().map(|(x, y)| (x, y.min(zero_px))).collect();
    if let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) {
        points.extend([(last.0, zero_px), (first.0, zero_px)]);
    }
    Mark::Area { points, ink: Ink::Wash, opacity: 0.07 }
}

impl Chart for ImprovementChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        let pc = evaluation.condition.pc();
        limits::band(scene, self.frame.x((0.0, 1.0)), self.frame.span(), evaluation);
        pc_axis::ratios(scene, &self.frame, evaluation.condition);
        pc_axis::line(scene, &self.frame, pc);
        let best = subject.best_at(pc).0.model();
        let value = best.and_then(|model| evaluation.models[model].improvement);
        let dot = value.map(|value| self.place(pc, value));
        limits::floor(scene, &self.frame, self.y, (subject, evaluation), dot);
        let dots = Dots { best: Some(5.5), others: None };
        let mut readings = Readings::new(subject, best, dots);
        for model in subject.shown_models() {
            let Some(value) = evaluation.models[model].improvement else { continue };
            let at = self.place(pc, value);
            let on_test = evaluation.models[model].test.and_then(|h| h.improvement);
            if let Some(on_test) = on_test.filter(|_| best == Some(model)) {
                test_curves::hollow_dot(scene, self.place(pc, on_test), model);
            }
            readings.add(scene, model, at, short_percent(value));
            if best == Some(model) {
                callout(scene, &self.frame, at, value, subject);
            }
        }
        readings.draw_labels(scene, &self.frame);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let values = subject.listed(|model| {
            let said = |value: Option<f64>| value.map_or("no value".into(), short_percent);
            let model_evaluation = &evaluation.models[model];
            let on_test = model_evaluation.test.map(|h| said(h.improvement));
            let on_test = on_test.map(|a| format!(" ({a} on unseen {})", subject.wording.cases));
            let (name, on_test) = (subject.model_name(model), on_test.unwrap_or_default());
            format!("{name} {}{on_test}", said(model_evaluation.improvement))
        });
        format!(
            "Improvement over today’s policy against PC(+). At PC(+) {:.3}: {values}.{}{}",
            evaluation.condition.pc(),
            limits::band_in_words(evaluation),
            limits::floor_in_words(subject, evaluation)
        )
    }
}

/// The big number beside the dot.
fn callout(scene: &mut Scene, frame: &Frame, at: Point, value: f64, subject: &Subject) {
    let saved = short_percent(value);
    if value <= 0.0 || saved == "0%" {
        return;
    }
    let (size, text) = match subject.is_compact() {
        true => (19.0, saved),
        false => (22.0, format!("{saved} saved")),
    };
    let width = text_width(&text, size, true);
    let y = (at.1 - 18.0).max(frame.top + size / 2.0);
    // To the right of the dot, else to its left, else as far right as there is room. On a phone it
    // would lie on the curves there, and the label at their end says it too.
    let x = match at.0 + 14.0 {
        right if right + width <= frame.right => right,
        _ if subject.is_compact() => return,
        _ if at.0 - 14.0 - width >= frame.left => at.0 - 14.0 - width,
        _ => frame.right - width,
    };
    let set = TextStyle { bold: true, ..TextStyle::plain(Ink::Text, size, Align::Start) };
    scene.text_on_ground((x, y), &text, set);
}
