//! What is on the page: one file a part, each reading the state and computing nothing.

#![allow(unreachable_pub, reason = "the component macro makes its items public")]

mod condition;
mod files;
mod present;
mod result;
mod shell;

use super::state::{AppState, Loaded, Phase};
use super::timing::{FrameJob, once_rested};
use super::{file, memory};
use crate::export::{Mode, View};
use crate::plot::Theme;
use crate::web::component::condition::break_even::BreakEvenBar;
use crate::web::component::condition::condition_bar::ConditionBar;
use crate::web::component::condition::limits::LimitsCard;
use crate::web::component::condition::money::MoneyCard;
use crate::web::component::condition::pins::PinTable;
use crate::web::component::condition::range_bar::RangeBar;
use crate::web::component::files::data_drawer::DataDrawer;
use crate::web::component::files::take_home::ChartNumbers;
use crate::web::component::files::words::WordsCard;
use crate::web::component::present::presenter::Presenter;
use crate::web::component::result::case_list::CaseList;
use crate::web::component::result::chart_view::ChartView;
use crate::web::component::result::decision_card::DecisionCard;
use crate::web::component::result::groups::{DesignationTables, GroupTable, RuleCard};
use crate::web::component::result::impact_tables::{
    ImpactDecisionCard, ImpactTable, ImpactWinners,
};
use crate::web::component::result::model_list::{ModelList, WinnerList};
use crate::web::component::result::officer::OfficerButton;
use crate::web::component::result::range_tables::{MtmcsList, SlopeList};
use crate::web::component::result::repeats::RepeatsCard;
use crate::web::component::result::target_table::TargetTable;
use crate::web::component::shell::guide::Guide;
use crate::web::component::shell::headline::HeadlineView;
use crate::web::component::shell::notices::{DataNotes, Notices};
use crate::web::component::shell::top_bar::TopBar;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The whole page.
pub(crate) fn app(state: AppState) -> impl IntoView {
    follow_theme(state);
    keep_address(state);
    follow_address(state);
    take_pastes(state);
    keep_exact(state);
    follow_folded(state);
    let dragged_over = take_drops(state);
    let file_name =
        move || state.loaded.with(|l| l.as_ref().map(|l| l.0.study.source.name.clone()));
    let mode = Memo::new(move |_| state.view.get().mode());
    let is_groups = Memo::new(move |_| state.view.get() == View::Groups);
    view! {
        <div class="page" class:dropping=move || dragged_over.get()>
            <TopBar state/>
            <main data-state=move || state.phase.get().word() data-file=file_name>
                <Notices state/>
                <Show
                    when=move || state.loaded.with(Option::is_some)
                    fallback=move || view! { <Welcome state/> }
                >
                    <HeadlineView state/>
                    <div class="columns">
                        <div class="column wide">
                            <ChartView state/>
                            <section class="card tables">{move || tables(state, mode.get())}</section>
                            <Show when=move || is_groups.get()>
                                <DesignationTables state/>
                                <RepeatsCard state/>
                            </Show>
                            <CaseList state/>
                            <ChartNumbers state/>
                            <DataNotes state/>
                            <WordsCard state/>
                            <DataDrawer state/>
                            <Guide state/>
                        </div>
                        <div class="column narrow">
                            {move || controls(state, mode.get())}
                        </div>
                    </div>
                </Show>
            </main>
            <Show when=move || state.presents.get()>
                <Presenter state/>
            </Show>
            <p class="drop-hint" aria-hidden="true">"Drop a CSV to open it. It stays on this computer."</p>
        </div>
    }
}

/// The numbers below the chart.
fn tables(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs => view! {
            <ModelList state/>
            <WinnerList state/>
            {move || match state.view.get() {
                View::Roc => view! { <SlopeList state/> }.into_any(),
                View::Thresholds => view! { <MtmcsList state/> }.into_any(),
                View::Groups => view! { <GroupTable state/> }.into_any(),
                _ => ().into_any(),
            }}
        }
        .into_any(),
        Mode::Targets => view! { <TargetTable state/> }.into_any(),
        Mode::Impact => view! { <ImpactTable state/><ImpactWinners state/> }.into_any(),
    }
}

