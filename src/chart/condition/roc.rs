//! "Which model, when?": ROC curves, the hull over all of them, and the iso-performance line that
//! touches it at the best cut; a frame for curves of one rate over another; the lines that bound a
//! rule under limits.

use crate::chart::axis::{TITLE_PX, grid_rows, ticks};
use crate::chart::callout::{Around, Callout, DragHandle, is_near};
use crate::chart::condition::pc_axis::{self, Scrubber};
use crate::chart::interface::{At, AtCondition, SliderChart};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine, Rect};
use crate::chart::subject::{Models, Subject};
use crate::curve::{Corner, roc_points};
use crate::domain::{OperatingPoint, SortShort};
use crate::evaluate::{Constraint, Evaluation, WorthIt};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, text_width, thin,
};
use crate::wording::{ChartHelp, Drawn, as_text, short_percent};

/// The ROC chart; depends on the data and on which model is best at the slider.
pub(crate) struct RocChart {
    frame: Frame,
    x: LinearScale,
    y: LinearScale,
    /// (place, PC(+) at which it is touched) along the joint hull.
    corners: Vec<(Point, f64)>,
    labels: LineLabels,
    scrubber: Scrubber,
}

impl RocChart {
    /// Builds the chart and draws its base layer. O(cuts of all models).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(base: &mut Scene, at: AtCondition, winner: Option<usize>) -> Self {
        let (subject, scrubber) = (at.0, Scrubber::new(base, at));
        let frame = square_frame(subject);
        let (x, y) = (frame.x((0.0, 1.0)), frame.y((0.0, 1.0)));
        let place =
            |at: OperatingPoint| (x.to_px(at.false_positive_rate), y.to_px(at.true_positive_rate));
        square_axes(base, &frame, x, y);
        let hull: Vec<Point> =
            subject.joint.corners().iter().map(|(_, c)| place(c.point)).collect();
        let ends = [OperatingPoint::ALWAYS_NEGATIVE, OperatingPoint::ALWAYS_POSITIVE];
        let (random, chance) = chance(base, &frame, ends.map(place));
        let outline = Stroke { opacity: 0.55, ..Stroke::solid(Ink::Text, 1.0) };
        let hull = thin(hull, frame.width());
        base.line(hull.clone(), outline);
        let curves = subject.shown_models().map(|model| {
            let points = roc_points(subject.curves.models[model].ranking.outline());
            (model, vec![points.into_iter().map(place).collect()])
        });
        let curves: Vec<ModelLine> = curves.collect();
        let mut labels =
            line_labels::lines(base, (&frame, subject), (winner, &scrubber.leaders), &curves);
        match &mut labels.key {
            Some(key) => {
                key.line(base, EQUAL_COST, Stroke::solid(Ink::Text, 1.5));
                key.line(base, HULL, outline);
                key.line(base, AT_RANDOM, chance);
            }
            None => {
                let greys = vec![(AT_RANDOM, random), (HULL, Heights::of(&hull, &frame))];
                labels.name_greys(base, &frame, subject, greys);
            }
        }
        let winners = subject.joint.winners().into_iter();
        let corners =
            winners.map(|w| (place(w.corner.point), f64::midpoint(w.from, w.to))).collect();
        Self { frame, x, y, corners, labels, scrubber }
    }

    fn place(&self, at: OperatingPoint) -> Point {
        (self.x.to_px(at.false_positive_rate), self.y.to_px(at.true_positive_rate))
    }

    /// The range of conditions as the part of the hull that its iso-performance lines touch
    /// (Provost & Fawcett 2001, figure 7), if one is set.
    fn range(&self, scene: &mut Scene, subject: &Subject, evaluation: &Evaluation) {
        let Some((low, high)) = evaluation.range else { return };
        let corners = subject.joint.corners();
        let index = |pc: f64| {
            let (_, best) = subject.joint.best_at(pc);
            (corners.iter().position(|(_, c)| *c == best).unwrap_or(0), best)
        };
        let ((from, first), (to, last)) = (index(low), index(high));
        for (pc, corner) in [(low, first), (high, last)] {
            let line = self.iso_line(corner.point, (1.0 - pc) / pc);
            scene.line(line, Stroke { opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.0) });
        }
        let place = |(_, c): &(_, Corner)| self.place(c.point);
        let part: Vec<Point> = corners[from..=to].iter().map(place).collect();
        for end in [part.first(), part.last()].into_iter().flatten() {
            scene.dot(*end, 4.0, Ink::Muted);
        }
        let part = thin(part, self.frame.width());
        scene.line(part, Stroke { opacity: 0.6, ..Stroke::solid(Ink::Text, 5.0) });
    }

    /// Limits in ROC space and the rule that is best within them, if any is set.
    ///
    /// - `labels`: the texts that the rule's must not cover.
    /// - returns: where that stands.
    fn constraint(
        &self,
        scene: &mut Scene,
        (subject, evaluation): AtCondition,
        labels: &LineLabels,
    ) -> Option<Rect> {
        let (frame, place) = (&self.frame, |at| self.place(at));
        let bound = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Muted, 1.5) };
        if let Some(limit) = evaluation.limits.max_fpr {
            let ends = [0.0, 1.0].map(|tpr| place(OperatingPoint::new(limit, tpr)));
            scene.line(ends.to_vec(), bound);
            scene.marks.push(handle(place(OperatingPoint::new(limit, 0.5))));
        }
        if let Some(cases) = evaluation.capacity {
            let share = cases / evaluation.population;
            let load = workforce_line(share, evaluation.condition.prevalence().share());
            if load[0] != load[1] {
                scene.line(load.map(place).to_vec(), bound);
            }
        }
        let Subject { curves, joint, shown, .. } = *subject;
        let rule = Constraint::beside_plan(curves, joint, shown, evaluation)?;
        let (fpr, tpr) = (rule.point.false_positive_rate, rule.point.true_positive_rate);
        let at = place(rule.point);
        scene.dot(at, 5.0, Ink::Text);
        let numbers = format!("TPR {}, FPR {}", short_percent(tpr), short_percent(fpr));
        let name = if rule.is_mixed() { format!("by coin: {numbers}") } else { numbers };
        let size = subject.text_px() - 1.0;
        let width = text_width(&name, size, false);
        let x = (at.0 + 10.0).min(frame.right - 4.0 - width).max(frame.left + 4.0);
        let rect = |y: f64| Rect::of((x, y), (width, size + 2.0));
        let lowest = frame.bottom - 10.0;
        // Further down until it covers nothing, else further up.
        let steps = (0..40).map(|step| f64::from(step) * 10.0);
        let down = steps.clone().map(|step| at.1 + 18.0 + step).take_while(|y| *y <= lowest);
        let up = steps.map(|step| (at.1 - 14.0).min(lowest) - step).take_while(|y| *y > frame.top);
        let y =
            down.chain(up).find(|y| !labels.taken.iter().any(|taken| taken.meets(&rect(*y))))?;
        scene.text_with_halo((x, y), &name, TextStyle::plain(Ink::Text, size, Align::Start));
        Some(rect(y))
    }

    /// The iso-performance line through a ROC point, inside the chart.
    fn iso_line(&self, through: OperatingPoint, slope: f64) -> Vec<Point> {
        let (fpr, tpr) = (through.false_positive_rate, through.true_positive_rate);
        let place = |(f, t): (f64, f64)| (self.x.to_px(f), self.y.to_px(t));
        if slope > 1e6 {
            return [(fpr, 0.0), (fpr, 1.0)].map(place).to_vec();
        }
        let at = |f: f64| tpr + slope * (f - fpr);
        let mut ends = vec![(0.0, at(0.0)), (1.0, at(1.0))];
        if slope > 0.0 {
            ends.extend([0.0, 1.0].map(|t| (fpr + (t - tpr) / slope, t)));
        }
        let inside = |v: f64| (-1e-9..=1.0 + 1e-9).contains(&v);
        ends.retain(|&(f, t)| inside(f) && inside(t));
        ends.sort_short_by(|a, b| a.0.total_cmp(&b.0));
        match (ends.first(), ends.last()) {
            (Some(&first), Some(&last)) => vec![place(first), place(last)],
            _ => vec![],
        }
    }
}

