//! Elements that several cards use and that read no state: colours of models, tables, long lists,
//! dialogs, fields, sliders with their number field, and sentences whose words change while
//! something is dragged.

use crate::curve::Policy;
use crate::wording::{Headline, Span, grouped_count, term_of};
use leptos::html::{Details, Dialog, Div, H2, Input};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlElement, HtmlInputElement};

/// Lists of views of one type: the code that shows a list is compiled once, not once for every kind of item.
pub(crate) trait CollectViews {
    /// The views of a list, in its order.
    fn collect_views(self) -> Vec<AnyView>;
}

impl<V: IntoView + 'static, I: IntoIterator<Item = V>> CollectViews for I {
    fn collect_views(self) -> Vec<AnyView> {
        self.into_iter().map(IntoAny::into_any).collect()
    }
}

/// A part of a view that follows signals. All parts have one type, as lists have.
pub(crate) fn part<V: IntoView + 'static>(content: impl Fn() -> V + Send + 'static) -> AnyView {
    let content: Box<dyn Fn() -> AnyView + Send> = Box::new(move || content().into_any());
    content.into_any()
}

/// The class of a model by its index.
pub(crate) fn series_class(model: usize) -> String {
    format!("series series-{}", model % 8)
}

/// The class of a policy; a trivial one is grey.
pub(crate) fn policy_class(policy: Policy) -> String {
    policy.model().map_or("series series-none".into(), series_class)
}

/// A column's label, and the explanation that hovering shows; empty where none is needed.
pub(crate) type Column = (&'static str, &'static str);

/// The head of a table.
pub(crate) fn table_head<const N: usize>(labels: [&'static str; N]) -> impl IntoView {
    explained_head(labels.map(|label| (label, "")))
}

/// The head of a table with explanations.
pub(crate) fn explained_head<const N: usize>(columns: [Column; N]) -> impl IntoView {
    view! { <thead><tr>{columns.map(head_cell)}</tr></thead> }
}

pub(crate) fn head_cell((label, title): Column) -> impl IntoView {
    view! { <th scope="col" title=(!title.is_empty()).then_some(title)>{label}</th> }
}

/// Cells of one row.
pub(crate) fn cells<const N: usize>(texts: [String; N]) -> impl IntoView {
    texts.map(|text| view! { <td>{text}</td> })
}

/// Rows that a list shows at most; each takes some fifty elements.
pub(crate) const MOST_ROWS: usize = 100;

/// Which rows of a list are shown, and the search above it; there is none above a short list.
///
/// - `of`: what the rows are, in the plural.
/// - `names`: of all rows, in their order.
/// - returns: the indexes of the rows that are shown.
pub(crate) fn long_list(
    of: &'static str,
    names: impl Fn() -> Vec<String> + Send + Sync + 'static,
) -> (Memo<Vec<usize>>, impl IntoView) {
    let names = Memo::new(move |_| names());
    let count = Memo::new(move |_| names.with(Vec::len));
    let query = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let query =
            if count.get() > MOST_ROWS { query.get().to_lowercase() } else { String::new() };
        names.with(|names| {
            let holds = |name: &String| query.is_empty() || name.to_lowercase().contains(&query);
            let all = names.iter().enumerate().filter(|(_, name)| holds(name));
            all.map(|(index, _)| index).collect::<Vec<_>>()
        })
    });
    let shown = Memo::new(move |_| found.with(|all| all[..all.len().min(MOST_ROWS)].to_vec()));
    let said = move || {
        let (shown, found) = (shown.with(Vec::len), found.with(Vec::len));
        let of_all = if found < count.get() { "found" } else { of };
        format!("{} of {} {of_all} are listed.", grouped_count(shown), grouped_count(found))
    };
    let search = view! {
        <Show when=move || { count.get() > MOST_ROWS }>
            <p class="hint search">
                <input
                    type="search"
                    class="field wide"
                    data-testid=format!("search-{of}")
                    aria-label=format!("Search {of}")
                    placeholder="Search"
                    on:input=move |event| query.set(event_target_value(&event))
                />
                <span role="status">{part(said)}</span>
            </p>
        </Show>
    };
    (shown, search)
}

