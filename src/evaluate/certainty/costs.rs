//! How sure costs are: what closed forms and resamples say at one condition, a few hundred thousand
//! additions, so that a slider can ask at every step; and over all conditions, for charts, the
//! models' bands, who is the best how often, and what single resamples say.

use crate::curve::{Curves, Policy, TestBaseline, is_shown};
use crate::domain::{SortShort, ratio as ratio_of};
use crate::evaluate::certainty::numbers::{
    Band, Certainty, ErrorSums, Expected, ExpectedCost, MAY_BE_BEST, ModelCertainty, PairCertainty,
    PriceOfTrust, interval, nested_covariance, no_surer_than, variance,
};
use crate::evaluate::certainty::sample::{CaseSample, TodaySample};
use crate::evaluate::settings::{Given, SettingError, Settings};
use crate::resample::{Cursor, CutLine, ModelResample, Resamples};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
        let today = match settings.baseline.cut(curves)? {
            Some(_) => {
                Some(sample.today_of(&settings.baseline).ok_or(SettingError::CutNotCompared)?)
            }
            None => None,
        };
        if let Some(today) = today {
            fixed = today.cost(pc);
        }
        let baseline = Compared { model: settings.baseline.model(curves), today, cost: fixed };
        let probability = 1.0 / (1.0 + condition.worth_of_acting());
        let at = At { curves, sample, chosen_at, pc, baseline, probability, shown };
        Ok(at.certainty(resamples.len(), resamples.read(cursor, chosen_at)))
    }
}

/// Everything at one condition that resamples are read at.
struct At<'a> {
    curves: &'a Curves,
    sample: &'a CaseSample,
    /// Where on the axis cuts are chosen.
    chosen_at: f64,
    /// Where they are paid for: another place on unseen cases of another prevalence.
    pc: f64,
    baseline: Compared<'a>,
    /// Where a probability would be cut.
    probability: f64,
    shown: &'a [bool],
}

/// What models are compared with.
struct Compared<'a> {
    /// A model at its best, if it is one.
    model: Option<usize>,
    /// A fixed cut, if it is one.
    today: Option<&'a TodaySample>,
    /// What it costs these cases.
    cost: f64,
}

/// So many times the variance, over resamples, of what the cut chosen in each costs all cases is at least the
/// variance of what is saved over a fixed cut; found by simulation.
const CHOICE: f64 = 2.0;

