//! The answer, in the size of a headline.

use crate::view::Mode;
use crate::web::component::element::sentence::sentence_ref;
use crate::web::state::{Answer, AppState};
use crate::web::timing::once_rested;
use crate::wording::{
    Headline, Span, as_text, impact_headline, impact_summary, target_headline, target_summary,
};
use leptos::prelude::*;
use std::time::Duration;

#[component]
pub(crate) fn HeadlineView(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| said(state));
    // Memos: most moves of a slider change no word of the sentence.
    let sentence = Memo::new(move |_| said.with(|s| s.as_ref().map(|s| s.0.clone())));
    let below = Memo::new(move |_| said.with(|s| s.as_ref().map(|s| s.1.clone())));
    view! {
        <h2 class="headline" data-testid="headline" node_ref=sentence_ref(sentence)></h2>
        <p class="summary" data-testid="summary">{below}</p>
        <Announcer sentence/>
    }
}

/// The headline and the line below it.
fn said(state: AppState) -> Option<(Headline, String)> {
    match state.view.get().mode() {
        Mode::Costs => {}
        Mode::Targets => {
            let asked = state.with_asked(|curves, targets, shown, wording| {
                let sentence = target_headline(curves, targets, shown, wording);
                (sentence, target_summary(curves, targets, shown, wording))
            });
            let why_not = || Some((vec![Span::Text(state.why_no_targets()?)], String::new()));
            return asked.or_else(why_not);
        }
        Mode::Impact => {
            return state.with_impacts(|s, evaluation| {
                let sentence = impact_headline(s.curves, s.joint, evaluation, s.wording);
                (sentence, impact_summary(s.curves, s.joint, evaluation, s.wording))
            });
        }
    }
    let today = state.settings.with(|s| s.baseline.clone());
    state.with(|loaded, joint, Answer { evaluation, intervals, .. }| {
        let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
        Some(evaluation.headline_and_summary(curves, joint, intervals, &today, wording))
    })?
}

/// Announces the sentence to screen readers when it has not changed for a moment, so that a drag
/// announces its end only.
#[component]
fn Announcer(sentence: Memo<Option<Headline>>) -> impl IntoView {
    let announced = RwSignal::new(String::new());
    let announce = once_rested(Duration::from_millis(800), move || {
        let sentence = sentence.try_get_untracked().flatten(); // disposed of with the page's view
        announced.try_set(sentence.as_ref().map(as_text).unwrap_or_default());
    });
    Effect::new(move |before: Option<()>| {
        sentence.track();
        // Screen readers read a page's first sentence themselves.
        if before.is_some() {
            announce();
        }
    });
    view! { <p class="status" aria-live="polite" data-testid="announcement">{announced}</p> }
}
