//! All cases in the order in which a model would act on them, in the smallest form: the only place
//! that sorts. Curves pass over it once; the cuts that they need are kept as a [`Ranking`].
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, algorithm 1 (equal scores move
//! together).

use crate::domain::error::DomainError;
use crate::domain::rank::ranking::{Cut, CutRule, Group, Ranking, Totals, in_order};
use crate::domain::rank::sort::{Scores, Sorted};

/// Cases, riskiest first.
#[derive(Debug, Clone, PartialEq)]
pub struct SortedCases {
    rule: CutRule,
    units_per_case: f64,
    cases: Cases,
}

#[derive(Debug, Clone, PartialEq)]
enum Cases {
    /// One unit each.
    Scores(Sorted),
    /// Distinct scores, in order.
    Groups(Vec<Group>),
}

impl SortedCases {
    /// Sorts unweighted cases by their scores. O(n) for many.
    ///
    /// - `scores`: finite, in any order; -0 and 0 are the same score.
    /// - `cases`: one a score; cases of neither class are left out.
    /// - `classes`: what negative and positive cases are.
    /// - `rule`: [`CutRule::ScoreAtLeast`], or another if low scores are risky.
    ///
    /// # Errors
    /// [`DomainError::NoPositives`], [`DomainError::NoNegatives`] if there are none.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{CutRule, Scores, SortedCases};
    /// let (scores, cases) = (Scores::of(&[0.9, 0.5, 0.5]), ['+', '+', '-']);
    /// let cases = SortedCases::of_scores(scores, &cases, ['-', '+'], CutRule::ScoreAtLeast)?;
    /// let cuts: Vec<_> = cases.thresholds().map(|cut| (cut.threshold, cut.units())).collect();
    /// assert_eq!(cuts, [(0.9, (1, 0)), (0.5, (2, 1))]);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn of_scores<C: Copy + PartialEq>(
        scores: Scores,
        cases: &[C],
        classes: [C; 2],
        rule: CutRule,
    ) -> Result<Self, DomainError> {
        let sorted = Sorted::new(scores, cases, classes, rule.sign());
        sorted.totals().of_both()?;
        Ok(Self { rule, units_per_case: 1.0, cases: Cases::Scores(sorted) })
    }

    /// Sorts groups by a score that is given; equal scores become one group. O(n log n).
    ///
    /// Scores are finite; -0 and 0 are the same score. Groups without weight leave no threshold.
    ///
    /// - `units_per_case`: what one case counts, as in [`Units`](crate::domain::Units).
    ///
    /// # Errors
    /// [`DomainError::NoPositives`], [`DomainError::NoNegatives`] if a class has no weight.
    pub fn of_groups(
        groups: Vec<Group>,
        rule: CutRule,
        units_per_case: f64,
    ) -> Result<Self, DomainError> {
        let groups = in_order(groups, rule);
        Totals::of(&groups).of_both()?;
        Ok(Self { rule, units_per_case, cases: Cases::Groups(groups) })
    }

    /// The cut at each distinct threshold, fewest predicted positive first; the last one is “always”.
    pub fn thresholds(&self) -> impl Iterator<Item = Cut> + Clone + '_ {
        Cuts { of: self, at: 0, units: (0, 0) }
    }

    /// The same in runs.
    pub fn runs(&self) -> Runs<'_> {
        Runs(Cuts { of: self, at: 0, units: (0, 0) })
    }

    #[inline(always)]
    fn threshold(&self, sorted: &Sorted, at: usize) -> f64 {
        sorted.score(at) * self.rule.sign() + 0.0
    }

    /// How thresholds are read.
    pub fn rule(&self) -> CutRule {
        self.rule
    }

    /// Units of both classes.
    pub fn totals(&self) -> Totals {
        match &self.cases {
            Cases::Scores(sorted) => sorted.totals(),
            Cases::Groups(groups) => Totals::of(groups),
        }
    }

    /// These cases with some of their cuts only.
    ///
    /// - `cuts`: of [`SortedCases::thresholds`], in that order, “always” the last.
    pub fn with(&self, cuts: impl Iterator<Item = Cut>) -> Ranking {
        Ranking::of_cuts(self.rule, self.units_per_case, cuts)
    }

    /// These cases with every cut.
    pub fn every_cut(&self) -> Ranking {
        self.with(self.thresholds())
    }

    /// The cuts worth keeping; “never” and “always” are kept in any case.
    ///
    /// - `keep`: called with the number of each threshold, from 1, and its units.
    pub fn keeping(&self, mut keep: impl FnMut(usize, (u64, u64)) -> bool) -> Ranking {
        let Totals { positives, negatives } = self.totals();
        let mut number = 0;
        let kept = self.thresholds().filter(|cut| {
            number += 1;
            keep(number, cut.units()) || cut.units() == (positives, negatives)
        });
        self.with(kept)
    }
}

