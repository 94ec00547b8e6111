//! Settings in the address, after the #; data only where a link was made to hold counts.

use crate::evaluate::Settings;
use crate::export::{ShareError, fragment, open_words};
use crate::view::View;
use crate::wording::Wording;
use leptos::prelude::window;

/// What an address asks for.
pub(crate) struct Address {
    /// `None` if it sets nothing that can be understood.
    pub(crate) settings: Option<Settings>,
    pub(crate) view: Option<View>,
    /// The words of a link.
    pub(crate) words: Option<Wording>,
    /// The counts of a link, as they stand there.
    pub(crate) share: Option<String>,
    /// What it asks for that can't be done, as sentences.
    pub(crate) refused: Option<String>,
    /// It holds settings or words, and another page or a person gave it, not this page.
    pub(crate) is_given: bool,
}

/// Marks the entry of the history whose address the page itself wrote; it is there after a reload.
const WRITTEN_HERE: &str = "breakeven";

/// Reads the page's address.
pub(crate) fn read() -> Address {
    let fragment = window().location().hash().unwrap_or_default();
    let (mut settings, mut any, mut view) = (Settings::default(), false, None);
    let (mut refused, mut words, mut share) = (Vec::new(), None, None);
    for pair in fragment.trim_start_matches('#').split('&') {
        let Some((key, value)) = pair.split_once('=') else { continue };
        let value = js_sys::decode_uri_component(value).map(String::from).unwrap_or_default();
        match key {
            "share" => share = Some(value),
            "words" => match open_words(&value) {
                Ok(read) => words = Some(read),
                Err(error) => refused.push(ShareError::to_string(&error)),
            },
            "view" => view = View::of_word(&value),
            _ => match settings.set(key, &value) {
                Ok(()) => any = true,
                Err(error) => refused.push(error.to_string()),
            },
        }
    }
    let mark = window().history().and_then(|history| history.state()).ok();
    let is_written_here = mark.and_then(|mark| mark.as_string()).as_deref() == Some(WRITTEN_HERE);
    let is_given = (any || words.is_some()) && !is_written_here;
    let refused = (!refused.is_empty()).then(|| format!("From the address: {}", refused.join(" ")));
    Address { settings: any.then_some(settings), view, words, share, refused, is_given }
}

/// The page's own address, without settings.
pub(crate) fn page() -> String {
    let location = window().location();
    let whole = location.href().unwrap_or_default();
    whole.split(['#', '?']).next().unwrap_or_default().to_owned()
}

/// Writes settings and view to the address, without a step in the history.
///
/// - `share`: the counts of the link that the study came in, if it did.
pub(crate) fn write(settings: &Settings, view: View, share: Option<&str>) {
    let share = share.map(|share| format!("&share={share}")).unwrap_or_default();
    let address = fragment(settings, view) + &share;
    if let Ok(history) = window().history() {
        // Browsers refuse when it is called too often; the next call catches up.
        let _ = history.replace_state_with_url(&WRITTEN_HERE.into(), "", Some(&address));
    }
}
