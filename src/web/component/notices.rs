//! Errors, notices, progress, and notes about the data; the premises under the headline, one line
//! each, with a button for the other reading.

use crate::data::{Choice, Premise, Roles};
use crate::evaluate::Settings;
use crate::web::component::data_drawer::{EarlierReading, OpenField, role_chip, role_strip};
use crate::web::component::elements::{CollectViews, MOST_ROWS, part};
use crate::web::file::{self, name_and_rows};
use crate::web::loaded::{Loaded, Phase};
use crate::web::state::AppState;
use crate::web::timing::distinct;
use crate::wording::grouped_count;
use leptos::prelude::*;

#[component]
pub(crate) fn Notices(state: AppState) -> impl IntoView {
    let close = move |_| file::dismiss(state);
    let kept = move || {
        let name = state.with_loaded(|l| l.study.source.name.clone());
        name.map(|name| format!(" {name} is still open."))
    };
    let choices = move || {
        let button = |choice: Choice| {
            let choose = move |_| file::choose(state, &choice.roles);
            view! { <button class="button" data-testid="choice" on:click=choose>{choice.label}</button> }
        };
        state.opening.choices.get().into_iter().map(button).collect_views()
    };
    let insist = move |_| {
        if let Some(show) = state.opening.held_back.try_update_value(Option::take).flatten() {
            show();
        }
    };
    let held_back = move || {
        let button = view! { <button class="button" data-testid="open-anyway" on:click=insist>"Open it all the same"</button> };
        state.opening.is_held_back.get().then_some(button)
    };
    // What was said of the columns stays as long as the same rows are asked about.
    let rows = Memo::new(move |_| {
        let is_asked = !state.opening.choices.with(Vec::is_empty);
        if is_asked { state.opening.rows_asked_about.get() } else { vec![] }
    });
    let question = move || rows.with(|rows| (!rows.is_empty()).then(|| question(state, rows)));
    view! {
        <div class="messages">
        <div role="alert">
            <Show when=move || state.opening.error.with(Option::is_some)>
                <div class="error">
                    <div>
                        <p><span data-testid="error">{part(move || state.opening.error.get())}</span>{part(kept)}</p>
                        <p class="choices">{part(choices)}{part(held_back)}</p>
                        {part(question)}
                    </div>
                    <button class="button" on:click=close>"Close"</button>
                </div>
            </Show>
        </div>
        <div role="status">
            <Show when=move || state.opening.notice.with(Option::is_some)>
                <div class="error">
                    <p data-testid="notice">{part(move || state.opening.notice.get())}</p>
                    <button class="button" on:click=move |_| state.opening.notice.set(None)>"Close"</button>
                </div>
            </Show>
        </div>
        </div>
        <ProgressBar state/>
        <p class="status" role="status" data-testid="status">{part(move || state.opening.status.get())}</p>
    }
}

/// The columns of a file that could not be understood, for the user to say what they are.
///
/// - `rows`: its header and its first rows.
fn question(state: AppState, rows: &[Vec<String>]) -> impl IntoView + use<> {
    let said = RwSignal::new(Roles::default());
    let listed: Vec<usize> = (0..rows[0].len().min(MOST_ROWS)).collect();
    let chip = |index: usize| {
        let name = rows[0][index].clone();
        let chip = move || {
            let (column, role) = (name.clone(), said.with(|roles| roles.role(&name)));
            let pick = move |role| said.update(|roles| *roles = roles.saying(&column, role));
            role_chip(&name, role, "Automatic", pick)
        };
        chip.into_any()
    };
    let strip =
        role_strip("question-rows", (&rows[0], &listed), &rows[1..], (chip, |_| ().into_any()));
    let read = move |_| file::choose(state, &said.get_untracked());
    let says_nothing = move || said.with(|roles| *roles == Roles::default());
    view! {
        <p>"Or choose what the columns are; the others are found automatically."</p>
        {strip}
        <p><button class="button" data-testid="read-as-said" disabled=says_nothing on:click=read>"Read the file"</button></p>
    }
}

/// How far the reading of a file is, and a button that cancels it.
#[component]
fn ProgressBar(state: AppState) -> impl IntoView {
    let began = StoredValue::new(0.0);
    Effect::new(move |_| {
        if state.opening.phase.get() == Phase::Loading {
            began.set_value(js_sys::Date::now());
        }
    });
    let progress = move || state.opening.progress.get();
    let share = move || progress().and_then(|p| p.share()).map(|share| share.to_string());
    let since = move || (js_sys::Date::now() - began.get_value()) / 1000.0;
    let text = move || progress().map(|p| p.in_words(since()));
    view! {
        <Show when=move || progress().is_some()>
            <div class="progress card" data-testid="progress">
                <progress max="1" value=share aria-label="Reading"></progress>
                <p>{part(text)}</p>
                <button class="button" data-testid="cancel" on:click=move |_| file::cancel(state)>
                    "Cancel"
                </button>
            </div>
        </Show>
    }
}

