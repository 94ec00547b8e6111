use super::*;
use crate::curve::ModelCurves;
use crate::evaluate::setting::settings::Settings;

/// Corners (0, 0), (0.2, 0.6), (0.6, 0.9), (1, 1); between the first two an inner cut (0.1, 0.2).
pub(crate) fn one() -> Curves {
    let groups = [(0.8, 2, 1), (0.6, 4, 1), (0.4, 3, 4), (0.2, 1, 4)];
    Curves::new(vec![ModelCurves::of("B", &groups)])
}

pub(crate) fn found(curves: &Curves, limits: &[(&str, &str)]) -> Constraint {
    let settings = Settings::of(limits.iter().copied()).unwrap();
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    Constraint::new(curves, &curves.joint, &[], &evaluation).unwrap()
}

#[test]
fn without_a_limit_there_is_nothing_to_say() {
    let curves = one();
    let evaluation = Evaluation::new(&curves, &Settings::default()).unwrap();
    assert_eq!(Constraint::new(&curves, &curves.joint, &[], &evaluation), None);
}

#[test]
fn halfway_along_an_edge_the_coin_is_fair() {
    let rule = found(&one(), &[("max-fpr", "0.4")]);
    assert!(
        (rule.weight - 0.5).abs() < 1e-15 && (rule.point.true_positive_rate - 0.75).abs() < 1e-15
    );
    // 7.5 of 10 positives, 4 of 10 negatives.
    assert!((rule.found - 7.5).abs() < 1e-12 && (rule.alarms - 4.0).abs() < 1e-12);
    let single = rule.single.unwrap();
    assert_eq!((single.threshold, single.point.true_positive_rate), (Some(0.6), 0.6));
}

#[test]
fn the_tighter_of_two_limits_counts() {
    // 8 of 20 cases are the corner (0.2, 0.6) itself.
    for limits in
        [[("max-fpr", "0.4"), ("workforce", "8")], [("max-fpr", "0.2"), ("workforce", "9")]]
    {
        let rule = found(&one(), &limits);
        assert!(!rule.is_mixed() && rule.point.true_positive_rate == 0.6, "{rule:?}");
    }
    // Out of a population ten times as large as many cases are a tenth of the share.
    let rule = found(&one(), &[("workforce", "80"), ("population", "200")]);
    assert!((rule.found - 60.0).abs() < 1e-9 && (rule.alarms - 20.0).abs() < 1e-9);
}

pub(crate) fn two() -> Curves {
    Curves::new(ModelCurves::crossing().to_vec())
}

#[test]
fn where_all_is_found_nothing_is_tossed() {
    // All is found at (0.6, 1): a higher limit buys nothing.
    let rule = found(&two(), &[("max-fpr", "0.9")]);
    assert!(!rule.is_mixed() && rule.point.false_positive_rate == 0.6);
}
