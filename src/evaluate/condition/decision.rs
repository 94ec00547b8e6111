//! What to do with the next case: the rule, and what it does to a thousand of them.

use crate::curve::{Corner, Policy};
use crate::domain::{ConfusionMatrix, CutRule, OperatingCondition, Ranking};
use crate::wording::language::grammar::said;
use crate::wording::{Wording, plain_number, simplest_in};

/// Whole cases in the four cells, adding up to exactly [`Tally::OF`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// True positives, false negatives, false positives, true negatives.
    pub cells: [u32; 4],
}

impl Tally {
    /// How many cases the page draws.
    pub const OF: u32 = 1000;

    /// Rounds to whole cases by largest remainder.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
    fn of(matrix: ConfusionMatrix) -> Self {
        let exact = [
            matrix.true_positives,
            matrix.false_negatives,
            matrix.false_positives,
            matrix.true_negatives,
        ];
        let mut cells = exact.map(|n| n.floor() as u32);
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&a, &b| (exact[b].fract()).total_cmp(&exact[a].fract()));
        let missing = Self::OF.saturating_sub(cells.iter().sum()) as usize;
        for &cell in order.iter().take(missing) {
            cells[cell] += 1;
        }
        Self { cells }
    }
}

/// The rule to deploy and what it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The rule as an order, without a full stop.
    pub rule: String,
    /// The exact threshold; `None` for the trivial policies.
    pub threshold: Option<f64>,
    /// A thousand cases at the deployment prevalence.
    pub tally: Tally,
    /// What these thousand cost, in false alarms.
    pub cost: f64,
}

/// The decision of the winning policy at a condition.
///
/// - `ranking`: the winning model's; for a trivial policy any.
#[must_use]
pub fn decision(
    (policy, corner): (Policy, Corner),
    ranking: &Ranking,
    condition: OperatingCondition,
    wording: &Wording,
) -> Decision {
    let cut = match policy {
        Policy::AlwaysNegative => 0,
        Policy::AlwaysPositive => ranking.cuts() - 1,
        Policy::Model(_) => corner.cut,
    };
    let share = condition.prevalence().share();
    let thousand = ranking.confusion(cut).scaled_to(f64::from(Tally::OF), share);
    let threshold = ranking.threshold(cut).filter(|_| matches!(policy, Policy::Model(_)));
    let neighbour = (cut + 1 < ranking.cuts()).then(|| ranking.threshold(cut + 1)).flatten();
    let rule = match (policy, threshold) {
        (Policy::AlwaysNegative, _) | (_, None) if cut == 0 => {
            crate::wording::language::grammar::capitalized(&wording.always_negative)
        }
        (_, None) => crate::wording::language::grammar::capitalized(&wording.always_positive),
        (_, Some(threshold)) => {
            let said = simplest_in(threshold, neighbour);
            format!("{} {}", wording.act, said_by(ranking.rule(), &said.to_string()))
        }
    };
    let cost = condition.absolute_cost(ranking.point(cut), f64::from(Tally::OF));
    Decision { rule, threshold, tally: Tally::of(thousand), cost }
}

/// "at a score of 0.3 or more": who is predicted positive at a threshold.
pub(crate) fn said_by(rule: CutRule, threshold: &str) -> String {
    match rule {
        CutRule::ScoreAtLeast => format!("at a score of {threshold} or more"),
        CutRule::ScoreAtMost => format!("at a score of {threshold} or less"),
        CutRule::AsPredicted => "when the model says positive".into(),
        CutRule::SafetyScoreAtMost => format!("at a safety score of {threshold} or less"),
    }
}

impl Decision {
    /// The cost in words: "508 customers wrongly refused".
    #[must_use]
    pub fn cost_in_words(&self, wording: &Wording) -> String {
        said(&plain_number(self.cost), &wording.false_alarm, &wording.false_alarms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Group, Prevalence};

    fn ranking() -> Ranking {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(0.81, 2, 1), group(0.42, 1, 2), group(0.1, 0, 4)];
        Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap()
    }

    fn corner(cut: usize) -> Corner {
        let (threshold, point) = (ranking().threshold(cut), ranking().point(cut));
        Corner { cut, threshold, point }
    }

    fn at(policy: Policy, cut: usize) -> Decision {
        let half = Prevalence::try_new(0.5).unwrap();
        let condition = OperatingCondition::from_cost_ratio(4.0, half).unwrap();
        decision((policy, corner(cut)), &ranking(), condition, &Wording::default())
    }

    #[test]
    fn a_thousand_cases_are_a_thousand() {
        // TPR 2/3 of 500, FPR 1/7 of 500: 333.3 found, 166.7 missed, 71.4 alarms, 428.6 in peace.
        let decision = at(Policy::Model(0), 1);
        assert_eq!(decision.tally.cells, [333, 167, 71, 429]);
        assert!((decision.cost - (500.0 / 3.0 * 4.0 + 500.0 / 7.0)).abs() < 1e-9);
    }

    #[test]
    fn the_rule_is_said_plainly_and_kept_exactly() {
        let decision = at(Policy::Model(0), 1);
        assert_eq!(decision.rule, "Predict positive at a score of 0.8 or more");
        assert_eq!(decision.threshold, Some(0.81));
        assert_eq!(at(Policy::AlwaysNegative, 0).rule, "Always negative");
        assert_eq!(at(Policy::AlwaysNegative, 0).tally.cells, [0, 500, 0, 500]);
        assert_eq!(at(Policy::AlwaysPositive, 0).rule, "Always positive");
        assert_eq!(at(Policy::AlwaysPositive, 0).tally.cells, [500, 0, 500, 0]);
    }
}
