//! What closed forms and resamples say at one condition: a few hundred thousand additions, so that a
//! slider can ask at every step.

use crate::curve::{Curves, TestBaseline};
use crate::evaluate::certainty::numbers::{Band, Certainty, ModelCertainty, PairCertainty};
use crate::evaluate::certainty::sample::CaseSample;
use crate::evaluate::certainty::tally::{Expected, Tally, interval, no_surer_than, variance};
use crate::evaluate::setting::settings::{Baseline, SettingError, Settings};
use crate::resample::{Cursor, CutLine, ModelResample, Resamples};

/// The place on the axis: where cuts are chosen, and where they are paid for (another one on unseen
/// cases of another prevalence).
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    chosen_at: f64,
    pc: f64,
}

impl Certainty {
    /// All models at the condition of some settings. O(resamples · models · log corners).
    ///
    /// - `shown`: which models may be the best, by index; those beyond its end may.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit these models.
    pub fn new(
        curves: &Curves,
        sample: &CaseSample,
        resamples: &Resamples,
        settings: &Settings,
        shown: &[bool],
    ) -> Result<Self, SettingError> {
        Self::read(curves, sample, (resamples, &mut Cursor::default()), settings, shown)
    }

    /// The same for one condition after another. O(resamples · models) where a condition is near the
    /// one before.
    ///
    /// - `cursor`: of these resamples.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit these models.
    pub fn read(
        curves: &Curves,
        sample: &CaseSample,
        (resamples, cursor): (&Resamples, &mut Cursor),
        settings: &Settings,
        shown: &[bool],
    ) -> Result<Self, SettingError> {
        let condition = settings.condition(curves.models[0].ranking.prevalence())?;
        let (chosen_at, mut pc) = (condition.pc(), condition.pc());
        let mut fixed = settings.baseline.curve(curves)?.value_at(pc);
        if let (Some(test), true) = (&curves.models[0].test_curve, sample.is_judging) {
            let comparison = settings.baseline.on_test(curves, settings.test_prevalence())?;
            pc = test.test_pc(condition, comparison.at);
            fixed = match &comparison.baseline {
                TestBaseline::Fixed(curve) => curve.value_at(pc),
                TestBaseline::Chosen(curve) => curve.line_at(chosen_at).value_at(pc),
            };
        }
        let model = match &settings.baseline {
            Baseline::Model(name) => curves.models.iter().position(|m| m.name == *name),
            _ => None,
        };
        let (place, baseline) = (Place { chosen_at, pc }, (model, fixed));
        let at = At { curves, sample, place, baseline, shown };
        Ok(at.certainty(resamples.len(), resamples.read(cursor, chosen_at)))
    }
}

/// Everything at one condition that resamples are read at.
struct At<'a> {
    curves: &'a Curves,
    sample: &'a CaseSample,
    place: Place,
    /// The baseline's model, if it is one, and its cost.
    baseline: (Option<usize>, f64),
    shown: &'a [bool],
}

/// Sums over all resamples.
struct Sums {
    models: Vec<Tally>,
    best: Tally,
    /// Of each resample the cheapest shown model, and what it costs there; empty if none is shown.
    cheapest: Vec<(usize, f64)>,
    /// By pair: differences on the resample and on all cases, with squares; how often the first costs
    /// less.
    pairs: Vec<[f64; 5]>,
}

