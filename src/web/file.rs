//! Files and samples: which one is opened, and what becomes of it in the state.

use super::job::Told;
use super::state::{AppState, Loaded, Manner, Phase, Same, read_of};
use super::{job, memory, study, url};
use crate::curve::Detail;
use crate::data::Roles;
use crate::export::{FilePart, StudyFile};
use crate::samples::{Sample, samples};
use crate::study::Study;
use crate::wording::Wording;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

thread_local! {
    /// The samples' tables, fetched once while the page loads.
    static TABLES: RefCell<HashMap<String, Vec<u8>>> = RefCell::new(HashMap::new());
}

/// What a file dialog offers.
pub(crate) const ACCEPTED: &str = ".csv,.tsv,.txt,.gz,.json,text/csv,text/plain,application/json";

/// The files of a browser's list.
pub(crate) fn list(files: Option<FileList>) -> Vec<File> {
    let files = files.map(|files| (0..files.length()).filter_map(move |i| files.get(i)));
    files.into_iter().flatten().collect()
}

/// Opens files the user chose as one study: the first, and the others joined to it.
pub(crate) fn open(state: AppState, files: Vec<File>) {
    match files.as_slice() {
        [file] if file.name().to_lowercase().ends_with(".json") => {
            study::open(state, file.clone());
        }
        _ => read(state, files, None),
    }
}

/// Opens a text from the clipboard.
pub(crate) fn open_text(state: AppState, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    if let Ok(file) = File::new_with_str_sequence(&parts, "pasted table") {
        read(state, vec![file], None);
    }
}

pub(super) fn read(state: AppState, files: Vec<File>, sample: Option<Sample>) {
    let Some(first) = files.first() else { return };
    let is_last = state.begin(&first.name());
    let chosen = files.clone();
    let roles = sample.as_ref().map(|sample| sample.roles.clone()).unwrap_or_default();
    job::open(files, &roles, move |told| match told {
        _ if !is_last() => {}
        Told::Progress(progress) => state.progress.set(Some(progress)),
        Told::Study(study) => {
            study::came_from(&chosen);
            opened(state, *study, sample.clone());
        }
        Told::Failed(refusal) => state.refuse(refusal),
    });
}

/// Shows a study that was read, in the sample's words, the link's or those of the last time.
fn opened(state: AppState, study: Study, sample: Option<Sample>) {
    let study = Arc::new(study);
    if let Some(sample) = sample {
        let wording = sample.wording.clone();
        state.show(Loaded { study, wording, sample: Some(sample), share: None });
        return;
    }
    let own = own_words(&study);
    let from_link = state.words_from_address.get_value().filter(|w| w.kind() == own.kind());
    if let Some(wording) = from_link {
        state.words_from_address.set_value(None);
        state.show(Loaded { study, wording, sample: None, share: None });
        return;
    }
    let remembered =
        memory::of(&study.source.name).filter(|last| last.wording.kind() == own.kind());
    let wording = remembered.as_ref().map_or(own, |last| last.wording.clone());
    let loaded = Loaded { study, wording, sample: None, share: None };
    match remembered.filter(|_| state.from_address.get_value().is_none()) {
        None => state.show(loaded),
        Some(last) => {
            let status =
                read_of(&loaded.study.source) + " Words and settings are as you left them.";
            let (settings, view) = (last.settings, last.view);
            state.show_as(loaded, Manner { settings, view, shown: vec![], pins: vec![], status });
        }
    }
}

/// What a file of the user's speaks of.
fn own_words(study: &Study) -> Wording {
    match study.impacts() {
        Some(_) => Wording::for_values(),
        None => Wording::default(),
    }
}

/// Joins more files to the study that is open.
pub(crate) fn add(state: AppState, files: Vec<File>) {
    let (Some(first), Some(open)) = (files.first(), state.loaded.get_untracked()) else { return };
    let is_last = state.begin(&first.name());
    // Which columns are scores is found anew; what was taken otherwise before stays so.
    let roles = Roles { scores: None, complete: false, ..open.0.study.roles.clone() };
    let added = files.clone();
    job::add(files, &roles, move |told| match told {
        _ if !is_last() => {}
        Told::Progress(progress) => state.progress.set(Some(progress)),
        Told::Study(study) => {
            study::came_with(&added, FilePart::Joined);
            state.replace(*study);
        }
        Told::Failed(refusal) => state.refuse(refusal),
    });
}

/// Has the thresholds judged on the cases of another file.
pub(crate) fn judge(state: AppState, files: Vec<File>) {
    let (Some(file), Some(open)) = (files.into_iter().next(), state.loaded.get_untracked()) else {
        return;
    };
    let is_last = state.begin(&file.name());
    let roles = Roles { test_file: Some(file.name()), ..open.0.study.roles.clone() };
    let judge = [file.clone()];
    job::add(vec![file], &roles, move |told| match told {
        _ if !is_last() => {}
        Told::Progress(progress) => state.progress.set(Some(progress)),
        Told::Study(study) => {
            study::came_with(&judge, FilePart::Judge);
            state.replace(*study);
        }
        Told::Failed(refusal) => state.refuse(refusal),
    });
}

/// Reads the file that could not be understood as the user says.
pub(crate) fn choose(state: AppState, roles: &Roles) {
    job::choose(roles, move |told| match told {
        Told::Failed(refusal) => state.refuse(refusal),
        Told::Study(study) => {
            opened(state, *study, None);
        }
        Told::Progress(_) => {}
    });
}

