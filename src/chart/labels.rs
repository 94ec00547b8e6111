//! Names of the curves at their right ends, with their values at x, kept apart.

use super::{Named, style};
use crate::plot::{
    Align, Dash, Frame, Ink, Scene, Stroke, TextStyle, shortened, spread, text_width,
};

/// One label: whose, how the line is drawn, where its value stands, what the value says.
pub(super) struct EndLabel {
    /// The model, if it is one's.
    pub(super) model: Option<usize>,
    pub(super) name: String,
    pub(super) stroke: Stroke,
    pub(super) y_px: f64,
    pub(super) value: String,
}

impl EndLabel {
    /// The label of a model's line.
    pub(super) fn of(subject: &impl Named, model: usize, y_px: f64, value: String) -> Self {
        let dash = Dash::of_series(model);
        let stroke = Stroke { dash, ..Stroke::solid(Ink::Series(model), 3.0) };
        Self { model: Some(model), name: subject.name_of(model).into(), stroke, y_px, value }
    }
}

/// As many labels as there is room for: those nearest to the best model's.
fn fitting(labels: &[EndLabel], best: Option<usize>, room: f64) -> Vec<&EndLabel> {
    let mut fitting: Vec<&EndLabel> = labels.iter().collect();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few labels")]
    let room = room.max(1.0) as usize;
    if fitting.len() > room {
        let is_best = |l: &&&EndLabel| best.is_some() && best == l.model;
        let best = fitting.iter().find(is_best).map_or(0.0, |l| l.y_px);
        fitting.sort_by(|a, b| (a.y_px - best).abs().total_cmp(&(b.y_px - best).abs()));
        fitting.truncate(room);
        // Models in their order, then what they are compared with.
        fitting.sort_by_key(|label| label.model.unwrap_or(usize::MAX));
    }
    fitting
}

/// Draws the labels in the right margin; the best model's name is bold.
pub(super) fn end_labels(
    scene: &mut Scene,
    frame: &Frame,
    subject: &impl Named,
    labels: &[EndLabel],
    best: Option<usize>,
) {
    let compact = subject.has_little_room();
    let size = if compact { 11.5 } else { 13.0 };
    let left = frame.right + if compact { 5.0 } else { 8.0 };
    let room = frame.size_px.0 - left - 2.0;
    let is_long = |label: &EndLabel| {
        let name = text_width(&label.name, size, true);
        29.0 + name + text_width(&label.value, size, true) + 0.4 * size > room
    };
    let two_lines = compact || labels.iter().any(is_long);
    let gap = if two_lines { 2.0 * size + 8.0 } else { size + 6.0 };
    let lowest = frame.bottom - if two_lines { size } else { 0.0 };
    let labels = fitting(labels, best, ((lowest - frame.top + 4.0) / gap).floor());
    let wanted: Vec<f64> = labels.iter().map(|l| l.y_px).collect();
    let placed = spread(&wanted, gap, (frame.top - 4.0, lowest));
    for (label, &y) in labels.iter().zip(&placed) {
        let bold = best.is_some() && best == label.model;
        let set = |ink| TextStyle { bold, ..style(ink, size, Align::Start) };
        let (stroke, name) = (label.stroke, &label.name);
        if two_lines {
            // Name above, line sample and value below.
            let below = y + size + 1.0;
            scene.text((left, y), shortened(name, size, bold, room), set(Ink::Text));
            scene.line(vec![(left + 1.0, below), (left + 22.0, below)], stroke);
            scene.text((left + 29.0, below), label.value.clone(), set(Ink::Muted));
        } else {
            let value_width = text_width(&label.value, size, bold) + 0.4 * size;
            let name = shortened(name, size, bold, room - 29.0 - value_width);
            let end = left + 29.0 + text_width(&name, size, bold) + value_width;
            scene.line(vec![(left + 1.0, y), (left + 22.0, y)], stroke);
            scene.text((left + 29.0, y), name, set(Ink::Text));
            let value = TextStyle { align: Align::End, ..set(Ink::Muted) };
            scene.text((end.min(frame.size_px.0 - 2.0), y), label.value.clone(), value);
        }
    }
}
