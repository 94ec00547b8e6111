//! The three linked sliders with their number fields, and what today's policy is.

use crate::control::Quantity;
use crate::evaluate::Baseline;
use crate::web::component::condition::price::PriceFields;
use crate::web::component::element::long_list::MOST_ROWS;
use crate::web::component::element::slider::{Slider, SliderState};
use crate::web::state::AppState;
use crate::wording::{Wording, grouped_count};
use leptos::prelude::*;

#[component]
pub(crate) fn ConditionBar(state: AppState) -> impl IntoView {
    let wording = move || state.loaded.get().map(|l| l.0.wording.clone()).unwrap_or_default();
    let is_changed = move || state.settings_without_condition.with(|s| s.prevalence.is_some());
    let reset = move |_| state.settings.update(|s| reset_prevalence(state, s));
    let prevalence_hint = move || match is_changed() {
        true => "changed from the data’s share".to_owned(),
        false => "as in the data".to_owned(),
    };
    let ratio_after = Signal::derive(move || wording().cost_ratio_after().to_owned());
    let ratio_hint = Signal::derive(move || wording().cost_ratio_help().to_owned());
    view! {
        <section class="card condition" aria-label="Condition">
            <LinkedSlider
                state
                quantity=Quantity::CostRatio
                label=Signal::derive(move || wording().cost_ratio_label.clone())
                unit=ratio_hint
                after=ratio_after
            />
            <PriceFields state/>
            <div class="lesser">
                <LinkedSlider
                    state
                    quantity=Quantity::Prevalence
                    label=Signal::derive(move || wording().prevalence_label.clone())
                    unit=Signal::derive(prevalence_hint)
                />
                <Show when=is_changed>
                    <button class="link" data-testid="prevalence-reset" on:click=reset>
                        "Use the data’s share again"
                    </button>
                </Show>
                <LinkedSlider
                    state
                    quantity=Quantity::ProbabilityCost
                    label=Signal::derive(|| "PC(+)".to_owned())
                    unit=Signal::derive(|| "combines both; drag here or on the chart".to_owned())
                />
            </div>
            <BaselinePicker state/>
        </section>
    }
}

/// Back to the data's prevalence at the same cost ratio.
fn reset_prevalence(state: AppState, settings: &mut crate::evaluate::Settings) {
    if let Some(at) = state.condition() {
        *settings = Quantity::Prevalence.moved(settings, at, at.prevalence().share());
    }
    settings.prevalence = None;
}

#[component]
fn LinkedSlider(
    state: AppState,
    quantity: Quantity,
    label: Signal<String>,
    unit: Signal<String>,
    #[prop(optional)] after: Option<Signal<String>>,
) -> impl IntoView {
    let (id, term) = match quantity {
        Quantity::CostRatio => ("cost-ratio", "cost ratio"),
        Quantity::Prevalence => ("prevalence", "prevalence"),
        Quantity::ProbabilityCost => ("pc", "PC(+)"),
    };
    let slider_state = Memo::new(move |_| {
        let (Some(at), Some(loaded)) = (state.condition(), state.loaded.get()) else {
            return SliderState::default();
        };
        SliderState {
            bounds: quantity.bounds(),
            position: quantity.position(at),
            band: state
                .settings
                .with(|s| s.range)
                .filter(|_| quantity == Quantity::ProbabilityCost),
            field: quantity.field(at),
            spoken: quantity.spoken(at, &loaded.0.wording),
        }
    });
    let moved = move |value: f64| {
        if let Some(at) = state.condition() {
            state.drag(|s| *s = quantity.moved(s, at, value));
        }
    };
    let typed = move |text: String| {
        let at = state.condition()?;
        match state.settings.with_untracked(|s| quantity.typed(s, at, &text)) {
            Ok(settings) => {
                state.settings.set(settings);
                None
            }
            Err(sentence) => Some(sentence),
        }
    };
    let (moved, typed) = (Callback::new(moved), Callback::new(typed));
    match after {
        Some(after) => view! { <Slider id label hint=unit slider_state moved typed term after/> },
        None => view! { <Slider id label hint=unit slider_state moved typed term/> },
    }
}

/// Today's policy, with which models are compared.
#[component]
fn BaselinePicker(state: AppState) -> impl IntoView {
    // A memo, so that the list is not made again while something else moves.
    let today = Memo::new(move |_| state.settings_without_condition.with(|s| s.baseline.clone()));
    let chosen = move || today.with(Baseline::name);
    let pick = move |event: web_sys::Event| {
        if let Ok(baseline) = Baseline::parse(&event_target_value(&event)) {
            state.settings.update(|s| s.baseline = baseline);
        }
    };
    let options = move || {
        let loaded = state.loaded.get()?;
        let mut options = policies(&loaded.0.wording);
        let rule = today.get();
        if matches!(rule, Baseline::Rule { .. }) {
            options.push((rule.clone(), "today’s rule".into()));
        }
        let is_today = |name: &String| matches!(&rule, Baseline::Model(today) if today == name);
        let models = &loaded.0.study.curves()?.models;
        let listed = models.iter().map(|model| &model.name).enumerate();
        let listed = listed.filter(|(index, name)| *index < MOST_ROWS || is_today(name));
        let named = |name: &String| {
            (Baseline::Model(name.clone()), loaded.0.wording.model(name).to_owned())
        };
        options.extend(listed.map(|(_, name)| named(name)));
        let option = |(baseline, text): (Baseline, String)| {
            let name = baseline.name();
            let value = name.clone();
            view! { <option value=value selected=move || chosen() == name>{text}</option> }
        };
        let unlisted = models.len().saturating_sub(MOST_ROWS);
        let unlisted = (unlisted > 0).then(|| {
            view! { <option disabled=true>{format!("… and {} more models", grouped_count(unlisted))}</option> }
        });
        Some((options.into_iter().map(option).collect_view(), unlisted))
    };
    view! {
        <div class="picker">
            <label for="baseline">"Compared with"</label>
            <select id="baseline" data-testid="baseline" on:change=pick>{options}</select>
        </div>
    }
}

fn policies(wording: &Wording) -> Vec<(Baseline, String)> {
    vec![
        (Baseline::AlwaysNegative, wording.always_negative.clone()),
        (Baseline::AlwaysPositive, wording.always_positive.clone()),
        (Baseline::BestTrivial, "the better of these two".into()),
    ]
}
