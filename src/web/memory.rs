//! What this browser remembers between visits: words and settings of the last files, and, only if
//! asked, the counts of a study. All of it is forgotten on request.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::export::{LastFiles, Remembered, SavedView};
use crate::study::Study;
use crate::view::View;
use crate::web::loaded::Loaded;
use leptos::prelude::window;
use std::cell::RefCell;
use web_sys::Storage;

/// Words and settings of the last files, the last first.
const LAST: &str = "breakeven/last/2";
/// The study file that the page opens on.
const KEPT: &str = "breakeven/study/1";
/// There is an entry if the line that says how to read a chart is kept open.
const HELP_SHOWN: &str = "breakeven/chart-help-shown/1";

thread_local! {
    /// What this tab last wrote or read, so that it writes only what it has changed since: another
    /// tab may have the same file open.
    static KNOWN: RefCell<Option<Remembered>> = const { RefCell::new(None) };
}

fn files() -> LastFiles {
    get(LAST).map(|text| LastFiles::read(&text)).unwrap_or_default()
}

/// How a file of this name and these columns was left, if it was one of the last.
pub(crate) fn of(study: &Study) -> Option<SavedView> {
    let files = files();
    let last = files.of(study)?;
    KNOWN.set(Some(last.clone()));
    last.clone().saved()
}

/// The roles that were chosen the last time for a file of this name and these columns, if it is
/// read otherwise now.
pub(crate) fn roles_of(study: &Study) -> Option<Roles> {
    let roles = files().of(study)?.roles()?.clone();
    (roles != Roles { complete: true, ..study.roles.clone() }).then_some(roles)
}

/// Remembers how a file is left.
pub(crate) fn remember(loaded: &Loaded, settings: &Settings, view: View) {
    let now = Remembered::new(&loaded.study, settings, view, &loaded.wording);
    let mut files = files();
    files.remember(now.clone(), KNOWN.take().as_ref());
    KNOWN.set(Some(now));
    set(LAST, &files.text());
}

/// Keeps a study file to open on; whether there is room for it.
pub(crate) fn keep(study: &str) -> bool {
    set(KEPT, study)
}

/// The study file to open on.
pub(crate) fn kept() -> Option<String> {
    get(KEPT)
}

/// Keeps no study any more.
pub(crate) fn keep_nothing() {
    remove(KEPT);
}

/// Whether the lines under the chart that say how to read it stay.
pub(crate) fn shows_chart_help() -> bool {
    get(HELP_SHOWN).is_some()
}

/// Keeps them there, or puts them away.
pub(crate) fn show_chart_help(is_shown: bool) {
    // Where nothing can be kept, they are away on the next visit.
    let _ = if is_shown { set(HELP_SHOWN, "yes") } else { remove(HELP_SHOWN) };
}

/// Forgets everything.
pub(crate) fn forget() {
    for key in [KEPT, LAST, HELP_SHOWN] {
        remove(key);
    }
}

/// `None` where the browser keeps nothing, as in some private windows.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

fn remove(key: &str) -> bool {
    storage().is_some_and(|storage| storage.remove_item(key).is_ok())
}

fn set(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}
