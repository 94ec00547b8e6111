//! Why each value is high or low risk.
//!
//! Source: Hoshino et al. (2009), section 5.2.

use crate::domain::{ExactShare, RiskSettings};
use crate::evaluate::DesignationRow;
use crate::wording::vocabulary::wording::Wording;

impl DesignationRow {
    /// Why, in a sentence: “H: 3.1% of cases, 41% of them positives”.
    ///
    /// - `asked`: the support and the confidence that a value needs to be high risk.
    #[must_use]
    pub fn why(&self, asked: &RiskSettings, wording: &Wording) -> String {
        let (cases, positives) = (&wording.cases, &wording.positives);
        let Some(confidence) = self.confidence else {
            return format!("L: not among the training {cases}");
        };
        let support = beside(self.support, asked.support);
        if !self.is_supported {
            return format!("L: only {support} of {cases}");
        }
        let share = beside(confidence, asked.confidence);
        if self.is_high {
            return format!("H: {support} of {cases}, {share} of them {positives}");
        }
        let least = beside(asked.confidence.value(), asked.confidence);
        format!("L: {share} of them {positives}, less than {least}")
    }
}

/// A percentage with one decimal, or with as many as tell it from a threshold.
fn beside(share: f64, threshold: ExactShare) -> String {
    let percent = |share: f64, digits: usize| {
        let text = format!("{:.digits$}", share * 100.0);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    };
    let differs = |digits: &usize| {
        let is_same = share == threshold.value();
        let hides = percent(share, *digits) == percent(threshold.value(), *digits);
        let is_nothing = share > 0.0 && percent(share, *digits) == "0";
        is_same || !hides && !is_nothing
    };
    let digits = (1..=8).find(differs).unwrap_or(8);
    format!("{}%", percent(share, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::designations;
    use crate::evaluate::rule::designations::tests::risk;

    #[test]
    fn every_designation_has_its_reason() {
        let (risk, wording) = (risk(), Wording::default());
        let tables = designations(&risk);
        let percent: Vec<String> =
            tables[0].rows.iter().map(|row| row.why(&risk.settings, &wording)).collect();
        // 29 of 147 are 19.73%, and 3 of 200 are 1.5%.
        let expected = [
            "H: 25% of cases, 50% of them positives",
            "L: 19.7% of them positives, less than 20%",
            "L: only 1.5% of cases",
            "L: not among the training cases",
        ];
        assert_eq!(percent, expected);
    }

    #[test]
    fn percentages_are_told_from_their_threshold() {
        let twenty = ExactShare::percent(20);
        assert_eq!(beside(0.19996, twenty), "19.996%");
        assert_eq!((beside(0.2, twenty), beside(0.41, twenty)), ("20%".into(), "41%".into()));
        assert_eq!(beside(0.00004, twenty), "0.004%");
    }
}
