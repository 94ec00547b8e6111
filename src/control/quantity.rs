//! The three linked quantities of the condition bar: where each slider stands, what its field
//! says, and what the settings become when it is moved or typed.

use crate::control::entry::{parse_entry, parse_share};
use crate::domain::{OperatingCondition, cost_ratio_to_set};
use crate::evaluate::{Given, Settings};
use crate::wording::{Wording, plain_percent, value_text};

/// One of the linked quantities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// PC(+), linear.
    ProbabilityCost,
    /// Cost ratio, logarithmic: the slider's position is its logarithm to base 10.
    CostRatio,
    /// Prevalence, linear.
    Prevalence,
}

impl Quantity {
    /// (lowest, highest, step) of the slider.
    pub fn bounds(self) -> (f64, f64, f64) {
        match self {
            Self::ProbabilityCost => (0.0, 1.0, 0.001),
            Self::CostRatio => (-2.0, 2.0, 0.01),
            Self::Prevalence => (0.001, 0.999, 0.001),
        }
    }

    /// Round values and where they stand on the slider, as a share of its length.
    pub fn ticks(self) -> Vec<(f64, &'static str)> {
        let (low, high, _) = self.bounds();
        let at =
            |(ratio, label): (f64, &'static str)| ((ratio.log10() - low) / (high - low), label);
        let ratios = [
            (0.2, "⅕"),
            (0.5, "½"),
            (1.0, "1"),
            (2.0, "2"),
            (5.0, "5"),
            (10.0, "10"),
            (20.0, "20"),
            (50.0, "50"),
        ];
        match self {
            Self::CostRatio => ratios.map(at).into(),
            Self::ProbabilityCost | Self::Prevalence => vec![],
        }
    }

    /// Where the slider stands at a condition.
    pub fn position(self, condition: OperatingCondition) -> f64 {
        let (low, high, _) = self.bounds();
        let exact = match self {
            Self::ProbabilityCost => condition.pc(),
            Self::CostRatio => condition.cost_ratio().log10(),
            Self::Prevalence => condition.prevalence().share(),
        };
        exact.clamp(low, high)
    }

    /// What the number field says.
    pub fn field(self, condition: OperatingCondition) -> String {
        match self {
            Self::ProbabilityCost => decimal(condition.pc(), 4),
            Self::CostRatio => {
                let ratio = condition.cost_ratio();
                if ratio.is_finite() { decimal(tidy(ratio, 4), 12) } else { "∞".into() }
            }
            Self::Prevalence => {
                format!("{}%", decimal(tidy(condition.prevalence().share() * 100.0, 4), 12))
            }
        }
    }

    /// What the slider's value means, for screen readers.
    pub fn spoken(self, condition: OperatingCondition, wording: &Wording) -> String {
        match self {
            Self::ProbabilityCost => format!("PC(+) {}", decimal(condition.pc(), 3)),
            Self::CostRatio => value_text(condition, wording),
            Self::Prevalence => {
                format!(
                    "{} of the {}",
                    plain_percent(condition.prevalence().share()),
                    wording.cases
                )
            }
        }
    }

    /// The settings after the slider was moved.
    ///
    /// Moving PC(+) or the cost ratio keeps the prevalence; moving the prevalence keeps the cost
    /// ratio, and PC(+) follows.
    pub fn moved(self, settings: &Settings, at: OperatingCondition, position: f64) -> Settings {
        let mut settings = settings.clone();
        match self {
            Self::ProbabilityCost => {
                settings.given = Given::ProbabilityCost(position.clamp(0.0, 1.0))
            }
            Self::CostRatio => settings.given = Given::CostRatio(plain(10f64.powf(position))),
            Self::Prevalence => {
                settings.prevalence = Some(position.clamp(0.001, 0.999));
                if let Ok(ratio) = cost_ratio_to_set(at.cost_ratio()) {
                    settings.given = Given::CostRatio(ratio);
                }
            }
        }
        settings
    }

    /// The settings after something was typed into the field.
    ///
    /// # Errors
    /// What was expected, as a sentence.
    pub fn typed(self, settings: &Settings, at: OperatingCondition, text: &str) -> Typed {
        let value = match self {
            Self::Prevalence => share_typed(text, self.expected())?,
            Self::ProbabilityCost | Self::CostRatio => entered(text, self.expected())?,
        };
        let mut next = settings.clone();
        let key = match self {
            Self::ProbabilityCost => "pc",
            Self::CostRatio => "cost-ratio",
            Self::Prevalence => {
                // The cost ratio stays, so that PC(+) follows.
                next = self.moved(settings, at, value);
                "prevalence"
            }
        };
        next.set(key, &value.to_string()).map_err(|_| out_of_range(text, self.expected()))?;
        Ok(next)
    }

    fn expected(self) -> &'static str {
        match self {
            Self::ProbabilityCost => "Type a number from 0 to 1, such as 0.4.",
            Self::CostRatio => MISS_EXPECTED,
            Self::Prevalence => "Type a percentage between 0% and 100%, such as 30%.",
        }
    }
}

/// The settings with what was typed, or a sentence on what to type instead.
pub(crate) type Typed = Result<Settings, String>;

/// What a field of how much a miss costs asks for.
pub(crate) const MISS_EXPECTED: &str = "Type how many times as much as a false alarm a miss costs, from a billionth to a billion: such as 5, 0.2 for a fifth, or two prices such as $90/$4.";

