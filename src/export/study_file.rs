//! The study file, `NAME.breakeven.json`, schema `breakeven-study/1`: a study with its settings and
//! words in one file, either as its counts (no row of the file it came from) or with the files
//! themselves; and what can be wrong with one. `docs/files.md` describes its fields.

use crate::curve::Curves;
use crate::data::{CRC_32, Premise, Roles};
use crate::domain::{InputKind, Source, map_of, to_json};
use crate::evaluate::{SettingError, Settings};
use crate::export::packing::{
    CountsError, Packer, RiskPart, Sealed, given_roles, is_sound, models, put_models, put_values,
    values,
};
use crate::export::picture::Shown;
use crate::export::saved::{Pin, PinText, SavedView, saved_settings};
use crate::study::{FilePart, FileTable, Findings, Refusal, Session, Study, StudyError};
use crate::view::View;
use crate::wording::{Wording, counted, grouped_count};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use thiserror::Error;

/// What the name of a study file ends with.
pub const STUDY_FILE_ENDING: &str = ".breakeven.json";

const SCHEMA: &str = "breakeven-study/1";

/// A study file, opened.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyFile {
    /// What the study is called.
    pub name: String,
    /// How it is looked at; all of it is said, but for a view that is not known.
    pub saved: SavedView,
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
        settings: map_of(saved_settings(of.settings)),
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
    Ok(to_json(&text) + "\n")
}

/// Whether some bytes begin as a study file does.
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
        let pins = text.pins.into_iter().map(PinText::pin).collect::<Result<_, _>>()?;
        Ok(Self {
            name: text.name,
            data: text.data.open(&text.roles)?,
            saved: SavedView {
                settings: Some(Settings::of_saved(text.settings)?),
                view: View::of_word(&text.view),
                words: Some(text.wording),
                roles: Some(text.roles),
                shown: text.shown,
                pins,
            },
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
        let SavedView { roles, settings, .. } = self.saved;
        let (roles, settings) = (roles.unwrap_or_default(), settings.unwrap_or_default());
        let study = session.open_for(tables, &roles, &settings)?;
        Ok((session, study))
    }
}

/// What the counts of a study file may inflate to, and what files in it may hold together.
pub const MOST_STUDY_BYTES: usize = 256 << 20;

/// Bytes of the longest study file: what it holds as base64, and the rest.
pub const MOST_STUDY_TEXT: usize = MOST_STUDY_BYTES / 2 * 3;

/// What a study file holds of the data.
#[derive(Debug, Clone, PartialEq)]
pub enum StudyData {
    /// The study itself, without the rows and columns of its file.
    Counts(Box<Study>),
    /// The files to be read again: the first, then those joined to it, then the test file if any.
    Files(Vec<NamedFile>),
}

/// The same as JSON: the fields of its kind and no others. An enum tagged by its kind would need
/// readers of its own, which weigh more in the page than all of this file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DataText {
    kind: DataKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    premises: Vec<Premise>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    packed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<RiskPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    files: Option<Vec<PackedFile>>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DataKind {
    Counts,
    Files,
}

impl DataText {
    pub(super) fn of_counts(study: &Study) -> Self {
        let mut packer = Packer::default();
        match &study.findings {
            Findings::Classes(curves) => put_models(&mut packer, &curves.models),
            Findings::Values(impacts) => put_values(&mut packer, impacts.values()),
        }
        Self {
            kind: DataKind::Counts,
            source: Some(study.source.clone()),
            notes: Some(study.notes.clone()),
            premises: study.premises.iter().map(Premise::without_remedy).collect(),
            packed: Some(BASE64_STANDARD.encode(packer.seal())),
            rule: study.risk.as_ref().map(RiskPart::of),
            files: None,
        }
    }

    pub(super) fn of_files(files: &[NamedFile]) -> Self {
        let files = Some(files.iter().map(PackedFile::of).collect());
        let (kind, source, notes, packed, rule) = (DataKind::Files, None, None, None, None);
        Self { kind, source, notes, premises: vec![], packed, rule, files }
    }

    /// The data; fails if their numbers contradict each other or a file is not whole.
    pub(super) fn open(self, roles: &Roles) -> Result<StudyData, StudyFileError> {
        let part = |what| StudyFileError::Part { what };
        let Self { kind, source, notes, premises, packed, rule, files } = self;
        let premises = premises.iter().map(Premise::without_remedy).collect();
        match (kind, source, notes, packed, rule, files) {
            (DataKind::Counts, Some(source), Some(notes), Some(packed), rule, None) => {
                let study = study(source, (notes, premises), &packed, rule, roles)?;
                Ok(StudyData::Counts(Box::new(study)))
            }
            (DataKind::Files, None, None, None, None, Some(files)) => {
                Ok(StudyData::Files(whole(files).ok_or(part("files"))?))
            }
            _ => Err(part("data")),
        }
    }
}

