//! What stands above the counts of a study: where they came from, which column was what, and the
//! notes. As JSON, by name, so that a field that is added later is no other format.

use crate::data::Roles;
use crate::domain::{Binning, InputKind, RandomSplit, Source};
use crate::export::packing::rule::RiskSettingsPart;
use serde::{Deserialize, Serialize};

/// The facts about a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::export) struct SourcePart {
    name: String,
    kind: String,
    rows: usize,
    used: usize,
    positives: f64,
    negatives: f64,
    positive_label: String,
}

impl SourcePart {
    pub(in crate::export) fn of(source: &Source) -> Self {
        Self {
            name: source.name.clone(),
            kind: source.kind.name().into(),
            rows: source.rows,
            used: source.used,
            positives: source.positives,
            negatives: source.negatives,
            positive_label: source.positive_label.clone(),
        }
    }

    /// The source; `None` if its numbers contradict each other.
    pub(in crate::export) fn source(self) -> Option<Source> {
        let is_count = |n: f64| n.is_finite() && n >= 0.0;
        let is_sound =
            self.used <= self.rows && is_count(self.positives) && is_count(self.negatives);
        Some(Source {
            kind: kind(&self.kind).filter(|_| is_sound)?,
            name: self.name,
            rows: self.rows,
            used: self.used,
            positives: self.positives,
            negatives: self.negatives,
            positive_label: self.positive_label,
        })
    }
}

fn kind(name: &str) -> Option<InputKind> {
    InputKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// Which column plays which role; what is not there is found by the rules for any file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::export) struct RolesPart {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positive: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    low_is_positive: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<String>,
    /// As [`RandomSplit::parse`] reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    random_split: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    judged_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fold: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    miss_cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm_cost: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    features: Option<Vec<String>>,
    /// As [`Binning::parse`] reads them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bins: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    risk: Option<RiskSettingsPart>,
}

impl RolesPart {
    pub(in crate::export) fn of(roles: &Roles) -> Self {
        // Field by field: a role that is added is not forgotten here.
        let Roles {
            kind,
            outcome,
            positive,
            scores,
            low_is_positive,
            weight,
            split,
            random_split,
            test_file: judged_by,
            fold,
            false_negative_cost: miss_cost,
            false_positive_cost: alarm_cost,
            complete,
            features,
            bins,
            risk,
        } = roles.clone();
        Self {
            kind: kind.map(|kind| kind.name().into()),
            outcome,
            positive,
            scores,
            low_is_positive,
            weight,
            split,
            random_split: random_split.map(|split| split.to_string()),
            judged_by,
            fold,
            miss_cost,
            alarm_cost,
            complete,
            features,
            bins: bins.into_iter().map(|(name, bins)| (name, bins.to_string())).collect(),
            risk: RiskSettingsPart::of(&risk),
        }
    }

    /// The roles; `None` if there is no such kind or split.
    pub(in crate::export) fn roles(self) -> Option<Roles> {
        let kind = self.kind.map(|name| kind(&name).ok_or(()));
        let split = self.random_split.map(|text| RandomSplit::parse(&text));
        let bins =
            self.bins.into_iter().map(|(name, text)| Some((name, Binning::parse(&text).ok()?)));
        Some(Roles {
            kind: kind.transpose().ok()?,
            outcome: self.outcome,
            positive: self.positive,
            scores: self.scores,
            low_is_positive: self.low_is_positive,
            weight: self.weight,
            split: self.split,
            random_split: split.transpose().ok()?,
            test_file: self.judged_by,
            fold: self.fold,
            false_negative_cost: self.miss_cost,
            false_positive_cost: self.alarm_cost,
            complete: self.complete,
            features: self.features,
            bins: bins.collect::<Option<_>>()?,
            risk: RiskSettingsPart::settings(self.risk)?,
        })
    }
}
