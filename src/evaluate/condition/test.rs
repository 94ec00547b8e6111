//! Test cases: what set them apart, and what they are compared with.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Curves, TestBaseline, TestComparison, TestPrevalence};
use crate::domain::{RandomSplit, Ranking};
use crate::evaluate::setting::settings::{Baseline, SettingError, Settings};

/// What set test cases apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetApart<'a> {
    /// Nothing did.
    Nothing,
    /// A column that says train or test.
    Column(&'a str),
    /// Chance.
    Random(RandomSplit),
    /// They came in a file of their own.
    File(&'a str),
}

impl Settings {
    /// The prevalence at which test cases are evaluated: theirs, unless one is set.
    #[must_use]
    pub fn test_prevalence(&self) -> TestPrevalence {
        match self.prevalence {
            Some(_) => TestPrevalence::SamePrevalence,
            None => TestPrevalence::OwnPrevalence,
        }
    }
}

impl Baseline {
    /// What test cases are compared with. A model without test cases is known by what it costs
    /// the others.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`].
    pub fn on_test<'a>(
        &self,
        curves: &'a Curves,
        at: TestPrevalence,
    ) -> Result<TestComparison<'a>, SettingError> {
        let chosen = match self {
            Self::Model(name) => curves.models.iter().find(|m| m.name == *name),
            _ => None,
        };
        let baseline = match chosen.and_then(|model| model.test_curve.as_ref()) {
            Some(actual) => TestBaseline::Chosen(actual),
            None => TestBaseline::Fixed(self.curve(curves)?),
        };
        Ok(TestComparison { baseline, at, training: curves.models[0].ranking.prevalence() })
    }
}

/// How many cases, or what they weigh.
#[must_use]
pub fn weight(ranking: &Ranking) -> f64 {
    let (positives, negatives) = ranking.class_weights();
    positives + negatives
}
