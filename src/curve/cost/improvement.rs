//! Improvement: the share of today's cost that a model saves, `I(x) = 1 − g(x) / f(x)`.
//!
//! f is the cost of the baseline (what is done today), g the model's cost curve. Both are piecewise
//! linear, so I is smooth between their joint vertices and kinks only there.
//!
//! Source: Hoshino et al. (2009), section 4.

use crate::curve::cost::curve::CostCurve;

/// Improvement of `model` over `baseline` at `pc`.
///
/// Where the baseline costs nothing at an end of the axis, the one-sided limit, if there is one.
/// Negative when the model is worse.
///
/// - `pc`: PC(+), unitless, `0.0..=1.0`.
/// - returns: unitless, up to 1.0; `None` where no value exists.
///
/// # Examples
/// ```
/// use breakeven::curve::{CostCurve, CostLine, improvement};
/// use breakeven::domain::OperatingPoint;
/// let today = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
/// let model = CostCurve::of_line(CostLine::of(OperatingPoint::new(0.1, 0.8)));
/// // (0.2 · 0.5 + 0.1 · 0.5) / 0.5 = 0.3 of the cost remains.
/// assert!((improvement(&model, &today, 0.5).unwrap() - 0.7).abs() < 1e-15);
/// ```
#[must_use]
pub fn improvement(model: &CostCurve, baseline: &CostCurve, pc: f64) -> Option<f64> {
    let (g, f) = (model.value_at(pc), baseline.value_at(pc));
    if f > 0.0 {
        return Some(1.0 - g / f);
    }
    let slope = baseline.slope_at(pc);
    (g == 0.0 && slope != 0.0).then(|| 1.0 - model.slope_at(pc) / slope)
}

/// The PC(+) at which the improvement curve may kink: vertices of both curves, ascending, 0 and 1
/// included.
#[must_use]
pub fn improvement_kinks(model: &CostCurve, baseline: &CostCurve) -> Vec<f64> {
    let mut xs: Vec<f64> =
        model.vertices().into_iter().chain(baseline.vertices()).map(|(x, _)| x).collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    xs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::cost::curve::CostLine;

    #[test]
    fn a_baseline_without_cost_has_a_limit_at_the_end() {
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        let always = CostCurve::of_line(CostLine::ALWAYS_POSITIVE);
        // No false alarms: near x = 0 only FNR·x remains of x. TPR 0.25 is saved.
        assert_eq!(improvement(&CostCurve::of_rates(0.0, 0.25), &never, 0.0), Some(0.25));
        // No misses: near x = 1 only FPR·(1 − x) remains.
        assert_eq!(improvement(&CostCurve::of_rates(0.25, 1.0), &always, 1.0), Some(0.75));
        assert_eq!(improvement(&CostCurve::best_trivial(), &never, 0.0), Some(0.0));
    }

    #[test]
    fn no_limit_is_no_value() {
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        // False alarms cost while doing nothing is free: infinitely worse.
        assert_eq!(improvement(&CostCurve::of_rates(0.1, 0.9), &never, 0.0), None);
        // A perfect baseline costs nothing anywhere.
        assert_eq!(
            improvement(&CostCurve::of_rates(0.0, 1.0), &CostCurve::of_rates(0.0, 1.0), 0.3),
            None
        );
        assert_eq!(
            improvement(&CostCurve::of_rates(0.1, 0.9), &CostCurve::of_rates(0.0, 1.0), 0.0),
            None
        );
    }

    #[test]
    fn a_worse_model_improves_by_less_than_nothing() {
        // 0.5 against 0.25 at x = 0.5: costs twice as much.
        assert_eq!(
            improvement(&CostCurve::of_rates(0.5, 0.5), &CostCurve::of_rates(0.25, 0.75), 0.5),
            Some(-1.0)
        );
    }

    #[test]
    fn kinks_come_from_both_curves_once() {
        let trivial = CostCurve::best_trivial();
        assert_eq!(improvement_kinks(&trivial, &trivial), [0.0, 0.5, 1.0]);
    }
}
