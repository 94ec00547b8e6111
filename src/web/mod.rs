//! The browser: signals, canvas, files, address. The only module that knows it; it computes
//! nothing itself.

mod canvas;
mod component;
mod derived;
mod export;
mod file;
mod job;
mod live;
mod loaded;
mod memory;
mod opening;
mod resampling;
mod state;
mod stream;
mod study;
mod timing;
mod url;
mod worker;

use crate::data::set_decoders;
use leptos::prelude::*;

/// In a page: mounts it and opens its first sample. In a worker: answers the page.
pub fn start() {
    console_error_panic_hook::set_once();
    set_decoders(stream::decoder);
    if let Some(scope) = stream::worker_scope() {
        worker::serve(&scope);
        return;
    }
    let state = state::AppState::new();
    if let Some(skeleton) = document().get_element_by_id("skeleton") {
        skeleton.remove();
    }
    mount_to_body(move || component::app(state));
    opening::begin(state);
}
