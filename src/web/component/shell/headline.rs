//! The answer, in the size of a headline.

use crate::evaluate::{Evaluation, RangeEvaluation};
use crate::view::Mode;
use crate::web::component::element::sentence::sentence_ref;
use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::wording::{
    Headline, as_text, headline, impact_headline, impact_summary, summary, target_headline,
    target_summary,
};
use leptos::prelude::*;
use std::time::Duration;

#[component]
pub(crate) fn HeadlineView(state: AppState) -> impl IntoView {
    // Memos: most moves of a slider change no word of the sentence.
    let sentence = Memo::new(move |_| {
        match state.view.get().mode() {
            Mode::Costs => {}
            Mode::Targets => return state.with_asked(target_headline),
            Mode::Impact => {
                return state.with_impacts(|s, evaluation| {
                    impact_headline(s.impacts, s.joint, evaluation, s.wording)
                });
            }
        }
        let (baseline, range) = state.settings.with(|s| (s.baseline.clone(), s.range));
        state.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            if let Some(range) = range {
                let Evaluation { baseline, condition, .. } = &answer.evaluation;
                let evaluation = RangeEvaluation::new(curves, joint, baseline, range);
                return Some(evaluation.headline(curves, condition.prevalence(), wording));
            }
            Some(headline(curves, joint, &answer.evaluation, &baseline, wording))
        })?
    });
    let below = Memo::new(move |_| {
        match state.view.get().mode() {
            Mode::Costs => {}
            Mode::Targets => return state.with_asked(target_summary),
            Mode::Impact => {
                return state.with_impacts(|s, evaluation| {
                    impact_summary(s.impacts, s.joint, evaluation, s.wording)
                });
            }
        }
        let (baseline, range) = state.settings.with(|s| (s.baseline.clone(), s.range));
        state.with(|loaded, joint, answer| {
            let (intervals, evaluation) = (&answer.intervals, &answer.evaluation);
            let curves = loaded.study.curves()?;
            if range.is_some() {
                // The headline is about the range, so this is about the place in it.
                let here = headline(curves, joint, evaluation, &baseline, &loaded.wording);
                return Some(as_text(&here));
            }
            Some(summary(curves, joint, intervals, evaluation, &baseline, &loaded.wording))
        })?
    });
    view! {
        <h2 class="headline" data-testid="headline" node_ref=sentence_ref(sentence)></h2>
        <p class="summary" data-testid="summary">{below}</p>
        <Announcer sentence/>
    }
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