#[cfg(test)]
impl SortedCases {
    /// Cases for a test: score, positives and negatives of each group; high scores are risky.
    pub(crate) fn of(groups: &[(f64, u64, u64)]) -> Self {
        let group = |&(score, positives, negatives)| Group { score, positives, negatives };
        let groups = groups.iter().map(group).collect();
        Self::of_groups(groups, CutRule::ScoreAtLeast, 1.0).unwrap()
    }
}

impl From<Ranking> for SortedCases {
    fn from(ranking: Ranking) -> Self {
        let cases = Cases::Groups(ranking.groups().collect());
        Self { rule: ranking.rule(), units_per_case: ranking.units_per_case(), cases }
    }
}

/// Iterates over the distinct scores.
#[derive(Clone)]
struct Cuts<'a> {
    of: &'a SortedCases,
    at: usize,
    units: (u64, u64),
}

impl Iterator for Cuts<'_> {
    type Item = Cut;

    #[inline(always)] // the page is built for size, and this loop sees up to ten million rows
    fn next(&mut self) -> Option<Cut> {
        match &self.of.cases {
            Cases::Scores(sorted) => {
                let (end, positives) = sorted.group(self.at)?;
                let threshold = self.of.threshold(sorted, self.at);
                self.at = end;
                self.units.0 += positives;
                self.units.1 = end as u64 - self.units.0;
                Some(cut(threshold, self.units))
            }
            Cases::Groups(groups) => {
                let group = groups.get(self.at)?;
                self.at += 1;
                self.units.0 += group.positives;
                self.units.1 += group.negatives;
                Some(cut(group.score, self.units))
            }
        }
    }
}

#[inline(always)]
fn cut(threshold: f64, (true_positives, false_positives): (u64, u64)) -> Cut {
    Cut { threshold, true_positives, false_positives }
}

/// Cuts one after the other that add cases of the same one class, or one that adds both.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// The first of them.
    pub first: Cut,
    /// The last of them.
    pub last: Cut,
    /// How many there are.
    pub thresholds: usize,
}

/// Iterates over the distinct scores a run at a time.
pub struct Runs<'a>(Cuts<'a>);

impl Runs<'_> {
    /// The next run, which may be part of a longer one.
    ///
    /// - `until`: units of (positives, negatives) of which no cut but the last has as many.
    #[inline(always)]
    pub fn next(&mut self, until: (u64, u64)) -> Option<Run> {
        let Cuts { of, at, units } = &mut self.0;
        let Cases::Scores(sorted) = &of.cases else {
            let cut = self.0.next()?;
            return Some(Run { first: cut, last: cut, thresholds: 1 });
        };
        let (from, before) = (*at, *units);
        let (end, positives) = sorted.group(from)?;
        let cases = (end - from) as u64;
        *units = (before.0 + positives, before.1 + cases - positives);
        *at = end;
        let first = cut(of.threshold(sorted, from), *units);
        let far = match positives {
            0 => until.1.saturating_sub(before.1),
            all if all == cases => until.0.saturating_sub(before.0),
            _ => return Some(Run { first, last: first, thresholds: 1 }),
        };
        let far = usize::try_from(far).unwrap_or(usize::MAX);
        let (begin, end, thresholds) = sorted.run(from, far);
        let more = (end - from) as u64;
        *units = match positives {
            0 => (before.0, before.1 + more),
            _ => (before.0 + more, before.1),
        };
        *at = end;
        Some(Run { first, last: cut(of.threshold(sorted, begin), *units), thresholds })
    }
}

