//! Who is best everywhere, and who can never be.
//!
//! Source: Provost & Fawcett (2001), section 3 (a classifier off the convex hull is never optimal).

use crate::curve::{Corner, Curves, JointHull, Policy};

/// Which models own all of the joint hull, and which own nothing of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dominance {
    /// The model that owns all of the hull between the two fixed policies, if one of several does.
    pub dominates: Option<usize>,
    /// Shown models that own no corner: under no condition is one of their cuts the best.
    pub never_best: Vec<usize>,
}

impl Dominance {
    /// Looks the hull's corners up in the models' own hulls. O(corners · models · log n).
    ///
    /// - `joint`: the hull over the models that are shown.
    /// - `shown`: which these are; all that it does not reach.
    #[must_use]
    pub fn new(curves: &Curves, joint: &JointHull, shown: &[bool]) -> Self {
        let owned: Vec<Vec<usize>> = joint
            .corners()
            .iter()
            .filter(|(policy, _)| policy.model().is_some())
            .map(|&(_, corner)| owners(curves, shown, corner))
            .collect();
        let among = |model: &usize| shown.get(*model).copied().unwrap_or(true);
        let models = || (0..curves.models.len()).filter(among);
        let owns_all = |model: &usize| owned.iter().all(|owners| owners.contains(model));
        let owns_none = |model: &usize| !owned.iter().any(|owners| owners.contains(model));
        Self {
            dominates: models()
                .find(owns_all)
                .filter(|_| !owned.is_empty() && models().nth(1).is_some()),
            never_best: models().filter(owns_none).collect(),
        }
    }
}

/// The shown models that reach a corner of the joint hull: one that does has it on its own hull.
pub(crate) fn owners(curves: &Curves, shown: &[bool], corner: Corner) -> Vec<usize> {
    let reaches = |model: usize| {
        let corners = curves.models[model].hull.corners();
        // Both rates grow along a hull.
        let at = corners.partition_point(|c| c.point < corner.point);
        corners.get(at).is_some_and(|c| c.point == corner.point)
    };
    let is_shown = |model: &usize| shown.get(*model).copied().unwrap_or(true);
    (0..curves.models.len()).filter(is_shown).filter(|&model| reaches(model)).collect()
}

/// The owners of an interval as policies: the models, or the fixed policy itself.
pub(crate) fn policies(
    curves: &Curves,
    shown: &[bool],
    (policy, corner): (Policy, Corner),
) -> Vec<Policy> {
    match policy {
        Policy::Model(_) => owners(curves, shown, corner).into_iter().map(Policy::Model).collect(),
        fixed => vec![fixed],
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::ModelCurves;

    pub(crate) fn curves() -> Curves {
        let model = |(name, found)| {
            ModelCurves::of(name, &[(2.0, found, 10 - found), (1.0, 10 - found, found)])
        };
        Curves::new([("good", 8), ("same", 8), ("poor", 6), ("bad", 5)].map(model).to_vec())
    }

    pub(crate) fn of(curves: &Curves, shown: &[bool]) -> Dominance {
        Dominance::new(curves, &curves.joint_of(shown), shown)
    }

    #[test]
    fn a_model_that_ties_with_the_best_is_not_never_best() {
        let dominance = of(&curves(), &[]);
        assert_eq!(dominance, Dominance { dominates: Some(0), never_best: vec![2, 3] });
    }

    #[test]
    fn only_shown_models_compete() {
        let dominance = of(&curves(), &[false, false, true, true]);
        assert_eq!(dominance, Dominance { dominates: Some(2), never_best: vec![3] });
        // Nothing is on the hull where no model beats the fixed policies.
        let dominance = of(&curves(), &[false, false, false, true]);
        assert_eq!(dominance, Dominance { dominates: None, never_best: vec![3] });
    }
}
