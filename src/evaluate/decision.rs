//! What to do with the next case: the rule, and what it does to as many as are drawn; and the best
//! rule under a limit that is no price: at most so many false alarms, no more cases than can be
//! handled. Between two corners of the hull a coin decides between their rules.
//!
//! Source: Provost & Fawcett (2001), section 4: theorem 7 (interpolation), theorems 10 and 11.

use crate::curve::{
    Corner, Curves, JointHull, Mixture, ModelRanking, Policy, first_after, is_shown,
    neyman_pearson, workforce,
};
use crate::domain::{CutRule, OperatingCondition, OperatingPoint, Prevalence, Ranking};
use crate::evaluate::evaluation::{Evaluation, Plan};
use crate::evaluate::rounding::{simplest_in, without_noise};

/// Whole cases in the four cells, adding up to exactly as many as are drawn: see [`Tally::size`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// True positives, false negatives, false positives, true negatives.
    pub cells: [u32; 4],
}

impl Tally {
    /// How many cases the page draws at most.
    pub const OF: u32 = 1000;

    /// How many cases are drawn: as many as there are, where these are fewer than a thousand and their own
    /// share of positives is in force; else a thousand.
    ///
    /// - `positives`, `negatives`: weights of the cases at hand.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Prevalence;
    /// use breakeven::evaluate::Tally;
    /// assert_eq!(Tally::size((27.0, 108.0), Prevalence::try_new(0.2)?), 135);
    /// assert_eq!(Tally::size((27.0, 108.0), Prevalence::try_new(0.1)?), 1000);
    /// assert_eq!(Tally::size((300.0, 900.0), Prevalence::try_new(0.25)?), 1000);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "0 to 1000")]
    pub fn size((positives, negatives): (f64, f64), prevalence: Prevalence) -> u32 {
        let all = positives + negatives;
        let is_none = |difference| without_noise(difference) == 0.0;
        let is_whole = [positives, negatives].iter().all(|of| is_none(of - of.round()));
        let is_own = is_none(prevalence.share() - positives / all);
        if is_whole && is_own && all < f64::from(Self::OF) { all.round() as u32 } else { Self::OF }
    }

    /// How many cases it is of.
    pub fn total(self) -> u32 {
        self.cells.iter().sum()
    }

    /// What a decision does to so many cases.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::{OperatingPoint, Prevalence};
    /// use breakeven::evaluate::Tally;
    /// let share = Prevalence::try_new(0.3)?;
    /// let tally = Tally::at(OperatingPoint::new(0.5, 0.9), share, 1000);
    /// assert_eq!(tally.cells, [270, 30, 350, 350]);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn at(point: OperatingPoint, prevalence: Prevalence, size: u32) -> Self {
        let positives = f64::from(size) * prevalence.share();
        let negatives = f64::from(size) - positives;
        let parts = |cases: f64, rate: f64| [cases * rate, cases * (1.0 - rate)];
        let of_positives = parts(positives, point.true_positive_rate);
        Self::of([of_positives, parts(negatives, point.false_positive_rate)], size)
    }

    /// Of a thousand cases or more a thousand, of fewer all; of none a thousand true negatives.
    ///
    /// # Examples
    /// ```
    /// use breakeven::evaluate::Tally;
    /// assert_eq!(Tally::of_counts([920, 210, 260, 2240]).cells, [253, 58, 72, 617]);
    /// assert_eq!(Tally::of_counts([92, 21, 26, 224]).cells, [92, 21, 26, 224]);
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "0 to 1000")]
    pub fn of_counts(counts: [u64; 4]) -> Self {
        let all = counts.iter().sum::<u64>() as f64;
        if all == 0.0 {
            return Self { cells: [0, 0, 0, Self::OF] };
        }
        let size = all.min(f64::from(Self::OF));
        let [hits, misses, alarms, rest] = counts.map(|count| size * count as f64 / all);
        Self::of([[hits, misses], [alarms, rest]], size as u32)
    }

    /// Rounds to whole cases by largest remainder: first the two classes, then the cells of each, so
    /// that every decision about the same cases has as many positives.
    ///
    /// - `of_class`: of the positives, and of the negatives: those acted on, and left.
    fn of(of_class: [[f64; 2]; 2], size: u32) -> Self {
        let classes = whole_parts(of_class.map(|class| class.iter().sum()), size);
        let [[hits, misses], [alarms, rest]] =
            [0, 1].map(|class| whole_parts(of_class[class], classes[class]));
        Self { cells: [hits, misses, alarms, rest] }
    }
}

