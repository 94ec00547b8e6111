//! Costs that are not known exactly: a range of conditions by its two ends, or by the intervals of
//! costs and prevalence that give them; a belief about the cost ratio; and conditions pinned to be
//! compared side by side, a likely, an optimistic and a pessimistic one.

use crate::control::DoubtField;
use crate::evaluate::{CostIntervals, Doubt, PinnedRow, compare};
use crate::export::Pin;
use crate::web::component::elements::{CollectViews, Field, complaint_about, part, policy_class};
use crate::web::state::AppState;
use crate::wording::{BeliefInWords, capitalized, exact_number, policy_in_words, short_percent};
use leptos::prelude::*;

const INTERVAL_FIELDS: [(&str, &str); 6] = [
    ("alarm-low", "A false alarm costs at least"),
    ("alarm-high", "at most"),
    ("miss-low", "A miss costs at least"),
    ("miss-high", "at most"),
    ("share-low", "Share of positives at least"),
    ("share-high", "at most"),
];

/// The range of cost ratios from what costs lie between.
#[component]
pub(crate) fn Intervals(state: AppState) -> impl IntoView {
    let typed = RwSignal::new([const { String::new() }; 6]);
    let complaint = RwSignal::new(None::<String>);
    let apply = move || {
        let Some(at) = state.condition() else { return };
        let Some(typed) = typed.try_get_untracked() else { return };
        match CostIntervals::typed(&typed, at) {
            Ok(intervals) => {
                complaint.set(None);
                let range = Some(intervals.range());
                state.asked.settings.update(|s| (s.range, s.belief) = (range, None));
            }
            Err(sentence) => complaint.set(Some(sentence)),
        }
    };
    let field = move |(index, (id, label)): (usize, (&'static str, &'static str))| {
        let change = move |event: web_sys::Event| {
            typed.update(|texts| texts[index] = event_target_value(&event));
            apply();
        };
        view! {
            <div class="slider-head">
                <label for=id>{label}</label>
                <input id=id class="field" data-testid=id inputmode="decimal" autocomplete="off" on:change=change/>
            </div>
        }
    };
    view! {
        <details class="intervals part">
            <summary>"From what costs lie between"</summary>
            <div class="matrix">{INTERVAL_FIELDS.into_iter().enumerate().map(field).collect_views()}</div>
            <p class="hint complaint" role="status">{complaint}</p>
        </details>
    }
}

/// Between which values the cost ratio lies, and how surely.
#[component]
pub(crate) fn DoubtBar(state: AppState) -> impl IntoView {
    let is_set =
        Memo::new(move |_| state.asked.undragged.with(|s| s.belief.is_some() || s.range.is_some()));
    let begin = move |_| {
        if let Some(at) = state.condition() {
            state.asked.settings.update(|s| s.believe_around(at.cost_ratio()));
        }
    };
    let end = move |_| state.asked.settings.update(|s| (s.belief, s.range) = (None, None));
    view! {
        <section class="not-sure" aria-label="Belief about the costs">
            <span>"Not sure?"</span>
            <Show
                when=move || is_set.get()
                fallback=move || view! {
                    <button class="link" data-testid="belief-begin" on:click=begin
                        title="Say between which values the cost ratio lies">
                        "Give a range"
                    </button>
                }
            >
                <DoubtEnds state/>
                <button class="link" data-testid="belief-end" aria-label="No belief about the costs" on:click=end>"×"</button>
            </Show>
        </section>
    }
}

/// "Between 2 and 12, nine times in ten": the numbers are fields, how surely is a menu.
#[component]
fn DoubtEnds(state: AppState) -> impl IntoView {
    let complaint = complaint_about(move || state.asked.undragged.track());
    let label = move |at| {
        let words = state.words();
        format!("{} costs {at}, in {}", capitalized(&words.miss), words.false_alarms)
    };
    let wrong = RwSignal::new(None::<DoubtField>);
    let prevalence = state.derived.prevalence;
    let doubt = Memo::new(move |_| state.asked.undragged.get().doubt(prevalence.get()?));
    let field = move |field: DoubtField, id: &'static str, at: &'static str| {
        let text = move |at| state.asked.undragged.with(|s| field.text(s, at));
        let text = Memo::new(move |_| prevalence.get().map(text).unwrap_or_default());
        let typed = move |text: String| {
            let Some(at) = prevalence.get_untracked() else { return };
            wrong.set(Some(field));
            let settings = state.asked.settings.with_untracked(|s| field.typed(s, at, &text));
            complaint.set(state.settle(settings));
        };
        let is_wrong = move || complaint.with(Option::is_some) && wrong.get() == Some(field);
        view! {
            <Field
                id
                text
                typed
                attr:inputmode="decimal"
                attr:aria-label=move || label(at)
                attr:aria-describedby="belief-hint"
                attr:aria-invalid=move || is_wrong().to_string()
            />
        }
    };
    let pick = move |event: web_sys::Event| {
        let Some((at, doubt)) = prevalence.get_untracked().zip(doubt.get_untracked()) else {
            return;
        };
        let mut settings = state.asked.settings.get_untracked();
        let doubt = Doubt { is_always: event_target_value(&event) == "always", ..doubt };
        let set = settings.set_doubt(doubt, at).map_err(|error| error.to_string());
        complaint.set(state.settle(set.map(|()| settings)));
    };
    let is_always = move || doubt.get().is_some_and(|doubt| doubt.is_always);
    view! {
        <span class="belief picker">
            "Between "
            {field(DoubtField::Low, "belief-low", "at least")} " and "
            {field(DoubtField::High, "belief-high", "at most")}
            <select data-testid="belief-kind" aria-label="How surely" on:change=pick>
                <option value="mostly" selected=move || !is_always()>"nine times in ten"</option>
                <option value="always" selected=is_always>"always"</option>
            </select>
        </span>
        <span class="hint complaint" id="belief-hint" role="status">{complaint}</span>
    }
}

