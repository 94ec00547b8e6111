//! Files dropped on the page, and tables pasted into it.

use crate::web::file;
use crate::web::state::AppState;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Opens a file dropped anywhere; the signal says whether one is being dragged over the page.
pub(crate) fn open_drops(state: AppState) -> RwSignal<bool> {
    let dragged_over = RwSignal::new(false);
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        event.prevent_default();
        dragged_over.set(true);
    });
    let leave = window_event_listener(leptos::ev::dragleave, move |_| dragged_over.set(false));
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        dragged_over.set(false);
        let files = event.data_transfer().and_then(|transfer| transfer.files());
        match file::list(files) {
            files if files.is_empty() => {
                state.fail(
                    "What you dropped is not a file. Drop a CSV file, or paste a table.".into(),
                );
            }
            files => file::open(state, files),
        }
    });
    on_cleanup(move || [over, leave, drop].into_iter().for_each(WindowListenerHandle::remove));
    dragged_over
}

/// Opens a range copied from a spreadsheet when it is pasted anywhere but into a field.
pub(crate) fn open_pastes(state: AppState) {
    let handle = window_event_listener(leptos::ev::paste, move |event| {
        let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|t| matches!(t.tag_name().as_str(), "INPUT" | "TEXTAREA")) {
            return;
        }
        let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| text.trim().contains('\n')) {
            event.prevent_default();
            file::open_text(state, &text);
        }
    });
    on_cleanup(move || handle.remove());
}
