//! Files that are opened, joined, or read under other roles, and what becomes of them in the state.

use crate::curve::Detail;
use crate::data::Roles;
use crate::export::{MOST_STUDY_TEXT, StudyFile, StudyFileError, is_study_file};
use crate::protocol::{Reply, Request};
use crate::samples::Sample;
use crate::study::FilePart;
use crate::web::state::{AppState, Earlier, Loaded, PtrEq};
use crate::web::worker::unreadable;
use crate::web::{job, linked, study};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use web_sys::{File, FileList};

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
        [file] if file.name().to_lowercase().ends_with(".json") => open_json(state, file.clone()),
        _ => read(state, files, None),
    }
}

/// So many bytes tell whether a file is a study's.
const START: i32 = 1000;

/// Opens a file that may be a study's; any other is read as a table.
fn open_json(state: AppState, file: File) {
    job::cancel_reading();
    let is_last = state.begin(&file.name());
    spawn_local(async move {
        // Only of a study file everything is wanted at once.
        let read_whole = async || {
            let unreadable = |_: JsValue| unreadable(&file.name());
            let start = file.slice_with_i32_and_i32(0, START).map_err(unreadable)?;
            let start = study::bytes_of(&start).await.map_err(unreadable)?;
            if !is_study_file(&start) {
                return Ok(None);
            }
            let size = study::size_of(&file);
            if size > MOST_STUDY_TEXT {
                return Err(StudyFileError::TooLong { size }.to_string());
            }
            study::bytes_of(&file).await.map(Some).map_err(unreadable)
        };
        let whole: Result<Option<Vec<u8>>, String> = read_whole().await;
        if !is_last() {
            return;
        }
        let bytes = match whole {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return read(state, vec![file], None),
            Err(sentence) => return state.fail(sentence),
        };
        match StudyFile::open(&bytes) {
            Ok(opened) => study::show(state, opened),
            Err(error) => state.fail(error.to_string()),
        }
    });
}

/// Opens a text from the clipboard.
pub(crate) fn open_text(state: AppState, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    if let Ok(file) = File::new_with_str_sequence(&parts, "pasted table") {
        read(state, vec![file], None);
    }
}

/// Reads files into one study, in place of the one that is shown.
pub(super) fn read(state: AppState, files: Vec<File>, sample: Option<Sample>) {
    let Some(first) = files.first() else { return };
    let name = first.name();
    let is_last = state.begin(&name);
    let roles = sample.as_ref().map(|sample| sample.roles.clone()).unwrap_or_default();
    let part = |index| if index == 0 { FilePart::First } else { FilePart::Joined };
    let files = files.into_iter().enumerate().map(|(index, file)| (part(index), file)).collect();
    job::open(files, roles, move |reply| match (reply, &sample) {
        _ if !is_last() => {}
        (Reply::Study(study), Some(sample)) => {
            let wording = sample.wording.clone();
            let sample = Some(sample.clone());
            state.show(Loaded { study, wording, sample, share: None, is_own: false });
        }
        (Reply::Study(study), None) => linked::opened(state, study),
        (refusal @ Reply::Refused(..), None) if linked::is_awaited(state, &name) => {
            linked::choose(state, refusal);
        }
        (other, _) => state.take(other),
    });
}

/// Reads the files of the open study again, which nobody holds any more.
pub(crate) fn read_again(state: AppState) {
    let Some(open) = state.loaded.get_untracked() else { return };
    let study = &open.0.study;
    let is_last = state.begin(&study.source.name);
    job::open(job::files(), study.roles.clone(), move |reply| take(state, &is_last, reply));
}

/// Joins more files to the study that is open.
pub(crate) fn add(state: AppState, files: Vec<File>) {
    add_as(state, FilePart::Joined, files);
}

/// Has the thresholds judged on the cases of another file.
pub(crate) fn judge(state: AppState, files: Vec<File>) {
    add_as(state, FilePart::Test, files.into_iter().take(1).collect());
}

