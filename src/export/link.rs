//! What stands in an address after the `#`: the settings, the file they belong to, and a study's
//! words or counts.
//!
//! A study in a link is its counts and its words, small enough for an address, so that whoever
//! opens it sees the same study: `1.` and then, as base64url without padding, what `Packer::seal`
//! makes of a heading as JSON and the counts. Never a row of a file; never what a single case
//! weighs or is worth. Settings stand beside it, readable. Of the file that a link belongs to it
//! says what it is called, how many rows it has and how its columns are read, but none of its cells
//! except the outcome value that counts as positive.

use crate::curve::{Curves, ModelCurves};
use crate::data::{CRC_32, Premise, Roles};
use crate::domain::{InputKind, SortedCases, Source, to_json};
use crate::evaluate::{Baseline, Given, Settings, TodaysCut};
use crate::export::packing::{
    CountsError, Packer, RiskPart, Sealed, Unpacker, given_roles, is_sound, models, put_models,
};
use crate::export::saved::SavedView;
use crate::study::{Findings, Study};
use crate::view::View;
use crate::wording::Wording;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use thiserror::Error;

/// A longer link gets lost in mail programs and chats.
pub const LONGEST_SHARE: usize = 32_000;

/// What a link may inflate to: some sixty megabytes of curves.
const MOST_BYTES: usize = 1 << 20;

const VERSION: &str = "1";

/// Why a study can't be put into a link, or a link not be opened.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The link would be too long.
    #[error(
        "With its counts the link would have {size} characters; beyond {most} links get cut off on their way. Save a study file and send that."
    )]
    TooLarge {
        /// How many characters it would have.
        size: usize,
        /// How many it may have.
        most: usize,
    },
    /// The link would be short, but what it holds long.
    #[error(
        "The models have more thresholds than a link can hold. Save a study file and send that."
    )]
    TooManyCuts,
    /// The counts would reveal what single cases weigh, cost or are worth.
    #[error(
        "A link never tells {what} of single cases, and this study's counts would. Save a study file and send that."
    )]
    Amounts {
        /// What they would reveal.
        what: &'static str,
    },
    /// The link was made by another version of the page.
    #[error(
        "The link is of version “{found}”; this page reads version 1. Reload the page, or ask for the study file."
    )]
    Version {
        /// What stands before the first point.
        found: String,
    },
    /// It is not what was sent.
    #[error(
        "The link is damaged: a part of it is missing or was changed. Copy it again as a whole, or ask for the study file."
    )]
    Damaged,
    /// It is whole, but no page wrote it: its heading makes no sense.
    #[error(
        "The link is not one that this page makes: its {what} can't be read. Ask for the study file."
    )]
    NoHeading {
        /// Which part.
        what: &'static str,
    },
    /// It is whole, but its counts are not those of any study.
    #[error("The link is not one that this page makes: {0}. Ask for the study file.")]
    NoCounts(#[from] CountsError),
}

/// What a link holds.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedStudy {
    /// The study, without the first rows and columns of its file.
    pub study: Study,
    /// Its words.
    pub wording: Wording,
    /// Which models are shown, by index.
    pub shown: Vec<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    source: Source,
    #[serde(serialize_with = "given_roles")]
    roles: Roles,
    notes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    premises: Vec<Premise>,
    words: Wording,
    shown: Vec<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<RiskPart>,
}

/// The value of `share=` in an address: letters, digits, `-`, `_` and a point.
///
/// - `baseline`: what models are compared with.
/// - `shown`: which models are shown, by index.
///
/// # Errors
/// [`ShareError::TooLarge`], [`ShareError::TooManyCuts`]; [`ShareError::Amounts`] where cases differ in value, weight or cost.
pub fn share_payload(
    study: &Study,
    wording: &Wording,
    shown: &[bool],
    baseline: &Baseline,
) -> Result<String, ShareError> {
    let Findings::Classes(curves) = &study.findings else {
        return Err(ShareError::Amounts { what: "the amounts" });
    };
    let roles = &study.roles;
    if roles.false_negative_cost.is_some() || roles.false_positive_cost.is_some() {
        return Err(ShareError::Amounts { what: "the costs" });
    }
    if roles.weight.is_some() && study.source.kind == InputKind::Scores {
        return Err(ShareError::Amounts { what: "the weights" });
    }
    let heading = Heading {
        source: study.source.clone(),
        roles: roles.clone(),
        notes: study.notes.clone(),
        premises: study.premises.iter().map(Premise::without_remedy).collect(),
        words: wording.clone(),
        shown: shown.to_vec(),
        rule: study.risk.as_ref().map(RiskPart::of),
    };
    let mut packer = Packer::default();
    packer.put(&to_json(&heading));
    let today = baseline.cut(curves).ok().flatten();
    let lean = |(index, model)| lean(model, today.filter(|cut| cut.model == index));
    let models: Vec<ModelCurves> = curves.models.iter().enumerate().map(lean).collect();
    put_models(&mut packer, &models);
    seal(packer)
}

