//! Broken lines, cut here because drawing backends only draw whole ones.

use crate::plot::mark::{Dash, Point};

/// Longer than any screen, CSS pixels.
const ENDLESS: f64 = 50_000.0;

/// The strokes of a line in a pattern; solid lines come back whole, and those that lead so far away
/// that their strokes could not be counted.
pub(super) fn strokes(points: &[Point], dash: Dash, width_px: f64) -> Vec<Vec<Point>> {
    let pattern: &[f64] = match dash {
        Dash::Solid => return vec![points.to_vec()],
        Dash::Dashed => &[3.2, 2.2],
        Dash::Dotted => &[0.1, 2.4],
        Dash::DashDot => &[3.2, 2.0, 0.1, 2.0],
    };
    let distance = |from: Point, to: Point| (to.0 - from.0).hypot(to.1 - from.1);
    if points.windows(2).any(|pair| !(0.0..=ENDLESS).contains(&distance(pair[0], pair[1]))) {
        return vec![points.to_vec()];
    }
    let lengths: Vec<f64> = pattern.iter().map(|units| units * width_px).collect();
    let mut strokes = Vec::new();
    let mut current: Vec<Point> = points.first().copied().into_iter().collect();
    let (mut step, mut left) = (0, lengths[0]);
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let distance = distance(from, to);
            if distance <= left {
                left -= distance;
                if step % 2 == 0 {
                    current.push(to);
                }
                break;
            }
            let share = left / distance;
            from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if step % 2 == 0 {
                current.push(from);
                strokes.push(std::mem::take(&mut current));
            } else {
                current = vec![from];
            }
            step = (step + 1) % lengths.len();
            left = lengths[step];
        }
    }
    if current.len() > 1 {
        strokes.push(current);
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dashed_line_is_cut_around_its_corners() {
        // 3.2 on, 2.2 off: 0–3.2, 5.4–8.6 (around the corner at 6), 10.8–12.
        let strokes = strokes(&[(0.0, 0.0), (6.0, 0.0), (6.0, 6.0)], Dash::Dashed, 1.0);
        assert_eq!(strokes.len(), 3);
        assert_eq!(strokes[1].len(), 3);
        assert_eq!(strokes[1][1], (6.0, 0.0));
        let length = |s: &[Point]| {
            s.windows(2).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum::<f64>()
        };
        assert!((length(&strokes[1]) - 3.2).abs() < 1e-9);
    }

    #[test]
    fn a_line_without_end_is_not_cut() {
        for far in [1e30, f64::INFINITY, f64::NAN] {
            assert_eq!(strokes(&[(0.0, 0.0), (0.0, far)], Dash::Dotted, 1.0).len(), 1);
        }
    }

    #[test]
    fn nothing_breaks_on_short_or_still_lines() {
        assert_eq!(strokes(&[], Dash::Dotted, 2.0).len(), 0);
        assert_eq!(strokes(&[(1.0, 1.0)], Dash::Dotted, 2.0).len(), 0);
        assert_eq!(strokes(&[(1.0, 1.0), (1.0, 1.0)], Dash::Dashed, 2.0).len(), 1);
    }
}
