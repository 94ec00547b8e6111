//! Scores that claim to be probabilities: how good they are as such, the isotonic curve that makes them
//! good ones, and what it costs to trust them as they stand.
//!
//! A score that is the probability of a positive needs no threshold of its own: a cost ratio `r` says where
//! to cut it, at `1 / (1 + r)`. The isotonic regression of the outcome on the score is constant between two
//! neighbouring corners of the ROC hull: its blocks are the hull's edges, and it cuts where the hull does.
//!
//! Source: Hernández-Orallo, Flach & Ferri (2011), ICML, 585–592 (Brier curves); Dimitriadis, Gneiting &
//! Jordan (2021), PNAS 118 e2016191118 (the parts of a score); Fawcett & Niculescu-Mizil (2007), Machine
//! Learning 68:97–106 (PAV and the ROC convex hull); Vickers & Elkin (2006), Medical Decision Making
//! 26:565–574 (net benefit).

use crate::curve::cost::CostLine;
use crate::curve::roc::{Corner, RocHull};
use crate::domain::{Cut, CutRule, OperatingCondition, OperatingPoint, Ranking, ratio};
use serde::{Deserialize, Serialize};

/// How good a model's scores are as probabilities of a positive, over all cases.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ProbabilityScore {
    /// The Brier score: mean of `(score − outcome)²`, unitless, `0.0..=1.0`.
    pub brier: f64,
    /// Mean negative log-likelihood, at least 0; infinite where a score of 0 or 1 is wrong.
    pub log_loss: f64,
}

impl ProbabilityScore {
    /// Of all cuts of some cases, riskiest first. O(number of cuts).
    ///
    /// - returns: `None` unless every score lies in `0.0..=1.0` and high ones are risky.
    pub(in crate::curve) fn of(rule: CutRule, cuts: impl Iterator<Item = Cut>) -> Option<Self> {
        if rule != CutRule::ScoreAtLeast {
            return None;
        }
        let (mut squares, mut likelihood, mut last) = (0.0, LogSum::default(), (0, 0));
        for cut in cuts {
            let (score, units) = (cut.threshold, cut.units());
            if !(0.0..=1.0).contains(&score) {
                return None;
            }
            let mut add = |units: u64, probability: f64| {
                if units > 0 {
                    squares += units as f64 * (1.0 - probability) * (1.0 - probability);
                    likelihood.add(probability, units);
                }
            };
            add(units.0 - last.0, score);
            add(units.1 - last.1, 1.0 - score);
            last = units;
        }
        let units = ratio(u128::from(last.0) + u128::from(last.1), 1);
        // Certain and right throughout: no loss, and no −0.
        Some(Self { brier: squares / units, log_loss: 0.0 - likelihood.value() / units })
    }

    pub(in crate::curve) fn of_ranking(ranking: &Ranking) -> Option<Self> {
        let cut = |cut: usize| {
            let (true_positives, false_positives) = ranking.units(cut);
            Some(Cut { threshold: ranking.threshold(cut)?, true_positives, false_positives })
        };
        Self::of(ranking.rule(), (1..ranking.cuts()).filter_map(cut))
    }
}

/// A sum of logarithms: those of single cases are taken of their product.
struct LogSum {
    sum: f64,
    product: f64,
}

impl Default for LogSum {
    fn default() -> Self {
        Self { sum: 0.0, product: 1.0 }
    }
}

impl LogSum {
    /// The product of two numbers that are no smaller is a normal number.
    const LEAST: f64 = 1e-150;

    #[inline(always)]
    fn add(&mut self, probability: f64, times: u64) {
        if times == 1 && probability >= Self::LEAST {
            self.product *= probability;
            if self.product < Self::LEAST {
                self.sum += self.product.ln();
                self.product = 1.0;
            }
        } else {
            self.sum += times as f64 * probability.ln();
        }
    }

    fn value(&self) -> f64 {
        self.sum + self.product.ln()
    }
}

/// Cases whose score the isotonic curve maps to one probability: an edge of the ROC hull.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CalibrationBlock {
    /// Their lowest and their highest score.
    pub scores: (f64, f64),
    /// Share of positives among them, `0.0..=1.0`.
    pub calibrated: f64,
    /// How many they are (their weight, when weighted).
    pub cases: f64,
}

/// The parts of a Brier score: `miscalibration − discrimination + uncertainty`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BrierParts {
    /// What the isotonic curve would take away, at least 0.
    pub miscalibration: f64,
    /// How much less its score is than that of the share of positives, said of every case; at least 0.
    pub discrimination: f64,
    /// The score of that share, `π (1 − π)`.
    pub uncertainty: f64,
}

