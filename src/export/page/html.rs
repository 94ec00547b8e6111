//! Pieces of HTML and what a report page says whatever the cases are: its charts, as large as the
//! texts leave room for on one sheet, and the small print. Every text goes through `escaped`; what
//! is put together here is already so.

use crate::data::RowProblem;
use crate::evaluate::SettingError;
use crate::export::picture::{Shown, escaped, picture};
use crate::plot::{Theme, shortened, text_width};
use crate::study::Study;
use crate::view::{Mode, View};
use crate::wording::{Headline, Span, capitalized, grouped_count};

/// Width of the page's text, CSS pixels.
pub(super) const WIDTH_PX: f64 = 703.0;

/// Size of ordinary text, as in `page.css`.
pub(super) const TEXT_PX: f64 = 10.5;

/// A piece of HTML.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Html(pub(super) String);

/// Names, and what is said of each.
pub(super) type Facts = Vec<(String, Html)>;

impl Html {
    pub(super) fn text(text: &str) -> Self {
        Self(escaped(text))
    }

    /// A number as it is read, and which number of the report it is, as a JSON pointer.
    pub(super) fn value(text: &str, pointer: &str) -> Self {
        let (text, pointer) = (escaped(text), escaped(pointer));
        Self(format!("<data data-report=\"{pointer}\">{text}</data>"))
    }

    /// An element; `class` may be empty.
    pub(super) fn inside(self, tag: &str, class: &str) -> Self {
        let class = match class {
            "" => String::new(),
            class => format!(" class=\"{}\"", escaped(class)),
        };
        Self(format!("<{tag}{class}>{}</{tag}>", self.0))
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<T: IntoIterator<Item = Html>>(pieces: T) -> Self {
        Self(pieces.into_iter().map(|Html(piece)| piece).collect())
    }
}

/// The class that gives an element the colour of a model.
pub(super) fn series(model: Option<usize>) -> String {
    match model {
        Some(index) => format!("series s{}", index % 8),
        None => "series none".into(),
    }
}

/// A coloured square before a model's name, which is shortened where it is too wide.
pub(super) fn named(model: Option<usize>, name: &str, fit_px: f64) -> Html {
    let swatch = Html::default().inside("i", &series(model));
    [swatch, Html::text(&shortened(name, TEXT_PX, true, fit_px))].into_iter().collect()
}

/// A sentence with its models and numbers in colour.
pub(super) fn sentence(headline: &Headline) -> Html {
    let piece = |(index, span): (usize, &Span)| {
        let text = match index {
            0 => capitalized(span.text()),
            _ => span.text().to_owned(),
        };
        match span {
            Span::Model(model, ..) | Span::Number(Some(model), ..) => {
                Html::text(&text).inside("b", &series(Some(*model)))
            }
            Span::Number(None, ..) => Html::text(&text).inside("b", ""),
            Span::Text(..) => Html::text(&text),
        }
    };
    headline.iter().enumerate().map(piece).collect()
}

/// A table: names of columns, and rows whose first cell is a heading; more than [`MOST_ROWS`] would
/// need a second sheet.
///
/// - `all`: how many of what there are.
pub(super) fn table(
    columns: &[&str],
    rows: impl Iterator<Item = Vec<Html>>,
    (all, what): (usize, &str),
) -> Html {
    let heading = |name: &&str| Html::text(name).inside("th", "");
    let head = columns.iter().map(heading).collect::<Html>().inside("tr", "").inside("thead", "");
    let row = |cells: Vec<Html>| {
        let cell =
            |(index, cell): (usize, Html)| cell.inside(if index == 0 { "th" } else { "td" }, "");
        cells.into_iter().enumerate().map(cell).collect::<Html>().inside("tr", "")
    };
    let body = rows.take(MOST_ROWS).map(row).collect::<Html>().inside("tbody", "");
    let table = [head, body].into_iter().collect::<Html>().inside("table", "");
    [table, and_more(all, MOST_ROWS, what)].into_iter().collect()
}

/// A list of names, each with its value.
pub(super) fn facts(facts: &[(String, Html)]) -> Html {
    let fact = |(name, value): &(String, Html)| {
        let name = Html::text(name).inside("dt", "");
        [name, value.clone().inside("dd", "")].into_iter().collect::<Html>().inside("div", "")
    };
    facts.iter().map(fact).collect::<Html>().inside("dl", "")
}

/// "and 3 more models", if a list was cut short.
fn and_more(all: usize, listed: usize, what: &str) -> Html {
    match all.saturating_sub(listed) {
        0 => Html::default(),
        more => Html::text(&format!("and {more} more {what}")).inside("p", "hint"),
    }
}

/// Rows of a table.
const MOST_ROWS: usize = 8;

/// What a report page says.
pub(super) struct PageTexts {
    pub(super) headline: Html,
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) decision: Html,
    /// Approximate height of the decision, CSS pixels.
    pub(super) decision_px: f64,
    pub(super) winners: Html,
    /// The title of the intervals.
    pub(super) winners_title: &'static str,
    pub(super) models: Html,
    pub(super) assumptions: Facts,
    pub(super) method: String,
}

