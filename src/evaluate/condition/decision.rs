//! What to do with the next case: the rule, and what it does to a thousand of them.

use crate::curve::{Corner, Policy};
use crate::domain::{
    ConfusionMatrix, CutRule, OperatingCondition, OperatingPoint, Prevalence, Ranking,
};
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

    /// What a decision does to a thousand cases.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{OperatingPoint, Prevalence};
    /// use breakeven::evaluate::Tally;
    /// let share = Prevalence::try_new(0.3)?;
    /// let tally = Tally::at(OperatingPoint::new(0.5, 0.9), share);
    /// assert_eq!(tally.cells, [270, 30, 350, 350]);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    #[must_use]
    pub fn at(point: OperatingPoint, prevalence: Prevalence) -> Self {
        let positives = f64::from(Self::OF) * prevalence.share();
        let negatives = f64::from(Self::OF) - positives;
        Self::of(ConfusionMatrix {
            true_positives: positives * point.true_positive_rate,
            false_negatives: positives * (1.0 - point.true_positive_rate),
            false_positives: negatives * point.false_positive_rate,
            true_negatives: negatives * (1.0 - point.false_positive_rate),
        })
    }

    /// Of any number of cases in the four cells a thousand; of none all are true negatives.
    ///
    /// # Examples
    /// ```
    /// use breakeven::evaluate::Tally;
    /// assert_eq!(Tally::of_counts([92, 21, 26, 224]).cells, [253, 58, 72, 617]);
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts that become shares")]
    pub fn of_counts(counts: [u64; 4]) -> Self {
        let all = counts.iter().sum::<u64>() as f64;
        if all == 0.0 {
            return Self { cells: [0, 0, 0, Self::OF] };
        }
        let [hits, misses, alarms, rest] =
            counts.map(|count| f64::from(Self::OF) * count as f64 / all);
        Self::of(ConfusionMatrix {
            true_positives: hits,
            false_negatives: misses,
            false_positives: alarms,
            true_negatives: rest,
        })
    }

    /// Rounds to whole cases by largest remainder: first the two classes, then the cells of each, so
    /// that every decision about the same cases has as many positives.
    fn of(matrix: ConfusionMatrix) -> Self {
        let of_class = [
            [matrix.true_positives, matrix.false_negatives],
            [matrix.false_positives, matrix.true_negatives],
        ];
        let classes = whole_parts(of_class.map(|class| class.iter().sum()), Self::OF);
        let [[hits, misses], [alarms, rest]] =
            [0, 1].map(|class| whole_parts(of_class[class], classes[class]));
        Self { cells: [hits, misses, alarms, rest] }
    }
}

/// Two parts as whole numbers that make up a sum, by largest remainder.
///
/// - `parts`: they make up the sum but for less than 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
fn whole_parts(parts: [f64; 2], sum: u32) -> [u32; 2] {
    let first = parts[0].floor() as u32;
    let missing = sum.saturating_sub(first + parts[1].floor() as u32);
    let goes_up = missing > 1 || (missing == 1 && parts[0].fract() >= parts[1].fract());
    let first = (first + u32::from(goes_up)).min(sum);
    [first, sum - first]
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
    use crate::domain::SortedCases;

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
    fn squares_make_up_a_thousand_and_keep_their_classes() {
        for thousandth in 0..=1000 {
            let share = (f64::from(thousandth) + 0.37) / 1000.5;
            let prevalence = Prevalence::try_new(share).unwrap();
            let rates = [0.0, 0.1234, 0.5, 0.987, 1.0];
            let positives = Tally::at(OperatingPoint::ALWAYS_POSITIVE, prevalence).cells[0];
            assert!((f64::from(positives) - 1000.0 * share).abs() <= 0.5, "{share}");
            for (alarms, hits) in rates.iter().flat_map(|a| rates.map(|h| (*a, h))) {
                let cells = Tally::at(OperatingPoint::new(alarms, hits), prevalence).cells;
                assert_eq!(cells.iter().sum::<u32>(), Tally::OF, "{share} {alarms} {hits}");
                assert_eq!(cells[0] + cells[1], positives, "{share} {alarms} {hits}");
                let found = 1000.0 * share * hits;
                assert!((f64::from(cells[0]) - found).abs() < 1.0, "{cells:?} {found}");
            }
        }
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