/// What can be moved, and what to do then.
fn controls(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs => view! {
            <ConditionBar state/>
            <DecisionCard state/>
            <Show when=move || state.view.get() == View::Groups>
                <RuleCard state/>
                <OfficerButton state/>
            </Show>
            <RangeBar state/>
            <LimitsCard state/>
            <Show when=move || !state.presents.get()>
                <section class="card later" aria-label="Pinned conditions"><PinTable state/></section>
            </Show>
        }
        .into_any(),
        Mode::Targets => view! { <MoneyCard state/><ConditionBar state/> }.into_any(),
        Mode::Impact => view! { <BreakEvenBar state/><ImpactDecisionCard state/> }.into_any(),
    }
}

/// Before anything is open.
#[component]
fn Welcome(state: AppState) -> impl IntoView {
    let text = move || match state.phase.get() {
        Phase::Loading => "Loading …",
        _ => "Open a CSV with an outcome and one or more scores, or drop it here.",
    };
    view! { <p class="welcome">{text}</p> }
}

/// Light or dark, as the system says, also when it changes its mind.
fn follow_theme(state: AppState) {
    let theme = |dark: bool| if dark { Theme::Dark } else { Theme::Light };
    let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") else { return };
    state.theme.set(theme(query.matches()));
    let changed = Closure::<dyn Fn(web_sys::MediaQueryListEvent)>::new(
        move |event: web_sys::MediaQueryListEvent| state.theme.set(theme(event.matches())),
    );
    query.set_onchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget(); // lives as long as the page
}

/// A file dropped anywhere opens; whether one is being dragged over the page.
fn take_drops(state: AppState) -> RwSignal<bool> {
    let dragged_over = RwSignal::new(false);
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        event.prevent_default();
        dragged_over.set(true);
    });
    let leave = window_event_listener(leptos::ev::dragleave, move |_| dragged_over.set(false));
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        dragged_over.set(false);
        let files = event.data_transfer().and_then(|transfer| transfer.files());
        match file::list(files) {
            files if files.is_empty() => {
                state.fail("What was dropped is no file. Drop a CSV, or paste a table.".into());
            }
            files => file::open(state, files),
        }
    });
    on_cleanup(move || [over, leave, drop].into_iter().for_each(WindowListenerHandle::remove));
    dragged_over
}

/// A range copied from a spreadsheet opens when it is pasted anywhere but into a field.
fn take_pastes(state: AppState) {
    let handle = window_event_listener(leptos::ev::paste, move |event| {
        let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|t| matches!(t.tag_name().as_str(), "INPUT" | "TEXTAREA")) {
            return;
        }
        let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| text.trim().contains('\n')) {
            event.prevent_default();
            file::open_text(state, &text);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Settings pasted into the address of the open page are taken over.
fn follow_address(state: AppState) {
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        let address = super::url::read();
        if let Some(share) = address.share {
            super::study::open_link(state, share, address.settings);
            return;
        }
        if let Some(settings) = address.settings {
            state.settings.set(settings);
        }
        if let Some(view) = address.view {
            state.view.set(view);
        }
        state.notice.set(address.refused);
    });
    on_cleanup(move || handle.remove());
}

/// Targets need every cut of a model, which a large file's study does not come with.
fn keep_exact(state: AppState) {
    Effect::new(move |_| {
        let is_asked = state.view.get().mode() == Mode::Targets
            || state.settings_without_condition.with(|s| s.targeting.is_asked());
        let lacks = state.loaded.with(|l| l.as_ref().is_some_and(|l| l.0.study.lacks_cuts()));
        if is_asked && lacks {
            file::refine(state);
        }
    });
}

/// What stands folded up is half of the page: it is written after what people look at is painted.
fn follow_folded(state: AppState) {
    let write = move || {
        let loaded = state.loaded.get_untracked();
        if state.folded.get_untracked() != loaded {
            state.folded.set(loaded);
        }
    };
    let painted = FrameJob::new(move || set_timeout(write, Duration::ZERO));
    Effect::new(move |_| {
        state.loaded.track();
        painted.soon();
    });
}

/// Writes the settings to the address once they have rested for a moment.
fn keep_address(state: AppState) {
    let write = once_rested(Duration::from_millis(300), move || {
        let Some(loaded) = state.loaded.get_untracked() else { return };
        let (settings, view) = (state.settings.get_untracked(), state.view.get_untracked());
        let Loaded { study, wording, sample, share } = &*loaded.0;
        super::url::write(&settings, view, share.as_deref());
        if sample.is_none() {
            memory::remember(&study.source.name, &settings, view, wording);
        }
    });
    Effect::new(move |_| {
        state.settings.track();
        state.view.track();
        state.loaded.track();
        write();
    });
}
