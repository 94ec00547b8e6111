//! The premises under the headline: one line each, with a button for the other reading.

use crate::data::Premise;
use crate::web::component::files::open_field::OpenField;
use crate::web::component::files::role_strip::EarlierReading;
use crate::web::file;
use crate::web::linked::name_and_rows;
use crate::web::state::AppState;
use leptos::prelude::*;

#[component]
pub(crate) fn Premises(state: AppState) -> impl IntoView {
    let premises = Memo::new(move |_| {
        state.loaded.with(|l| l.as_ref().map_or(vec![], |l| l.0.study.premises.clone()))
    });
    let line = move |premise: Premise| {
        let remedy = premise.remedy.map(|choice| {
            let read = move |_| file::remap(state, &choice.roles);
            view! { <button class="link" data-testid="remedy" on:click=read>{choice.label}</button> }
        });
        let dash = remedy.is_some().then_some(" — ");
        view! { <li class:grave=premise.is_grave>{premise.text}{dash}{remedy}</li> }
    };
    let lines = move || premises.get().into_iter().map(line).collect_view();
    let standing_in = move || {
        let (file, open) = (state.awaited.get()?, state.loaded.get()?);
        let what =
            if open.0.sample.is_some() { "This is a sample" } else { "This is another file" };
        let text = format!("{what}: the link belongs to {} — ", name_and_rows(&file));
        Some(view! { <li class="grave">{text}<OpenAwaited state class="link"/></li> })
    };
    // The open panel of the file says it itself.
    let is_changed = move || {
        !state.shows_file.get() && state.earlier.with(|earlier| !earlier.readings.is_empty())
    };
    let changed = move || is_changed().then(|| view! { <li><EarlierReading state/></li> });
    let is_empty = move || {
        premises.with(Vec::is_empty) && state.awaited.with(Option::is_none) && !is_changed()
    };
    view! {
        <Show when=move || !is_empty()>
            <ul class="premises" data-testid="premises" aria-label="How the file was read">{standing_in}{lines}{changed}</ul>
        </Show>
    }
}

/// Opens the file that the address belongs to.
#[component]
pub(crate) fn OpenAwaited(state: AppState, class: &'static str) -> impl IntoView {
    let name = move || state.awaited.with(|file| file.as_ref().map(|file| file.name.clone()));
    let again = if state.has_given_address { "" } else { " again" };
    let label = Signal::derive(move || format!("Open {}{again}", name().unwrap_or_default()));
    view! { <OpenField label testid="open-awaited" class chosen=move |files| file::open(state, files)/> }
}
