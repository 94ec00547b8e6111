//! How the last files were left, as the text that a browser keeps between visits.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::study::Study;
use crate::view::View;
use crate::wording::Wording;
use serde::{Deserialize, Serialize};

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
    #[must_use]
    pub fn new(study: &Study, settings: &Settings, view: View, words: &Wording) -> Self {
        let baseline = ("baseline", settings.baseline.name());
        let settings = settings.pairs().into_iter().chain([baseline]);
        let settings = settings.map(|(key, value)| (key.to_owned(), value));
        Self {
            file: study.source.name.clone(),
            columns: study.columns.iter().map(|column| column.name.clone()).collect(),
            settings: settings.collect(),
            view: view.word().to_owned(),
            words: words.clone(),
            roles: study.roles.complete.then(|| study.roles.clone()),
        }
    }

    /// Whether it is of a file of this name and these columns.
    #[must_use]
    pub fn is_of(&self, study: &Study) -> bool {
        let columns = study.columns.iter().map(|column| &column.name);
        self.file == study.source.name && self.columns.iter().eq(columns)
    }

    /// The roles that the user has chosen for its columns, if any.
    #[must_use]
    pub fn roles(&self) -> Option<&Roles> {
        self.roles.as_ref()
    }

    /// The settings, the view and the words; `None` if a setting is none that this version knows.
    #[must_use]
    pub fn into_parts(self) -> Option<(Settings, Option<View>, Wording)> {
        let settings = Settings::of_saved(self.settings).ok()?;
        Some((settings, View::of_word(&self.view), self.words))
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
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self(serde_json::from_str(text).unwrap_or_default())
    }

    /// The text that [`LastFiles::read`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(&self.0).expect("texts alone are always JSON")
    }

    /// How a file of this name and these columns was left, if it was one of the last.
    #[must_use]
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
