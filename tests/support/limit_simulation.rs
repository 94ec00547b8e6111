//! Data sets of which the truth is known, and a limit on how many cases can be acted on: how often the
//! interval of the gain within it holds what the best rule really brings.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use crate::simulation::{Chance, study};
use breakeven::domain::normal_cdf;
use breakeven::evaluate::{
    Baseline, CaseSample, Certainty, Evaluation, Settings, Sureness, Targets,
};
use breakeven::resample::{Resampler, Resamples, Way};

/// One row of the table: normal scores, those of positives 1.2 standard deviations higher in
/// the first model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LimitRow {
    pub(crate) cases: u32,
    pub(crate) prevalence: f64,
    pub(crate) cost_ratio: f64,
    /// The share of the cases that can be acted on.
    pub(crate) limit: f64,
    /// So many models, of which the best is judged.
    pub(crate) models: usize,
    /// How many standard deviations the scores of positives lie less high from model to model.
    pub(crate) apart: f64,
    /// Share of the variance that all scores of a case have in common.
    pub(crate) correlation: f64,
}

/// What many data sets of a row say; gains are shares of what the better policy without a model costs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LimitFound {
    pub(crate) truth: f64,
    /// Mean of the expected gain less the true one.
    pub(crate) bias: f64,
    /// Shares of data sets: the interval holds the true gain, the limit binds.
    pub(crate) held: f64,
    pub(crate) bound: f64,
}

impl LimitRow {
    /// Simulates data sets and resamples each.
    pub(crate) fn simulate(&self, data_sets: u32, resamples: u32) -> LimitFound {
        let mut chance = Chance::new(u64::from(self.cases) ^ self.limit.to_bits());
        let mut found = LimitFound::default();
        for seed in 0..u64::from(data_sets) {
            self.add(&mut chance, (resamples, seed), &mut found);
        }
        for mean in [&mut found.truth, &mut found.bias, &mut found.held, &mut found.bound] {
            *mean /= f64::from(data_sets);
        }
        found
    }

    fn separation(&self, model: usize) -> f64 {
        1.2 - self.apart * model as f64
    }

    fn add(&self, chance: &mut Chance, (resamples, seed): (u32, u64), found: &mut LimitFound) {
        let classes = chance.classes(self.cases, self.prevalence);
        let mut scores = vec![vec![]; self.models];
        for &positive in &classes {
            let common = chance.normal();
            for (model, scores) in scores.iter_mut().enumerate() {
                let own = (1.0 - self.correlation).sqrt() * chance.normal();
                let noise = self.correlation.sqrt() * common + own;
                scores.push(noise + if positive { self.separation(model) } else { 0.0 });
            }
        }
        let scores: Vec<&[f64]> = scores.iter().map(Vec::as_slice).collect();
        let (curves, cases) = study(&scores, &classes);
        let mut drawn = Resamples::new(vec![]);
        drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..resamples));
        let (ratio, capacity) =
            (self.cost_ratio.to_string(), (self.limit * f64::from(self.cases)).to_string());
        let settings = [("cost-ratio", &*ratio), ("capacity", &*capacity)];
        let settings = Settings::of(settings).unwrap();
        let sample = CaseSample::new(&cases, &curves);
        let known = Certainty::new(&curves, &sample, &drawn, &settings, &[]).unwrap();
        let evaluation = Evaluation::new(&curves, &settings).unwrap();
        let evaluation = evaluation.with_certainty(Sureness::Known(Box::new(known)), &curves.joint);
        let targets = Targets::new(&curves, &settings).unwrap();
        let of = (&evaluation, &curves.joint);
        let targets = targets.with_expected(&curves, of, &Baseline::BestTrivial);
        let best = targets.best_within_limit(&[]).unwrap();
        let at = targets.models[best].within_limit;
        let (pc, share) = (evaluation.condition.pc(), targets.prevalence);
        let unit = targets.population * (share * self.cost_ratio + 1.0 - share);
        let rate = |shift: f64| at.threshold.map_or(0.0, |t| 1.0 - normal_cdf(t - shift));
        let cost = pc * (1.0 - rate(self.separation(best))) + (1.0 - pc) * rate(0.0);
        let (trivial, band) = (pc.min(1.0 - pc), targets.gains.unwrap().within_limit[best]);
        let truth = (trivial - cost) * unit;
        let (low, high) = band.outer;
        let one = |is_so: bool| f64::from(u8::from(is_so));
        found.truth += truth / (trivial * unit);
        found.bias += (band.expected - truth) / (trivial * unit);
        found.held += one((low - 1e-9..=high + 1e-9).contains(&truth));
        found.bound += one(at.share < targets.models[best].best.share - 1e-9);
    }
}
