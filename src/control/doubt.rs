//! The fields for what is known from a lowest to a highest value: costs, a prevalence, the cost ratio that is
//! believed in.

use crate::control::entry::parse_with_units;
use crate::control::quantity::{MISS_EXPECTED, decimal, entered, share_typed, tidy};
use crate::domain::{OperatingCondition, Prevalence, cost_ratio_to_set};
use crate::evaluate::{CostIntervals, Settings};

impl CostIntervals {
    /// Intervals as people type them: lowest and highest cost of a false alarm, of a miss, and share
    /// of positives. An end left out is like the other; a share left out is the condition's.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(texts: &[String; 6], at: OperatingCondition) -> Result<Self, String> {
        let pair = |low: usize, what: &str| -> Result<Option<(f64, f64)>, String> {
            let read = if low < 4 { amount } else { share };
            let ends = (read(&texts[low])?, read(&texts[low + 1])?);
            let Some(any) = ends.0.or(ends.1) else { return Ok(None) };
            let (low, high) = (ends.0.unwrap_or(any), ends.1.unwrap_or(any));
            if low <= high {
                Ok(Some((low, high)))
            } else {
                Err(format!("The lowest {what} ({low}) is above the highest ({high})."))
            }
        };
        let needed = |pair: Option<(f64, f64)>, what: &str| {
            pair.ok_or_else(|| format!("Say what {what} costs, at least or at most."))
        };
        let alarm = needed(pair(0, "cost of a false alarm")?, "a false alarm")?;
        let miss = needed(pair(2, "cost of a miss")?, "a miss")?;
        let possible = |share| Prevalence::try_new(share).map_err(|error| error.to_string());
        let prevalence = match pair(4, "share of positives")? {
            Some((low, high)) => (possible(low)?, possible(high)?),
            None => (at.prevalence(), at.prevalence()),
        };
        Self::try_new(alarm, miss, prevalence).map_err(|error| error.to_string())
    }
}

fn amount(text: &str) -> Result<Option<f64>, String> {
    let expected = "Type an amount above 0, such as 200.";
    parse_with_units(text).map_err(|error| format!("{error} {expected}"))
}

fn share(text: &str) -> Result<Option<f64>, String> {
    let is_typed = !text.trim().is_empty();
    is_typed.then(|| share_typed(text, "Type a percentage, such as 20%.")).transpose()
}

/// One end of the belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeliefField {
    /// In one case of twenty the ratio is below it.
    Low,
    /// In one case of twenty it is above it.
    High,
}

impl BeliefField {
    /// What it says; nothing where nothing is believed.
    #[must_use]
    pub fn text(self, settings: &Settings) -> String {
        let said = |value: f64| decimal(tidy(value, 6), 12);
        let end = settings.belief.map(|(low, high)| if self == Self::Low { low } else { high });
        end.map(said).unwrap_or_default()
    }

    /// The settings after something was typed; a text that is not taken leaves them as they are.
    ///
    /// # Errors
    /// What was typed and what was expected, as a sentence.
    pub fn typed(self, settings: &Settings, text: &str) -> Result<Settings, String> {
        let (mut next, text) = (settings.clone(), text.trim());
        let value = entered(text, MISS_EXPECTED)?;
        cost_ratio_to_set(value).map_err(|error| format!("{error} {MISS_EXPECTED}"))?;
        let (low, high) = settings.belief.unwrap_or((value, value));
        let (low, high) = match self {
            Self::Low if value >= high => return Err(out_of_order(text, "below", "upper", high)),
            Self::High if value <= low => return Err(out_of_order(text, "above", "lower", low)),
            Self::Low => (value, high),
            Self::High => (low, value),
        };
        next.set("belief", &format!("{low},{high}"))
            .map_err(|_| format!("“{text}” is too far from the other value. {MISS_EXPECTED}"))?;
        Ok(next)
    }
}

fn out_of_order(text: &str, side: &str, name: &str, other: f64) -> String {
    let other = decimal(tidy(other, 6), 12);
    format!("“{text}” is not {side} the {name} value, {other}. Type a number {side} {other}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_typed_as_people_know_them() {
        let half = Prevalence::try_new(0.5).unwrap();
        let at = OperatingCondition::from_cost_ratio(1.0, half).unwrap();
        let typed = |texts: [&str; 6]| CostIntervals::typed(&texts.map(str::to_owned), at);
        assert_eq!(typed(["10", "20", "20", "30", "", ""]).unwrap().range(), (0.5, 0.75));
        assert_eq!(typed(["10 €", "", "", "€10", "50", ""]).unwrap().range(), (0.5, 0.5));
        assert!(typed(["", "", "1", "2", "", ""]).unwrap_err().contains("a false alarm costs"));
        assert!(typed(["3", "2", "1", "2", "", ""]).unwrap_err().contains("above the highest"));
        assert!(typed(["1", "2", "x", "", "", ""]).unwrap_err().contains("not a number"));
        assert!(typed(["1", "2", "1", "2", "0", "1"]).is_err());
    }

    fn believed(low: f64, high: f64) -> Settings {
        Settings { belief: Some((low, high)), ..Settings::default() }
    }

    #[test]
    fn ends_are_typed_as_people_write_ratios() {
        let settings = believed(2.0, 12.0);
        for (text, low) in [("3", 3.0), ("2,5", 2.5), ("1 : 2", 0.5), ("4×", 4.0)] {
            let next = BeliefField::Low.typed(&settings, text).unwrap();
            assert_eq!(next.belief, Some((low, 12.0)), "{text}");
        }
        let next = BeliefField::High.typed(&settings, "20 : 1").unwrap();
        assert_eq!([BeliefField::Low, BeliefField::High].map(|f| f.text(&next)), ["2", "20"]);
        assert_eq!(BeliefField::Low.text(&Settings::default()), "");
    }

    #[test]
    fn what_is_not_taken_is_told_and_nothing_is_lost() {
        let settings = believed(2.0, 12.0);
        for (field, text, said) in [
            (
                BeliefField::Low,
                "12",
                "“12” is not below the upper value, 12. Type a number below 12.",
            ),
            (
                BeliefField::High,
                "1.5",
                "“1.5” is not above the lower value, 2. Type a number above 2.",
            ),
            (BeliefField::Low, "0", "The cost ratio is 0; expected a number from a billionth to"),
            (BeliefField::Low, "-3", "The cost ratio is -3; expected a number from a billionth to"),
            (BeliefField::High, "many", "“many” is not a number. Type how many"),
            (BeliefField::High, "", "Nothing is typed here. Type how many"),
            (BeliefField::High, "1e308", "The cost ratio is 1e308; expected a number from"),
        ] {
            let refused = field.typed(&settings, text).unwrap_err();
            assert!(refused.starts_with(said), "{refused}");
        }
        let tiny = believed(1e-9, 2e-9);
        let refused = BeliefField::High.typed(&tiny, "1e9").unwrap_err();
        assert!(refused.contains("too far"), "{refused}");
    }
}
