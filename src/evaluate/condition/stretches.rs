//! Stretches of the axis of costs: where a band lies above zero, and what lies within or without
//! others.

use crate::evaluate::certainty::bands::BandPoint;

/// Adds an interval behind others.
pub(crate) fn join(intervals: &mut Vec<(f64, f64)>, part: (f64, f64)) {
    match intervals.last_mut() {
        Some(last) if last.1 >= part.0 => last.1 = part.1,
        _ => intervals.push(part),
    }
}

/// Intervals of PC(+) in which the model that is best there is sure to save something.
pub(crate) fn sure_to_save(points: &[BandPoint]) -> Vec<(f64, f64)> {
    let low = |point: &BandPoint| point.surely_saved;
    let mut sure: Vec<(f64, f64)> = Vec::new();
    let mut add = |from: f64, to: f64| match sure.last_mut() {
        Some(last) if last.1 >= from => last.1 = to,
        _ => sure.push((from, to)),
    };
    for pair in points.windows(2) {
        let ((a, b), (from, to)) = ((low(&pair[0]), low(&pair[1])), (pair[0].pc, pair[1].pc));
        let crossing = || from + (to - from) * (a / (a - b)).clamp(0.0, 1.0);
        match (a > 0.0, b > 0.0) {
            (true, true) => add(from, to),
            (true, false) => add(from, crossing()),
            (false, true) => add(crossing(), to),
            (false, false) => {}
        }
    }
    sure
}

/// What some intervals hold and others do not; both are ascending.
pub(crate) fn without(intervals: &[(f64, f64)], others: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut left = Vec::new();
    for &(start, to) in intervals {
        let mut from = start;
        for &(low, high) in others.iter().filter(|other| other.1 > start && other.0 < to) {
            if low > from {
                left.push((from, low));
            }
            from = high;
        }
        if from < to {
            left.push((from, to));
        }
    }
    left
}

/// The parts of an interval that lie in others.
pub(crate) fn shared((from, to): (f64, f64), others: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let part = |&(low, high): &(f64, f64)| (low.max(from), high.min(to));
    others.iter().map(part).filter(|(low, high)| low < high).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_the_band_lies_above_zero_it_is_sure() {
        let point = |(pc, surely_saved): (f64, f64)| {
            let (costs, improvements, share_best) = (vec![], vec![], vec![]);
            let (trivial_best, undecided) = ([0.0; 2], vec![]);
            BandPoint { pc, costs, improvements, share_best, trivial_best, undecided, surely_saved }
        };
        let lows = [(0.0, 0.0), (0.25, -0.1), (0.5, 0.1), (0.75, 0.1), (1.0, -0.3)];
        let points: Vec<BandPoint> = lows.into_iter().map(point).collect();
        let sure = sure_to_save(&points);
        assert_eq!(sure.len(), 1, "{sure:?}");
        assert!(
            (sure[0].0 - 0.375).abs() < 1e-12 && (sure[0].1 - 0.8125).abs() < 1e-12,
            "{sure:?}"
        );
        assert_eq!(shared((0.5, 0.6), &sure), [(0.5, 0.6)]);
        assert_eq!(shared((0.9, 1.0), &sure), []);
        let better = [(0.0, 0.5), (0.75, 1.0)];
        assert_eq!(
            without(&better, &[(0.25, 0.5), (0.8, 0.9)]),
            [(0.0, 0.25), (0.75, 0.8), (0.9, 1.0)]
        );
        assert_eq!(without(&better, &better), []);
    }
}
