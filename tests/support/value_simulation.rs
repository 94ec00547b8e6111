//! Data sets of amounts of which the truth is known: how often the interval of a gain holds what the
//! cut chosen on a data set is really worth over the better of accepting all and none.
#![allow(dead_code, reason = "the table uses all of it, the tests a part")]

use crate::simulation::Chance;
use breakeven::curve::{ImpactForms, Impacts, ValueModel, Values};
use breakeven::domain::{CaseAmounts, CutRule, PairedValues, SignedUnits, ValueOrder};
use breakeven::evaluate::{ImpactCertainty, ValueSample};
use breakeven::resample::{ValueResamples, value_chunk};

/// How amounts are distributed; predictions are normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Amounts {
    Normal,
    LogNormal,
    /// Whole numbers from one to five.
    Stars,
    /// These, predicted in halves.
    StarsInHalves,
}

/// One row of the table: a case is worth its amount less θ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ValueRow {
    pub(crate) cases: u32,
    pub(crate) amounts: Amounts,
    pub(crate) correlation: f64,
    pub(crate) theta: f64,
    /// So many predictions that differ by their noise; the best on the data set is judged.
    pub(crate) models: usize,
}

/// What many data sets of a row say; amounts are per case.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ValueFound {
    pub(crate) data_sets: f64,
    /// Means: of the true gain, and of its estimates less it: on the same cases, expected.
    pub(crate) truth: f64,
    pub(crate) apparent_bias: f64,
    pub(crate) bias: f64,
    /// Shares of data sets: the truth lies in the interval, below it, above it; it reaches 0.
    pub(crate) held: f64,
    pub(crate) too_high: f64,
    pub(crate) too_low: f64,
    pub(crate) cannot_tell: f64,
    /// The interval lies above 0 where the truth does not.
    pub(crate) false_claims: f64,
    pub(crate) width: f64,
}

/// Cases that the truth is counted on.
const MANY: u32 = 1_000_000;

impl ValueRow {
    /// An amount and what is predicted of it.
    fn case(&self, chance: &mut Chance) -> (f64, Vec<f64>) {
        let of = chance.normal();
        let rest = (1.0 - self.correlation * self.correlation).sqrt();
        // Four digits, so that sums are exact.
        let rounded = |number: f64| (number * 1e4).round() / 1e4;
        let amount = match self.amounts {
            Amounts::Normal => rounded(of),
            Amounts::LogNormal => rounded(of.exp()),
            Amounts::Stars | Amounts::StarsInHalves => (3.3 + 1.1 * of).round().clamp(1.0, 5.0),
        };
        let predict = |_| {
            let predicted = self.correlation * of + rest * chance.normal();
            match self.amounts {
                Amounts::StarsInHalves => (2.0 * predicted).round() / 2.0,
                _ => rounded(predicted),
            }
        };
        (amount, (0..self.models).map(predict).collect())
    }

    fn seed(&self) -> u64 {
        let amounts = self.amounts as u64;
        u64::from(self.cases) << 24 ^ self.correlation.to_bits() ^ self.theta.to_bits() ^ amounts
    }

    /// Simulates data sets and resamples each.
    pub(crate) fn simulate(&self, data_sets: u32, resamples: u32) -> ValueFound {
        let mut chance = Chance::new(self.seed());
        let truth = Truth::of(self, &mut chance);
        let mut found = ValueFound { data_sets: f64::from(data_sets), ..ValueFound::default() };
        for seed in 0..u64::from(data_sets) {
            let cases: Vec<_> = (0..self.cases).map(|_| self.case(&mut chance)).collect();
            self.add(&cases, &truth, (resamples, seed), &mut found);
        }
        for mean in [
            &mut found.truth, &mut found.apparent_bias, &mut found.bias, &mut found.held,
            &mut found.too_high, &mut found.too_low, &mut found.cannot_tell,
            &mut found.false_claims, &mut found.width,
        ] {
            *mean /= found.data_sets;
        }
        found
    }

