//! The one slider of the presenter: the cost ratio, or the break-even where cases differ in value.

use crate::control::Quantity;
use crate::view::Mode;
use crate::web::component::condition::break_even::{slide_theta, theta_slider};
use crate::web::component::element::slider::SliderState;
use crate::web::state::AppState;
use crate::wording::{slider_words, value_text};
use leptos::html::Input;
use leptos::prelude::*;

#[component]
pub(crate) fn PresenterSlider(state: AppState) -> impl IntoView {
    let is_impact = move || state.view.get().mode() == Mode::Impact;
    let slider_state = Memo::new(move |_| {
        if is_impact() {
            return theta_slider(state);
        }
        let slider_state = state.with(|loaded, _, answer| {
            let at = answer.evaluation.condition;
            // Moved along PC(+), it stays below the line of the chart.
            SliderState {
                bounds: Quantity::ProbabilityCost.bounds(),
                position: Quantity::ProbabilityCost.position(at),
                band: None,
                field: Quantity::CostRatio.field(at),
                spoken: value_text(at, &loaded.wording),
            }
        });
        slider_state.unwrap_or_default()
    });
    let label = move || {
        let loaded = state.loaded.get()?;
        let words = &loaded.0.wording;
        Some(if is_impact() { words.break_even().to_owned() } else { slider_words(words, "").0 })
    };
    let unit = move || {
        let loaded = state.loaded.get()?;
        let number = slider_state.with(|s| s.field.clone());
        (!is_impact()).then(|| slider_words(&loaded.0.wording, &number).1)
    };
    let slide = move |event: web_sys::Event| {
        let Ok(position) = event_target_value(&event).parse() else { return };
        if is_impact() {
            slide_theta(state, position);
        } else if let Some(at) = state.condition() {
            state.drag(|s| *s = Quantity::ProbabilityCost.moved(s, at, position));
        }
    };
    let slider = NodeRef::<Input>::new();
    Effect::new(move |before: Option<Option<SliderState>>| {
        let (slider, now) = (slider.get()?, slider_state.get());
        now.write(&slider, before.flatten().as_ref());
        Some(now)
    });
    view! {
        <div class="present-slider">
            <label for="present-slider">
                {label} " " <b>{move || slider_state.with(|s| s.field.clone())}</b> " " {unit}
            </label>
            <input
                type="range"
                id="present-slider"
                data-testid="present-slider"
                node_ref=slider
                on:input=slide
            />
        </div>
    }
}
