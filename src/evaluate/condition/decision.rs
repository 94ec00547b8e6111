//! What to do with the next case: the rule, and what it does to a thousand of them.

use crate::curve::{Corner, Policy};
use crate::domain::{ConfusionMatrix, CutRule, OperatingCondition, Ranking};
use crate::evaluate::rounding::simplest_in;

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

/// Who is predicted positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DecisionRule {
    /// Nobody.
    Nobody,
    /// Everybody.
    Everybody,
    /// The cases on one side of a threshold.
    Cut {
        /// Which side.
        side: CutRule,
        /// The exact threshold.
        threshold: f64,
        /// The plainest number that predicts the same cases positive.
        plain: f64,
    },
}

/// The rule to deploy and what it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// Who is predicted positive.
    pub rule: DecisionRule,
    /// A thousand cases at the deployment prevalence.
    pub tally: Tally,
    /// What these thousand cost, in false alarms.
    pub cost: f64,
}

impl Decision {
    /// The exact threshold; `None` for the trivial policies.
    #[must_use]
    pub fn threshold(&self) -> Option<f64> {
        match self.rule {
            DecisionRule::Cut { threshold, .. } => Some(threshold),
            DecisionRule::Nobody | DecisionRule::Everybody => None,
        }
    }
}

/// The decision of the winning policy at a condition.
///
/// - `ranking`: the winning model's; for a trivial policy any.
#[must_use]
pub fn decision(
    (policy, corner): (Policy, Corner),
    ranking: &Ranking,
    condition: OperatingCondition,
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
    let rule = match threshold {
        None if cut == 0 => DecisionRule::Nobody,
        None => DecisionRule::Everybody,
        Some(threshold) => {
            let plain = simplest_in(threshold, neighbour);
            DecisionRule::Cut { side: ranking.rule(), threshold, plain }
        }
    };
    let cost = condition.absolute_cost(ranking.point(cut), f64::from(Tally::OF));
    Decision { rule, tally: Tally::of(thousand), cost }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::domain::{Prevalence, SortedCases};

    fn ranking() -> Ranking {
        SortedCases::of(&[(0.81, 2, 1), (0.42, 1, 2), (0.1, 0, 4)]).every_cut()
    }

    fn corner(cut: usize) -> Corner {
        let (threshold, point) = (ranking().threshold(cut), ranking().point(cut));
        Corner { cut, threshold, point }
    }

    pub(crate) fn at(policy: Policy, cut: usize) -> Decision {
        let half = Prevalence::try_new(0.5).unwrap();
        let condition = OperatingCondition::from_cost_ratio(4.0, half).unwrap();
        decision((policy, corner(cut)), &ranking(), condition)
    }

    #[test]
    fn a_thousand_cases_are_a_thousand() {
        // TPR 2/3 of 500, FPR 1/7 of 500: 333.3 found, 166.7 missed, 71.4 alarms, 428.6 in peace.
        let decision = at(Policy::Model(0), 1);
        assert_eq!(decision.tally.cells, [333, 167, 71, 429]);
        assert!((decision.cost - (500.0 / 3.0 * 4.0 + 500.0 / 7.0)).abs() < 1e-9);
    }

    #[test]
    fn a_cut_has_an_exact_and_a_plain_threshold() {
        let decision = at(Policy::Model(0), 1);
        let side = CutRule::ScoreAtLeast;
        assert_eq!(decision.rule, DecisionRule::Cut { side, threshold: 0.81, plain: 0.8 });
        assert_eq!(decision.threshold(), Some(0.81));
        assert_eq!(at(Policy::AlwaysNegative, 0).rule, DecisionRule::Nobody);
        assert_eq!(at(Policy::AlwaysNegative, 0).tally.cells, [0, 500, 0, 500]);
        assert_eq!(at(Policy::AlwaysPositive, 0).rule, DecisionRule::Everybody);
        assert_eq!(at(Policy::AlwaysPositive, 0).tally.cells, [500, 0, 500, 0]);
    }
}
