//! What a study keeps of its cases to say how sure its numbers are: chance at cuts that are taken
//! as fixed beforehand, in closed form, without resampling and at every PC(+) at once.
//!
//! Rates of different classes are independent, so their variances add. Of unweighted cases the
//! variance of a rate r is binomial, r(1 − r)/n; of weighted ones that of a ratio of sums, Σ wᵢ²(eᵢ
//! − r)² / (Σ wᵢ)², which is the same where all weights are equal; what is drawn together is summed
//! first, and the sums are those of units. Differences of two models on the same cases are told
//! case by case: without this pairing they look several times as doubtful as they are.
//!
//! Source: Drummond & Holte (2006), Machine Learning 65:95–130, section 4 (confidence bands); Efron
//! & Tibshirani (1993), An Introduction to the Bootstrap, chapter 5 (variance of a mean, divisor
//! n); Cochran (1977), Sampling Techniques, section 9A (ratio estimates of clusters).

use crate::curve::{Curves, Joint, ModelCurves};
use crate::domain::{PairedCases, SortShort};
use crate::evaluate::certainty::numbers::{Expected, FixedCut, nested_covariance};
use crate::evaluate::settings::{Baseline, TodaysCut};
use serde::{Deserialize, Serialize};

/// Pairs of models that are compared case by case; those come first of which one wins somewhere.
const MOST_PAIRS: usize = 60;

/// What a study keeps of its cases to say how sure its numbers are: closed forms at every PC(+).
/// Resamples come beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseSample {
    pub(super) cuts: Vec<FixedCuts>,
    /// Pairs of models, and what tells them apart if their cases are the same ones.
    pub(super) pairs: Vec<((usize, usize), Option<PairedCuts>)>,
    /// Whether the cases are unseen ones that judge cuts chosen on others.
    pub(super) is_judging: bool,
    /// The fixed cut that models are compared with, if they are.
    pub today: Option<TodaySample>,
}

impl CaseSample {
    /// How many models there are.
    pub fn models(&self) -> usize {
        self.cuts.len()
    }

    /// What these cases tell of a fixed cut, if it is the one that was asked for last.
    pub fn today_of(&self, baseline: &Baseline) -> Option<&TodaySample> {
        self.today.as_ref().filter(|today| today.baseline == *baseline)
    }

    /// Of the cases of a study. O(cases · pairs).
    pub fn new(cases: &PairedCases, curves: &Curves) -> Self {
        let hull = |model: usize| curves.models[model].hull.breakpoints();
        let pair = |(a, b)| ((a, b), PairedCuts::of(cases, (a, b), (hull(a), hull(b))));
        let models = 0..curves.models.len();
        Self {
            cuts: models.map(|model| FixedCuts::of(cases, model)).collect(),
            pairs: pairs(curves.models.len(), &curves.joint).into_iter().map(pair).collect(),
            is_judging: cases.is_judging,
            today: None,
        }
    }
}

/// What the cases tell of a fixed cut that models are compared with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TodaySample {
    /// What is compared with.
    pub baseline: Baseline,
    pub(super) cut: FixedCuts,
    /// What tells it from each model, if their cases are the same ones.
    pub(super) pairs: Vec<Option<PairedCuts>>,
    /// The model that is cut.
    pub(super) model: usize,
}

impl TodaySample {
    /// Of the cases of a study. O(cases · models).
    ///
    /// - `cases`: the last order is one more of the model that is cut, with the one cut.
    /// - `cut`: that of the baseline.
    pub fn new(
        cases: &PairedCases,
        curves: &Curves,
        (baseline, cut): (Baseline, TodaysCut),
    ) -> Self {
        let today = cases.orders.len() - 1;
        let pair = |(model, curves): (usize, &ModelCurves)| {
            PairedCuts::of(cases, (model, today), (curves.hull.breakpoints(), &[]))
        };
        Self {
            baseline,
            cut: FixedCuts::of(cases, today),
            pairs: curves.models.iter().enumerate().map(pair).collect(),
            model: cut.model,
        }
    }

