//! The page inside a browser, without a build: mount, open a file, move a slider, read the answer.
//! `scripts/test` runs it in headless Chromium; elsewhere there is nothing to run.
#![cfg(target_arch = "wasm32")]

use breakeven::domain::{CaseCounts, CaseOrder, CutRule, PairedCases, ScoredCase};
use breakeven::resample::{Resampler, Way};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    CanvasRenderingContext2d, Document, Element, Event, EventInit, HtmlCanvasElement,
    HtmlInputElement,
};

wasm_bindgen_test_configure!(run_in_browser);

const CSV: &str = "label,good model,<b>odd</b>\n1,0.9,0.2\n0,0.4,0.9\n1,0.8,0.1\n0,0.3,0.8\n0,0.85,0.7\n1,oops,1\n";

fn document() -> Document {
    web_sys::window().unwrap().document().unwrap()
}

fn find(test_id: &str) -> Option<Element> {
    document().query_selector(&format!("[data-testid='{test_id}']")).unwrap()
}

fn get(test_id: &str) -> Element {
    find(test_id).unwrap_or_else(|| panic!("no element {test_id}"))
}

fn text(test_id: &str) -> String {
    get(test_id).text_content().unwrap()
}

async fn pause(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let window = web_sys::window().unwrap();
        window
            .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds)
            .unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// Waits until something holds, as long as a slow machine may need.
async fn until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..400 {
        if holds() {
            return;
        }
        pause(25).await;
    }
    panic!("never: {what}");
}

fn fire(element: &Element, kind: &str) {
    let bubbling = EventInit::new();
    bubbling.set_bubbles(true);
    element.dispatch_event(&Event::new_with_event_init_dict(kind, &bubbling).unwrap()).unwrap();
}

fn choose(name: &str, content: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(content));
    let file = web_sys::File::new_with_str_sequence(&parts, name).unwrap();
    let transfer = web_sys::DataTransfer::new().unwrap();
    transfer.items().add_with_file(&file).unwrap();
    let input: HtmlInputElement = get("open-file").unchecked_into();
    input.set_files(transfer.files().as_ref());
    fire(&input, "change");
}

fn painted(test_id: &str) -> bool {
    let canvas: HtmlCanvasElement = get(test_id).unchecked_into();
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    let (width, height) = (f64::from(canvas.width()), f64::from(canvas.height()));
    let pixels = context.get_image_data(0.0, 0.0, width, height).unwrap().data();
    pixels.chunks(4).any(|pixel| pixel[3] > 0)
}

fn main_state() -> (Option<String>, Option<String>) {
    let main = document().query_selector("main").unwrap().unwrap();
    (main.get_attribute("data-state"), main.get_attribute("data-file"))
}

#[wasm_bindgen_test]
async fn a_file_is_opened_and_a_slider_changes_the_answer() {
    breakeven::web::start();
    choose("mine.csv", CSV);
    until("the file is shown", || main_state().1.as_deref() == Some("mine.csv")).await;
    assert_eq!(main_state().0.as_deref(), Some("ready"));
    assert!(text("status").contains("5 of 6 rows"), "{}", text("status"));
    until("the cards below follow", || find("data-notes").is_some()).await;
    assert!(text("data-notes").contains("line 7, column “good model”: found “oops”"));
    assert!(text("models").contains("<b>odd</b>"), "a column's name is text, never markup");

    // Give the chart a size: there is no style sheet here.
    let holder = document().get_element_by_id("chart").unwrap();
    holder.set_attribute("style", "width: 600px; height: 300px").unwrap();
    until("the chart is painted", || painted("chart-improvement")).await;

    let before = (text("headline"), text("decision"));
    let slider: HtmlInputElement = get("cost-ratio").unchecked_into();
    slider.set_value("0.7"); // ten to this
    fire(&slider, "input");
    until("the headline follows", || text("headline") != before.0).await;
    let field: HtmlInputElement = get("cost-ratio-value").unchecked_into();
    assert_eq!(field.value(), "5", "sliders stop at numbers that people say");
    let pc: HtmlInputElement = get("pc-value").unchecked_into();
    // Two positives, three negatives: 2 · 5 / (2 · 5 + 3).
    let error = pc.value().parse::<f64>().unwrap() - 10.0 / 13.0;
    assert!(error.abs() < 1e-3, "{}", pc.value());

    // A bad file says what is wrong, and what was open stays.
    let kept = text("headline");
    choose("bad.csv", "label,m\n1,2\n1,3\n");
    until("the error is shown", || find("error").is_some()).await;
    assert!(text("error").contains("Both outcomes are needed"), "{}", text("error"));
    assert_eq!(main_state(), (Some("failed".into()), Some("mine.csv".into())));
    assert_eq!(text("headline"), kept);
}

/// Browsers draw weights by other instructions than programs do.
#[wasm_bindgen_test]
fn cases_are_resampled_as_one_by_one() {
    let mut state = 7_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    let classes: Vec<bool> = (0..1000).map(|_| random() % 4 == 0).collect();
    let mut order = |levels: u32| {
        let case = |(index, &positive): (u32, &bool)| {
            let score = f64::from((random() % 1000 + 300 * u32::from(positive)) / levels);
            ScoredCase { score, index, positive }
        };
        let cases: Vec<ScoredCase> = (0..).zip(&classes).map(case).collect();
        let cuts = [None, Some(700.0), Some(10.0)];
        CaseOrder::new(cases.into_iter(), CutRule::ScoreAtLeast, &cuts)
    };
    let orders = vec![order(1), order(40)];
    for is_judging in [false, true] {
        let counts = CaseCounts::Single(1000);
        let cases = PairedCases { counts, orders: orders.clone(), is_judging };
        let chunk = |way| Resampler::new(&cases, 3, way).chunk(5..60);
        assert!(chunk(Way::Quick) == chunk(Way::Plain));
    }
}
