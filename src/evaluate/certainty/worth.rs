//! How sure impacts are at one θ: what closed forms and resamples say of cases that differ in
//! value. Where cuts are taken as fixed, closed forms at every θ come from sums of values and of
//! their squares.
//!
//! A cut that was chosen on some cases is worth less on new ones, and so is the better of accepting
//! all and none. What both are worth there lies between what they are worth on these cases and what
//! those chosen in resamples are worth on the cases left out: the .632+ rule with the weight of
//! costs. `docs/certainty.md` has the method and how often its intervals hold.
//!
//! Source: Efron & Tibshirani (1997), JASA 92:548–560 (the .632+ rule); Efron & Tibshirani (1993),
//! An Introduction to the Bootstrap, chapter 5 (variance of a mean, divisor n).

use crate::curve::{ImpactCorner, ImpactModel, Impacts, is_shown};
use crate::domain::{ImpactLine, PairedValues, SortShort, ValueOrder, ratio};
use crate::evaluate::certainty::numbers::{
    ExpectedImpact, ImpactCertainty, ModelWorth, PairCertainty, interval, no_surer_than, variance,
    weight_of_rest,
};
use crate::evaluate::certainty::sample::pairs;
use crate::resample::{SquareSum, ValueCorner, ValueResamples, ValueTotals};
use serde::{Deserialize, Serialize};

impl ImpactCertainty {
    /// All models at a θ. O(resamples · models · log corners).
    ///
    /// - `sample`, `resamples`: of these impacts.
    /// - `shown`: which models may be the best, by index; those beyond its end may.
    pub fn of_impacts(
        impacts: &Impacts,
        sample: &ValueSample,
        resamples: &ValueResamples,
        theta: f64,
        shown: &[bool],
    ) -> Self {
        let chosen = impacts.models.iter().map(|model| place(model, model.best_at(theta)));
        let at = At { sample, theta, chosen: chosen.collect(), all: all(sample), shown };
        at.certainty(resamples)
    }
}

/// What accepting all is worth: the last cut of any model.
fn all(sample: &ValueSample) -> CutSums {
    sample.models.first().and_then(|cuts| cuts.last()).copied().unwrap_or_default()
}

struct At<'a> {
    sample: &'a ValueSample,
    theta: f64,
    /// Each model's cut.
    chosen: Vec<usize>,
    all: CutSums,
    shown: &'a [bool],
}

/// Sums over resamples of something that was chosen in each of them.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    /// What it is worth on all cases, and squares.
    all: f64,
    all_square: f64,
    /// What it is worth on the cases left out, and squares of what each of these is.
    rest: f64,
    rest_squares: f64,
}

/// Adds what something is worth on all cases, and on those left out with squares: its impact, and its
/// gain.
fn add_both(to: &mut [Sums; 2], worths: [(f64, f64, f64); 2]) {
    for (sums, (all, rest, squares)) in to.iter_mut().zip(worths) {
        sums.all += all;
        sums.all_square += all * all;
        sums.rest += rest;
        sums.rest_squares += squares;
    }
}

/// What is best on one resample.
struct Leader {
    /// The shown model that is worth most, if more than both trivial policies.
    model: Option<usize>,
    /// What it is worth over the better of these, for as many cases as there are.
    gain: f64,
    accepts_all: bool,
}

/// Sums over all resamples.
struct Tallies {
    /// Of each model: its impact, and what it is worth over the better trivial policy.
    models: Vec<[Sums; 2]>,
    /// The same of the best policy of each resample.
    best: [Sums; 2],
    leaders: Vec<Leader>,
    /// By pair: differences per case on the resample and on all cases, with squares; how often the
    /// first is worth more.
    pairs: Vec<[f64; 5]>,
    left_out: f64,
    count: f64,
}