/// A model with those of its cuts on unseen cases only that a threshold of its hull makes, or the one in force: a link
/// is short.
fn lean(model: &ModelCurves, today: Option<TodaysCut>) -> ModelCurves {
    let Some(test) = &model.test else { return model.clone() };
    let thresholds = model.hull.corners().iter().map(|corner| corner.threshold);
    let thresholds = thresholds.chain(today.map(|cut| Some(cut.threshold)));
    let wanted: Vec<usize> = thresholds.map(|threshold| test.cut_at(threshold)).collect();
    let kept = SortedCases::from(test.clone()).keeping(|cut, _| wanted.contains(&cut));
    ModelCurves { test: Some(kept), ..model.clone() }
}

/// The study in the value of `share=`.
///
/// # Errors
/// [`ShareError`], whose sentence is for the person who opened the link.
pub fn open_share(value: &str) -> Result<SharedStudy, ShareError> {
    let sealed = unseal(value)?;
    let mut from = sealed.unpack();
    let heading: Heading = from_json(&mut from, "heading")?;
    let no = |what| ShareError::NoHeading { what };
    if !is_sound(&heading.source) || heading.source.kind == InputKind::Values {
        return Err(no("source"));
    }
    let study = Study {
        source: heading.source,
        findings: Findings::Classes(Curves::new(models(&mut from)?)),
        risk: heading.rule.map(|rule| rule.model().ok_or(no("rule"))).transpose()?,
        problems: vec![],
        notes: heading.notes,
        premises: heading.premises.iter().map(Premise::without_remedy).collect(),
        roles: heading.roles,
        columns: vec![],
        preview: vec![],
    };
    Ok(SharedStudy { study, wording: heading.words, shown: heading.shown })
}

/// The value of `words=` in an address: a study's words alone, for a link without counts.
///
/// # Errors
/// [`ShareError::TooLarge`].
pub fn words_payload(wording: &Wording) -> Result<String, ShareError> {
    seal_json(wording)
}

/// The words in the value of `words=`.
///
/// # Errors
/// [`ShareError`], as [`open_share`].
pub fn open_words(value: &str) -> Result<Wording, ShareError> {
    unseal_json(value, "words")
}

/// One part alone as a value of an address.
fn seal_json(part: &impl Serialize) -> Result<String, ShareError> {
    let mut packer = Packer::default();
    packer.put(&to_json(part));
    seal(packer)
}

fn unseal_json<T: DeserializeOwned>(value: &str, what: &'static str) -> Result<T, ShareError> {
    let sealed = unseal(value)?;
    let mut from = sealed.unpack();
    let part = from_json(&mut from, what)?;
    from.end().map_err(|_| ShareError::NoHeading { what })?;
    Ok(part)
}

pub(super) fn seal(packer: Packer) -> Result<String, ShareError> {
    if packer.bytes() > MOST_BYTES {
        return Err(ShareError::TooManyCuts);
    }
    let value = format!("{VERSION}.{}", BASE64_URL_SAFE_NO_PAD.encode(packer.seal()));
    match value.len() {
        size if size > LONGEST_SHARE => Err(ShareError::TooLarge { size, most: LONGEST_SHARE }),
        _ => Ok(value),
    }
}

pub(super) fn unseal(value: &str) -> Result<Sealed, ShareError> {
    let (version, payload) = value.split_once('.').ok_or(ShareError::Damaged)?;
    if version != VERSION {
        let found = version.chars().filter(|c| !c.is_control()).take(20).collect();
        return Err(ShareError::Version { found });
    }
    if value.len() > LONGEST_SHARE {
        return Err(ShareError::TooLarge { size: value.len(), most: LONGEST_SHARE });
    }
    let sealed = BASE64_URL_SAFE_NO_PAD.decode(payload).map_err(|_| ShareError::Damaged)?;
    Sealed::open(&sealed, MOST_BYTES).ok_or(ShareError::Damaged)
}

