//! What unseen cases add to a chart over PC(+): thin curves, a hollow dot, a caption that says so.

use crate::chart::axis::{RIBBON_HEIGHT_PX, RIBBON_TOP_PX};
use crate::chart::subject::{Models, Subject};
use crate::plot::{Align, Frame, Ink, Mark, Point, Scene, Stroke, TextStyle, shortened};

/// Between corners curves are drawn in steps of so many pixels.
pub(super) const STEP_PX: f64 = 2.0;

/// A thin line in a model's colour and pattern.
pub(super) fn stroke(model: usize) -> Stroke {
    Stroke { opacity: 0.8, ..Stroke::series(model, 1.2) }
}

/// The actual value of the best model.
pub(super) fn hollow_dot(scene: &mut Scene, at: Point, model: usize) {
    let (ink, ring) = (Ink::Surface, Ink::Series(model));
    scene.marks.push(Mark::Dot { at, radius_px: 3.0, ink, ring });
}

/// What the thin curves are, beside the ribbon, where nothing else is written.
pub(super) fn caption(scene: &mut Scene, frame: &Frame, subject: &Subject) {
    let unseen = format!("unseen {}", subject.wording.cases);
    let (size, left) = (11.0, frame.right + if subject.is_compact() { 5.0 } else { 8.0 });
    let room = frame.size_px.0 - left - 2.0;
    let lines = match subject.is_compact() {
        true => vec!["thin: on".to_owned(), unseen],
        false => vec![format!("thin: on {unseen}")],
    };
    let middle = frame.bottom + RIBBON_TOP_PX + RIBBON_HEIGHT_PX / 2.0;
    let first = if lines.len() == 2 { middle - 6.5 } else { middle };
    for (line, y) in lines.iter().zip([first, first + 13.0]) {
        let text = shortened(line, size, false, room);
        scene.text((left, y), text, TextStyle::plain(Ink::Muted, size, Align::Start));
    }
}
