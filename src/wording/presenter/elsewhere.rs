//! What is saved at other costs than those that are set, as a small table.

use crate::curve::improvement;
use crate::domain::OperatingCondition;
use crate::evaluate::{BandPoint, falls_short, without_noise};
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::{plain_percent, plain_ratio};
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::picture::StoryTable;

/// Cost ratios that people name.
const ROUND: [f64; 13] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// So many of them are shown on either side of the one that is set.
const EACH_SIDE: usize = 2;
/// So many times it they are at least.
const APART: f64 = 1.5;
/// A saving to be expected below which no number is given.
const WORTH_SAYING: f64 = 0.005;

impl ClassScreens<'_> {
    /// "The best rule saves, on new loans" under a few cost ratios; nothing where only one kind of mistake costs
    /// anything.
    pub(crate) fn saved_elsewhere(&self) -> Option<StoryTable> {
        let set = self.evaluation.condition.cost_ratio();
        if !(set > 0.0 && set.is_finite()) || self.joint.among().is_empty() {
            return None;
        }
        let below = ROUND.into_iter().rev().filter(|ratio| ratio * APART <= set).take(EACH_SIDE);
        let above = ROUND.into_iter().filter(|&ratio| ratio >= set * APART).take(EACH_SIDE);
        let mut ratios: Vec<f64> = below.collect();
        ratios.reverse();
        let here = ratios.len();
        ratios.push(set);
        ratios.extend(above);
        let cases = &self.wording.cases;
        let row = match self.evaluation.bands {
            Some(_) => format!("The best rule saves, on new {cases}"),
            None => format!("The best rule saves, on these {cases}"),
        };
        let at = |&ratio: &f64| self.at(ratio, ratio == set);
        let (saved, rules) = ratios.iter().map(at).unzip();
        Some(StoryTable {
            above: (self.wording.ratio_axis(), ratios.into_iter().map(plain_ratio).collect()),
            below: (row, saved),
            rules: ("by the rule".into(), rules),
            here,
        })
    }

    /// What is saved, and who decides: ("24%", "Naive Bayes"), ("no model", "Refuse all").
    fn at(&self, ratio: f64, is_set: bool) -> (String, String) {
        let prevalence = self.evaluation.condition.prevalence();
        let Ok(at) = OperatingCondition::from_cost_ratio(ratio, prevalence) else {
            return Default::default();
        };
        let policy = match is_set {
            true => self.winner(),
            false => self.joint.best_at(at.pc()).0,
        };
        let name = |policy| capitalized(&self.wording.policy_name(policy, self.curves));
        let saved = policy.model().map(|model| self.saved_by(model, at.pc(), is_set));
        match saved.filter(|saved| saved != NO_MODEL) {
            Some(saved) => (saved, name(policy)),
            None => (NO_MODEL.into(), capitalized(self.cheapest_trivial(at.pc()))),
        }
    }

    /// "24%", "perhaps 9%", "can’t tell", "no model".
    fn saved_by(&self, model: usize, pc: f64, is_set: bool) -> String {
        let cost = &self.curves.models[model].cost;
        let measured = improvement(cost, &self.evaluation.baseline, pc).map(without_noise);
        if measured.is_some_and(|saved| falls_short(self.evaluation, saved)) {
            return NO_MODEL.into();
        }
        let certainty = self.evaluation.certainty().filter(|_| is_set);
        let known = match (certainty, &self.evaluation.bands) {
            (Some(certainty), _) => {
                let of = &certainty.models[model];
                of.expected_improvement.zip(of.interval).map(|(at, (low, _))| (at, low))
            }
            (None, Some(bands)) => between(&bands.0, model, pc),
            (None, None) => measured.map(|saved| (saved, saved)),
        };
        match known {
            Some((expected, low)) if low > 0.0 => plain_percent(expected),
            Some((expected, _)) if expected >= WORTH_SAYING => {
                format!("perhaps {}", plain_percent(expected))
            }
            Some(_) => "can’t tell".into(),
            None => "–".into(),
        }
    }
}

/// What stands where no model is the best.
const NO_MODEL: &str = "no model";

/// What a model is expected to save at a PC(+), and the low end of the 95% interval: between the
/// nearest conditions for which that is known.
fn between(points: &[BandPoint], model: usize, pc: f64) -> Option<(f64, f64)> {
    let after = points.iter().position(|point| point.pc >= pc)?;
    let (from, to) = (&points[after.saturating_sub(1)], &points[after]);
    let (a, b) = (from.improvements[model]?, to.improvements[model]?);
    let share = match to.pc - from.pc {
        width if width > 0.0 => (pc - from.pc) / width,
        _ => 1.0,
    };
    let mix = |a: f64, b: f64| a + share * (b - a);
    Some((mix(a.expected, b.expected), mix(a.outer.0, b.outer.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Band;

    #[test]
    fn between_two_conditions_the_saving_is_mixed() {
        let point = |pc: f64, saved: Option<f64>| {
            let band =
                |at: f64| Band { expected: at, outer: (at - 0.1, at + 0.1), inner: (at, at) };
            BandPoint {
                pc,
                costs: vec![],
                improvements: vec![saved.map(band)],
                share_best: vec![],
                trivial_best: [0.0; 2],
                undecided: None,
            }
        };
        let points = [point(0.0, None), point(0.25, Some(0.2)), point(0.75, Some(0.4))];
        let (expected, low) = between(&points, 0, 0.5).unwrap();
        assert!((expected - 0.3).abs() < 1e-12 && (low - 0.2).abs() < 1e-12);
        assert_eq!(between(&points, 0, 0.25), None, "one end is not known");
        assert_eq!(between(&points, 0, 0.9), None, "beyond all");
    }
}