impl At<'_> {
    /// - `found`: all models of every resample.
    fn sums(&self, found: &[ModelResample], count: usize) -> Sums {
        let models = self.sample.cuts.len();
        let mut sums = Sums {
            models: vec![Tally::default(); models],
            best: Tally::default(),
            cheapest: Vec::with_capacity(count),
            pairs: vec![[0.0; 5]; self.sample.pairs.len()],
        };
        found.chunks_exact(models.max(1)).for_each(|resample| self.add(resample, &mut sums));
        sums
    }

    fn add(&self, found: &[ModelResample], sums: &mut Sums) {
        let pc = self.place.pc;
        let mut cheapest: Option<(usize, f64)> = None;
        for (model, at) in found.iter().enumerate() {
            sums.models[model].add(*at);
            let cost = at.resample.cost(pc);
            if self.is_shown(model) && cheapest.is_none_or(|(_, least)| cost < least) {
                cheapest = Some((model, cost));
            }
        }
        sums.cheapest.extend(cheapest);
        let chosen = match cheapest {
            Some((model, cost)) if cost < self.trivial_cost() => found[model],
            _ => {
                let line = [CutLine::NEVER, CutLine::ALWAYS][self.cheaper_trivial()];
                ModelResample { resample: line, all: line, rest: line, left_out: found[0].left_out }
            }
        };
        sums.best.add(chosen);
        for (((a, b), _), sum) in self.sample.pairs.iter().zip(&mut sums.pairs) {
            let on_resample = found[*a].resample.cost(pc) - found[*b].resample.cost(pc);
            let on_all = found[*a].all.cost(pc) - found[*b].all.cost(pc);
            let less = if on_resample < 0.0 { 1.0 } else { 0.0 };
            let add = [on_resample, on_resample * on_resample, on_all, on_all * on_all, less];
            sum.iter_mut().zip(add).for_each(|(sum, add)| *sum += add);
        }
    }

    fn is_shown(&self, model: usize) -> bool {
        self.shown.get(model).copied().unwrap_or(true)
    }

    /// Which trivial policy costs less: 0 for predicting nobody positive.
    fn cheaper_trivial(&self) -> usize {
        usize::from(1.0 - self.place.pc <= self.place.pc)
    }

    fn trivial_cost(&self) -> f64 {
        self.place.pc.min(1.0 - self.place.pc)
    }

    fn corner(&self, model: usize) -> usize {
        self.curves.models[model].hull.best_at(self.place.chosen_at)
    }

    /// How many independent cases tell as much about a model's cut, by class.
    fn sizes(&self, model: usize) -> [f64; 2] {
        self.sample.cuts[model].effective_sizes(self.corner(model))
    }

    /// What a model's cut costs these cases.
    fn cost(&self, model: usize) -> f64 {
        self.sample.cuts[model].cost(self.corner(model), self.place.pc)
    }

    /// - `tally`: of the model, or of the best policy of each resample.
    fn expected(&self, model: usize, tally: &Tally) -> Expected {
        let (corner, pc) = (self.corner(model), self.place.pc);
        let last = self.curves.models[model].hull.corners().len() - 1;
        if corner == 0 || corner == last {
            // A model that decides nothing costs what the trivial policy costs: that is known.
            return Expected::trivial(corner == last, pc);
        }
        let fixed = self.sample.cuts[model].error_rates(corner);
        match self.sample.is_judging {
            true => Expected::judged(fixed, self.sizes(model), pc),
            false => tally.expected(fixed, pc),
        }
    }

    /// The share of resamples in which each model, and each trivial policy, is the best.
    ///
    /// Models compete as they are. The cheapest was chosen on the resample and flatters itself there,
    /// which trivial policies never do: it is set against them with its cost raised by as much as it
    /// is flattered on average.
    fn shares_best(&self, sums: &Sums, count: f64) -> (Vec<f64>, [f64; 2]) {
        let mut shares = vec![0.0; sums.models.len()];
        if let Some(leader) = self.leader() {
            let (trivial, sizes) = (self.trivial_cost(), self.sizes(leader));
            let fixed = self.sample.cuts[leader].error_rates(self.corner(leader));
            let mean = sums.cheapest.iter().map(|(_, cost)| cost).sum::<f64>() / count;
            let (expected, shift) = match self.sample.is_judging {
                true => (Expected::judged(fixed, sizes, self.place.pc), 0.0),
                false => {
                    let expected = sums.best.mixed(fixed, self.place.pc);
                    (expected, expected.cost - mean)
                }
            };
            for &(model, cost) in &sums.cheapest {
                if cost < trivial && cost + shift < trivial {
                    shares[model] += 1.0 / count;
                }
            }
            let variance = expected.variance(sizes, self.place.pc);
            no_surer_than(&mut shares, trivial - expected.cost, variance);
        }
        let mut trivial_shares = [0.0; 2];
        trivial_shares[self.cheaper_trivial()] = (1.0 - shares.iter().sum::<f64>()).max(0.0);
        (shares, trivial_shares)
    }

    fn certainty(&self, count: usize, found: &[ModelResample]) -> Certainty {
        let sums = self.sums(found, count);
        let expected: Vec<Expected> =
            (0..sums.models.len()).map(|m| self.expected(m, &sums.models[m])).collect();
        let mut chosen = expected.clone();
        if let (Some(winner), None) = (self.winner(), self.baseline.0) {
            // Which model it is was chosen on these cases, too.
            chosen[winner] = self.expected(winner, &sums.best);
        }
        let (shares, trivial_shares) = self.shares_best(&sums, as_f64(count));
        let models = (0..expected.len()).map(|model| ModelCertainty {
            share_best: shares[model],
            ..self.model(model, &chosen)
        });
        let trivial = [0, 1].map(|which| ModelCertainty {
            share_best: trivial_shares[which],
            ..self.trivial(which, &expected)
        });
        let pair = |index: usize| self.pair(index, (&expected, &sums), as_f64(count));
        Certainty {
            resamples: count,
            models: models.collect(),
            trivial,
            pairs: (0..self.sample.pairs.len()).map(pair).collect(),
        }
    }

    /// The shown model whose cut is the cheapest on these cases; of equals the first.
    fn leader(&self) -> Option<usize> {
        let by_cost = |a: &usize, b: &usize| self.cost(*a).total_cmp(&self.cost(*b));
        (0..self.sample.cuts.len()).filter(|&model| self.is_shown(model)).min_by(by_cost)
    }

    /// That model, if no trivial policy is as cheap.
    fn winner(&self) -> Option<usize> {
        self.leader().filter(|&model| self.cost(model) < self.trivial_cost())
    }

    fn model(&self, model: usize, expected: &[Expected]) -> ModelCertainty {
        let (cuts, pc) = (&self.sample.cuts[model], self.place.pc);
        let own = |m: usize| expected[m].variance(self.sizes(m), pc);
        let (cost, variance) = (expected[model].cost, own(model));
        let (improvement, deviation) = match self.baseline {
            (_, 0.0) => (None, 0.0),
            (None, of) => (Some(1.0 - cost / of), variance.sqrt() / of),
            (Some(base), _) if expected[base].cost == 0.0 => (None, 0.0),
            (Some(base), _) => {
                let of = expected[base].cost;
                let ratio = cost / of;
                let both = variance + ratio * ratio * own(base)
                    - 2.0 * ratio * self.covariance(model, base);
                (Some(1.0 - ratio), both.max(0.0).sqrt() / of)
            }
        };
        ModelCertainty {
            standard_error: cuts.standard_error(self.corner(model), pc),
            expected_cost: cost,
            deviation: variance.sqrt(),
            expected_improvement: improvement,
            improvement_deviation: improvement.map(|_| deviation),
            interval: improvement.map(|saved| Band::of_saving(saved, deviation).outer),
            share_best: 0.0,
            cases: self.sizes(model),
        }
    }

    /// Covariance of the costs of two models' fixed cuts on the same cases.
    fn covariance(&self, a: usize, b: usize) -> f64 {
        let square = |m: usize| {
            let se = self.sample.cuts[m].standard_error(self.corner(m), self.place.pc);
            se * se
        };
        if a == b {
            return square(a);
        }
        let is_theirs = |pair: &&((usize, usize), _)| pair.0 == (a.min(b), a.max(b));
        let pair = self.sample.pairs.iter().find(is_theirs).and_then(|(_, cuts)| cuts.as_ref());
        pair.map_or(0.0, |cuts| {
            let se = cuts.standard_error(self.place.chosen_at, self.place.pc);
            (square(a) + square(b) - se * se) / 2.0
        })
    }

    /// A trivial policy: its cost is known, the baseline's may not be.
    fn trivial(&self, which: usize, expected: &[Expected]) -> ModelCertainty {
        let cost = [CutLine::NEVER, CutLine::ALWAYS][which].cost(self.place.pc);
        let of = self.baseline.0.map_or(self.baseline.1, |model| expected[model].cost);
        let improvement = (of != 0.0).then(|| 1.0 - cost / of);
        let deviation = self.baseline.0.map_or(0.0, |model| {
            expected[model].variance(self.sizes(model), self.place.pc).sqrt() * cost / (of * of)
        });
        ModelCertainty {
            expected_cost: cost,
            expected_improvement: improvement,
            improvement_deviation: improvement.map(|_| deviation),
            interval: improvement.map(|saved| Band::of_saving(saved, deviation).outer),
            ..ModelCertainty::default()
        }
    }

    fn pair(
        &self,
        index: usize,
        (expected, sums): (&[Expected], &Sums),
        count: f64,
    ) -> PairCertainty {
        let ((a, b), cuts) = &self.sample.pairs[index];
        let se = |model: usize| {
            self.sample.cuts[model].standard_error(self.corner(model), self.place.pc)
        };
        let standard_error = match cuts {
            Some(cuts) => cuts.standard_error(self.place.chosen_at, self.place.pc),
            None => (se(*a) * se(*a) + se(*b) * se(*b)).sqrt(),
        };
        let [sum, squares, all, all_squares, less] = sums.pairs[index];
        let total = standard_error * standard_error + variance(all, all_squares, count);
        PairCertainty {
            models: (*a, *b),
            difference: self.cost(*a) - self.cost(*b),
            standard_error,
            interval: interval(expected[*a].cost - expected[*b].cost, total),
            share_first_better: less / count,
            spread: variance(sum, squares, count).sqrt(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number of resamples")]
fn as_f64(count: usize) -> f64 {
    count as f64
}
