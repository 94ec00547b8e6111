//! Studies that come whole, as a file or in a link, and go so.

use crate::evaluate::Settings;
use crate::export::{
    MOST_STUDY_BYTES, NamedFile, STUDY_FILE_ENDING, SavedView, SharedStudy, StudyData, StudyFile,
    StudyFileError, StudyWeight, open_share, study_file,
};
use crate::protocol::Reply;
use crate::web::job;
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::web::stream::unreadable;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

/// Shows what a study file holds.
pub(crate) fn show(state: AppState, opened: StudyFile) {
    let StudyFile { name, saved, data } = opened;
    let status = format!("The study “{name}” is open as it was saved.");
    let wording = saved.words.clone().unwrap_or_default();
    match data {
        StudyData::Counts(study) => {
            let loaded = Loaded::foreign(Arc::new(*study), wording);
            show_or_ask(state, "The study file", loaded, saved, status);
        }
        StudyData::Files(named) => {
            let is_last = state.begin(&name);
            let mut files = Vec::with_capacity(named.len());
            for NamedFile { name, part, bytes } in named {
                let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
                let Ok(file) = File::new_with_u8_array_sequence(&parts, &name) else {
                    return state.fail(unreadable(&name));
                };
                files.push((part, file));
            }
            let roles = saved.roles.clone().unwrap_or_default();
            let restored = StoredValue::new(Some((saved, status)));
            job::open(files, roles, move |reply| match reply {
                _ if !is_last() => {}
                Reply::Study(study) => {
                    let restored = restored.try_update_value(Option::take).flatten();
                    let Some((saved, status)) = restored else { return };
                    state.show_as(Loaded::foreign(study, wording.clone()), saved, status);
                }
                other => state.take(other),
            });
        }
    }
}

/// Opens the counts in a link.
pub(crate) fn open_link(state: AppState, share: String, settings: Option<Settings>) {
    let SharedStudy { study, wording, shown } = match open_share(&share) {
        Ok(shared) => shared,
        Err(error) => return state.fail(error.to_string()),
    };
    let status = format!("{} is open as it was shared: counts, no rows.", study.source.name);
    let saved = SavedView { settings, shown, ..SavedView::default() };
    let loaded = Loaded { share: Some(share), ..Loaded::foreign(Arc::new(study), wording) };
    show_or_ask(state, "The link", loaded, saved, status);
}

/// Shows a study that came as counts, or asks first if it would keep the page busy.
///
/// - `from`: what it came in, at the start of a sentence.
fn show_or_ask(state: AppState, from: &str, loaded: Loaded, saved: SavedView, status: String) {
    let weight = StudyWeight::of(&loaded.study);
    let show = move || {
        job::close();
        state.show_as(loaded, saved, status);
    };
    if !weight.is_heavy() {
        return show();
    }
    state.fail(format!(
        "{from} holds {weight}. Showing all of it may freeze the page for a while, and again at every step of a slider. Open it only if you know who made it."
    ));
    state.opening.held_back.set_value(Some(Box::new(show)));
    state.opening.is_held_back.set(true);
}

/// The study that is open as the text of a study file.
///
/// - `with_rows`: the files themselves instead of their counts.
///
/// # Errors
/// Why it can't be made, as a sentence.
pub(crate) async fn text(state: AppState, with_rows: bool) -> Result<String, String> {
    let mut files = vec![];
    if with_rows {
        let chosen = job::files();
        let size = chosen.iter().map(|(_, file)| size_of(file)).sum();
        if size > MOST_STUDY_BYTES {
            return Err(StudyFileError::TooLarge { size, most: MOST_STUDY_BYTES }.to_string());
        }
        for (part, file) in chosen {
            let name = file.name();
            let read = bytes_of(&file).await;
            let bytes = read.map_err(|_| unreadable(&name))?;
            files.push(NamedFile { name, part, bytes });
        }
    }
    let name = name(state);
    let text = untrack(|| {
        let pins = state.asked.pins.get();
        state.with_shown(|shown, view| study_file(&name, shown, view, &pins, &files))
    });
    text.ok_or("Nothing is open.")?.map_err(|error| error.to_string())
}

/// What the study is called, without the ending of its file.
pub(crate) fn name(state: AppState) -> String {
    let name = untrack(|| state.with_loaded(|l| l.study.source.name.clone()));
    let name = name.unwrap_or_default();
    name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned())
}

/// The name of its study file.
pub(crate) fn file_name(state: AppState) -> String {
    format!("{}{STUDY_FILE_ENDING}", name(state))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
pub(crate) fn size_of(file: &File) -> usize {
    file.size() as usize
}

pub(crate) async fn bytes_of(file: &Blob) -> Result<Vec<u8>, JsValue> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}
