//! The ROC curve: (FPR, TPR) at every distinct threshold, and its area.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, sections 5 and 7.

use crate::domain::{Ranking, product, ratio};

/// The points of the ROC curve, (0, 0) first, (1, 1) last, neither coordinate ever falling.
#[must_use]
pub fn roc_points(ranking: &Ranking) -> Vec<(f64, f64)> {
    (0..ranking.cuts()).map(|cut| ranking.rates(cut)).collect()
}

/// Area under the ROC curve: the chance that a random positive outranks a random negative, ties
/// counting one half.
///
/// Summed in whole units and divided once.
///
/// - `cuts`: units of (positives, negatives) of every cut, (0, 0) first; not all of one class.
/// - returns: unitless, `0.0..=1.0`; 0.5 says nothing.
#[must_use]
pub fn area_under_curve(cuts: impl Iterator<Item = (u64, u64)>) -> f64 {
    let mut twice_area: u128 = 0;
    let (mut tp, mut fp) = (0, 0);
    for (next_tp, next_fp) in cuts {
        twice_area += product(next_fp - fp, tp) + product(next_fp - fp, next_tp);
        (tp, fp) = (next_tp, next_fp);
    }
    ratio(twice_area, 2 * u128::from(tp) * u128::from(fp))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{CutRule, Group};

    #[test]
    fn a_tie_counts_one_half() {
        // Pairs: 0.9+ beats both negatives (2), 0.5+ ties one and beats one (1.5): 3.5 of 4.
        let cases = [(0.9, 1, 0), (0.5, 1, 1), (0.1, 0, 1)];
        let groups =
            cases.map(|(score, positives, negatives)| Group { score, positives, negatives });
        let ranking = Ranking::try_new(groups.to_vec(), CutRule::ScoreAtLeast, 1.0).unwrap();
        assert_eq!(area_under_curve((0..ranking.cuts()).map(|k| ranking.units(k))), 0.875);
        assert_eq!(roc_points(&ranking), [(0.0, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 1.0)]);
    }
}
