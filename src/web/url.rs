//! Settings in the address, after the #, and the file they belong to; data only where a link was
//! made to hold counts.

use crate::evaluate::Settings;
use crate::export::{AddressParts, LinkedFile, fragment};
use crate::study::Study;
use crate::view::View;
use leptos::prelude::window;

/// Marks the entry of the history whose address the page itself wrote; it is there after a reload.
const WRITTEN_HERE: &str = "breakeven";

/// Reads the page's address.
pub(crate) fn read() -> AddressParts {
    read_from(&window().location().hash().unwrap_or_default())
}

/// Reads an address, or what stands in it after the #.
pub(crate) fn read_from(address: &str) -> AddressParts {
    let fragment = address.split_once('#').map_or("", |(_, fragment)| fragment);
    let mut parts = AddressParts::default();
    for pair in fragment.split('&') {
        let Some((key, value)) = pair.split_once('=') else { continue };
        let value = js_sys::decode_uri_component(value).map(String::from).unwrap_or_default();
        parts.set(key, &value);
    }
    parts
}

/// Whether the page's address holds settings or words, and another page or a person gave it, not this
/// page.
pub(crate) fn is_given(AddressParts { saved, file, .. }: &AddressParts) -> bool {
    let mark = window().history().and_then(|history| history.state()).ok();
    let is_written_here = mark.and_then(|mark| mark.as_string()).as_deref() == Some(WRITTEN_HERE);
    (saved.settings.is_some() || saved.words.is_some() || file.is_some()) && !is_written_here
}

/// The page's own address, without settings.
pub(crate) fn page() -> String {
    let location = window().location();
    let whole = location.href().unwrap_or_default();
    whole.split(['#', '?']).next().unwrap_or_default().to_owned()
}

/// Writes settings and view to the address, without a step in the history.
///
/// - `of`: the study that they are settings of, as [`belongs_to`](crate::web::file::belongs_to)
///   has it, or the counts of the link that it came in.
pub(crate) fn write(settings: &Settings, view: View, of: &str) {
    let address = fragment(settings, view) + of;
    if let Ok(history) = window().history() {
        // Browsers refuse when it is called too often; the next call catches up.
        let _ = history.replace_state_with_url(&WRITTEN_HERE.into(), "", Some(&address));
    }
}

/// The part of an address that says which file its settings belong to; empty if its name is too
/// long.
pub(crate) fn of_file(study: &Study) -> String {
    let file = LinkedFile::of(study).payload();
    file.map(|payload| format!("&file={payload}")).unwrap_or_default()
}
