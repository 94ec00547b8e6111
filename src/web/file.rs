//! Files that are opened, joined, or read under other roles, and what becomes of them in the state.
//! Files that the address or this browser knows are read as they were read then.

use crate::curve::Detail;
use crate::data::Roles;
use crate::evaluate::Baseline;
use crate::export::{
    LinkedFile, MOST_STUDY_TEXT, SavedView, StudyFile, StudyFileError, is_study_file,
};
use crate::protocol::{Reply, Request};
use crate::samples::Sample;
use crate::study::{FilePart, Study};
use crate::web::loaded::{Earlier, Loaded, PtrEq};
use crate::web::state::{AppState, read_of};
use crate::web::stream::unreadable;
use crate::web::{job, memory, study, url};
use crate::wording::counted;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
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
pub(crate) fn read(state: AppState, files: Vec<File>, sample: Option<Sample>) {
    let Some(first) = files.first() else { return };
    let name = first.name();
    let is_last = state.begin(&name);
    let roles = sample.as_ref().map(|sample| sample.roles.clone()).unwrap_or_default();
    let part = |index| if index == 0 { FilePart::First } else { FilePart::Joined };
    let files = files.into_iter().enumerate().map(|(index, file)| (part(index), file)).collect();
    job::open(files, roles, move |reply| match (reply, &sample) {
        _ if !is_last() => {}
        (Reply::Study(study), Some(sample)) => {
            let (wording, sample) = (sample.wording.clone(), Some(sample.clone()));
            state.show(Loaded { sample, ..Loaded::foreign(study, wording) });
        }
        (Reply::Study(study), None) => opened(state, study),
        (refusal @ Reply::Refused(..), None) if is_awaited(state, &name) => {
            choose_as_linked(state, refusal);
        }
        (other, _) => state.take(other),
    });
}

/// Reads the files of the open study again, which nobody holds any more.
pub(crate) fn read_again(state: AppState) {
    let Some(open) = state.loaded_untracked() else { return };
    let study = &open.study;
    let is_last = state.begin(&study.source.name);
    job::open(job::files(), study.roles.clone(), move |reply| take(state, &is_last, reply));
}

