//! The only map between data and pixels: where an axis is marked (round numbers, no closer than can
//! be read), and where on a chart the curves are.

/// A linear scale from a domain of data to a range of CSS pixels; either may run backwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinearScale {
    domain: (f64, f64),
    range_px: (f64, f64),
}

impl LinearScale {
    /// A scale; the ends of the domain differ, and so do those of the range.
    pub fn new(domain: (f64, f64), range_px: (f64, f64)) -> Self {
        Self { domain, range_px }
    }

    /// Where a value stands, CSS pixels.
    pub fn to_px(self, value: f64) -> f64 {
        let share = (value - self.domain.0) / (self.domain.1 - self.domain.0);
        self.range_px.0 + share * (self.range_px.1 - self.range_px.0)
    }

    /// The value at a pixel, not limited to the domain.
    pub fn from_px(self, px: f64) -> f64 {
        let share = (px - self.range_px.0) / (self.range_px.1 - self.range_px.0);
        self.domain.0 + share * (self.domain.1 - self.domain.0)
    }

    /// The two ends of the domain.
    pub fn domain(self) -> (f64, f64) {
        self.domain
    }
}

/// Round numbers from `low` to `high`, both within, about `wanted` of them.
///
/// Steps are 1, 2 or 5 times a power of ten. Each mark is the double nearest to its decimal: 0.3, not
/// 3 × 0.1.
pub fn decimal_ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let rough = (high - low) / wanted.max(1) as f64;
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
/// - `taken_px`: from where to where something else stands.
/// - `to_px`: where a ratio stands on the axis.
/// - `from_px..=to_end_px`: the axis.
/// - `width_px`: what a label of a ratio needs, with the space around it.
pub fn ratio_ticks(
    taken_px: (f64, f64),
    to_px: impl Fn(f64) -> f64,
    (start_px, end_px): (f64, f64),
    width_px: impl Fn(f64) -> f64,
) -> Vec<f64> {
    let mut chosen: Vec<(f64, f64, f64)> = Vec::new();
    for ratio in RATIOS {
        let (at, half) = (to_px(ratio), width_px(ratio) / 2.0);
        let inside = at - half >= start_px - 12.0 && at + half <= end_px + 12.0;
        let is_free = at + half <= taken_px.0 || at - half >= taken_px.1;
        if inside && is_free && chosen.iter().all(|&(_, other, h)| (other - at).abs() >= half + h) {
            // Kept in order.
            chosen.insert(chosen.partition_point(|of| of.0 < ratio), (ratio, at, half));
        }
    }
    chosen.into_iter().map(|(ratio, _, _)| ratio).collect()
}

/// Space around the curves, CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margins {
    /// Above.
    pub top: f64,
    /// To the right.
    pub right: f64,
    /// Below.
    pub bottom: f64,
    /// To the left.
    pub left: f64,
}

/// The rectangle of the curves inside a chart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Size of the whole chart, CSS pixels.
    pub size_px: (f64, f64),
    /// Left end of the curves.
    pub left: f64,
    /// Right end of the curves.
    pub right: f64,
    /// Top of the curves.
    pub top: f64,
    /// Bottom of the curves.
    pub bottom: f64,
}

impl Frame {
    /// The frame that margins leave; at least 10 pixels each way.
    pub fn new((width, height): (f64, f64), margins: Margins) -> Self {
        let right = (width - margins.right).max(margins.left + 10.0);
        let bottom = (height - margins.bottom).max(margins.top + 10.0);
        Self { size_px: (width, height), left: margins.left, right, top: margins.top, bottom }
    }

    /// A horizontal scale over the frame.
    pub fn x(&self, domain: (f64, f64)) -> LinearScale {
        LinearScale::new(domain, (self.left, self.right))
    }

    /// A vertical scale over the frame, up is more.
    pub fn y(&self, domain: (f64, f64)) -> LinearScale {
        LinearScale::new(domain, (self.bottom, self.top))
    }

    /// Top and bottom of the curves.
    pub fn span(&self) -> (f64, f64) {
        (self.top, self.bottom)
    }

    /// Width of the curves' rectangle.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_again() {
        let y = LinearScale::new((0.0, 0.5), (300.0, 20.0));
        assert_eq!((y.to_px(0.0), y.to_px(0.5), y.to_px(0.25)), (300.0, 20.0, 160.0));
        assert!([20.0, 33.3, 299.0].iter().all(|px| (y.to_px(y.from_px(*px)) - px).abs() < 1e-9));
    }

    #[test]
    fn ticks_are_round_inside_and_the_decimals_that_are_written() {
        assert_eq!(decimal_ticks(0.0, 0.5, 5), [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]);
        assert_eq!(decimal_ticks(-0.3, 1.0, 4), [0.0, 0.5, 1.0]);
        assert_eq!(decimal_ticks(0.0, 0.0, 5), [0.0; 0]);
        assert_eq!(decimal_ticks(0.0, f64::NAN, 5), [0.0; 0]);
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
        let none = (0.0, 0.0);
        let ticks = ratio_ticks(none, to_px, (0.0, 300.0), |_| 40.0);
        assert_eq!(ticks, [0.2, 0.5, 1.0, 2.0, 5.0]);
        let beside = ratio_ticks((170.0, 210.0), to_px, (0.0, 300.0), |_| 40.0);
        assert_eq!(beside, [0.2, 0.5, 1.0, 5.0], "2 gives way");
        let narrow = ratio_ticks(none, to_px, (0.0, 300.0), |_| 15.0);
        assert!(narrow.len() > ticks.len());
        assert!(narrow.windows(2).all(|pair| to_px(pair[1]) - to_px(pair[0]) >= 15.0));
    }
}
