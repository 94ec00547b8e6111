//! Cases by their values, encoded once: what every designation, group and repetition counts.

use crate::domain::split::RandomSplit;
use serde::{Deserialize, Serialize};

/// A rule has at most so many features: 2^16 groups are counted.
pub const MOST_FEATURES: usize = 16;

/// Units of both classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ClassCounts {
    /// Units of positive cases.
    pub positives: u64,
    /// Units of negative cases.
    pub negatives: u64,
}

impl ClassCounts {
    /// Units of both classes together.
    #[must_use]
    pub fn all(self) -> u64 {
        self.positives + self.negatives
    }

    /// The sum, class by class.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            positives: self.positives + other.positives,
            negatives: self.negatives + other.negatives,
        }
    }
}

/// One feature: its values, and which of them each case has.
#[derive(Debug, Clone, PartialEq)]
pub struct FeatureColumn {
    /// The column's name.
    pub name: String,
    /// The distinct values, as they are shown.
    pub values: Vec<String>,
    /// Where bins begin, if the values are bins of numbers.
    pub edges: Option<Vec<f64>>,
    /// The place of each case's value in `values`.
    pub codes: Vec<u16>,
}

/// All cases that can be read, in the order of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct FeatureTable {
    /// The features; at most [`MOST_FEATURES`], each with a code a case.
    pub columns: Vec<FeatureColumn>,
    /// Whether each case is positive.
    pub classes: Vec<bool>,
    /// Whether each case is a test case.
    pub is_test: Vec<bool>,
    /// What each case counts, in units; one unit each without.
    pub weights: Option<Vec<u64>>,
    /// Units that one case (a weight of one) counts.
    pub units_per_case: f64,
}

impl FeatureTable {
    /// How many cases there are.
    #[must_use]
    pub fn cases(&self) -> usize {
        self.classes.len()
    }

    /// Units of a case.
    #[inline(always)]
    pub(super) fn weight(&self, case: usize) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[case])
    }

    /// Which cases a stratified random split sets apart: see [`RandomSplit::stratified`].
    #[must_use]
    pub fn split(&self, split: RandomSplit) -> Vec<bool> {
        split.stratified(&self.classes)
    }
}
