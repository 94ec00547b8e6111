//! The tabs and the chart: two stacked canvases, the upper one dragged.

use crate::chart::DragHandle;
use crate::evaluate::Targets;
use crate::plot::Theme;
use crate::view::View;
use crate::web::canvas::Sheet;
use crate::web::component::files::chart_exports::ChartExports;
use crate::web::component::result::chart_help::ChartHelpView;
use crate::web::interactive_chart::{InteractiveChart, interactive_chart};
use crate::web::state::{Answer, AppState, ImpactAnswer, PtrEq};
use crate::web::timing::FrameJob;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlCanvasElement, HtmlElement, PointerEvent};

#[component]
pub(crate) fn ChartView(state: AppState) -> impl IntoView {
    let chart = interactive_chart(state);
    view! {
        <section class="card chart-card" aria-label="Chart">
            <Tabs state/>
            // There is one chart at a time: while it is presented it is not here.
            <Show when=move || !state.presents.get() fallback=|| view! { <div class="chart"></div> }>
                <ChartCanvas state chart magnified=false/>
            </Show>
            <div class="below-chart">
                <ChartHelpView state chart/>
                <ChartExports state/>
            </div>
        </section>
    }
}

/// The chart of the view that is open, in the room it is given.
///
/// - `magnified`: drawn larger the more room there is, to be read from afar.
#[component]
pub(crate) fn ChartCanvas(
    state: AppState,
    chart: Memo<Option<PtrEq<InteractiveChart>>>,
    magnified: bool,
) -> impl IntoView {
    let (holder, base, overlay) =
        (NodeRef::<Div>::new(), NodeRef::<Canvas>::new(), NodeRef::<Canvas>::new());
    // CSS pixels on the screen to one of the chart.
    let scale = RwSignal::new(1.0);
    follow_size(state, holder, scale, magnified);
    paint_on_frames(state, chart, base, overlay, scale);
    // What the pointer took hold of where it went down.
    let handle = StoredValue::new(None::<DragHandle>);
    let drag = move |event: PointerEvent, is_start: bool| {
        let target: HtmlCanvasElement = event_target(&event);
        if is_start && event.button() == 0 {
            let _ = target.set_pointer_capture(event.pointer_id());
        } else if is_start || !target.has_pointer_capture(event.pointer_id()) {
            return;
        }
        event.prevent_default();
        let scale = scale.get_untracked();
        let (x, y) = (f64::from(event.offset_x()) / scale, f64::from(event.offset_y()) / scale);
        if let Some(chart) = chart.get_untracked() {
            if is_start {
                handle.set_value(untrack(|| chart.0.drag_handle_at(state, x, y)));
            }
            untrack(|| chart.0.point(state, handle.get_value(), x, y));
        }
    };
    let alternative = move || chart.get()?.0.alternative(state);
    view! {
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
                class:free=move || chart.get().is_some_and(|chart| chart.0.is_dragged_freely())
                role="img"
                data-testid=move || format!("chart-{}", state.view.get().word())
                aria-label=alternative
                on:pointerdown=move |event| drag(event, true)
                on:pointermove=move |event| drag(event, false)
            ></canvas>
        </div>
    }
}

