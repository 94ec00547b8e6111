//! What the state holds: an opened study, and what follows from it and the settings.

use crate::curve::JointImpact;
use crate::data::Roles;
use crate::evaluate::{Evaluation, ImpactEvaluation, Interval, Settings};
use crate::export::Pin;
use crate::samples::Sample;
use crate::study::Study;
use crate::view::View;
use crate::wording::Wording;
use std::ops::Deref;
use std::sync::Arc;

/// Where the page is in loading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Empty,
    Loading,
    Ready,
    Failed,
}

impl Phase {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Loading => "loading",
            Self::Ready => "ready",
            Self::Failed => "failed",
        }
    }
}

/// An opened study with its words.
#[derive(Clone)]
pub(crate) struct Loaded {
    pub(crate) study: Arc<Study>,
    pub(crate) wording: Wording,
    /// The sample it is, if it is one.
    pub(crate) sample: Option<Sample>,
    /// The link it came in: it stays in the address, so that the page can be loaded again.
    pub(crate) share: Option<String>,
    /// Its words and settings are the user's: none came in a link or a study file.
    pub(crate) is_own: bool,
}

/// Readings of the open file before the one that is shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Earlier {
    /// Their roles; the one before comes last.
    pub(crate) readings: Vec<Roles>,
    /// Whose roles took the place of those that were found: "the link says".
    pub(crate) whose: Option<&'static str>,
}

/// How a study is shown that comes with its own settings.
pub(crate) struct RestoredView {
    pub(crate) settings: Settings,
    pub(crate) view: Option<View>,
    pub(crate) shown: Vec<bool>,
    pub(crate) pins: Vec<Pin>,
    /// What to say about it.
    pub(crate) status: String,
}

/// A memo's big value: equal iff it is the same one.
pub(crate) struct PtrEq<T: ?Sized>(pub Arc<T>);

impl<T> PtrEq<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: ?Sized> Deref for PtrEq<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for PtrEq<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> PartialEq for PtrEq<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Everything about one study that follows from data, shown models and settings.
pub(crate) struct Answer {
    pub(crate) evaluation: Evaluation,
    pub(crate) intervals: Arc<Vec<Interval>>,
}

/// The same where cases differ in value.
pub(crate) struct ImpactAnswer {
    pub(crate) evaluation: ImpactEvaluation,
    pub(crate) joint: Arc<JointImpact>,
    pub(crate) intervals: Arc<Vec<Interval>>,
}