fn study(
    source: Source,
    (notes, premises): (Vec<String>, Vec<Premise>),
    packed: &str,
    rule: Option<RiskPart>,
    roles: &Roles,
) -> Result<Study, StudyFileError> {
    let part = |what| StudyFileError::Part { what };
    if !is_sound(&source) {
        return Err(part("source"));
    }
    let sealed = BASE64_STANDARD.decode(packed).ok();
    let sealed = sealed.and_then(|sealed| Sealed::open(&sealed, MOST_STUDY_BYTES));
    let sealed = sealed.ok_or(CountsError::Damaged)?;
    let findings = match source.kind {
        InputKind::Values => Findings::Values(values(&mut sealed.unpack())?),
        _ => Findings::Classes(Curves::new(models(&mut sealed.unpack())?)),
    };
    let risk = rule.map(|rule| rule.model().ok_or(part("rule"))).transpose()?;
    let (roles, problems, columns, preview) = (roles.clone(), vec![], vec![], vec![]);
    Ok(Study { source, findings, risk, problems, notes, premises, roles, columns, preview })
}

/// The files; `None` if one is not whole, there are more bytes than a study file may hold, or not
/// exactly one is the first.
fn whole(files: Vec<PackedFile>) -> Option<Vec<NamedFile>> {
    let mut left = MOST_STUDY_BYTES;
    let file = |file: PackedFile| {
        let file = file.file(left)?;
        left -= file.bytes.len();
        Some(file)
    };
    let files: Vec<NamedFile> = files.into_iter().map(file).collect::<Option<_>>()?;
    let count = |part| files.iter().filter(|file| file.part == part).count();
    (count(FilePart::First) == 1 && count(FilePart::Test) <= 1).then_some(files)
}

/// A file as it was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    /// Its name, without folders.
    pub name: String,
    /// What it is in the study.
    pub part: FilePart,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file as JSON: its bytes deflated, as base64, with their number and check sum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackedFile {
    name: String,
    part: FilePart,
    bytes: usize,
    crc32: u32,
    packed: String,
}

impl PackedFile {
    pub(super) fn of(file: &NamedFile) -> Self {
        Self {
            name: file.name.clone(),
            part: file.part,
            bytes: file.bytes.len(),
            crc32: CRC_32.checksum(&file.bytes),
            packed: BASE64_STANDARD.encode(compress_to_vec(&file.bytes, 6)),
        }
    }

    /// The file; `None` if it is not whole or has more than `most` bytes.
    pub(super) fn file(self, most: usize) -> Option<NamedFile> {
        let limit = Some(self.bytes).filter(|&bytes| bytes <= most)?;
        let deflated = BASE64_STANDARD.decode(self.packed).ok()?;
        let bytes = decompress_to_vec_with_limit(&deflated, limit).ok()?;
        let is_whole = bytes.len() == self.bytes && CRC_32.checksum(&bytes) == self.crc32;
        is_whole.then_some(NamedFile { name: self.name, part: self.part, bytes })
    }
}

/// Why a study file can't be opened or made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum StudyFileError {
    /// It is no such file, or a part of one.
    #[error(
        "This is not a whole study file: {found}. Expected JSON with the schema “breakeven-study/1”; save it again from the page it came from."
    )]
    NotReadable {
        /// What was found, and where.
        found: String,
    },
    /// It is of another version.
    #[error(
        "The study file has the schema “{found}”; this page reads “breakeven-study/1”. Reload the page, or save the file again from a page of this version."
    )]
    Schema {
        /// The schema it names.
        found: String,
    },
    /// No page writes one of this length.
    #[error(
        "The study file has {size} bytes, more than a page writes; it can't be opened. Save it again from the page it came from."
    )]
    TooLong {
        /// How many bytes it has.
        size: usize,
    },
    /// A setting is unknown or outside its range.
    #[error("The study file holds a setting that can't be taken: {0}")]
    Setting(#[from] SettingError),
    /// A part makes no sense.
    #[error(
        "The {what} of the study file can't be read; save it again from the page it came from."
    )]
    Part {
        /// Which part.
        what: &'static str,
    },
    /// Its counts are not those of any study.
    #[error(
        "The counts of the study file can't be right: {0}. Save it again from the page it came from."
    )]
    Counts(#[from] CountsError),
    /// The files in it are too large.
    #[error(
        "The files have {size} bytes; a study file holds {most} at most. Save the counts without the files."
    )]
    TooLarge {
        /// How many bytes there are.
        size: usize,
        /// How many there may be.
        most: usize,
    },
}

/// A page shows so many models within a second or two.
const MOST_MODELS: usize = 300;

/// A slider still moves smoothly over so many folds of all models together.
const MOST_FOLDS: usize = 3000;

/// What a page has to show of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyWeight {
    /// How many models there are.
    pub models: usize,
    /// How many folds all of them have together.
    pub folds: usize,
}

impl StudyWeight {
    /// What there is of a study.
    pub fn of(study: &Study) -> Self {
        let models = study.curves().map_or(&[][..], |curves| &curves.models);
        let folds = models.iter().map(|model| model.folds.len()).sum();
        Self { models: study.model_names().len(), folds }
    }

    /// Whether it is so much that the user is to be asked first.
    pub fn is_heavy(self) -> bool {
        self.models > MOST_MODELS || self.folds > MOST_FOLDS
    }
}

impl fmt::Display for StudyWeight {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "{}", counted(self.models as f64, "model", "models"))?;
        match self.folds {
            0 => Ok(()),
            folds => write!(to, " with {} folds", grouped_count(folds)),
        }
    }
}