pub(super) fn from_json<T: DeserializeOwned>(
    from: &mut Unpacker,
    what: &'static str,
) -> Result<T, ShareError> {
    let read = from.take().ok().and_then(|text| serde_json::from_str(text).ok());
    read.ok_or(ShareError::NoHeading { what })
}

/// What `encodeURIComponent` escapes: all but letters, digits and nine signs.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The fragment of an address that opens a page with these settings: `#cost-ratio=5&view=cost`.
///
/// Cost ratio and baseline are written even where they are the defaults: samples have defaults of
/// their own.
///
/// # Examples
/// ```
/// use breakeven::{export::fragment, view::View};
/// use breakeven::evaluate::Settings;
/// let mut settings = Settings::default();
/// settings.set("baseline", "model:a & b")?;
/// let expected = "#cost-ratio=1&baseline=model%3Aa%20%26%20b&view=cost";
/// assert_eq!(fragment(&settings, View::Cost), expected);
/// # Ok::<(), breakeven::evaluate::SettingError>(())
/// ```
pub fn fragment(settings: &Settings, view: View) -> String {
    let mut text = String::from("#");
    for (key, value) in address_pairs(settings) {
        let value = utf8_percent_encode(&value, ESCAPED);
        let _ = write!(text, "{key}={value}&"); // to a String: it does not fail
    }
    text + "view=" + view.word()
}

/// The settings that an address holds, in its order.
pub(in crate::export) fn address_pairs(settings: &Settings) -> Vec<(&'static str, String)> {
    let mut pairs = settings.pairs();
    let has = |pairs: &[(&str, String)], wanted| pairs.iter().any(|(key, _)| *key == wanted);
    if let Given::CostRatio(ratio) = settings.given
        && !has(&pairs, "cost-ratio")
    {
        // Before a matrix, which implies its own.
        pairs.insert(0, ("cost-ratio", ratio.to_string()));
    }
    if !has(&pairs, "baseline") {
        pairs.push(("baseline", settings.baseline.name()));
    }
    pairs
}

/// What the pairs of an address ask for.
///
/// # Examples
/// ```
/// use breakeven::export::AddressParts;
/// let mut parts = AddressParts::default();
/// parts.set("sample", "containers");
/// parts.set("pc", "2");
/// assert_eq!((parts.sample.as_deref(), parts.saved.settings), (Some("containers"), None));
/// assert_eq!(parts.refused.len(), 1);
/// ```
#[derive(Debug, Default)]
pub struct AddressParts {
    /// Settings, view and words that can be understood.
    pub saved: SavedView,
    /// The counts of a link, as they stand there.
    pub share: Option<String>,
    /// The file that the settings were made for.
    pub file: Option<LinkedFile>,
    /// The name of the sample that they were made for.
    pub sample: Option<String>,
    /// What it asks for that can't be done, as sentences.
    pub refused: Vec<String>,
}

impl AddressParts {
    /// What can't be done, in one text; `None` if nothing is refused.
    ///
    /// - `place`: where it stands: "the address".
    pub fn refusal(&self, place: &str) -> Option<String> {
        let said = self.refused.join(" ");
        (!said.is_empty()).then(|| format!("From {place}: {said}"))
    }

    /// Takes one pair; what can't be understood is noted and changes nothing.
    pub fn set(&mut self, key: &str, value: &str) {
        if let Err(sentence) = self.take(key, value) {
            self.refused.push(sentence);
        }
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let said = |error: ShareError| error.to_string();
        match key {
            "share" => self.share = Some(value.to_owned()),
            "words" => self.saved.words = Some(open_words(value).map_err(said)?),
            "file" => self.file = Some(LinkedFile::open(value).map_err(said)?),
            "sample" => self.sample = Some(value.to_owned()),
            "view" => self.saved.view = View::of_word(value),
            _ => {
                let mut settings = self.saved.settings.clone().unwrap_or_default();
                settings.set(key, value).map_err(|error| error.to_string())?;
                self.saved.settings = Some(settings);
            }
        }
        Ok(())
    }
}

/// The file that settings were made for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkedFile {
    /// Its name, or the names of several files that were joined.
    pub name: String,
    /// How many rows it has.
    pub rows: usize,
    /// A checksum of its columns' names.
    columns: u32,
    /// How its columns are read: complete, or empty if they are too many for a link.
    #[serde(serialize_with = "given_roles")]
    pub roles: Roles,
}

impl LinkedFile {
    /// The file of a study.
    pub fn of(study: &Study) -> Self {
        Self {
            name: study.source.name.clone(),
            rows: study.source.rows,
            columns: columns(study),
            roles: Roles { complete: true, ..study.roles.clone() },
        }
    }

