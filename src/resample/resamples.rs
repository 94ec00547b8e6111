//! What is kept of resamples: for every cut that is best somewhere, what it costs on the resample,
//! on all cases, and on those that were left out.
//!
//! The upper convex hull of points that come in order is a monotone chain. Counts are whole numbers
//! below 2^26 or sums of weights; products of two differences of the former are exact in doubles,
//! so a point on an edge of unweighted cases is never taken for a corner.
//!
//! Source: Andrew (1979), Inf. Process. Lett. 9:216–219.

use crate::resample::draw::PIECE;
use serde::{Deserialize, Serialize};

/// The cost line of one cut: `at_one · x + at_zero · (1 − x)` at PC(+) = x.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct CutLine {
    /// The false positive rate.
    pub at_zero: f32,
    /// The false negative rate.
    pub at_one: f32,
}

impl CutLine {
    /// Predicting nobody positive.
    pub const NEVER: Self = Self { at_zero: 0.0, at_one: 1.0 };
    /// Predicting everybody positive.
    pub const ALWAYS: Self = Self { at_zero: 1.0, at_one: 0.0 };

    /// Of numbers of errors among so many cases of each class; no errors where there are no cases.
    #[expect(clippy::cast_possible_truncation, reason = "24 bits tell more than chance leaves")]
    pub(super) fn of((misses, alarms): (f64, f64), (positives, negatives): (f64, f64)) -> Self {
        let rate = |errors: f64, of: f64| if of > 0.0 { errors / of } else { 0.0 };
        Self { at_zero: rate(alarms, negatives) as f32, at_one: rate(misses, positives) as f32 }
    }

    /// Normalized expected cost, unitless, `0.0..=1.0`.
    #[inline(always)]
    pub fn cost(self, pc: f64) -> f64 {
        f64::from(self.at_one) * pc + f64::from(self.at_zero) * (1.0 - pc)
    }
}

/// One cut of one model, chosen in a resample.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Corner {
    /// On the resample itself.
    pub(super) resample: CutLine,
    /// On all cases.
    pub(super) all: CutLine,
    /// On the cases that were left out of the resample.
    pub(super) rest: CutLine,
}

/// Consecutive resamples, as one worker makes them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Chunk {
    /// The number of its first resample.
    pub first: u32,
    /// How many models there are.
    pub(super) models: usize,
    /// Where the corners of each resample's models end; resample by resample.
    pub(super) ends: Vec<u32>,
    /// PC(+) from which on each corner is the best one of its resample; empty if cuts were not chosen
    /// in the resamples.
    pub(super) from: Vec<f32>,
    pub(super) corners: Vec<Corner>,
    /// Weight of the cases left out of each resample: positives, negatives; model by model.
    pub(super) rest: Vec<(f32, f32)>,
    /// How many resamples lacked a class and were drawn again.
    pub redrawn: u32,
}

impl Chunk {
    /// How many resamples it holds.
    pub fn len(&self) -> usize {
        self.ends.len() / self.models.max(1)
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// Resamples of one study, in their order whoever made them first.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Resamples {
    /// PC(+) at which each model's cut changes, if cuts were chosen on other cases.
    chosen: Vec<Vec<f64>>,
    chunks: Vec<Chunk>,
}

impl Resamples {
    /// None yet.
    ///
    /// - `chosen`: for each model the PC(+) at which its cut changes, if cuts are chosen on other
    ///   cases; else empty.
    pub fn new(chosen: Vec<Vec<f64>>) -> Self {
        Self { chosen, chunks: vec![] }
    }

    /// Adds a chunk; one that begins where another does takes its place.
    pub fn add(&mut self, chunk: Chunk) {
        match self.chunks.binary_search_by_key(&chunk.first, |known| known.first) {
            Ok(at) => self.chunks[at] = chunk,
            Err(at) => self.chunks.insert(at, chunk),
        }
    }

