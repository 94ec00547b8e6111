//! What this browser remembers between visits: words and settings of the last file, and, only if
//! asked, the counts of a study. All of it is forgotten on request.

use crate::evaluate::Settings;
use crate::view::View;
use crate::wording::Wording;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

/// Words and settings of the last file.
const LAST: &str = "breakeven/last/1";
/// The study file that the page opens on.
const KEPT: &str = "breakeven/study/1";

/// How the last file was left.
pub(crate) struct Last {
    pub(crate) settings: Settings,
    pub(crate) view: Option<View>,
    pub(crate) wording: Wording,
}

#[derive(Serialize, Deserialize)]
struct Text {
    file: String,
    settings: Vec<(String, String)>,
    view: String,
    words: Wording,
}

/// How a file of this name was left, if it was the last.
pub(crate) fn of(file: &str) -> Option<Last> {
    let text: Text = serde_json::from_str(&get(LAST)?).ok()?;
    if text.file != file {
        return None;
    }
    let settings = Settings::of(text.settings).ok()?;
    let view = View::of_word(&text.view);
    Some(Last { settings, view, wording: text.words })
}

/// Remembers how a file is left.
pub(crate) fn remember(file: &str, settings: &Settings, view: View, wording: &Wording) {
    let settings = settings.pairs().into_iter().map(|(key, value)| (key.to_owned(), value));
    let text = Text {
        file: file.to_owned(),
        settings: settings.collect(),
        view: view.word().to_owned(),
        words: wording.clone(),
    };
    if let Ok(text) = serde_json::to_string(&text) {
        set(LAST, &text);
    }
}

/// Keeps a study file to open on; whether there is room for it.
pub(crate) fn keep(study: &str) -> bool {
    set(KEPT, study)
}

/// The study file to open on.
pub(crate) fn kept() -> Option<String> {
    get(KEPT)
}

/// Keeps no study any more.
pub(crate) fn keep_nothing() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(KEPT);
    }
}

/// Forgets everything.
pub(crate) fn forget() {
    keep_nothing();
    if let Some(storage) = storage() {
        let _ = storage.remove_item(LAST);
    }
}

/// `None` where the browser keeps nothing, as in some private windows.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

fn set(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}
