//! How much the cheapest of several policies is flattered by having been chosen on the cases that its
//! cost is measured on, in closed form.

use crate::domain::{normal_cdf, normal_density};

/// How much more the policy that looks cheapest is to be expected to cost than it seems to.
///
/// Costs on other cases are taken as normal around the measured ones: the mean, over what other cases
/// would show, of what the policy that is cheapest there costs here less what it costs there. The least
/// of several costs is taken as normal again. O(costs²).
///
/// - `costs`: as measured, ascending.
/// - `covariance`: of two of them by their indices, the variance of one with itself.
/// - returns: in the unit of the costs, at least 0.
///
/// # Source
/// Clark (1961), Operations Research 9:145–162 (moments of the greatest of normal variables).
pub(in crate::evaluate) fn optimism(
    costs: &[f64],
    covariance: impl Fn(usize, usize) -> f64,
) -> f64 {
    let Some(&first) = costs.first() else { return 0.0 };
    let (mut least, mut variance, mut flattery) = (first, covariance(0, 0), 0.0);
    let mut with_least: Vec<f64> = (0..costs.len()).map(|other| covariance(0, other)).collect();
    for (next, &cost) in costs.iter().enumerate().skip(1) {
        let own = covariance(next, next);
        let spread = (variance + own - 2.0 * with_least[next]).max(0.0).sqrt();
        if spread <= 1e-9 * own.sqrt() {
            continue; // they differ by a constant: the first stays the cheaper one
        }
        let z = (cost - least) / spread;
        let (stays, gap) = (normal_cdf(z), spread * normal_density(z));
        let mean = stays * least + (1.0 - stays) * cost - gap;
        let about = |of: f64| of - mean;
        variance = stays * (variance + about(least).powi(2))
            + (1.0 - stays) * (own + about(cost).powi(2))
            - gap * (about(least) + about(cost));
        flattery = stays * flattery + gap;
        for (other, of) in with_least.iter_mut().enumerate() {
            *of = stays * *of + (1.0 - stays) * covariance(next, other);
        }
        least = mean;
    }
    flattery
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_equals(models: usize, correlation: f64) -> f64 {
        optimism(&vec![1.0; models], |a, b| if a == b { 4.0 } else { 4.0 * correlation })
    }

    #[test]
    fn of_equals_it_is_the_mean_of_the_greatest_normal_deviate() {
        // Of two independent ones 1/√π, of four 1.0294 (Harter 1961), here with standard deviation 2.
        assert!((of_equals(2, 0.0) - 2.0 / std::f64::consts::PI.sqrt()).abs() < 1e-12);
        assert!((of_equals(4, 0.0) - 2.0 * 1.0294).abs() < 0.02, "{}", of_equals(4, 0.0));
        // What all have in common chooses none.
        assert!((of_equals(4, 0.75) - of_equals(4, 0.0) / 2.0).abs() < 1e-12);
        assert_eq!((of_equals(4, 1.0), of_equals(1, 0.0), of_equals(0, 0.0)), (0.0, 0.0, 0.0));
    }

    #[test]
    fn one_far_ahead_is_not_flattered() {
        let independent = |a, b| if a == b { 1.0 } else { 0.0 };
        assert!(optimism(&[0.0, 12.0, 12.0], independent) < 1e-12);
        let two = optimism(&[0.0, 1.0], independent);
        assert!(optimism(&[0.0, 1.0, 1.5], independent) > two && two > 0.0);
    }
}
