//! The page's address follows the settings, and the settings follow an address that is pasted.

use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::web::{memory, study, url};
use leptos::prelude::*;
use std::time::Duration;

/// Applies the settings of an address pasted while the page is open.
pub(crate) fn read_changed_address(state: AppState) {
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        let address = url::read();
        if let Some(share) = address.share {
            study::open_link(state, share, address.settings);
            return;
        }
        if let Some(settings) = address.settings {
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
        url::write(&settings, view, loaded.0.share.as_deref());
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
