//! The hull of all points of an order, of which those are pushed that may be its corners.

use crate::resample::counted::{Counted, Counter};
use crate::resample::draw::{Draws, PIECE};
use crate::resample::plain::Counts;
use crate::resample::resamples::{Chain, Chord, Point};

/// The hull of the points that were looked at.
#[derive(Debug, Default)]
pub(super) struct Fine {
    /// A point's rank is its place in its piece, plus that of the piece among those walked.
    chain: Chain,
    /// Where the pieces that were walked begin.
    begins: Vec<Counted>,
}

impl Fine {
    pub(super) fn restart(&mut self) {
        self.chain.restart();
        self.begins.clear();
    }

    /// The points of a piece that lie above the chord or end it.
    ///
    /// - `begin`: where the piece begins.
    /// - `ends`: a bit for each entry that is the last with its score.
    #[inline(never)]
    pub(super) fn push(
        &mut self,
        begin: Counted,
        (entries, weights, ends): (&[u32], &[u16; PIECE], u64),
        chord: &Chord,
    ) {
        let (steps, mut height) = (chord.steps(), chord.height);
        let [mut all, mut positives] = begin.weights;
        let mut before = u32::MAX; // cases with the first score may begin in the piece before
        let first = PIECE * self.begins.len();
        self.begins.push(begin);
        for (place, (&entry, &weight)) in entries.iter().zip(weights).enumerate() {
            let weight = u32::from(weight);
            all += weight;
            positives += weight * (entry & 1);
            height += f64::from(weight) * steps[(entry & 1) as usize];
            if ends >> place & 1 == 0 || height < 0.0 {
                continue;
            }
            let is_end = chord.ends_at([all, positives]);
            // A cut that finds no more than the one before it is no corner, except "always".
            if is_end || (height > 0.0 && positives != before) {
                before = positives;
                self.chain.push(point(first + place, [all, positives]));
            }
        }
    }

    /// What its corners predict positive: each piece is counted again up to them.
    pub(super) fn corners(&self, entries: &[u32], draws: Draws, totals: Counted) -> Vec<Counts> {
        let mut counter = Counter::new(entries, draws);
        let mut found = vec![Counts::default()]; // (0, 0)
        for corner in &self.chain.corners[1..] {
            let begin = self.begins[corner.rank / PIECE];
            let rank = begin.rank + corner.rank % PIECE + 1;
            found.push(counter.advance(begin, rank).counts());
        }
        if let Some(last) = found.last_mut() {
            *last = totals.counts(); // with the cases that weigh nothing
        }
        found
    }
}

/// A point of an order, from the weight of all and of positives.
#[inline(always)]
pub(super) fn point(rank: usize, [all, positives]: [u32; 2]) -> Point {
    Point { rank, tp: f64::from(positives), fp: f64::from(all - positives) }
}
