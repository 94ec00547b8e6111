//! The axis that the pictures over θ share: θ below with the ribbon of winners, the break-even
//! above, amounts to the left.

use crate::chart::axis::{RIBBON_HEIGHT_PX, RIBBON_TOP_PX, grid_rows, winner_bars};
use crate::chart::subject::{ImpactSubject, Models};
use crate::curve::ImpactForm;
use crate::evaluate::impact_intervals;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Point, Scene, Stroke, TextStyle, decimal_ticks,
    first_fitting, text_width,
};
use crate::wording::{Wording, exact_number, plain_amount};

const SIZE_PX: f64 = 12.0;
/// Middle of the texts above the knob, from the top of the curves.
const HEAD_PX: f64 = 34.0;
/// Middle of the titles above them.
const TITLE_PX: f64 = 9.0;

/// The frame of a picture over θ.
pub(super) fn frame(subject: &ImpactSubject) -> Frame {
    let margins = match subject.is_compact() {
        true => Margins { top: 64.0, right: 14.0, bottom: 64.0, left: 52.0 },
        false => Margins { top: 64.0, right: 24.0, bottom: 66.0, left: 58.0 },
    };
    Frame::new(subject.size_px, margins)
}

/// Everything around the curves.
///
/// - `what`: what the amounts to the left are, in a word.
pub(super) fn draw(
    scene: &mut Scene,
    frame: &Frame,
    y: LinearScale,
    subject: &ImpactSubject,
    what: &str,
) {
    amounts(scene, frame, y);
    let x = frame.x(subject.curves.domain);
    thetas(scene, frame, x);
    let intervals = impact_intervals(subject.joint, subject.curves.domain);
    winner_bars(scene, (frame.bottom + RIBBON_TOP_PX, RIBBON_HEIGHT_PX), x, &intervals, subject);
    let caption = &subject.wording.theta_label;
    let named = match caption.contains('θ') {
        true => format!("{caption} →"),
        false => format!("{caption} (θ) →"),
    };
    let captions = [named, format!("{} →", subject.wording.break_even()), "θ →".into()];
    let below = frame.bottom + RIBBON_TOP_PX + RIBBON_HEIGHT_PX + 12.0;
    let caption = first_fitting(&captions, SIZE_PX, false, frame.width());
    scene.text((frame.right, below), caption, TextStyle::plain(Ink::Muted, SIZE_PX, Align::End));
    let title = title(scene, frame, subject, what);
    if subject.curves.form == ImpactForm::Scale {
        break_evens(scene, frame, x, subject, title);
    }
}

/// What the amounts to the left are, with their unit; returns where the text ends.
pub(super) fn title(scene: &mut Scene, frame: &Frame, subject: &ImpactSubject, what: &str) -> f64 {
    let titles = match &*subject.wording.impact_unit {
        "" => vec![what.to_owned()],
        unit => vec![format!("{what}, {unit}"), what.to_owned()],
    };
    let left = if subject.is_compact() { 4.0 } else { frame.left };
    let title = first_fitting(&titles, SIZE_PX, false, frame.width() / 2.0);
    let end = left + text_width(&title, SIZE_PX, false);
    scene.text((left, TITLE_PX), title, TextStyle::plain(Ink::Muted, SIZE_PX, Align::Start));
    end
}

/// Grid lines with amounts.
pub(super) fn amounts(scene: &mut Scene, frame: &Frame, y: LinearScale) {
    let (low, high) = y.domain();
    let wanted = if frame.bottom - frame.top > 250.0 { 6 } else { 4 };
    let ticks: Vec<_> =
        decimal_ticks(low, high, wanted).into_iter().map(|v| (v, short_amount(v))).collect();
    grid_rows(scene, frame, y, &ticks);
}

fn thetas(scene: &mut Scene, frame: &Frame, x: LinearScale) {
    let (low, high) = x.domain();
    numbers_below(scene, frame, x, &decimal_ticks(low, high, 8));
}

/// Numbers below an axis, as many as are apart.
pub(super) fn numbers_below(scene: &mut Scene, frame: &Frame, x: LinearScale, ticks: &[f64]) {
    let mut end = f64::NEG_INFINITY;
    for &tick in ticks {
        let (at, said) = (x.to_px(tick), short_amount(tick));
        let half = text_width(&said, SIZE_PX, false) / 2.0;
        if at - half < end + 6.0 || at + half > frame.size_px.0 || at - half < 0.0 {
            continue;
        }
        end = at + half;
        mark(scene, (at, frame.bottom), 5.0);
        scene.text(
            (at, frame.bottom + 14.0),
            said,
            TextStyle::plain(Ink::Muted, SIZE_PX, Align::Middle),
        );
    }
}

