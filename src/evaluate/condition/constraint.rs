//! The best rule under a limit that is no price: at most so many false alarms, no more cases than
//! can be handled. Between two corners of the hull a coin decides between their rules.
//!
//! Source: Provost & Fawcett (2001), section 4: theorem 7 (interpolation), theorems 10 and 11.

use crate::curve::{Corner, Curves, JointHull, Mixture, Policy, neyman_pearson, workforce};
use crate::domain::OperatingPoint;
use crate::evaluate::condition::evaluation::Evaluation;

/// The rule that finds most within the limits.
#[derive(Debug, Clone, PartialEq)]
pub struct Constraint {
    /// The rule that predicts fewer cases positive.
    pub left: (Policy, Corner),
    /// The rule next to it on the hull; the same one where no coin is needed.
    pub right: (Policy, Corner),
    /// How often the coin says right, `0.0..1.0`.
    pub weight: f64,
    /// Its rates.
    pub point: OperatingPoint,
    /// Cases that come: the population, or as many as are at hand.
    pub population: f64,
    /// Positives expected to be found among them, in cases.
    pub found: f64,
    /// False alarms expected among them, in cases.
    pub alarms: f64,
    /// The best threshold within the limits without a coin.
    pub single: Option<SingleCut>,
}

/// One threshold of one model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SingleCut {
    /// The model's index.
    pub model: usize,
    /// `None` predicts nobody positive.
    pub threshold: Option<f64>,
    /// Its rates.
    pub point: OperatingPoint,
}

/// The limits in rates.
#[derive(Clone, Copy)]
struct Bounds {
    false_positive_rate: f64,
    share: f64,
    prevalence: f64,
}

impl Bounds {
    fn of(evaluation: &Evaluation) -> Option<Self> {
        let limits = evaluation.limits;
        if limits.max_fpr.is_none() && limits.workforce.is_none() {
            return None;
        }
        Some(Self {
            false_positive_rate: limits.max_fpr.unwrap_or(1.0),
            share: limits.workforce.map_or(1.0, |cases| (cases / evaluation.population).min(1.0)),
            prevalence: evaluation.condition.prevalence().share(),
        })
    }

    fn allow(self, point: OperatingPoint) -> bool {
        let load = point.predicted_positive(self.prevalence);
        // A load that is the share itself may be a rounding above it.
        point.false_positive_rate <= self.false_positive_rate && load <= self.share * (1.0 + 1e-12)
    }
}

impl Constraint {
    /// The best rule within the limits of an evaluation; `None` if no such limit is set.
    /// O(corners + models · log(cuts)).
    ///
    /// - `joint`: the hull over the models that may win.
    /// - `shown`: which these are; all that it does not reach.
    #[must_use]
    pub fn new(
        curves: &Curves,
        joint: &JointHull,
        shown: &[bool],
        evaluation: &Evaluation,
    ) -> Option<Self> {
        let bounds = Bounds::of(evaluation)?;
        // Where everything is found more alarms are of no use.
        let complete = |(_, c): &(Policy, Corner)| c.point.true_positive_rate >= 1.0;
        let last = joint.corners().iter().position(complete).unwrap_or(joint.corners().len() - 1);
        let corners = &joint.corners()[..=last];
        let hull: Vec<OperatingPoint> = corners.iter().map(|(_, c)| c.point).collect();
        let by_alarms = neyman_pearson(&hull, bounds.false_positive_rate);
        let by_load = workforce(&hull, bounds.prevalence, bounds.share);
        let place = |m: &Mixture| (m.point.true_positive_rate, m.point.false_positive_rate);
        let tighter = if place(&by_load) < place(&by_alarms) { by_load } else { by_alarms };
        let Mixture { left, right, weight, point } = off_the_edge(tighter, &hull);
        let cases = |share: f64, rate: f64| evaluation.population * share * rate;
        Some(Self {
            left: corners[left],
            right: corners[right],
            weight,
            point,
            population: evaluation.population,
            found: cases(bounds.prevalence, point.true_positive_rate),
            alarms: cases(1.0 - bounds.prevalence, point.false_positive_rate),
            single: single(curves, shown, bounds),
        })
    }

    /// Whether a coin is tossed.
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        self.weight > 0.0
    }
}

