//! How many to target: what a model finds, how much better than chance, and what that brings, when
//! the top-ranked share of all cases is acted on.
//!
//! A *share targeted* is π·TPR + (1 − π)·FPR: of the cases where the model will be used, which may
//! hold another mix of classes than the data. Inside a group of equal scores the cases can't be told
//! apart, so a share that ends there takes a part of them at random: a straight line between cuts.
//!
//! Source: Provost & Fawcett, *Data Science for Business*, chapter 8 (profit, cumulative response
//! and lift curves).

use crate::curve::roc::{ModelRanking, RocHull};
use crate::domain::{
    CostBenefit, OperatingCondition, OperatingPoint, Prevalence, Ranking, Totals, ratio,
};
use std::ops::Range;

/// Shares closer than this are one: the rounding of a sum of two rates, far below one case.
const SAME: f64 = 1e-12;

/// A place in a ranking: who is targeted when the top share of the cases is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// Share of all cases targeted, `0.0..=1.0`.
    pub share: f64,
    /// Shares of both classes that are targeted; the true positive rate is the cumulative response.
    pub point: OperatingPoint,
    /// The lowest score targeted; `None` if nobody is.
    pub threshold: Option<f64>,
    /// Only a part of the cases with that score is targeted.
    pub inside_tie: bool,
}

impl Position {
    /// How many times more positives are among the targeted than among all: TPR / share; `None`
    /// where nobody is targeted.
    pub fn lift(&self) -> Option<f64> {
        (self.share > 0.0).then(|| self.point.true_positive_rate / self.share)
    }
}

/// A ranking where a share of the cases is positive.
#[derive(Debug, Clone, Copy)]
pub struct Targeting<'a> {
    ranking: &'a Ranking,
    /// Where the model will be used, if that is not as in the data.
    elsewhere: Option<Prevalence>,
    is_exact: bool,
}

impl<'a> Targeting<'a> {
    /// A ranking at a prevalence; the cases' own if `None`, which makes shares plain counts.
    ///
    /// What lies between two of its cuts is on the straight line between them: exact if every cut is
    /// there.
    pub fn of(ranking: &'a Ranking, prevalence: Option<Prevalence>) -> Self {
        Self { ranking, elsewhere: prevalence, is_exact: true }
    }

    /// A model's ranking, with every cut if they are kept.
    ///
    /// Else rates are off by up to 1/1024, and no place is reported as inside a tie. Corners of the
    /// hull, and with them the best cut, are exact in any case.
    pub fn of_model(ranking: &'a ModelRanking, prevalence: Option<Prevalence>) -> Self {
        let is_exact = ranking.complete().is_some();
        Self { is_exact, ..Self::of(ranking.finest(), prevalence) }
    }

    /// Share of positives among the cases targeted from.
    pub fn prevalence(&self) -> Prevalence {
        self.elsewhere.unwrap_or_else(|| self.ranking.prevalence())
    }

    /// Whether every value is exact.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// How many cuts there are, “never” included.
    pub fn cuts(&self) -> usize {
        self.ranking.cuts()
    }

    /// The place of a cut.
    pub fn at_cut(&self, cut: usize) -> Position {
        let (point, threshold) = (self.ranking.point(cut), self.ranking.threshold(cut));
        Position { share: self.share(cut), point, threshold, inside_tie: false }
    }

