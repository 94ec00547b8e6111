//! One slider with its number field; it knows nothing of what it sets.

use crate::verdict::term_of;
use leptos::prelude::*;

/// Where a slider stands, and what is said about it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Standing {
    /// Lowest, highest, step.
    pub(crate) bounds: (f64, f64, f64),
    pub(crate) position: f64,
    /// A range to mark on it.
    pub(crate) band: Option<(f64, f64)>,
    /// What the number field says.
    pub(crate) field: String,
    /// What the position means, for screen readers.
    pub(crate) spoken: String,
}

/// A slider and a field that commits on Enter or when it is left.
///
/// - `typed`: what is wrong with a text, if anything is.
#[component]
pub(crate) fn Slider(
    id: &'static str,
    label: Signal<String>,
    hint: Signal<String>,
    standing: Memo<Standing>,
    moved: Callback<f64>,
    typed: Callback<String, Option<String>>,
    /// What experts call it, to be told on hovering.
    #[prop(optional)]
    term: Option<&'static str>,
) -> impl IntoView {
    let technical = term.and_then(term_of);
    let technical = technical.map(|t| format!("{}: {}", t.technical, t.explanation));
    let complaint = RwSignal::new(None::<String>);
    // Whatever moves the slider answers a complaint about it.
    Effect::new(move |_| {
        standing.track();
        complaint.set(None);
    });
    let slide = move |event: web_sys::Event| {
        if let Ok(value) = event_target_value(&event).parse() {
            moved.run(value);
        }
    };
    let field = move || standing.with(|s| s.field.clone());
    let commit = move |text: String| {
        let is_same = standing.with_untracked(|s| s.field == text);
        complaint.set(if is_same { None } else { typed.run(text) });
    };
    let filled = move || {
        let Standing { bounds: (low, high, _), position, .. } = standing.get();
        format!("{:.2}%", (position - low) / (high - low) * 100.0)
    };
    let end = move |of: fn((f64, f64)) -> f64| {
        let Standing { bounds: (low, high, _), band, .. } = standing.get();
        band.map(|band| format!("{:.2}%", (of(band) - low) / (high - low) * 100.0))
    };
    let (label_id, hint_id) = (format!("{id}-label"), format!("{id}-hint"));
    view! {
        <div class="slider">
            <div class="slider-head">
                <label id=label_id.clone() for=id title=technical>{label}</label>
                <input
                    type="text"
                    class="field"
                    inputmode="decimal"
                    autocomplete="off"
                    data-testid=format!("{id}-value")
                    aria-labelledby=label_id
                    aria-describedby=hint_id.clone()
                    aria-invalid=move || complaint.with(Option::is_some).to_string()
                    prop:value=field
                    on:change=move |event| commit(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            commit(event_target_value(&event));
                        }
                    }
                />
            </div>
            <input
                type="range"
                id=id
                data-testid=id
                min=move || standing.with(|s| s.bounds.0)
                max=move || standing.with(|s| s.bounds.1)
                step=move || standing.with(|s| s.bounds.2)
                prop:value=move || standing.with(|s| s.position.to_string())
                style:--filled=filled
                style:--band-from=move || end(|band| band.0)
                style:--band-to=move || end(|band| band.1)
                aria-valuetext=move || standing.with(|s| s.spoken.clone())
                on:input=slide
            />
            <p class="hint" id=hint_id class:complaint=move || complaint.with(Option::is_some)>
                {move || complaint.get().unwrap_or_else(|| hint.get())}
            </p>
        </div>
    }
}
