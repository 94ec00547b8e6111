//! The report as one page of HTML that stands for itself: the sentence, the pictures, the decision,
//! and what they rest on. It prints on one sheet of A4, asks nothing of any server, runs nothing,
//! and carries `report.json`, which its numbers point into.

mod classes;
mod html;
mod values;

use crate::evaluate::SettingError;
use crate::export::drawing::Shown;
use crate::export::link::fragment;
use crate::export::picture::escaped;
use crate::export::picture::inline_svg;
use crate::export::view::{Mode, View};
use crate::plot::{shortened, text_width};
use crate::study::{Findings, Study};
use crate::wording::grouped;
use html::{Html, facts};

/// What is said, whatever the cases are.
struct Answer {
    headline: Html,
    title: String,
    summary: String,
    decision: Html,
    /// About how high that is, CSS pixels.
    decision_px: f64,
    winners: Html,
    models: Html,
    assumptions: Vec<(String, Html)>,
    method: String,
}

/// The one page.
///
/// - `view`: the chart that is drawn large; two others stand below it.
/// - `date`: when it was made, in words; any text.
///
/// # Errors
/// [`SettingError`] if the settings do not fit the study.
pub fn html_report(of: &Shown, view: View, date: &str) -> Result<String, SettingError> {
    let answer = match &of.study.findings {
        Findings::Classes(curves) => classes::answer(of, curves, view)?,
        Findings::Values(forms) => values::answer(of, forms)?,
    };
    let report = of.study.report(of.settings)?;
    let small_print = small_print(of, &answer.method);
    let pictures = pictures(of, view, room_for_pictures(of, &answer))?;
    let card = |name: &str, body: Html| {
        let title = Html::text(name).inside("h2", "");
        [title, body].into_iter().collect::<Html>().inside("section", "card")
    };
    let cards = [
        card("What to do", answer.decision),
        card("Which is best, where", answer.winners),
        card("Models", answer.models),
        card("What is assumed", facts(&answer.assumptions)),
    ];
    let cards = cards.into_iter().collect::<Html>().inside("div", "cards");
    let address = fragment(of.settings, view);
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n\
         <header><b>Breakeven</b><span>{}</span><span>{}</span></header>\n\
         <h1>{}</h1>\n<p class=\"summary\">{}</p>\n{}\n{}\n{}\n\
         <footer>Settings: <code>{}</code></footer>\n\
         <script type=\"application/json\" id=\"report\">{}</script>\n</body>\n</html>\n",
        escaped(&answer.title),
        include_str!("page.css"),
        escaped(&of.study.source.name),
        escaped(date),
        answer.headline.0,
        escaped(&answer.summary),
        pictures.0,
        cards.0,
        small_print.0,
        escaped(&address),
        data(&report),
    ))
}

/// JSON that no parser of HTML takes for the end of its element, or for anything else.
fn data(json: &str) -> String {
    json.trim_end().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Width of the page's text, CSS pixels.
const WIDTH_PX: f64 = 703.0;

/// How much larger small charts are drawn than shown, so that their labels find room.
const SHRUNK: f64 = 1.35;

/// The large chart and two small ones.
fn pictures(of: &Shown, view: View, heights: (f64, f64)) -> Result<Html, SettingError> {
    let candidates = match view.mode() {
        Mode::Impact => [View::Impact, View::ImpactGain, View::ImpactCut],
        Mode::Costs | Mode::Targets => [View::Improvement, View::Cost, View::Roc],
    };
    let views = View::all_of(of.study);
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
fn room_for_pictures(of: &Shown, answer: &Answer) -> (f64, f64) {
    let lines = |text: &str, size_px: f64, bold: bool| {
        (text_width(text, size_px, bold) * 1.06 / WIDTH_PX).ceil().max(1.0)
    };
    let rows = |Html(table): &Html| 17.5 * count(table.matches("<tr>").count());
    let Study { problems, notes, source, .. } = of.study;
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
    match free >= 400.0 {
        true => (free * 0.58, free * 0.42),
        false => (free.max(190.0), 0.0),
    }
}

fn count(things: usize) -> f64 {
    f64::from(u32::try_from(things).unwrap_or(u32::MAX))
}

/// Height of a sheet within its margins, CSS pixels: 275 mm.
const SHEET_PX: f64 = 1039.0;

/// Rows of a table: more would need a second sheet.
const MOST_ROWS: usize = 8;

/// Rows left out that are listed.
const MOST_PROBLEMS: usize = 20;

/// Notes that are listed.
const MOST_NOTES: usize = 6;

/// How it was measured, what was left out, what was chosen for the user.
fn small_print(of: &Shown, method: &str) -> Html {
    let Study { source, problems, notes, .. } = of.study;
    let number = |count: usize, place: &str| {
        #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
        let said = grouped(count as f64);
        Html::value(&said, &format!("/source/{place}"))
    };
    let rows = [
        number(source.used, "used"),
        Html::text(" of "),
        number(source.rows, "rows"),
        Html::text(&format!(" rows of {} were read, ", source.name)),
        number(source.skipped(), "skipped"),
        Html::text(" were left out. "),
        Html::text(&roles_in_words(of.study)),
        Html::text(method),
    ];
    let mut pieces = vec![
        Html::text("How it was measured").inside("h2", ""),
        rows.into_iter().collect::<Html>().inside("p", ""),
    ];
    let item = |text: String| Html::text(&text).inside("li", "");
    if !problems.is_empty() {
        let listed = problems.iter().take(MOST_PROBLEMS).map(|problem| {
            item(shortened(&problem.to_string(), 8.5, false, WIDTH_PX / 2.0 - 16.0))
        });
        pieces.push(Html::text("Rows left out").inside("h2", ""));
        pieces.push(listed.collect::<Html>().inside("ul", "problems"));
        pieces.push(and_more(source.skipped(), problems.len().min(MOST_PROBLEMS), "rows"));
    }
    let notes: Html = notes
        .iter()
        .take(MOST_NOTES)
        .map(|note| item(shortened(note, 8.5, false, 1.9 * WIDTH_PX)))
        .collect();
    pieces.push(notes.inside("ul", "notes"));
    pieces.into_iter().collect::<Html>().inside("section", "print")
}

/// "Cases count by column “w”." and the like, where something was said.
fn roles_in_words(study: &Study) -> String {
    let roles = &study.roles;
    let sentence = |column: &Option<String>, what: &str| {
        column.as_ref().map(|column| format!("{what} column “{column}”. "))
    };
    let sentences = [
        sentence(&roles.weight, "Cases count as much as"),
        sentence(&roles.fold, "Folds are those of"),
        sentence(&roles.false_negative_cost, "What missing a case costs is told by"),
        sentence(&roles.false_positive_cost, "What a false alarm costs is told by"),
    ];
    sentences.into_iter().flatten().collect()
}

/// "and 3 more models", if a list was cut short.
fn and_more(all: usize, listed: usize, what: &str) -> Html {
    match all.saturating_sub(listed) {
        0 => Html::default(),
        more => Html::text(&format!("and {more} more {what}")).inside("p", "hint"),
    }
}
