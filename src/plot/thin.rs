//! Drawing no more points than can be seen.

use crate::plot::mark::Point;

/// A polyline with at most four points for each pixel column: first, lowest, highest, last.
///
/// Looks the same at one pixel's resolution; x never falls along the line. Short lines are left
/// as they are.
#[must_use]
pub fn thin(points: Vec<Point>, width_px: f64) -> Vec<Point> {
    #[expect(clippy::cast_precision_loss, reason = "compared with a screen's width")]
    if points.len() as f64 <= 4.0 * width_px {
        return points;
    }
    let mut kept: Vec<Point> = Vec::new();
    let mut column: Vec<Point> = Vec::new();
    for point in points {
        if column.first().is_some_and(|first| first.0.floor() != point.0.floor()) {
            close(&mut column, &mut kept);
        }
        column.push(point);
    }
    close(&mut column, &mut kept);
    kept
}

fn close(column: &mut Vec<Point>, kept: &mut Vec<Point>) {
    let indices = 0..column.len();
    let lowest = indices.clone().min_by(|&a, &b| column[a].1.total_cmp(&column[b].1));
    let highest = indices.max_by(|&a, &b| column[a].1.total_cmp(&column[b].1));
    if let (Some(lowest), Some(highest)) = (lowest, highest) {
        let mut wanted = [0, lowest, highest, column.len() - 1];
        wanted.sort_unstable();
        let mut last = None;
        for index in wanted {
            if last.replace(index) != Some(index) {
                kept.push(column[index]);
            }
        }
    }
    column.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_and_ends_survive() {
        let wave = |i: u32| (f64::from(i) / 1000.0, f64::from(i * 7919 % 1009));
        let points: Vec<Point> = (0..100_000).map(wave).collect();
        let thinned = thin(points.clone(), 100.0);
        assert!(thinned.len() <= 400);
        assert_eq!((thinned[0], thinned.last()), (points[0], points.last()));
        let extremes = |points: &[Point]| {
            let ys = points.iter().map(|p| p.1);
            (ys.clone().fold(f64::MAX, f64::min), ys.fold(f64::MIN, f64::max))
        };
        assert_eq!(extremes(&thinned), extremes(&points));
    }

    #[test]
    fn short_lines_are_left_alone() {
        let points = vec![(0.0, 1.0), (0.1, 2.0), (0.2, 1.5)];
        assert_eq!(thin(points.clone(), 10.0), points);
    }
}