impl At<'_> {
    fn worth(&self, model: usize, cut: usize) -> f64 {
        self.sample.models[model][cut].worth.value_at(self.theta)
    }

    fn tallies(&self, resamples: &ValueResamples) -> Tallies {
        let models = self.chosen.len();
        let mut tallies = Tallies {
            models: vec![[Sums::default(); 2]; models],
            best: [Sums::default(); 2],
            leaders: Vec::with_capacity(resamples.len()),
            pairs: vec![[0.0; 5]; self.sample.pairs.len()],
            left_out: 0.0,
            count: 0.0,
        };
        let mut found = Vec::with_capacity(models);
        for resample in resamples.iter() {
            found.clear();
            found.extend((0..models).map(|model| resample.best_at(model, self.theta)));
            self.add(&found, resample.totals(), &mut tallies);
        }
        tallies
    }

    fn add(&self, found: &[ValueCorner], totals: ValueTotals, to: &mut Tallies) {
        let theta = self.theta;
        to.count += 1.0;
        to.left_out += totals.left_out;
        let accept_all = totals.resample.value_at(theta);
        let accepts_all = accept_all > 0.0;
        let (trivial, trivial_rest, rest_squares) = if accepts_all {
            let rest = totals.rest.value_at(theta);
            (self.all.worth.value_at(theta), rest, totals.rest_squares.at(theta))
        } else {
            (0.0, 0.0, 0.0)
        };
        let noise = self.noise();
        let mut best = (accept_all.max(0.0), None);
        let mut chosen = [(trivial, trivial_rest, rest_squares), (0.0, 0.0, 0.0)];
        for (model, corner) in found.iter().enumerate() {
            let all = self.worth(model, corner.cut as usize);
            let (rest, squares) = (corner.rest.value_at(theta), corner.rest_squares.at(theta));
            // Where all are accepted without a model, it differs in the cases it rejects.
            let apart = if accepts_all { (rest_squares - squares).max(0.0) } else { squares };
            let worths = [(all, rest, squares), (all - trivial, rest - trivial_rest, apart)];
            add_both(&mut to.models[model], worths);
            let worth = corner.resample.value_at(theta);
            if is_shown(self.shown, model) && worth > best.0 + noise {
                best = (worth, Some(model));
                chosen = worths;
            }
        }
        add_both(&mut to.best, chosen);
        let gain = (best.0 - accept_all.max(0.0)) / totals.drawn * self.sample.cases;
        to.leaders.push(Leader { model: best.1, gain, accepts_all });
        for (((a, b), _), sum) in self.sample.pairs.iter().zip(&mut to.pairs) {
            let [one, other] = [*a, *b].map(|model| found[model].resample.value_at(theta));
            let on_resample = (one - other) / totals.drawn;
            let [one, other] = [*a, *b].map(|model| self.worth(model, found[model].cut as usize));
            let on_all = (one - other) / self.sample.cases;
            let more = if on_resample * totals.drawn > noise { 1.0 } else { 0.0 };
            let add = [on_resample, on_resample * on_resample, on_all, on_all * on_all, more];
            sum.iter_mut().zip(add).for_each(|(sum, add)| *sum += add);
        }
    }

    fn certainty(&self, resamples: &ValueResamples) -> ImpactCertainty {
        let tallies = self.tallies(resamples);
        let model = |model: usize| self.model(model, tallies.models[model], &tallies).0;
        let mut models: Vec<ModelWorth> = (0..self.chosen.len()).map(model).collect();
        let pairs = (0..self.sample.pairs.len()).map(|pair| self.pair(pair, &models, &tallies));
        let pairs = pairs.collect();
        let leader =
            self.leader().map(|leader| (leader, self.model(leader, tallies.best, &tallies)));
        let all = self.all.worth.value_at(self.theta);
        let worth_of = |model: usize| self.worth(model, self.chosen[model]);
        let wins = |model: usize| worth_of(model) > all.max(0.0) + self.noise();
        if let Some((winner, of)) = leader.filter(|(leader, _)| wins(*leader)) {
            // Which model it is was chosen on these cases, too.
            models[winner] = of.0;
        }
        let nothing = (ModelWorth::default(), 0.0);
        let of_leader = leader.map_or(nothing, |(_, of)| of);
        let (shares, trivial_shares) = self.shares_best(&tallies, of_leader);
        for (model, share) in models.iter_mut().zip(shares) {
            model.share_best = share;
        }
        let error = self.standard_error(all, self.all.squares.at(self.theta));
        let trivial = |which: usize| {
            let (impact, error) = [(0.0, 0.0), (all, error)][which];
            ModelWorth {
                standard_error: error,
                expected: ExpectedImpact { impact, interval: interval(impact, error * error) },
                share_best: trivial_shares[which],
                ..ModelWorth::default()
            }
        };
        let trivial = [0, 1].map(trivial);
        ImpactCertainty { resamples: resamples.len(), pairs, models, trivial, today: None }
    }

    /// The share of resamples in which each model, and each trivial policy, is the best: as of costs,
    /// the best model gains as much less in each as it is flattered on average.
    ///
    /// - `leader`: what the best policy of each resample is worth on new cases, and its gain were it
    ///   used even where it is worth less than a trivial policy.
    fn shares_best(&self, tallies: &Tallies, leader: (ModelWorth, f64)) -> (Vec<f64>, [f64; 2]) {
        let (mut shares, mut trivial) = (vec![0.0; self.chosen.len()], [0.0; 2]);
        let mean = tallies.leaders.iter().map(|of| of.gain).sum::<f64>() / tallies.count;
        for of in &tallies.leaders {
            trivial[usize::from(of.accepts_all)] += 1.0 / tallies.count;
            if let Some(model) = of.model.filter(|_| of.gain + leader.1 - mean > self.noise()) {
                shares[model] += 1.0 / tallies.count;
            }
        }
        let deviation = leader.0.improvement_deviation.unwrap_or_default();
        no_surer_than(&mut shares, leader.1, deviation * deviation);
        let left = 1.0 - shares.iter().sum::<f64>();
        (shares, trivial.map(|share| share * left.max(0.0)))
    }

    /// The shown model whose cut is worth most on these cases; of equals the first.
    fn leader(&self) -> Option<usize> {
        let worth = |model: usize| self.worth(model, self.chosen[model]);
        let shown = (0..self.chosen.len()).filter(|&model| is_shown(self.shown, model));
        shown.reduce(|a, b| if worth(b) > worth(a) { b } else { a })
    }

    /// Models that accept all are worth as much as accepting all; their sums may be rounded apart by
    /// this.
    fn noise(&self) -> f64 {
        1e-12 * (self.sample.cases * self.all.squares.at(self.theta)).sqrt()
    }

    /// Standard error of a sum of values, one a case: √n times their standard deviation.
    fn standard_error(&self, sum: f64, squares: f64) -> f64 {
        (squares - sum * sum / self.sample.cases).max(0.0).sqrt()
    }

    /// A model's cut, and its gain were it used even where it is worth less than a trivial policy.
    ///
    /// - `of_impact`, `of_gain`: sums over resamples of what was chosen in each of them instead.
    fn model(
        &self,
        model: usize,
        [of_impact, of_gain]: [Sums; 2],
        tallies: &Tallies,
    ) -> (ModelWorth, f64) {
        let (n, theta) = (self.sample.cases, self.theta);
        let CutSums { worth, squares } = self.sample.models[model][self.chosen[model]];
        let (impact, squares) = (worth.value_at(theta), squares.at(theta));
        let all = self.all.worth.value_at(theta);
        let (gain, apart) = if all > 0.0 {
            (impact - all, (self.all.squares.at(theta) - squares).max(0.0))
        } else {
            (impact, squares)
        };
        let per_case = |sum: f64, else_: f64| {
            if tallies.left_out > 0.0 { sum / tallies.left_out } else { else_ }
        };
        let (apparent, rest) = (gain / n, per_case(of_gain.rest, gain / n));
        let weight = weight_of_rest(apparent - rest, apparent);
        let mixed = |apparent: f64, rest: f64| (1.0 - weight) * apparent + weight * rest;
        // Without information the better trivial policy would be chosen.
        let improvement = mixed(apparent, rest.max(0.0));
        let expected = mixed(impact / n, per_case(of_impact.rest, impact / n));
        let total = |mean: f64, squares: f64, of: Sums| {
            let squares = mixed(squares / n, per_case(of.rest_squares, squares / n));
            let fixed = (squares - mean * mean).max(0.0) * n;
            fixed + variance(of.all, of.all_square, tallies.count)
        };
        let of_improvement = total(improvement, apart, of_gain);
        let worth = ModelWorth {
            standard_error: self.standard_error(impact, squares),
            expected: ExpectedImpact {
                impact: n * expected,
                interval: interval(n * expected, total(expected, squares, of_impact)),
            },
            expected_improvement: Some(n * improvement),
            improvement_deviation: Some(of_improvement.sqrt()),
            interval: Some(interval(n * improvement, of_improvement)),
            share_best: 0.0,
            trust: None,
        };
        (worth, n * mixed(apparent, rest))
    }

    fn pair(&self, index: usize, models: &[ModelWorth], tallies: &Tallies) -> PairCertainty {
        let ((a, b), squares) = &self.sample.pairs[index];
        let n = self.sample.cases;
        let cuts = (self.chosen[*a], self.chosen[*b]);
        let difference = self.worth(*a, cuts.0) - self.worth(*b, cuts.1);
        let standard_error =
            self.standard_error(difference, squares.at(cuts, self.theta).unwrap_or_default());
        let [sum, squares, all, all_squares, more] = tallies.pairs[index];
        let choice = variance(all, all_squares, tallies.count) * n * n;
        let expected = models[*a].expected.impact - models[*b].expected.impact;
        PairCertainty {
            models: (*a, *b),
            difference,
            standard_error,
            interval: interval(expected, standard_error * standard_error + choice),
            share_first_better: more / tallies.count,
            spread: variance(sum, squares, tallies.count).sqrt() * n,
        }
    }
}

