//! Eight resamples of one model at once, of cases that count one each: weights are drawn where they
//! are needed and summed piece by piece of the order, and span by span of pieces; only what reaches
//! the hull of the spans' ends is looked at piece by piece, and then case by case.
//!
//! Nothing is stored a case: a weight is drawn again where it is needed again, which costs less than
//! the memory.

use crate::domain::CaseOrder;
use crate::resample::counted::{Counted, Counter};
use crate::resample::draw::{Block, Draws, LANES, PIECE};
use crate::resample::fine::{Fine, point};
use crate::resample::plain::Counts;
use crate::resample::resamples::{Chain, Chord, Chords, Point};
#[cfg(target_feature = "simd128")]
use crate::resample::simd::{fill, sums};
use crate::resample::sums::{PieceSums, SPAN, SpanSums};
#[cfg(not(target_feature = "simd128"))]
use crate::resample::sums::{fill, sums};

/// Entries of a span.
const LONG: usize = SPAN * PIECE;

/// The order of one model, with what its pieces hold.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    order: &'a CaseOrder,
    /// Positives among the entries before each piece, and among all.
    positives: Vec<u32>,
}

/// Memory that one resample leaves to the next.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    /// What each piece holds, one resample after the other.
    pieces: Vec<PieceSums>,
    /// What each span holds, likewise.
    spans: Vec<SpanSums>,
    rough: Chain,
    middle: Chain,
    fine: Fine,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(order: &'a CaseOrder) -> Self {
        let mut positives = vec![0];
        for piece in order.entries().chunks(PIECE) {
            let before = positives.last().copied().unwrap_or_default();
            positives.push(before + piece.iter().map(|entry| entry & 1).sum::<u32>());
        }
        Self { order, positives }
    }

    /// Sums every piece in eight resamples.
    #[inline(never)]
    pub(super) fn sum(&self, block: &Block, buffers: &mut Buffers) {
        let (pieces, spans) = self.lens();
        buffers.pieces.resize(LANES * pieces, PieceSums::default());
        buffers.spans.clear();
        buffers.spans.resize(LANES * spans, SpanSums::default());
        let mut of_piece = [PieceSums::default(); LANES];
        for (piece, entries) in self.order.entries().chunks(PIECE).enumerate() {
            sums(block, entries, &mut of_piece);
            for (lane, &sums) in of_piece.iter().enumerate() {
                buffers.pieces[lane * pieces + piece] = sums;
                buffers.spans[lane * spans + piece / SPAN].add(sums.unpack());
            }
        }
    }

    /// The corners of the hull of one of them, (0, 0) first, the last one with the totals; `None` if
    /// a class has no weight.
    ///
    /// - `draws`: the generator of the resample in this lane.
    pub(super) fn hull(
        &self,
        lane: usize,
        draws: Draws,
        buffers: &mut Buffers,
    ) -> Option<Vec<Counts>> {
        let Buffers { pieces, spans, rough, middle, fine } = buffers;
        let (pieces, spans) = self.lane(lane, pieces, spans);
        let [all, positives] = self.rough(spans, rough);
        (positives > 0 && all > positives).then(|| {
            self.middle((pieces, spans), &rough.corners, middle);
            let totals = self.refine((pieces, spans), &middle.corners, draws, fine);
            fine.corners(self.order.entries(), draws, totals)
        })
    }

    /// What the cuts chosen on other cases predict positive in one of them; the last has the totals.
    pub(super) fn at_cuts(
        &self,
        lane: usize,
        draws: Draws,
        buffers: &Buffers,
    ) -> Option<Vec<Counts>> {
        let (pieces, spans) = self.lane(lane, &buffers.pieces, &buffers.spans);
        let mut counter = Counter::new(self.order.entries(), draws);
        let mut begin = Counted::default(); // of the piece that a cut lies in
        let mut counts = |rank: usize| {
            while begin.rank + PIECE <= rank {
                let piece = begin.rank / PIECE;
                let is_span = piece.is_multiple_of(SPAN) && begin.rank + LONG <= rank;
                begin.skip(if is_span { spans[piece / SPAN] } else { pieces[piece].unpack() });
                self.place(&mut begin, piece + if is_span { SPAN } else { 1 });
            }
            counter.advance(begin, rank).counts()
        };
        let mut found: Vec<Counts> =
            self.order.cuts().iter().map(|&cut| counts(cut as usize)).collect();
        let totals = counts(self.order.entries().len());
        found.push(totals);
        (totals.resample.0 > 0.0 && totals.resample.1 > 0.0).then_some(found)
    }

    /// The hull of the points at which spans end; returns the weight of all and of positives.
    #[inline(never)]
    fn rough(&self, spans: &[SpanSums], rough: &mut Chain) -> [u32; 2] {
        rough.restart();
        let (mut all, mut positives) = (0, 0);
        let (entries, mut rank) = (self.order.entries().len(), 0);
        for sums in spans {
            let weights = sums.weights();
            all += weights[0];
            positives += weights[1];
            rank = (rank + LONG).min(entries);
            if self.order.is_end(rank - 1) {
                rough.push(point(rank, [all, positives]));
            }
        }
        [all, positives]
    }

    /// The hull of the points at which pieces end: inside a span there are corners only if its upper
    /// left end, at which no point lies higher, is above the hull of the spans' ends.
    #[inline(never)]
    fn middle(&self, (pieces, spans): Sums, rough: &[Point], middle: &mut Chain) {
        middle.restart();
        let mut chords = Chords::of(rough);
        let mut at = [0, 0];
        for (span, (sums, pieces)) in spans.iter().zip(pieces.chunks(SPAN)).enumerate() {
            let is_last = span == (chords.now.to.rank - 1) / LONG;
            if is_last || chords.now.is_reached(sums.weights()) {
                self.push_ends(span, (at, pieces), chords.now, middle);
            }
            at = sum(at, sums.weights());
            chords.pass(sums.weights(), is_last);
        }
    }

    /// The ends of a span's pieces that lie above the chord or end it.
    #[inline(never)]
    fn push_ends(
        &self,
        span: usize,
        (mut at, pieces): ([u32; 2], &[PieceSums]),
        mut chord: Chord,
        middle: &mut Chain,
    ) {
        let (entries, mut rank) = (self.order.entries().len(), span * LONG);
        for sums in pieces {
            let weights = sums.unpack().weights();
            at = sum(at, weights);
            chord.pass(weights);
            rank = (rank + PIECE).min(entries);
            if (chord.height > 0.0 || chord.ends_at(at)) && self.order.is_end(rank - 1) {
                middle.push(point(rank, at));
            }
        }
    }

    /// The hull of all points, found likewise. Returns the totals.
    #[inline(never)]
    fn refine(
        &self,
        (pieces, spans): Sums,
        middle: &[Point],
        draws: Draws,
        fine: &mut Fine,
    ) -> Counted {
        fine.restart();
        let mut at = Counted::default();
        let mut chords = Chords::of(middle);
        for (span, (sums, pieces)) in spans.iter().zip(pieces.chunks(SPAN)).enumerate() {
            let has_end = span == (chords.now.to.rank - 1) / LONG;
            if !has_end && !chords.now.is_reached(sums.weights()) {
                at.skip(*sums);
                chords.pass(sums.weights(), false);
                continue;
            }
            for (piece, sums) in (span * SPAN..).zip(pieces) {
                let sums = sums.unpack();
                let is_last = piece == (chords.now.to.rank - 1) / PIECE;
                if is_last || chords.now.is_reached(sums.weights()) {
                    self.place(&mut at, piece);
                    self.walk(at, (&chords.now, is_last), draws, fine);
                }
                at.skip(sums);
                chords.pass(sums.weights(), is_last);
            }
        }
        self.place(&mut at, self.lens().0);
        at
    }

    /// The points inside a piece that lie above the chord or end it.
    #[inline(never)]
    fn walk(
        &self,
        begin: Counted,
        (chord, is_last): (&Chord, bool),
        draws: Draws,
        fine: &mut Fine,
    ) {
        let ends = self.order.ends(begin.rank / PIECE);
        if ends == 0 {
            return;
        }
        let entries = self.order.entries();
        let entries = &entries[begin.rank..(begin.rank + PIECE).min(entries.len())];
        let mut weights = [0; PIECE];
        fill(draws, entries, &mut weights);
        if is_last || chord.is_crossed(entries, &weights) {
            fine.push(begin, (entries, &weights, ends), chord);
        }
    }

    /// How many pieces and spans there are.
    fn lens(&self) -> (usize, usize) {
        let pieces = self.positives.len() - 1;
        (pieces, pieces.div_ceil(SPAN))
    }

    /// What pieces and spans hold in one resample.
    fn lane<'b>(
        &self,
        lane: usize,
        of_pieces: &'b [PieceSums],
        of_spans: &'b [SpanSums],
    ) -> Sums<'b> {
        let (pieces, spans) = self.lens();
        let piece_range = lane * pieces..(lane + 1) * pieces;
        (&of_pieces[piece_range], &of_spans[lane * spans..(lane + 1) * spans])
    }

    /// Notes where a piece begins.
    fn place(&self, at: &mut Counted, piece: usize) {
        at.rank = (piece * PIECE).min(self.order.entries().len());
        at.of_all = self.positives[piece.min(self.positives.len() - 1)];
    }
}

/// What pieces and spans hold in one resample.
type Sums<'b> = (&'b [PieceSums], &'b [SpanSums]);

#[inline(always)]
fn sum(a: [u32; 2], b: [u32; 2]) -> [u32; 2] {
    [a[0] + b[0], a[1] + b[1]]
}
