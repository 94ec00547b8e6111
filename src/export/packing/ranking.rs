//! A ranking as bytes: its rule, its scores, and the counts of both classes at each of them.

use crate::domain::{CutRule, Group, Ranking, SortedCases};
use crate::export::packing::error::{CountsError, check};
use crate::export::packing::floats::{put_rising, rising};
use crate::export::packing::streams::{Packer, Unpacker};

/// All units of a ranking together stay below this: sums and products of them are exact.
const MOST_UNITS: u64 = 1 << 62;

/// The byte before the two counts of a group that has no byte of its own.
const ESCAPE: u8 = 0;

pub(super) fn put_ranking(to: &mut Packer, ranking: &Ranking) {
    let rule = ranking.rule();
    to.put(&(rule, ranking.units_per_case()));
    // Riskiest last, so that what is written rises.
    let mut groups: Vec<Group> = ranking.groups().collect();
    groups.reverse();
    put_rising(to, &groups.iter().map(|g| rule.riskiness(g.score)).collect::<Vec<_>>());
    groups.iter().for_each(|group| put_counts(to, group));
}

/// - `model`: whose ranking it is, for an error.
pub(super) fn ranking(from: &mut Unpacker, model: &str) -> Result<Ranking, CountsError> {
    let (rule, units_per_case): (CutRule, f64) = from.take()?;
    let scores = rising(from)?;
    let mut groups = Vec::with_capacity(scores.len());
    for score in scores {
        let first = from.take()?;
        let (positives, negatives) = counts(from, first)?;
        groups.push(Group { score: rule.riskiness(score), positives, negatives });
    }
    checked(groups, rule, units_per_case, model)
}

/// The ranking of some groups, every number of which may be anything.
pub(super) fn checked(
    groups: Vec<Group>,
    rule: CutRule,
    units_per_case: f64,
    model: &str,
) -> Result<Ranking, CountsError> {
    let model = || model.to_owned();
    if groups.iter().any(|group| !group.score.is_finite()) {
        return Err(CountsError::NotANumber { model: model() });
    }
    let total = groups.iter().try_fold(0u64, |sum, group| {
        sum.checked_add(group.positives)?.checked_add(group.negatives)
    });
    if total.is_none_or(|total| total >= MOST_UNITS) {
        return Err(CountsError::TooMany { model: model() });
    }
    let sorted = SortedCases::of_groups(groups, rule, units_per_case);
    let ranking = sorted.map_err(|error| CountsError::OneClass { model: model(), error })?;
    let ranking = ranking.every_cut();
    // Whatever the unit is, weights are numbers that can be added and divided by.
    let (positives, negatives) = ranking.class_weights();
    let are_normal = [units_per_case, positives, negatives].iter().all(|n| n.is_normal());
    if are_normal && units_per_case > 0.0 && positives + negatives < 1e300 {
        return Ok(ranking);
    }
    let (what, found) = ("unit of weight", units_per_case);
    let expected = "a number above 0 that makes finite weights";
    Err(CountsError::OutOfRange { model: model(), what, found, expected })
}

/// One byte, `2..=226`, where both counts are below 15; else [`ESCAPE`] and the counts.
pub(super) fn put_counts(to: &mut Packer, group: &Group) {
    let (p, n) = (group.positives, group.negatives);
    if p < 15 && n < 15 && p + n > 0 {
        to.put(&(((2 + p * 15 + n) & 0xff) as u8));
    } else {
        to.put(&(ESCAPE, p, n));
    }
}

/// - `first`: the byte they begin with.
/// - returns: positives and negatives.
pub(super) fn counts(from: &mut Unpacker, first: u8) -> Result<(u64, u64), CountsError> {
    let both = match first {
        ESCAPE => from.take()?,
        2..=226 => (u64::from(first - 2) / 15, u64::from(first - 2) % 15),
        _ => return Err(CountsError::Damaged),
    };
    // A group without cases leaves no cut, so no ranking holds one.
    check(both != (0, 0))?;
    Ok(both)
}
