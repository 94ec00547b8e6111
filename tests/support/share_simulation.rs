//! How often the rule that is chosen on a data set really beats the better policy without a model,
//! by the share of resamples in which it is said to: data sets of which the truth is known.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use crate::simulation::{Chance, study, true_cost};
use breakeven::curve::Curves;
use breakeven::domain::normal_cdf;
use breakeven::evaluate::{CaseSample, Certainty, Settings};
use breakeven::resample::{Resampler, Resamples, Way};

/// Upper ends of the shares that are counted together; the first bin begins at 0.2.
pub(crate) const BINS: [f64; 5] = [0.4, 0.6, 0.8, 0.95, 1.0];

/// What many data sets say.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shares {
    /// By bin: how many data sets, and in how many the rule is really better.
    pub(crate) bins: [(f64, f64); BINS.len()],
    /// Data sets in which the share is above 0.995 and the interval of the saving reaches 0.
    pub(crate) solid_but_unsure: u32,
    /// Those in which the interval lies above 0 and the share is not above 0.95.
    pub(crate) sure_but_faint: u32,
}

impl Shares {
    /// Adds a data set.
    ///
    /// - `share`: of the resamples, in which any model is the best policy.
    /// - `low`: the lower end of the interval of the saving.
    pub(crate) fn add(&mut self, share: f64, low: f64, is_better: bool) {
        self.solid_but_unsure += u32::from(share > 0.995 && low <= 0.0);
        self.sure_but_faint += u32::from(low > 0.0 && share <= 0.95);
        if share >= 0.2 {
            let bin = &mut self.bins[BINS.iter().position(|&end| share <= end + 1e-9).unwrap()];
            *bin = (bin.0 + 1.0, bin.1 + f64::from(u8::from(is_better)));
        }
    }

    /// Data sets of 100 to 1,000 cases, a tenth to half of them positive, at PC(+) 0.1 to 0.9: normal
    /// scores, those of positives 0 to 1.6 standard deviations higher, `models` with half of their
    /// variance in common.
    pub(crate) fn simulate(models: usize, data_sets: u32, resamples: u32) -> Self {
        let (mut chance, mut found) = (Chance::new(models as u64), Self::default());
        for seed in 0..u64::from(data_sets) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "to 1000")]
            let cases = (100.0 * 10f64.powf(chance.uniform())).round() as u32;
            let separation = 1.6 * chance.uniform();
            let pc = 0.1 + 0.8 * chance.uniform();
            let prevalence = 0.1 + 0.4 * chance.uniform();
            let classes = chance.classes(cases, prevalence);
            let scores = scores(&mut chance, &classes, (models, separation));
            let scores: Vec<&[f64]> = scores.iter().map(Vec::as_slice).collect();
            let (curves, cases) = study(&scores, &classes);
            let mut drawn = Resamples::new(vec![]);
            drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..resamples));
            let (sample, text) = (CaseSample::new(&cases, &curves), pc.to_string());
            let settings = Settings::of([("pc", text.as_str())]).unwrap();
            let of = Certainty::new(&curves, &sample, &drawn, &settings, &[]).unwrap();
            let chosen = cheapest(&curves, pc);
            let low = of.models[chosen].interval.unwrap().0;
            let share = 1.0 - of.trivial.iter().map(|of| of.share_best).sum::<f64>();
            found.add(share, low, is_better(&curves, (chosen, pc), separation));
        }
        found
    }
}

/// Scores of some models, in each class correlated.
fn scores(
    chance: &mut Chance,
    classes: &[bool],
    (models, separation): (usize, f64),
) -> Vec<Vec<f64>> {
    let mut scores = vec![Vec::with_capacity(classes.len()); models];
    for &positive in classes {
        let common = chance.normal();
        for scores in &mut scores {
            let noise = (common + chance.normal()) / 2f64.sqrt();
            scores.push(noise + if positive { separation } else { 0.0 });
        }
    }
    scores
}

fn cheapest(curves: &Curves, pc: f64) -> usize {
    let cost = |model: &usize| curves.models[*model].cost.value_at(pc);
    (0..curves.models.len()).min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap()
}

/// Whether a model's cut really costs less than the better policy without a model.
fn is_better(curves: &Curves, (model, pc): (usize, f64), separation: f64) -> bool {
    let shift = |positive| if positive { separation } else { 0.0 };
    let admitted = |threshold, positive| 1.0 - normal_cdf(threshold - shift(positive));
    true_cost(&curves.models[model], pc, admitted) < pc.min(1.0 - pc) - 1e-12
}