/// Closes the menu around an element and gives its button the focus.
pub(crate) fn close_menu(inside: &HtmlElement) {
    if let Ok(Some(menu)) = inside.closest("details") {
        let _ = menu.remove_attribute("open");
        if let Ok(Some(summary)) = menu.query_selector("summary") {
            let _ = summary.unchecked_into::<HtmlElement>().focus();
        }
    }
}

/// A button that opens a list; the list closes on a choice, on Escape and on a click elsewhere.
#[component]
pub(crate) fn Menu(
    label: &'static str,
    testid: &'static str,
    #[prop(optional)] class: &'static str,
    /// Whether there is nothing to choose in it: it holds fields, and a click in it leaves it open.
    #[prop(optional)]
    has_fields: bool,
    children: Children,
) -> impl IntoView {
    let menu = NodeRef::<Details>::new();
    let keyed = |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            close_menu(&event_target(&event));
        }
    };
    let clicked = move |event: web_sys::MouseEvent| {
        if !has_fields {
            close_menu(&event_target(&event));
        }
    };
    let done = |event: web_sys::MouseEvent| close_menu(&event_target(&event));
    let elsewhere = window_event_listener(leptos::ev::pointerdown, move |event| {
        let Some(menu) = menu.get_untracked() else { return };
        let target = event.target().and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        if !menu.contains(target.as_ref()) {
            let _ = menu.remove_attribute("open");
        }
    });
    on_cleanup(move || elsewhere.remove());
    view! {
        <details class=format!("menu {class}") node_ref=menu on:keydown=keyed>
            <summary class="button" data-testid=testid>{label}</summary>
            <ul on:click=clicked>
                {children()}
                {has_fields.then(|| view! { <li><button class="link" on:click=done>"Done"</button></li> })}
            </ul>
        </details>
    }
}

/// A modal dialog, and whether it is open: what it shows is made only then.
#[derive(Clone, Copy)]
pub(crate) struct Modal {
    element: NodeRef<Dialog>,
    pub(crate) is_open: RwSignal<bool>,
}

impl Modal {
    pub(crate) fn new() -> Self {
        Self { element: NodeRef::new(), is_open: RwSignal::new(false) }
    }

    pub(crate) fn open(self) {
        if let Some(dialog) = self.element.get_untracked() {
            self.is_open.set(true);
            let _ = dialog.show_modal();
        }
    }

    /// Closes the dialog, which then sends `close`.
    pub(crate) fn close(self) {
        if let Some(dialog) = self.element.get_untracked() {
            dialog.close();
        }
    }
}

/// The dialog itself.
///
/// - `class`: beside that of every card.
/// - `label`: its name for screen readers.
#[component]
pub(crate) fn ModalDialog(
    modal: Modal,
    class: &'static str,
    label: &'static str,
    testid: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <dialog
            class=format!("card {class}")
            node_ref=modal.element
            aria-label=label
            data-testid=testid
            on:close=move |_| modal.is_open.set(false)
        >
            {children()}
        </dialog>
    }
}

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
        let style = HtmlElement::style(slider);
        // None of these can fail: names and values are well-formed.
        if before.is_none_or(|b| b.bounds != self.bounds) {
            for (name, value) in [("min", low), ("max", high), ("step", step)] {
                let _ = slider.set_attribute(name, &value.to_string());
            }
        }
        if before.is_none_or(|b| (b.position, b.bounds) != (*position, self.bounds)) {
            slider.set_value(&position.to_string());
            self.fill(slider, *position);
        }
        if before.is_none_or(|b| (b.band, b.bounds) != (*band, self.bounds)) {
            for (name, end) in
                [("--band-from", band.map(|b| b.0)), ("--band-to", band.map(|b| b.1))]
            {
                let _ = match end {
                    Some(end) => style.set_property(name, &self.share(end)),
                    None => style.remove_property(name).map(drop),
                };
            }
        }
        if before.is_none_or(|b| b.spoken != *spoken) {
            let _ = slider.set_attribute("aria-valuetext", spoken);
        }
    }

    /// Fills a slider's track up to a position.
    fn fill(&self, slider: &HtmlInputElement, position: f64) {
        let _ = HtmlElement::style(slider).set_property("--filled", &self.share(position));
    }

    fn share(&self, position: f64) -> String {
        let (low, high, _) = self.bounds;
        format!("{:.2}%", (position - low) / (high - low) * 100.0)
    }
}

