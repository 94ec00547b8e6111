use super::*;
use crate::curve::ModelCurves;
use crate::evaluate::condition::constraint::tests::{found, one, two};
use crate::wording::language::span::as_text;

fn said(curves: &Curves, limits: &[(&str, &str)]) -> String {
    as_text(&found(curves, limits).headline(curves, &Wording::default()))
}

#[test]
fn halfway_along_an_edge_the_coin_is_fair() {
    assert_eq!(
        said(&one(), &[("max-fpr", "0.4")]),
        "Use B at a score of 0.6 or more; for the cases between that and 0.4 toss a coin that says \
         yes 50% of the time."
    );
    assert_eq!(
        found(&one(), &[("max-fpr", "0.4")]).consequence(&one(), &Wording::default()),
        "Of 20 cases expect 8 positives found (75%) and 4 false alarms (40%). Without a coin the \
         best threshold (B) finds 6."
    );
}

#[test]
fn at_the_ends_of_the_hull() {
    assert_eq!(
        said(&one(), &[("max-fpr", "0.1")]),
        "Use B at a score of 0.6 or more, and only if a coin that says yes 50% of the time says so."
    );
    assert_eq!(
        said(&one(), &[("max-fpr", "0.8")]),
        "Use B at a score of 0.4 or more; for all other cases toss a coin that says yes 50% of the \
         time."
    );
    assert_eq!(
        said(&one(), &[("max-fpr", "0")]),
        "Always negative: no rule here stays within the limit."
    );
    assert_eq!(said(&one(), &[("workforce", "99")]), "Always positive: the limit allows it.");
    let useless = Curves::new(vec![ModelCurves::of("B", &[(1.0, 1, 1)])]);
    assert_eq!(
        said(&useless, &[("max-fpr", "0.3")]),
        "Toss a coin for each case that says yes 30% of the time: no model here does better."
    );
}

#[test]
fn two_models_share_a_coin() {
    assert_eq!(
        said(&two(), &[("max-fpr", "0.15")]),
        "Toss a coin for each case: 25% of the time use Rb at a score of 2 or more, otherwise Ra at \
         a score of 2 or more."
    );
}
