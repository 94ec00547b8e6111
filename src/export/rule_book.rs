//! A rule book as a table, as JSON, and as code that applies it to rows of scores.

use crate::domain::{CsvWriter, CutRule, to_json};
use crate::evaluate::{Rule, RuleBook};
use std::fmt::Write;

impl RuleBook {
    /// A table: `from,to,cost_ratio_from,cost_ratio_to,model,threshold,or`.
    pub fn to_csv(&self) -> String {
        let mut table = CsvWriter::new(&[
            "from", "to", "cost_ratio_from", "cost_ratio_to", "model", "threshold", "or",
        ]);
        for rule in self.rules() {
            table.number(rule.from).number(rule.to);
            table.number(rule.cost_ratio_from).number(rule.cost_ratio_to);
            table.text(&rule.model).optional(rule.threshold);
            table.text(rule.or.as_deref().unwrap_or_default()).end_row();
        }
        table.finish()
    }

    /// The same as a list of objects, one in a line.
    pub fn to_json(&self) -> String {
        let lines = self.rules().iter().map(to_json).collect::<Vec<_>>();
        format!("[\n  {}\n]\n", lines.join(",\n  "))
    }

    /// An expression of ANSI SQL: 1 for rows predicted positive at `:pc`, else 0. Columns are named
    /// like the models.
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
            let _ = if is_last {
                writeln!(text, "  ELSE {decision}")
            } else {
                writeln!(text, "  WHEN :pc < {:e} THEN {decision}", rule.to)
            };
        }
        text + "END\n"
    }

    /// A function of Python: whether a row (a mapping from model to score) is predicted positive.
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
            let _ = if is_last {
                writeln!(text, "    return {decision}")
            } else {
                writeln!(text, "    if pc < {:?}: return {decision}", rule.to)
            };
        }
        text
    }

    fn with_last(&self) -> impl Iterator<Item = (&Rule, bool)> {
        let last = self.rules().len() - 1;
        self.rules().iter().enumerate().map(move |(index, rule)| (rule, index == last))
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
    use crate::curve::{Curves, ModelCurves};
    use crate::domain::Prevalence;

    fn book() -> RuleBook {
        let model = ModelCurves::of("a \"b\"", &[(0.75, 3, 1), (0.25, 1, 3)]);
        let curves = Curves::new(vec![model]);
        RuleBook::new(&curves, &curves.joint, Prevalence::try_new(0.5).unwrap())
    }

    #[test]
    fn it_reads_as_a_table() {
        let lines = [
            "from,to,cost_ratio_from,cost_ratio_to,model,threshold,or",
            "0,0.25,0,0.3333333333333333,always negative,,",
            "0.25,0.75,0.3333333333333333,3,\"a \"\"b\"\"\",0.75,",
            "0.75,1,3,inf,always positive,,",
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
