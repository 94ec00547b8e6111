//! What acting within a limit is to be expected to bring on new cases, over what models are compared
//! with.
//!
//! Where the limit binds, the number of cases sets the threshold and hardly what became of them, so
//! the cut is taken as fixed: its cost, with what the choice among the last cuts within the limit
//! flatters it by, and the closed form of its variance. The best model was chosen by its cost there:
//! it is raised by its optimism, see [`optimism`]. Elsewhere the rule is that of the cost ratio, and
//! so is what is to be expected of it.

use crate::curve::{Curves, JointHull, Targeting};
use crate::domain::{OperatingPoint, SortShort};
use crate::evaluate::certainty::choice::optimism;
use crate::evaluate::certainty::numbers::{Band, Certainty};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::setting::settings::Baseline;
use crate::evaluate::targets::{TargetGains, TargetPoint, Targets};

impl Targets {
    /// The same with what is to be expected on new cases, if it is known.
    ///
    /// - `evaluation`: at the same settings, of these models.
    /// - `joint`: the hull over the models that may be the best.
    #[must_use]
    pub fn with_expected(
        self,
        curves: &Curves,
        (evaluation, joint): (&Evaluation, &JointHull),
        baseline: &Baseline,
    ) -> Self {
        let gains = self.gains(curves, (evaluation, joint), baseline);
        Self { gains, ..self }
    }

    fn gains(
        &self,
        curves: &Curves,
        (evaluation, joint): (&Evaluation, &JointHull),
        baseline: &Baseline,
    ) -> Option<TargetGains> {
        let (certainty, pc) = (evaluation.certainty()?, evaluation.condition.pc());
        let of_baseline = evaluation.baseline.value_at(pc);
        let amounts = self.amounts;
        let worst = self.prevalence * amounts.cost_of_miss()
            + (1.0 - self.prevalence) * amounts.cost_of_alarm();
        let scale = self.population * worst * of_baseline;
        let limited = Limited { targets: self, curves, evaluation, certainty, of_baseline, scale };
        let free: Vec<Saving> = certainty
            .models
            .iter()
            .map(|of| of.expected_improvement.zip(of.improvement_deviation))
            .collect::<Option<_>>()?;
        let mut within = free.clone();
        for model in (0..within.len()).filter(|&model| self.is_bound(model)) {
            within[model] = limited.saving(model);
        }
        limited.allow_for_choice(joint.among(), &mut within);
        let bands = |savings: Vec<Saving>| {
            let band = |(saved, deviation)| Band::of_saving(saved, deviation).times(scale);
            savings.into_iter().map(band).collect()
        };
        Some(TargetGains {
            baseline: (baseline.clone(), evaluation.baseline_threshold, pc),
            within_limit: bands(within),
            free: bands(free),
            cost: scale,
            recommended: evaluation.recommended(joint).0.model(),
        })
    }

    fn rates(&self, at: &TargetPoint) -> OperatingPoint {
        let alarms = at.false_positives / (self.population * (1.0 - self.prevalence));
        OperatingPoint::new(alarms.clamp(0.0, 1.0), at.response.clamp(0.0, 1.0))
    }

    /// What the better of acting on all and on none brings.
    #[must_use]
    pub fn better_fixed(&self) -> (bool, f64) {
        let [none, all] = [0.0, 1.0].map(|share| self.at_random(share));
        (all > none, all.max(none))
    }
}

/// The share of the baseline's cost that is to be expected to be saved, and its standard deviation.
type Saving = (f64, f64);

/// What models save within a limit.
struct Limited<'a> {
    targets: &'a Targets,
    curves: &'a Curves,
    evaluation: &'a Evaluation,
    certainty: &'a Certainty,
    /// Normalized expected cost of the baseline, and that in the unit of the amounts.
    of_baseline: f64,
    scale: f64,
}

impl Limited<'_> {
    /// What a model that the limit binds saves; the baseline costs something.
    fn saving(&self, model: usize) -> Saving {
        let (targets, of) = (self.targets, &self.certainty.models[model]);
        let at = &targets.models[model].within_limit;
        let (point, flattery) = match (&self.curves.models[model].test, at.threshold) {
            (_, None) => (targets.rates(at), 0.0),
            (Some(test), _) => (test.point(test.cut_at(at.threshold)), 0.0),
            (None, _) => (targets.rates(at), self.flattery_of_cut(model)),
        };
        let cost = of.cost_of_cut(point, self.evaluation.condition.pc());
        (1.0 - cost.expected / self.of_baseline - flattery, cost.deviation() / self.of_baseline)
    }

    /// How much a model's cut is flattered because it, and not the last within the limit, brings most
    /// on these cases.
    ///
    /// Profit is a random walk along the cuts that rises towards the limit: going back to its greatest
    /// value seems to gain, on average, as much as it really loses. It is flattered no more than a cut
    /// that is chosen without a limit: what is lost to the last cut may be no chance.
    fn flattery_of_cut(&self, model: usize) -> f64 {
        let (targets, at) = (self.targets, &self.targets.models[model].within_limit);
        let ranking = Targeting::of_model(&self.curves.models[model].ranking, targets.assumed);
        let last = targets.point(&ranking, &ranking.last_within(targets.limit.unwrap_or(1.0)));
        if at.share >= last.share {
            return 0.0;
        }
        let expected = self.certainty.models[model].expected_improvement;
        let free = self.evaluation.models[model].improvement.zip(expected);
        let most = free.map_or(0.0, |(measured, expected)| (measured - expected).max(0.0));
        (2.0 * (at.profit - last.profit) / self.scale).min(most)
    }

    /// Lowers what the best model saves: which one it is was chosen on these cases, too. Where no
    /// limit binds it the certainty allows for that, and on unseen cases nothing was chosen.
    ///
    /// - `among`: the models that may be the best.
    fn allow_for_choice(&self, among: &[usize], savings: &mut [Saving]) {
        let cost = |model: usize| -self.targets.models[model].within_limit.profit / self.scale;
        let mut by_cost = among.to_vec();
        by_cost.sort_short_by(|&a, &b| cost(a).total_cmp(&cost(b)));
        let is_chosen =
            |&best: &usize| self.targets.is_bound(best) && self.curves.models[best].test.is_none();
        let Some(best) = by_cost.first().copied().filter(is_chosen) else { return };
        let costs: Vec<f64> = by_cost.iter().map(|&model| cost(model)).collect();
        let covariance = |a: usize, b: usize| {
            let (a, b) = (by_cost[a], by_cost[b]);
            self.certainty.correlation(a, b) * savings[a].1 * savings[b].1
        };
        savings[best].0 -= optimism(&costs, covariance);
    }
}
