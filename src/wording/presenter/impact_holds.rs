//! Where it holds, where cases differ in value: what the best model gains at this θ and at others, and
//! where a model gains at all.

use crate::curve::ImpactForm;
use crate::evaluate::impact_intervals;
use crate::wording::language::grammar::uncapitalized;
use crate::wording::language::number::plain_number;
use crate::wording::language::span::{Headline, Span};
use crate::wording::presenter::impact_screens::ImpactScreens;
use crate::wording::presenter::picture::StoryTable;
use crate::wording::presenter::step::{ScreenText, quoted};
use crate::wording::presenter::trivial_slide::to_follow;

/// Round values on either side of the one that is set.
const EACH_SIDE: usize = 2;

impl ImpactScreens<'_> {
    pub(crate) fn where_it_holds(&self) -> ScreenText {
        ScreenText { sentence: self.gains(), lines: vec![self.as_long_as()], picture: None }
    }

    /// "M1 gains 1,626 stars more than “recommend nothing” at a break-even of 3 stars.", "Sensor R2
    /// gains $77.3 more than “leave all rocks” if 1 % copper earns $2."
    fn gains(&self) -> Headline {
        let trivial = quoted(self.trivial().0);
        let at = match (self.earns(), self.evaluation.break_even) {
            (Some(earns), _) => format!("if {earns} {}", self.wording.worth(self.evaluation.theta)),
            (None, Some(amount)) => format!("at a break-even of {}", self.wording.amount(amount)),
            (None, None) => format!("at θ = {}", short(self.evaluation.theta)),
        };
        let model = self.winner().model();
        let gain = model.map(|model| (model, self.evaluation.models[model].improvement));
        match gain.filter(|(_, gain)| *gain > 0.0) {
            Some((model, gain)) => vec![
                Span::Model(model, self.name(model).to_owned()),
                Span::of(" gains "),
                Span::Number(Some(model), self.wording.worth_exactly(gain)),
                Span::Text(format!(" more than {trivial} {at}.")),
            ],
            None => vec![Span::Text(format!("No model gains more than {trivial} {at}."))],
        }
    }

    /// "1 % copper earns", where θ is what a unit of a case earns.
    fn earns(&self) -> Option<String> {
        let is_price = self.evaluation.form == ImpactForm::Scale && self.impacts.domain.0 >= 0.0;
        is_price.then(|| format!("{} earns", self.wording.amount(1.0)))
    }

    /// "On these 363 rocks a model pays as long as 1 % copper earns between $0.32 and $9.3; below that it is best to leave
    /// all rocks, above to process all rocks."
    fn as_long_as(&self) -> String {
        let (evaluation, won) = (self.evaluation, self.won());
        if won.is_empty() {
            return "No model here is better than one decision for all.".into();
        }
        let (domain, these) = (self.impacts.domain, self.wording.these(self.cases()));
        let (what, unit): (String, Box<dyn Fn(f64) -> String>) = match self.earns() {
            Some(earns) => (earns, Box::new(|theta| self.wording.worth(rounded(theta)))),
            None => {
                let label = self.wording.theta_label.replace("(θ)", "");
                let what = format!("the {} is", uncapitalized(label.trim()));
                (what, Box::new(|theta| self.at_theta(theta)))
            }
        };
        let place = |&(from, to): &(f64, f64)| match (from <= domain.0, to >= domain.1) {
            (true, _) => format!("less than {}", unit(to)),
            (_, true) => format!("more than {}", unit(from)),
            _ => format!("between {} and {}", self.without_unit(&unit(from)), unit(to)),
        };
        let is_here =
            won.iter().any(|&(from, to)| from <= evaluation.theta && evaluation.theta <= to);
        let (only, tail) = if is_here { ("as long as", "") } else { ("only if", ": not here") };
        if let [(from, to)] = won[..]
            && from <= domain.0
            && to >= domain.1
        {
            return format!("On {these} a model pays whatever {what}, as far as this chart goes.");
        }
        let places = won.iter().map(place).collect::<Vec<_>>().join(", or ");
        let beyond = match (self.fixed_at(domain.0), self.fixed_at(domain.1)) {
            (Some(low), Some(high)) => {
                format!(" Below that the best rule is {low}, above it {high}.")
            }
            (Some(low), None) => format!(" Below that the best rule is {low}."),
            (None, Some(high)) => format!(" Above that the best rule is {high}."),
            (None, None) => String::new(),
        };
        format!("On {these} a model pays {only} {what} {places}{tail}.{beyond}")
    }

    /// The rule without a model that is best at a θ: "to leave all rocks".
    fn fixed_at(&self, theta: f64) -> Option<String> {
        let policy = self.joint.best_at(theta).0;
        let all = match policy.model() {
            Some(_) => return None,
            None => policy == crate::curve::Policy::AlwaysPositive,
        };
        Some(to_follow(self.wording, all))
    }

    fn at_theta(&self, theta: f64) -> String {
        match self.evaluation.form {
            ImpactForm::Shift => self.wording.amount(rounded(theta)),
            ImpactForm::Scale | ImpactForm::Columns => short(theta),
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
        let others = around(set, self.evaluation.form).into_iter();
        let others = others.filter(|theta| domain.0 <= *theta && *theta <= domain.1);
        let (below, above): (Vec<f64>, Vec<f64>) = others.partition(|theta| *theta < set);
        let skipped = below.len().saturating_sub(EACH_SIDE);
        let here = below.len() - skipped;
        let thetas = below.into_iter().skip(skipped).chain([set]);
        let thetas: Vec<f64> = thetas.chain(above.into_iter().take(EACH_SIDE)).collect();
        let gain = |&theta: &f64| {
            let model = self.joint.best_at(theta).0.model();
            let gain = model.map(|model| self.impacts.gain_at(model, theta));
            match gain.filter(|&gain| gain > 0.0) {
                Some(gain) => self.wording.worth(gain),
                None => "no model".into(),
            }
        };
        let (what, said): (String, Vec<String>) = match self.earns() {
            Some(earns) => (earns, thetas.iter().map(|&at| self.wording.worth(at)).collect()),
            None => {
                let label = self.wording.theta_label.replace("(θ)", "").trim().to_owned();
                (label, thetas.iter().map(|&at| self.at_theta(at)).collect())
            }
        };
        let row = format!("Gain on these {}", self.wording.cases);
        let gains = thetas.iter().map(gain).collect();
        Some(StoryTable { above: (what, said), below: (row, gains), here })
    }

    /// Intervals of θ where a model wins.
    fn won(&self) -> Vec<(f64, f64)> {
        let mut intervals: Vec<(f64, f64)> = Vec::new();
        let all = impact_intervals(self.joint, self.impacts.domain);
        for interval in all.iter().filter(|interval| interval.policy.model().is_some()) {
            match intervals.last_mut() {
                Some(last) if last.1 >= interval.from => last.1 = interval.to,
                _ => intervals.push((interval.from, interval.to)),
            }
        }
        intervals
    }
}

