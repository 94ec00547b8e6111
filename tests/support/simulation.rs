//! Data sets of which the truth is known: how often the interval of an improvement holds what the cut
//! chosen on a data set really saves on new cases.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use breakeven::curve::{Curves, ModelCurves};
use breakeven::domain::{
    CaseCounts, CaseOrder, CutRule, PairedCases, RandomSplit, ScoredCase, Scores, SortedCases,
    normal_cdf,
};
use breakeven::evaluate::{CaseSample, Certainty, Settings};
use breakeven::resample::{Resampler, Resamples, Way};

/// How the scores of both classes are distributed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    /// Normal, the positives 1.2 standard deviations higher.
    Binormal,
    /// Exponential, the positives with three times the mean.
    Exponential,
    /// The binormal ones, rounded to ten levels.
    TenLevels,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) cases: u32,
    pub(crate) prevalence: f64,
    pub(crate) cost_ratio: f64,
    pub(crate) shape: Shape,
}

/// What many data sets of a row say.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Found {
    pub(crate) data_sets: f64,
    /// Means: of the true improvement, and of its estimates less it: on the same cases, expected.
    pub(crate) truth: f64,
    pub(crate) apparent_bias: f64,
    pub(crate) bias: f64,
    /// Shares of data sets: the interval holds the truth; it lies above or below it; it reaches 0.
    pub(crate) held: f64,
    pub(crate) too_high: f64,
    pub(crate) too_low: f64,
    pub(crate) cannot_tell: f64,
    /// The interval lies above 0 where the truth does not.
    pub(crate) false_claims: f64,
    pub(crate) width: f64,
}

const SEPARATION: f64 = 1.2;

/// Uniform and normal numbers from SplitMix64.
pub(crate) struct Chance(RandomSplit, u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(RandomSplit { test_percent: 50, seed }, 0)
    }

    /// `0.0..1.0`.
    pub(crate) fn uniform(&mut self) -> f64 {
        self.1 += 1;
        (self.0.number(self.1) >> 11) as f64 / 2f64.powi(53)
    }

    /// Box–Muller.
    pub(crate) fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
        radius * (2.0 * std::f64::consts::PI * self.uniform()).cos()
    }

    /// Cases of which at least two are of each class, each positive with a chance.
    pub(crate) fn classes(&mut self, cases: u32, prevalence: f64) -> Vec<bool> {
        loop {
            let classes: Vec<bool> = (0..cases).map(|_| self.uniform() < prevalence).collect();
            let positives = classes.iter().filter(|&&positive| positive).count();
            if positives >= 2 && positives + 2 <= classes.len() {
                return classes;
            }
        }
    }
}

impl Shape {
    pub(crate) fn score(self, chance: &mut Chance, positive: bool) -> f64 {
        let shift = if positive { SEPARATION } else { 0.0 };
        match self {
            Self::Binormal => chance.normal() + shift,
            Self::Exponential => -(1.0 - chance.uniform()).ln() * if positive { 3.0 } else { 1.0 },
            Self::TenLevels => ((chance.normal() + shift + 1.75) / 0.5).floor().clamp(0.0, 9.0),
        }
    }

    /// The share of a class that a threshold admits.
    fn admitted(self, threshold: f64, positive: bool) -> f64 {
        let shift = if positive { SEPARATION } else { 0.0 };
        match self {
            Self::Binormal => 1.0 - normal_cdf(threshold - shift),
            Self::Exponential => (-threshold.max(0.0) / if positive { 3.0 } else { 1.0 }).exp(),
            Self::TenLevels if threshold <= 0.0 => 1.0,
            Self::TenLevels => 1.0 - normal_cdf(threshold * 0.5 - 1.75 - shift),
        }
    }
}

impl Row {
    fn pc(&self) -> f64 {
        let weighted = self.prevalence * self.cost_ratio;
        weighted / (weighted + 1.0 - self.prevalence)
    }

    fn seed(&self) -> u64 {
        let shape = self.shape as u64;
        u64::from(self.cases) << 24 ^ self.prevalence.to_bits() ^ self.cost_ratio.to_bits() ^ shape
    }

    /// Scores and classes of a data set.
    fn data_set(&self, chance: &mut Chance) -> (Vec<f64>, Vec<bool>) {
        let classes = chance.classes(self.cases, self.prevalence);
        let scores = classes.iter().map(|&positive| self.shape.score(chance, positive));
        (scores.collect(), classes)
    }

