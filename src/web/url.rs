//! Settings in the address, after the #; never any data.

use super::view::View;
use crate::verdict::{Given, Settings};
use leptos::prelude::window;

/// What an address asks for.
pub(crate) struct Address {
    /// `None` if it sets nothing that can be understood.
    pub(crate) settings: Option<Settings>,
    pub(crate) view: Option<View>,
    /// What it asks for that can't be done, as sentences.
    pub(crate) refused: Option<String>,
}

/// Reads the page's address.
pub(crate) fn read() -> Address {
    let fragment = window().location().hash().unwrap_or_default();
    let (mut settings, mut any, mut view) = (Settings::default(), false, None);
    let mut refused = Vec::new();
    for pair in fragment.trim_start_matches('#').split('&') {
        let Some((key, value)) = pair.split_once('=') else { continue };
        let value = js_sys::decode_uri_component(value).map(String::from).unwrap_or_default();
        match key {
            "view" => view = View::ALL.into_iter().find(|v| v.word() == value),
            _ => match settings.set(key, &value) {
                Ok(()) => any = true,
                Err(error) => refused.push(error.to_string()),
            },
        }
    }
    let refused = (!refused.is_empty()).then(|| refused.join(" "));
    Address { settings: any.then_some(settings), view, refused }
}

/// Writes settings and view to the address, without a step in the history.
pub(crate) fn write(settings: &Settings, view: View) {
    let mut pairs = settings.pairs();
    // Said even where they are the defaults: samples have defaults of their own.
    if let Given::CostRatio(ratio) = settings.given
        && pairs.iter().all(|(key, _)| *key != "cost-ratio")
    {
        pairs.insert(0, ("cost-ratio", ratio.to_string()));
    }
    if pairs.iter().all(|(key, _)| *key != "baseline") {
        pairs.push(("baseline", settings.baseline.name()));
    }
    let mut parts: Vec<String> = pairs
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
