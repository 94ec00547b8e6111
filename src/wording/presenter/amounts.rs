//! What mistakes cost, as every slide says it: the only place that knows the unit.

use crate::domain::OperatingCondition;
use crate::evaluate::{Evaluation, Tally};
use crate::wording::language::grammar::{quantity, uncapitalized};
use crate::wording::language::number::{plain_amount, plain_theta};
use crate::wording::vocabulary::cost_unit::{CostUnit, plain_money};
use crate::wording::vocabulary::wording::Wording;

/// The costs of a thousand cases at one condition, in money where a false alarm has a price, else
/// counted in false alarms; in misses where false alarms cost nothing. Of a miss that acting prevents
/// at times only, the part that it prevents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlideCosts<'a> {
    condition: OperatingCondition,
    wording: &'a Wording,
    /// What a false alarm costs, and its currency.
    price: Option<(f64, &'a str)>,
}

impl<'a> SlideCosts<'a> {
    /// At the condition of an evaluation.
    pub(crate) fn new(evaluation: &'a Evaluation, wording: &'a Wording) -> Self {
        let (condition, unit) = (evaluation.condition, CostUnit::of(evaluation, wording));
        let currency = unit.currency().filter(|_| condition.cost_ratio().is_finite());
        let price = currency.map(|currency| (unit.factor() / unit.cases(), currency));
        Self { condition, wording, price }
    }

    /// What a miss and a false alarm cost, in the unit.
    fn each(&self) -> (f64, f64) {
        match self.condition.cost_ratio() {
            ratio if ratio.is_finite() => {
                let alarm = self.price.map_or(1.0, |(price, _)| price);
                (ratio * self.condition.prevalence().success() * alarm, alarm)
            }
            _ => (1.0, 0.0),
        }
    }

    /// What a miss and a false alarm cost in money, if a false alarm has a price: "$2,000", "$400".
    pub(crate) fn of_each(&self) -> Option<(String, String)> {
        let (price, _) = self.price?;
        Some((self.money(self.condition.cost_ratio() * price), self.money(price)))
    }

    /// What the misses and the false alarms of a thousand cases cost.
    pub(crate) fn parts(&self, tally: Tally) -> (f64, f64) {
        let [_, misses, alarms, _] = tally.cells.map(f64::from);
        self.of_counts((misses, alarms))
    }

    /// What so many misses and false alarms cost.
    pub(crate) fn of_counts(&self, (misses, alarms): (f64, f64)) -> (f64, f64) {
        let (miss, alarm) = self.each();
        (misses * miss, alarms * alarm)
    }

    /// A normalized expected cost as that of a thousand cases.
    ///
    /// - `normalized`: unitless, `0.0..=1.0`.
    pub(crate) fn of_thousand(&self, normalized: f64) -> f64 {
        let (share, (miss, alarm)) = (self.condition.prevalence().share(), self.each());
        normalized.max(0.0) * f64::from(Tally::OF) * (share * miss + (1.0 - share) * alarm)
    }

    /// What as many false alarms cost; where they cost nothing, their number.
    pub(crate) fn of_alarms(&self, alarms: f64) -> f64 {
        match self.each() {
            (_, 0.0) => alarms,
            (_, each) => alarms * each,
        }
    }

    /// A cost as a sentence has it: "$280,000", "as much as 700 wrongly refused customers".
    pub(crate) fn amount(&self, cost: f64) -> String {
        let counted = self.counted(cost);
        if self.price.is_some() { counted } else { format!("as much as {counted}") }
    }

    /// A cost with its unit: "$280,000", "700 wrongly refused customers".
    pub(crate) fn counted(&self, cost: f64) -> String {
        if self.price.is_some() {
            return self.short(cost);
        }
        let (one, many) = match self.each() {
            (_, 0.0) => (&self.wording.miss, &self.wording.misses),
            _ => (&self.wording.false_alarm, &self.wording.false_alarms),
        };
        quantity(&self.short(cost), one, many)
    }

    /// A cost beside its bar, under [`Self::unit`]: "$280,000", "700".
    pub(crate) fn short(&self, cost: f64) -> String {
        match cost {
            cost if self.price.is_some() => self.money(cost),
            cost if cost >= 10.0 => plain_amount(cost.round()),
            cost => plain_amount(cost),
        }
    }

    fn money(&self, cost: f64) -> String {
        plain_money(cost, self.price.map_or("", |(_, currency)| currency))
    }

