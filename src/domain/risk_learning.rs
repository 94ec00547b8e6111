//! From categories to a rule: values are designated high or low risk on training cases, patterns of
//! high and low are groups, and groups are ranked by safety score. Whole units throughout; shares
//! are compared exactly: 2% of 150 rows is 3 rows, not 3.0000000000000004. Cases are encoded once
//! by their values: what every designation, group and repetition counts.
//!
//! Support is the share of *all* training cases that have the value, and confidence the share of
//! positives among these: the paper's worked words are “7% of the containers in our training set
//! arrive at the Port of Halifax, and of these, 10% are positive: a support of 7% and a confidence
//! of 10%”. Not the other common definition, in which only positive cases that have the value count
//! for support.
//!
//! Source: Hoshino et al. (2009), section 5.2.

use crate::domain::error::DomainError;
use crate::domain::split::RandomSplit;
use crate::domain::units::{greatest_common_divisor, ratio};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Designations and counts from the training cases of a split.
#[derive(Debug, Clone, PartialEq)]
pub struct Learnt {
    /// Training cases by column and value.
    pub counts: Vec<Vec<ClassCounts>>,
    /// Whether each value is high risk, likewise.
    pub is_high: Vec<Vec<bool>>,
    /// Cases by pattern: bit `j` is set iff the value of column `j` is high risk.
    pub train: Vec<ClassCounts>,
    /// The same of the test cases.
    pub test: Vec<ClassCounts>,
}

impl Learnt {
    /// Designates every value and counts every pattern. O(cases · columns + 2^columns).
    ///
    /// - `is_test`: which cases are test cases; the others designate.
    pub fn of(table: &FeatureTable, is_test: &[bool], settings: &RiskSettings) -> Self {
        let counts: Vec<Vec<ClassCounts>> =
            (0..table.columns.len()).map(|column| table.training(column, is_test)).collect();
        let all = counts.first().map_or(0, |values| values.iter().map(|c| c.all()).sum());
        let is_high: Vec<Vec<bool>> = counts
            .iter()
            .map(|values| values.iter().map(|c| settings.is_high(*c, all)).collect())
            .collect();
        let patterns = table.patterns(&is_high);
        let groups = 1usize << table.columns.len();
        let mut parts =
            [vec![ClassCounts::default(); groups], vec![ClassCounts::default(); groups]];
        for (case, &pattern) in patterns.iter().enumerate() {
            let counts = &mut parts[usize::from(is_test[case])][usize::from(pattern)];
            counts.add(table.classes[case], table.weight(case));
        }
        let [train, test] = parts;
        Self { counts, is_high, train, test }
    }
}

impl RiskSettings {
    /// Whether a value is high risk, decided on counts: its support and its confidence are reached.
    ///
    /// - `counts`: training cases that have it; without any it is low.
    /// - `all`: units of all training cases.
    pub fn is_high(&self, counts: ClassCounts, all: u64) -> bool {
        counts.all() > 0
            && self.support.is_reached(counts.all(), all)
            && self.confidence.is_reached(counts.positives, counts.all())
    }
}

impl ClassCounts {
    #[inline(always)]
    fn add(&mut self, class: bool, weight: u64) {
        if class { self.positives += weight } else { self.negatives += weight }
    }
}

impl FeatureTable {
    /// Training cases by the values of a column.
    fn training(&self, column: usize, is_test: &[bool]) -> Vec<ClassCounts> {
        let column = &self.columns[column];
        let mut counts = vec![ClassCounts::default(); column.values.len()];
        for (case, &code) in column.codes.iter().enumerate() {
            // Added as nothing rather than passed over: which rows judge is chance, and a branch on
            // chance is slow.
            let weight = if is_test[case] { 0 } else { self.weight(case) };
            let counts = &mut counts[usize::from(code)];
            counts.positives += weight * u64::from(self.classes[case]);
            counts.negatives += weight * u64::from(!self.classes[case]);
        }
        counts
    }

