//! Where a model saves enough: "worth it only if it saves more than 5%" as intervals of PC(+).
//!
//! I(x) = 1 − g(x)/f(x) is at least s where (1 − s)·f(x) − g(x) is not below 0. That difference is
//! piecewise linear, so the ends of the intervals are computed exactly.
//!
//! Source: Hoshino et al. (2009), section 5.1 (a floor for deployment).

use crate::curve::cost::curve::CostCurve;
use crate::curve::cost::improvement::improvement_kinks;

/// The intervals of PC(+), ascending, in which `model` saves at least `floor` of what `baseline`
/// costs; those of width 0 are left out.
///
/// - `floor`: share of the cost saved, unitless, below 1.0.
///
/// # Examples
/// ```
/// use breakeven::curve::{CostCurve, CostLine, worth_it};
/// use breakeven::domain::OperatingPoint;
/// let today = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
/// let model = CostCurve::of_line(CostLine::of(OperatingPoint::new(0.1, 0.8)));
/// // 0.2·x + 0.1·(1 − x) ≤ 0.5·x from x = 0.25 on.
/// assert_eq!(worth_it(&model, &today, 0.5), [(0.25, 1.0)]);
/// ```
#[must_use]
pub fn worth_it(model: &CostCurve, baseline: &CostCurve, floor: f64) -> Vec<(f64, f64)> {
    let spare = |x: f64| (1.0 - floor) * baseline.value_at(x) - model.value_at(x);
    let kinks: Vec<(f64, f64)> =
        improvement_kinks(model, baseline).into_iter().map(|x| (x, spare(x))).collect();
    let mut intervals: Vec<(f64, f64)> = Vec::new();
    for pair in kinks.windows(2) {
        let [(from, before), (to, after)] = [pair[0], pair[1]];
        let crossing = || from + (to - from) * (before / (before - after)).clamp(0.0, 1.0);
        let (start, end) = match (before >= 0.0, after >= 0.0) {
            (true, true) => (from, to),
            (true, false) => (from, crossing()),
            (false, true) => (crossing(), to),
            (false, false) => continue,
        };
        match intervals.last_mut() {
            Some(last) if last.1 >= start => last.1 = end,
            _ if start < end => intervals.push((start, end)),
            _ => {}
        }
    }
    intervals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::cost::curve::CostLine;
    use crate::curve::cost::improvement::improvement;

    #[test]
    fn inside_it_saves_enough_and_outside_it_does_not() {
        let trivial = CostCurve::best_trivial();
        for floor in [0.0, 0.05, 0.3, 0.6] {
            let intervals = worth_it(&CostCurve::of_rates(0.1, 0.8), &trivial, floor);
            for x in (1..1000).map(|i| f64::from(i) / 1000.0) {
                let is_in = intervals.iter().any(|&(from, to)| from <= x && x <= to);
                let saved = improvement(&CostCurve::of_rates(0.1, 0.8), &trivial, x).unwrap();
                assert!(is_in == (saved >= floor) || (saved - floor).abs() < 1e-9, "{floor} {x}");
            }
        }
    }

    #[test]
    fn nothing_is_worth_more_than_it_saves() {
        assert_eq!(worth_it(&CostCurve::of_rates(0.5, 0.5), &CostCurve::best_trivial(), 0.01), []);
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        assert_eq!(worth_it(&never, &never, 0.0), [(0.0, 1.0)]);
        // Cheaper at both ends, dearer in the middle.
        let both = worth_it(&CostCurve::best_trivial(), &CostCurve::of_rates(0.2, 0.8), 0.0);
        assert_eq!(both.len(), 2);
        assert!((both[0].1 - 0.2).abs() < 1e-15 && (both[1].0 - 0.8).abs() < 1e-15);
    }
}
