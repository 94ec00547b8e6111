//! Data sets of which the truth is known, with a threshold that is in force today: how often the interval of
//! what the chosen cut saves over it holds what it really saves on new cases.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use crate::simulation::{Chance, order, study, true_cost};
use breakeven::domain::normal_cdf;
use breakeven::evaluate::{Baseline, CaseSample, Certainty, Settings, TodaySample};
use breakeven::resample::{Resampler, Resamples, Way};

/// One row of the table: normal scores, the positives 1.2 standard deviations higher.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TodayRow {
    pub(crate) cases: u32,
    pub(crate) prevalence: f64,
    pub(crate) cost_ratio: f64,
    /// Where today's way cuts.
    pub(crate) threshold: f64,
    /// What it cuts: the model's own score, or another one, its separation and how both correlate in each class.
    pub(crate) other: Option<(f64, f64)>,
}

/// What many data sets of a row say.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TodayFound {
    /// Means: of the true saving, and of the expected one less it.
    pub(crate) truth: f64,
    pub(crate) bias: f64,
    /// Shares of data sets: the interval holds it; the truth lies below, above it; it lies above 0 although
    /// nothing is saved.
    pub(crate) held: f64,
    pub(crate) below: f64,
    pub(crate) above: f64,
    pub(crate) false_claims: f64,
    pub(crate) width: f64,
    /// The same coverage if today's cost were taken as known.
    pub(crate) held_unpaired: f64,
}

const SEPARATION: f64 = 1.2;

impl TodayRow {
    /// Simulates data sets and resamples each.
    pub(crate) fn simulate(&self, data_sets: u32, resamples: u32) -> TodayFound {
        let seed =
            u64::from(self.cases) ^ self.cost_ratio.to_bits() ^ self.threshold.to_bits() << 1;
        let (mut chance, mut found) = (Chance::new(seed), TodayFound::default());
        for seed in 0..u64::from(data_sets) {
            self.add(&mut chance, (resamples, seed), &mut found);
        }
        let TodayFound { truth, bias, held, below, above, false_claims, width, held_unpaired } =
            &mut found;
        for mean in [truth, bias, held, below, above, false_claims, width, held_unpaired] {
            *mean /= f64::from(data_sets);
        }
        found
    }

    fn add(&self, chance: &mut Chance, (resamples, seed): (u32, u64), found: &mut TodayFound) {
        let weighted = self.prevalence * self.cost_ratio;
        let pc = weighted / (weighted + 1.0 - self.prevalence);
        let classes = chance.classes(self.cases, self.prevalence);
        let (separation, correlation) = self.other.unwrap_or((SEPARATION, 0.0));
        let (mut scores, mut others) = (vec![], vec![]);
        for &positive in &classes {
            let shared = chance.normal() * correlation.sqrt();
            let mut score = |separation: f64| {
                let own = chance.normal() * (1.0 - correlation).sqrt();
                shared + own + if positive { separation } else { 0.0 }
            };
            scores.push(score(SEPARATION));
            others.push(score(separation));
        }
        let models: &[&[f64]] = match self.other {
            None => &[&scores],
            Some(_) => &[&scores, &others],
        };
        let (curves, mut cases) = study(models, &classes);
        let mut drawn = Resamples::new(vec![]);
        drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..resamples));
        let mut sample = CaseSample::new(&cases, &curves);
        let model = models.len() - 1;
        let baseline = Baseline::Cut { model: format!("m{model}"), threshold: self.threshold };
        let cut = baseline.cut(&curves).unwrap().unwrap();
        cases.orders.push(order(models[model], &classes, &[Some(self.threshold)]));
        sample.today = Some(TodaySample::new(&cases, &curves, (baseline.clone(), cut)));
        let (pc_text, name) = (pc.to_string(), baseline.name());
        let of = |baseline: &str| {
            let settings =
                Settings::of([("pc", pc_text.as_str()), ("baseline", baseline)]).unwrap();
            let known = Certainty::new(&curves, &sample, &drawn, &settings, &[true]).unwrap();
            known.models[0]
        };
        let today = {
            let rate = |shift: f64| 1.0 - normal_cdf(self.threshold - shift);
            pc * (1.0 - rate(separation)) + (1.0 - pc) * rate(0.0)
        };
        let shift = |positive| if positive { SEPARATION } else { 0.0 };
        let chosen =
            true_cost(&curves.models[0], pc, |t, class| 1.0 - normal_cdf(t - shift(class)));
        let (truth, one) = (1.0 - chosen / today, |is_so: bool| f64::from(u8::from(is_so)));
        let paired = of(&name);
        let (low, high) = paired.interval.unwrap();
        found.truth += truth;
        found.bias += paired.expected_improvement.unwrap() - truth;
        found.held += one((low - 1e-12..=high + 1e-12).contains(&truth));
        found.below += one(truth < low - 1e-12);
        found.above += one(truth > high + 1e-12);
        found.false_claims += one(low > 0.0 && truth <= 0.0);
        found.width += high - low;
        let point = cut.point;
        let rates = format!("rule:{},{}", point.false_positive_rate, point.true_positive_rate);
        let (low, high) = of(&rates).interval.unwrap();
        found.held_unpaired += one((low..=high).contains(&truth));
    }
}
