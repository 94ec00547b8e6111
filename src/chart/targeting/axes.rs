//! Axes, captions and the line that is dragged of the charts on how many to act on.

use super::curves::TargetView;
use crate::chart::axis::{clear_line, grid_rows, slider_line};
use crate::chart::line_labels::Rect;
use crate::chart::subject::{Models, Subject};
use crate::evaluate::Targets;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Scene, Stroke, TextStyle, decimal_ticks,
    first_fitting, text_width,
};
use crate::wording::{
    grouped, lift_axis, money, profit_axis, response_axis, share_axis, short_percent,
};

const TICK_PX: f64 = 12.0;

/// The row above the knob, in which the vertical axis has its title.
const TITLE_PX: f64 = 20.0;

/// The frame: room for two rows of labels below, for half of the last one to the right, and for the
/// longest amount to the left.
pub(super) fn target_frame(
    subject: &Subject,
    targets: &Targets,
    view: TargetView,
    domain: (f64, f64),
) -> Frame {
    let labels = y_ticks(domain, targets, view);
    let widest = labels.iter().map(|(_, label)| text_width(label, TICK_PX, false));
    let bottom = if subject.is_compact() { 79.0 } else { 64.0 };
    let last = text_width(&cases_said(targets.population, subject.is_compact()), TICK_PX, false);
    let right = (last / 2.0 + 4.0).max(20.0);
    let left = widest.fold(if subject.is_compact() { 30.0 } else { 36.0 }, f64::max) + 14.0;
    Frame::new(subject.size_px, Margins { top: TITLE_PX + 26.0, right, bottom, left })
}

/// Grid lines with their values to the left; shares below, and how many cases they are.
pub(super) fn axes(
    scene: &mut Scene,
    frame: &Frame,
    y: LinearScale,
    targets: &Targets,
    view: TargetView,
    is_compact: bool,
) {
    grid_rows(scene, frame, y, &y_ticks(y.domain(), targets, view));
    let x = frame.x((0.0, 1.0));
    let cases = |share: f64| cases_said(share * targets.population, is_compact);
    let fits = |wanted: &usize| {
        let ticks = decimal_ticks(0.0, 1.0, *wanted);
        let texts = ticks.iter().map(|&t| text_width(&cases(t), TICK_PX, false));
        let widest = texts.fold(text_width("100%", TICK_PX, false), f64::max);
        ticks.windows(2).all(|pair| x.to_px(pair[1]) - x.to_px(pair[0]) >= widest + 8.0)
    };
    let wanted = [10, 5, 2, 1].into_iter().find(fits).unwrap_or(1);
    for share in decimal_ticks(0.0, 1.0, wanted) {
        let at = x.to_px(share);
        let tick = vec![(at, frame.bottom), (at, frame.bottom + 5.0)];
        scene.line(tick, Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) });
        let row = TextStyle::plain(Ink::Muted, TICK_PX, Align::Middle);
        scene.text((at, frame.bottom + 14.0), format!("{:.0}%", share * 100.0), row);
        scene.text((at, frame.bottom + 29.0), cases(share), row);
    }
}

/// A number of cases below the axis.
fn cases_said(cases: f64, is_compact: bool) -> String {
    match cases.round() {
        cases if is_compact && cases >= 1e5 => three_digits(cases, ""),
        cases => grouped(cases),
    }
}

fn y_ticks((low, high): (f64, f64), targets: &Targets, view: TargetView) -> Vec<(f64, String)> {
    let label = |value: f64| match view {
        TargetView::Profit => {
            (value, short_amount(value, targets.currency.as_deref().unwrap_or("")))
        }
        TargetView::Response => (value, format!("{:.0}%", value * 100.0)),
        TargetView::Lift => (value, format!("{}×", (value * 100.0).round() / 100.0)),
    };
    decimal_ticks(low, high, 5).into_iter().map(label).collect()
}