#[cfg(test)]
mod tests {
    use crate::domain::condition::OperatingPoint;
    use crate::domain::error::DomainError;
    use crate::domain::rank::ranking::{Cut, CutRule, Group, Ranking, assign_safety_scores};
    use crate::domain::rank::sort::Scores;
    use crate::domain::rank::sorted_cases::SortedCases;

    fn group(score: f64, positives: u64, negatives: u64) -> Group {
        Group { score, positives, negatives }
    }

    fn ranking(groups: Vec<Group>, rule: CutRule) -> Ranking {
        SortedCases::of_groups(groups, rule, 1.0).unwrap().every_cut()
    }

    fn scores(positives: &[f64], negatives: &[f64], rule: CutRule) -> SortedCases {
        let cases = [vec!['+'; positives.len()], vec!['-'; negatives.len()]].concat();
        let scores = [positives, negatives].concat();
        SortedCases::of_scores(Scores::of(&scores), &cases, ['-', '+'], rule).unwrap()
    }

    #[test]
    fn scores_and_groups_of_the_same_cases_make_the_same_cuts() {
        for rule in [CutRule::ScoreAtLeast, CutRule::ScoreAtMost] {
            let scores = scores(&[1.0, 2.0, -0.0], &[2.0, 3.0, 0.0], rule);
            let groups = vec![group(3.0, 0, 1), group(1.0, 1, 0), group(2.0, 1, 0)];
            let more =
                vec![group(0.0, 1, 0), group(2.0, 0, 1), group(9.0, 0, 0), group(-0.0, 0, 1)];
            let groups = SortedCases::of_groups([groups, more].concat(), rule, 1.0).unwrap();
            assert!(scores.thresholds().eq(groups.thresholds()), "{scores:?} {groups:?}");
            assert_eq!(scores.totals(), groups.totals());
            assert_eq!(scores.every_cut(), groups.every_cut());
            assert!(SortedCases::from(scores.every_cut()).thresholds().eq(scores.thresholds()));
        }
    }

    #[test]
    fn runs_are_cuts_that_go_one_way() {
        // Ties within a class and between classes; scores whose keys differ in the first bit only.
        let odd = [2.5, f64::from_bits(!2.5f64.to_bits()), -0.0];
        let score = |i: usize| odd.get(i % 40).copied().unwrap_or((i * 7919 % 1501) as f64 / 8.0);
        let values: Vec<f64> = (0..2000).map(score).collect();
        let is_positive: Vec<bool> = (0..2000).map(|i| i * 31 % 97 < 20 + i % 40).collect();
        for rule in [CutRule::ScoreAtLeast, CutRule::ScoreAtMost] {
            let scores = Scores::of(&values);
            let cases = SortedCases::of_scores(scores, &is_positive, [false, true], rule).unwrap();
            let groups = SortedCases::from(cases.every_cut());
            for (cases, step) in [(&cases, 0), (&cases, 7), (&cases, u64::MAX), (&groups, 7)] {
                let cuts: Vec<Cut> = cases.thresholds().collect();
                let (mut runs, mut at, mut before, mut longest) = (cases.runs(), 0, (0, 0), 0);
                let mut far = (step, step);
                while let Some(run) = runs.next(far) {
                    let these = &cuts[at..at + run.thresholds];
                    assert_eq!((these[0], these[run.thresholds - 1]), (run.first, run.last));
                    let is_far =
                        |cut: &Cut| cut.true_positives >= far.0 || cut.false_positives >= far.1;
                    assert!(!these[..run.thresholds - 1].iter().any(is_far));
                    let (tp, fp) = run.last.units();
                    let moves = (tp > before.0, fp > before.1);
                    assert!(run.thresholds == 1 || moves != (true, true));
                    if is_far(&run.last) {
                        far = (tp.saturating_add(step), fp.saturating_add(step));
                    }
                    (at, before, longest) =
                        (at + run.thresholds, (tp, fp), longest.max(run.thresholds));
                }
                assert_eq!(at, cuts.len());
                assert_eq!(longest > 1, step > 0 && cases != &groups);
            }
        }
    }

