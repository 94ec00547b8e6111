//! Everything about one model that no slider changes.

use super::{CostCurve, JointHull, RocHull, area_under_curve};
use crate::domain::Ranking;

/// One model with its curves, built once when its data arrive.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCurves {
    /// The model's name in the file.
    pub name: String,
    /// The cases its thresholds are chosen on.
    pub ranking: Ranking,
    /// The unseen cases its thresholds are judged on, if the file has a split.
    pub holdout: Option<Ranking>,
    /// Area under the ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// The cuts worth having.
    pub hull: RocHull,
    /// Their lower envelope in cost space.
    pub cost: CostCurve,
}

impl ModelCurves {
    /// Curves of a model. O(number of cuts).
    #[must_use]
    pub fn new(name: String, ranking: Ranking, holdout: Option<Ranking>) -> Self {
        let hull = RocHull::of(&ranking);
        let cost = CostCurve::of(&hull);
        let area_under_curve = area_under_curve(&ranking);
        Self { name, ranking, holdout, area_under_curve, hull, cost }
    }
}

/// All models of one data set, and the hull over them.
#[derive(Debug, Clone, PartialEq)]
pub struct Curves {
    /// The models, in the file's order.
    pub models: Vec<ModelCurves>,
    /// Who wins where, over all of them.
    pub joint: JointHull,
}

impl Curves {
    /// The joint hull is built here, once.
    #[must_use]
    pub fn new(models: Vec<ModelCurves>) -> Self {
        let joint = JointHull::of(models.iter().enumerate());
        Self { models, joint }
    }

    /// The joint hull of some of the models only.
    #[must_use]
    pub fn joint_of(&self, shown: &[bool]) -> JointHull {
        let among = self.models.iter().enumerate();
        JointHull::of(among.filter(|&(index, _)| shown.get(index).copied().unwrap_or(true)))
    }
}
