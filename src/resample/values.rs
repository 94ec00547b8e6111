//! Resamples of cases that differ in value. Each keeps, for every θ, the cut that is worth most on it,
//! and what this cut is worth on the cases that were left out.
//!
//! A cut is a line in θ; the best ones are the upper envelope of all lines (Andrew 1979, Inf. Process.
//! Lett. 9:216–219).

use crate::domain::{ImpactLine, PairedValues, ValueOrder};
use crate::resample::draw::Draws;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Sum over some cases of the square of what each is worth: `a²·θ² + 2·a·b·θ + b²`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct SquareSum([f64; 3]);

impl SquareSum {
    /// Adds a case, `times` −1 to take it away.
    #[inline(always)]
    pub fn add(&mut self, (a, b): (f64, f64), times: f64) {
        self.0[0] += times * (a * a);
        self.0[1] += times * (a * b);
        self.0[2] += times * (b * b);
    }

    /// At a θ; not below 0.
    #[inline(always)]
    pub fn at(self, theta: f64) -> f64 {
        ((self.0[0] * theta + 2.0 * self.0[1]) * theta + self.0[2]).max(0.0)
    }
}

/// A cut that is best on a resample at some θ.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ValueCorner {
    /// Which of the order's cuts it is.
    pub cut: u32,
    /// What it is worth on the resample.
    pub resample: ImpactLine,
    /// What it is worth on the cases that were left out.
    pub rest: ImpactLine,
    /// Squares of what its cases left out are worth.
    pub rest_squares: SquareSum,
}

/// All cases of one resample.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct ValueTotals {
    /// How many cases were drawn, each as often as it was.
    pub drawn: f64,
    /// How many were left out.
    pub left_out: f64,
    /// What accepting all is worth on the resample.
    pub resample: ImpactLine,
    /// The same on the cases left out.
    pub rest: ImpactLine,
    /// Squares of what these are worth.
    pub rest_squares: SquareSum,
}

/// Consecutive resamples, as one worker makes them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ValueChunk {
    /// The number of its first resample.
    pub first: u32,
    models: usize,
    /// Where the corners of each resample's models end; resample by resample.
    ends: Vec<u32>,
    /// θ from which on each corner is the best one of its resample; of the first of a model −∞.
    from: Vec<f64>,
    corners: Vec<ValueCorner>,
    totals: Vec<ValueTotals>,
}

/// Resamples of one table of values under one form, in their order whoever made them first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ValueResamples {
    chunks: Vec<ValueChunk>,
}

impl ValueResamples {
    /// Adds a chunk; one that begins where another does takes its place.
    pub fn add(&mut self, chunk: ValueChunk) {
        match self.chunks.binary_search_by_key(&chunk.first, |known| known.first) {
            Ok(at) => self.chunks[at] = chunk,
            Err(at) => self.chunks.insert(at, chunk),
        }
    }

    /// How many resamples there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.totals.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The resamples in their order.
    pub fn iter(&self) -> impl Iterator<Item = ValueResample<'_>> {
        let chunks = self.chunks.iter();
        chunks.flat_map(|chunk| (0..chunk.totals.len()).map(move |at| ValueResample { chunk, at }))
    }
}

/// One resample.
#[derive(Debug, Clone, Copy)]
pub struct ValueResample<'a> {
    chunk: &'a ValueChunk,
    at: usize,
}

impl ValueResample<'_> {
    /// All its cases.
    pub fn totals(self) -> ValueTotals {
        self.chunk.totals[self.at]
    }

    /// The cut of a model that is best at a θ; of equally good ones the one that accepts fewest.
    /// O(log corners).
    pub fn best_at(self, model: usize, theta: f64) -> ValueCorner {
        let Self { chunk, at } = self;
        let place = at * chunk.models + model;
        let from = place.checked_sub(1).map_or(0, |before| chunk.ends[before]) as usize;
        let to = chunk.ends[place] as usize;
        let begins = &chunk.from[from + 1..to];
        let first = begins.partition_point(|&begin| begin < theta);
        let ties = begins[first..].iter().take_while(|&&begin| begin == theta).count();
        let equal = &chunk.corners[from + first..=from + first + ties];
        *equal.iter().min_by_key(|corner| corner.cut).expect("every interval has a corner")
    }
}

