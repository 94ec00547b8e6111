//! "What is it worth?": impact against θ, one curve a model, between the trivial policies and the
//! perfect decision (figures 5, 9 and 10 of the source).
//!
//! "What does a model add?": impact over the better trivial policy against θ (figure 6 of the
//! source).

use crate::chart::axis::{SliderAxis, slider_line};
use crate::chart::callout::{Around, Callout};
use crate::chart::impact::axes::{self, above, said_amount, theta_px, with_air};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine};
use crate::chart::subject::{ImpactSubject, Models};
use crate::plot::{Dash, Frame, Ink, LinearScale, Point, Scene, Stroke};
use crate::wording::ChartHelp;

/// The impact chart; depends on the data and the form, and of θ only on which model is best.
pub(crate) struct ImpactChart {
    frame: Frame,
    y: LinearScale,
    domain: (f64, f64),
    labels: LineLabels,
}

/// How much of the axis lies below 0, to see the trivial policies lose.
const BELOW: f64 = 0.08;

impl ImpactChart {
    /// Builds the chart and draws its base layer. O(corners of all curves + width).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject, winner: Option<usize>) -> Self {
        let (impacts, domain) = (subject.curves, subject.curves.domain);
        let frame = axes::frame(subject);
        let x = frame.x(domain);
        let ends = [domain.0, domain.1].map(|theta| impacts.perfect.value_at(theta));
        let (_, top) = with_air((0.0, ends[0].max(ends[1])));
        let y = frame.y((-BELOW * top, top));
        axes::draw(base, &frame, y, subject, "Impact");
        let place = |(theta, value): (f64, f64)| (x.to_px(theta), y.to_px(value));
        let perfect = sampled(&frame, domain, |theta| impacts.perfect.value_at(theta));
        let perfect = vec![perfect.into_iter().map(place).collect()];
        let all =
            [domain.0, domain.1].map(|theta| place((theta, impacts.accept_all.value_at(theta))));
        let none = [domain.0, domain.1].map(|theta| place((theta, 0.0)));
        let words = subject.wording;
        let others: [(&str, Vec<Vec<Point>>, Stroke); 3] = [
            ("perfect decisions", perfect, perfect_stroke()),
            (&words.always_positive, above(all.to_vec(), frame.bottom), trivial_stroke()),
            (&words.always_negative, vec![none.to_vec()], trivial_stroke()),
        ];
        for (_, pieces, stroke) in &others {
            pieces.iter().for_each(|piece| base.line(piece.clone(), *stroke));
        }
        let curves = subject.shown_models().map(|model| {
            let corners = impacts.models[model].curve(domain).into_iter();
            (model, vec![corners.map(|(theta, value, _)| place((theta, value))).collect()])
        });
        let curves: Vec<ModelLine> = curves.collect();
        let mut labels = LineLabels::default();
        line_labels::lines(base, (&frame, subject), winner, &curves, &mut labels);
        let others = others.map(|(name, pieces, _)| (name, Heights::of_pieces(&pieces, &frame)));
        labels.lines.extend(others.iter().map(|(_, line)| line.clone()));
        let lines = labels.lines.clone();
        for (name, line) in &others {
            let name = LineName { name, ink: Ink::Muted, line };
            labels.name(base, &frame, subject, &name, &lines);
        }
        Self { frame, y, domain, labels }
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
        slider_line(scene, &self.frame, at, &self.labels.taken);
        let y_px = |value: f64| self.y.to_px(value).clamp(self.frame.top, self.frame.bottom);
        let best = evaluation.recommended(subject.joint).0.model();
        let Some(model) = best else { return };
        let known = evaluation.expected_worth(model).map(|(worth, _)| worth);
        let impact = known.unwrap_or(evaluation.models[model].impact);
        let at = (at, y_px(impact));
        scene.dot(at, 5.5, Ink::Series(model));
        let callout = Callout {
            name: subject.model_name(model).to_owned(),
            value: match known {
                Some(_) => format!(": expect {}", said_amount(impact, subject.wording)),
                None => format!(": {}", said_amount(impact, subject.wording)),
            },
            ink: Ink::SeriesText(model),
            below: format!(
                "perfect decisions: {}",
                said_amount(evaluation.perfect, subject.wording)
            ),
        };
        callout.draw(scene, &self.frame, (subject, &Around::labels(&self.labels)), at);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_theta(&self.frame, self.domain))
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let best = evaluation.recommended(subject.joint).0.model();
        let drawn = line_labels::drawn(subject.shown_models().count(), best);
        ChartHelp { drawn: &drawn, words: subject.wording }.impact(true)
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
        line_labels::lines(base, (&frame, subject), winner, &curves, &mut labels);
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
        let drawn = line_labels::drawn(subject.shown_models().count(), best);
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
