//! Upper envelopes of lines `a·θ + b` over all θ: the upper convex hull of the points (a, b), decided
//! in integers (Andrew 1979, Inf. Process. Lett. 9:216–219, as the ROC hull).

/// A line in units with a key; of equal lines the one with the smallest key is kept.
pub(super) type Line<K> = ((i64, i64), K);

/// The lines that are highest somewhere, in the order in which they are as θ grows; of equal lines
/// the one with the smallest key, none that is highest at a single θ only. O(n log n).
pub(super) fn upper_envelope<K: Ord + Copy>(mut lines: Vec<Line<K>>) -> Vec<Line<K>> {
    lines.sort_unstable_by(|((a, b), k), ((c, d), l)| a.cmp(c).then(d.cmp(b)).then(k.cmp(l)));
    lines.dedup_by_key(|((a, _), _)| *a);
    let mut kept: Vec<Line<K>> = Vec::new();
    for line in lines {
        while let [.., (first, _), (second, _)] = kept[..] {
            if is_corner(first, second, line.0) {
                break;
            }
            kept.pop();
        }
        kept.push(line);
    }
    kept
}

/// Whether the way from `p` over `q` to `r` turns right. Differences of partial sums are below 2^62,
/// so their products and the difference of these fit 127 bits.
fn is_corner(p: (i64, i64), q: (i64, i64), r: (i64, i64)) -> bool {
    let ((qa, qb), (ra, rb)) = (apart(p, q), apart(p, r));
    qb * ra > rb * qa
}

fn apart(from: (i64, i64), to: (i64, i64)) -> (i128, i128) {
    (i128::from(to.0) - i128::from(from.0), i128::from(to.1) - i128::from(from.1))
}

/// The θ at which each line of an envelope meets the next, ascending.
///
/// - `per_one`: units that make one of (a, b).
#[expect(clippy::cast_precision_loss, reason = "the quotient is rounded anyway")]
pub(super) fn breakpoints<K>(envelope: &[Line<K>], per_one: (f64, f64)) -> Vec<f64> {
    let crossing = |pair: &[Line<K>]| {
        let (a, b) = apart(pair[0].0, pair[1].0);
        // One rounding where both units are powers of ten or both are 1: 9/5 is the double 1.8.
        (-b as f64 * per_one.0) / (a as f64 * per_one.1) + 0.0
    };
    envelope.windows(2).map(crossing).collect()
}

/// The interval that θ lies in; at a breakpoint all intervals that meet there.
pub(super) fn intervals_at(breakpoints: &[f64], theta: f64) -> std::ops::RangeInclusive<usize> {
    let first = breakpoints.partition_point(|&b| b < theta);
    let ties = breakpoints[first..].iter().take_while(|&&b| b == theta).count();
    first..=first + ties
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_are_highest_on_an_interval_are_kept() {
        // 0, θ − 1, 2θ − 2 (through the same θ = 1) and 3θ − 5 from θ = 3 on; −4 never.
        let lines = vec![((0, 0), 0), ((1, -1), 1), ((2, -2), 2), ((3, -5), 3), ((0, -4), 4)];
        let envelope = upper_envelope(lines);
        assert_eq!(envelope.iter().map(|l| l.1).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(breakpoints(&envelope, (1.0, 1.0)), [1.0, 3.0]);
        // a in tenths, b in hundredths: 0.2θ − 0.02.
        assert_eq!(breakpoints(&envelope, (10.0, 100.0)), [0.1, 0.3]);
    }

    #[test]
    fn of_equal_lines_the_smallest_key_stays() {
        let envelope = upper_envelope(vec![((1, 1), 7), ((1, 1), 3), ((1, 0), 1)]);
        assert_eq!(envelope, [((1, 1), 3)]);
    }

    #[test]
    fn at_a_breakpoint_both_sides_are_found() {
        assert_eq!(intervals_at(&[1.0, 3.0], 1.0), 0..=1);
        assert_eq!(intervals_at(&[1.0, 3.0], 2.0), 1..=1);
        assert_eq!(intervals_at(&[1.0, 1.0, 3.0], 1.0), 0..=2);
        assert_eq!(intervals_at(&[], 1.0), 0..=0);
    }
}
