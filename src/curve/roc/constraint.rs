//! The best that can be done under a limit that is no price: at most so many false alarms
//! (Neyman–Pearson), or so many cases that can be handled (workforce). Between two corners of a hull
//! a coin decides between their cuts, so that every point of the hull's edges can be had.
//!
//! Source: Provost & Fawcett (2001), section 4: theorem 7 (interpolation), theorems 10 and 11.

use crate::domain::OperatingPoint;

/// A rule on a hull: one cut, or two between which a coin decides, case by case.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mixture {
    /// Index of the corner with fewer cases predicted positive.
    pub left: usize,
    /// Index of the next corner, or of the same where no coin is needed.
    pub right: usize,
    /// How often the coin says right, `0.0..1.0`.
    pub weight: f64,
    /// Its rates.
    pub point: OperatingPoint,
}

/// The most positives found with a false positive rate of at most `limit`.
///
/// - `hull`: its corners, from (0, 0) to (1, 1).
/// - `limit`: unitless, `0.0..=1.0`.
///
/// # Examples
/// ```
/// use breakeven::{curve::neyman_pearson, domain::OperatingPoint};
/// // Halfway along the edge from (0.2, 0.6) to (0.6, 0.9).
/// let hull = [(0.0, 0.0), (0.2, 0.6), (0.6, 0.9), (1.0, 1.0)];
/// let rule = neyman_pearson(&hull.map(|(fpr, tpr)| OperatingPoint::new(fpr, tpr)), 0.4);
/// assert_eq!((rule.left, rule.right, rule.point.true_positive_rate), (1, 2, 0.75));
/// assert!((rule.weight - 0.5).abs() < 1e-15);
/// ```
#[must_use]
pub fn neyman_pearson(hull: &[OperatingPoint], limit: f64) -> Mixture {
    within(hull, |point| point.false_positive_rate, limit)
}

/// The most positives found while no more than a share of all cases is predicted positive.
///
/// - `hull`: its corners, from (0, 0) to (1, 1).
/// - `prevalence`: share of positives where the rule is used, `0.0..=1.0`.
/// - `share`: cases that can be handled over cases that come, `0.0..=1.0`.
#[must_use]
pub fn workforce(hull: &[OperatingPoint], prevalence: f64, share: f64) -> Mixture {
    within(hull, |point| point.predicted_positive(prevalence), share)
}

/// The last point of the hull whose load is within a limit; the load never falls along it.
fn within(hull: &[OperatingPoint], load: impl Fn(OperatingPoint) -> f64, limit: f64) -> Mixture {
    let left = hull.partition_point(|&corner| load(corner) <= limit).saturating_sub(1);
    let (from, Some(&to)) = (hull[left], hull.get(left + 1)) else {
        return Mixture { left, right: left, weight: 0.0, point: hull[left] };
    };
    let weight = ((limit - load(from)) / (load(to) - load(from))).max(0.0);
    let right = if weight > 0.0 { left + 1 } else { left };
    Mixture { left, right, weight, point: from.towards(to, weight) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HULL: [OperatingPoint; 4] = [
        OperatingPoint::ALWAYS_NEGATIVE,
        OperatingPoint::new(0.0, 0.4),
        OperatingPoint::new(0.5, 0.9),
        OperatingPoint::ALWAYS_POSITIVE,
    ];

    #[test]
    fn a_limit_on_a_corner_needs_no_coin() {
        let rule = neyman_pearson(&HULL, 0.5);
        assert_eq!((rule.left, rule.right, rule.weight), (2, 2, 0.0));
        // Of the two corners without false alarms the one that finds more.
        assert_eq!(neyman_pearson(&HULL, 0.0).point.true_positive_rate, 0.4);
        assert_eq!(neyman_pearson(&HULL, 1.0).point.true_positive_rate, 1.0);
        assert_eq!(neyman_pearson(&HULL, 7.0).left, 3);
    }

    #[test]
    fn so_many_cases_are_handled_and_no_more() {
        // A quarter is positive: the corners take 0, 0.1, 0.6 and all of the cases.
        for share in [0.05, 0.1, 0.3, 0.6, 0.8, 1.0] {
            let rule = workforce(&HULL, 0.25, share);
            let point = rule.point;
            let load = 0.25 * point.true_positive_rate + 0.75 * point.false_positive_rate;
            assert!((load - share).abs() < 1e-12, "{share} {rule:?}");
        }
        assert_eq!(workforce(&HULL, 0.25, 0.0).right, 0);
    }
}
