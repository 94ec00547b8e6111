//! How a rule is made of categories.

use crate::domain::error::DomainError;
use crate::domain::risk::share::ExactShare;
use serde::{Deserialize, Serialize};
use std::fmt;

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
#[must_use]
pub fn bin_label(edges: &[f64], bin: usize) -> String {
    match (bin.checked_sub(1).map(|below| edges[below]), edges.get(bin)) {
        (None, Some(to)) => format!("under {to}"),
        (Some(from), Some(to)) => format!("{from} to under {to}"),
        (Some(from), None) => format!("{from} or more"),
        (None, None) => "any number".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_read_as_they_are_written() {
        for text in ["2", "100", "10;", "-1;0;2.5", "each"] {
            assert_eq!(Binning::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "1", "101", ";", "2;1", "1;1", "a;b", "4.5", "inf;"] {
            assert!(Binning::parse(text).is_err(), "{text}");
        }
    }
}
