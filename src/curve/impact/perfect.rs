//! The perfect decision: every case decided by its true value, `Σ max(0, v(θ))`. No model can do
//! better.

use crate::curve::impact::form::{ImpactForm, ImpactLine};
use crate::domain::CaseAmounts;
use serde::{Deserialize, Serialize};

/// Up to here the sums at all break-evens are kept.
const ALL_SUMS: usize = 131_072;

/// The bound as a function of θ: convex, piecewise linear, a kink at each case's own break-even.
///
/// Exact up to 131,072 distinct break-evens. Of more as many are kept, and between two that are kept
/// the bound is the chord: a little high, so that it stays a bound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PerfectDecision {
    /// θ at which cases begin or cease to be worth accepting, ascending, distinct.
    pub kinks: Vec<f64>,
    /// What the accepted cases are worth below the first kink, and from each on.
    pub lines: Vec<ImpactLine>,
    /// Whether every kink is there.
    pub is_whole: bool,
}

impl PerfectDecision {
    /// The bound for some cases. O(n log n).
    #[must_use]
    pub fn of(amounts: &CaseAmounts, form: ImpactForm) -> Self {
        let per_one = form.per_one(amounts.per_one());
        let mut sum = (0i64, 0i64);
        let mut changes: Vec<(f64, (i64, i64))> = Vec::with_capacity(amounts.cases());
        for case in 0..amounts.cases() {
            let (a, b) = form.line(1, amounts.of(case));
            // Far to the left the cases that lose as θ grows are accepted, and those that are worth
            // something at any θ.
            if a < 0 || (a == 0 && b > 0) {
                sum = (sum.0 + a, sum.1 + b);
            }
            let kink = ImpactLine::of_units((a, b), per_one).zero();
            changes.extend(kink.map(|at| (at, if a < 0 { (-a, -b) } else { (a, b) })));
        }
        changes.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
        let (mut kinks, mut lines) = (vec![], vec![ImpactLine::of_units(sum, per_one)]);
        for group in changes.chunk_by(|x, y| x.0 == y.0) {
            for (_, (a, b)) in group {
                sum = (sum.0 + a, sum.1 + b);
            }
            kinks.push(group[0].0);
            lines.push(ImpactLine::of_units(sum, per_one));
        }
        let is_whole = kinks.len() <= ALL_SUMS;
        if !is_whole {
            let every = kinks.len().div_ceil(ALL_SUMS);
            let last = kinks.len() - 1;
            let is_kept = |i: usize| i.is_multiple_of(every) || i == last;
            let mut kept = (0..kinks.len()).map(is_kept);
            kinks.retain(|_| kept.next().unwrap_or(true));
            let mut kept = std::iter::once(true).chain((0..=last).map(is_kept));
            lines.retain(|_| kept.next().unwrap_or(true));
        }
        Self { kinks, lines, is_whole }
    }

    /// The most that any decisions are worth at θ. O(log n).
    #[must_use]
    pub fn value_at(&self, theta: f64) -> f64 {
        let at = self.kinks.partition_point(|&kink| kink <= theta);
        let (Some(&left), Some(&right), false) =
            (at.checked_sub(1).and_then(|i| self.kinks.get(i)), self.kinks.get(at), self.is_whole)
        else {
            return self.lines[at].value_at(theta);
        };
        // The line from a kink on holds at that kink too.
        let (low, high) = (self.lines[at].value_at(left), self.lines[at + 1].value_at(right));
        low + (high - low) * (theta - left) / (right - left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SignedUnits;

    #[test]
    fn each_case_counts_where_it_is_worth_something() {
        let cases = CaseAmounts::measured(&[1.0, 4.0, -0.5]);
        let shift = PerfectDecision::of(&cases, ImpactForm::Shift);
        // At 2 only the 4 is worth accepting: 4 − 2. At −1 all: 2 + 5 + 0.5.
        assert_eq!([-1.0, 2.0, 9.0].map(|t| shift.value_at(t)), [7.5, 2.0, 0.0]);
        let scale = PerfectDecision::of(&cases, ImpactForm::Scale);
        // At 0.5 the 4 gives 0.5·4 − 1; at −4 the −0.5 gives 2 − 1.
        assert_eq!([0.5, 0.0, -4.0].map(|t| scale.value_at(t)), [1.0, 0.0, 1.0]);
    }

    #[test]
    fn cases_without_a_break_even_count_everywhere_or_nowhere() {
        let units = |values: &[f64]| SignedUnits::try_of(values).unwrap();
        let cases = CaseAmounts::Linear { a: units(&[0.0, 0.0, 2.0]), b: units(&[3.0, -5.0, 0.0]) };
        let bound = PerfectDecision::of(&cases, ImpactForm::Columns);
        assert_eq!([-1.0, 0.0, 2.0].map(|t| bound.value_at(t)), [3.0, 3.0, 7.0]);
    }

    #[test]
    fn a_bound_with_kinks_left_out_is_still_one() {
        let values: Vec<f64> = (0..300_000).map(f64::from).collect();
        let bound = PerfectDecision::of(&CaseAmounts::measured(&values), ImpactForm::Shift);
        assert!(bound.kinks.len() <= ALL_SUMS + 1 && !bound.is_whole);
        assert_eq!(bound.lines.len(), bound.kinks.len() + 1);
        for theta in [0.0, 1.5, 149_999.25, 299_998.5, 299_999.0] {
            // Σ (y − θ) over whole y from ⌈θ⌉ to 299,999.
            let (first, last) = (f64::ceil(theta), 299_999.0);
            let exact = (last - first + 1.0) * ((first + last) / 2.0 - theta);
            let found = bound.value_at(theta);
            assert!((exact..=exact + 2.0).contains(&found), "{theta}: {found} {exact}");
        }
    }
}
