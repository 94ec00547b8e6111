//! What axes share, whatever they measure: grid lines with their values, and what stands below the
//! curves: a strip, the numbers with the slider's handle, and what the axis measures.
//!
//! The axis along which a slider's line is dragged.

use crate::chart::callout::{DragHandle, edge_at};
use crate::chart::line_labels::Rect;
use crate::chart::subject::Models;
use crate::curve::{Policy, round_theta};
use crate::evaluate::Interval;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Mark, Point, Scene, Stroke, TextStyle, decimal_ticks,
    first_fitting, text_width, wrapped,
};
use crate::wording::{Wording, share_axis};

/// From the bottom of the curves to the strip.
const STRIP_TOP_PX: f64 = 10.0;
/// From the bottom of the strip to the middle of the numbers, and of the axis's name.
const NUMBERS_PX: f64 = 14.0;
const NAME_PX: f64 = 34.0;
/// From one line of the name to the next, and from the last one to the bottom of the chart.
const LINE_PX: f64 = 15.0;
const BELOW_PX: f64 = 10.0;
/// Size of the numbers.
const NUMBER_PX: f64 = 12.0;
/// The left end of the curves.
const LEFT_PX: f64 = 44.0;
/// From the numbers beside the curves to these: of short ones, and of the longest.
const BESIDE_PX: (f64, f64) = (8.0, 4.0);

/// Where the curves of a chart with a slider stand, and the strip below them: in the same place under
/// every chart, so that the handle does not move when another one is opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stage {
    pub(super) frame: Frame,
    /// The strip.
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Stage {
    /// - `names`: what the axes of all the study's charts measure.
    pub(super) fn new(models: &dyn Models, names: &[String]) -> Self {
        // High enough to tell shares of a hundred in.
        let height = if models.is_compact() { 28.0 } else { 34.0 };
        let is_broken = names.iter().any(|name| name_lines(models, name).len() > 1);
        let more = if is_broken { LINE_PX } else { 0.0 };
        let bottom = STRIP_TOP_PX + height + NAME_PX + BELOW_PX + more;
        let margins = Margins { top: 26.0, right: 1.0, bottom, left: LEFT_PX };
        let frame = Frame::new(models.size_px(), margins);
        let top = frame.bottom + STRIP_TOP_PX;
        Self { frame, top, bottom: top + height }
    }

    /// What the axis measures, below its numbers; returns where its last line ends.
    pub(super) fn name(&self, scene: &mut Scene, models: &dyn Models, name: &str) -> f64 {
        let (size, mut end) = (models.text_px(), 0.0);
        let left = if models.is_compact() { 0.0 } else { self.frame.left };
        for (line, down) in name_lines(models, name).into_iter().zip([0.0, LINE_PX]) {
            end = left + text_width(&line, size, false);
            let at = (left, self.bottom + NAME_PX + down);
            scene.text(at, line, TextStyle::plain(Ink::Text, size, Align::Start));
        }
        end
    }

    /// A remark at the right end of the line of the axis's name: the longest that fits.
    ///
    /// - `name_end`: where the name ends.
    pub(super) fn remark(&self, scene: &mut Scene, wordings: &[String], name_end: f64) {
        let right = self.frame.right;
        let fits = |text: &&String| text_width(text, 12.5, false) + 24.0 <= right - name_end;
        if let Some(text) = wordings.iter().find(fits) {
            let style = TextStyle::plain(Ink::Muted, 12.5, Align::End);
            scene.text((right, self.bottom + NAME_PX), text.as_str(), style);
        }
    }

    /// The slider's handle with its value, and the numbers that it leaves room for.
    pub(super) fn scrub(
        &self,
        scene: &mut Scene,
        (at, value): (f64, &str),
        numbers: (LinearScale, &[(f64, String)]),
    ) {
        let width = self.frame.size_px.0;
        let taken = handle(scene, (at, self.bottom + NUMBERS_PX), value, width);
        scene.keep_still(|scene| numbers_below(scene, (self.bottom, width), numbers, taken));
    }
}

/// What the axes of cost ratios and of shares measure.
pub(super) fn class_axes(wording: &Wording) -> [String; 2] {
    let [share, _] = share_axis(wording);
    [wording.ratio_axis(), share].map(|name| name + " →")
}

/// What an axis measures, in lines that fit.
fn name_lines(models: &dyn Models, name: &str) -> Vec<String> {
    wrapped(name, models.text_px(), false, models.size_px().0 - 64.0)
}

