//! Scores taken for probabilities, against sums over every case and every block there could be.

use crate::oracle::{Case, as_csv, cases, every_cut, model};
use crate::support::{near, report_of, study_of};
use breakeven::curve::{Detail, ModelCurves, ScoreDriven, net_benefit};
use breakeven::domain::{
    CutRule, Group, OperatingCondition, OperatingPoint, Prevalence, Scores, SortedCases,
};
use proptest::prelude::*;

/// Tie-heavy cases whose scores lie between 0 and 1, both included.
fn probable() -> impl Strategy<Value = Vec<Case>> {
    let clamped = |case: Case| Case { score: case.score.clamp(0.0, 1.0) + 0.0, ..case };
    cases().prop_map(move |cases| cases.into_iter().map(clamped).collect())
}

fn weight(case: &Case) -> f64 {
    f64::from(u32::try_from(case.weight).unwrap())
}

/// The mean over all cases of what one costs.
fn mean(cases: &[Case], of: impl Fn(&Case) -> f64) -> f64 {
    let sum = |of: &dyn Fn(&Case) -> f64| cases.iter().map(|c| weight(c) * of(c)).sum::<f64>();
    let weighted = cases.iter().filter(|case| case.weight > 0).map(|case| weight(case) * of(case));
    weighted.sum::<f64>() / sum(&|_| 1.0)
}

fn outcome(case: &Case) -> f64 {
    f64::from(u8::from(case.positive))
}

/// The isotonic regression at a score: of all stretches of scores that end at or above it the least share of
/// positives, over all beginnings at or below it the greatest of these.
fn isotonic(cases: &[Case], score: f64) -> f64 {
    let weighted = || cases.iter().filter(|case| case.weight > 0);
    let scores = || weighted().map(|case| case.score);
    let share = |from: f64, to: f64| {
        let within = weighted().filter(|case| from <= case.score && case.score <= to);
        let (positives, all) = within.fold((0.0, 0.0), |(positives, all), case| {
            (positives + weight(case) * outcome(case), all + weight(case))
        });
        positives / all
    };
    let least = |from: f64| {
        scores().filter(|&to| to >= score).map(|to| share(from, to)).fold(f64::INFINITY, f64::min)
    };
    scores().filter(|&from| from <= score).map(least).fold(0.0, f64::max)
}

fn close(found: f64, expected: f64) -> bool {
    found == expected || (found - expected).abs() <= 1e-12 * expected.abs().max(1.0)
}

