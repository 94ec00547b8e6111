//! Limits that are not costs, and what follows from them.

use crate::control::LimitField;
use crate::evaluate::{Constraint, WorthIt};
use crate::web::component::element::slider::complaint_about;
use crate::web::state::AppState;
use crate::wording::as_text;
use leptos::prelude::*;

#[component]
pub(crate) fn LimitsCard(state: AppState) -> impl IntoView {
    let complaint = complaint_about(move || state.settings.track());
    let field = move |field: LimitField, id: &'static str, label: &'static str| {
        let text = Memo::new(move |_| state.settings_without_condition.with(|s| field.text(s)));
        let typed = move |event: web_sys::Event| {
            let input: web_sys::HtmlInputElement = event_target(&event);
            match state.settings.with_untracked(|s| field.typed(s, &input.value())) {
                Ok(settings) => state.settings.set(settings),
                Err(sentence) => complaint.set(Some(sentence)),
            }
            input.set_value(&text.try_get_untracked().unwrap_or_default());
        };
        view! {
            <div class="slider-head">
                <label for=id>{label}</label>
                <input id=id class="field" data-testid=id inputmode="decimal" autocomplete="off" placeholder="–" prop:value=text on:change=typed/>
            </div>
        }
    };
    let texts = Memo::new(move |_| {
        let shown = state.shown.get();
        let texts = state.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            let evaluation = &answer.evaluation;
            let worth = WorthIt::new(joint, evaluation);
            let worth = worth.map(|w| w.sentence(evaluation.condition.prevalence(), wording));
            let rule = Constraint::new(curves, joint, &shown, evaluation);
            let rule = rule.map(|rule| {
                let order = as_text(&rule.headline(curves, wording));
                format!("{order} {}", rule.consequence(curves, wording))
            });
            Some([worth, rule].into_iter().flatten().collect::<Vec<_>>())
        });
        texts.flatten().unwrap_or_default()
    });
    let sentences = move || {
        texts.get().into_iter().map(|text| view! { <p class="hint">{text}</p> }).collect_view()
    };
    view! {
        <section class="card condition later" aria-label="Limits">
            {field(LimitField::Floor, "floor-value", "Worth it only if it saves at least")}
            {field(LimitField::MaxFpr, "max-fpr-value", "False alarms at most, of the negatives")}
            {field(LimitField::Workforce, "workforce-value", "Cases that can be handled")}
            <p class="hint complaint" role="status">{complaint}</p>
            <div data-testid="limits-said">{sentences}</div>
        </section>
    }
}