/// Joins more files to the open study, or has its thresholds judged on the cases of another one.
pub(crate) fn add(state: AppState, part: FilePart, files: Vec<File>) {
    let (Some(first), Some(_)) = (files.first(), state.loaded_untracked()) else { return };
    job::cancel_reading();
    if !job::has_rows() {
        let open = study::name(state);
        return state.fail(format!(
            "{} can’t be added: the study “{open}” came as counts, without its rows. Open its file first.",
            first.name()
        ));
    }
    let is_last = state.begin(&first.name());
    let most = if part == FilePart::Test { 1 } else { files.len() };
    let files = files.into_iter().take(most).map(|file| (part, file)).collect();
    job::add(files, move |reply| {
        if matches!(reply, Reply::Study(_)) {
            state.opening.earlier.set(Earlier::default());
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
        Reply::Study(study) => opened(state, study),
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
    read_as(state, roles, |readings, before| readings.push(before), || ());
}

/// The same, and compares with decisions that are read so.
pub(crate) fn compare_with_decisions(state: AppState, roles: &Roles, column: &str) {
    let baseline = Baseline::Decisions(column.to_owned());
    let compare = move || {
        let is_there = |l: &Loaded| l.study.curves().is_some_and(|of| baseline.cut(of).is_ok());
        if state.holds(is_there) {
            state.asked.settings.update(|s| s.baseline = baseline.clone());
        }
    };
    read_as(state, roles, |readings, before| readings.push(before), compare);
}

/// Shows the open file as it was read before.
pub(crate) fn undo(state: AppState) {
    let Some(roles) = state.opening.earlier.with_untracked(|e| e.readings.last().cloned()) else {
        return;
    };
    let asked = roles.clone();
    // Pressed twice, it is undone once.
    let forget = move |readings: &mut Vec<Roles>, _| drop(readings.pop_if(|last| *last == asked));
    read_as(state, &roles, forget, || ());
}

/// Shows the open file under other roles.
///
/// - `note`: changes the earlier readings, given that before, once this one is in force.
/// - `then`: called when it is shown.
fn read_as(
    state: AppState,
    roles: &Roles,
    note: impl Fn(&mut Vec<Roles>, Roles) + 'static,
    then: impl Fn() + 'static,
) {
    let is_last = state.watch();
    let request = remapping(state, roles.clone(), Detail::Usual);
    job::ask_open(request, move |reply| {
        if let (Reply::Study(_), Some(open)) = (&reply, state.loaded_untracked()) {
            let before = open.study.roles.clone();
            state.opening.earlier.update(|earlier| note(&mut earlier.readings, before));
        }
        take(state, &is_last, reply);
        then();
    });
}

/// The same while a slider moves: one request at a time, and the last one counts.
pub(crate) fn remap_live(state: AppState, roles: Roles) {
    let is_last = state.watch();
    let request = remapping(state, roles, Detail::Usual);
    job::ask_live(request, Rc::new(move |reply| take(state, &is_last, reply)));
}

/// Roles chosen for the study that is shown, or in a drawer that still shows the one before.
fn remapping(state: AppState, roles: Roles, detail: Detail) -> Request {
    let shown = [state.opening.loaded, state.opening.folded]
        .map(|study| study.with_untracked(|l| l.as_ref().map_or(0, |l| l.study.columns.len())));
    let columns = shown[0].min(shown[1]);
    Request::Remap(roles, detail, columns)
}

/// Has every cut of the study that is open, which targets need to be exact.
pub(crate) fn refine(state: AppState) {
    let Some(open) = state.loaded_untracked() else { return };
    let asked = open.clone();
    let request = remapping(state, open.study.roles.clone(), Detail::EveryCut);
    job::ask_open(request, move |reply| match reply {
        // Not if another file has been opened since.
        Reply::Study(study) if state.loaded_untracked().as_ref() == Some(&asked) => {
            state.opening.loaded.set(Some(PtrEq::new(Loaded { study, ..(*asked).clone() })));
        }
        _ => {}
    });
}

const LAST_TIME: &str = "you chose the last time";

/// "churn.csv (3,000 rows)"
#[expect(clippy::cast_precision_loss, reason = "a count of rows, said")]
pub(crate) fn name_and_rows(file: &LinkedFile) -> String {
    format!("{} ({})", file.name, counted(file.rows as f64, "row", "rows"))
}

/// Whether the address belongs to a file of this name and says how it is read.
fn is_awaited(state: AppState, name: &str) -> bool {
    state.opening.awaited.with_untracked(|file| {
        file.as_ref().is_some_and(|file| file.name == name && file.roles.complete)
    })
}

/// Reads a file that could not be understood by itself as the address says.
///
/// - `refusal`: why it could not; said if the address does not help.
fn choose_as_linked(state: AppState, refusal: Reply) {
    let Some(file) = state.opening.awaited.get_untracked() else { return state.take(refusal) };
    let is_last = state.watch();
    job::choose(file.roles, move |reply| match reply {
        _ if !is_last() => {}
        Reply::Study(study) => opened(state, study),
        Reply::Refused(..) => state.take(refusal.clone()),
        other => state.take(other),
    });
}

/// Shows a study of the user's that was read; first under the roles of the address, or those that
/// were chosen the last time, if it was read otherwise.
fn opened(state: AppState, study: Arc<Study>) {
    let awaited = state.opening.awaited.get_untracked();
    state.opening.awaited.set(None);
    let (known, whose) = match awaited {
        Some(file) if file.is_of(&study) => {
            let whose = if state.opening.has_given_address { "the link says" } else { LAST_TIME };
            (file.other_roles(&study), whose)
        }
        Some(file) => {
            state.opening.notice.set(Some(format!(
                "The link belongs to {}, and {} is another file or has other columns: its columns were read anew; the link’s settings are used as far as they fit.",
                name_and_rows(&file), study.source.name
            )));
            (None, "")
        }
        None => (memory::roles_of(&study), LAST_TIME),
    };
    match known {
        None => show_own(state, study),
        Some(roles) => {
            let found = study.roles.clone();
            remap_as_said(state, study, roles, whose, move |study, is_as_said| {
                show_own(state, study);
                if is_as_said {
                    let readings = vec![found.clone()];
                    state.opening.earlier.set(Earlier { readings, whose: Some(whose) });
                }
            });
        }
    }
}

/// Reads a study again under roles that are known, and shows it; as it was read before, which is said, if
/// the rows do not allow them.
///
/// - `whose`: who knows them: "the link says".
/// - `show`: shows it; told whether it is read under these roles.
pub(super) fn remap_as_said(
    state: AppState,
    study: Arc<Study>,
    roles: Roles,
    whose: &'static str,
    show: impl Fn(Arc<Study>, bool) + 'static,
) {
    let is_last = state.watch();
    let request = Request::Remap(roles, Detail::Usual, study.columns.len());
    job::ask_open(request, move |reply| match reply {
        _ if !is_last() => {}
        Reply::Study(as_said) => show(as_said, true),
        Reply::Refused(sentence, ..) => {
            let notice = format!("The columns can’t be read as {whose}: {sentence}");
            state.opening.notice.set(Some(notice));
            show(Arc::clone(&study), false);
        }
        _ => {}
    });
}

/// Shows a study of the user's that was read, in the link's words or those of the last time.
fn show_own(state: AppState, study: Arc<Study>) {
    let own = study.first_words();
    let from_link = state.opening.words_from_address.get_value().filter(|w| w.kind() == own.kind());
    if let Some(wording) = from_link {
        state.opening.words_from_address.set_value(None);
        state.show(Loaded::foreign(study, wording));
        return;
    }
    let is_of_its_kind =
        |last: &SavedView| last.words.as_ref().is_some_and(|words| words.kind() == own.kind());
    let remembered = memory::of(&study).filter(is_of_its_kind);
    let wording = remembered.as_ref().and_then(|last| last.words.clone()).unwrap_or(own);
    let is_own =
        !(state.opening.has_given_address && state.opening.from_address.get_value().is_some());
    let loaded = Loaded { study, wording, sample: None, share: None, is_own };
    match remembered.filter(|_| state.opening.from_address.get_value().is_none()) {
        None => state.show(loaded),
        Some(last) => {
            let status = read_of(&loaded.study.source)
                + " Labels and settings are those that this browser remembers for a file of this name with these columns.";
            state.show_as(loaded, last, status);
        }
    }
}

/// The part of an address that says which sample or file its settings belong to; empty for a study
/// that came without a file.
pub(crate) fn belongs_to(loaded: &Loaded) -> String {
    match &loaded.sample {
        Some(sample) => format!("&sample={}", sample.id),
        None if job::has_rows() => url::of_file(&loaded.study),
        None => String::new(),
    }
}