proptest! {
    #![proptest_config(crate::support::proptest_config(500))]

    #[test]
    fn scores_and_blocks_are_those_of_every_case(cases in probable()) {
        let model = model(&cases);
        let score = model.probability.unwrap();
        prop_assert!(close(score.brier, mean(&cases, |c| (c.score - outcome(c)).powi(2))));
        let likelihood = |c: &Case| -(if c.positive { c.score } else { 1.0 - c.score }).ln();
        prop_assert!(close(score.log_loss, mean(&cases, likelihood)), "{}", score.log_loss);
        let blocks = model.calibration();
        prop_assert!(blocks.is_sorted_by(|a, b| a.calibrated < b.calibrated && a.scores.1 < b.scores.0));
        for case in cases.iter().filter(|case| case.weight > 0) {
            let within = |b: &&_| { let b: &breakeven::curve::CalibrationBlock = b; b.scores.0 <= case.score && case.score <= b.scores.1 };
            let block = blocks.iter().find(within).unwrap();
            prop_assert!(close(block.calibrated, isotonic(&cases, case.score)), "{case:?} {block:?}");
        }
        let calibrated = mean(&cases, |c| (isotonic(&cases, c.score) - outcome(c)).powi(2));
        let share = mean(&cases, outcome);
        let parts = score.parts(&blocks);
        prop_assert!(close(parts.uncertainty, share * (1.0 - share)));
        prop_assert!(close(parts.miscalibration, score.brier - calibrated));
        prop_assert!(close(parts.miscalibration - parts.discrimination + parts.uncertainty, score.brier));
        prop_assert!(close(blocks.iter().map(|b| b.cases).sum(), cases.iter().map(weight).sum()));
    }

    #[test]
    fn the_area_under_the_brier_curve_is_the_brier_score(cases in probable()) {
        let share = mean(&cases, outcome);
        // Between two neighbouring scores no decision changes: 2 (π (1 − t) FNR + (1 − π) t FPR).
        let mut ends: Vec<f64> = cases.iter().map(|case| case.score).chain([0.0, 1.0]).collect();
        ends.sort_by(f64::total_cmp);
        let ranking = model(&cases).ranking;
        let area: f64 = ends.windows(2).map(|ends| {
            let point = ranking.outline().point(ranking.outline().cut_at(Some(ends[1])));
            let (miss, alarm) = (1.0 - point.true_positive_rate, point.false_positive_rate);
            let halves = |f: fn(f64) -> f64| f(ends[1]) - f(ends[0]);
            share * miss * halves(|t| 2.0 * t - t * t) + (1.0 - share) * alarm * halves(|t| t * t)
        }).sum();
        prop_assert!(close(area, model(&cases).probability.unwrap().brier));
    }

    #[test]
    fn a_trusted_score_costs_no_less_than_the_best_cut(
        cases in probable(),
        ratio in prop_oneof![0.01f64..100.0, Just(1.0), Just(7.0 / 3.0)],
        share in prop_oneof![Just(None), (0.01f64..0.99).prop_map(Some)],
    ) {
        let model = model(&cases);
        let prevalence = share.map(|s| Prevalence::try_new(s).unwrap());
        let prevalence = prevalence.unwrap_or(model.ranking.prevalence());
        let condition = OperatingCondition::from_cost_ratio(ratio, prevalence).unwrap();
        let found = ScoreDriven::of(model.ranking.complete().unwrap(), condition);
        let threshold = 1.0 / (1.0 + ratio);
        prop_assert!(close(found.threshold, threshold));
        let acts = |case: &&Case| case.score >= found.threshold;
        let rate = |positive: bool| {
            let of = || cases.iter().filter(|case| case.positive == positive);
            of().filter(acts).map(weight).sum::<f64>() / of().map(weight).sum::<f64>()
        };
        let (tpr, fpr, pc) = (rate(true), rate(false), condition.pc());
        prop_assert!(close(found.normalized_expected_cost, pc * (1.0 - tpr) + (1.0 - pc) * fpr));
        prop_assert!(found.normalized_expected_cost >= model.cost.value_at(pc) - 1e-12);
        // What acting gains, and what it still loses, in positives found, make up all of them.
        let prevalence = prevalence.share();
        let loss = prevalence * (1.0 - tpr) + (1.0 - prevalence) * fpr / ratio;
        prop_assert!(close(found.net_benefit.unwrap() + loss, prevalence));
        // The cost curve says the same of the best cut.
        let best = every_cut(&cases).iter().filter_map(|cut| {
            net_benefit(OperatingPoint::new(cut.fpr, cut.tpr), prevalence, threshold)
        }).fold(f64::NEG_INFINITY, f64::max);
        let worst = prevalence + (1.0 - prevalence) / ratio;
        prop_assert!(close(best, prevalence - model.cost.value_at(pc) * worst));
    }
}

#[test]
fn constant_scores_are_one_block_and_certain_ones_lose_nothing() {
    let found = ModelCurves::new("m".into(), groups(&[(0.25, 3, 7)], CutRule::ScoreAtLeast), None);
    let blocks = found.calibration();
    assert_eq!((blocks.len(), blocks[0].scores, blocks[0].calibrated), (1, (0.25, 0.25), 0.3));
    let parts = found.probability.unwrap().parts(&blocks);
    near(parts.miscalibration, 0.05 * 0.05, 1e-15);
    assert_eq!(parts.discrimination, 0.0);
    let certain = groups(&[(1.0, 2, 0), (0.0, 0, 3)], CutRule::ScoreAtLeast);
    let certain = ModelCurves::new("m".into(), certain, None).probability.unwrap();
    assert_eq!((certain.brier, certain.log_loss.to_bits()), (0.0, 0));
    let wrong = groups(&[(1.0, 2, 1), (0.0, 0, 3)], CutRule::ScoreAtLeast);
    let wrong = ModelCurves::new("m".into(), wrong, None).probability.unwrap();
    assert_eq!(wrong.log_loss, f64::INFINITY);
}

#[test]
fn scores_that_can_be_no_probabilities_have_none() {
    let of = |all: &[(f64, u64, u64)], rule| {
        ModelCurves::new("m".into(), groups(all, rule), None).probability
    };
    let within = [(0.5, 1, 0), (0.25, 0, 1)];
    assert!(of(&within, CutRule::ScoreAtLeast).is_some());
    assert_eq!(of(&within, CutRule::ScoreAtMost), None);
    assert_eq!(of(&[(1.0, 1, 0), (0.0, 0, 1)], CutRule::AsPredicted), None);
    assert_eq!(of(&[(1.0_f64.next_up(), 1, 0), (0.25, 0, 1)], CutRule::ScoreAtLeast), None);
    assert_eq!(of(&[(0.5, 1, 0), (-1e-300, 0, 1)], CutRule::ScoreAtLeast), None);
}