impl SliderChart for RocChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtCondition) {
        let (subject, evaluation) = at;
        self.scrubber.draw_overlay(scene, at, None);
        self.range(scene, subject, evaluation);
        let (policy, corner) = evaluation.recommended(subject.joint);
        let best = policy.model();
        let ink = best.map_or(Ink::Text, Ink::Series);
        let slope = evaluation.condition.iso_performance_slope();
        let iso = self.iso_line(corner.point, slope);
        let line = Heights::of(&iso, &self.frame);
        scene.line(iso, Stroke::solid(Ink::Text, 1.5));
        let mut labels = self.labels.clone();
        if labels.key.is_none() {
            let name = LineName { name: EQUAL_COST, ink: Ink::Text, line: &line, apart: &[] };
            labels.name(scene, &self.frame, subject, &name, &self.labels.lines);
        }
        for &model in self.scrubber.leaders.iter().filter(|model| Some(**model) != best) {
            let own = evaluation.models[model].corner.point;
            scene.dot(self.place(own), 3.0, Ink::Series(model));
        }
        if let Some(today) = evaluation.baseline_cut {
            let (at, size) = (self.place(today.point), subject.text_px() - 1.0);
            scene.marks.push(Mark::Dot { at, radius_px: 4.0, ink: Ink::Surface, ring: Ink::Text });
            let below = (at.0 + 8.0, (at.1 + 12.0).min(self.frame.bottom - 6.0));
            scene.text_with_halo(below, "today", TextStyle::plain(Ink::Text, size, Align::Start));
        }
        let at = self.place(corner.point);
        scene.dot(at, 6.0, ink);
        let text = self.constraint(scene, (subject, evaluation), &labels);
        let rates = |point: OperatingPoint| {
            [point.true_positive_rate, point.false_positive_rate].map(short_percent)
        };
        if let Some(key) = &labels.key {
            key.values(scene, best, |model| {
                let [found, alarms] = rates(evaluation.models[model].corner.point);
                format!("{found} found, {alarms} false alarms")
            });
        } else if let Some(model) = best {
            let around = Around { text, line: Some(line), ..Around::labels(&labels) };
            let [found, alarms] = rates(corner.point);
            let callout = Callout {
                model,
                value: format!(": {found} found"),
                below: format!("{alarms} false alarms"),
            };
            callout.draw(scene, &self.frame, (subject, &around), at);
        }
        let words = subject.wording;
        let whole = [
            format!("↑ {} (true positive rate)", words.true_positives),
            format!("{} (false positive rate) →", words.false_positives),
        ];
        square_captions(scene, &self.frame, subject, (["↑ TPR", "FPR →"], whole));
    }

    fn is_dragged_freely(&self) -> bool {
        true
    }

    /// The nearest corner of the hull is put under the pointer.
    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        let distance = |&&((x, y), _): &&(Point, f64)| (x - x_px).hypot(y - y_px);
        let nearest = self.corners.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let nearest = nearest.map_or(0.5, |&(_, pc)| pc);
        Some(self.scrubber.value_at(x_px, y_px).unwrap_or(nearest))
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: AtCondition) -> Option<DragHandle> {
        let (_, evaluation) = at;
        let is_limit = |limit| is_near(self.x.to_px(limit), x_px);
        if evaluation.limits.max_fpr.is_some_and(is_limit) {
            return Some(DragHandle::MaxFpr);
        }
        let (cases, population) = (evaluation.capacity?, evaluation.population);
        let prevalence = evaluation.condition.prevalence().share();
        // Where the line of equal load crosses the pointer's height.
        let tpr = self.y.from_px(y_px);
        let fpr = (cases / population - prevalence * tpr) / (1.0 - prevalence);
        is_near(self.x.to_px(fpr), x_px).then_some(DragHandle::Workforce { prevalence, population })
    }

    fn handle_value_at(&self, handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        match handle {
            DragHandle::MaxFpr => {
                Some((self.x.from_px(x_px).clamp(0.0, 1.0) * 1000.0).round() / 1000.0)
            }
            DragHandle::Workforce { prevalence, population } => {
                let at = OperatingPoint::new(self.x.from_px(x_px), self.y.from_px(y_px));
                let load = at.predicted_positive(prevalence).clamp(0.0, 1.0);
                Some((load * population).round().max(1.0))
            }
            _ => self.value_at(x_px, y_px),
        }
    }

    fn key(&self, (subject, _): AtCondition) -> String {
        ChartHelp { drawn: &[], words: subject.wording }.key(false)
    }

    fn help(&self, at: AtCondition) -> String {
        let (subject, evaluation) = at;
        let mut drawn = line_labels::drawn(subject.shown_models().count(), at.winner());
        drawn.extend(evaluation.range.map(|_| Drawn::Range));
        let limits = &evaluation.limits;
        let is_limited = limits.max_fpr.is_some() || evaluation.capacity.is_some();
        drawn.extend(is_limited.then_some(Drawn::Limits));
        ChartHelp { drawn: &drawn, words: subject.wording }.roc()
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let values = subject.listed(|model| {
            let corner = evaluation.models[model].corner;
            format!(
                "{} TPR {:.3} at FPR {:.3}",
                subject.model_name(model),
                corner.point.true_positive_rate,
                corner.point.false_positive_rate
            )
        });
        format!(
            "ROC curves with their joint convex hull. Iso-performance slope {:.3}; best cuts: {values}.{}{}",
            evaluation.condition.iso_performance_slope(),
            limits_in_words(evaluation),
            constraint_in_words(subject, evaluation)
        )
    }
}

