//! Where it holds, where cases differ in value: what the best model gains at this θ and at others, and
//! where a model gains at all.

use crate::curve::{ImpactForm, Policy};
use crate::evaluate::{Interval, impact_intervals};
use crate::wording::condition::certainty::tie_in_words;
use crate::wording::condition::headline::either;
use crate::wording::impact::{gain_in_words, impact_policy_in_words, new_cases, price};
use crate::wording::language::grammar::{any_of, capitalized, uncapitalized};
use crate::wording::language::number::plain_theta;
use crate::wording::language::span::{Headline, Span};
use crate::wording::presenter::impact_screens::ImpactScreens;
use crate::wording::presenter::picture::StoryTable;
use crate::wording::presenter::step::{ScreenText, quoted};
use crate::wording::presenter::trivial_slide::to_follow;

/// Round values on either side of the one that is set.
const EACH_SIDE: usize = 2;

impl ImpactScreens<'_> {
    pub(crate) fn where_it_holds(&self) -> ScreenText {
        let these = self.wording.these(self.cases());
        let tie = self.evaluation.tie.as_ref();
        let tie = tie.map(|tie| tie_in_words(tie, |model| self.name(model), &these, ""));
        let lines = tie.into_iter().chain([self.as_long_as()]).collect::<Vec<_>>().join(" ");
        ScreenText { sentence: self.gains(), lines: vec![lines], picture: None }
    }

    /// "On 20,000 new ratings M1 gains about 1,626 stars (1,500 to 1,750) more than “recommend nothing”
    /// at a break-even of 3 stars.", "On these 363 rocks Sensor R2 gains $77.33 more than “leave all
    /// rocks” if 1 % copper earns $2."
    fn gains(&self) -> Headline {
        let trivial = quoted(self.trivial().0);
        let at = match (self.earns(), self.evaluation.break_even) {
            (Some(earns), _) => format!("if {earns} {}", self.wording.worth(self.evaluation.theta)),
            (None, Some(amount)) => format!("at a break-even of {}", self.wording.amount(amount)),
            (None, None) => format!("at θ = {}", plain_theta(self.evaluation.theta)),
        };
        let model = self.winner().model();
        let gain = model.map(|model| (model, self.evaluation.models[model].improvement));
        let these = self.wording.these(self.cases());
        match gain.filter(|(_, gain)| *gain > 0.0) {
            Some((model, gain)) => {
                let on = match self.evaluation.certainty {
                    Some(_) => new_cases(self.impacts, self.wording),
                    None => these,
                };
                let mut said = vec![Span::Text(format!("On {on} "))];
                let name = |model| Span::Model(model, self.name(model).to_owned());
                said.extend(match &self.evaluation.tie {
                    Some(tie) => either("either ", tie.models().map(name)),
                    None => vec![name(model)],
                });
                said.extend(gain_in_words(
                    (self.impacts, self.evaluation),
                    (model, gain),
                    self.wording,
                ));
                said.push(Span::Text(format!(" more than {trivial} {at}.")));
                said
            }
            None => {
                vec![Span::Text(format!("On {these} no model gains more than {trivial} {at}."))]
            }
        }
    }

    fn earns(&self) -> Option<String> {
        price(self.impacts, self.wording)
    }

    /// "On these 363 rocks a model is better than one decision for all as long as 1 % copper earns between $0.32 and $9.30. Below that
    /// the best rule is to leave all rocks, above it to process all rocks."
    fn as_long_as(&self) -> String {
        let domain = self.impacts.domain;
        let intervals = impact_intervals(self.joint, domain);
        let won = won(&intervals);
        if won.is_empty() {
            return "No model here is better than one decision for all.".into();
        }
        let better = "a model is better than one decision for all";
        let these = self.wording.these(self.cases());
        let what = match self.earns() {
            Some(earns) => earns,
            None => {
                format!("the {} is", uncapitalized(self.wording.break_even()))
            }
        };
        let unit = |theta: f64| self.at_theta(rounded(theta, self.evaluation.form, domain));
        let place = |&(from, to): &(f64, f64)| match (from <= domain.0, to >= domain.1) {
            (true, _) => format!("less than {}", unit(to)),
            (_, true) => format!("more than {}", unit(from)),
            _ => format!("between {} and {}", self.without_unit(&unit(from)), unit(to)),
        };
        let theta = self.evaluation.theta;
        let is_here = won.iter().any(|&(from, to)| from <= theta && theta <= to);
        let (only, tail) = if is_here { ("as long as", "") } else { ("only if", ": not here") };
        if let [(from, to)] = won[..]
            && from <= domain.0
            && to >= domain.1
        {
            return format!("On {these} {better} whatever {what}, as far as this chart goes.");
        }
        let places = won.iter().map(place).collect::<Vec<_>>().join(", or ");
        let fixed = |interval: Option<&Interval>| match interval?.policy {
            Policy::Model(_) => None,
            policy => Some(to_follow(self.wording, policy == Policy::AlwaysPositive)),
        };
        let beyond = match (fixed(intervals.first()), fixed(intervals.last())) {
            (Some(low), Some(high)) => {
                format!(" Below that the best rule is {low}, above it {high}.")
            }
            (Some(low), None) => format!(" Below that the best rule is {low}."),
            (None, Some(high)) => format!(" Above that the best rule is {high}."),
            (None, None) => String::new(),
        };
        format!("On {these} {better} {only} {what} {places}{tail}.{beyond}")
    }

    /// A θ as it is said: a price, an amount or a bare number.
    fn at_theta(&self, theta: f64) -> String {
        match (self.evaluation.form, self.earns()) {
            (_, Some(_)) => self.wording.worth(theta),
            (ImpactForm::Shift, None) => self.wording.amount(theta),
            (ImpactForm::Scale | ImpactForm::Columns, None) => plain_theta(theta),
        }
    }

    /// "2.5" of "2.5 stars"; money keeps its sign.
    fn without_unit<'t>(&self, text: &'t str) -> &'t str {
        let unit = &self.wording.amount_unit;
        text.strip_suffix(unit.as_str()).map_or(text, str::trim_end)
    }

    /// What the best model gains at round values of θ, with the one that is set.
    pub(crate) fn gains_elsewhere(&self) -> Option<StoryTable> {
        let (set, domain) = (self.evaluation.theta, self.impacts.domain);
        let others = around(set, self.evaluation.form, domain).into_iter();
        let (below, above): (Vec<f64>, Vec<f64>) = others.partition(|theta| *theta < set);
        let skipped = below.len().saturating_sub(EACH_SIDE);
        let here = below.len() - skipped;
        let thetas = below.into_iter().skip(skipped).chain([set]);
        let thetas: Vec<f64> = thetas.chain(above.into_iter().take(EACH_SIDE)).collect();
        let at = |&theta: &f64| {
            let policy = if theta == set { self.winner() } else { self.joint.best_at(theta).0 };
            let tie = self.evaluation.tie.as_ref().filter(|_| theta == set);
            let others = tie.into_iter().flat_map(|tie| tie.others.iter().copied());
            let models = policy.model().into_iter().chain(others);
            let gains = models.map(|model| self.impacts.gain_at(model, theta));
            let mut gains: Vec<_> =
                gains.filter(|&gain| gain > 0.0).map(|gain| self.wording.worth(gain)).collect();
            gains.dedup();
            let gain = if gains.is_empty() { self.wording.worth(0.0) } else { any_of(gains) };
            let rule = match tie {
                Some(tie) => any_of(tie.models().map(|model| self.name(model).to_owned())),
                None => impact_policy_in_words(policy, self.wording, self.impacts),
            };
            (gain, capitalized(rule.trim_matches(['“', '”'])))
        };
        let label = || self.wording.break_even().to_owned();
        let what = self.earns().unwrap_or_else(label);
        let said = thetas.iter().map(|&theta| self.at_theta(theta)).collect();
        let row = format!("Gain on these {}", self.wording.cases);
        let (gains, rules) = thetas.iter().map(at).unzip();
        let rules = ("by the rule".into(), rules);
        Some(StoryTable { above: (what, said), below: (row, gains), rules, here })
    }
}