    /// The pattern of each case: bit `j` is set iff its value of column `j` is high risk.
    ///
    /// - `is_high`: by column and value.
    pub fn patterns(&self, is_high: &[Vec<bool>]) -> Vec<u16> {
        let mut patterns = vec![0u16; self.cases()];
        for (place, (column, is_high)) in self.columns.iter().zip(is_high).enumerate() {
            let bits: Vec<u16> = is_high.iter().map(|&high| u16::from(high) << place).collect();
            for (pattern, &code) in patterns.iter_mut().zip(&column.codes) {
                *pattern |= bits[usize::from(code)];
            }
        }
        patterns
    }
}

/// When a value is high risk, and whether the rule must be monotone.
///
/// # Source
/// Hoshino et al. (2009), section 5.2: support of 2% and confidence of 20% by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiskSettings {
    /// The least share of all training cases that a high-risk value has.
    pub support: ExactShare,
    /// The least share of positives among the training cases that have it.
    pub confidence: ExactShare,
    /// Whether the rule must be monotone.
    #[serde(rename = "monotone")]
    pub repair: Repair,
}

impl Default for RiskSettings {
    fn default() -> Self {
        let (support, confidence) = (ExactShare::percent(2), ExactShare::percent(20));
        Self { support, confidence, repair: Repair::Off }
    }
}

/// Whether a pattern with more high-risk values is never predicted negative where one with fewer is
/// predicted positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Repair {
    /// Groups are ranked by their safety scores.
    #[default]
    Off,
    /// At every condition the rule is the cheapest of all monotone ones.
    Monotone,
}

impl From<bool> for Repair {
    fn from(is_monotone: bool) -> Self {
        if is_monotone { Self::Monotone } else { Self::Off }
    }
}

impl From<Repair> for bool {
    fn from(repair: Repair) -> Self {
        repair == Repair::Monotone
    }
}

/// How the numbers of a feature become values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Binning {
    /// So many bins with about equally many cases, `2..=100`; equal numbers share a bin.
    Quantiles(u8),
    /// Bins begin at these numbers, ascending; the first bin is below all of them.
    Edges(Vec<f64>),
    /// Every number is a value of its own: codes, not amounts.
    Each,
}

impl Default for Binning {
    fn default() -> Self {
        Self::Quantiles(4)
    }
}

impl Binning {
    /// Reads “4”, “10;20;30” (one number is that many quantiles; “10;” is one edge), or “each”.
    ///
    /// # Errors
    /// [`DomainError::BadBins`] for anything else.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Binning;
    /// assert_eq!(Binning::parse("4"), Ok(Binning::Quantiles(4)));
    /// assert_eq!(Binning::parse("10;20")?.to_string(), "10;20");
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, DomainError> {
        let bad = || DomainError::BadBins { found: text.into() };
        let text = text.trim();
        if text.eq_ignore_ascii_case("each") {
            return Ok(Self::Each);
        }
        if !text.contains(';') {
            let bins = text.parse().ok().filter(|bins| (2..=100).contains(bins));
            return bins.map(Self::Quantiles).ok_or_else(bad);
        }
        let edges = text.split(';').map(str::trim).filter(|edge| !edge.is_empty());
        let edges = edges.map(|edge| edge.parse::<f64>().ok().filter(|edge| edge.is_finite()));
        let edges: Vec<f64> = edges.collect::<Option<_>>().ok_or_else(bad)?;
        let ascend = edges.windows(2).all(|pair| pair[0] < pair[1]);
        (ascend && !edges.is_empty()).then_some(Self::Edges(edges)).ok_or_else(bad)
    }
}

impl TryFrom<String> for Binning {
    type Error = DomainError;

    fn try_from(text: String) -> Result<Self, DomainError> {
        Self::parse(&text)
    }
}

impl From<Binning> for String {
    fn from(binning: Binning) -> Self {
        binning.to_string()
    }
}