/// A score cut where a probability would be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScoreDriven {
    /// `1 / (1 + r)` with the cost ratio that decides ([`OperatingCondition::worth_of_acting`]), unitless,
    /// `0.0..=1.0`.
    pub threshold: f64,
    /// Its normalized expected cost, unitless, `0.0..=1.0`; never below that of the best cut.
    pub normalized_expected_cost: f64,
    /// Positives found a case, less false alarms weighted with the odds of the threshold; `None` at a
    /// threshold of 1 with false alarms, where the weight is infinite.
    pub net_benefit: Option<f64>,
}

/// The isotonic regression of the outcome on the score, rising.
///
/// - `hull`: of the ROC curve.
/// - `outline`: the ranking whose cuts its corners are, with the cut after each.
pub(in crate::curve) fn calibration(hull: &RocHull, outline: &Ranking) -> Vec<CalibrationBlock> {
    let block = |edge: &[Corner]| {
        let (from, to) = (outline.units(edge[0].cut), outline.units(edge[1].cut));
        let (positives, negatives) = (to.0 - from.0, to.1 - from.1);
        let all = u128::from(positives) + u128::from(negatives);
        Some(CalibrationBlock {
            scores: (edge[1].threshold?, outline.next_threshold(edge[0].cut)?),
            calibrated: ratio(positives.into(), all),
            cases: ratio(all, 1) / outline.units_per_case(),
        })
    };
    hull.corners().windows(2).rev().filter_map(block).collect()
}

impl ProbabilityScore {
    /// The parts of the Brier score. O(blocks).
    ///
    /// - `blocks`: of the isotonic curve on the same cases.
    pub fn parts(&self, blocks: &[CalibrationBlock]) -> BrierParts {
        let sum = |of: fn(&CalibrationBlock) -> f64| blocks.iter().map(of).sum::<f64>();
        let cases = sum(|block| block.cases);
        let prevalence = sum(|block| block.cases * block.calibrated) / cases;
        let square =
            |block: &CalibrationBlock| block.cases * (block.calibrated - prevalence).powi(2);
        let discrimination = blocks.iter().map(square).sum::<f64>() / cases;
        let uncertainty = prevalence * (1.0 - prevalence);
        // It is below 0 by nothing but rounding.
        let miscalibration = (self.brier - uncertainty + discrimination).max(0.0);
        BrierParts { miscalibration, discrimination, uncertainty }
    }
}

impl ScoreDriven {
    /// What it costs to take a score for a probability. O(log n).
    ///
    /// - `ranking`: every cut, of scores in `0.0..=1.0` of which the high ones are risky.
    pub fn of(ranking: &Ranking, condition: OperatingCondition) -> Self {
        let threshold = 1.0 / (1.0 + condition.worth_of_acting());
        let point = ranking.point(ranking.cut_at(Some(threshold)));
        Self {
            threshold,
            normalized_expected_cost: CostLine::of(point).value_at(condition.pc()),
            net_benefit: net_benefit(point, condition.prevalence().share(), threshold),
        }
    }
}

/// Positives found a case, less false alarms a case weighted with the odds of a threshold probability:
/// 0 for acting on none, the prevalence at most.
///
/// What a rule gains over acting on none, in positives found. With the cost of a false alarm as the unit, its
/// expected cost is the prevalence less this, times the cost ratio.
///
/// - `prevalence`: share of positives where the rule is used, `0.0..=1.0`.
/// - `threshold`: the probability from which on acting pays, `0.0..=1.0`.
/// - returns: `None` at a threshold of 1 with false alarms: they weigh without bound.
///
/// # Source
/// Vickers & Elkin (2006), Medical Decision Making 26:565–574.
///
/// # Examples
/// ```
/// use breakeven::{curve::net_benefit, domain::OperatingPoint};
/// // Of 100 cases 30 are positive; 20 are found, with 14 false alarms at odds of 1 : 4.
/// let found = net_benefit(OperatingPoint::new(0.2, 2.0 / 3.0), 0.3, 0.2).unwrap();
/// assert!((found - (0.2 - 0.14 / 4.0)).abs() < 1e-15);
/// assert_eq!(net_benefit(OperatingPoint::new(0.1, 1.0), 0.3, 1.0), None);
/// ```
pub fn net_benefit(point: OperatingPoint, prevalence: f64, threshold: f64) -> Option<f64> {
    let alarms = (1.0 - prevalence) * point.false_positive_rate;
    let weighted = if alarms > 0.0 { alarms * (threshold / (1.0 - threshold)) } else { 0.0 };
    weighted.is_finite().then_some(prevalence * point.true_positive_rate - weighted)
}
