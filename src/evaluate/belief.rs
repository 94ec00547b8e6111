//! What is lost by not knowing the cost ratio: the ratio of the costs of a miss and of a false alarm
//! is believed to be log-normal, and costs are averaged over it.
//!
//! Costs are per case, one false alarm = 1: `K(r) = π · r · FNR + (1 − π) · FPR`, where FNR counts the
//! positives, too, that acting does not help ([`Prevalence::success`]). It is linear in r,
//! so one cut for all ratios depends on the mean ratio alone, and a cut for each ratio is a sum over
//! the stretches of the hull.
//!
//! Source: Howard (1966), IEEE Trans. Syst. Sci. Cybern. 2:22–26 (the expected value of perfect
//! information); Drummond & Holte (2006), Machine Learning 65:95–130, section 5 (averages over
//! conditions).

use crate::curve::{CostCurve, Curves, JointHull, ModelCurves, Policy};
use crate::domain::{LogNormal, OperatingCondition, OperatingPoint, Prevalence, SortShort};
use crate::evaluate::decision::{Decision, Tally, decision};
use crate::evaluate::rounding::without_noise;
use crate::evaluate::settings::SettingError;

/// Expected costs under a belief about the cost ratio.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    /// In nine cases of ten the ratio lies between these.
    pub interval: (f64, f64),
    /// The mean ratio.
    pub mean_ratio: f64,
    /// Predicting nobody positive.
    pub never: f64,
    /// Predicting everybody positive.
    pub always: f64,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelBelief>,
    /// Chances that predicting nobody, or everybody, is the best of all policies.
    pub trivial_best: [f64; 2],
    /// The least cost of one cut of one model for all ratios.
    pub best_fixed: f64,
    /// The least cost if the ratio is found out first.
    pub best_adaptive: f64,
}

/// One model under a belief about the cost ratio.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelBelief {
    /// The least expected cost of one cut for all ratios.
    pub fixed: f64,
    /// That cut; `None` predicts nobody positive.
    pub fixed_threshold: Option<f64>,
    /// The expected cost if the ratio is found out first, and the best cut then used.
    pub adaptive: f64,
    /// The chance that the ratio is one at which this model is the best policy, `0.0..=1.0`.
    pub share_best: f64,
}

impl Belief {
    /// Expected costs of all models. O(corners).
    ///
    /// - `joint`: the hull over those that may win.
    /// - `interval`: the central 90% interval of the ratio, `0 < low < high`.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if the mean ratio is not finite.
    pub fn new(
        curves: &Curves,
        joint: &JointHull,
        interval: (f64, f64),
        prevalence: Prevalence,
    ) -> Result<Self, SettingError> {
        let ratio = LogNormal::of_interval(interval.0, interval.1);
        let mean = OperatingCondition::from_cost_ratio(ratio.mean(), prevalence)?;
        let over = Stretches { ratio, prevalence };
        let winners = joint.winners();
        let share = |policy: Policy| {
            let won = winners.iter().filter(|winner| winner.policy == policy);
            won.map(|winner| over.partial(winner.from, winner.to).0).sum::<f64>()
        };
        let model = |(index, model): (usize, &ModelCurves)| {
            // One cut for all ratios: the best one at the mean ratio.
            let corner = model.hull.corners()[model.hull.best_at(mean.pc())];
            ModelBelief {
                fixed: mean.absolute_cost(corner.point, 1.0),
                fixed_threshold: corner.threshold,
                adaptive: over.cost(&model.cost),
                share_best: share(Policy::Model(index)),
            }
        };
        let models: Vec<ModelBelief> = curves.models.iter().enumerate().map(model).collect();
        let never = mean.absolute_cost(OperatingPoint::ALWAYS_NEGATIVE, 1.0);
        let always = mean.absolute_cost(OperatingPoint::ALWAYS_POSITIVE, 1.0);
        let among = joint.among().iter().map(|&index| models[index].fixed);
        Ok(Self {
            interval,
            mean_ratio: ratio.mean(),
            never,
            always,
            trivial_best: [Policy::AlwaysNegative, Policy::AlwaysPositive].map(share),
            best_fixed: among.fold(never.min(always), f64::min),
            best_adaptive: over.cost(&joint.cost()),
            models,
        })
    }

    /// The better of predicting nobody and everybody positive, chosen for the mean ratio.
    pub fn best_trivial(&self) -> f64 {
        self.never.min(self.always)
    }

    /// What finding out the ratio saves at most, per case, one false alarm = 1; not below 0.
    pub fn worth_of_learning(&self) -> f64 {
        (self.best_fixed - self.best_adaptive).max(0.0)
    }

    /// The share of the cost that finding out the ratio saves at most, if people see any.
    pub fn saved_by_learning(&self) -> Option<f64> {
        Some(self.share_of_learning()).filter(|share| share.is_finite() && *share >= NO_SHARE)
    }

    fn share_of_learning(&self) -> f64 {
        without_noise(self.worth_of_learning() / self.best_fixed)
    }

