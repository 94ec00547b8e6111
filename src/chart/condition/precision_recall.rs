//! "How precise?": precision against recall, for every cut, where positives are as common
//! as at the condition.
//!
//! Source: Davis & Goadrich (2006), ICML 23:233–240 (what lies between two cuts is a straight line of
//! ROC space, and a hyperbola here).

use crate::chart::callout::{Around, Callout};
use crate::chart::condition::pc_axis::Scrubber;
use crate::chart::condition::roc;
use crate::chart::interface::{At, AtCondition, SliderChart};
use crate::chart::line_labels::{self, LineLabels, ModelLine, Rect, clear_straight};
use crate::chart::subject::{Models, Subject};
use crate::domain::OperatingPoint;
use crate::evaluate::Evaluation;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, shortened, text_width, thin,
};
use crate::wording::{ChartHelp, Drawn, plain_percent, short_percent};

/// Between cuts further apart points are added.
const STEP_PX: f64 = 2.0;

/// So many points are thinned before more are added.
const MOST_POINTS: usize = 1 << 16;

/// The chart of precision and recall; depends on the data, the prevalence and which model is best at
/// the slider.
pub(crate) struct PrecisionRecallChart {
    plane: Plane,
    /// (rates, PC(+) at which they are best) along the joint hull.
    corners: Vec<(OperatingPoint, f64)>,
    labels: LineLabels,
    scrubber: Scrubber,
}

/// Where decisions stand.
#[derive(Clone, Copy)]
struct Plane {
    frame: Frame,
    x: LinearScale,
    y: LinearScale,
    /// Share of positives, `0.0..=1.0`.
    prevalence: f64,
}

impl Plane {
    /// The place of a decision; `None` if it predicts nobody positive: that has no precision.
    fn place(&self, at: OperatingPoint) -> Option<Point> {
        let precision = at.precision(self.prevalence)?;
        Some((self.x.to_px(at.true_positive_rate), self.y.to_px(precision)))
    }

    /// The way through decisions in order, and between two of them through what a random choice
    /// between both does. A random choice between acting on no case and a decision has the precision
    /// of that decision.
    fn path(&self, decisions: impl IntoIterator<Item = OperatingPoint>) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        let mut decisions = decisions.into_iter();
        let Some(mut from) = decisions.next() else { return points };
        points.extend(self.place(from));
        for to in decisions {
            let recalls = [from, to].map(|at| self.x.to_px(at.true_positive_rate));
            let steps = ((recalls[1] - recalls[0]) / STEP_PX).ceil();
            let inner = (1..).map(f64::from).take_while(|&i| i < steps);
            points.extend(inner.filter_map(|i| self.place(from.towards(to, i / steps))));
            points.extend(self.place(to));
            if points.len() >= MOST_POINTS {
                points = thin(points, self.frame.width());
            }
            from = to;
        }
        points
    }
}

impl PrecisionRecallChart {
    /// Builds the chart and draws its base layer. O(cuts of all models + width).
    ///
    /// - `prevalence`: share of positives at the condition, `0.0..=1.0`.
    /// - `winner`: the model that is best at it.
    pub(crate) fn new(
        base: &mut Scene,
        at: AtCondition,
        prevalence: f64,
        winner: Option<usize>,
    ) -> Self {
        let (subject, scrubber) = (at.0, Scrubber::new(base, at));
        let frame = roc::frame_above_axis(subject);
        let (x, y) = (frame.x((0.0, 1.0)), frame.y((0.0, 1.0)));
        let plane = Plane { frame, x, y, prevalence };
        roc::square_axes(base, &frame, x, y);
        let height = y.to_px(prevalence);
        let (random, _) = roc::chance(base, &frame, [(frame.left, height), (frame.right, height)]);
        let curves = subject.shown_models().map(|model| {
            // Few cases are predicted positive at the left: there an outline leaves out what is seen.
            let ranking = subject.curves.models[model].ranking.finest();
            (model, vec![plane.path((0..ranking.cuts()).map(|cut| ranking.point(cut)))])
        });
        let curves: Vec<ModelLine> = curves.collect();
        let mut labels =
            line_labels::lines(base, (&frame, subject), (winner, &scrubber.leaders), &curves);
        labels.name_greys(base, &frame, subject, vec![(roc::AT_RANDOM, random)]);
        let winners = subject.joint.winners().into_iter();
        let corners = winners.map(|w| (w.corner.point, f64::midpoint(w.from, w.to))).collect();
        Self { plane, corners, labels, scrubber }
    }