    fn add(
        &self,
        cases: &[(f64, Vec<f64>)],
        truth: &Truth,
        (resamples, seed): (u32, u64),
        found: &mut ValueFound,
    ) {
        let (forms, cases) = study(cases);
        let impacts: &Impacts = forms.of(None).unwrap();
        let mut drawn = ValueResamples::default();
        drawn.add(value_chunk(&cases, seed, 0..resamples));
        let sample = ValueSample::new(&cases, impacts);
        let best = impacts.joint.best_at(self.theta).0.model().unwrap_or(0);
        let model =
            ImpactCertainty::of_impacts(impacts, &sample, &drawn, self.theta, &[]).models[best];
        let n = f64::from(self.cases);
        let gain = truth.gain(impacts.models[best].best_at(self.theta).threshold);
        let (low, high) = model.interval.unwrap();
        let (low, high) = (low / n, high / n);
        let one = |is_so: bool| f64::from(u8::from(is_so));
        found.truth += gain;
        found.apparent_bias += impacts.gain_at(best, self.theta) / n - gain;
        found.bias += model.expected_improvement.unwrap() / n - gain;
        // Sums of a million amounts leave something of nothing.
        found.too_high += one(gain < low - 1e-9);
        found.too_low += one(gain > high + 1e-9);
        found.held += one((low - 1e-9..=high + 1e-9).contains(&gain));
        found.cannot_tell += one(low <= 0.0);
        found.false_claims += one(low > 0.0 && gain <= 0.0);
        found.width += high - low;
    }
}

/// Many cases, the most promising first.
struct Truth {
    predicted: Vec<f64>,
    /// What accepting the first ones is worth, per case.
    worth: Vec<f64>,
}

impl Truth {
    fn of(row: &ValueRow, chance: &mut Chance) -> Self {
        // One prediction is as good as another.
        let row = ValueRow { models: 1, ..*row };
        let cases = (0..MANY).map(|_| row.case(chance));
        let mut cases: Vec<(f64, f64)> = cases.map(|(amount, of)| (amount, of[0])).collect();
        cases.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (mut sum, mut worth) = (0.0, vec![0.0]);
        for (amount, _) in &cases {
            sum += amount - row.theta;
            worth.push(sum / f64::from(MANY));
        }
        Self { predicted: cases.into_iter().map(|case| case.1).collect(), worth }
    }

    /// What a threshold is really worth over the better of accepting all and none, per case.
    fn gain(&self, threshold: Option<f64>) -> f64 {
        let accepted = threshold.map_or(0, |t| self.predicted.partition_point(|&p| p >= t));
        self.worth[accepted] - self.worth[self.worth.len() - 1].max(0.0)
    }
}

/// A study of predictions, high ones accepted, and the cases behind it.
fn study(cases: &[(f64, Vec<f64>)]) -> (ImpactForms, PairedValues) {
    let amounts: Vec<f64> = cases.iter().map(|case| case.0).collect();
    let units = SignedUnits::try_of(&amounts).unwrap();
    let line = |&count: &i64| (-1.0, count as f64);
    let (lines, per_one) = (units.counts.iter().map(line).collect(), (1.0, units.per_one));
    let amounts = CaseAmounts::Measured(units);
    let rule = CutRule::ScoreAtLeast;
    let model = |index: usize| {
        let predicted: Vec<f64> = cases.iter().map(|case| case.1[index]).collect();
        let model = ValueModel::new(format!("m{index}"), &predicted, &amounts, rule);
        let accepted = |&cut: &usize| u32::try_from(model.ranking.accepted(cut)).unwrap();
        let ends = model.outline().iter().map(accepted).collect();
        let order = ValueOrder::new(&predicted, rule, ends);
        (model, order)
    };
    let (models, orders) = (0..cases[0].1.len()).map(model).unzip();
    let forms = ImpactForms::new(Values::new(vec!["y".into()], &amounts, models));
    (forms, PairedValues { units: lines, per_one, orders })
}
