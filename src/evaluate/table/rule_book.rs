//! The hybrid as a rule book: from which PC(+) to which, which model decides, at which threshold; and
//! the same as code that applies it to rows of scores.
//!
//! Source: Provost & Fawcett (2001), section 3.4 (the ROC convex hull hybrid classifier).

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{CsvWriter, CutRule, OperatingCondition, Prevalence};
use serde::Serialize;
use std::fmt::Write;

/// One interval of conditions with its rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rule {
    /// First PC(+) of the interval.
    pub from: f64,
    /// Last PC(+), which is the next rule's but at the end of the axis.
    pub to: f64,
    /// The cost ratio at `from`, at the prevalence asked for.
    pub cost_ratio_from: f64,
    /// The cost ratio at `to`; null in JSON where it is infinite.
    pub cost_ratio_to: f64,
    /// The model's name in the file, or “always negative”, “always positive”.
    pub model: String,
    /// The threshold; none for the two fixed policies.
    pub threshold: Option<f64>,
    /// How the threshold is read; none for the two fixed policies.
    #[serde(skip)]
    pub reading: Option<CutRule>,
}

/// The rules, which tile PC(+) from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleBook {
    rules: Vec<Rule>,
}

impl RuleBook {
    /// The rule book of a joint hull.
    ///
    /// - `prevalence`: at which cost ratios are told.
    #[must_use]
    pub fn new(curves: &Curves, joint: &JointHull, prevalence: Prevalence) -> Self {
        let ratio =
            |pc| OperatingCondition::from_pc(pc, prevalence).map_or(f64::NAN, |c| c.cost_ratio());
        let rules = joint.winners().into_iter().map(|winner| {
            let (model, reading) = match winner.policy {
                Policy::AlwaysNegative => ("always negative", None),
                Policy::AlwaysPositive => ("always positive", None),
                Policy::Model(index) => {
                    let model = &curves.models[index];
                    (&*model.name, Some(model.ranking.rule()))
                }
            };
            Rule {
                from: winner.from,
                to: winner.to,
                cost_ratio_from: ratio(winner.from),
                cost_ratio_to: ratio(winner.to),
                model: model.into(),
                threshold: reading.and(winner.corner.threshold),
                reading,
            }
        });
        Self { rules: rules.collect() }
    }

    /// The rules, PC(+) ascending.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A table: `from,to,cost_ratio_from,cost_ratio_to,model,threshold`.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut table = CsvWriter::new(&[
            "from",
            "to",
            "cost_ratio_from",
            "cost_ratio_to",
            "model",
            "threshold",
        ]);
        for rule in &self.rules {
            table.number(rule.from).number(rule.to);
            table.number(rule.cost_ratio_from).number(rule.cost_ratio_to);
            table.text(&rule.model).optional(rule.threshold).end_row();
        }
        table.finish()
    }

    /// The same as a list of objects.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&self.rules).expect("plain structs with text keys") + "\n"
    }

    /// An expression of ANSI SQL: 1 for rows predicted positive at `:pc`, else 0. Columns are named
    /// like the models.
    #[must_use]
    pub fn to_sql(&self) -> String {
        let column = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        // With an exponent a literal is a double, without one a decimal.
        let mut text = String::from(
            "-- :pc is PC(+) = p·r / (p·r + 1 − p): p the share of positives, r the cost ratio\nCASE\n",
        );
        for (rule, is_last) in self.with_last() {
            let decision = match &rule.test(column, |number| format!("{number:e}")) {
                Test::Fixed(positive) => u8::from(*positive).to_string(),
                Test::Column(test) => format!("CASE WHEN {test} THEN 1 ELSE 0 END"),
            };
            let _ = match is_last {
                true => writeln!(text, "  ELSE {decision}"),
                false => writeln!(text, "  WHEN :pc < {:e} THEN {decision}", rule.to),
            };
        }
        text + "END\n"
    }

    /// A function of Python: whether a row (a mapping from model to score) is predicted positive.
    #[must_use]
    pub fn to_python(&self) -> String {
        let item = |name: &str| format!("row[{}]", serde_json::Value::from(name));
        let mut text = String::from(
            "# pc is PC(+) = p * r / (p * r + 1 - p): p the share of positives, r the cost ratio\ndef is_positive(pc, row):\n",
        );
        for (rule, is_last) in self.with_last() {
            let decision = match rule.test(item, |number| format!("{number:?}")) {
                Test::Fixed(true) => "True".into(),
                Test::Fixed(false) => "False".into(),
                Test::Column(test) => test,
            };
            let _ = match is_last {
                true => writeln!(text, "    return {decision}"),
                false => writeln!(text, "    if pc < {:?}: return {decision}", rule.to),
            };
        }
        text
    }

    fn with_last(&self) -> impl Iterator<Item = (&Rule, bool)> {
        let last = self.rules.len() - 1;
        self.rules.iter().enumerate().map(move |(index, rule)| (rule, index == last))
    }
}

/// What decides a row.
enum Test {
    /// Nothing of it.
    Fixed(bool),
    /// Whether this holds.
    Column(String),
}

impl Rule {
    fn test(&self, column: impl Fn(&str) -> String, number: impl Fn(f64) -> String) -> Test {
        let (Some(reading), Some(threshold)) = (self.reading, self.threshold) else {
            return Test::Fixed(self.model == "always positive" || self.reading.is_some());
        };
        let sign = match reading {
            CutRule::ScoreAtLeast | CutRule::AsPredicted => ">=",
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => "<=",
        };
        Test::Column(format!("{} {sign} {}", column(&self.model), number(threshold)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::domain::{Group, Ranking};

    fn book() -> RuleBook {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(0.75, 3, 1), group(0.25, 1, 3)];
        let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
        let curves = Curves::new(vec![ModelCurves::new("a \"b\"".into(), ranking, None)]);
        RuleBook::new(&curves, &curves.joint, Prevalence::try_new(0.5).unwrap())
    }

    #[test]
    fn it_reads_as_a_table() {
        let lines = [
            "from,to,cost_ratio_from,cost_ratio_to,model,threshold",
            "0,0.25,0,0.3333333333333333,always negative,",
            "0.25,0.75,0.3333333333333333,3,\"a \"\"b\"\"\",0.75",
            "0.75,1,3,inf,always positive,",
        ];
        assert_eq!(book().to_csv().lines().collect::<Vec<_>>(), lines);
        let json: serde_json::Value = serde_json::from_str(&book().to_json()).unwrap();
        assert_eq!((&json[1]["threshold"], &json[2]["cost_ratio_to"]), (&0.75.into(), &().into()));
    }

    #[test]
    fn it_reads_as_code() {
        let sql = [
            "CASE",
            "  WHEN :pc < 2.5e-1 THEN 0",
            "  WHEN :pc < 7.5e-1 THEN CASE WHEN \"a \"\"b\"\"\" >= 7.5e-1 THEN 1 ELSE 0 END",
            "  ELSE 1",
            "END",
        ];
        assert_eq!(book().to_sql().lines().skip(1).collect::<Vec<_>>(), sql);
        let python = [
            "def is_positive(pc, row):",
            "    if pc < 0.25: return False",
            "    if pc < 0.75: return row[\"a \\\"b\\\"\"] >= 0.75",
            "    return True",
        ];
        assert_eq!(book().to_python().lines().skip(1).collect::<Vec<_>>(), python);
    }
}