    /// The range of conditions as the way along the cuts that are best in it, if one is set.
    fn range(&self, scene: &mut Scene, subject: &Subject, evaluation: &Evaluation) {
        let Some(range) = evaluation.range else { return };
        let [first, last] = [range.0, range.1].map(|pc| subject.joint.best_at(pc).1.point);
        let corners = subject.joint.corners().iter().map(|(_, corner)| corner.point);
        let part = self.plane.path(corners.filter(|point| (first..=last).contains(point)));
        for end in [first, last].into_iter().filter_map(|end| self.plane.place(end)) {
            scene.dot(end, 4.0, Ink::Muted);
        }
        let part = thin(part, self.plane.frame.width());
        scene.line(part, Stroke { opacity: 0.6, ..Stroke::solid(Ink::Text, 5.0) });
    }

    /// The best decision with its way to both axes; in words where it has no precision.
    fn best(&self, scene: &mut Scene, subject: &Subject, (best, ink): (OperatingPoint, Ink)) {
        let frame = &self.plane.frame;
        if let Some((x, y)) = self.plane.place(best) {
            let clear = (&*self.labels.taken, Stroke::solid(Ink::Text, 1.5));
            clear_straight(scene, [(frame.left, y), (x, y)], clear);
            clear_straight(scene, [(x, y), (x, frame.bottom)], clear);
            scene.dot((x, y), 6.0, ink);
            return;
        }
        let size = subject.text_px() - 1.0;
        let said = format!("{}: no precision", subject.wording.always_negative);
        let said = shortened(&said, size, false, frame.width() - 12.0);
        let set = TextStyle::plain(Ink::Text, size, Align::Start);
        // Further up until it covers no name.
        let (x, width) = (frame.left + 6.0, text_width(&said, size, false));
        let steps = (0..40).map(|step| frame.bottom - 12.0 - 10.0 * f64::from(step));
        let covers = |y: f64| {
            let rect = Rect::of((x, y), (width, size + 2.0));
            self.labels.taken.iter().any(|taken| taken.meets(&rect))
        };
        let y = steps.take_while(|y| *y > frame.top).find(|y| !covers(*y));
        scene.text_with_halo((x, y.unwrap_or(frame.bottom - 12.0)), &said, set);
    }
}

