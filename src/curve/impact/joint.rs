//! The envelope over all models together: which model and cut is worth most at which θ.

use crate::curve::impact::envelope::{breakpoints, intervals_at, upper_envelope};
use crate::curve::impact::form::ImpactLine;
use crate::curve::impact::model::{ImpactCorner, ImpactModel};
use crate::curve::model::joint::Policy;
use crate::domain::ValueRanking;

/// An interval of θ on which one cut of one policy is worth most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactWinner {
    /// First θ of the interval.
    pub from: f64,
    /// Last θ of the interval; above `from`.
    pub to: f64,
    /// Who wins: [`Policy::AlwaysNegative`] rejects all, [`Policy::AlwaysPositive`] accepts all.
    pub policy: Policy,
    /// At which cut.
    pub corner: ImpactCorner,
}

/// Upper envelope over the corners of several models and the two trivial policies.
///
/// What a trivial policy is worth as well belongs to it; else the first model keeps a tie.
#[derive(Debug, Clone, PartialEq)]
pub struct JointImpact {
    corners: Vec<(Policy, ImpactCorner)>,
    breakpoints: Vec<f64>,
    among: Vec<usize>,
}

impl JointImpact {
    /// The joint envelope of some models.
    ///
    /// - `all`: the ranking of any model: what accepting all of the cases is worth.
    /// - `models`: (index to report, curve), all on the same cases.
    #[must_use]
    pub(super) fn of<'a>(
        all: &ImpactModel,
        models: impl Iterator<Item = (usize, &'a ImpactModel)>,
    ) -> Self {
        let last = all.values.ranking.cuts() - 1;
        let mut lines = vec![
            (all.units(0), (Policy::AlwaysNegative, 0)),
            (all.units(last), (Policy::AlwaysPositive, last)),
        ];
        let mut by_index = Vec::new();
        for (index, model) in models {
            let of = |corner: &ImpactCorner| (Policy::Model(index), corner.cut);
            lines.extend(model.corners().iter().map(|c| (model.units(c.cut), of(c))));
            by_index.push((index, model));
        }
        let envelope = upper_envelope(lines);
        let corner = |&(_, (policy, cut)): &(_, (Policy, usize))| {
            let found = by_index.iter().find(|(index, _)| policy == Policy::Model(*index));
            match found {
                Some((_, model)) => (policy, model.corner(cut)),
                None => (policy, ImpactCorner { threshold: None, ..all.corner(cut) }),
            }
        };
        Self {
            corners: envelope.iter().map(corner).collect(),
            breakpoints: breakpoints(&envelope, all.per_one()),
            among: by_index.iter().map(|&(index, _)| index).collect(),
        }
    }

    /// The indices of the models it is over, in their order.
    #[must_use]
    pub fn among(&self) -> &[usize] {
        &self.among
    }

    /// Cuts with their owners, in the order in which they are best as θ grows.
    #[must_use]
    pub fn corners(&self) -> &[(Policy, ImpactCorner)] {
        &self.corners
    }

    /// θ at which the best changes from `i` to `i + 1`; ascending, one fewer than corners.
    #[must_use]
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }

    /// Who is worth most at θ, and at which cut; of equally good ones the one that accepts fewest.
    /// O(log n).
    #[must_use]
    pub fn best_at(&self, theta: f64) -> (Policy, ImpactCorner) {
        let equal = intervals_at(&self.breakpoints, theta).map(|i| self.corners[i]);
        equal
            .min_by_key(|&(policy, corner)| (corner.accepted, policy))
            .expect("every interval has a corner")
    }

    /// The winners from one θ to another: they tile the interval, one entry a cut, none of width 0.
    #[must_use]
    pub fn winners(&self, (low, high): (f64, f64)) -> Vec<ImpactWinner> {
        let ends = self.breakpoints.iter().copied().chain([f64::INFINITY]);
        let starts = std::iter::once(f64::NEG_INFINITY).chain(self.breakpoints.iter().copied());
        let intervals = starts.zip(ends).zip(&self.corners);
        intervals
            .map(|((from, to), &(policy, corner))| ImpactWinner {
                from: from.max(low),
                to: to.min(high),
                policy,
                corner,
            })
            .filter(|winner| winner.from < winner.to)
            .collect()
    }

    /// The most that any of them is worth at θ.
    #[must_use]
    pub fn value_at(&self, theta: f64) -> f64 {
        self.best_at(theta).1.line.value_at(theta)
    }
}

impl ImpactModel {
    fn units(&self, cut: usize) -> (i64, i64) {
        let ranking: &ValueRanking = &self.values.ranking;
        self.form().line(ranking.accepted(cut), ranking.units(cut))
    }

    fn corner(&self, cut: usize) -> ImpactCorner {
        let ranking = &self.values.ranking;
        let (threshold, accepted) = (ranking.threshold(cut), ranking.accepted(cut));
        let line: ImpactLine = self.line(cut);
        ImpactCorner { cut, threshold, accepted, line }
    }
}
