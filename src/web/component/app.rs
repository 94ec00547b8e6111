//! The whole page: which cards it has, in which order; files dropped on it, and tables pasted into
//! it.

use crate::control::PriceField;
use crate::evaluate::Settings;
use crate::plot::Theme;
use crate::study::Study;
use crate::view::{Cuts, DetailTable, Mode, View};
use crate::web::component::answer::{DecisionCardView, HeadlineView, ImpactDecisionCard};
use crate::web::component::case_list::CaseList;
use crate::web::component::chart::{ChartNumbers, ChartView};
use crate::web::component::condition::{BreakEvenBar, ConditionBar, PrevalenceSlider, PriceInput};
use crate::web::component::data_drawer::DataDrawer;
use crate::web::component::elements::{Drawer, part, select_on_entry};
use crate::web::component::groups::{DesignationTables, GroupTable, RepeatsCard};
use crate::web::component::guide::Guide;
use crate::web::component::how_sure::{HowSureCard, ResamplingStrip};
use crate::web::component::model_tables::{
    ImpactTable, ImpactWinners, MeasureTable, ModelList, TargetTable, WinnerList,
};
use crate::web::component::money::{LimitsCard, MoneyCard};
use crate::web::component::notices::{DataNotes, Notices, OpenAwaited, Premises};
use crate::web::component::presenter::Presenter;
use crate::web::component::range_tables::{MtmcsList, SlopeList};
use crate::web::component::ranges::{BeliefSaid, Intervals, PinTable};
use crate::web::component::rule::{OfficerButton, RuleCard};
use crate::web::component::top_bar::TopBar;
use crate::web::component::words::WordsCard;
use crate::web::file::{self, name_and_rows};
use crate::web::job;
use crate::web::loaded::{Phase, PtrEq};
use crate::web::opening::{read_changed_address, write_address};
use crate::web::resampling::resample_what_is_open;
use crate::web::state::AppState;
use crate::web::timing::{FrameJob, distinct, end_drag};
use crate::wording::{grouped_count, order_inside};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The whole page: what listens here does so as long as it is open.
pub(crate) fn app(state: AppState) -> impl IntoView {
    follow_theme(state);
    write_address(state);
    read_changed_address(state);
    open_pastes(state);
    fetch_all_cuts(state);
    keep_decisions_out(state);
    fill_folded_cards(state);
    resample_what_is_open(state);
    end_drags(state);
    let dragged_over = open_drops(state);
    let file_name = move || state.with_loaded(|l| l.study.source.name.clone());
    let mode = Memo::new(move |_| state.asked.view.get().mode());
    let is_groups = Memo::new(move |_| state.asked.view.get() == View::Groups);
    let painted = Memo::new(move |_| state.opening.folded.with(Option::is_some));
    let below = state.rested();
    let (press, click) = select_on_entry();
    view! {
        <div
            class="page"
            class:dropping=move || dragged_over.get()
            on:pointerdown=press
            on:click=click
        >
            <TopBar state/>
            <main data-state=move || state.opening.phase.get().word() data-file=file_name>
                <Notices state/>
                <Show
                    when=move || state.is_open()
                    fallback=move || view! { <Welcome state/> }
                >
                    <Show when=move || state.asked.shows_file.get()><DataDrawer state/></Show>
                    {part(move || band(state, mode.get()))}
                    <div class="columns">
                        <div class="column wide">
                            <div class="answer">
                                <HeadlineView state/>
                                <div class="strip"><ResamplingStrip state/><Premises state/></div>
                            </div>
                            <ChartView state/>
                        </div>
                        <div class="column narrow">{part(move || card(state, mode.get()))}</div>
                        <Show when=move || painted.get()><CaseList state/></Show>
                    </div>
                    <Show when=move || painted.get()>
                        <section class="tables">{part(move || tables(below, mode.get()))}</section>
                        <Show when=move || is_groups.get()>
                            <DesignationTables state=below/>
                            <RepeatsCard state=below/>
                        </Show>
                        <div class="folds">
                            {part(move || (mode.get() != Mode::Impact).then(|| assumptions(state, below)))}
                            {data(state)}
                            {method(below, mode)}
                        </div>
                    </Show>
                </Show>
            </main>
            <Show when=move || state.asked.presents.get()>
                <Presenter state/>
            </Show>
            <p class="drop-hint" aria-hidden="true">"Drop a CSV to open it. It stays on this computer."</p>
        </div>
    }
}