#[component]
fn Tabs(state: AppState) -> impl IntoView {
    let views = Memo::new(move |_| {
        state.loaded.with(|l| l.as_ref().map(|l| l.0.study.views())).unwrap_or_default()
    });
    let step = move |event: web_sys::KeyboardEvent| {
        let views = views.get_untracked();
        let here = views.iter().position(|v| *v == state.view.get_untracked()).unwrap_or(0);
        let last = views.len() - 1;
        let next = match event.key().as_str() {
            "ArrowRight" => (here + 1) % views.len(),
            "ArrowLeft" => (here + last) % views.len(),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        state.view.set(views[next]);
        let tab = document().get_element_by_id(&format!("tab-{}", views[next].word()));
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
                class:more=!view.descriptor().is_main
                id=id.clone()
                data-testid=id
                title=view.descriptor().technical
                aria-controls="chart"
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| state.view.set(view)
            >
                {view.question()}
                <span class="chart-name">{format!(" · {}", view.descriptor().chart)}</span>
            </button>
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label="Questions" on:keydown=step>
            {move || views.get().into_iter().map(tab).collect_view()}
        </div>
    }
}

/// A magnified chart is drawn as if it were so wide: its smallest texts, 12 px high, are 18 px high on
/// a screen of 1280 by 800.
const COMFORTABLE_PX: f64 = 760.0;

/// The chart's size follows its holder's.
fn follow_size(state: AppState, holder: NodeRef<Div>, scale: RwSignal<f64>, magnified: bool) {
    let watch = StoredValue::new_local(None::<(web_sys::ResizeObserver, Closure<dyn Fn()>)>);
    Effect::new(move |_| {
        let Some(holder) = holder.get() else { return };
        let element: HtmlElement = holder.unchecked_into();
        let measured = element.clone();
        let measure = Closure::<dyn Fn()>::new(move || {
            let room = (f64::from(measured.client_width()), f64::from(measured.client_height()));
            let times = if magnified { (room.0 / COMFORTABLE_PX).clamp(1.0, 4.0) } else { 1.0 };
            // The chart may be gone: one is presented, another is on the page.
            if scale.try_set(times).is_some() {
                return;
            }
            let size = (room.0 / times, room.1 / times);
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

/// What the upper layer was painted from.
#[derive(Clone, PartialEq)]
struct Painted {
    chart: PtrEq<InteractiveChart>,
    answer: Option<PtrEq<Answer>>,
    targets: Option<PtrEq<Targets>>,
    impact: Option<PtrEq<ImpactAnswer>>,
    theme: Theme,
    scale: f64,
}

/// Paints the layer that changed, at most once a frame.
fn paint_on_frames(
    state: AppState,
    chart: Memo<Option<PtrEq<InteractiveChart>>>,
    base: NodeRef<Canvas>,
    overlay: NodeRef<Canvas>,
    scale: RwSignal<f64>,
) {
    // The chart may be gone when its frame comes.
    let there = move |layer: NodeRef<Canvas>| {
        chart.try_get_untracked()??;
        scale.try_get_untracked()?;
        layer.try_get_untracked()?
    };
    let sheet = RefCell::new(None::<Sheet>);
    let paint_base = FrameJob::new(move || {
        let (Some(canvas), mut sheet) = (there(base), sheet.borrow_mut()) else { return };
        if let (Some(chart), Some(sheet)) = (chart.get_untracked(), on(&canvas, &mut sheet)) {
            let theme = state.theme.get_untracked();
            sheet.draw(chart.0.base(), theme, scale.get_untracked());
        }
    });
    let painted = Rc::new(RefCell::new(None::<Painted>));
    let current = move || {
        Some(Painted {
            chart: chart.get()?,
            answer: state.answer.get(),
            targets: state.targets.get(),
            impact: state.impact.get(),
            theme: state.theme.get(),
            scale: scale.get(),
        })
    };
    let sheet = RefCell::new(None::<Sheet>);
    let paint_overlay = FrameJob::new({
        let painted = Rc::clone(&painted);
        move || {
            let (Some(canvas), mut sheet) = (there(overlay), sheet.borrow_mut()) else { return };
            let Some(now) = untrack(current) else { return };
            let scene = untrack(|| now.chart.0.overlay(state));
            if let (Some(scene), Some(sheet)) = (scene, on(&canvas, &mut sheet)) {
                sheet.draw(&scene, now.theme, now.scale);
            }
            painted.replace(Some(now));
        }
    });
    state.painter.set_value(Some(paint_overlay.clone()));
    Effect::new(move |_| {
        base.track();
        chart.track();
        state.theme.track();
        scale.track();
        paint_base.soon();
    });
    Effect::new(move |_| {
        overlay.track();
        if current() != *painted.borrow() {
            paint_overlay.soon();
        }
    });
}

/// The canvas as a sheet, made once.
fn on<'s>(canvas: &HtmlCanvasElement, sheet: &'s mut Option<Sheet>) -> Option<&'s mut Sheet> {
    if sheet.is_none() {
        *sheet = Sheet::on(canvas);
    }
    sheet.as_mut()
}
