//! Sums of weights, and of the squares that variances of their shares are made of. What is drawn
//! together is summed first: the variance is that of the sums.
//!
//! Source: Cochran (1977), Sampling Techniques, section 9A (ratio estimates of clusters).

use crate::domain::PairedCases;
use serde::{Deserialize, Serialize};

/// A part of the cases of one class.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Mass {
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
    pub(super) fn variance_in(self, of: Mass) -> f64 {
        let rate = self.weight / of.weight;
        let rest = of.square - self.square;
        let squares = self.square * (1.0 - rate) * (1.0 - rate) + rest * rate * rate;
        (squares - 2.0 * rate * self.torn).max(0.0) / (of.weight * of.weight)
    }
}

/// Positives and negatives.
pub(super) type ByClass = [Mass; 2];

/// The class of an entry: 0 for positive.
pub(super) fn class(entry: u32) -> usize {
    usize::from(entry & 1 == 0)
}

/// Square of a case's weight, for variances: a group of cases is as many cases.
pub(super) fn square(cases: &PairedCases, entry: u32) -> f64 {
    let count = cases.count(entry);
    if cases.is_paired() { count * count } else { count }
}

/// The weight of every unit in each class; empty where every case is drawn on its own.
pub(super) fn unit_weights(cases: &PairedCases, model: usize) -> Vec<[f64; 2]> {
    let Some(units) = cases.units() else { return vec![] };
    let mut weights = vec![[0.0; 2]; units.iter().max().map_or(0, |&last| last as usize + 1)];
    for &entry in cases.orders[model].entries() {
        weights[cases.drawn_by(entry) as usize][class(entry)] += cases.count(entry);
    }
    weights
}

/// A part that grows case by case.
#[derive(Debug)]
pub(super) struct Growing<'a> {
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
