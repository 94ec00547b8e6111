//! The upper convex hull of points that come in order: monotone chain.
//!
//! Counts are whole numbers below 2^26 or sums of weights; products of two differences of the former
//! are exact in doubles, so a point on an edge of unweighted cases is never taken for a corner.
//!
//! Source: Andrew (1979), Inf. Process. Lett. 9:216–219.

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