    /// Its rates of missed positives and of false alarms on these cases.
    fn error_rates(&self) -> [f64; 2] {
        self.cut.error_rates(0)
    }

    /// Whether it is what a model's column says, and not a threshold of its score.
    pub(super) fn is_decided_by(&self, model: usize) -> bool {
        model == self.model && matches!(self.baseline, Baseline::Decisions(_))
    }

    /// What it costs these cases at PC(+), normalized.
    pub(super) fn cost(&self, pc: f64) -> f64 {
        self.cut.cost(0, pc)
    }

    /// What it is to be expected to cost: nothing was chosen by it.
    pub(super) fn at(&self, pc: f64) -> FixedCut {
        let (sizes, rates) = (self.cut.effective_sizes(0), self.error_rates());
        let variance = Expected::judged(rates, sizes, pc).variance(sizes, pc);
        FixedCut { model: self.model, cost: (self.cost(pc), variance), rates }
    }

    /// Covariance of what it costs these cases and what a cut of a model does.
    ///
    /// - `corner`: that cut, of the model's hull.
    /// - `chosen_at`, `pc`: as of [`PairedCuts::standard_error`].
    pub(super) fn covariance(
        &self,
        (model, cuts): (usize, &FixedCuts),
        corner: usize,
        (chosen_at, pc): (f64, f64),
    ) -> f64 {
        match &self.pairs[model] {
            Some(pair) => {
                let [own, other] =
                    [self.cut.standard_error(0, pc), cuts.standard_error(corner, pc)];
                let apart = pair.standard_error(chosen_at, pc);
                (own * own + other * other - apart * apart) / 2.0
            }
            None if model == self.model => {
                let both = [self.error_rates(), cuts.error_rates(corner)];
                nested_covariance(both, cuts.effective_sizes(corner), pc)
            }
            None => 0.0,
        }
    }
}

/// Pairs of models, in the models' order; of many those of which one wins somewhere.
pub(crate) fn pairs<K>(models: usize, joint: &Joint<K>) -> Vec<(usize, usize)> {
    let winners: Vec<usize> = joint.corners().iter().filter_map(|(of, _)| of.model()).collect();
    let all = (0..models).flat_map(|a| (a + 1..models).map(move |b| (a, b)));
    let mut pairs: Vec<(usize, usize)> = all.collect();
    pairs.sort_short_by_key(|(a, b)| !winners.contains(a) && !winners.contains(b)); // stable
    pairs.truncate(MOST_PAIRS);
    pairs.sort_short_by_key(|pair| *pair);
    pairs
}

/// What each cut of a model's hull predicts positive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FixedCuts {
    cuts: Vec<ByClass>,
    totals: ByClass,
    /// Sum of the squared weights of the cases, whatever is drawn together.
    squares: [f64; 2],
}

impl FixedCuts {
    /// The cuts of one model's hull on some cases. O(cases).
    pub fn of(cases: &PairedCases, model: usize) -> Self {
        let order = &cases.orders[model];
        let (mut at, mut cuts) = (ByClass::default(), Vec::with_capacity(order.cuts().len()));
        let (mut growing, mut squares) = (Growing::new(cases, model), [0.0; 2]);
        let mut wanted = order.cuts().iter().peekable();
        for rank in 0..=order.entries().len() {
            while wanted.next_if(|&&cut| cut as usize == rank).is_some() {
                cuts.push(at);
            }
            if let Some(&entry) = order.entries().get(rank) {
                at[class(entry)].add(growing.add(entry));
                squares[class(entry)] += square(cases, entry);
            }
        }
        Self { cuts, totals: at, squares }
    }