/// Rows left out that are listed.
pub(super) const MOST_PROBLEMS: usize = 20;

/// Notes that are listed.
pub(super) const MOST_NOTES: usize = 6;

/// How it was measured, what was left out, what was chosen for the user.
pub(super) fn small_print(of: &Shown, method: &str) -> Html {
    let (Study { source, problems, .. }, notes) = (of.study, of.study.premises_and_notes());
    let number =
        |count: usize, place: &str| Html::value(&grouped_count(count), &format!("/source/{place}"));
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
    let notes = notes.iter().take(MOST_NOTES).map(|note| item(note, 1.9 * WIDTH_PX));
    let pieces = [
        Html::text("How it was measured").inside("h2", ""),
        rows.into_iter().collect::<Html>().inside("p", ""),
        rows_left_out(problems, source.skipped()),
        notes.collect::<Html>().inside("ul", "notes"),
    ];
    pieces.into_iter().collect::<Html>().inside("section", "print")
}

/// - `skipped`: how many rows were left out, of which some are listed.
fn rows_left_out(problems: &[RowProblem], skipped: usize) -> Html {
    if problems.is_empty() {
        return Html::default();
    }
    let listed = problems.iter().take(MOST_PROBLEMS);
    let listed = listed.map(|problem| item(&problem.to_string(), WIDTH_PX / 2.0 - 16.0));
    let pieces = [
        Html::text("Rows left out").inside("h2", ""),
        listed.collect::<Html>().inside("ul", "problems"),
        and_more(skipped, problems.len().min(MOST_PROBLEMS), "rows"),
    ];
    pieces.into_iter().collect()
}

/// A list's item, cut where it is wider than `fit_px`.
fn item(text: &str, fit_px: f64) -> Html {
    Html::text(&shortened(text, 8.5, false, fit_px)).inside("li", "")
}

/// "Cases count as much as column “w”." and the like, for the roles that were set.
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
        let picture = picture(&drawing.base, Some(&drawing.overlay), Theme::Light, said, "");
        let caption = Html::text(view.question()).inside("figcaption", "");
        Ok(Some([caption, Html(picture)].into_iter().collect::<Html>().inside("figure", "")))
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
pub(super) fn room_for_pictures(of: &Shown, texts: &PageTexts) -> (f64, f64) {
    let lines = |text: &str, size_px: f64, bold: bool| {
        (text_width(text, size_px, bold) * 1.06 / WIDTH_PX).ceil().max(1.0)
    };
    let rows = |Html(table): &Html| 17.5 * table.matches("<tr>").count() as f64;
    let (Study { problems, source, .. }, notes) = (of.study, of.study.premises_and_notes());
    let head =
        44.0 + 24.0 * lines(&texts.title, 20.0, true) + 15.0 * lines(&texts.summary, 10.5, false);
    let first = (rows(&texts.winners) + 36.0).max(texts.decision_px + 24.0);
    let second = rows(&texts.models).max(18.0 * texts.assumptions.len() as f64) + 22.0;
    let said = texts.method.len() + 2 * source.name.len() + 120;
    let problems = problems.len().min(MOST_PROBLEMS).div_ceil(2) as f64 * 11.5
        + if problems.is_empty() { 0.0 } else { 26.0 };
    let notes: f64 = notes.iter().take(MOST_NOTES).map(|note| 11.5 * lines(note, 8.5, false)).sum();
    let print = 34.0 + 11.5 * (said as f64 / 165.0).ceil() + problems + notes;
    let footer = 34.0;
    let free = (SHEET_PX - head - first - second - print - footer - 40.0).min(560.0);
    if free >= 370.0 { (free * 0.58, free * 0.42) } else { (free.max(190.0), 0.0) }
}

/// Height of a sheet within its margins, CSS pixels: 275 mm.
const SHEET_PX: f64 = 1039.0;