/// The corner itself where a limit lies on it but for rounding: nobody tosses such a coin.
fn off_the_edge(mixture: Mixture, hull: &[OperatingPoint]) -> Mixture {
    let corner = match mixture.weight {
        w if w < 1e-9 => mixture.left,
        w if w > 1.0 - 1e-9 => mixture.right,
        _ => return mixture,
    };
    Mixture { left: corner, right: corner, weight: 0.0, point: hull[corner] }
}

/// The cut of any shown model that finds most within the limits; of equal ones that with fewest
/// alarms. Rates only grow from cut to cut.
fn single(curves: &Curves, shown: &[bool], bounds: Bounds) -> Option<SingleCut> {
    let is_shown = |index: usize| shown.get(index).copied().unwrap_or(true);
    let models = curves.models.iter().enumerate().filter(|&(index, _)| is_shown(index));
    let best = models.map(|(model, curves)| {
        let ranking = curves.ranking.finest();
        let last = first_cut(ranking.cuts(), |cut| !bounds.allow(ranking.point(cut))) - 1;
        let found = |cut| ranking.point(cut).true_positive_rate;
        let cut = first_cut(last, |cut| found(cut) >= found(last));
        SingleCut { model, threshold: ranking.threshold(cut), point: ranking.point(cut) }
    });
    let more = |SingleCut { point: a, .. }: &SingleCut, SingleCut { point: b, .. }: &SingleCut| {
        let found = a.true_positive_rate.total_cmp(&b.true_positive_rate);
        found.then(b.false_positive_rate.total_cmp(&a.false_positive_rate))
    };
    // The first of equal ones, as on the hull.
    best.reduce(|best, next| if more(&next, &best).is_gt() { next } else { best })
}

/// The first of `0..end` from which on something holds; `end` if it never does. O(log n).
fn first_cut(end: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::evaluate::setting::settings::Settings;

    /// Corners (0, 0), (0.2, 0.6), (0.6, 0.9), (1, 1); between the first two an inner cut (0.1, 0.2).
    pub(crate) fn one() -> Curves {
        let groups = [(0.8, 2, 1), (0.6, 4, 1), (0.4, 3, 4), (0.2, 1, 4)];
        Curves::new(vec![ModelCurves::of("B", &groups)])
    }

    pub(crate) fn found(curves: &Curves, limits: &[(&str, &str)]) -> Constraint {
        let settings = Settings::of(limits.iter().copied()).unwrap();
        let evaluation = Evaluation::new(curves, &settings).unwrap();
        Constraint::new(curves, &curves.joint, &[], &evaluation).unwrap()
    }

    #[test]
    fn without_a_limit_there_is_nothing_to_say() {
        let curves = one();
        let evaluation = Evaluation::new(&curves, &Settings::default()).unwrap();
        assert_eq!(Constraint::new(&curves, &curves.joint, &[], &evaluation), None);
    }

    #[test]
    fn halfway_along_an_edge_the_coin_is_fair() {
        let rule = found(&one(), &[("max-fpr", "0.4")]);
        assert!(
            (rule.weight - 0.5).abs() < 1e-15
                && (rule.point.true_positive_rate - 0.75).abs() < 1e-15
        );
        // 7.5 of 10 positives, 4 of 10 negatives.
        assert!((rule.found - 7.5).abs() < 1e-12 && (rule.alarms - 4.0).abs() < 1e-12);
        let single = rule.single.unwrap();
        assert_eq!((single.threshold, single.point.true_positive_rate), (Some(0.6), 0.6));
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        // 8 of 20 cases are the corner (0.2, 0.6) itself.
        for limits in
            [[("max-fpr", "0.4"), ("workforce", "8")], [("max-fpr", "0.2"), ("workforce", "9")]]
        {
            let rule = found(&one(), &limits);
            assert!(!rule.is_mixed() && rule.point.true_positive_rate == 0.6, "{rule:?}");
        }
        // Out of a population ten times as large as many cases are a tenth of the share.
        let rule = found(&one(), &[("workforce", "80"), ("population", "200")]);
        assert!((rule.found - 60.0).abs() < 1e-9 && (rule.alarms - 20.0).abs() < 1e-9);
    }

    pub(crate) fn two() -> Curves {
        Curves::new(ModelCurves::crossing().to_vec())
    }

    #[test]
    fn where_all_is_found_nothing_is_tossed() {
        // All is found at (0.6, 1): a higher limit buys nothing.
        let rule = found(&two(), &[("max-fpr", "0.9")]);
        assert!(!rule.is_mixed() && rule.point.false_positive_rate == 0.6);
    }
}
