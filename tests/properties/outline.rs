//! What leaving cuts out changes: no number, and a curve by less than a screen shows.

use crate::support::near;
use breakeven::curve::{Area, Detail, ModelCurves, ModelRanking, RocHull, Targeting, roc_points};
use breakeven::domain::{CostBenefit, Cut, CutRule, OperatingPoint, Scores, SortedCases};

/// So many distinct scores, positives more likely higher up.
///
/// - `positive`: how large the sum of two numbers below 1,000,003 must be.
fn many(count: u64, positive: f64) -> SortedCases {
    let score = |i: u64| (i.wrapping_mul(2_654_435_761) % 1_000_003) as f64;
    let is_positive = |i: u64| score(i) + score(i * 7 + 1) > positive;
    let scores: Vec<f64> = (0..count).map(score).collect();
    let classes: Vec<bool> = (0..count).map(is_positive).collect();
    let scores = Scores::of(&scores);
    SortedCases::of_scores(scores, &classes, [false, true], CutRule::ScoreAtLeast).unwrap()
}

#[test]
fn leaving_cuts_out_changes_no_number() {
    let cases = many(30_000, 1_000_003.0);
    let full = cases.every_cut();
    let model = ModelCurves::new("m".into(), cases.clone(), Some(cases.clone()));
    let outline = model.ranking.outline();
    assert!(outline.cuts() < 8192 && full.cuts() > 29_000, "{}", outline.cuts());
    let area: Area = cases.thresholds().map(Cut::units).collect();
    assert_eq!(model.area_under_curve, area.value());
    assert_eq!(
        (model.ranking.thresholds(), model.ranking.complete(), model.test_area),
        (full.cuts() - 1, Some(&full), Some(area.value()))
    );
    let hull = RocHull::of(&full);
    assert_eq!(model.hull.breakpoints(), hull.breakpoints());
    let test = model.test.clone().unwrap();
    for (kept, corner) in model.hull.corners().iter().zip(hull.corners()) {
        assert_eq!(kept.threshold, corner.threshold);
        assert_eq!(outline.confusion(kept.cut), full.confusion(corner.cut));
        assert_eq!(test.point(test.cut_at(kept.threshold)), full.point(corner.cut));
        if corner.cut + 1 < full.cuts() {
            assert_eq!(outline.threshold(kept.cut + 1), full.threshold(corner.cut + 1));
        }
    }
    assert!(matches!(&model.ranking, ModelRanking::Thinned { .. }));
    let folds = vec![("1".to_owned(), cases.clone()), ("2".to_owned(), cases)];
    let folds = model.clone().with_folds(folds, Detail::Usual).folds;
    assert_eq!((folds[1].ranking.cuts(), folds[1].area_under_curve), (full.cuts(), area.value()));
    let apart = |pair: &[OperatingPoint]| {
        let (a, b) = (pair[0], pair[1]);
        let fpr = b.false_positive_rate - a.false_positive_rate;
        fpr.max(b.true_positive_rate - a.true_positive_rate)
    };
    assert!(roc_points(outline).windows(2).all(|pair| apart(pair) <= 2.0 / 2048.0));
}

#[test]
fn an_outline_is_near_and_every_cut_is_kept_when_asked_for() {
    let cases = many(150_000, 1_300_000.0);
    let usual = ModelCurves::new("m".into(), cases.clone(), None);
    let thresholds = usual.ranking.thresholds();
    assert!(thresholds > 131_072 && usual.ranking.complete().is_none());
    assert!(usual.ranking.outline().cuts() < 8192);
    let every = ModelCurves::in_detail("m".into(), cases, None, Detail::EveryCut);
    assert_eq!(every.ranking.complete().unwrap().cuts(), thresholds + 1);
    assert_eq!(every.ranking.outline(), usual.ranking.outline());
    assert_eq!(every.ranking.thresholds(), thresholds);
    let [near_by, exact] = [&usual, &every].map(|model| Targeting::of_model(&model.ranking, None));
    assert!(!near_by.is_exact() && exact.is_exact());
    let amounts = CostBenefit::try_new(5.0, -3.0, 0.0, 0.0).unwrap();
    assert_eq!(near_by.best(&usual.hull, amounts), exact.best(&every.hull, amounts));
    for share in (0..=1000).map(|i| f64::from(i) / 1000.0) {
        let (found, expected) = (near_by.at_share(share), exact.at_share(share));
        near(found.point.true_positive_rate, expected.point.true_positive_rate, 1.0 / 1024.0);
        near(found.point.false_positive_rate, expected.point.false_positive_rate, 1.0 / 1024.0);
        assert!(!found.inside_tie);
    }
}