/// A square above the scrubber, its numbers and their name below it.
pub(super) fn square_frame(subject: &Subject) -> Frame {
    let frame = frame_above_axis(subject);
    let side = (frame.bottom - frame.top).min(frame.width());
    Frame { right: frame.left + side, ..frame }
}

/// The frame of a chart that has an axis of its own above the scrubber.
pub(super) fn frame_above_axis(subject: &Subject) -> Frame {
    let stage = pc_axis::frame(subject);
    Frame { bottom: stage.bottom - 42.0, ..stage }
}

/// Grid lines and percents of both axes, each from 0 to 1.
pub(super) fn square_axes(scene: &mut Scene, frame: &Frame, x: LinearScale, y: LinearScale) {
    // So that none touches the next.
    let count = if frame.width() < 200.0 { 2 } else { 5 };
    let ticks = ticks((0.0, 1.0), count, |v| format!("{:.0}%", v * 100.0));
    grid_rows(scene, frame, y, &ticks);
    for (value, said) in ticks {
        let at = x.to_px(value);
        scene.line(vec![(at, frame.top), (at, frame.bottom)], Stroke::solid(Ink::Grid, 1.0));
        let text = TextStyle::plain(Ink::Muted, 12.0, Align::Middle);
        // The last one within the picture.
        let last = frame.size_px.0 - text_width(&said, 12.0, false) / 2.0 - 2.0;
        scene.text((at.min(last), frame.bottom + 14.0), said, text);
    }
}

