//! Numbers without the rounding noise of the sums behind them, and with as few digits as they need.

/// What is smaller is the rounding of the sums before it, not a share.
const NOISE: f64 = 1e-12;

/// A share without the rounding noise around 0.
#[must_use]
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
#[must_use]
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
}
