//! The study on a large screen: four to six steps, moved through by arrow keys and presentation
//! clickers.

use crate::control::Quantity;
use crate::view::{Mode, View};
use crate::web::component::chart::{ChartCanvas, interactive_chart};
use crate::web::component::condition::{slide_theta, theta_slider};
use crate::web::component::elements::{CollectViews, SliderState, part, sentence_ref};
use crate::web::component::presenter_pictures::StoryPictureView;
use crate::web::component::ranges::PinTable;
use crate::web::state::AppState;
use crate::web::timing::{distinct, once_rested};
use crate::wording::{
    PresenterStep, StoryTable, add_premises, as_text, plain_number, slider_words, value_text,
};
use leptos::html::{Dialog, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

#[component]
pub(crate) fn PresentButton(state: AppState) -> impl IntoView {
    let nothing_open = move || !state.is_open();
    view! {
        <button
            class="button"
            data-testid="present"
            disabled=nothing_open
            on:click=move |_| state.asked.presents.set(true)
        >
            "Present"
        </button>
    }
}

/// Asks for full screen; where the browser refuses, the presentation fills the window.
fn fill_the_screen(stage: &web_sys::Element) {
    let ask = js_sys::Reflect::get(stage, &"requestFullscreen".into()).ok();
    let asked = ask.and_then(|ask| ask.dyn_into::<js_sys::Function>().ok()?.call0(stage).ok());
    if let Some(promise) = asked.and_then(|asked| asked.dyn_into::<js_sys::Promise>().ok()) {
        // Awaited so that a refusal is not an unhandled rejection.
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// The steps, their order, and the current one.
#[derive(Clone, Copy)]
struct Story {
    steps: Memo<Vec<PresenterStep>>,
    /// The steps in the presenter's order, by index.
    order: RwSignal<Vec<usize>>,
    at: RwSignal<usize>,
    is_dark: RwSignal<bool>,
}

impl Story {
    fn step(self) -> Option<PresenterStep> {
        let index = self.order.with(|order| order.get(self.at.get()).copied())?;
        self.steps.with(|steps| steps.get(index).cloned())
    }

    fn go(self, to: usize) {
        self.at.set(to.min(self.order.with_untracked(Vec::len).saturating_sub(1)));
    }

    fn move_step(self, place: usize, to: usize) {
        self.order.update(|order| {
            if place.max(to) < order.len() {
                order.swap(place, to);
            }
        });
    }
}

/// The controls stay so long after the pointer has moved.
const CONTROLS_STAY: Duration = Duration::from_secs(3);

#[component]
pub(crate) fn Presenter(state: AppState) -> impl IntoView {
    let steps = Memo::new(move |_| steps(state));
    let story = Story {
        steps,
        order: RwSignal::new((0..steps.with_untracked(Vec::len)).collect()),
        at: RwSignal::new(0),
        is_dark: RwSignal::new(false),
    };
    // How sure it is comes later, or goes with another view.
    Effect::new(move |_| {
        let count = steps.with(Vec::len);
        if story.order.with_untracked(Vec::len) != count {
            story.order.set((0..count).collect());
            story.go(story.at.get_untracked());
        }
    });
    // The story has a chart of its own; the one that was open comes back afterwards.
    let open = state.asked.view.get_untracked();
    state.asked.view.set(match open.mode() {
        Mode::Costs => View::Improvement,
        Mode::Targets => View::Profit,
        Mode::Impact => View::ImpactGain,
    });
    on_cleanup(move || state.asked.view.set(open));
    let dialog = NodeRef::<Dialog>::new();
    // Opened once the element exists: a modal dialog keeps the keyboard and gives the focus back.
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        let _ = dialog.show_modal();
        if let Ok(Some(stage)) = dialog.query_selector(".stage") {
            fill_the_screen(&stage);
            let _ = stage.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
    // Escape ends the full screen first: that ends the presentation too.
    let resized = move |_| {
        if let (None, Some(dialog)) = (document().fullscreen_element(), dialog.get_untracked()) {
            dialog.close();
        }
    };
    let closed = move |_| {
        if document().fullscreen_element().is_some() {
            document().exit_fullscreen();
        }
        state.asked.presents.set(false);
        // After the dialog is removed, because until then it has the focus.
        request_animation_frame(|| {
            let button = document().query_selector("[data-testid=present]").ok().flatten();
            if let Some(button) = button {
                let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        });
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    // Wherever the focus is: it is nowhere once the chart is pressed, or what had it is gone.
    let keys = window_event_listener(leptos::ev::keydown, move |event| pressed(story, &event));
    on_cleanup(move || keys.remove());
    // Its controls are there at first, and while the pointer moves.
    let is_still = RwSignal::new(false);
    let rest = once_rested(CONTROLS_STAY, move || {
        is_still.try_set(true); // the presenter may be closed by then
    });
    rest();
    let moved = move |_| {
        if is_still.get_untracked() {
            is_still.set(false);
        }
        rest();
    };
    let question = move || state.with_loaded(|l| l.wording.question.clone());
    let title = move || story.step().map(|step| step.title);
    let place = move || format!("{} of {}", story.at.get() + 1, story.order.with(Vec::len));
    view! {
        <dialog
            class="presenter"
            class:dark-out=move || story.is_dark.get()
            class:still=is_still
            node_ref=dialog
            aria-label="Presentation"
            data-testid="presenter"
            on:close=closed
            on:pointermove=moved
        >
            <div class="stage" tabindex="-1" on:fullscreenchange=resized>
                <header>
                    <p class="about">
                        {part(question)} " "
                        <span class="step-title" data-testid="present-title">{part(title)}</span>
                    </p>
                    <div class="row">
                        <button class="button" aria-label="Back" on:click=move |_| story.go(story.at.get_untracked().saturating_sub(1))>"←"</button>
                        <span class="place" data-testid="present-place">{part(place)}</span>
                        <button class="button" aria-label="Next" on:click=move |_| story.go(story.at.get_untracked() + 1)>"→"</button>
                        <Arrangement story/>
                        <button class="button" data-testid="present-end" on:click=close>"Exit"</button>
                    </div>
                </header>
                <Screen state story/>
            </div>
        </dialog>
    }
}

/// Arrow keys and what clickers send: Page Down and Page Up, B or a point for a dark screen.
fn pressed(story: Story, event: &web_sys::KeyboardEvent) {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    // The slider takes arrow keys while it has the focus, and a field takes letters.
    let tag = target.map(|t| t.tag_name()).unwrap_or_default();
    let is_free = !matches!(tag.as_str(), "INPUT" | "SELECT" | "SUMMARY");
    let at = story.at.get_untracked();
    let key = event.key();
    let is_dark = story.is_dark.get_untracked();
    match key.as_str() {
        "b" | "B" | "." if is_free => story.is_dark.set(!is_dark),
        "Escape" | "Tab" | "Shift" => return,
        _ if is_dark => story.is_dark.set(false),
        "PageDown" => story.go(at + 1),
        "PageUp" => story.go(at.saturating_sub(1)),
        "ArrowRight" | "ArrowDown" if is_free => story.go(at + 1),
        "ArrowLeft" | "ArrowUp" if is_free => story.go(at.saturating_sub(1)),
        "Home" if is_free => story.go(0),
        "End" if is_free => story.go(usize::MAX),
        " " if is_free && tag != "BUTTON" => story.go(at + 1),
        _ => return,
    }
    event.prevent_default();
}

/// A sentence of more letters is set smaller.
const LONG: usize = 110;

/// The current step.
#[component]
fn Screen(state: AppState, story: Story) -> impl IntoView {
    let step = Memo::new(move |_| story.step());
    let key = Memo::new(move |_| step.with(|s| s.as_ref().map(|s| s.key)));
    let sentence = distinct(move || step.with(|s| s.as_ref().map(|s| s.sentence.clone())));
    let is_long = move || sentence.with(|s| s.as_ref().is_some_and(|s| as_text(s).len() > LONG));
    let line = |line: &String| view! { <p>{line.clone()}</p> };
    let lines = move || step.with(|s| s.as_ref().map(|s| s.lines.iter().map(line).collect_views()));
    let picture = Memo::new(move |_| step.with(|s| s.as_ref()?.picture.clone()));
    let has_picture = Memo::new(move |_| picture.with(Option::is_some));
    let heading = sentence_ref(sentence);
    view! {
        <h2 class="headline" class:long=is_long data-testid="present-sentence" aria-live="polite" node_ref=heading></h2>
        <Show when=move || has_picture.get()>
            <StoryPictureView state picture/>
        </Show>
        <Show when=move || key.get() == Some("pays")>
            <ChartCanvas state chart=interactive_chart(state) magnified=true/>
        </Show>
        <div class=move || format!("lines on-{}", key.get().unwrap_or_default())>{part(lines)}</div>
        // The chart has a line of its own to drag: there the slider is for the keyboard.
        <Show when=move || matches!(key.get(), Some("do" | "pays"))>
            <div class:unseen=move || key.get() == Some("pays")>
                <PresenterSlider state/>
            </div>
        </Show>
        <div class="elsewhere">
            {part(move || step.with(|s| s.as_ref()?.table.as_ref().map(story_table)))}
            <Show when=move || key.get() == Some("pays")>
                <PinTable state/>
            </Show>
        </div>
    }
}

/// A small table, the row of what is set in bold; a list of rows is set smaller.
fn story_table(table: &StoryTable) -> impl IntoView + use<> {
    let here = table.here;
    let label = if here.is_some() { "Under other costs" } else { "Groups" };
    let head = |text: &String| view! { <th scope="col">{text.clone()}</th> };
    let head = table.head.iter().map(head).collect_views();
    let row = |(at, (name, texts)): (usize, &(String, Vec<String>))| {
        let cell = |text: &String| view! { <td>{text.clone()}</td> };
        let cells = texts.iter().map(cell).collect_views();
        let is_here = (here == Some(at)).then_some("true");
        view! { <tr aria-current=is_here><th scope="row">{name.clone()}</th>{cells}</tr> }
    };
    let rows = table.rows.iter().enumerate().map(row).collect_views();
    view! {
        <table class:listed=here.is_none() aria-label=label data-testid="present-table">
            <tr>{head}</tr>
            {rows}
        </table>
    }
}

/// The list of steps, with buttons that reorder them.
#[component]
fn Arrangement(story: Story) -> impl IntoView {
    let titles = move || {
        let steps = story.steps.get();
        let order = story.order.get();
        let count = order.len();
        let item = |(place, index): (usize, usize)| {
            let title = steps.get(index).map_or("", |step| step.title);
            let up = move |_| story.move_step(place, place.saturating_sub(1));
            let down = move |_| story.move_step(place, place + 1);
            view! {
                <li>
                    <button class="link" on:click=move |_| story.go(place)>{title}</button>
                    <span>
                        <button class="button" aria-label=format!("{title}: earlier") disabled=place == 0 on:click=up>"↑"</button>
                        <button class="button" aria-label=format!("{title}: later") disabled=place + 1 == count on:click=down>"↓"</button>
                    </span>
                </li>
            }
        };
        order.into_iter().enumerate().map(item).collect_views()
    };
    view! {
        <details class="menu">
            <summary class="button" data-testid="present-steps">"Reorder"</summary>
            <ol>{part(titles)}</ol>
        </details>
    }
}

/// The steps of the open study.
fn steps(state: AppState) -> Vec<PresenterStep> {
    let steps = match state.asked.view.get().mode() {
        Mode::Costs => state.with_classes(|said, _| said.presenter_steps()),
        Mode::Targets => state.with_asked(|said| said.presenter_steps()),
        Mode::Impact => {
            state.with_impacts(|s, evaluation| s.sentences(evaluation).presenter_steps())
        }
    };
    let mut steps = steps.unwrap_or_default();
    if let Some(loaded) = state.loaded() {
        let (study, words) = (&loaded.study, &loaded.wording);
        add_premises(&mut steps, study.looked_for(words), &study.other_premise_texts());
    }
    steps
}

#[component]
fn PresenterSlider(state: AppState) -> impl IntoView {
    let is_impact = move || state.asked.view.get().mode() == Mode::Impact;
    let slider_state = Memo::new(move |_| {
        if is_impact() {
            return theta_slider(state);
        }
        let slider_state = state.with(|loaded, _, answer| {
            let at = answer.evaluation.condition;
            // Moved along PC(+), it stays below the line of the chart.
            SliderState {
                bounds: Quantity::ProbabilityCost.bounds(),
                position: Quantity::ProbabilityCost.position(at),
                band: None,
                // With the digits of the sentences.
                field: plain_number(at.cost_ratio()),
                spoken: value_text(at, &loaded.wording),
            }
        });
        slider_state.unwrap_or_default()
    });
    let label = move || {
        let words = state.words();
        if is_impact() { words.break_even().to_owned() } else { slider_words(&words, "").0 }
    };
    let unit = move || {
        let number = slider_state.with(|s| s.field.clone());
        (!is_impact()).then(|| slider_words(&state.words(), &number).1)
    };
    let slide = move |event: web_sys::Event| {
        let Ok(position) = event_target_value(&event).parse() else { return };
        if is_impact() {
            slide_theta(state, position);
        } else if let Some(at) = state.live().condition() {
            state.drag(|s| *s = Quantity::ProbabilityCost.moved(s, at, position));
        }
    };
    let slider = NodeRef::<Input>::new();
    Effect::new(move |before: Option<Option<SliderState>>| {
        let (slider, now) = (slider.get()?, slider_state.get());
        now.write(&slider, before.flatten().as_ref());
        Some(now)
    });
    view! {
        <div class="present-slider">
            <label for="present-slider">
                {part(label)} " " <b>{part(move || slider_state.with(|s| s.field.clone()))}</b> " " {part(unit)}
            </label>
            <input
                type="range"
                id="present-slider"
                data-testid="present-slider"
                node_ref=slider
                on:input=slide
            />
        </div>
    }
}
