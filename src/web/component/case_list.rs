//! The cases next to the threshold, and all selected cases as a file.

use crate::data::{Listing, Selection};
use crate::domain::InputKind;
use crate::protocol::{Reply, Request};
use crate::study::CaseQuery;
use crate::web::component::elements::{CollectViews, details_open, part};
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::web::{export, job};
use crate::wording::{exact_number, grouped_count};
use leptos::prelude::*;
use std::cell::Cell;
use std::time::Duration;

/// The model that decides, and which of its cases are selected.
type Cut = (String, Selection);

/// How long a cut must not change before the worker is asked for its cases.
const REST: Duration = Duration::from_millis(150);

const NOBODY: &str = "No case is acted on here, so there is no list.";

#[component]
pub(crate) fn CaseList(state: AppState) -> impl IntoView {
    let (is_open, toggled) = details_open();
    // Open it stands below the chart, where nobody looks yet.
    let opened = move |event: web_sys::Event| {
        let list = event_target::<web_sys::Element>(&event);
        toggled(event);
        if list.has_attribute("open") {
            list.scroll_into_view();
        }
    };
    let listing = RwSignal::new(None::<Result<Listing, String>>);
    // Nothing is asked while the list is closed.
    let cut = Memo::new(move |_| is_open.get().then(|| state.cut()));
    follow(state, cut, listing);
    let cases = move || cases_in_words(state);
    let download = move || asked(state, "Download the", " (CSV)");
    let has_cases = move || state.holds(can_list);
    let shown = move || match (cut.get(), listing.get()) {
        (Some(None), _) => view! { <p>{NOBODY}</p> }.into_any(),
        (None, _) | (_, None) => view! { <p>"Looking …"</p> }.into_any(),
        (_, Some(Err(sentence))) => view! { <p>{sentence}</p> }.into_any(),
        (Some(_), Some(Ok(listing))) => table(&listing).into_any(),
    };
    view! {
        <Show when=has_cases>
            <details class="cases notes drawer" data-testid="cases" on:toggle=opened>
                <summary class="button">{part(move || format!("List these {}", cases()))}</summary>
                <p>
                    <button
                        class="button"
                        data-testid="export-targets"
                        disabled=move || cut.with(|cut| !matches!(cut, Some(Some(_))))
                        on:click=move |_| save(state, cut.get_untracked().flatten())
                    >
                        {part(download)}
                    </button>
                </p>
                {part(shown)}
            </details>
        </Show>
    }
}

/// Whether the file has one row per case with scores or predictions that order them.
pub(crate) fn can_list(loaded: &Loaded) -> bool {
    matches!(loaded.study.source.kind, InputKind::Scores | InputKind::Values | InputKind::Features)
        && !loaded.study.columns.is_empty()
}

/// Asks for the cases next to the cut when it has not changed for a moment.
fn follow(
    state: AppState,
    cut: Memo<Option<Option<Cut>>>,
    listing: RwSignal<Option<Result<Listing, String>>>,
) {
    let asked = StoredValue::new(None::<u32>);
    let look = once_rested(REST, move || {
        let Some(Some(Some(cut))) = cut.try_get_untracked() else { return };
        let Some(query) = query(state, cut) else { return };
        if let Some(number) = asked.get_value() {
            job::forget(number);
        }
        let number = job::ask_open(Request::ListCases(query), move |reply| match reply {
            Reply::Cases(found) => listing.set(Some(Ok(found))),
            Reply::Refused(sentence, ..) => listing.set(Some(Err(sentence))),
            _ => {}
        });
        asked.set_value(Some(number));
    });
    Effect::new(move |_| {
        state.opening.loaded.track();
        if cut.with(|cut| matches!(cut, Some(Some(_)))) {
            look();
        }
    });
}

fn query(state: AppState, (model, selection): Cut) -> Option<CaseQuery> {
    let roles = state.loaded_untracked()?.study.roles.clone();
    Some(CaseQuery { model, selection, roles })
}

/// Downloads the cases that are acted on.
pub(crate) fn save_selected(state: AppState) {
    match untrack(|| state.cut()) {
        None => state.opening.notice.set(Some(NOBODY.into())),
        cut => save(state, cut),
    }
}

/// What a row is called: a case, where what is counted is at stake in it.
fn cases_in_words(state: AppState) -> String {
    let of = |l: &Loaded| (!l.study.counts_costs()).then(|| l.wording.cases.clone());
    state.with_loaded(of).flatten().unwrap_or_else(|| "cases".into())
}

/// "The loans to refuse (CSV)"
pub(crate) fn asked(state: AppState, before: &str, after: &str) -> String {
    let question = format!("{before} {} to act on{after}", cases_in_words(state));
    state.words().asked(&question)
}

/// "loans-to-refuse.csv"
fn file_name(state: AppState) -> String {
    let name = untrack(|| asked(state, "", ""));
    let name = name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    name.collect::<Vec<_>>().join("-") + ".csv"
}

fn save(state: AppState, cut: Option<Cut>) {
    let Some(query) = cut.and_then(|cut| query(state, cut)) else { return };
    let expected = Expected { state, has_come: Cell::new(false) };
    job::ask_open(Request::ExportCases(query), move |reply| {
        expected.has_come.set(true);
        match reply {
            Reply::CasesCsv(csv) => {
                export::save(state, &file_name(state), "text/csv", &csv);
            }
            Reply::Refused(sentence, ..) => state.fail(sentence),
            _ => {}
        }
    });
}

/// A file that was asked for: if nobody can answer any more, that is said.
struct Expected {
    state: AppState,
    has_come: Cell<bool>,
}

impl Drop for Expected {
    fn drop(&mut self) {
        if !self.has_come.get() {
            let sentence = "The list of cases was not saved: the study it was asked of was closed before the list was ready.";
            self.state.opening.notice.set(Some(sentence.into()));
        }
    }
}

/// A number rounded for the table; other text as it is.
fn short(field: &str) -> String {
    field.parse().map_or_else(|_| field.to_owned(), exact_number)
}

fn table(listing: &Listing) -> impl IntoView + use<> {
    let columns = listing.columns.len() + 1;
    let header = listing.columns.iter().map(|name| view! { <th scope="col">{name.clone()}</th> });
    let header = header.collect_views();
    let (taken, of) = (grouped_count(listing.taken), grouped_count(listing.of));
    let row = |case: &crate::data::ListedCase| {
        let fields = case.fields.iter().map(|field| view! { <td>{short(field)}</td> });
        let class = if case.place <= listing.taken { "in" } else { "out" };
        view! { <tr class=class><th scope="row">{case.place}</th>{fields.collect_views()}</tr> }
    };
    let is_in = |case: &&crate::data::ListedCase| case.place <= listing.taken;
    let inside = listing.cases.iter().filter(is_in).map(row).collect_views();
    let outside = listing.cases.iter().filter(|case| !is_in(case)).map(row).collect_views();
    view! {
        <div class="scrolls" tabindex="0" role="region" aria-label="Cases next to the cut">
            <table data-testid="case-table">
                <thead><tr><th scope="col">"Place"</th>{header}</tr></thead>
                <tbody>{inside}</tbody>
                <tbody>
                    <tr class="cut">
                        <td colspan=columns>{format!("↑ in: {taken} of {of} · out ↓")}</td>
                    </tr>
                    {outside}
                </tbody>
            </table>
        </div>
    }
}