/// What the person sets.
fn band(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs | Mode::Targets => view! { <ConditionBar state/> }.into_any(),
        Mode::Impact => view! { <BreakEvenBar state/> }.into_any(),
    }
}

/// What follows for cases, beside the chart.
fn card(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs => view! { <DecisionCardView state=state.beside()/> }.into_any(),
        Mode::Targets => view! { <MoneyCard state/> }.into_any(),
        Mode::Impact => view! { <ImpactDecisionCard state=state.beside()/> }.into_any(),
    }
}

/// The tables below the chart.
fn tables(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs => view! {
            <ModelList state/>
            <BeliefSaid state/>
            {part(move || match state.asked.view.get().descriptor().table {
                DetailTable::Slopes => view! { <SlopeList state/> }.into_any(),
                DetailTable::Mtmcs => view! { <MtmcsList state/> }.into_any(),
                DetailTable::Groups => view! {
                    <RuleCard state/>
                    <OfficerButton state/>
                    <GroupTable state/>
                }
                .into_any(),
                DetailTable::Nothing => ().into_any(),
            })}
        }
        .into_any(),
        Mode::Targets => view! { <TargetTable state/> }.into_any(),
        Mode::Impact => view! { <ImpactTable state/> }.into_any(),
    }
}

/// What the answer assumes, to be changed.
///
/// - `below`: the same state once the sliders rest.
fn assumptions(state: AppState, below: AppState) -> impl IntoView {
    let line = distinct(move || {
        let is_set = state.asked.undragged.with(|s| s.prevalence.is_some());
        below.with_classes(|said, _| said.assumptions(is_set)).unwrap_or_default()
    });
    view! {
        <Drawer title="Assumptions" testid="assumptions" state_line=line.into()>
            <div class="parts">
                <section class="part" aria-label="Who is affected, and whether acting works">
                    <PrevalenceSlider state/>
                    <PriceInput state field=PriceField::Success/>
                </section>
                <LimitsCard state/>
                <Intervals state/>
            </div>
            <Show when=move || !state.asked.presents.get()>
                <section class="part" aria-label="Pinned conditions"><PinTable state=below/></section>
            </Show>
        </Drawer>
    }
}

/// How the file was read, and what things are called.
fn data(state: AppState) -> impl IntoView {
    let line = Memo::new(move |_| {
        state
            .with_loaded(|l| {
                let (source, words) = (&l.study.source, &l.wording);
                let models = l.study.model_names().len();
                let models = format!("{models} model{}", if models == 1 { "" } else { "s" });
                let skipped = match source.skipped() {
                    0 => "none".to_owned(),
                    some => grouped_count(some),
                };
                let rows = grouped_count(source.used);
                let (case, act, leave) =
                    (&words.positive, order_inside(&words.act), order_inside(&words.leave));
                format!("{rows} rows, {models}, {skipped} left out. Words: {case}, {act}, {leave}.")
            })
            .unwrap_or_default()
    });
    view! {
        <Drawer title="Data" testid="data" state_line=line.into()>
            <DataNotes state/>
            <WordsCard state/>
        </Drawer>
    }
}

/// How the numbers are made, and all of them.
fn method(state: AppState, mode: Memo<Mode>) -> impl IntoView {
    let line = Signal::stored(
        "Ranges hold 95 times in 100; they do not cover other kinds of cases, or a model trained anew. Tables, glossary, help."
            .to_owned(),
    );
    let winners = move || match mode.get() {
        Mode::Costs => Some(view! { <WinnerList state/> }.into_any()),
        Mode::Impact => Some(view! { <ImpactWinners state/> }.into_any()),
        Mode::Targets => None,
    };
    view! {
        <Drawer title="Method and numbers" testid="method" state_line=line>
            {part(winners)}
            <HowSureCard state/>
            {part(move || (mode.get() == Mode::Costs).then(|| view! { <MeasureTable state/> }))}
            <ChartNumbers state/>
            <Guide state/>
        </Drawer>
    }
}

/// What stands on the page before a file is open.
#[component]
fn Welcome(state: AppState) -> impl IntoView {
    let text = move || match state.opening.phase.get() {
        Phase::Loading => "Loading …",
        _ => "Open a CSV with an outcome and one or more scores, or drop it here.",
    };
    let awaited = move || {
        let file =
            state.opening.awaited.get().filter(|_| state.opening.phase.get() != Phase::Loading)?;
        let name = name_and_rows(&file);
        let said = if state.opening.has_given_address {
            format!("This link belongs to {name}: open it. It stays on this computer.")
        } else {
            format!("{name} was open here. A page may not keep files: open it once more.")
        };
        Some(view! { <p>{said}</p><p><OpenAwaited state class="button strong"/></p> })
    };
    view! {
        <div class="welcome" data-testid="welcome">
            {part(move || awaited().map_or_else(|| view! { <p>{part(text)}</p> }.into_any(), IntoAny::into_any))}
        </div>
    }
}