    /// Normalized expected cost of a cut at PC(+), unitless, `0.0..=1.0`.
    ///
    /// - `corner`: the index of the cut in the model's hull.
    pub fn cost(&self, corner: usize, pc: f64) -> f64 {
        let [misses, alarms] = self.error_rates(corner);
        pc * misses + (1.0 - pc) * alarms
    }

    /// The rates of a cut: of missed positives, of false alarms, `0.0..=1.0`.
    pub(super) fn error_rates(&self, corner: usize) -> [f64; 2] {
        let [tpr, fpr] = [0, 1].map(|c| self.cuts[corner][c].weight / self.totals[c].weight);
        [1.0 - tpr, fpr]
    }

    /// How many independent cases of equal weight tell as much about a cut: positives, negatives.
    ///
    /// Where cases are drawn together it lies between the numbers of units and of cases, as the
    /// variance of the cut shows; a unit of errors is added to it, for few show little.
    ///
    /// # Source
    /// Kish (1965), Survey Sampling, sections 8.2 (design effect) and 11.7 (effective sample size).
    pub(super) fn effective_sizes(&self, corner: usize) -> [f64; 2] {
        std::array::from_fn(|class| {
            let (of, cut) = (self.totals[class], self.cuts[corner][class]);
            let [units, cases] =
                [of.square, self.squares[class]].map(|square| of.weight * of.weight / square);
            if units >= cases {
                return units;
            }
            let errors = [cut.weight, of.weight - cut.weight].map(|w| units * w / of.weight + 1.0);
            let binomial = errors[0] * errors[1] / ((units + 2.0) * (units + 2.0));
            (binomial / (cut.variance_in(of) + 1.0 / (units * units))).clamp(units, cases)
        })
    }

    /// Standard error of that cost.
    pub fn standard_error(&self, corner: usize, pc: f64) -> f64 {
        let [misses, alarms] = [0, 1].map(|c| self.cuts[corner][c].variance_in(self.totals[c]));
        (pc * pc * misses + (1.0 - pc) * (1.0 - pc) * alarms).sqrt()
    }
}

/// Where two models' predictions differ, on every stretch of PC(+) on which neither changes its cut.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedCuts {
    /// Where one of both changes its cut, ascending.
    breakpoints: Vec<f64>,
    /// One entry a stretch.
    differences: Vec<[Difference; 2]>,
    totals: ByClass,
}

/// Of the cases of one class: weight that only the second model predicts positive, less that which
/// only the first does.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Difference {
    sum: f64,
    /// Sums over what is drawn together of the squared difference, and of the difference times the
    /// weight.
    square: f64,
    product: f64,
}

impl Difference {
    fn add(&mut self, other: Difference) {
        self.sum += other.sum;
        self.square += other.square;
        self.product += other.product;
    }
}

impl PairedCuts {
    /// Two models on the same cases. O(cases).
    ///
    /// - `breakpoints`: of each model's hull, whose cuts the orders hold.
    /// - returns: `None` if nothing pairs the models' cases.
    pub fn of(
        cases: &PairedCases,
        (a, b): (usize, usize),
        breakpoints: (&[f64], &[f64]),
    ) -> Option<Self> {
        if !cases.is_paired() {
            return None;
        }
        let mut merged: Vec<f64> = breakpoints.0.iter().chain(breakpoints.1).copied().collect();
        merged.sort_unstable_by(f64::total_cmp);
        let begins = |own: &[f64]| -> Vec<u32> {
            // Of equal breakpoints the last counts: the stretches between them are empty.
            let begin = |x: &f64| as_u32(merged.partition_point(|m| m <= x));
            std::iter::once(0).chain(own.iter().map(begin)).collect()
        };
        let never = as_u32(merged.len()) + 1;
        let first = positive_from(cases, a, &begins(breakpoints.0), never);
        let other = positive_from(cases, b, &begins(breakpoints.1), never);
        let stretches = |entry: u32| [&first, &other].map(|from| from[(entry >> 1) as usize]);
        let differences = vec![[Difference::default(); 2]; merged.len() + 2];
        let mut paired = Self { breakpoints: merged, differences, totals: ByClass::default() };
        match cases.units() {
            None => paired.add_cases(cases, a, stretches),
            Some(_) => paired.add_units(cases, a, stretches),
        }
        let mut sum = [Difference::default(); 2];
        for stretch in &mut paired.differences {
            for (sum, change) in sum.iter_mut().zip(stretch.iter()) {
                sum.add(*change);
            }
            *stretch = sum;
        }
        Some(paired)
    }

