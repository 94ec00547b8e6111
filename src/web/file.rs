//! Files and samples: which one is opened, and what becomes of it in the state.

use super::job::{self, Told};
use super::state::{AppState, Loaded, Phase};
use crate::data::Roles;
use crate::samples::{Sample, samples};
use crate::verdict::Wording;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

thread_local! {
    /// The samples' tables, fetched once while the page loads.
    static TABLES: RefCell<HashMap<String, Vec<u8>>> = RefCell::new(HashMap::new());
}

/// Opens a file the user chose.
pub(crate) fn open(state: AppState, file: File) {
    let name = file.name();
    read(state, file, name, Wording::default(), None);
}

/// Opens a text from the clipboard.
pub(crate) fn open_text(state: AppState, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let name = "pasted table";
    if let Ok(file) = File::new_with_str_sequence(&parts, name) {
        read(state, file, name.into(), Wording::default(), None);
    }
}

fn read(state: AppState, file: File, name: String, wording: Wording, sample: Option<Sample>) {
    let is_last = state.begin(&name);
    job::open(file, name, Roles::default(), move |told| match told {
        _ if !is_last() => {}
        Told::Progress(progress) => state.progress.set(Some(progress)),
        Told::Study(study) => {
            let (wording, sample) = (wording.clone(), sample.clone());
            state.show(Loaded { study: *study, wording, sample });
        }
        Told::Failed(sentence) => state.fail(sentence),
    });
}

/// Gives up the file that is being read; what is shown stays.
pub(crate) fn cancel(state: AppState) {
    if job::cancel() {
        state.give_up();
    }
}

/// Shows the open file under other roles.
pub(crate) fn remap(state: AppState, roles: &Roles) {
    job::remap(roles, move |told| match told {
        Told::Progress(_) => {}
        Told::Study(study) => state.replace(*study),
        Told::Failed(sentence) => state.fail(sentence),
    });
}

/// Fetches every sample's table and shows the first.
pub(crate) fn load_samples(state: AppState) {
    state.phase.set(Phase::Loading);
    spawn_local(async move {
        for (index, sample) in samples().into_iter().enumerate() {
            match fetch(&format!("static/samples/{}", sample.file)).await {
                Ok(bytes) => {
                    TABLES.with_borrow_mut(|tables| tables.insert(sample.file.clone(), bytes));
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

/// Opens a sample; its settings replace those of the address.
pub(crate) fn choose_sample(state: AppState, sample: Sample) {
    state.from_address.set_value(None);
    show_sample(state, sample);
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
    read(state, file, sample.file.clone(), sample.wording.clone(), Some(sample));
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
