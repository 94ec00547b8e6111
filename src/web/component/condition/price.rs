//! What a false alarm costs, and how often acting works: asked once, next to the cost ratio.

use crate::control::PriceField;
use crate::web::component::element::slider::complaint_about;
use crate::web::state::AppState;
use crate::wording::{
    price_in_words, price_label, success_help, success_label, worth_of_acting_in_words,
};
use leptos::prelude::*;

#[component]
pub(crate) fn PriceFields(state: AppState) -> impl IntoView {
    let wording = move || state.loaded.get().map(|l| l.0.wording.clone()).unwrap_or_default();
    let label = Memo::new(move |_| (price_label(&wording()), success_label(&wording())));
    let price_hint = Memo::new(move |_| {
        let has_matrix = state.settings_without_condition.with(|s| s.targeting.matrix.is_some());
        let hint = state.with(|loaded, _, answer| {
            price_in_words(&answer.evaluation, has_matrix, &loaded.wording)
        });
        hint.unwrap_or_default()
    });
    let success_hint = Memo::new(move |_| {
        let at = state.condition();
        at.and_then(|at| worth_of_acting_in_words(at, &wording())).unwrap_or_default()
    });
    view! {
        <div class="price">
            <Field
                state
                field=PriceField::AlarmCost
                id="alarm-cost"
                label=Signal::derive(move || label.get().0)
                hint=price_hint.into()
                help=Signal::derive(|| PRICE_HELP.to_owned())
            />
            <Field
                state
                field=PriceField::Success
                id="success"
                label=Signal::derive(move || label.get().1)
                hint=success_hint.into()
                help=Signal::derive(move || success_help(&wording()))
            />
        </div>
    }
}

const PRICE_HELP: &str =
    "Optional: with it every amount is money. Type what one costs, such as $400 or 400 EUR.";

/// A labelled field that commits on Enter or when it is left.
#[component]
fn Field(
    state: AppState,
    field: PriceField,
    id: &'static str,
    label: Signal<String>,
    hint: Signal<String>,
    #[prop(optional)] help: Option<Signal<String>>,
) -> impl IntoView {
    let complaint = complaint_about(move || state.settings_without_condition.track());
    let text = Memo::new(move |_| state.settings_without_condition.with(|s| field.text(s)));
    let is_closed =
        Memo::new(move |_| state.settings_without_condition.with(|s| !PriceField::is_open(s)));
    let typed = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        // A field that is removed with a text typed into it still tells of the change.
        let Some(now) = text.try_get_untracked() else { return };
        let Some(at) = state.condition() else { return };
        if input.value() != now {
            let next = state.settings.with_untracked(|s| field.typed(s, at, &input.value()));
            match next {
                Ok(settings) => {
                    complaint.set(None);
                    state.settings.set(settings);
                }
                Err(sentence) => complaint.set(Some(sentence)),
            }
        }
        input.set_value(&text.try_get_untracked().unwrap_or_default());
    };
    let placeholder = if field == PriceField::AlarmCost { "$" } else { "100%" };
    let hint_id = format!("{id}-hint");
    view! {
        <div>
            <div class="slider-head">
                <label for=id title=move || help.map(|help| help.get())>{label}</label>
                <input
                    id=id
                    class="field"
                    data-testid=id
                    autocomplete="off"
                    placeholder=placeholder
                    disabled=is_closed
                    aria-describedby=hint_id.clone()
                    aria-invalid=move || complaint.with(Option::is_some).to_string()
                    prop:value=text
                    on:change=typed
                />
            </div>
            <p class="hint" id=hint_id role="status" class:complaint=move || complaint.with(Option::is_some)>
                {move || complaint.get().unwrap_or_else(|| hint.get())}
            </p>
        </div>
    }
}