/// What follows, in sentences. It does not depend on where the sliders' condition is.
#[component]
pub(crate) fn BeliefSaid(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| {
        let (loaded, joint) = (state.loaded()?, state.derived.joint.get()?);
        let belief = state.asked.undragged.with(|s| s.belief)?;
        let (curves, prevalence) = (loaded.study.curves()?, state.derived.prevalence.get()?);
        let belief = BeliefInWords::new(curves, &joint, belief, prevalence, &loaded.wording)?;
        Some(belief.sentences())
    });
    let sentences = move || {
        let said = said.get().into_iter().flatten();
        said.map(|text| view! { <p class="hint">{text}</p> }).collect_views()
    };
    let is_set = Memo::new(move |_| state.asked.undragged.with(|s| s.belief.is_some()));
    view! {
        <Show when=move || is_set.get()>
            <div class="belief-said" data-testid="belief-said" aria-live="polite">{part(sentences)}</div>
        </Show>
    }
}

/// What pins are called unless they are renamed.
const PIN_NAMES: [&str; 3] = ["Likely", "Optimistic", "Pessimistic"];

#[component]
pub(crate) fn PinTable(state: AppState) -> impl IntoView {
    let is_costs = move || state.holds(|l| l.study.curves().is_some());
    let pin = move |_| {
        let settings = state.asked.settings.get_untracked();
        state.asked.pins.update(|pins| {
            let free = PIN_NAMES.iter().find(|name| pins.iter().all(|pin| pin.name != **name));
            let name = free.map_or(format!("Condition {}", pins.len() + 1), ToString::to_string);
            pins.push(Pin { name, settings });
        });
    };
    let rows = Memo::new(move |_| {
        if state.asked.pins.with(Vec::is_empty) {
            return vec![]; // and track nothing that a drag changes
        }
        let condition = |pin: Pin| (pin.name, pin.settings);
        let conditions: Vec<_> = state.asked.pins.get().into_iter().map(condition).collect();
        let rows = state.with(|loaded, joint, _| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            let rows = compare(curves, joint, &conditions).ok()?.into_iter();
            let in_words = |row: PinnedRow| {
                let who = policy_in_words(row.policy, wording, curves);
                let condition = row.condition_in_words(wording);
                Pinned { condition, who, cases: wording.cases.clone(), row }
            };
            Some(rows.map(in_words).collect())
        });
        rows.flatten().unwrap_or_default()
    });
    let card = move |(index, pinned)| pin_card(state, index, pinned);
    let cards = move || rows.get().into_iter().enumerate().map(card).collect_views();
    view! {
        <Show when=is_costs>
            <div class="pins">
                <button class="button" data-testid="pin" on:click=pin>"Keep this scenario"</button>
                <ul data-testid="pins">{part(cards)}</ul>
            </div>
        </Show>
    }
}

/// A pinned condition.
#[derive(Clone, PartialEq)]
struct Pinned {
    condition: String,
    /// Its winner.
    who: String,
    /// The word for cases.
    cases: String,
    row: PinnedRow,
}

fn pin_card(state: AppState, index: usize, of: Pinned) -> impl IntoView + use<> {
    let Pinned { condition, who, cases, row } = of;
    let class = policy_class(row.policy);
    let saved = match (row.keeps_today, row.saved) {
        (true, _) => "no model".to_owned(),
        (_, Some(saved)) => format!("saves {} on these {cases}", short_percent(saved)),
        (_, None) => "nothing to be saved".to_owned(),
    };
    let threshold = row.threshold.map(|t| format!("cut at {}", exact_number(t)));
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        state.asked.pins.update(|pins| {
            if let Some(pin) = pins.get_mut(index) {
                pin.name = name.chars().take(40).collect();
            }
        });
    };
    let go = move |_| {
        if let Some(pin) = state.asked.pins.with_untracked(|pins| pins.get(index).cloned()) {
            state.asked.settings.set(pin.settings);
        }
    };
    let remove = move |_| {
        state.asked.pins.update(|pins| {
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
