//! The page in one file: the study that it holds is opened at start, and such a page is made of
//! what is shown.

use crate::data::Roles;
use crate::export::{
    AddressParts, LiveError, LiveStudy, MOST_LIVE_BYTES, SavedView, StudyFile, is_study_file,
    live_page, live_table, plain_table,
};
use crate::protocol::Reply;
use crate::study::{FilePart, Study};
use crate::web::file::remap_as_said;
use crate::web::loaded::Loaded;
use crate::web::state::{AppState, read_of};
use crate::web::stream::unreadable;
use crate::web::{job, study};
use js_sys::{Array, Function, Reflect};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// The page in one file, beside the page that is several.
const FILE: &str = "breakeven-live.html";

/// What a page in one file holds.
pub(super) struct Held {
    /// The name and the text of the table; `None` if it holds none.
    pub(super) table: Option<(String, String)>,
    pub(super) settings: SavedView,
    /// What of the settings can't be understood, as a sentence.
    pub(super) refused: Option<String>,
}

/// Whether this page is one file.
pub(crate) fn is_live() -> bool {
    document().get_element_by_id("study-data").is_some()
}

/// What this page holds, if it is one file.
pub(super) fn held() -> Option<Held> {
    let data = document().get_element_by_id("study-data")?;
    let settings = document().get_element_by_id("study-settings");
    let settings = settings.and_then(|element| element.text_content()).unwrap_or_default();
    let (settings, refused) = SavedView::of_page(&settings);
    let name = data.get_attribute("data-name").unwrap_or_default();
    let text = data.text_content().unwrap_or_default();
    let table = (!text.trim().is_empty()).then(|| (name, live_table(&text)));
    Some(Held { table, settings, refused })
}

/// Opens a table that the page holds.
///
/// - `settings`: those beside it; those of the address take their place if it belongs to this
///   table.
pub(super) fn open(
    state: AppState,
    (name, table): (String, String),
    settings: SavedView,
    address: AddressParts,
) {
    let is_of_table = address.file.as_ref().is_none_or(|file| file.name == name);
    let mut wanted = settings;
    if is_of_table {
        wanted.settings = address.saved.settings.or(wanted.settings);
        wanted.view = address.saved.view.or(wanted.view);
        wanted.words = address.saved.words.or(wanted.words);
        let read = address.file.map(|file| file.roles).filter(|roles| roles.complete);
        wanted.roles = read.or(wanted.roles);
        state.opening.awaited.set(None);
    }
    if is_study_file(table.as_bytes()) {
        return open_study_file(state, &table, wanted);
    }
    let parts = Array::of1(&JsValue::from_str(&table));
    drop(table);
    let Ok(file) = File::new_with_str_sequence(&parts, &name) else {
        return state.fail(unreadable(&name));
    };
    let is_last = state.begin(&name);
    // Roles that are all said are those that were found, or chosen then: what is found now tells.
    let given = wanted.roles.clone().filter(|roles| !roles.complete).unwrap_or_default();
    let wanted = StoredValue::new(wanted);
    job::open(vec![(FilePart::First, file)], given, move |reply| match reply {
        _ if !is_last() => {}
        Reply::Study(study) => match other_roles(&wanted.get_value(), &study) {
            Some(roles) => remap_as_said(state, study, roles, "this page says", move |study, _| {
                show(state, study, wanted.get_value());
            }),
            None => show(state, study, wanted.get_value()),
        },
        refusal @ Reply::Refused(..) => choose(state, refusal, wanted),
        other => state.take(other),
    });
}

fn open_study_file(state: AppState, text: &str, wanted: SavedView) {
    match StudyFile::open(text.as_bytes()) {
        Ok(opened) => {
            let settings = wanted.settings.or_else(|| opened.saved.settings.clone());
            let saved =
                SavedView { settings, view: wanted.view.or(opened.saved.view), ..opened.saved };
            study::show(state, StudyFile { saved, ..opened });
        }
        Err(error) => state.fail(error.to_string()),
    }
}

/// The roles that the page says, if they are all said and the table was read otherwise.
fn other_roles(wanted: &SavedView, study: &Study) -> Option<Roles> {
    let read = Roles { complete: true, ..study.roles.clone() };
    wanted.roles.clone().filter(|roles| roles.complete && *roles != read)
}