    /// Whether that is worth finding it out.
    pub fn learning(&self) -> Learning {
        let (worth, share) = (self.worth_of_learning(), self.share_of_learning());
        if worth * f64::from(Tally::OF) < NOTHING || share <= 0.0 {
            Learning::SavesNothing
        } else if share < HARDLY {
            Learning::HardlyPays
        } else {
            Learning::Saves(share)
        }
    }

    /// The policy that is best for all ratios, and what it does to a thousand cases.
    ///
    /// # Errors
    /// As of [`Belief::new`].
    pub fn for_all(
        &self,
        curves: &Curves,
        joint: &JointHull,
        prevalence: Prevalence,
    ) -> Result<(Policy, Decision), SettingError> {
        let mean = OperatingCondition::from_cost_ratio(self.mean_ratio, prevalence)?;
        let best = joint.best_at(mean.pc());
        let ranking = curves.models[best.0.model().unwrap_or(0)].ranking.outline();
        let size = Tally::size(curves.models[0].ranking.class_weights(), prevalence);
        Ok((best.0, decision(best, ranking, mean, size)))
    }

    /// Every policy that may win with the chance that it is the best one, the likeliest first.
    pub fn likeliest(&self, joint: &JointHull) -> Vec<(Policy, f64)> {
        let of_model = |&model: &usize| (Policy::Model(model), self.models[model].share_best);
        let trivial = [Policy::AlwaysNegative, Policy::AlwaysPositive];
        let trivial = trivial.into_iter().zip(self.trivial_best);
        let mut chances: Vec<_> = joint.among().iter().map(of_model).chain(trivial).collect();
        chances.sort_short_by(|a, b| b.1.total_cmp(&a.1)); // stable
        chances
    }
}

/// A share of the cost below which finding out is hardly worth it.
const HARDLY: f64 = 0.01;
/// A share of the cost below which finding out is not said to save anything.
const NO_SHARE: f64 = 0.0005;
/// A cost of a thousand cases, in false alarms, that is none.
const NOTHING: f64 = 0.05;

/// Whether it is worth finding the cost ratio out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Learning {
    /// It saves next to nothing.
    SavesNothing,
    /// It saves less than one hundredth of the cost.
    HardlyPays,
    /// It saves such a share of the cost, at most.
    Saves(f64),
}

/// Stretches of PC(+) as stretches of the ratio.
struct Stretches {
    ratio: LogNormal,
    prevalence: Prevalence,
}

impl Stretches {
    /// The chance of a stretch, and the mean ratio on it times that chance.
    fn partial(&self, from: f64, to: f64) -> (f64, f64) {
        let ratio = |pc: f64| {
            let condition = OperatingCondition::from_pc(pc, self.prevalence);
            condition.expect("PC(+) from 0 to 1").cost_ratio()
        };
        self.ratio.partial(ratio(from), ratio(to))
    }

    /// Expected cost per case of an envelope whose best line is used at each ratio.
    fn cost(&self, envelope: &CostCurve) -> f64 {
        let (share, success) = (self.prevalence.share(), self.prevalence.success());
        let parts = envelope.pieces().map(|((from, to), line)| {
            let (chance, mean) = self.partial(from, to);
            // A positive is lost that is missed, or that acting does not help.
            let lost = match success {
                1.0 => line.at_one,
                success => success * line.at_one + (1.0 - success),
            };
            share * mean * lost + (1.0 - share) * chance * line.at_zero
        });
        parts.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_belief_is_a_known_ratio() {
        let curves = Curves::new(ModelCurves::crossing().to_vec());
        let prevalence = curves.models[0].ranking.prevalence();
        let belief = |low, high| Belief::new(&curves, &curves.joint, (low, high), prevalence);
        let narrow = belief(3.0, 3.0 * (1.0 + 1e-9)).unwrap();
        let known = OperatingCondition::from_cost_ratio(3.0, prevalence).unwrap();
        // PC(+) = 3/4: Rb at (0.6, 1) costs 0.6 · 0.5 per case.
        assert!((narrow.best_fixed - 0.3).abs() < 1e-9 && known.pc() == 0.75);
        assert!(narrow.worth_of_learning() < 1e-9, "{narrow:?}");
        assert!((narrow.models[1].share_best - 1.0).abs() < 1e-9);
        // Either model may be the best: something is learnt.
        let wide = belief(0.2, 5.0).unwrap();
        assert!(wide.worth_of_learning() > 0.01, "{wide:?}");
        let shares = wide.models.iter().map(|m| m.share_best).sum::<f64>();
        assert!((shares + wide.trivial_best.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((wide.models[0].share_best - 0.5).abs() < 1e-12, "the median ratio is 1");
        // An action that works half the time halves what a miss is worth, and loses half of it.
        let half = prevalence.with_success(0.5).unwrap();
        let often = Belief::new(&curves, &curves.joint, (6.0, 6.0 * (1.0 + 1e-9)), half).unwrap();
        let lost = known.absolute_cost(OperatingPoint::ALWAYS_NEGATIVE, 1.0);
        assert!((often.best_fixed - narrow.best_fixed - lost).abs() < 1e-6, "{often:?}");
        assert!((often.best_adaptive - narrow.best_adaptive - lost).abs() < 1e-6, "{often:?}");
    }
}