/// The names of lines that are no model's.
const EQUAL_COST: &str = "equal cost";
const HULL: &str = "hull: best of all";
pub(super) const AT_RANDOM: &str = "at random";

/// What chance does on a chart of two rates, as a dashed line; returns where it is, and its look.
pub(super) fn chance(scene: &mut Scene, frame: &Frame, ends: [Point; 2]) -> (Heights, Stroke) {
    let look = Stroke { dash: Dash::Dashed, opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) };
    scene.line(ends.to_vec(), look);
    (Heights::of(&ends, frame), look)
}

/// What both axes measure, upwards and to the right: in short where space is short.
pub(super) fn square_captions(
    scene: &mut Scene,
    frame: &Frame,
    subject: &Subject,
    (short, whole): ([&str; 2], [String; 2]),
) {
    let [up, along] = if subject.is_compact() { short.map(String::from) } else { whole };
    let caption = |align| TextStyle::plain(Ink::Muted, 12.0, align);
    scene.text((0.0, frame.top - 16.0), up, TextStyle::bold(Ink::Text, TITLE_PX, Align::Start));
    scene.text((frame.left, frame.bottom + 32.0), along, caption(Align::Start));
}

/// The range of PC(+) as a band with an edge to hold at either end, if one is set.
pub(super) fn limits_band(
    scene: &mut Scene,
    x: LinearScale,
    (top, bottom): (f64, f64),
    evaluation: &Evaluation,
) {
    let Some((low, high)) = evaluation.range else { return };
    let (from, to) = (x.to_px(low), x.to_px(high));
    scene.block((from, top), (to, bottom), Ink::Muted, 0.12);
    let middle = f64::midpoint(top, bottom);
    for at in [from, to] {
        let edge = Stroke { opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.0) };
        scene.line(vec![(at, top), (at, bottom)], edge);
        scene.marks.push(handle((at, middle)));
    }
}

/// What a line is dragged by.
fn handle((x, y): Point) -> Mark {
    let (from, to) = ((x - 2.5, y - 10.0), (x + 2.5, y + 10.0));
    Mark::Bar { from, to, ink: Ink::Muted, radius_px: 2.5 }
}

