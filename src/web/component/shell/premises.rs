//! The premises under the headline: one line each, with a button for the other reading.

use crate::data::Premise;
use crate::web::file;
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
    view! {
        <Show when=move || premises.with(|premises| !premises.is_empty())>
            <ul class="premises" data-testid="premises" aria-label="How the file was read">{lines}</ul>
        </Show>
    }
}