/// Whether a `details` element is open, and what its `toggle` does.
pub(crate) fn details_open() -> (RwSignal<bool>, impl Fn(web_sys::Event) + Copy + 'static) {
    let is_open = RwSignal::new(false);
    let toggled = move |event: web_sys::Event| {
        let details: web_sys::Element = event_target(&event);
        is_open.set(details.has_attribute("open"));
    };
    (is_open, toggled)
}

/// Tells the room inside an element, CSS pixels wide and high, now and whenever it changes; it may
/// still be told once the element is gone.
pub(crate) fn follow_room(holder: NodeRef<Div>, told: impl Fn((f64, f64)) + Copy + 'static) {
    let watch = StoredValue::new_local(None::<(web_sys::ResizeObserver, Closure<dyn Fn()>)>);
    Effect::new(move |_| {
        let Some(holder) = holder.get() else { return };
        let measured = holder.clone();
        let measure = Closure::<dyn Fn()>::new(move || {
            told((f64::from(measured.client_width()), f64::from(measured.client_height())));
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(measure.as_ref().unchecked_ref()) {
            observer.observe(&holder);
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

/// Selects the text of a field where a press gives it the focus, so that what is typed takes its place: what
/// a press of a pointer does, and the click after it.
pub(crate) fn select_on_entry() -> (impl Fn(web_sys::PointerEvent), impl Fn(web_sys::MouseEvent)) {
    let is_entered = StoredValue::new(false);
    let press = move |event: web_sys::PointerEvent| {
        let pressed = event.target().and_then(|at| at.dyn_into::<web_sys::Element>().ok());
        is_entered.set_value(document().active_element() != pressed);
    };
    let click = move |event: web_sys::MouseEvent| {
        let field = event.target().and_then(|at| at.dyn_into::<HtmlInputElement>().ok());
        let Some(field) = field.filter(|field| field.type_() == "text") else { return };
        if is_entered.get_value() && field.selection_start() == field.selection_end() {
            field.select();
        }
    };
    (press, click)
}

/// A field of one line: what is typed is taken when it is left, and it shows what is in force then.
/// What else its element says is given with `attr:`.
///
/// - `text`: what is in force.
/// - `typed`: takes a text.
#[component]
pub(crate) fn Field(
    id: &'static str,
    text: Memo<String>,
    typed: impl Fn(String) + 'static,
) -> impl IntoView {
    let change = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
        // A field that is removed with a text typed into it still tells of the change.
        if text.try_get_untracked().is_some() {
            typed(input.value());
            input.set_value(&text.try_get_untracked().unwrap_or_default());
            // On Enter it stays in the field: what is typed next is in place of this.
            if document().active_element().is_some_and(|active| active == **input) {
                input.select();
            }
        }
    };
    // Taken before the focus moves on: fields that what is typed brings about are next.
    let leave = move |event: web_sys::KeyboardEvent| {
        let input: HtmlInputElement = event_target(&event);
        if event.key() == "Tab" && input.value() != text.get_untracked() {
            let _ = web_sys::Event::new("change").and_then(|event| input.dispatch_event(&event));
        }
    };
    view! {
        <input
            id=id
            class="field"
            data-testid=id
            autocomplete="off"
            prop:value=text
            on:change=change
            on:keydown=leave
        />
    }
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
    #[prop(optional_no_strip)]
    after: Option<Signal<String>>,
    /// Marks below it: a share of its length, and a label.
    #[prop(optional)]
    ticks: Vec<(f64, &'static str)>,
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
        let slider: HtmlInputElement = event_target(&event);
        if let Ok(value) = slider.value().parse() {
            // Under the pointer it goes along at once, the rest follows.
            slider_state.with_untracked(|s| s.fill(&slider, value));
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
            <div class="track">
                <input
                    type="range"
                    id=id
                    data-testid=id
                    node_ref=slider
                    on:input=slide
                />
                {ticks.into_iter().map(tick).collect_views()}
            </div>
            <p class="hint" id=hint_id class:complaint=move || complaint.with(Option::is_some)>
                {part(move || complaint.get().unwrap_or_else(|| hint.get()))}
            </p>
        </div>
    }
}

/// A mark below a slider.
fn tick((share, label): (f64, &'static str)) -> impl IntoView {
    view! { <span class="tick" aria-hidden="true" style=("--at", share.to_string())>{label}</span> }
}

/// A part of the page that is closed at first; its line says what stands in it.
#[component]
pub(crate) fn Drawer(
    title: &'static str,
    testid: &'static str,
    state_line: Signal<String>,
    children: Children,
) -> impl IntoView {
    view! {
        <details class="fold" data-testid=testid>
            <summary><b>{title}</b> " " <span>{state_line}</span></summary>
            <div class="inside">{children()}</div>
        </details>
    }
}

/// Reference to the heading that a sentence is written into. Its spans are kept while their words
/// change, because the browser lays out each new element anew.
pub(crate) fn sentence_ref(sentence: ReadSignal<Option<Headline>>) -> NodeRef<H2> {
    let heading = NodeRef::<H2>::new();
    Effect::new(move |before: Option<Headline>| {
        let (Some(heading), now) = (heading.get(), sentence.get().unwrap_or_default()) else {
            return Headline::default();
        };
        write_sentence(&heading, &before.unwrap_or_default(), &now);
        now
    });
    heading
}

/// Writes only what differs from the sentence before.
pub(crate) fn write_sentence(heading: &web_sys::Element, before: &[Span], now: &[Span]) {
    let mut child = heading.first_element_child();
    for (index, span) in now.iter().enumerate() {
        let (element, old) = match child {
            Some(element) => (element, before.get(index)),
            None => {
                let Ok(element) = document().create_element("span") else { return };
                element.set_text_content(Some(" "));
                let _ = heading.append_child(&element);
                (element, None)
            }
        };
        if old.map(span_class) != Some(span_class(span)) {
            element.set_class_name(&span_class(span));
        }
        if old.map(Span::text) != Some(span.text()) {
            // A percent sign stays with its number.
            let text = span.text().replace(" %", "\u{a0}%");
            // The text node is kept, too.
            match element.first_child() {
                Some(words) => words.set_node_value(Some(&text)),
                None => element.set_text_content(Some(&text)),
            }
        }
        // All digits of a number are in its title.
        if old.map(Span::exact) != Some(span.exact()) {
            let _ = match span.exact() {
                Some(exact) => element.set_attribute("title", &format!("exactly {exact}")),
                None => element.remove_attribute("title"),
            };
        }
        child = element.next_element_sibling();
    }
    while let Some(element) = child {
        child = element.next_element_sibling();
        element.remove();
    }
}

/// Keeps the style of an element: one write for all of its parts. Boxed, as each kind of effect adds to
/// the weight of the page.
pub(crate) fn styled(element: NodeRef<Div>, css: Box<dyn Fn() -> String>) {
    Effect::new(move |before: Option<Option<String>>| {
        let element = element.get()?;
        let now = Some(css());
        if before.flatten() != now {
            web_sys::HtmlElement::style(&element).set_css_text(now.as_deref().unwrap_or_default());
        }
        now
    });
}

/// The class that gives a piece of a sentence its colour.
fn span_class(span: &Span) -> String {
    match span {
        Span::Text(_) | Span::Number(None, _) => String::new(),
        Span::Model(index, _) | Span::Number(Some(index), _) => series_class(*index),
    }
}