/// Round values of an axis, about as many as are wanted, each with what is said of it.
pub(super) fn ticks(
    (low, high): (f64, f64),
    wanted: usize,
    said: impl Fn(f64) -> String,
) -> Vec<(f64, String)> {
    decimal_ticks(low, high, wanted).into_iter().map(|value| (value, said(value))).collect()
}

/// Numbers below an axis, as many as are apart and beside the handle.
///
/// - `from_px`: where they begin; `right_px`: the right end of the chart.
/// - `numbers`: those of the axis, from left to right.
/// - `taken`: from where to where the handle stands.
pub(super) fn numbers_below(
    scene: &mut Scene,
    (from_px, right_px): (f64, f64),
    (x, numbers): (LinearScale, &[(f64, String)]),
    taken: (f64, f64),
) {
    let mut end = f64::NEG_INFINITY;
    for (value, said) in numbers {
        let (at, half) = (x.to_px(*value), text_width(said, NUMBER_PX, false) / 2.0);
        // Whole at an end of the axis.
        let middle = at.min(right_px - half).max(half);
        let is_free = middle + half + 5.0 <= taken.0 || middle - half - 5.0 >= taken.1;
        if is_free && middle - half >= end + 6.0 {
            end = middle + half;
            tick(scene, (at, from_px), 4.0);
            let style = TextStyle::plain(Ink::Muted, NUMBER_PX, Align::Middle);
            scene.text((middle, from_px + NUMBERS_PX), said.as_str(), style);
        }
    }
}

/// Grid lines and labels of a vertical axis. A label that is too wide is set smaller, so that the curves
/// of all charts begin at the same place.
pub(super) fn grid_rows(scene: &mut Scene, frame: &Frame, y: LinearScale, ticks: &[(f64, String)]) {
    for (value, label) in ticks {
        let at = y.to_px(*value);
        let ink = if *value == 0.0 { Ink::Muted } else { Ink::Grid };
        let stroke =
            Stroke { opacity: if *value == 0.0 { 0.5 } else { 1.0 }, ..Stroke::solid(ink, 1.0) };
        scene.line(vec![(frame.left, at), (frame.right, at)], stroke);
        let (width, room) = (text_width(label, NUMBER_PX, false), frame.left - BESIDE_PX.1);
        let size = NUMBER_PX * (room / width).min(1.0);
        let right = (frame.left - BESIDE_PX.0).max(width.min(room));
        scene.text((right, at), label.clone(), TextStyle::plain(Ink::Muted, size, Align::End));
    }
}

/// A mark on an axis.
///
/// - `length`: CSS pixels, downwards.
pub(super) fn tick(scene: &mut Scene, at: Point, length: f64) {
    let stroke = Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) };
    scene.line(vec![at, (at.0, at.1 + length)], stroke);
}

/// A model's colour on a strip and its opacity, and the colour of a text on it.
///
/// - `leaders`: the models that have a hue.
pub(super) fn inks(leaders: &[usize], model: usize) -> ((Ink, f64), Ink) {
    if leaders.contains(&model) {
        ((Ink::Series(model), 1.0), Ink::OnSeries(model))
    } else {
        ((Ink::Muted, OTHERS), Ink::Text)
    }
}

/// How much is seen of the grey of models without a hue.
const OTHERS: f64 = 0.35;

/// The bars of a strip of winners over any axis, named where there is room; returns where.
pub(super) fn winner_bars(
    scene: &mut Scene,
    (top, height_px): (f64, f64),
    x: LinearScale,
    intervals: &[Interval],
    (models, leaders): (&dyn Models, &[usize]),
) -> Vec<Rect> {
    let (size, mut names) = (12.0, vec![]);
    for interval in intervals {
        let (from, to) = (x.to_px(interval.from) + 0.5, x.to_px(interval.to) - 0.5);
        let grey = ((Ink::Grid, 1.0), Ink::Text);
        let (((ink, opacity), text_ink), name) = match interval.policy {
            Policy::Model(m) => (inks(leaders, m), models.model_name(m)),
            Policy::AlwaysNegative => (grey, &*models.wording().always_negative),
            Policy::AlwaysPositive => (grey, &*models.wording().always_positive),
        };
        let end = (to.max(from + 0.5), top + height_px);
        if opacity < 1.0 {
            scene.block((from, top), end, ink, opacity);
        } else {
            scene.marks.push(Mark::Bar { from: (from, top), to: end, ink, radius_px: 3.0 });
        }
        let fits = |text: &str| text_width(text, size, true) + 10.0 <= to - from;
        let mut labels = vec![name.to_owned()];
        if interval.policy.model().is_some() {
            // What is recommended may be another one that these cases can't tell from it.
            let cases = &models.wording().cases;
            labels.extend([format!("{name} best"), format!("{name} best on these {cases}")]);
        }
        let Some(label) = labels.into_iter().rev().find(|label| fits(label)) else { continue };
        let at = ((from + to) / 2.0, top + height_px / 2.0 + 0.5);
        let width = text_width(&label, size, true) + 4.0;
        names.push(Rect::of((at.0 - width / 2.0, at.1), (width, size + 2.0)));
        scene.text(at, label, TextStyle::bold(text_ink, size, Align::Middle));
    }
    names
}

