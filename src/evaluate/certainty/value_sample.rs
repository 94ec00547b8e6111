//! Chance at cuts that are taken as fixed beforehand where cases differ in value: closed forms at
//! every θ, from sums of values and of their squares.
//!
//! Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 5 (variance of a mean,
//! divisor n).

use crate::curve::{ImpactCorner, ImpactModel, Impacts, Policy};
use crate::domain::{PairedValues, ValueOrder};
use crate::evaluate::certainty::sample::pairs;
use crate::resample::{SquareSum, WorthLine};
use serde::{Deserialize, Serialize};

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
pub(super) struct CutSums {
    pub(super) worth: WorthLine,
    pub(super) squares: SquareSum,
}

/// Two models' cuts, and the squares of the cases that only one of them accepts; ascending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PairedSquares(Vec<((u32, u32), SquareSum)>);

impl ValueSample {
    /// Of the cases of a study under one form. O(cases · pairs).
    ///
    /// - `cases`: the cuts that may be chosen are each model's outline.
    #[must_use]
    pub fn new(cases: &PairedValues, impacts: &Impacts) -> Self {
        let winners =
            impacts.joint.corners().iter().filter_map(|(policy, _)| Policy::model(*policy));
        let pairs = pairs(impacts.models.len(), &winners.collect());
        let squares = |(a, b): (usize, usize)| {
            let of = (&impacts.models[a], &impacts.models[b]);
            ((a, b), PairedSquares::of(cases, (&cases.orders[a], &cases.orders[b]), of))
        };
        Self {
            cases: count(cases.units.len()),
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
        CutSums { worth: WorthLine { per_theta, fixed }, squares }
    });
    sums.collect()
}

/// Which of the cuts that may be chosen a corner is.
pub(super) fn place(model: &ImpactModel, corner: ImpactCorner) -> usize {
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
        thetas.sort_by(f64::total_cmp);
        thetas.dedup();
        let at = |theta: f64| (models.0.best_at(theta), models.1.best_at(theta));
        let middle = |pair: &[f64]| pair[0] + (pair[1] - pair[0]) / 2.0;
        let ends =
            [thetas.first().copied().unwrap_or(0.0) - 1.0, thetas.last().map_or(1.0, |t| t + 1.0)];
        let between: Vec<f64> = thetas.windows(2).map(middle).chain(ends).collect();
        thetas.extend(between);
        thetas.sort_by(f64::total_cmp);
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
        found.sort_by_key(|(cuts, _)| *cuts); // stable
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

#[expect(clippy::cast_precision_loss, reason = "a number of cases")]
fn count(cases: usize) -> f64 {
    cases as f64
}