    /// Whether a study is of this file, as far as name and columns tell: its rows may have become
    /// more.
    pub fn is_of(&self, study: &Study) -> bool {
        self.name == study.source.name && self.columns == columns(study)
    }

    /// How the file is to be read if it is read otherwise in a study of it.
    pub fn other_roles(&self, study: &Study) -> Option<Roles> {
        let read = Roles { complete: true, ..study.roles.clone() };
        (self.roles.complete && self.roles != read).then(|| self.roles.clone())
    }

    /// The value of `file=` in an address: letters, digits, `-`, `_` and a point.
    ///
    /// # Errors
    /// [`ShareError::TooLarge`] if the name alone is too long.
    pub fn payload(&self) -> Result<String, ShareError> {
        let without_roles = || Self { roles: Roles::default(), ..self.clone() };
        seal_json(self).or_else(|_| seal_json(&without_roles()))
    }

    /// The file in the value of `file=`.
    ///
    /// # Errors
    /// [`ShareError`], whose sentence is for the person who opened the link.
    pub fn open(value: &str) -> Result<Self, ShareError> {
        unseal_json(value, "file")
    }
}

fn columns(study: &Study) -> u32 {
    let names: Vec<&str> = study.columns.iter().map(|column| column.name.as_str()).collect();
    CRC_32.checksum(names.join("\u{1f}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use percent_encoding::percent_decode_str;

    /// As links have always had it.
    fn by_hand(text: &str) -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte);
        let escaped = |byte: u8| {
            if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
        };
        text.bytes().map(escaped).collect()
    }

    #[test]
    fn names_are_escaped_as_in_links_of_before() {
        let every = (0..0x250).chain([0x20ac, 0x2260, 0xfeff, 0x1f600, 0x10_ffff]);
        for name in every.filter_map(char::from_u32).map(String::from) {
            let settings = Settings::of([("baseline", format!("model:{name}"))]).unwrap();
            let expected = by_hand(&settings.baseline.name());
            let written = fragment(&settings, View::Roc);
            assert_eq!(written, format!("#cost-ratio=1&baseline={expected}&view=roc"));
            let read = percent_decode_str(&expected).decode_utf8().unwrap();
            assert_eq!(read, settings.baseline.name());
        }
    }

    const TABLE: &str = "left,m,n\nyes,0.9,1\nno,0.2,3\nyes,0.4,4\nno,0.6,2\n";

    fn study(roles: &Roles) -> Study {
        Study::open("staff.csv", TABLE.as_bytes(), roles).unwrap()
    }

    #[test]
    fn the_reading_survives_a_link() {
        let turned = study(&Roles { positive: Some("no".into()), ..Roles::default() });
        let file = LinkedFile::open(&LinkedFile::of(&turned).payload().unwrap()).unwrap();
        assert_eq!((file.name.as_str(), file.rows), ("staff.csv", 4));
        let anew = study(&Roles::default());
        assert!(file.is_of(&anew));
        let again = study(&file.other_roles(&anew).unwrap());
        assert_eq!(again.source.positive_label, "no");
        assert_eq!(file.other_roles(&again), None);
        let value = file.payload().unwrap();
        let damaged = LinkedFile::open(&value[..value.len() - 3]);
        assert_eq!(damaged, Err(ShareError::Damaged));
    }

    #[test]
    fn another_file_is_another() {
        let file = LinkedFile::of(&study(&Roles::default()));
        let open =
            |name: &str, text: &str| Study::open(name, text.as_bytes(), &Roles::default()).unwrap();
        assert!(!file.is_of(&open("other.csv", TABLE)));
        assert!(!file.is_of(&open("staff.csv", &TABLE.replace("m,n", "n,m"))));
        let longer = format!("{TABLE}yes,0.8,5\n");
        assert!(file.is_of(&open("staff.csv", &longer)), "more rows, the same file");
    }

    #[test]
    fn too_many_columns_leave_name_and_rows() {
        let mut study = study(&Roles::default());
        let mut noise = 1u64;
        let mut name = || {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            format!("{noise:016x}")
        };
        study.roles.scores = Some((0..5000).map(|_| name()).collect());
        let file = LinkedFile::open(&LinkedFile::of(&study).payload().unwrap()).unwrap();
        assert_eq!((file.rows, &file.roles), (4, &Roles::default()));
        assert_eq!(file.other_roles(&study), None);
    }
}
