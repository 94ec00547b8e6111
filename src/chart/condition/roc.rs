//! "Which model, when?": ROC curves, the hull over all of them, and the iso-performance line that
//! touches it at the best cut.

use super::{limits, square};
use crate::chart::callout::{Around, Callout};
use crate::chart::drag_handle::{DragHandle, is_near};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{Heights, LineLabels, LineName};
use crate::chart::series::{self, ModelLine};
use crate::chart::subject::{Models, Subject};
use crate::curve::{Corner, roc_points};
use crate::domain::{OperatingPoint, SortShort};
use crate::evaluate::Evaluation;
use crate::plot::{Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, thin};
use crate::wording::{ChartHelp, Drawn, short_percent};

/// The ROC chart; depends on the data and on which model is best at the slider.
pub(crate) struct RocChart {
    frame: Frame,
    x: LinearScale,
    y: LinearScale,
    /// (place, PC(+) at which it is touched) along the joint hull.
    corners: Vec<(Point, f64)>,
    labels: LineLabels,
}

impl RocChart {
    /// Builds the chart and draws its base layer. O(cuts of all models).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(base: &mut Scene, subject: &Subject, winner: Option<usize>) -> Self {
        let frame = square::frame(subject);
        let (x, y) = (frame.x((0.0, 1.0)), frame.y((0.0, 1.0)));
        let place =
            |at: OperatingPoint| (x.to_px(at.false_positive_rate), y.to_px(at.true_positive_rate));
        square::axes(base, &frame, x, y);
        let hull: Vec<Point> =
            subject.joint.corners().iter().map(|(_, c)| place(c.point)).collect();
        let chance = Stroke { dash: Dash::Dashed, opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) };
        let ends = [OperatingPoint::ALWAYS_NEGATIVE, OperatingPoint::ALWAYS_POSITIVE];
        let at_random = ends.map(place).to_vec();
        let random = Heights::of(&at_random, &frame);
        base.line(at_random, chance);
        let outline = Stroke { opacity: 0.55, ..Stroke::solid(Ink::Text, 1.0) };
        base.line(thin(hull, frame.width()), outline);
        let curves = subject.shown_models().map(|model| {
            let points = roc_points(subject.curves.models[model].ranking.outline());
            (model, vec![points.into_iter().map(place).collect()])
        });
        let curves: Vec<ModelLine> = curves.collect();
        let mut labels = LineLabels::default();
        series::lines(base, (&frame, subject), winner, &curves, &mut labels);
        let name = LineName { name: "at random", ink: Ink::Muted, line: &random };
        let others = labels.lines.clone();
        labels.name(base, &frame, subject, &name, &others);
        labels.lines.push(random);
        let corners = subject
            .joint
            .winners()
            .iter()
            .map(|w| (place(w.corner.point), (w.from + w.to) / 2.0))
            .collect();
        Self { frame, x, y, corners, labels }
    }

    fn place(&self, at: OperatingPoint) -> Point {
        (self.x.to_px(at.false_positive_rate), self.y.to_px(at.true_positive_rate))
    }

    /// The false positive rate under a pointer, in thousandths, `0.0..=1.0`.
    fn fpr_at(&self, x_px: f64) -> f64 {
        (self.x.from_px(x_px).clamp(0.0, 1.0) * 1000.0).round() / 1000.0
    }

    /// The range of conditions as the part of the hull that its iso-performance lines touch
    /// (Provost & Fawcett 2001, figure 7), if one is set.
    fn range(&self, scene: &mut Scene, subject: &Subject, evaluation: &Evaluation) {
        let Some((low, high)) = evaluation.range else { return };
        let corners = subject.joint.corners();
        let index = |pc: f64| {
            let (_, best) = subject.best_at(pc);
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

impl Chart for RocChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        self.range(scene, subject, evaluation);
        let (policy, corner) = evaluation.recommended(subject.joint);
        let best = policy.model();
        let ink = best.map_or(Ink::Text, Ink::Series);
        let slope = evaluation.condition.iso_performance_slope();
        let iso = self.iso_line(corner.point, slope);
        let line = Some(Heights::of(&iso, &self.frame));
        scene.line(iso, Stroke::solid(Ink::Text, 1.5));
        for model in subject.shown_models().filter(|model| Some(*model) != best) {
            let own = evaluation.models[model].corner.point;
            scene.dot(self.place(own), 3.0, Ink::Series(model));
        }
        let at = self.place(corner.point);
        scene.dot(at, 6.0, ink);
        let place = |at| self.place(at);
        let at_limits = (subject, evaluation);
        let text = limits::constraint(scene, &self.frame, place, at_limits, &self.labels);
        if let Some(model) = best {
            let around = Around { text, line, labels: &self.labels };
            let (found, alarms) =
                (corner.point.true_positive_rate, corner.point.false_positive_rate);
            let callout = Callout {
                name: subject.model_name(model).to_owned(),
                value: format!(": {} found", short_percent(found)),
                ink: Ink::SeriesText(model),
                below: format!("at {} false positives", short_percent(alarms)),
            };
            callout.draw(scene, &self.frame, (subject, &around), at);
        }
        let words = subject.wording;
        let caption = TextStyle::plain(Ink::Muted, 12.0, Align::Start);
        let (found, alarms) = match subject.is_compact() {
            true => ("↑ TPR".to_owned(), "FPR →".to_owned()),
            false => (
                format!("↑ {} (true positive rate)", words.true_positives),
                format!("{} (false positive rate) →", words.false_positives),
            ),
        };
        scene.text((self.frame.left, self.frame.top - 9.0), found, caption);
        let below = (self.frame.right, self.frame.bottom + 34.0);
        scene.text(below, alarms, TextStyle::plain(Ink::Muted, 12.0, Align::End));
    }

    fn is_dragged_freely(&self) -> bool {
        true
    }

    /// The nearest corner of the hull is put under the pointer.
    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        let distance = |&&((x, y), _): &&(Point, f64)| (x - x_px).hypot(y - y_px);
        let nearest = self.corners.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        Some(nearest.map_or(0.5, |&(_, pc)| pc))
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle> {
        let (_, evaluation) = at.condition();
        let is_limit = |limit| is_near(self.x.to_px(limit), x_px);
        if evaluation.limits.max_fpr.is_some_and(is_limit) {
            return Some(DragHandle::MaxFpr);
        }
        let (cases, population) = (evaluation.limits.workforce?, evaluation.population);
        let prevalence = evaluation.condition.prevalence().share();
        // Where the line of equal load crosses the pointer's height.
        let tpr = self.y.from_px(y_px);
        let fpr = (cases / population - prevalence * tpr) / (1.0 - prevalence);
        is_near(self.x.to_px(fpr), x_px).then_some(DragHandle::Workforce { prevalence, population })
    }

    fn handle_value_at(&self, handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        match handle {
            DragHandle::MaxFpr => Some(self.fpr_at(x_px)),
            DragHandle::Workforce { prevalence, population } => {
                let at = OperatingPoint::new(self.x.from_px(x_px), self.y.from_px(y_px));
                let load = at.predicted_positive(prevalence).clamp(0.0, 1.0);
                Some((load * population).round().max(1.0))
            }
            DragHandle::RangeLow
            | DragHandle::RangeHigh
            | DragHandle::BeliefLow(_)
            | DragHandle::BeliefHigh(_) => self.value_at(x_px, y_px),
        }
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let best = evaluation.recommended(subject.joint).0.model();
        let mut drawn = series::drawn(subject.shown_models().count(), best);
        drawn.extend(evaluation.range.map(|_| Drawn::Range));
        let limits = &evaluation.limits;
        let is_limited = limits.max_fpr.is_some() || limits.workforce.is_some();
        drawn.extend(is_limited.then_some(Drawn::Limits));
        ChartHelp { drawn: &drawn, words: subject.wording }.roc()
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
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
            limits::band_in_words(evaluation),
            limits::constraint_in_words(subject, evaluation)
        )
    }
}