    /// How many resamples there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All models of every resample at a PC(+), resample by resample. O(resamples · models) where the
    /// cursor is near: few cuts change between two steps of a drag.
    ///
    /// - `cursor`: where these resamples were read last; others may have been added since.
    /// - `pc`: PC(+), unitless, `0.0..=1.0`.
    pub fn read<'a>(&self, cursor: &'a mut Cursor, pc: f64) -> &'a [ModelResample] {
        let all = self.chunks.iter().map(|chunk| chunk.ends.len()).sum::<usize>();
        if cursor.found.len() != all {
            // It stands nowhere yet.
            cursor.found = vec![ModelResample::default(); all];
            cursor.within = vec![(f64::INFINITY, f64::NEG_INFINITY); all];
            cursor.best = vec![0; all];
        }
        let mut place = 0;
        for chunk in &self.chunks {
            for at in 0..chunk.ends.len() {
                let (from, to) = cursor.within[place];
                if pc < from || pc >= to {
                    let resample = Resample { of: self, chunk, at: at / chunk.models };
                    let near = cursor.best[place];
                    (cursor.best[place], cursor.within[place], cursor.found[place]) =
                        resample.place_of(at % chunk.models, pc, near);
                }
                place += 1;
            }
        }
        &cursor.found
    }

    /// The resamples in their order.
    pub fn iter(&self) -> impl Iterator<Item = Resample<'_>> {
        let of = self;
        let resamples =
            move |chunk| (0..Chunk::len(chunk)).map(move |at| Resample { of, chunk, at });
        self.chunks.iter().flat_map(resamples)
    }
}

/// What was read of resamples last, see [`Resamples::read`].
#[derive(Debug, Clone, Default)]
pub struct Cursor {
    found: Vec<ModelResample>,
    /// PC(+) from which on each of them holds, and the one from which on it does no more.
    within: Vec<(f64, f64)>,
    /// Which of the cuts each of them is.
    best: Vec<usize>,
}

/// One resample.
#[derive(Debug, Clone, Copy)]
pub struct Resample<'a> {
    of: &'a Resamples,
    chunk: &'a Chunk,
    at: usize,
}

/// One model in one resample at one PC(+).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ModelResample {
    /// The cut that is best on the resample (of two equally cheap the one predicting more
    /// positives), or the one chosen on other cases; on the resample.
    pub resample: CutLine,
    /// The same cut on all cases.
    pub all: CutLine,
    /// The same cut on the cases that were left out.
    pub rest: CutLine,
    /// Weight of the cases left out: positives, negatives.
    pub left_out: (f32, f32),
}

impl Resample<'_> {
    /// A model at a PC(+). O(log corners).
    ///
    /// - `pc`: PC(+), unitless, `0.0..=1.0`.
    pub fn model(self, model: usize, pc: f64) -> ModelResample {
        self.place_of(model, pc, 0).2
    }

    /// The same, after which of its cuts that is, and between which PC(+) it is the same one.
    ///
    /// - `near`: one of its cuts; quicker where that is not far.
    fn place_of(self, model: usize, pc: f64, near: usize) -> (usize, (f64, f64), ModelResample) {
        let Self { of, chunk, at } = self;
        let place = at * chunk.models + model;
        let from = place.checked_sub(1).map_or(0, |before| chunk.ends[before]) as usize;
        let to = chunk.ends[place] as usize;
        // The first corner is the best one from the start.
        let ((lower, upper), best) = match of.chosen.get(model) {
            Some(breakpoints) => stretch(breakpoints, |&b| b, pc, near),
            None => stretch(&chunk.from[from + 1..to], |&b| f64::from(b), pc, near),
        };
        let Corner { resample, all, rest } = chunk.corners[from + best];
        let left_out = chunk.rest[place];
        (best, (lower, upper), ModelResample { resample, all, rest, left_out })
    }
}

/// So many break points are passed one by one before they are halved.
const FEW: usize = 4;

/// The stretch between break points that a PC(+) lies in, and how many lie before it.
///
/// - `near`: about as many.
fn stretch<T>(
    breakpoints: &[T],
    at: impl Fn(&T) -> f64,
    pc: f64,
    near: usize,
) -> ((f64, f64), usize) {
    let is_before = |point: &T| at(point) <= pc;
    let is_found = |before: usize| {
        breakpoints.get(before).is_none_or(|next| !is_before(next))
            && (before == 0 || is_before(&breakpoints[before - 1]))
    };
    let mut before = near.min(breakpoints.len());
    for _ in 0..FEW {
        match breakpoints.get(before) {
            Some(next) if is_before(next) => before += 1,
            _ if before > 0 && !is_before(&breakpoints[before - 1]) => before -= 1,
            _ => break,
        }
    }
    if !is_found(before) {
        before = breakpoints.partition_point(is_before);
    }
    let lower = before.checked_sub(1).map_or(f64::NEG_INFINITY, |last| at(&breakpoints[last]));
    let upper = breakpoints.get(before).map_or(f64::INFINITY, at);
    ((lower, upper), before)
}

/// What a cut predicts positive, and how many entries of the order it admits.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Point {
    pub(super) rank: usize,
    pub(super) tp: f64,
    pub(super) fp: f64,
}

