//! A slider with a number field, whatever it sets.

use crate::wording::term_of;
use leptos::html::Input;
use leptos::prelude::*;
use web_sys::HtmlInputElement;

/// What a slider and its number field show.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct SliderState {
    /// Lowest, highest, step.
    pub(crate) bounds: (f64, f64, f64),
    pub(crate) position: f64,
    /// A range to mark on it.
    pub(crate) band: Option<(f64, f64)>,
    /// Text of the number field.
    pub(crate) field: String,
    /// The position in words, for screen readers.
    pub(crate) spoken: String,
}

impl SliderState {
    /// Writes the state to the slider's element, but for what is as it was `before`.
    pub(crate) fn write(&self, slider: &HtmlInputElement, before: Option<&Self>) {
        let Self { bounds: (low, high, step), position, band, spoken, .. } = self;
        let share = |at: f64| format!("{:.2}%", (at - low) / (high - low) * 100.0);
        let style = web_sys::HtmlElement::style(slider);
        // None of these can fail: names and values are well-formed.
        if before.is_none_or(|b| b.bounds != self.bounds) {
            for (name, value) in [("min", low), ("max", high), ("step", step)] {
                let _ = slider.set_attribute(name, &value.to_string());
            }
        }
        if before.is_none_or(|b| (b.position, b.bounds) != (*position, self.bounds)) {
            slider.set_value(&position.to_string());
            let _ = style.set_property("--filled", &share(*position));
        }
        if before.is_none_or(|b| (b.band, b.bounds) != (*band, self.bounds)) {
            for (name, end) in
                [("--band-from", band.map(|b| b.0)), ("--band-to", band.map(|b| b.1))]
            {
                let _ = match end {
                    Some(end) => style.set_property(name, &share(end)),
                    None => style.remove_property(name).map(drop),
                };
            }
        }
        if before.is_none_or(|b| b.spoken != *spoken) {
            let _ = slider.set_attribute("aria-valuetext", spoken);
        }
    }
}

/// A complaint that disappears when its subject changes.
///
/// - `follow`: tracks the subject.
pub(crate) fn complaint_about(follow: impl Fn() + 'static) -> RwSignal<Option<String>> {
    let complaint = RwSignal::new(None::<String>);
    let text = Memo::new(move |_| complaint.get());
    // The subject is tracked only while there is a complaint.
    Effect::new(move |before: Option<Option<String>>| {
        let now = text.get();
        if now.is_some() {
            follow();
            if before == Some(now.clone()) {
                complaint.set(None);
            }
        }
        now
    });
    complaint
}

/// A slider and a field that commits on Enter or when it is left.
///
/// - `typed`: applies a text, and returns what is wrong with it, if anything is.
#[component]
pub(crate) fn Slider(
    id: &'static str,
    label: Signal<String>,
    hint: Signal<String>,
    slider_state: Memo<SliderState>,
    moved: Callback<f64>,
    typed: Callback<String, Option<String>>,
    /// Its technical term, which hovering explains.
    #[prop(optional)]
    term: Option<&'static str>,
    /// What stands after the field, where label, field and this make a sentence.
    #[prop(optional)]
    after: Option<Signal<String>>,
) -> impl IntoView {
    let technical = term.and_then(term_of);
    let technical = technical.map(|t| format!("{}: {}", t.technical, t.explanation));
    let complaint = complaint_about(move || slider_state.track());
    let (slider, field) = (NodeRef::<Input>::new(), NodeRef::<Input>::new());
    // One effect for all of it, because a drag moves several sliders.
    Effect::new(move |before: Option<Option<SliderState>>| {
        let before = before.flatten();
        let (slider, field) = (slider.get()?, field.get()?);
        let now = slider_state.get();
        now.write(&slider, before.as_ref());
        if before.is_none_or(|b| b.field != now.field) {
            field.set_value(&now.field);
        }
        Some(now)
    });
    let slide = move |event: web_sys::Event| {
        if let Ok(value) = event_target_value(&event).parse() {
            moved.run(value);
        }
    };
    // A field that is removed with a text typed into it still tells of the change.
    let commit = move |text: String| {
        let Some(is_same) = slider_state.try_with_untracked(|s| s.field == text) else { return };
        complaint.set(if is_same { None } else { typed.try_run(text).flatten() });
    };
    let (label_id, hint_id) = (format!("{id}-label"), format!("{id}-hint"));
    view! {
        <div class="slider" class:said=after.is_some()>
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
                    node_ref=field
                    on:change=move |event| commit(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            commit(event_target_value(&event));
                        }
                    }
                />
                {after.map(|after| view! { <span>{after}</span> })}
            </div>
            <input
                type="range"
                id=id
                data-testid=id
                node_ref=slider
                on:input=slide
            />
            <p class="hint" id=hint_id class:complaint=move || complaint.with(Option::is_some)>
                {move || complaint.get().unwrap_or_else(|| hint.get())}
            </p>
        </div>
    }
}