/// Makes some resamples. O(resamples · models · cases).
pub fn value_chunk(cases: &PairedValues, seed: u64, range: Range<u32>) -> ValueChunk {
    let models = cases.orders.len();
    let mut chunk = ValueChunk { first: range.start, models, ..ValueChunk::default() };
    let (mut weights, mut walk) = (Vec::new(), Walk::default());
    for resample in range {
        // One that holds no case is drawn again.
        for attempt in 0.. {
            let draws = Draws::new(seed, resample, attempt);
            weights.clear();
            weights.extend((0u32..).zip(&cases.units).map(|(case, _)| draws.weight(case)));
            if cases.units.is_empty() || weights.iter().any(|&weight| weight > 0) {
                break;
            }
        }
        for order in &cases.orders {
            walk.along(order, cases, &weights);
            walk.close(order, cases, &mut chunk);
        }
        let last = walk.reached.last().copied().unwrap_or_default();
        let all = corner(0, &last, cases);
        let drawn = weights.iter().map(|&weight| f64::from(weight)).sum();
        let left_out = weights.iter().map(|&weight| f64::from(u8::from(weight == 0))).sum();
        let (resample, rest, rest_squares) = (all.resample, all.rest, all.rest_squares);
        chunk.totals.push(ValueTotals { drawn, left_out, resample, rest, rest_squares });
    }
    chunk
}

/// What a cut accepts: sums in units.
#[derive(Debug, Clone, Copy, Default)]
struct Accepted {
    resample: (f64, f64),
    rest: (f64, f64),
    squares: SquareSum,
}

/// What each cut of an order accepts in one resample, and the envelope of their lines.
#[derive(Debug, Default)]
struct Walk {
    reached: Vec<Accepted>,
    envelope: Vec<usize>,
}

impl Walk {
    fn along(&mut self, order: &ValueOrder, cases: &PairedValues, weights: &[u16]) {
        self.reached.clear();
        let (mut at, mut before) = (Accepted::default(), 0);
        for &cut in order.cuts() {
            for &case in &order.cases()[before..cut as usize] {
                let (a, b) = cases.units[case as usize];
                match weights[case as usize] {
                    0 => {
                        at.rest = (at.rest.0 + a, at.rest.1 + b);
                        at.squares.add(cases.line(case), 1.0);
                    }
                    weight => {
                        let weight = f64::from(weight);
                        at.resample = (at.resample.0 + weight * a, at.resample.1 + weight * b);
                    }
                }
            }
            before = cut as usize;
            self.reached.push(at);
        }
    }

    /// Adds the cuts that are best somewhere.
    #[expect(clippy::cast_possible_truncation, reason = "cuts and corners are few")]
    fn close(&mut self, order: &ValueOrder, cases: &PairedValues, chunk: &mut ValueChunk) {
        let line = |cut: usize| self.reached[cut].resample;
        let mut cuts: Vec<usize> = (0..order.cuts().len()).collect();
        cuts.sort_unstable_by(|&x, &y| {
            let ((a, b), (c, d)) = (line(x), line(y));
            a.total_cmp(&c).then(d.total_cmp(&b)).then(x.cmp(&y))
        });
        cuts.dedup_by(|x, y| line(*x).0 == line(*y).0);
        self.envelope.clear();
        for cut in cuts {
            while let [.., first, second] = self.envelope[..] {
                if is_above(line(first), line(second), line(cut)) {
                    break;
                }
                self.envelope.pop();
            }
            self.envelope.push(cut);
        }
        let mut before = None;
        for &cut in &self.envelope {
            let begin = before.map_or(f64::NEG_INFINITY, |before| {
                meeting(line(before), line(cut), cases.per_one)
            });
            chunk.from.push(begin);
            chunk.corners.push(corner(cut as u32, &self.reached[cut], cases));
            before = Some(cut);
        }
        chunk.ends.push(chunk.corners.len() as u32);
    }
}

