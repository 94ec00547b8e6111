//! What a range and limits add to the charts: a band over the conditions, a floor, and in ROC space
//! the lines that bound a rule.

use crate::chart::line_labels::{LineLabels, Rect};
use crate::chart::subject::{Models, Subject};
use crate::domain::OperatingPoint;
use crate::evaluate::{Constraint, Evaluation, WorthIt};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, text_width,
};
use crate::wording::{Drawn, as_text, short_percent};

/// The range of PC(+) as a band with an edge to hold at either end, if one is set.
pub(super) fn band(
    scene: &mut Scene,
    x: LinearScale,
    (top, bottom): (f64, f64),
    evaluation: &Evaluation,
) {
    let Some((low, high)) = evaluation.range else { return };
    let (from, to) = (x.to_px(low), x.to_px(high));
    let points = vec![(from, top), (to, top), (to, bottom), (from, bottom)];
    scene.marks.push(Mark::Area { points, ink: Ink::Muted, opacity: 0.12 });
    let middle = f64::midpoint(top, bottom);
    for at in [from, to] {
        let edge = Stroke { opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.0) };
        scene.line(vec![(at, top), (at, bottom)], edge);
        scene.marks.push(handle((at, middle)));
    }
}

/// What a range and a belief add to a chart over PC(+).
pub(super) fn drawn(evaluation: &Evaluation) -> impl Iterator<Item = Drawn> {
    let range = evaluation.range.map(|_| Drawn::Range);
    let belief = evaluation.belief.map(|_| Drawn::Belief);
    range.into_iter().chain(belief)
}

/// What a line is dragged by.
fn handle((x, y): Point) -> Mark {
    let (from, to) = ((x - 2.5, y - 10.0), (x + 2.5, y + 10.0));
    Mark::Bar { from, to, ink: Ink::Muted, radius_px: 2.5 }
}

/// The floor as a dashed line, and on the axis where the best choice reaches it, if one is set.
///
/// - `labels`: the texts that its name must not cover.
/// - returns: where its name stands.
pub(super) fn floor(
    scene: &mut Scene,
    frame: &Frame,
    y: LinearScale,
    (subject, evaluation): (&Subject, &Evaluation),
    labels: &LineLabels,
) -> Option<Rect> {
    let worth = WorthIt::new(subject.joint, evaluation)?;
    let x = frame.x((0.0, 1.0));
    for &(from, to) in &worth.intervals {
        let points = vec![(x.to_px(from), frame.bottom), (x.to_px(to), frame.bottom)];
        scene.line(points, Stroke::solid(Ink::Text, 4.0));
    }
    if worth.floor > y.domain().1 {
        return None;
    }
    let at = y.to_px(worth.floor);
    let dashed = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Muted, 1.5) };
    scene.line(vec![(frame.left, at), (frame.right, at)], dashed);
    // In the half without the moving line, clear of the names on the lines.
    let name = format!("worth it from {}", short_percent(worth.floor));
    let width = text_width(&name, 12.0, false);
    let is_left = evaluation.condition.pc() > 0.5;
    let (start, end) = (frame.left + 4.0, frame.right - 4.0 - width);
    let (first, step) = if is_left { (start, 20.0) } else { (end, -20.0) };
    let tries = (0..12).map(|i| first + f64::from(i) * step);
    let places = tries.flat_map(|x| [at - 10.0, at + 11.0].map(|y| (x, y)));
    let is_free = |(x, y): &Point| {
        let rect = Rect::of((*x, *y), (width, 14.0));
        let inside = *y > frame.top + 5.0 && *y < frame.bottom - 8.0;
        inside && *x >= start && *x <= end && labels.is_free(&rect)
    };
    let place = places.into_iter().find(is_free)?;
    scene.text_on_ground(place, &name, TextStyle::plain(Ink::Muted, 12.0, Align::Start));
    Some(Rect::of(place, (width, 14.0)))
}

