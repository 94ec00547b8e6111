//! Cases that share one score: how they are put in order, and the safety scores of a class table.
//!
//! Source: Hoshino et al. (2009), section 4.3 (safety scores).

use crate::domain::error::DomainError;
use crate::domain::rank::rule::CutRule;
use crate::domain::units::ratio;

/// Cases that share one score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// The score they share; finite.
    pub score: f64,
    /// Units of positive cases.
    pub positives: u64,
    /// Units of negative cases.
    pub negatives: u64,
}

/// Units of both classes; both above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Units of positive cases, P.
    pub positives: u64,
    /// Units of negative cases, N.
    pub negatives: u64,
}

impl Totals {
    /// Units of some groups; of either class there may be none.
    pub(super) fn of(groups: &[Group]) -> Self {
        let sum = |of: fn(&Group) -> u64| groups.iter().map(of).sum();
        Self { positives: sum(|group| group.positives), negatives: sum(|group| group.negatives) }
    }

    /// Refuses totals of which a class has no weight.
    pub(super) fn of_both(self) -> Result<Self, DomainError> {
        match self {
            Self { positives: 0, .. } => Err(DomainError::NoPositives),
            Self { negatives: 0, .. } => Err(DomainError::NoNegatives),
            both => Ok(both),
        }
    }
}

/// Groups sorted by score, riskiest first; equal scores become one group. O(n log n).
///
/// -0 and 0 are the same score. Groups without weight are left out.
pub(super) fn in_order(mut groups: Vec<Group>, rule: CutRule) -> Vec<Group> {
    groups.retain(|group| group.positives + group.negatives > 0);
    groups.iter_mut().for_each(|group| group.score += 0.0);
    groups.sort_unstable_by(|a, b| (b.score * rule.sign()).total_cmp(&(a.score * rule.sign())));
    groups.dedup_by(|next, group| {
        let is_same = next.score == group.score;
        if is_same {
            group.positives += next.positives;
            group.negatives += next.negatives;
        }
        is_same
    });
    groups
}

/// Gives the groups of a class table their safety scores, `s = (n/N) / (p/P + n/N)`, so that they
/// can be ranked under [`CutRule::SafetyScoreAtMost`].
///
/// Unitless, `0.0..=1.0`, low is risky; equal risks get equal doubles. A group without cases gets
/// 0: it leaves no threshold anyway.
///
/// # Source
/// Hoshino et al. (2009), section 4.3, theorem 4.3.
pub fn assign_safety_scores(groups: &mut [Group]) {
    let total = |of: fn(&Group) -> u64| groups.iter().map(|g| u128::from(of(g))).sum::<u128>();
    let (all_positives, all_negatives) = (total(|g| g.positives), total(|g| g.negatives));
    for group in groups {
        let safe = u128::from(group.negatives) * all_positives;
        let all = safe + u128::from(group.positives) * all_negatives;
        let common = greatest_common_divisor(safe, all).max(1);
        group.score = ratio(safe / common, (all / common).max(1));
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
