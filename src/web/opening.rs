//! What the page opens on, links that are pasted, and the samples. The page's address follows the
//! settings, and the settings follow an address that is pasted.

use crate::evaluate::Settings;
use crate::export::{AddressParts, LinkedFile, SavedView, StudyFile, StudyFileError};
use crate::protocol::Reply;
use crate::samples::{Sample, samples};
use crate::study::Study;
use crate::web::file::{belongs_to, read, remap};
use crate::web::live::{self, Held};
use crate::web::loaded::{Loaded, Phase};
use crate::web::state::AppState;
use crate::web::timing::{once_painted, once_rested};
use crate::web::worker::reply;
use crate::web::{job, memory, study, url};
use crate::wording::Wording;
use js_sys::{Promise, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// Shows what the page is opened on: the counts of its address, the study that is kept, the sample
/// of its address, or the first one. Where the address belongs to a file, the page waits for that.
/// A page that is one file shows what it holds, and has no samples.
pub(crate) fn begin(state: AppState) {
    let mut address = url::read();
    let held = live::held();
    let (is_live, awaits) = (held.is_some(), address.file.is_some());
    let table = held.and_then(|held| take_held(state, held, &address));
    let sample = address.sample.take();
    if let Some(share) = address.share {
        study::open_link(state, share, address.saved.settings);
    } else if let Some((table, settings)) = table {
        // What comes of it is shown only if nothing is opened after it.
        return live::open(state, table, settings, address);
    } else if let Some(kept) = memory::kept().filter(|_| !state.opening.has_given_address) {
        open_kept(state, &kept, address.saved.settings);
    }
    // Neither what is shown nor what is complained of gives way to the sample.
    if state.opening.phase.get_untracked() != Phase::Empty {
        state.opening.opened.update_value(|count| *count += 1);
    }
    if is_live {
        return job::prepare();
    }
    let of_address = |of: &&Sample| sample.as_ref() == Some(&of.id);
    let first = samples().iter().find(of_address).or(samples().first());
    load_samples(state, first.filter(|_| !awaits).cloned());
}

/// Says what of a page's settings can't be understood, and has those of a page without a table wait
/// for the first file that is opened.
///
/// - returns: the table, if the page holds one, with its settings.
fn take_held(
    state: AppState,
    held: Held,
    address: &AddressParts,
) -> Option<((String, String), SavedView)> {
    let Held { table, settings, refused } = held;
    if refused.is_some() {
        state.opening.notice.set(refused);
    }
    if let Some(table) = table {
        return Some((table, settings));
    }
    if address.saved.settings.is_none() {
        state.opening.from_address.set_value(settings.settings);
    }
    if address.saved.words.is_none() {
        state.opening.words_from_address.set_value(settings.words);
    }
    if let Some(view) = settings.view.filter(|_| address.saved.view.is_none()) {
        state.asked.view.set(view);
    }
    None
}

/// Takes a link that is pasted while a study is open: settings and reading if it belongs to that
/// study, else the page waits for its file and what is open stays.
pub(crate) fn follow(
    state: AppState,
    file: LinkedFile,
    settings: Option<Settings>,
    words: Option<Wording>,
) {
    let open = state.loaded_untracked();
    match open.filter(|open| open.sample.is_none() && file.is_of(&open.study)) {
        None => {
            state.opening.from_address.set_value(settings);
            state.opening.words_from_address.set_value(words);
            state.opening.awaited.set(Some(file));
        }
        Some(open) => {
            if let Some(settings) = settings {
                state.asked.settings.set(settings);
            }
            if let Some(roles) = file.other_roles(&open.study) {
                remap(state, &roles);
            }
        }
    }
}

/// Opens the study that is kept, with the settings that the page itself wrote to its address since.
fn open_kept(state: AppState, kept: &str, settings: Option<Settings>) {
    match StudyFile::open(kept.as_bytes()) {
        Ok(opened) => {
            let settings = settings.or_else(|| opened.saved.settings.clone());
            let saved = SavedView { settings, ..opened.saved };
            study::show(state, StudyFile { saved, ..opened });
        }
        Err(error @ StudyFileError::Schema { .. }) => state.opening.notice.set(Some(format!(
            "The study that is kept in this browser was not opened; it stays kept. {error}"
        ))),
        Err(error) => {
            memory::keep_nothing();
            let sentence = format!("The study that was kept can’t be opened any more. {error}");
            state.opening.notice.set(Some(sentence));
        }
    }
}

/// Fetches every sample's table, and shows the first unless something is open.
fn load_samples(state: AppState, first: Option<Sample>) {
    if first.is_some() && state.opening.phase.get_untracked() == Phase::Empty {
        state.opening.phase.set(Phase::Loading);
    }
    let is_first = |sample: &Sample| first.as_ref().is_some_and(|first| first.id == sample.id);
    let others = samples().iter().filter(|s| !s.on_demand && !is_first(s)).collect::<Vec<_>>();
    spawn_local(async move {
        let nothing_else = || state.opening.opened.get_value() == 0;
        match first {
            Some(sample) if nothing_else() => {
                let is_default = sample.id == samples()[0].id;
                let study = if is_default { prepared_study().await } else { None };
                if study.is_none() {
                    job::prepare();
                }
                match study {
                    // A file the user was quicker to choose stays, or its error.
                    _ if !nothing_else() => {}
                    Some(study) => show_prepared(state, sample, study).await,
                    None => match load(state, &sample).await {
                        _ if !nothing_else() => {}
                        Ok(()) => show_sample(state, sample),
                        Err(_) => state.fail(
                            "The sample could not be loaded. Open a CSV of your own, or load the page again.".into(),
                        ),
                    },
                }
            }
            other => {
                job::prepare();
                if let Some(sample) = other {
                    let _ = load(state, &sample).await; // as of the others
                }
            }
        }
        for sample in others {
            let _ = load(state, sample).await; // what is missing is said when it is chosen
        }
    });
}

/// The first sample's study as a reader answers it, if the page came with it: nothing is to be read and
/// counted before its first curve.
async fn prepared_study() -> Option<Arc<Study>> {
    let bytes = JsFuture::from(job::property::<Promise>("breakevenStudy").ok()?).await.ok()?;
    match reply(&Uint8Array::new(&bytes))? {
        (_, Reply::Study(study)) => Some(study),
        _ => None,
    }
}

/// Shows that study, and has its rows read once it is painted.
async fn show_prepared(state: AppState, sample: Sample, study: Arc<Study>) {
    job::expect_rows();
    let (roles, wording) = (sample.roles.clone(), sample.wording.clone());
    state.show(Loaded { sample: Some(sample.clone()), ..Loaded::foreign(study, wording) });
    let painted = Promise::new(&mut |done, _| {
        once_painted(move || drop(done.call0(&JsValue::NULL)));
    });
    let _ = JsFuture::from(painted).await;
    let _ = load(state, &sample).await;
    job::ready().await;
    job::hold(sample_file(state, &sample), roles, move || {
        state.opening.notice.set(Some(
            "The sample’s rows could not be loaded: its cases can’t be listed. Load the page again.".into(),
        ));
    });
}

/// Fetches a sample's table, once.
async fn load(state: AppState, sample: &Sample) -> Result<(), JsValue> {
    if !state.opening.tables.with_value(|tables| tables.contains_key(&sample.file)) {
        let bytes = fetch(&format!("static/samples/{}", sample.file)).await?;
        state.opening.tables.update_value(|tables| drop(tables.insert(sample.file.clone(), bytes)));
    }
    Ok(())
}

/// Opens a sample; its settings replace those of the address.
pub(crate) fn choose_sample(state: AppState, sample: Sample) {
    state.opening.from_address.set_value(None);
    if !sample.on_demand {
        show_sample(state, sample);
        return;
    }
    job::cancel_reading();
    let is_last = state.begin(&sample.title);
    spawn_local(async move {
        let _ = load(state, &sample).await; // what is missing is said when it is shown
        if is_last() {
            show_sample(state, sample);
        }
    });
}

fn show_sample(state: AppState, sample: Sample) {
    let Some(file) = sample_file(state, &sample) else {
        state.fail(format!("The sample “{}” is not loaded. Load the page again.", sample.title));
        return;
    };
    read(state, vec![file], Some(sample));
}

/// A sample's table that is fetched, as a file.
fn sample_file(state: AppState, sample: &Sample) -> Option<File> {
    state.opening.tables.with_value(|tables| {
        let bytes = Uint8Array::from(tables.get(&sample.file)?.as_slice());
        File::new_with_u8_array_sequence(&js_sys::Array::of1(&bytes), &sample.file).ok()
    })
}

async fn fetch(path: &str) -> Result<Vec<u8>, JsValue> {
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_str(path)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Applies the settings of an address pasted while the page is open.
pub(crate) fn read_changed_address(state: AppState) {
    window_event_listener(leptos::ev::hashchange, move |event| {
        // Not the address as it is by now: the page may have written its own since.
        let address = url::read_from(&event.new_url());
        let refused = address.refusal("the address");
        let SavedView { settings, view, words, .. } = address.saved;
        if let Some(share) = address.share {
            study::open_link(state, share, settings);
            return;
        }
        let shown = state.loaded_untracked().and_then(|l| l.sample.as_ref().map(|s| s.id.clone()));
        let asked = address.sample.filter(|id| shown.as_ref() != Some(id));
        let sample = asked.and_then(|id| samples().iter().find(|sample| sample.id == id));
        if let Some(file) = address.file {
            follow(state, file, settings, words);
        } else if let Some(sample) = sample {
            choose_sample(state, sample.clone());
            state.opening.from_address.set_value(settings);
        } else if let Some(settings) = settings {
            state.asked.settings.set(settings);
        }
        if let Some(view) = view {
            state.asked.view.set(view);
        }
        state.opening.notice.set(refused);
    });
}

/// Writes the settings to the address when they have not changed for a moment.
pub(crate) fn write_address(state: AppState) {
    let write = once_rested(Duration::from_millis(300), move || {
        let Some(loaded) = state.loaded_untracked() else { return };
        let (settings, view) =
            (state.asked.settings.get_untracked(), state.asked.view.get_untracked());
        let share = loaded.share.as_ref().map(|share| format!("&share={share}"));
        url::write(&settings, view, &share.unwrap_or_else(|| belongs_to(&loaded)));
        if loaded.is_own {
            memory::remember(&loaded, &settings, view);
        }
    });
    Effect::new(move |_| {
        state.asked.settings.track();
        state.asked.view.track();
        state.opening.loaded.track();
        write();
    });
}