impl Evaluation {
    /// How many cases squares and the sums beside them are of.
    pub fn tally_size(&self) -> u32 {
        Tally::size(self.at_hand, self.condition.prevalence())
    }

    /// How many cases there are, if they are more than squares are drawn of and their own share of
    /// positives is in force.
    pub fn more_at_hand(&self) -> Option<f64> {
        let (positives, negatives) = self.at_hand;
        let all = (positives + negatives).round();
        let share = self.condition.prevalence().share() - positives / (positives + negatives);
        (without_noise(share) == 0.0 && all > f64::from(Tally::OF)).then_some(all)
    }
}

/// Two parts as whole numbers that make up a sum, by largest remainder.
///
/// - `parts`: they make up the sum but for less than 1.
#[expect(clippy::cast_possible_truncation, reason = "0 to 1000")]
fn whole_parts(parts: [f64; 2], sum: u32) -> [u32; 2] {
    let first = parts[0].floor() as u32;
    let missing = sum.saturating_sub(first + parts[1].floor() as u32);
    let goes_up = missing > 1 || (missing == 1 && parts[0].fract() >= parts[1].fract());
    let first = (first + u32::from(goes_up)).min(sum);
    [first, sum - first]
}

/// Who is predicted positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DecisionRule {
    /// Nobody.
    Nobody,
    /// Everybody.
    Everybody,
    /// The cases on one side of a threshold.
    Cut {
        /// Which side.
        side: CutRule,
        /// The exact threshold.
        threshold: f64,
        /// The plainest number that predicts the same cases positive.
        plain: f64,
    },
}

/// The rule to deploy and what it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// Who is predicted positive.
    pub rule: DecisionRule,
    /// What it does to as many cases as are drawn, at the deployment prevalence.
    pub tally: Tally,
    /// What these cost, in false alarms.
    pub cost: f64,
}

impl Decision {
    /// The exact threshold; `None` for the trivial policies.
    pub fn threshold(&self) -> Option<f64> {
        match self.rule {
            DecisionRule::Cut { threshold, .. } => Some(threshold),
            DecisionRule::Nobody | DecisionRule::Everybody => None,
        }
    }
}

/// The decision of the winning policy at a condition.
///
/// - `ranking`: the winning model's; for a trivial policy any.
/// - `size`: how many cases it is said of: see [`Tally::size`].
pub fn decision(
    (policy, corner): (Policy, Corner),
    ranking: &Ranking,
    condition: OperatingCondition,
    size: u32,
) -> Decision {
    let cut = match policy {
        Policy::AlwaysNegative => 0,
        Policy::AlwaysPositive => ranking.cuts() - 1,
        Policy::Model(_) => corner.cut,
    };
    let point = ranking.point(cut);
    let threshold = ranking.threshold(cut).filter(|_| matches!(policy, Policy::Model(_)));
    let rule = match threshold {
        None if cut == 0 => DecisionRule::Nobody,
        None => DecisionRule::Everybody,
        Some(threshold) => {
            let plain = simplest_in(threshold, ranking.next_threshold(cut));
            DecisionRule::Cut { side: ranking.rule(), threshold, plain }
        }
    };
    let cost = condition.absolute_cost(point, f64::from(size));
    Decision { rule, tally: Tally::at(point, condition.prevalence(), size), cost }
}