impl fmt::Display for Binning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quantiles(bins) => write!(f, "{bins}"),
            Self::Edges(edges) if edges.len() == 1 => write!(f, "{};", edges[0]),
            Self::Edges(edges) => {
                let edges: Vec<String> = edges.iter().map(f64::to_string).collect();
                write!(f, "{}", edges.join(";"))
            }
            Self::Each => write!(f, "each"),
        }
    }
}

/// A bin as it is shown: “under 10”, “10 to under 20”, “20 or more”.
///
/// - `edges`: where bins begin, ascending.
/// - `bin`: so many of them are reached.
pub fn bin_label(edges: &[f64], bin: usize) -> String {
    match (bin.checked_sub(1).map(|below| edges[below]), edges.get(bin)) {
        (None, Some(to)) => format!("under {to}"),
        (Some(from), Some(to)) => format!("{from} to under {to}"),
        (Some(from), None) => format!("{from} or more"),
        (None, None) => "any number".into(),
    }
}

/// A share as a fraction of whole numbers, `0.0..=1.0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct ExactShare {
    numerator: u64,
    denominator: u64,
}

/// So many decimals are read.
const DECIMALS: usize = 12;

impl ExactShare {
    /// So many hundredths, `0..=100`; more are 100.
    pub fn percent(hundredths: u8) -> Self {
        Self { numerator: u64::from(hundredths.min(100)), denominator: 100 }
    }

    /// Reads a decimal, “0.02”, or a percentage, “2%” or “2.5 %”.
    ///
    /// # Errors
    /// [`DomainError::BadShare`] unless it lies in `0.0..=1.0` and has at most 12 decimals.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::ExactShare;
    /// let share = ExactShare::parse("0.02")?;
    /// assert_eq!(share, ExactShare::parse("2 %")?);
    /// assert!(share.is_reached(3, 150) && !share.is_reached(2, 149));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, DomainError> {
        let bad = || DomainError::BadShare { found: text.into() };
        let (decimal, places) = match text.trim().strip_suffix('%') {
            Some(percent) => (percent.trim(), 2),
            None => (text.trim(), 0),
        };
        let (whole, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
        let digits = format!("{whole}{decimals}");
        let are_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !are_digits || decimals.len() > DECIMALS {
            return Err(bad());
        }
        let numerator: u64 = digits.parse().map_err(|_| bad())?;
        let places = u32::try_from(decimals.len() + places).map_err(|_| bad())?;
        let denominator = 10u64.pow(places);
        if numerator > denominator {
            return Err(bad());
        }
        Ok(Self::reduced(numerator, denominator))
    }

    /// A fraction; `None` unless it lies in `0.0..=1.0`.
    pub fn of(numerator: u64, denominator: u64) -> Option<Self> {
        (denominator > 0 && numerator <= denominator).then(|| Self::reduced(numerator, denominator))
    }

    fn reduced(numerator: u64, denominator: u64) -> Self {
        let common = greatest_common_divisor(denominator, numerator);
        // Hundredths stay hundredths, so that equal shares are equal values.
        let (numerator, denominator) = (numerator / common, denominator / common);
        match 100 % denominator {
            0 => Self { numerator: numerator * (100 / denominator), denominator: 100 },
            _ => Self { numerator, denominator },
        }
    }

    /// Whether a part of a whole is this share of it or more, decided on the counts.
    pub fn is_reached(self, part: u64, whole: u64) -> bool {
        u128::from(part) * u128::from(self.denominator)
            >= u128::from(whole) * u128::from(self.numerator)
    }

    /// The share as the nearest double, unitless, `0.0..=1.0`.
    pub fn value(self) -> f64 {
        ratio(self.numerator.into(), self.denominator.into())
    }

    /// Numerator and denominator.
    pub fn parts(self) -> (u64, u64) {
        (self.numerator, self.denominator)
    }
}

impl TryFrom<(u64, u64)> for ExactShare {
    type Error = &'static str;

