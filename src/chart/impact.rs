//! "What is it worth?" and "What does a model add?": impact against θ, one curve a model, between the trivial
//! policies and the perfect decision, and impact over the better trivial policy (figures 5, 6, 9 and 10 of
//! the source); and the axis that the pictures over θ share: θ below with the ribbon of winners, the
//! break-even above, amounts to the left. What a slider does not change lies on the base, what follows θ on
//! the overlay.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*.

use crate::chart::axis::{SliderAxis, Stage, grid_rows, tick, ticks, title, winner_bars};
use crate::chart::callout::{Around, Callout};
use crate::chart::interface::{At, AtTheta, SliderChart};
use crate::chart::line_labels::{
    self, Heights, LineLabels, ModelLine, Rect, clear_straight, clipped,
};
use crate::chart::subject::{ImpactSubject, Models};
use crate::curve::ImpactForm;
use crate::evaluate::impact_intervals;
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, first_fitting,
    text_width,
};
use crate::wording::{ChartHelp, Wording, exact_number, plain_amount, plain_theta};

const SIZE_PX: f64 = 12.0;

/// What stands under the pictures over θ, or beside them: which model is worth most where, and θ with the
/// slider's handle.
pub(crate) struct ThetaScrubber {
    pub(crate) stage: Stage,
    pub(crate) domain: (f64, f64),
    /// The names on the strip.
    names: Vec<Rect>,
    /// The models that have a hue.
    leaders: Vec<usize>,
}

impl ThetaScrubber {
    /// Draws what θ does not change.
    ///
    /// - `winner`: the model that is best at the slider, where the base layer shows that.
    pub(crate) fn new(scene: &mut Scene, subject: &ImpactSubject, winner: Option<usize>) -> Self {
        let (domain, axes) = (subject.curves.domain, axes(subject.wording));
        let stage = Stage::new(subject, &axes);
        let intervals = impact_intervals(subject.joint, domain);
        let across = (stage.top, stage.bottom - stage.top);
        let leaders = subject.leaders(winner, None);
        let (x, of) = (stage.frame.x(domain), (subject as &dyn Models, &*leaders));
        let names = winner_bars(scene, across, x, &intervals, of);
        let end = stage.name(scene, subject, &axes[0]);
        let strip = format!("Strip: which model is best on these {}", subject.wording.cases);
        let short = "Strip: which model is best".into();
        stage.remark(scene, &[format!("{strip}; grey: none"), strip, short], end);
        Self { stage, domain, names, leaders }
    }

    /// The slider's line from a height to its handle; returns where it stands.
    ///
    /// - `texts`: what it does not run through.
    pub(crate) fn draw_overlay(
        &self,
        scene: &mut Scene,
        (theta, from_px): (f64, f64),
        texts: &[Rect],
    ) -> f64 {
        let x = self.stage.frame.x(self.domain);
        let at = x.to_px(theta.clamp(self.domain.0, self.domain.1));
        let texts = [texts, &self.names].concat();
        let stroke = Stroke::solid(Ink::Text, 1.5);
        clear_straight(scene, [(at, from_px), (at, self.stage.bottom)], (&texts, stroke));
        let numbers = ticks(self.domain, 8, short_amount);
        self.stage.scrub(scene, (at, &plain_theta(theta)), (x, &numbers));
        at
    }

    /// The axis along which its handle is dragged.
    pub(crate) fn axis(&self) -> SliderAxis {
        SliderAxis::of_theta(&self.stage.frame, self.domain)
    }
}

/// What the axes of θ and of amounts measure.
pub(crate) fn axes(words: &Wording) -> [String; 2] {
    let sign = if words.theta_label.contains('θ') { "" } else { " (θ)" };
    let unit = match &*words.amount_unit {
        "" => String::new(),
        unit => format!(", {unit}"),
    };
    let theta = format!("{}{sign} →", words.theta_label);
    [theta, format!("{}{unit} →", words.amount_name)]
}

