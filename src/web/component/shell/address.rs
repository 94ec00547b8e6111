//! The page's address follows the settings, and the settings follow an address that is pasted.

use crate::samples::{Sample, samples};
use crate::web::linked::belongs_to;
use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::web::{memory, opening, study, url};
use leptos::prelude::*;
use std::time::Duration;

/// Applies the settings of an address pasted while the page is open.
pub(crate) fn read_changed_address(state: AppState) {
    let handle = window_event_listener(leptos::ev::hashchange, move |event| {
        // Not the address as it is by now: the page may have written its own since.
        let address = url::read_from(&event.new_url());
        if let Some(share) = address.share {
            study::open_link(state, share, address.settings);
            return;
        }
        if let Some(file) = address.file {
            opening::follow(state, file, address.settings, address.words);
        } else if let Some(sample) = sample_to_open(state, address.sample.as_deref()) {
            opening::choose_sample(state, sample);
            state.from_address.set_value(address.settings);
        } else if let Some(settings) = address.settings {
            state.settings.set(settings);
        }
        if let Some(view) = address.view {
            state.view.set(view);
        }
        state.notice.set(address.refused);
    });
    on_cleanup(move || handle.remove());
}

/// Writes the settings to the address when they have not changed for a moment.
pub(crate) fn write_address(state: AppState) {
    let write = once_rested(Duration::from_millis(300), move || {
        let Some(loaded) = state.loaded.get_untracked() else { return };
        let (settings, view) = (state.settings.get_untracked(), state.view.get_untracked());
        let share = loaded.0.share.as_ref().map(|share| format!("&share={share}"));
        url::write(&settings, view, &share.unwrap_or_else(|| belongs_to(&loaded.0)));
        if loaded.0.is_own {
            memory::remember(&loaded.0, &settings, view);
        }
    });
    Effect::new(move |_| {
        state.settings.track();
        state.view.track();
        state.loaded.track();
        write();
    });
}

/// The sample of an address, if it is not the one that is shown.
fn sample_to_open(state: AppState, id: Option<&str>) -> Option<Sample> {
    let shown =
        state.loaded.get_untracked().and_then(|l| l.0.sample.as_ref().map(|s| s.id.clone()));
    let id = id.filter(|id| shown.as_deref() != Some(*id))?;
    samples().iter().find(|sample| sample.id == id).cloned()
}