/// Reads a table that could not be understood by itself as the page says; else what is wrong is
/// said, and the settings wait for the user's choice.
fn choose(state: AppState, refusal: Reply, wanted: StoredValue<SavedView>) {
    let is_last = state.watch();
    let refuse = move |refusal: Reply| {
        let SavedView { settings, words, .. } = wanted.get_value();
        state.opening.from_address.set_value(settings);
        state.opening.words_from_address.set_value(words);
        state.take(refusal);
    };
    let roles = wanted.get_value().roles.filter(|roles| roles.complete);
    match roles.filter(|_| job::waits_for_choice()) {
        None => refuse(refusal),
        Some(roles) => job::choose(roles, move |reply| match reply {
            _ if !is_last() => {}
            Reply::Study(study) => show(state, study, wanted.get_value()),
            Reply::Refused(..) => refuse(refusal.clone()),
            other => state.take(other),
        }),
    }
}

fn show(state: AppState, study: Arc<Study>, wanted: SavedView) {
    let wording = wanted.words_or(study.first_words());
    let status = read_of(&study.source);
    state.show_as(Loaded::foreign(study, wording), wanted, status);
}

/// About how many bytes the page has with the study that is open inside; `None` if that is not
/// known.
pub(crate) fn size_with_files() -> Option<usize> {
    let mark = document().query_selector("meta[name=live-size]").ok()??;
    let page: usize = mark.get_attribute("content")?.parse().ok()?;
    Some(page + job::files().iter().map(|(_, file)| study::size_of(file)).sum::<usize>())
}

/// The page in one file with the study that is open.
///
/// - `with_rows`: with its files, if it has any; else with its counts.
///
/// # Errors
/// Why it can't be made, as a sentence.
pub(crate) async fn page(state: AppState, with_rows: bool) -> Result<String, String> {
    let held = study_in_page(state, with_rows).await?;
    live_page(&empty_page().await?, &held).map_err(|error| error.to_string())
}

/// The name of the page's file.
pub(crate) fn file_name(state: AppState) -> String {
    format!("{}-live.html", study::name(state))
}

/// What is open: its table where that is one plain file, else all of it as a study file.
async fn study_in_page(state: AppState, with_rows: bool) -> Result<LiveStudy, String> {
    let files = if with_rows { job::files() } else { vec![] };
    let size = files.iter().map(|(_, file)| study::size_of(file)).sum();
    if size > MOST_LIVE_BYTES {
        return Err(LiveError::TooLarge { size, most: MOST_LIVE_BYTES }.to_string());
    }
    if let [(_, file)] = files.as_slice() {
        let name = file.name();
        let bytes = study::bytes_of(file).await.map_err(|_| unreadable(&name))?;
        if let Some(table) = plain_table(&bytes) {
            let held = untrack(|| {
                let pins = state.asked.pins.get();
                state.with_shown(|of, view| {
                    LiveStudy::of_table(name, table.to_owned(), of, view, &pins)
                })
            });
            return held.ok_or("Nothing is open.".into());
        }
    }
    let text = study::text(state, !files.is_empty()).await?;
    Ok(LiveStudy::of_study_file(study::file_name(state), text))
}

/// The page in one file without a study: this one, or the one beside it.
async fn empty_page() -> Result<String, String> {
    if is_live() {
        let write = Reflect::get(&window(), &"breakevenPage".into());
        let write = write.ok().and_then(|write| write.dyn_into::<Function>().ok());
        let text = write.and_then(|write| write.call0(&JsValue::NULL).ok()?.as_string());
        return text.ok_or_else(|| LiveError::NotThePage.to_string());
    }
    let unreachable = |_: JsValue| {
        "The page itself could not be fetched: this needs a network once. Save a study file, or try again later.".to_owned()
    };
    let response = JsFuture::from(window().fetch_with_str(FILE)).await.map_err(unreachable)?;
    let text = response.unchecked_into::<web_sys::Response>().text().map_err(unreachable)?;
    let text = JsFuture::from(text).await.map_err(unreachable)?;
    text.as_string().ok_or_else(|| LiveError::NotThePage.to_string())
}
