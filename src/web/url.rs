//! Settings in the address, after the #; never any data.

use super::state::View;
use crate::verdict::Settings;
use leptos::prelude::window;

/// What an address asks for.
pub(crate) struct Address {
    /// `None` if it sets nothing that can be understood.
    pub(crate) settings: Option<Settings>,
    pub(crate) view: Option<View>,
}

/// Reads the page's address; what it does not understand it passes over.
pub(crate) fn read() -> Address {
    let fragment = window().location().hash().unwrap_or_default();
    let (mut settings, mut any, mut view) = (Settings::default(), false, None);
    for pair in fragment.trim_start_matches('#').split('&') {
        let Some((key, value)) = pair.split_once('=') else { continue };
        let value = js_sys::decode_uri_component(value).map(String::from).unwrap_or_default();
        match key {
            "view" => view = View::ALL.into_iter().find(|v| v.word() == value),
            _ => any |= settings.set(key, &value).is_ok(),
        }
    }
    Address { settings: any.then_some(settings), view }
}

/// Writes settings and view to the address, without a step in the history.
pub(crate) fn write(settings: &Settings, view: View) {
    let mut parts: Vec<String> = settings
        .pairs()
        .into_iter()
        .map(|(key, value)| format!("{key}={}", String::from(js_sys::encode_uri_component(&value))))
        .collect();
    parts.push(format!("view={}", view.word()));
    let address = format!("#{}", parts.join("&"));
    if let Ok(history) = window().history() {
        // Browsers refuse when it is called too often; the next call catches up.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}
