//! The value of each outcome, the number of cases and a budget; limits that are not costs.

use crate::control::{AmountField, LimitField};
use crate::evaluate::{Constraint, Targets, WorthIt};
use crate::web::component::elements::{CollectViews, Field, complaint_about, part};
use crate::web::state::AppState;
use crate::web::timing::{distinct, end_drag};
use crate::wording::{Wording, amount_in_words, as_text, capitalized};
use leptos::prelude::*;
use web_sys::{HtmlElement, PointerEvent};

/// The fields of a matrix, in its order: an id, and which of the wording's cells it is.
const CELLS: [(&str, usize); 4] =
    [("matrix-tp", 0), ("matrix-fp", 2), ("matrix-fn", 1), ("matrix-tn", 3)];

#[component]
pub(crate) fn MoneyCard(state: AppState) -> impl IntoView {
    let wording = move || state.words();
    let complaint = complaint_about(move || state.asked.settings.track());
    let cell = move |index: usize| {
        let (id, word) = CELLS[index];
        let label = Signal::derive(move || wording().cells()[word].to_owned());
        view! { <AmountInput state complaint field=AmountField::Cell(index) id label/> }
    };
    let cases = move || wording().cases.clone();
    let population = Signal::derive(move || format!("{} a year", capitalized(&cases())));
    let budget = Signal::derive(|| "Budget".to_owned());
    let action = Signal::derive(|| "Cost per action".to_owned());
    let hint = move || {
        let costs = || state.with_targets(|targets| implied(targets, &wording()));
        complaint.get().or_else(costs).or_else(|| state.why_no_targets())
    };
    view! {
        <section class="card money" data-testid="money" aria-label="Money and limits">
            <h2>"What each outcome brings"</h2>
            <div class="matrix">{(0..4).map(cell).collect_views()}</div>
            <p class="hint" class:complaint=move || complaint.get().is_some() role="status">{part(hint)}</p>
            <div class="matrix">
                <AmountInput state complaint field=AmountField::Population id="population-value" label=population/>
                <AmountInput state complaint field=AmountField::Budget id="budget-value" label=budget/>
                <AmountInput state complaint field=AmountField::ActionCost id="action-cost-value" label=action/>
                <Currency state complaint/>
            </div>
        </section>
    }
}

/// "a miss costs $27, a false alarm $3"
fn implied(targets: &Targets, wording: &Wording) -> String {
    let amount = |amount| amount_in_words(amount, targets, wording);
    match &targets.currency {
        Some(_) => format!(
            "So {} costs {}, {} {}.",
            wording.miss,
            amount(targets.amounts.cost_of_miss()),
            wording.false_alarm,
            amount(targets.amounts.cost_of_alarm()),
        ),
        None => format!("Amounts are in {}. Enter money to replace them.", wording.false_alarms),
    }
}

/// A labelled number; its label can be dragged.
#[component]
fn AmountInput(
    state: AppState,
    complaint: RwSignal<Option<String>>,
    field: AmountField,
    id: &'static str,
    label: Signal<String>,
) -> impl IntoView {
    let text = Memo::new(move |_| {
        let settings = state.asked.settings.get();
        state.with_targets(|targets| field.text(&settings, targets)).unwrap_or_default()
    });
    let typed = move |text: String| {
        let settings = state.asked.settings.get_untracked();
        let typed = state.with_targets(|targets| field.typed(&settings, targets, &text));
        complaint.set(typed.and_then(|typed| state.settle(typed)));
    };
    let instead = move || state.with_targets(|targets| field.instead(targets)).flatten();
    let start = StoredValue::new((0.0, 0.0));
    let drag = move |event: PointerEvent| {
        let label: HtmlElement = event_target(&event);
        let x = f64::from(event.client_x());
        if event.type_() == "pointerdown" {
            let Ok(from) = text.get_untracked().parse::<f64>() else { return };
            start.set_value((x, from));
            let _ = label.set_pointer_capture(event.pointer_id());
        } else if label.has_pointer_capture(event.pointer_id()) {
            let (at, from) = start.get_value();
            let settings = state.asked.settings.live.get_untracked();
            let live = state.live();
            match live.with_targets(|targets| field.dragged(&settings, targets, from, x - at)) {
                Some(Ok(settings)) => state.drag(|s| *s = settings),
                Some(Err(sentence)) => {
                    end_drag(); // what follows takes the complaint away
                    complaint.set(Some(sentence));
                }
                None => {}
            }
        }
    };
    view! {
        <div class="slider-head">
            <label for=id class="scrub" on:pointerdown=drag on:pointermove=drag>{label}</label>
            <Field id text typed attr:inputmode="decimal" attr:placeholder=instead/>
        </div>
    }
}

/// The text before amounts.
#[component]
fn Currency(state: AppState, complaint: RwSignal<Option<String>>) -> impl IntoView {
    let text = move || state.asked.undragged.with(|s| s.targeting.money().map(str::to_owned));
    let typed = move |event: web_sys::Event| {
        complaint.set(state.set("currency", &event_target_value(&event)));
    };
    view! {
        <Show when=move || text().is_some()>
            <div class="slider-head">
                <label for="currency">"Currency"</label>
                <input id="currency" class="field" data-testid="currency" prop:value=text on:change=typed/>
            </div>
        </Show>
    }
}

#[component]
pub(crate) fn LimitsCard(state: AppState) -> impl IntoView {
    let complaint = complaint_about(move || state.asked.settings.track());
    let field = move |field: LimitField, id: &'static str, label: &'static str| {
        let text = Memo::new(move |_| state.asked.undragged.with(|s| field.text(s)));
        let typed = move |text: String| {
            let settings = state.asked.settings.with_untracked(|s| field.typed(s, &text));
            complaint.set(state.settle(settings));
        };
        view! {
            <div class="slider-head">
                <label for=id>{label}</label>
                <Field id text typed attr:inputmode="decimal" attr:placeholder="–"/>
            </div>
        }
    };
    let texts = distinct(move || {
        let shown = state.asked.shown.get();
        let texts = state.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            let evaluation = &answer.evaluation;
            let worth = WorthIt::new(joint, evaluation);
            let worth = worth.map(|w| w.sentence(evaluation.condition.prevalence(), wording));
            let rule = Constraint::beside_plan(curves, joint, &shown, evaluation);
            let rule = rule.map(|rule| {
                let order = as_text(&rule.headline(curves, wording));
                format!("{order} {}", rule.consequence(curves, wording))
            });
            Some([worth, rule].into_iter().flatten().collect::<Vec<_>>())
        });
        texts.flatten().unwrap_or_default()
    });
    let sentences = move || {
        texts.get().into_iter().map(|text| view! { <p class="hint">{text}</p> }).collect_views()
    };
    view! {
        <section class="part" aria-label="Limits">
            {field(LimitField::Floor, "floor-value", "Worth it only if it saves at least")}
            {field(LimitField::MaxFpr, "max-fpr-value", "False alarms at most, of the negatives")}
            <p class="hint complaint" role="status">{complaint}</p>
            <div data-testid="limits-said">{part(sentences)}</div>
        </section>
    }
}
