//! The answer, in the size of a headline.

use crate::evaluate::{Evaluation, RangeEvaluation};
use crate::export::Mode;
use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::wording::{
    Headline, Span, as_text, headline, impact_headline, impact_summary, summary, target_headline,
    target_summary,
};
use leptos::html::H2;
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
        <h2 class="headline" data-testid="headline" node_ref=written(sentence)></h2>
        <p class="summary" data-testid="summary">{below}</p>
        <Announcer sentence/>
    }
}

/// Where a sentence is written. A span stays where it is while its words change: an element made
/// anew is laid out anew.
pub(crate) fn written(sentence: Memo<Option<Headline>>) -> NodeRef<H2> {
    let place = NodeRef::<H2>::new();
    Effect::new(move |before: Option<Headline>| {
        let (Some(place), now) = (place.get(), sentence.get().unwrap_or_default()) else {
            return Headline::default();
        };
        write(&place, &before.unwrap_or_default(), &now);
        now
    });
    place
}

/// Writes what differs from the sentence that stood there before.
fn write(place: &web_sys::Element, before: &[Span], now: &[Span]) {
    let mut child = place.first_element_child();
    for (index, span) in now.iter().enumerate() {
        let (element, old) = match child {
            Some(element) => (element, before.get(index)),
            None => {
                let Ok(element) = document().create_element("span") else { return };
                element.set_text_content(Some(" "));
                let _ = place.append_child(&element);
                (element, None)
            }
        };
        if old.map(span_class) != Some(span_class(span)) {
            element.set_class_name(&span_class(span));
        }
        if old.map(Span::text) != Some(span.text()) {
            // Its text node stays, too.
            match element.first_child() {
                Some(words) => words.set_node_value(Some(span.text())),
                None => element.set_text_content(Some(span.text())),
            }
        }
        // Every digit is one hover away.
        if old.map(Span::exact) != Some(span.exact()) {
            let _ = match span.exact() {
                Some(exact) => element.set_attribute("title", &format!("exactly {exact}")),
                None => element.remove_attribute("title"),
            };
        }
        child = element.next_element_sibling();
    }
    while let Some(element) = child {
        child = element.next_element_sibling();
        element.remove();
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
