//! The chart of the view that is open: the tabs and its layers on canvases, the top one dragged;
//! when it is drawn anew, what moves on it, and what a pointer on it sets; the line below that says
//! how to read it; and the chart as a picture, as numbers in a file and as numbers on the page.

use crate::chart::{BaseInputs, ChartLayers, DragHandle, Moment, chart_of};
use crate::control::quantity::decimal;
use crate::domain::rows_of_csv;
use crate::evaluate::{AlsoDrawn, Given, Targets};
use crate::export::{Drawing, svg};
use crate::plot::Theme;
use crate::view::{Slider, View};
use crate::web::canvas::{Sheet, uncover};
use crate::web::component::elements::{CollectViews, Menu, details_open, follow_room, part};
use crate::web::derived::{Answers, ConditionAnswer, Derived, ImpactAnswer, Shared, following};
use crate::web::loaded::{Asked, PtrEq};
use crate::web::state::AppState;
use crate::web::timing::{FrameJob, distinct};
use crate::web::{export, memory, study};
use crate::wording::grouped_count;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, HtmlElement, PointerEvent};

#[component]
pub(crate) fn ChartView(state: AppState) -> impl IntoView {
    let chart = interactive_chart(state);
    view! {
        <section class="chart-card" aria-label="Chart">
            <Tabs state/>
            // There is one chart at a time: while it is presented it is not here.
            <Show when=move || !state.asked.presents.get() fallback=|| view! { <div class="chart"></div> }>
                <ChartCanvas state chart magnified=false/>
            </Show>
            <ChartHelpView state chart=chart.told/>
        </section>
    }
}

/// The chart of the view that is open, in the room it is given.
///
/// - `magnified`: drawn larger the more room there is, to be read from afar.
#[component]
pub(crate) fn ChartCanvas(state: AppState, chart: Charts, magnified: bool) -> impl IntoView {
    let (holder, base, overlay) =
        (NodeRef::<Div>::new(), NodeRef::<Canvas>::new(), NodeRef::<Canvas>::new());
    // CSS pixels on the screen to one of the chart.
    let scale = RwSignal::new(1.0);
    follow_size(state, holder, scale, magnified);
    // Nobody hears a step of a drag.
    let rested = state.rested();
    let alternative =
        Memo::new(move |_| chart.rested.get()?.at(rested, |of, at| of.chart.alternative(at)));
    paint_on_frames(state, chart, (base, overlay), scale);
    let held = StoredValue::new(None::<Held>);
    let point = move |of: Held, event: &PointerEvent| {
        let Some(chart) = chart.live.get_untracked() else { return };
        let (x, y) = of.place(event, scale.get_untracked());
        untrack(|| chart.point(state, of.handle, x, y));
    };
    let press = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        event.prevent_default();
        // As a press beside a field does: what is typed in it is taken; it is also quicker to write where
        // it lacks the focus.
        if let Some(focused) = document().active_element() {
            let _ = focused.unchecked_into::<HtmlElement>().blur();
        }
        let mut of = Held::new(&event);
        if let Some(chart) = chart.live.get_untracked() {
            let (x, y) = of.place(&event, scale.get_untracked());
            let handle = || chart.at(state.live(), |of, at| of.chart.drag_handle_at(x, y, at));
            of.handle = untrack(handle).flatten();
        }
        let target: HtmlCanvasElement = event_target(&event);
        let is_captured = target.set_pointer_capture(event.pointer_id()).is_ok();
        held.set_value(Some(of).filter(|_| is_captured));
        point(of, &event);
    };
    let drag = move |event: PointerEvent| {
        if let Some(of) = held.get_value().filter(|of| of.pointer == event.pointer_id()) {
            point(of, &event);
        }
    };
    let is_free = move || chart.told.get().is_some_and(|of| of.layers.chart.is_dragged_freely());
    view! {
        <div
            class="chart"
            id="chart"
            role="tabpanel"
            aria-labelledby=move || format!("tab-{}", state.asked.view.get().word())
            node_ref=holder
        >
            <canvas node_ref=base aria-hidden="true"></canvas>
            <canvas
                node_ref=overlay
                class="drag"
                class:free=is_free
                role="img"
                data-testid=move || format!("chart-{}", state.asked.view.get().word())
                aria-label=alternative
                on:pointerdown=press
                on:pointermove=drag
                on:lostpointercapture=move |_| held.set_value(None)
            ></canvas>
        </div>
    }
}

/// What a pointer holds from where it goes down until it is released.
#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    /// The chart's corner on the page. A browser that is asked for a place on an element lays out first.
    corner: (i32, i32),
    /// What it drags beside the slider's line, if anything.
    handle: Option<DragHandle>,
}

