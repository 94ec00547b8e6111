//! Where an axis is marked: round numbers, no closer than can be read.

/// Round numbers from `low` to `high`, both within, about `wanted` of them.
///
/// Steps are 1, 2 or 5 times a power of ten. Each mark is the double nearest to its decimal: 0.3, not
/// 3 × 0.1.
#[must_use]
pub fn decimal_ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let rough = (high - low) / f64::from(u32::try_from(wanted.max(1)).unwrap_or(10));
    if !(rough.is_finite() && rough > 0.0) {
        return vec![];
    }
    let exponent = rough.log10().floor();
    let power = 10f64.powf(exponent.abs());
    // A whole number and a power of ten are exact, so one division rounds once.
    let scaled = |whole: f64| if exponent < 0.0 { whole / power } else { whole * power };
    let digit = [1.0, 2.0, 5.0].into_iter().find(|&d| scaled(d) >= rough * 0.999).unwrap_or(10.0);
    let step = scaled(digit);
    let first = (low / step - 1e-9).ceil();
    (0..1000)
        .map(|i| scaled((first + f64::from(i)) * digit))
        .take_while(|&tick| tick <= high + step * 1e-9)
        .collect()
}

/// Cost ratios worth marking, plainest first: 1, then 2, 5, 10 … and their inverses.
const RATIOS: [f64; 16] =
    [1.0, 2.0, 0.5, 5.0, 0.2, 10.0, 3.0, 20.0, 0.1, 50.0, 0.05, 100.0, 0.02, 0.01, 1000.0, 0.001];

/// Cost ratios to mark on an axis, ascending, their labels apart.
///
/// - `first`: a ratio that is marked whatever it is, if it is on the axis.
/// - `to_px`: where a ratio stands on the axis.
/// - `from_px..=to_end_px`: the axis.
/// - `width_px`: what a label of a ratio needs, with the space around it.
#[must_use]
pub fn ratio_ticks(
    first: Option<f64>,
    to_px: impl Fn(f64) -> f64,
    (start_px, end_px): (f64, f64),
    width_px: impl Fn(f64) -> f64,
) -> Vec<f64> {
    let mut chosen: Vec<(f64, f64, f64)> = Vec::new();
    for ratio in first.into_iter().chain(RATIOS) {
        let (at, half) = (to_px(ratio), width_px(ratio) / 2.0);
        let inside = at - half >= start_px - 12.0 && at + half <= end_px + 12.0;
        if inside && chosen.iter().all(|&(_, other, h)| (other - at).abs() >= half + h) {
            chosen.push((ratio, at, half));
        }
    }
    chosen.sort_by(|a, b| a.0.total_cmp(&b.0));
    chosen.into_iter().map(|(ratio, _, _)| ratio).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(decimal_ticks(0.0, 0.5, 5), [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]);
        assert_eq!(decimal_ticks(-0.3, 1.0, 4), [0.0, 0.5, 1.0]);
        assert_eq!(decimal_ticks(0.0, 0.0, 5), [0.0; 0]);
        assert_eq!(decimal_ticks(0.0, f64::NAN, 5), [0.0; 0]);
    }

    #[test]
    fn ticks_are_the_decimals_that_are_written() {
        for exponent in -9..=9 {
            for digit in [1, 2, 5] {
                let decimal = |i: i32| format!("{}e{exponent}", i * digit).parse::<f64>().unwrap();
                let expected: Vec<f64> = (-20..=20).map(decimal).collect();
                assert_eq!(decimal_ticks(expected[0], expected[40], 40), expected);
            }
        }
    }

    #[test]
    fn ratio_labels_never_overlap() {
        // PC(+) = r / (r + 1) on 300 pixels, labels 40 wide.
        let to_px = |r: f64| 300.0 * r / (r + 1.0);
        let ticks = ratio_ticks(None, to_px, (0.0, 300.0), |_| 40.0);
        assert_eq!(ticks, [0.2, 0.5, 1.0, 2.0, 5.0]);
        let marked = ratio_ticks(Some(1.8), to_px, (0.0, 300.0), |_| 40.0);
        assert_eq!(marked, [0.2, 0.5, 1.0, 1.8, 5.0], "2 gives way");
        let narrow = ratio_ticks(None, to_px, (0.0, 300.0), |_| 15.0);
        assert!(narrow.len() > ticks.len());
        assert!(narrow.windows(2).all(|pair| to_px(pair[1]) - to_px(pair[0]) >= 15.0));
    }
}
