//! Which values are high risk, and the numbers that say so.
//!
//! Source: Hoshino et al. (2009), section 5.2.

use crate::domain::{ClassCounts, RiskModel, RiskValue, ratio};

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub struct DesignationRow {
    /// The value.
    pub value: String,
    /// Training cases that have it.
    pub cases: f64,
    /// Positive ones among them.
    pub positives: f64,
    /// The share of all training cases that have it, unitless, `0.0..=1.0`.
    pub support: f64,
    /// The share of positives among these; `None` where there are none.
    pub confidence: Option<f64>,
    /// High risk or low.
    pub is_high: bool,
    /// Whether the support asked for is reached.
    pub is_supported: bool,
}

/// One feature.
#[derive(Debug, Clone, PartialEq)]
pub struct DesignationTable {
    /// The column's name.
    pub column: String,
    /// Its values: high-risk ones first, then the most frequent.
    pub rows: Vec<DesignationRow>,
}

/// The designations of a rule; empty tables for a class table, which says H and L only.
#[must_use]
pub fn designations(risk: &RiskModel) -> Vec<DesignationTable> {
    let all = risk.train().all();
    let row = |value: &RiskValue| {
        let ClassCounts { positives, .. } = value.train;
        DesignationRow {
            value: value.value.clone(),
            cases: risk.in_cases(value.train.all()),
            positives: risk.in_cases(positives),
            support: share(value.train.all(), all),
            confidence: (value.train.all() > 0).then(|| share(positives, value.train.all())),
            is_high: value.is_high,
            is_supported: risk.settings.support.is_reached(value.train.all(), all),
        }
    };
    let table = |column: &crate::domain::RiskColumn| DesignationTable {
        column: column.name.clone(),
        rows: column.values.iter().map(row).collect(),
    };
    risk.columns.iter().map(table).collect()
}

fn share(part: u64, whole: u64) -> f64 {
    ratio(part.into(), whole.max(1).into())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::domain::{FeatureColumn, FeatureTable, RiskSettings};

    /// 200 training cases: 50 of a (25 positive), 3 of b (all), 147 of c (29), and none of d.
    pub(crate) fn risk() -> RiskModel {
        let groups: [(u16, usize, usize); 3] = [(0, 50, 25), (1, 3, 3), (2, 147, 29)];
        let cases = groups.iter().flat_map(|&(code, all, positive)| {
            (0..all).map(move |case| (code, case < positive, false))
        });
        let cases: Vec<_> = cases.chain([(3, true, true)]).collect();
        let column = FeatureColumn {
            name: "v".into(),
            values: ["a", "b", "c", "d"].map(str::to_owned).to_vec(),
            edges: None,
            codes: cases.iter().map(|case| case.0).collect(),
        };
        let table = FeatureTable {
            columns: vec![column],
            classes: cases.iter().map(|case| case.1).collect(),
            is_test: cases.iter().map(|case| case.2).collect(),
            weights: None,
            units_per_case: 1.0,
        };
        RiskModel::of("m".into(), &table, RiskSettings::default())
    }

    #[test]
    fn every_value_has_its_shares() {
        let tables = designations(&risk());
        let row = &tables[0].rows[3];
        assert_eq!((row.value.as_str(), row.cases, row.confidence), ("d", 0.0, None));
        assert_eq!(tables[0].rows[0].support, 0.25);
    }
}
