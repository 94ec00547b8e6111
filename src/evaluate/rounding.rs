//! Numbers without the rounding noise of the sums behind them, and with as few digits as they need.

/// What is smaller is the rounding of the sums before it, not a share.
const NOISE: f64 = 1e-12;

/// A share without the rounding noise around 0.
pub fn without_noise(share: f64) -> f64 {
    if share.abs() < NOISE { 0.0 } else { share }
}

/// The shortest decimal in an interval with one end allowed and the other not.
///
/// A threshold may be written as any number between it and its neighbour without moving a case: this
/// is the plainest of them. If `included == excluded` the number itself.
///
/// # Examples
/// ```
/// use breakeven::evaluate::simplest_in;
/// assert_eq!(simplest_in(0.13099, Some(0.12844)), 0.13);
/// assert_eq!(simplest_in(2.0, Some(1.0)), 2.0);
/// ```
pub fn simplest_in(included: f64, excluded: Option<f64>) -> f64 {
    let Some(excluded) = excluded else { return included };
    let between = |v: f64| {
        if excluded < included {
            excluded < v && v <= included
        } else {
            included <= v && v < excluded
        }
    };
    let magnitude = included.abs().max(excluded.abs()).max(1e-300).log10().ceil();
    for digits in 0..17 {
        let scale = 10f64.powf(f64::from(digits) - magnitude);
        let rounded = if excluded < included {
            (included * scale).floor()
        } else {
            (included * scale).ceil()
        };
        // Through text, so that 13 hundredths is the double nearest to 0.13.
        let exponent = magnitude - f64::from(digits);
        let tidy = format!("{rounded}e{exponent}").parse::<f64>().unwrap_or(included);
        if tidy.is_finite() && between(tidy) {
            return tidy;
        }
    }
    included
}

/// What one is divided by in parts of it that have a name: a half, a third, …, a thousandth.
const NAMED_PARTS: [f64; 10] = [2.0, 3.0, 4.0, 5.0, 8.0, 10.0, 20.0, 50.0, 100.0, 1000.0];

/// Which part of one that has a name a share is, the largest being the first; `None` if it is none.
///
/// - `tolerance`: the share by which it may differ.
pub fn named_part(share: f64, tolerance: f64) -> Option<usize> {
    NAMED_PARTS.iter().position(|whole| (share * whole - 1.0).abs() < tolerance)
}

/// A cost ratio as it is said: two that are equal are said alike.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SaidRatio {
    /// Which part of one that has a name.
    Part(usize),
    /// A rounded number.
    Number(f64),
}

/// A cost ratio as it is said: a part of one that has a name, if it is that to half a percent.
pub fn said_ratio(ratio: f64) -> SaidRatio {
    named_part(ratio, 0.005).map_or_else(|| SaidRatio::Number(said_number(ratio)), SaidRatio::Part)
}

/// A number at or above 0 with the digits that are said of it: two, from 100 on three.
pub fn said_number(value: f64) -> f64 {
    let text = match value {
        v if v == 0.0 || !v.is_finite() => return v,
        v if !(1e-6..1e15).contains(&v) => format!("{v:.0e}"),
        v if v >= 100.0 => {
            let scale = 10f64.powf(v.log10().floor() - 2.0);
            return (v / scale).round() * scale;
        }
        // 22.5 is no 22.
        v if v >= 9.95 && (v * 2.0).fract() == 0.0 => return v,
        v if v >= 9.95 => format!("{v:.0}"),
        v => {
            let decimals = if v >= 1.0 { 1 } else { places(v) + 1 };
            format!("{v:.decimals$}")
        }
    };
    text.parse().unwrap_or(value)
}

/// Decimal places up to the first digit of a number below 1.
#[expect(clippy::cast_possible_truncation, reason = "1 to 324")]
fn places(value: f64) -> usize {
    (-value.log10().floor()).max(1.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_said_as_plainly_as_their_neighbours_allow() {
        assert_eq!(simplest_in(0.676, Some(0.623)), 0.67);
        assert_eq!(simplest_in(-1.237, Some(-1.3)), -1.24);
        assert_eq!(simplest_in(0.31, Some(0.43)), 0.4);
        assert_eq!(simplest_in(12_345.0, Some(11_999.0)), 12_000.0);
        assert_eq!(simplest_in(0.7, None), 0.7);
        let (low, high) = (0.123_456_789_012, 0.123_456_789_013);
        let plain = simplest_in(high, Some(low));
        assert!(low < plain && plain <= high);
    }

    #[test]
    fn ratios_that_are_said_alike_are_equal() {
        let numbers = [0.0, 0.0523, 1.04, 9.96, 99.4, 1234.0].map(said_number);
        assert_eq!(numbers, [0.0, 0.052, 1.0, 10.0, 99.0, 1230.0]);
        let expected = [Some(1), None, Some(8)];
        assert_eq!([0.334, 0.36, 0.01].map(|share| named_part(share, 0.005)), expected);
        assert_eq!(said_ratio(2.04), said_ratio(1.96));
        // A half is said as such, 0.497 as 0.5.
        assert_ne!(said_ratio(0.497), said_ratio(0.5));
    }
}
