//! What the first entries of an order hold in one resample.

use crate::resample::draw::{Draws, PIECE};
use crate::resample::plain::Counts;
#[cfg(target_feature = "simd128")]
use crate::resample::simd::fill;
use crate::resample::sums::SpanSums;
#[cfg(not(target_feature = "simd128"))]
use crate::resample::sums::fill;

/// What the first entries of an order hold.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counted {
    pub(super) rank: usize,
    /// Positives, whatever they weigh.
    pub(super) of_all: u32,
    /// Weight, of positives.
    pub(super) weights: [u32; 2],
    /// Cases with weight, positives among them.
    present: [u32; 2],
}

impl Counted {
    /// Counts whole pieces; where they end is to be set.
    #[inline(always)]
    pub(super) fn skip(&mut self, sums: SpanSums) {
        let (weights, present) = (sums.weights(), sums.present());
        self.weights = [self.weights[0] + weights[0], self.weights[1] + weights[1]];
        self.present = [self.present[0] + present[0], self.present[1] + present[1]];
    }

    /// Counts some entries and what they weigh.
    fn count(&mut self, entries: &[u32], weights: &[u16]) {
        for (&entry, &weight) in entries.iter().zip(weights) {
            let (positive, weight, present) = (entry & 1, u32::from(weight), u32::from(weight > 0));
            self.weights[0] += weight;
            self.weights[1] += weight * positive;
            self.present[0] += present;
            self.present[1] += present * positive;
            self.of_all += positive;
            self.rank += 1;
        }
    }

    pub(super) fn counts(self) -> Counts {
        let [[all, positives], [present, present_positives]] =
            [self.weights, self.present].map(|of| of.map(f64::from));
        let (rank, of_all) = (self.rank as f64, f64::from(self.of_all));
        let absent = of_all - present_positives;
        Counts {
            rank: self.rank,
            resample: (positives, all - positives),
            all: (of_all, rank - of_all),
            rest: (absent, rank - present - absent),
        }
    }
}

/// Counts the entries of pieces up to one rank after the other.
pub(super) struct Counter<'a> {
    entries: &'a [u32],
    draws: Draws,
    at: Counted,
    /// Of the piece in which it is.
    weights: [u16; PIECE],
}

impl<'a> Counter<'a> {
    pub(super) fn new(entries: &'a [u32], draws: Draws) -> Self {
        Self { entries, draws, at: Counted::default(), weights: [0; PIECE] }
    }

    /// - `begin`: where the piece begins.
    /// - `rank`: in it, not below the one before.
    pub(super) fn advance(&mut self, begin: Counted, rank: usize) -> Counted {
        if self.at.rank <= begin.rank && begin.rank < rank {
            let end = (begin.rank + PIECE).min(self.entries.len());
            fill(self.draws, &self.entries[begin.rank..end], &mut self.weights);
            self.at = begin;
        }
        if rank == begin.rank {
            return begin;
        }
        let from = self.at.rank;
        self.at.count(&self.entries[from..rank], &self.weights[from - begin.rank..]);
        self.at
    }
}
