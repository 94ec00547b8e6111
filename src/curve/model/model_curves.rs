//! Everything about one model that no slider changes.

use crate::curve::cost::curve::CostCurve;
use crate::curve::cost::test_curve::TestCurve;
use crate::curve::model::folds::Fold;
use crate::curve::roc::area::Area;
use crate::curve::roc::hull::RocHull;
use crate::curve::roc::model_ranking::{Detail, ModelRanking, of_fold};
use crate::domain::{Ranking, SortedCases};
use serde::{Deserialize, Serialize};

/// One model with its curves, built once when its data arrive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCurves {
    /// The model's name in the file.
    pub name: String,
    /// The cases its thresholds are chosen on.
    pub ranking: ModelRanking,
    /// The unseen cases its thresholds are judged on, if the file has a split: only the cuts that
    /// thresholds of the hull make.
    pub test: Option<Ranking>,
    /// What the thresholds of the hull cost there, at every condition.
    pub test_curve: Option<TestCurve>,
    /// Area under the ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// The same on the unseen cases.
    pub test_area: Option<f64>,
    /// The folds of a cross-validation in the order of their names, if the file has any.
    pub folds: Vec<Fold>,
    /// The corners of the ROC curve: the only cuts that are best under some condition.
    pub hull: RocHull,
    /// Their lower envelope in cost space.
    pub cost: CostCurve,
}

impl ModelCurves {
    /// Curves of a model. O(number of cuts).
    #[must_use]
    pub fn new(name: String, cases: impl Into<SortedCases>, test: Option<SortedCases>) -> Self {
        Self::in_detail(name, cases, test, Detail::Usual)
    }

    /// Curves of a model, with the cuts that are wanted.
    #[must_use]
    pub fn in_detail(
        name: String,
        cases: impl Into<SortedCases>,
        test: Option<SortedCases>,
        detail: Detail,
    ) -> Self {
        let cases = cases.into();
        let (ranking, area) = ModelRanking::of(&cases, detail);
        drop(cases); // up to ten million of them
        let hull = RocHull::of(ranking.outline());
        let (test, test_area) = test.map(|test| judging_cuts(&test, &hull)).unzip();
        Self { test_area, ..Self::of_kept(name, ranking, test, area) }
    }

    /// The same curves with the folds of a cross-validation. O(number of cuts).
    ///
    /// - `folds`: name and cases of each, in order.
    #[must_use]
    pub fn with_folds(mut self, folds: Vec<(String, SortedCases)>, detail: Detail) -> Self {
        let count = folds.len();
        let fold = |(name, cases): (String, SortedCases)| {
            let (ranking, area_under_curve) = of_fold(&cases, count, detail);
            Fold { name, area_under_curve, ranking }
        };
        self.folds = folds.into_iter().map(fold).collect();
        self
    }

    /// Curves of a model whose cuts have been kept before, without area on unseen cases and folds.
    ///
    /// - `area_under_curve`: of all its cuts, unitless, `0.0..=1.0`.
    #[must_use]
    pub fn of_kept(
        name: String,
        ranking: ModelRanking,
        test: Option<Ranking>,
        area_under_curve: f64,
    ) -> Self {
        let hull = RocHull::of(ranking.outline());
        let cost = CostCurve::of(&hull);
        let test_curve = test.as_ref().map(|test| TestCurve::of(&hull, test));
        let (test_area, folds) = (None, vec![]);
        Self { name, ranking, test, test_curve, area_under_curve, test_area, folds, hull, cost }
    }
}

#[cfg(test)]
impl ModelCurves {
    /// A model for a test: score, positives and negatives of each group; high scores are risky.
    pub(crate) fn of(name: &str, groups: &[(f64, u64, u64)]) -> Self {
        Self::new(name.into(), SortedCases::of(groups), None)
    }

    /// Two models that cross at PC(+) 0.5: (0, 0.4) and (0.6, 1) in ROC space.
    ///
    /// # Source
    /// Provost & Fawcett (2001), section 3.4.
    pub(crate) fn crossing() -> [Self; 2] {
        [
            Self::of("Ra", &[(2.0, 20, 0), (1.0, 30, 50)]),
            Self::of("Rb", &[(2.0, 50, 30), (1.0, 0, 20)]),
        ]
    }
}

/// The cuts that the thresholds of a hull make among other cases, and the area of all cuts there.
fn judging_cuts(test: &SortedCases, hull: &RocHull) -> (Ranking, f64) {
    let thresholds = hull.corners().iter().filter_map(|corner| corner.threshold);
    let (mut thresholds, mut wanted) = (thresholds.peekable(), Vec::new());
    let mut area = Area::default();
    for (index, cut) in test.thresholds().enumerate() {
        area.add(cut.units());
        // The cut before this score is the last that such thresholds admit.
        while thresholds.next_if(|&t| !test.rule().admits(cut.threshold, t)).is_some() {
            wanted.push(index);
        }
    }
    let mut wanted = wanted.into_iter().peekable();
    let ranking = test.keeping(|cut, _| {
        while wanted.next_if(|&w| w < cut).is_some() {}
        wanted.peek() == Some(&cut)
    });
    (ranking, area.value())
}