/// What a study of values keeps of its cases to say how sure its numbers are. Resamples come beside
/// it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ValueSample {
    /// How many cases there are.
    pub(super) cases: f64,
    /// One entry a model: the cuts that may be chosen.
    pub(super) models: Vec<Vec<CutSums>>,
    pub(super) pairs: Vec<((usize, usize), PairedSquares)>,
}

/// What a cut accepts.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct CutSums {
    pub(super) worth: ImpactLine,
    pub(super) squares: SquareSum,
}

/// Two models' cuts, and the squares of the cases that only one of them accepts; ascending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PairedSquares(Vec<((u32, u32), SquareSum)>);

impl ValueSample {
    /// Of the cases of a study under one form. O(cases · pairs).
    ///
    /// - `cases`: the cuts that may be chosen are each model's outline.
    pub fn new(cases: &PairedValues, impacts: &Impacts) -> Self {
        let pairs = pairs(impacts.models.len(), &impacts.joint);
        let squares = |(a, b): (usize, usize)| {
            let of = (&impacts.models[a], &impacts.models[b]);
            ((a, b), PairedSquares::of(cases, (&cases.orders[a], &cases.orders[b]), of))
        };
        Self {
            cases: ratio(cases.units.len() as u128, 1),
            models: cases.orders.iter().map(|order| sums(cases, order)).collect(),
            pairs: pairs.into_iter().map(squares).collect(),
        }
    }
}

