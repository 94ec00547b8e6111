//! The H-measure: one number a model, which weighs conditions alike for all models.
//!
//! Source: Hand (2009), Machine Learning 77:103–123; Hand & Anagnostopoulos (2014), Pattern
//! Recognition Letters 40:41–46 (the weight that depends on the prevalence).

use crate::curve::roc::hull::RocHull;
use crate::domain::{Prevalence, beta_cdf};

/// `1 − L / L_max`: L the least loss at each cost share `c` of a false alarm, averaged with the weight
/// Beta(1 + π, 2 − π), and L_max the same of the better trivial policy. Closed on the hull.
///
/// - `prevalence`: share of positives among the cases, π.
/// - returns: unitless, `0.0..=1.0`; 0 says nothing, 1 is perfect.
///
/// # Examples
/// ```
/// use breakeven::curve::{RocHull, h_measure};
/// use breakeven::domain::{CutRule, Group, SortedCases};
/// let group = |score, positives, negatives| Group { score, positives, negatives };
/// let groups = vec![group(2.0, 3, 0), group(1.0, 0, 5)];
/// let perfect = SortedCases::of_groups(groups, CutRule::ScoreAtLeast, 1.0)?.every_cut();
/// assert_eq!(h_measure(&RocHull::of(&perfect), perfect.prevalence()), 1.0);
/// # Ok::<(), breakeven::domain::DomainError>(())
/// ```
#[must_use]
pub fn h_measure(hull: &RocHull, prevalence: Prevalence) -> f64 {
    let share = prevalence.share();
    let weight = Weight { a: 1.0 + share, b: 2.0 - share };
    // A breakpoint x of PC(+) as the cost share of a false alarm: c / (1 − c) · (1 − π) / π is the
    // slope (1 − x) / x of the hull there.
    let cost_share = |x: f64| share * (1.0 - x) / (share * (1.0 - x) + (1.0 - share) * x);
    let corners = hull.corners();
    let inner = hull.breakpoints().iter().map(|&x| cost_share(x));
    let shares: Vec<f64> = std::iter::once(1.0).chain(inner).chain([0.0]).collect();
    let loss = corners.iter().zip(shares.windows(2)).map(|(corner, ends)| {
        let (alarms, misses) = weight.means(ends[1], ends[0]);
        alarms * (1.0 - share) * corner.point.false_positive_rate
            + misses * share * (1.0 - corner.point.true_positive_rate)
    });
    let (alarms, _) = weight.means(0.0, share);
    let (_, misses) = weight.means(share, 1.0);
    1.0 - loss.sum::<f64>() / (alarms * (1.0 - share) + misses * share)
}

/// A beta distribution of the cost share of a false alarm.
struct Weight {
    a: f64,
    b: f64,
}

impl Weight {
    /// The means of `c` and of `1 − c` over a stretch, times the chance of that stretch.
    fn means(&self, from: f64, to: f64) -> (f64, f64) {
        let Self { a, b } = *self;
        let between = |a, b| beta_cdf(a, b, to) - beta_cdf(a, b, from);
        (a / (a + b) * between(a + 1.0, b), b / (a + b) * between(a, b + 1.0))
    }
}
