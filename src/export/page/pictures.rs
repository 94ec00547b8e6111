//! The charts of a report page, as large as its texts leave room for on one sheet.

use crate::evaluate::SettingError;
use crate::export::drawing::Shown;
use crate::export::page::answer::Answer;
use crate::export::page::html::{Html, WIDTH_PX};
use crate::export::page::small_print::{MOST_NOTES, MOST_PROBLEMS};
use crate::export::picture::inline_svg;
use crate::plot::text_width;
use crate::study::Study;
use crate::view::{Mode, View};

/// How much larger small charts are drawn than shown, so that their labels find room.
const SHRUNK: f64 = 1.35;

/// The large chart and two small ones.
pub(super) fn pictures(of: &Shown, view: View, heights: (f64, f64)) -> Result<Html, SettingError> {
    let candidates = match view.mode() {
        Mode::Impact => [View::Impact, View::ImpactGain, View::ImpactCut],
        Mode::Costs | Mode::Targets => [View::Improvement, View::Cost, View::Roc],
    };
    let views = of.study.views();
    let others = candidates.into_iter().filter(|other| *other != view && views.contains(other));
    let figure = |view: View, size_px: (f64, f64)| -> Result<Option<Html>, SettingError> {
        let Some(drawing) = of.drawing(view, size_px)? else { return Ok(None) };
        let said = (view.question(), drawing.alternative.as_str());
        let picture = Html(inline_svg(&drawing.base, Some(&drawing.overlay), said));
        let caption = Html::text(view.question()).inside("figcaption", "");
        Ok(Some([caption, picture].into_iter().collect::<Html>().inside("figure", "")))
    };
    let large = figure(view, (WIDTH_PX, heights.0))?.unwrap_or_default();
    if heights.1 == 0.0 {
        return Ok(large);
    }
    let small = ((WIDTH_PX - 14.0) / 2.0 * SHRUNK, heights.1 * SHRUNK);
    let small: Vec<Html> = others
        .take(2)
        .filter_map(|other| figure(other, small).transpose())
        .collect::<Result<_, _>>()?;
    let small = small.into_iter().collect::<Html>().inside("div", "small");
    Ok([large, small].into_iter().collect())
}

/// Heights of the large and of the small charts: what the texts leave of the sheet. If that is
/// little, all of it is for the large one.
pub(super) fn room_for_pictures(of: &Shown, answer: &Answer) -> (f64, f64) {
    let lines = |text: &str, size_px: f64, bold: bool| {
        (text_width(text, size_px, bold) * 1.06 / WIDTH_PX).ceil().max(1.0)
    };
    let rows = |Html(table): &Html| 17.5 * count(table.matches("<tr>").count());
    let (Study { problems, source, .. }, notes) = (of.study, of.study.premises_and_notes());
    let head =
        44.0 + 24.0 * lines(&answer.title, 20.0, true) + 15.0 * lines(&answer.summary, 10.5, false);
    let first = (rows(&answer.winners) + 36.0).max(answer.decision_px + 24.0);
    let second = rows(&answer.models).max(18.0 * count(answer.assumptions.len())) + 22.0;
    let said = answer.method.len() + 2 * source.name.len() + 120;
    let problems = count(problems.len().min(MOST_PROBLEMS).div_ceil(2)) * 11.5
        + if problems.is_empty() { 0.0 } else { 26.0 };
    let notes: f64 = notes.iter().take(MOST_NOTES).map(|note| 11.5 * lines(note, 8.5, false)).sum();
    let print = 34.0 + 11.5 * (count(said) / 165.0).ceil() + problems + notes;
    let footer = 34.0;
    let free = (SHEET_PX - head - first - second - print - footer - 40.0).min(560.0);
    match free >= 370.0 {
        true => (free * 0.58, free * 0.42),
        false => (free.max(190.0), 0.0),
    }
}

fn count(things: usize) -> f64 {
    f64::from(u32::try_from(things).unwrap_or(u32::MAX))
}

/// Height of a sheet within its margins, CSS pixels: 275 mm.
const SHEET_PX: f64 = 1039.0;