/// Intervals of θ where a model wins, those that touch as one.
fn won(intervals: &[Interval]) -> Vec<(f64, f64)> {
    let mut won: Vec<(f64, f64)> = Vec::new();
    for interval in intervals.iter().filter(|interval| interval.policy.model().is_some()) {
        match won.last_mut() {
            Some(last) if last.1 >= interval.from => last.1 = interval.to,
            _ => won.push((interval.from, interval.to)),
        }
    }
    won
}

/// Round values around one, ascending, it left out: where θ multiplies amounts 1, 2 and 5 times powers
/// of ten, elsewhere some five steps over the domain.
fn around(set: f64, form: ImpactForm, (low, high): (f64, f64)) -> Vec<f64> {
    let mut all: Vec<f64> = match form {
        ImpactForm::Scale if set > 0.0 => {
            let size = 10f64.powf(set.log10().floor());
            let digits = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
            let apart = |theta: &f64| *theta * 1.5 <= set || *theta >= set * 1.5;
            digits.map(|digit| digit * size).into_iter().filter(apart).collect()
        }
        _ => {
            let step = round_step((high - low) / 5.0);
            let steps =
                [-2.0, -1.0, 0.0, 1.0, 2.0].map(|more| ((set / step).round() + more) * step);
            steps.into_iter().filter(|theta| (theta - set).abs() >= step / 4.0).collect()
        }
    };
    all.retain(|theta| low <= *theta && *theta <= high);
    all
}