    #[test]
    fn only_what_is_kept_is_kept_and_always_is() {
        let cases = scores(&[4.0, 2.0], &[3.0, 1.0], CutRule::ScoreAtLeast);
        let ranking = cases.keeping(|number, units| (number, units) == (2, (1, 1)));
        let cuts: Vec<_> = (0..ranking.cuts()).map(|k| ranking.units(k)).collect();
        assert_eq!(cuts, [(0, 0), (1, 1), (2, 2)]);
        assert_eq!((ranking.threshold(1), ranking.threshold(2)), (Some(3.0), Some(1.0)));
    }

    #[test]
    fn tied_scores_share_one_cut() {
        let cases = SortedCases::of(&[(0.9, 1, 0), (0.5, 0, 1), (0.5, 1, 0), (0.1, 0, 1)]);
        let ranking = cases.every_cut();
        assert_eq!((ranking.cuts(), ranking.units(2)), (4, (2, 1)));
        assert_eq!((ranking.threshold(0), ranking.threshold(2)), (None, Some(0.5)));
        assert_eq!(ranking.point(2), OperatingPoint::new(0.5, 1.0));
        assert_eq!(ranking.confusion(1).false_negatives, 1.0);
    }

    #[test]
    fn signed_zeros_are_one_score() {
        for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
            let ranking = SortedCases::of(&[(a, 1, 0), (b, 0, 1)]).every_cut();
            assert_eq!(ranking.cuts(), 2);
            assert!(ranking.threshold(1).unwrap().is_sign_positive());
        }
    }

    #[test]
    fn extreme_scores_keep_their_order() {
        let scores = [1e308, 5e-324, 0.0, -5e-324, -1e308];
        let groups: Vec<_> = scores.iter().rev().map(|&score| (score, 1, 1)).collect();
        let cases = SortedCases::of(&groups);
        assert!(cases.thresholds().map(|cut| cut.threshold).eq(scores));
    }

    #[test]
    fn safety_scores_rank_riskiest_first_and_merge_equals() {
        // Every group twice, so P = N = 12 and s = n / (p + n); the empty group leaves no cut.
        let mut groups = [(1, 5), (3, 1), (0, 0), (2, 0)].map(|(p, n)| group(9.0, p, n)).to_vec();
        groups.extend_from_within(..);
        assign_safety_scores(&mut groups);
        let ranking = ranking(groups, CutRule::SafetyScoreAtMost);
        let scores: Vec<_> = (0..ranking.cuts()).map(|cut| ranking.threshold(cut)).collect();
        assert_eq!(scores, [None, Some(0.0), Some(0.25), Some(5.0 / 6.0)]);
    }

    #[test]
    fn a_threshold_from_elsewhere_finds_its_cut() {
        let groups = vec![group(0.9, 1, 0), group(0.5, 0, 1), group(0.1, 1, 1)];
        let by_score = ranking(groups.clone(), CutRule::ScoreAtLeast);
        let cuts = [None, Some(0.5), Some(0.4), Some(2.0)].map(|at| by_score.cut_at(at));
        assert_eq!(cuts, [0, 2, 2, 0]);
        let by_safety = ranking(groups, CutRule::SafetyScoreAtMost);
        assert_eq!((by_safety.cut_at(Some(0.5)), by_safety.threshold(1)), (2, Some(0.1)));
    }

    #[test]
    fn low_scores_can_be_the_risky_ones() {
        let groups = vec![group(3.0, 0, 1), group(1.0, 1, 0), group(2.0, 1, 1)];
        let ranking = ranking(groups, CutRule::ScoreAtMost);
        assert_eq!((ranking.threshold(1), ranking.units(2)), (Some(1.0), (2, 1)));
        assert_eq!(ranking.cut_at(Some(2.5)), 2);
    }

    #[test]
    fn one_class_is_refused() {
        let of = |groups| SortedCases::of_groups(groups, CutRule::ScoreAtLeast, 1.0);
        assert_eq!(of(vec![group(0.5, 0, 3)]), Err(DomainError::NoPositives));
        assert_eq!(of(vec![group(0.5, 3, 0)]), Err(DomainError::NoNegatives));
        assert_eq!(of(vec![]), Err(DomainError::NoPositives));
    }
}