fn sums(cases: &PairedValues, order: &ValueOrder) -> Vec<CutSums> {
    let (mut units, mut squares, mut before) = ((0.0, 0.0), SquareSum::default(), 0);
    let sums = order.cuts().iter().map(|&cut| {
        for &case in &order.cases()[before..cut as usize] {
            let (a, b) = cases.units[case as usize];
            units = (units.0 + a, units.1 + b);
            squares.add(cases.line(case), 1.0);
        }
        before = cut as usize;
        let (per_theta, fixed) = (units.0 / cases.per_one.0, units.1 / cases.per_one.1);
        CutSums { worth: ImpactLine { per_theta, fixed }, squares }
    });
    sums.collect()
}

/// Which of the cuts that may be chosen a corner is.
pub(crate) fn place(model: &ImpactModel, corner: ImpactCorner) -> usize {
    model.values.outline().partition_point(|&cut| cut < corner.cut)
}

impl PairedSquares {
    /// Every pair of cuts that are best together at some θ.
    #[expect(clippy::cast_possible_truncation, reason = "cuts are few")]
    fn of(
        cases: &PairedValues,
        orders: (&ValueOrder, &ValueOrder),
        models: (&ImpactModel, &ImpactModel),
    ) -> Self {
        let mut thetas: Vec<f64> =
            models.0.breakpoints().iter().chain(models.1.breakpoints()).copied().collect();
        thetas.sort_unstable_by(f64::total_cmp);
        thetas.dedup();
        let at = |theta: f64| (models.0.best_at(theta), models.1.best_at(theta));
        let middle = |pair: &[f64]| pair[0] + (pair[1] - pair[0]) / 2.0;
        let ends =
            [thetas.first().copied().unwrap_or(0.0) - 1.0, thetas.last().map_or(1.0, |t| t + 1.0)];
        let between: Vec<f64> = thetas.windows(2).map(middle).chain(ends).collect();
        thetas.extend(between);
        thetas.sort_unstable_by(f64::total_cmp);
        let mut apart = Apart {
            cases,
            marks: vec![0; cases.units.len()],
            number: 0,
            squares: SquareSum::default(),
        };
        let (mut ranks, mut found) = ((0, 0), Vec::new());
        for (one, other) in thetas.into_iter().map(at) {
            let cuts = (place(models.0, one), place(models.1, other));
            let next = (orders.0.cuts()[cuts.0], orders.1.cuts()[cuts.1]);
            apart.go(orders.0, ranks.0, next.0);
            apart.go(orders.1, ranks.1, next.1);
            ranks = next;
            found.push(((cuts.0 as u32, cuts.1 as u32), apart.squares));
        }
        found.sort_short_by_key(|(cuts, _)| *cuts); // stable
        found.dedup_by_key(|(cuts, _)| *cuts);
        Self(found)
    }

