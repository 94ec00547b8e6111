//! The browser: signals, canvas, files, address. The only room that knows one; it computes
//! nothing itself.

mod canvas;
mod component;
mod export;
mod file;
mod state;
mod url;

use leptos::prelude::*;

/// Mounts the page and opens its first sample.
pub fn start() {
    console_error_panic_hook::set_once();
    let state = state::AppState::new();
    if let Some(skeleton) = document().get_element_by_id("skeleton") {
        skeleton.remove();
    }
    mount_to_body(move || component::app(state));
    file::load_samples(state);
}