/// What the amounts to the left are, with their unit; returns where the text ends.
pub(crate) fn title_worth(
    scene: &mut Scene,
    frame: &Frame,
    subject: &ImpactSubject,
    what: &[&str],
) -> f64 {
    let titles = what.iter().flat_map(|what| match &*subject.wording.impact_unit {
        "" => vec![(*what).to_owned()],
        unit => vec![format!("{what}, {unit}"), (*what).to_owned()],
    });
    title(scene, frame, &titles.collect::<Vec<_>>())
}

/// Amounts of an axis.
pub(crate) fn amounts(span: (f64, f64)) -> Vec<(f64, String)> {
    ticks(span, 5, short_amount)
}

/// The amounts that are worth nothing, round ones, at their 1/θ above the curves, beside the title.
///
/// - `title_px`: where that ends.
fn break_evens(scene: &mut Scene, frame: &Frame, subject: &ImpactSubject, title_px: f64) {
    let x = frame.x(subject.curves.domain);
    let short = "break-even ↓".to_owned();
    let captions = match &*subject.wording.amount_unit {
        "" => vec![format!("break-even {} ↓", subject.wording.amount_name), short],
        unit => vec![format!("break-even, {unit} ↓"), short],
    };
    let y = frame.top - 16.0;
    let caption = first_fitting(&captions, SIZE_PX, false, (frame.right - title_px - 16.0) / 2.0);
    let caption_px = frame.right - text_width(&caption, SIZE_PX, false);
    let style = TextStyle::plain(Ink::Muted, SIZE_PX, Align::End);
    scene.text((frame.right, y), caption, style);
    let mut taken = vec![(0.0, title_px), (caption_px, frame.right)];
    let (low, high) = x.domain();
    let size = low.abs().max(high.abs());
    let exponent = (1.0 / size).log10().floor();
    let sign = if high > 0.0 { 1.0 } else { -1.0 };
    let round = (0..5).flat_map(|more| [1.0, 2.0, 5.0, 3.0, 4.0].map(|digit| (digit, more)));
    for (digit, more) in round {
        let exponent = exponent + f64::from(more);
        let amount = sign * format!("{digit}e{exponent}").parse::<f64>().unwrap_or(digit);
        let at = x.to_px(1.0 / amount);
        let said = exact_number(amount);
        let half = text_width(&said, SIZE_PX, false) / 2.0;
        let is_free =
            taken.iter().all(|&(from, to)| at + half + 7.0 < from || at - half > to + 7.0);
        if (frame.left..=frame.right).contains(&at) && is_free {
            tick(scene, (at, frame.top), -5.0);
            scene.text((at, y), said, TextStyle::plain(Ink::Muted, SIZE_PX, Align::Middle));
            taken.push((at - half, at + half));
        }
    }
}

/// A range with a little air above, from 0 or from a round number below.
pub(crate) fn with_air((low, high): (f64, f64)) -> (f64, f64) {
    match high - low {
        span if span > 0.0 && span.is_finite() => (low, high + span * 0.06),
        _ => (low, low + 1.0),
    }
}

/// A number of an axis in at most about six characters: "2,500", "50k", "1.2M".
pub(crate) fn short_amount(value: f64) -> String {
    let size = value.abs();
    let said = match size {
        0.0 => "0".into(),
        s if (1e4..1e6).contains(&s) => format!("{}k", exact_number(s / 1e3)),
        s if (1e6..1e9).contains(&s) => format!("{}M", exact_number(s / 1e6)),
        s if (1e9..1e12).contains(&s) => format!("{}B", exact_number(s / 1e9)),
        s if (1e3..1e4).contains(&s) => plain_amount(s),
        s if (1e-4..1e3).contains(&s) => exact_number(s),
        s => format!("{s:.0e}"),
    };
    if value < 0.0 { format!("−{said}") } else { said }
}

/// An amount beside a curve, without its unit: all digits of usual ones, three of large ones.
pub(crate) fn said_amount(value: f64, wording: &Wording) -> String {
    match value.abs() {
        size if size < 1e6 => wording.worth_without_unit(value),
        _ => short_amount(format!("{value:.2e}").parse().unwrap_or(value)),
    }
}