/// Limits in ROC space and the rule that is best within them, if any is set.
///
/// - `labels`: the texts that the rule's must not cover.
/// - returns: where that stands.
pub(super) fn constraint(
    scene: &mut Scene,
    frame: &Frame,
    place: impl Fn(OperatingPoint) -> Point,
    (subject, evaluation): (&Subject, &Evaluation),
    labels: &LineLabels,
) -> Option<Rect> {
    let rule = Constraint::new(subject.curves, subject.joint, subject.shown, evaluation)?;
    let bound = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Muted, 1.5) };
    if let Some(limit) = evaluation.limits.max_fpr {
        scene.line([0.0, 1.0].map(|tpr| place(OperatingPoint::new(limit, tpr))).to_vec(), bound);
        scene.marks.push(handle(place(OperatingPoint::new(limit, 0.5))));
    }
    if let Some(cases) = evaluation.limits.workforce {
        let share = cases / evaluation.population;
        let load = workforce_line(share, evaluation.condition.prevalence().share());
        if load[0] != load[1] {
            scene.line(load.map(&place).to_vec(), bound);
        }
    }
    let (fpr, tpr) = (rule.point.false_positive_rate, rule.point.true_positive_rate);
    let at = place(rule.point);
    scene.dot(at, 5.0, Ink::Text);
    let numbers = format!("TPR {}, FPR {}", short_percent(tpr), short_percent(fpr));
    let name = if rule.is_mixed() { format!("by coin: {numbers}") } else { numbers };
    let size = subject.text_px() - 1.0;
    let width = text_width(&name, size, false);
    let x = (at.0 + 10.0).min(frame.right - 4.0 - width).max(frame.left + 4.0);
    let rect = |y: f64| Rect::of((x, y), (width, size + 2.0));
    let lowest = frame.bottom - 10.0;
    // Further down until it covers nothing, else further up.
    let steps = (0..40).map(|step| f64::from(step) * 10.0);
    let down = steps.clone().map(|step| at.1 + 18.0 + step).take_while(|y| *y <= lowest);
    let up = steps.map(|step| (at.1 - 14.0).min(lowest) - step).take_while(|y| *y > frame.top);
    let y = down.chain(up).find(|y| !labels.taken.iter().any(|taken| taken.meets(&rect(*y))))?;
    scene.text_on_ground((x, y), &name, TextStyle::plain(Ink::Text, size, Align::Start));
    Some(rect(y))
}

/// The band in words, for those who do not see it; nothing where there is none.
pub(super) fn band_in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| format!(" Marked: the range from PC(+) {low:.3} to {high:.3}.");
    evaluation.range.map(said).unwrap_or_default()
}

/// The floor in words; nothing where there is none.
pub(super) fn floor_in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let worth = WorthIt::new(subject.joint, evaluation);
    let prevalence = evaluation.condition.prevalence();
    let said = |worth: WorthIt| format!(" {}", worth.sentence(prevalence, subject.wording));
    worth.map(said).unwrap_or_default()
}

/// The best rule within the limits in words; nothing where there are none.
pub(super) fn constraint_in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let Subject { curves, joint, shown, wording, .. } = *subject;
    let said = |rule: Constraint| {
        let order = as_text(&rule.headline(curves, wording));
        format!(" Within the limits: {order} {}", rule.consequence(curves, wording))
    };
    Constraint::new(curves, joint, shown, evaluation).map(said).unwrap_or_default()
}

/// Where TPR·P + FPR·N = K enters and leaves the unit square.
fn workforce_line(share: f64, prevalence: f64) -> [OperatingPoint; 2] {
    let tpr_at = |fpr: f64| (share - (1.0 - prevalence) * fpr) / prevalence;
    let fpr_at = |tpr: f64| (share - prevalence * tpr) / (1.0 - prevalence);
    let upper = match tpr_at(0.0) {
        tpr if tpr <= 1.0 => (0.0, tpr),
        _ => (fpr_at(1.0).min(1.0), 1.0),
    };
    let lower = match fpr_at(0.0) {
        fpr if fpr <= 1.0 => (fpr, 0.0),
        _ => (1.0, tpr_at(1.0).min(1.0)),
    };
    [upper, lower].map(|(fpr, tpr)| OperatingPoint::new(fpr, tpr))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workforce_line_stays_inside_the_square() {
        // A quarter positive: 0.25·TPR + 0.75·FPR = share.
        let lines = [0.1, 0.5, 0.9].map(|share| workforce_line(share, 0.25));
        for (point, share) in
            lines.into_iter().zip([0.1, 0.5, 0.9]).flat_map(|(l, s)| l.map(|p| (p, s)))
        {
            let (fpr, tpr) = (point.false_positive_rate, point.true_positive_rate);
            assert!((0.25 * tpr + 0.75 * fpr - share).abs() < 1e-12);
            assert!((-1e-12..=1.0 + 1e-12).contains(&fpr) && (-1e-12..=1.0 + 1e-12).contains(&tpr));
        }
        // More workers than cases: no line.
        let [upper, lower] = workforce_line(1.5, 0.25);
        assert_eq!([upper, lower], [OperatingPoint::ALWAYS_POSITIVE; 2]);
    }
}
