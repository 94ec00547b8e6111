//! The isotonic map from a model's score to the probability of a positive, as a table and as code that applies
//! it to rows.
//!
//! Source: Saerens, Latinne & Decaestecker (2002), Neural Computation 14:21–41, equation 4 (probabilities
//! under another prevalence).

use crate::curve::{CalibrationBlock, ModelCurves};
use crate::domain::{CsvWriter, CutRule, Prevalence};
use std::fmt::Write;

/// A score's steps to a probability.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibrationMap {
    model: String,
    /// How the code reads a score against the end of a step: `>=`, or `<=` where low scores are risky.
    sign: &'static str,
    /// Rising; the probability is that under the prevalence.
    blocks: Vec<CalibrationBlock>,
    /// Share of positives where it is used, and whether that is not the data's.
    prevalence: (f64, bool),
}

impl CalibrationMap {
    /// That of a model under a prevalence; `None` of one without a score of its own.
    ///
    /// A score between two blocks counts to the one that is less risky, as it does at a threshold.
    ///
    /// - `prevalence`: where it is used. The odds of each block are multiplied by those of this prevalence over
    ///   those of the data.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::ModelCurves;
    /// use breakeven::domain::{CutRule, Group, Prevalence, SortedCases};
    /// use breakeven::export::CalibrationMap;
    /// let group = |score, positives, negatives| Group { score, positives, negatives };
    /// let groups = vec![group(0.9, 3, 1), group(0.2, 1, 3)];
    /// let cases = SortedCases::of_groups(groups, CutRule::ScoreAtLeast, 1.0)?;
    /// let model = ModelCurves::new("m".into(), cases, None);
    /// // Half of the cases are positive, one in four is where it is used: odds of 3 become 1.
    /// let map = CalibrationMap::new(&model, Prevalence::try_new(0.25)?).unwrap();
    /// assert!(map.to_csv().ends_with("0.9,0.9,0.5,0.25,4\n"));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn new(model: &ModelCurves, prevalence: Prevalence) -> Option<Self> {
        let sign = match model.ranking.rule() {
            CutRule::ScoreAtLeast => ">=",
            CutRule::ScoreAtMost => "<=",
            CutRule::SafetyScoreAtMost | CutRule::AsPredicted => return None,
        };
        let (there, here) = (prevalence.share(), model.ranking.prevalence().share());
        let (positive, negative) = (there / here, (1.0 - there) / (1.0 - here));
        let mut blocks = model.calibration();
        let is_other = (there - here).abs() > 1e-12;
        for block in blocks.iter_mut().filter(|_| is_other) {
            let (risk, rest) = (block.calibrated * positive, (1.0 - block.calibrated) * negative);
            block.calibrated = risk / (risk + rest);
        }
        Some(Self { model: model.name.clone(), sign, blocks, prevalence: (there, is_other) })
    }

    /// A table: `score_from,score_to,probability,prevalence,cases`; the cases are those of the data.
    pub fn to_csv(&self) -> String {
        let mut table =
            CsvWriter::new(&["score_from", "score_to", "probability", "prevalence", "cases"]);
        for block in &self.blocks {
            let (one, other) = block.scores;
            table.number(one.min(other)).number(one.max(other));
            table.number(block.calibrated).number(self.prevalence.0).number(block.cases).end_row();
        }
        table.finish()
    }

    /// An expression of ANSI SQL of a column that is named like the model and holds numbers or NULL; databases
    /// differ in what they do with NaN.
    pub fn to_sql(&self) -> String {
        let column = format!("\"{}\"", self.model.replace('"', "\"\""));
        let mut text = format!("-- {}\nCASE\n  WHEN {column} IS NULL THEN NULL\n", self.said());
        for (block, is_last) in self.riskiest_first() {
            // With an exponent a literal is a double, without one a decimal.
            let _ = if is_last {
                writeln!(text, "  ELSE {:e}", block.calibrated)
            } else {
                let (sign, from) = (self.sign, block.scores.0);
                writeln!(text, "  WHEN {column} {sign} {from:e} THEN {:e}", block.calibrated)
            };
        }
        text + "END\n"
    }

    /// A function of Python of a row, a mapping from model to score; a score that is no number stays one.
    pub fn to_python(&self) -> String {
        let item = serde_json::Value::from(self.model.as_str());
        let mut text = format!(
            "# {}\ndef probability(row):\n    score = row[{item}]\n    if score != score: return score\n",
            self.said()
        );
        for (block, is_last) in self.riskiest_first() {
            let _ = if is_last {
                writeln!(text, "    return {:?}", block.calibrated)
            } else {
                let (sign, from) = (self.sign, block.scores.0);
                writeln!(text, "    if score {sign} {from:?}: return {:?}", block.calibrated)
            };
        }
        text
    }

    fn said(&self) -> String {
        let (share, is_other) = self.prevalence;
        let of = if is_other {
            format!(", where {share} of the cases are positive")
        } else {
            String::new()
        };
        format!("the share of positives among cases with such a score (isotonic regression){of}")
    }

    fn riskiest_first(&self) -> impl Iterator<Item = (&CalibrationBlock, bool)> {
        let last = self.blocks.len() - 1;
        self.blocks.iter().rev().enumerate().map(move |(index, block)| (block, index == last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Group, SortedCases};

    fn map(rule: CutRule) -> Option<CalibrationMap> {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(0.75, 3, 1), group(0.5, 1, 1), group(0.25, 0, 2)];
        let cases = SortedCases::of_groups(groups, rule, 1.0).unwrap();
        let model = ModelCurves::new("a \"b\"".into(), cases, None);
        CalibrationMap::new(&model, model.ranking.prevalence())
    }

    #[test]
    fn it_reads_as_code() {
        let map = map(CutRule::ScoreAtLeast).unwrap();
        let sql = [
            "CASE",
            "  WHEN \"a \"\"b\"\"\" IS NULL THEN NULL",
            "  WHEN \"a \"\"b\"\"\" >= 7.5e-1 THEN 7.5e-1",
            "  WHEN \"a \"\"b\"\"\" >= 5e-1 THEN 5e-1",
            "  ELSE 0e0",
            "END",
        ];
        assert_eq!(map.to_sql().lines().skip(1).collect::<Vec<_>>(), sql);
        let python = [
            "def probability(row):",
            "    score = row[\"a \\\"b\\\"\"]",
            "    if score != score: return score",
            "    if score >= 0.75: return 0.75",
            "    if score >= 0.5: return 0.5",
            "    return 0.0",
        ];
        assert_eq!(map.to_python().lines().skip(1).collect::<Vec<_>>(), python);
    }

    #[test]
    fn low_scores_may_be_the_risky_ones_and_groups_have_no_score() {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(1.5, 3, 1), group(2.0, 3, 1), group(3.0, 1, 3)];
        let cases = SortedCases::of_groups(groups, CutRule::ScoreAtMost, 1.0).unwrap();
        let model = ModelCurves::new("m".into(), cases, None);
        let found = CalibrationMap::new(&model, model.ranking.prevalence()).unwrap();
        let prevalence = 7.0 / 12.0;
        let lines = [
            "score_from,score_to,probability,prevalence,cases".to_owned(),
            format!("3,3,0.25,{prevalence},4"),
            format!("1.5,2,0.75,{prevalence},8"),
        ];
        assert_eq!(found.to_csv().lines().collect::<Vec<_>>(), lines);
        let python = found.to_python();
        assert!(
            python.ends_with("    if score <= 2.0: return 0.75\n    return 0.25\n"),
            "{python}"
        );
        assert!(found.to_sql().contains("WHEN \"m\" <= 2e0 THEN 7.5e-1\n  ELSE 2.5e-1"));
        assert_eq!(map(CutRule::SafetyScoreAtMost), None);
        assert_eq!(map(CutRule::AsPredicted), None);
    }
}
