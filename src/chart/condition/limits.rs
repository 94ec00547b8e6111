//! What a range and limits add to the charts: a band over the conditions, a floor, and in ROC space
//! the lines that bound a rule.

use crate::chart::subject::{Models, Subject};
use crate::domain::OperatingPoint;
use crate::evaluate::{Constraint, Evaluation, WorthIt};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, text_width,
};
use crate::wording::{as_text, short_percent};

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

/// What a line is dragged by.
fn handle((x, y): Point) -> Mark {
    let (from, to) = ((x - 2.5, y - 10.0), (x + 2.5, y + 10.0));
    Mark::Bar { from, to, ink: Ink::Muted, radius_px: 2.5 }
}

/// The floor as a dashed line, and on the axis where the best choice reaches it, if one is set.
///
/// - `dot`: the place that the chart's big number stands beside.
pub(super) fn floor(
    scene: &mut Scene,
    frame: &Frame,
    y: LinearScale,
    (subject, evaluation): (&Subject, &Evaluation),
    dot: Option<Point>,
) {
    let Some(worth) = WorthIt::new(subject.joint, evaluation) else { return };
    let x = frame.x((0.0, 1.0));
    for &(from, to) in &worth.intervals {
        let points = vec![(x.to_px(from), frame.bottom), (x.to_px(to), frame.bottom)];
        scene.line(points, Stroke::solid(Ink::Text, 4.0));
    }
    if worth.floor > y.domain().1 {
        return;
    }
    let at = y.to_px(worth.floor);
    let dashed = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Muted, 1.5) };
    scene.line(vec![(frame.left, at), (frame.right, at)], dashed);
    // In the half without the moving line, and clear of the number beside its dot.
    let name = format!("worth it from {}", short_percent(worth.floor));
    let is_left = dot.is_some_and(|dot| dot.0 > f64::midpoint(frame.left, frame.right));
    let (left, align) = match is_left {
        true => (frame.left + 4.0, Align::Start),
        false => (frame.right - 4.0, Align::End),
    };
    let is_free = |y: &f64| {
        let clear = dot.is_none_or(|dot| (dot.1 - 18.0 - y).abs() > 20.0);
        clear && *y > frame.top + 5.0 && *y < frame.bottom - 8.0
    };
    let places = [at - 10.0, at + 11.0, at - 26.0, at + 28.0];
    if let Some(beside) = places.into_iter().find(is_free) {
        scene.text_on_ground((left, beside), &name, TextStyle::plain(Ink::Muted, 12.0, align));
    }
}

/// Limits in ROC space and the rule that is best within them, if any is set.
pub(super) fn constraint(
    scene: &mut Scene,
    frame: &Frame,
    place: impl Fn(OperatingPoint) -> Point,
    (subject, evaluation): (&Subject, &Evaluation),
) {
    let found = Constraint::new(subject.curves, subject.joint, subject.shown, evaluation);
    let Some(rule) = found else { return };
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
    // Below the hull there are no names.
    let size = subject.text_px() - 1.0;
    let widest = frame.right - 4.0 - text_width(&name, size, false);
    let x = (at.0 + 10.0).min(widest).max(frame.left + 4.0);
    let y = (at.1 + 18.0).min(frame.bottom - 10.0);
    scene.text_on_ground((x, y), &name, TextStyle::plain(Ink::Text, size, Align::Start));
}

/// The band in words, for those who do not see it; nothing where there is none.
pub(super) fn band_in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| format!(" Marked: the range from PC(+) {low:.3} to {high:.3}.");
    evaluation.range.map(said).unwrap_or_default()
}

/// The floor in words; nothing where there is none.
pub(super) fn floor_in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let worth = WorthIt::new(subject.joint, evaluation);
    let said = |worth: WorthIt| format!(" {}", worth.sentence(evaluation.condition.prevalence()));
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
