//! Makes resamples of a study's cases, any of them in any order.

use crate::domain::{CaseCounts, PairedCases};
use crate::resample::draw::{Block, Draws, LANES};
use crate::resample::pieces::{Buffers, Pieces};
use crate::resample::plain::{Counting, Counts, at_cuts, hull};
use crate::resample::resamples::Chunk;
use std::ops::Range;

/// How resamples are made; both ways give the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The quickest that the cases allow.
    Quick,
    /// Case by case.
    Plain,
}

/// Makes resamples of a study's cases.
#[derive(Debug)]
pub struct Resampler<'a> {
    cases: &'a PairedCases,
    seed: u64,
    pieces: Vec<Pieces<'a>>,
    buffers: Buffers,
}

impl<'a> Resampler<'a> {
    /// For cases of which every model's hold both classes. Cuts are chosen in each resample, unless
    /// they were chosen on other cases.
    pub fn new(cases: &'a PairedCases, seed: u64, way: Way) -> Self {
        let is_single = matches!(cases.counts, CaseCounts::Single(_));
        let orders = cases.orders.iter().filter(|_| is_single && way == Way::Quick);
        Self { cases, seed, pieces: orders.map(Pieces::new).collect(), buffers: Buffers::default() }
    }

    /// Makes some resamples; eight at once where the range allows, from an even number on.
    pub fn chunk(&mut self, range: Range<u32>) -> Chunk {
        let models = self.cases.orders.len();
        let mut chunk = Chunk { first: range.start, models, ..Chunk::default() };
        if self.pieces.is_empty() {
            range.for_each(|resample| self.plain(resample, 0, &mut chunk));
            return chunk;
        }
        let mut start = range.start & !1;
        while start < range.end {
            self.block(start, &range, &mut chunk);
            start += lanes();
        }
        chunk
    }

    /// Makes those of eight resamples that lie in a range.
    fn block(&mut self, start: u32, range: &Range<u32>, chunk: &mut Chunk) {
        let block = Block::new(self.seed, start);
        let wanted = start.max(range.start)..(start + lanes()).min(range.end);
        // Resample by resample in the chunk, model by model in the work.
        let mut found: Vec<Vec<Option<Vec<Counts>>>> = Vec::with_capacity(self.pieces.len());
        let mut buffers = std::mem::take(&mut self.buffers);
        for pieces in &self.pieces {
            pieces.sum(&block, &mut buffers);
            let of_model = wanted.clone().map(|resample| {
                let (lane, draws) = (resample - start, Draws::new(self.seed, resample, 0));
                if self.chooses() {
                    pieces.hull(lane as usize, draws, &mut buffers)
                } else {
                    pieces.at_cuts(lane as usize, draws, &buffers)
                }
            });
            found.push(of_model.collect());
        }
        self.buffers = buffers;
        for (at, resample) in wanted.enumerate() {
            if found.iter().any(|of_model| of_model[at].is_none()) {
                self.plain(resample, 1, chunk);
                chunk.redrawn += 1;
                continue;
            }
            found.iter().flat_map(|of_model| &of_model[at]).for_each(|c| self.add(c, chunk));
        }
    }

    /// Makes one resample; one that lacks a class is drawn again.
    fn plain(&self, resample: u32, attempts: u32, chunk: &mut Chunk) {
        for attempt in attempts.. {
            let draws = Draws::new(self.seed, resample, attempt);
            let counting = Counting { cases: self.cases, draws };
            let found = self.cases.orders.iter().map(|order| {
                if self.chooses() { hull(order, counting) } else { at_cuts(order, counting) }
            });
            let found: Vec<Vec<Counts>> = found.collect();
            let has_both = |found: &Vec<Counts>| {
                found.last().is_some_and(|all| all.resample.0 > 0.0 && all.resample.1 > 0.0)
            };
            if found.iter().all(has_both) {
                found.iter().for_each(|found| self.add(found, chunk));
                return;
            }
            chunk.redrawn += 1;
        }
    }

    fn add(&self, found: &[Counts], chunk: &mut Chunk) {
        if self.chooses() { chunk.add_hull(found) } else { chunk.add_cuts(found) }
    }

    fn chooses(&self) -> bool {
        !self.cases.is_judging
    }
}

#[expect(clippy::cast_possible_truncation, reason = "8")]
const fn lanes() -> u32 {
    LANES as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;
    use crate::resample::resamples::{Cursor, ModelResample, Resamples};

    #[test]
    fn a_cursor_reads_what_each_resample_says_wherever_it_was_before() {
        let groups = [(4.0, 30, 10), (3.0, 20, 40), (2.0, 15, 30), (1.0, 10, 90)];
        let other = [(4.0, 5, 9), (3.0, 30, 30), (2.0, 30, 31), (1.0, 10, 100)];
        let cases = [groups, other]
            .map(|groups| (SortedCases::of(&groups), vec![None, Some(4.0), Some(3.0), Some(1.0)]));
        for chosen in [vec![], vec![vec![0.2, 0.5, 0.7]; 2]] {
            let cases = PairedCases::of_groups(&cases, !chosen.is_empty());
            let mut resamples = Resamples::new(chosen);
            let mut cursor = Cursor::default();
            for chunk in [0..20, 20..37] {
                resamples.add(Resampler::new(&cases, 1, Way::Quick).chunk(chunk));
                for pc in [0.5, 0.0, 0.2, 0.200_000_1, 1.0, 0.7, 0.31, 0.3, 0.29] {
                    let all: Vec<ModelResample> = resamples
                        .iter()
                        .flat_map(|resample| [0, 1].map(|model| resample.model(model, pc)))
                        .collect();
                    assert_eq!(resamples.read(&mut cursor, pc), all, "at {pc}");
                }
            }
        }
    }
}