fn corner(cut: u32, at: &Accepted, cases: &PairedValues) -> ValueCorner {
    let worth = |(a, b): (f64, f64)| ImpactLine {
        per_theta: a / cases.per_one.0,
        fixed: b / cases.per_one.1,
    };
    let (resample, rest) = (worth(at.resample), worth(at.rest));
    ValueCorner { cut, resample, rest, rest_squares: at.squares }
}

/// Whether the way from `p` over `q` to `r` turns right.
fn is_above(p: (f64, f64), q: (f64, f64), r: (f64, f64)) -> bool {
    (q.1 - p.1) * (r.0 - p.0) > (r.1 - p.1) * (q.0 - p.0)
}

/// The θ at which a line takes over from the one before.
fn meeting(before: (f64, f64), line: (f64, f64), per_one: (f64, f64)) -> f64 {
    ((before.1 - line.1) * per_one.0) / ((line.0 - before.0) * per_one.1) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::CutRule;

    /// y − θ of 60 cases, predicted by two models.
    fn cases() -> PairedValues {
        let noise = |i: u32| f64::from(i.wrapping_mul(2_654_435_761) >> 22);
        let amounts: Vec<f64> = (0..60).map(|i| (noise(i) / 100.0).floor()).collect();
        let order = |of: &dyn Fn(u32) -> f64| {
            let predicted: Vec<f64> = (0..60).map(of).collect();
            ValueOrder::new(&predicted, CutRule::ScoreAtLeast, (0..=60).collect())
        };
        let good = order(&|i| amounts[i as usize] + noise(i + 77) / 300.0);
        let poor = order(&|i| noise(i + 500));
        let units = amounts.iter().map(|&y| (-1.0, y)).collect();
        PairedValues { units, per_one: (1.0, 1.0), orders: vec![good, poor] }
    }

    #[test]
    fn every_cut_tried_finds_no_better_one() {
        let cases = cases();
        let mut resamples = ValueResamples::default();
        resamples.add(value_chunk(&cases, 3, 8..16));
        resamples.add(value_chunk(&cases, 3, 0..8));
        assert_eq!(resamples.len(), 16);
        for (number, resample) in (0..).zip(resamples.iter()) {
            let weight = |case: &u32| f64::from(Draws::new(3, number, 0).weight(*case));
            let left_out = (0..60).filter(|case| weight(case) == 0.0).count();
            assert_eq!(resample.totals().left_out, f64::from(u8::try_from(left_out).unwrap()));
            for (model, order) in cases.orders.iter().enumerate() {
                for theta in [-1.0, 0.0, 2.0, 3.5, 4.0, 5.0, 20.0] {
                    let value = |case: &u32| cases.units[*case as usize].1 - theta;
                    let worth = |cut: usize| {
                        order.cases()[..cut].iter().map(|c| weight(c) * value(c)).sum::<f64>()
                    };
                    let best = (0..=60).map(worth).fold(f64::MIN, f64::max);
                    let found = resample.best_at(model, theta);
                    assert_eq!(found.resample.value_at(theta), best, "{number} {model} {theta}");
                    let fewest = (0..=60).find(|&cut| worth(cut) == best).unwrap();
                    assert_eq!(worth(found.cut as usize), best);
                    assert!(found.cut as usize <= fewest, "{number} {model} {theta}");
                    let rest =
                        || order.cases()[..found.cut as usize].iter().filter(|c| weight(c) == 0.0);
                    let squares: f64 = rest().map(|c| value(c) * value(c)).sum();
                    assert_eq!(found.rest.value_at(theta), rest().map(value).sum::<f64>());
                    assert!((found.rest_squares.at(theta) - squares).abs() < 1e-9);
                }
            }
        }
    }
}
