//! Names of the curves at their right ends, with their values at x, kept apart.

use super::{Subject, style};
use crate::plot::{
    Align, Dash, Frame, Ink, Scene, Stroke, TextStyle, shortened, spread, text_width,
};

/// One label: which model, where its value stands, what the value says.
pub(super) struct EndLabel {
    pub(super) model: usize,
    pub(super) y_px: f64,
    pub(super) value: String,
}

/// Draws the labels in the right margin; the best model's name is bold.
pub(super) fn end_labels(
    scene: &mut Scene,
    frame: &Frame,
    subject: &Subject,
    labels: &[EndLabel],
    best: Option<usize>,
) {
    let (two_lines, size) = (subject.is_compact(), subject.text_px());
    let gap = if two_lines { 2.0 * size + 6.0 } else { size + 6.0 };
    let wanted: Vec<f64> = labels.iter().map(|l| l.y_px).collect();
    let placed =
        spread(&wanted, gap, (frame.top - 4.0, frame.bottom - if two_lines { 8.0 } else { 0.0 }));
    let left = frame.right + if two_lines { 4.0 } else { 8.0 };
    let indent = if two_lines { 13.0 } else { 18.0 };
    for (label, &y) in labels.iter().zip(&placed) {
        let bold = best == Some(label.model);
        let ink = Ink::Series(label.model);
        let dash = Dash::of_series(label.model);
        let key = Stroke { dash, ..Stroke::solid(ink, 3.0) };
        scene.line(vec![(left, y), (left + indent - 5.0, y)], key);
        let space = frame.size_px.0 - left - indent - 2.0;
        let value_width = text_width(&label.value, size, bold) + 0.3 * size;
        let name_space = if two_lines { space } else { space - value_width };
        let name = shortened(subject.model_name(label.model), size, bold, name_space);
        let set = |ink| TextStyle { bold, ..style(ink, size, Align::Start) };
        let name_width = text_width(&name, size, bold);
        scene.text((left + indent, y), name, set(Ink::Text));
        if two_lines {
            scene.text((left + indent, y + size + 1.0), label.value.clone(), set(Ink::Muted));
        } else {
            let at = (frame.size_px.0 - 4.0).min(left + indent + name_width + value_width);
            let value = TextStyle { align: Align::End, ..set(Ink::Muted) };
            scene.text((at, y), label.value.clone(), value);
        }
    }
}