/// The corners so far, (0, 0) first.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub(super) corners: Vec<Point>,
}

impl Chain {
    /// Begins at (0, 0) again.
    pub(super) fn restart(&mut self) {
        self.corners.clear();
        self.corners.push(Point::default());
    }

    /// The next point, neither count ever falling. One that equals the last corner is passed over:
    /// cases without weight choose no cut.
    #[inline(always)]
    pub(super) fn push(&mut self, point: Point) {
        while let [.., a, b] = self.corners[..] {
            if (b.tp, b.fp) == (point.tp, point.fp) {
                return;
            }
            if is_above(a, b, point) {
                break;
            }
            self.corners.pop();
        }
        if let [origin] = self.corners[..]
            && (origin.tp, origin.fp) == (point.tp, point.fp)
        {
            return;
        }
        self.corners.push(point);
    }
}

/// Whether `b` lies above the chord from `a` to `c`.
#[inline(always)]
pub(super) fn is_above(a: Point, b: Point, c: Point) -> bool {
    (b.fp - a.fp) * (c.tp - a.tp) < (b.tp - a.tp) * (c.fp - a.fp)
}

/// An edge of the hull of some points of an order, and how far above it a walk along the order is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chord {
    /// Where it ends.
    pub(super) to: Point,
    /// What a positive lifts, and a negative lowers.
    lift: f64,
    fall: f64,
    /// The height now, 0 on the chord; exact, as counts are.
    pub(super) height: f64,
}

impl Chord {
    pub(super) fn new(from: Point, to: Point) -> Self {
        Self { to, lift: to.fp - from.fp, fall: to.tp - from.tp, height: 0.0 }
    }

    /// Whether so many positives in a row would end above it.
    #[inline(always)]
    pub(super) fn is_reached(&self, [_, positives]: [u32; 2]) -> bool {
        self.height + f64::from(positives) * self.lift > 0.0
    }

    /// Goes on by a weight, of which positives.
    #[inline(always)]
    pub(super) fn pass(&mut self, [all, positives]: [u32; 2]) {
        self.height += f64::from(positives) * self.lift - f64::from(all - positives) * self.fall;
    }

    /// What a negative and a positive change.
    #[inline(always)]
    pub(super) fn steps(&self) -> [f64; 2] {
        [-self.fall, self.lift]
    }

    /// Whether it ends with such weights.
    #[inline(always)]
    pub(super) fn ends_at(&self, [all, positives]: [u32; 2]) -> bool {
        f64::from(positives) == self.to.tp && f64::from(all - positives) == self.to.fp
    }

    /// Whether the order leads above it in a piece, wherever scores end.
    #[inline(never)]
    pub(super) fn is_crossed(&self, entries: &[u32], weights: &[u16; PIECE]) -> bool {
        let (steps, mut height, mut most) = (self.steps(), self.height, 0.0);
        for (&entry, &weight) in entries.iter().zip(weights) {
            height += f64::from(weight) * steps[(entry & 1) as usize];
            if height > most {
                most = height;
            }
        }
        most > 0.0
    }
}

/// The edges of a hull one after the other.
pub(super) struct Chords<'a> {
    pub(super) now: Chord,
    corners: &'a [Point],
}

impl<'a> Chords<'a> {
    /// - `corners`: two or more.
    pub(super) fn of(corners: &'a [Point]) -> Self {
        Self { now: Chord::new(corners[0], corners[1]), corners: &corners[1..] }
    }

    /// Goes on by some weights.
    ///
    /// - `is_last`: whether the edge ends there.
    #[inline(always)]
    pub(super) fn pass(&mut self, weights: [u32; 2], is_last: bool) {
        self.now.pass(weights);
        if let (true, [from, to, ..]) = (is_last, self.corners) {
            self.now = Chord::new(*from, *to);
            self.corners = &self.corners[1..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_is_found_from_wherever_it_is_looked_for() {
        // Break points may be equal.
        let breakpoints: Vec<f64> = (0..20).map(|i| f64::from(i / 2 * 2) / 20.0).collect();
        for near in 0..25 {
            for pc in (-1..=44).map(|i| f64::from(i) / 40.0) {
                let before = breakpoints.iter().filter(|&&b| b <= pc).count();
                let ((from, to), found) = stretch(&breakpoints, |&b| b, pc, near);
                assert_eq!(found, before, "{pc} from {near}");
                assert!(from <= pc && pc < to, "{pc} from {near}: {from} to {to}");
            }
        }
    }
}
