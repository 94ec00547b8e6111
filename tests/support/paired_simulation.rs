//! Data sets with two models of which the truth is known: how often the interval of their difference,
//! that of an improvement over the second and that of the better one's saving hold what their cuts
//! really cost on new cases.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use crate::simulation::{Chance, study, true_cost};
use breakeven::domain::normal_cdf;
use breakeven::evaluate::{CaseSample, Certainty, Settings};
use breakeven::resample::{Resampler, Resamples, Way};

/// One row of the table: normal scores, the positives 1.2 standard deviations higher in the first
/// model, and `second` in the other; in each class the scores of both correlate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairRow {
    pub(crate) cases: u32,
    pub(crate) prevalence: f64,
    pub(crate) cost_ratio: f64,
    pub(crate) second: f64,
    pub(crate) correlation: f64,
}

/// What many data sets of a row say; costs are shares of what the better trivial policy costs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PairFound {
    pub(crate) data_sets: f64,
    /// Means: of the true difference of costs, and of the expected one less it.
    pub(crate) truth: f64,
    pub(crate) bias: f64,
    /// Shares of data sets: the interval of the difference holds it; it does not reach 0; it lies on
    /// the wrong side of 0.
    pub(crate) held: f64,
    pub(crate) told: f64,
    pub(crate) wrong: f64,
    /// The interval of the improvement of the first over the second holds the true one.
    pub(crate) improvement_held: f64,
    /// One of both models is the cheapest policy. Of these data sets: the mean of what it is expected
    /// to save less what it really does, the share in which the interval holds that.
    pub(crate) chosen: f64,
    pub(crate) chosen_bias: f64,
    pub(crate) chosen_held: f64,
}

const FIRST: f64 = 1.2;

impl PairRow {
    /// Simulates data sets and resamples each.
    pub(crate) fn simulate(&self, data_sets: u32, resamples: u32) -> PairFound {
        let seed = u64::from(self.cases) ^ self.cost_ratio.to_bits() ^ self.second.to_bits() << 1;
        let (mut chance, mut found) = (Chance::new(seed), PairFound::default());
        for seed in 0..u64::from(data_sets) {
            self.add(&mut chance, (resamples, seed), &mut found);
        }
        let n = f64::from(data_sets);
        found.chosen_bias /= found.chosen;
        found.chosen_held /= found.chosen;
        let PairFound { truth, bias, held, wrong, told, improvement_held, chosen, .. } = &mut found;
        for mean in [truth, bias, held, wrong, told, improvement_held, chosen] {
            *mean /= n;
        }
        PairFound { data_sets: n, ..found }
    }

    /// The scores of both models and the classes of a data set.
    fn data_set(&self, chance: &mut Chance) -> ([Vec<f64>; 2], Vec<bool>) {
        let classes = chance.classes(self.cases, self.prevalence);
        let mut scores = [vec![], vec![]];
        for &positive in &classes {
            let shared = chance.normal() * self.correlation.sqrt();
            for (scores, separation) in scores.iter_mut().zip([FIRST, self.second]) {
                let own = chance.normal() * (1.0 - self.correlation).sqrt();
                scores.push(shared + own + if positive { separation } else { 0.0 });
            }
        }
        (scores, classes)
    }

    fn add(&self, chance: &mut Chance, (resamples, seed): (u32, u64), found: &mut PairFound) {
        let weighted = self.prevalence * self.cost_ratio;
        let pc = weighted / (weighted + 1.0 - self.prevalence);
        let (scores, classes) = self.data_set(chance);
        let (curves, cases) = study(&[&scores[0], &scores[1]], &classes);
        let sample = CaseSample::new(&cases, &curves);
        let mut drawn = Resamples::new(vec![]);
        drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..resamples));
        let text = pc.to_string();
        let certainty = |baseline: &str| {
            let settings = Settings::of([("pc", text.as_str()), ("baseline", baseline)]).unwrap();
            Certainty::new(&curves, &sample, &drawn, &settings, &[]).unwrap()
        };
        let cost = |model: usize, separation: f64| {
            let shift = |positive| if positive { separation } else { 0.0 };
            true_cost(&curves.models[model], pc, |t, class| 1.0 - normal_cdf(t - shift(class)))
        };
        let (costs, trivial) = ([cost(0, FIRST), cost(1, self.second)], pc.min(1.0 - pc));
        let truth = costs[0] - costs[1];
        let one = |is_so: bool| f64::from(u8::from(is_so));
        let holds = |(low, high): (f64, f64), truth: f64| {
            one((low - 1e-12..=high + 1e-12).contains(&truth))
        };

        let against = certainty("model:m1");
        let (low, high) = against.pairs[0].interval;
        found.truth += truth / trivial;
        found.bias += (f64::midpoint(low, high) - truth) / trivial;
        found.held += holds((low, high), truth);
        found.told += one(low > 0.0 || high < 0.0);
        found.wrong += one((low > 0.0 && truth < 0.0) || (high < 0.0 && truth > 0.0));
        let improvement = against.models[0].interval.unwrap();
        found.improvement_held += holds(improvement, 1.0 - costs[0] / costs[1]);

        let apparent = [0, 1].map(|model: usize| curves.models[model].cost.value_at(pc));
        if apparent[0].min(apparent[1]) < trivial {
            let chosen = usize::from(apparent[1] < apparent[0]);
            let of = certainty("best_trivial").models[chosen];
            let saving = 1.0 - costs[chosen] / trivial;
            found.chosen += 1.0;
            found.chosen_bias += of.expected_improvement.unwrap() - saving;
            found.chosen_held += holds(of.interval.unwrap(), saving);
        }
    }
}