/// The decision of a plan within a limit.
///
/// - `ranking`: of the plan's model.
/// - `size`: as of [`decision`].
pub fn planned(
    plan: &Plan,
    rankings: &ModelRanking,
    condition: OperatingCondition,
    size: u32,
) -> Decision {
    let (ranking, point) = (rankings.finest(), plan.corner.point);
    let rule = match plan.corner.threshold {
        None => DecisionRule::Nobody,
        Some(threshold) => {
            let cut = ranking.cut_at(Some(threshold));
            let next = ranking.next_threshold(cut);
            // A group that is split needs its exact score; where cuts are missing no other number is certain.
            let is_plain = plan.is_exact && !plan.inside_tie;
            let plain = if is_plain { simplest_in(threshold, next) } else { threshold };
            DecisionRule::Cut { side: ranking.rule(), threshold, plain }
        }
    };
    Decision {
        rule,
        tally: Tally::at(point, condition.prevalence(), size),
        cost: condition.absolute_cost(point, f64::from(size)),
    }
}

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
        let (max_fpr, capacity) = (evaluation.limits.max_fpr, evaluation.capacity);
        if max_fpr.is_none() && capacity.is_none() {
            return None;
        }
        Some(Self {
            false_positive_rate: max_fpr.unwrap_or(1.0),
            share: capacity.map_or(1.0, |cases| (cases / evaluation.population).min(1.0)),
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

    /// The same where false alarms are limited: how many can be acted on alone makes a plan of one
    /// threshold, beside which another rule is one too many.
    pub fn beside_plan(
        curves: &Curves,
        joint: &JointHull,
        shown: &[bool],
        evaluation: &Evaluation,
    ) -> Option<Self> {
        evaluation.limits.max_fpr?;
        Self::new(curves, joint, shown, evaluation)
    }

    /// Whether a coin is tossed.
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
    let models = curves.models.iter().enumerate().filter(|&(index, _)| is_shown(shown, index));
    let best = models.map(|(model, curves)| {
        let ranking = curves.ranking.finest();
        let last = first_after(0..ranking.cuts(), |cut| bounds.allow(ranking.point(cut))) - 1;
        let found = |cut| ranking.point(cut).true_positive_rate;
        let cut = first_after(0..last, |cut| found(cut) < found(last));
        SingleCut { model, threshold: ranking.threshold(cut), point: ranking.point(cut) }
    });
    let more = |SingleCut { point: a, .. }: &SingleCut, SingleCut { point: b, .. }: &SingleCut| {
        let found = a.true_positive_rate.total_cmp(&b.true_positive_rate);
        found.then(b.false_positive_rate.total_cmp(&a.false_positive_rate))
    };
    // The first of equal ones, as on the hull.
    best.reduce(|best, next| if more(&next, &best).is_gt() { next } else { best })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::domain::SortedCases;
    use crate::evaluate::settings::Settings;

    fn ranking() -> Ranking {
        SortedCases::of(&[(0.81, 2, 1), (0.42, 1, 2), (0.1, 0, 4)]).every_cut()
    }

    pub(crate) fn decision_of(policy: Policy, cut: usize) -> Decision {
        let half = Prevalence::try_new(0.5).unwrap();
        let condition = OperatingCondition::from_cost_ratio(4.0, half).unwrap();
        let (threshold, point) = (ranking().threshold(cut), ranking().point(cut));
        let rule = (policy, Corner { cut, threshold, point });
        decision(rule, &ranking(), condition, Tally::OF)
    }

    #[test]
    fn a_thousand_cases_are_a_thousand() {
        // TPR 2/3 of 500, FPR 1/7 of 500: 333.3 found, 166.7 missed, 71.4 alarms, 428.6 in peace.
        let decision = decision_of(Policy::Model(0), 1);
        assert_eq!(decision.tally.cells, [333, 167, 71, 429]);
        assert!((decision.cost - (500.0 / 3.0 * 4.0 + 500.0 / 7.0)).abs() < 1e-9);
    }

    #[test]
    fn squares_make_up_a_thousand_and_keep_their_classes() {
        for thousandth in 0..=1000 {
            let share = (f64::from(thousandth) + 0.37) / 1000.5;
            let prevalence = Prevalence::try_new(share).unwrap();
            let rates = [0.0, 0.1234, 0.5, 0.987, 1.0];
            let tally = |point| Tally::at(point, prevalence, Tally::OF);
            let positives = tally(OperatingPoint::ALWAYS_POSITIVE).cells[0];
            assert!((f64::from(positives) - 1000.0 * share).abs() <= 0.5, "{share}");
            for (alarms, hits) in rates.iter().flat_map(|a| rates.map(|h| (*a, h))) {
                let cells = tally(OperatingPoint::new(alarms, hits)).cells;
                assert_eq!(cells.iter().sum::<u32>(), Tally::OF, "{share} {alarms} {hits}");
                assert_eq!(cells[0] + cells[1], positives, "{share} {alarms} {hits}");
                let found = 1000.0 * share * hits;
                assert!((f64::from(cells[0]) - found).abs() < 1.0, "{cells:?} {found}");
            }
        }
    }

    #[test]
    fn fewer_cases_than_a_thousand_are_counted_exactly() {
        // Groups of equal scores, and counts that no float holds exactly as rates of 135.
        let ranking = SortedCases::of(&[(0.9, 7, 0), (0.6, 13, 11), (0.3, 7, 29), (0.1, 0, 68)]);
        let ranking = ranking.every_cut();
        let decided = |share: f64, cut| {
            let prevalence = Prevalence::try_new(share).unwrap();
            let condition = OperatingCondition::from_cost_ratio(3.0, prevalence).unwrap();
            let (threshold, point) = (ranking.threshold(cut), ranking.point(cut));
            let rule = (Policy::Model(0), Corner { cut, threshold, point });
            let size = Tally::size(ranking.class_weights(), prevalence);
            decision(rule, &ranking, condition, size)
        };
        let own = ranking.prevalence().share();
        let cells = [0, 1, 2, 3].map(|cut| decided(own, cut).tally.cells);
        let exact = [[0, 27, 0, 108], [7, 20, 0, 108], [20, 7, 11, 97], [27, 0, 40, 68]];
        assert_eq!(cells, exact);
        // 7 missed at 3, 11 in vain.
        assert!((decided(own, 2).cost - 32.0).abs() < 1e-9);
        // Another share of positives is none of these cases'.
        assert_eq!(decided(0.5, 2).tally.total(), Tally::OF);
    }

    #[test]
    fn a_cut_has_an_exact_and_a_plain_threshold() {
        let decision = decision_of(Policy::Model(0), 1);
        let side = CutRule::ScoreAtLeast;
        assert_eq!(decision.rule, DecisionRule::Cut { side, threshold: 0.81, plain: 0.8 });
        assert_eq!(decision.threshold(), Some(0.81));
        assert_eq!(decision_of(Policy::AlwaysNegative, 0).rule, DecisionRule::Nobody);
        assert_eq!(decision_of(Policy::AlwaysNegative, 0).tally.cells, [0, 500, 0, 500]);
        assert_eq!(decision_of(Policy::AlwaysPositive, 0).rule, DecisionRule::Everybody);
        assert_eq!(decision_of(Policy::AlwaysPositive, 0).tally.cells, [500, 0, 500, 0]);
    }

    /// Corners (0, 0), (0.2, 0.6), (0.6, 0.9), (1, 1); between the first two an inner cut (0.1, 0.2).
    pub(crate) fn one_model() -> Curves {
        let groups = [(0.8, 2, 1), (0.6, 4, 1), (0.4, 3, 4), (0.2, 1, 4)];
        Curves::new(vec![ModelCurves::of("B", &groups)])
    }

    pub(crate) fn rule_within(curves: &Curves, limits: &[(&str, &str)]) -> Constraint {
        let settings = Settings::of(limits.iter().copied()).unwrap();
        let evaluation = Evaluation::new(curves, &settings).unwrap();
        Constraint::new(curves, &curves.joint, &[], &evaluation).unwrap()
    }

    #[test]
    fn halfway_along_an_edge_the_coin_is_fair() {
        let rule = rule_within(&one_model(), &[("max-fpr", "0.4")]);
        let found = rule.point.true_positive_rate;
        assert!((rule.weight - 0.5).abs() < 1e-15 && (found - 0.75).abs() < 1e-15);
        // 7.5 of 10 positives, 4 of 10 negatives.
        assert!((rule.found - 7.5).abs() < 1e-12 && (rule.alarms - 4.0).abs() < 1e-12);
        let single = rule.single.unwrap();
        assert_eq!((single.threshold, single.point.true_positive_rate), (Some(0.6), 0.6));
    }

    #[test]
    fn the_tighter_of_two_limits_counts_and_without_any_there_is_nothing_to_say() {
        let curves = one_model();
        let evaluation = Evaluation::new(&curves, &Settings::default()).unwrap();
        assert_eq!(Constraint::new(&curves, &curves.joint, &[], &evaluation), None);
        // 8 of 20 cases are the corner (0.2, 0.6) itself.
        for limits in
            [[("max-fpr", "0.4"), ("workforce", "8")], [("max-fpr", "0.2"), ("workforce", "9")]]
        {
            let rule = rule_within(&one_model(), &limits);
            assert!(!rule.is_mixed() && rule.point.true_positive_rate == 0.6, "{rule:?}");
        }
        // Out of a population ten times as large as many cases are a tenth of the share.
        let rule = rule_within(&one_model(), &[("workforce", "80"), ("population", "200")]);
        assert!((rule.found - 60.0).abs() < 1e-9 && (rule.alarms - 20.0).abs() < 1e-9);
    }

    pub(crate) fn two_models() -> Curves {
        Curves::new(ModelCurves::crossing().to_vec())
    }

    #[test]
    fn where_all_is_found_nothing_is_tossed() {
        // All is found at (0.6, 1): a higher limit buys nothing.
        let rule = rule_within(&two_models(), &[("max-fpr", "0.9")]);
        assert!(!rule.is_mixed() && rule.point.false_positive_rate == 0.6);
    }
}
