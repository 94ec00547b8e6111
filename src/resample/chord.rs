//! An edge of a hull, and how far above it an order leads.

use crate::resample::chain::Point;
use crate::resample::draw::PIECE;

/// An edge of the hull of some points of an order, and how far above it a walk along the order is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chord {
    /// Where it ends.
    pub(super) to: Point,
    /// What a positive lifts, and a negative lowers.
    lift: f64,
    fall: f64,
    /// The height now, 0 on the chord; exact, as counts are.
    height: f64,
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

    #[inline(always)]
    pub(super) fn height(&self) -> f64 {
        self.height
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