/// Gives up the file that is being read; what is shown stays.
pub(crate) fn cancel(state: AppState) {
    if job::cancel() {
        state.give_up();
    }
}

/// Puts an error away; what could have been tried is given up.
pub(crate) fn dismiss(state: AppState) {
    job::cancel();
    state.put_error_away();
}

/// Shows the open file under other roles.
pub(crate) fn remap(state: AppState, roles: &Roles) {
    job::remap(roles, Detail::Usual, move |told| match told {
        Told::Progress(_) => {}
        Told::Study(study) => state.replace(*study),
        Told::Failed(refusal) => state.refuse(refusal),
    });
}

thread_local! {
    /// Roles that wait until the last ones are answered; the outer `None` if none are asked for.
    static NEXT: RefCell<Option<Option<Roles>>> = const { RefCell::new(None) };
}

/// Another file is open: what was asked about the one before is never answered.
pub(super) fn expect_no_roles() {
    NEXT.set(None);
}

/// The same while a slider moves: one question at a time, and the last one counts.
pub(crate) fn remap_live(state: AppState, roles: Roles) {
    let is_asked = NEXT.with_borrow_mut(|next| match next {
        Some(waiting) => {
            *waiting = Some(roles.clone());
            true
        }
        None => {
            *next = Some(None);
            false
        }
    });
    if is_asked {
        return;
    }
    job::remap(&roles, Detail::Usual, move |told| {
        let next = NEXT.take().flatten();
        match told {
            Told::Progress(_) => {}
            Told::Study(study) => state.replace(*study),
            Told::Failed(refusal) => state.refuse(refusal),
        }
        if let Some(roles) = next {
            remap_live(state, roles);
        }
    });
}

/// Has every cut of the study that is open, which targets need to be exact.
pub(crate) fn refine(state: AppState) {
    let Some(open) = state.loaded.get_untracked() else { return };
    let asked = open.clone();
    job::remap(&open.0.study.roles, Detail::EveryCut, move |told| match told {
        // Not if another file has been opened since.
        Told::Study(study) if state.loaded.get_untracked().as_ref() == Some(&asked) => {
            let study = Arc::new(*study);
            state.loaded.set(Some(Same(Arc::new(Loaded { study, ..(*asked.0).clone() }))));
        }
        _ => {}
    });
}

/// Shows what the page is opened on: the counts of its address, the study that is kept, or the
/// first sample.
pub(crate) fn begin(state: AppState) {
    let address = url::read();
    if let Some(share) = address.share {
        study::open_link(state, share, address.settings);
    } else if let (Some(kept), None) = (memory::kept(), address.settings) {
        match StudyFile::open(kept.as_bytes()) {
            Ok(opened) => study::show(state, opened),
            Err(error) => {
                memory::keep_nothing();
                let sentence = format!("The study that was kept can’t be opened any more. {error}");
                state.notice.set(Some(sentence));
            }
        }
    }
    // Neither what is shown nor what is complained of gives way to the sample.
    if state.phase.get_untracked() != Phase::Empty {
        state.opened.update_value(|count| *count += 1);
    }
    load_samples(state);
}

/// Fetches every sample's table and shows the first, unless something is open.
fn load_samples(state: AppState) {
    if state.phase.get_untracked() == Phase::Empty {
        state.phase.set(Phase::Loading);
    }
    spawn_local(async move {
        let at_once = samples().into_iter().filter(|sample| !sample.on_demand);
        for (index, sample) in at_once.enumerate() {
            match load(&sample).await {
                Ok(()) => {
                    // A file the user was quicker to choose stays, or its error.
                    if index == 0 && state.opened.get_value() == 0 {
                        show_sample(state, sample);
                    }
                }
                Err(_) if index == 0 && state.opened.get_value() == 0 => state.fail(
                    "The sample could not be loaded. Open a CSV of your own, or load the page again.".into(),
                ),
                Err(_) => {}
            }
        }
    });
}

/// Fetches a sample's table, once.
async fn load(sample: &Sample) -> Result<(), JsValue> {
    if !TABLES.with_borrow(|tables| tables.contains_key(&sample.file)) {
        let bytes = fetch(&format!("static/samples/{}", sample.file)).await?;
        TABLES.with_borrow_mut(|tables| tables.insert(sample.file.clone(), bytes));
    }
    Ok(())
}

/// Opens a sample; its settings replace those of the address.
pub(crate) fn choose_sample(state: AppState, sample: Sample) {
    state.from_address.set_value(None);
    if !sample.on_demand {
        show_sample(state, sample);
        return;
    }
    let is_last = state.begin(&sample.title);
    spawn_local(async move {
        let _ = load(&sample).await; // what is missing is said when it is shown
        if is_last() {
            show_sample(state, sample);
        }
    });
}

fn show_sample(state: AppState, sample: Sample) {
    let file = TABLES.with_borrow(|tables| {
        let bytes = js_sys::Uint8Array::from(tables.get(&sample.file)?.as_slice());
        File::new_with_u8_array_sequence(&js_sys::Array::of1(&bytes), &sample.file).ok()
    });
    let Some(file) = file else {
        state.fail(format!("The sample “{}” is not loaded. Load the page again.", sample.title));
        return;
    };
    read(state, vec![file], Some(sample));
}

async fn fetch(path: &str) -> Result<Vec<u8>, JsValue> {
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_str(path)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}
