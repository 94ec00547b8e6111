//! The answer, in the size of a headline.

use crate::record::Mode;
use crate::verdict::{
    Headline, RangeVerdict, Span, Verdict, as_text, headline, impact_headline, impact_summary,
    summary, target_headline, target_summary,
};
use crate::web::state::AppState;
use crate::web::timing::once_rested;
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
                return state.with_impacts(|s, verdict| {
                    impact_headline(s.impacts, s.joint, verdict, s.wording)
                });
            }
        }
        let (baseline, range) = state.settings.with(|s| (s.baseline.clone(), s.range));
        state.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            if let Some(range) = range {
                let Verdict { baseline, condition, .. } = &answer.verdict;
                let verdict = RangeVerdict::new(curves, joint, baseline, range);
                return Some(verdict.headline(curves, condition.prevalence(), wording));
            }
            Some(headline(curves, joint, &answer.verdict, &baseline, wording))
        })?
    });
    // One effect for all spans; each stays where it is and is given new words.
    let span = |span: &Span| {
        // Every digit is one hover away.
        let exact = span.exact().map(|exact| format!("exactly {exact}"));
        view! { <span class=span_class(span) title=exact>{span.text().to_owned()}</span> }
    };
    let spans = move || sentence.with(|s| s.iter().flatten().map(span).collect_view());
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
        let (baseline, range) = state.settings.with(|s| (s.baseline.clone(), s.range));
        state.with(|loaded, joint, answer| {
            let (stretches, verdict) = (&answer.stretches, &answer.verdict);
            let curves = loaded.study.curves()?;
            if range.is_some() {
                // The headline is about the range, so this is about the place in it.
                let here = headline(curves, joint, verdict, &baseline, &loaded.wording);
                return Some(as_text(&here));
            }
            Some(summary(curves, joint, stretches, verdict, &baseline, &loaded.wording))
        })?
    });
    view! {
        <h2 class="headline" data-testid="headline">{spans}</h2>
        <p class="summary" data-testid="summary">{below}</p>
        <Announcer sentence/>
    }
}

/// Says the sentence to those who hear the page, once it has rested: a drag is not commented on.
#[component]
fn Announcer(sentence: Memo<Option<Headline>>) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let say = once_rested(Duration::from_millis(800), move || {
        let sentence = sentence.try_get_untracked().flatten(); // it may be gone by now
        said.try_set(sentence.as_ref().map(as_text).unwrap_or_default());
    });
    Effect::new(move |before: Option<()>| {
        sentence.track();
        // What a page opens on is read anyway.
        if before.is_some() {
            say();
        }
    });
    view! { <p class="status" aria-live="polite" data-testid="announcement">{said}</p> }
}

/// The class that gives a piece of a sentence its colour.
pub(crate) fn span_class(span: &Span) -> String {
    match span {
        Span::Text(_) | Span::Number(None, _) => String::new(),
        Span::Model(index, _) | Span::Number(Some(index), _) => series_class(*index),
    }
}

/// The class that gives an element the colour of a model.
pub(crate) fn series_class(model: usize) -> String {
    format!("series series-{}", model % 8)
}