impl SliderChart for PrecisionRecallChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtCondition) {
        let (subject, evaluation) = at;
        let frame = &self.plane.frame;
        self.scrubber.draw_overlay(scene, at, None);
        self.range(scene, subject, evaluation);
        let (policy, corner) = evaluation.recommended(subject.joint);
        let best = policy.model();
        for &model in self.scrubber.leaders.iter().filter(|model| Some(**model) != best) {
            let own = evaluation.models[model].corner.point;
            if let Some(at) = self.plane.place(own) {
                scene.dot(at, 3.0, Ink::Series(model));
            }
        }
        self.best(scene, subject, (corner.point, best.map_or(Ink::Text, Ink::Series)));
        let precision = corner.point.precision(self.plane.prevalence);
        let here = self.plane.place(corner.point).zip(precision);
        if let Some((model, (at, precision))) = best.zip(here) {
            let found = short_percent(corner.point.true_positive_rate);
            let callout = Callout {
                model,
                value: format!(": {} right", short_percent(precision)),
                below: format!("at a recall of {found}"),
            };
            callout.draw(scene, frame, (subject, &Around::labels(&self.labels)), at);
        }
        let whole = [
            format!("↑ {} among all predicted positive (precision)", subject.wording.positives),
            format!("{} (recall) →", subject.wording.true_positives),
        ];
        roc::square_captions(scene, frame, subject, (["↑ precision", "recall →"], whole));
    }

    fn is_dragged_freely(&self) -> bool {
        true
    }

    /// The nearest corner of the hull is put under the pointer; "never" has a recall, 0, and no
    /// height.
    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        let distance = |&&(at, _): &&(OperatingPoint, f64)| match self.plane.place(at) {
            Some((x, y)) => (x - x_px).hypot(y - y_px),
            None => (self.plane.frame.left - x_px).abs(),
        };
        let nearest = self.corners.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let nearest = nearest.map_or(0.5, |&(_, pc)| pc);
        Some(self.scrubber.value_at(x_px, y_px).unwrap_or(nearest))
    }

    fn key(&self, (subject, _): AtCondition) -> String {
        ChartHelp { drawn: &[], words: subject.wording }.key(false)
    }

    fn help(&self, at: AtCondition) -> String {
        let (subject, evaluation) = at;
        let mut drawn = line_labels::drawn(subject.shown_models().count(), at.winner());
        drawn.extend(evaluation.range.map(|_| Drawn::Range));
        ChartHelp { drawn: &drawn, words: subject.wording }.precision_recall()
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let values = subject.listed(|model| {
            let (name, own) = (subject.model_name(model), evaluation.models[model].corner.point);
            let recall = own.true_positive_rate;
            match own.precision(self.plane.prevalence) {
                Some(precision) => format!("{name} precision {precision:.3} at recall {recall:.3}"),
                None => format!("{name} no precision, as it predicts nobody positive"),
            }
        });
        format!(
            "Precision against recall where {} are positive. Best cuts at PC(+) {:.3}: {values}.{}",
            plain_percent(self.plane.prevalence),
            evaluation.condition.pc(),
            roc::limits_in_words(evaluation)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Margins;

    /// 100 by 100 pixels, from the top left corner; one in ten is positive.
    fn plane() -> Plane {
        let margins = Margins { top: 0.0, right: 0.0, bottom: 0.0, left: 0.0 };
        let frame = Frame::new((100.0, 100.0), margins);
        let (x, y) = (frame.x((0.0, 1.0)), frame.y((0.0, 1.0)));
        Plane { frame, x, y, prevalence: 0.1 }
    }

    #[test]
    fn between_two_cuts_precision_is_that_of_a_random_choice() {
        let (from, to) = (OperatingPoint::new(0.0, 0.5), OperatingPoint::new(0.5, 1.0));
        let path = plane().path([from, to]);
        assert_eq!((path.len(), path[0]), (26, (50.0, 0.0)));
        for (x, y) in path {
            // TPR = recall, FPR = recall − 0.5.
            let recall = x / 100.0;
            let precision = 0.1 * recall / (0.1 * recall + 0.9 * (recall - 0.5));
            assert!((y - 100.0 * (1.0 - precision)).abs() < 1e-9, "{x} {y}");
        }
    }

    #[test]
    fn where_nobody_is_predicted_positive_there_is_no_point() {
        let never = OperatingPoint::ALWAYS_NEGATIVE;
        assert_eq!(plane().path([never]), []);
        // 0.1 · 0.9 of 0.1 · 0.9 + 0.9 · 0.1 are right, however few are chosen.
        let path = plane().path([never, OperatingPoint::new(0.1, 0.9)]);
        assert_eq!(path.len(), 45);
        assert!(path.iter().all(|&(x, y)| x > 0.0 && (y - 50.0).abs() < 1e-9), "{path:?}");
        // The first ones can be wrong: recall 0, precision 0.
        assert_eq!(plane().path([never, OperatingPoint::new(0.1, 0.0)]), [(0.0, 100.0)]);
    }

    #[test]
    fn of_very_many_cuts_all_that_is_seen_is_kept() {
        let cut = |i: u32| OperatingPoint::new(f64::from(i) / 5e5, f64::from(i / 3) / 1e5);
        let plane = plane();
        let path = plane.path((0..300_000).map(cut));
        assert!(path.len() < MOST_POINTS + 400, "{}", path.len());
        let all = (1..300_000).filter_map(|i| plane.place(cut(i)));
        let lowest = all.map(|point| point.1).fold(f64::MIN, f64::max);
        assert!(path.iter().any(|point| point.1 == lowest));
        assert!(path.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }
}
