//! The axis that charts over PC(+) share, spoken in cost ratios: how many false alarms one miss
//! costs; and the line that is dragged.

use crate::chart::axis::slider_line;
use crate::chart::condition::ribbon::{Ribbon, TOP_PX};
use crate::chart::line_labels::Rect;
use crate::chart::subject::{Models, Subject};
use crate::domain::OperatingCondition;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Scene, Stroke, TextStyle, ratio_ticks, text_width,
    wrapped,
};
use crate::wording::plain_ratio;

/// From the top of the numbers of the axis to the middle of its name.
const NAME_PX: f64 = 34.0;
/// Where it begins: on a phone, and at most elsewhere.
const NAME_LEFT_PX: (f64, f64) = (4.0, 60.0);
/// From one line of it to the next.
const LINE_PX: f64 = 15.0;

/// The frame of a chart over PC(+): space for its title above, the ribbon and the axis below.
pub(super) fn frame(subject: &Subject) -> Frame {
    let bottom = TOP_PX + Ribbon::height_px(subject) + NAME_PX + name_px(subject);
    let margins = match subject.is_compact() {
        true => Margins { top: 46.0, right: 12.0, bottom, left: 44.0 },
        false => Margins { top: 48.0, right: 104.0, bottom, left: 50.0 },
    };
    Frame::new(subject.size_px, margins)
}

/// What the axis measures, in lines that fit.
fn name_lines(subject: &Subject) -> Vec<String> {
    let name = subject.wording.ratio_axis() + " →";
    wrapped(&name, subject.text_px(), false, subject.width_px() - NAME_LEFT_PX.1 - 4.0)
}

/// From the middle of the first line of the axis's name to the bottom of the chart.
pub(super) fn name_px(subject: &Subject) -> f64 {
    let lines = u32::try_from(name_lines(subject).len()).unwrap_or(1);
    10.0 + LINE_PX * f64::from(lines.saturating_sub(1))
}

/// What the axis under a ribbon measures. Free of the condition.
pub(super) fn name(scene: &mut Scene, frame: &Frame, subject: &Subject, ribbon: &Ribbon) {
    caption(scene, frame, subject, ribbon.bottom() + NAME_PX);
}

/// The cost ratios under a ribbon.
pub(super) fn ratios_below(
    scene: &mut Scene,
    frame: &Frame,
    ribbon: &Ribbon,
    condition: OperatingCondition,
) {
    let from = ribbon.bottom();
    ratios(scene, (frame, frame.x((0.0, 1.0))), condition, (from, from + 13.0));
}

/// What the axis measures, under its numbers.
pub(super) fn caption(scene: &mut Scene, frame: &Frame, subject: &Subject, y_px: f64) {
    let size = subject.text_px();
    let left = if subject.is_compact() { NAME_LEFT_PX.0 } else { frame.left };
    for (line, down) in name_lines(subject).into_iter().zip([0.0, LINE_PX]) {
        let style = TextStyle::plain(Ink::Text, size, Align::Start);
        scene.text((left, y_px + down), line, style);
    }
}

/// Cost ratios at the bottom of an axis, the one that is set in bold; they move with the prevalence.
///
/// - `y_px`: the middle of their text.
pub(super) fn ratios(
    scene: &mut Scene,
    (frame, x): (&Frame, LinearScale),
    condition: OperatingCondition,
    (from_px, y_px): (f64, f64),
) {
    let to_px = |ratio: f64| {
        let at = OperatingCondition::from_cost_ratio(ratio, condition.prevalence());
        x.to_px(at.map_or(0.0, |c| c.pc()))
    };
    let here = condition.cost_ratio();
    let shown = Some(here).filter(|ratio| *ratio > 0.0 && ratio.is_finite());
    let width = |ratio: f64| text_width(&plain_ratio(ratio), 12.0, ratio == here) + 10.0;
    for ratio in ratio_ticks(shown, to_px, (frame.left, frame.right), width) {
        let (at, bold) = (to_px(ratio), ratio == here);
        let tick = vec![(at, from_px), (at, from_px + 4.0)];
        scene.line(tick, Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) });
        let ink = if bold { Ink::Text } else { Ink::Muted };
        let style = TextStyle { bold, ..TextStyle::plain(ink, 12.0, Align::Middle) };
        scene.text((at, y_px), plain_ratio(ratio), style);
    }
}

/// The line at a PC(+) with its knob.
///
/// - `texts`: what it must not run through.
pub(super) fn line(scene: &mut Scene, frame: &Frame, pc: f64, texts: &[Rect]) {
    slider_line(scene, frame, frame.x((0.0, 1.0)).to_px(pc), texts);
}
