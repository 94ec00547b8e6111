//! The whole page: which cards it has, in which order.

use crate::plot::Theme;
use crate::view::{Cuts, DetailTable, Mode, View};
use crate::web::component::condition::belief_bar::BeliefBar;
use crate::web::component::condition::break_even::BreakEvenBar;
use crate::web::component::condition::condition_bar::ConditionBar;
use crate::web::component::condition::limits::LimitsCard;
use crate::web::component::condition::money::MoneyCard;
use crate::web::component::condition::pins::PinTable;
use crate::web::component::condition::range_bar::RangeBar;
use crate::web::component::files::chart_exports::ChartNumbers;
use crate::web::component::files::data_drawer::DataDrawer;
use crate::web::component::files::words::WordsCard;
use crate::web::component::present::presenter::Presenter;
use crate::web::component::result::case_list::CaseList;
use crate::web::component::result::chart_view::ChartView;
use crate::web::component::result::decision_card::DecisionCard;
use crate::web::component::result::groups::{DesignationTables, GroupTable};
use crate::web::component::result::how_sure::HowSureCard;
use crate::web::component::result::impact_tables::{
    ImpactDecisionCard, ImpactTable, ImpactWinners,
};
use crate::web::component::result::model_list::{ModelList, WinnerList};
use crate::web::component::result::officer::OfficerButton;
use crate::web::component::result::range_tables::{MtmcsList, SlopeList};
use crate::web::component::result::repeats::RepeatsCard;
use crate::web::component::result::rule_card::RuleCard;
use crate::web::component::result::target_table::TargetTable;
use crate::web::component::shell::address::{read_changed_address, write_address};
use crate::web::component::shell::certainty::CertaintyStrip;
use crate::web::component::shell::guide::Guide;
use crate::web::component::shell::headline::HeadlineView;
use crate::web::component::shell::input::{open_drops, open_pastes};
use crate::web::component::shell::notices::{DataNotes, Notices};
use crate::web::component::shell::premises::{OpenAwaited, Premises};
use crate::web::component::shell::top_bar::TopBar;
use crate::web::file;
use crate::web::linked::name_and_rows;
use crate::web::resampling::resample_what_is_open;
use crate::web::state::{AppState, Phase};
use crate::web::timing::FrameJob;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The whole page.
pub(crate) fn app(state: AppState) -> impl IntoView {
    follow_theme(state);
    write_address(state);
    read_changed_address(state);
    open_pastes(state);
    fetch_all_cuts(state);
    fill_folded_cards(state);
    resample_what_is_open(state);
    let dragged_over = open_drops(state);
    let file_name =
        move || state.loaded.with(|l| l.as_ref().map(|l| l.0.study.source.name.clone()));
    let mode = Memo::new(move |_| state.view.get().mode());
    let is_groups = Memo::new(move |_| state.view.get() == View::Groups);
    let painted = Memo::new(move |_| state.folded.with(Option::is_some));
    view! {
        <div class="page" class:dropping=move || dragged_over.get()>
            <TopBar state/>
            <main data-state=move || state.phase.get().word() data-file=file_name>
                <Notices state/>
                <Show
                    when=move || state.loaded.with(Option::is_some)
                    fallback=move || view! { <Welcome state/> }
                >
                    <Show when=move || state.shows_file.get()><DataDrawer state/></Show>
                    <HeadlineView state/>
                    <div class="strip"><CertaintyStrip state/><Premises state/></div>
                    <div class="columns">
                        <div class="column wide">
                            <ChartView state/>
                            <Show when=move || painted.get()>
                                <section class="card tables">{move || tables(state, mode.get())}</section>
                                <Show when=move || is_groups.get()>
                                    <DesignationTables state/>
                                    <RepeatsCard state/>
                                </Show>
                                <HowSureCard state/>
                                <CaseList state/>
                                <ChartNumbers state/>
                                <DataNotes state/>
                                <WordsCard state/>
                                <Guide state/>
                            </Show>
                        </div>
                        <div class="column narrow">
                            {move || controls(state, mode.get(), painted)}
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

/// The tables below the chart.
fn tables(state: AppState, mode: Mode) -> AnyView {
    match mode {
        Mode::Costs => view! {
            <ModelList state/>
            <WinnerList state/>
            {move || match state.view.get().descriptor().table {
                DetailTable::Slopes => view! { <SlopeList state/> }.into_any(),
                DetailTable::Mtmcs => view! { <MtmcsList state/> }.into_any(),
                DetailTable::Groups => view! { <GroupTable state/> }.into_any(),
                DetailTable::Nothing => ().into_any(),
            }}
        }
        .into_any(),
        Mode::Targets => view! { <TargetTable state/> }.into_any(),
        Mode::Impact => view! { <ImpactTable state/><ImpactWinners state/> }.into_any(),
    }
}

/// The cards beside the chart: sliders, and the decision they lead to.
fn controls(state: AppState, mode: Mode, painted: Memo<bool>) -> AnyView {
    match mode {
        Mode::Costs => view! {
            <ConditionBar state/>
            <DecisionCard state/>
            <Show when=move || state.view.get() == View::Groups>
                <RuleCard state/>
                <OfficerButton state/>
            </Show>
            <Show when=move || painted.get()>
                <RangeBar state/>
                <BeliefBar state/>
                <LimitsCard state/>
                <Show when=move || !state.presents.get()>
                    <section class="card later" aria-label="Pinned conditions"><PinTable state/></section>
                </Show>
            </Show>
        }
        .into_any(),
        Mode::Targets => view! { <MoneyCard state/><ConditionBar state/> }.into_any(),
        Mode::Impact => view! { <BreakEvenBar state/><ImpactDecisionCard state/> }.into_any(),
    }
}

/// What stands on the page before a file is open.
#[component]
fn Welcome(state: AppState) -> impl IntoView {
    let text = move || match state.phase.get() {
        Phase::Loading => "Loading …",
        _ => "Open a CSV with an outcome and one or more scores, or drop it here.",
    };
    let awaited = move || {
        let file = state.awaited.get().filter(|_| state.phase.get() != Phase::Loading)?;
        let said = match state.has_given_address {
            true => format!(
                "This link belongs to {}: open it. It stays on this computer.",
                name_and_rows(&file)
            ),
            false => format!(
                "{} was open here. A page may not keep files: open it once more.",
                name_and_rows(&file)
            ),
        };
        Some(view! { <p>{said}</p><p><OpenAwaited state class="button strong"/></p> })
    };
    view! {
        <div class="welcome" data-testid="welcome">
            {move || awaited().map_or_else(|| view! { <p>{text}</p> }.into_any(), IntoAny::into_any)}
        </div>
    }
}

/// Light or dark as the system says, also when that changes.
fn follow_theme(state: AppState) {
    let theme = |dark: bool| if dark { Theme::Dark } else { Theme::Light };
    let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") else { return };
    state.theme.set(theme(query.matches()));
    let changed = Closure::<dyn Fn(web_sys::MediaQueryListEvent)>::new(
        move |event: web_sys::MediaQueryListEvent| state.theme.set(theme(event.matches())),
    );
    query.set_onchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget(); // the listener stays as long as the page
}

/// Fetches every cut of the models where targets need them: a large file's study comes without.
fn fetch_all_cuts(state: AppState) {
    Effect::new(move |_| {
        let is_asked = state.view.get().descriptor().cuts == Cuts::Every
            || state.settings_without_condition.with(|s| s.targeting.is_asked());
        let lacks = state.loaded.with(|l| l.as_ref().is_some_and(|l| l.0.study.lacks_cuts()));
        if is_asked && lacks {
            file::refine(state);
        }
    });
}

/// Folded cards are half of the page: they are filled after the visible part is painted.
fn fill_folded_cards(state: AppState) {
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
