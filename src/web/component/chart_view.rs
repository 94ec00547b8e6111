//! The tabs and the chart: two stacked canvases, the upper one dragged.

use crate::verdict::Given;
use crate::web::canvas::draw;
use crate::web::state::AppState;
use crate::web::view::View;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{HtmlCanvasElement, HtmlElement, PointerEvent};

#[component]
pub(crate) fn ChartView(state: AppState) -> impl IntoView {
    let (holder, base, overlay) =
        (NodeRef::<Div>::new(), NodeRef::<Canvas>::new(), NodeRef::<Canvas>::new());
    follow_size(state, holder);
    paint_on_frames(state, base, overlay);
    let drag = move |event: PointerEvent| {
        let target: HtmlCanvasElement = event_target(&event);
        let is_start = event.type_() == "pointerdown";
        if is_start && event.button() == 0 {
            let _ = target.set_pointer_capture(event.pointer_id());
        } else if is_start || !target.has_pointer_capture(event.pointer_id()) {
            return;
        }
        event.prevent_default();
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        if let Some(chart) = state.chart.get_untracked() {
            let given = Given::ProbabilityCost(chart.0.pc_at(x, y));
            if state.settings.with_untracked(|s| s.given != given) {
                state.settings.update(|s| s.given = given);
            }
        }
    };
    let alternative = move || {
        let chart = state.chart.get()?;
        state.with_subject(|subject, answer| chart.0.alternative(subject, &answer.verdict))
    };
    view! {
        <section class="card chart-card" aria-label="Chart">
            <Tabs state/>
            <div
                class="chart"
                id="chart"
                role="tabpanel"
                aria-labelledby=move || format!("tab-{}", state.view.get().word())
                node_ref=holder
            >
                <canvas node_ref=base aria-hidden="true"></canvas>
                <canvas
                    node_ref=overlay
                    class="drag"
                    role="img"
                    data-testid=move || format!("chart-{}", state.view.get().word())
                    aria-label=alternative
                    on:pointerdown=drag
                    on:pointermove=drag
                ></canvas>
            </div>
        </section>
    }
}

#[component]
fn Tabs(state: AppState) -> impl IntoView {
    let step = move |event: web_sys::KeyboardEvent| {
        let here = View::ALL.iter().position(|v| *v == state.view.get_untracked()).unwrap_or(0);
        let last = View::ALL.len() - 1;
        let next = match event.key().as_str() {
            "ArrowRight" => (here + 1) % View::ALL.len(),
            "ArrowLeft" => (here + last) % View::ALL.len(),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        state.view.set(View::ALL[next]);
        let tab = document().get_element_by_id(&format!("tab-{}", View::ALL[next].word()));
        if let Some(tab) = tab {
            let _ = tab.unchecked_into::<HtmlElement>().focus();
        }
    };
    let tab = move |view: View| {
        let id = format!("tab-{}", view.word());
        let selected = move || state.view.get() == view;
        view! {
            <button
                role="tab"
                id=id.clone()
                data-testid=id
                aria-controls="chart"
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| state.view.set(view)
            >
                {view.question()}
            </button>
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label="Questions" on:keydown=step>
            {View::ALL.map(tab).collect_view()}
        </div>
    }
}

/// The chart's size follows its holder's.
fn follow_size(state: AppState, holder: NodeRef<Div>) {
    let watch = StoredValue::new_local(None::<(web_sys::ResizeObserver, Closure<dyn Fn()>)>);
    Effect::new(move |_| {
        let Some(holder) = holder.get() else { return };
        let element: HtmlElement = holder.unchecked_into();
        let measured = element.clone();
        let measure = Closure::<dyn Fn()>::new(move || {
            let size = (f64::from(measured.client_width()), f64::from(measured.client_height()));
            if state.size_px.get_untracked() != size {
                state.size_px.set(size);
            }
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(measure.as_ref().unchecked_ref()) {
            observer.observe(&element);
            watch.set_value(Some((observer, measure)));
        }
    });
    on_cleanup(move || {
        watch.update_value(|watch| {
            if let Some((observer, _)) = watch.take() {
                observer.disconnect();
            }
        });
    });
}

/// Paints the layer that changed, at most once a frame.
fn paint_on_frames(state: AppState, base: NodeRef<Canvas>, overlay: NodeRef<Canvas>) {
    let paint_base = once_a_frame(move || {
        let (Some(canvas), Some(chart)) = (base.get_untracked(), state.chart.get_untracked())
        else {
            return;
        };
        draw(&canvas, chart.0.base(), state.theme.get_untracked());
    });
    let paint_overlay = once_a_frame(move || {
        let (Some(canvas), Some(chart)) = (overlay.get_untracked(), state.chart.get_untracked())
        else {
            return;
        };
        let scene = untrack(|| {
            state.with_subject(|subject, answer| chart.0.overlay(subject, &answer.verdict))
        });
        if let Some(scene) = scene {
            draw(&canvas, &scene, state.theme.get_untracked());
        }
    });
    Effect::new(move |_| {
        base.track();
        state.chart.track();
        state.theme.track();
        paint_base();
    });
    Effect::new(move |_| {
        overlay.track();
        state.chart.track();
        state.answer.track();
        state.theme.track();
        paint_overlay();
    });
}

/// A function that runs `action` in the next frame, however often it is called before.
fn once_a_frame(action: impl Fn() + 'static) -> impl Fn() + 'static {
    let (action, waiting) = (Rc::new(action), Rc::new(Cell::new(false)));
    move || {
        if waiting.replace(true) {
            return;
        }
        let (action, waiting) = (Rc::clone(&action), Rc::clone(&waiting));
        request_animation_frame(move || {
            waiting.set(false);
            action();
        });
    }
}