/// Sums over all resamples.
struct Sums {
    resamples: u128,
    models: Vec<ErrorSums>,
    /// Of each model's cost on all cases, and of its square: how far the cuts chosen in resamples lie apart.
    on_all: Vec<[f64; 2]>,
    best: ErrorSums,
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
            resamples: count as u128,
            models: vec![ErrorSums::default(); models],
            on_all: vec![[0.0; 2]; models],
            best: ErrorSums::default(),
            cheapest: Vec::with_capacity(count),
            pairs: vec![[0.0; 5]; self.sample.pairs.len()],
        };
        let mut costs = Vec::with_capacity(models);
        for resample in found.chunks_exact(models.max(1)) {
            costs.clear();
            let cost = |at: &ModelResample| (at.resample.cost(self.pc), at.all.cost(self.pc));
            costs.extend(resample.iter().map(cost));
            self.add(resample, &costs, &mut sums);
        }
        sums
    }

    /// - `costs`: of the models on the resample and on all cases.
    fn add(&self, found: &[ModelResample], costs: &[(f64, f64)], sums: &mut Sums) {
        let mut cheapest: Option<(usize, f64)> = None;
        for (model, (at, &(cost, on_all))) in found.iter().zip(costs).enumerate() {
            sums.models[model].add(at);
            let [sum, squares] = &mut sums.on_all[model];
            *sum += on_all;
            *squares += on_all * on_all;
            if is_shown(self.shown, model) && cheapest.is_none_or(|(_, least)| cost < least) {
                cheapest = Some((model, cost));
            }
        }
        if let Some(cheapest) = cheapest {
            sums.cheapest.push(cheapest);
        }
        let chosen = match cheapest {
            Some((model, cost)) if cost < self.trivial_cost() => found[model],
            _ => {
                let line = [CutLine::NEVER, CutLine::ALWAYS][self.cheaper_trivial()];
                ModelResample { resample: line, all: line, rest: line, left_out: found[0].left_out }
            }
        };
        sums.best.add(&chosen);
        for (((a, b), _), sum) in self.sample.pairs.iter().zip(&mut sums.pairs) {
            let (a, b) = (costs[*a], costs[*b]);
            let (on_resample, on_all) = (a.0 - b.0, a.1 - b.1);
            // One by one: where a program is made to be small, loops stay loops.
            let [of_resample, squares, of_all, all_squares, less] = sum;
            *of_resample += on_resample;
            *squares += on_resample * on_resample;
            *of_all += on_all;
            *all_squares += on_all * on_all;
            *less += if on_resample < 0.0 { 1.0 } else { 0.0 };
        }
    }

    /// Which trivial policy costs less: 0 for predicting nobody positive.
    fn cheaper_trivial(&self) -> usize {
        usize::from(1.0 - self.pc <= self.pc)
    }

    fn trivial_cost(&self) -> f64 {
        self.pc.min(1.0 - self.pc)
    }

    fn corner(&self, model: usize) -> usize {
        self.curves.models[model].hull.best_at(self.chosen_at)
    }

    /// How many independent cases tell as much about a model's cut, by class.
    fn sizes(&self, model: usize) -> [f64; 2] {
        self.sample.cuts[model].effective_sizes(self.corner(model))
    }

    /// What a model's cut costs these cases.
    fn cost(&self, model: usize) -> f64 {
        self.sample.cuts[model].cost(self.corner(model), self.pc)
    }

    /// Standard error of that cost.
    fn standard_error(&self, model: usize) -> f64 {
        self.sample.cuts[model].standard_error(self.corner(model), self.pc)
    }

    /// - `errors`: of the model, or of the best policy of each resample.
    fn expected(&self, model: usize, errors: &ErrorSums) -> Expected {
        let (corner, pc) = (self.corner(model), self.pc);
        let last = self.curves.models[model].hull.corners().len() - 1;
        if corner == 0 || corner == last {
            // A model that decides nothing costs what the trivial policy costs: that is known.
            return Expected::trivial(corner == last, pc);
        }
        let fixed = self.sample.cuts[model].error_rates(corner);
        if self.sample.is_judging {
            Expected::judged(fixed, self.sizes(model), pc)
        } else {
            errors.expected(fixed, pc)
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
            let (expected, shift) = if self.sample.is_judging {
                (Expected::judged(fixed, sizes, self.pc), 0.0)
            } else {
                let expected = sums.best.mixed(fixed, self.pc);
                (expected, expected.cost - mean)
            };
            for &(model, cost) in &sums.cheapest {
                if cost < trivial && cost + shift < trivial {
                    shares[model] += 1.0 / count;
                }
            }
            let variance = expected.variance(sizes, self.pc);
            no_surer_than(&mut shares, trivial - expected.cost, variance);
        }
        let mut trivial_shares = [0.0; 2];
        trivial_shares[self.cheaper_trivial()] = (1.0 - shares.iter().sum::<f64>()).max(0.0);
        (shares, trivial_shares)
    }

    fn certainty(&self, count: usize, found: &[ModelResample]) -> Certainty {
        let (sums, n) = (self.sums(found, count), ratio_of(count as u128, 1));
        let expected: Vec<Expected> =
            (0..sums.models.len()).map(|m| self.expected(m, &sums.models[m])).collect();
        let mut chosen = expected.clone();
        if let (Some(winner), None) = (self.winner(), self.baseline.model) {
            // Which model it is was chosen on these cases, too.
            chosen[winner] = self.expected(winner, &sums.best);
        }
        let (shares, trivial_shares) = self.shares_best(&sums, n);
        let models = shares.iter().enumerate();
        let pairs = 0..self.sample.pairs.len();
        Certainty {
            resamples: count,
            models: models
                .map(|(model, share)| self.model(model, (&chosen, &sums), *share))
                .collect(),
            trivial: [0, 1].map(|which| self.trivial(which, &expected, trivial_shares[which])),
            pairs: pairs.map(|index| self.pair(index, (&expected, &sums), n)).collect(),
            today: self.baseline.today.map(|today| today.at(self.pc)),
        }
    }

    /// The shown model whose cut is the cheapest on these cases; of equals the first.
    fn leader(&self) -> Option<usize> {
        let by_cost = |a: &usize, b: &usize| self.cost(*a).total_cmp(&self.cost(*b));
        (0..self.sample.cuts.len()).filter(|&m| is_shown(self.shown, m)).min_by(by_cost)
    }

    /// That model, if no trivial policy is as cheap.
    fn winner(&self) -> Option<usize> {
        self.leader().filter(|&model| self.cost(model) < self.trivial_cost())
    }

    fn model(
        &self,
        model: usize,
        (expected, sums): (&[Expected], &Sums),
        share_best: f64,
    ) -> ModelCertainty {
        let own = |m: usize| expected[m].variance(self.sizes(m), self.pc);
        let (cost, own_variance) = (expected[model].cost, own(model));
        let [sum, squares] = sums.on_all[model];
        // Where the chosen cut does nearly what a fixed one does, that another one would have been chosen on other
        // cases is most of the doubt.
        let choice = CHOICE * variance(sum, squares, ratio_of(sums.resamples, 1));
        let saved = |of: f64, of_variance: f64, covariance: f64, least: f64| {
            let ratio = cost / of;
            let both = own_variance + ratio * ratio * of_variance - 2.0 * ratio * covariance;
            (1.0 - ratio, both.max(least).sqrt() / of)
        };
        let (of, of_variance) = self.compared(expected);
        let improvement = (self.baseline.cost != 0.0 && of != 0.0).then(|| {
            if self.is_today(model) {
                return (0.0, 0.0); // whatever it costs
            }
            let least = if self.baseline.today.is_some() { choice } else { 0.0 };
            saved(of, of_variance, self.covariance_with_baseline(model), least)
        });
        let trust = self.score_driven(model).filter(|(of, ..)| *of > 0.0).map(|of| {
            let (cost, variance, covariance) = of;
            let (saved, deviation) = saved(cost, variance, covariance, choice);
            let interval = Band::of_saving(saved, deviation).outer;
            let (threshold, best) = (self.probability, self.cost(model));
            PriceOfTrust { threshold, cost, best, saved, interval }
        });
        ModelCertainty {
            standard_error: self.standard_error(model),
            expected: ExpectedCost {
                cost,
                deviation: own_variance.sqrt(),
                cases: self.sizes(model),
            },
            expected_improvement: improvement.map(|(saved, _)| saved),
            improvement_deviation: improvement.map(|(_, deviation)| deviation),
            interval: improvement.map(|(saved, of)| Band::of_saving(saved, of).outer),
            share_best,
            trust,
        }
    }

    /// Whether a model does what models are compared with: its cut is the one in force, or it is what is decided.
    fn is_today(&self, model: usize) -> bool {
        self.baseline.today.is_some_and(|today| {
            let own = self.sample.cuts[model].error_rates(self.corner(model));
            today.at(self.pc).is_by(model, own) || today.is_decided_by(model)
        })
    }

    /// What a model's score costs that is cut where a probability would be, the variance of that, and its covariance
    /// with what the model's cut costs; `None` where the score can be no probability, or not every cut is kept.
    fn score_driven(&self, model: usize) -> Option<(f64, f64, f64)> {
        let curves = &self.curves.models[model];
        curves.probability?;
        let kept = curves.ranking.complete()?;
        let ranking = if self.sample.is_judging { curves.test.as_ref()? } else { kept };
        let point = ranking.point(ranking.cut_at(Some(self.probability)));
        let rates = [1.0 - point.true_positive_rate, point.false_positive_rate];
        let (sizes, own) =
            (self.sizes(model), self.sample.cuts[model].error_rates(self.corner(model)));
        let expected = Expected::judged(rates, sizes, self.pc);
        let covariance = nested_covariance([rates, own], sizes, self.pc);
        Some((expected.cost, expected.variance(sizes, self.pc), covariance))
    }

    /// What the baseline is to be expected to cost on new cases, and the variance of that; none where it is a
    /// fixed policy or a rule of known rates.
    fn compared(&self, expected: &[Expected]) -> (f64, f64) {
        match (self.baseline.model, self.baseline.today) {
            (Some(base), _) => {
                (expected[base].cost, expected[base].variance(self.sizes(base), self.pc))
            }
            (None, Some(today)) => today.at(self.pc).cost,
            (None, None) => (self.baseline.cost, 0.0),
        }
    }

    /// Covariance of the costs of a model's fixed cut and of the baseline.
    fn covariance_with_baseline(&self, model: usize) -> f64 {
        match (self.baseline.model, self.baseline.today) {
            (Some(base), _) => self.covariance(model, base),
            (None, Some(today)) => {
                let cuts = (model, &self.sample.cuts[model]);
                today.covariance(cuts, self.corner(model), (self.chosen_at, self.pc))
            }
            (None, None) => 0.0,
        }
    }

    /// Covariance of the costs of two models' fixed cuts on the same cases.
    fn covariance(&self, a: usize, b: usize) -> f64 {
        let [of_a, of_b] = [a, b].map(|model| self.standard_error(model));
        if a == b {
            return of_a * of_a;
        }
        let is_theirs = |pair: &&((usize, usize), _)| pair.0 == (a.min(b), a.max(b));
        let pair = self.sample.pairs.iter().find(is_theirs).and_then(|(_, cuts)| cuts.as_ref());
        pair.map_or(0.0, |cuts| {
            let se = cuts.standard_error(self.chosen_at, self.pc);
            (of_a * of_a + of_b * of_b - se * se) / 2.0
        })
    }

    /// A trivial policy: its cost is known, the baseline's may not be.
    fn trivial(&self, which: usize, expected: &[Expected], share_best: f64) -> ModelCertainty {
        let cost = [CutLine::NEVER, CutLine::ALWAYS][which].cost(self.pc);
        let (of, variance) = self.compared(expected);
        let improvement = (of != 0.0).then(|| 1.0 - cost / of);
        let deviation = if variance > 0.0 { variance.sqrt() * cost / (of * of) } else { 0.0 };
        ModelCertainty {
            expected: ExpectedCost { cost, ..ExpectedCost::default() },
            expected_improvement: improvement,
            improvement_deviation: improvement.map(|_| deviation),
            interval: improvement.map(|saved| Band::of_saving(saved, deviation).outer),
            share_best,
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
        let square = |model: usize| self.standard_error(model) * self.standard_error(model);
        let standard_error = match cuts {
            Some(cuts) => cuts.standard_error(self.chosen_at, self.pc),
            None => (square(*a) + square(*b)).sqrt(),
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

/// What is to be expected at one PC(+).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BandPoint {
    /// The PC(+).
    pub pc: f64,
    /// Normalized expected cost of each model.
    pub costs: Vec<Band>,
    /// What each saves of the baseline's cost; `None` where that is nothing.
    pub improvements: Vec<Option<Band>>,
    /// The share of resamples in which each model is the best policy; they and the trivial ones make
    /// up 1.
    pub share_best: Vec<f64>,
    /// The same of predicting nobody, and everybody, positive.
    pub trivial_best: [f64; 2],
    /// The models that these cases can't tell from the best one.
    pub undecided: Vec<usize>,
    /// What the model that is best on these cases is sure to save, of the baseline's cost and over the
    /// better policy without a model; 0 or less where these cases can't tell, and where none is best.
    pub surely_saved: f64,
}

/// Bands over a grid of conditions, shared by all who draw them; equal iff they are the same ones.
#[derive(Debug, Clone)]
pub struct Bands(pub Arc<Vec<BandPoint>>);

impl PartialEq for Bands {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Bands {
    /// What a model is expected to save at a PC(+), and the 95% interval: between the nearest
    /// conditions for which that is known.
    pub(in crate::evaluate) fn saving_at(
        &self,
        model: usize,
        pc: f64,
    ) -> Option<(f64, (f64, f64))> {
        let (from, to, share) = self.around(pc)?;
        let (a, b) = (from.improvements[model]?, to.improvements[model]?);
        let mix = |a: f64, b: f64| a + share * (b - a);
        let outer = (mix(a.outer.0, b.outer.0), mix(a.outer.1, b.outer.1));
        Some((mix(a.expected, b.expected), outer))
    }

    /// Whether a model is best in at least one of forty resamples somewhere in a stretch: at a point in it, else at
    /// the nearest one.
    pub fn may_be_best(&self, model: usize, (from, to): (f64, f64)) -> bool {
        let apart = |at: &BandPoint| (from - at.pc).max(at.pc - to).max(0.0);
        let nearest = self.0.iter().map(apart).fold(f64::INFINITY, f64::min);
        let mut near = self.0.iter().filter(|at| apart(at) <= nearest);
        near.any(|at| at.share_best[model] >= MAY_BE_BEST)
    }

    /// Whether the model that is best on these cases is sure to save something at a PC(+).
    pub(in crate::evaluate) fn is_sure_at(&self, pc: f64) -> bool {
        self.around(pc).is_some_and(|(from, to, share)| {
            from.surely_saved + share * (to.surely_saved - from.surely_saved) > 0.0
        })
    }

    /// The stretches within one that a policy is best in, in which these cases can't tell it from other models, and
    /// these models: by the points in it, else by the nearest one.
    pub fn tied_within(
        &self,
        (from, to): (f64, f64),
        best: Policy,
    ) -> Vec<((f64, f64), Vec<usize>)> {
        let within = self.0.iter().filter(|at| from <= at.pc && at.pc <= to).collect::<Vec<_>>();
        let (Some(first), Some(last)) = (within.first(), within.last()) else {
            let apart = |at: &&BandPoint| (at.pc - f64::midpoint(from, to)).abs();
            let nearest = self.0.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
            let mut others = nearest.map(|at| at.undecided.clone()).unwrap_or_default();
            others.retain(|&other| Policy::Model(other) != best);
            return (!others.is_empty()).then_some(((from, to), others)).into_iter().collect();
        };
        let mut tied: Vec<((f64, f64), Vec<usize>)> = Vec::new();
        for model in (0..first.costs.len()).filter(|&model| Policy::Model(model) != best) {
            let is_tied = |at: &BandPoint| at.undecided.contains(&model);
            for (low, high) in runs(&within, is_tied) {
                let start = if low.pc == first.pc { from } else { low.pc };
                let end = if high.pc == last.pc { to } else { high.pc };
                match tied.iter_mut().find(|(part, _)| *part == (start, end)) {
                    Some((_, models)) => models.push(model),
                    None => tied.push(((start, end), vec![model])),
                }
            }
        }
        tied.sort_short_by(|a, b| a.0.0.total_cmp(&b.0.0)); // stable
        tied
    }

    /// The points on either side of a PC(+), and how far it is from the first to the other.
    fn around(&self, pc: f64) -> Option<(&BandPoint, &BandPoint, f64)> {
        let after = self.0.iter().position(|point| point.pc >= pc)?;
        let (from, to) = (&self.0[after.saturating_sub(1)], &self.0[after]);
        let width = to.pc - from.pc;
        Some((from, to, if width > 0.0 { (pc - from.pc) / width } else { 1.0 }))
    }
}

/// The first and last points of the runs of which something is so; one point between two others is
/// chance of the resamples.
fn runs<'p>(
    points: &[&'p BandPoint],
    is_so: impl Fn(&BandPoint) -> bool,
) -> Vec<(&'p BandPoint, &'p BandPoint)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for index in (0..points.len()).filter(|&index| is_so(points[index])) {
        match runs.last_mut() {
            Some((_, last)) if index - *last <= 2 => *last = index,
            _ => runs.push((index, index)),
        }
    }
    runs.into_iter().map(|(first, last)| (points[first], points[last])).collect()
}

/// Bands over a grid of conditions.
///
/// O(grid · resamples · models · log corners): for a worker, or a few points at a time.
///
/// - `grid`: PC(+), `0.0..=1.0`.
/// - `shown`: which models may be the best, by index; those beyond its end may.
///
/// # Errors
/// [`SettingError`] if the settings do not fit these models.
pub fn bands(
    curves: &Curves,
    sample: &CaseSample,
    resamples: &Resamples,
    settings: &Settings,
    (grid, shown): (&[f64], &[bool]),
) -> Result<Vec<BandPoint>, SettingError> {
    let joint = curves.joint_of(shown);
    let mut cursor = Cursor::default();
    let point = |&pc: &f64| {
        let settings = Settings { given: Given::ProbabilityCost(pc), ..settings.clone() };
        let found = Certainty::read(curves, sample, (resamples, &mut cursor), &settings, shown)?;
        let best = joint.best_at(pc).0.model();
        Ok(BandPoint {
            pc,
            costs: found.models.iter().map(|model| model.expected.band()).collect(),
            improvements: found.models.iter().map(ModelCertainty::saving).collect(),
            share_best: found.models.iter().map(|model| model.share_best).collect(),
            trivial_best: [found.trivial[0].share_best, found.trivial[1].share_best],
            undecided: best.map_or(vec![], |best| found.undecided(best, joint.among())),
            surely_saved: best.map_or(0.0, |best| found.surely_saved(best)),
        })
    };
    grid.iter().map(point).collect()
}

/// By how much one model costs less than another one in each of the first resamples, as shares of
/// what the cheaper trivial policy costs; against that policy if there is no other model.
///
/// - `models`: the one, and the other.
/// - `pc`: the PC(+), `0.0..=1.0`.
/// - `most`: how many resamples.
pub fn redraws(
    resamples: &Resamples,
    models: (usize, Option<usize>),
    pc: f64,
    most: usize,
) -> Vec<f64> {
    let trivial = pc.min(1.0 - pc);
    let saved = resamples.iter().take(most).map(|resample| {
        let cost = |model: usize| resample.model(model, pc).resample.cost(pc);
        models.1.map_or(trivial, cost) - cost(models.0)
    });
    saved.map(|less| if trivial > 0.0 { less / trivial } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::domain::{PairedCases, SortedCases};
    use crate::resample::{Resampler, Way};

    #[test]
    fn ties_and_what_may_be_best_are_those_of_a_stretch_or_of_its_nearest_point() {
        // PC(+), who is undecided, the shares of three models.
        let all: [(f64, &[usize], [f64; 3]); 5] = [
            (0.1, &[1], [0.6, 0.4, 0.0]),
            (0.2, &[1, 2], [0.5, 0.3, 0.2]),
            (0.3, &[2], [0.5, 0.02, 0.4]),
            (0.4, &[1, 2], [0.5, 0.3, 0.2]),
            (0.8, &[0], [0.4, 0.6, 0.0]),
        ];
        let point = |(pc, undecided, shares): (f64, &[usize], [f64; 3])| BandPoint {
            pc,
            costs: vec![Band::of(0.2, 0.1); 3],
            improvements: vec![None; 3],
            share_best: shares.to_vec(),
            trivial_best: [0.0; 2],
            undecided: undecided.to_vec(),
            surely_saved: 0.1,
        };
        let bands = Bands(Arc::new(all.into_iter().map(point).collect()));
        let first = Policy::Model(0);
        // One point without a tie between two with it is no end of it.
        let expected = [((0.0, 0.5), vec![1]), ((0.2, 0.5), vec![2])];
        assert_eq!(bands.tied_within((0.0, 0.5), first), expected);
        assert_eq!(bands.tied_within((0.25, 0.28), first), [((0.25, 0.28), vec![2])]);
        assert!(bands.tied_within((0.75, 0.76), first).is_empty(), "not with itself");
        assert!(bands.may_be_best(1, (0.0, 0.5)) && bands.may_be_best(2, (0.28, 0.28)));
        assert!(!bands.may_be_best(1, (0.29, 0.31)) && !bands.may_be_best(2, (0.9, 1.0)));
    }

    #[test]
    fn bands_hold_their_middle_and_shares_make_up_one() {
        let groups = [(3.0, 30, 10), (2.0, 20, 40), (1.0, 10, 90)];
        let curves = Curves::new(vec![ModelCurves::of("m", &groups)]);
        let thresholds = curves.models[0].hull.corners().iter().map(|c| c.threshold).collect();
        let cases = PairedCases::of_groups(&[(SortedCases::of(&groups), thresholds)], false);
        let sample = CaseSample::new(&cases, &curves);
        let mut resamples = Resamples::new(vec![]);
        resamples.add(Resampler::new(&cases, 1, Way::Quick).chunk(0..100));
        let grid: Vec<f64> = (0..=20).map(|i| f64::from(i) / 20.0).collect();
        let found =
            bands(&curves, &sample, &resamples, &Settings::default(), (&grid, &[])).unwrap();
        for point in &found {
            let Band { expected, outer, inner } = point.costs[0];
            assert!(outer.0 <= inner.0 && inner.0 <= expected && inner.1 <= outer.1, "{point:?}");
            let shares = point.share_best[0] + point.trivial_best.iter().sum::<f64>();
            assert!((shares - 1.0).abs() < 1e-12, "{point:?}");
        }
        assert!(found[8].surely_saved > 0.0 && found[20].surely_saved <= 0.0, "{found:?}");
        // At the ends the baseline costs nothing, and a trivial policy is the best one.
        assert_eq!((found[0].improvements[0], found[0].trivial_best[0]), (None, 1.0));
        assert!(found[8].improvements[0].is_some() && found[8].share_best[0] > 0.999);
    }
}
