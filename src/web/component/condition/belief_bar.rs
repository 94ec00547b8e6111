//! A belief about the cost ratio, for costs that are not known exactly: between which values it
//! lies nine times in ten, and what that leads to.

use crate::control::BeliefField;
use crate::web::component::element::slider::complaint_about;
use crate::web::state::AppState;
use crate::wording::{BeliefInWords, Wording, capitalized};
use leptos::prelude::*;

#[component]
pub(crate) fn BeliefBar(state: AppState) -> impl IntoView {
    let belief = Memo::new(move |_| state.settings_without_condition.with(|s| s.belief));
    let is_set = Memo::new(move |_| belief.get().is_some());
    let begin = move |_| {
        if let Some(at) = state.condition() {
            state.settings.update(|s| s.believe_around(at.cost_ratio()));
        }
    };
    let end = move |_| state.settings.update(|s| s.belief = None);
    view! {
        <section class="card condition later" aria-label="Belief about the costs">
        <Show
            when=move || is_set.get()
            fallback=move || view! {
                <button class="link" data-testid="belief-begin" on:click=begin>
                    "Say between which values the cost ratio lies, nine times in ten"
                </button>
            }
        >
            <Ends state/>
            <Said state/>
            <button class="link" data-testid="belief-end" on:click=end>"No belief about the costs"</button>
        </Show>
        </section>
    }
}

/// "A bad loan costs between 2 and 12 wrongly refused customers", its numbers as fields.
#[component]
fn Ends(state: AppState) -> impl IntoView {
    let complaint = complaint_about(move || state.settings_without_condition.track());
    let wording = move |read: fn(&Wording) -> String| {
        state.loaded.with(|l| l.as_ref().map(|l| read(&l.0.wording))).unwrap_or_default()
    };
    let miss = move || wording(|words| capitalized(&words.miss));
    let alarms = move || wording(|words| words.false_alarms.clone());
    let wrong = RwSignal::new(None::<BeliefField>);
    let field = move |field: BeliefField, id: &'static str, at: &'static str| {
        let text = Memo::new(move |_| state.settings_without_condition.with(|s| field.text(s)));
        let typed = move |event: web_sys::Event| {
            let input: web_sys::HtmlInputElement = event_target(&event);
            match state.settings.with_untracked(|s| field.typed(s, &input.value())) {
                Ok(settings) => {
                    complaint.set(None);
                    state.settings.set(settings);
                }
                Err(sentence) => {
                    wrong.set(Some(field));
                    complaint.set(Some(sentence));
                }
            }
            input.set_value(&text.try_get_untracked().unwrap_or_default());
        };
        let is_wrong = move || complaint.with(Option::is_some) && wrong.get() == Some(field);
        view! {
            <input
                id=id
                class="field"
                data-testid=id
                inputmode="decimal"
                autocomplete="off"
                aria-label=move || format!("{} costs {at}, in {}", miss(), alarms())
                aria-describedby="belief-hint"
                aria-invalid=move || is_wrong().to_string()
                prop:value=text
                on:change=typed
            />
        }
    };
    let hint = move || complaint.get().unwrap_or_else(|| HINT.to_owned());
    view! {
        <p class="belief">
            {miss} " costs between "
            {field(BeliefField::Low, "belief-low", "at least")} " and "
            {field(BeliefField::High, "belief-high", "at most")} " " {alarms}
        </p>
        <p class="hint" id="belief-hint" role="status" class:complaint=move || complaint.with(Option::is_some)>
            {hint}
        </p>
    }
}

const HINT: &str = "nine times in ten; or drag the ends of the hill in the chart";

/// What follows, in sentences. It does not depend on where the sliders' condition is.
#[component]
fn Said(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| {
        let (loaded, joint) = (state.loaded.get()?, state.joint.get()?);
        let belief = state.settings_without_condition.with(|s| s.belief)?;
        let (curves, prevalence) = (loaded.0.study.curves()?, state.prevalence.get()?);
        let belief = BeliefInWords::new(curves, &joint.0, belief, prevalence, &loaded.0.wording)?;
        Some(belief.sentences())
    });
    let sentences = move || {
        let said = said.get().into_iter().flatten();
        said.map(|text| view! { <p class="hint">{text}</p> }).collect_view()
    };
    view! { <div class="belief-said" data-testid="belief-said" aria-live="polite">{sentences}</div> }
}
