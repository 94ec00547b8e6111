//! Whether an area under the ROC curve shows that low scores mean positive.
//!
//! Source: the variance of the Mann–Whitney statistic without a difference, (m + n + 1)/(12·m·n).

/// An area below which scores may be read the other way round unasked.
const SURELY_REVERSED: f64 = 0.4;
/// Standard errors below one half that this takes.
const SURELY: f64 = 3.0;

/// The standard error of the area if chance decided; infinite without one of the classes.
///
/// - `positives`, `negatives`: their numbers, or weights in cases.
#[must_use]
pub fn area_error_by_chance(positives: f64, negatives: f64) -> f64 {
    match positives * negatives {
        0.0 => f64::INFINITY,
        pairs => ((positives + negatives + 1.0) / (12.0 * pairs)).sqrt(),
    }
}

/// Whether scores rank the wrong way round beyond doubt: the area is far below one half, and chance
/// does not explain it.
///
/// - `error`: the standard error of the area if chance decided.
#[must_use]
pub fn is_surely_reversed(area: f64, error: f64) -> bool {
    area < SURELY_REVERSED && area < 0.5 - SURELY * error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_reversed_if_it_is_low_and_rests_on_enough_cases() {
        // (2 + 3 + 1) / (12 · 6) = 1/12.
        assert!((area_error_by_chance(2.0, 3.0) - (1.0_f64 / 12.0).sqrt()).abs() < 1e-15);
        assert!(area_error_by_chance(0.0, 9.0).is_infinite());
        assert!(is_surely_reversed(0.2, 0.09), "more than three errors below one half");
        assert!(!is_surely_reversed(0.2, 0.11), "few cases");
        assert!(!is_surely_reversed(0.41, 0.001), "weak");
    }
}
