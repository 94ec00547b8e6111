//! Files and samples: bytes in, a study in the state.

use super::state::{AppState, Loaded, Phase};
use crate::data::Roles;
use crate::samples::{Sample, samples};
use crate::study::Study;
use crate::verdict::Wording;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The samples' tables, fetched once while the page loads.
    static TABLES: RefCell<HashMap<String, Vec<u8>>> = RefCell::new(HashMap::new());
}

/// Opens a file the user chose.
pub(crate) fn open(state: AppState, file: web_sys::File) {
    let is_last = state.begin();
    state.phase.set(Phase::Loading);
    state.status.set(format!("Reading {} …", file.name()));
    spawn_local(async move {
        // Let the message be painted before the work begins.
        next_frame().await;
        let read = JsFuture::from(file.array_buffer()).await;
        if !is_last() {
            return;
        }
        let bytes = match read {
            Ok(buffer) => js_sys::Uint8Array::new(&buffer).to_vec(),
            Err(_) => {
                state.fail(format!("{} could not be read: the browser refused it. If it was moved or changed, choose it again.", file.name()));
                return;
            }
        };
        match Study::open(&file.name(), &bytes, &Roles::default()) {
            Ok(study) => state.show(Loaded { study, wording: Wording::default(), sample: None }),
            Err(error) => state.fail(error.to_string()),
        }
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
                Err(_) if index == 0 => state.fail(
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
    let _newer_than_any_file = state.begin();
    let bytes = TABLES.with_borrow(|tables| tables.get(&sample.file).cloned());
    let Some(bytes) = bytes else {
        state.fail(format!("The sample “{}” is not loaded. Load the page again.", sample.title));
        return;
    };
    match Study::open(&sample.file, &bytes, &Roles::default()) {
        Ok(study) => {
            let wording = sample.wording.clone();
            state.show(Loaded { study, wording, sample: Some(sample) });
        }
        Err(error) => state.fail(error.to_string()),
    }
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

async fn next_frame() {
    let frame = js_sys::Promise::new(&mut |resolve, _| {
        request_animation_frame(move || {
            // One task later: after this frame was painted.
            set_timeout(
                move || {
                    let _ = resolve.call0(&JsValue::NULL);
                },
                std::time::Duration::ZERO,
            );
        });
    });
    let _ = JsFuture::from(frame).await;
}