/// 1, 2 or 5 times a power of ten, at least as large as a width above 0.
fn round_step(width: f64) -> f64 {
    let size = 10f64.powf(width.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * size >= width);
    step.unwrap_or(10.0) * size
}

/// A change of the best rule as it is said: with three digits where θ multiplies amounts, elsewhere to a
/// decimal step of a twentieth of the domain at most.
fn rounded(theta: f64, form: ImpactForm, (low, high): (f64, f64)) -> f64 {
    match form {
        ImpactForm::Scale => format!("{theta:.2e}").parse().unwrap_or(theta),
        ImpactForm::Shift | ImpactForm::Columns => {
            let exponent = ((high - low) / 20.0).log10().floor();
            let steps = (theta / 10f64.powf(exponent)).round();
            format!("{steps}e{exponent}").parse::<f64>().unwrap_or(theta) + 0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_values_lie_around_the_one_that_is_set() {
        let scale = around(2.0, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!(scale, [0.1, 0.2, 0.5, 1.0, 5.0, 10.0].map(|digit| digit * 1.0));
        let shift = |set: f64, domain| around(set, ImpactForm::Shift, domain);
        assert_eq!(shift(3.0, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(shift(3.4, (1.0, 5.0)), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(shift(2.9, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        let far = shift(1.23e6, (1.2e6, 1.26e6));
        assert_eq!(far, [1.2e6, 1.22e6, 1.24e6, 1.26e6]);
        assert_eq!(around(0.0, ImpactForm::Columns, (-5.0, 5.0)), [-4.0, -2.0, 2.0, 4.0]);
    }

    #[test]
    fn changes_of_the_best_rule_keep_the_digits_that_tell_them_apart() {
        let scale = |theta| rounded(theta, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!([scale(0.3223), scale(9.346)], [0.322, 9.35]);
        let far = |theta| rounded(theta, ImpactForm::Shift, (1.2e6, 1.26e6));
        assert_eq!([far(1_210_432.0), far(1_211_987.0)], [1.21e6, 1.212e6]);
        assert_eq!(rounded(2.74321, ImpactForm::Shift, (1.0, 5.0)), 2.7);
    }
}