/// The amounts that are worth nothing, round ones, at their 1/θ above the curves.
fn break_evens(
    scene: &mut Scene,
    frame: &Frame,
    x: LinearScale,
    subject: &ImpactSubject,
    title_end: f64,
) {
    let mut taken: Vec<(f64, f64)> = vec![];
    let (low, high) = x.domain();
    let size = low.abs().max(high.abs());
    let exponent = (1.0 / size).log10().floor();
    let sign = if high > 0.0 { 1.0 } else { -1.0 };
    let round = (0..5).flat_map(|more| [1.0, 2.0, 5.0, 3.0, 4.0].map(|digit| (digit, more)));
    for (digit, more) in round {
        let exponent = exponent + f64::from(more);
        let amount = sign * format!("{digit}e{exponent}").parse::<f64>().unwrap_or(digit);
        let at = x.to_px(1.0 / amount);
        let said = exact_number(amount);
        let half = text_width(&said, SIZE_PX, false) / 2.0;
        let is_inside = at >= frame.left && at <= frame.right;
        let is_free =
            taken.iter().all(|&(from, to)| at + half + 7.0 < from || at - half > to + 7.0);
        if is_inside && is_free {
            mark(scene, (at, frame.top), -5.0);
            let place = (at, frame.top - HEAD_PX);
            scene.text(place, said, TextStyle::plain(Ink::Muted, SIZE_PX, Align::Middle));
            taken.push((at - half, at + half));
        }
    }
    let short = "break-even ↓".to_owned();
    let captions = match &*subject.wording.amount_unit {
        "" => vec![format!("break-even {} ↓", subject.wording.amount_name), short],
        unit => vec![format!("break-even, {unit} ↓"), short],
    };
    let caption = first_fitting(&captions, SIZE_PX, false, frame.right - title_end - 16.0);
    let style = TextStyle::plain(Ink::Muted, SIZE_PX, Align::End);
    scene.text((frame.right, TITLE_PX), caption, style);
}

fn mark(scene: &mut Scene, at: Point, length: f64) {
    let stroke = Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) };
    scene.line(vec![at, (at.0, at.1 + length)], stroke);
}

/// Where θ stands, at the edge if it lies beyond.
pub(super) fn theta_px(frame: &Frame, domain: (f64, f64), theta: f64) -> f64 {
    frame.x(domain).to_px(theta.clamp(domain.0, domain.1))
}

/// A range with a little air above, from 0 or from a round number below.
pub(super) fn with_air((low, high): (f64, f64)) -> (f64, f64) {
    match high - low {
        span if span > 0.0 && span.is_finite() => (low, high + span * 0.06),
        _ => (low, low + 1.0),
    }
}

/// A number of an axis in at most about six characters: "2,500", "50k", "1.2M".
pub(super) fn short_amount(value: f64) -> String {
    let size = value.abs();
    let said = match size {
        0.0 => "0".into(),
        s if (1e4..1e6).contains(&s) => format!("{}k", exact_number(s / 1e3)),
        s if (1e6..1e9).contains(&s) => format!("{}M", exact_number(s / 1e6)),
        s if (1e9..1e12).contains(&s) => format!("{}B", exact_number(s / 1e9)),
        s if (1e3..1e4).contains(&s) => plain_amount(s),
        s if (1e-4..1e3).contains(&s) => exact_number(s),
        s => format!("{s:.0e}"),
    };
    if value < 0.0 { format!("−{said}") } else { said }
}

/// An amount beside a curve, without its unit: all digits of usual ones, three of large ones.
pub(super) fn said_amount(value: f64, wording: &Wording) -> String {
    match value.abs() {
        size if size < 1e6 => wording.worth_without_unit(value),
        _ => short_amount(format!("{value:.2e}").parse().unwrap_or(value)),
    }
}

/// A polyline cut off where it leaves the chart at the bottom.
pub(super) fn above(points: Vec<Point>, bottom_px: f64) -> Vec<Vec<Point>> {
    let mut pieces = vec![vec![]];
    let mut last: Option<Point> = None;
    for point in points {
        let crossing = last.filter(|l| (l.1 > bottom_px) != (point.1 > bottom_px)).map(|l| {
            let share = (bottom_px - l.1) / (point.1 - l.1);
            (l.0 + (point.0 - l.0) * share, bottom_px)
        });
        let piece = pieces.last_mut().expect("there is always one");
        piece.extend(crossing);
        match point.1 > bottom_px {
            true if !piece.is_empty() => pieces.push(vec![]),
            true => {}
            false => piece.push(point),
        }
        last = Some(point);
    }
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_where_they_leave() {
        let pieces = above(vec![(0.0, 0.0), (2.0, 20.0), (4.0, 0.0)], 10.0);
        assert_eq!(pieces, [[(0.0, 0.0), (1.0, 10.0)], [(3.0, 10.0), (4.0, 0.0)]]);
        assert!(above(vec![(0.0, 20.0), (2.0, 20.0)], 10.0).is_empty());
    }

    #[test]
    fn amounts_are_short() {
        let said = [0.0, -2500.0, 50_000.0, 1_200_000.0, 0.25, 2e9, 3e12].map(short_amount);
        assert_eq!(said, ["0", "−2,500", "50k", "1.2M", "0.25", "2B", "3e12"]);
        let words = Wording::default();
        let said = [12_265.0, 12_345_678.0].map(|amount| said_amount(amount, &words));
        assert_eq!(said, ["12,265", "12.3M"]);
    }
}
