//! "What is it worth?": impact against θ, one curve a model, between the trivial policies and the
//! perfect decision (figures 5, 9 and 10 of the source).

use super::axes::{self, above, said_amount, theta_px, with_air};
use crate::chart::axis::slider_line;
use crate::chart::end_labels::EndLabel;
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{self, Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{ImpactSubject, Models};
use crate::plot::{Dash, Frame, Ink, LinearScale, Scene, Stroke};

/// The impact chart; depends on the data and the form, not on θ.
pub(crate) struct ImpactChart {
    frame: Frame,
    y: LinearScale,
    domain: (f64, f64),
}

/// How much of the axis lies below 0, to see the trivial policies lose.
const BELOW: f64 = 0.08;

impl ImpactChart {
    /// Builds the chart and draws its base layer. O(corners of all curves + width).
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject) -> Self {
        let (impacts, domain) = (subject.curves, subject.curves.domain);
        let frame = axes::frame(subject);
        let x = frame.x(domain);
        let ends = [domain.0, domain.1].map(|theta| impacts.perfect.value_at(theta));
        let (_, top) = with_air((0.0, ends[0].max(ends[1])));
        let y = frame.y((-BELOW * top, top));
        axes::draw(base, &frame, y, subject, "Impact");
        let place = |(theta, value): (f64, f64)| (x.to_px(theta), y.to_px(value));
        let perfect = sampled(&frame, domain, |theta| impacts.perfect.value_at(theta));
        base.line(perfect.into_iter().map(place).collect(), perfect_stroke());
        let all =
            [domain.0, domain.1].map(|theta| place((theta, impacts.accept_all.value_at(theta))));
        for piece in above(all.to_vec(), frame.bottom) {
            base.line(piece, trivial_stroke());
        }
        base.line([domain.0, domain.1].map(|theta| place((theta, 0.0))).to_vec(), trivial_stroke());
        let curves = subject.shown_models().map(|model| {
            let corners = impacts.models[model].curve(domain).into_iter();
            (model, corners.map(|(theta, value, _)| place((theta, value))).collect())
        });
        series::curves(base, &frame, |model| Stroke::series(model, 2.5), curves);
        Self { frame, y, domain }
    }
}

fn perfect_stroke() -> Stroke {
    Stroke { dash: Dash::Dashed, opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.5) }
}

fn trivial_stroke() -> Stroke {
    Stroke { opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.5) }
}

/// A curve with any number of kinks, every two pixels.
fn sampled(frame: &Frame, (low, high): (f64, f64), value: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let steps = (frame.width() / 2.0).ceil();
    let shares = (0u32..).map(f64::from).take_while(|&i| i <= steps).map(|i| i / steps);
    shares.map(|share| low * (1.0 - share) + high * share).map(|t| (t, value(t))).collect()
}

impl Chart for ImpactChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.theta();
        let at = theta_px(&self.frame, self.domain, evaluation.theta);
        slider_line(scene, &self.frame, at);
        let y_px = |value: f64| self.y.to_px(value).clamp(self.frame.top, self.frame.bottom);
        let best = subject.best_at(evaluation.theta).0.model();
        let mut readings = Readings::new(subject, best, Dots { best: Some(5.5), others: None });
        for model in subject.shown_models() {
            let impact = evaluation.models[model].impact;
            readings.add(scene, model, (at, y_px(impact)), said_amount(impact));
        }
        let words = subject.wording;
        for (name, value, stroke) in [
            ("perfect decisions", evaluation.perfect, perfect_stroke()),
            (&*words.always_positive, evaluation.accept_all, trivial_stroke()),
            (&*words.always_negative, 0.0, trivial_stroke()),
        ] {
            let (name, y_px) = (name.to_owned(), y_px(value));
            let value = said_amount(value);
            readings.other_label(EndLabel { model: None, name, stroke, y_px, value });
        }
        readings.draw_labels(scene, &self.frame);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_theta(&self.frame, self.domain))
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let worth = |value: f64| subject.wording.worth(value);
        let values = subject.listed(|model| {
            format!("{} {}", subject.model_name(model), worth(evaluation.models[model].impact))
        });
        format!(
            "Impact against θ. {}: {values}; “{}” {}, perfect decisions {}.",
            subject.place(evaluation),
            subject.wording.always_positive,
            worth(evaluation.accept_all),
            worth(evaluation.perfect)
        )
    }
}
