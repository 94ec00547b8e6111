//! Name, file, and the buttons that open data and download results.

use crate::samples::samples;
use crate::web::component::data_drawer::OpenField;
use crate::web::component::elements::{CollectViews, Menu, part};
use crate::web::component::presenter::PresentButton;
use crate::web::component::share::ShareButton;
use crate::web::component::{case_list, chart};
use crate::web::resampling::once_settled;
use crate::web::state::AppState;
use crate::web::{export, file, live, opening};
use crate::wording::{counted, plain_percent};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

#[component]
pub(crate) fn TopBar(state: AppState) -> impl IntoView {
    let choose = move |files| file::open(state, files);
    let name = move || state.with_loaded(|l| l.study.source.name.clone());
    // Where space is short, the buttons wait behind one: a list of them.
    let (list, is_open) = (NodeRef::<Div>::new(), RwSignal::new(false));
    let elsewhere = window_event_listener(leptos::ev::pointerdown, move |event| {
        let inside = list.get_untracked().zip(event.target()).is_some_and(|(list, target)| {
            list.parent_node().is_some_and(|bar| bar.contains(target.dyn_ref::<web_sys::Node>()))
        });
        if !inside {
            is_open.set(false);
        }
    });
    on_cleanup(move || elsewhere.remove());
    let chosen = move |event: web_sys::MouseEvent| {
        let target: web_sys::Element = event_target(&event);
        if !matches!(target.closest("summary"), Ok(Some(_))) {
            is_open.set(false);
        }
    };
    view! {
        <header class="top">
            <span class="brand">"Breakeven"</span>
            <div class="about-file">
                <Show when=move || state.is_open()>
                    <button
                        class="chip"
                        data-testid="file"
                        title="How the file was read"
                        aria-expanded=move || state.asked.shows_file.get().to_string()
                        aria-controls="file-panel"
                        on:click=move |_| state.asked.shows_file.update(|shows| *shows = !*shows)
                    >
                        <b>{part(name)}</b>" "
                        <span>
                            <span>{part(move || about(state).map(|(count, _)| count))}</span>
                            {part(move || about(state).map(|(_, share)| share))}
                        </span>
                    </button>
                </Show>
            </div>
            <button
                class="button more-actions"
                data-testid="more-actions"
                aria-label="Open, share, export"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >"…"</button>
            <div class="actions" class:open=is_open node_ref=list on:click=chosen>
                <OpenField label="Open…" testid="open-file" chosen=choose/>
                {(!live::is_live()).then(|| view! { <SampleMenu state/> })}
                <ShareButton state/>
                <PresentButton state/>
                <ExportMenu state/>
            </div>
        </header>
    }
}

/// "1,000 loans, ", "30% bad"
fn about(state: AppState) -> Option<(String, String)> {
    let loaded = state.loaded()?;
    let (study, wording) = (&loaded.study, &loaded.wording);
    let source = &study.source;
    let Some(curves) = study.curves() else {
        #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
        return Some((String::new(), wording.counted(source.used as f64)));
    };
    #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
    let rows = study.counts_costs().then(|| counted(source.used as f64, "case", "cases") + ", ");
    let [positive, _] = wording.outcomes();
    let of = if study.counts_costs() { "of it in positives" } else { &*positive };
    let all = wording.counted(source.positives + source.negatives);
    let share = plain_percent(curves.models[0].ranking.prevalence().share());
    Some((format!("{}{all}, ", rows.unwrap_or_default()), format!("{share} {of}")))
}

/// What can be taken along, by what one gets.
#[component]
fn ExportMenu(state: AppState) -> impl IntoView {
    let png = move |_| chart::save_png(state);
    let vector = move |_| chart::save_svg(state);
    let numbers = move |_| chart::save_csv(state);
    let report = move |_| once_settled(state, move || save_report(state));
    let nothing_open = move || !state.is_open();
    let cases = move || case_list::asked(state, "The", " (CSV)");
    let no_cases = move || !state.holds(case_list::can_list);
    let list = move |_| case_list::save_selected(state);
    view! {
        <Menu label="Export" testid="export" class="export">
            <li><button data-testid="export-cases" disabled=no_cases on:click=list>{part(cases)}</button></li>
            <li><button data-testid="export-png" disabled=nothing_open on:click=png>"This chart as a picture (PNG)"</button></li>
            <li><button data-testid="export-svg" disabled=nothing_open on:click=vector>"This chart to draw on (SVG)"</button></li>
            <li><button data-testid="export-csv" disabled=nothing_open on:click=numbers>"The numbers of this chart (CSV)"</button></li>
            <li><button data-testid="export-json" aria-label="Download results" disabled=nothing_open on:click=report>"All numbers (JSON)"</button></li>
        </Menu>
    }
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
        let choose = move |_| opening::choose_sample(state, sample.clone());
        view! { <li><button data-testid=id on:click=choose>{title}</button></li> }
    });
    view! {
        <Menu label="Samples" testid="samples">{items.collect_views()}</Menu>
    }
}
