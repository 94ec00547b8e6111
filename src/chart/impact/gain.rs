//! "What does a model add?": impact over the better trivial policy against θ (figure 6 of the
//! source).

use super::axes::{self, said_amount, theta_px, with_air};
use crate::chart::axis::slider_line;
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{ImpactSubject, Models};
use crate::plot::{Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, thin};

/// The chart of gains; depends on the data and the form, not on θ.
pub(crate) struct ImpactGainChart {
    frame: Frame,
    y: LinearScale,
    domain: (f64, f64),
}

impl ImpactGainChart {
    /// Builds the chart and draws its base layer. O(corners of all curves).
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject) -> Self {
        let (impacts, domain) = (subject.curves, subject.curves.domain);
        let frame = axes::frame(subject);
        let curves: Vec<(usize, Vec<(f64, f64)>)> =
            subject.shown_models().map(|model| (model, impacts.gain_curve(model))).collect();
        let values = curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
        let y = frame.y(with_air((0.0, values.fold(0.0, f64::max))));
        axes::draw(base, &frame, y, subject, "Gain");
        let x = frame.x(domain);
        let place = |&(theta, value): &(f64, f64)| (x.to_px(theta), y.to_px(value));
        for (model, points) in curves.iter().rev() {
            let points: Vec<Point> = thin(points.iter().map(place).collect(), frame.width());
            if curves.len() == 1 {
                let ends = [(frame.right, frame.bottom), (frame.left, frame.bottom)];
                let points = points.iter().copied().chain(ends).collect();
                base.marks.push(Mark::Area { points, ink: Ink::Wash, opacity: 0.07 });
            }
            base.line(points, Stroke::series(*model, 2.5));
        }
        Self { frame, y, domain }
    }
}

impl Chart for ImpactGainChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.theta();
        let at = theta_px(&self.frame, self.domain, evaluation.theta);
        slider_line(scene, &self.frame, at);
        let best = subject.best_at(evaluation.theta).0.model();
        let mut readings = Readings::new(subject, best, Dots { best: Some(5.5), others: None });
        for model in subject.shown_models() {
            let gain = evaluation.models[model].improvement;
            let y_px = self.y.to_px(gain).clamp(self.frame.top, self.frame.bottom);
            readings.add(scene, model, (at, y_px), said_amount(gain));
        }
        readings.draw_labels(scene, &self.frame);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_theta(&self.frame, self.domain))
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let values = subject.listed(|model| {
            let gain = subject.wording.worth(evaluation.models[model].improvement);
            format!("{} {gain}", subject.model_name(model))
        });
        format!(
            "Impact over the better of “{}” and “{}” against θ. {}: {values}.",
            subject.wording.always_negative,
            subject.wording.always_positive,
            subject.place(evaluation)
        )
    }
}
