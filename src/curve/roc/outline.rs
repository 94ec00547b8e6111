//! Which cuts of a long ranking are kept: those that its hull needs, and enough for a picture.

use crate::curve::roc::area::Area;
use crate::curve::roc::hull::is_corner;
use crate::domain::{Cut, Run, Runs, SortedCases, Totals};

/// Runs of one block.
const RUNS: usize = 1024;

/// Without a corner between them, kept cuts are this share of an axis of the ROC chart apart.
const STEPS: u64 = 2048;

/// Every corner of the hull, the cut after each, and cuts no further than a step apart, found in one
/// pass with the area under the curve.
pub(in crate::curve) struct Outline {
    totals: Totals,
    thresholds: usize,
    /// Corners so far, each with the cut after it.
    hull: Vec<(Cut, Option<Cut>)>,
    /// The last cut, and the direction of the curve before it.
    last: (Cut, Direction),
    area: Area,
    steps: Vec<Cut>,
    /// Units of (positives, negatives) from which on a cut is the next step.
    far: (u64, u64),
}

/// The direction of the curve from one cut to the next.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Up,
    Right,
    Both,
}

impl Outline {
    /// The outline of some cases. O(number of cuts).
    pub(in crate::curve) fn of(cases: &SortedCases) -> Self {
        let never = Cut { threshold: f64::NAN, true_positives: 0, false_positives: 0 };
        let last = (never, Direction::Both);
        let (totals, hull, steps, area) = (cases.totals(), vec![], vec![], Area::default());
        let mut outline = Self { totals, thresholds: 0, hull, last, area, steps, far: (0, 0) };
        let mut runs = cases.runs();
        while outline.walk(&mut runs) {}
        outline.area.add(outline.last.0.units());
        outline.turn(None);
        outline
    }

    /// How many distinct thresholds there are.
    pub(in crate::curve) fn thresholds(&self) -> usize {
        self.thresholds
    }

    /// Area under the whole curve, unitless, `0.0..=1.0`.
    pub(in crate::curve) fn area(&self) -> f64 {
        self.area.value()
    }

    /// Adds the next block of runs; whether there were any. The reason for blocks is given at [`domain::BLOCK`](crate::domain::BLOCK).
    #[inline(never)]
    fn walk(&mut self, runs: &mut Runs) -> bool {
        for _ in 0..RUNS {
            let Some(run) = runs.next(self.far) else { return false };
            self.add(run);
        }
        true
    }

    #[inline(always)]
    fn add(&mut self, Run { first: cut, last: end, thresholds }: Run) {
        self.thresholds += thresholds;
        let (last, came) = self.last;
        let direction = match (cut.true_positives, cut.false_positives) {
            (tp, _) if tp == last.true_positives => Direction::Right,
            (_, fp) if fp == last.false_positives => Direction::Up,
            _ => Direction::Both,
        };
        // A straight continuation has no corner, and adds to the area what one longer step does.
        if direction != came || direction == Direction::Both {
            self.area.add(last.units());
            if (came, direction) != (Direction::Right, Direction::Up) {
                self.turn(Some(cut));
            }
        }
        self.last = (end, direction);
        let (tp, fp) = end.units();
        if tp >= self.far.0 || fp >= self.far.1 {
            let step = |all: u64| all.div_ceil(STEPS);
            self.far = (tp + step(self.totals.positives), fp + step(self.totals.negatives));
            self.steps.push(end);
        }
    }

    /// The last cut may be a corner: so far no cut lies above the chords around it.
    #[inline(always)]
    fn turn(&mut self, next: Option<Cut>) {
        let (cut, _) = self.last;
        while let [.., (a, _), (b, _)] = self.hull[..] {
            if is_corner(a.units(), b.units(), cut.units()) {
                break;
            }
            self.hull.pop();
        }
        self.hull.push((cut, next));
    }

    /// The cuts of the outline in order; the last is “always”.
    pub(in crate::curve) fn cuts(self) -> Vec<Cut> {
        let corners = self.hull.into_iter().flat_map(|(corner, next)| [Some(corner), next]);
        let mut cuts: Vec<Cut> = corners.flatten().chain(self.steps).collect();
        cuts.retain(|cut| cut.units() != (0, 0));
        cuts.sort_unstable_by_key(|cut| cut.units());
        cuts.dedup_by_key(|cut| cut.units());
        cuts
    }
}