/// Rows left out, and notes on how the file was read; open where rows were left out.
#[component]
pub(crate) fn DataNotes(state: AppState) -> impl IntoView {
    move || {
        let loaded = state.loaded()?;
        let study = &loaded.study;
        let skipped = study.source.skipped();
        let about = loaded.sample.as_ref().map(|sample| sample.about.clone());
        let notes: Vec<String> = about.into_iter().chain(study.notes.iter().cloned()).collect();
        let problems: Vec<String> = study.problems.iter().map(ToString::to_string).collect();
        if skipped == 0 && notes.is_empty() {
            return None;
        }
        let summary = match skipped {
            0 => "About the data".to_owned(),
            1 => "1 row could not be read and was left out".to_owned(),
            n => format!("{} rows could not be read and were left out", grouped_count(n)),
        };
        let listed = (problems.len() < skipped).then(|| format!("The first {}:", problems.len()));
        let item = |text: String| view! { <li>{text}</li> };
        Some(view! {
            <details class="notes" data-testid="data-notes" open=skipped != 0>
                <summary>{summary}</summary>
                {listed.map(|text| view! { <p>{text}</p> })}
                <ul class="problems">{problems.into_iter().map(item).collect_views()}</ul>
                <ul>{notes.into_iter().map(item).collect_views()}</ul>
            </details>
        })
    }
}

#[component]
pub(crate) fn Premises(state: AppState) -> impl IntoView {
    let premises =
        Memo::new(move |_| state.with_loaded(|l| l.study.premises.clone()).unwrap_or_default());
    let line = move |premise: Premise| {
        let decides = premise.offers().map(|(column, _)| column.to_owned());
        let remedy = premise.remedy.map(|choice| {
            let read = move |_| match &decides {
                Some(column) => file::compare_with_decisions(state, &choice.roles, column),
                None => file::remap(state, &choice.roles),
            };
            view! { <button class="link" data-testid="remedy" on:click=read>{choice.label}</button> }
        });
        let dash = remedy.is_some().then_some(" — ");
        view! { <li class:grave=premise.is_grave>{premise.text}{dash}{remedy}</li> }
    };
    let lines = move || premises.get().into_iter().map(line).collect_views();
    let standing_in = move || {
        let (file, open) = (state.opening.awaited.get()?, state.loaded()?);
        let what = if open.sample.is_some() { "This is a sample" } else { "This is another file" };
        let text = format!("{what}: the link belongs to {} — ", name_and_rows(&file));
        Some(view! { <li class="grave">{text}<OpenAwaited state class="link"/></li> })
    };
    // The open panel of the file says it itself.
    let is_changed = move || {
        !state.asked.shows_file.get()
            && state.opening.earlier.with(|earlier| !earlier.readings.is_empty())
    };
    let changed = move || is_changed().then(|| view! { <li><EarlierReading state/></li> });
    let assumes = distinct(move || {
        let is_own = |l: &Loaded| l.sample.is_none() && l.study.curves().is_some();
        let is_counted = |l: &Loaded| !l.study.counts_costs();
        state.holds(|l| is_own(l) && is_counted(l))
            && state.asked.settings.with(Settings::assumes_costs)
    });
    let assumed = move || {
        let said = assumes.get().then(|| state.words().assumed_costs());
        said.map(|text| view! { <li>{text}</li> })
    };
    let is_empty = move || {
        !assumes.get()
            && premises.with(Vec::is_empty)
            && state.opening.awaited.with(Option::is_none)
            && !is_changed()
    };
    view! {
        <Show when=move || !is_empty()>
            <ul class="premises" data-testid="premises" aria-label="How the file was read">{part(standing_in)}{part(assumed)}{part(lines)}{part(changed)}</ul>
        </Show>
    }
}

/// Opens the file that the address belongs to.
#[component]
pub(crate) fn OpenAwaited(state: AppState, class: &'static str) -> impl IntoView {
    let name =
        move || state.opening.awaited.with(|file| file.as_ref().map(|file| file.name.clone()));
    let again = if state.opening.has_given_address { "" } else { " again" };
    let label = Signal::derive(move || format!("Open {}{again}", name().unwrap_or_default()));
    view! { <OpenField label testid="open-awaited" class chosen=move |files| file::open(state, files)/> }
}