    /// What the cut chosen on a data set really saves.
    fn truth(&self, curves: &Curves) -> f64 {
        let pc = self.pc();
        1.0 - true_cost(&curves.models[0], pc, |t, positive| self.shape.admitted(t, positive))
            / pc.min(1.0 - pc)
    }

    /// Simulates data sets and resamples each.
    pub(crate) fn simulate(&self, data_sets: u32, resamples: u32) -> Found {
        let (mut chance, mut found) = (Chance::new(self.seed()), Found::default());
        for seed in 0..u64::from(data_sets) {
            let (scores, classes) = self.data_set(&mut chance);
            self.add(&scores, &classes, (resamples, seed), &mut found);
        }
        let n = f64::from(data_sets);
        for mean in [
            &mut found.truth, &mut found.apparent_bias, &mut found.bias, &mut found.held,
            &mut found.too_high, &mut found.too_low, &mut found.cannot_tell,
            &mut found.false_claims, &mut found.width,
        ] {
            *mean /= n;
        }
        Found { data_sets: n, ..found }
    }

    fn add(
        &self,
        scores: &[f64],
        classes: &[bool],
        (resamples, seed): (u32, u64),
        found: &mut Found,
    ) {
        let (curves, cases) = study(&[scores], classes);
        let sample = CaseSample::new(&cases, &curves);
        let mut drawn = Resamples::new(vec![]);
        drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..resamples));
        let pc = self.pc().to_string();
        let settings = Settings::of([("pc", pc.as_str())]).unwrap();
        let model = Certainty::new(&curves, &sample, &drawn, &settings, &[]).unwrap().models[0];
        let truth = self.truth(&curves);
        let pc = self.pc();
        let apparent = 1.0 - curves.models[0].cost.value_at(pc) / pc.min(1.0 - pc);
        let (low, high) = model.interval.unwrap();
        let one = |is_so: bool| f64::from(u8::from(is_so));
        found.truth += truth;
        found.apparent_bias += apparent - truth;
        found.bias += model.expected_improvement.unwrap() - truth;
        found.too_high += one(truth < low - 1e-12);
        found.too_low += one(truth > high + 1e-12);
        found.held += one((low - 1e-12..=high + 1e-12).contains(&truth));
        found.cannot_tell += one(low <= 0.0);
        found.false_claims += one(low > 0.0 && truth <= 0.0);
        found.width += high - low;
    }
}

/// What a model's cut really costs at PC(+).
///
/// - `admitted`: the share of a class that a threshold admits.
pub(crate) fn true_cost(model: &ModelCurves, pc: f64, admitted: impl Fn(f64, bool) -> f64) -> f64 {
    let (hull, best) = (&model.hull, model.hull.best_at(pc));
    let rate = |positive| match hull.corners()[best].threshold {
        None => 0.0,
        Some(_) if best + 1 == hull.corners().len() => 1.0,
        Some(threshold) => admitted(threshold, positive),
    };
    pc * (1.0 - rate(true)) + (1.0 - pc) * rate(false)
}

/// Cases in the order of their scores, with some cuts.
pub(crate) fn order(scores: &[f64], classes: &[bool], thresholds: &[Option<f64>]) -> CaseOrder {
    let cases = (0u32..).zip(scores.iter().zip(classes));
    let case = |(index, (&score, &positive))| ScoredCase { score, index, positive };
    CaseOrder::new(cases.map(case), CutRule::ScoreAtLeast, thresholds)
}

/// A study of some models' scores, high ones risky, and the cases behind it.
pub(crate) fn study(models: &[&[f64]], classes: &[bool]) -> (Curves, PairedCases) {
    let rule = CutRule::ScoreAtLeast;
    let model = |(index, scores): (usize, &&[f64])| {
        let cases = SortedCases::of_scores(Scores::of(scores), classes, [false, true], rule);
        ModelCurves::new(format!("m{index}"), cases.unwrap(), None)
    };
    let curves = Curves::new(models.iter().enumerate().map(model).collect());
    let order = |(scores, model): (&&[f64], &ModelCurves)| {
        let thresholds: Vec<_> = model.hull.corners().iter().map(|c| c.threshold).collect();
        order(scores, classes, &thresholds)
    };
    let orders = models.iter().zip(&curves.models).map(order).collect();
    let counts = CaseCounts::Single(classes.len());
    (curves, PairedCases { counts, orders, is_judging: false })
}
