//! "What does a model add?": impact over the better trivial policy against θ (figure 6 of the
//! source).

use super::axes::{self, said_amount, theta_px, with_air};
use crate::chart::axis::slider_line;
use crate::chart::callout::{Around, Callout};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::LineLabels;
use crate::chart::series::{self, ModelLine};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{ImpactSubject, Models};
use crate::plot::{Frame, Ink, LinearScale, Scene};
use crate::wording::ChartHelp;

/// The chart of gains; depends on the data and the form, and of θ only on which model is best.
pub(crate) struct ImpactGainChart {
    frame: Frame,
    y: LinearScale,
    domain: (f64, f64),
    labels: LineLabels,
}

impl ImpactGainChart {
    /// Builds the chart and draws its base layer. O(corners of all curves).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject, winner: Option<usize>) -> Self {
        let (impacts, domain) = (subject.curves, subject.curves.domain);
        let frame = axes::frame(subject);
        let curves: Vec<(usize, Vec<(f64, f64)>)> =
            subject.shown_models().map(|model| (model, impacts.gain_curve(model))).collect();
        let values = curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
        let y = frame.y(with_air((0.0, values.fold(0.0, f64::max))));
        axes::draw(base, &frame, y, subject, "Gain");
        let x = frame.x(domain);
        let place = |&(theta, value): &(f64, f64)| (x.to_px(theta), y.to_px(value));
        let curves = curves.iter();
        let curves =
            curves.map(|(model, points)| (*model, vec![points.iter().map(place).collect()]));
        let curves: Vec<ModelLine> = curves.collect();
        let mut labels = LineLabels::default();
        series::lines(base, (&frame, subject), winner, &curves, &mut labels);
        Self { frame, y, domain, labels }
    }
}

impl Chart for ImpactGainChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.theta();
        let at = theta_px(&self.frame, self.domain, evaluation.theta);
        slider_line(scene, &self.frame, at, &self.labels.taken);
        let best = evaluation.recommended(subject.joint).0.model();
        let Some(model) = best else { return };
        let known = evaluation.certainty.as_ref().map(|certainty| &certainty.models[model]);
        let known = known.and_then(|of| of.expected_improvement);
        let gain = known.unwrap_or(evaluation.models[model].improvement);
        let at = (at, self.y.to_px(gain).clamp(self.frame.top, self.frame.bottom));
        scene.dot(at, 5.5, Ink::Series(model));
        let callout = Callout {
            name: subject.model_name(model).to_owned(),
            value: match known {
                Some(_) => format!(": expect {} gained", said_amount(gain, subject.wording)),
                None => format!(": {} gained", said_amount(gain, subject.wording)),
            },
            ink: Ink::SeriesText(model),
            below: String::new(),
        };
        callout.draw(scene, &self.frame, (subject, &Around::labels(&self.labels)), at);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_theta(&self.frame, self.domain))
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let best = evaluation.recommended(subject.joint).0.model();
        let drawn = series::drawn(subject.shown_models().count(), best);
        ChartHelp { drawn: &drawn, words: subject.wording }.impact(false)
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