impl Held {
    /// - `event`: its press on the chart.
    fn new(event: &PointerEvent) -> Self {
        let corner = (event.page_x() - event.offset_x(), event.page_y() - event.offset_y());
        Self { pointer: event.pointer_id(), corner, handle: None }
    }

    /// Where the pointer is on the chart.
    ///
    /// - `scale`: CSS pixels on the screen to one of the chart.
    fn place(self, event: &PointerEvent, scale: f64) -> (f64, f64) {
        let (x, y) = (event.page_x() - self.corner.0, event.page_y() - self.corner.1);
        (f64::from(x) / scale, f64::from(y) / scale)
    }
}

/// The main questions and the one chosen from the others as tabs, a menu of the others; where space is
/// short all of them as one list.
#[component]
fn Tabs(state: AppState) -> impl IntoView {
    let views = Memo::new(move |_| state.with_loaded(|l| l.study.views()).unwrap_or_default());
    let step = move |event: web_sys::KeyboardEvent| {
        let open = state.asked.view.get_untracked();
        let mut tabs = views.get_untracked();
        tabs.retain(|view| view.descriptor().is_main || *view == open);
        let here = tabs.iter().position(|v| *v == open).unwrap_or(0);
        let Some(last) = tabs.len().checked_sub(1) else { return };
        let next = match event.key().as_str() {
            "ArrowRight" => (here + 1) % tabs.len(),
            "ArrowLeft" => (here + last) % tabs.len(),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        state.asked.view.set(tabs[next]);
        let tab = document().get_element_by_id(&format!("tab-{}", tabs[next].word()));
        if let Some(tab) = tab {
            let _ = tab.unchecked_into::<HtmlElement>().focus();
        }
    };
    let tab = move |view: View| {
        let id = format!("tab-{}", view.word());
        let selected = move || state.asked.view.get() == view;
        view! {
            <button
                role="tab"
                class:chosen=!view.descriptor().is_main
                hidden=move || !view.descriptor().is_main && !selected()
                id=id.clone()
                data-testid=id
                title=view.descriptor().technical
                aria-controls="chart"
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| state.asked.view.set(view)
            >
                {asked(state, view)}
            </button>
        }
    };
    let entry = move |view: View| {
        let choose = move |_| state.asked.view.set(view);
        let (title, chart) = (view.descriptor().technical, view.descriptor().chart);
        view! {
            <li>
                <button data-testid=format!("more-{}", view.word()) title=title on:click=choose>
                    {asked(state, view)} <small>{chart}</small>
                </button>
            </li>
        }
    };
    let others = move || views.get().into_iter().filter(|view| !view.descriptor().is_main);
    let option = move |view: View| {
        let is_open = move || state.asked.view.get() == view;
        view! { <option value=view.word() selected=is_open>{asked(state, view)}</option> }
    };
    let pick = move |event: web_sys::Event| {
        let word = event_target_value(&event);
        let picked = views.with_untracked(|all| all.iter().copied().find(|v| v.word() == word));
        if let Some(view) = picked {
            state.asked.view.set(view);
        }
    };
    let count = move || views.with(|views| format!("{} questions", views.len()));
    view! {
        <div class="tabs">
            <div role="tablist" aria-label="Questions" on:keydown=step>
                {part(move || views.get().into_iter().map(tab).collect_views())}
            </div>
            <div hidden=move || others().next().is_none()>
                <Menu label="More" testid="more-views" class="more">
                    {part(move || others().map(entry).collect_views())}
                </Menu>
            </div>
            <label class="question">
                <select data-testid="question" aria-label="Question" on:change=pick>
                    {part(move || views.get().into_iter().map(option).collect_views())}
                </select>
                <span aria-hidden="true">{part(count)}</span>
            </label>
        </div>
    }
}

/// Its question in the study's words.
fn asked(state: AppState, view: View) -> impl Fn() -> Option<String> {
    move || state.with_loaded(|loaded| loaded.wording.asked(view.question()))
}

/// A magnified chart is drawn as if it were so wide: its smallest texts, 12 px high, are 15 px high beside a
/// table on a screen of 1280 by 800, and larger where the chart stands alone.
const COMFORTABLE_PX: f64 = 564.0;

/// … and at least so high, so that its labels have room.
const COMFORTABLE_HEIGHT_PX: f64 = 300.0;

/// The chart's size follows its holder's.
fn follow_size(state: AppState, holder: NodeRef<Div>, scale: RwSignal<f64>, magnified: bool) {
    follow_room(holder, move |room| {
        let times = (room.0 / COMFORTABLE_PX).min(room.1 / COMFORTABLE_HEIGHT_PX).clamp(1.0, 4.0);
        let times = if magnified { times } else { 1.0 };
        // The chart may be gone: one is presented, another is on the page.
        if scale.try_set(times).is_some() {
            return;
        }
        let size = (room.0 / times, room.1 / times);
        if state.asked.size_px.get_untracked() != size {
            state.asked.size_px.set(size);
        }
    });
}

/// What the chart was painted from: its base layer, and what a slider moves.
type Painted = (
    (Option<PtrEq<InteractiveChart>>, Theme, f64),
    (Option<PtrEq<ConditionAnswer>>, Option<PtrEq<Targets>>, Option<PtrEq<ImpactAnswer>>),
);

/// Paints what changed of both layers, in a drag at once, else in the next frame.
fn paint_on_frames(
    state: AppState,
    chart: Charts,
    (base, overlay): (NodeRef<Canvas>, NodeRef<Canvas>),
    scale: RwSignal<f64>,
) {
    // The chart may be gone when its frame comes.
    let there = move |layer: NodeRef<Canvas>| {
        chart.live.try_get_untracked()??;
        scale.try_get_untracked()?;
        layer.try_get_untracked()?
    };
    let painted = Rc::new(RefCell::new(None::<Painted>));
    let live = state.live();
    let current = move || {
        let Answers { answer, targets, impact } = live.answers;
        let of_moment = (answer.get(), targets.get(), impact.get());
        ((chart.live.get(), state.asked.theme.get(), scale.get()), of_moment)
    };
    let sheets = RefCell::new(None::<(Sheet, Sheet)>);
    let paint = FrameJob::new({
        let painted = Rc::clone(&painted);
        move || {
            let (Some(below), Some(above)) = (there(base), there(overlay)) else { return };
            let now = untrack(current);
            let (of_base @ (Some(chart), theme, scale), _) = &now else { return };
            let mut sheets = sheets.borrow_mut();
            let is_first = sheets.is_none();
            if is_first {
                *sheets = Sheet::on(&below).zip(Sheet::on(&above));
            }
            let Some((base, overlay)) = &mut *sheets else { return };
            if painted.borrow().as_ref().map(|old| &old.0) != Some(of_base) {
                base.draw(&chart.layers.base, *theme, *scale);
                overlay.forget();
            }
            if let Some(scene) = untrack(|| chart.at(live, ChartLayers::overlay)) {
                overlay.draw_at(&scene, *theme, base.density());
            }
            painted.replace(Some(now));
            if is_first {
                uncover();
            }
        }
    });
    state.asked.painter.set_value(Some(paint.clone()));
    Effect::new(move |_| {
        base.track();
        overlay.track();
        // Before the chart, which depends on them: an effect is not run again for a memo that was computed
        // while the effect checked another one.
        state.answers.track();
        chart.told.track();
        state.asked.theme.track();
        scale.track();
        if Some(untrack(current)) != *painted.borrow() {
            paint.soon();
        }
    });
}

/// The chart of a view, its base layer drawn.
pub(crate) struct InteractiveChart {
    view: View,
    layers: ChartLayers,
}

/// The chart of the view that is open.
pub(crate) fn interactive_chart(state: AppState) -> Charts {
    let live = live_chart(state.live());
    let follow = |answers: Answers| {
        let Asked { size_px, undragged, shown, view, .. } = state.asked;
        following(
            live,
            Arc::new(move || {
                answers.track();
                state.opening.loaded.track();
                state.resampled.bands.track();
                size_px.track();
                undragged.track();
                shown.track();
                view.track();
            }),
        )
    };
    let Derived { told, rested, .. } = state.derived;
    Charts { live, told: follow(told), rested: follow(rested) }
}

/// The chart of the view that is open: at every step of a drag, as what is told of it follows, and once the
/// sliders rest.
#[derive(Clone, Copy)]
pub(crate) struct Charts {
    live: Shared<InteractiveChart>,
    told: Shared<InteractiveChart>,
    rested: Shared<InteractiveChart>,
}

/// The chart is made anew when what its base layer shows changes: the study, the models shown, the size, or
/// of the settings what [`BaseInputs`] names.
///
/// - `state`: as it is at every step.
fn live_chart(state: AppState) -> Shared<InteractiveChart> {
    let settings = state.asked.settings.live;
    let inputs = Memo::new(move |_| {
        let view = state.asked.view.get();
        state.opening.loaded.track();
        state.asked.size_px.track();
        state.asked.undragged.track();
        state.resampled.bands.track();
        let inputs = |at: &Moment| settings.with(|s| BaseInputs::of(view, at, s));
        let read = || with_moment(state, view, inputs);
        // What no slider moves is not read again at every move.
        let inputs = if view.descriptor().base.is_of_moment() { read() } else { untrack(read) };
        Some((view, inputs?))
    });
    Memo::new(move |_| {
        let (view, _) = inputs.get()?;
        state.asked.shown.track();
        state.asked.size_px.track();
        state.derived.joint.track();
        let loaded = state.loaded()?;
        let rule = loaded.study.risk.as_ref();
        let chart = |at: &Moment| settings.with(|settings| chart_of(view, at, settings, rule));
        let layers = untrack(|| with_moment(state, view, chart))?.ok()??;
        Some(PtrEq::new(InteractiveChart { view, layers }))
    })
}

/// Calls `read` with what the chart of a view is drawn from now; nothing while there is no space.
fn with_moment<T>(state: AppState, view: View, read: impl FnOnce(&Moment) -> T) -> Option<T> {
    Some(state.asked.size_px.get()).filter(|size| size.0 > 0.0 && size.1 > 0.0)?;
    match view.slider() {
        Slider::Condition => state.with_base(|subject| {
            let answer = state.answers.answer.get()?;
            Some(read(&Moment::Condition(*subject, &answer.evaluation)))
        })?,
        Slider::Limit => state.with_base(|subject| {
            state.with_targets(|targets| read(&Moment::Limit(*subject, targets)))
        })?,
        Slider::Theta => {
            state.with_impacts(|subject, evaluation| read(&Moment::Theta(*subject, evaluation)))
        }
        Slider::Nothing => state.with_base(|subject| read(&Moment::Still(*subject))),
    }
}

impl InteractiveChart {
    /// What is read of it as it is drawn now.
    fn at<T>(&self, state: AppState, read: impl FnOnce(&ChartLayers, &Moment) -> T) -> Option<T> {
        with_moment(state, self.view, |at| read(&self.layers, at))
    }

    /// What a pointer at a place means is set.
    ///
    /// - `handle`: what it drags beside the slider's line, if anything.
    fn point(&self, state: AppState, handle: Option<DragHandle>, x_px: f64, y_px: f64) {
        if let Some(handle) = handle {
            let Some(value) = self.layers.chart.handle_value_at(handle, x_px, y_px) else { return };
            state.drag(|settings| {
                let _ = handle.move_to(settings, value); // a value of a chart is one that fits
            });
            return;
        }
        let Some(value) = self.layers.chart.value_at(x_px, y_px) else { return };
        match self.view.slider() {
            Slider::Condition => {
                let given = Given::ProbabilityCost(value);
                if state.asked.settings.live.with_untracked(|s| s.given != given) {
                    state.drag(|s| s.given = given);
                }
            }
            Slider::Limit => state.live().limit_to(value),
            Slider::Theta => {
                if state.asked.settings.live.with_untracked(|s| s.theta != Some(value)) {
                    state.drag(|s| s.theta = Some(value));
                }
            }
            Slider::Nothing => {}
        }
    }
}

/// What the lines are, what else can be drawn, and how to read the chart, which a button brings and puts
/// away.
#[component]
fn ChartHelpView(state: AppState, chart: Shared<InteractiveChart>) -> impl IntoView {
    let is_open = RwSignal::new(memory::shows_chart_help());
    let text = distinct(move || {
        // While it is presented the chart is not here.
        let is_read = !state.asked.presents.get();
        let chart = is_read.then(|| chart.get())??;
        let help = if is_open.get() {
            chart.at(state, |of, at| of.chart.help(at))?
        } else {
            String::new()
        };
        Some((chart.at(state, |of, at| of.chart.key(at))?, help))
    });
    let part = move |read: fn(&(String, String)) -> &String| {
        move || text.with(|text| text.as_ref().map(|text| read(text).clone()))
    };
    let toggle = move |_| {
        is_open.update(|is_open| *is_open = !*is_open);
        memory::show_chart_help(is_open.get_untracked());
    };
    let is_savings = move || state.asked.view.get() == View::Improvement;
    let measured =
        move || state.with_loaded(|loaded| format!("Measured on these {}", loaded.wording.cases));
    let also = move |testid, of: fn(&mut AlsoDrawn) -> &mut bool| {
        let is_on = move || state.asked.undragged.with(|s| *of(&mut s.also.clone()));
        let change = move |event: web_sys::Event| {
            let is_on = event_target_checked(&event);
            state.asked.settings.update(|s| *of(&mut s.also) = is_on);
        };
        view! { <input type="checkbox" data-testid=testid prop:checked=is_on on:change=change/> }
    };
    view! {
        <div class="chart-help">
            <span data-testid="chart-key">{part(|(key, _)| key)}</span>
            <label class="check" hidden=move || !is_savings()>
                {also("measured", |also| &mut also.measured)}
                <span>{measured}</span>
            </label>
            <label class="check" hidden=move || !is_savings()>
                {also("other-bands", |also| &mut also.bands)}
                <span>"Bands of the others"</span>
            </label>
            <button
                class="link"
                data-testid="chart-help-toggle"
                aria-expanded=move || is_open.get().to_string()
                aria-controls="chart-help"
                on:click=toggle
            >
                "How to read this chart"
            </button>
            <p id="chart-help" class="hint" data-testid="chart-help" hidden=move || !is_open.get()>
                {part(|(_, help)| help)}
            </p>
        </div>
    }
}

/// Most vertices that the page lists; the file has all.
const MOST_VERTICES: usize = 400;

/// Saves the chart that is open as a picture.
pub(crate) fn save_png(state: AppState) {
    if let (Some(chart), Some(name)) = (drawing(state), file_name(state, "png")) {
        let theme = state.asked.theme.get_untracked();
        export::save_picture(state, name, &chart.on_ground(), theme);
    }
}

/// The same as a drawing of lines and texts.
pub(crate) fn save_svg(state: AppState) {
    if let (Some(chart), Some(name)) = (drawing(state), file_name(state, "svg")) {
        let (theme, view) = (state.asked.theme.get_untracked(), state.asked.view.get_untracked());
        let (overlay, alternative) = (Some(&chart.overlay), &chart.alternative);
        let picture = svg(&chart.base, overlay, theme, view.question(), alternative);
        export::save(state, &name, "image/svg+xml", &picture);
    }
}

/// Its curves, vertex by vertex, as a table.
pub(crate) fn save_csv(state: AppState) {
    match (untrack(|| csv(state)), file_name(state, "csv")) {
        (Some(Ok(text)), Some(name)) => export::save(state, &name, "text/csv", &text),
        (Some(Err(sentence)), _) => state.fail(sentence),
        _ => {}
    }
}

/// The curves of the chart that is open, vertex by vertex.
#[component]
pub(crate) fn ChartNumbers(state: AppState) -> impl IntoView {
    let (is_open, toggled) = details_open();
    // Computed only while it is open.
    let table = move || {
        if !is_open.get() {
            return None;
        }
        let (rows, is_all) = match csv(state)? {
            Ok(text) => rows_of_csv(&text, MOST_VERTICES + 1),
            Err(sentence) => return Some(view! { <p>{sentence}</p> }.into_any()),
        };
        let mut rows = rows.into_iter();
        let head = |name: String| view! { <th scope="col">{name.replace('_', " ")}</th> };
        let head = rows.next()?.into_iter().map(head).collect_views();
        let cell = |text: String| view! { <td title=text.clone()>{short_number(&text)}</td> };
        let row = |row: Vec<String>| view! { <tr>{row.into_iter().map(cell).collect_views()}</tr> };
        let more = (!is_all)
            .then(|| format!("The first {} rows; the CSV has all.", grouped_count(MOST_VERTICES)));
        let caption = state.asked.view.get().question();
        let view = view! {
            <div class="scrolls" tabindex="0" role="region" aria-label="Numbers of the chart">
                <table data-testid="chart-table">
                    <caption>{caption}</caption>
                    <thead><tr>{head}</tr></thead>
                    <tbody>{rows.map(row).collect_views()}</tbody>
                </table>
            </div>
            <p class="hint">{more}</p>
        };
        Some(view.into_any())
    };
    view! {
        <details class="notes drawer" data-testid="chart-numbers" on:toggle=toggled>
            <summary>"Chart data"</summary>
            {part(table)}
        </details>
    }
}

/// A number to six digits; the cell's title has all of them.
fn short_number(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if text.len() > 8 && number.is_finite() => decimal(number, 6),
        _ => text.to_owned(),
    }
}

fn csv(state: AppState) -> Option<Result<String, String>> {
    let text = state.with_shown(|shown, view| shown.curve_csv(view))?;
    text.map_err(|error| error.to_string()).transpose()
}

fn drawing(state: AppState) -> Option<Drawing> {
    untrack(|| {
        let size = state.asked.size_px.get();
        state.with_shown(|shown, view| shown.drawing(view, size).ok().flatten())?
    })
}

fn file_name(state: AppState, ending: &str) -> Option<String> {
    let view: View = state.asked.view.try_get_untracked()?;
    Some(format!("{}-{}.{ending}", study::name(state), view.word()))
}
