//! Conditions pinned to be compared side by side: a likely, an optimistic and a pessimistic one.

use crate::evaluate::{PinnedRow, compare};
use crate::export::Pin;
use crate::web::component::element::colour::policy_class;
use crate::web::state::AppState;
use crate::wording::{exact_number, policy_in_words, short_percent};
use leptos::prelude::*;

/// What pins are called unless they are renamed.
const NAMES: [&str; 3] = ["Likely", "Optimistic", "Pessimistic"];

#[component]
pub(crate) fn PinTable(state: AppState) -> impl IntoView {
    let is_costs =
        move || state.loaded.with(|l| l.as_ref().is_some_and(|l| l.0.study.curves().is_some()));
    let pin = move |_| {
        let settings = state.settings.get_untracked();
        state.pins.update(|pins| {
            let free = NAMES.iter().find(|name| pins.iter().all(|pin| pin.name != **name));
            let name = free.map_or(format!("Condition {}", pins.len() + 1), ToString::to_string);
            pins.push(Pin { name, settings });
        });
    };
    let rows = Memo::new(move |_| {
        if state.pins.with(Vec::is_empty) {
            return vec![]; // and track nothing that a drag changes
        }
        let conditions: Vec<_> = state
            .pins
            .with(|pins| pins.iter().map(|p| (p.name.clone(), p.settings.clone())).collect());
        let rows = state.with(|loaded, joint, _| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            let rows = compare(curves, joint, &conditions).ok()?.into_iter();
            let in_words = |row: PinnedRow| {
                let who = policy_in_words(row.policy, wording, curves);
                (row.condition_in_words(wording), who, wording.cases.clone(), row)
            };
            Some(rows.map(in_words).collect())
        });
        rows.flatten().unwrap_or_default()
    });
    let card = move |(index, pinned)| pin_card(state, index, pinned);
    let cards = move || rows.get().into_iter().enumerate().map(card).collect_view();
    view! {
        <Show when=is_costs>
            <div class="pins">
                <button class="button" data-testid="pin" on:click=pin>"Save scenario"</button>
                <ul data-testid="pins">{cards}</ul>
            </div>
        </Show>
    }
}

/// One pinned condition in words, its winner, the word for cases, and its numbers.
type Pinned = (String, String, String, PinnedRow);

fn pin_card(state: AppState, index: usize, of: Pinned) -> impl IntoView + use<> {
    let (condition, who, cases, row) = of;
    let class = policy_class(row.policy);
    let saved = match (row.keeps_today, row.saved) {
        (true, _) => "no model".to_owned(),
        (_, Some(saved)) => format!("saves {} on these {cases}", short_percent(saved)),
        (_, None) => "nothing to be saved".to_owned(),
    };
    let threshold = row.threshold.map(|t| format!("cut at {}", exact_number(t)));
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        state.pins.update(|pins| {
            if let Some(pin) = pins.get_mut(index) {
                pin.name = name.chars().take(40).collect();
            }
        });
    };
    let go = move |_| {
        if let Some(pin) = state.pins.with_untracked(|pins| pins.get(index).cloned()) {
            state.settings.set(pin.settings);
        }
    };
    let remove = move |_| {
        state.pins.update(|pins| {
            if index < pins.len() {
                pins.remove(index);
            }
        });
    };
    let name = row.name.clone();
    view! {
        <li class=format!("card {class}")>
            <input class="field" aria-label="Name of the condition" prop:value=row.name on:change=rename/>
            <p class="hint">{condition}</p>
            <p><i class="swatch" aria-hidden="true"></i> " " <b>{who}</b></p>
            <p>{saved}</p>
            <p class="hint">{threshold}</p>
            <p class="row">
                <button class="link" aria-label=format!("Go to {name}") on:click=go>"Go there"</button>
                <button class="link" aria-label=format!("Remove {name}") on:click=remove>"Remove"</button>
            </p>
        </li>
    }
}
