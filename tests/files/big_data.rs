//! Tables too large for one machine are summed up by `docs/big-data.sql`, as `docs/big-data.md`
//! proves. Here that rule stands in Rust once more: it gives the summary that the query gave, and
//! keeps the bounds on tables made to break them. `scripts/big-data` runs the query itself.

use crate::support::{bytes, study};
use breakeven::curve::{CostCurve, ModelCurves};
use breakeven::domain::{CutRule, Group, SortedCases};
use proptest::prelude::*;
use std::collections::BTreeMap;

const ROUNDING: f64 = 1e-12;

/// A row of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Case {
    score: f64,
    positive: bool,
    train: bool,
}

/// What a score or a group counts: (positives, negatives) of train and of test.
type Counts = [(u64, u64); 2];

/// A summary's group: its lowest score, its counts, and its distinct scores with train rows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grouped {
    score: f64,
    counts: Counts,
    train_scores: usize,
}

/// Where a score belongs: its own group, or a stretch of buckets.
type Key = (Option<u64>, u64, u64);

/// Counts at each distinct score, the highest first.
fn distinct(cases: &[Case]) -> Vec<(f64, Counts)> {
    let mut sorted: Vec<Case> = cases.iter().map(|c| Case { score: c.score + 0.0, ..*c }).collect();
    sorted.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut scores: Vec<(f64, Counts)> = Vec::new();
    for case in sorted {
        if scores.last().is_none_or(|last| last.0 != case.score) {
            scores.push((case.score, Counts::default()));
        }
        let place = scores.len() - 1;
        let part = &mut scores[place].1[usize::from(!case.train)];
        if case.positive {
            part.0 += 1;
        } else {
            part.1 += 1;
        }
    }
    scores
}

/// Each distinct score's key: itself, or the buckets of its first and its last train row.
fn keys(scores: &[(f64, Counts)], groups: u64) -> Vec<Key> {
    let exact = scores.len() as u64 <= groups;
    let rows = |counts: &Counts| counts[0].0 + counts[0].1;
    let total: u64 = scores.iter().map(|(_, counts)| rows(counts)).sum();
    let mut through = 0;
    let key = |(score, counts): &(f64, Counts)| {
        let before = through;
        through += rows(counts);
        let last = if through > before { through - 1 } else { before };
        let own = exact.then(|| score.to_bits());
        (own, before * groups / total, last * groups / total)
    };
    scores.iter().map(key).collect()
}

/// The summary, the highest group first: equal keys are one group wherever they stand.
fn summary(cases: &[Case], groups: u64) -> Vec<Grouped> {
    let scores = distinct(cases);
    let mut by_key: BTreeMap<Key, Grouped> = BTreeMap::new();
    for ((score, counts), key) in scores.iter().zip(keys(&scores, groups)) {
        let none = Grouped { score: f64::INFINITY, counts: Counts::default(), train_scores: 0 };
        let group = by_key.entry(key).or_insert(none);
        group.score = group.score.min(*score);
        group.train_scores += usize::from(counts[0] != (0, 0));
        for (sum, part) in group.counts.iter_mut().zip(counts) {
            *sum = (sum.0 + part.0, sum.1 + part.1);
        }
    }
    let mut all: Vec<Grouped> = by_key.into_values().collect();
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

fn model(groups: impl Iterator<Item = (f64, (u64, u64))>) -> ModelCurves {
    let group = |(score, (positives, negatives))| Group { score, positives, negatives };
    let cases = SortedCases::of_groups(groups.map(group).collect(), CutRule::ScoreAtLeast, 1.0);
    ModelCurves::new("m".into(), cases.unwrap(), None)
}

/// Least and largest height of one cost curve over another: at every vertex of both, between which
/// they are straight, and on a grid that does not trust this.
fn excess(exact: &CostCurve, summed: &CostCurve) -> (f64, f64) {
    let vertices = [exact.vertices(), summed.vertices()].concat();
    let grid = (0..=1000).map(|i| f64::from(i) / 1000.0);
    let heights = grid
        .chain(vertices.into_iter().map(|(x, _)| x))
        .map(|x| summed.value_at(x) - exact.value_at(x));
    heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), h| (low.min(h), high.max(h)))
}

/// Rows predicted positive by a threshold, of a part and a class.
fn at_least(cases: &[Case], threshold: Option<f64>, train: bool, positive: bool) -> u64 {
    let mine = cases.iter().filter(|c| (c.train, c.positive) == (train, positive));
    mine.filter(|c| threshold.is_some_and(|t| c.score >= t)).count() as u64
}

/// The fixture's models with their cases.
fn fixture() -> Vec<(String, Vec<Case>)> {
    let text = String::from_utf8(bytes("big/cases.csv")).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let of = |column: usize| {
        let case = |row: &Vec<&str>| Case {
            score: row[column].parse().unwrap(),
            positive: row[0] == "1",
            train: row[1] == "train",
        };
        (rows[0][column].to_owned(), rows[1..].iter().map(case).collect())
    };
    (2..rows[0].len()).map(of).collect()
}

#[test]
fn the_rule_gives_what_the_query_gave() {
    let text = String::from_utf8(bytes("big/summary.csv")).unwrap();
    for (name, cases) in fixture() {
        for (part, split) in ["train", "test"].iter().enumerate() {
            let start = format!("{name},{split},");
            let rows = text.lines().filter_map(|line| line.strip_prefix(&start));
            let parsed = rows.map(|row| {
                let fields: Vec<&str> = row.split(',').collect();
                let count = |field: &str| field.parse::<u64>().unwrap();
                (fields[0].parse::<f64>().unwrap(), (count(fields[1]), count(fields[2])))
            });
            let queried: Vec<_> = parsed.collect();
            let groups = summary(&cases, 64).into_iter().map(|g| (g.score, g.counts[part]));
            let ruled: Vec<_> = groups.filter(|(_, counts)| *counts != (0, 0)).collect();
            assert_eq!(queried, ruled, "{name}, {split}");
        }
    }
}

