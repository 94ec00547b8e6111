//! Name, file, and the buttons that open data and download results.

use crate::samples::samples;
use crate::web::component::files::share::ShareButton;
use crate::web::component::present::presenter::PresentButton;
use crate::web::state::AppState;
use crate::web::{export, file};
use crate::wording::plain_percent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

#[component]
pub(crate) fn TopBar(state: AppState) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
        file::open(state, file::list(input.files()));
        // So that choosing the same file again is a change.
        input.set_value("");
    };
    let nothing_open = move || state.loaded.with(Option::is_none);
    view! {
        <header class="top">
            <h1>"Breakeven"</h1>
            <p class="about-file">{move || about(state)}</p>
            <div class="actions">
                <label class="button">
                    "Open…"
                    <input
                        type="file"
                        data-testid="open-file"
                        accept=file::ACCEPTED
                        multiple
                        on:change=choose
                    />
                </label>
                <SampleMenu state/>
                <ShareButton state/>
                <PresentButton state/>
                <button
                    class="button strong"
                    data-testid="export-json"
                    aria-label="Export results"
                    disabled=nothing_open
                    on:click=move |_| save_report(state)
                >
                    "Export"<span class="wide-only">" results"</span>
                </button>
            </div>
        </header>
    }
}

/// "german_credit.csv · 1,000 loans · 30% positive · 4 models"
fn about(state: AppState) -> Option<String> {
    let loaded = state.loaded.get()?;
    let source = &loaded.0.study.source;
    let models = loaded.0.study.model_names().len();
    let models = format!("{models} model{}", if models == 1 { "" } else { "s" });
    let Some(curves) = loaded.0.study.curves() else {
        #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
        let cases = loaded.0.wording.counted(source.used as f64);
        return Some(format!("{} · {cases} · {models}", source.name));
    };
    let cases = source.positives + source.negatives;
    Some(format!(
        "{} · {} · {} positive · {models}",
        source.name,
        loaded.0.wording.counted(cases),
        plain_percent(curves.models[0].ranking.prevalence().share()),
    ))
}

fn save_report(state: AppState) {
    let Some(loaded) = state.loaded.get() else { return };
    let study = &loaded.0.study;
    match study.report(&state.settings.get_untracked()) {
        Ok(text) => {
            export::save(state, "report.json", "application/json", &text);
        }
        Err(error) => state.fail(error.to_string()),
    }
}

/// The samples, one click each.
#[component]
fn SampleMenu(state: AppState) -> impl IntoView {
    let items = samples().into_iter().map(move |sample| {
        let (id, title) = (format!("sample-{}", sample.id), sample.title.clone());
        let choose = move |event: web_sys::MouseEvent| {
            close_menu(&event_target(&event));
            file::choose_sample(state, sample.clone());
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