/// A number as people type it: plain, as a percentage or as a ratio.
///
/// # Errors
/// Why it is none, and what was expected, as a sentence.
pub(crate) fn entered(text: &str, expected: &str) -> Result<f64, String> {
    parse_entry(text).map_err(|error| format!("{error} {expected}"))
}

/// A share as people type it into a field of percentages, from 0 to 1.
///
/// # Errors
/// Why it is none, and what was expected, as a sentence.
pub fn share_typed(text: &str, expected: &str) -> Result<f64, String> {
    let share = parse_share(text).map_err(|error| format!("{error} {expected}"))?;
    let is_share = (0.0..=1.0).contains(&share);
    is_share.then_some(share).ok_or_else(|| out_of_range(text, expected))
}

/// A share as a field of percentages shows it.
pub(crate) fn share_text(share: f64) -> String {
    format!("{}%", decimal(tidy(share * 100.0, 9), 9))
}

/// What is said of a number that is read and can't be taken.
pub(crate) fn out_of_range(text: &str, expected: &str) -> String {
    format!("“{}” is out of range. {expected}", text.trim())
}

/// A ratio a person can say: two digits if that is within half a percent, else three.
fn plain(ratio: f64) -> f64 {
    let two = tidy(ratio, 2);
    if (two / ratio - 1.0).abs() < 0.005 { two } else { tidy(ratio, 3) }
}

/// The number rounded to some significant digits.
pub(crate) fn tidy(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

/// A decimal without trailing zeros; zero has no sign.
pub(crate) fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Prevalence;

    fn condition(settings: &Settings) -> OperatingCondition {
        settings.condition(Prevalence::try_new(0.3).unwrap()).unwrap()
    }

    #[test]
    fn every_step_of_every_slider_changes_something() {
        let start = Settings::default();
        for quantity in [Quantity::ProbabilityCost, Quantity::CostRatio, Quantity::Prevalence] {
            let (low, high, step) = quantity.bounds();
            let mut last = None;
            let mut position = low;
            while position <= high + 1e-9 {
                let moved = quantity.moved(&start, condition(&start), position);
                assert_ne!(last.as_ref(), Some(&moved), "{quantity:?} stuck at {position}");
                let shown = quantity.position(condition(&moved));
                assert!((shown - position).abs() < step / 2.0, "{quantity:?} {position} {shown}");
                last = Some(moved);
                position += step;
            }
        }
    }

    #[test]
    fn typed_numbers_are_taken_as_people_write_them() {
        let start = Settings::default();
        let typed = |quantity: Quantity, text: &str| {
            condition(&quantity.typed(&start, condition(&start), text).unwrap())
        };
        for text in ["4", "4×", "4 : 1", "90/22.5", " 4.0 ", "400 %", "4\u{202f}000 : 1 000"] {
            assert_eq!(typed(Quantity::CostRatio, text).cost_ratio(), 4.0, "{text}");
        }
        assert_eq!(typed(Quantity::CostRatio, "1:4").cost_ratio(), 0.25);
        for text in ["0.2", "20%", "20 %", "0,2", "20", "1 in 5"] {
            assert_eq!(typed(Quantity::Prevalence, text).prevalence().share(), 0.2, "{text}");
        }
        assert_eq!(typed(Quantity::ProbabilityCost, "0.4").pc(), 0.4);
    }

    #[test]
    fn wrong_numbers_say_what_was_expected() {
        let start = Settings::default();
        for (quantity, texts) in [
            (Quantity::ProbabilityCost, &["1.2", ""][..]),
            (Quantity::CostRatio, &["0", "1:0", "1e308", "1 : 1e308"]),
            (Quantity::Prevalence, &["100%", "120", "many"]),
        ] {
            for text in texts {
                let said = quantity.typed(&start, condition(&start), text).unwrap_err();
                assert!(said.contains("Type ") && said.contains(text), "{said}");
            }
        }
    }

    #[test]
    fn moving_the_prevalence_keeps_the_cost_ratio() {
        let mut settings = Settings::of([("pc", "0.6")]).unwrap();
        let before = condition(&settings);
        let after = condition(&Quantity::Prevalence.moved(&settings, before, 0.1));
        assert!((after.cost_ratio() / before.cost_ratio() - 1.0).abs() < 1e-12);
        assert!(after.pc() < before.pc());
        // A ratio that may not be set does not follow.
        settings.set("pc", "0.9999999999999").unwrap();
        let moved = Quantity::Prevalence.moved(&settings, condition(&settings), 0.1);
        assert_eq!(moved.given, settings.given);
    }

    #[test]
    fn fields_say_enough_digits() {
        let mut settings = Settings::of([("cost-ratio", "0.25")]).unwrap();
        let at = condition(&settings);
        assert_eq!(Quantity::CostRatio.field(at), "0.25");
        assert_eq!(Quantity::Prevalence.field(at), "30%");
        assert_eq!(Quantity::ProbabilityCost.field(at), "0.0968");
        settings.set("pc", "1").unwrap();
        assert_eq!(Quantity::CostRatio.field(condition(&settings)), "∞");
        let texts = [-0.0, -0.00004, -0.00005, -10.0].map(|v| decimal(v, 4));
        assert_eq!(texts, ["0", "0", "-0.0001", "-10"]);
    }
}
