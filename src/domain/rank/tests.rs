//! Cases put in order, and the rankings that are made of them.

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

fn scores(positives: &[f64], negatives: &[f64], rule: CutRule) -> Result<SortedCases, DomainError> {
    let cases = [vec!['+'; positives.len()], vec!['-'; negatives.len()]].concat();
    let scores = [positives, negatives].concat();
    SortedCases::of_scores(Scores::of(&scores), &cases, ['-', '+'], rule)
}

#[test]
fn scores_and_groups_of_the_same_cases_make_the_same_cuts() {
    for rule in [CutRule::ScoreAtLeast, CutRule::ScoreAtMost] {
        let scores = scores(&[1.0, 2.0, -0.0], &[2.0, 3.0, 0.0], rule);
        let groups = vec![group(3.0, 0, 1), group(1.0, 1, 0), group(2.0, 1, 0)];
        let more = vec![group(0.0, 1, 0), group(2.0, 0, 1), group(9.0, 0, 0), group(-0.0, 0, 1)];
        let groups = SortedCases::of_groups([groups, more].concat(), rule, 1.0);
        let (scores, groups) = (scores.unwrap(), groups.unwrap());
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
    let ranking = cases.unwrap().keeping(|number, units| (number, units) == (2, (1, 1)));
    let cuts: Vec<_> = (0..ranking.cuts()).map(|k| ranking.units(k)).collect();
    assert_eq!(cuts, [(0, 0), (1, 1), (2, 2)]);
    assert_eq!((ranking.threshold(1), ranking.threshold(2)), (Some(3.0), Some(1.0)));
}

#[test]
fn tied_scores_share_one_cut() {
    let cases = SortedCases::of(&[(0.9, 1, 0), (0.5, 0, 1), (0.5, 1, 0), (0.1, 0, 1)]);
    let ranking = cases.every_cut();
    assert_eq!(ranking.cuts(), 4);
    assert_eq!(ranking.threshold(0), None);
    assert_eq!(ranking.threshold(2), Some(0.5));
    assert_eq!(ranking.units(2), (2, 1));
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
    assert_eq!(by_score.cut_at(None), 0);
    assert_eq!(by_score.cut_at(Some(0.5)), 2);
    assert_eq!(by_score.cut_at(Some(0.4)), 2);
    assert_eq!(by_score.cut_at(Some(2.0)), 0);
    let by_safety = ranking(groups, CutRule::SafetyScoreAtMost);
    assert_eq!(by_safety.cut_at(Some(0.5)), 2);
    assert_eq!(by_safety.threshold(1), Some(0.1));
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
