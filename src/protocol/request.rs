//! What the page asks its worker and what the worker answers.

use crate::curve::{Detail, ImpactForm};
use crate::data::{Choice, Listing, Roles};
use crate::domain::{PairedCases, PairedValues};
use crate::evaluate::{
    Baseline, CaseSample, Resampling, Robustness, Settings, TodaySample, ValueSample,
};
use crate::resample::{Chunk, ValueChunk};
use crate::study::{CaseQuery, FilePart, Study};
use crate::wording::Progress;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
    /// [`Session::cases_to_resample`](crate::study::Session::cases_to_resample), of a study that came
    /// without rows, or else of the one that is held: some of its resamples, and so many copies of its
    /// cases for other workers.
    Resample(Portion, Option<Arc<Study>>, u32),
    /// Some resamples of the cases that are beside this request or were beside one before.
    Help(Portion),
    /// [`Session::values_to_resample`](crate::study::Session::values_to_resample): some resamples, and
    /// so many copies of the cases for other workers.
    ResampleValues(Portion, Option<ImpactForm>, u32),
    /// [`Session::today`](crate::study::Session::today), of a study that came without rows, or else of the one that
    /// is held.
    Today(Baseline, Option<Arc<Study>>),
}

/// Some of the resamples that are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Portion {
    /// All that are asked for.
    pub asked: Resampling,
    /// The numbers from which on [`Portion::AT_ONCE`] are made.
    pub starts: Vec<u32>,
}

impl Portion {
    /// Resamples that are made at once, and sent together.
    pub const AT_ONCE: u32 = 8;

    /// All of them.
    pub fn all(asked: Resampling) -> Self {
        Self { asked, starts: (0..asked.resamples).step_by(Self::AT_ONCE as usize).collect() }
    }
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
    Study(Arc<Study>),
    /// The cases around the cut.
    Cases(Listing),
    /// The cases that are in, as CSV.
    CasesCsv(String),
    /// What the repeated splits say.
    Repeated(Robustness),
    /// What closed forms say of the cases, and where each model's cut changes if cuts were chosen on
    /// other cases; resamples follow.
    Sample(Box<CaseSample>, Vec<Vec<f64>>),
    /// Some resamples; more follows.
    Resampled(Chunk),
    /// The resamples of the portion are made, or there are no cases to be resampled.
    AllResampled,
    /// Why there is no answer, as a sentence; what could be tried; and then the header and first rows
    /// of the file.
    Refused(String, Vec<Choice>, Vec<Vec<String>>),
    /// It was cancelled before it was done; nothing has changed.
    Cancelled,
    /// What closed forms say of cases that differ in value; resamples follow.
    ValueSample(Box<ValueSample>),
    /// Some resamples of these; more follows.
    ValuesResampled(ValueChunk),
    /// What the cases tell of a fixed cut that is compared with, if there are any.
    Today(Option<Box<TodaySample>>),
}

/// Cases to be resampled, as they are handed on to other workers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CasesToDraw {
    /// Of two classes.
    Classes(PairedCases),
    /// That differ in value.
    Values(PairedValues),
}

impl Request {
    /// What each of the files beside it is.
    pub fn parts(&self) -> &[FilePart] {
        match self {
            Self::Open(parts, _) | Self::Add(parts) => parts,
            _ => &[],
        }
    }
}

impl Reply {
    /// The number of the first resample that it holds, if it holds any.
    pub fn first_resample(&self) -> Option<u32> {
        match self {
            Self::Resampled(chunk) => Some(chunk.first),
            Self::ValuesResampled(chunk) => Some(chunk.first),
            _ => None,
        }
    }

    /// Whether it has the closed forms that resamples follow.
    pub fn is_sample(&self) -> bool {
        matches!(self, Self::Sample(..) | Self::ValueSample(_))
    }

    /// Whether the request is answered: no other reply to it follows.
    pub fn is_last(&self) -> bool {
        !matches!(
            self,
            Self::Progress(_)
                | Self::Repeating(..)
                | Self::Sample(..)
                | Self::Resampled(_)
                | Self::ValueSample(_)
                | Self::ValuesResampled(_)
        )
    }
}
