//! Which model for which slope of the iso-performance lines, and what that is in PC(+) and in cost
//! ratios.
//!
//! Source: Provost & Fawcett (2001), table 2 (locally dominating classifiers by slope range).

use crate::curve::{Corner, Curves, JointHull, Policy};
use crate::domain::Prevalence;
use crate::evaluate::condition::dominance::policies;
use crate::evaluate::condition::interval::cost_ratio_at;

/// A range of slopes with who is best in it.
#[derive(Debug, Clone, PartialEq)]
pub struct SlopeRow {
    /// Lowest and highest slope, `0.0..=∞`.
    pub slope: (f64, f64),
    /// The same as PC(+), lowest first, `0.0..=1.0`.
    pub pc: (f64, f64),
    /// The same as cost ratios at the prevalence asked for, lowest first, `0.0..=∞`.
    pub cost_ratio: (f64, f64),
    /// Who is best; several where they share their points.
    pub policies: Vec<Policy>,
    /// The first policy's cuts at the lowest and at the highest slope.
    pub corners: (Corner, Corner),
}

/// What becomes of the slopes at which a fixed policy is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrivialRows {
    /// They are given to the neighbouring model, as in the source.
    ToTheNeighbour,
    /// The fixed policies have rows of their own.
    Listed,
}

/// The table, lowest slope first; it tiles `0.0..=∞`, without rows of width 0.
///
/// - `joint`: the hull over the models that are shown.
/// - `shown`: which these are; all that it does not reach.
/// - `prevalence`: at which a PC(+) means a cost ratio.
#[must_use]
pub fn slope_table(
    curves: &Curves,
    joint: &JointHull,
    shown: &[bool],
    prevalence: Prevalence,
    trivial: TrivialRows,
) -> Vec<SlopeRow> {
    let mut winners = joint.winners();
    let is_model = |policy: Policy| policy.model().is_some();
    let gives_way = trivial == TrivialRows::ToTheNeighbour;
    let mut rows: Vec<SlopeRow> = Vec::new();
    if gives_way && winners.iter().any(|w| is_model(w.policy)) {
        winners.retain(|w| is_model(w.policy));
        winners[0].from = 0.0;
        if let Some(last) = winners.last_mut() {
            last.to = 1.0;
        }
    }
    for winner in winners.iter().rev() {
        let row = SlopeRow {
            slope: (slope(winner.to), slope(winner.from)),
            pc: (winner.from, winner.to),
            cost_ratio: (
                cost_ratio_at(winner.from, prevalence),
                cost_ratio_at(winner.to, prevalence),
            ),
            policies: policies(curves, shown, (winner.policy, winner.corner)),
            corners: (winner.corner, winner.corner),
        };
        match rows.last_mut() {
            Some(last) if last.policies == row.policies => last.extend(&row),
            // No model beats the fixed policies, and there is nobody to give way to.
            Some(last) if gives_way && !is_model(last.policies[0]) => {
                last.extend(&row);
                last.policies.extend(row.policies);
            }
            _ => rows.push(row),
        }
    }
    rows
}

impl SlopeRow {
    /// Adds the row of the next higher slopes.
    fn extend(&mut self, next: &Self) {
        self.slope.1 = next.slope.1;
        self.pc.0 = next.pc.0;
        self.cost_ratio.0 = next.cost_ratio.0;
        self.corners.1 = next.corners.1;
    }
}

/// Slope of the iso-performance lines: (1 − x) / x.
fn slope(pc: f64) -> f64 {
    (1.0 - pc) / pc
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;

    fn table(cases: &[(f64, u64, u64)], trivial: TrivialRows) -> Vec<SlopeRow> {
        let curves = Curves::new(vec![ModelCurves::of("m", cases)]);
        let quarter = Prevalence::try_new(0.25).unwrap();
        slope_table(&curves, &curves.joint, &[], quarter, trivial)
    }

    #[test]
    fn fixed_policies_are_listed_or_give_way() {
        // One inner point (0.25, 0.75): slopes 3 before it and 1/3 after it.
        let cases = [(2.0, 3, 1), (1.0, 1, 3)];
        let rows = table(&cases, TrivialRows::Listed);
        let slopes: Vec<_> = rows.iter().map(|r| (r.slope, r.policies[0])).collect();
        let third = 1.0 / 3.0;
        let expected = [
            ((0.0, third), Policy::AlwaysPositive),
            ((third, 3.0), Policy::Model(0)),
            ((3.0, f64::INFINITY), Policy::AlwaysNegative),
        ];
        assert_eq!(slopes, expected);
        // At one positive in four a cost ratio of 9 is PC(+) 0.75.
        assert_eq!((rows[1].pc, rows[1].cost_ratio.1), ((0.25, 0.75), 9.0));
        let rows = table(&cases, TrivialRows::ToTheNeighbour);
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].slope, rows[0].pc), ((0.0, f64::INFINITY), (0.0, 1.0)));
        assert_eq!(rows[0].corners.0.threshold, Some(2.0));
    }

    #[test]
    fn where_no_model_helps_the_fixed_policies_stay() {
        let rows = table(&[(1.0, 1, 1)], TrivialRows::ToTheNeighbour);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].policies, [Policy::AlwaysPositive, Policy::AlwaysNegative]);
    }
}
