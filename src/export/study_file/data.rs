//! The data in a study file: the counts of the study, or the files that it is read from.

use crate::curve::Curves;
use crate::data::{Premise, Roles};
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
pub(super) struct DataText {
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
                let study = Study { notes, premises, ..study(source, &packed, rule, roles)? };
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
    let roles = roles.clone();
    let (problems, notes, columns, preview) = (vec![], vec![], vec![], vec![]);
    let premises = vec![];
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