#[test]
fn all_cases_count_where_not_every_cut_is_kept() {
    let scores: Vec<f64> = (0..150_000_u64)
        .map(|i| f64::from(u32::try_from(i * 7919 % 150_001).unwrap()) / 150_001.0)
        .collect();
    let classes: Vec<bool> = (0..150_000_u64)
        .map(|i| {
            f64::from(u32::try_from(i * 104_729 % 999).unwrap()) / 999.0
                < scores[usize::try_from(i).unwrap()]
        })
        .collect();
    let cases =
        SortedCases::of_scores(Scores::of(&scores), &classes, [false, true], CutRule::ScoreAtLeast)
            .unwrap();
    let [usual, every] = [Detail::Usual, Detail::EveryCut]
        .map(|detail| ModelCurves::in_detail("m".into(), cases.clone(), None, detail));
    assert!(usual.ranking.complete().is_none() && every.ranking.complete().is_some());
    assert_eq!(usual.probability, every.probability);
    let [a, b] = [&usual, &every].map(|model| model.calibration());
    assert_eq!(a, b);
}

#[test]
fn counts_weights_and_folds_tell_the_same_as_rows() {
    let rows = |extra: &dyn Fn(usize) -> &'static str| {
        let cases = [(0.9, 3, 1), (0.4, 2, 3), (0.1, 0, 4)];
        let all = cases.iter().flat_map(|&(score, positives, negatives)| {
            std::iter::repeat_n((score, 1), positives)
                .chain(std::iter::repeat_n((score, 0), negatives))
        });
        let rows = all.enumerate().map(|(row, (score, y))| format!("{y},{score}{}\n", extra(row)));
        rows.collect::<String>()
    };
    let fold = |row: usize| [",a", ",b"][row % 2];
    let tables = [
        format!("label,score\n{}", rows(&|_| "")),
        format!("label,score,fold\n{}", rows(&fold)),
        "score,positives,negatives\n.9,3,1\n.4,2,3\n.1,0,4\n".to_owned(),
        "label,score,weight\n1,.9,3\n0,.9,1\n1,.4,2\n0,.4,3\n0,.1,4\n".to_owned(),
        "label,score,weight\n1,.9,1.5\n0,.9,.5\n1,.4,1\n0,.4,1.5\n0,.1,2\n".to_owned(),
    ];
    let found = tables.map(|table| {
        let report = report_of(&study_of(&table), &[("cost-ratio", "4")]);
        let of = &report["models"][0]["probability"];
        let numbers = ["brier", "miscalibration", "discrimination", "uncertainty", "log_loss"];
        let at = ["score_driven_threshold", "score_driven_cost", "net_benefit"];
        let all = numbers.map(|key| of[key].as_f64().unwrap()).into_iter();
        all.chain(at.map(|key| of["at"][key].as_f64().unwrap())).collect::<Vec<_>>()
    });
    near(found[0][0], (3.0 * 0.01 + 0.81 + 2.0 * 0.36 + 3.0 * 0.16 + 0.04) / 13.0, 1e-15);
    for other in &found[1..] {
        crate::support::all_near(other, &found[0], 1e-12);
    }
}

#[test]
fn the_report_says_what_is_known_and_null_for_the_rest() {
    let cases = [(0.9, true), (0.6, false), (0.6, true), (0.1, false)];
    let cases = cases.map(|(score, positive)| Case { score, positive, weight: 1 });
    let study = study_of(&as_csv(&cases));
    let of =
        |settings: &[(&str, &str)]| report_of(&study, settings)["models"][0]["probability"].clone();
    let found = of(&[("cost-ratio", "1")]);
    near(found["brier"].as_f64().unwrap(), (0.01 + 0.36 + 0.16 + 0.01) / 4.0, 1e-15);
    assert_eq!(
        found["calibration"],
        serde_json::json!([[0.1, 0.1, 0, 1], [0.6, 0.6, 0.5, 2], [0.9, 0.9, 1, 1]])
    );
    assert_eq!(
        found["at"],
        serde_json::json!({"score_driven_threshold": 0.5, "score_driven_cost": 0.25, "net_benefit": 0.25})
    );
    // Where misses cost nothing, nothing but a score of 1 is acted on.
    assert_eq!(of(&[("pc", "0")])["at"]["score_driven_threshold"], 1);
    assert_eq!(of(&[("pc", "0")])["at"]["net_benefit"], 0);
    assert_eq!(of(&[("pc", "1")])["at"]["net_benefit"], 0.5);
    let wide = study_of(&as_csv(&cases.map(|case| Case { score: 2.0 * case.score, ..case })));
    assert!(report_of(&wide, &[])["models"][0]["probability"].is_null());
}

fn groups(all: &[(f64, u64, u64)], rule: CutRule) -> SortedCases {
    let group = |&(score, positives, negatives): &_| Group { score, positives, negatives };
    SortedCases::of_groups(all.iter().map(group).collect(), rule, 1.0).unwrap()
}
