//! Files that the address or this browser knows: they are read as they were read then.

use crate::curve::Detail;
use crate::data::Roles;
use crate::export::LinkedFile;
use crate::protocol::{Reply, Request};
use crate::study::Study;
use crate::web::state::{AppState, Earlier, Loaded, RestoredView, read_of};
use crate::web::{job, memory, url};
use crate::wording::counted;
use leptos::prelude::*;
use std::sync::Arc;

const LAST_TIME: &str = "you chose the last time";

/// "churn.csv (3,000 rows)"
#[expect(clippy::cast_precision_loss, reason = "a count of rows, said")]
pub(crate) fn name_and_rows(file: &LinkedFile) -> String {
    format!("{} ({})", file.name, counted(file.rows as f64, "row", "rows"))
}

/// Whether the address belongs to a file of this name and says how it is read.
pub(super) fn is_awaited(state: AppState, name: &str) -> bool {
    state.awaited.with_untracked(|file| {
        file.as_ref().is_some_and(|file| file.name == name && file.roles.complete)
    })
}

/// Reads a file that could not be understood by itself as the address says.
///
/// - `refusal`: why it could not; said if the address does not help.
pub(super) fn choose(state: AppState, refusal: Reply) {
    let Some(file) = state.awaited.get_untracked() else { return state.take(refusal) };
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
pub(super) fn opened(state: AppState, study: Arc<Study>) {
    let awaited = state.awaited.get_untracked();
    state.awaited.set(None);
    let (known, whose) = match awaited {
        Some(file) if file.is_of(&study) => {
            let whose = if state.has_given_address { "the link says" } else { LAST_TIME };
            (file.other_roles(&study), whose)
        }
        Some(file) => {
            state.notice.set(Some(format!(
                "The link belongs to {}, and {} is another file or has other columns: its columns were read anew; the link’s settings are used as far as they fit.",
                name_and_rows(&file), study.source.name
            )));
            (None, "")
        }
        None => (memory::roles_of(&study), LAST_TIME),
    };
    match known {
        None => show_own(state, study),
        Some(roles) => remap(state, study, roles, whose),
    }
}

fn remap(state: AppState, study: Arc<Study>, roles: Roles, whose: &'static str) {
    let is_last = state.watch();
    let request = Request::Remap(roles, Detail::Usual, study.columns.len());
    job::ask_open(request, move |reply| match reply {
        _ if !is_last() => {}
        Reply::Study(as_known) => {
            show_own(state, as_known);
            state.earlier.set(Earlier { readings: vec![study.roles.clone()], whose: Some(whose) });
        }
        Reply::Refused(sentence, ..) => {
            let notice = format!("The columns can’t be read as {whose}: {sentence}");
            state.notice.set(Some(notice));
            show_own(state, Arc::clone(&study));
        }
        _ => {}
    });
}

/// Shows a study of the user's that was read, in the link's words or those of the last time.
fn show_own(state: AppState, study: Arc<Study>) {
    let own = study.first_words();
    let from_link = state.words_from_address.get_value().filter(|w| w.kind() == own.kind());
    if let Some(wording) = from_link {
        state.words_from_address.set_value(None);
        state.show(Loaded { study, wording, sample: None, share: None, is_own: false });
        return;
    }
    let remembered = memory::of(&study).filter(|last| last.wording.kind() == own.kind());
    let wording = remembered.as_ref().map_or(own, |last| last.wording.clone());
    let is_own = !(state.has_given_address && state.from_address.get_value().is_some());
    let loaded = Loaded { study, wording, sample: None, share: None, is_own };
    match remembered.filter(|_| state.from_address.get_value().is_none()) {
        None => state.show(loaded),
        Some(last) => {
            let status = read_of(&loaded.study.source)
                + " Labels and settings are those that this browser remembers for a file of this name with these columns.";
            let (settings, view) = (last.settings, last.view);
            state.show_as(
                loaded,
                RestoredView { settings, view, shown: vec![], pins: vec![], status },
            );
        }
    }
}

/// The part of an address that says which sample or file its settings belong to; empty for a study
/// that came without a file.
pub(crate) fn belongs_to(loaded: &Loaded) -> String {
    match &loaded.sample {
        Some(sample) => url::of_sample(sample),
        None if job::has_rows() => url::of_file(&loaded.study),
        None => String::new(),
    }
}