/// The chart of impact or of gains; depends on the data and the form, and of θ only on which model is
/// best.
pub(crate) struct ImpactChart {
    /// Over the better of the two policies without a model.
    is_gain: bool,
    scrubber: ThetaScrubber,
    y: LinearScale,
    labels: LineLabels,
}

/// What the chart of gains measures, the longest words first.
const GAIN: [&str; 2] = ["Gain over no model", "Gain"];
/// Where the break-evens beside those words have no room, CSS pixels.
const NARROW_PX: f64 = 500.0;

/// How much of the axis lies below 0, to see the trivial policies lose.
const BELOW: f64 = 0.08;

impl ImpactChart {
    /// Builds the chart and draws its base layer. O(corners of all curves + width).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(
        base: &mut Scene,
        subject: &ImpactSubject,
        is_gain: bool,
        winner: Option<usize>,
    ) -> Self {
        let (impacts, domain) = (subject.curves, subject.curves.domain);
        let curve = |model: usize| -> Vec<Point> {
            if is_gain {
                return impacts.gain_curve(model);
            }
            let corners = impacts.models[model].curve(domain).into_iter();
            corners.map(|(theta, value, _)| (theta, value)).collect()
        };
        let curves: Vec<_> = subject.shown_models().map(|model| (model, curve(model))).collect();
        let span = if is_gain {
            let values = curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
            with_air((0.0, values.fold(0.0, f64::max)))
        } else {
            let ends = [domain.0, domain.1].map(|theta| impacts.perfect.value_at(theta));
            let (_, top) = with_air((0.0, ends[0].max(ends[1])));
            (-BELOW * top, top)
        };
        let scrubber = ThetaScrubber::new(base, subject, winner);
        let frame = scrubber.stage.frame;
        let y = frame.y(span);
        grid_rows(base, &frame, y, &amounts(span));
        let has_break_evens = impacts.form == ImpactForm::Scale;
        let is_crowded = has_break_evens && frame.width() < NARROW_PX;
        let gain = &GAIN[usize::from(is_crowded)..];
        let title = title_worth(base, &frame, subject, if is_gain { gain } else { &["Impact"] });
        if has_break_evens {
            break_evens(base, &frame, subject, title);
        }
        let x = frame.x(domain);
        let place = |&(theta, value): &Point| (x.to_px(theta), y.to_px(value));
        let placed = |points: &[Point]| points.iter().map(place).collect::<Vec<_>>();
        let others = if is_gain { vec![] } else { bounds(&frame, subject).into() };
        let others = others.into_iter().map(|(name, points, stroke)| {
            let pieces = clipped(&placed(&points), (f64::NEG_INFINITY, frame.bottom));
            let line = Heights::of_pieces(&pieces, &frame);
            pieces.into_iter().for_each(|piece| base.line(piece, stroke));
            (name, line)
        });
        let others: Vec<(&str, Heights)> = others.collect();
        let curves: Vec<ModelLine> =
            curves.iter().map(|(model, points)| (*model, vec![placed(points)])).collect();
        let mut labels =
            line_labels::lines(base, (&frame, subject), (winner, &scrubber.leaders), &curves);
        labels.name_greys(base, &frame, subject, others);
        Self { is_gain, scrubber, y, labels }
    }
}

