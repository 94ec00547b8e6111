//! The cheapest monotone rule at every condition at once: a score for each pattern, such that the
//! patterns with a score up to PC(+) are that rule.
//!
//! At PC(+) = x predicting a group positive is worth x·p/P − (1−x)·n/N. That rises with x, so the
//! cheapest closures are nested, and one score for each pattern describes all of them. They are found by halving: a convex
//! set of patterns whose cases weigh nothing at its own safety score is cut by the heaviest closure
//! there; if none weighs more than nothing, the set is one block and has that score. There the
//! weights are p·n(set) − n·p(set), whole numbers, so no decision is rounded.
//!
//! Source: the paper asks for a monotone rule (Hoshino et al. 2009, section 6) and leaves open how.
//! Picard (1976) for the closure; the halving is that of Maxwell & Muckstadt (1985), Operations
//! Research 33:1316–1341, section 4 (also known as isotonic regression on a partial order).

use crate::domain::rank::{Group, assign_safety_scores};
use crate::domain::risk::closure::{ABSENT, Network};
use crate::domain::risk::table::ClassCounts;

/// Scores of all patterns, unitless, `0.0..=1.0`, low is risky; a pattern never scores higher than
/// one that it contains.
///
/// At every PC(+) the patterns with a score up to it are the cheapest monotone rule; of equally
/// cheap ones the one that predicts most cases positive. A pattern without cases is predicted
/// positive only where a pattern that it contains is.
///
/// - `groups`: cases by pattern; as many as a power of 2.
#[must_use]
pub fn monotone_scores(groups: &[ClassCounts]) -> Vec<f64> {
    let bits = groups.len().trailing_zeros() as usize;
    let blocks = blocks(bits, groups);
    let mut sums: Vec<Group> = blocks
        .iter()
        .map(|block| {
            let sum = sum(block, groups);
            Group { score: 0.0, positives: sum.positives, negatives: sum.negatives }
        })
        .collect();
    assign_safety_scores(&mut sums);
    // A pattern without cases follows the riskiest of those that it contains.
    let mut scores = vec![f64::INFINITY; groups.len()];
    for (block, sum) in blocks.iter().zip(&sums) {
        for &pattern in block.iter().filter(|&&p| groups[p as usize].all() > 0) {
            scores[pattern as usize] = sum.score;
        }
    }
    let last = scores.iter().copied().filter(|s| s.is_finite()).fold(0.0, f64::max);
    for bit in 0..bits {
        for pattern in (0..scores.len()).filter(|pattern| pattern >> bit & 1 == 1) {
            scores[pattern] = scores[pattern].min(scores[pattern ^ 1 << bit]);
        }
    }
    scores.into_iter().map(|score| score.min(last)).collect()
}

fn sum(patterns: &[u32], groups: &[ClassCounts]) -> ClassCounts {
    patterns.iter().fold(ClassCounts::default(), |sum, &p| sum.plus(groups[p as usize]))
}

/// The blocks that share a score, in no order.
fn blocks(bits: usize, groups: &[ClassCounts]) -> Vec<Vec<u32>> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 2^16 patterns")]
    let all: Vec<u32> = (0..groups.len() as u32).collect();
    let (mut open, mut blocks) = (vec![all], Vec::new());
    let mut places = vec![ABSENT; groups.len()];
    while let Some(set) = open.pop() {
        let (here, of) = (sum(&set, groups), |p: u32| groups[p as usize]);
        let (n, p) = (i128::from(here.negatives), i128::from(here.positives));
        let weight = |&pattern: &u32| {
            i128::from(of(pattern).positives) * n - i128::from(of(pattern).negatives) * p
        };
        let weights: Vec<i128> = set.iter().map(weight).collect();
        if weights.iter().all(|&w| w == 0) {
            blocks.push(set);
            continue;
        }
        for (place, &pattern) in (0..).zip(&set) {
            places[pattern as usize] = place;
        }
        let is_in = Network::new(bits, &set, &places, &weights).heaviest();
        set.iter().for_each(|&pattern| places[pattern as usize] = ABSENT);
        if is_in.iter().all(|is_in| !is_in) {
            blocks.push(set);
            continue;
        }
        let side = |wanted: bool| {
            set.iter().zip(&is_in).filter(|(_, i)| **i == wanted).map(|(&p, _)| p).collect()
        };
        open.extend([side(true), side(false)]);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(groups: &[(u64, u64)]) -> Vec<f64> {
        let counts = |&(positives, negatives): &(u64, u64)| ClassCounts { positives, negatives };
        monotone_scores(&groups.iter().map(counts).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_monotone_keeps_its_safety_scores() {
        // P = N = 10: s = n / (p + n).
        assert_eq!(scores(&[(2, 6), (8, 4)]), [0.75, 1.0 / 3.0]);
    }

    #[test]
    fn what_is_not_is_pooled() {
        // H is safer than L: both become one group of 10 and 10.
        assert_eq!(scores(&[(8, 4), (2, 6)]), [0.5, 0.5]);
        // LL, HL, LH, HH: only HL (6, 1) and HH (1, 3) disagree; together 7 and 4.
        let found = scores(&[(1, 4), (6, 1), (2, 2), (1, 3)]);
        assert_eq!(found, [0.8, 4.0 / 11.0, 0.5, 4.0 / 11.0]);
    }

    #[test]
    fn a_pattern_without_cases_follows_those_it_contains() {
        // HH has no cases: as risky as LH, the riskier of the two it contains.
        assert_eq!(scores(&[(1, 5), (4, 4), (5, 1), (0, 0)])[3], 1.0 / 6.0);
        // LL has none and contains none: it comes last.
        assert_eq!(scores(&[(0, 0), (4, 8), (6, 2), (0, 0)]), [2.0 / 3.0, 2.0 / 3.0, 0.25, 0.25]);
    }

    #[test]
    fn one_class_alone_ends_a_block() {
        assert_eq!(scores(&[(0, 5), (5, 0)]), [1.0, 0.0]);
        assert_eq!(scores(&[(5, 0), (0, 5)]), [0.5, 0.5]);
    }
}