/// The floor as a dashed line, and on the axis where the best choice reaches it, if one is set.
///
/// - `labels`: the texts that its name must not cover.
/// - returns: where its name stands.
pub(super) fn floor(
    scene: &mut Scene,
    frame: &Frame,
    y: LinearScale,
    (subject, evaluation): (&Subject, &Evaluation),
    labels: &LineLabels,
) -> Option<Rect> {
    let worth = WorthIt::new(subject.joint, evaluation)?;
    let x = frame.x((0.0, 1.0));
    for &(from, to) in &worth.intervals {
        let points = vec![(x.to_px(from), frame.bottom), (x.to_px(to), frame.bottom)];
        scene.line(points, Stroke::solid(Ink::Text, 4.0));
    }
    if worth.floor > y.domain().1 {
        return None;
    }
    let at = y.to_px(worth.floor);
    let dashed = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Muted, 1.5) };
    scene.line(vec![(frame.left, at), (frame.right, at)], dashed);
    // In the half without the moving line, clear of the names on the lines.
    let name = format!("worth it from {}", short_percent(worth.floor));
    let width = text_width(&name, 12.0, false);
    let moving = x.to_px(evaluation.condition.pc());
    let is_left = evaluation.condition.pc() > 0.5;
    let (start, end) = (frame.left + 4.0, frame.right - 4.0 - width);
    let (first, step) = if is_left { (start, 20.0) } else { (end, -20.0) };
    let tries = (0..12).map(|i| first + f64::from(i) * step);
    let places = tries.flat_map(|x| [at - 10.0, at + 11.0].map(|y| (x, y)));
    let is_free = |(x, y): &Point| {
        let rect = Rect::of((*x, *y), (width, 14.0));
        let inside = *y > frame.top + 5.0 && *y < frame.bottom - 8.0;
        let is_beside = moving < rect.left - 3.0 || rect.right + 3.0 < moving;
        inside && *x >= start && *x <= end && is_beside && labels.is_free(&rect)
    };
    let place = places.into_iter().find(is_free)?;
    scene.text_with_halo(place, &name, TextStyle::plain(Ink::Muted, 12.0, Align::Start));
    Some(Rect::of(place, (width, 14.0)))
}

/// The band in words, for those who do not see it; nothing where there is none.
pub(super) fn limits_in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| format!(" Marked: the range from PC(+) {low:.3} to {high:.3}.");
    evaluation.range.map(said).unwrap_or_default()
}

/// The floor in words; nothing where there is none.
pub(super) fn floor_in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let worth = WorthIt::new(subject.joint, evaluation);
    let prevalence = evaluation.condition.prevalence();
    let said = |worth: WorthIt| format!(" {}", worth.sentence(prevalence, subject.wording));
    worth.map(said).unwrap_or_default()
}

/// The best rule within the limits in words; nothing where there are none.
pub(super) fn constraint_in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let Subject { curves, joint, shown, wording, .. } = *subject;
    let said = |rule: Constraint| {
        let order = as_text(&rule.headline(curves, wording));
        format!(" Within the limits: {order} {}", rule.consequence(curves, wording))
    };
    Constraint::beside_plan(curves, joint, shown, evaluation).map(said).unwrap_or_default()
}

/// Where TPR·P + FPR·N = K enters and leaves the unit square.
fn workforce_line(share: f64, prevalence: f64) -> [OperatingPoint; 2] {
    let tpr_at = |fpr: f64| (share - (1.0 - prevalence) * fpr) / prevalence;
    let fpr_at = |tpr: f64| (share - prevalence * tpr) / (1.0 - prevalence);
    let upper = match tpr_at(0.0) {
        tpr if tpr <= 1.0 => (0.0, tpr),
        _ => (fpr_at(1.0).min(1.0), 1.0),
    };
    let lower = match fpr_at(0.0) {
        fpr if fpr <= 1.0 => (fpr, 0.0),
        _ => (1.0, tpr_at(1.0).min(1.0)),
    };
    [upper, lower].map(|(fpr, tpr)| OperatingPoint::new(fpr, tpr))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workforce_line_stays_inside_the_square() {
        // A quarter positive: 0.25·TPR + 0.75·FPR = share.
        let lines = [0.1, 0.5, 0.9].map(|share| workforce_line(share, 0.25));
        for (point, share) in
            lines.into_iter().zip([0.1, 0.5, 0.9]).flat_map(|(l, s)| l.map(|p| (p, s)))
        {
            let (fpr, tpr) = (point.false_positive_rate, point.true_positive_rate);
            assert!((0.25 * tpr + 0.75 * fpr - share).abs() < 1e-12);
            assert!((-1e-12..=1.0 + 1e-12).contains(&fpr) && (-1e-12..=1.0 + 1e-12).contains(&tpr));
        }
        // More workers than cases: no line.
        let [upper, lower] = workforce_line(1.5, 0.25);
        assert_eq!([upper, lower], [OperatingPoint::ALWAYS_POSITIVE; 2]);
    }
}
