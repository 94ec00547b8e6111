//! What the page asks its worker and what the worker answers.

use crate::curve::Detail;
use crate::data::{Choice, Listing, Roles};
use crate::evaluate::{Robustness, Settings};
use crate::study::{CaseQuery, FilePart, Study};
use crate::wording::Progress;
use serde::{Deserialize, Serialize};

/// What the page sends; the number tells requests apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Message {
    /// A request that is to be answered under this number.
    Ask(u32, Request),
    /// The request under this number can be given up.
    Cancel(u32),
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Request {
    /// [`Session::open`](crate::study::Session::open): what each of the files beside it is.
    Open(Vec<FilePart>, Roles),
    /// [`Session::choose`](crate::study::Session::choose).
    Choose(Roles),
    /// [`Session::add`](crate::study::Session::add): what each of the files beside it is.
    Add(Vec<FilePart>),
    /// [`Session::remap`](crate::study::Session::remap), with the number of the columns of the study
    /// that the roles were chosen for.
    Remap(Roles, Detail, usize),
    /// [`Session::list_cases`](crate::study::Session::list_cases).
    ListCases(CaseQuery),
    /// [`Session::export_cases`](crate::study::Session::export_cases).
    ExportCases(CaseQuery),
    /// [`Session::repeats`](crate::study::Session::repeats), all of them.
    Repeat(Roles, Settings, usize),
}

/// What the worker answers. Browser tests know replies by their place here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time; only 32-bit sizes count")]
pub enum Reply {
    /// How far the files beside the request are read; more follows.
    Progress(Progress),
    /// How many splits are repeated, of how many; more follows.
    Repeating(usize, usize),
    /// The study.
    Study(Box<Study>),
    /// The cases around the cut.
    Cases(Listing),
    /// The cases that are in, as CSV.
    CasesCsv(String),
    /// What the repeated splits say.
    Repeated(Robustness),
    /// Why there is no answer, as a sentence; what could be tried; and then the header and first rows
    /// of the file.
    Refused(String, Vec<Choice>, Vec<Vec<String>>),
    /// It was cancelled before it was done; nothing has changed.
    Cancelled,
}

impl Request {
    /// What each of the files beside it is.
    #[must_use]
    pub fn parts(&self) -> &[FilePart] {
        match self {
            Self::Open(parts, _) | Self::Add(parts) => parts,
            _ => &[],
        }
    }
}

impl Reply {
    /// Whether the request is answered: no other reply to it follows.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !matches!(self, Self::Progress(_) | Self::Repeating(..))
    }
}
