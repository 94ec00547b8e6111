//! The study file, `NAME.breakeven.json`, schema `breakeven-study/1`: a study with its settings and
//! words in one file, either as its counts (no row of the file it came from) or with the files
//! themselves. `docs/files.md` tells its fields.

use crate::curve::{Curves, Detail};
use crate::data::{DataError, Roles};
use crate::domain::{InputKind, Source};
use crate::evaluate::{SettingError, Settings};
use crate::export::drawing::Shown;
use crate::export::packing::{
    CountsError, Packer, RiskPart, Sealed, given_roles, is_sound, models, put_models, put_values,
    values,
};
use crate::export::study_file::embedded::{FilePart, NamedFile, PackedFile};
use crate::export::study_file::error::StudyFileError;
use crate::export::view::View;
use crate::study::{Findings, Study};
use crate::wording::Wording;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the name of a study file ends with.
pub const STUDY_FILE_ENDING: &str = ".breakeven.json";

const SCHEMA: &str = "breakeven-study/1";

/// What the counts of a study file may inflate to, and what files in it may hold together.
pub const MOST_STUDY_BYTES: usize = 256 << 20;

/// A condition that was pinned to be compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Pin {
    /// What it is called.
    pub name: String,
    /// The settings.
    pub settings: Settings,
}

/// What a study file holds of the data.
#[derive(Debug, Clone, PartialEq)]
pub enum StudyData {
    /// The study itself, without the rows and columns of its file.
    Counts(Box<Study>),
    /// The files to be read again: the first, then those joined to it, then the judging one if any.
    Files(Vec<NamedFile>),
}

/// A study file, opened.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyFile {
    /// What the study is called.
    pub name: String,
    /// What it is asked.
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PinText {
    name: String,
    settings: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum DataText {
    Counts {
        source: Source,
        notes: Vec<String>,
        packed: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<Box<RiskPart>>,
    },
    Files {
        files: Vec<PackedFile>,
    },
}

/// A study as the text of a study file.
///
/// - `name`: what the study is called.
/// - `files`: the files themselves, in the order that [`StudyData::Files`] tells; without any the
///   file holds counts.
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
    let pin =
        |pin: &Pin| PinText { name: pin.name.clone(), settings: settings_text(&pin.settings) };
    let text = Text {
        schema: SCHEMA.into(),
        name: name.into(),
        settings: settings_text(of.settings),
        view: view.word().into(),
        wording: of.wording.clone(),
        shown: of.models.to_vec(),
        pins: pins.iter().map(pin).collect(),
        roles: of.study.roles.clone(),
        data: match files {
            [] => counts_text(of.study),
            files => DataText::Files { files: files.iter().map(PackedFile::of).collect() },
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
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let unreadable =
            |error: serde_json::Error| StudyFileError::NotReadable { found: error.to_string() };
        // Another version may have other fields.
        let Schema { schema } = serde_json::from_slice(bytes).map_err(unreadable)?;
        if schema != SCHEMA {
            let found = schema.chars().filter(|c| !c.is_control()).take(40).collect();
            return Err(StudyFileError::Schema { found });
        }
        let text: Text = serde_json::from_slice(bytes).map_err(unreadable)?;
        let pin = |pin: PinText| Ok(Pin { settings: Settings::of(pin.settings)?, name: pin.name });
        Ok(Self {
            name: text.name,
            settings: Settings::of(text.settings)?,
            view: View::ALL.into_iter().find(|view| view.word() == text.view),
            wording: text.wording,
            shown: text.shown,
            pins: text.pins.into_iter().map(pin).collect::<Result<_, SettingError>>()?,
            data: data(text.data, &text.roles)?,
            roles: text.roles,
        })
    }

    /// The study: the one it holds, or what the files it holds make.
    ///
    /// # Errors
    /// [`DataError`] if the files can't be read.
    pub fn study(self) -> Result<Study, DataError> {
        let files = match self.data {
            StudyData::Counts(study) => return Ok(*study),
            StudyData::Files(files) => files,
        };
        let of = |part| {
            let some = files.iter().filter(move |file| file.part == part);
            some.map(|file| (&*file.name, &*file.bytes)).collect::<Vec<(&str, &[u8])>>()
        };
        let (first, judge) = (of(FilePart::First), of(FilePart::Judge).first().copied());
        let others = of(FilePart::Joined);
        let first = first.first().copied().unwrap_or(("", b""));
        let open = |detail| Study::open_joined(first, &others, judge, &self.roles, detail);
        match open(Detail::Usual)? {
            study if self.settings.targeting.is_asked() && study.lacks_cuts() => {
                open(Detail::EveryCut)
            }
            study => Ok(study),
        }
    }
}

fn counts_text(study: &Study) -> DataText {
    let mut packer = Packer::default();
    match &study.findings {
        Findings::Classes(curves) => put_models(&mut packer, &curves.models),
        Findings::Values(impacts) => put_values(&mut packer, impacts.values()),
    }
    DataText::Counts {
        source: study.source.clone(),
        notes: study.notes.clone(),
        packed: BASE64_STANDARD.encode(packer.seal()),
        rule: study.risk.as_ref().map(|risk| Box::new(RiskPart::of(risk))),
    }
}

fn data(text: DataText, roles: &Roles) -> Result<StudyData, StudyFileError> {
    let part = |what| StudyFileError::Part { what };
    match text {
        DataText::Counts { source, notes, packed, rule } => {
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
            Ok(StudyData::Counts(Box::new(Study {
                source,
                findings,
                risk: rule.map(|rule| rule.model().ok_or(part("rule"))).transpose()?,
                problems: vec![],
                notes,
                roles: roles.clone(),
                columns: vec![],
                preview: vec![],
            })))
        }
        DataText::Files { files } => {
            let mut room = MOST_STUDY_BYTES;
            let file = |file: PackedFile| {
                let file = file.file(room)?;
                room -= file.bytes.len();
                Some(file)
            };
            let files: Vec<NamedFile> =
                files.into_iter().map(file).collect::<Option<_>>().ok_or(part("files"))?;
            let count = |part| files.iter().filter(|file| file.part == part).count();
            let is_whole = count(FilePart::First) == 1 && count(FilePart::Judge) <= 1;
            if is_whole { Ok(StudyData::Files(files)) } else { Err(part("files")) }
        }
    }
}

fn settings_text(settings: &Settings) -> BTreeMap<String, String> {
    settings.pairs().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
