//! The study file, `NAME.breakeven.json`, schema `breakeven-study/1`: a study with its settings and
//! words in one file, either as its counts (no row of the file it came from) or with the files
//! themselves. `docs/files.md` describes its fields.

use crate::data::Roles;
use crate::evaluate::{SettingError, Settings};
use crate::export::drawing::Shown;
use crate::export::packing::given_roles;
use crate::export::study_file::data::{DataText, MOST_STUDY_BYTES, StudyData};
use crate::export::study_file::embedded::NamedFile;
use crate::export::study_file::error::StudyFileError;
use crate::study::{FileTable, Refusal, Session, Study, StudyError};
use crate::view::View;
use crate::wording::Wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;

/// What the name of a study file ends with.
pub const STUDY_FILE_ENDING: &str = ".breakeven.json";

const SCHEMA: &str = "breakeven-study/1";

/// A condition that was pinned to be compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Pin {
    /// What it is called.
    pub name: String,
    /// The settings.
    pub settings: Settings,
}

/// A study file, opened.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyFile {
    /// What the study is called.
    pub name: String,
    /// The condition and all other settings.
    pub settings: Settings,
    /// The view that is open, if the file names one that is known.
    pub view: Option<View>,
    /// Its words.
    pub wording: Wording,
    /// Which models are shown, by index.
    pub shown: Vec<bool>,
    /// The pinned conditions.
    pub pins: Vec<Pin>,
    /// Which column plays which role.
    pub roles: Roles,
    /// The data.
    pub data: StudyData,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    schema: String,
    name: String,
    settings: BTreeMap<String, String>,
    view: String,
    wording: Wording,
    shown: Vec<bool>,
    pins: Vec<PinText>,
    #[serde(serialize_with = "given_roles")]
    roles: Roles,
    data: DataText,
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
        Self { name: pin.name.clone(), settings: settings_text(&pin.settings) }
    }

    /// The pinned condition.
    ///
    /// # Errors
    /// [`SettingError`] of the first setting that can't be set.
    pub(in crate::export) fn pin(self) -> Result<Pin, SettingError> {
        Ok(Pin { settings: Settings::of_saved(self.settings)?, name: self.name })
    }
}

/// A study as the text of a study file.
///
/// - `name`: what the study is called.
/// - `files`: the files themselves, in the order of [`StudyData::Files`]; without any the study file
///   holds counts.
///
/// # Errors
/// [`StudyFileError::TooLarge`].
pub fn study_file(
    name: &str,
    of: &Shown,
    view: View,
    pins: &[Pin],
    files: &[NamedFile],
) -> Result<String, StudyFileError> {
    let size = files.iter().map(|file| file.bytes.len()).sum();
    if size > MOST_STUDY_BYTES {
        return Err(StudyFileError::TooLarge { size, most: MOST_STUDY_BYTES });
    }
    let text = Text {
        schema: SCHEMA.into(),
        name: name.into(),
        settings: settings_text(of.settings),
        view: view.word().into(),
        wording: of.wording.clone(),
        shown: of.models.to_vec(),
        pins: pins.iter().map(PinText::of).collect(),
        roles: of.study.roles.clone(),
        data: match files {
            [] => DataText::of_counts(of.study),
            files => DataText::of_files(files),
        },
    };
    Ok(serde_json::to_string(&text).expect("plain structs with text keys") + "\n")
}

/// Whether some bytes begin as a study file does.
#[must_use]
pub fn is_study_file(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let start: String = start.chars().filter(|c| !c.is_whitespace()).collect();
    start.trim_start_matches('\u{feff}').starts_with("{\"schema\":\"breakeven-study/")
}

impl StudyFile {
    /// Opens a study file.
    ///
    /// # Errors
    /// [`StudyFileError`], whose sentence is for the person who opened it.
    pub fn open(bytes: &[u8]) -> Result<Self, StudyFileError> {
        #[derive(Deserialize)]
        struct Schema {
            schema: String,
        }
        let unreadable =
            |error: &dyn Error| StudyFileError::NotReadable { found: error.to_string() };
        let text = str::from_utf8(bytes).map_err(|error| unreadable(&error))?;
        let text = text.trim_start_matches('\u{feff}');
        // Another version may have other fields.
        let Schema { schema } = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if schema != SCHEMA {
            let found = schema.chars().filter(|c| !c.is_control()).take(40).collect();
            return Err(StudyFileError::Schema { found });
        }
        let text: Text = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        Ok(Self {
            name: text.name,
            settings: Settings::of_saved(text.settings)?,
            view: View::of_word(&text.view),
            wording: text.wording,
            shown: text.shown,
            pins: text.pins.into_iter().map(PinText::pin).collect::<Result<_, _>>()?,
            data: text.data.open(&text.roles)?,
            roles: text.roles,
        })
    }

    /// The study: the one it holds, or what the files it holds make.
    ///
    /// # Errors
    /// [`Refusal`] if the files can't be read.
    pub fn study(self) -> Result<Study, Refusal> {
        self.open_session().map(|(_, study)| study)
    }

    /// The same with the session that holds its files; one that holds none for a study of counts.
    ///
    /// # Errors
    /// As [`StudyFile::study`].
    pub fn open_session(self) -> Result<(Session, Study), Refusal> {
        let mut session = Session::default();
        let files = match self.data {
            StudyData::Counts(study) => return Ok((session, *study)),
            StudyData::Files(files) => files,
        };
        let read = |file: &NamedFile| FileTable::read(&file.name, file.part, &file.bytes);
        let tables = files.iter().map(read).collect::<Result<_, _>>().map_err(StudyError::Data)?;
        let study = session.open_for(tables, &self.roles, &self.settings)?;
        Ok((session, study))
    }
}

/// The baseline is always written: what its absence means has changed.
fn settings_text(settings: &Settings) -> BTreeMap<String, String> {
    let baseline = ("baseline", settings.baseline.name());
    let pairs = settings.pairs().into_iter().chain([baseline]);
    pairs.map(|(key, value)| (key.to_owned(), value)).collect()
}
