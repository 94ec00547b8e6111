//! Fitting curves: area under the ROC curve on the training cases and on unseen ones, against the
//! number in the models' names (Provost & Fawcett, *Data Science for Business*, figure 8-8).

use crate::chart::axis::{grid_rows, tick, ticks};
use crate::chart::interface::{AtRest, SliderChart};
use crate::chart::subject::{Models, Subject};
use crate::curve::{Fitted, fitting};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Margins, Scene, Stroke, TextStyle, first_fitting,
    shortened, spread, text_width,
};
use crate::wording::{ChartHelp, Drawn, exact_number};

/// The chart of a family of models; depends on the data only.
pub(crate) struct FittingChart {
    alternative: String,
    has_test: bool,
}

/// Numbers that span more than this many times are drawn on a logarithmic axis.
const WIDE: f64 = 30.0;

impl FittingChart {
    /// Builds the chart of all models and draws its base layer; `None` if they are no family, see
    /// [`fitting`].
    pub(crate) fn new(base: &mut Scene, subject: &Subject) -> Option<Self> {
        let family = fitting(&subject.curves.models)?;
        let margins = if subject.is_compact() {
            Margins { top: 26.0, right: 102.0, bottom: 52.0, left: 44.0 }
        } else {
            Margins { top: 26.0, right: 186.0, bottom: 52.0, left: 50.0 }
        };
        let frame = Frame::new(subject.size_px, margins);
        let areas = family.iter().flat_map(|f| [Some(f.training_area), f.test_area]).flatten();
        let (low, high) = areas.fold((1.0_f64, 0.0_f64), |(l, h), area| (l.min(area), h.max(area)));
        let room = (0.1 * (high - low)).max(0.005);
        let y = frame.y(((low - room).max(0.0), (high + room).min(1.0)));
        let (from, to) = y.domain();
        let decimals = if to - from < 0.1 { 3 } else { 2 };
        grid_rows(base, &frame, y, &ticks((from, to), 5, |v| format!("{v:.decimals$}")));
        let axis = Axis::of(&family, &frame);
        axis.ticks(base, &frame, &family);
        let caption = TextStyle::plain(Ink::Muted, 12.0, Align::Start);
        base.text((4.0, frame.top - 13.0), "AUC", caption);
        let below = (frame.right, frame.bottom + 34.0);
        let scale = if axis.is_log { " (logarithmic)" } else { "" };
        let texts = ["number in the model’s name", "number in the name", "number"];
        let texts = texts.map(|text| format!("{text}{scale} →"));
        let text = first_fitting(&texts, 12.0, false, frame.right - 4.0);
        base.text(below, text, TextStyle::plain(Ink::Muted, 12.0, Align::End));
        let best = lines(base, &frame, (axis, y), &family);
        let alternative = in_words(&family, best);
        let has_test = family.iter().any(|of| of.test_area.is_some());
        Some(Self { alternative, has_test })
    }
}

impl SliderChart for FittingChart {
    type At<'a> = AtRest<'a>;

    fn help(&self, at: AtRest) -> String {
        let drawn: &[Drawn] = if self.has_test { &[Drawn::Unseen] } else { &[] };
        ChartHelp { drawn, words: at.wording }.fitting()
    }

    fn alternative(&self, _: AtRest) -> String {
        self.alternative.clone()
    }
}

fn in_words(family: &[Fitted], best: Option<&Fitted>) -> String {
    let values = family.iter().map(|f| {
        let unseen = f.test_area.map(|area| format!(", {area:.3} on unseen cases"));
        let number = exact_number(f.complexity);
        format!("at {number} {:.3}{}", f.training_area, unseen.unwrap_or_default())
    });
    let best = best.map(|f| format!(" Best on unseen cases at {}.", exact_number(f.complexity)));
    format!(
        "Area under the ROC curve against the number in the models’ names: {}.{}",
        values.collect::<Vec<_>>().join("; "),
        best.unwrap_or_default()
    )
}

