//! The axis that the improvement and the cost chart share: PC(+), spoken in cost ratios, with the
//! ribbon of winners under it and the line that is dragged.

use super::grip::edge_at;
use super::{Grip, Named, Subject, style};
use crate::curve::Policy;
use crate::domain::OperatingCondition;
use crate::evaluate::{Evaluation, Interval, intervals};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, ratio_ticks, shortened,
    text_width,
};
use crate::wording::plain_ratio;

pub(super) const RIBBON_TOP_PX: f64 = 26.0;
pub(super) const RIBBON_HEIGHT_PX: f64 = 17.0;

/// Grid lines and labels of a vertical axis.
pub(super) fn rows(scene: &mut Scene, frame: &Frame, y: LinearScale, ticks: &[(f64, String)]) {
    for (value, label) in ticks {
        let at = y.to_px(*value);
        let ink = if *value == 0.0 { Ink::Muted } else { Ink::Grid };
        let stroke =
            Stroke { opacity: if *value == 0.0 { 0.5 } else { 1.0 }, ..Stroke::solid(ink, 1.0) };
        scene.line(vec![(frame.left, at), (frame.right, at)], stroke);
        let text = style(Ink::Muted, 12.0, Align::End);
        scene.text((frame.left - 8.0, at), label.clone(), text);
    }
}

/// The ribbon of winners, and what the two ends of the axis mean. Free of the condition.
pub(super) fn ribbon(scene: &mut Scene, frame: &Frame, subject: &Subject) {
    bars(scene, frame, frame.x((0.0, 1.0)), &intervals(subject.joint), subject);
    captions(scene, frame, subject);
}

/// The bars of a ribbon of winners over any axis, named where there is room.
pub(super) fn bars(
    scene: &mut Scene,
    frame: &Frame,
    x: LinearScale,
    intervals: &[Interval],
    subject: &impl Named,
) {
    let (top, size) = (frame.bottom + RIBBON_TOP_PX, 11.0);
    for interval in intervals {
        let (from, to) = (x.to_px(interval.from) + 0.5, x.to_px(interval.to) - 0.5);
        let (ink, text_ink, name) = match interval.policy {
            Policy::Model(m) => (Ink::Series(m), Ink::OnSeries(m), subject.name_of(m)),
            Policy::AlwaysNegative => (Ink::Grid, Ink::Text, &*subject.words().always_negative),
            Policy::AlwaysPositive => (Ink::Grid, Ink::Text, &*subject.words().always_positive),
        };
        let corners = ((from, top), (to.max(from + 0.5), top + RIBBON_HEIGHT_PX));
        let bar = Mark::Bar { from: corners.0, to: corners.1, ink, radius_px: 3.0 };
        scene.marks.push(bar);
        let fits = |text: &str| text_width(text, size, true) + 10.0 <= to - from;
        let best = format!("{name} best");
        let label = match interval.policy {
            Policy::Model(_) if fits(&best) => best,
            _ if fits(name) => name.to_owned(),
            _ => continue,
        };
        let at = ((from + to) / 2.0, top + RIBBON_HEIGHT_PX / 2.0 + 0.5);
        scene.text(
            at,
            label,
            TextStyle { ink: text_ink, size_px: size, bold: true, align: Align::Middle },
        );
    }
}

fn captions(scene: &mut Scene, frame: &Frame, subject: &Subject) {
    let (width, size) = (frame.size_px.0, 12.0);
    let left = format!("← {}", subject.wording.alarm_costs_more);
    let right = format!("{} →", subject.wording.miss_costs_more);
    let both = text_width(&left, size, false) + text_width(&right, size, false) + 16.0;
    let top = frame.bottom + RIBBON_TOP_PX + RIBBON_HEIGHT_PX + 15.0;
    let fit = |text: &str| shortened(text, size, false, width - 8.0);
    if both <= frame.width() {
        scene.text((frame.left, top), left, style(Ink::Muted, size, Align::Start));
        scene.text((frame.right, top), right, style(Ink::Muted, size, Align::End));
    } else {
        scene.text((4.0, top), fit(&left), style(Ink::Muted, size, Align::Start));
        scene.text((width - 4.0, top + 15.0), fit(&right), style(Ink::Muted, size, Align::End));
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
            style(Ink::Muted, 12.0, Align::Middle),
        );
    }
}

/// The line at x with its grip.
pub(super) fn handle(scene: &mut Scene, frame: &Frame, pc: f64) {
    handle_at(scene, frame, frame.x((0.0, 1.0)).to_px(pc));
}

/// The line at a pixel with its grip.
pub(super) fn handle_at(scene: &mut Scene, frame: &Frame, at: f64) {
    let grip = (at, frame.top - 13.0);
    scene.line(vec![(at, frame.top - 13.0), (at, frame.bottom)], Stroke::solid(Ink::Text, 1.5));
    scene.dot(grip, 10.0, Ink::Text);
    for side in [-1.0, 1.0] {
        let arrow = [(side * 2.5, -3.2), (side * 5.7, 0.0), (side * 2.5, 3.2)];
        let points = arrow.map(|(dx, dy)| (grip.0 + dx, grip.1 + dy)).to_vec();
        scene.line(points, Stroke::solid(Ink::Surface, 1.6));
    }
}

/// The PC(+) under a pointer, on a grid of thousandths that a person can say again.
pub(super) fn pc_at(frame: &Frame, x_px: f64) -> f64 {
    let pc = frame.x((0.0, 1.0)).from_px(x_px).clamp(0.0, 1.0);
    (pc * 1000.0).round() / 1000.0
}

/// The end of the range that a pointer holds; above the curves it is the moving line's own grip.
pub(super) fn grip_at(frame: &Frame, (x_px, y_px): Point, evaluation: &Evaluation) -> Option<Grip> {
    let range = evaluation.range.filter(|_| y_px > frame.top)?;
    edge_at(frame.x((0.0, 1.0)), x_px, range)
}
