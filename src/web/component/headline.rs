//! The answer, in the size of a headline.

use crate::verdict::{
    Span, headline, impact_headline, impact_summary, summary, target_headline, target_summary,
};
use crate::web::state::AppState;
use crate::web::view::Mode;
use leptos::prelude::*;

#[component]
pub(crate) fn HeadlineView(state: AppState) -> impl IntoView {
    // Memos: most moves of a slider change no word of the sentence.
    let sentence = Memo::new(move |_| {
        match state.view.get().mode() {
            Mode::Costs => {}
            Mode::Targets => return state.with_asked(target_headline),
            Mode::Impact => {
                return state.with_impacts(|s, verdict| {
                    impact_headline(s.impacts, s.joint, verdict, s.wording)
                });
            }
        }
        let baseline = state.settings.with(|s| s.baseline.clone());
        state.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            Some(headline(curves, joint, &answer.verdict, &baseline, wording))
        })?
    });
    let spans = move || {
        let spans = sentence.get().unwrap_or_default().into_iter().map(|span| {
            let class = match &span {
                Span::Text(_) | Span::Number(None, _) => String::new(),
                Span::Model(index, _) | Span::Number(Some(index), _) => series_class(*index),
            };
            view! { <span class=class>{span.text().to_owned()}</span> }
        });
        spans.collect_view()
    };
    let below = Memo::new(move |_| {
        match state.view.get().mode() {
            Mode::Costs => {}
            Mode::Targets => return state.with_asked(target_summary),
            Mode::Impact => {
                return state.with_impacts(|s, verdict| {
                    impact_summary(s.impacts, s.joint, verdict, s.wording)
                });
            }
        }
        let baseline = state.settings.with(|s| s.baseline.clone());
        state.with(|loaded, _, answer| {
            let (stretches, verdict) = (&answer.stretches, &answer.verdict);
            let curves = loaded.study.curves()?;
            Some(summary(curves, stretches, verdict, &baseline, &loaded.wording))
        })?
    });
    view! {
        <h2 class="headline" data-testid="headline">{spans}</h2>
        <p class="summary" data-testid="summary">{below}</p>
    }
}

/// The class that gives an element the colour of a model.
pub(crate) fn series_class(model: usize) -> String {
    format!("series series-{}", model % 8)
}