/// Size of a chart's title.
pub(super) const TITLE_PX: f64 = 13.0;

/// What a vertical axis measures, above it from the chart's left end: the longest of some wordings that
/// fits; returns where it ends.
pub(super) fn title(scene: &mut Scene, frame: &Frame, wordings: &[String]) -> f64 {
    let text = first_fitting(wordings, TITLE_PX, true, frame.size_px.0 - 4.0);
    let (style, end) =
        (TextStyle::bold(Ink::Text, TITLE_PX, Align::Start), text_width(&text, TITLE_PX, true));
    scene.text((0.0, frame.top - 16.0), text, style);
    end
}

/// Half the height of the handle that names the slider's value.
const HANDLE_PX: f64 = 12.0;
/// Size of the value on it.
const HANDLE_TEXT_PX: f64 = 12.0;

/// The handle of the slider's line, its value between two arrows; from where to where it stands.
///
/// - `at`: its middle.
/// - `right_px`: the right end of the chart.
pub(super) fn handle(scene: &mut Scene, at: Point, value: &str, right_px: f64) -> (f64, f64) {
    let half = text_width(value, HANDLE_TEXT_PX, true) / 2.0 + 18.0;
    // Whole where the line stands at an end of the axis.
    let x = at.0.min(right_px - half - 1.0).max(half + 1.0);
    let (from, to) = ((x - half, at.1 - HANDLE_PX), (x + half, at.1 + HANDLE_PX));
    scene.marks.push(Mark::Bar { from, to, ink: Ink::Text, radius_px: HANDLE_PX });
    for side in [-1.0, 1.0] {
        let tip = x + side * (half - 8.0);
        let arrow = [(-side * 3.2, -3.2), (0.0, 0.0), (-side * 3.2, 3.2)];
        let points = arrow.map(|(dx, dy)| (tip + dx, at.1 + dy)).to_vec();
        scene.line(points, Stroke::solid(Ink::Surface, 1.6));
    }
    let style = TextStyle::bold(Ink::Surface, HANDLE_TEXT_PX, Align::Middle);
    scene.text((x, at.1 + 0.5), value, style);
    (from.0, to.0)
}

/// The x axis of a chart whose slider is dragged along it.
#[derive(Debug, Clone, Copy)]
pub struct SliderAxis {
    /// From the slider's values to pixels.
    scale: LinearScale,
    /// Between which heights the ends of a range can be held; beyond them is the line's own handle.
    held_px: (f64, f64),
    /// A value of the domain as a person can say it again.
    round: fn(f64, (f64, f64)) -> f64,
}

impl SliderAxis {
    /// The axis of PC(+), or of a share of the cases: `0.0..=1.0` in thousandths.
    ///
    /// - `held_px`: between which heights the ends of a range can be held.
    pub(super) fn of_share(frame: &Frame, held_px: (f64, f64)) -> Self {
        let round = |share: f64, _| (share * 1000.0).round() / 1000.0;
        Self { scale: frame.x((0.0, 1.0)), held_px, round }
    }

    /// The axis of θ over its domain.
    pub(super) fn of_theta(frame: &Frame, domain: (f64, f64)) -> Self {
        let held_px = (frame.top, f64::INFINITY);
        Self { scale: frame.x(domain), held_px, round: round_theta }
    }

    /// The value under a pointer.
    pub(super) fn value_at(&self, x_px: f64) -> f64 {
        let (first, last) = self.scale.domain();
        let value = self.scale.from_px(x_px).clamp(first.min(last), first.max(last));
        (self.round)(value, (first, last))
    }

    /// The end of a range that a pointer takes hold of.
    pub(super) fn edge_at(&self, (x_px, y_px): Point, range: (f64, f64)) -> Option<DragHandle> {
        let ends = [DragHandle::RangeLow, DragHandle::RangeHigh];
        let is_held = y_px > self.held_px.0 && y_px < self.held_px.1;
        if is_held { edge_at(self.scale, x_px, range, ends) } else { None }
    }
}