/// Light or dark as the system says, also when that changes; the typeface once it is there.
fn follow_theme(state: AppState) {
    let theme = |dark: bool| if dark { Theme::Dark } else { Theme::Light };
    let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") else { return };
    state.asked.theme.set(theme(query.matches()));
    let changed = Closure::<dyn Fn(web_sys::MediaQueryListEvent)>::new(
        move |event: web_sys::MediaQueryListEvent| state.asked.theme.set(theme(event.matches())),
    );
    query.set_onchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget(); // the listener stays as long as the page
    // Charts are drawn again once the page's typeface is there.
    let typeface = leptos::ev::Custom::<web_sys::Event>::new("typeface");
    window_event_listener(typeface, move |_| {
        state.asked.theme.update(|_| {});
        state.asked.size_px.update(|_| {}); // the chart is made anew, as if its room had changed
    });
}

/// Fetches every cut of the models where targets need them: a large file's study comes without.
fn fetch_all_cuts(state: AppState) {
    let is_set = Memo::new(move |_| state.asked.undragged.with(Settings::needs_every_cut));
    Effect::new(move |_| {
        let is_asked = state.asked.view.get().descriptor().cuts == Cuts::Every || is_set.get();
        let lacks = state.holds(|l| l.study.lacks_cuts());
        if is_asked && lacks {
            file::refine(state);
        }
    });
}

/// What is decided today competes with no model while models are compared with it.
fn keep_decisions_out(state: AppState) {
    let compared = Memo::new(move |_| {
        let loaded = state.loaded()?;
        let curves = loaded.study.curves()?;
        let index = state.asked.undragged.with(|s| s.baseline.decisions(curves));
        Some((PtrEq(Arc::clone(&loaded.study)), index))
    });
    Effect::new(move |before: Option<Option<(PtrEq<Study>, Option<usize>)>>| {
        let now = compared.get();
        let before = before.flatten().filter(|of| now.as_ref().is_some_and(|now| now.0 == of.0));
        let (hidden, shown) = (now.as_ref().and_then(|now| now.1), before.and_then(|of| of.1));
        if hidden.is_some() || shown.is_some() {
            state.asked.shown.update(|s| {
                shown.into_iter().for_each(|index| s[index] = true);
                hidden.into_iter().for_each(|index| s[index] = false);
            });
        }
        now
    });
}

/// Folded cards are half of the page: they are filled after the visible part is painted, and once the part
/// of the program is there that fills them.
fn fill_folded_cards(state: AppState) {
    let write = move || {
        spawn_local(async move {
            job::whole_program().await;
            let loaded = state.loaded_untracked();
            if state.opening.folded.get_untracked() != loaded {
                state.opening.folded.set(loaded);
            }
        });
    };
    let painted = FrameJob::new(move || set_timeout(write, Duration::ZERO));
    Effect::new(move |_| {
        state.opening.loaded.track();
        painted.soon();
    });
}

/// What follows a drag at a pace is up to date when the pointer, or the key, is released.
fn end_drags(state: AppState) {
    for release in ["pointerup", "pointercancel", "keyup", "change"] {
        window_event_listener_untyped(release, move |_| {
            state.resampled.moved.set_value(0.0);
            end_drag();
        });
    }
}

/// Opens a file dropped anywhere; the signal says whether one is being dragged over the page.
fn open_drops(state: AppState) -> RwSignal<bool> {
    let dragged_over = RwSignal::new(false);
    window_event_listener(leptos::ev::dragover, move |event| {
        event.prevent_default();
        dragged_over.set(true);
    });
    window_event_listener(leptos::ev::dragleave, move |_| dragged_over.set(false));
    window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        dragged_over.set(false);
        let files = event.data_transfer().and_then(|transfer| transfer.files());
        match file::list(files) {
            files if files.is_empty() => {
                state.fail(
                    "What you dropped is not a file. Drop a CSV file, or paste a table.".into(),
                );
            }
            files => file::open(state, files),
        }
    });
    dragged_over
}

/// Opens a range copied from a spreadsheet when it is pasted anywhere but into a field.
fn open_pastes(state: AppState) {
    window_event_listener(leptos::ev::paste, move |event| {
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
}
