//! Name, file, and the buttons that open data and download results.

use crate::samples::samples;
use crate::web::component::data_drawer::OpenField;
use crate::web::component::presenter::PresentButton;
use crate::web::component::share::ShareButton;
use crate::web::resampling::once_settled;
use crate::web::state::AppState;
use crate::web::{export, file, live, opening};
use crate::wording::{counted, plain_percent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

#[component]
pub(crate) fn TopBar(state: AppState) -> impl IntoView {
    let choose = move |files| file::open(state, files);
    let nothing_open = move || !state.is_open();
    view! {
        <header class="top">
            <h1>"Breakeven"</h1>
            <div class="about-file">
                <Show when=move || !nothing_open()>
                    <button
                        class="button"
                        data-testid="file"
                        title="How the file was read"
                        aria-expanded=move || state.asked.shows_file.get().to_string()
                        aria-controls="file-panel"
                        on:click=move |_| state.asked.shows_file.update(|shows| *shows = !*shows)
                    >
                        <span>{move || about(state)}</span>
                    </button>
                </Show>
            </div>
            <div class="actions">
                <OpenField label="Open…" testid="open-file" chosen=choose/>
                {(!live::is_live()).then(|| view! { <SampleMenu state/> })}
                <ShareButton state/>
                <PresentButton state/>
                <button
                    class="button"
                    data-testid="export-json"
                    aria-label="Download results"
                    disabled=nothing_open
                    on:click=move |_| once_settled(state, move || save_report(state))
                >
                    "Download"<span class="wide-only">" results"</span>
                </button>
            </div>
        </header>
    }
}

/// "german_credit.csv · 1,000 loans · 30% positive · 4 models"
fn about(state: AppState) -> Option<String> {
    let loaded = state.loaded()?;
    let study = &loaded.study;
    let source = &study.source;
    let models = study.model_names().len();
    let models = format!("{models} model{}", if models == 1 { "" } else { "s" });
    let Some(curves) = study.curves() else {
        #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
        let cases = loaded.wording.counted(source.used as f64);
        return Some(format!("{} · {cases} · {models}", source.name));
    };
    #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
    let rows = study.counts_costs().then(|| counted(source.used as f64, "case", "cases") + ", ");
    let of = if study.counts_costs() { "of it in positives" } else { "positive" };
    Some(format!(
        "{} · {}{} · {} {of} · {models}",
        source.name,
        rows.unwrap_or_default(),
        loaded.wording.counted(source.positives + source.negatives),
        plain_percent(curves.models[0].ranking.prevalence().share()),
    ))
}

fn save_report(state: AppState) {
    let Some(loaded) = state.loaded_untracked() else { return };
    let study = &loaded.study;
    let settings = state.asked.settings.get_untracked();
    match state.with_certainty_of_all(|known| study.report_with(&settings, known)) {
        Ok(text) => {
            export::save(state, "report.json", "application/json", &text);
        }
        Err(error) => state.fail(error.to_string()),
    }
}

/// The samples, one click each.
#[component]
fn SampleMenu(state: AppState) -> impl IntoView {
    let items = samples().iter().map(move |sample| {
        let (id, title) = (format!("sample-{}", sample.id), sample.title.clone());
        let choose = move |event: web_sys::MouseEvent| {
            close_menu(&event_target(&event));
            opening::choose_sample(state, sample.clone());
        };
        view! { <li><button data-testid=id on:click=choose>{title}</button></li> }
    });
    let close = |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            close_menu(&event_target(&event));
        }
    };
    view! {
        <details class="menu" on:keydown=close>
            <summary class="button" data-testid="samples">"Samples"</summary>
            <ul>{items.collect_view()}</ul>
        </details>
    }
}

/// Closes the menu around an element and gives its button the focus.
fn close_menu(inside: &HtmlElement) {
    if let Ok(Some(menu)) = inside.closest("details") {
        let _ = menu.remove_attribute("open");
        if let Ok(Some(summary)) = menu.query_selector("summary") {
            let _ = summary.unchecked_into::<HtmlElement>().focus();
        }
    }
}