fn add_as(state: AppState, part: FilePart, files: Vec<File>) {
    let (Some(first), true) = (files.first(), state.loaded.with_untracked(Option::is_some)) else {
        return;
    };
    job::cancel_reading();
    if !job::has_rows() {
        let open = study::name(state);
        return state.fail(format!(
            "{} can’t be added: the study “{open}” came as counts, without its rows. Open its file first.",
            first.name()
        ));
    }
    let is_last = state.begin(&first.name());
    let files = files.into_iter().map(|file| (part, file)).collect();
    job::add(files, move |reply| {
        if matches!(reply, Reply::Study(_)) {
            state.earlier.set(Earlier::default());
        }
        take(state, &is_last, reply);
    });
}

/// Shows what came of a request about the open study. Of one that was given up too late, or while
/// another file is read, only the study: the tables and what is shown stay the same.
fn take(state: AppState, is_last: &impl Fn() -> bool, reply: Reply) {
    match reply {
        Reply::Study(study) if !is_last() => state.exchange(study),
        _ if !is_last() => {}
        other => state.take(other),
    }
}

/// Reads the file that could not be understood, or the one that is open, as the user says.
pub(crate) fn choose(state: AppState, roles: &Roles) {
    if !job::is_reading() {
        return remap(state, roles);
    }
    if !job::waits_for_choice() {
        return; // pressed twice
    }
    job::choose(roles.clone(), move |reply| match reply {
        Reply::Study(study) => linked::opened(state, study),
        other => state.take(other),
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
    if job::waits_for_choice() {
        job::cancel_reading();
    }
    state.put_error_away();
}

/// Shows the open file under other roles; [`undo`] brings back those before.
pub(crate) fn remap(state: AppState, roles: &Roles) {
    read_as(state, roles, |readings, before| readings.push(before));
}

/// Shows the open file as it was read before.
pub(crate) fn undo(state: AppState) {
    let Some(roles) = state.earlier.with_untracked(|e| e.readings.last().cloned()) else { return };
    let asked = roles.clone();
    // Pressed twice, it is undone once.
    read_as(state, &roles, move |readings, _| drop(readings.pop_if(|last| *last == asked)));
}

/// Shows the open file under other roles.
///
/// - `note`: changes the earlier readings, given that before, once this one is in force.
fn read_as(state: AppState, roles: &Roles, note: impl Fn(&mut Vec<Roles>, Roles) + 'static) {
    let is_last = state.watch();
    let request = remapping(state, roles.clone(), Detail::Usual);
    job::ask_open(request, move |reply| {
        if let (Reply::Study(_), Some(open)) = (&reply, state.loaded.get_untracked()) {
            let before = open.0.study.roles.clone();
            state.earlier.update(|earlier| note(&mut earlier.readings, before));
        }
        take(state, &is_last, reply);
    });
}

/// The same while a slider moves: one request at a time, and the last one counts.
pub(crate) fn remap_live(state: AppState, roles: Roles) {
    let is_last = state.watch();
    let request = remapping(state, roles, Detail::Usual);
    job::ask_live(request, move |reply| take(state, &is_last, reply));
}

/// Roles chosen for the study that is shown, or in a drawer that still shows the one before.
fn remapping(state: AppState, roles: Roles, detail: Detail) -> Request {
    let shown = [state.loaded, state.folded]
        .map(|study| study.with_untracked(|l| l.as_ref().map_or(0, |l| l.0.study.columns.len())));
    let columns = shown[0].min(shown[1]);
    Request::Remap(roles, detail, columns)
}

/// Has every cut of the study that is open, which targets need to be exact.
pub(crate) fn refine(state: AppState) {
    let Some(open) = state.loaded.get_untracked() else { return };
    let asked = open.clone();
    let request = remapping(state, open.0.study.roles.clone(), Detail::EveryCut);
    job::ask_open(request, move |reply| match reply {
        // Not if another file has been opened since.
        Reply::Study(study) if state.loaded.get_untracked().as_ref() == Some(&asked) => {
            state.loaded.set(Some(PtrEq(Arc::new(Loaded { study, ..(*asked.0).clone() }))));
        }
        _ => {}
    });
}
