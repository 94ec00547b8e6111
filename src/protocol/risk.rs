//! A rule of categories, and how it is made, as plain data.

use crate::domain::{
    Binning, ClassCounts, ExactShare, Repair, RiskColumn, RiskGroup, RiskModel, RiskSettings,
    RiskValue,
};
use serde::{Deserialize, Serialize};

/// Positives and negatives.
type Counts = (u64, u64);
/// Both shares as fractions, and whether the rule must be monotone.
type SettingsPart = ((u64, u64), (u64, u64), bool);
/// A value, its counts, whether it is high risk.
type ValuePart = (String, Counts, bool);
/// Name, where bins begin, values.
type ColumnPart = (String, Option<Vec<f64>>, Vec<ValuePart>);
/// Pattern, counts of both parts, both scores.
type GroupPart = (u32, Counts, Counts, f64, f64);

#[derive(Serialize, Deserialize)]
pub(super) struct RiskPart {
    name: String,
    settings: SettingsPart,
    columns: Vec<ColumnPart>,
    groups: Vec<GroupPart>,
    units_per_case: f64,
}

fn pair(counts: ClassCounts) -> Counts {
    (counts.positives, counts.negatives)
}

fn counts((positives, negatives): Counts) -> ClassCounts {
    ClassCounts { positives, negatives }
}

impl RiskPart {
    pub(super) fn of(risk: &RiskModel) -> Self {
        let value = |v: &RiskValue| (v.value.clone(), pair(v.train), v.is_high);
        let column = |c: &RiskColumn| {
            (c.name.clone(), c.edges.clone(), c.values.iter().map(value).collect())
        };
        let group = |g: &RiskGroup| {
            (g.pattern, pair(g.train), pair(g.test), g.safety_score, g.monotone_score)
        };
        Self {
            name: risk.name.clone(),
            settings: of_settings(&risk.settings),
            columns: risk.columns.iter().map(column).collect(),
            groups: risk.groups.iter().map(group).collect(),
            units_per_case: risk.units_per_case,
        }
    }

    pub(super) fn model(self) -> Option<RiskModel> {
        let value =
            |(value, train, is_high): ValuePart| RiskValue { value, train: counts(train), is_high };
        let column = |(name, edges, values): ColumnPart| RiskColumn {
            name,
            edges,
            values: values.into_iter().map(value).collect(),
        };
        let group = |(pattern, train, test, safety_score, monotone_score): GroupPart| RiskGroup {
            pattern,
            train: counts(train),
            test: counts(test),
            safety_score,
            monotone_score,
        };
        Some(RiskModel {
            name: self.name,
            settings: to_settings(self.settings)?,
            columns: self.columns.into_iter().map(column).collect(),
            groups: self.groups.into_iter().map(group).collect(),
            units_per_case: self.units_per_case,
        })
    }
}

fn of_settings(settings: &RiskSettings) -> SettingsPart {
    let RiskSettings { support, confidence, repair } = settings;
    (support.parts(), confidence.parts(), *repair == Repair::Monotone)
}

fn to_settings((support, confidence, is_monotone): SettingsPart) -> Option<RiskSettings> {
    let share = |(numerator, denominator)| ExactShare::of(numerator, denominator);
    let repair = if is_monotone { Repair::Monotone } else { Repair::Off };
    Some(RiskSettings { support: share(support)?, confidence: share(confidence)?, repair })
}

/// The settings of a rule.
pub(super) mod settings {
    use super::{RiskSettings, SettingsPart, of_settings, to_settings};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(in crate::protocol) fn serialize<S: Serializer>(
        settings: &RiskSettings,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        of_settings(settings).serialize(to)
    }

    pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<RiskSettings, D::Error> {
        let part = SettingsPart::deserialize(from)?;
        to_settings(part).ok_or_else(|| D::Error::custom("shares from 0 to 1"))
    }
}

/// Bins by column.
pub(super) mod bins {
    use super::Binning;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    enum Part {
        Quantiles(u8),
        Edges(Vec<f64>),
        Each,
    }

    pub(in crate::protocol) fn serialize<S: Serializer>(
        bins: &[(String, Binning)],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let part = |(name, binning): &(String, Binning)| {
            let part = match binning {
                Binning::Quantiles(bins) => Part::Quantiles(*bins),
                Binning::Edges(edges) => Part::Edges(edges.clone()),
                Binning::Each => Part::Each,
            };
            (name.clone(), part)
        };
        bins.iter().map(part).collect::<Vec<_>>().serialize(to)
    }

    pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<(String, Binning)>, D::Error> {
        let bins = |(name, part): (String, Part)| {
            let binning = match part {
                Part::Quantiles(bins) => Binning::Quantiles(bins),
                Part::Edges(edges) => Binning::Edges(edges),
                Part::Each => Binning::Each,
            };
            (name, binning)
        };
        Ok(Vec::<(String, Part)>::deserialize(from)?.into_iter().map(bins).collect())
    }
}