    /// Adds what changes from stretch to stretch, of cases that are drawn each on its own.
    ///
    /// - `stretches`: from which on each model predicts the case of an entry positive.
    fn add_cases(
        &mut self,
        cases: &PairedCases,
        model: usize,
        stretches: impl Fn(u32) -> [u32; 2],
    ) {
        for &entry in cases.orders[model].entries() {
            let (class, weight, square) = (class(entry), cases.count(entry), square(cases, entry));
            self.totals[class].add(Mass { weight, square, torn: 0.0 });
            let [first, other] = stretches(entry);
            let sign = if first <= other { -1.0 } else { 1.0 };
            let of = |sign: f64, add: f64| Difference {
                sum: sign * add * weight,
                square: add * square,
                product: sign * add * square,
            };
            self.differences[first.min(other) as usize][class].add(of(sign, 1.0));
            self.differences[first.max(other) as usize][class].add(of(sign, -1.0));
        }
    }

    /// The same of cases of which some are drawn together, stretch by stretch.
    fn add_units(
        &mut self,
        cases: &PairedCases,
        model: usize,
        stretches: impl Fn(u32) -> [u32; 2],
    ) {
        let of_units = unit_weights(cases, model);
        for (weights, class) in of_units.iter().flat_map(|both| both.iter().zip(0..2)) {
            let mass = Mass { weight: *weights, square: weights * weights, torn: 0.0 };
            self.totals[class].add(mass);
        }
        let mut changes: Vec<(u32, u32, f64)> = Vec::new();
        for &entry in cases.orders[model].entries() {
            let [first, other] = stretches(entry);
            if first != other {
                changes.push((first, entry, -cases.count(entry)));
                changes.push((other, entry, cases.count(entry)));
            }
        }
        changes.sort_unstable_by_key(|&(stretch, entry, _)| (stretch, entry));
        let mut differ = vec![[0.0; 2]; of_units.len()];
        for (stretch, entry, change) in changes {
            let (unit, class) = (cases.drawn_by(entry) as usize, class(entry));
            let differ = &mut differ[unit][class];
            let before = *differ;
            *differ += change;
            self.differences[stretch as usize][class].add(Difference {
                sum: change,
                square: change * (2.0 * before + change),
                product: change * of_units[unit][class],
            });
        }
    }

    /// Standard error of the difference of both models' normalized expected costs.
    ///
    /// - `chosen_at`: the PC(+) that the cuts are chosen at.
    /// - `pc`: the PC(+) at which they are paid for: another one on cases of another prevalence.
    pub fn standard_error(&self, chosen_at: f64, pc: f64) -> f64 {
        let stretch = self.breakpoints.partition_point(|&b| b <= chosen_at);
        let variance = |class: usize| {
            let (at, of) = (self.differences[stretch][class], self.totals[class]);
            let mean = at.sum / of.weight;
            let squares = at.square - 2.0 * mean * at.product + mean * mean * of.square;
            squares / (of.weight * of.weight)
        };
        let square = pc * pc * variance(0) + (1.0 - pc) * (1.0 - pc) * variance(1);
        square.max(0.0).sqrt() // rounding may leave less than nothing of nothing
    }
}