/// The horizontal axis.
#[derive(Clone, Copy)]
struct Axis {
    is_log: bool,
    scale: LinearScale,
}

impl Axis {
    fn of(family: &[Fitted], frame: &Frame) -> Self {
        let first = family.first().map_or(0.0, |f| f.complexity);
        let last = family.last().map_or(1.0, |f| f.complexity);
        let is_log = first > 0.0 && last / first > WIDE;
        let (low, high) = if is_log { (first.ln(), last.ln()) } else { (first, last) };
        let high = if high > low { high } else { low + 1.0 };
        let inset = Frame { left: frame.left + 12.0, right: frame.right - 12.0, ..*frame };
        Self { is_log, scale: inset.x((low, high)) }
    }

    fn to_px(self, number: f64) -> f64 {
        self.scale.to_px(if self.is_log { number.ln() } else { number })
    }

    /// The numbers themselves, as many as have room.
    fn ticks(self, scene: &mut Scene, frame: &Frame, family: &[Fitted]) {
        let mut free_from = f64::NEG_INFINITY;
        for fitted in family {
            let (at, text) = (self.to_px(fitted.complexity), exact_number(fitted.complexity));
            let half = text_width(&text, 12.0, false) / 2.0 + 4.0;
            if at - half < free_from {
                continue;
            }
            free_from = at + half;
            tick(scene, (at, frame.bottom), 5.0);
            let below = (at, frame.bottom + 14.0);
            scene.text(below, text, TextStyle::plain(Ink::Muted, 12.0, Align::Middle));
        }
    }
}

/// Both curves with their names and last values; the best on unseen cases is marked and returned.
fn lines<'a>(
    scene: &mut Scene,
    frame: &Frame,
    (axis, y): (Axis, LinearScale),
    family: &'a [Fitted],
) -> Option<&'a Fitted> {
    let place = |f: &Fitted, area: f64| (axis.to_px(f.complexity), y.to_px(area));
    let training: Vec<_> = family.iter().map(|f| place(f, f.training_area)).collect();
    let unseen: Vec<_> =
        family.iter().filter_map(|f| f.test_area.map(|area| place(f, area))).collect();
    let curves = [("training", training, Dash::Dashed, Ink::Muted), {
        ("unseen", unseen, Dash::Solid, Ink::Series(0))
    }];
    let drawn: Vec<_> = curves.into_iter().filter(|(_, points, ..)| !points.is_empty()).collect();
    let ends: Vec<f64> = drawn.iter().map(|(_, points, ..)| points[points.len() - 1].1).collect();
    let labels = spread(&ends, 18.0, (frame.top, frame.bottom));
    for ((name, points, dash, ink), label) in drawn.into_iter().zip(labels) {
        let at = (frame.right + 8.0, label);
        let room = frame.size_px.0 - at.0 - 2.0;
        let name = shortened(name, 13.0, false, room);
        scene.text(at, name, TextStyle::plain(Ink::Text, 13.0, Align::Start));
        for &point in &points {
            scene.dot(point, 2.5, ink);
        }
        scene.line(points, Stroke { dash, ..Stroke::solid(ink, 2.5) });
    }
    // Of equals the plainest.
    let tested = family.iter().filter(|f| f.test_area.is_some());
    let best = tested.reduce(|best, f| if f.test_area > best.test_area { f } else { best })?;
    let at = place(best, best.test_area?);
    scene.dot(at, 6.0, Ink::Series(0));
    let text = format!("best: {}", exact_number(best.complexity));
    let half = text_width(&text, 13.0, true) / 2.0;
    let x = at.0.clamp(frame.left + half, (frame.right - half).max(frame.left + half));
    let above = if at.1 - 18.0 > frame.top { at.1 - 16.0 } else { at.1 + 18.0 };
    let bold = TextStyle::bold(Ink::Text, 13.0, Align::Middle);
    scene.text_with_halo((x, above), &text, bold);
    Some(best)
}
