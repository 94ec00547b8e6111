//! What others report of a model at a cut, from precision to Matthews' correlation; and the cut that each of
//! these measures would choose, with what that costs here. None of them weighs mistakes by what they cost.
//!
//! Source: Powers (2011), J. Machine Learning Technologies 2:37–63 (precision, recall, F1, correlation); Cohen
//! (1960), Educational and Psychological Measurement 20:37–46 (kappa); Matthews (1975), Biochim. Biophys. Acta
//! 405:442–451.

use crate::curve::{CostLine, ModelCurves};
use crate::domain::{OperatingCondition, OperatingPoint};
use crate::evaluate::rounding::simplest_in;

/// A measure of decisions that knows no costs; more is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Share of positives among those acted on.
    Precision,
    /// Share of the positives acted on.
    Recall,
    /// Harmonic mean of both.
    F1,
    /// Share of right decisions.
    Accuracy,
    /// Mean of the shares of right decisions in both classes; Youden's J is twice that less 1.
    BalancedAccuracy,
    /// Cohen's kappa: accuracy beyond what chance would give.
    Kappa,
    /// Matthews' correlation coefficient of decision and outcome.
    Correlation,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Precision,
        Self::Recall,
        Self::F1,
        Self::Accuracy,
        Self::BalancedAccuracy,
        Self::Kappa,
        Self::Correlation,
    ];

    /// Its value for decisions with some rates, at most 1.
    ///
    /// - `prevalence`: share of positives where they are made, `0.0 < prevalence < 1.0`.
    /// - returns: `None` for the precision of acting on none; 0 for a correlation where all are decided alike.
    ///
    /// # Examples
    /// ```
    /// use breakeven::{domain::OperatingPoint, evaluate::Measure};
    /// // Of 100 cases 20 are positive; 15 of them are found, with 10 false alarms.
    /// let point = OperatingPoint::new(0.125, 0.75);
    /// let of = |measure: Measure| measure.of(point, 0.2).unwrap();
    /// assert!((of(Measure::Precision) - 0.6).abs() < 1e-12);
    /// assert!((of(Measure::F1) - 30.0 / 45.0).abs() < 1e-12);
    /// assert!((of(Measure::Accuracy) - 0.85).abs() < 1e-12);
    /// assert_eq!(Measure::Precision.of(OperatingPoint::new(0.0, 0.0), 0.2), None);
    /// ```
    pub fn of(self, point: OperatingPoint, prevalence: f64) -> Option<f64> {
        let OperatingPoint { false_positive_rate: fpr, true_positive_rate: tpr } = point;
        let (found, alarms) = (prevalence * tpr, (1.0 - prevalence) * fpr);
        let (missed, spared) = (prevalence * (1.0 - tpr), (1.0 - prevalence) * (1.0 - fpr));
        let acted = found + alarms;
        Some(match self {
            Self::Precision => point.precision(prevalence)?,
            Self::Recall => tpr,
            Self::F1 => 2.0 * found / (2.0 * found + alarms + missed),
            Self::Accuracy => found + spared,
            Self::BalancedAccuracy => f64::midpoint(tpr, 1.0 - fpr),
            Self::Kappa => {
                let chance = acted * prevalence + (1.0 - acted) * (1.0 - prevalence);
                (found + spared - chance) / (1.0 - chance)
            }
            Self::Correlation => {
                let all = acted * prevalence * (1.0 - prevalence) * (missed + spared);
                let both = found * spared - alarms * missed;
                if all > 0.0 { both / all.sqrt() } else { 0.0 }
            }
        })
    }

    /// Whether a cut can be chosen by it: the most precise one acts on next to none, and acting on all finds all.
    pub fn chooses(self) -> bool {
        !matches!(self, Self::Precision | Self::Recall)
    }
}

/// A measure at a cut, and the cut that is the best by it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// Which.
    pub measure: Measure,
    /// Its value at the cut that is used; see [`Measure::of`].
    pub here: Option<f64>,
    /// The cut that it would choose; `None` if it [chooses](Measure::chooses) none.
    pub best: Option<BestByMeasure>,
}

/// The cut with the greatest value of a measure; of equals the one that costs least.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BestByMeasure {
    /// The value.
    pub value: f64,
    /// The plainest threshold of that cut; `None` acts on nobody.
    pub threshold: Option<f64>,
    /// How much more it costs than the model's cheapest cut, as a share of what that costs of the avoidable cost; at
    /// least 0. `None` where that is nothing.
    pub costs_more: Option<f64>,
}

