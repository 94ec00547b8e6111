//! Why each value is high or low risk, as tables and plain sentences.
//!
//! Source: Hoshino et al. (2009), section 5.2.

use crate::domain::{ClassCounts, ExactShare, RiskModel, RiskValue, ratio};
use crate::wording::Wording;

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
    /// Why, in a sentence: “H: 3.1% of cases, 41% positive”.
    pub why: String,
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
pub fn designations(risk: &RiskModel, wording: &Wording) -> Vec<DesignationTable> {
    let all = risk.train().all();
    let row = |value: &RiskValue| {
        let ClassCounts { positives, .. } = value.train;
        let in_cases = |units: u64| ratio(units.into(), 1) / risk.units_per_case;
        DesignationRow {
            value: value.value.clone(),
            cases: in_cases(value.train.all()),
            positives: in_cases(positives),
            support: share(value.train.all(), all),
            confidence: (value.train.all() > 0).then(|| share(positives, value.train.all())),
            is_high: value.is_high,
            why: why(risk, value, all, wording),
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

fn why(risk: &RiskModel, value: &RiskValue, all: u64, wording: &Wording) -> String {
    let (cases, positives_said) = (&wording.cases, &wording.positives);
    let (rows, positives) = (value.train.all(), value.train.positives);
    let (support, confidence) = (risk.settings.support, risk.settings.confidence);
    let stands = beside(share(rows, all), support);
    match rows {
        0 => format!("L: not among the training {cases}"),
        _ if !support.is_reached(rows, all) => format!("L: only {stands} of {cases}"),
        _ => {
            let said = beside(share(positives, rows), confidence);
            match value.is_high {
                true => format!("H: {stands} of {cases}, {said} of them {positives_said}"),
                false => {
                    let least = beside(confidence.value(), confidence);
                    format!("L: {said} of them {positives_said}, less than {least}")
                }
            }
        }
    }
}

/// A percentage with one decimal, or with as many as tell it from a threshold.
pub(crate) fn beside(share: f64, threshold: ExactShare) -> String {
    let said = |share: f64, digits: usize| {
        let text = format!("{:.digits$}", share * 100.0);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    };
    let differs = |digits: &usize| {
        let is_same = share == threshold.value();
        let hides = said(share, *digits) == said(threshold.value(), *digits);
        let is_nothing = share > 0.0 && said(share, *digits) == "0";
        is_same || !hides && !is_nothing
    };
    let digits = (1..=8).find(differs).unwrap_or(8);
    format!("{}%", said(share, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{FeatureColumn, FeatureTable, RiskSettings};

    /// 200 training cases: 50 of a (25 positive), 3 of b (all), 147 of c (29), and none of d.
    fn risk() -> RiskModel {
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
    fn every_designation_has_its_reason() {
        let tables = designations(&risk(), &Wording::default());
        let said: Vec<&str> = tables[0].rows.iter().map(|row| &*row.why).collect();
        // 29 of 147 are 19.73%, and 3 of 200 are 1.5%.
        let expected = [
            "H: 25% of cases, 50% of them positives",
            "L: 19.7% of them positives, less than 20%",
            "L: only 1.5% of cases",
            "L: not among the training cases",
        ];
        assert_eq!(said, expected);
        let row = &tables[0].rows[3];
        assert_eq!((row.value.as_str(), row.cases, row.confidence), ("d", 0.0, None));
        assert_eq!(tables[0].rows[0].support, 0.25);
    }

    #[test]
    fn percentages_are_told_from_their_threshold() {
        let twenty = ExactShare::percent(20);
        assert_eq!(beside(0.19996, twenty), "19.996%");
        assert_eq!((beside(0.2, twenty), beside(0.41, twenty)), ("20%".into(), "41%".into()));
        assert_eq!(beside(0.00004, twenty), "0.004%");
    }
}
