//! A frame for curves of one rate over another.

use crate::chart::axis::grid_rows;
use crate::chart::subject::{Models, Subject};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Scene, Stroke, TextStyle, decimal_ticks,
};

/// As wide as there is room for.
pub(super) fn frame(subject: &Subject) -> Frame {
    let (left, right) = if subject.is_compact() { (44.0, 20.0) } else { (64.0, 24.0) };
    Frame::new(subject.size_px, Margins { top: 24.0, right, bottom: 48.0, left })
}

/// Grid lines and percents of both axes, each from 0 to 1.
pub(super) fn axes(scene: &mut Scene, frame: &Frame, x: LinearScale, y: LinearScale) {
    let ticks = decimal_ticks(0.0, 1.0, 5);
    let said = |v: &f64| (*v, format!("{:.0}%", v * 100.0));
    grid_rows(scene, frame, y, &ticks.iter().map(said).collect::<Vec<_>>());
    for tick in &ticks {
        let at = x.to_px(*tick);
        scene.line(vec![(at, frame.top), (at, frame.bottom)], Stroke::solid(Ink::Grid, 1.0));
        let text = TextStyle::plain(Ink::Muted, 12.0, Align::Middle);
        scene.text((at, frame.bottom + 14.0), said(tick).1, text);
    }
}