#[test]
fn the_opened_summary_lies_within_the_bound_of_the_opened_cases() {
    let (cases, summed) = (study("big/cases.csv"), study("big/summary.csv"));
    assert_eq!(summed.source.skipped(), 0);
    assert_eq!(cases.source.positives, summed.source.positives);
    for exact in &cases.curves().unwrap().models {
        let mine = summed.curves().unwrap().models.iter().find(|m| m.name == exact.name).unwrap();
        let (low, high) = excess(&exact.cost, &mine.cost);
        assert!(low >= -ROUNDING, "{}: {low} below", exact.name);
        assert!(high < 1.0 / 64.0, "{}: {high} above", exact.name);
        assert_eq!(exact.ranking.totals(), mine.ranking.totals());
        let area = (mine.area_under_curve - exact.area_under_curve).abs();
        assert!(area < 1.0 / 64.0, "{}: {area}", exact.name);
        if exact.name == "few" {
            assert!(exact == mine, "few scores are kept as they are");
        } else {
            assert!(high > 0.0, "{}: a summary, not a copy", exact.name);
        }
        let rows = &fixture().into_iter().find(|(name, _)| *name == exact.name).unwrap().1;
        for corner in mine.hull.corners() {
            let unseen = mine.test.as_ref().unwrap();
            for (ranking, train) in [(mine.ranking.outline(), true), (unseen, false)] {
                let counted =
                    [true, false].map(|positive| at_least(rows, corner.threshold, train, positive));
                assert_eq!(ranking.units(ranking.cut_at(corner.threshold)), counted.into());
            }
        }
    }
}

/// Few heavy scores between many light ones, some of them in test rows only; both classes in train.
fn cases() -> impl Strategy<Value = Vec<Case>> {
    let score = prop_oneof![
        2 => (0i32..4).prop_map(|s| f64::from(s) * 25.0),
        3 => (0i32..100).prop_map(f64::from),
        1 => prop_oneof![Just(-0.0), Just(0.0)],
    ];
    let case = (score, any::<bool>(), 0..4).prop_map(|(score, positive, part)| Case {
        score,
        positive,
        train: part > 0,
    });
    proptest::collection::vec(case, 1..300).prop_map(|mut cases| {
        cases.push(Case { score: 30.0, positive: true, train: true });
        cases.push(Case { score: 60.0, positive: false, train: true });
        cases
    })
}

proptest! {
    #![proptest_config(crate::support::proptest_config(1000))]

    #[test]
    fn any_summary_keeps_its_bounds(cases in cases(), groups in 1u64..80) {
        let (scores, summed) = (distinct(&cases), summary(&cases, groups));
        let exact = model(scores.iter().map(|(score, counts)| (*score, counts[0])));
        let mine = model(summed.iter().map(|g| (g.score, g.counts[0])));
        let breakeven::domain::Totals { positives, negatives } = exact.ranking.totals();
        let total = positives + negatives;
        let bucket = total.div_ceil(groups);

        let (low, high) = excess(&exact.cost, &mine.cost);
        prop_assert!(low >= -ROUNDING, "{low} below");
        // In rows: the whole W - 1 of the proof, not only the 1/G that follows from it.
        let bound = (bucket - 1) as f64 / total as f64;
        prop_assert!(bound < 1.0 / groups as f64);
        prop_assert!(high <= bound + ROUNDING, "{high} above, {bound}");

        let shared = summed.iter().filter(|g| g.train_scores > 1);
        let pairs: u64 = shared.clone().map(|g| g.counts[0].0 * g.counts[0].1).sum();
        let bound = pairs as f64 / (2 * positives * negatives) as f64;
        let area = (mine.area_under_curve - exact.area_under_curve).abs();
        prop_assert!(area <= bound + ROUNDING, "AUC {area} off, {bound}");
        prop_assert!(bound <= bucket as f64 / (2 * total) as f64 + ROUNDING);
        for group in shared {
            prop_assert!(group.counts[0].0 + group.counts[0].1 <= bucket, "{group:?}");
        }
        prop_assert!(summed.len() as u64 <= 2 * groups);
        if scores.len() as u64 <= groups {
            prop_assert_eq!(mine, exact);
        }
    }

    #[test]
    fn groups_are_stretches_of_scores(cases in cases(), groups in 1u64..80) {
        let mut runs = keys(&distinct(&cases), groups);
        runs.dedup();
        let count = runs.len();
        runs.sort_unstable();
        runs.dedup();
        prop_assert_eq!(runs.len(), count, "no key comes twice");
    }

    #[test]
    fn what_a_threshold_counts_is_exact(cases in cases(), groups in 1u64..80) {
        let summed = summary(&cases, groups);
        for threshold in summed.iter().map(|g| g.score) {
            for (part, train) in [true, false].into_iter().enumerate() {
                let rows = |positive| at_least(&cases, Some(threshold), train, positive);
                let above = summed.iter().filter(|g| g.score >= threshold).map(|g| g.counts[part]);
                let sum = above.fold((0, 0), |sum, c| (sum.0 + c.0, sum.1 + c.1));
                prop_assert_eq!(sum, (rows(true), rows(false)), "at {}", threshold);
            }
        }
    }
}