    /// At a pair of cuts and a θ.
    #[expect(clippy::cast_possible_truncation, reason = "cuts are few")]
    pub(super) fn at(&self, cuts: (usize, usize), theta: f64) -> Option<f64> {
        let cuts = (cuts.0 as u32, cuts.1 as u32);
        let at = self.0.binary_search_by_key(&cuts, |(cuts, _)| *cuts).ok()?;
        Some(self.0[at].1.at(theta))
    }
}

/// The cases that only one of two cuts accepts, as the cuts move.
struct Apart<'a> {
    cases: &'a PairedValues,
    /// 1 for each of them.
    marks: Vec<u8>,
    number: usize,
    squares: SquareSum,
}

impl Apart<'_> {
    /// One of the cuts moves from a rank to another.
    fn go(&mut self, order: &ValueOrder, from: u32, to: u32) {
        for &case in &order.cases()[from.min(to) as usize..from.max(to) as usize] {
            let mark = &mut self.marks[case as usize];
            *mark ^= 1;
            if *mark == 1 {
                self.number += 1;
                self.squares.add(self.cases.line(case), 1.0);
            } else {
                self.number -= 1;
                self.squares.add(self.cases.line(case), -1.0);
            }
            // Rounding leaves something of nothing.
            if self.number == 0 {
                self.squares = SquareSum::default();
            }
        }
    }
}
