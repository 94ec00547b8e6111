//! What this browser remembers between visits: words and settings of the last files, and, only if
//! asked, the counts of a study. All of it is forgotten on request.

use crate::evaluate::Settings;
use crate::study::Study;
use crate::view::View;
use crate::web::state::Loaded;
use crate::wording::Wording;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use web_sys::Storage;

/// Words and settings of the last files, the last first.
const LAST: &str = "breakeven/last/2";
/// The study file that the page opens on.
const KEPT: &str = "breakeven/study/1";
/// Of so many files words and settings are remembered.
const FILES: usize = 12;

/// How a file was left.
pub(crate) struct Last {
    pub(crate) settings: Settings,
    pub(crate) view: Option<View>,
    pub(crate) wording: Wording,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Text {
    file: String,
    columns: Vec<String>,
    settings: Vec<(String, String)>,
    view: String,
    words: Wording,
}

impl Text {
    fn is_of(&self, study: &Study) -> bool {
        let columns = study.columns.iter().map(|column| &column.name);
        self.file == study.source.name && self.columns.iter().eq(columns)
    }
}

thread_local! {
    /// What this tab last wrote or read, so that it writes only what it has changed since: another
    /// tab may have the same file open.
    static KNOWN: RefCell<Option<Text>> = const { RefCell::new(None) };
}

fn files() -> Vec<Text> {
    get(LAST).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// How a file of this name and these columns was left, if it was one of the last.
pub(crate) fn of(study: &Study) -> Option<Last> {
    let text = files().into_iter().find(|text| text.is_of(study))?;
    KNOWN.set(Some(text.clone()));
    let settings = Settings::of(text.settings).ok()?;
    let view = View::of_word(&text.view);
    Some(Last { settings, view, wording: text.words })
}

/// Remembers how a file is left.
pub(crate) fn remember(loaded: &Loaded, settings: &Settings, view: View) {
    let Loaded { study, wording, .. } = loaded;
    let settings = settings.pairs().into_iter().map(|(key, value)| (key.to_owned(), value));
    let now = Text {
        file: study.source.name.clone(),
        columns: study.columns.iter().map(|column| column.name.clone()).collect(),
        settings: settings.collect(),
        view: view.word().to_owned(),
        words: wording.clone(),
    };
    let mut files = files();
    let stored = files.iter().position(|text| text.is_of(study)).map(|at| files.remove(at));
    let known = KNOWN.take().filter(|known| known.is_of(study));
    files.insert(0, merged(now.clone(), known, stored));
    files.truncate(FILES);
    KNOWN.set(Some(now));
    if let Ok(text) = serde_json::to_string(&files) {
        set(LAST, &text);
    }
}

/// What this tab has changed since it last knew, and else what is stored.
fn merged(now: Text, known: Option<Text>, stored: Option<Text>) -> Text {
    let (Some(known), Some(stored)) = (known, stored) else { return now };
    let words = if now.words == known.words { stored.words } else { now.words };
    let settings = if now.settings == known.settings { stored.settings } else { now.settings };
    let view = if now.view == known.view { stored.view } else { now.view };
    Text { words, settings, view, ..now }
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