/// What no model decides, (θ, value): perfect decisions, sampled every two pixels as they have any
/// number of kinks, and the policies without a model.
fn bounds<'a>(frame: &Frame, subject: &ImpactSubject<'a>) -> [(&'a str, Vec<Point>, Stroke); 3] {
    let (impacts, (low, high)) = (subject.curves, subject.curves.domain);
    let steps = (frame.width() / 2.0).ceil();
    let shares = (0u32..).map(f64::from).take_while(|&i| i <= steps).map(|i| i / steps);
    let thetas = shares.map(|share| low * (1.0 - share) + high * share);
    let perfect = thetas.map(|theta| (theta, impacts.perfect.value_at(theta))).collect();
    let all = [low, high].map(|theta| (theta, impacts.accept_all.value_at(theta)));
    let grey = Stroke::solid(Ink::Muted, 1.5);
    let dashed = Stroke { dash: Dash::Dashed, opacity: 0.8, ..grey };
    let trivial = Stroke { opacity: 0.7, ..grey };
    [
        ("perfect decisions", perfect, dashed),
        (&subject.wording.always_positive, all.to_vec(), trivial),
        (&subject.wording.always_negative, vec![(low, 0.0), (high, 0.0)], trivial),
    ]
}

impl SliderChart for ImpactChart {
    type At<'a> = AtTheta<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtTheta) {
        let (subject, evaluation) = at;
        let frame = &self.scrubber.stage.frame;
        let line = (evaluation.theta, frame.top);
        let x = self.scrubber.draw_overlay(scene, line, &self.labels.taken);
        let Some(model) = at.winner() else { return };
        let own = &evaluation.models[model];
        let (known, measured) = if self.is_gain {
            let certainty = evaluation.certainty.as_ref();
            let known = certainty.and_then(|of| of.models[model].improvement());
            (known, own.improvement)
        } else {
            (evaluation.expected_worth(model), own.impact)
        };
        let value = known.map_or(measured, |(expected, _)| expected);
        let at = (x, self.y.to_px(value).clamp(frame.top, frame.bottom));
        scene.dot(at, 5.5, Ink::Series(model));
        let words = subject.wording;
        let said = |value: f64| said_amount(value, words);
        let expect = if known.is_some() { "expect " } else { "" };
        // Beside what is expected of new cases stands what is of which.
        let cases = &subject.wording.cases;
        let range = known.and_then(|_| subject.sentences(evaluation).range_on_new(model));
        let (gained, below) = match (self.is_gain, range) {
            (true, range) => (" gained", range.unwrap_or_default()),
            (false, None) => ("", format!("perfect decisions: {}", said(evaluation.perfect))),
            (false, Some(_)) => {
                ("", format!("perfect on these {cases}: {}", said(evaluation.perfect)))
            }
        };
        let value = said(known.map_or(value, |(expected, range)| words.near(expected, range)));
        let callout = Callout { model, value: format!(": {expect}{value}{gained}"), below };
        // Not on the line of no worth.
        let level = Some(self.y.to_px(0.0));
        let around = Around { level, ..Around::labels(&self.labels) };
        callout.draw(scene, frame, (subject, &around), at);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(self.scrubber.axis())
    }

    fn key(&self, at: AtTheta) -> String {
        let is_expected = at.winner().is_some_and(|model| at.1.expected_worth(model).is_some());
        ChartHelp { drawn: &[], words: at.0.wording }.measured((0, false), is_expected)
    }

    fn help(&self, at: AtTheta) -> String {
        let (subject, _) = at;
        let drawn = line_labels::drawn(subject.shown_models().count(), at.winner());
        ChartHelp { drawn: &drawn, words: subject.wording }.impact(!self.is_gain)
    }

    fn alternative(&self, (subject, evaluation): AtTheta) -> String {
        let words = subject.wording;
        let values = subject.listed(|model| {
            let own = &evaluation.models[model];
            let value = if self.is_gain { own.improvement } else { own.impact };
            format!("{} {}", subject.model_name(model), words.worth(value))
        });
        let place = subject.place(evaluation);
        if self.is_gain {
            return format!(
                "Impact over the better of “{}” and “{}” against θ. {place}: {values}.",
                words.always_negative, words.always_positive
            );
        }
        format!(
            "Impact against θ. {place}: {values}; “{}” {}, perfect decisions {}.",
            words.always_positive,
            words.worth(evaluation.accept_all),
            words.worth(evaluation.perfect)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_short() {
        let said = [0.0, -2500.0, 50_000.0, 1_200_000.0, 0.25, 2e9, 3e12].map(short_amount);
        assert_eq!(said, ["0", "−2,500", "50k", "1.2M", "0.25", "2B", "3e12"]);
        let words = Wording::default();
        let said = [12_265.0, 12_345_678.0].map(|amount| said_amount(amount, &words));
        assert_eq!(said, ["12,265", "12.3M"]);
    }
}