    /// The place at which a share of the cases is targeted. O(log n).
    ///
    /// - `share`: `0.0..=1.0`; anything else is taken for the nearer end.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::Targeting;
    /// use breakeven::domain::{CutRule, Group, SortedCases};
    /// // Of ten cases four share the highest score, three of them positive.
    /// let group = |score, positives, negatives| Group { score, positives, negatives };
    /// let groups = vec![group(0.9, 3, 1), group(0.2, 1, 5)];
    /// let ranking = SortedCases::of_groups(groups, CutRule::ScoreAtLeast, 1.0)?.every_cut();
    /// let half_of_them = Targeting::of(&ranking, None).at_share(0.2);
    /// assert_eq!(half_of_them.point.true_positive_rate, 1.5 / 4.0);
    /// assert_eq!(half_of_them.lift(), Some(1.875));
    /// assert!(half_of_them.inside_tie);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn at_share(&self, share: f64) -> Position {
        let share = share.clamp(0.0, 1.0);
        let after = self.cuts_within(share);
        let before = self.at_cut(after - 1);
        if after == self.cuts() || share - before.share <= SAME {
            return before;
        }
        let next = self.at_cut(after);
        let part = (share - before.share) / (next.share - before.share);
        Position {
            share,
            point: before.point.towards(next.point, part),
            threshold: next.threshold,
            inside_tie: self.is_exact,
        }
    }

    /// What one case brings on average at a place, in money per case.
    pub fn profit(&self, at: &Position, amounts: CostBenefit) -> f64 {
        amounts.profit(self.prevalence().share(), at.point)
    }

    /// The most profitable cut; of equally profitable ones the one that targets fewest. O(log n).
    ///
    /// Profit is a constant less the expected cost, so this is the cost curve's best corner at the
    /// PC(+) that the matrix implies.
    ///
    /// - `hull`: of the same cases.
    pub fn best(&self, hull: &RocHull, amounts: CostBenefit) -> Position {
        self.corner(hull, self.best_corner(hull, amounts))
    }

    /// The most profitable place among those that target at most a share of the cases; of equally
    /// profitable ones the one that targets fewest. O(log n + cuts between two corners).
    ///
    /// - `hull`: of the same cases.
    /// - `limit`: `0.0..=1.0`.
    pub fn best_within(&self, hull: &RocHull, amounts: CostBenefit, limit: f64) -> Position {
        let best = self.best_corner(hull, amounts);
        let overall = self.corner(hull, best);
        if overall.share <= limit + SAME {
            return overall;
        }
        // Let h be the last corner of the hull within the limit. Profit is linear in the two rates,
        // and the places under the hull that target at most h's share are a convex set. The best of
        // all places lies beyond that share, so along the way to it from any place of the set
        // profit does not fall, and the way leaves the set where exactly h's share is targeted. Of
        // the places with that share h is the best: it finds most and alarms fewest. So no place
        // before h beats h, and what is left are the cuts after h and the limit itself, at which
        // a group of equal scores may be cut in two: between two cuts profit is a straight line.
        let is_within = |at| self.corner(hull, at).share <= limit + SAME;
        let first = self.corner(hull, first_after(1..best, is_within) - 1);
        let from = self.cuts_within(first.share);
        let to = self.cuts_within(limit).max(from); // both are rounded
        let gain = self.gain(amounts);
        let mut best = (from - 1, gain(self.ranking.units(from - 1)));
        for (cut, units) in (from..to).zip(self.ranking.units_of(from..to)) {
            let gained = gain(units);
            if gained > best.1 {
                best = (cut, gained);
            }
        }
        let (best, last) = (self.at_cut(best.0), self.at_share(limit));
        if self.profit(&last, amounts) > self.profit(&best, amounts) { last } else { best }
    }

    /// What a cut brings over targeting nobody, in money per case, quickly.
    fn gain(&self, amounts: CostBenefit) -> impl Fn((u64, u64)) -> f64 {
        let Totals { positives, negatives } = self.ranking.totals();
        let prevalence = self.prevalence().share();
        let found = prevalence * amounts.cost_of_miss() / count(positives);
        let alarm = (1.0 - prevalence) * amounts.cost_of_alarm() / count(negatives);
        move |(tp, fp)| found * count(tp) - alarm * count(fp)
    }

    /// Index of the hull's corner with the most profit; of two the first.
    fn best_corner(&self, hull: &RocHull, amounts: CostBenefit) -> usize {
        let condition =
            OperatingCondition::from_cost_ratio(amounts.cost_ratio(), self.prevalence());
        // It exists: a matrix has both regrets.
        let pc = condition.map_or(0.5, OperatingCondition::pc);
        // A vertex hit up to rounding is hit: there two corners bring the same.
        hull.breakpoints().partition_point(|&b| b < pc * (1.0 - 1e-15))
    }

    fn corner(&self, hull: &RocHull, index: usize) -> Position {
        // The hull's cut numbers are those of the outline; this ranking may have more cuts.
        self.at_cut(self.ranking.cut_at(hull.corners()[index].threshold))
    }

    /// Share of all cases that a cut targets: plain counts as long as the class mix is the data's.
    fn share(&self, cut: usize) -> f64 {
        let Some(prevalence) = self.elsewhere.map(Prevalence::share) else {
            let ((tp, fp), all) = (self.ranking.units(cut), self.ranking.totals());
            let [targeted, all] = [(tp, fp), (all.positives, all.negatives)]
                .map(|(p, n)| u128::from(p) + u128::from(n));
            return ratio(targeted, all);
        };
        self.ranking.point(cut).predicted_positive(prevalence)
    }

    /// How many cuts target at most a share; at least one, “never”.
    pub(crate) fn cuts_within(&self, share: f64) -> usize {
        first_after(1..self.cuts(), |cut| self.share(cut) <= share + SAME)
    }
}

