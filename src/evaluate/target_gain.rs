//! What acting within a limit is to be expected to bring on new cases, over what models are compared
//! with.
//!
//! Where the limit binds, the number of cases sets the threshold and not what became of them, so the
//! cut is taken as fixed: its cost and the closed form of its variance. Elsewhere the rule is that of
//! the cost ratio, and so is what is to be expected of it.

use crate::curve::Curves;
use crate::domain::OperatingPoint;
use crate::evaluate::certainty::numbers::{Band, ModelCertainty};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::setting::baseline::Baseline;
use crate::evaluate::targets::{TargetGains, TargetPoint, Targets};

impl Targets {
    /// The same with what is to be expected on new cases, if it is known.
    ///
    /// - `evaluation`: at the same settings, of these models.
    /// - `recommended`: the model that is recommended at the condition, if one is.
    #[must_use]
    pub fn with_expected(
        self,
        curves: &Curves,
        (evaluation, recommended): (&Evaluation, Option<usize>),
        baseline: &Baseline,
    ) -> Self {
        let gains = self.gains(curves, evaluation, baseline);
        let gains = gains.map(|gains| TargetGains { recommended, ..gains });
        Self { gains, ..self }
    }

    fn gains(
        &self,
        curves: &Curves,
        evaluation: &Evaluation,
        baseline: &Baseline,
    ) -> Option<TargetGains> {
        let (certainty, pc) = (evaluation.certainty()?, evaluation.condition.pc());
        let of_baseline = evaluation.baseline.value_at(pc);
        let amounts = self.amounts;
        let worst = self.prevalence * amounts.cost_of_miss()
            + (1.0 - self.prevalence) * amounts.cost_of_alarm();
        let scale = self.population * worst * of_baseline;
        let free = |of: &ModelCertainty| of.saving().map(|band| band.times(scale));
        let within = |(index, of): (usize, &ModelCertainty)| {
            let at = &self.models[index].within_limit;
            if !self.is_bound(index) {
                return free(of);
            }
            let point = match (&curves.models[index].test, at.threshold) {
                (Some(test), Some(_)) => test.point(test.cut_at(at.threshold)),
                _ => self.rates(at),
            };
            let cost = of.cost_of_cut(point, pc);
            let saved = 1.0 - cost.expected / of_baseline;
            let deviation = cost.deviation() / of_baseline;
            (of_baseline > 0.0).then(|| Band::of_saving(saved, deviation).times(scale))
        };
        Some(TargetGains {
            baseline: (baseline.clone(), evaluation.baseline_threshold, pc),
            within_limit: certainty.models.iter().enumerate().map(within).collect::<Option<_>>()?,
            free: certainty.models.iter().map(free).collect::<Option<_>>()?,
            cost: scale,
            recommended: None,
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
