//! All models of one data set.

use crate::curve::model::joint::JointHull;
use crate::curve::model::model_curves::ModelCurves;
use serde::{Deserialize, Serialize};

/// All models of one data set, and the hull over them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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

    /// Whether unseen cases judge the thresholds of every model.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.models.iter().all(|model| model.test.is_some())
    }

    /// The joint hull of some of the models only.
    #[must_use]
    pub fn joint_of(&self, shown: &[bool]) -> JointHull {
        let among = self.models.iter().enumerate();
        JointHull::of(among.filter(|&(index, _)| shown.get(index).copied().unwrap_or(true)))
    }
}
