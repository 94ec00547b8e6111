//! The data in a study file: the counts of the study, or the files that it is read from.

use crate::curve::Curves;
use crate::data::Roles;
use crate::domain::{InputKind, Source};
use crate::export::packing::{
    CountsError, Packer, RiskPart, Sealed, is_sound, models, put_models, put_values, values,
};
use crate::export::study_file::embedded::{NamedFile, PackedFile};
use crate::export::study_file::error::StudyFileError;
use crate::study::{FilePart, Findings, Study};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

/// What the counts of a study file may inflate to, and what files in it may hold together.
pub const MOST_STUDY_BYTES: usize = 256 << 20;

/// What a study file holds of the data.
#[derive(Debug, Clone, PartialEq)]
pub enum StudyData {
    /// The study itself, without the rows and columns of its file.
    Counts(Box<Study>),
    /// The files to be read again: the first, then those joined to it, then the test file if any.
    Files(Vec<NamedFile>),
}

/// The same as JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum DataText {
    Counts(CountsText),
    Files { files: Vec<PackedFile> },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountsText {
    source: Source,
    notes: Vec<String>,
    packed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<Box<RiskPart>>,
}

impl DataText {
    pub(super) fn of_counts(study: &Study) -> Self {
        let mut packer = Packer::default();
        match &study.findings {
            Findings::Classes(curves) => put_models(&mut packer, &curves.models),
            Findings::Values(impacts) => put_values(&mut packer, impacts.values()),
        }
        Self::Counts(CountsText {
            source: study.source.clone(),
            notes: study.notes.clone(),
            packed: BASE64_STANDARD.encode(packer.seal()),
            rule: study.risk.as_ref().map(|risk| Box::new(RiskPart::of(risk))),
        })
    }

    pub(super) fn of_files(files: &[NamedFile]) -> Self {
        Self::Files { files: files.iter().map(PackedFile::of).collect() }
    }

    /// The data; fails if their numbers contradict each other or a file is not whole.
    pub(super) fn open(self, roles: &Roles) -> Result<StudyData, StudyFileError> {
        match self {
            Self::Counts(counts) => Ok(StudyData::Counts(Box::new(study(counts, roles)?))),
            Self::Files { files } => {
                let files = whole(files).ok_or(StudyFileError::Part { what: "files" })?;
                Ok(StudyData::Files(files))
            }
        }
    }
}

fn study(counts: CountsText, roles: &Roles) -> Result<Study, StudyFileError> {
    let CountsText { source, notes, packed, rule } = counts;
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
    let roles = roles.clone();
    let (problems, columns, preview) = (vec![], vec![], vec![]);
    Ok(Study { source, findings, risk, problems, notes, roles, columns, preview })
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
