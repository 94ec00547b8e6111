//! How to read what is on the page, in a few sentences.

use crate::view::{Sketch, View};
use crate::web::component::elements::{CollectViews, part};
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::wording::{TERMS, Term, methodology};
use leptos::prelude::*;

#[component]
pub(crate) fn Guide(state: AppState) -> impl IntoView {
    let words = move || state.opening.folded.get().map(|l| l.wording.clone()).unwrap_or_default();
    let this_chart = move || state.asked.view.get().guide(&words());
    let entry = |term: &Term| {
        view! { <div><dt>{term.plain} " (" {term.technical} ")"</dt><dd>{term.explanation}</dd></div> }
    };
    let other = move |view: View| {
        let said = view.guide(&words());
        let (sketch, open) = (view.descriptor().sketch, move |_| state.asked.view.set(view));
        view! {
            <div class="guide-entry">
                <SketchView sketch/>
                <div>
                    <button class="link" on:click=open>{view.question()}</button>
                    <p>{said}</p>
                </div>
            </div>
        }
    };
    let others = move || {
        let loaded = state.opening.folded.get()?;
        Some(loaded.study.views().into_iter().map(other).collect_views())
    };
    let how_judged = move || {
        let loaded = state.opening.folded.get()?;
        let Loaded { study, wording, .. } = &*loaded;
        let curves = study.curves()?;
        Some(state.asked.undragged.with(|s| methodology(curves, study.set_apart(), s, wording)))
    };
    let of_classes = move || {
        state.opening.folded.get()?.study.curves()?;
        Some(view! {
            <p>
                "PC(+) puts the cost ratio and the share of positives into one number from 0 to 1: the share of the worst possible cost that misses could cause. A model’s best cut depends on it alone, so one line in the chart shows them all."
            </p>
            <p>
                "Say below the sentence at the top what a false alarm costs, and sums are money, for as many cases as the file has, for 1,000 where it has more, or for a year. Say in “Assumptions” how often the action works, and a positive that is acted on is worth only that share of a miss: acting has to pay for those it does not help."
            </p>
        })
    };
    view! {
        <details class="notes">
            <summary>"Help"</summary>
            <p>{part(this_chart)}</p>
            <p data-testid="methodology">{part(how_judged)}</p>
            {part(of_classes)}
            <p>
                "Curves are exact: their corners are computed from counts, never from a grid. Cases with equal scores move together. Your data stay in this page; nothing is sent anywhere."
            </p>
            <details data-testid="guide">
                <summary>"How to read each chart"</summary>
                {part(others)}
            </details>
            <details data-testid="terms">
                <summary>"Glossary"</summary>
                <dl class="terms">{TERMS.iter().map(entry).collect_views()}</dl>
            </details>
        </details>
    }
}

#[component]
fn SketchView(sketch: Sketch) -> impl IntoView {
    view! {
        <svg class="sketch" viewBox="0 0 100 60" aria-hidden="true">
            <path class="ground" d=sketch.reference/>
            <path class="curve" d=sketch.curve/>
        </svg>
    }
}
