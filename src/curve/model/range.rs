//! Cost over a range of conditions: MTMCS on a grid, and its total, sensitivity and product.
//!
//! The axis is `u = c_fp / (c_fp + c_fn)`, free of prevalence: MTMCS(u) is 100 times the cost curve
//! at PC(+) = 1 − u. The minimum over thresholds is exact, where the source steps through some.
//!
//! Source: Al-Saffar (2018), definitions of MTMCS, MTMCR and CST.

use crate::curve::model::model_curves::ModelCurves;

/// One point of the minimum total misclassification cost curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MtmcsPoint {
    /// False alarm's share of both costs, unitless, `0.0..=1.0`.
    pub alarm_share: f64,
    /// The least total misclassification cost there, percent, `0.0..=100.0`.
    pub percent: f64,
    /// The threshold that reaches it; `None` is "never".
    pub threshold: Option<f64>,
}

/// What a model costs over a whole range of conditions; lower is better for all three.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangeSummary {
    /// MTMCR: the sum of MTMCS over the grid, percent points.
    pub total: f64,
    /// Largest less smallest MTMCS on the grid, percent points.
    pub sensitivity: f64,
    /// CST = MTMCR · (1 + sensitivity / 100).
    pub cost_and_sensitivity: f64,
}

/// MTMCS of a model at each `u` of a grid, with the cut that reaches it. O(grid · log n).
#[must_use]
pub fn mtmcs(model: &ModelCurves, grid: &[f64]) -> Vec<MtmcsPoint> {
    grid.iter()
        .map(|&alarm_share| {
            // 1 − 0.9 is not the double nearest to 0.1, which a corner may lie on.
            let pc = ((1.0 - alarm_share) * 1e12).round() / 1e12;
            let threshold = model.hull.corners()[model.hull.best_at(pc)].threshold;
            MtmcsPoint { alarm_share, percent: 100.0 * model.cost.value_at(pc), threshold }
        })
        .collect()
}

/// MTMCR, sensitivity and CST of some values of MTMCS; `None` if there are none.
///
/// # Examples
/// ```
/// use breakeven::curve::range_summary;
/// let summary = range_summary(&[96.0, 82.0, 4.0]).unwrap();
/// assert_eq!((summary.total, summary.sensitivity), (182.0, 92.0));
/// ```
#[must_use]
pub fn range_summary(percents: &[f64]) -> Option<RangeSummary> {
    let highest = percents.iter().copied().reduce(f64::max)?;
    let lowest = percents.iter().copied().reduce(f64::min)?;
    let (total, sensitivity) = (percents.iter().sum::<f64>(), highest - lowest);
    let cost_and_sensitivity = total * (1.0 + sensitivity / 100.0);
    Some(RangeSummary { total, sensitivity, cost_and_sensitivity })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cst_of_the_worked_examples() {
        // Al-Saffar (2018): MTMCR 182 with sensitivity 8 gives 196.56, 159 with 13 gives 179.67.
        for (total, sensitivity, expected) in [(182.0, 8.0, 196.56), (159.0, 13.0, 179.67)] {
            let low = (total - sensitivity) / 2.0;
            let summary = range_summary(&[low, low + sensitivity]).unwrap();
            assert!((summary.cost_and_sensitivity - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn an_empty_range_has_no_summary() {
        assert_eq!(range_summary(&[]), None);
    }
}
