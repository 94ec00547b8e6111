//! How a study is looked at, as an address, a study file, a page in one file and the browser's memory
//! keep it.

use crate::data::Roles;
use crate::domain::map_of;
use crate::evaluate::{SettingError, Settings};
use crate::study::Study;
use crate::view::View;
use crate::wording::Wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a study is looked at; what is not said is as a study is opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SavedView {
    /// The condition and all other settings, if any is set.
    pub settings: Option<Settings>,
    /// The view that is open, if one that is known is named.
    pub view: Option<View>,
    /// The words, if any.
    pub words: Option<Wording>,
    /// Which column plays which role, if anything is said of it.
    pub roles: Option<Roles>,
    /// Which models are shown, by index; empty if that is not said.
    pub shown: Vec<bool>,
    /// The pinned conditions.
    pub pins: Vec<Pin>,
}

impl SavedView {
    /// The words for a study: those that are kept if they are of its kind.
    ///
    /// - `own`: those that the study itself has.
    pub fn words_or(&self, own: Wording) -> Wording {
        self.words.clone().filter(|words| words.kind() == own.kind()).unwrap_or(own)
    }
}

/// A condition that was pinned to be compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Pin {
    /// What it is called.
    pub name: String,
    /// The settings.
    pub settings: Settings,
}

/// A pinned condition as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::export) struct PinText {
    name: String,
    settings: BTreeMap<String, String>,
}

impl PinText {
    pub(in crate::export) fn of(pin: &Pin) -> Self {
        Self { name: pin.name.clone(), settings: map_of(saved_settings(&pin.settings)) }
    }

    /// The pinned condition.
    ///
    /// # Errors
    /// [`SettingError`] of the first setting that can't be set.
    pub(in crate::export) fn pin(self) -> Result<Pin, SettingError> {
        Ok(Pin { settings: Settings::of_saved(self.settings)?, name: self.name })
    }
}

/// The pairs of some settings. The baseline is always written: what its absence means has changed.
pub(in crate::export) fn saved_settings(
    settings: &Settings,
) -> impl Iterator<Item = (String, String)> {
    let baseline = ("baseline", settings.baseline.name());
    let pairs = settings.pairs().into_iter().chain([baseline]);
    pairs.map(|(key, value)| (key.to_owned(), value))
}

/// Of so many files words and settings are remembered.
const MOST_FILES: usize = 12;

/// How a file was left. A file is known by its name and its columns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    file: String,
    columns: Vec<String>,
    settings: Vec<(String, String)>,
    view: String,
    words: Wording,
    /// The roles of its columns, if the user has chosen any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roles: Option<Roles>,
}

impl Remembered {
    /// What is to be remembered of a study.
    pub fn new(study: &Study, settings: &Settings, view: View, words: &Wording) -> Self {
        Self {
            file: study.source.name.clone(),
            columns: study.columns.iter().map(|column| column.name.clone()).collect(),
            settings: saved_settings(settings).collect(),
            view: view.word().to_owned(),
            words: words.clone(),
            roles: study.roles.complete.then(|| study.roles.clone()),
        }
    }

    /// Whether it is of a file of this name and these columns.
    pub fn is_of(&self, study: &Study) -> bool {
        let columns = study.columns.iter().map(|column| &column.name);
        self.file == study.source.name && self.columns.iter().eq(columns)
    }

    /// The roles that the user has chosen for its columns, if any.
    pub fn roles(&self) -> Option<&Roles> {
        self.roles.as_ref()
    }

    /// Settings, view, words and roles; `None` if a setting is none that this version knows.
    pub fn saved(self) -> Option<SavedView> {
        Some(SavedView {
            settings: Some(Settings::of_saved(self.settings).ok()?),
            view: View::of_word(&self.view),
            words: Some(self.words),
            roles: self.roles,
            ..SavedView::default()
        })
    }

    /// What this tab has changed since it last knew, and else what is stored: another tab may have
    /// changed that.
    fn merged(self, known: Option<&Self>, stored: Option<Self>) -> Self {
        let (Some(known), Some(stored)) = (known, stored) else { return self };
        let words = if self.words == known.words { stored.words } else { self.words };
        let settings =
            if self.settings == known.settings { stored.settings } else { self.settings };
        let view = if self.view == known.view { stored.view } else { self.view };
        let roles = if self.roles == known.roles { stored.roles } else { self.roles };
        Self { words, settings, view, roles, ..self }
    }

    fn is_same_file(&self, other: &Self) -> bool {
        self.file == other.file && self.columns == other.columns
    }
}

/// The last files, the last first.
#[derive(Debug, Default)]
pub struct LastFiles(Vec<Remembered>);

impl LastFiles {
    /// Those of a text; none if it is no such text.
    pub fn read(text: &str) -> Self {
        Self(serde_json::from_str(text).unwrap_or_default())
    }

    /// The text that [`LastFiles::read`] reads.
    pub fn text(&self) -> String {
        serde_json::to_string(&self.0).expect("texts alone are always JSON")
    }

    /// How a file of this name and these columns was left, if it was one of the last.
    pub fn of(&self, study: &Study) -> Option<&Remembered> {
        self.0.iter().find(|file| file.is_of(study))
    }

    /// Puts a file first.
    ///
    /// - `known`: what this tab last wrote or read of it; of what it has not changed since then,
    ///   the stored stays.
    pub fn remember(&mut self, now: Remembered, known: Option<&Remembered>) {
        let known = known.filter(|known| known.is_same_file(&now));
        let stored = self.0.iter().position(|file| file.is_same_file(&now));
        let stored = stored.map(|at| self.0.remove(at));
        self.0.insert(0, now.merged(known, stored));
        self.0.truncate(MOST_FILES);
    }
}