/// "$20k", "−$1.5M": a round amount where space is short.
fn short_amount(value: f64, currency: &str) -> String {
    let (unit, letter) = match value.abs() {
        size if (1e12..1e15).contains(&size) => (1e12, "T"),
        size if (1e9..1e12).contains(&size) => (1e9, "B"),
        size if (1e6..1e9).contains(&size) => (1e6, "M"),
        size if (1e4..1e6).contains(&size) => (1e3, "k"),
        _ => return money(value, currency),
    };
    let tidy = (value.abs() / unit * 1000.0).round() / 1000.0;
    let gap = if currency.ends_with(char::is_alphabetic) { " " } else { "" };
    format!("{}{currency}{gap}{tidy}{letter}", if value < 0.0 { "−" } else { "" })
}

fn three_digits(value: f64, currency: &str) -> String {
    short_amount(rounded(value, 3), currency)
}

/// A number to so many digits.
fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powf(value.abs().max(1e-300).log10().floor() + f64::from(1 - digits));
    (value / unit).round() * unit
}

/// A value of a view as its end label says it, as exactly as there is room for.
///
/// - `room_px`: for the value.
pub(super) fn said(value: f64, targets: &Targets, view: TargetView, room_px: f64) -> String {
    match view {
        TargetView::Response => return short_percent(value),
        TargetView::Lift => return format!("{value:.1}×"),
        TargetView::Profit => {}
    }
    let currency = targets.currency.as_deref().unwrap_or("");
    let whole = if value.abs() >= 10.0 { value.round() } else { value };
    let full = Some(money(whole, currency)).filter(|_| value.abs() < 1e6);
    let shorter = [4, 3, 2].map(|digits| short_amount(rounded(value, digits), currency));
    let fits = |text: &String| text_width(text, 13.0, true) <= room_px;
    full.into_iter().chain(shorter).find(fits).unwrap_or_else(|| three_digits(value, ""))
}

/// What the height means, the longest text first.
pub(super) fn titles(view: TargetView, targets: &Targets, subject: &Subject) -> Vec<String> {
    match view {
        TargetView::Profit => profit_axis(targets, subject.wording),
        TargetView::Response => response_axis(subject.wording).to_vec(),
        TargetView::Lift => lift_axis(subject.wording).to_vec(),
    }
}

/// What the axes mean, and what the lines are where there are folds.
pub(super) fn captions(
    scene: &mut Scene,
    frame: &Frame,
    subject: &Subject,
    targets: &Targets,
    view: TargetView,
) {
    let size = 12.0;
    let what = first_fitting(&titles(view, targets, subject), size, false, frame.size_px.0 - 8.0);
    scene.text((4.0, TITLE_PX / 2.0), what, TextStyle::plain(Ink::Muted, size, Align::Start));
    let acted = share_axis(subject.wording).map(|text| format!("{text} →"));
    let acted = first_fitting(&acted, size, false, frame.size_px.0 - 8.0);
    let y = frame.bottom + 46.0;
    let taken = text_width(&acted, size, false) + 16.0;
    let right = match subject.is_compact() {
        true => frame.size_px.0 - 4.0,
        false => frame.right,
    };
    scene.text((right, y), acted, TextStyle::plain(Ink::Muted, size, Align::End));
    let folds = subject.shown_models().map(|m| subject.curves.models[m].folds.len()).max();
    let Some(folds) = folds.filter(|&folds| folds > 0) else { return };
    let texts = match view.is_mean() {
        true => vec![format!("Lines: means of {folds} folds"), format!("Means of {folds} folds")],
        false => return,
    };
    let (at, room) = match subject.is_compact() {
        true => ((4.0, y + 15.0), frame.size_px.0 - 8.0),
        false => ((4.0, y), right - taken - 4.0),
    };
    let text = first_fitting(&texts, size, false, room);
    scene.text(at, text, TextStyle::plain(Ink::Muted, size, Align::Start));
}

/// The line at a share with its knob; lighter if it only shows where the best is.
///
/// - `texts`: what it does not run through.
pub(super) fn share_line(
    scene: &mut Scene,
    frame: &Frame,
    (share, is_limit): (f64, bool),
    texts: &[Rect],
) {
    let at = frame.x((0.0, 1.0)).to_px(share);
    if is_limit {
        return slider_line(scene, frame, at, texts);
    }
    let stroke = Stroke { opacity: 0.6, ..Stroke::solid(Ink::Muted, 1.0) };
    clear_line(scene, at, (frame.top - 13.0, frame.bottom), (texts, stroke));
    scene.dot((at, frame.top - 13.0), 8.0, Ink::Muted);
}