    fn try_from((numerator, denominator): (u64, u64)) -> Result<Self, Self::Error> {
        Self::of(numerator, denominator).ok_or("a share is a fraction from 0 to 1")
    }
}

impl From<ExactShare> for (u64, u64) {
    fn from(share: ExactShare) -> Self {
        share.parts()
    }
}

impl fmt::Display for ExactShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

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
    pub fn cases(&self) -> usize {
        self.classes.len()
    }

    /// Units of a case.
    #[inline(always)]
    pub(super) fn weight(&self, case: usize) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[case])
    }

    /// Which cases a stratified random split sets apart: see [`RandomSplit::stratified`].
    pub fn split(&self, split: RandomSplit) -> Vec<bool> {
        split.stratified(&self.classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten training cases, two test cases: a stands six times (three positive), b three times (none),
    /// c once (positive), d only in a test case.
    fn table() -> FeatureTable {
        let codes = vec![0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 0];
        let classes = [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0].map(|class| class == 1).to_vec();
        let values = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let is_test = (0..12).map(|case| case >= 10).collect();
        let columns = vec![FeatureColumn { name: "v".into(), values, edges: None, codes }];
        FeatureTable { columns, classes, is_test, weights: None, units_per_case: 1.0 }
    }

    fn high(support: &str, confidence: &str) -> Vec<bool> {
        let share = |text| ExactShare::parse(text).unwrap();
        let (support, confidence) = (share(support), share(confidence));
        let settings = RiskSettings { support, confidence, repair: Repair::Off };
        let table = table();
        Learnt::of(&table, &table.is_test, &settings).is_high.remove(0)
    }

    #[test]
    fn a_value_is_high_iff_support_and_confidence_are_reached() {
        // a: support 6/10, confidence 3/6; b: 3/10 and 0; c: 1/10 and 1; d is not seen in training.
        assert_eq!(high("0.1", "0.5"), [true, false, true, false]);
        assert_eq!(high("0.11", "0.5"), [true, false, false, false]);
        assert_eq!(high("0.1", "0.51"), [false, false, true, false]);
        assert_eq!(high("0", "0"), [true, true, true, false]);
    }

    #[test]
    fn patterns_are_counted_by_part_and_class() {
        let table = table();
        let learnt = Learnt::of(&table, &table.is_test, &RiskSettings::default());
        let counts = |positives, negatives| ClassCounts { positives, negatives };
        assert_eq!(learnt.train, [counts(0, 3), counts(4, 3)]);
        assert_eq!(learnt.test, [counts(1, 0), counts(0, 1)]);
        let weights = Some(vec![2; 12]);
        let twice = FeatureTable { weights, ..table };
        let learnt = Learnt::of(&twice, &twice.is_test, &RiskSettings::default());
        assert_eq!(learnt.train, [counts(0, 6), counts(8, 6)]);
    }

    #[test]
    fn bins_are_read_as_they_are_written() {
        for text in ["2", "100", "10;", "-1;0;2.5", "each"] {
            assert_eq!(Binning::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "1", "101", ";", "2;1", "1;1", "a;b", "4.5", "inf;"] {
            assert!(Binning::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn shares_are_compared_on_counts() {
        // 0.07 · 100 is 7.000000000000001 in doubles.
        assert!(ExactShare::parse("0.07").unwrap().is_reached(7, 100));
        assert!(ExactShare::parse("7%").unwrap().is_reached(7, 100));
        assert!(!ExactShare::parse("0.070000001").unwrap().is_reached(7, 100));
        assert!(ExactShare::parse("0").unwrap().is_reached(0, 5));
        assert_eq!(ExactShare::parse("1"), Ok(ExactShare::percent(100)));
        assert_eq!(ExactShare::parse(".5").unwrap().value(), 0.5);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "%", "-1", "1.5", "101%", "0.02x", "0,02", ".", "0.0000000000001", "NaN"] {
            assert!(ExactShare::parse(text).is_err(), "{text}");
        }
    }
}
