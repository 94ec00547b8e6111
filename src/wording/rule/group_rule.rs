//! A rule of categories as an order in its own words, where a score would tell nobody what to look
//! at.
//!
//! Why each value is high or low risk.
//!
//! Source: Hoshino et al. (2009), section 5.2.

use crate::domain::{ExactShare, Repair, RiskGroup, RiskModel, RiskSettings};
use crate::evaluate::{Decision, DecisionRule, DesignationRow};
use crate::wording::vocabulary::wording::Wording;

/// A decision about groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupOrder {
    /// "Ventilate without a test if 2 or more of these 4 are high risk: origin, port, …"; where the
    /// rule is not that short "Ventilate without a test in the 7 riskiest of 16 groups".
    pub order: String,
    /// "safety score 0.4 or less"
    pub score: String,
}

impl Decision {
    /// The decision in the words of a rule of categories; `None` where another model decides, or
    /// where all groups or none are acted on.
    ///
    /// - `model`: the name of the one that decides.
    #[must_use]
    pub fn order_of_groups(
        &self,
        model: Option<&str>,
        risk: Option<&RiskModel>,
        wording: &Wording,
    ) -> Option<GroupOrder> {
        let risk = risk.filter(|risk| model == Some(&risk.name))?;
        let DecisionRule::Cut { threshold, plain, .. } = self.rule else { return None };
        let repair = risk.settings.repair;
        let is_positive = |group: &RiskGroup| group.score(repair) <= threshold;
        let known = || risk.groups.iter().filter(|group| group.train.all() > 0);
        let (positive, all) = (known().filter(|group| is_positive(group)).count(), known().count());
        let if_high = match positive {
            0 => return None,
            every if every == all => return None,
            _ => if_high_risk(risk, is_positive),
        };
        let groups = match (positive, repair) {
            (1, _) => format!("in one of {all} groups"),
            (many, Repair::Off) => format!("in the {many} riskiest of {all} groups"),
            (many, Repair::Monotone) => format!("in {many} of {all} groups"),
        };
        let order = format!("{} {}", wording.act, if_high.unwrap_or(groups));
        Some(GroupOrder { order, score: format!("safety score {plain} or less") })
    }
}

/// Whom a rule acts on, if that is one set of high-risk features or so many of them: "if “origin”
/// and “port” are high risk", "if 2 or more of these 4 are high risk: origin, port, section, chapter".
///
/// It is said only if it holds for combinations that no training case had, too.
pub(crate) fn if_high_risk(
    risk: &RiskModel,
    is_positive: impl Fn(&RiskGroup) -> bool,
) -> Option<String> {
    let count = u32::try_from(risk.columns.len()).ok()?;
    let known: Vec<(u32, bool)> = (risk.groups.iter())
        .filter(|group| group.train.all() > 0)
        .map(|group| (group.pattern, is_positive(group)))
        .collect();
    let is_complete = known.len() == 1usize.checked_shl(count)?;
    let names: Vec<&str> = risk.columns.iter().map(|column| &*column.name).collect();
    let positive =
        known.iter().filter(|(_, is_positive)| *is_positive).map(|(pattern, _)| *pattern);
    let least = positive.clone().reduce(|all, pattern| all & pattern)?;
    let is_one_set =
        least != 0 && known.iter().all(|&(pattern, it)| it == (pattern & least == least));
    if is_one_set && (is_complete || risk.settings.repair == Repair::Monotone) {
        let named = names.iter().enumerate().filter(|(bit, _)| least >> bit & 1 == 1);
        let named: Vec<String> = named.map(|(_, name)| format!("“{name}”")).collect();
        return Some(format!("if {} high risk", names_and_verb(&named)));
    }
    let fewest = positive.map(u32::count_ones).min().filter(|&fewest| fewest > 0)?;
    let is_count = known.iter().all(|&(pattern, it)| it == (pattern.count_ones() >= fewest));
    (is_complete && is_count).then(|| {
        let many = match fewest {
            1 => "any of these is".to_owned(),
            _ => format!("{fewest} or more of these {count} are"),
        };
        format!("if {many} high risk: {}", names.join(", "))
    })
}

/// “a” is; “a” and “b” are.
pub(crate) fn names_and_verb(names: &[String]) -> String {
    match names {
        [] => "nothing at all is".into(),
        [one] => format!("{one} is"),
        [head @ .., last] => format!("{} and {last} are", head.join(", ")),
    }
}

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
    use crate::domain::{ClassCounts, CutRule, RiskColumn};
    use crate::evaluate::rule::tests::risk;
    use crate::evaluate::{Tally, designations};

    /// Groups of two features by pattern LL, HL, LH, HH; those up to a score of 0.5 are positive.
    fn order(train: [(u64, u64); 4], repair: Repair) -> Option<GroupOrder> {
        let train = train.map(|(positives, negatives)| ClassCounts { positives, negatives });
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let how = (RiskSettings { repair, ..RiskSettings::default() }, 1.0);
        let columns = vec![column("port"), column("origin")];
        let none = [ClassCounts::default(); 4];
        let risk = RiskModel::of_groups("rule".into(), columns, &train, &none, how);
        let side = CutRule::SafetyScoreAtMost;
        let rule = DecisionRule::Cut { side, threshold: 0.5, plain: 0.5 };
        let decision = Decision { rule, tally: Tally { cells: [0, 0, 0, 1000] }, cost: 0.0 };
        assert_eq!(decision.order_of_groups(Some("else"), Some(&risk), &Wording::default()), None);
        let words = Wording::of([("act", "Ventilate")]).unwrap();
        decision.order_of_groups(Some("rule"), Some(&risk), &words)
    }

    #[test]
    fn a_rule_is_said_by_its_features_where_it_is_short() {
        // Ten of each class: a score is the group's negatives over its cases.
        let said = |train| order(train, Repair::Off).unwrap().order;
        let any = said([(1, 7), (3, 1), (3, 1), (3, 1)]);
        assert_eq!(any, "Ventilate if any of these is high risk: port, origin");
        assert_eq!(said([(1, 4), (4, 1), (1, 4), (4, 1)]), "Ventilate if “port” is high risk");
        let both = said([(1, 3), (1, 3), (1, 3), (7, 1)]);
        assert_eq!(both, "Ventilate if “port” and “origin” are high risk");
        let found = order([(1, 3), (1, 3), (1, 3), (7, 1)], Repair::Off).unwrap();
        assert_eq!(found.score, "safety score 0.5 or less");
    }

    #[test]
    fn others_are_said_by_their_number_of_groups() {
        let odd = order([(1, 4), (6, 1), (2, 2), (1, 3)], Repair::Off).unwrap().order;
        assert_eq!(odd, "Ventilate in the 2 riskiest of 4 groups");
        // No training case had both: whether that is acted on is not what the features say.
        let unseen = order([(1, 9), (8, 1), (1, 0), (0, 0)], Repair::Off).unwrap().order;
        assert_eq!(unseen, "Ventilate in the 2 riskiest of 3 groups");
        assert_eq!(
            order([(0, 0), (9, 1), (1, 9), (0, 0)], Repair::Off).unwrap().order,
            "Ventilate in one of 2 groups"
        );
        assert_eq!(order([(0, 0), (1, 9), (0, 0), (0, 0)], Repair::Off), None);
    }

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
