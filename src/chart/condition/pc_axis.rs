//! The axis that the improvement and the cost chart share: PC(+), spoken in cost ratios, with the
//! ribbon of winners under it and the line that is dragged.

use crate::chart::axis::{RIBBON_HEIGHT_PX, RIBBON_TOP_PX, slider_line, winner_bars};
use crate::chart::subject::{Models, Subject};
use crate::domain::OperatingCondition;
use crate::evaluate::intervals;
use crate::plot::{
    Align, Frame, Ink, Margins, Scene, Stroke, TextStyle, ratio_ticks, shortened, text_width,
};
use crate::wording::plain_ratio;

/// The frame of a chart over PC(+): space for the ribbon below and the labels to the right.
pub(super) fn frame(subject: &Subject) -> Frame {
    let margins = match subject.is_compact() {
        true => Margins { top: 26.0, right: 102.0, bottom: 79.0, left: 44.0 },
        false => Margins { top: 26.0, right: 186.0, bottom: 76.0, left: 50.0 },
    };
    Frame::new(subject.size_px, margins)
}

/// The ribbon of winners, and what the two ends of the axis mean. Free of the condition.
pub(super) fn ribbon(scene: &mut Scene, frame: &Frame, subject: &Subject) {
    winner_bars(scene, frame, frame.x((0.0, 1.0)), &intervals(subject.joint), subject);
    captions(scene, frame, subject);
}

fn captions(scene: &mut Scene, frame: &Frame, subject: &Subject) {
    let (width, size) = (frame.size_px.0, 12.0);
    let left = format!("← {}", subject.wording.alarm_costs_more);
    let right = format!("{} →", subject.wording.miss_costs_more);
    let both = text_width(&left, size, false) + text_width(&right, size, false) + 16.0;
    let top = frame.bottom + RIBBON_TOP_PX + RIBBON_HEIGHT_PX + 15.0;
    let fit = |text: &str| shortened(text, size, false, width - 8.0);
    if both <= frame.width() {
        scene.text((frame.left, top), left, TextStyle::plain(Ink::Muted, size, Align::Start));
        scene.text((frame.right, top), right, TextStyle::plain(Ink::Muted, size, Align::End));
    } else {
        scene.text((4.0, top), fit(&left), TextStyle::plain(Ink::Muted, size, Align::Start));
        scene.text(
            (width - 4.0, top + 15.0),
            fit(&right),
            TextStyle::plain(Ink::Muted, size, Align::End),
        );
    }
}

/// Cost ratios under the axis; they move with the prevalence.
pub(super) fn ratios(scene: &mut Scene, frame: &Frame, condition: OperatingCondition) {
    let x = frame.x((0.0, 1.0));
    let to_px = |ratio: f64| {
        let at = OperatingCondition::from_cost_ratio(ratio, condition.prevalence());
        x.to_px(at.map_or(0.0, |c| c.pc()))
    };
    let width = |ratio: f64| text_width(&plain_ratio(ratio), 12.0, false) + 10.0;
    for ratio in ratio_ticks(to_px, (frame.left, frame.right), width) {
        let at = to_px(ratio);
        let tick = vec![(at, frame.bottom), (at, frame.bottom + 5.0)];
        scene.line(tick, Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) });
        scene.text(
            (at, frame.bottom + 14.0),
            plain_ratio(ratio),
            TextStyle::plain(Ink::Muted, 12.0, Align::Middle),
        );
    }
}

/// The line at a PC(+) with its knob.
pub(super) fn line(scene: &mut Scene, frame: &Frame, pc: f64) {
    slider_line(scene, frame, frame.x((0.0, 1.0)).to_px(pc));
}