/// Round values around one, ascending, it left out: steps of one digit, or where θ multiplies amounts
/// 1, 2 and 5 times powers of ten.
fn around(set: f64, form: ImpactForm) -> Vec<f64> {
    let size = if set == 0.0 { 1.0 } else { 10f64.powf(set.abs().log10().floor()) };
    let mut all: Vec<f64> = match form {
        ImpactForm::Scale if set > 0.0 => {
            let digits = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
            let apart = |theta: &f64| *theta * 1.5 <= set || *theta >= set * 1.5;
            digits.map(|digit| digit * size).into_iter().filter(apart).collect()
        }
        _ => {
            let whole = (set / size).round();
            [-2.0, -1.0, 0.0, 1.0, 2.0].map(|step| (whole + step) * size).to_vec()
        }
    };
    all.retain(|theta| (theta - set).abs() > 1e-9 * size);
    all
}

/// Two digits of a number.
fn rounded(value: f64) -> f64 {
    format!("{value:.1e}").parse().unwrap_or(value)
}

/// A θ with two digits, any sign.
fn short(theta: f64) -> String {
    let sign = if theta < 0.0 { "−" } else { "" };
    format!("{sign}{}", plain_number(theta.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_values_lie_around_the_one_that_is_set() {
        let scale = around(2.0, ImpactForm::Scale);
        assert!(scale.iter().all(|theta| *theta * 1.5 <= 2.0 || *theta >= 3.0), "{scale:?}");
        assert!(scale.contains(&1.0) && scale.contains(&5.0));
        assert_eq!(around(3.0, ImpactForm::Shift), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(around(3.4, ImpactForm::Shift), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(around(0.0, ImpactForm::Columns), [-2.0, -1.0, 1.0, 2.0]);
        assert_eq!([rounded(0.3223), rounded(9.346)], [0.32, 9.3]);
    }
}