    /// What the numbers beside bars are: "Cost of the mistakes among 1,000 loans", and in what they
    /// are counted where they are not money.
    pub(crate) fn unit(&self) -> String {
        let cost =
            if self.condition.prevalence().success() < 1.0 { "Avoidable cost" } else { "Cost" };
        let what = format!("{cost} of the mistakes among 1,000 {}", self.wording.cases);
        match (self.price, self.each()) {
            (Some(_), _) => what,
            (None, (_, 0.0)) => format!("{what}, counted in {}", self.wording.misses),
            (None, _) => format!("{what}, counted in {}", self.wording.false_alarms),
        }
    }

    /// How a cost comes about, the longest text first: "44 bad loans granted × 5 + 288 good customers
    /// refused × 1", "44 × 5 + 288 × 1".
    pub(crate) fn sums(&self, tally: Tally) -> Vec<String> {
        let (miss, alarm) = self.each();
        let [_, misses, alarms, _] = tally.cells;
        let [_, missed, wrongly, _] = self.wording.cells();
        let parts = [(misses, miss, missed), (alarms, alarm, wrongly)];
        let told = parts.into_iter().filter(|(count, each, _)| *count > 0 && *each > 0.0);
        let told: Vec<_> = told.collect();
        let part = |of: &(u32, f64, &str), with_words: bool| {
            let each = if self.price.is_some() { self.money(of.1) } else { plain_theta(of.1) };
            let count = plain_amount(f64::from(of.0));
            match with_words {
                true => format!("{} × {each}", self.wording.cell(&count, &uncapitalized(of.2))),
                false => format!("{count} × {each}"),
            }
        };
        let sum =
            |with_words| told.iter().map(|of| part(of, with_words)).collect::<Vec<_>>().join(" + ");
        match (told.is_empty(), misses + alarms) {
            (true, 0) => vec!["no mistakes".into()],
            (true, _) => vec!["its mistakes cost nothing".into()],
            (false, _) => vec![sum(true), sum(false)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Prevalence;

    fn said(ratio: f64) -> (Vec<String>, String, String) {
        priced(ratio, None)
    }

    fn priced(ratio: f64, price: Option<(f64, &str)>) -> (Vec<String>, String, String) {
        let wording = Wording::of([
            ("case", "loan"),
            ("miss", "a bad loan"),
            ("false_alarm", "a customer wrongly refused"),
        ])
        .unwrap();
        let prevalence = Prevalence::try_new(0.3).unwrap();
        let condition = match ratio {
            0.0 => OperatingCondition::from_pc(0.0, prevalence),
            ratio if ratio.is_infinite() => OperatingCondition::from_pc(1.0, prevalence),
            ratio => OperatingCondition::from_cost_ratio(ratio, prevalence),
        };
        let condition = condition.unwrap();
        let costs = SlideCosts { condition, wording: &wording, price };
        let tally = Tally { cells: [256, 44, 288, 412] };
        let (misses, alarms) = costs.parts(tally);
        (costs.sums(tally), costs.amount(misses + alarms), costs.unit())
    }

    #[test]
    fn a_cost_says_how_it_comes_about() {
        let (sums, amount, unit) = said(5.0);
        assert_eq!(sums[0], "44 positives missed × 5 + 288 customers wrongly refused × 1");
        assert_eq!(sums[1], "44 × 5 + 288 × 1");
        assert_eq!(amount, "as much as 508 customers wrongly refused");
        assert_eq!(
            unit,
            "Cost of the mistakes among 1,000 loans, counted in customers wrongly refused"
        );
        let (sums, amount, unit) = said(f64::INFINITY);
        assert_eq!((sums[1].as_str(), amount.as_str()), ("44 × 1", "as much as 44 bad loans"));
        assert!(unit.ends_with("counted in bad loans"), "{unit}");
        assert_eq!(said(0.0).0[1], "288 × 1");
    }

    #[test]
    fn with_a_price_costs_are_money() {
        let (sums, amount, unit) = priced(5.0, Some((400.0, "$")));
        let condition = OperatingCondition::from_cost_ratio(5.0, Prevalence::try_new(0.3).unwrap());
        let wording = Wording::default();
        let costs = SlideCosts {
            condition: condition.unwrap(),
            wording: &wording,
            price: Some((400.0, "$")),
        };
        assert_eq!(costs.short(costs.of_alarms(538.0)), "$215,000");
        assert_eq!(sums[1], "44 × $2,000 + 288 × $400");
        assert_eq!(amount, "$203,000");
        assert_eq!(unit, "Cost of the mistakes among 1,000 loans");
    }
}
