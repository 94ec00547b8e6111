//! What most charts draw of their models: a line each, with its name on it.

use super::line_labels::{Heights, LineLabels, LineName};
use super::subject::{Models, Named, Subject, Winners};
use crate::plot::{Dash, Frame, Ink, Point, Scene, Stroke, thin};
use crate::wording::Drawn;

/// What of a chart of so many lines its help has to explain.
pub(super) fn drawn(lines: usize, winner: Option<usize>) -> Vec<Drawn> {
    let winner = winner.map(|_| Drawn::Winner);
    let others = (lines > 1).then_some(Drawn::Others);
    winner.into_iter().chain(others).collect()
}

/// Width of the best model's line, and of the others', CSS pixels.
pub(super) const WINNER_PX: f64 = 3.2;
const OTHER_PX: f64 = 1.4;
const OTHER_OPACITY: f64 = 0.6;

/// A model's line in pieces, each from left to right: where it leaves the chart it is cut.
pub(super) type ModelLine = (usize, Vec<Vec<Point>>);

/// One line a model, named on the line: the best model's solid and on top, the others thin and pale.
/// A line without room for its name keeps its pattern, so that it can be told by that.
///
/// - `labels`: gets the lines and the names.
pub(super) fn lines<C: Named, J: Winners>(
    scene: &mut Scene,
    (frame, subject): (&Frame, &Subject<C, J>),
    winner: Option<usize>,
    lines: &[ModelLine],
    labels: &mut LineLabels,
) {
    labels.lines = lines.iter().map(|(_, line)| Heights::of_pieces(line, frame)).collect();
    let heights = labels.lines.clone();
    let of = winner.and_then(|winner| lines.iter().position(|(model, _)| *model == winner));
    if let Some(at) = of {
        labels.winner = heights[at].clone();
    }
    let mut names = Scene::new(scene.width_px, scene.height_px);
    let mut dashes = Vec::with_capacity(lines.len());
    for (index, (model, _)) in lines.iter().enumerate() {
        let (name, ink) = (subject.model_name(*model), Ink::SeriesText(*model));
        let line = &heights[index];
        let is_named = Some(index) == of
            || labels.name(&mut names, frame, subject, &LineName { name, ink, line }, &heights);
        dashes.push(if is_named { Dash::Solid } else { Dash::of_series(*model) });
    }
    let draw = |scene: &mut Scene, index: usize, stroke: Stroke| {
        for piece in &lines[index].1 {
            scene.line(thin(piece.clone(), frame.width()), stroke);
        }
    };
    for (index, (model, _)) in lines.iter().enumerate().rev() {
        if Some(index) != of {
            let look =
                Stroke { dash: dashes[index], ..Stroke::solid(Ink::Series(*model), OTHER_PX) };
            draw(scene, index, Stroke { opacity: OTHER_OPACITY, ..look });
        }
    }
    scene.marks.append(&mut names.marks);
    if let Some(at) = of {
        draw(scene, at, Stroke::solid(Ink::Series(lines[at].0), WINNER_PX));
    }
}
