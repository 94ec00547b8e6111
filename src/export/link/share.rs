//! A study in a link: its counts and its words, small enough for an address, so that whoever opens
//! it sees the same study. Never a row of a file; never what a single case weighs or is worth.
//!
//! `1.` and then, as base64url without padding, what `Packer::seal` makes of a heading as JSON and
//! the counts. Settings are no part of it: they stand beside it in the address, readable.

use crate::curve::Curves;
use crate::data::{Premise, Roles};
use crate::domain::{InputKind, Source};
use crate::export::packing::{
    CountsError, Packer, RiskPart, Sealed, Unpacker, given_roles, is_sound, models, put_models,
};
use crate::study::{Findings, Study};
use crate::wording::Wording;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
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
/// - `shown`: which models are shown, by index.
///
/// # Errors
/// [`ShareError::TooLarge`], [`ShareError::TooManyCuts`]; [`ShareError::Amounts`] where cases differ in value, weight or cost.
pub fn share_payload(
    study: &Study,
    wording: &Wording,
    shown: &[bool],
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
    packer.put(&as_json(&heading));
    put_models(&mut packer, &curves.models);
    seal(packer)
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
    let mut packer = Packer::default();
    packer.put(&as_json(wording));
    seal(packer)
}

/// The words in the value of `words=`.
///
/// # Errors
/// [`ShareError`], as [`open_share`].
pub fn open_words(value: &str) -> Result<Wording, ShareError> {
    let sealed = unseal(value)?;
    let mut from = sealed.unpack();
    let words = from_json(&mut from, "words")?;
    from.end().map_err(|_| ShareError::NoHeading { what: "words" })?;
    Ok(words)
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

pub(super) fn as_json(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("plain structs with text keys")
}

pub(super) fn from_json<T: DeserializeOwned>(
    from: &mut Unpacker,
    what: &'static str,
) -> Result<T, ShareError> {
    let read = from.take().ok().and_then(|text| serde_json::from_str(text).ok());
    read.ok_or(ShareError::NoHeading { what })
}
