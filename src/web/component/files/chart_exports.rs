//! The chart as a picture, as numbers in a file and as numbers on the page.

use crate::control::quantity::decimal;
use crate::domain::rows_of_csv;
use crate::export::{Drawing, svg};
use crate::view::View;
use crate::web::state::AppState;
use crate::web::{export, study};
use crate::wording::grouped_count;
use leptos::prelude::*;

/// Most vertices that the page lists; the file has all.
const MOST_ROWS: usize = 400;

#[component]
pub(crate) fn ChartExports(state: AppState) -> impl IntoView {
    let png = move |_| {
        if let (Some(chart), Some(name)) = (drawing(state), file_name(state, "png")) {
            let theme = state.theme.get_untracked();
            export::save_picture(state, name, &chart.on_ground(), theme);
        }
    };
    let vector = move |_| {
        if let (Some(chart), Some(name)) = (drawing(state), file_name(state, "svg")) {
            let (theme, view) = (state.theme.get_untracked(), state.view.get_untracked());
            let (overlay, alternative) = (Some(&chart.overlay), &chart.alternative);
            let picture = svg(&chart.base, overlay, theme, view.question(), alternative);
            export::save(state, &name, "image/svg+xml", &picture);
        }
    };
    let numbers = move |_| match (untrack(|| csv(state)), file_name(state, "csv")) {
        (Some(Ok(text)), Some(name)) => export::save(state, &name, "text/csv", &text),
        (Some(Err(sentence)), _) => state.fail(sentence),
        _ => {}
    };
    view! {
        <p class="hint exports chart-exports">
            "Download chart: "
            <button class="link" data-testid="export-png" on:click=png>"PNG"</button>
            " "
            <button class="link" data-testid="export-svg" on:click=vector>"SVG"</button>
            " "
            <button class="link" data-testid="export-csv" on:click=numbers>"CSV"</button>
        </p>
    }
}

/// The curves of the chart that is open, vertex by vertex.
#[component]
pub(crate) fn ChartNumbers(state: AppState) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let toggled = move |event: web_sys::Event| {
        let details: web_sys::Element = event_target(&event);
        is_open.set(details.has_attribute("open"));
    };
    // Computed only while it is open.
    let table = move || {
        if !is_open.get() {
            return None;
        }
        let (rows, is_all) = match csv(state)? {
            Ok(text) => rows_of_csv(&text, MOST_ROWS + 1),
            Err(sentence) => return Some(view! { <p>{sentence}</p> }.into_any()),
        };
        let mut rows = rows.into_iter();
        let head = |name: String| view! { <th scope="col">{name.replace('_', " ")}</th> };
        let head = rows.next()?.into_iter().map(head).collect_view();
        let cell = |text: String| view! { <td title=text.clone()>{short(&text)}</td> };
        let row = |row: Vec<String>| view! { <tr>{row.into_iter().map(cell).collect_view()}</tr> };
        let more = (!is_all)
            .then(|| format!("The first {} rows; the CSV has all.", grouped_count(MOST_ROWS)));
        let caption = state.view.get().question();
        let view = view! {
            <div class="scrolls" tabindex="0" role="region" aria-label="Numbers of the chart">
                <table data-testid="chart-table">
                    <caption>{caption}</caption>
                    <thead><tr>{head}</tr></thead>
                    <tbody>{rows.map(row).collect_view()}</tbody>
                </table>
            </div>
            <p class="hint">{more}</p>
        };
        Some(view.into_any())
    };
    view! {
        <details class="card notes drawer" data-testid="chart-numbers" on:toggle=toggled>
            <summary>"Chart data"</summary>
            {table}
        </details>
    }
}

/// A number to six digits; the cell's title has all of them.
fn short(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if text.len() > 8 && number.is_finite() => decimal(number, 6),
        _ => text.to_owned(),
    }
}

fn csv(state: AppState) -> Option<Result<String, String>> {
    let text = state.with_shown(|shown, view| shown.curve_csv(view))?;
    text.map_err(|error| error.to_string()).transpose()
}

fn drawing(state: AppState) -> Option<Drawing> {
    untrack(|| {
        let size = state.size_px.get();
        state.with_shown(|shown, view| shown.drawing(view, size).ok().flatten())?
    })
}

fn file_name(state: AppState, ending: &str) -> Option<String> {
    let view: View = state.view.try_get_untracked()?;
    Some(format!("{}-{}.{ending}", study::name(state), view.word()))
}
