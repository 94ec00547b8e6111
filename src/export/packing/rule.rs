//! A rule of categories in a heading: its designations and the counts of its groups, from which
//! everything else about it is made again.

use crate::domain::{
    ClassCounts, Exact, MOST_FEATURES, RiskColumn, RiskModel, RiskSettings, RiskValue,
};
use serde::{Deserialize, Serialize};

/// Units at most: sums of counts up to this are exact as numbers.
const MOST_UNITS: u64 = 1 << 53;

/// A value, its positives and negatives among the training cases, whether it is high risk.
type Value = (String, u64, u64, bool);
/// A pattern; positives and negatives that made the rule, and that judge it.
type Group = (u32, [u64; 4]);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnPart {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<Exact>>,
    values: Vec<Value>,
}

/// The rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::export) struct RiskPart {
    name: String,
    /// None where they are the usual ones.
    settings: Option<RiskSettings>,
    columns: Vec<ColumnPart>,
    groups: Vec<Group>,
    units_per_case: Exact,
}

impl RiskPart {
    pub(in crate::export) fn of(risk: &RiskModel) -> Self {
        let groups = risk.groups.iter().map(|g| {
            let (train, test) = (g.train, g.test);
            (g.pattern, [train.positives, train.negatives, test.positives, test.negatives])
        });
        Self {
            name: risk.name.clone(),
            settings: (risk.settings != RiskSettings::default()).then_some(risk.settings),
            columns: risk.columns.iter().map(ColumnPart::of).collect(),
            groups: groups.collect(),
            units_per_case: Exact(risk.units_per_case),
        }
    }

    /// The rule; `None` if its numbers contradict each other.
    pub(in crate::export) fn model(self) -> Option<RiskModel> {
        let features = self.columns.len();
        let Exact(units_per_case) = self.units_per_case;
        let is_unit = units_per_case > 0.0 && units_per_case.is_finite();
        if !(1..=MOST_FEATURES).contains(&features) || !is_unit {
            return None;
        }
        let mut train = vec![ClassCounts::default(); 1 << features];
        let mut test = train.clone();
        let mut units = 0u64;
        for &(pattern, counts) in &self.groups {
            let [positives, negatives, of_test, not_of_test] = counts;
            units = counts.iter().try_fold(units, |sum, &n| sum.checked_add(n))?;
            let place = pattern as usize;
            *train.get_mut(place)? = ClassCounts { positives, negatives };
            *test.get_mut(place)? = ClassCounts { positives: of_test, negatives: not_of_test };
        }
        let has_cases = train.iter().any(|counts| counts.all() > 0);
        if !has_cases || units > MOST_UNITS {
            return None;
        }
        let columns = self.columns.into_iter().map(ColumnPart::column).collect::<Option<_>>()?;
        let by = (self.settings.unwrap_or_default(), units_per_case);
        Some(RiskModel::of_groups(self.name, columns, &train, &test, by))
    }
}

impl ColumnPart {
    fn of(column: &RiskColumn) -> Self {
        let value =
            |v: &RiskValue| (v.value.clone(), v.train.positives, v.train.negatives, v.is_high);
        Self {
            name: column.name.clone(),
            edges: column.edges.as_ref().map(|all| all.iter().copied().map(Exact).collect()),
            values: column.values.iter().map(value).collect(),
        }
    }

    /// The column; `None` if a number of it has no meaning.
    fn column(self) -> Option<RiskColumn> {
        let are_counts = self.values.iter().all(|v| v.1 <= MOST_UNITS && v.2 <= MOST_UNITS);
        let edges = self.edges.map(|all| all.iter().map(|edge| edge.0).collect::<Vec<_>>());
        let are_edges = edges.iter().flatten().all(|edge| edge.is_finite());
        let value = |(value, positives, negatives, is_high): Value| RiskValue {
            value,
            train: ClassCounts { positives, negatives },
            is_high,
        };
        let values = self.values.into_iter().map(value).collect();
        let column = RiskColumn { name: self.name, edges, values };
        (are_counts && are_edges).then_some(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};

    fn rule() -> String {
        let column = |name: &str| format!(r#"{{"name":"{name}","values":[["x",3,1,true]]}}"#);
        let groups = "[[3,[3,1,1,0]],[0,[1,5,0,2]]]";
        let columns = format!("[{},{}]", column("a"), column("b"));
        format!(
            r#"{{"name":"r","settings":null,"columns":{columns},"groups":{groups},"units_per_case":1.0}}"#
        )
    }

    #[test]
    fn a_rule_comes_back_whole() {
        let risk = from_str::<RiskPart>(&rule()).unwrap().model().unwrap();
        assert_eq!((risk.groups[0].pattern, risk.groups[0].train.all()), (3, 4));
        assert_eq!(risk.settings, RiskSettings::default());
        let again: RiskPart = from_str(&to_string(&RiskPart::of(&risk)).unwrap()).unwrap();
        assert_eq!(again.model(), Some(risk));
    }

    #[test]
    fn what_no_table_makes_is_refused() {
        for (from, to) in [
            ("[3,[3", "[4,[3"), // a pattern of three columns
            ("1.0}", "0.0}"),
            ("1.0}", "-1.0}"),
            ("[3,[3,1,1,0]],[0,[1,5,0,2]]", ""),
            ("[3,[3,1,1,0]]", "[3,[18446744073709551615,1,1,0]]"),
            (r#""x",3"#, r#""x",18446744073709551615"#),
            ("null", r#"{"support":[3,2],"confidence":[1,5],"monotone":false}"#),
        ] {
            let text = rule().replacen(from, to, 1);
            assert_ne!(text, rule());
            let read = from_str::<RiskPart>(&text).ok();
            assert_eq!(read.and_then(RiskPart::model), None, "{text}");
        }
    }
}
