//! A range of conditions, for costs that are not known exactly: its two ends, or the intervals of
//! costs and prevalence that give them.

use crate::control::{Quantity, parse_entry};
use crate::evaluate::{CostIntervals, Settings};
use crate::web::component::element::slider::{Slider, SliderState};
use crate::web::state::AppState;
use crate::wording::plain_ratio;
use leptos::prelude::*;

#[component]
pub(crate) fn RangeBar(state: AppState) -> impl IntoView {
    let range = move || state.settings_without_condition.with(|s| s.range);
    let begin = move |_| {
        if let Some(at) = state.condition() {
            state.settings.update(|s| s.range = Some(CostIntervals::around(at).range()));
        }
    };
    let end = move |_| state.settings.update(|s| s.range = None);
    view! {
        <section class="card condition later" aria-label="Range">
        <Show
            when=move || range().is_some()
            fallback=move || view! {
                <button class="link" data-testid="range-begin" on:click=begin>
                    "Costs are not known exactly: look at a range"
                </button>
            }
        >
            <End state is_low=true id="range-from" label="From PC(+)"/>
            <End state is_low=false id="range-to" label="To PC(+)"/>
            <Intervals state/>
            <button class="link" data-testid="range-end" on:click=end>"No range"</button>
        </Show>
        </section>
    }
}

/// One end of the range.
#[component]
fn End(state: AppState, is_low: bool, id: &'static str, label: &'static str) -> impl IntoView {
    let value = move || {
        let (low, high) = state.settings.with(|s| s.range).unwrap_or((0.0, 1.0));
        if is_low { low } else { high }
    };
    let ratio = move || {
        let at = state.condition()?.at_pc(value())?;
        Some(plain_ratio(at.cost_ratio()))
    };
    let slider_state = Memo::new(move |_| SliderState {
        bounds: Quantity::ProbabilityCost.bounds(),
        position: value(),
        band: None,
        field: ((value() * 1e4).round() / 1e4).to_string(),
        spoken: ratio().map(|r| format!("cost ratio {r}")).unwrap_or_default(),
    });
    let set = move |to: f64| {
        let mut settings = state.settings.get_untracked();
        let complaint = settings.set_range_end(is_low, to).err().map(|e| e.to_string());
        if complaint.is_none() {
            state.drag(|s| *s = settings);
        }
        complaint
    };
    let typed = move |text: String| match parse_entry(&text) {
        Ok(to) => set(to),
        Err(error) => Some(format!("{error} Type a number from 0 to 1, such as 0.4.")),
    };
    let hint = Signal::derive(move || slider_state.with(|s| s.spoken.clone()));
    let moved = Callback::new(move |to| {
        set(to);
    });
    let typed = Callback::new(typed);
    view! { <Slider id label=Signal::derive(move || label.to_owned()) hint slider_state moved typed/> }
}

const FIELDS: [(&str, &str); 6] = [
    ("alarm-low", "A false alarm costs at least"),
    ("alarm-high", "at most"),
    ("miss-low", "A miss costs at least"),
    ("miss-high", "at most"),
    ("share-low", "Share of positives at least"),
    ("share-high", "at most"),
];

/// The range from intervals.
#[component]
fn Intervals(state: AppState) -> impl IntoView {
    let typed = RwSignal::new([const { String::new() }; 6]);
    let complaint = RwSignal::new(None::<String>);
    let apply = move || {
        let Some(at) = state.condition() else { return };
        let Some(typed) = typed.try_get_untracked() else { return };
        match CostIntervals::typed(&typed, at) {
            Ok(intervals) => {
                complaint.set(None);
                let range = Some(intervals.range());
                state.settings.update(|s: &mut Settings| s.range = range);
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
        <details class="intervals">
            <summary>"From what costs lie between"</summary>
            <div class="matrix">{FIELDS.into_iter().enumerate().map(field).collect_view()}</div>
            <p class="hint complaint" role="status">{complaint}</p>
        </details>
    }
}