/// The first place of a range behind those of which something holds; its end if it holds of all.
/// O(log n).
///
/// - `holds`: of all places up to one, and of none from there on.
pub fn first_after(range: Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Rounded, to be compared with others that are rounded alike.
fn count(units: u64) -> f64 {
    units as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;

    fn ranking(groups: &[(u64, u64)]) -> Ranking {
        let scored = groups.iter().rev().zip(0u32..).map(|(&(p, n), at)| (f64::from(at), p, n));
        SortedCases::of(&scored.collect::<Vec<_>>()).every_cut()
    }

    #[test]
    fn a_share_at_a_cut_is_that_cut() {
        let ranking = ranking(&[(1, 0), (2, 4), (0, 3)]);
        let targeting = Targeting::of(&ranking, None);
        for cut in 0..targeting.cuts() {
            let place = targeting.at_cut(cut);
            assert_eq!(targeting.at_share(place.share), place);
        }
        assert_eq!(targeting.at_share(0.0).lift(), None);
        assert_eq!(targeting.at_share(7.0), targeting.at_cut(3));
    }

    #[test]
    fn another_class_mix_reweighs_the_classes() {
        // TPR 1/2 and FPR 1/4 after the first group: 0.8 · 0.5 + 0.2 · 0.25 of the cases.
        let ranking = ranking(&[(1, 2), (1, 6)]);
        let common = Prevalence::try_new(0.8).unwrap();
        let place = Targeting::of(&ranking, Some(common)).at_cut(1);
        assert!((place.share - 0.45).abs() < 1e-15);
        assert_eq!(Targeting::of(&ranking, None).at_cut(1).share, 0.3);
    }

    #[test]
    fn equal_profits_target_fewest() {
        // +1 for a positive, −1 for a negative: 2, 2 and 2 − 2 after the three groups.
        let ranking = ranking(&[(2, 0), (3, 3), (0, 2)]);
        let (hull, amounts) =
            (RocHull::of(&ranking), CostBenefit::try_new(1.0, -1.0, 0.0, 0.0).unwrap());
        let best = Targeting::of(&ranking, None).best(&hull, amounts);
        assert_eq!((best.share, best.threshold), (0.2, Some(2.0)));
    }

    #[test]
    fn within_a_limit_an_inner_cut_or_a_part_of_a_tie_can_be_best() {
        // Profit with +3 and −1 after 0, 3, 4, 7, 17 and 26 cases: 0, 1, 0, 5, 31 and 22. The hull's
        // corners are the first and the last two.
        let ranking = ranking(&[(1, 2), (0, 1), (2, 1), (9, 1), (0, 9)]);
        let (hull, amounts) =
            (RocHull::of(&ranking), CostBenefit::try_new(3.0, -1.0, 0.0, 0.0).unwrap());
        let targeting = Targeting::of(&ranking, None);
        let within = |cases: f64| {
            let place = targeting.best_within(&hull, amounts, cases / 26.0);
            (place.share * 26.0, targeting.profit(&place, amounts) * 26.0, place.inside_tie)
        };
        let near = |found: (f64, f64, bool), cases: f64, profit: f64, inside: bool| {
            assert!((found.0 - cases).abs() < 1e-9 && (found.1 - profit).abs() < 1e-9, "{found:?}");
            assert_eq!(found.2, inside);
        };
        near(within(3.5), 3.0, 1.0, false); // the group after these only costs
        near(within(5.0), 5.0, 5.0 / 3.0, true); // a third of the group of three
        near(within(12.0), 12.0, 5.0 + 0.5 * 26.0, true);
        near(within(26.0), 17.0, 31.0, false);
        near(within(0.0), 0.0, 0.0, false);
    }
}
