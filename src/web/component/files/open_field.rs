//! A button that opens a file dialog.

use crate::web::file;
use leptos::prelude::*;
use web_sys::{File, HtmlInputElement};

/// A button that hands over the files that are chosen.
#[component]
pub(crate) fn OpenField(
    #[prop(into)] label: Signal<String>,
    testid: &'static str,
    #[prop(default = "button")] class: &'static str,
    #[prop(default = true)] multiple: bool,
    chosen: impl Fn(Vec<File>) + 'static,
) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
        chosen(file::list(input.files()));
        // So that choosing the same file again is a change.
        input.set_value("");
    };
    view! {
        <label class=class>
            {label}
            <input type="file" data-testid=testid accept=file::ACCEPTED multiple=multiple on:change=choose/>
        </label>
    }
}
