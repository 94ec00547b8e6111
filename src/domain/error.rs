//! Why a value of this module could not be built.

use crate::domain::confusion::Mistake;
use thiserror::Error;

/// Why a value of the vocabulary could not be built.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum DomainError {
    /// There is no weight of positive cases, so no true positive rate exists.
    #[error("There is no positive case; the curves need both outcomes.")]
    NoPositives,
    /// There is no weight of negative cases, so no false positive rate exists.
    #[error("There is no negative case; the curves need both outcomes.")]
    NoNegatives,
    /// No common unit represents all of the amounts.
    #[error(
        "The amounts are too large or too far apart to be added exactly: from {smallest:e} to {largest:e}."
    )]
    TooFarApart {
        /// The smallest that is not 0, without its sign.
        smallest: f64,
        /// The largest, without its sign.
        largest: f64,
    },
    /// A number lies outside the range in which its meaning is defined.
    #[error("{what} is {}; expected {expected}.", spelled(*found))]
    OutOfRange {
        /// What the number is, in the words of the page.
        what: &'static str,
        /// The number found.
        found: f64,
        /// The range, in words.
        expected: &'static str,
    },
    /// A random split that is none.
    #[error(
        "“{found}” is not a random split; expected PERCENT or PERCENT,SEED, whole numbers, 1 to 99 percent (30 or 30,1)."
    )]
    BadSplit {
        /// The text found.
        found: String,
    },
    /// A share that is none.
    #[error(
        "“{found}” is not a share; expected a number from 0 to 1 or a percentage (0.02 or 2%), with at most 12 decimals."
    )]
    BadShare {
        /// The text found.
        found: String,
    },
    /// Bins that are none.
    #[error(
        "“{found}” does not describe bins; expected a number of them from 2 to 100, ascending edges such as 10;20;30, or “each”."
    )]
    BadBins {
        /// The text found.
        found: String,
    },
    /// A mistake brings as much as being right, so that one action is always right.
    #[error("{}", no_regret(*mistake, *right, *wrong))]
    NoRegret {
        /// Which mistake.
        mistake: Mistake,
        /// What being right brings, money per case.
        right: f64,
        /// What the mistake brings; not less.
        wrong: f64,
    },
}

impl DomainError {
    /// Whether a number is in its range, else the error that says so.
    pub(super) fn unless(
        is_in: bool,
        what: &'static str,
        found: f64,
        expected: &'static str,
    ) -> Result<(), Self> {
        if is_in { Ok(()) } else { Err(Self::OutOfRange { what, found, expected }) }
    }
}

/// 1e308 without its 308 zeros.
fn spelled(number: f64) -> String {
    format!("{number:?}").trim_end_matches(".0").to_owned()
}

fn no_regret(mistake: Mistake, right: f64, wrong: f64) -> String {
    let (case, is_right, is_wrong, whom) = match mistake {
        Mistake::Miss => ("positive", "acted on", "left alone", "nobody"),
        Mistake::FalseAlarm => ("negative", "left alone", "acted on", "everybody"),
    };
    format!(
        "A {case} case brings {right} when {is_right} and {wrong} when {is_wrong}: then acting on \
         {whom} is always right. Make the first amount larger than the second."
    )
}
