//! The numbers that say how sure impacts are at one θ.

use crate::evaluate::certainty::numbers::{cases_to_tell, undecided};

/// What resampling says at one θ. All amounts are in units of value, for as many cases as there are.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactCertainty {
    /// How many resamples were made.
    pub resamples: usize,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelWorth>,
    /// Accepting none, and all; they have no improvement.
    pub trivial: [ModelWorth; 2],
    /// Pairs of models.
    pub pairs: Vec<PairWorth>,
}

impl ImpactCertainty {
    /// The models that these cases can't tell from another one: see
    /// [`Certainty::undecided`](crate::evaluate::Certainty::undecided).
    #[must_use]
    pub fn undecided(&self, best: usize, among: &[usize]) -> Vec<usize> {
        let of = |&model: &usize| {
            let of = &self.models[model];
            (model, of.interval, of.share_best)
        };
        undecided(best, among.iter().map(of), |a, b| {
            let pair = self.pairs.iter().find(|pair| pair.models == (a.min(b), a.max(b)))?;
            Some((pair.models, pair.interval, pair.share_first_better))
        })
    }
}

/// One policy at one θ.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ModelWorth {
    /// Of its impact on these cases, the cut taken as fixed.
    pub standard_error: f64,
    /// The impact to be expected on as many new cases, and its 95% interval.
    pub expected_impact: f64,
    /// The 95% interval of that.
    pub impact_interval: (f64, f64),
    /// What it is to be expected to be worth over the better of accepting all and none.
    pub expected_improvement: Option<f64>,
    /// Standard deviation of what that will be.
    pub improvement_deviation: Option<f64>,
    /// 95% interval of it. Where it reaches 0 these cases can't tell whether a model gains anything.
    pub interval: Option<(f64, f64)>,
    /// The share of resamples in which it is the best policy.
    pub share_best: f64,
}

/// Two models at one θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairWorth {
    /// The models' indices.
    pub models: (usize, usize),
    /// Impact of the first less impact of the other.
    pub difference: f64,
    /// Of the difference, the cuts taken as fixed.
    pub standard_error: f64,
    /// 95% interval of the difference on as many new cases.
    pub interval: (f64, f64),
    /// The share of resamples in which the first one is worth more.
    pub share_first_better: f64,
    /// Standard deviation of the difference over the resamples.
    pub spread: f64,
}

impl PairWorth {
    /// How many cases in all would tell which of the two is worth more, to two digits; `None` if a
    /// million would not.
    ///
    /// - `cases`: how many there are.
    #[must_use]
    pub fn cases_to_tell(&self, cases: f64) -> Option<f64> {
        cases_to_tell(cases, self.difference, self.spread)
    }
}
