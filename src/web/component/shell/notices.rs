//! Errors, notices, progress, and notes about the data.

use crate::data::Choice;
use crate::web::file;
use crate::web::state::{AppState, Phase};
use crate::wording::grouped_count;
use leptos::prelude::*;

#[component]
pub(crate) fn Notices(state: AppState) -> impl IntoView {
    let close = move |_| file::dismiss(state);
    let kept = move || {
        let name = state.loaded.with(|l| l.as_ref().map(|l| l.0.study.source.name.clone()));
        name.map(|name| format!(" {name} is still open."))
    };
    let choices = move || {
        let button = |choice: Choice| {
            let choose = move |_| file::choose(state, &choice.roles);
            view! { <button class="button" data-testid="choice" on:click=choose>{choice.label}</button> }
        };
        state.choices.get().into_iter().map(button).collect_view()
    };
    let insist = move |_| {
        if let Some(show) = state.held_back.try_update_value(Option::take).flatten() {
            show();
        }
    };
    let held_back = move || {
        let button = view! { <button class="button" data-testid="open-anyway" on:click=insist>"Open it all the same"</button> };
        state.is_held_back.get().then_some(button)
    };
    let rows = move || {
        let rows = state.rows_asked_about.get();
        let shown = !rows.is_empty() && state.choices.with(|choices| !choices.is_empty());
        shown.then(|| view! { <div class="scrolls" tabindex="0" role="region" aria-label="The first rows">{first_rows(&rows)}</div> })
    };
    view! {
        <div role="alert">
            <Show when=move || state.error.with(Option::is_some)>
                <div class="error">
                    <div>
                        <p><span data-testid="error">{move || state.error.get()}</span>{kept}</p>
                        <p class="choices">{choices}{held_back}</p>
                        {rows}
                    </div>
                    <button class="button" on:click=close>"Close"</button>
                </div>
            </Show>
        </div>
        <div role="status">
            <Show when=move || state.notice.with(Option::is_some)>
                <div class="error">
                    <p data-testid="notice">{move || state.notice.get()}</p>
                    <button class="button" on:click=move |_| state.notice.set(None)>"Close"</button>
                </div>
            </Show>
        </div>
        <ProgressBar state/>
        <p class="status" role="status" data-testid="status">{move || state.status.get()}</p>
    }
}

/// Columns that are shown beside a question.
const MOST_COLUMNS: usize = 12;

/// A table of a header and some rows.
fn first_rows(rows: &[Vec<String>]) -> impl IntoView + use<> {
    let head = rows[0].iter().take(MOST_COLUMNS);
    let head = head.map(|name| view! { <th scope="col">{name.clone()}</th> }).collect_view();
    let row = |row: &Vec<String>| {
        let cells = row.iter().take(MOST_COLUMNS).map(|cell| view! { <td>{cell.clone()}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    let body = rows[1..].iter().map(row).collect_view();
    view! {
        <table data-testid="question-rows"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>
    }
}

/// How far the reading of a file is, and a button that cancels it.
#[component]
fn ProgressBar(state: AppState) -> impl IntoView {
    let began = StoredValue::new(0.0);
    Effect::new(move |_| {
        if state.phase.get() == Phase::Loading {
            began.set_value(js_sys::Date::now());
        }
    });
    let progress = move || state.progress.get();
    let share = move || progress().and_then(|p| p.share()).map(|share| share.to_string());
    let since = move || (js_sys::Date::now() - began.get_value()) / 1000.0;
    let text = move || progress().map(|p| p.in_words(since()));
    view! {
        <Show when=move || progress().is_some()>
            <div class="progress card" data-testid="progress">
                <progress max="1" value=share aria-label="Reading"></progress>
                <p>{text}</p>
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
        let loaded = state.loaded.get()?;
        let study = &loaded.0.study;
        let skipped = study.source.skipped();
        let about = loaded.0.sample.as_ref().map(|sample| sample.about.clone());
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
            <details class="card notes" data-testid="data-notes" open=skipped != 0>
                <summary>{summary}</summary>
                {listed.map(|text| view! { <p>{text}</p> })}
                <ul class="problems">{problems.into_iter().map(item).collect_view()}</ul>
                <ul>{notes.into_iter().map(item).collect_view()}</ul>
            </details>
        })
    }
}
