//! One resample of one model, case by case: any counts, any order, no haste.

use crate::domain::{CaseCounts, CaseOrder, PairedCases};
use crate::resample::draw::Draws;
use crate::resample::resamples::{Chain, Chunk, Corner, CutLine, Point};

/// Weights of both classes: positives, negatives.
type Both = (f64, f64);

/// How much each case counts in one resample.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counting<'a> {
    pub(super) cases: &'a PairedCases,
    pub(super) draws: Draws,
}

impl Counting<'_> {
    /// What an entry counts in the resample, altogether, and among the cases left out.
    fn of(self, entry: u32) -> [f64; 3] {
        let count = self.cases.count(entry);
        if let CaseCounts::Grouped(_) = self.cases.counts {
            let (drawn, absent) = self.draws.count(entry >> 1, count);
            return [drawn, count, absent];
        }
        match self.draws.weight(self.cases.drawn_by(entry)) {
            0 => [0.0, count, count],
            weight => [count * f64::from(weight), count, 0.0],
        }
    }
}

/// What a cut predicts positive: on the resample, on all cases, among those left out.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Counts {
    pub(super) rank: usize,
    pub(super) resample: Both,
    pub(super) all: Both,
    pub(super) rest: Both,
}

impl Counts {
    fn add(&mut self, positive: bool, [resample, all, rest]: [f64; 3]) {
        self.rank += 1;
        let add = |to: &mut Both, count| if positive { to.0 += count } else { to.1 += count };
        add(&mut self.resample, resample);
        add(&mut self.all, all);
        add(&mut self.rest, rest);
    }
}

/// The corners of a resample's hull, (0, 0) first; the last has the totals.
pub(super) fn hull(order: &CaseOrder, counting: Counting) -> Vec<Counts> {
    let (mut chain, mut at) = (Chain::default(), Counts::default());
    chain.restart();
    let mut reached = Vec::with_capacity(order.entries().len());
    for (rank, &entry) in order.entries().iter().enumerate() {
        at.add(entry & 1 == 1, counting.of(entry));
        reached.push(at);
        if order.is_end(rank) {
            chain.push(Point { rank: rank + 1, tp: at.resample.0, fp: at.resample.1 });
        }
    }
    let counts =
        |point: &Point| point.rank.checked_sub(1).map_or(Counts::default(), |r| reached[r]);
    let mut corners: Vec<Counts> = chain.corners.iter().map(counts).collect();
    if let Some(last) = corners.last_mut() {
        *last = at; // with the cases that weigh nothing
    }
    corners
}

/// What cuts chosen on other cases predict positive; the last entry has the totals.
pub(super) fn at_cuts(order: &CaseOrder, counting: Counting) -> Vec<Counts> {
    let (mut at, mut found) = (Counts::default(), Vec::with_capacity(order.cuts().len() + 1));
    let mut cuts = order.cuts().iter().peekable();
    let mut pass = |at: Counts, found: &mut Vec<Counts>| {
        while cuts.next_if(|&&cut| cut as usize == at.rank).is_some() {
            found.push(at);
        }
    };
    pass(at, &mut found);
    for &entry in order.entries() {
        at.add(entry & 1 == 1, counting.of(entry));
        pass(at, &mut found);
    }
    found.push(at);
    found
}

impl Chunk {
    /// Adds the hull of the next model.
    pub(super) fn add_hull(&mut self, corners: &[Counts]) {
        let totals = corners.last().copied().unwrap_or_default();
        let mut before = None;
        for corner in corners {
            self.from.push(before.map_or(0.0, |before| breakpoint(before, *corner, totals)));
            self.add_corner(*corner, totals);
            before = Some(*corner);
        }
        self.end(totals);
    }

    /// Adds the next model at cuts that were chosen on other cases.
    ///
    /// - `found`: the last has the totals.
    pub(super) fn add_cuts(&mut self, found: &[Counts]) {
        let totals = found.last().copied().unwrap_or_default();
        found[..found.len() - 1].iter().for_each(|&corner| self.add_corner(corner, totals));
        self.end(totals);
    }

    fn add_corner(&mut self, corner: Counts, totals: Counts) {
        let line = |at: Both, of: Both| CutLine::of((of.0 - at.0, at.1), of);
        self.corners.push(Corner {
            resample: line(corner.resample, totals.resample),
            all: line(corner.all, totals.all),
            rest: line(corner.rest, totals.rest),
        });
    }

    #[expect(clippy::cast_possible_truncation, reason = "corners are few; weights need no more")]
    fn end(&mut self, totals: Counts) {
        self.ends.push(self.corners.len() as u32);
        self.rest.push((totals.rest.0 as f32, totals.rest.1 as f32));
    }
}

/// PC(+) from which on a corner of the resample is better than the one before it.
#[expect(clippy::cast_possible_truncation, reason = "24 bits tell more than chance leaves")]
fn breakpoint(before: Counts, corner: Counts, totals: Counts) -> f32 {
    let tpr = (corner.resample.0 - before.resample.0) / totals.resample.0;
    let fpr = (corner.resample.1 - before.resample.1) / totals.resample.1;
    (fpr / (tpr + fpr)) as f32
}
