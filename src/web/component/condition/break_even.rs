//! The slider of θ, and what accepting a case is worth.

use crate::control::{
    theta_bounds, theta_field, theta_in_words, theta_moved, theta_position, theta_typed,
};
use crate::curve::ImpactForm;
use crate::web::component::element::slider::{Slider, SliderState};
use crate::web::state::AppState;
use leptos::prelude::*;

#[component]
pub(crate) fn BreakEvenBar(state: AppState) -> impl IntoView {
    let slider_state = Memo::new(move |_| theta_slider(state));
    let label = move || state.loaded.with(|l| l.as_ref().map(|l| l.0.wording.theta_label.clone()));
    let hint = move || slider_state.with(|s| format!("{}; drag here or in the chart", s.spoken));
    let typed = move |text: String| match state.settings.with_untracked(|s| theta_typed(s, &text)) {
        Ok(settings) => {
            state.settings.set(settings);
            None
        }
        Err(sentence) => Some(sentence),
    };
    view! {
        <section class="card condition" aria-label="Break-even">
            <Slider
                id="theta"
                label=Signal::derive(move || label().unwrap_or_default())
                hint=Signal::derive(hint)
                slider_state
                moved=Callback::new(move |position| slide_theta(state, position))
                typed=Callback::new(typed)
            />
            <FormPicker state/>
        </section>
    }
}

/// State of the slider of θ.
pub(crate) fn theta_slider(state: AppState) -> SliderState {
    let slider_state = state.with_impacts(|subject, evaluation| SliderState {
        bounds: theta_bounds(subject.curves),
        position: theta_position(subject.curves, evaluation),
        band: None,
        field: theta_field(evaluation),
        spoken: theta_in_words(evaluation, subject.wording),
    });
    slider_state.unwrap_or_default()
}

/// Moves θ to a position of its slider.
pub(crate) fn slide_theta(state: AppState, position: f64) {
    state.with_impacts(|subject, _| {
        state.drag(|s| *s = theta_moved(s, subject.curves, position));
    });
}

/// How a case's worth follows from its amount and θ.
#[component]
fn FormPicker(state: AppState) -> impl IntoView {
    let forms = move || {
        let loaded = state.loaded.get()?;
        Some(loaded.0.study.impacts()?.forms().collect::<Vec<_>>())
    };
    let chosen = move || state.impact.get().map(|answer| answer.0.evaluation.form);
    let pick = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        let form = ImpactForm::ALL.into_iter().find(|form| form.name() == name);
        // Another form has another axis, so θ returns to its default.
        state.settings.update(|s| (s.form, s.theta) = (form, None));
    };
    let options = move || {
        let option = |form: ImpactForm| {
            let is_chosen = move || chosen() == Some(form);
            view! { <option value=form.name() selected=is_chosen>{form.formula()}</option> }
        };
        forms().unwrap_or_default().into_iter().map(option).collect_view()
    };
    view! {
        <div class="picker">
            <label for="form">"Accepting a case is worth"</label>
            <select id="form" data-testid="form" on:change=pick>{options}</select>
        </div>
    }
}