/// Every measure of one model. O(corners · measures).
///
/// The corners of the ROC hull are enough: along a straight line of rates each of the measures that choose is
/// greatest at one of its ends.
///
/// - `point`: of the cut that is used.
pub fn measured(
    model: &ModelCurves,
    condition: OperatingCondition,
    point: OperatingPoint,
) -> Vec<Measured> {
    let (prevalence, outline) = (condition.prevalence().share(), model.ranking.outline());
    let cost = |point| CostLine::of(point).value_at(condition.pc());
    let least = model.cost.value_at(condition.pc());
    let best = |measure: Measure| {
        let valued = model.hull.corners().iter().filter_map(|corner| {
            Some((corner, measure.of(corner.point, prevalence)?, cost(corner.point)))
        });
        let value = valued.clone().map(|(_, value, _)| value).fold(f64::NEG_INFINITY, f64::max);
        // Equal values may be rounded apart.
        let equal = valued.filter(|(_, other, _)| value - other <= 1e-12);
        let (corner, _, cost) = equal.min_by(|a, b| a.2.total_cmp(&b.2))?;
        let next = outline.next_threshold(corner.cut);
        let threshold = corner.threshold.map(|of| simplest_in(of, next));
        let costs_more = (least > 0.0).then(|| (cost / least - 1.0).max(0.0));
        Some(BestByMeasure { value, threshold, costs_more })
    };
    let of = |measure: Measure| Measured {
        measure,
        here: measure.of(point, prevalence),
        best: measure.chooses().then(|| best(measure)).flatten(),
    };
    Measure::ALL.map(of).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Prevalence;

    #[test]
    fn decisions_that_are_all_alike_say_nothing_and_perfect_ones_all() {
        let of = |fpr: f64, tpr: f64| {
            Measure::ALL.map(|measure| measure.of(OperatingPoint::new(fpr, tpr), 0.25))
        };
        let some = |all: [f64; 7]| all.map(Some);
        assert_eq!(of(0.0, 1.0), some([1.0; 7]));
        assert_eq!(of(1.0, 1.0), some([0.25, 1.0, 0.4, 0.25, 0.5, 0.0, 0.0]));
        let none = of(0.0, 0.0);
        assert_eq!(none[0], None);
        assert_eq!(none[1..], some([0.0, 0.0, 0.0, 0.75, 0.5, 0.0, 0.0])[1..]);
    }

    #[test]
    fn the_cut_that_a_measure_chooses_may_cost_more() {
        // Of 100 cases 20 are positive: 10 stand alone at the top, the rest with 30 and 50 negatives.
        let model = ModelCurves::of("m", &[(3.0, 10, 0), (2.0, 9, 30), (1.0, 1, 50)]);
        let at = |ratio| {
            let share = Prevalence::try_new(0.2).unwrap();
            let condition = OperatingCondition::from_cost_ratio(ratio, share).unwrap();
            let corner = model.hull.corners()[model.hull.best_at(condition.pc())];
            measured(&model, condition, corner.point)
        };
        let of = |all: &[Measured], measure| *all.iter().find(|of| of.measure == measure).unwrap();
        // At a ratio of 5 the cut at 2 costs 30 + 5 = 35, the one at 3 costs 50.
        let f1 = of(&at(5.0), Measure::F1);
        assert!((f1.here.unwrap() - 38.0 / 69.0).abs() < 1e-12, "{f1:?}");
        let best = f1.best.unwrap();
        assert_eq!((best.threshold, (best.value * 30.0).round()), (Some(3.0), 20.0));
        assert!((best.costs_more.unwrap() - 15.0 / 35.0).abs() < 1e-12);
        assert_eq!(of(&at(1.0), Measure::F1).best.unwrap().costs_more, Some(0.0));
        assert_eq!(of(&at(1.0), Measure::Precision).best, None);
        // Six cases in order, 1 0 1 0 0 0: the first and the first three are equally often right.
        let tied = ModelCurves::of(
            "m",
            &[(6.0, 1, 0), (5.0, 0, 1), (4.0, 1, 0), (3.0, 0, 1), (2.0, 0, 1), (1.0, 0, 1)],
        );
        let condition =
            OperatingCondition::from_cost_ratio(5.0, tied.ranking.prevalence()).unwrap();
        let all = measured(&tied, condition, tied.hull.corners()[0].point);
        let best = of(&all, Measure::Accuracy).best.unwrap();
        assert_eq!((best.threshold, best.costs_more), (Some(4.0), Some(0.0)));
    }
}