/// From which stretch on each case is predicted positive, by its index.
///
/// - `begins`: the stretch with which each cut of the hull begins.
/// - `never`: a stretch that is none.
fn positive_from(cases: &PairedCases, model: usize, begins: &[u32], never: u32) -> Vec<u32> {
    let order = &cases.orders[model];
    let mut from = vec![0; order.entries().len()];
    let mut before = 0;
    for (&cut, &begin) in order.cuts().iter().zip(begins) {
        for &entry in &order.entries()[before..(cut as usize).max(before)] {
            from[(entry >> 1) as usize] = begin;
        }
        before = before.max(cut as usize);
    }
    // What no threshold admits: cases set apart may lie beyond all scores of the others.
    for &entry in &order.entries()[before..] {
        from[(entry >> 1) as usize] = never;
    }
    from
}

#[expect(clippy::cast_possible_truncation, reason = "cuts of two hulls")]
fn as_u32(count: usize) -> u32 {
    count as u32
}

/// A part of the cases of one class.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Mass {
    /// Sum of the weights.
    pub(super) weight: f64,
    /// Sum over units of the squared weight of each one's part.
    pub(super) square: f64,
    /// Sum over units of the weight of each one's part times that of its rest: 0 where every case is
    /// drawn on its own.
    pub(super) torn: f64,
}

impl Mass {
    pub(super) fn add(&mut self, other: Mass) {
        self.weight += other.weight;
        self.square += other.square;
        self.torn += other.torn;
    }

    /// Variance of the share of this mass in a whole.
    fn variance_in(self, of: Mass) -> f64 {
        let rate = self.weight / of.weight;
        let rest = of.square - self.square;
        let squares = self.square * (1.0 - rate) * (1.0 - rate) + rest * rate * rate;
        (squares - 2.0 * rate * self.torn).max(0.0) / (of.weight * of.weight)
    }
}

/// Positives and negatives.
type ByClass = [Mass; 2];

/// The class of an entry: 0 for positive.
pub(crate) fn class(entry: u32) -> usize {
    usize::from(entry & 1 == 0)
}

/// Square of a case's weight, for variances: a group of cases is as many cases.
pub(crate) fn square(cases: &PairedCases, entry: u32) -> f64 {
    let count = cases.count(entry);
    if cases.is_paired() { count * count } else { count }
}

/// The weight of every unit in each class; empty where every case is drawn on its own.
fn unit_weights(cases: &PairedCases, model: usize) -> Vec<[f64; 2]> {
    let Some(units) = cases.units() else { return vec![] };
    let mut weights = vec![[0.0; 2]; units.iter().max().map_or(0, |&last| last as usize + 1)];
    for &entry in cases.orders[model].entries() {
        weights[cases.drawn_by(entry) as usize][class(entry)] += cases.count(entry);
    }
    weights
}

/// A part that grows case by case.
#[derive(Debug)]
struct Growing<'a> {
    cases: &'a PairedCases,
    /// Of each unit the weight in each class, and that of the part.
    of_units: Vec<[f64; 2]>,
    parts: Vec<[f64; 2]>,
}

impl<'a> Growing<'a> {
    pub(super) fn new(cases: &'a PairedCases, model: usize) -> Self {
        let of_units = unit_weights(cases, model);
        Self { cases, parts: vec![[0.0; 2]; of_units.len()], of_units }
    }

    /// Adds a case; returns what it adds to the mass of its class.
    pub(super) fn add(&mut self, entry: u32) -> Mass {
        let weight = self.cases.count(entry);
        if self.of_units.is_empty() {
            return Mass { weight, square: square(self.cases, entry), torn: 0.0 };
        }
        let unit = self.cases.drawn_by(entry) as usize;
        let (part, of) = (&mut self.parts[unit][class(entry)], self.of_units[unit][class(entry)]);
        let before = *part;
        *part += weight;
        let square = weight * (2.0 * before + weight);
        Mass { weight, square, torn: weight * of - square }
    }
}
