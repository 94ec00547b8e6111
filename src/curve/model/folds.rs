//! A model over the folds of a cross-validation: means, and how far the folds lie apart.
//!
//! Source: Provost & Fawcett, *Data Science for Business*, chapter 8: table 8-2 (mean ± standard
//! deviation over ten folds) and figures 8-10 to 8-12 (curves averaged over folds).

use crate::curve::roc::targeting::{Position, Targeting};
use crate::domain::{Prevalence, Ranking};
use serde::{Deserialize, Serialize};

/// One fold of one model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fold {
    /// What the file calls it.
    pub name: String,
    /// Area under its ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// Its cases: every cut, or an outline where there are very many.
    pub ranking: Ranking,
}

/// A mean over folds with its spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The mean, every fold counting the same.
    pub mean: f64,
    /// Standard deviation of the folds as a sample (divided by n − 1); 0 for a single fold.
    pub deviation: f64,
}

impl Spread {
    /// Mean and spread of some values; `None` if there are none.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::Spread;
    /// let spread = Spread::of(&[1.0, 2.0, 3.0]).unwrap();
    /// assert_eq!((spread.mean, spread.deviation), (2.0, 1.0));
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = f64::from(u32::try_from(values.len()).ok().filter(|&n| n > 0)?);
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        Some(Self { mean, deviation: (squares / (count - 1.0).max(1.0)).sqrt() })
    }
}

/// Mean and spread of the folds' areas under the ROC curve; `None` without folds.
#[must_use]
pub fn fold_areas(folds: &[Fold]) -> Option<Spread> {
    Spread::of(&folds.iter().map(|fold| fold.area_under_curve).collect::<Vec<_>>())
}

/// Mean and spread over the folds of a value where each fold's top share is targeted, interpolated
/// inside its own ties. `None` without folds, or where a fold has no value. O(folds · log n).
///
/// - `prevalence`: as in [`Targeting::of`]; each fold's own if `None`.
/// - `share`: of each fold's cases, `0.0..=1.0`.
/// - `value`: of a fold at a place: its response, its lift, its profit per case.
#[must_use]
pub fn at_share_of_folds(
    folds: &[Fold],
    prevalence: Option<Prevalence>,
    share: f64,
    value: impl Fn(&Targeting, &Position) -> Option<f64>,
) -> Option<Spread> {
    let of = |fold: &Fold| {
        let targeting = Targeting::of(&fold.ranking, prevalence);
        value(&targeting, &targeting.at_share(share))
    };
    Spread::of(&folds.iter().map(of).collect::<Option<Vec<_>>>()?)
}

/// Mean and spread of the share of cases decided rightly when each fold is cut at one threshold;
/// `None` without folds.
///
/// - `threshold`: `None` is “never”.
#[must_use]
pub fn fold_accuracies(folds: &[Fold], threshold: Option<f64>) -> Option<Spread> {
    let of = |fold: &Fold| {
        let cells = fold.ranking.confusion(fold.ranking.cut_at(threshold));
        let right = cells.true_positives + cells.true_negatives;
        right / (right + cells.false_positives + cells.false_negatives)
    };
    Spread::of(&folds.iter().map(of).collect::<Vec<_>>())
}

/// Each fold's curve on a grid of shares, for drawing: values by fold, then by share; NaN where a
/// fold has no value.
///
/// - `shares`, `prevalence`, `value`: as in [`at_share_of_folds`].
#[must_use]
pub fn fold_curves(
    folds: &[Fold],
    prevalence: Option<Prevalence>,
    shares: &[f64],
    value: impl Fn(&Targeting, &Position) -> Option<f64>,
) -> Vec<Vec<f64>> {
    let of = |fold: &Fold| {
        let targeting = Targeting::of(&fold.ranking, prevalence);
        let at = |&share| value(&targeting, &targeting.at_share(share)).unwrap_or(f64::NAN);
        shares.iter().map(at).collect()
    };
    folds.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;

    fn fold(name: &str, groups: &[(f64, u64, u64)]) -> Fold {
        let ranking = SortedCases::of(groups).every_cut();
        Fold { name: name.into(), area_under_curve: 0.5, ranking }
    }

    #[test]
    fn folds_count_the_same_whatever_their_size() {
        // At half of the cases: all of 2 positives found in one fold, half of 1 in the other.
        let folds = [fold("1", &[(2.0, 2, 0), (1.0, 0, 2)]), fold("2", &[(3.0, 1, 1)])];
        let response = |_: &Targeting, place: &Position| Some(place.point.true_positive_rate);
        let found = at_share_of_folds(&folds, None, 0.5, response).unwrap();
        assert_eq!((found.mean, found.deviation), (0.75, 0.125_f64.sqrt()));
        assert_eq!(fold_curves(&folds, None, &[0.0, 0.5], response), [[0.0, 1.0], [0.0, 0.5]]);
        let lift = |_: &Targeting, place: &Position| place.lift();
        assert_eq!(at_share_of_folds(&folds, None, 0.0, lift), None);
        assert_eq!(fold_areas(&folds).unwrap().mean, 0.5);
    }

    #[test]
    fn a_threshold_is_right_more_often_in_one_fold_than_in_another() {
        let folds = [fold("1", &[(2.0, 2, 0), (1.0, 0, 2)]), fold("2", &[(3.0, 1, 1)])];
        assert_eq!(fold_accuracies(&folds, Some(1.5)).unwrap().mean, 0.75);
        assert_eq!(fold_accuracies(&folds, None).unwrap().mean, 0.5);
        assert_eq!(fold_accuracies(&[], None), None);
    }
}
