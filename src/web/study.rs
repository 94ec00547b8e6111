//! Studies that come whole, as a file or in a link, and go so.

use super::job::Told;
use super::state::{AppState, Loaded, Manner};
use super::{file, job};
use crate::evaluate::Settings;
use crate::export::{
    FilePart, NamedFile, STUDY_FILE_ENDING, StudyData, StudyFile, is_study_file, open_share,
    study_file,
};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

thread_local! {
    /// The files of the study that is open, as the user chose them: read again only to be saved.
    static CHOSEN: RefCell<Vec<(FilePart, File)>> = const { RefCell::new(Vec::new()) };
}

/// The study that is open was read from these files.
pub(crate) fn came_from(files: &[File]) {
    file::expect_no_roles();
    CHOSEN.set(vec![]);
    came_with(&files[..files.len().min(1)], FilePart::First);
    came_with(files.get(1..).unwrap_or_default(), FilePart::Joined);
}

/// These files were added to it.
pub(crate) fn came_with(files: &[File], part: FilePart) {
    CHOSEN.with_borrow_mut(|chosen| {
        if part == FilePart::Judge {
            chosen.retain(|(part, _)| *part != FilePart::Judge);
        }
        chosen.extend(files.iter().map(|file| (part, file.clone())));
    });
}

/// Whether the files of the study that is open are at hand.
pub(crate) fn has_files() -> bool {
    CHOSEN.with_borrow(|chosen| !chosen.is_empty())
}

/// Opens a file that may be a study's; any other is read as a table.
pub(crate) fn open(state: AppState, file: File) {
    let is_last = state.begin(&file.name());
    spawn_local(async move {
        let Ok(bytes) = bytes_of(&file).await else {
            return state.fail(super::worker::refused(&file.name()));
        };
        if !is_last() {
            return;
        }
        if !is_study_file(&bytes) {
            return file::read(state, vec![file], None);
        }
        match StudyFile::open(&bytes) {
            Ok(study) => show(state, study),
            Err(error) => state.fail(error.to_string()),
        }
    });
}

/// Shows what a study file holds.
pub(crate) fn show(state: AppState, opened: StudyFile) {
    let StudyFile { name, settings, view, wording, shown, pins, roles, data } = opened;
    let status = format!("The study “{name}” is open as it was saved.");
    let manner = Manner { settings, view, shown, pins, status };
    match data {
        StudyData::Counts(study) => {
            CHOSEN.set(vec![]);
            job::let_go();
            let study = Arc::new(*study);
            state.show_as(Loaded { study, wording, sample: None, share: None }, manner);
        }
        StudyData::Files(named) => {
            let is_last = state.begin(&name);
            let mut files = Vec::with_capacity(named.len());
            for NamedFile { name, part, bytes } in named {
                let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
                let Ok(file) = File::new_with_u8_array_sequence(&parts, &name) else {
                    return state.fail(super::worker::refused(&name));
                };
                files.push((part, file));
            }
            // Whoever judges comes last, and is known by the roles.
            files.sort_by_key(|(part, _)| *part == FilePart::Judge);
            let manner = StoredValue::new(Some(manner));
            let all = files.iter().map(|(_, file)| file.clone()).collect();
            job::open(all, &roles, move |told| match told {
                _ if !is_last() => {}
                Told::Progress(progress) => state.progress.set(Some(progress)),
                Told::Failed(refusal) => state.refuse(refusal),
                Told::Study(study) => {
                    let Some(manner) = manner.try_update_value(Option::take).flatten() else {
                        return;
                    };
                    file::expect_no_roles();
                    CHOSEN.set(files.clone());
                    let (study, wording) = (Arc::new(*study), wording.clone());
                    state.show_as(Loaded { study, wording, sample: None, share: None }, manner);
                }
            });
        }
    }
}

/// Opens the counts in a link; whether they could be.
pub(crate) fn open_link(state: AppState, share: String, settings: Option<Settings>) -> bool {
    match open_share(&share) {
        Ok(shared) => {
            CHOSEN.set(vec![]);
            job::let_go();
            let settings = settings.unwrap_or_default();
            let source = &shared.study.source;
            let status = format!("{} is open as it was shared: counts, no rows.", source.name);
            let manner = Manner { settings, view: None, shown: shared.shown, pins: vec![], status };
            let (study, wording) = (Arc::new(shared.study), shared.wording);
            let loaded = Loaded { study, wording, sample: None, share: Some(share) };
            state.show_as(loaded, manner);
            true
        }
        Err(error) => {
            state.fail(error.to_string());
            false
        }
    }
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
        for (part, file) in CHOSEN.with_borrow(Clone::clone) {
            let name = file.name();
            let read = bytes_of(&file).await;
            let bytes = read.map_err(|_| super::worker::refused(&name))?;
            files.push(NamedFile { name, part, bytes });
        }
    }
    let name = name(state);
    let text = untrack(|| {
        let pins = state.pins.get();
        state.with_shown(|shown, view| study_file(&name, shown, view, &pins, &files))
    });
    text.ok_or("Nothing is open.")?.map_err(|error| error.to_string())
}

/// What the study is called, without the ending of its file.
pub(crate) fn name(state: AppState) -> String {
    let name = state.loaded.with_untracked(|l| l.as_ref().map(|l| l.0.study.source.name.clone()));
    let name = name.unwrap_or_default();
    name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned())
}

/// The name of its study file.
pub(crate) fn file_name(state: AppState) -> String {
    format!("{}{STUDY_FILE_ENDING}", name(state))
}

async fn bytes_of(file: &File) -> Result<Vec<u8>, JsValue> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}
